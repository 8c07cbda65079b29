/* Searching at the table of Schafe-Schubsen, for the master: what the others will likely bid if they think as the hard bot
 * does, and how likely each own bid wins then. A state is of the moment when all bid; everything in it is public. */
#ifndef FORTYWINKS_SCHAFE_SCHUBSEN_SEARCH_H
#define FORTYWINKS_SCHAFE_SCHUBSEN_SEARCH_H

#include "reckoning.h"

enum { FS_WORLDS = 96, FS_TOLD = sizeof(reckon_habits) / sizeof(int32_t), FS_FOUND = RECKON_OFFERS, FS_SEATS = SHP_SEATS };
enum { SEARCH_LEAST = 3, SEARCH_MOST_THOUGHTS = 32 };

/* One world in so many has a seat bid by habit, whatever it would think: nobody is quite what one takes him for. */
static const uint32_t search_habit = 6;

/* How likely a seat wins, by how many are left: a logistic regression over all rounds of 42,000 games between players who
 * judge as the hard bot does, but by three worlds and ten bids. */
typedef struct {
    float gap, ring, no_ring, one_ring, end, very_end, change, back;
} search_weights;

static const search_weights search_by_left[] = {
    {2.27f, 0.55f, -0.43f, -0.15f, -0.74f, -0.29f, 0.44f, 0.21f}, /* three */
    {2.32f, 0.72f, -0.47f, -0.12f, -0.31f, -0.91f, 0.47f, 0.23f},
    {2.40f, 0.72f, -0.62f, -0.15f, -0.44f, -1.08f, 0.50f, 0.17f},
    {2.36f, 0.75f, -0.66f, -0.13f, -0.42f, -0.71f, 0.46f, 0.13f},
    {2.52f, 0.46f, -0.43f, 0.43f, -0.43f, -0.77f, 0.50f, 0.11f},
    {2.47f, 0.49f, -0.42f, 0.42f, -1.01f, -2.00f, 0.45f, 0.17f}, /* eight */
};

FW float search_tiles(const fw_table *t, const fw_state *s, int seat, const search_weights *w) {
    float worth = 0;
    for (int kind = 0; s->held[seat] && kind < t->kinds; kind++)
        worth += (t->is_back[kind] ? w->back : w->change) * (float)(t->value[kind] * shp_count(t, s, kind, seat)) / 10;
    return worth;
}

/* The share in the win of a seat when a round is over. */
FW float search_win_share(const fw_table *t, const fw_state *s, int seat) {
    int left = 0, sum = 0, rings = 0;
    if (s->phase == SHP_OVER) {
        uint8_t ranks[SHP_SEATS];
        int first = 0;
        fw_ranks(t, s, ranks);
        for (int other = 0; other < t->seats; other++) first += ranks[other] == 1;
        return ranks[seat] == 1 ? 1.0f / (float)first : 0;
    }
    if (s->field[seat] == SHP_OUT) return 0;
    for (int other = 0; other < t->seats; other++)
        if (s->field[other] != SHP_OUT) left++, sum += s->field[other], rings += s->rings[other];
    const search_weights *w = &search_by_left[left - SEARCH_LEAST];
    float own = 0, all = 0;
    for (int other = 0; other < t->seats; other++) {
        int field = s->field[other];
        if (field == SHP_OUT) continue;
        float more = w->gap * (float)(sum - left * field) / (float)(100 * (left - 1)) + search_tiles(t, s, other, w);
        more += w->ring * (float)(left * s->rings[other] - rings) / (float)(left - 1);
        more += s->rings[other] == 0 ? w->no_ring : s->rings[other] == 1 ? w->one_ring : 0;
        more += field > 130 ? w->end * (float)(field - 130) / 70 : 0;
        more += field > 170 ? w->very_end * (float)(field - 170) / 30 : 0;
        more = expf(more);
        all += more;
        if (other == seat) own = more;
    }
    return own / all;
}

/* What the others may bid: each thinks so many times as the hard bot does, and every world takes one thought of each. */
FW void search_worlds(const reckon_scene *scene, int seat, int thoughts, uint64_t *rng, int16_t (*worlds)[SHP_SEATS]) {
    for (int place = 0; place < scene->s->ordered; place++) {
        int other = scene->s->order[place], thought[SEARCH_MOST_THOUGHTS];
        if (other == seat) continue;
        for (int at = 0; at < thoughts; at++) thought[at] = reckon_bid(scene, other, rng);
        for (int world = 0; world < FS_WORLDS; world++) {
            int usual = fw_below(rng, search_habit) ? -1 : reckon_habit(scene, seat, other, rng);
            worlds[world][other] = (int16_t)(usual < 0 ? thought[fw_below(rng, (uint32_t)thoughts)] : usual);
        }
    }
}

/* Every bid that is worth a thought, with the seat's share in the win; answers how many there are. `imagined` gets the
 * distances that the others bid in each world. */
FW int fs_search(const fw_table *t, const fw_state *s, int seat, const int32_t *told, int thoughts, uint64_t rng,
                 int32_t *actions, float *shares, int32_t *imagined) {
    int16_t worlds[FS_WORLDS][SHP_SEATS];
    reckon_scene scene;
    memset(worlds, 0, sizeof worlds);
    reckon_set_scene(&scene, t, s, (const reckon_habits *)told);
    search_worlds(&scene, seat, thoughts < SEARCH_MOST_THOUGHTS ? thoughts : (int)SEARCH_MOST_THOUGHTS, &rng, worlds);
    const reckon_offers *offers = &scene.offers[seat];
    for (int at = 0; at < offers->count; at++) {
        actions[at] = offers->offer[at].bid;
        shares[at] = 0;
        for (int world = 0; world < FS_WORLDS; world++) {
            fw_state after;
            worlds[world][seat] = offers->offer[at].bid;
            reckon_play(t, s, worlds[world], &after);
            shares[at] += search_win_share(t, &after, seat) / (float)FS_WORLDS;
        }
    }
    for (int world = 0; world < FS_WORLDS; world++)
        for (int place = 0; place < s->ordered; place++)
            imagined[world * SHP_SEATS + s->order[place]] = shp_read_bid(worlds[world][s->order[place]]).distance;
    return offers->count;
}

#endif
