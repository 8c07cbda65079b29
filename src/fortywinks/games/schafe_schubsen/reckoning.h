/* How the hard bot of Schafe-Schubsen bids, for searching at the table: bots/bidding.py, matching.py, thinking.py and
 * worth.py once more, thousands of times as quick. Rounds are played by the state machine itself, without clover. */
#ifndef FORTYWINKS_SCHAFE_SCHUBSEN_RECKONING_H
#define FORTYWINKS_SCHAFE_SCHUBSEN_RECKONING_H

#include <math.h>

#include "batch.h"

enum { RECKON_FARTHEST = 140, RECKON_OFFERS = RECKON_FARTHEST + 1, RECKON_HABITS = 64, RECKON_HANDFUL = 8 };
enum { RECKON_ROUNDS = 60, RECKON_FIRST = 14, RECKON_LOOKS = 84, RECKON_SHORT = 16, RECKON_FULL_HAND = 1023 };

static const float reckon_missing[10] = {0.030f, 0.006f, 0.004f, -0.020f, -0.025f, -0.035f, -0.015f, -0.010f, 0.015f, 0.010f};
static const float reckon_usual = 60, reckon_blur = 8, reckon_doubt = 3, reckon_own_habit = 0.6f;

/* A bid that somebody may make: of the cards that give a distance those that leave the best hand. */
typedef struct {
    int16_t distance, bid;
    float hand;
} reckon_offer;

typedef struct {
    int count;
    reckon_offer offer[RECKON_OFFERS];
} reckon_offers;

/* The distances that each has revealed, as Python writes them; only the latest of a long game. */
typedef struct {
    int32_t count[SHP_SEATS];
    int32_t bid[SHP_SEATS][RECKON_HABITS];
} reckon_habits;

/* All that a thought is about: the table, what was bid before, and what each living seat can bid now. */
typedef struct {
    const fw_table *t;
    const fw_state *s;
    const reckon_habits *habits;
    float hand_worth[RECKON_FULL_HAND + 1], likely[RECKON_OFFERS], tiles[SHP_SEATS];
    reckon_offers offers[SHP_SEATS];
} reckon_scene;

FW float reckon_share(uint64_t *rng) { return (float)(fw_next(rng) >> 8) / 16777216.0f; }

FW void reckon_add(const reckon_scene *scene, reckon_offer *best, int hand, int distance, int cards, int bid) {
    int left = hand & ~cards;
    if (distance > RECKON_FARTHEST) return;
    if (shp_cards(left) < SHP_HAND_LIMIT) left = RECKON_FULL_HAND;
    if (best[distance].bid >= 0 && scene->hand_worth[left] <= best[distance].hand) return;
    best[distance].distance = (int16_t)distance;
    best[distance].bid = (int16_t)bid;
    best[distance].hand = scene->hand_worth[left];
}

/* What does not lead off the dike, nearest first; if all does, the shortest. */
FW void reckon_find_offers(const reckon_scene *scene, int hand, int field, reckon_offers *found) {
    reckon_offer best[RECKON_OFFERS];
    for (int distance = 0; distance < RECKON_OFFERS; distance++) best[distance].bid = SHP_NONE;
    for (int a = 0; a < 10; a++) {
        if (!(hand >> a & 1)) continue;
        reckon_add(scene, best, hand, a, 1 << a, a);
        for (int b = 0; b < 10; b++) {
            if (b == a || !(hand >> b & 1)) continue;
            reckon_add(scene, best, hand, 10 * a + b, 1 << a | 1 << b, shp_write_bid(a, b, -1));
            for (int c = 0; c < 10 && a < 2; c++)
                if (c != a && c != b && hand >> c & 1)
                    reckon_add(scene, best, hand, 100 * a + 10 * b + c, 1 << a | 1 << b | 1 << c, shp_write_bid(a, b, c));
        }
    }
    int shortest = RECKON_FARTHEST;
    found->count = 0;
    for (int distance = RECKON_FARTHEST; distance >= 0; distance--)
        if (best[distance].bid >= 0) shortest = distance;
    for (int distance = shortest; distance < RECKON_OFFERS; distance++)
        if (best[distance].bid >= 0 && (field + distance < SHP_DIKE || distance == shortest))
            found->offer[found->count++] = best[distance];
    if (found->count > 1 && field + shortest >= SHP_DIKE) found->count = 1;
}

