/* Sen as a state machine, for many games at once. The rules in rules.py are the truth; a test plays both side by side.
 *
 * A land is a number: its face (0 to 12, in the order of components.COPIES) in the low byte, and above it who has seen
 * it: a bit for each seat, and PUBLIC if all have. What was seen of a land so goes wherever the land goes. Below the top
 * of the open pile nothing is ever seen again, so of that pile there is its top and its size. */
#ifndef FORTYWINKS_SEN_H
#define FORTYWINKS_SEN_H

#include "../../batch/frame.h"

enum { SEN_LANDS = 54, SEN_FACES = 13, SEN_DEALT = 4, SEN_MOST_SEATS = 5, SEN_RAVENS = 10 };
enum { SEN_TAKE_TWO = 6, SEN_PEEK_ONE = 8, SEN_SWAP_TWO = 10, SEN_NINE = 12 };
enum { SEN_LOOK, SEN_TURN, SEN_DRAWN, SEN_CHOOSE, SEN_PEEK, SEN_SWAP, SEN_OVER };
enum { SEN_PUBLIC = 0x8000, SEN_FACE = 0xff, SEN_NOBODY = 255, SEN_LOOKS = 6 };
enum { FW_MOST_LEGAL = 12000 }; /* with all 49 lands that a dream can have, each two claimed as 0 to 9, and the rest */

/* What a table has agreed on, as batch.py writes it; all numbers of 32 bits. */
typedef struct {
    int32_t seats, score_limit, round_limit, penalty, starter; /* a limit of 0: none; a starter of -1: random */
    int32_t swap_within_dream, gentle_ravens, go_for_broke, claim_pairs;
} fw_table;

typedef struct {
    uint64_t rng;
    int32_t total[SEN_MOST_SEATS], round;
    uint8_t phase, turn, waiting; /* waiting: who has not looked yet, a bit for each seat */
    uint8_t top, open, next;      /* the open land, how many lie open, the place of the next hidden land */
    uint8_t held, hand[2];        /* lands drawn and still in hand */
    uint8_t size[SEN_MOST_SEATS];
    uint8_t concealed[SEN_FACES]; /* of each face, how many lands not everybody has seen */
    uint8_t deck[SEN_LANDS];      /* from `next` on: the hidden pile, put in order only as it is drawn */
    uint16_t dream[SEN_LANDS];    /* all dreams, one behind the other */
} fw_state;

/* How often each face is in the deck, the deck itself, and the ravens on each face. */
#define SEN_COPIES {4, 4, 4, 4, 4, 4, 3, 4, 3, 4, 3, 4, 9}
#define SEN_DECK {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, \
    7, 7, 7, 7, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 11, 11, 11, 11, 12, 12, 12, 12, 12, 12, 12, 12, 12}
FW int sen_ravens(int face) { return face - (face > 5) - (face > 7) - (face > 9); }
FW int sen_is_special(int face) { return face == SEN_TAKE_TWO || face == SEN_PEEK_ONE || face == SEN_SWAP_TWO; }

/* Actions are numbered kind by kind. Only claims let a dream grow, so without them it has four slots. Two places, or two
 * slots, are one number: b (b - 1) / 2 + a for a < b. */
FW int sen_pairs(int places) { return places * (places - 1) / 2; }
FW int sen_slots(const fw_table *t) { return t->claim_pairs ? SEN_LANDS - 1 - SEN_DEALT * (t->seats - 1) : SEN_DEALT; }

typedef struct {
    int slots, take, draw, call, claim, keep, discard, use, choose, peek, swap, count;
} sen_numbers;

FW sen_numbers sen_numbering(const fw_table *t) {
    sen_numbers n;
    n.slots = sen_slots(t);
    n.take = SEN_LOOKS;
    n.draw = n.take + n.slots;
    n.call = n.draw + 1;
    n.claim = n.call + 1;
    n.keep = n.claim + (t->claim_pairs ? SEN_RAVENS * sen_pairs(n.slots) : 0);
    n.discard = n.keep + n.slots;
    n.use = n.discard + 1;
    n.choose = n.use + 1;
    n.peek = n.choose + 2;
    n.swap = n.peek + t->seats * n.slots;
    n.count = n.swap + sen_pairs(t->seats * n.slots);
    return n;
}

FW int sen_pair(int a, int b) { return b * (b - 1) / 2 + a; }

