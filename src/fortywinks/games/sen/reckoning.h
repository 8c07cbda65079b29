/* What the hard bot reckons, for many games at once: bots/belief.py, outlook.py, standing.py, calling.py and hard.py once
 * more, without the variants. A test compares both, decision by decision.
 *
 * What the others' moves say of a land is public, and whoever has seen the land needs no hint, so there is one memory
 * of hints for all seats: how often each number of ravens speaks against what was done. */
#ifndef FORTYWINKS_SEN_RECKONING_H
#define FORTYWINKS_SEN_RECKONING_H

#include <math.h>

#include "batch.h"

/* How many deals it imagines near the end of a match. */
#ifndef RECKON_DEALS
#define RECKON_DEALS 100
#endif
enum { RECKON_LANDS = SEN_SEATS * SEN_DEALT, RECKON_MOST_HINTS = 200 };

/* Hints about each land, in the order of the dreams; `hinted`: whether there is one at all. */
typedef struct {
    uint8_t against[RECKON_LANDS][SEN_RAVENS], hinted[RECKON_LANDS];
} sen_hints;

typedef struct {
    double odds[SEN_RAVENS], ravens;
    int sure;
} sen_guess;

/* The table as one seat sees it at one decision. */
typedef struct {
    int seat, seats, hidden, unseen[SEN_FACES], left[SEN_RAVENS];
    sen_guess land[RECKON_LANDS], blind;
    double pile[SEN_FACES], draw_gains[SEN_RAVENS + 1], weight[SEN_SEATS], cost[SEN_SEATS], gift[SEN_RAVENS];
    double gift_of_slot[SEN_DEALT], peek, swap;
    int best_peek, best_swap; /* action numbers; -1: not thought about yet */
} sen_outlook;

typedef struct {
    double worth;
    int action;
} sen_worth;

/* Hints. */

FW void sen_hint(sen_hints *h, int land, int low, int high) { /* hardly less than low, hardly more than high */
    h->hinted[land] = 1;
    for (int ravens = 0; ravens < SEN_RAVENS; ravens++)
        if ((ravens < low || ravens > high) && h->against[land][ravens] < RECKON_MOST_HINTS) h->against[land][ravens]++;
}

FW void sen_forget_hints(sen_hints *h, int land) {
    h->hinted[land] = 0;
    memset(h->against[land], 0, SEN_RAVENS);
}

/* Whether a seat has seen the land at a place. Without claims all dreams have four places. */
FW int sen_knows(const fw_state *s, int seat, int place) { return (int)((s->shown | s->knows[seat]) >> sen_land(s, place) & 1); }
FW int sen_ravens_of(int face) { return sen_ravens(4 * face); }

FW void sen_hint_known(const fw_state *s, sen_hints *h, int high, int but) {
    for (int slot = 0; slot < SEN_DEALT; slot++)
        if (slot != but && sen_knows(s, s->turn, s->turn * SEN_DEALT + slot)) sen_hint(h, s->turn * SEN_DEALT + slot, 0, high);
}

FW void sen_hint_replaced(const fw_state *s, sen_hints *h, int slot, int is_kept) {
    int land = s->turn * SEN_DEALT + slot, put = sen_ravens(sen_land(s, land)), knew = sen_knows(s, s->turn, land);
    sen_hint_known(s, h, knew ? put : 5, slot);
    sen_forget_hints(h, land);
    if (is_kept) sen_hint(h, land, 0, knew ? put - 1 : 4);
}

FW void sen_hint_swapped(const fw_state *s, sen_hints *h, int one, int two) {
    sen_hints copy = *h;
    int lands[2] = {one, two};
    for (int which = 0; which < 2; which++) {
        int land = lands[which];
        if (!sen_knows(s, s->turn, land)) continue;
        if (land / SEN_DEALT == s->turn) sen_hint(&copy, land, 5, 9);
        else sen_hint(&copy, land, 0, 5);
    }
    memcpy(h->against[one], copy.against[two], SEN_RAVENS);
    memcpy(h->against[two], copy.against[one], SEN_RAVENS);
    h->hinted[one] = copy.hinted[two];
    h->hinted[two] = copy.hinted[one];
}

