/* Schafe-Schubsen as a state machine, for many games at once. The rules in rules.py, moving.py and boards.py are the
 * truth; a test plays both side by side.
 *
 * A hand is ten bits. A bid is a number: 0 to 9 one card, 10 to 99 two, 100 to 819 three, in the order of actions.BIDS. A
 * face of a board is 0 to 3; faces 0 and 1 are the two sides of one board. Clover tiles lie sorted, and each has an owner;
 * equal tiles are one kind. */
#ifndef FORTYWINKS_SCHAFE_SCHUBSEN_H
#define FORTYWINKS_SCHAFE_SCHUBSEN_H

#include "../../batch/frame.h"

enum { SHP_SEATS = 8, SHP_TILES = 60, SHP_BOARD = 100, SHP_DIKE = 200, SHP_WORDS = 4, SHP_REST = 5, SHP_HAND_LIMIT = 4 };
enum { SHP_BID, SHP_CLOVER, SHP_LAY, SHP_RAIN, SHP_TAKE, SHP_OVER };
enum { SHP_TURNS, SHP_DEVIL, SHP_HILLS };
enum { SHP_BIDS = 820, SHP_GO = SHP_BIDS, SHP_OUT = -1, SHP_HIDDEN = -1, SHP_NONE = -1, SHP_SUPPLY = 254, SHP_GONE = 255 };

/* What a table has agreed on and plays with, as batch.py writes it; all numbers of 32 bits. */
typedef struct {
    int32_t seats, walking, starter, zero_on_water, regenzeit, mole_hills; /* a starter of -1: random */
    int32_t rings, full_hand, hill_board, hill[2];
    int32_t water[4][SHP_WORDS]; /* the fields under water of each face, as bits */
    int32_t kinds, tiles;
    int32_t value[SHP_TILES], is_back[SHP_TILES]; /* of each kind */
    int32_t first[SHP_TILES + 1];                 /* the first tile of each kind */
    int32_t use[SHP_TILES + 1];                   /* the number of its first use as an action */
    int32_t lay, enough, take, actions;           /* the first numbers of further actions, and how many there are */
} fw_table;

typedef struct {
    uint64_t rng;
    uint32_t puddles[2][SHP_WORDS];
    int32_t round, moved_on;
    int16_t field[SHP_SEATS], bid[SHP_SEATS], distance[SHP_SEATS], back;
    uint16_t hand[SHP_SEATS];
    uint8_t phase, stage, rings[SHP_SEATS], held[SHP_SEATS]; /* held: tiles in front of each seat */
    uint8_t order[SHP_SEATS], ordered, at, waiting;          /* waiting: who has not bid yet, as bits */
    int8_t layer, angel, devil;
    uint8_t gone[SHP_SEATS], group[SHP_SEATS], outs, groups; /* who went out, in order, and together with whom */
    uint8_t dike[2], puddles_left;
    uint8_t owner[SHP_TILES]; /* of each tile: a seat, the supply, or nobody any more */
} fw_state;

/* Bids. */
typedef struct {
    int distance, cards;
} shp_number;

FW shp_number shp_read_bid(int bid) {
    shp_number n;
    if (bid < 10) {
        n.distance = bid;
        n.cards = 1 << bid;
        return n;
    }
    int three = bid >= 100, rest = bid - (three ? 100 : 10), c = 0;
    if (three) c = rest % 8, rest /= 8;
    int a = rest / 9, b = rest % 9;
    b += b >= a;
    n.distance = 10 * a + b;
    n.cards = 1 << a | 1 << b;
    if (three) {
        int low = a < b ? a : b, high = a < b ? b : a;
        c += c >= low;
        c += c >= high;
        n.distance = 10 * n.distance + c;
        n.cards |= 1 << c;
    }
    return n;
}

FW int shp_write_bid(int a, int b, int c) {
    if (b < 0) return a;
    int two = 9 * a + b - (b > a);
    return c < 0 ? 10 + two : 100 + 8 * two + c - (c > a) - (c > b);
}

FW int shp_cards(int hand) {
    int count = 0;
    for (; hand; hand &= hand - 1) count++;
    return count;
}

