/* Many games at once on a graphics card: the same header and the same calls as frame.c, one thread for each game.
 *
 * Built for one table: FW_TABLE has its numbers, so that the compiler knows seats and options. All arrays lie in the
 * memory of the card. Rows of observations and masks are made in shared memory, and the threads of a warp write theirs
 * side by side. Each call answers with what the card says: 0 is good. */
#include <cuda_runtime.h>

#include GAME_HEADER

#define API extern "C" __attribute__((visibility("default")))
enum { FW_THREADS = 128, FW_WARP = 32, FW_MOST_SHARED = 64 << 10 };

#ifdef FW_LARGE_TABLE
/* Read from memory: a compiler that knows thousands of numbers writes each of them into the code, for minutes. */
static __constant__ fw_table fw_on_card = FW_TABLE;
static const fw_table fw_on_host = FW_TABLE;
static __host__ __device__ inline const fw_table &fw_agreed() {
#ifdef __CUDA_ARCH__
    return fw_on_card;
#else
    return fw_on_host;
#endif
}
#else
static __host__ __device__ inline fw_table fw_agreed() { return fw_table FW_TABLE; }
#endif
static inline int fw_blocks(int64_t rows) { return (int)((rows + FW_THREADS - 1) / FW_THREADS); }
static __device__ inline int64_t fw_row() { return (int64_t)blockIdx.x * blockDim.x + threadIdx.x; }

/* Shared memory for a row of each thread of a block, in bytes; a warp's part begins at a multiple of 32. Rows that are too
 * wide for it are written where they belong, number by number. */
static __host__ __device__ inline int fw_room(int width) {
    return FW_THREADS * width <= FW_MOST_SHARED ? FW_THREADS * width : 0;
}

/* Where this thread makes its row. */
static __device__ inline uint8_t *fw_place(void *shared, void *out, int width, int64_t row) {
    return fw_room(width) ? (uint8_t *)shared + threadIdx.x * width : (uint8_t *)out + row * width;
}

/* Writes what the threads of a warp have made, `width` bytes each, to their rows: 16 bytes at a time. */
static __device__ void fw_write(const void *made, void *out, int width, int64_t rows) {
    if (!fw_room(width)) return;
    __syncwarp();
    int lane = threadIdx.x % FW_WARP, warp = threadIdx.x / FW_WARP;
    int64_t first = fw_row() - lane, many = rows - first < FW_WARP ? rows - first : FW_WARP;
    const uint8_t *from = (const uint8_t *)made + warp * FW_WARP * width;
    uint8_t *to = (uint8_t *)out + first * width;
    int pieces = many == FW_WARP ? FW_WARP * width / 16 : 0;
    for (int at = lane; at < pieces; at += FW_WARP) ((uint4 *)to)[at] = ((const uint4 *)from)[at];
    for (int at = pieces * 16 + lane; at < many * width; at += FW_WARP) to[at] = from[at];
    __syncwarp();
}

static __device__ void fw_mask_of(const fw_table *t, const fw_state *s, uint8_t *out) {
    int width = fw_actions(t), words = width % 4 ? 0 : width / 4;
    for (int at = 0; at < words; at++) ((uint32_t *)out)[at] = 0;
    for (int at = 4 * words; at < width; at++) out[at] = 0;
    fw_mark_legal(t, s, out);
}

static __global__ void reset_rows(fw_state *states, int64_t rows, const uint64_t *seeds) {
    const fw_table &t = fw_agreed();
    int64_t row = fw_row();
    if (row >= rows) return;
    memset(&states[row], 0, sizeof(fw_state));
    fw_begin(&t, &states[row], fw_seed(seeds[row]));
}

static __global__ void seat_rows(const fw_state *states, int64_t rows, uint8_t *seats) {
    const fw_table &t = fw_agreed();
    int64_t row = fw_row();
    if (row < rows) seats[row] = (uint8_t)fw_seat(&t, &states[row]);
}

static __global__ void check_rows(const fw_state *states, int64_t rows, const int32_t *actions, unsigned long long *first) {
    const fw_table &t = fw_agreed();
    int64_t row = fw_row();
    if (row < rows && !fw_is_legal(&t, &states[row], actions[row])) atomicMin(first, (unsigned long long)row);
}

static __global__ void step_rows(fw_state *states, int64_t rows, const int32_t *actions, float *rewards, uint8_t *over,
                                 uint8_t *ranks, int again) {
    const fw_table &t = fw_agreed();
    int64_t row = fw_row();
    if (row >= rows) return;
    fw_state s = states[row];
    float reward[16] = {0};
    fw_do(&t, &s, actions[row], reward);
    for (int seat = 0; seat < t.seats; seat++) rewards[row * t.seats + seat] = reward[seat];
    over[row] = (uint8_t)fw_is_over(&s);
    if (over[row]) {
        fw_ranks(&t, &s, ranks + row * t.seats);
        if (again) fw_begin(&t, &s, fw_seed(s.rng));
    }
    states[row] = s;
}

