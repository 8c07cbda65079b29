/* Counting Zzzzs, for many games at once: what may be done, what a seat sees, and what it cannot know dealt anew. */
#ifndef FORTYWINKS_ZZZ_H
#define FORTYWINKS_ZZZ_H

#include "batch_rules.h"

/* A list of what is legal that is gone through once: how many there are, the one at a place, whether one is among them. */
typedef struct {
    int count, at, found, wanted, is_there;
    uint8_t *marks;
    int32_t *all; /* or 0: every one of them, for whoever thinks them over */
} zzz_list;

FW void zzz_offer(zzz_list *list, int action) {
    if (list->marks) list->marks[action] = 1;
    if (list->all) list->all[list->count] = action;
    if (list->count++ == list->at) list->found = action;
    list->is_there |= action == list->wanted;
}

FW void zzz_offer_fitting(const fw_table *t, const fw_state *s, int seat, const uint8_t *cards, int count, zzz_list *list) {
    for (int at = 0; at < count; at++)
        if (zzz_fits(t, s, seat, cards[at])) zzz_offer(list, zzz_numbering(t).lay + cards[at]);
}

/* ZZZ-50: an action with each of its targets. */
FW void zzz_offer_plays(const fw_table *t, const fw_state *s, int seat, int card, zzz_list *list) {
    zzz_numbers n = zzz_numbering(t);
    if (card == ZZZ_SIREN || card == ZZZ_LUCID || (card == ZZZ_RAPID && zzz_any_fits(t, s, seat, s->hand[seat], s->hands[seat])) ||
        (card == ZZZ_RECURRING && zzz_any_fits(t, s, seat, s->discard, s->discards))) {
        zzz_offer(list, n.play + card);
        return;
    }
    if (zzz_is_bender(card)) return;
    for (int other = 0; other < t->seats; other++) {
        if (!s->length[other]) continue;
        if (zzz_is_wake_up(card)) {
            if (card != ZZZ_SCARED_STIFF || t->themes[zzz_last(s, other)] & ZZZ_NIGHTMARE)
                zzz_offer(list, n.play_on + card * t->seats + other);
        } else if (card < ZZZ_CONTEXT_FORCE) {
            if (s->open_force[other] == ZZZ_NONE) zzz_offer(list, n.play_on + card * t->seats + other);
        } else {
            for (int at = 0; at < s->length[other]; at++) {
                int element = s->dream[other][at];
                if (t->context[element] && t->themes[element] & zzz_theme_of(card) && s->forced[other][at] == ZZZ_NONE)
                    zzz_offer(list, n.force + (card - ZZZ_ELEMENTS) * ZZZ_ELEMENTS + element);
            }
        }
    }
}

/* ZZZ-11, step 3: an element into another's dream, an action, or any card onto the discard pile. */
FW void zzz_offer_step_three(const fw_table *t, const fw_state *s, int seat, zzz_list *list) {
    zzz_numbers n = zzz_numbering(t);
    for (int at = 0; at < s->hands[seat]; at++) {
        int card = s->hand[seat][at];
        for (int other = 0; card < ZZZ_ELEMENTS && other < t->seats; other++)
            if (other != seat && s->length[other] && zzz_fits(t, s, other, card))
                zzz_offer(list, n.slip + card * t->seats + other);
        if (card >= ZZZ_ELEMENTS && card < ZZZ_BLOCK) zzz_offer_plays(t, s, seat, card, list);
        zzz_offer(list, n.discard + card);
    }
}

/* ZZZ-60: pass, or what this seat's hand has against the announced card. */
FW void zzz_offer_answers(const fw_table *t, const fw_state *s, int seat, zzz_list *list) {
    zzz_numbers n = zzz_numbering(t);
    zzz_offer(list, n.pass);
    for (int at = 0; at < s->hands[seat]; at++) {
        int card = s->hand[seat][at];
        if (zzz_is_aimed_at(s, seat) && zzz_blocks(card, s->card)) zzz_offer(list, n.block + card);
        for (int sleeper = 0; card == ZZZ_LIGHT_SLEEPER && sleeper < t->seats; sleeper++)
            if (zzz_may_wake_by(t, s, seat, sleeper)) zzz_offer(list, n.light_sleeper + sleeper);
    }
}