/* SHP-42: nobody may bid more than is left to walk. Looks for the bid at a place of the list; without one (-1), counts. */
FW int shp_short_bid(int hand, int most, int at) {
    int seen = 0;
    for (int a = 0; a < 10; a++)
        if (hand >> a & 1 && a <= most && seen++ == at) return a;
    for (int a = 0; a < 10; a++)
        for (int b = 0; b < 10 && hand >> a & 1; b++)
            if (b != a && hand >> b & 1 && 10 * a + b <= most && seen++ == at) return shp_write_bid(a, b, -1);
    for (int a = 0; a < 2; a++)
        for (int b = 0; b < 10 && hand >> a & 1; b++)
            for (int c = 0; c < 10 && b != a && hand >> b & 1; c++)
                if (c != a && c != b && hand >> c & 1 && 100 * a + 10 * b + c <= most && seen++ == at)
                    return shp_write_bid(a, b, c);
    return seen;
}

FW int shp_bid_count(const fw_table *t, const fw_state *s, int seat) {
    if (t->walking) return shp_short_bid(s->hand[seat], s->field[seat], -1);
    int cards = shp_cards(s->hand[seat]);
    return cards * (1 + (cards - 1) * (1 + (cards - 2)));
}

FW int shp_bid_at(const fw_table *t, const fw_state *s, int seat, int at) {
    if (t->walking) return shp_short_bid(s->hand[seat], s->field[seat], at);
    int card[10], cards = 0;
    for (int digit = 0; digit < 10; digit++) {
        card[cards] = digit;
        cards += s->hand[seat] >> digit & 1;
    }
    if (at < cards) return card[at];
    at -= cards;
    int pairs = cards * (cards - 1), three = at >= pairs, c = 0;
    if (three) {
        at -= pairs;
        c = at % (cards - 2);
        at /= cards - 2;
    }
    int a = at / (cards - 1), b = at % (cards - 1);
    b += b >= a;
    if (!three) return shp_write_bid(card[a], card[b], -1);
    int low = a < b ? a : b, high = a < b ? b : a;
    c += c >= low;
    c += c >= high;
    return shp_write_bid(card[a], card[b], card[c]);
}

/* The dike. */
FW int shp_is_wet(const fw_table *t, const fw_state *s, int field) {
    int board = field >= SHP_BOARD, here = field - board * SHP_BOARD;
    uint32_t wet = (uint32_t)t->water[s->dike[board]][here / 32] | s->puddles[board][here / 32];
    return wet >> (here % 32) & 1;
}

/* The seat whose sheep stands there, or -1. */
FW int shp_on(const fw_table *t, const fw_state *s, int field) {
    for (int seat = 0; seat < t->seats; seat++)
        if (s->field[seat] == field) return seat;
    return SHP_NONE;
}

FW int shp_left(const fw_table *t, const fw_state *s) { return t->seats - s->outs; }

FW int shp_first_board_is_free(const fw_table *t, const fw_state *s) {
    int left = 0;
    for (int seat = 0; seat < t->seats; seat++) {
        if (s->field[seat] == SHP_OUT) continue;
        if (s->field[seat] < SHP_BOARD) return 0;
        left = 1;
    }
    return left;
}

/* Going out, and who holds angel and devil then. */
FW void shp_leave(const fw_table *t, fw_state *s, int seat) { /* SHP-22 */
    s->field[seat] = SHP_OUT;
    s->rings[seat] = 0;
    s->hand[seat] = 0;
    for (int tile = 0; s->held[seat] && tile < t->tiles; tile++)
        if (s->owner[tile] == seat) s->owner[tile] = SHP_GONE;
    s->held[seat] = 0;
    if (s->distance[seat] == SHP_HIDDEN) s->bid[seat] = SHP_NONE;
    s->group[s->outs] = s->groups;
    s->gone[s->outs++] = (uint8_t)seat;
}

/* SHP-19: among the living who have revealed, by the rule of SHP-18. */
FW void shp_hand_on(fw_state *s, int gone) {
    int devil = SHP_NONE, angel = SHP_NONE;
    for (int place = 0; place < s->ordered; place++) {
        int seat = s->order[place], distance = s->distance[seat];
        if (distance == SHP_HIDDEN || s->field[seat] == SHP_OUT) continue;
        if (devil == SHP_NONE || distance <= s->distance[devil]) devil = seat;
        if (angel == SHP_NONE || distance > s->distance[angel]) angel = seat;
    }
    if (s->devil == gone) s->devil = (int8_t)devil;
    if (s->angel == gone) s->angel = (int8_t)angel;
}

