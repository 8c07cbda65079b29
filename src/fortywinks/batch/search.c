/* Searching at the table: what Python calls for the one game whose header, games/NAME/search.h, is named by GAME_HEADER. */
#include <stddef.h>

#include GAME_HEADER

#define API __attribute__((visibility("default")))

/* The sizes of what goes in and out: bytes of a state, numbers that are told, actions at most, worlds, seats. */
API void fs_sizes(int32_t *out) {
    out[0] = (int32_t)sizeof(fw_state);
    out[1] = FS_TOLD;
    out[2] = FS_FOUND;
    out[3] = FS_WORLDS;
    out[4] = FS_SEATS;
}

/* The actions that are worth a thought at this seat, each with its share in the win; answers how many there are. */
API int32_t fs_weigh(const fw_table *t, const fw_state *state, int32_t seat, const int32_t *told, int32_t thoughts,
                     uint64_t seed, int32_t *actions, float *shares, int32_t *imagined) {
    return fs_search(t, state, seat, told, thoughts, fw_seed(seed), actions, shares, imagined);
}
