/* Sen as a net learns it: what the seat whose decision it is knows and reckons, as numbers; games/sen/bots/master.py makes
 * the same numbers at a table, and a test compares both. Without the variants.
 *
 * Slots are in order of what their lands likely count, most first, and seats from the own one on; so are actions. */
#ifndef FORTYWINKS_SEN_LEARN_H
#define FORTYWINKS_SEN_LEARN_H

#include "reckoning.h"

enum {
    LEARN_PHASE = 0,                         /* turn, drawn, choose, peek, swap */
    LEARN_SEATS = LEARN_PHASE + 5,           /* 2, 3, 4, 5 */
    LEARN_TOP = LEARN_SEATS + 4,             /* ravens on the open land */
    LEARN_HAND = LEARN_TOP + SEN_RAVENS,     /* two faces */
    LEARN_BLIND = LEARN_HAND + 2 * SEN_FACES,/* what the next hidden land may be; how many are left, in two ways */
    LEARN_MATCH = LEARN_BLIND + SEN_RAVENS + 3, /* penalty, rounds left, whether this round may be the last */
    LEARN_WORTH = LEARN_MATCH + 3,           /* three worths, how likely the own dream is the lowest */
    LEARN_HARD = LEARN_WORTH + 4,            /* the kind of what hard would do */
    LEARN_SEAT = LEARN_HARD + 8,
    LEARN_LAND = SEN_RAVENS + 2 + SEN_SEATS, /* odds, mean, whether sure, who has seen it */
    LEARN_BLOCK = 5 + SEN_DEALT * LEARN_LAND,
    FL_FEATURES = LEARN_SEAT + SEN_SEATS * LEARN_BLOCK,
    FL_TRUTH = RECKON_LANDS * SEN_RAVENS,    /* for the critic alone: what the lands are */
    FL_SEATS = SEN_SEATS
};
enum {
    DO_TAKE = 0, DO_DRAW = 4, DO_CALL = 5, DO_KEEP = 6, DO_DISCARD = 10, DO_USE = 11, DO_CHOOSE = 12, DO_PEEK = 14,
    DO_SWAP = DO_PEEK + RECKON_LANDS, FL_ACTIONS = DO_SWAP + RECKON_LANDS * (RECKON_LANDS - 1) / 2
};

typedef struct {
    sen_hints hints;
    uint8_t place[RECKON_LANDS]; /* the land that stands at each place of the numbers */
    uint8_t at[RECKON_LANDS];    /* and the place of each land */
} fl_note;

FW void fl_begin(const fw_table *t, const fw_state *s, fl_note *note) {
    (void)t, (void)s;
    memset(&note->hints, 0, sizeof note->hints);
}

/* Where there is nothing to decide: all lands look alike before the first look. */
FW int fl_forced(const fw_table *t, const fw_state *s) {
    (void)t;
    return s->phase == SEN_LOOK ? 0 : -1;
}

FW void fl_do(const fw_table *t, fw_state *s, fl_note *note, int action, float *reward) {
    int round = s->round;
    sen_read(t, s, &note->hints, action);
    fw_do(t, s, action, reward);
    if (s->round != round) fl_begin(t, s, note);
}

FW int fl_hard(const fw_table *t, const fw_state *s, const fl_note *note) {
    sen_outlook outlook;
    double worth[3];
    sen_form_outlook(t, s, &note->hints, s->turn, &outlook);
    return sen_hard(t, s, &outlook, worth);
}

/* What the match is worth to each seat between two rounds: how likely it is to win. */
FW void fl_values(const fw_table *t, const fw_state *s, double *out) {
    double total[SEN_SEATS] = {0};
    int played = s->round - (s->phase != SEN_OVER);
    for (int seat = 0; seat < t->seats; seat++) total[seat] = s->total[seat];
    sen_chances(t, t->round_limit - played, total, out);
}

