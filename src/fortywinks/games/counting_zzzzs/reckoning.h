/* Quick judgement of Counting Zzzzs, for searching at the table: bots/policy.py and bots/outlook.py once more, a hundred
 * times as quick. Python's is the truth; a test asks both about the same moments. What cards and dreams are worth comes
 * from bots/values.py with every question (`reckon_told`). */
#ifndef FORTYWINKS_ZZZ_RECKONING_H
#define FORTYWINKS_ZZZ_RECKONING_H

#include <math.h>

#include "batch.h"

enum { RECKON_MOST = 256, RECKON_UNIT = 10000, RECKON_LATE = 24, RECKON_WIN = 100, RECKON_ANY = -1 };

/* How likely it is that no element fits next turn, by the number in hand that fit now. */
static const double reckon_stuck[ZZZ_HAND + 1] = {0.36, 0.07, 0.02, 0.01, 0.0, 0.0};
/* What a hand is worth that is lost, and how often a wake-up or a force is not blocked. */
static const double reckon_hand = 2.5, reckon_unblocked = 0.85;

/* A set of values as Python tells it, in ten-thousandths of a point; `turn`: what it is worth to be at it now, next... */
typedef struct {
    int32_t ahead[ZZZ_LONGEST], share[ZZZ_LONGEST], margin[2], doubt, missed, fits[ZZZ_HAND + 1], turn[ZZZ_SEATS];
    int32_t held[ZZZ_CARDS];
} reckon_told;

/* The same in points, and what two elements bring each other, with the table they belong to. */
typedef struct {
    const fw_table *t;
    zzz_numbers n;
    double ahead[ZZZ_LONGEST], share[ZZZ_LONGEST], margin[2], doubt, missed, fits[ZZZ_HAND + 1], turn[ZZZ_SEATS];
    double held[ZZZ_CARDS];
    int16_t combo[ZZZ_ELEMENTS][ZZZ_ELEMENTS];
} reckon_book;

/* A dream added up: what is sure, positive cards more than negative ones, and what open contexts bring either way. */
typedef struct {
    int size, sure, margin, up, down;
} reckon_sum;

/* One seat's judgement of one moment. */
typedef struct {
    const reckon_book *b;
    const fw_state *s;
    int seat, pile;
    reckon_sum sum[ZZZ_SEATS];
    double worth[ZZZ_SEATS], weight[ZZZ_SEATS];
} reckon_judge;

FW void reckon_read(double *out, const int32_t *told, int count) {
    for (int at = 0; at < count; at++) out[at] = (double)told[at] / RECKON_UNIT;
}

FW void reckon_open_book(reckon_book *b, const fw_table *t, const reckon_told *told) {
    memset(b, 0, sizeof *b);
    b->t = t;
    b->n = zzz_numbering(t);
    reckon_read(b->ahead, told->ahead, ZZZ_LONGEST);
    reckon_read(b->share, told->share, ZZZ_LONGEST);
    reckon_read(b->margin, told->margin, 2);
    reckon_read(&b->doubt, &told->doubt, 1);
    reckon_read(&b->missed, &told->missed, 1);
    reckon_read(b->fits, told->fits, ZZZ_HAND + 1);
    reckon_read(b->turn, told->turn, ZZZ_SEATS);
    reckon_read(b->held, told->held, ZZZ_CARDS);
    for (int at = 0; at < t->combos; at++) {
        int on = t->on[at], partner = t->partner[at];
        b->combo[on][partner] = (int16_t)(b->combo[on][partner] + t->points[at]);
        if (on != partner) b->combo[partner][on] = (int16_t)(b->combo[partner][on] + t->points[at]);
    }
}

/* Dreams. */
FW void reckon_turn(const fw_table *t, reckon_sum *sum, int context, int force, int is_new) { /* ZZZ-55 */
    int is_negative = zzz_is_negative(force);
    sum->sure += is_negative ? t->negative[context] : t->positive[context];
    sum->margin += is_negative ? -1 : 1;
    if (is_new) sum->up -= t->positive[context], sum->down -= t->negative[context];
}

FW void reckon_add(const reckon_book *b, reckon_sum *sum, const uint8_t *dream, int card, int force) {
    const fw_table *t = b->t;
    int value = t->value[card];
    sum->sure += 1 + value + b->combo[card][card];
    sum->margin += (value > 0) - (value < 0);
    for (int at = 0; at < sum->size; at++) sum->sure += b->combo[card][dream[at]];
    if (force != ZZZ_NONE) reckon_turn(t, sum, card, force, 0);
    else if (t->context[card]) sum->up += t->positive[card], sum->down += t->negative[card];
    sum->size++;
}

