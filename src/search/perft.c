/* SPDX-License-Identifier: MIT */
#include "perft.h"

int64_t perft(const Position *p, const Rules *r, int depth, uint64_t *trace)
{
	static int64_t (*const of[RULE_SETS])(const Position *, const Rules *, int, uint64_t *) = {
		[MANGALA] = mangala_perft,   [MANGALA_IBB] = mangala_perft,
		[MANGALA_KALE] = kale_perft, [TOGUZ] = toguz_perft,
		[MANGALA2] = mangala2_perft, [DOKUZTAS] = dokuztas_perft,
	};
	return of[r->set](p, r, depth, trace);
}
