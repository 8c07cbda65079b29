/* Sen as a state machine, for many games at once. The rules in rules.py are the truth; a test plays both side by side.
 *
 * Every land has a number below 57: four times its face (0 to 12, in the order of components.COPIES) and a little more,
 * so that a set of lands is a number of 64 bits in which a digit of 4 bits belongs to each face, and three to the nines.
 * Below the top of the open pile nothing is ever seen again, so of that pile there is its top and its size. The hidden
 * pile is a set: which of its lands comes next is decided when it is drawn, and a dream is dealt when its owner looks. */
#ifndef FORTYWINKS_SEN_H
#define FORTYWINKS_SEN_H

#include "../../batch/frame.h"

enum { SEN_LANDS = 54, SEN_FACES = 13, SEN_DEALT = 4, SEN_RAVENS = 10 };
enum { SEN_TAKE_TWO = 6, SEN_PEEK_ONE = 8, SEN_SWAP_TWO = 10, SEN_NINE = 12 };
enum { SEN_LOOK, SEN_TURN, SEN_DRAWN, SEN_CHOOSE, SEN_PEEK, SEN_SWAP, SEN_OVER };
enum { SEN_NONE = 63, SEN_NOBODY = 255, SEN_LOOKS = 6 };

/* Whoever builds this for one table says how many seats and how many places for lands it has: less room, more speed. */
#ifndef SEN_SEATS
#define SEN_SEATS 5
#endif
#ifndef SEN_ROOM
#define SEN_ROOM 185
#endif
enum { SEN_WORDS = (SEN_ROOM + 7) / 8, SEN_FEW = 3 };

/* What a table has agreed on, as batch.py writes it; all numbers of 32 bits. */
typedef struct {
    int32_t seats, score_limit, round_limit, penalty, starter; /* a limit of 0: none; a starter of -1: random */
    int32_t swap_within_dream, gentle_ravens, go_for_broke, claim_pairs;
} fw_table;

typedef struct {
    uint64_t rng;
    uint64_t hidden, shown;     /* lands that are neither dealt nor drawn yet; lands that everybody has seen */
    uint64_t knows[SEN_SEATS];  /* lands that a seat has seen */
    uint64_t dream[SEN_WORDS];  /* a byte for each place: `slots` of the first seat, then of the second, and so on */
    int32_t total[SEN_SEATS], round;
    uint8_t phase, turn, waiting; /* waiting: who has not looked yet, a bit for each seat */
    uint8_t lands, top, open;     /* how many are in `hidden`; the open land, and how many lie open */
    uint8_t held, hand[2];        /* lands drawn and still in hand */
    uint8_t size[SEN_SEATS];      /* only claims change it */
} fw_state;

/* All lands, and the ravens on each face. */
#define SEN_ALL 0x01fff7f7f7ffffffull
#define SEN_RAVENS_ON 0x9877665543210ull
FW uint64_t sen_only(int land) { return 1ull << land; }
FW int sen_face(int land) { return land >> 2 > SEN_NINE ? (int)SEN_NINE : land >> 2; }
FW int sen_ravens(int land) { return (int)(SEN_RAVENS_ON >> 4 * sen_face(land) & 15); }
FW int sen_is_special(int land) {
    int face = sen_face(land);
    return face == SEN_TAKE_TWO || face == SEN_PEEK_ONE || face == SEN_SWAP_TWO;
}

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

/* The land at a place, and putting another there. A card has few places and keeps them in registers, which have no
 * address: so there the word is chosen, not looked up. */
FW int sen_land(const fw_state *s, int place) {
    uint64_t word = s->dream[0];
    if (SEN_WORDS > SEN_FEW) return ((const uint8_t *)s->dream)[place];
    for (int at = 1; at < SEN_WORDS; at++) word = place >> 3 == at ? s->dream[at] : word;
    return (int)(word >> 8 * (place & 7) & 255);
}

FW void sen_put(fw_state *s, int place, int land) {
    if (SEN_WORDS > SEN_FEW) {
        ((uint8_t *)s->dream)[place] = (uint8_t)land;
        return;
    }
    uint64_t change = (uint64_t)(land ^ sen_land(s, place)) << 8 * (place & 7);
    for (int at = 0; at < SEN_WORDS; at++) s->dream[at] ^= place >> 3 == at ? change : 0;
}

