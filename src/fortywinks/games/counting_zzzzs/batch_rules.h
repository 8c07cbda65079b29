/* Counting Zzzzs as a state machine, for many games at once: how a game lies on the table, and what actions do. The rules
 * in rules.py, turn.py, window.py and effects.py are the truth; a test plays both side by side.
 *
 * A card is its number in the deck: elements 0 to 111, actions 112 to 139 in the order of deck/actions.json. What the
 * elements are comes with the table, so that own decks are played too. A set of cards is three numbers of 64 bits. */
#ifndef FORTYWINKS_ZZZ_RULES_H
#define FORTYWINKS_ZZZ_RULES_H

#include "../../batch/frame.h"

enum { ZZZ_CARDS = 140, ZZZ_ELEMENTS = 112, ZZZ_SEATS = 4, ZZZ_HAND = 5, ZZZ_LONGEST = 10, ZZZ_SHORTEST = 5 };
enum { ZZZ_GOAL = 40, ZZZ_MOST_COMBOS = 512, ZZZ_TRIES = 60, ZZZ_PLAIN = 7 };
enum { ZZZ_LAY, ZZZ_ACT, ZZZ_BEND, ZZZ_WINDOW, ZZZ_OVER };
enum { ZZZ_INSOMNIA = 112, ZZZ_SCARED_STIFF, ZZZ_SIREN, ZZZ_FIRST_PLAIN, ZZZ_RECURRING = 122, ZZZ_RAPID, ZZZ_LUCID };
enum { ZZZ_THEME_FORCE = 125, ZZZ_JOB_STRESS, ZZZ_SCARY_MOVIE, ZZZ_CONTEXT_FORCE = 130, ZZZ_FLOW = 132, ZZZ_BLOCK = 135 };
enum { ZZZ_DEAD_DRUNK = 135, ZZZ_HEAVY_SLEEPER, ZZZ_NERVES, ZZZ_ROCK, ZZZ_LIGHT_SLEEPER };
enum { ZZZ_FROM_HAND, ZZZ_FROM_DISCARD, ZZZ_FROM_PILE };
enum { ZZZ_NONE = 255, ZZZ_SETS = 3, ZZZ_NIGHTMARE = 1 };

/* What a table has agreed on and plays with, as batch.py writes it; all numbers of 32 bits. */
typedef struct {
    int32_t seats, only_self, open_discard, combos;
    int32_t kind[ZZZ_ELEMENTS], themes[ZZZ_ELEMENTS], value[ZZZ_ELEMENTS];
    int32_t context[ZZZ_ELEMENTS], positive[ZZZ_ELEMENTS], negative[ZZZ_ELEMENTS]; /* context: has two sides */
    int32_t on[ZZZ_MOST_COMBOS], partner[ZZZ_MOST_COMBOS], points[ZZZ_MOST_COMBOS];
} fw_table;

typedef struct {
    uint64_t cards[ZZZ_SETS];
} zzz_set;

/* What everybody may conclude about cards that only one player has seen: some of them would have fitted, or none. */
typedef struct {
    zzz_set cards, fitting;
    uint64_t is_there, some;
} zzz_hint;

typedef struct {
    uint64_t rng;
    zzz_hint rapid, lucid;
    int32_t score[ZZZ_SEATS], turns;
    uint8_t phase, step, first, turn, bender;
    uint8_t deciders, asked, to_ask, spared; /* a bit for each seat; to_ask: whom Siren still asks */
    uint8_t looker;                          /* who has looked through the draw pile by Lucid Dreaming */
    uint8_t player, card, source, aim, context; /* what is announced; card: or NONE; aim: NONE for Siren */
    uint8_t hands[ZZZ_SEATS], hand[ZZZ_SEATS][ZZZ_HAND];
    uint8_t length[ZZZ_SEATS], dream[ZZZ_SEATS][ZZZ_LONGEST];
    uint8_t covers[ZZZ_SEATS][ZZZ_LONGEST], forced[ZZZ_SEATS][ZZZ_LONGEST], open_force[ZZZ_SEATS];
    uint8_t cards, next, order[ZZZ_CARDS];    /* the deck, with the cards already drawn in front */
    uint8_t discards, discard[ZZZ_CARDS];
    uint8_t removals, removed[ZZZ_SEATS];     /* wake-ups that were left out (ZZZ-1) */
    uint8_t shuffles, shuffled[ZZZ_CARDS];    /* how the draw pile was last shuffled again, for whoever follows */
} fw_state;