static __global__ void sample_rows(const fw_state *states, int64_t rows, uint64_t rng, int32_t *actions) {
    const fw_table &t = fw_agreed();
    int64_t row = fw_row();
    if (row >= rows) return;
    uint64_t dice = fw_seed(rng + (uint64_t)row);
    int count = fw_legal_count(&t, &states[row]);
    actions[row] = count ? fw_legal_at(&t, &states[row], (int)fw_below(&dice, (uint32_t)count)) : -1;
}

static __global__ void observe_rows(const fw_state *states, int64_t rows, const uint8_t *seats, int16_t *out) {
    extern __shared__ uint4 made[];
    const fw_table &t = fw_agreed();
    int64_t row = fw_row();
    int width = fw_observed(&t) * (int)sizeof *out;
    if (row < rows) {
        int seat = seats && seats[row] != 255 ? seats[row] : fw_seat(&t, &states[row]);
        fw_observe(&t, &states[row], seat < t.seats ? seat : 0, (int16_t *)fw_place(made, out, width, row));
    }
    fw_write(made, out, width, rows);
}

static __global__ void mask_rows(const fw_state *states, int64_t rows, uint8_t *out) {
    extern __shared__ uint4 made[];
    const fw_table &t = fw_agreed();
    int64_t row = fw_row();
    int width = fw_actions(&t);
    if (row < rows) fw_mask_of(&t, &states[row], fw_place(made, out, width, row));
    fw_write(made, out, width, rows);
}

static __global__ void determinize_rows(fw_state *states, int64_t rows, const uint8_t *seats, const uint64_t *seeds) {
    const fw_table &t = fw_agreed();
    int64_t row = fw_row();
    if (row >= rows) return;
    int seat = seats[row] != 255 ? seats[row] : fw_seat(&t, &states[row]);
    fw_determinize(&t, &states[row], seat, fw_seed(seeds[row]));
}

/* One random decision. A game that is over begins anew; answers with its rounds then. */
static __device__ inline int fw_go_on(const fw_table *t, fw_state *s, uint64_t *dice) {
    float reward[16];
    fw_do(t, s, fw_legal_at(t, s, (int)fw_below(dice, (uint32_t)fw_legal_count(t, s))), reward);
    if (!fw_is_over(s)) return 0;
    int rounds = fw_round(s);
    fw_begin(t, s, fw_seed(s->rng));
    return rounds;
}

/* Random games to their end; adds up the wins of each seat, a shared one in parts. */
static __global__ void roll_out_rows(fw_state *states, int64_t rows, uint64_t rng, float *wins) {
    const fw_table &t = fw_agreed();
    int64_t row = fw_row();
    if (row >= rows) return;
    fw_state s = states[row];
    uint64_t dice = fw_seed(rng + (uint64_t)row);
    float reward[16];
    uint8_t ranks[16] = {0};
    int first = 0;
    while (!fw_is_over(&s))
        fw_do(&t, &s, fw_legal_at(&t, &s, (int)fw_below(&dice, (uint32_t)fw_legal_count(&t, &s))), reward);
    fw_ranks(&t, &s, ranks);
    for (int seat = 0; seat < t.seats; seat++) first += ranks[seat] == 1;
    for (int seat = 0; seat < t.seats; seat++) wins[row * t.seats + seat] += ranks[seat] == 1 ? 1.0f / (float)first : 0.0f;
    states[row] = s;
}

/* As fw_play in frame.c, game by game with the same dice, so that both end in the same states. */
template <bool OBSERVE, bool MASK>
static __global__ void play_rows(fw_state *states, int64_t rows, int64_t steps, uint64_t rng, int16_t *out, uint8_t *mask,
                                 unsigned long long *rounds) {
    extern __shared__ uint4 made[];
    const fw_table &t = fw_agreed();
    int64_t row = fw_row(), mine = row < rows ? row : 0;
    const int seen = fw_observed(&t) * (int)sizeof *out, legal = fw_actions(&t);
    uint8_t *masks = (uint8_t *)made + (OBSERVE ? fw_room(seen) : 0);
    fw_state s = states[mine];
    uint64_t dice = fw_seed(rng + (uint64_t)row);
    unsigned long long ended = 0;
    for (int64_t step = 0; step < steps; step++) {
        if (OBSERVE) fw_observe(&t, &s, fw_seat(&t, &s), (int16_t *)fw_place(made, out, seen, mine));
        if (MASK) fw_mask_of(&t, &s, fw_place(masks, mask, legal, mine));
        if (OBSERVE) fw_write(made, out, seen, rows);
        if (MASK) fw_write(masks, mask, legal, rows);
        ended += (unsigned long long)fw_go_on(&t, &s, &dice);
    }
    if (row >= rows) return;
    states[row] = s;
    if (ended) atomicAdd(rounds, ended);
}