FW void sen_unpair(int pair, int *a, int *b) {
    int high = 1;
    while (sen_pairs(high + 16) <= pair) high += 16;
    while (sen_pairs(high + 1) <= pair) high++;
    *b = high;
    *a = pair - sen_pairs(high);
}

/* The lands of one dream. */
FW int sen_first(const fw_state *s, int seat) {
    int first = 0;
    for (int before = 0; before < seat; before++) first += s->size[before];
    return first;
}

/* The next hidden land: any of those that are left. */
FW int sen_draw(fw_state *s) {
    int place = s->next++;
    int other = place + (int)fw_below(&s->rng, (uint32_t)(SEN_LANDS - place));
    uint8_t face = s->deck[other];
    s->deck[other] = s->deck[place];
    return s->deck[place] = face;
}

/* SEN-1: deal the dreams, open one land. `turn` is who starts. */
FW void sen_begin_round(const fw_table *t, fw_state *s) {
    const uint8_t deck[SEN_LANDS] = SEN_DECK, copies[SEN_FACES] = SEN_COPIES;
    memcpy(s->deck, deck, sizeof deck);
    memcpy(s->concealed, copies, sizeof copies);
    s->round++;
    s->next = 0;
    for (int seat = 0; seat < t->seats; seat++) {
        s->size[seat] = SEN_DEALT;
        for (int slot = 0; slot < SEN_DEALT; slot++) s->dream[seat * SEN_DEALT + slot] = (uint16_t)sen_draw(s);
    }
    s->top = (uint8_t)sen_draw(s);
    s->concealed[s->top]--;
    s->open = 1;
    s->held = 0;
    s->phase = SEN_LOOK;
    s->waiting = (uint8_t)((1u << t->seats) - 1);
}

FW void fw_begin(const fw_table *t, fw_state *s, uint64_t rng) {
    memset(s, 0, sizeof *s);
    s->rng = rng;
    s->turn = (uint8_t)(t->starter >= 0 ? t->starter : (int)fw_below(&s->rng, (uint32_t)t->seats)); /* SEN-3 */
    sen_begin_round(t, s);
}

/* Whose decision it is: of all who have yet to look the first. */
FW int fw_seat(const fw_table *t, const fw_state *s) {
    (void)t;
    if (s->phase == SEN_OVER) return SEN_NOBODY;
    if (s->phase != SEN_LOOK) return s->turn;
    int seat = 0;
    while (!(s->waiting >> seat & 1)) seat++;
    return seat;
}

FW int fw_is_over(const fw_state *s) { return s->phase == SEN_OVER; }
FW int fw_round(const fw_state *s) { return s->round; }

/* What may be done now: how many actions, and the one at a place of that list, in the order of `legal_actions`. */
FW int fw_legal_count(const fw_table *t, const fw_state *s) {
    int size = s->size[s->turn], all = 0;
    switch (s->phase) {
    case SEN_LOOK: return SEN_LOOKS;
    case SEN_TURN: return size + 2 + (t->claim_pairs ? SEN_RAVENS * sen_pairs(size) : 0);
    case SEN_DRAWN: return size + 1 + sen_is_special(s->hand[0]);
    case SEN_CHOOSE: return 2;
    case SEN_OVER: return 0;
    }
    for (int seat = 0; seat < t->seats; seat++) all += s->size[seat];
    if (s->phase == SEN_PEEK) return all;
    int pairs = sen_pairs(all);
    if (!t->swap_within_dream)
        for (int seat = 0; seat < t->seats; seat++) pairs -= sen_pairs(s->size[seat]);
    return pairs;
}

/* The pair at a place of all pairs a < b of so many, ordered by a and then b. */
FW int sen_pair_at(int size, int at) {
    int a = 0;
    while (at >= size - 1 - a) at -= size - 1 - a++;
    return sen_pair(a, a + 1 + at);
}

FW int sen_swap_at(const fw_table *t, const fw_state *s, const sen_numbers *n, int at) {
    for (int owner = 0; owner < t->seats; owner++) {
        int behind = 0;
        for (int later = owner + 1; later < t->seats; later++) behind += s->size[later];
        for (int slot = 0; slot < s->size[owner]; slot++) {
            int beside = t->swap_within_dream ? s->size[owner] - 1 - slot : 0;
            if (at < beside) return n->swap + sen_pair(owner * n->slots + slot, owner * n->slots + slot + 1 + at);
            if (at < beside + behind) {
                int other = owner + 1;
                for (at -= beside; at >= s->size[other]; other++) at -= s->size[other];
                return n->swap + sen_pair(owner * n->slots + slot, other * n->slots + at);
            }
            at -= beside + behind;
        }
    }
    return -1;
}