FW int zzz_has(const zzz_set *set, int card) { return (int)(set->cards[card >> 6] >> (card & 63) & 1); }
FW void zzz_add(zzz_set *set, int card) { set->cards[card >> 6] |= 1ull << (card & 63); }
FW int zzz_is_plain(int card) { return card >= ZZZ_FIRST_PLAIN && card < ZZZ_FIRST_PLAIN + ZZZ_PLAIN; }
FW int zzz_is_wake_up(int card) { return card >= ZZZ_INSOMNIA && card < ZZZ_RECURRING; }
FW int zzz_is_bender(int card) { return card >= ZZZ_RECURRING && card < ZZZ_THEME_FORCE; }

/* The themes, as bits: nightmare, fantasy, work, domestic, surreal. ZZZ-54, ZZZ-55: what a force has to do with. */
FW int zzz_theme_of(int force) {
    const uint8_t themes[] = {2, 4, 1, 16, 8, 8, 2, 16, 1, 4};
    return themes[force - ZZZ_THEME_FORCE];
}
FW int zzz_is_negative(int force) { return force < ZZZ_FLOW; } /* of the context forces */

/* Actions are numbered kind by kind, as docs/research/counting-zzzzs.md has them. */
typedef struct {
    int lay, slip, play, play_on, force, discard, block, light_sleeper, pass;
} zzz_numbers;

FW zzz_numbers zzz_numbering(const fw_table *t) {
    zzz_numbers n;
    n.lay = 0;
    n.slip = n.lay + ZZZ_CARDS;
    n.play = n.slip + ZZZ_CARDS * t->seats;
    n.play_on = n.play + ZZZ_CARDS;
    n.force = n.play_on + ZZZ_CARDS * t->seats;
    n.discard = n.force + (ZZZ_CARDS - ZZZ_ELEMENTS) * ZZZ_ELEMENTS;
    n.block = n.discard + ZZZ_CARDS;
    n.light_sleeper = n.block + ZZZ_CARDS;
    n.pass = n.light_sleeper + t->seats;
    return n;
}

FW int fw_actions(const fw_table *t) { return zzz_numbering(t).pass + 1; }
FW int fw_is_over(const fw_state *s) { return s->phase == ZZZ_OVER; }
FW int fw_round(const fw_state *s) { return s->turns; }

/* Whose decision it is: of all who are asked the first. */
FW int fw_seat(const fw_table *t, const fw_state *s) {
    for (int seat = 0; seat < t->seats; seat++)
        if (s->deciders >> seat & 1) return seat;
    return ZZZ_NONE;
}

FW int zzz_next(const fw_table *t, int seat) { return seat + 1 == t->seats ? 0 : seat + 1; }
FW int zzz_last(const fw_state *s, int dream) { return s->dream[dream][s->length[dream] - 1]; }

/* ZZZ-13, ZZZ-20, ZZZ-21: whether a card may be laid into this dream now. */
FW int zzz_fits(const fw_table *t, const fw_state *s, int dream, int card) {
    if (card >= ZZZ_ELEMENTS) return 0;
    if (!s->length[dream]) return 1;
    int last = zzz_last(s, dream), force = s->open_force[dream];
    int themes = force == ZZZ_NONE ? t->themes[last] : zzz_theme_of(force);
    return (t->themes[card] & themes) && t->kind[card] != t->kind[last];
}

FW int zzz_any_fits(const fw_table *t, const fw_state *s, int dream, const uint8_t *cards, int count) {
    for (int at = 0; at < count; at++)
        if (zzz_fits(t, s, dream, cards[at])) return 1;
    return 0;
}