FW void shp_go_out(const fw_table *t, fw_state *s, int seat) {
    shp_leave(t, s, seat);
    s->groups++;
    if ((seat == s->devil || seat == s->angel) && s->stage != SHP_DEVIL) shp_hand_on(s, seat);
}

FW void shp_pay_water(const fw_table *t, fw_state *s, int seat) { /* SHP-16 */
    if (s->rings[seat]) s->rings[seat]--;
    else shp_go_out(t, s, seat);
}

/* Moving. SHP-13 to SHP-15: only the landing field matters; the whole chain is placed, then water is paid. */
FW void shp_land(const fw_table *t, fw_state *s, int seat, int field) {
    int chain[SHP_SEATS + 1], pushed = 1, other = shp_on(t, s, field);
    chain[0] = seat;
    if (field != 0 || s->moved_on) { /* SHP-5: the start field is shared */
        for (; other != SHP_NONE; other = shp_on(t, s, field)) {
            s->field[chain[pushed - 1]] = (int16_t)field++;
            chain[pushed++] = other;
        }
    }
    s->field[chain[pushed - 1]] = (int16_t)field;
    if (field >= SHP_DIKE) shp_go_out(t, s, chain[pushed - 1]);
    for (int wet = 0; wet < pushed; wet++)
        if (s->field[chain[wet]] != SHP_OUT && shp_is_wet(t, s, s->field[chain[wet]])) shp_pay_water(t, s, chain[wet]);
}

FW void shp_move(const fw_table *t, fw_state *s, int seat) { /* SHP-11 */
    int distance = s->distance[seat];
    if (distance) shp_land(t, s, seat, s->field[seat] + distance);
    else if (t->zero_on_water && shp_is_wet(t, s, s->field[seat])) shp_pay_water(t, s, seat);
    if (s->back && s->field[seat] != SHP_OUT) shp_land(t, s, seat, s->field[seat] - s->back);
    if (s->field[seat] == SHP_OUT) return;
    int devil = s->devil, angel = s->angel; /* SHP-18: a tie is always worse for the later player */
    if (devil != seat && distance <= s->distance[devil]) s->devil = (int8_t)seat;
    if (angel != seat && distance > s->distance[angel]) s->angel = (int8_t)seat;
}

FW void shp_tunnel(const fw_table *t, fw_state *s) { /* SHP-41 */
    int from = s->dike[0] / 2 == t->hill_board ? 0 : SHP_BOARD, one = from + t->hill[0], two = from + t->hill[1];
    int standing[SHP_SEATS];
    s->stage = SHP_HILLS;
    for (int place = 0; place < s->ordered; place++) standing[place] = s->field[s->order[place]];
    for (int place = 0; place < s->ordered; place++) {
        int seat = s->order[place], hill = standing[place];
        if ((hill == one || hill == two) && s->field[seat] == hill) shp_land(t, s, seat, hill == one ? two : one);
    }
}

/* Rounds. */
FW void shp_begin_round(const fw_table *t, fw_state *s, int starter) { /* SHP-10 */
    int from = starter == SHP_NONE ? 0 : starter;
    s->round++;
    s->ordered = s->waiting = s->at = 0;
    for (int step = 0; step < t->seats; step++) {
        int seat = from + step < t->seats ? from + step : from + step - t->seats;
        s->bid[seat] = SHP_NONE;
        s->distance[seat] = SHP_HIDDEN;
        if (s->field[seat] == SHP_OUT) continue;
        s->order[s->ordered++] = (uint8_t)seat;
        s->waiting |= (uint8_t)(1 << seat);
    }
    s->angel = s->devil = (int8_t)starter;
    s->back = 0;
    s->phase = SHP_BID;
    s->stage = SHP_TURNS;
}

FW void shp_score(const fw_table *t, const fw_state *s, uint8_t *rank, int *worse);

FW void shp_end_game(const fw_table *t, fw_state *s, float *reward) {
    uint8_t rank[SHP_SEATS];
    int worse[SHP_SEATS];
    s->phase = SHP_OVER;
    shp_score(t, s, rank, worse);
    for (int seat = 0; seat < t->seats; seat++) reward[seat] = (float)worse[seat];
}

FW void shp_end_round(const fw_table *t, fw_state *s, float *reward) { /* SHP-30 */
    if (shp_left(t, s) <= 2) shp_end_game(t, s, reward);
    else shp_begin_round(t, s, s->angel);
}

FW void shp_take_board(fw_state *s, int seat) { /* SHP-17 */
    s->layer = (int8_t)seat;
    s->phase = SHP_LAY;
}