FW int fw_legal_at(const fw_table *t, const fw_state *s, int at) {
    sen_numbers n = sen_numbering(t);
    int size = s->size[s->turn], owner = 0;
    switch (s->phase) {
    case SEN_LOOK: return sen_pair_at(SEN_DEALT, at);
    case SEN_TURN:
        if (at < size) return n.take + at;
        if (at < size + 2) return n.draw + at - size;
        at -= size + 2;
        return n.claim + SEN_RAVENS * sen_pair_at(size, at / SEN_RAVENS) + at % SEN_RAVENS;
    case SEN_DRAWN: return at < size ? n.keep + at : n.discard + at - size;
    case SEN_CHOOSE: return n.choose + at;
    case SEN_PEEK:
        while (at >= s->size[owner]) at -= s->size[owner++];
        return n.peek + owner * n.slots + at;
    }
    return sen_swap_at(t, s, &n, at);
}

/* All that is legal; answers how many. */
FW int fw_list_legal(const fw_table *t, const fw_state *s, int32_t *out) {
    int count = fw_legal_count(t, s);
    for (int at = 0; at < count; at++) out[at] = fw_legal_at(t, s, at);
    return count;
}

FW int sen_is_land(const fw_state *s, const sen_numbers *n, int place) { return place % n->slots < s->size[place / n->slots]; }

FW int fw_is_legal(const fw_table *t, const fw_state *s, int action) {
    sen_numbers n = sen_numbering(t);
    int size = s->size[s->turn], a, b;
    if (action < 0 || action >= n.count) return 0;
    switch (s->phase) {
    case SEN_LOOK: return action < SEN_LOOKS;
    case SEN_TURN:
        if (action < n.take || action >= n.keep) return 0;
        if (action < n.draw) return action - n.take < size;
        return action < n.claim || (action - n.claim) / SEN_RAVENS < sen_pairs(size);
    case SEN_DRAWN:
        if (action < n.keep || action > n.use) return 0;
        if (action < n.discard) return action - n.keep < size;
        return action == n.discard || sen_is_special(s->hand[0]);
    case SEN_CHOOSE: return action >= n.choose && action < n.peek;
    case SEN_PEEK: return action >= n.peek && action < n.swap && sen_is_land(s, &n, action - n.peek);
    case SEN_SWAP:
        if (action < n.swap) return 0;
        sen_unpair(action - n.swap, &a, &b);
        if (a / n.slots == b / n.slots && !t->swap_within_dream) return 0;
        return sen_is_land(s, &n, a) && sen_is_land(s, &n, b);
    }
    return 0;
}

/* What each seat adds to its total (SEN-22, SEN-23, SEN-30, SEN-31). */
FW void sen_score(const fw_table *t, const fw_state *s, int caller, int *result) {
    int nines[SEN_MOST_SEATS], broke = -1, most = 0, lucky = -1, land = 0, lowest = 0;
    for (int seat = 0, brokes = 0; seat < t->seats; seat++) {
        result[seat] = nines[seat] = 0;
        for (int end = land + s->size[seat]; land < end; land++) {
            int face = s->dream[land] & SEN_FACE;
            result[seat] += sen_ravens(face);
            nines[seat] += face == SEN_NINE;
        }
        if (s->size[seat] >= SEN_DEALT && nines[seat] == s->size[seat]) broke = brokes++ ? -1 : seat;
        if (nines[seat] > most) most = nines[seat], lucky = seat;
        else if (nines[seat] == most) lucky = -1;
    }
    if (t->go_for_broke && broke >= 0) {
        for (int seat = 0; seat < t->seats; seat++) result[seat] = seat == broke ? 0 : result[seat] + 50;
    } else if (t->gentle_ravens && lucky >= 0) {
        result[lucky] -= 9 * most;
    }
    for (int seat = 1; seat < t->seats; seat++)
        if (result[seat] < result[lowest]) lowest = seat;
    if (caller != SEN_NOBODY && result[caller] > result[lowest]) result[caller] += t->penalty;
}