FW int zzz_place_of(const uint8_t *cards, int count, int card) {
    for (int at = 0; at < count; at++)
        if (cards[at] == card) return at;
    return -1;
}

FW int zzz_holds(const fw_state *s, int seat, int card) { return zzz_place_of(s->hand[seat], s->hands[seat], card) >= 0; }
FW int zzz_is_gone(const fw_state *s, int card) { return zzz_place_of(s->discard, s->discards, card) >= 0; }

/* ZZZ-61: whether this block answers that card, Light Sleeper apart. */
FW int zzz_blocks(int block, int card) {
    switch (block) {
    case ZZZ_DEAD_DRUNK: return zzz_is_wake_up(card);
    case ZZZ_HEAVY_SLEEPER: return zzz_is_wake_up(card);
    case ZZZ_NERVES: return card == ZZZ_JOB_STRESS || card == ZZZ_SCARY_MOVIE || card == ZZZ_CONTEXT_FORCE;
    case ZZZ_ROCK: return card >= ZZZ_THEME_FORCE && card < ZZZ_BLOCK;
    }
    return 0;
}

/* The announced card is to have an effect on this seat's dream; Siren is aimed at all who sleep. */
FW int zzz_is_aimed_at(const fw_state *s, int seat) { return s->aim == ZZZ_NONE ? s->length[seat] > 0 : s->aim == seat; }

/* ZZZ-62: whether this seat may play Light Sleeper on that one against the announced card. */
FW int zzz_may_wake_by(const fw_table *t, const fw_state *s, int seat, int sleeper) {
    if (t->only_self && sleeper != seat) return 0;
    return s->aim == ZZZ_NONE ? s->length[sleeper] && !(s->spared >> sleeper & 1) : s->aim == sleeper;
}

/* Taking cards, and putting them away. */
FW void zzz_take(uint8_t *cards, uint8_t *count, int card) {
    int at = zzz_place_of(cards, *count, card);
    for ((*count)--; at < *count; at++) cards[at] = cards[at + 1];
}
FW void zzz_put_away(fw_state *s, int card) { s->discard[s->discards++] = (uint8_t)card; }

FW void zzz_lose_hand(fw_state *s, int seat) {
    for (int at = 0; at < s->hands[seat]; at++) zzz_put_away(s, s->hand[seat][at]);
    s->hands[seat] = 0;
}

/* ZZZ-41, ZZZ-42, ZZZ-43: what a dream is worth. */
FW int zzz_points(const fw_table *t, const fw_state *s, int seat, int morning) {
    const uint8_t *dream = s->dream[seat];
    int length = s->length[seat], more = 0, points = length;
    if (length < ZZZ_SHORTEST && !morning) return 0;
    for (int at = 0; at < length; at++) {
        int force = s->forced[seat][at], value = t->value[dream[at]];
        if (force != ZZZ_NONE) more += zzz_is_negative(force) ? -1 : 1;
        else more += (value > 0) - (value < 0);
    }
    for (int at = 0; at < length; at++) {
        int card = dream[at], force = s->forced[seat][at], side = more;
        if (force != ZZZ_NONE) side = zzz_is_negative(force) ? -1 : 1;
        points += t->context[card] ? (side > 0) * t->positive[card] + (side < 0) * t->negative[card] : t->value[card];
    }
    for (int combo = 0; combo < t->combos; combo++)
        if (zzz_place_of(dream, length, t->on[combo]) >= 0 && zzz_place_of(dream, length, t->partner[combo]) >= 0)
            points += t->points[combo];
    return points;
}

/* ZZZ-40, ZZZ-56: a dream is scored and put away with its forces. */
FW void zzz_end_dream(const fw_table *t, fw_state *s, int seat, int morning, float *reward) {
    int points = zzz_points(t, s, seat, morning), length = s->length[seat];
    s->score[seat] += points;
    reward[seat] += (float)points;
    for (int at = 0; at < length; at++) zzz_put_away(s, s->dream[seat][at]);
    for (int at = 0; at < length; at++) {
        if (s->covers[seat][at] != ZZZ_NONE) zzz_put_away(s, s->covers[seat][at]);
        if (s->forced[seat][at] != ZZZ_NONE) zzz_put_away(s, s->forced[seat][at]);
    }
    if (s->open_force[seat] != ZZZ_NONE) zzz_put_away(s, s->open_force[seat]);
    s->open_force[seat] = ZZZ_NONE;
    s->length[seat] = 0;
}