FW void shp_prepare(const fw_table *t, fw_state *s, float *reward) { /* SHP-21 */
    for (int place = 0; place < s->ordered; place++) {
        int seat = s->order[place];
        if (s->field[seat] != SHP_OUT && shp_cards(s->hand[seat]) < SHP_HAND_LIMIT) s->hand[seat] = (uint16_t)t->full_hand;
    }
    if (t->mole_hills) {
        shp_tunnel(t, s);
        if (shp_first_board_is_free(t, s)) {
            shp_take_board(s, s->angel);
            return;
        }
    }
    shp_end_round(t, s, reward);
}

FW int shp_has_supply(const fw_table *t, const fw_state *s) {
    for (int tile = 0; tile < t->tiles; tile++)
        if (s->owner[tile] == SHP_SUPPLY) return 1;
    return 0;
}

FW void shp_offer_clover(const fw_table *t, fw_state *s, float *reward) { /* SHP-20 */
    if (s->angel != SHP_NONE && shp_has_supply(t, s)) s->phase = SHP_TAKE;
    else shp_prepare(t, s, reward);
}

FW void shp_settle(const fw_table *t, fw_state *s, float *reward) { /* SHP-20 */
    int devil = s->devil;
    s->stage = SHP_DEVIL;
    if (devil != SHP_NONE) {
        if (s->rings[devil]) {
            s->rings[devil]--;
        } else {
            shp_go_out(t, s, devil);
            if (s->angel == devil) s->angel = SHP_NONE; /* nobody else was left */
            s->devil = SHP_NONE;
            if (shp_first_board_is_free(t, s)) {
                shp_take_board(s, s->angel);
                return;
            }
        }
    }
    shp_offer_clover(t, s, reward);
}

/* SHP-11: those from this place of the order on reveal and move, as far as nobody has anything to choose. */
FW void shp_turns_from(const fw_table *t, fw_state *s, int place, float *reward) {
    for (; place < s->ordered; place++) {
        int seat = s->order[place];
        if (s->field[seat] == SHP_OUT) continue;
        shp_number bid = shp_read_bid(s->bid[seat]);
        s->at = (uint8_t)place;
        s->distance[seat] = (int16_t)bid.distance;
        s->hand[seat] &= (uint16_t)~bid.cards;
        s->back = 0;
        if (s->devil == SHP_NONE) s->devil = (int8_t)seat; /* SHP-19: who reveals next takes what nobody holds */
        if (s->angel == SHP_NONE) s->angel = (int8_t)seat;
        if (s->held[seat]) {
            s->phase = SHP_CLOVER;
            return;
        }
        shp_move(t, s, seat);
        if (shp_first_board_is_free(t, s)) {
            shp_take_board(s, seat);
            return;
        }
    }
    s->at = s->ordered;
    shp_settle(t, s, reward);
}

/* SHP-42: all bids are in; the lowest are out, the highest get some fields back. */
FW void shp_walk(const fw_table *t, fw_state *s, float *reward) {
    int lowest = 1000, highest = -1;
    for (int place = 0; place < s->ordered; place++) {
        int seat = s->order[place], distance = shp_read_bid(s->bid[seat]).distance;
        s->distance[seat] = (int16_t)distance;
        s->field[seat] = (int16_t)(s->field[seat] - distance);
        if (distance < lowest) lowest = distance;
        if (distance > highest) highest = distance;
    }
    for (int place = 0; place < s->ordered; place++)
        if (s->distance[s->order[place]] == lowest) shp_leave(t, s, s->order[place]);
    s->groups++;
    for (int place = 0; place < s->ordered; place++) {
        int seat = s->order[place], field = s->field[seat] + SHP_REST;
        if (s->field[seat] == SHP_OUT || s->distance[seat] != highest) continue;
        s->field[seat] = (int16_t)(field < SHP_DIKE ? field : SHP_DIKE - 1);
    }
    if (shp_left(t, s) <= 1) shp_end_game(t, s, reward);
    else shp_begin_round(t, s, SHP_NONE);
}

/* The round goes on where the board was taken. */
FW void shp_go_on(const fw_table *t, fw_state *s, float *reward) {
    s->layer = SHP_NONE;
    if (s->stage == SHP_TURNS) shp_turns_from(t, s, s->at + 1, reward);
    else if (s->stage == SHP_DEVIL) shp_offer_clover(t, s, reward);
    else shp_end_round(t, s, reward);
}