FW int sen_size(const fw_table *t, const fw_state *s, int seat) { return t->claim_pairs ? s->size[seat] : (int)SEN_DEALT; }

FW uint64_t sen_known(const fw_table *t, const fw_state *s, int seat) {
    uint64_t known = s->shown;
    FW_UNROLL for (int one = 0; one < t->seats; one++) known |= one == seat ? s->knows[one] : 0;
    return known;
}

FW void sen_learn(const fw_table *t, fw_state *s, int seat, uint64_t lands) {
    FW_UNROLL for (int one = 0; one < t->seats; one++) s->knows[one] |= one == seat ? lands : 0;
}

/* How many lands of a set are in each of its digits of 4 bits. */
FW uint64_t sen_digits(uint64_t lands) {
    lands -= lands >> 1 & 0x5555555555555555ull;
    return (lands & 0x3333333333333333ull) + (lands >> 2 & 0x3333333333333333ull);
}

/* The first land of the digit that holds land number `at` of a set: lands of one face are all the same. */
FW int sen_find(uint64_t lands, int at) {
#ifdef __CUDA_ARCH__
    uint32_t part = (uint32_t)lands;
    int shift = 0, below = __popc(part);
    if (at >= below) at -= below, part = (uint32_t)(lands >> 32), shift = 32;
    for (int bits = 16; bits >= 4; bits /= 2) {
        below = __popc(part & ((1u << bits) - 1));
        if (at >= below) at -= below, part >>= bits, shift += bits;
    }
    return shift + __ffs((int)part) - 1;
#else
    const uint64_t ones = 0x0101010101010101ull, digits = sen_digits(lands);
    uint64_t upto = ((digits & 15 * ones) + (digits >> 4 & 15 * ones)) * ones; /* lands in each byte and all below */
    int shift = __builtin_ctzll(((upto | 128 * ones) - (uint64_t)(at + 1) * ones) & 128 * ones) - 7;
    at -= (int)(upto << 8 >> shift & 255);
    if (at >= (int)(digits >> shift & 15)) shift += 4;
    return shift + __builtin_ctzll(lands >> shift);
#endif
}

/* The next hidden land: any of those that are left. */
FW int sen_draw(fw_state *s) {
    int land = sen_find(s->hidden, (int)fw_below(&s->rng, s->lands));
    s->lands--;
    s->hidden &= ~sen_only(land);
    return land;
}

/* How many lands the hidden pile has: all that are hidden but those of dreams that will yet be dealt. */
FW int sen_left(const fw_state *s) {
    int left = s->lands;
    for (int waiting = s->phase == SEN_LOOK ? s->waiting : 0; waiting; waiting &= waiting - 1) left -= SEN_DEALT;
    return left;
}

FW void sen_open_first(fw_state *s, int land) {
    s->top = (uint8_t)land;
    s->shown = sen_only(land);
}

/* SEN-1: all lands are hidden; the caller opens the first of them. `turn` is who starts. */
FW void sen_begin_round(const fw_table *t, fw_state *s) {
    s->round++;
    s->hidden = SEN_ALL;
    s->lands = SEN_LANDS;
    FW_UNROLL for (int seat = 0; seat < t->seats; seat++) {
        s->knows[seat] = 0;
        s->size[seat] = SEN_DEALT;
    }
    for (int word = 0, words = (t->seats * sen_slots(t) + 7) / 8; word < words; word++)
        s->dream[word] = SEN_NONE * 0x0101010101010101ull;
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
    sen_open_first(s, sen_draw(s));
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
    int size = sen_size(t, s, s->turn), all = 0;
    switch (s->phase) {
    case SEN_LOOK: return SEN_LOOKS;
    case SEN_TURN: return size + 2 + (t->claim_pairs ? SEN_RAVENS * sen_pairs(size) : 0);
    case SEN_DRAWN: return size + 1 + sen_is_special(s->hand[0]);
    case SEN_CHOOSE: return 2;
    case SEN_OVER: return 0;
    }
    for (int seat = 0; seat < t->seats; seat++) all += sen_size(t, s, seat);
    if (s->phase == SEN_PEEK) return all;
    int pairs = sen_pairs(all);
    if (!t->swap_within_dream)
        for (int seat = 0; seat < t->seats; seat++) pairs -= sen_pairs(sen_size(t, s, seat));
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
        int size = sen_size(t, s, owner), behind = 0;
        for (int later = owner + 1; later < t->seats; later++) behind += sen_size(t, s, later);
        for (int slot = 0; slot < size; slot++) {
            int beside = t->swap_within_dream ? size - 1 - slot : 0;
            if (at < beside) return n->swap + sen_pair(owner * n->slots + slot, owner * n->slots + slot + 1 + at);
            if (at < beside + behind) {
                int other = owner + 1;
                for (at -= beside; at >= sen_size(t, s, other); other++) at -= sen_size(t, s, other);
                return n->swap + sen_pair(owner * n->slots + slot, other * n->slots + at);
            }
            at -= beside + behind;
        }
    }
    return -1;
}