FW zzz_list zzz_legal(const fw_table *t, const fw_state *s, int at, int wanted, uint8_t *marks, int32_t *all) {
    zzz_list list = {0, at, -1, wanted, 0, marks, all};
    int seat = fw_seat(t, s);
    switch (s->phase) {
    case ZZZ_LAY: zzz_offer_fitting(t, s, seat, s->hand[seat], s->hands[seat], &list); break;
    case ZZZ_ACT: zzz_offer_step_three(t, s, seat, &list); break;
    case ZZZ_WINDOW: zzz_offer_answers(t, s, seat, &list); break;
    case ZZZ_BEND:
        if (s->bender == ZZZ_RAPID) zzz_offer_fitting(t, s, seat, s->hand[seat], s->hands[seat], &list);
        else if (s->bender == ZZZ_RECURRING) zzz_offer_fitting(t, s, seat, s->discard, s->discards, &list);
        else zzz_offer_fitting(t, s, seat, s->order + s->next, s->cards - s->next, &list);
    }
    return list;
}

FW int fw_legal_count(const fw_table *t, const fw_state *s) { return zzz_legal(t, s, -1, -1, 0, 0).count; }
FW int fw_legal_at(const fw_table *t, const fw_state *s, int at) { return zzz_legal(t, s, at, -1, 0, 0).found; }
FW int fw_is_legal(const fw_table *t, const fw_state *s, int action) { return zzz_legal(t, s, -1, action, 0, 0).is_there; }
FW void fw_mark_legal(const fw_table *t, const fw_state *s, uint8_t *out) { zzz_legal(t, s, -1, -1, out, 0); }

/* The rank of each seat when the game is over: 1 for the most points, the same for equal ones. */
FW void fw_ranks(const fw_table *t, const fw_state *s, uint8_t *rank) {
    for (int seat = 0; seat < t->seats; seat++) {
        rank[seat] = 1;
        for (int other = 0; other < t->seats; other++) rank[seat] = (uint8_t)(rank[seat] + (s->score[other] > s->score[seat]));
    }
}

enum { ZZZ_HEAD = 14, ZZZ_OF_ELEMENT = 4, ZZZ_OF_SEAT = 6 + ZZZ_OF_ELEMENT * ZZZ_LONGEST };
enum { ZZZ_IN_HAND = 1, ZZZ_IN_PILE, ZZZ_ON_TOP, ZZZ_IN_DREAM };
FW int fw_observed(const fw_table *t) { return ZZZ_HEAD + t->seats * ZZZ_OF_SEAT + ZZZ_CARDS; }

/* A card, or 0 for none. */
FW int16_t zzz_named(int card) { return (int16_t)(card == ZZZ_NONE ? 0 : card + 1); }
FW int zzz_from(const fw_table *t, int seat, int other) { return other >= seat ? other - seat : other - seat + t->seats; }
FW int16_t zzz_bits_from(const fw_table *t, int seat, int bits) {
    return (int16_t)((bits >> seat | bits << (t->seats - seat)) & ((1 << t->seats) - 1));
}

FW void zzz_observe_seat(const fw_table *t, const fw_state *s, int other, int16_t *out) {
    int waits = s->phase == ZZZ_WINDOW ? s->asked : s->deciders;
    (void)t;
    memset(out, 0, ZZZ_OF_SEAT * sizeof *out);
    out[0] = (int16_t)s->score[other];
    out[1] = s->hands[other];
    out[2] = (int16_t)(waits >> other & 1);
    out[3] = !s->length[other];
    out[4] = s->length[other];
    out[5] = zzz_named(s->open_force[other]);
    for (int at = 0; at < s->length[other]; at++) {
        int16_t *element = out + 6 + ZZZ_OF_ELEMENT * at;
        int force = s->forced[other][at];
        element[0] = zzz_named(s->dream[other][at]);
        element[1] = zzz_named(s->covers[other][at]);
        element[2] = (int16_t)(force == ZZZ_NONE ? 0 : 1 + zzz_is_negative(force));
        element[3] = zzz_named(force);
    }
}

/* What a seat may see (ZZZ-80), the seats in the order of the table from its own on. docs/research/counting-zzzzs.md has
 * the table of these numbers. */