FW void zzz_end(fw_state *s) {
    s->phase = ZZZ_OVER;
    s->deciders = s->asked = s->to_ask = s->spared = 0;
    s->bender = s->card = ZZZ_NONE;
}

/* ZZZ-70: whether somebody has won; several may have woken by one Siren. */
FW int zzz_is_won(const fw_table *t, fw_state *s) {
    for (int seat = 0; seat < t->seats; seat++)
        if (s->score[seat] >= ZZZ_GOAL) {
            zzz_end(s);
            return 1;
        }
    return 0;
}

FW int zzz_wake(const fw_table *t, fw_state *s, int seat, float *reward) {
    zzz_end_dream(t, s, seat, 0, reward);
    return zzz_is_won(t, s);
}

FW void zzz_break_morning(const fw_table *t, fw_state *s, float *reward) { /* ZZZ-71 */
    for (int seat = 0; seat < t->seats; seat++)
        if (s->length[seat]) zzz_end_dream(t, s, seat, 1, reward);
    zzz_end(s);
}

FW void zzz_ask(fw_state *s, int phase, int seat) {
    s->phase = (uint8_t)phase;
    s->deciders = (uint8_t)(1u << seat);
}

/* ZZZ-11, step 1; ZZZ-12: whoever holds no element that fits wakes, and the next one is at it. */
FW void zzz_begin_turn(const fw_table *t, fw_state *s, float *reward) {
    for (;; s->turn = (uint8_t)zzz_next(t, s->turn)) {
        int seat = s->turn;
        s->turns++;
        while (s->hands[seat] < ZZZ_HAND && s->next < s->cards) s->hand[seat][s->hands[seat]++] = s->order[s->next++];
        if (s->next == s->cards) {
            zzz_break_morning(t, s, reward);
            return;
        }
        if (zzz_any_fits(t, s, seat, s->hand[seat], s->hands[seat])) {
            s->step = 2;
            zzz_ask(s, ZZZ_LAY, seat);
            return;
        }
        zzz_lose_hand(s, seat);
        if (s->length[seat] && zzz_wake(t, s, seat, reward)) return;
    }
}

/* A card has had its effect, or none: step 3 if the player still sleeps after step 2, or the next turn. */
FW void zzz_go_on(const fw_table *t, fw_state *s, float *reward) {
    s->card = s->bender = ZZZ_NONE;
    s->spared = 0;
    if (s->step == 2 && s->length[s->turn]) {
        s->step = 3;
        zzz_ask(s, ZZZ_ACT, s->turn);
    } else if (s->next == s->cards) { /* ZZZ-72 */
        zzz_break_morning(t, s, reward);
    } else {
        s->turn = (uint8_t)zzz_next(t, s->turn);
        zzz_begin_turn(t, s, reward);
    }
}

/* Chance. */
FW void zzz_shuffle(fw_state *s, uint8_t *cards, int count) {
    for (int at = count - 1; at > 0; at--) {
        int other = (int)fw_below(&s->rng, (uint32_t)at + 1);
        uint8_t card = cards[at];
        cards[at] = cards[other];
        cards[other] = card;
    }
}

FW void zzz_reshuffle(fw_state *s) { /* the draw pile after Lucid Dreaming */
    s->shuffles = (uint8_t)(s->cards - s->next);
    zzz_shuffle(s, s->order + s->next, s->shuffles);
    memcpy(s->shuffled, s->order + s->next, s->shuffles);
}

