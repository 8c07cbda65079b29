/* Games in which a net learns: many rows, in each of which some seats are the net's, some those of past nets, and some the
 * hard bot's. Every call does the nets' actions, plays on to their next decision and says what they see there.
 *
 * A game's header, games/NAME/learn.h, says what is seen and which numbers actions have. */
#include <stddef.h>

#include GAME_HEADER

#define API __attribute__((visibility("default")))
enum { LEARNER, HARD, PAST, NOBODY = 255 };

typedef struct {
    fl_note note;
    uint64_t dice;
    float value[FL_SEATS]; /* what the match was worth to each seat at the end of the last round */
    uint8_t who[FL_SEATS];
} fl_row;

API void fl_sizes(int32_t *out) {
    out[0] = (int32_t)sizeof(fw_state);
    out[1] = (int32_t)sizeof(fl_row);
    out[2] = FL_FEATURES;
    out[3] = FL_ACTIONS;
    out[4] = FL_TRUTH;
    out[5] = FL_SEATS;
}

/* Who sits where: shares, in parts of 256, of games of the learner alone, with the hard bot and with past nets. */
static void seat_players(const fw_table *t, fl_row *row, const int32_t *shares) {
    uint32_t dice = fw_below(&row->dice, 256);
    int other = dice < (uint32_t)shares[0] ? LEARNER : dice < (uint32_t)(shares[0] + shares[1]) ? HARD : PAST;
    int learners = fw_below(&row->dice, 2) ? 1 : 1 + (int)fw_below(&row->dice, (uint32_t)t->seats - 1);
    memset(row->who, LEARNER, sizeof row->who);
    for (int left = t->seats - learners; other != LEARNER && left > 0;) {
        uint32_t seat = fw_below(&row->dice, (uint32_t)t->seats);
        if (row->who[seat] != LEARNER) continue;
        row->who[seat] = (uint8_t)other;
        left--;
    }
}

static void begin(const fw_table *t, fw_state *s, fl_row *row, const int32_t *shares) {
    double value[FL_SEATS];
    fw_begin(t, s, fw_seed(row->dice ^ fw_next(&row->dice)));
    fl_begin(t, s, &row->note);
    seat_players(t, row, shares);
    fl_values(t, s, value);
    for (int seat = 0; seat < t->seats; seat++) row->value[seat] = (float)value[seat];
}

API void fl_reset(const fw_table *t, fw_state *states, fl_row *all, int64_t rows, uint64_t seed, const int32_t *shares) {
    for (int64_t row = 0; row < rows; row++) {
        memset(&all[row], 0, sizeof all[row]);
        all[row].dice = fw_seed(seed + (uint64_t)row);
        begin(t, &states[row], &all[row], shares);
    }
}

/* One action; answers whether the game is over. Rewards are how much more the match is worth than a round before. */
static int act(const fw_table *t, fw_state *s, fl_row *row, int action, float *reward) {
    float scored[16] = {0};
    double value[FL_SEATS];
    int round = fw_round(s);
    fl_do(t, s, &row->note, action, scored);
    if (round == fw_round(s) && !fw_is_over(s)) return 0;
    fl_values(t, s, value);
    for (int seat = 0; seat < t->seats; seat++) {
        reward[seat] += (float)value[seat] - row->value[seat];
        row->value[seat] = (float)value[seat];
    }
    return fw_is_over(s);
}

/* Does `actions` (-1: nothing yet), then whatever is not the nets' to decide. `seats`, `who` and the rest are of the next
 * decision. `reward`, `over`, `won` and `sat` are of what was until then; `won` and `sat` where a game ended. */
API void fl_advance(const fw_table *t, fw_state *states, fl_row *all, int64_t rows, const int32_t *actions,
                    const int32_t *shares, float *seen, uint8_t *mask, uint8_t *truth, int32_t *hard, uint8_t *seats,
                    uint8_t *who, float *reward, uint8_t *over, float *won, uint8_t *sat) {
#pragma omp parallel for schedule(dynamic, 64)
    for (int64_t at = 0; at < rows; at++) {
        fw_state *s = &states[at];
        fl_row *row = &all[at];
        float *gained = reward + at * FL_SEATS;
        memset(gained, 0, FL_SEATS * sizeof *gained);
        over[at] = 0;
        int action = actions[at] < 0 ? -1 : fl_engine(t, s, &row->note, actions[at]);
        for (;;) {
            if (action >= 0 && act(t, s, row, action, gained)) {
                over[at] = 1;
                uint8_t ranks[FL_SEATS];
                int first = 0;
                fw_ranks(t, s, ranks);
                for (int seat = 0; seat < t->seats; seat++) first += ranks[seat] == 1;
                for (int seat = 0; seat < t->seats; seat++) won[at * FL_SEATS + seat] = ranks[seat] == 1 ? 1.0f / (float)first : 0;
                memcpy(sat + at * FL_SEATS, row->who, FL_SEATS);
                begin(t, s, row, shares);
            }
            action = fl_forced(t, s);
            if (action >= 0) continue;
            if (row->who[fw_seat(t, s)] != HARD) break;
            action = fl_hard(t, s, &row->note);
        }
        seats[at] = (uint8_t)fw_seat(t, s);
        who[at] = row->who[seats[at]];
        hard[at] = fl_observe(t, s, &row->note, seen + at * FL_FEATURES, mask + at * FL_ACTIONS, truth + at * FL_TRUTH);
    }
}

/* One action of the rules in one game, and nothing more, for the test that compares with the bots at a table. */
API void fl_follow(const fw_table *t, fw_state *state, fl_row *row, int32_t action) {
    float scored[16] = {0};
    fl_do(t, state, &row->note, action, scored);
}

API int32_t fl_look(const fw_table *t, const fw_state *state, fl_row *row, float *seen, uint8_t *mask, uint8_t *truth) {
    return fl_observe(t, state, &row->note, seen, mask, truth);
}