FW float reckon_tiles(const fw_table *t, const fw_state *s, int seat) {
    float worth = 0;
    for (int kind = 0; s->held[seat] && kind < t->kinds; kind++)
        worth += (t->is_back[kind] ? 0.0045f : 0.0055f) * (float)(t->value[kind] * shp_count(t, s, kind, seat));
    return worth;
}

/* What a seat's clover is worth beside that of the others. */
FW float reckon_own_tiles(const fw_table *t, const fw_state *s, int seat) {
    float theirs = 0;
    int others = 0;
    for (int other = 0; other < t->seats; other++)
        if (other != seat && s->field[other] != SHP_OUT) theirs += reckon_tiles(t, s, other), others++;
    return reckon_tiles(t, s, seat) - theirs / (float)(others ? others : 1);
}

FW void reckon_set_scene(reckon_scene *scene, const fw_table *t, const fw_state *s, const reckon_habits *habits) {
    scene->t = t, scene->s = s, scene->habits = habits;
    for (int hand = 0; hand <= RECKON_FULL_HAND; hand++) {
        scene->hand_worth[hand] = 0;
        for (int card = 0; card < 10; card++) scene->hand_worth[hand] += hand >> card & 1 ? 0 : reckon_missing[card];
    }
    for (int distance = 0; distance < RECKON_OFFERS; distance++) {
        float lower = distance < reckon_usual ? powf(1 - (float)distance / reckon_usual, (float)(s->ordered - 1)) : 0;
        scene->likely[distance] = (1.05f - lower) * powf(0.97f, (float)distance);
    }
    for (int place = 0; place < s->ordered; place++) {
        int seat = s->order[place];
        if (s->field[seat] == SHP_OUT) continue;
        scene->tiles[seat] = reckon_own_tiles(t, s, seat);
        reckon_find_offers(scene, s->hand[seat], s->field[seat], &scene->offers[seat]);
    }
}

/* What a position is worth to a seat: the share of the others that it will outlast. */
FW float reckon_worth(const fw_table *t, const fw_state *s, int seat, float extra) {
    static const float even = 0.55f, gap[3] = {0.45f, 0.40f, 0.30f}, ring[3] = {0.16f, 0.21f, 0.25f};
    static const float no_ring[3] = {-0.09f, -0.06f, -0.06f}, end[3] = {-0.08f, -0.10f, -0.08f};
    int seats = t->seats, left = 0, rings = 0, sum = 0, rear = SHP_DIKE, own = s->field[seat];
    for (int out = 0; out < s->outs; out++)
        if (s->gone[out] == seat) return (float)out / (float)(seats - 1);
    for (int other = 0; other < seats; other++) {
        if (s->field[other] == SHP_OUT) continue;
        left++, sum += s->field[other], rings += s->rings[other];
        if (s->field[other] < rear) rear = s->field[other];
    }
    if (left <= 2) return own <= rear ? 1.0f : (float)(seats - 2) / (float)(seats - 1);
    int few = left < 5 ? left - 3 : 2;
    float share = even + extra + gap[few] * (float)(sum - left * own) / (float)(100 * (left - 1));
    share += ring[few] * (float)(left * s->rings[seat] - rings) / (float)(left - 1);
    if (!s->rings[seat]) share += no_ring[few];
    if (own > 130) share += end[few] * (float)(own - 130) / 70;
    if (s->angel == seat) share += 0.02f;
    share = share < 0.02f ? 0.02f : share > 0.98f ? 0.98f : share;
    return ((float)(seats - left) + share * (float)(left - 1)) / (float)(seats - 1);
}

/* The tile that is worth most later. */
FW int reckon_taking(const fw_table *t, const fw_state *s) {
    int best = SHP_NONE, most = -1;
    for (int kind = 0; kind < t->kinds; kind++) {
        int worth = t->value[kind] * (t->is_back[kind] ? 45 : 55);
        if (worth > most && shp_count(t, s, kind, SHP_SUPPLY)) most = worth, best = kind;
    }
    return t->take + best;
}