FW int fw_legal_at(const fw_table *t, const fw_state *s, int at) {
    sen_numbers n = sen_numbering(t);
    int size = sen_size(t, s, s->turn), owner = 0;
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
        while (at >= sen_size(t, s, owner)) at -= sen_size(t, s, owner++);
        return n.peek + owner * n.slots + at;
    }
    return sen_swap_at(t, s, &n, at);
}

FW int sen_is_land(const fw_table *t, const fw_state *s, int slots, int place) {
    return place % slots < sen_size(t, s, place / slots);
}

FW void sen_mark(uint8_t *out, int first, int count) {
    for (int at = 0; at < count; at++) out[first + at] = 1;
}

/* Writes a 1 for each action that is legal; all are 0 before. */
FW void fw_mark_legal(const fw_table *t, const fw_state *s, uint8_t *out) {
    sen_numbers n = sen_numbering(t);
    int size = sen_size(t, s, s->turn), places = t->seats * n.slots;
    switch (s->phase) {
    case SEN_LOOK: sen_mark(out, 0, SEN_LOOKS); break;
    case SEN_TURN:
        sen_mark(out, n.take, size);
        sen_mark(out, n.draw, 2);
        if (t->claim_pairs) sen_mark(out, n.claim, SEN_RAVENS * sen_pairs(size));
        break;
    case SEN_DRAWN:
        sen_mark(out, n.keep, size);
        sen_mark(out, n.discard, 1 + sen_is_special(s->hand[0]));
        break;
    case SEN_CHOOSE: sen_mark(out, n.choose, 2); break;
    case SEN_PEEK:
        for (int seat = 0; seat < t->seats; seat++) sen_mark(out, n.peek + seat * n.slots, sen_size(t, s, seat));
        break;
    case SEN_SWAP:
        for (int b = 0; b < places; b++)
            for (int a = 0; a < b && sen_is_land(t, s, n.slots, b); a++)
                if (sen_is_land(t, s, n.slots, a) && (t->swap_within_dream || a / n.slots != b / n.slots))
                    out[n.swap + sen_pair(a, b)] = 1;
    }
}

FW int fw_is_legal(const fw_table *t, const fw_state *s, int action) {
    sen_numbers n = sen_numbering(t);
    int size = sen_size(t, s, s->turn), a, b;
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
    case SEN_PEEK: return action >= n.peek && action < n.swap && sen_is_land(t, s, n.slots, action - n.peek);
    case SEN_SWAP:
        if (action < n.swap) return 0;
        sen_unpair(action - n.swap, &a, &b);
        if (a / n.slots == b / n.slots && !t->swap_within_dream) return 0;
        return sen_is_land(t, s, n.slots, a) && sen_is_land(t, s, n.slots, b);
    }
    return 0;
}

/* What each seat adds to its total (SEN-22, SEN-23, SEN-30, SEN-31). */
FW void sen_score(const fw_table *t, const fw_state *s, int caller, int *result) {
    int slots = sen_slots(t), broke = -1, brokes = 0, most = 0, lucky = -1, fewest = 0, called = 0;
    FW_UNROLL for (int seat = 0; seat < t->seats; seat++) {
        int size = sen_size(t, s, seat), nines = 0;
        result[seat] = 0;
        for (int slot = 0; slot < size; slot++) {
            int ravens = sen_ravens(sen_land(s, seat * slots + slot));
            result[seat] += ravens;
            nines += ravens == 9;
        }
        if (size >= SEN_DEALT && nines == size) broke = brokes++ ? -1 : seat;
        if (nines > most) most = nines, lucky = seat;
        else if (nines == most) lucky = -1;
    }
    if (t->go_for_broke && broke >= 0) {
        FW_UNROLL for (int seat = 0; seat < t->seats; seat++) result[seat] = seat == broke ? 0 : result[seat] + 50;
    } else if (t->gentle_ravens && lucky >= 0) {
        FW_UNROLL for (int seat = 0; seat < t->seats; seat++) result[seat] -= seat == lucky ? 9 * most : 0;
    }
    FW_UNROLL for (int seat = 0; seat < t->seats; seat++) {
        if (!seat || result[seat] < fewest) fewest = result[seat];
        if (seat == caller) called = result[seat];
    }
    FW_UNROLL for (int seat = 0; seat < t->seats; seat++)
        if (seat == caller && called > fewest) result[seat] += t->penalty;
}