FW void fw_begin(const fw_table *t, fw_state *s, uint64_t rng) {
    memset(s, 0, sizeof *s);
    s->rng = rng;
    int dike = (int)fw_below(&s->rng, 8); /* SHP-3: either board first, either face up */
    s->dike[0] = (uint8_t)(dike / 2);
    s->dike[1] = (uint8_t)(dike / 2 / 2 * -2 + 2 + dike % 2);
    int starter = SHP_NONE;
    if (!t->walking) starter = t->starter >= 0 ? t->starter : (int)fw_below(&s->rng, (uint32_t)t->seats); /* SHP-6 */
    for (int seat = 0; seat < t->seats; seat++) {
        s->field[seat] = (int16_t)(t->walking ? SHP_DIKE - 1 : 0);
        s->rings[seat] = (uint8_t)t->rings;
        s->hand[seat] = (uint16_t)t->full_hand;
    }
    memset(s->owner, t->walking ? SHP_GONE : SHP_SUPPLY, sizeof s->owner);
    s->layer = SHP_NONE;
    shp_begin_round(t, s, starter);
}

/* What is asked. */
FW int fw_seat(const fw_table *t, const fw_state *s) {
    (void)t;
    int seat = 0;
    switch (s->phase) {
    case SHP_BID:
        while (!(s->waiting >> seat & 1)) seat++;
        return seat;
    case SHP_CLOVER: return s->order[s->at];
    case SHP_TAKE: return s->angel;
    case SHP_OVER: return 255;
    }
    return s->layer;
}

FW int fw_is_over(const fw_state *s) { return s->phase == SHP_OVER; }
FW int fw_round(const fw_state *s) { return s->round; }

/* The tiles of a kind that somebody has, and one of them. */
FW int shp_count(const fw_table *t, const fw_state *s, int kind, int owner) {
    int count = 0;
    for (int tile = t->first[kind]; tile < t->first[kind + 1]; tile++) count += s->owner[tile] == owner;
    return count;
}

FW void shp_give(const fw_table *t, fw_state *s, int kind, int owner, int to) {
    int tile = t->first[kind];
    while (s->owner[tile] != owner) tile++;
    s->owner[tile] = (uint8_t)to;
}

FW int shp_smaller(int a, int b) { return a < b ? a : b; }

/* SHP-12: the first use of a kind that is legal, and how many there are from there on. */
FW int shp_uses(const fw_table *t, const fw_state *s, int seat, int kind, int *first) {
    int distance = s->distance[seat], reach = s->field[seat] + distance - s->back, value = t->value[kind];
    *first = t->use[kind];
    if (!shp_count(t, s, kind, seat)) return 0;
    if (t->is_back[kind]) return value <= reach;
    int down = shp_smaller(value, shp_smaller(distance, reach));
    *first += value - down;
    return down + value + 1;
}

/* The clover at a place of the list, or all that is legal counted. */
FW int shp_clover(const fw_table *t, const fw_state *s, int at) {
    int seat = s->order[s->at], seen = 1, first;
    if (at == 0) return SHP_GO;
    for (int kind = 0; kind < t->kinds; kind++) {
        int uses = shp_uses(t, s, seat, kind, &first);
        if (at >= seen && at < seen + uses) return first + at - seen;
        seen += uses;
    }
    return seen;
}

FW int shp_puddle(const fw_table *t, const fw_state *s, int at) {
    int seen = 1;
    if (at == 0) return t->enough;
    for (int field = SHP_BOARD + 1; field < SHP_DIKE; field++)
        if (!shp_is_wet(t, s, field) && seen++ == at) return t->enough + field - SHP_BOARD;
    return seen;
}

FW int shp_taking(const fw_table *t, const fw_state *s, int at) {
    int seen = 0;
    for (int kind = 0; kind < t->kinds; kind++)
        if (shp_count(t, s, kind, SHP_SUPPLY) && seen++ == at) return t->take + kind;
    return seen;
}

FW int fw_legal_count(const fw_table *t, const fw_state *s) {
    switch (s->phase) {
    case SHP_BID: return shp_bid_count(t, s, fw_seat(t, s));
    case SHP_CLOVER: return shp_clover(t, s, -1);
    case SHP_LAY: return 2;
    case SHP_RAIN: return shp_puddle(t, s, -1);
    case SHP_TAKE: return shp_taking(t, s, -1);
    }
    return 0;
}