/* What everybody reads in an action that is about to be done. */
FW void sen_read(const fw_table *t, const fw_state *s, sen_hints *h, int action) {
    sen_numbers n = sen_numbering(t);
    int a, b;
    if (action < n.take || action == n.call) return;
    if (action < n.draw) sen_hint_replaced(s, h, action - n.take, 0);
    else if (action == n.draw) sen_hint_known(s, h, sen_ravens(s->top) + 3, -1);
    else if (action < n.discard) sen_hint_replaced(s, h, action - n.keep, 1);
    else if (action == n.discard) sen_hint_known(s, h, sen_ravens(s->hand[0]), -1);
    else if (action == n.use) {
        if (sen_face(s->hand[0]) == SEN_TAKE_TWO && s->lands == 1) sen_hint_known(s, h, sen_ravens(s->hand[0]) + 3, -1);
    } else if (action >= n.swap) {
        sen_unpair(action - n.swap, &a, &b);
        sen_hint_swapped(s, h, a, b);
    }
}

/* Odds. */

FW void sen_normal(sen_guess *guess) {
    double total = 0;
    for (int ravens = 0; ravens < SEN_RAVENS; ravens++) total += guess->odds[ravens];
    guess->ravens = 0;
    guess->sure = 0;
    for (int ravens = 0; ravens < SEN_RAVENS; ravens++) {
        guess->odds[ravens] = total > 0 ? guess->odds[ravens] / total : ravens == 5;
        guess->ravens += ravens * guess->odds[ravens];
        guess->sure |= guess->odds[ravens] == 1.0;
    }
}

FW sen_guess sen_sure_of(int ravens) {
    sen_guess guess = {{0}, (double)ravens, 1};
    guess.odds[ravens] = 1.0;
    return guess;
}

FW double sen_unlikely(int often) {
    const double odds[8] = {1, 0.05, 0.0025, 0.000125, 6.25e-6, 3.125e-7, 1.5625e-8, 7.8125e-10};
    return often < 8 ? odds[often] : pow(0.05, often);
}

FW void sen_count_unseen(const fw_table *t, const fw_state *s, sen_outlook *o) {
    uint64_t mystery = SEN_ALL & ~sen_known(t, s, o->seat);
    for (int held = 0; o->seat == s->turn && held < s->held; held++) mystery &= ~sen_only(s->hand[held]);
    memset(o->unseen, 0, sizeof o->unseen);
    memset(o->left, 0, sizeof o->left);
    for (; mystery; mystery &= mystery - 1) {
        int land = __builtin_ctzll(mystery);
        o->unseen[sen_face(land)]++;
        o->left[sen_ravens(land)]++;
    }
}

FW void sen_guess_lands(const fw_state *s, const sen_hints *h, sen_outlook *o) {
    int lands = o->seats * SEN_DEALT;
    double rest[SEN_RAVENS];
    for (int ravens = 0; ravens < SEN_RAVENS; ravens++) rest[ravens] = o->left[ravens];
    for (int land = 0; land < lands; land++) {
        sen_guess *guess = &o->land[land];
        if (sen_knows(s, o->seat, land)) {
            *guess = sen_sure_of(sen_ravens(sen_land(s, land)));
        } else if (h->hinted[land]) {
            for (int ravens = 0; ravens < SEN_RAVENS; ravens++)
                guess->odds[ravens] = o->left[ravens] * sen_unlikely(h->against[land][ravens]);
            sen_normal(guess);
            for (int ravens = 0; ravens < SEN_RAVENS; ravens++) {
                rest[ravens] -= guess->odds[ravens];
                if (rest[ravens] < 0) rest[ravens] = 0;
            }
        }
    }
    memcpy(o->blind.odds, rest, sizeof rest);
    sen_normal(&o->blind);
    for (int land = 0; land < lands; land++)
        if (!sen_knows(s, o->seat, land) && !h->hinted[land]) o->land[land] = o->blind;
    for (int kind = 0; kind < SEN_FACES; kind++)
        o->pile[kind] = o->unseen[kind] ? o->blind.odds[sen_ravens_of(kind)] * o->unseen[kind] / o->left[sen_ravens_of(kind)] : 0;
}