/* SEN-22: the results are added; then the next round or the end (SEN-24, SEN-25). */
FW void sen_end_round(const fw_table *t, fw_state *s, int caller, float *reward) {
    int result[SEN_SEATS], highest = 0;
    sen_score(t, s, caller, result);
    FW_UNROLL for (int seat = 0; seat < t->seats; seat++) {
        s->total[seat] += result[seat];
        reward[seat] = (float)-result[seat];
        if (s->total[seat] > highest) highest = s->total[seat];
    }
    if (t->score_limit ? highest >= t->score_limit : s->round == t->round_limit) {
        s->phase = SEN_OVER;
        for (int place = 0, places = t->seats * sen_slots(t); place < places; place++) /* all dreams lie open */
            if (sen_is_land(t, s, sen_slots(t), place)) s->shown |= sen_only(sen_land(s, place));
        return;
    }
    s->turn = (uint8_t)(s->turn + 1 == t->seats ? 0 : s->turn + 1);
    sen_begin_round(t, s);
}

/* A land goes face up on the open pile. */
FW void sen_open(fw_state *s, int land) {
    s->shown |= sen_only(land);
    s->top = (uint8_t)land;
    s->open++;
}

/* The four lands of a dream have just been dealt; their owner looks at two. */
FW void sen_look(const fw_table *t, fw_state *s, int seat, int pair) {
    int a, b, first = seat * sen_slots(t);
    sen_unpair(pair, &a, &b);
    sen_learn(t, s, seat, sen_only(sen_land(s, first + a)) | sen_only(sen_land(s, first + b)));
    s->waiting &= (uint8_t)~(1u << seat);
    if (!s->waiting) s->phase = SEN_TURN;
}

/* SEN-40: right, two lands become one; wrong, one more land is added. */
FW void sen_claim(const fw_table *t, fw_state *s, int claim) {
    int first = s->turn * sen_slots(t), size = s->size[s->turn], a, b, added = sen_draw(s), ravens = claim % SEN_RAVENS;
    sen_unpair(claim / SEN_RAVENS, &a, &b);
    int one = sen_land(s, first + a), two = sen_land(s, first + b);
    if (sen_ravens(one) == ravens && sen_ravens(two) == ravens) {
        sen_open(s, one);
        sen_open(s, two);
        sen_put(s, first + a, added);
        for (int slot = b; slot + 1 < size; slot++) sen_put(s, first + slot, sen_land(s, first + slot + 1));
        s->size[s->turn]--;
    } else {
        s->shown |= sen_only(one) | sen_only(two);
        sen_put(s, first + size, added);
        s->size[s->turn]++;
    }
}

/* What an action leaves to do: lands to be drawn, one that goes on the open pile, a turn that ends, a round that does. */
typedef struct {
    int draws, opened, ends_turn, called;
} sen_rest;

/* SEN-6, B3; SEN-10 and SEN-11: Take 2 with one land left draws that one, with none left nothing. */
FW void sen_use(fw_state *s, sen_rest *rest) {
    int face = sen_face(s->hand[0]), left = s->lands;
    rest->opened = s->hand[0];
    s->held = 0;
    if (face != SEN_TAKE_TWO) {
        s->phase = face == SEN_PEEK_ONE ? SEN_PEEK : SEN_SWAP;
    } else {
        rest->draws = left > 1 ? 2 : left;
        rest->ends_turn = left == 0;
        s->phase = left > 1 ? SEN_CHOOSE : SEN_DRAWN;
    }
}