/* SEN-22: the results are added; then the next round or the end (SEN-24, SEN-25). */
FW void sen_end_round(const fw_table *t, fw_state *s, int caller, int last, float *reward) {
    int result[SEN_MOST_SEATS], highest = 0;
    sen_score(t, s, caller, result);
    for (int seat = 0; seat < t->seats; seat++) {
        s->total[seat] += result[seat];
        reward[seat] = (float)-result[seat];
        if (s->total[seat] > highest) highest = s->total[seat];
    }
    if (t->score_limit ? highest >= t->score_limit : s->round == t->round_limit) {
        s->phase = SEN_OVER;
        for (int seat = 0, land = 0; seat < t->seats; seat++) /* all dreams lie open */
            for (int end = land + s->size[seat]; land < end; land++)
                if (!(s->dream[land] & SEN_PUBLIC)) {
                    s->concealed[s->dream[land] & SEN_FACE]--;
                    s->dream[land] |= SEN_PUBLIC;
                }
        return;
    }
    s->turn = (uint8_t)((last + 1) % t->seats);
    sen_begin_round(t, s);
}

FW void sen_end_turn(const fw_table *t, fw_state *s, float *reward) {
    if (s->next == SEN_LANDS) { /* SEN-21 */
        sen_end_round(t, s, SEN_NOBODY, s->turn, reward);
        return;
    }
    s->turn = (uint8_t)(s->turn + 1 == t->seats ? 0 : s->turn + 1);
    s->phase = SEN_TURN;
}

/* A land is seen by all. */
FW void sen_show(fw_state *s, uint16_t *land) {
    if (!(*land & SEN_PUBLIC)) s->concealed[*land & SEN_FACE]--;
    *land |= SEN_PUBLIC;
}

/* A land goes face up on the open pile. */
FW void sen_open(fw_state *s, uint16_t land) {
    sen_show(s, &land);
    s->top = (uint8_t)(land & SEN_FACE);
    s->open++;
}

FW void sen_look(fw_state *s, int seat, int pair) {
    int a, b;
    sen_unpair(pair, &a, &b);
    s->dream[seat * SEN_DEALT + a] |= (uint16_t)(256u << seat);
    s->dream[seat * SEN_DEALT + b] |= (uint16_t)(256u << seat);
    s->waiting &= (uint8_t)~(1u << seat);
    if (!s->waiting) s->phase = SEN_TURN;
}

/* SEN-6, B3; SEN-10 and SEN-11: Take 2 with one land left draws that one, with none left nothing. */
FW void sen_use(const fw_table *t, fw_state *s, float *reward) {
    int face = s->hand[0], left = SEN_LANDS - s->next;
    s->held = 0;
    sen_open(s, (uint16_t)face);
    if (face != SEN_TAKE_TWO) {
        s->phase = face == SEN_PEEK_ONE ? SEN_PEEK : SEN_SWAP;
    } else if (left == 0) {
        sen_end_turn(t, s, reward);
    } else {
        s->held = left > 1 ? 2 : 1;
        for (int drawn = 0; drawn < s->held; drawn++) s->hand[drawn] = (uint8_t)sen_draw(s);
        s->phase = s->held == 2 ? SEN_CHOOSE : SEN_DRAWN;
    }
}

/* SEN-40: right, two lands become one; wrong, one more land is added. */
FW void sen_claim(const fw_table *t, fw_state *s, int claim, float *reward) {
    int first = sen_first(s, s->turn), lands = first, a, b;
    for (int seat = s->turn; seat < t->seats; seat++) lands += s->size[seat]; /* up to the end of the last dream */
    sen_unpair(claim / SEN_RAVENS, &a, &b);
    uint16_t *one = &s->dream[first + a], *two = &s->dream[first + b];
    int ravens = claim % SEN_RAVENS;
    int right = sen_ravens(*one & SEN_FACE) == ravens && sen_ravens(*two & SEN_FACE) == ravens;
    uint16_t added = (uint16_t)sen_draw(s);
    if (right) {
        sen_open(s, *one);
        sen_open(s, *two);
        *one = added;
        for (uint16_t *land = two; land + 1 < &s->dream[lands]; land++) *land = land[1];
        s->size[s->turn]--;
    } else {
        uint16_t *end = &s->dream[first + s->size[s->turn]];
        sen_show(s, one);
        sen_show(s, two);
        for (uint16_t *land = &s->dream[lands]; land > end; land--) *land = land[-1];
        *end = added;
        s->size[s->turn]++;
    }
    sen_end_turn(t, s, reward);
}

