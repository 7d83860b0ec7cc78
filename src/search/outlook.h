/* SPDX-License-Identifier: MIT */
/*
 * What the pits are worth beyond the stores, in hundredths of a stone: a number by the stones in each
 * pit, the mover's (0) and the rival's (1), and one for each pit of a row that is lost to the
 * other side. Fitted by tools/outlook.
 */
#ifndef SEARCH_OUTLOOK_H
#define SEARCH_OUTLOOK_H

#include <stdint.h>

enum { SIX_COUNTS = 16, WIDE_COUNTS = 32 }; /* the last one stands for all above */

typedef struct SixOutlook {
	int16_t pit[2][6][SIX_COUNTS];
	int16_t lost[2][6];
} SixOutlook;

typedef struct WideOutlook {
	int16_t pit[2][9][WIDE_COUNTS];
	int16_t lost[2][9];
} WideOutlook;

extern const SixOutlook mangala_worth, kale_worth, mangala2_worth;
extern const WideOutlook toguz_worth;

#endif
