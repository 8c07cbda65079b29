/* Searching at the table of Counting Zzzzs, for the master: worlds that agree with what a seat knows, each of its moves
 * played on in all of them, everybody by quick judgement, and how often that wins. */
#ifndef FORTYWINKS_ZZZ_SEARCH_H
#define FORTYWINKS_ZZZ_SEARCH_H

#include "reckoning.h"

enum { SEARCH_WORDS = 5, SEARCH_ALSO = 8, SEARCH_HEATS = 3, SEARCH_LISTED = 8, SEARCH_MOST_WORLDS = 1024 };
enum { SEARCH_MOST_THOUGHTS = 14, SEARCH_MILLION = 1000000 };

/* What a seat knows beside the table: cards are bits. `shown`: it has seen them open, or holds them; `looked`: those that
 * it saw in the draw pile; `fresh`: how many of each hand were drawn since then. */
typedef struct {
    reckon_told judging, weighing; /* by which everybody moves, and by which the end of that is weighed */
    int32_t shown[SEARCH_WORDS], looked[SEARCH_WORDS], fresh[ZZZ_SEATS];
    int32_t count, also[SEARCH_ALSO]; /* moves that are thought over to the end, whatever they look like */
} search_told;

enum { FS_TOLD = sizeof(search_told) / sizeof(int32_t), FS_FOUND = RECKON_MOST, FS_WORLDS = 1, FS_SEATS = ZZZ_SEATS };

/* So many moves are looked at, those that did best so far, in so many worlds for each thought; at first those that quick
 * judgement likes best. */
typedef struct {
    int moves, worlds;
} search_heat;

typedef struct {
    int rounds;   /* for so many rounds of turns a world is played on */
    double trust; /* by how many points quick judgement is usually mistaken */
    search_heat heat[SEARCH_HEATS];
} search_manner;

static const search_manner search_usual = {4, 0.8, {{SEARCH_LISTED, 10}, {4, 20}, {2, 40}}};

typedef struct {
    reckon_book judging, weighing;
} search_books;

/* A move that is thought over: what quick judgement says, what came of it in the worlds, and both together. */
typedef struct {
    int action, keep;
    double judged, worth;
    float result[SEARCH_MOST_WORLDS];
} search_move;

FW int search_has(const int32_t *cards, int card) { return (int)((uint32_t)cards[card >> 5] >> (card & 31) & 1); }

/* Whoever plays Rapid REMs holds an element that fits (ZZZ-53). */
FW void search_give_a_fit(const fw_table *t, fw_state *s) {
    int seat = s->player;
    if (!s->hands[seat] || zzz_any_fits(t, s, seat, s->hand[seat], s->hands[seat])) return;
    for (int at = s->next; at < s->cards; at++)
        if (zzz_fits(t, s, seat, s->order[at])) {
            uint8_t card = s->order[at];
            s->order[at] = s->hand[seat][0];
            s->hand[seat][0] = card;
            return;
        }
}

/* A world: the cards that the seat has not seen, dealt to the box, the other hands and the draw pile. */
FW void search_deal(const fw_table *t, fw_state *s, int seat, const search_told *told) {
    uint8_t unseen[ZZZ_CARDS], older[ZZZ_CARDS], newer[ZZZ_CARDS];
    int count = 0, left_out = 0, old = 0, new = 0, pile = s->cards - s->next;
    for (int card = 0; card < ZZZ_CARDS; card++)
        if (!search_has(told->shown, card)) unseen[count++] = (uint8_t)card;
    zzz_shuffle(s, unseen, count);
    for (int at = 0; at < count; at++) {
        int card = unseen[at], was_looked = search_has(told->looked, card);
        if (left_out < s->removals && zzz_is_plain(card) && !was_looked) s->removed[left_out++] = (uint8_t)card;
        else if (was_looked) newer[new++] = (uint8_t)card;
        else older[old++] = (uint8_t)card;
    }
    for (int other = 0; other < t->seats; other++) {
        int fresh = told->fresh[other] < new ? told->fresh[other] : new;
        for (int at = 0; other != seat && at < s->hands[other]; at++)
            s->hand[other][at] = at < fresh || !old ? newer[--new] : older[--old];
    }
    for (int at = 0; at < pile; at++) s->order[s->next + at] = new ? newer[--new] : older[--old];
    zzz_shuffle(s, s->order + s->next, pile);
    if (s->phase == ZZZ_WINDOW && s->card == ZZZ_RAPID) search_give_a_fit(t, s);
}

/* Whether the cards that the seat has not seen are as many as lie where it cannot look. */
FW int search_adds_up(const fw_table *t, const fw_state *s, int seat, const search_told *told) {
    int unseen = 0, plain = 0, places = s->removals + s->cards - s->next;
    for (int card = 0; card < ZZZ_CARDS; card++) {
        if (search_has(told->shown, card)) continue;
        unseen++;
        plain += zzz_is_plain(card) && !search_has(told->looked, card);
    }
    for (int other = 0; other < t->seats; other++) places += other == seat ? 0 : s->hands[other];
    return unseen == places && plain >= s->removals;
}

/* Does a move in a world and sees where it leads. */
FW double search_play_on(const search_books *b, fw_state *s, int seat, int action, int rounds) {
    const fw_table *t = b->judging.t;
    int turns = rounds * t->seats, turn = s->turn;
    float reward[ZZZ_SEATS] = {0};
    if (s->phase == ZZZ_WINDOW) zzz_answer(t, s, seat, action, reward); /* others may be asked at the same time */
    else fw_do(t, s, action, reward);
    while (s->phase != ZZZ_OVER) {
        if (s->turn != turn) {
            turn = s->turn;
            if (--turns <= 0 && s->phase != ZZZ_WINDOW) break;
        }
        fw_do(t, s, reckon_decide(&b->judging, s), reward);
    }
    return reckon_standing(&b->weighing, s, seat);
}