/* The match. */

FW double sen_rounds_left(const fw_table *t, int rounds_after, double highest) {
    if (!t->score_limit) return rounds_after;
    double left = t->score_limit - highest;
    return left > 0 ? 0.5 + left / 8.0 : 0;
}

FW double sen_highest(int seats, const double *total) {
    double highest = total[0];
    for (int seat = 1; seat < seats; seat++)
        if (total[seat] > highest) highest = total[seat];
    return highest;
}

/* Parts of 1, the larger the lower the total; a seat of -1 leaves nobody out. */
FW void sen_shares(int seats, const double *total, double drift, int but, double *out) {
    double lowest = 1e9, whole = 0;
    for (int seat = 0; seat < seats; seat++)
        if (seat != but && total[seat] < lowest) lowest = total[seat];
    for (int seat = 0; seat < seats; seat++) {
        out[seat] = seat == but ? 0 : exp((lowest - total[seat]) / drift);
        whole += out[seat];
    }
    for (int seat = 0; seat < seats; seat++) out[seat] /= whole;
}

/* How likely each seat is to win the match from these totals on. */
FW void sen_chances(const fw_table *t, int rounds_after, const double *total, double *out) {
    double rounds = sen_rounds_left(t, rounds_after, sen_highest(t->seats, total)), lowest = total[0], won = 0;
    if (rounds > 0) {
        sen_shares(t->seats, total, 6.0 * sqrt(rounds), -1, out);
        return;
    }
    for (int seat = 1; seat < t->seats; seat++)
        if (total[seat] < lowest) lowest = total[seat];
    for (int seat = 0; seat < t->seats; seat++) won += total[seat] == lowest;
    for (int seat = 0; seat < t->seats; seat++) out[seat] = (total[seat] == lowest) / won;
}

/* What a dream is worth. */

FW double sen_draw_gain(const sen_outlook *o, double worst) {
    int whole = (int)worst;
    if (whole > 9) whole = 9;
    return o->draw_gains[whole] + (worst - whole) * (o->draw_gains[whole + 1] - o->draw_gains[whole]);
}

/* What a dream costs its owner if one of its lands counts this many ravens; without a slot, as it is. */
FW double sen_cost(const sen_outlook *o, int owner, int slot, double ravens) {
    double sum = 0, worst = -1;
    for (int at = 0; at < SEN_DEALT; at++) {
        double counted = at == slot ? ravens : o->land[owner * SEN_DEALT + at].ravens;
        sum += counted;
        if (counted > worst) worst = counted;
    }
    return sum - 0.5 * sen_draw_gain(o, worst);
}

FW double sen_change(const sen_outlook *o, int owner, int slot, double ravens) {
    return o->weight[owner] * (sen_cost(o, owner, slot, ravens) - o->cost[owner]);
}

FW void sen_form_outlook(const fw_table *t, const fw_state *s, const sen_hints *h, int seat, sen_outlook *o) {
    double total[SEN_SEATS] = {0}, worst = -1;
    o->seat = seat;
    o->seats = t->seats;
    o->hidden = s->lands;
    o->best_peek = o->best_swap = -1;
    for (int each = 0; each < t->seats; each++) total[each] = s->total[each];
    double rounds = sen_rounds_left(t, t->round_limit - s->round, sen_highest(t->seats, total));
    sen_shares(t->seats, total, 6.0 * sqrt(1 + rounds), seat, o->weight);
    o->weight[seat] = -1.0;
    sen_count_unseen(t, s, o);
    sen_guess_lands(s, h, o);
    for (int limit = 0; limit <= SEN_RAVENS; limit++) {
        o->draw_gains[limit] = 0;
        for (int ravens = 0; ravens < limit; ravens++) o->draw_gains[limit] += o->blind.odds[ravens] * (limit - ravens);
    }
    for (int owner = 0; owner < t->seats; owner++) o->cost[owner] = sen_cost(o, owner, -1, 0);
    int next = (seat + 1) % t->seats;
    for (int slot = 0; slot < SEN_DEALT; slot++)
        if (o->land[next * SEN_DEALT + slot].ravens > worst) worst = o->land[next * SEN_DEALT + slot].ravens;
    for (int ravens = 0; ravens < SEN_RAVENS; ravens++) {
        double gain = worst - ravens - sen_draw_gain(o, worst);
        o->gift[ravens] = gain > 0 && o->hidden ? o->weight[next] * gain : 0;
    }
    for (int slot = 0; slot < SEN_DEALT; slot++) {
        o->gift_of_slot[slot] = 0;
        for (int ravens = 0; ravens < SEN_RAVENS; ravens++)
            o->gift_of_slot[slot] += o->land[seat * SEN_DEALT + slot].odds[ravens] * o->gift[ravens];
    }
}