FW int fw_legal_at(const fw_table *t, const fw_state *s, int at) {
    switch (s->phase) {
    case SHP_BID: return shp_bid_at(t, s, fw_seat(t, s), at);
    case SHP_CLOVER: return shp_clover(t, s, at);
    case SHP_LAY: return t->lay + s->dike[0] / 2 * 2 + at;
    case SHP_RAIN: return shp_puddle(t, s, at);
    }
    return shp_taking(t, s, at);
}

/* Writes a 1 for each action that is legal, more quickly than one by one; all are 0 before. */
FW void fw_mark_legal(const fw_table *t, const fw_state *s, uint8_t *out) {
    if (s->phase != SHP_BID) {
        for (int at = 0, count = fw_legal_count(t, s); at < count; at++) out[fw_legal_at(t, s, at)] = 1;
        return;
    }
    int seat = fw_seat(t, s), most = t->walking ? s->field[seat] : 999, card[10], cards = 0;
    for (int digit = 0; digit < 10; digit++)
        if (s->hand[seat] >> digit & 1) card[cards++] = digit;
    for (int a = 0; a < cards; a++) {
        if (card[a] <= most) out[card[a]] = 1;
        for (int b = 0; b < cards; b++) {
            if (b == a) continue;
            if (10 * card[a] + card[b] <= most) out[shp_write_bid(card[a], card[b], -1)] = 1;
            for (int c = 0; c < cards; c++)
                if (c != a && c != b && 100 * card[a] + 10 * card[b] + card[c] <= most)
                    out[shp_write_bid(card[a], card[b], card[c])] = 1;
        }
    }
}

FW int shp_kind_used(const fw_table *t, int action) {
    int kind = 0;
    while (action >= t->use[kind + 1]) kind++;
    return kind;
}

FW int fw_is_legal(const fw_table *t, const fw_state *s, int action) {
    if (action < 0 || action >= t->actions) return 0;
    if (s->phase == SHP_BID) {
        if (action >= SHP_BIDS) return 0;
        int seat = fw_seat(t, s);
        shp_number bid = shp_read_bid(action);
        return !(bid.cards & ~s->hand[seat]) && (!t->walking || bid.distance <= s->field[seat]);
    }
    if (s->phase == SHP_CLOVER) {
        if (action < SHP_GO || action >= t->lay) return 0;
        if (action == SHP_GO) return 1;
        int first, uses = shp_uses(t, s, s->order[s->at], shp_kind_used(t, action), &first);
        return action >= first && action < first + uses;
    }
    if (s->phase == SHP_LAY) return action >= t->lay && action < t->enough && (action - t->lay) / 2 == s->dike[0] / 2;
    if (s->phase == SHP_RAIN) {
        if (action < t->enough || action >= t->take) return 0;
        return action == t->enough || !shp_is_wet(t, s, action - t->enough + SHP_BOARD);
    }
    return s->phase == SHP_TAKE && action >= t->take && shp_count(t, s, action - t->take, SHP_SUPPLY);
}

/* SHP-17: the board goes behind the other; every field number falls by 100. */
FW void shp_lay_board(const fw_table *t, fw_state *s, int face, float *reward) {
    s->dike[0] = s->dike[1];
    s->dike[1] = (uint8_t)face;
    memcpy(s->puddles[0], s->puddles[1], sizeof s->puddles[0]);
    memset(s->puddles[1], 0, sizeof s->puddles[1]);
    for (int seat = 0; seat < t->seats; seat++)
        if (s->field[seat] != SHP_OUT) s->field[seat] = (int16_t)(s->field[seat] - SHP_BOARD);
    s->moved_on++;
    s->puddles_left = (uint8_t)t->regenzeit;
    if (s->puddles_left) s->phase = SHP_RAIN;
    else shp_go_on(t, s, reward);
}

/* SHP-12: a tile is used; the distance changes now, walking back comes after the move. */
FW void shp_use(const fw_table *t, fw_state *s, int action) {
    int seat = s->order[s->at], kind = shp_kind_used(t, action);
    if (t->is_back[kind]) s->back = (int16_t)(s->back + t->value[kind]);
    else s->distance[seat] = (int16_t)(s->distance[seat] + action - t->use[kind] - t->value[kind]);
    shp_give(t, s, kind, seat, SHP_GONE);
    s->held[seat]--;
}

