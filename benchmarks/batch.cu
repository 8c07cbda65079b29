/* The batch engine on a graphics card: random play, one game to a thread, from the same header as on the processor.
 *
 *   nvcc -O3 -std=c++17 -arch=native -DGAME_HEADER='"../src/fortywinks/games/sen/batch.h"' benchmarks/batch.cu -o batch
 *   ./batch                      2 players, 2^20 games
 *   ./batch SEATS GAMES STEPS
 *
 * Prints one line of JSON for each way: rules alone; with the decider's observation written out, number by number side
 * by side for neighbouring games; with the mask of what is legal besides. The table is Sen's with the usual options. */
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include GAME_HEADER

#define CHECK(call)                                                                                                    \
    do {                                                                                                               \
        cudaError_t error = (call);                                                                                    \
        if (error != cudaSuccess) {                                                                                    \
            std::fprintf(stderr, "batch: %s\n", cudaGetErrorString(error));                                            \
            return 1;                                                                                                  \
        }                                                                                                              \
    } while (0)

enum { BLOCK = 128, ROUNDS = 7, WIDEST = 256 };

__global__ void begin(fw_table table, fw_state *states, int games) {
    int game = blockIdx.x * blockDim.x + threadIdx.x;
    if (game < games) fw_begin(&table, &states[game], fw_seed((uint64_t)game));
}

/* So many random decisions in every game. `seen` and `mask` hold number k of game g at k * games + g. */
template <bool OBSERVED, bool MASKED>
__global__ void play(fw_table table, fw_state *states, int games, int steps, uint64_t seed, int16_t *seen, uint8_t *mask,
                     unsigned long long *ended) {
    int game = blockIdx.x * blockDim.x + threadIdx.x;
    if (game >= games) return;
    fw_state s = states[game];
    uint64_t dice = fw_seed(seed + (uint64_t)game);
    int observed = fw_observed(&table), actions = fw_actions(&table);
    unsigned over = 0;
    float reward[8];
    int16_t row[OBSERVED ? WIDEST : 1];
    for (int step = 0; step < steps; step++) {
        int count = fw_legal_count(&table, &s);
        if (OBSERVED) {
            fw_observe(&table, &s, fw_seat(&table, &s), row);
            for (int number = 0; number < observed; number++) seen[(size_t)number * games + game] = row[number];
        }
        if (MASKED)
            for (int action = 0; action < actions; action++)
                mask[(size_t)action * games + game] = (uint8_t)fw_is_legal(&table, &s, action);
        fw_do(&table, &s, fw_legal_at(&table, &s, (int)fw_below(&dice, (uint32_t)count)), reward);
        if (fw_is_over(&s)) {
            over++;
            fw_begin(&table, &s, fw_seed(s.rng));
        }
    }
    states[game] = s;
    atomicAdd(ended, (unsigned long long)over);
}

int main(int count, char **texts) {
    int seats = count > 1 ? std::atoi(texts[1]) : 2, games = count > 2 ? std::atoi(texts[2]) : 1 << 20;
    int steps = count > 3 ? std::atoi(texts[3]) : 256;
    fw_table table = {seats, 100, 0, 5, -1, 0, 0, 0, 0};
    if (seats < 2 || seats > 5 || games < 1 || steps < 1 || fw_observed(&table) > WIDEST) {
        std::fprintf(stderr, "batch: SEATS is 2 to 5, GAMES and STEPS are 1 or more\n");
        return 2;
    }
    fw_state *states;
    int16_t *seen;
    uint8_t *mask;
    unsigned long long *ended;
    CHECK(cudaMalloc(&states, sizeof(fw_state) * games));
    CHECK(cudaMalloc(&seen, sizeof(int16_t) * fw_observed(&table) * games));
    CHECK(cudaMalloc(&mask, (size_t)fw_actions(&table) * games));
    CHECK(cudaMalloc(&ended, sizeof *ended));
    CHECK(cudaMemset(ended, 0, sizeof *ended));
    int blocks = (games + BLOCK - 1) / BLOCK;
    begin<<<blocks, BLOCK>>>(table, states, games);
    CHECK(cudaDeviceSynchronize());
    cudaEvent_t from, to;
    CHECK(cudaEventCreate(&from));
    CHECK(cudaEventCreate(&to));
    const char *ways[] = {"rules", "observed", "observed and mask"};
    for (int way = 0; way < 3; way++) {
        std::vector<double> rates;
        for (int round = 0; round <= ROUNDS; round++) { /* the first one warms up */
            float milliseconds;
            uint64_t seed = (uint64_t)(1000 * way + round) << 32;
            CHECK(cudaEventRecord(from));
            if (way == 0) play<false, false><<<blocks, BLOCK>>>(table, states, games, steps, seed, seen, mask, ended);
            if (way == 1) play<true, false><<<blocks, BLOCK>>>(table, states, games, steps, seed, seen, mask, ended);
            if (way == 2) play<true, true><<<blocks, BLOCK>>>(table, states, games, steps, seed, seen, mask, ended);
            CHECK(cudaEventRecord(to));
            CHECK(cudaEventSynchronize(to));
            CHECK(cudaGetLastError());
            CHECK(cudaEventElapsedTime(&milliseconds, from, to));
            if (round) rates.push_back((double)games * steps / milliseconds / 1e6);
        }
        std::sort(rates.begin(), rates.end());
        std::printf("{\"way\": \"%s\", \"seats\": %d, \"games\": %d, \"steps\": %d, \"giga_decisions_per_second\": "
                    "{\"median\": %.3f, \"least\": %.3f, \"most\": %.3f}}\n",
                    ways[way], seats, games, steps, rates[ROUNDS / 2], rates.front(), rates.back());
    }
    unsigned long long total;
    CHECK(cudaMemcpy(&total, ended, sizeof total, cudaMemcpyDeviceToHost));
    std::printf("{\"games_ended\": %llu}\n", total);
    return 0;
}