/* The moves, each with its worth. */

FW sen_worth sen_replacing(const sen_outlook *o, int ravens, int first) {
    sen_worth best = {-1e9, first};
    for (int slot = 0; slot < SEN_DEALT; slot++) {
        double gain = sen_change(o, o->seat, slot, ravens) - o->gift_of_slot[slot];
        if (gain > best.worth) best.worth = gain, best.action = first + slot;
    }
    return best;
}

FW double sen_variance(const sen_guess *land) {
    double variance = 0;
    for (int ravens = 0; ravens < SEN_RAVENS; ravens++)
        variance += land->odds[ravens] * (ravens - land->ravens) * (ravens - land->ravens);
    return variance;
}

FW void sen_think_of_peeks(sen_outlook *o, const sen_numbers *n) {
    if (o->best_peek >= 0) return;
    o->peek = 0;
    o->best_peek = n->peek + o->seat * SEN_DEALT;
    for (int slot = 0; slot < SEN_DEALT; slot++) {
        const sen_guess *land = &o->land[o->seat * SEN_DEALT + slot];
        if (land->sure) continue;
        double worth = 0.02 * sen_variance(land);
        for (int ravens = 0; ravens < SEN_RAVENS; ravens++)
            if (land->odds[ravens] > 0) worth += land->odds[ravens] * sen_change(o, o->seat, slot, ravens);
        if (worth > o->peek) o->peek = worth, o->best_peek = n->peek + o->seat * SEN_DEALT + slot;
    }
    for (int land = 0; land < o->seats * SEN_DEALT; land++) {
        if (land / SEN_DEALT == o->seat) continue;
        double worth = 0.01 * o->weight[land / SEN_DEALT] * sen_variance(&o->land[land]);
        if (worth > o->peek) o->peek = worth, o->best_peek = n->peek + land;
    }
}

FW void sen_think_of_swaps(sen_outlook *o, const sen_numbers *n) {
    if (o->best_swap >= 0) return;
    o->swap = -1e9;
    for (int one = 0; one < o->seats * SEN_DEALT; one++)
        for (int two = one - one % SEN_DEALT + SEN_DEALT; two < o->seats * SEN_DEALT; two++) {
            double worth = sen_change(o, one / SEN_DEALT, one % SEN_DEALT, o->land[two].ravens);
            worth += sen_change(o, two / SEN_DEALT, two % SEN_DEALT, o->land[one].ravens);
            if (worth > o->swap) o->swap = worth, o->best_swap = n->swap + sen_pair(one, two);
        }
}

FW double sen_two_draws(sen_outlook *o, const sen_numbers *n);

/* The worths of putting a drawn land away, of keeping it, and of its effect (-1e9: it has none). */
FW void sen_weigh_drawn(sen_outlook *o, const sen_numbers *n, int face, int again, sen_worth worth[3]) {
    int ravens = sen_ravens_of(face);
    worth[0].worth = -o->gift[ravens];
    worth[0].action = n->discard;
    worth[1] = sen_replacing(o, ravens, n->keep);
    worth[2].worth = -1e9;
    worth[2].action = n->use;
    if (face == SEN_PEEK_ONE) {
        sen_think_of_peeks(o, n);
        worth[2].worth = o->peek - o->gift[ravens];
    } else if (face == SEN_SWAP_TWO) {
        sen_think_of_swaps(o, n);
        worth[2].worth = o->swap - o->gift[ravens];
    } else if (face == SEN_TAKE_TWO && again) {
        worth[2].worth = sen_two_draws(o, n);
    }
}