FW reckon_sum reckon_sum_of(const reckon_book *b, const fw_state *s, int seat) {
    reckon_sum sum = {0, 0, 0, 0, 0};
    for (int at = 0; at < s->length[seat]; at++) reckon_add(b, &sum, s->dream[seat], s->dream[seat][at], s->forced[seat][at]);
    return sum;
}

/* The points that a sleeper may expect of a dream. */
FW double reckon_worth(const reckon_book *b, const reckon_sum *sum, int pile) {
    if (!sum->size) return 0;
    int points = sum->sure + (sum->margin > 0 ? sum->up : sum->margin < 0 ? -sum->up : 0);
    double worth = b->ahead[sum->size] + b->share[sum->size] * points - b->doubt * sum->up;
    worth += b->margin[sum->size >= ZZZ_SHORTEST] * sum->margin;
    if (pile < RECKON_LATE) worth += (1 - (double)pile / RECKON_LATE) * (points - worth);
    return worth;
}

/* What it is worth for a sleeper to wake now. */
FW double reckon_woken(const fw_state *s, const reckon_sum *sum, int owner) {
    int points = sum->size < ZZZ_SHORTEST ? 0 : sum->sure + (sum->margin > 0) * sum->up + (sum->margin < 0) * sum->down;
    return points + (s->score[owner] + points >= ZZZ_GOAL ? RECKON_WIN : 0);
}

FW double reckon_with(const reckon_judge *j, int owner, int card) {
    reckon_sum sum = j->sum[owner];
    reckon_add(j->b, &sum, j->s->dream[owner], card, ZZZ_NONE);
    return sum.size == ZZZ_LONGEST ? reckon_woken(j->s, &sum, owner) : reckon_worth(j->b, &sum, j->pile);
}

FW double reckon_forced(const reckon_judge *j, int owner, int context, int force) {
    reckon_sum sum = j->sum[owner];
    reckon_turn(j->b->t, &sum, context, force, 1);
    return reckon_worth(j->b, &sum, j->pile);
}

/* How much a point more for each player matters to this one; the own points count 1. */
FW void reckon_weigh_players(reckon_judge *j) {
    double total[ZZZ_SEATS], part[ZZZ_SEATS], best = -1e9, whole = 0;
    int seats = j->b->t->seats;
    for (int other = 0; other < seats; other++) {
        total[other] = j->s->score[other] + j->worth[other];
        if (other != j->seat && total[other] > best) best = total[other];
    }
    for (int other = 0; other < seats; other++) {
        part[other] = other == j->seat ? 0 : 1 / (1 + (best - total[other]) / 6);
        whole += part[other];
    }
    for (int other = 0; other < seats; other++)
        j->weight[other] = other == j->seat ? 1 : seats == 2 ? -1 : -0.9 * part[other] / whole;
}

FW void reckon_sit_down(reckon_judge *j, const reckon_book *b, const fw_state *s, int seat) {
    j->b = b, j->s = s, j->seat = seat, j->pile = s->cards - s->next;
    for (int other = 0; other < b->t->seats; other++) {
        j->sum[other] = reckon_sum_of(b, s, other);
        j->worth[other] = reckon_worth(b, &j->sum[other], j->pile);
    }
    reckon_weigh_players(j);
}

FW double reckon_gain(const reckon_judge *j, int owner, double after) { return j->weight[owner] * (after - j->worth[owner]); }

/* How many elements in a hand have one of these themes and are of another kind. */
FW int reckon_fitting(const fw_table *t, const fw_state *s, int seat, int themes, int kind, int without) {
    int count = 0;
    for (int at = 0; at < s->hands[seat]; at++) {
        int card = s->hand[seat][at];
        if (card >= ZZZ_ELEMENTS || card == without) continue;
        count += themes == RECKON_ANY || ((t->themes[card] & themes) && t->kind[card] != kind);
    }
    return count;
}

FW int reckon_fitting_now(const fw_table *t, const fw_state *s, int seat, int without) {
    if (!s->length[seat]) return reckon_fitting(t, s, seat, RECKON_ANY, 0, without);
    int last = zzz_last(s, seat), force = s->open_force[seat];
    return reckon_fitting(t, s, seat, force == ZZZ_NONE ? t->themes[last] : zzz_theme_of(force), t->kind[last], without);
}

/* What it costs, on average, that no element may fit next turn. */
FW double reckon_risk(int fitting, double worth) { return reckon_stuck[fitting] * (reckon_hand + 0.4 * (worth > 0 ? worth : 0)); }