/* The best first; of moves that look alike the one that came first. */
FW void search_sort(search_move **moves, int count) {
    for (int at = 1; at < count; at++) {
        search_move *move = moves[at];
        int to = at;
        for (; to && moves[to - 1]->worth < move->worth; to--) moves[to] = moves[to - 1];
        moves[to] = move;
    }
}

/* The moves that are thought over at all: those that quick judgement likes best, and those that were asked for. */
FW int search_first_moves(const reckon_book *b, const fw_state *s, const search_told *told, int most, double point,
                          search_move *moves) {
    int32_t actions[RECKON_MOST];
    double worths[RECKON_MOST];
    int count = reckon_judge_all(b, s, actions, worths), found = 0;
    for (int at = 0; at < count; at++) {
        int better = 0, keep = 0;
        for (int other = 0; other < count; other++)
            better += worths[other] > worths[at] || (worths[other] == worths[at] && other < at);
        for (int also = 0; also < told->count; also++) keep |= told->also[also] == actions[at];
        if (better >= most && !keep) continue;
        moves[found].action = actions[at], moves[found].keep = keep;
        moves[found].judged = moves[found].worth = worths[at] * point;
        found++;
    }
    return found;
}

/* Sets each move against the mean of those that are still thought over, which have seen the same worlds; what the worlds
 * say and what quick judgement says each count by how sure they are. */
FW void search_compare(search_move **moves, int count, int worlds, double doubt) {
    double middle = 0;
    for (int at = 0; at < count; at++) middle += moves[at]->judged / count;
    for (int at = 0; at < count; at++) {
        search_move *move = moves[at];
        double sum = 0, squares = 0;
        for (int world = 0; world < worlds; world++) {
            double lead = move->result[world], usual = 0;
            for (int other = 0; other < count; other++) usual += moves[other]->result[world];
            lead -= usual / count;
            sum += lead, squares += lead * lead;
        }
        double mean = sum / worlds, spread = (squares - sum * mean) / (worlds - 1) / worlds;
        double trust = doubt * doubt / (doubt * doubt + spread);
        move->judged -= middle;
        move->worth = trust * mean + (1 - trust) * move->judged;
    }
}

/* The moves that are worth a thought, each with what it is worth beside the others; answers how many. `now` is a world in
 * which the seat decides alone. */
FW int search_ponder(const search_books *b, const fw_state *s, const fw_state *now, const search_told *told, int thoughts,
                     uint64_t rng, search_move *moves, search_move **best) {
    const search_manner *how = &search_usual;
    const fw_table *t = b->judging.t;
    int worlds = 0, seat = fw_seat(t, now);
    double chance = reckon_standing(&b->weighing, now, seat);
    double point = fmax(chance * (1 - chance), 0.05) / reckon_leeway(t, now); /* the share in the win of one point */
    int count = search_first_moves(&b->judging, now, told, how->heat[0].moves, point, moves);
    for (int at = 0; at < count; at++) best[at] = &moves[at];
    search_sort(best, count);
    for (int heat = 0; heat < SEARCH_HEATS && count > 1; heat++) {
        int kept = 0;
        for (int at = 0; at < count; at++)
            if (at < how->heat[heat].moves || best[at]->keep) best[kept++] = best[at];
        count = kept;
        for (int end = worlds + thoughts * how->heat[heat].worlds; worlds < end; worlds++) {
            fw_state world = *s;
            world.rng = fw_seed(rng + (uint64_t)worlds);
            search_deal(t, &world, seat, told);
            for (int at = 0; at < count; at++) {
                fw_state copy = world;
                best[at]->result[worlds] = (float)search_play_on(b, &copy, seat, best[at]->action, how->rounds);
            }
        }
        search_compare(best, count, worlds, how->trust * point);
        search_sort(best, count);
    }
    return count;
}

/* The moves that are worth a thought, with the share in the win that each brings beside the others; without a thought, all
 * of them as quick judgement has them, in points. Answers how many there are, or 0 if what is told does not add up.
 * `imagined` gets the share in the win of each seat in one world, in millionths. */
FW int fs_search(const fw_table *t, const fw_state *s, int seat, const int32_t *told, int thoughts, uint64_t rng,
                 int32_t *actions, float *shares, int32_t *imagined) {
    const search_told *knows = (const search_told *)told;
    search_move moves[SEARCH_LISTED + SEARCH_ALSO], *best[SEARCH_LISTED + SEARCH_ALSO];
    search_books books;
    fw_state now = *s;
    int count;
    if (!search_adds_up(t, s, seat, knows)) return 0;
    reckon_open_book(&books.judging, t, &knows->judging);
    reckon_open_book(&books.weighing, t, &knows->weighing);
    now.rng = rng;
    now.deciders = (uint8_t)(1u << seat);
    if (thoughts) search_deal(t, &now, seat, knows);
    for (int other = 0; other < ZZZ_SEATS; other++)
        imagined[other] = other < t->seats ? (int32_t)(reckon_standing(&books.weighing, &now, other) * SEARCH_MILLION) : 0;
    if (!thoughts) {
        double worths[RECKON_MOST];
        count = reckon_judge_all(&books.judging, &now, actions, worths);
        for (int at = 0; at < count; at++) shares[at] = (float)worths[at];
        return count;
    }
    if (thoughts > SEARCH_MOST_THOUGHTS) thoughts = SEARCH_MOST_THOUGHTS;
    count = search_ponder(&books, s, &now, knows, thoughts, fw_seed(rng), moves, best);
    for (int at = 0; at < count; at++) actions[at] = best[at]->action, shares[at] = (float)best[at]->worth;
    return count;
}

#endif
