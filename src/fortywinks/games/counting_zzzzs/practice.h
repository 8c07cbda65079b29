/* Practice of Counting Zzzzs: sets of values for quick judgement play each other (learn/practice.c). */
#ifndef FORTYWINKS_ZZZ_PRACTICE_H
#define FORTYWINKS_ZZZ_PRACTICE_H

#include "reckoning.h"

enum { FP_TOLD = sizeof(reckon_told) / sizeof(int32_t), FP_SEATS = ZZZ_SEATS };

typedef reckon_book fp_book;

FW void fp_open_book(fp_book *b, const fw_table *t, const int32_t *told) {
    reckon_open_book(b, t, (const reckon_told *)told);
}

FW int fp_decide(const fp_book *b, const fw_state *s) { return reckon_decide(b, s); }

#endif