FW double reckon_risk_under(const reckon_judge *j, int force) {
    const fw_table *t = j->b->t;
    int kind = t->kind[zzz_last(j->s, j->seat)];
    return reckon_risk(reckon_fitting(t, j->s, j->seat, zzz_theme_of(force), kind, -1), j->worth[j->seat]);
}

/* An element into the own dream. */
FW double reckon_lay(const reckon_judge *j, int card) {
    const fw_table *t = j->b->t;
    double worth = reckon_with(j, j->seat, card), after = worth;
    if (j->s->length[j->seat] + 1 < ZZZ_LONGEST)
        after -= reckon_risk(reckon_fitting(t, j->s, j->seat, t->themes[card], t->kind[card], card), worth);
    return after - j->b->missed * j->b->held[card];
}

FW double reckon_wake_up(const reckon_judge *j, int card, int owner) {
    double gain = reckon_gain(j, owner, reckon_woken(j->s, &j->sum[owner], owner));
    if (card == ZZZ_INSOMNIA) gain -= j->weight[owner] * reckon_hand * 0.6;
    return owner == j->seat ? gain : reckon_unblocked * gain;
}

/* For another it is a hurdle; for oneself a bridge, if an element of that theme waits in the hand. */
FW double reckon_theme_force(const reckon_judge *j, int card, int owner) {
    if (owner != j->seat) {
        double lost = reckon_hand + j->worth[owner] - reckon_woken(j->s, &j->sum[owner], owner);
        return -reckon_unblocked * 0.16 * j->weight[owner] * lost;
    }
    double now = reckon_risk(reckon_fitting_now(j->b->t, j->s, owner, -1), j->worth[owner]);
    return now - reckon_risk_under(j, card);
}

/* One more element for the own dream, the best there is. */
FW double reckon_bend(const reckon_judge *j, int bender) {
    const fw_state *s = j->s;
    const uint8_t *cards = bender == ZZZ_RECURRING ? s->discard : s->hand[j->seat];
    int count = bender == ZZZ_RECURRING ? s->discards : s->hands[j->seat];
    double best = -1e9;
    if (bender == ZZZ_LUCID) return 4;
    for (int at = 0; at < count; at++) {
        if (!zzz_fits(j->b->t, s, j->seat, cards[at])) continue;
        double gain = reckon_gain(j, j->seat, reckon_with(j, j->seat, cards[at]));
        if (gain > best) best = gain;
    }
    return best;
}

FW double reckon_play(const reckon_judge *j, int card) {
    double gain = 0;
    if (card != ZZZ_SIREN) return reckon_bend(j, card);
    for (int owner = 0; owner < j->b->t->seats; owner++)
        if (j->s->length[owner]) gain += reckon_gain(j, owner, reckon_woken(j->s, &j->sum[owner], owner));
    return gain;
}

/* Something to do in step 3. */
FW double reckon_act(const reckon_judge *j, int action) {
    const reckon_book *b = j->b;
    int seats = b->t->seats, card, owner = -1;
    double gain;
    if (action >= b->n.discard) {
        card = action - b->n.discard, gain = -b->held[card];
    } else if (action >= b->n.force) {
        int context = (action - b->n.force) % ZZZ_ELEMENTS, sleeper = zzz_owner(b->t, j->s, context);
        card = ZZZ_ELEMENTS + (action - b->n.force) / ZZZ_ELEMENTS, gain = -b->held[card];
        gain += reckon_unblocked * reckon_gain(j, sleeper, reckon_forced(j, sleeper, context, card));
    } else if (action >= b->n.play_on) {
        card = (action - b->n.play_on) / seats, owner = (action - b->n.play_on) % seats, gain = -b->held[card];
        gain += zzz_is_wake_up(card) ? reckon_wake_up(j, card, owner) : reckon_theme_force(j, card, owner);
    } else if (action >= b->n.play) {
        card = action - b->n.play, gain = -b->held[card];
        gain += reckon_play(j, card);
    } else {
        int sleeper = (action - b->n.slip) % seats;
        card = (action - b->n.slip) / seats, gain = -b->held[card];
        gain += reckon_gain(j, sleeper, reckon_with(j, sleeper, card));
    }
    if (owner == j->seat) return gain;
    return gain - reckon_risk(reckon_fitting_now(b->t, j->s, j->seat, card), j->worth[j->seat]);
}

