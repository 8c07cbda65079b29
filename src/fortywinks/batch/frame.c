/* Many games at once on the processor: what Python calls, for the one game whose header is named by GAME_HEADER.
 *
 * Games lie side by side as rows of `states`; all other arrays have as many rows. Python has checked types and shapes;
 * what only the rules can tell is checked here, before anything is changed. */
#include <stddef.h>

#include GAME_HEADER

#define API __attribute__((visibility("default")))

/* The sizes of arrays: bytes of a state, actions, numbers of an observation, numbers of chance. */
API void fw_sizes(const fw_table *t, int32_t *out) {
    out[0] = (int32_t)sizeof(fw_state);
    out[1] = fw_actions(t);
    out[2] = fw_observed(t);
    out[3] = FW_CHANCE;
}

API void fw_reset_rows(const fw_table *t, fw_state *states, int64_t rows, const uint64_t *seeds) {
    memset(states, 0, (size_t)rows * sizeof *states);
    for (int64_t row = 0; row < rows; row++) fw_begin(t, &states[row], fw_seed(seeds[row]));
}

API void fw_seats(const fw_table *t, const fw_state *states, int64_t rows, uint8_t *seats) {
    for (int64_t row = 0; row < rows; row++) seats[row] = (uint8_t)fw_seat(t, &states[row]);
}

/* The first row whose action is not legal, or -1. */
API int64_t fw_illegal(const fw_table *t, const fw_state *states, int64_t rows, const int32_t *actions) {
    for (int64_t row = 0; row < rows; row++)
        if (!fw_is_legal(t, &states[row], actions[row])) return row;
    return -1;
}

/* One action in every game. A game that is over says its ranks; it begins anew if `again`. */
API void fw_step(const fw_table *t, fw_state *states, int64_t rows, const int32_t *actions, float *rewards, uint8_t *over,
                 uint8_t *ranks, int32_t again) {
    for (int64_t row = 0; row < rows; row++) {
        fw_state *s = &states[row];
        float *reward = rewards + row * t->seats;
        memset(reward, 0, (size_t)t->seats * sizeof *reward);
        fw_do(t, s, actions[row], reward);
        over[row] = (uint8_t)fw_is_over(s);
        if (!over[row]) continue;
        fw_ranks(t, s, ranks + row * t->seats);
        if (again) fw_begin(t, s, fw_seed(s->rng));
    }
}

/* What each row's decider sees, or the seat named in `seats`; 255 stands for the decider. */
API void fw_observe_rows(const fw_table *t, const fw_state *states, int64_t rows, const uint8_t *seats, int16_t *out) {
    int width = fw_observed(t);
    for (int64_t row = 0; row < rows; row++) {
        int seat = seats && seats[row] != 255 ? seats[row] : fw_seat(t, &states[row]);
        fw_observe(t, &states[row], seat < t->seats ? seat : 0, out + row * width);
    }
}

API void fw_mask(const fw_table *t, const fw_state *states, int64_t rows, uint8_t *out) {
    int width = fw_actions(t);
    memset(out, 0, (size_t)(rows * width));
    for (int64_t row = 0; row < rows; row++) fw_mark_legal(t, &states[row], out + row * width);
}

/* The legal actions of one game in order, at most `room` of them; answers how many there are. */
API int32_t fw_legal(const fw_table *t, const fw_state *state, int32_t *out, int32_t room) {
    int count = fw_legal_count(t, state);
    for (int at = 0; at < count && at < room; at++) out[at] = fw_legal_at(t, state, at);
    return count;
}

/* One legal action of each game, each as likely as any other; -1 where the game is over. */
API void fw_sample(const fw_table *t, const fw_state *states, int64_t rows, uint64_t *rng, int32_t *actions) {
    for (int64_t row = 0; row < rows; row++) {
        int count = fw_legal_count(t, &states[row]);
        actions[row] = count ? fw_legal_at(t, &states[row], (int)fw_below(rng, (uint32_t)count)) : -1;
    }
}

API void fw_determinize_rows(const fw_table *t, fw_state *states, int64_t rows, const uint8_t *seats,
                             const uint64_t *seeds) {
    for (int64_t row = 0; row < rows; row++) {
        int seat = seats[row] != 255 ? seats[row] : fw_seat(t, &states[row]);
        fw_determinize(t, &states[row], seat, fw_seed(seeds[row]));
    }
}

API void fw_chance_of(const fw_table *t, const fw_state *state, int32_t *out) { fw_chance(t, state, out); }

/* Random games to their end, each as likely as any other: adds up the wins of each seat (a shared win in parts), and
 * answers with the number of decisions. */
API int64_t fw_roll_out(const fw_table *t, fw_state *states, int64_t rows, uint64_t *rng, float *wins) {
    int64_t decisions = 0;
    for (int64_t row = 0; row < rows; row++) {
        fw_state *s = &states[row];
        float reward[16], *won = wins + row * t->seats;
        uint8_t ranks[16] = {0};
        int first = 0;
        for (; !fw_is_over(s); decisions++) {
            memset(reward, 0, sizeof reward);
            fw_do(t, s, fw_legal_at(t, s, (int)fw_below(rng, (uint32_t)fw_legal_count(t, s))), reward);
        }
        fw_ranks(t, s, ranks);
        for (int seat = 0; seat < t->seats; seat++) first += ranks[seat] == 1;
        for (int seat = 0; seat < t->seats; seat++) won[seat] += ranks[seat] == 1 ? 1.0f / (float)first : 0.0f;
    }
    return decisions;
}

/* Random play for a while, for measuring: so many decisions in each game, seen by whoever decides if `out` is given,
 * with what is legal if `mask` is. Games that end begin anew; answers with the rounds of those that ended. */
API int64_t fw_play(const fw_table *t, fw_state *states, int64_t rows, int64_t steps, uint64_t *rng, int16_t *out,
                    uint8_t *mask) {
    int observed = fw_observed(t), actions = fw_actions(t);
    int64_t rounds = 0;
    for (int64_t row = 0; row < rows; row++) {
        fw_state *s = &states[row];
        uint64_t dice = fw_seed(*rng + (uint64_t)row);
        float reward[16];
        for (int64_t step = 0; step < steps; step++) {
            if (out) fw_observe(t, s, fw_seat(t, s), out + row * observed);
            if (mask) fw_mask(t, s, 1, mask + row * actions);
            fw_do(t, s, fw_legal_at(t, s, (int)fw_below(&dice, (uint32_t)fw_legal_count(t, s))), reward);
            if (!fw_is_over(s)) continue;
            rounds += fw_round(s);
            fw_begin(t, s, fw_seed(s->rng));
        }
    }
    *rng = fw_seed(*rng);
    return rounds;
}