FW sen_worth sen_with_drawn(sen_outlook *o, const sen_numbers *n, int face, int again) {
    sen_worth worth[3];
    sen_weigh_drawn(o, n, face, again, worth);
    int best = 0;
    for (int move = 1; move < 3; move++)
        if (worth[move].worth > worth[best].worth) best = move;
    return worth[best];
}

FW double sen_two_draws(sen_outlook *o, const sen_numbers *n) {
    double value[SEN_FACES], chance[SEN_FACES], total = 0, not_better = 1.0;
    int count = 0;
    if (!o->hidden) return 0;
    for (int kind = 0; kind < SEN_FACES; kind++) {
        if (!o->unseen[kind]) continue;
        double worth = sen_with_drawn(o, n, kind, 0).worth;
        int at = count++;
        for (; at > 0 && (value[at - 1] < worth || (value[at - 1] == worth && chance[at - 1] < o->pile[kind])); at--)
            value[at] = value[at - 1], chance[at] = chance[at - 1];
        value[at] = worth, chance[at] = o->pile[kind];
    }
    for (int at = 0; at < count; at++) {
        double worse = not_better - chance[at];
        total += value[at] * (not_better * not_better - worse * worse);
        not_better = worse;
    }
    return total;
}

FW sen_worth sen_drawing(sen_outlook *o, const sen_numbers *n) {
    sen_worth draw = {0, n->draw};
    for (int kind = 0; kind < SEN_FACES; kind++)
        if (o->unseen[kind]) draw.worth += o->pile[kind] * sen_with_drawn(o, n, kind, 1).worth;
    return draw;
}

/* When to call. */

FW void sen_sum_odds(const sen_outlook *o, int owner, double *sums) {
    double longer[9 * SEN_DEALT + 1];
    int length = 1;
    memset(sums, 0, sizeof longer);
    sums[0] = 1;
    for (int slot = 0; slot < SEN_DEALT; slot++) {
        memset(longer, 0, sizeof longer);
        for (int ravens = 0; ravens < SEN_RAVENS; ravens++) {
            double chance = o->land[owner * SEN_DEALT + slot].odds[ravens];
            if (chance > 0)
                for (int before = 0; before < length; before++) longer[before + ravens] += chance * sums[before];
        }
        length += 9;
        memcpy(sums, longer, sizeof longer);
    }
}

FW double sen_chance_to_be_lowest(const sen_outlook *o) {
    double own[9 * SEN_DEALT + 1], theirs[9 * SEN_DEALT + 1], lowest = 0;
    sen_sum_odds(o, o->seat, own);
    for (int other = 0; other < o->seats; other++) {
        if (other == o->seat) continue;
        sen_sum_odds(o, other, theirs);
        double more = 0;
        for (int ravens = 9 * SEN_DEALT; ravens >= 0; ravens--) {
            more += theirs[ravens];
            own[ravens] *= more;
        }
    }
    for (int ravens = 0; ravens <= 9 * SEN_DEALT; ravens++) lowest += own[ravens];
    return lowest;
}

FW int sen_deal_land(const sen_guess *land, uint64_t *rng) {
    double dice = fw_next(rng) * (1.0 / 4294967296.0);
    int ravens = 0;
    for (; ravens < SEN_RAVENS - 1 && dice >= land->odds[ravens]; ravens++) dice -= land->odds[ravens];
    return ravens;
}

