/* Searching at the table of Sen, for the master: worlds that agree with what a seat knows and has read in the others' moves,
 * in which everybody plays the round on as the hard bot would. Each of the candidates is tried in the same worlds with the
 * same luck. Without the variants.
 *
 * A state is what one seat knows: where it has not seen a land, any unseen one will do, for all of them are dealt anew. */
#ifndef FORTYWINKS_SEN_SEARCH_H
#define FORTYWINKS_SEN_SEARCH_H

#define SEN_ROOM 20      /* without claims a dream has four lands */
#define RECKON_DEALS 12  /* whoever is only imagined imagines less */
#include "reckoning.h"

enum { SEARCH_CANDIDATES = 6, SEARCH_BATCH = 16, SEARCH_WORLDS = 32 * SEARCH_BATCH, SEARCH_DEALING = 3 };
enum { FS_WORLDS = 0, FS_TOLD = RECKON_LANDS * (SEN_RAVENS + 1) + 1 + SEARCH_CANDIDATES, FS_FOUND = SEARCH_CANDIDATES };
enum { FS_SEATS = SEN_SEATS };

/* By so many standard errors must one be better than the first candidate, which stands for what was learned, alone against
 * one and at larger tables, where luck hides more; and worse than the best to be given up. */
static const double search_surely = 1.0, search_surely_of_many = 2.0, search_hopeless = 2.0;

/* What is tried: the share in the match that each candidate had in each world. */
typedef struct {
    int count, worlds, action[SEARCH_CANDIDATES], is_alive[SEARCH_CANDIDATES];
    double mean[SEARCH_CANDIDATES];
    float share[SEARCH_CANDIDATES][SEARCH_WORLDS];
} search_trials;

FW uint64_t search_with_ravens(uint64_t lands, int ravens) {
    uint64_t those = 0;
    for (; lands; lands &= lands - 1)
        if (sen_ravens(__builtin_ctzll(lands)) == ravens) those |= lands & -lands;
    return those;
}

FW int search_any(uint64_t lands, uint64_t *rng) {
    for (int skip = (int)fw_below(rng, (uint32_t)__builtin_popcountll(lands)); skip; skip--) lands &= lands - 1;
    return __builtin_ctzll(lands);
}

/* A land for a place about which there are hints, by how well each fits them. */
FW int search_fitting(uint64_t hidden, const uint8_t *against, uint64_t *rng) {
    double fits[SEN_RAVENS] = {0}, all = 0;
    for (uint64_t lands = hidden; lands; lands &= lands - 1) {
        int ravens = sen_ravens(__builtin_ctzll(lands));
        double fit = sen_unlikely(against[ravens]);
        fits[ravens] += fit;
        all += fit;
    }
    double dice = all * fw_next(rng) * (1.0 / 4294967296.0);
    int chosen = -1;
    for (int ravens = 0; ravens < SEN_RAVENS; ravens++) {
        if (fits[ravens] == 0) continue;
        chosen = ravens;
        if (dice < fits[ravens]) break;
        dice -= fits[ravens];
    }
    return search_any(chosen < 0 ? hidden : search_with_ravens(hidden, chosen), rng);
}

/* Deals anew what a seat has not seen, lands with hints first. Who else has seen a land has seen the one that now lies
 * there. */
FW void search_deal(const fw_table *t, const fw_state *s, const sen_hints *h, uint64_t *rng, fw_state *world) {
    int seat = s->turn, unseen[RECKON_LANDS] = {0}, count = 0;
    uint64_t known = sen_known(t, s, seat);
    *world = *s;
    for (int other = 0; other < t->seats; other++)
        if (other != seat) world->knows[other] &= known;
    for (int place = 0; place < t->seats * SEN_DEALT; place++) {
        if (known >> sen_land(s, place) & 1) continue;
        world->hidden |= sen_only(sen_land(s, place));
        world->lands++;
        int at = (int)fw_below(rng, (uint32_t)++count);
        unseen[count - 1] = unseen[at];
        unseen[at] = place;
    }
    for (int is_blind = 0; is_blind < 2; is_blind++)
        for (int at = 0; at < count; at++) {
            int place = unseen[at];
            if (h->hinted[place] == is_blind) continue;
            int land = is_blind ? search_any(world->hidden, rng) : search_fitting(world->hidden, h->against[place], rng);
            world->hidden &= ~sen_only(land);
            world->lands--;
            sen_put(world, place, land);
            for (int other = 0; other < t->seats; other++)
                if (other != seat && s->knows[other] >> sen_land(s, place) & 1) world->knows[other] |= sen_only(land);
        }
    world->rng = fw_seed((uint64_t)fw_next(rng) << 32 | fw_next(rng));
}