/* What a dream is worth once the announced card has had its effect. */
FW double reckon_after(const reckon_judge *j, int owner) {
    const fw_state *s = j->s;
    int card = s->card;
    if (card < ZZZ_ELEMENTS) return reckon_with(j, owner, card);
    if (zzz_is_wake_up(card)) return reckon_woken(s, &j->sum[owner], owner);
    if (card >= ZZZ_CONTEXT_FORCE && card < ZZZ_BLOCK) return reckon_forced(j, owner, s->context, card);
    if (card >= ZZZ_THEME_FORCE && card < ZZZ_CONTEXT_FORCE && owner != s->player)
        return j->worth[owner] - (owner == j->seat ? reckon_risk_under(j, card) : 0.5);
    return j->worth[owner] + 1.5;
}

/* What it is worth to answer the announced card in this way, rather than to let it happen. */
FW double reckon_answer(const reckon_judge *j, int action) {
    const reckon_book *b = j->b;
    if (action == b->n.pass) return 0;
    if (action >= b->n.light_sleeper) {
        int owner = action - b->n.light_sleeper;
        double gain = j->weight[owner] * (reckon_woken(j->s, &j->sum[owner], owner) - reckon_after(j, owner));
        return gain - b->held[ZZZ_LIGHT_SLEEPER];
    }
    double gain = j->worth[j->seat] - reckon_after(j, j->seat);
    if (j->s->card == ZZZ_INSOMNIA) gain += reckon_hand * 0.6;
    return gain - 0.7 * b->held[action - b->n.block];
}

/* Everything that the seat whose decision it is may do, each with its worth; answers how many there are. */
FW int reckon_judge_all(const reckon_book *b, const fw_state *s, int32_t *actions, double *worths) {
    reckon_judge j;
    int count = zzz_legal(b->t, s, -1, -1, 0, actions).count;
    worths[0] = 0;
    if (count < 2) return count;
    reckon_sit_down(&j, b, s, fw_seat(b->t, s));
    for (int at = 0; at < count; at++)
        worths[at] = s->phase == ZZZ_ACT      ? reckon_act(&j, actions[at])
                     : s->phase == ZZZ_WINDOW ? reckon_answer(&j, actions[at])
                                              : reckon_lay(&j, actions[at] - b->n.lay);
    return count;
}

/* What quick judgement does. */
FW int reckon_decide(const reckon_book *b, const fw_state *s) {
    int32_t actions[RECKON_MOST];
    double worths[RECKON_MOST];
    int count = reckon_judge_all(b, s, actions, worths), best = 0;
    for (int at = 1; at < count; at++)
        if (worths[at] > worths[best]) best = at;
    return actions[best];
}

/* Points by which it may still turn out otherwise: fewer as morning comes near, or forty points between two. */
FW double reckon_leeway(const fw_table *t, const fw_state *s) {
    int pile = s->cards - s->next, most = s->score[0];
    if (t->seats > 2) return 1.3 * sqrt(4 + pile);
    for (int seat = 0; seat < t->seats; seat++)
        if (s->score[seat] > most) most = s->score[seat];
    int lacking = ZZZ_GOAL - (most < ZZZ_GOAL ? most : (int)ZZZ_GOAL);
    return 1.75 * sqrt(20 + 1 / (1.0 / (pile + 1) + 1.0 / (4 * lacking + 1)));
}

/* What a player may expect to have in the end: by the score, the dream, the hand, and whose turn it is. */
FW double reckon_prospect(const reckon_book *b, const fw_state *s, int seat) {
    int pile = s->cards - s->next;
    double late = pile < RECKON_LATE ? (double)pile / RECKON_LATE : 1, more = b->turn[zzz_from(b->t, s->turn, seat)];
    reckon_sum sum = reckon_sum_of(b, s, seat);
    for (int at = 0; at < s->hands[seat]; at++) more += b->held[s->hand[seat][at]];
    if (sum.size) more += b->fits[reckon_fitting_now(b->t, s, seat, -1)];
    return s->score[seat] + reckon_worth(b, &sum, pile) + late * more;
}

/* How good the position is for a seat, from 0 to 1: its share in the win. */
FW double reckon_standing(const reckon_book *b, const fw_state *s, int seat) {
    double own = 0, all = 0;
    if (s->phase == ZZZ_OVER) {
        uint8_t ranks[ZZZ_SEATS];
        int first = 0;
        fw_ranks(b->t, s, ranks);
        for (int other = 0; other < b->t->seats; other++) first += ranks[other] == 1;
        return ranks[seat] == 1 ? 1.0 / first : 0;
    }
    double width = reckon_leeway(b->t, s);
    for (int other = 0; other < b->t->seats; other++) {
        double chance = exp(reckon_prospect(b, s, other) / width);
        all += chance;
        if (other == seat) own = chance;
    }
    return own / all;
}

#endif