/* Does a legal action of the seat whose decision it is. `reward` has a place for each seat, all 0 before. */
FW void fw_do(const fw_table *t, fw_state *s, int action, float *reward) {
    sen_numbers n = sen_numbering(t);
    int seat = s->turn, a, b;
    uint16_t *mine = &s->dream[sen_first(s, seat)], own = (uint16_t)(256u << seat);
    if (action < n.take) {
        sen_look(s, fw_seat(t, s), action);
    } else if (action < n.draw) { /* SEN-5 */
        uint16_t put = mine[action - n.take];
        mine[action - n.take] = (uint16_t)(s->top | SEN_PUBLIC);
        s->open--;
        sen_open(s, put);
        sen_end_turn(t, s, reward);
    } else if (action == n.draw) { /* SEN-6 */
        s->hand[0] = (uint8_t)sen_draw(s);
        s->held = 1;
        s->phase = SEN_DRAWN;
    } else if (action == n.call) { /* SEN-20 */
        sen_end_round(t, s, seat, seat, reward);
    } else if (action < n.keep) {
        sen_claim(t, s, action - n.claim, reward);
    } else if (action < n.discard) { /* SEN-6, B1 */
        uint16_t put = mine[action - n.keep];
        mine[action - n.keep] = (uint16_t)(s->hand[0] | own);
        s->held = 0;
        sen_open(s, put);
        sen_end_turn(t, s, reward);
    } else if (action == n.discard) { /* SEN-6, B2 */
        s->held = 0;
        sen_open(s, s->hand[0]);
        sen_end_turn(t, s, reward);
    } else if (action == n.use) {
        sen_use(t, s, reward);
    } else if (action < n.peek) { /* SEN-10 */
        int kept = action - n.choose;
        sen_open(s, s->hand[1 - kept]);
        s->hand[0] = s->hand[kept];
        s->held = 1;
        s->phase = SEN_DRAWN;
    } else if (action < n.swap) { /* SEN-12 */
        a = action - n.peek;
        s->dream[sen_first(s, a / n.slots) + a % n.slots] |= own;
        sen_end_turn(t, s, reward);
    } else { /* SEN-13 */
        sen_unpair(action - n.swap, &a, &b);
        uint16_t *one = &s->dream[sen_first(s, a / n.slots) + a % n.slots];
        uint16_t *two = &s->dream[sen_first(s, b / n.slots) + b % n.slots], land = *one;
        *one = *two;
        *two = land;
        sen_end_turn(t, s, reward);
    }
}

/* The rank of each seat when the game is over: 1 for the fewest ravens, the same for equal totals (SEN-25). */
FW void fw_ranks(const fw_table *t, const fw_state *s, uint8_t *rank) {
    for (int seat = 0; seat < t->seats; seat++) {
        rank[seat] = 1;
        for (int other = 0; other < t->seats; other++) rank[seat] = (uint8_t)(rank[seat] + (s->total[other] < s->total[seat]));
    }
}

FW int fw_actions(const fw_table *t) { return sen_numbering(t).count; }
FW int fw_observed(const fw_table *t) { return 9 + SEN_FACES + t->seats * (3 + 2 * sen_slots(t)); }

FW int16_t sen_short(int32_t number) { return (int16_t)(number > INT16_MAX ? INT16_MAX : number); }

/* What a seat may know (SEN-50), if it forgets nothing: the seats come in the order of the table from its own on.
 * docs/research/sen.md has the table of these numbers. */