/* Plays a world on to the end of the round; the seat's chance to win the match then. Pays for what it costs. */
FW float search_play(const fw_table *t, fw_state world, sen_hints hints, int action, int *patience) {
    int seat = world.turn, round = world.round;
    double total[SEN_SEATS] = {0}, chance[SEN_SEATS], worth[3];
    float reward[SEN_SEATS];
    for (;;) {
        sen_outlook outlook;
        sen_read(t, &world, &hints, action);
        fw_do(t, &world, action, reward);
        --*patience;
        if (world.round != round || world.phase == SEN_OVER) break;
        sen_form_outlook(t, &world, &hints, world.turn, &outlook);
        action = sen_hard(t, &world, &outlook, worth);
    }
    for (int each = 0; each < t->seats; each++) total[each] = world.total[each];
    sen_chances(t, t->round_limit - round, total, chance);
    return (float)chance[seat];
}

/* How many standard errors one candidate is better than another, in the same worlds. */
FW double search_better(const search_trials *trials, int one, int other) {
    double more = trials->mean[one] - trials->mean[other], squares = 0;
    for (int world = 0; world < trials->worlds; world++) {
        double off = (double)trials->share[one][world] - (double)trials->share[other][world] - more;
        squares += off * off;
    }
    return more / (sqrt(squares / trials->worlds / (trials->worlds - 1)) + 1e-9);
}

/* The best candidate by now; gives up those that are hopeless and answers how many are left. */
FW int search_compare(search_trials *trials, int *best) {
    int left = 0;
    *best = -1;
    for (int at = 0; at < trials->count; at++) {
        if (!trials->is_alive[at]) continue;
        trials->mean[at] = 0;
        for (int world = 0; world < trials->worlds; world++) trials->mean[at] += trials->share[at][world];
        trials->mean[at] /= trials->worlds;
        if (*best < 0 || trials->mean[at] > trials->mean[*best]) *best = at;
    }
    for (int at = 0; at < trials->count; at++) {
        if (at != *best && trials->is_alive[at] && search_better(trials, *best, at) > search_hopeless) trials->is_alive[at] = 0;
        left += trials->is_alive[at];
    }
    return left;
}

FW void search_hear(const int32_t *told, sen_hints *hints, search_trials *trials) {
    for (int land = 0; land < RECKON_LANDS; land++) {
        for (int ravens = 0; ravens < SEN_RAVENS; ravens++) hints->against[land][ravens] = (uint8_t)*told++;
        hints->hinted[land] = *told++ != 0;
    }
    trials->count = *told++;
    trials->worlds = 0;
    for (int at = 0; at < trials->count; at++) {
        trials->action[at] = told[at];
        trials->is_alive[at] = 1;
    }
}

/* The candidates that were not given up, the one to do first, each with the seat's chance to win the match. `told`: how
 * often each number of ravens speaks against each land and whether there are hints at all; how many candidates there are,
 * and which, what was learned first. `thoughts`: how many decisions of others are imagined, more or less. */
FW int fs_search(const fw_table *t, const fw_state *s, int seat, const int32_t *told, int thoughts, uint64_t rng,
                 int32_t *actions, float *shares, int32_t *imagined) {
    search_trials trials;
    sen_hints hints;
    int best = 0, found = 0, left;
    (void)seat, (void)imagined;
    search_hear(told, &hints, &trials);
    do {
        for (int end = trials.worlds + SEARCH_BATCH; trials.worlds < end; trials.worlds++) {
            fw_state world;
            search_deal(t, s, &hints, &rng, &world);
            thoughts -= SEARCH_DEALING;
            for (int at = 0; at < trials.count; at++)
                if (trials.is_alive[at])
                    trials.share[at][trials.worlds] = search_play(t, world, hints, trials.action[at], &thoughts);
        }
        left = search_compare(&trials, &best);
    } while (left > 1 && thoughts > 0 && trials.worlds < SEARCH_WORLDS);
    double surely = t->seats > 2 ? search_surely_of_many : search_surely;
    if (trials.is_alive[0] && best && search_better(&trials, best, 0) < surely) best = 0;
    actions[found] = trials.action[best];
    shares[found++] = (float)trials.mean[best];
    for (int at = 0; at < trials.count; at++)
        if (at != best && trials.is_alive[at]) {
            actions[found] = trials.action[at];
            shares[found++] = (float)trials.mean[at];
        }
    return found;
}

#endif