/* The rest of a round in which nobody does anything clever: no clover, the same face, no puddle. */
FW void reckon_finish_round(const fw_table *t, fw_state *s) {
    float reward[SHP_SEATS] = {0};
    int round = s->round;
    while (s->round == round && s->phase != SHP_OVER) {
        int action = SHP_GO;
        if (s->phase == SHP_LAY) action = t->lay + s->dike[0];
        else if (s->phase == SHP_RAIN) action = t->enough;
        else if (s->phase == SHP_TAKE) action = reckon_taking(t, s);
        fw_do(t, s, action, reward);
    }
}

FW void reckon_play(const fw_table *t, const fw_state *s, const int16_t *bids, fw_state *after) {
    float reward[SHP_SEATS] = {0};
    *after = *s;
    for (int place = 0; place < s->ordered; place++) after->bid[s->order[place]] = bids[s->order[place]];
    after->waiting = 0;
    shp_turns_from(t, after, 0, reward);
    if (after->phase != SHP_BID) reckon_finish_round(t, after);
}

FW float reckon_payoff(const reckon_scene *scene, const int16_t *bids, int seat, float hand) {
    fw_state after;
    reckon_play(scene->t, scene->s, bids, &after);
    return reckon_worth(scene->t, &after, seat, scene->tiles[seat] + hand);
}

/* Drawing by weights. */
FW int reckon_draw(const float *weights, int count, uint64_t *rng) {
    float sum = 0;
    for (int at = 0; at < count; at++) sum += weights[at];
    if (sum <= 0) return (int)fw_below(rng, (uint32_t)count);
    float left = reckon_share(rng) * sum;
    for (int at = 0; at < count - 1; at++)
        if ((left -= weights[at]) < 0) return at;
    return count - 1;
}

/* A choice of different bids, likely ones more often. */
FW int reckon_handful(const reckon_scene *scene, int seat, uint64_t *rng, reckon_offer *chosen) {
    const reckon_offers *all = &scene->offers[seat];
    float weights[RECKON_OFFERS];
    int count = all->count < RECKON_HANDFUL ? all->count : (int)RECKON_HANDFUL;
    for (int at = 0; at < all->count; at++) weights[at] = scene->likely[all->offer[at].distance];
    for (int place = 0; place < count; place++) {
        int at = count == all->count ? place : reckon_draw(weights, all->count, rng);
        chosen[place] = all->offer[at];
        weights[at] = 0;
    }
    return count;
}

/* What a seat would bid by habit, as `me` sees it: about as far as it, or somebody, has bid before; -1: no habit shows. */
FW int reckon_habit(const reckon_scene *scene, int me, int seat, uint64_t *rng) {
    const reckon_habits *h = scene->habits;
    const reckon_offers *offers = &scene->offers[seat];
    int all = 0, own = h->count[seat], other = seat, at = 0;
    for (int who = 0; who < scene->t->seats; who++) all += who == me ? 0 : h->count[who];
    if (!all) return -1;
    float known = (float)own + 0.3f * (float)(all - own);
    if (reckon_share(rng) > known / (known + reckon_doubt)) return -1;
    if (own && reckon_share(rng) < reckon_own_habit) {
        at = (int)fw_below(rng, (uint32_t)own);
    } else {
        at = (int)fw_below(rng, (uint32_t)all);
        for (other = 0; other == me || at >= h->count[other]; other++) at -= other == me ? 0 : h->count[other];
    }
    float aim = (float)h->bid[other][at] + (2 * reckon_share(rng) - 1) * reckon_blur;
    for (int place = 0; place < offers->count; place++)
        if ((float)offers->offer[place].distance > aim) return offers->offer[place].bid;
    return offers->offer[offers->count - 1].bid;
}