/* ZZZ-1, ZZZ-10. What was last shuffled again in the game before stays, for whoever follows its last step. */
FW void fw_begin(const fw_table *t, fw_state *s, uint64_t rng) {
    uint8_t plain[ZZZ_PLAIN], shuffles = s->shuffles, shuffled[ZZZ_CARDS];
    memcpy(shuffled, s->shuffled, sizeof shuffled);
    memset(s, 0, sizeof *s);
    s->shuffles = shuffles;
    memcpy(s->shuffled, shuffled, sizeof shuffled);
    s->rng = rng;
    s->turn = s->first = (uint8_t)fw_below(&s->rng, (uint32_t)t->seats);
    for (int at = 0; at < ZZZ_PLAIN; at++) plain[at] = (uint8_t)(ZZZ_FIRST_PLAIN + at);
    zzz_shuffle(s, plain, ZZZ_PLAIN);
    s->removals = (uint8_t)(2 * (ZZZ_SEATS - t->seats));
    memcpy(s->removed, plain, s->removals);
    for (int card = 0; card < ZZZ_CARDS; card++)
        if (zzz_place_of(s->removed, s->removals, card) < 0) s->order[s->cards++] = (uint8_t)card;
    zzz_shuffle(s, s->order, s->cards);
    for (int seat = 0; seat < t->seats; seat++) {
        s->hands[seat] = ZZZ_HAND;
        memcpy(s->hand[seat], s->order + ZZZ_HAND * seat, ZZZ_HAND);
        s->open_force[seat] = ZZZ_NONE;
    }
    s->next = (uint8_t)(ZZZ_HAND * t->seats);
    s->bender = s->card = s->looker = ZZZ_NONE;
    float reward[ZZZ_SEATS] = {0};
    zzz_begin_turn(t, s, reward);
}

/* What the cards do when nobody answered. */
FW void zzz_lay(const fw_table *t, fw_state *s, int card, int dream, float *reward) {
    int at = s->length[dream]++;
    s->dream[dream][at] = (uint8_t)card;
    s->covers[dream][at] = s->open_force[dream];
    s->forced[dream][at] = s->open_force[dream] = ZZZ_NONE;
    if (s->length[dream] == ZZZ_LONGEST && zzz_wake(t, s, dream, reward)) return; /* ZZZ-22 */
    zzz_go_on(t, s, reward);
}

FW void zzz_wake_up(const fw_table *t, fw_state *s, int card, int dream, float *reward) { /* ZZZ-51, ZZZ-52 */
    zzz_put_away(s, card);
    if (dream == ZZZ_NONE) {
        int woken = 0;
        for (int seat = 0; seat < t->seats; seat++)
            if (s->length[seat] && !(s->spared >> seat & 1)) woken++, zzz_end_dream(t, s, seat, 0, reward);
        if (woken && zzz_is_won(t, s)) return;
    } else {
        if (zzz_wake(t, s, dream, reward)) return;
        if (card == ZZZ_INSOMNIA) zzz_lose_hand(s, dream);
    }
    zzz_go_on(t, s, reward);
}

/* What would have fitted into a dream, for a hint about these cards. */
FW void zzz_conclude(const fw_table *t, const fw_state *s, zzz_hint *hint, int dream, const uint8_t *cards, int count) {
    memset(hint, 0, sizeof *hint);
    hint->is_there = 1;
    for (int at = 0; at < count; at++) zzz_add(&hint->cards, cards[at]);
    for (int card = 0; card < ZZZ_ELEMENTS; card++)
        if (zzz_fits(t, s, dream, card)) zzz_add(&hint->fitting, card);
    hint->some = (uint64_t)zzz_any_fits(t, s, dream, cards, count);
}

FW void zzz_bend(const fw_table *t, fw_state *s, int seat, int bender, float *reward) { /* ZZZ-53 */
    s->card = ZZZ_NONE;
    s->bender = (uint8_t)bender;
    if (bender == ZZZ_LUCID) {
        s->looker = (uint8_t)seat;
        zzz_conclude(t, s, &s->lucid, seat, s->order + s->next, s->cards - s->next);
        if (!s->lucid.some) {
            zzz_reshuffle(s);
            zzz_go_on(t, s, reward);
            return;
        }
    }
    zzz_ask(s, ZZZ_BEND, seat);
}