FW void shp_lay_puddle(const fw_table *t, fw_state *s, int action, float *reward) { /* SHP-40 */
    int here = action - t->enough;
    if (here) s->puddles[1][here / 32] |= (uint32_t)1 << (here % 32);
    s->puddles_left = (uint8_t)(here ? s->puddles_left - 1 : 0);
    if (!s->puddles_left) shp_go_on(t, s, reward);
}

/* Does a legal action of the seat whose decision it is. `reward` has a place for each seat, all 0 before. */
FW void fw_do(const fw_table *t, fw_state *s, int action, float *reward) {
    int seat = fw_seat(t, s);
    if (action < SHP_BIDS) {
        s->bid[seat] = (int16_t)action;
        s->waiting &= (uint8_t)~(1 << seat);
        if (s->waiting) return;
        if (t->walking) shp_walk(t, s, reward);
        else shp_turns_from(t, s, 0, reward);
    } else if (action == SHP_GO) {
        shp_move(t, s, seat);
        if (shp_first_board_is_free(t, s)) shp_take_board(s, seat);
        else shp_turns_from(t, s, s->at + 1, reward);
    } else if (action < t->lay) {
        shp_use(t, s, action);
    } else if (action < t->enough) {
        shp_lay_board(t, s, action - t->lay, reward);
    } else if (action < t->take) {
        shp_lay_puddle(t, s, action, reward);
    } else {
        shp_give(t, s, action - t->take, SHP_SUPPLY, seat);
        s->held[seat]++;
        shp_prepare(t, s, reward);
    }
}

/* SHP-30, SHP-42: the rank of each seat, and how many it has left behind. The living come behind all who went out. */
FW void shp_score(const fw_table *t, const fw_state *s, uint8_t *rank, int *worse) {
    int when[SHP_SEATS], left[SHP_SEATS], living = 0;
    for (int seat = 0; seat < t->seats; seat++)
        if (s->field[seat] != SHP_OUT) left[living++] = seat;
    for (int out = 0; out < s->outs; out++) when[s->gone[out]] = s->group[out];
    for (int alive = 0; alive < living; alive++) when[left[alive]] = s->groups;
    if (living == 2 && s->field[left[0]] != s->field[left[1]]) /* the rear one is the later */
        when[s->field[left[0]] < s->field[left[1]] ? left[0] : left[1]]++;
    for (int seat = 0; seat < t->seats; seat++) {
        rank[seat] = 1;
        worse[seat] = 0;
        for (int other = 0; other < t->seats; other++) {
            rank[seat] = (uint8_t)(rank[seat] + (when[other] > when[seat]));
            worse[seat] += when[other] < when[seat];
        }
    }
}

FW void fw_ranks(const fw_table *t, const fw_state *s, uint8_t *rank) {
    int worse[SHP_SEATS];
    shp_score(t, s, rank, worse);
}

/* What a seat may know (SHP-50): the seats come in the order of the table from its own on.
 * docs/research/schafe-schubsen.md has the table of these numbers. */
enum { SHP_HEAD = 14, SHP_OF_SEAT = 10, SHP_COLUMNS = 20 };

FW int fw_actions(const fw_table *t) { return t->actions; }
FW int fw_observed(const fw_table *t) {
    return SHP_HEAD + 2 * SHP_COLUMNS + t->seats * SHP_OF_SEAT + (1 + t->seats) * t->kinds;
}

FW int16_t shp_from(const fw_table *t, int seat, int other) {
    return (int16_t)(other == SHP_NONE ? 0 : (other - seat + t->seats) % t->seats + 1);
}

/* Ten fields of a board, as bits: a column of the dike. */
FW int shp_column(const uint32_t *words, int column) {
    int bit = column * 10 % SHP_BOARD, word = bit / 32;
    uint64_t two = words[word] | (word + 1 < SHP_WORDS ? (uint64_t)words[word + 1] << 32 : 0);
    return (int)(two >> (bit % 32) & 1023);
}

FW void shp_observe_dike(const fw_table *t, const fw_state *s, int16_t *out) {
    for (int board = 0; board < 2; board++) {
        uint32_t wet[SHP_WORDS];
        for (int word = 0; word < SHP_WORDS; word++)
            wet[word] = (uint32_t)t->water[s->dike[board]][word] | s->puddles[board][word];
        for (int column = 10 * board; column < 10 * board + 10; column++) {
            out[column] = (int16_t)shp_column(wet, column);
            out[SHP_COLUMNS + column] = (int16_t)shp_column(s->puddles[board], column);
        }
    }
}

