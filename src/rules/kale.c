/* SPDX-License-Identifier: MIT */
#include "kale.h"

/* clang-format off */
#define ENTRY(pit, n) \
	{SOW_SIX(n, SOW_FIRST_BACK(pit, n), 0, 12), SOW_SIX(n, SOW_FIRST_BACK(pit, n), 6, 12), \
	 SOW_LAST(n, SOW_FIRST_BACK(pit, n), 12)}
#define ROW(pit) {SOW_48(ENTRY, pit, 0), SOW_24(ENTRY, pit, 48), ENTRY(pit, 72)}

const Sown kale_sowing[6][SIX_MOST + 1] = {ROW(0), ROW(1), ROW(2), ROW(3), ROW(4), ROW(5)};
/* clang-format on */