FW void zzz_carry_out(const fw_table *t, fw_state *s, float *reward) {
    int seat = s->player, card = s->card, dream = s->aim;
    if (card < ZZZ_ELEMENTS) {
        zzz_lay(t, s, card, dream, reward);
    } else if (zzz_is_wake_up(card)) {
        zzz_wake_up(t, s, card, dream, reward);
    } else if (zzz_is_bender(card)) {
        zzz_put_away(s, card);
        zzz_bend(t, s, seat, card, reward);
    } else if (card < ZZZ_CONTEXT_FORCE) {
        s->open_force[dream] = (uint8_t)card;
        zzz_go_on(t, s, reward);
    } else {
        s->forced[dream][zzz_place_of(s->dream[dream], s->length[dream], s->context)] = (uint8_t)card;
        zzz_go_on(t, s, reward);
    }
}

/* The reaction window (ZZZ-60 to ZZZ-63): whether this seat might hold an answer, for all that everybody knows. */
FW int zzz_may_answer(const fw_table *t, const fw_state *s, int seat) {
    int aimed = zzz_is_aimed_at(s, seat);
    for (int block = ZZZ_BLOCK; aimed && block < ZZZ_LIGHT_SLEEPER; block++)
        if (zzz_blocks(block, s->card) && !zzz_is_gone(s, block)) return 1;
    return !zzz_is_gone(s, ZZZ_LIGHT_SLEEPER) && (aimed || !t->only_self);
}

FW void zzz_open_window(fw_state *s, int asked) {
    s->phase = ZZZ_WINDOW;
    s->asked = s->deciders = (uint8_t)asked;
}

/* ZZZ-61: about Siren each is asked for himself alone, clockwise from the active player. */
FW void zzz_ask_about_siren(const fw_table *t, fw_state *s, float *reward) {
    for (int seat = zzz_next(t, s->player); s->to_ask; seat = zzz_next(t, seat)) {
        if (!(s->to_ask >> seat & 1)) continue;
        s->to_ask &= (uint8_t)~(1u << seat);
        if (zzz_may_answer(t, s, seat)) {
            zzz_open_window(s, 1 << seat);
            return;
        }
    }
    zzz_carry_out(t, s, reward);
}

FW void zzz_announce(const fw_table *t, fw_state *s, int seat, int card, int source, int aim, int context, float *reward) {
    int all = (1 << t->seats) - 1;
    s->player = (uint8_t)seat, s->card = (uint8_t)card, s->source = (uint8_t)source;
    s->aim = (uint8_t)aim, s->context = (uint8_t)context;
    if (card < ZZZ_ELEMENTS && !s->length[aim]) { /* ZZZ-62: the first element of a dream opens no window */
        zzz_carry_out(t, s, reward);
    } else if (card == ZZZ_SIREN) {
        s->to_ask = (uint8_t)(all & ~(1 << seat));
        zzz_ask_about_siren(t, s, reward);
    } else if (!zzz_is_gone(s, ZZZ_LIGHT_SLEEPER) && !t->only_self) {
        zzz_open_window(s, all & ~(1 << seat));
    } else if (aim != seat && zzz_may_answer(t, s, aim)) {
        zzz_open_window(s, 1 << aim);
    } else {
        zzz_carry_out(t, s, reward);
    }
}

FW void zzz_close(const fw_table *t, fw_state *s, float *reward) {
    s->asked = 0;
    if (s->to_ask) zzz_ask_about_siren(t, s, reward);
    else zzz_carry_out(t, s, reward);
}

FW void zzz_forget_answers(const fw_table *t, fw_state *s, float *reward) {
    s->asked = s->to_ask = 0;
    zzz_go_on(t, s, reward);
}

