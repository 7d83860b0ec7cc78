/* SPDX-License-Identifier: MIT */
#include "toguz.h"

/* clang-format off */
#define FROM(pit, n) SOW_FIRST_BACK(pit, n)
#define EIGHT(pit, n, first) \
	(SOW_SIX(n, FROM(pit, n), first, 18) | SOW_BYTE(n, FROM(pit, n), (first) + 6, 18, 6) | \
	 SOW_BYTE(n, FROM(pit, n), (first) + 7, 18, 7))
#define ENTRY(pit, n) \
	{{EIGHT(pit, n, 0), SOW_FALL(n, FROM(pit, n), 8, 18)}, \
	 {EIGHT(pit, n, 9), SOW_FALL(n, FROM(pit, n), 17, 18)}, \
	 SOW_LAST(n, FROM(pit, n), 18)}
#define ROW(pit) \
	{SOW_48(ENTRY, pit, 0), SOW_48(ENTRY, pit, 48), SOW_48(ENTRY, pit, 96), \
	 SOW_8(ENTRY, pit, 144), SOW_8(ENTRY, pit, 152), ENTRY(pit, 160), ENTRY(pit, 161), \
	 ENTRY(pit, 162)}

const WideSown toguz_sowing[9][163] = {ROW(0), ROW(1), ROW(2), ROW(3), ROW(4),
				       ROW(5), ROW(6), ROW(7), ROW(8)};
/* clang-format on */

void toguz_start(Position *p)
{
	*p = (Position){.wide = {{0x0909090909090909, 9}, {0x0909090909090909, 9}}};
}

End toguz_end(const Position *p, const Rules *r, Result *result)
{
	*result = ONGOING;
	if (!toguz_over(p, r))
		return NOT_ENDED;
	/* A settled board is empty; a majority ends the game before it is. */
	bool majority = toguz_majority(p) && !(wide_empty(p->wide[0]) && wide_empty(p->wide[1]));
	/* A position typed in may have its last stones still on the rival's side. */
	int left = majority ? 0 : wide_sum(p->wide[1]);
	*result = result_of_margin(p, wide_store(p->wide[0]) - wide_store(p->wide[1]) - left);
	return majority ? END_MAJORITY : END_ROW_EMPTY;
}

Fault toguz_refuse(const Position *p, Move m, const Rules *r)
{
	Fault f = {.value = {m, 9}};
	if (toguz_over(p, r))
		f.reason = GAME_OVER;
	else if (m < 1 || m > 9)
		f.reason = NO_SUCH_PIT;
	else if (wide_tuzdik(p->wide[0]) == m)
		f.reason = TUZDIK_PIT;
	else if (wide_pit(p->wide[0], m - 1) == 0)
		f.reason = EMPTY_PIT;
	return f;
}
