/* Two sets of values play each other by quick judgement: what `fortywinks train` asks for a game that learns values.
 *
 * A game's header, games/NAME/practice.h, says what a set is (`fp_book`, opened from what Python tells) and what is done
 * by it. Wins are counted in whole parts of one, so that they add up alike on any number of cores. */
#include <stddef.h>

#include GAME_HEADER

#define API __attribute__((visibility("default")))
enum { FP_WIN = 840 }; /* can be shared by up to eight */

API void fp_sizes(int32_t *out) {
    out[0] = (int32_t)sizeof(fw_table);
    out[1] = FP_TOLD;
    out[2] = FP_WIN;
}

/* A game with the first set at the seats in `ours`, the second at the others; the first one's part of the win. */
static int64_t play(const fw_table *t, const fp_book *first, const fp_book *second, uint64_t seed, uint32_t ours) {
    fw_state s;
    float scored[16] = {0};
    uint8_t ranks[FP_SEATS];
    int winners = 0, own = 0;
    memset(&s, 0, sizeof s);
    fw_begin(t, &s, fw_seed(seed));
    while (!fw_is_over(&s)) fw_do(t, &s, fp_decide(ours >> fw_seat(t, &s) & 1 ? first : second, &s), scored);
    fw_ranks(t, &s, ranks);
    for (int seat = 0; seat < t->seats; seat++) {
        winners += ranks[seat] == 1;
        own += ranks[seat] == 1 && (ours >> seat & 1);
    }
    return own * FP_WIN / winners;
}

/* Each deal is played twice, the second time with all seats exchanged, and all ways to share the seats come in turn.
 * `out`: what the first set won, and the sum of the squares of what it won in the two games of a deal. */
API void fp_match(const fw_table *t, const int32_t *first, const int32_t *second, int64_t deals, uint64_t seed,
                  int64_t *out) {
    fp_book one, other;
    int64_t won = 0, squares = 0;
    uint32_t all = (1u << t->seats) - 1;
    fp_open_book(&one, t, first);
    fp_open_book(&other, t, second);
#pragma omp parallel for schedule(dynamic, 16) reduction(+ : won, squares)
    for (int64_t deal = 0; deal < deals; deal++) {
        uint32_t ours = 1 + (uint32_t)deal % (all >> 1);
        uint64_t from = seed + (uint64_t)deal;
        int64_t both = play(t, &one, &other, from, ours) + play(t, &one, &other, from, all ^ ours);
        won += both, squares += both * both;
    }
    out[0] = won, out[1] = squares;
}
