/* SPDX-License-Identifier: MIT */
#include "mangala.h"

/* clang-format off */
#define ENTRY(pit, n) \
	{SOW_SIX(n, SOW_FIRST_BACK(pit, n), 0, 13) | SOW_BYTE(n, SOW_FIRST_BACK(pit, n), 6, 13, 6), \
	 SOW_SIX(n, SOW_FIRST_BACK(pit, n), 7, 13), SOW_LAST(n, SOW_FIRST_BACK(pit, n), 13)}
#define ROW(pit) {SOW_48(ENTRY, pit, 0), SOW_24(ENTRY, pit, 48), ENTRY(pit, 72)}

const Sown mangala_sowing[6][SIX_MOST + 1] = {ROW(0), ROW(1), ROW(2), ROW(3), ROW(4), ROW(5)};
/* clang-format on */

void mangala_start(Position *p)
{
	*p = (Position){0};
	p->row[0] = p->row[1] = 0x040404040404;
}

End mangala_end(const Position *p, const Rules *r, Result *result)
{
	(void)r;
	*result = ONGOING;
	if (!six_over(p))
		return NOT_ENDED;
	/* A position typed in may still have stones on the other side. */
	uint64_t rows[2] = {p->row[0], p->row[1]};
	six_end(p, rows, NULL);
	*result = result_of_margin(p, six_store(rows[0]) - six_store(rows[1]));
	return END_ROW_EMPTY;
}

Fault mangala_refuse(const Position *p, Move m, const Rules *r)
{
	Fault f = {.value = {m, 6}};
	if (six_over(p))
		f.reason = GAME_OVER;
	else if (m < 1 || m > 6)
		f.reason = NO_SUCH_PIT;
	else if (six_castles(p->row[0]) >> (m - 1) & 1)
		f.reason = CASTLE_PIT;
	else if (six_pit(p->row[0], m - 1) == 0)
		f.reason = EMPTY_PIT;
	(void)r;
	return f;
}