/* The action of the rules that a number means here, and the other way round. */
FW int fl_engine(const fw_table *t, const fw_state *s, const fl_note *note, int action) {
    sen_numbers n = sen_numbering(t);
    int a, b;
    if (action < DO_DRAW) return n.take + note->place[action] % SEN_DEALT;
    if (action == DO_DRAW) return n.draw;
    if (action == DO_CALL) return n.call;
    if (action < DO_DISCARD) return n.keep + note->place[action - DO_KEEP] % SEN_DEALT;
    if (action < DO_PEEK) return action - DO_DISCARD + n.discard;
    if (action < DO_SWAP) return n.peek + note->place[action - DO_PEEK];
    sen_unpair(action - DO_SWAP, &a, &b);
    a = note->place[a], b = note->place[b];
    (void)s;
    return n.swap + (a < b ? sen_pair(a, b) : sen_pair(b, a));
}

FW int learn_number(const fw_table *t, const fw_state *s, const fl_note *note, int action) {
    sen_numbers n = sen_numbering(t);
    int a, b, own = s->turn * SEN_DEALT;
    if (action < n.draw) return DO_TAKE + note->at[own + action - n.take];
    if (action == n.draw) return DO_DRAW;
    if (action == n.call) return DO_CALL;
    if (action < n.discard) return DO_KEEP + note->at[own + action - n.keep];
    if (action < n.peek) return DO_DISCARD + action - n.discard;
    if (action < n.swap) return DO_PEEK + note->at[action - n.peek];
    sen_unpair(action - n.swap, &a, &b);
    a = note->at[a], b = note->at[b];
    return DO_SWAP + (a < b ? sen_pair(a, b) : sen_pair(b, a));
}

FW int learn_seen(const fw_table *t, const fw_state *s, int land) { /* who has seen it, from the decider on */
    int seats = t->seats, who = 0;
    for (int seat = 0; seat < seats; seat++) who |= sen_knows(s, seat, land) << seat;
    return (who >> s->turn | who << (seats - s->turn)) & ((1 << seats) - 1);
}

FW void learn_order(const fw_table *t, const fw_state *s, fl_note *note, const sen_outlook *o) {
    for (int step = 0; step < t->seats; step++) {
        int owner = (s->turn + step) % t->seats;
        for (int slot = 0; slot < SEN_DEALT; slot++) {
            int land = owner * SEN_DEALT + slot, at = step * SEN_DEALT + slot;
            for (; at > step * SEN_DEALT; at--) {
                int before = note->place[at - 1];
                double more = o->land[land].ravens - o->land[before].ravens;
                if (more < -1e-9 || (more < 1e-9 && learn_seen(t, s, land) <= learn_seen(t, s, before))) break;
                note->place[at] = (uint8_t)before;
            }
            note->place[at] = (uint8_t)land;
        }
    }
    for (int at = 0; at < t->seats * SEN_DEALT; at++) note->at[note->place[at]] = (uint8_t)at;
}

FW float learn_between(double number, double most) { return (float)(number > most ? most : number < -most ? -most : number); }

FW void learn_seat(const fw_table *t, const fw_state *s, const fl_note *note, const sen_outlook *o, const double *chance,
                   int step, float *out) {
    int owner = (s->turn + step) % t->seats;
    double sum = 0;
    for (int slot = 0; slot < SEN_DEALT; slot++) sum += o->land[owner * SEN_DEALT + slot].ravens;
    out[0] = learn_between((s->total[owner] - s->total[s->turn]) / 20.0, 3);
    out[1] = t->score_limit ? learn_between((t->score_limit - s->total[owner]) / 100.0, 2) : 0;
    out[2] = (float)(sum / 20);
    out[3] = (float)o->weight[owner];
    out[4] = (float)chance[owner];
    for (int slot = 0; slot < SEN_DEALT; slot++) {
        float *numbers = out + 5 + slot * LEARN_LAND;
        int land = note->place[step * SEN_DEALT + slot], who = learn_seen(t, s, land);
        for (int ravens = 0; ravens < SEN_RAVENS; ravens++) numbers[ravens] = (float)o->land[land].odds[ravens];
        numbers[SEN_RAVENS] = (float)(o->land[land].ravens / 9);
        numbers[SEN_RAVENS + 1] = (float)o->land[land].sure;
        for (int other = 0; other < t->seats; other++) numbers[SEN_RAVENS + 2 + other] = (float)(who >> other & 1);
    }
}