/* What is done with lands that are there already. */
FW sen_rest sen_act(const fw_table *t, fw_state *s, int seat, int action) {
    sen_numbers n = sen_numbering(t);
    sen_rest rest = {0, SEN_NONE, 1, 0};
    int is_take = action < n.draw, a, b;
    if (is_take || (action >= n.keep && action < n.discard)) { /* SEN-5; SEN-6, B1: one land in, another out */
        int place = seat * n.slots + action - (is_take ? n.take : n.keep), land = is_take ? s->top : s->hand[0];
        rest.opened = sen_land(s, place);
        sen_put(s, place, land);
        sen_learn(t, s, seat, sen_only(land));
        s->open = (uint8_t)(s->open - is_take);
        s->held = 0;
    } else if (action == n.draw) { /* SEN-6 */
        rest.draws = 1;
        rest.ends_turn = 0;
        s->phase = SEN_DRAWN;
    } else if (action == n.call) { /* SEN-20 */
        rest.called = 1;
    } else if (action < n.keep) {
        sen_claim(t, s, action - n.claim);
    } else if (action == n.discard) { /* SEN-6, B2 */
        rest.opened = s->hand[0];
        s->held = 0;
    } else if (action == n.use) {
        rest.ends_turn = 0;
        sen_use(s, &rest);
    } else if (action < n.peek) { /* SEN-10 */
        int kept = action - n.choose;
        rest.opened = kept ? s->hand[0] : s->hand[1];
        rest.ends_turn = 0;
        if (kept) s->hand[0] = s->hand[1];
        s->held = 1;
        s->phase = SEN_DRAWN;
    } else if (action < n.swap) { /* SEN-12 */
        sen_learn(t, s, seat, sen_only(sen_land(s, action - n.peek)));
    } else { /* SEN-13 */
        sen_unpair(action - n.swap, &a, &b);
        int one = sen_land(s, a);
        sen_put(s, a, sen_land(s, b));
        sen_put(s, b, one);
    }
    return rest;
}

/* Does a legal action of the seat whose decision it is. `reward` has a place for each seat, all 0 before. Every land is
 * drawn in the one loop here: on a card, games of one warp wait for each other, and so they wait only once. */
FW void fw_do(const fw_table *t, fw_state *s, int action, float *reward) {
    int seat = fw_seat(t, s), looks = s->phase == SEN_LOOK, round = s->round;
    sen_rest rest = {SEN_DEALT, SEN_NONE, 0, 0};
    if (!looks) rest = sen_act(t, s, seat, action);
    if (rest.opened != SEN_NONE) sen_open(s, rest.opened);
    if (rest.called || (rest.ends_turn && !s->lands)) { /* SEN-20, SEN-21 */
        sen_end_round(t, s, rest.called ? seat : SEN_NOBODY, reward);
        rest.draws = s->round != round;
    } else if (rest.ends_turn) {
        s->turn = (uint8_t)(seat + 1 == t->seats ? 0 : seat + 1);
        s->phase = SEN_TURN;
    }
    for (int drawn = 0; drawn < rest.draws; drawn++) {
        int land = sen_draw(s);
        if (looks) sen_put(s, seat * sen_slots(t) + drawn, land);
        else if (s->round != round) sen_open_first(s, land);
        else if (s->held++) s->hand[1] = (uint8_t)land;
        else s->hand[0] = (uint8_t)land;
    }
    if (looks) sen_look(t, s, seat, action);
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
    int slots = sen_slots(t), seats = t->seats, mine = seat == s->turn, all = (1 << seats) - 1;
    int16_t *total = out + 9, *size = total + seats, *waits = size + seats, *unseen = waits + seats;
    int16_t *face = unseen + SEN_FACES, *seen = face + seats * slots;
    uint64_t known = sen_known(t, s, seat), mystery = SEN_ALL & ~known;
    out[0] = s->phase;
    out[1] = (int16_t)(s->turn >= seat ? s->turn - seat : s->turn - seat + seats);
    out[2] = sen_short(s->round);
    out[3] = (int16_t)(sen_face(s->top) + 1);
    out[4] = s->open;
    out[5] = (int16_t)sen_left(s);
    out[6] = s->held;
    out[7] = (int16_t)(mine && s->held > 0 ? sen_face(s->hand[0]) + 1 : 0);
    out[8] = (int16_t)(mine && s->held > 1 ? sen_face(s->hand[1]) + 1 : 0);
    if (mine && s->held > 0) mystery &= ~sen_only(s->hand[0]);
    if (mine && s->held > 1) mystery &= ~sen_only(s->hand[1]);
    uint64_t digits = sen_digits(mystery);
    for (int kind = 0; kind < SEN_NINE; kind++) unseen[kind] = (int16_t)(digits >> 4 * kind & 15);
    unseen[SEN_NINE] = (int16_t)((digits >> 48 & 15) + (digits >> 52 & 15) + (digits >> 56 & 15));
    FW_UNROLL for (int owner = 0; owner < seats; owner++) {
        int from_me = owner >= seat ? owner - seat : owner - seat + seats, lands = sen_size(t, s, owner);
        total[from_me] = sen_short(s->total[owner]);
        size[from_me] = (int16_t)lands;
        waits[from_me] = (int16_t)(s->phase == SEN_LOOK ? s->waiting >> owner & 1 : s->phase != SEN_OVER && owner == s->turn);
        FW_UNROLL for (int slot = 0; slot < slots; slot++) {
            int land = slot < lands ? sen_land(s, owner * slots + slot) : (int)SEN_NONE, who = 0;
            FW_UNROLL for (int one = 0; one < seats; one++) who |= (int)(s->knows[one] >> land & 1) << one;
            if (s->phase == SEN_LOOK) who &= 1 << seat; /* SEN-2: where others look is told when all have */
            if (s->shown >> land & 1) who = all;
            face[from_me * slots + slot] = (int16_t)(known >> land & 1 ? sen_face(land) + 1 : 0);
            seen[from_me * slots + slot] = (int16_t)((who >> seat | who << (seats - seat)) & all);
        }
    }
}