API void fw_sizes(const fw_table *t, int32_t *out) {
    out[0] = (int32_t)sizeof(fw_state);
    out[1] = fw_actions(t);
    out[2] = fw_observed(t);
    out[3] = FW_CHANCE;
}

API int32_t fw_memory(void **where, int64_t bytes) { return cudaMalloc(where, (size_t)bytes); }
API int32_t fw_give_back(void *where) { return cudaFree(where); }
API int32_t fw_send(void *to, const void *from, int64_t bytes) {
    return cudaMemcpy(to, from, (size_t)bytes, cudaMemcpyHostToDevice);
}
API int32_t fw_fetch(void *to, const void *from, int64_t bytes) {
    return cudaMemcpy(to, from, (size_t)bytes, cudaMemcpyDeviceToHost);
}
API int32_t fw_wait(void) { return cudaDeviceSynchronize(); }
API const char *fw_says(int32_t code) { return cudaGetErrorString((cudaError_t)code); }

API int32_t fw_reset_rows(fw_state *states, int64_t rows, const uint64_t *seeds) {
    reset_rows<<<fw_blocks(rows), FW_THREADS>>>(states, rows, seeds);
    return cudaGetLastError();
}

API int32_t fw_seats(const fw_state *states, int64_t rows, uint8_t *seats) {
    seat_rows<<<fw_blocks(rows), FW_THREADS>>>(states, rows, seats);
    return cudaGetLastError();
}

API int32_t fw_illegal(const fw_state *states, int64_t rows, const int32_t *actions, unsigned long long *first) {
    check_rows<<<fw_blocks(rows), FW_THREADS>>>(states, rows, actions, first);
    return cudaGetLastError();
}

API int32_t fw_step(fw_state *states, int64_t rows, const int32_t *actions, float *rewards, uint8_t *over, uint8_t *ranks,
                    int32_t again) {
    step_rows<<<fw_blocks(rows), FW_THREADS>>>(states, rows, actions, rewards, over, ranks, again);
    return cudaGetLastError();
}

API int32_t fw_sample(const fw_state *states, int64_t rows, uint64_t rng, int32_t *actions) {
    sample_rows<<<fw_blocks(rows), FW_THREADS>>>(states, rows, rng, actions);
    return cudaGetLastError();
}

API int32_t fw_determinize_rows(fw_state *states, int64_t rows, const uint8_t *seats, const uint64_t *seeds) {
    determinize_rows<<<fw_blocks(rows), FW_THREADS>>>(states, rows, seats, seeds);
    return cudaGetLastError();
}

API int32_t fw_roll_out(fw_state *states, int64_t rows, uint64_t rng, float *wins) {
    roll_out_rows<<<fw_blocks(rows), FW_THREADS>>>(states, rows, rng, wins);
    return cudaGetLastError();
}

API int32_t fw_observe_rows(const fw_state *states, int64_t rows, const uint8_t *seats, int16_t *out) {
    const fw_table &t = fw_agreed();
    int bytes = fw_room(fw_observed(&t) * 2);
    cudaFuncSetAttribute(observe_rows, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    observe_rows<<<fw_blocks(rows), FW_THREADS, bytes>>>(states, rows, seats, out);
    return cudaGetLastError();
}

API int32_t fw_mask(const fw_state *states, int64_t rows, uint8_t *out) {
    const fw_table &t = fw_agreed();
    int bytes = fw_room(fw_actions(&t));
    cudaFuncSetAttribute(mask_rows, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    mask_rows<<<fw_blocks(rows), FW_THREADS, bytes>>>(states, rows, out);
    return cudaGetLastError();
}

#define FW_PLAY(OBSERVE, MASK)                                                                                          \
    do {                                                                                                               \
        cudaFuncSetAttribute(play_rows<OBSERVE, MASK>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);            \
        play_rows<OBSERVE, MASK><<<fw_blocks(rows), FW_THREADS, bytes>>>(states, rows, steps, rng, out, mask, rounds); \
    } while (0)

API int32_t fw_play(fw_state *states, int64_t rows, int64_t steps, uint64_t rng, int16_t *out, uint8_t *mask,
                    unsigned long long *rounds) {
    const fw_table &t = fw_agreed();
    int bytes = (out ? fw_room(fw_observed(&t) * 2) : 0) + (mask ? fw_room(fw_actions(&t)) : 0);
    if (out && mask) FW_PLAY(true, true);
    else if (out) FW_PLAY(true, false);
    else if (mask) FW_PLAY(false, true);
    else FW_PLAY(false, false);
    return cudaGetLastError();
}