/* Regret matching: how often each of a handful of bids is made by everybody in the long run. */
FW void reckon_match(const reckon_scene *scene, reckon_offer (*hands)[RECKON_HANDFUL], const int *sizes, uint64_t *rng,
                     float (*made)[RECKON_HANDFUL]) {
    const fw_state *s = scene->s;
    float regret[SHP_SEATS][RECKON_HANDFUL];
    memset(regret, 0, sizeof regret);
    memset(made, 0, sizeof regret);
    for (int number = 1; number <= RECKON_ROUNDS; number++) {
        float mix[SHP_SEATS][RECKON_HANDFUL];
        int16_t bids[SHP_SEATS];
        for (int place = 0; place < s->ordered; place++) {
            float sum = 0;
            for (int at = 0; at < sizes[place]; at++) sum += regret[place][at];
            for (int at = 0; at < sizes[place]; at++)
                mix[place][at] = sum > 0 ? regret[place][at] / sum : 1.0f / (float)sizes[place];
            bids[s->order[place]] = hands[place][reckon_draw(mix[place], sizes[place], rng)].bid;
        }
        for (int place = 0; place < s->ordered; place++) {
            float result[RECKON_HANDFUL], expected = 0;
            int seat = s->order[place];
            int16_t chosen = bids[seat];
            for (int at = 0; at < sizes[place]; at++) {
                bids[seat] = hands[place][at].bid;
                result[at] = reckon_payoff(scene, bids, seat, hands[place][at].hand);
                expected += mix[place][at] * result[at];
            }
            bids[seat] = chosen;
            for (int at = 0; at < sizes[place]; at++) {
                float more = regret[place][at] + result[at] - expected;
                regret[place][at] = more > 0 ? more : 0;
                made[place][at] += (float)number * mix[place][at];
            }
        }
    }
}

/* So many ways in which all may bid, as `me` imagines them. */
FW void reckon_imagine(const reckon_scene *scene, int me, int count, uint64_t *rng, int16_t (*worlds)[SHP_SEATS]) {
    const fw_state *s = scene->s;
    reckon_offer hands[SHP_SEATS][RECKON_HANDFUL];
    float made[SHP_SEATS][RECKON_HANDFUL];
    int sizes[SHP_SEATS];
    for (int place = 0; place < s->ordered; place++)
        sizes[place] = reckon_handful(scene, s->order[place], rng, hands[place]);
    reckon_match(scene, hands, sizes, rng, made);
    for (int place = 0; place < s->ordered; place++)
        for (int world = 0; world < count; world++) {
            int seat = s->order[place], usual = reckon_habit(scene, me, seat, rng);
            int at = reckon_draw(made[place], sizes[place], rng);
            worlds[world][seat] = usual < 0 ? hands[place][at].bid : (int16_t)usual;
        }
}

FW float reckon_sum(const reckon_scene *scene, int seat, const reckon_offer *offer, int16_t (*worlds)[SHP_SEATS], int count) {
    float sum = 0;
    for (int world = 0; world < count; world++) {
        worlds[world][seat] = offer->bid;
        sum += reckon_payoff(scene, worlds[world], seat, offer->hand);
    }
    return sum;
}

/* What the hard bot would bid at this seat. */
FW int reckon_bid(const reckon_scene *scene, int seat, uint64_t *rng) {
    int16_t worlds[RECKON_LOOKS][SHP_SEATS];
    const reckon_offers *offers = &scene->offers[seat];
    float first[RECKON_OFFERS], most = -1;
    int best = 0;
    reckon_imagine(scene, seat, RECKON_LOOKS, rng, worlds);
    for (int at = 0; at < offers->count; at++)
        first[at] = reckon_sum(scene, seat, &offers->offer[at], worlds, RECKON_FIRST);
    for (int listed = 0; listed < RECKON_SHORT && listed < offers->count; listed++) {
        int at = 0;
        for (int other = 1; other < offers->count; other++)
            if (first[other] > first[at]) at = other;
        float sum = first[at] + reckon_sum(scene, seat, &offers->offer[at], worlds + RECKON_FIRST, RECKON_LOOKS - RECKON_FIRST);
        first[at] = -1;
        if (sum > most) most = sum, best = at;
    }
    return offers->offer[best].bid;
}

#endif