FW void fw_observe(const fw_table *t, const fw_state *s, int seat, int16_t *out) {
    int slots = sen_slots(t), seats = t->seats, mine = seat == s->turn;
    int16_t *total = out + 9, *size = total + seats, *waits = size + seats, *unseen = waits + seats;
    int16_t *face = unseen + SEN_FACES, *seen = face + seats * slots;
    uint16_t own = (uint16_t)(SEN_PUBLIC | 256u << seat);
    out[0] = s->phase;
    out[1] = (int16_t)((s->turn - seat + seats) % seats);
    out[2] = sen_short(s->round);
    out[3] = (int16_t)(s->top + 1);
    out[4] = s->open;
    out[5] = (int16_t)(SEN_LANDS - s->next);
    out[6] = s->held;
    out[7] = (int16_t)(mine && s->held > 0 ? s->hand[0] + 1 : 0);
    out[8] = (int16_t)(mine && s->held > 1 ? s->hand[1] + 1 : 0);
    for (int kind = 0; kind < SEN_FACES; kind++) unseen[kind] = s->concealed[kind];
    for (int held = 0; mine && held < s->held; held++) unseen[s->hand[held]]--;
    memset(face, 0, (size_t)(2 * seats * slots) * sizeof *face);
    for (int owner = 0, land = 0; owner < seats; owner++) {
        int from_me = owner >= seat ? owner - seat : owner - seat + seats;
        total[from_me] = sen_short(s->total[owner]);
        size[from_me] = s->size[owner];
        waits[from_me] = (int16_t)(s->phase == SEN_LOOK ? s->waiting >> owner & 1 : s->phase != SEN_OVER && owner == s->turn);
        for (int slot = 0; slot < s->size[owner]; slot++, land++) {
            int here = from_me * slots + slot, who = s->dream[land] >> 8 & 31;
            if (s->dream[land] & own) {
                face[here] = (int16_t)((s->dream[land] & SEN_FACE) + 1);
                if (!(s->dream[land] & SEN_PUBLIC)) unseen[s->dream[land] & SEN_FACE]--;
            }
            if (s->dream[land] & SEN_PUBLIC) who = (1 << seats) - 1;
            else if (s->phase == SEN_LOOK) who &= 1 << seat; /* SEN-2: where others look is told when all have */
            seen[here] = (int16_t)((who >> seat | who << (seats - seat)) & ((1 << seats) - 1));
        }
    }
}

/* Deals anew all that a seat cannot know, the future included. */
FW void fw_determinize(const fw_table *t, fw_state *s, int seat, uint64_t rng) {
    uint16_t own = (uint16_t)(SEN_PUBLIC | 256u << seat);
    s->rng = rng;
    for (int other = 0; s->phase == SEN_LOOK && other < t->seats; other++) { /* others may have looked elsewhere */
        if (other == seat || s->waiting >> other & 1) continue;
        for (int slot = 0; slot < SEN_DEALT; slot++) s->dream[other * SEN_DEALT + slot] &= SEN_FACE;
        int a, b;
        sen_unpair((int)fw_below(&s->rng, SEN_LOOKS), &a, &b);
        s->dream[other * SEN_DEALT + a] |= (uint16_t)(256u << other);
        s->dream[other * SEN_DEALT + b] |= (uint16_t)(256u << other);
    }
    int lands = sen_first(s, t->seats), hidden = SEN_LANDS - s->next, unseen = 0;
    uint8_t pool[SEN_LANDS];
    for (int land = 0; land < lands; land++)
        if (!(s->dream[land] & own)) pool[unseen++] = (uint8_t)(s->dream[land] & SEN_FACE);
    if (seat != s->turn)
        for (int held = 0; held < s->held; held++) pool[unseen++] = s->hand[held];
    memcpy(pool + unseen, s->deck + s->next, (size_t)hidden);
    int dealt = 0;
    for (; dealt < unseen; dealt++) {
        int other = dealt + (int)fw_below(&s->rng, (uint32_t)(unseen + hidden - dealt));
        uint8_t face = pool[other];
        pool[other] = pool[dealt];
        pool[dealt] = face;
    }
    memcpy(s->deck + s->next, pool + unseen, (size_t)hidden);
    dealt = 0;
    for (int land = 0; land < lands; land++)
        if (!(s->dream[land] & own)) s->dream[land] = (uint16_t)((s->dream[land] & ~SEN_FACE) | pool[dealt++]);
    if (seat != s->turn)
        for (int held = 0; held < s->held; held++) s->hand[held] = pool[dealt++];
}

/* What chance decides of the round that has just begun: who started the game, then the deck as it will be drawn. */
enum { FW_CHANCE = 1 + SEN_LANDS };
FW void fw_chance(const fw_table *t, const fw_state *s, int32_t *out) {
    fw_state copy = *s;
    int dealt = SEN_DEALT * t->seats;
    out[0] = s->turn;
    for (int land = 0; land < dealt; land++) out[1 + land] = s->dream[land] & SEN_FACE;
    out[1 + dealt] = s->top;
    for (int land = dealt + 1; land < SEN_LANDS; land++) out[1 + land] = copy.next < SEN_LANDS ? sen_draw(&copy) : -1;
}

#endif
