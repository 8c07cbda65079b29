/* What the state machines of all games share: where they run, and chance.
 *
 * A game's header, games/NAME/batch.h, is plain C11 that is also C++ and CUDA. It is built for the processor by
 * batch/frame.c and for a graphics card by any .cu file that includes it. */
#ifndef FORTYWINKS_FRAME_H
#define FORTYWINKS_FRAME_H

#include <stdint.h>
#include <string.h>

#ifdef __CUDACC__
#ifdef FW_APART
#define FW static __host__ __device__ __noinline__ /* written once each, not into every caller: that took minutes */
#else
#define FW static __host__ __device__ inline
#endif
#define FW_UNROLL _Pragma("unroll") /* so that what an array holds can stay in registers */
#else
#define FW static inline
#define FW_UNROLL
#endif

/* Chance of one game: a number of 64 bits that steps on, and 32 bits read from it (PCG-XSH-RR). */
FW uint32_t fw_next(uint64_t *rng) {
    uint64_t old = *rng;
    *rng = old * 6364136223846793005ull + 1442695040888963407ull;
    uint32_t shifted = (uint32_t)(((old >> 18) ^ old) >> 27), turned = (uint32_t)(old >> 59);
    return (shifted >> turned) | (shifted << ((32u - turned) & 31u));
}

/* A number from 0 to count - 1. With counts of at most a few hundred no number comes up more often than another by
 * more than one in ten million. */
FW uint32_t fw_below(uint64_t *rng, uint32_t count) { return (uint32_t)(((uint64_t)fw_next(rng) * count) >> 32); }

/* Where the chance of a game begins: seeds that lie side by side give games that have nothing in common (SplitMix64). */
FW uint64_t fw_seed(uint64_t seed) {
    uint64_t z = seed + 0x9e3779b97f4a7c15ull;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}

#endif