/* Deals anew all that a seat cannot know, the future included: what it has not seen is hidden again, then drawn. Who
 * else has seen a land has seen the one that now lies there. */
FW void fw_determinize(const fw_table *t, fw_state *s, int seat, uint64_t rng) {
    int slots = sen_slots(t), places = t->seats * slots;
    uint64_t known = sen_known(t, s, seat), before[SEN_SEATS];
    uint8_t unseen[SEN_ROOM];
    s->rng = rng;
    for (int other = 0; other < t->seats; other++) {
        before[other] = s->knows[other];
        if (other != seat) s->knows[other] &= s->shown | known;
    }
    for (int place = 0; place < places; place++) {
        int land = sen_is_land(t, s, slots, place) ? sen_land(s, place) : (int)SEN_NONE;
        unseen[place] = (uint8_t)(known >> land & 1 ? (int)SEN_NONE : land);
        if (unseen[place] != SEN_NONE) s->hidden |= sen_only(land), s->lands++;
    }
    for (int held = 0; seat != s->turn && held < s->held; held++) s->hidden |= sen_only(s->hand[held]), s->lands++;
    for (int place = 0; place < places; place++) {
        if (unseen[place] == SEN_NONE) continue;
        int land = sen_draw(s);
        sen_put(s, place, land);
        for (int other = 0; other < t->seats; other++)
            if (before[other] >> unseen[place] & 1) s->knows[other] |= sen_only(land);
    }
    for (int held = 0; seat != s->turn && held < s->held; held++) s->hand[held] = (uint8_t)sen_draw(s);
    for (int other = 0; s->phase == SEN_LOOK && other < t->seats; other++) { /* others may have looked elsewhere */
        if (other == seat || s->waiting >> other & 1) continue;
        int a, b, first = other * slots;
        sen_unpair((int)fw_below(&s->rng, SEN_LOOKS), &a, &b);
        s->knows[other] = sen_only(sen_land(s, first + a)) | sen_only(sen_land(s, first + b));
    }
}

/* What chance decides of the round that has just begun: who started the game, then the deck as it will be drawn. */
enum { FW_CHANCE = 1 + SEN_LANDS };
FW void fw_chance(const fw_table *t, const fw_state *s, int32_t *out) {
    fw_state copy = *s;
    int dealt = SEN_DEALT * t->seats;
    out[0] = s->turn;
    for (int land = 0; land < dealt; land++) out[1 + land] = sen_face(sen_draw(&copy));
    out[1 + dealt] = sen_face(s->top);
    for (int land = dealt + 1; land < SEN_LANDS; land++) out[1 + land] = copy.lands ? sen_face(sen_draw(&copy)) : -1;
}

#endif