FW void fw_observe(const fw_table *t, const fw_state *s, int seat, int16_t *out) {
    int secret = s->bid[seat] != SHP_NONE && s->distance[seat] == SHP_HIDDEN, decider = fw_seat(t, s);
    int playing = s->phase != SHP_BID && s->phase != SHP_OVER && s->at < s->ordered;
    int hills = s->dike[0] / 2 == t->hill_board ? 0 : SHP_BOARD;
    out[0] = s->phase;
    out[1] = (int16_t)(s->round > INT16_MAX ? INT16_MAX : s->round);
    out[2] = shp_from(t, seat, playing ? (int)s->order[s->at] : (int)SHP_NONE);
    out[3] = shp_from(t, seat, s->angel);
    out[4] = shp_from(t, seat, s->devil);
    out[5] = (int16_t)(s->phase == SHP_CLOVER ? s->back : 0);
    out[6] = s->puddles_left;
    out[7] = (int16_t)(s->moved_on > INT16_MAX ? INT16_MAX : s->moved_on);
    out[8] = (int16_t)(s->hand[seat] & ~(secret ? shp_read_bid(s->bid[seat]).cards : 0));
    out[9] = (int16_t)(s->bid[seat] + 1);
    out[10] = s->dike[0];
    out[11] = s->dike[1];
    out[12] = (int16_t)(t->mole_hills ? hills + t->hill[0] : 0);
    out[13] = (int16_t)(t->mole_hills ? hills + t->hill[1] : 0);
    shp_observe_dike(t, s, out + SHP_HEAD);
    int16_t *seats = out + SHP_HEAD + 2 * SHP_COLUMNS, *supply = seats + t->seats * SHP_OF_SEAT;
    memset(seats, 0, (size_t)(t->seats * SHP_OF_SEAT + (1 + t->seats) * t->kinds) * sizeof *seats);
    for (int step = 0; step < t->seats; step++) {
        int other = (seat + step) % t->seats, hidden = s->distance[other] == SHP_HIDDEN;
        int16_t *of = seats + step * SHP_OF_SEAT;
        of[0] = s->field[other];
        of[1] = s->rings[other];
        of[2] = s->bid[other] != SHP_NONE;
        of[3] = (int16_t)(hidden ? 0 : s->bid[other] + 1);
        of[4] = s->distance[other];
        of[5] = (int16_t)shp_cards(s->hand[other]);
        of[6] = (int16_t)s->hand[other];
        of[7] = (int16_t)(s->phase == SHP_BID ? s->waiting >> other & 1 : other == decider);
    }
    for (int place = 0; place < s->ordered; place++)
        seats[(shp_from(t, seat, s->order[place]) - 1) * SHP_OF_SEAT + 8] = (int16_t)(place + 1);
    for (int out_at = 0; out_at < s->outs; out_at++)
        seats[(shp_from(t, seat, s->gone[out_at]) - 1) * SHP_OF_SEAT + 9] = (int16_t)(out_at + 1);
    for (int kind = 0; kind < t->kinds; kind++)
        for (int tile = t->first[kind]; tile < t->first[kind + 1]; tile++) {
            if (s->owner[tile] == SHP_SUPPLY) supply[kind]++;
            else if (s->owner[tile] != SHP_GONE) supply[shp_from(t, seat, s->owner[tile]) * t->kinds + kind]++;
        }
}

/* Deals anew all that a seat cannot know: what others have laid and not revealed. */
FW void fw_determinize(const fw_table *t, fw_state *s, int seat, uint64_t rng) {
    s->rng = rng;
    for (int place = 0; place < s->ordered; place++) {
        int other = s->order[place];
        if (other == seat || s->bid[other] == SHP_NONE || s->distance[other] != SHP_HIDDEN) continue;
        s->bid[other] = (int16_t)shp_bid_at(t, s, other, (int)fw_below(&s->rng, (uint32_t)shp_bid_count(t, s, other)));
    }
}

/* What chance decided when the game began: the dike, and who starts. */
enum { FW_CHANCE = 3 };
FW void fw_chance(const fw_table *t, const fw_state *s, int32_t *out) {
    (void)t;
    out[0] = s->dike[0];
    out[1] = s->dike[1];
    out[2] = s->order[0];
}

#endif