FW int learn_kind(int action) {
    if (action < DO_DRAW) return 0;
    if (action < DO_KEEP) return 1 + action - DO_DRAW;
    if (action < DO_DISCARD) return 3;
    if (action < DO_PEEK) return 4 + action - DO_DISCARD;
    return -1;
}

FW void learn_legal(const fw_table *t, const fw_state *s, uint8_t *mask) {
    memset(mask, 0, FL_ACTIONS);
    if (s->phase == SEN_TURN) memset(mask, 1, DO_KEEP);
    if (s->phase == SEN_DRAWN) memset(mask + DO_KEEP, 1, (size_t)(DO_USE - DO_KEEP + sen_is_special(s->hand[0])));
    if (s->phase == SEN_CHOOSE) memset(mask + DO_CHOOSE, 1, 2);
    if (s->phase == SEN_PEEK) memset(mask + DO_PEEK, 1, (size_t)(t->seats * SEN_DEALT));
    for (int b = 0; s->phase == SEN_SWAP && b < t->seats * SEN_DEALT; b++)
        memset(mask + DO_SWAP + sen_pair(0, b), 1, (size_t)(b - b % SEN_DEALT));
}

/* The numbers for whoever decides, what is legal, the critic's truth; answers what hard would do. */
FW int fl_observe(const fw_table *t, const fw_state *s, fl_note *note, float *out, uint8_t *mask, uint8_t *truth) {
    sen_outlook o;
    double worth[3], total[SEN_SEATS] = {0}, chance[SEN_SEATS];
    sen_form_outlook(t, s, &note->hints, s->turn, &o);
    learn_order(t, s, note, &o);
    int hard = learn_number(t, s, note, sen_hard(t, s, &o, worth)), left = o.hidden;
    memset(out, 0, FL_FEATURES * sizeof *out);
    out[LEARN_PHASE + s->phase - SEN_TURN] = 1;
    out[LEARN_SEATS + t->seats - 2] = 1;
    out[LEARN_TOP + sen_ravens(s->top)] = 1;
    for (int held = 0; held < s->held; held++) out[LEARN_HAND + held * SEN_FACES + sen_face(s->hand[held])] = 1;
    for (int ravens = 0; ravens < SEN_RAVENS; ravens++) out[LEARN_BLIND + ravens] = (float)o.blind.odds[ravens];
    out[LEARN_BLIND + SEN_RAVENS] = (float)(o.blind.ravens / 9);
    out[LEARN_BLIND + SEN_RAVENS + 1] = (float)(left / 54.0);
    out[LEARN_BLIND + SEN_RAVENS + 2] = (float)(1 / (1.0 + (double)left / t->seats));
    for (int seat = 0; seat < t->seats; seat++) total[seat] = s->total[seat];
    double highest = sen_highest(t->seats, total);
    out[LEARN_MATCH] = (float)(t->penalty / 15.0);
    out[LEARN_MATCH + 1] = learn_between(sen_rounds_left(t, t->round_limit - s->round, highest) / 10, 3);
    out[LEARN_MATCH + 2] = sen_rounds_left(t, t->round_limit - s->round, highest + 25) <= 0;
    for (int move = 0; move < 3; move++) out[LEARN_WORTH + move] = learn_between(worth[move] / 5, 2);
    if (s->phase == SEN_TURN) out[LEARN_WORTH + 3] = (float)sen_chance_to_be_lowest(&o);
    if (learn_kind(hard) >= 0) out[LEARN_HARD + learn_kind(hard)] = 1;
    sen_chances(t, t->round_limit - s->round, total, chance);
    for (int step = 0; step < t->seats; step++) learn_seat(t, s, note, &o, chance, step, out + LEARN_SEAT + step * LEARN_BLOCK);
    learn_legal(t, s, mask);
    memset(truth, 0, FL_TRUTH);
    for (int at = 0; at < t->seats * SEN_DEALT; at++) truth[at * SEN_RAVENS + sen_ravens(sen_land(s, note->place[at]))] = 1;
    return hard;
}

#endif