FW void fw_observe(const fw_table *t, const fw_state *s, int seat, int16_t *out) {
    int16_t *where = out + ZZZ_HEAD + t->seats * ZZZ_OF_SEAT;
    int top = s->discards ? s->discard[s->discards - 1] : (int)ZZZ_NONE;
    memset(out, 0, ZZZ_HEAD * sizeof *out);
    out[0] = s->phase;
    out[1] = (int16_t)zzz_from(t, seat, s->turn);
    out[2] = (int16_t)(s->cards - s->next);
    out[3] = s->discards;
    out[4] = zzz_named(top);
    out[5] = zzz_named(s->phase == ZZZ_BEND ? s->bender : (int)ZZZ_NONE);
    if (s->phase == ZZZ_WINDOW) {
        out[6] = 1;
        out[7] = (int16_t)zzz_from(t, seat, s->player);
        out[8] = zzz_named(s->card);
        out[9] = s->source;
        out[10] = (int16_t)(s->aim == ZZZ_NONE ? 0 : zzz_from(t, seat, s->aim) + 1);
        out[11] = zzz_named(s->context);
        out[12] = zzz_bits_from(t, seat, s->asked);
        out[13] = zzz_bits_from(t, seat, s->spared);
    }
    for (int other = 0; other < t->seats; other++)
        zzz_observe_seat(t, s, other, out + ZZZ_HEAD + zzz_from(t, seat, other) * ZZZ_OF_SEAT);
    memset(where, 0, ZZZ_CARDS * sizeof *where);
    for (int at = 0; t->open_discard && at < s->discards; at++) where[s->discard[at]] = ZZZ_ON_TOP;
    if (top != ZZZ_NONE) where[top] = ZZZ_ON_TOP;
    if (s->phase == ZZZ_BEND && seat == s->turn) {
        for (int at = 0; s->bender == ZZZ_RECURRING && at < s->discards; at++) where[s->discard[at]] = ZZZ_IN_PILE;
        for (int at = s->next; s->bender == ZZZ_LUCID && at < s->cards; at++) where[s->order[at]] = ZZZ_IN_PILE;
    }
    for (int at = 0; at < s->hands[seat]; at++) where[s->hand[seat][at]] = ZZZ_IN_HAND;
    for (int other = 0; other < t->seats; other++)
        for (int at = 0; at < s->length[other]; at++)
            where[s->dream[other][at]] = (int16_t)(ZZZ_IN_DREAM + zzz_from(t, seat, other));
}

/* The cards that a seat cannot see, and where each of them goes when they are dealt anew: `to` by the number of a card. */
typedef struct {
    int seen_count, other_count;
    uint8_t seen[ZZZ_CARDS], other[ZZZ_CARDS], to[ZZZ_CARDS];
} zzz_hidden;

FW zzz_set zzz_moved(const zzz_set *set, const uint8_t *to) {
    zzz_set moved = {{0, 0, 0}};
    for (int card = 0; card < ZZZ_CARDS; card++)
        if (zzz_has(set, card)) zzz_add(&moved, to[card]);
    return moved;
}

FW int zzz_holds_true(const zzz_hint *hint, const uint8_t *to) {
    zzz_set moved = zzz_moved(&hint->cards, to);
    uint64_t both = 0;
    for (int part = 0; part < ZZZ_SETS; part++) both |= moved.cards[part] & hint->fitting.cards[part];
    return !hint->is_there || (both != 0) == (hint->some != 0);
}

/* Those that were seen in the draw pile among themselves; of the others some plain wake-ups may be the ones left out. */
FW void zzz_exchange(fw_state *s, zzz_hidden *hidden) {
    uint8_t pool[ZZZ_CARDS], plain[ZZZ_PLAIN];
    int pools = 0, plains = 0;
    memcpy(pool, hidden->seen, (size_t)hidden->seen_count);
    zzz_shuffle(s, pool, hidden->seen_count);
    for (int at = 0; at < hidden->seen_count; at++) hidden->to[hidden->seen[at]] = pool[at];
    for (int at = 0; at < hidden->other_count; at++)
        if (zzz_is_plain(hidden->other[at])) plain[plains++] = hidden->other[at];
    for (int at = 0; at < s->removals; at++) plain[plains++] = s->removed[at];
    zzz_shuffle(s, plain, plains);
    for (int at = 0; at < s->removals; at++) hidden->to[s->removed[at]] = plain[at];
    for (int at = 0; at < hidden->other_count; at++)
        if (!s->removals || zzz_place_of(plain, s->removals, hidden->other[at]) < 0) pool[pools++] = hidden->other[at];
    for (int at = 0; at < s->removals; at++)
        if (zzz_place_of(plain, s->removals, s->removed[at]) < 0) pool[pools++] = s->removed[at];
    zzz_shuffle(s, pool, pools);
    for (int at = 0; at < hidden->other_count; at++) hidden->to[hidden->other[at]] = pool[at];
}