/* Deals the unseen lands many times as they may lie, and asks how often the match is won. */
FW double sen_imagine(const fw_table *t, const fw_state *s, const sen_outlook *o, const double *loss, uint64_t rng,
                      int *is_good) {
    double called = 0, waited = 0, total[SEN_SEATS], chance[SEN_SEATS];
    for (int deal = 0; deal < RECKON_DEALS; deal++) {
        int result[SEN_SEATS] = {0}, lowest = 0;
        for (int land = 0; land < o->seats * SEN_DEALT; land++) result[land / SEN_DEALT] += sen_deal_land(&o->land[land], &rng);
        for (int seat = 1; seat < o->seats; seat++)
            if (result[seat] < result[lowest]) lowest = seat;
        int wrong = result[o->seat] > result[lowest];
        for (int seat = 0; seat < o->seats; seat++)
            total[seat] = s->total[seat] + result[seat] + (seat == o->seat && wrong ? t->penalty : 0);
        sen_chances(t, t->round_limit - s->round, total, chance);
        called += chance[o->seat];
        for (int seat = 0; seat < o->seats; seat++) {
            double more = result[seat] - loss[seat];
            total[seat] = s->total[seat] + (more > 0 ? more : 0);
        }
        sen_chances(t, t->round_limit - s->round, total, chance);
        waited += chance[o->seat];
    }
    *is_good = called > waited || called == RECKON_DEALS;
    return (called - waited) / RECKON_DEALS;
}

/* By how much calling is better than waiting, in ravens or, near the end, in parts of a match. */
FW double sen_consider_call(const fw_table *t, const fw_state *s, const sen_outlook *o, double gain, int *is_good) {
    double ravens[SEN_SEATS], loss[SEN_SEATS], lowest_rival = 1e9, worse = 0, total[SEN_SEATS] = {0};
    for (int seat = 0; seat < o->seats; seat++) {
        ravens[seat] = 0;
        total[seat] = s->total[seat];
        for (int slot = 0; slot < SEN_DEALT; slot++) ravens[seat] += o->land[seat * SEN_DEALT + slot].ravens;
        if (seat != o->seat && ravens[seat] < lowest_rival) lowest_rival = ravens[seat];
        loss[seat] = 0.1 * ravens[seat];
    }
    *is_good = 0;
    if (ravens[o->seat] > lowest_rival + 4) return -1;
    loss[o->seat] = 0.05 * ravens[o->seat] + 0.9 * gain - 0.3;
    if (sen_rounds_left(t, t->round_limit - s->round, sen_highest(o->seats, total) + 25) <= 0)
        return sen_imagine(t, s, o, loss, s->rng ^ 0x9e3779b97f4a7c15ull, is_good);
    for (int seat = 0; seat < o->seats; seat++) worse += o->weight[seat] * loss[seat];
    worse -= t->penalty * (1 - sen_chance_to_be_lowest(o));
    *is_good = worse > 0;
    return worse;
}

/* What the hard bot does; `worth` gets what it weighed: draw and take and call, or discard, keep and use. */
FW int sen_hard(const fw_table *t, const fw_state *s, sen_outlook *o, double worth[3]) {
    sen_numbers n = sen_numbering(t);
    sen_worth moves[3];
    worth[0] = worth[1] = worth[2] = 0;
    if (s->phase == SEN_TURN) {
        int is_good;
        moves[0] = sen_drawing(o, &n);
        moves[1] = sen_replacing(o, sen_ravens(s->top), n.take);
        int best = moves[1].worth > moves[0].worth;
        worth[0] = moves[0].worth;
        worth[1] = moves[1].worth;
        worth[2] = sen_consider_call(t, s, o, moves[best].worth, &is_good);
        return is_good ? n.call : moves[best].action;
    }
    if (s->phase == SEN_DRAWN) {
        int best = 0;
        sen_weigh_drawn(o, &n, sen_face(s->hand[0]), 1, moves);
        for (int move = 0; move < 3; move++) {
            worth[move] = moves[move].worth;
            if (worth[move] > worth[best]) best = move;
        }
        return moves[best].action;
    }
    if (s->phase == SEN_CHOOSE) {
        for (int which = 0; which < 2; which++) worth[which] = sen_with_drawn(o, &n, sen_face(s->hand[which]), 1).worth;
        return n.choose + (worth[1] > worth[0]);
    }
    if (s->phase == SEN_PEEK) {
        sen_think_of_peeks(o, &n);
        worth[0] = o->peek;
        return o->best_peek;
    }
    sen_think_of_swaps(o, &n);
    worth[0] = o->swap;
    return o->best_swap;
}

#endif