FW void zzz_answer(const fw_table *t, fw_state *s, int seat, int action, float *reward) {
    zzz_numbers n = zzz_numbering(t);
    if (action == n.pass) {
        s->deciders &= (uint8_t)~(1u << seat);
        if (!s->deciders) zzz_close(t, s, reward);
    } else if (action < n.light_sleeper) {
        int block = action - n.block;
        zzz_take(s->hand[seat], &s->hands[seat], block);
        zzz_put_away(s, block);
        if (s->card == ZZZ_SIREN) {
            s->spared |= (uint8_t)(1u << seat);
            zzz_close(t, s, reward);
        } else {
            zzz_put_away(s, s->card);
            zzz_forget_answers(t, s, reward);
        }
    } else { /* ZZZ-62 */
        int card = s->card, sleeper = action - n.light_sleeper;
        zzz_take(s->hand[seat], &s->hands[seat], ZZZ_LIGHT_SLEEPER);
        zzz_put_away(s, ZZZ_LIGHT_SLEEPER);
        if (card != ZZZ_SIREN) {
            zzz_put_away(s, card);
            if (!zzz_wake(t, s, sleeper, reward)) zzz_forget_answers(t, s, reward);
        } else if (zzz_wake(t, s, sleeper, reward)) {
            zzz_put_away(s, ZZZ_SIREN);
        } else {
            zzz_close(t, s, reward);
        }
    }
}

/* The element that a bender brings (ZZZ-53). */
FW void zzz_lay_by_bender(const fw_table *t, fw_state *s, int seat, int card, float *reward) {
    int bender = s->bender, source = ZZZ_FROM_HAND;
    if (bender == ZZZ_RAPID) {
        zzz_take(s->hand[seat], &s->hands[seat], card);
    } else if (bender == ZZZ_RECURRING) {
        source = ZZZ_FROM_DISCARD;
        zzz_take(s->discard, &s->discards, card);
    } else {
        source = ZZZ_FROM_PILE;
        int at = s->next + zzz_place_of(s->order + s->next, s->cards - s->next, card);
        s->order[at] = s->order[s->next];
        s->order[s->next++] = (uint8_t)card;
        zzz_reshuffle(s);
    }
    s->bender = ZZZ_NONE;
    zzz_announce(t, s, seat, card, source, seat, ZZZ_NONE, reward);
}

FW int zzz_owner(const fw_table *t, const fw_state *s, int element) {
    int owner = 0;
    while (owner < t->seats && zzz_place_of(s->dream[owner], s->length[owner], element) < 0) owner++;
    return owner;
}

/* Does a legal action of the seat whose decision it is. `reward` has a place for each seat, all 0 before. */
FW void fw_do(const fw_table *t, fw_state *s, int action, float *reward) {
    zzz_numbers n = zzz_numbering(t);
    int seat = fw_seat(t, s), card, aim, context = ZZZ_NONE;
    if (s->phase == ZZZ_WINDOW) {
        zzz_answer(t, s, seat, action, reward);
        return;
    }
    if (s->phase == ZZZ_BEND) {
        zzz_lay_by_bender(t, s, seat, action - n.lay, reward);
        return;
    }
    if (action < n.slip) card = action - n.lay, aim = seat;
    else if (action < n.play) card = (action - n.slip) / t->seats, aim = (action - n.slip) % t->seats;
    else if (action < n.play_on) card = action - n.play, aim = card == ZZZ_SIREN ? (int)ZZZ_NONE : seat;
    else if (action < n.force) card = (action - n.play_on) / t->seats, aim = (action - n.play_on) % t->seats;
    else if (action < n.discard) {
        card = ZZZ_ELEMENTS + (action - n.force) / ZZZ_ELEMENTS;
        context = (action - n.force) % ZZZ_ELEMENTS;
        aim = zzz_owner(t, s, context);
    } else {
        card = action - n.discard;
        zzz_take(s->hand[seat], &s->hands[seat], card);
        zzz_put_away(s, card);
        zzz_go_on(t, s, reward);
        return;
    }
    if (card == ZZZ_RAPID) zzz_conclude(t, s, &s->rapid, seat, s->hand[seat], s->hands[seat]);
    zzz_take(s->hand[seat], &s->hands[seat], card);
    zzz_announce(t, s, seat, card, ZZZ_FROM_HAND, aim, context, reward);
}

#endif