/* Only cards that fit alike change places, so that what held before holds again. */
FW void zzz_exchange_alike(fw_state *s, zzz_hidden *hidden, const zzz_hint *const *hints, int count) {
    uint8_t *lists[2] = {hidden->seen, hidden->other};
    int counts[2] = {hidden->seen_count, hidden->other_count};
    for (int card = 0; card < ZZZ_CARDS; card++) hidden->to[card] = (uint8_t)card;
    for (int list = 0; list < 2; list++)
        for (int kind = 0; kind < 1 << count; kind++) {
            uint8_t alike[ZZZ_CARDS], mixed[ZZZ_CARDS];
            int cards = 0;
            for (int at = 0; at < counts[list]; at++) {
                int fits = 0, card = lists[list][at];
                for (int hint = 0; hint < count; hint++) fits |= zzz_has(&hints[hint]->fitting, card) << hint;
                if (fits == kind) alike[cards++] = (uint8_t)card;
            }
            memcpy(mixed, alike, (size_t)cards);
            zzz_shuffle(s, mixed, cards);
            for (int at = 0; at < cards; at++) hidden->to[alike[at]] = mixed[at];
        }
}

FW void zzz_hide(const fw_state *s, int seat, zzz_hidden *hidden, int card) {
    if (s->looker == seat && zzz_has(&s->lucid.cards, card)) hidden->seen[hidden->seen_count++] = (uint8_t)card;
    else hidden->other[hidden->other_count++] = (uint8_t)card;
}

FW void zzz_move(uint8_t *cards, int count, const uint8_t *to) {
    for (int at = 0; at < count; at++) cards[at] = to[cards[at]];
}

/* Deals anew all that a seat cannot know, the future included; what everybody could conclude stays true. */
FW void fw_determinize(const fw_table *t, fw_state *s, int seat, uint64_t rng) {
    zzz_hidden hidden;
    zzz_hint now;
    const zzz_hint *hints[] = {&s->rapid, &s->lucid, &now};
    int holds = 0;
    memset(&hidden, 0, sizeof hidden);
    memset(&now, 0, sizeof now);
    s->rng = rng;
    s->shuffles = 0;
    for (int other = 0; other < t->seats; other++)
        for (int at = 0; other != seat && at < s->hands[other]; at++) zzz_hide(s, seat, &hidden, s->hand[other][at]);
    for (int at = s->next; at < s->cards; at++) zzz_hide(s, seat, &hidden, s->order[at]);
    if (s->phase == ZZZ_LAY && s->turn != seat) /* ZZZ-12: whoever has to lay an element now holds one that fits */
        zzz_conclude(t, s, &now, s->turn, s->hand[s->turn], s->hands[s->turn]);
    for (int tries = 0; tries < ZZZ_TRIES && !holds; tries++) {
        for (int card = 0; card < ZZZ_CARDS; card++) hidden.to[card] = (uint8_t)card;
        zzz_exchange(s, &hidden);
        holds = 1;
        for (int hint = 0; hint < 3; hint++) holds &= zzz_holds_true(hints[hint], hidden.to);
    }
    if (!holds) zzz_exchange_alike(s, &hidden, hints, 3);
    zzz_move(s->order, s->cards, hidden.to);
    zzz_move(s->removed, s->removals, hidden.to);
    for (int other = 0; other < t->seats; other++) zzz_move(s->hand[other], s->hands[other], hidden.to);
    s->rapid.cards = zzz_moved(&s->rapid.cards, hidden.to);
    s->lucid.cards = zzz_moved(&s->lucid.cards, hidden.to);
}

/* What chance decides: who starts, the wake-ups that are left out, the deck; later, how the draw pile was shuffled again. */
enum { FW_CHANCE = 1 + ZZZ_SEATS + 2 * ZZZ_CARDS };
FW void fw_chance(const fw_table *t, const fw_state *s, int32_t *out) {
    (void)t;
    out[0] = s->first;
    for (int at = 0; at < ZZZ_SEATS; at++) out[1 + at] = at < s->removals ? s->removed[at] : -1;
    for (int at = 0; at < ZZZ_CARDS; at++) out[1 + ZZZ_SEATS + at] = at < s->cards ? s->order[at] : -1;
    for (int at = 0; at < ZZZ_CARDS; at++)
        out[1 + ZZZ_SEATS + ZZZ_CARDS + at] = at < s->shuffles ? s->shuffled[at] : -1;
}

#endif
