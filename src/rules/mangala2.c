/* SPDX-License-Identifier: MIT */
#include "mangala2.h"

/* clang-format off */
#define ENTRY(pit, n) \
	{SOW_SIX(n, SOW_NEXT(pit, n), 0, 12), SOW_SIX(n, SOW_NEXT(pit, n), 6, 12), \
	 SOW_LAST(n, SOW_NEXT(pit, n), 12)}
#define ROW(pit) {SOW_48(ENTRY, pit, 0), SOW_24(ENTRY, pit, 48), ENTRY(pit, 72)}

const Sown mangala2_sowing[6][SIX_MOST + 1] = {ROW(0), ROW(1), ROW(2), ROW(3), ROW(4), ROW(5)};
/* clang-format on */

void mangala2_start(Position *p)
{
	*p = (Position){0};
	p->row[0] = p->row[1] = 0x060606060606;
}

End mangala2_end(const Position *p, const Rules *r, Result *result)
{
	*result = ONGOING;
	if (!mangala2_over(p, r))
		return NOT_ENDED;
	*result = result_of_margin(p, six_margin(p));
	return END_BOARD_EMPTY;
}

Fault mangala2_refuse(const Position *p, Move m, const Rules *r)
{
	Fault f = {.value = {m, 6}};
	bool none = !(p->row[0] & SIX_PITS);
	if (mangala2_over(p, r))
		f.reason = GAME_OVER;
	else if (m == PASS)
		f.reason = none ? REASON_NONE : MAY_NOT_PASS;
	else if (m > 6)
		f.reason = NO_SUCH_PIT;
	else if (none)
		f.reason = MUST_PASS;
	else if (six_pit(p->row[0], m - 1) == 0)
		f.reason = EMPTY_PIT;
	return f;
}
