/* SPDX-License-Identifier: MIT */
/*
 * What the search must know of each rule set besides its rules. All scores are the mover's,
 * SCORE_UNIT a stone. For every GAME:
 *
 * GAME_recurs      whether positions can come back, so that repetition matters
 * GAME_key(p)      64 bits of all that decides what can still be won; not the colour
 * GAME_margin(p)   what the stores have decided already
 * GAME_open(p)     what is not decided: the final margin is within margin - open .. margin + open
 * GAME_final(p, n) the score of a position that is over, n plies from the root
 * GAME_settled(p)  the score if the position ends by repetition or the move limit
 * GAME_outlook(p)  a guess at what margin leaves out
 * GAME_undoable    whether a move could be taken back by later moves
 * GAME_promise     how good a move looks at first sight, to order moves
 */
#ifndef SEARCH_EVAL_H
#define SEARCH_EVAL_H

#include "search.h"

#include "dokuztas.h"
#include "kale.h"
#include "mangala.h"
#include "mangala2.h"
#include "outlook.h"
#include "toguz.h"

/* A position's words into a key; what collides in the sums is as rare as in random numbers. */
static inline uint64_t mix(uint64_t a, uint64_t b, uint64_t c)
{
	uint64_t h = a * 0x9e3779b97f4a7c15 + b * 0xd1342543de82ef95 + c * 0xaf251af3b0f025b5;
	h = (h ^ h >> 32) * 0xbf58476d1ce4e5b9;
	return h ^ h >> 29;
}

/* Rows of six. */

static inline uint64_t six_key(const Position *p)
{
	uint64_t but_store = ~(0xffull << SIX_STORE);
	return mix(p->row[0] & but_store, p->row[1] & but_store, 0);
}

static inline int six_score(const Position *p)
{
	return SCORE_UNIT * six_margin(p);
}

static inline int six_open(const Position *p)
{
	return SCORE_UNIT * (six_sum(p->row[0]) + six_sum(p->row[1]));
}

/* Each side takes the stones in its own pits. */
static inline int six_settled(const Position *p)
{
	return six_score(p) + SCORE_UNIT * (six_sum(p->row[0]) - six_sum(p->row[1]));
}

static inline bool six_undoable(const Position *before, const Position *after)
{
	return six_store(before->row[0]) + six_store(before->row[1]) ==
	       six_store(after->row[0]) + six_store(after->row[1]);
}

/* What the move brings into the mover's store, and the move after. */
static inline int six_promise(const Position *before, const Position *after)
{
	bool again = before->side == after->side;
	return 2 * (six_store(after->row[!again]) - six_store(before->row[0])) + 3 * again;
}

static inline int six_worth(const Position *p, const SixOutlook *worth)
{
	int sum = 0;
	for (int half = 0; half < 2; half++)
		for (int pit = 0; pit < 6; pit++) {
			int stones = six_pit(p->row[half], pit);
			sum += worth->pit[half][pit][stones < SIX_COUNTS ? stones : SIX_COUNTS - 1];
		}
	return sum;
}

#define SIX_EVAL(game) \
	static inline uint64_t game##_key(const Position *p) { return six_key(p); } \
	static inline int game##_margin(const Position *p) { return six_score(p); } \
	static inline int game##_open(const Position *p) { return six_open(p); } \
	static inline int game##_settled(const Position *p) { return six_settled(p); } \
	static inline int game##_final(const Position *p, int plies) \
	{ \
		(void)plies; \
		return six_score(p); \
	} \
	static inline bool game##_undoable(const Position *before, Move m, const Position *after) \
	{ \
		(void)m; \
		return six_undoable(before, after); \
	} \
	static inline int game##_promise(const Position *before, Move m, const Position *after) \
	{ \
		(void)m; \
		return six_promise(before, after); \
	}

enum { mangala_recurs = false, kale_recurs = true, mangala2_recurs = true };

SIX_EVAL(mangala)
SIX_EVAL(kale)
SIX_EVAL(mangala2)
#undef SIX_EVAL

static inline int mangala_outlook(const Position *p)
{
	return six_worth(p, &mangala_worth);
}

static inline int kale_outlook(const Position *p)
{
	int sum = six_worth(p, &kale_worth);
	for (int half = 0; half < 2; half++)
		for (unsigned lost = six_castles(p->row[half]); lost; lost &= lost - 1)
			sum += kale_worth.lost[half][__builtin_ctz(lost)];
	return sum;
}

static inline int mangala2_outlook(const Position *p)
{
	return six_worth(p, &mangala2_worth);
}

/* Toguz. The kazans stay in the key: 82 ends the game. */

enum { toguz_recurs = true };

static inline uint64_t toguz_key(const Position *p)
{
	return mix(p->wide[0][0], p->wide[1][0], p->wide[0][1] | p->wide[1][1] << 32);
}

static inline int toguz_margin(const Position *p)
{
	return SCORE_UNIT * (wide_store(p->wide[0]) - wide_store(p->wide[1]));
}

static inline int toguz_open(const Position *p)
{
	return SCORE_UNIT * (wide_sum(p->wide[0]) + wide_sum(p->wide[1]));
}

static inline int toguz_final(const Position *p, int plies)
{
	(void)plies;
	return toguz_margin(p);
}

static inline int toguz_settled(const Position *p)
{
	return toguz_margin(p) + SCORE_UNIT * (wide_sum(p->wide[0]) - wide_sum(p->wide[1]));
}

static inline int toguz_outlook(const Position *p)
{
	int sum = 0;
	for (int half = 0; half < 2; half++) {
		for (int pit = 0; pit < 9; pit++) {
			int stones = wide_pit(p->wide[half], pit);
			sum += toguz_worth.pit[half][pit][stones < WIDE_COUNTS ? stones : WIDE_COUNTS - 1];
		}
		int lost = wide_tuzdik(p->wide[half]);
		if (lost)
			sum += toguz_worth.lost[half][lost - 1];
	}
	return sum;
}

static inline bool toguz_undoable(const Position *before, Move m, const Position *after)
{
	(void)m;
	return wide_store(before->wide[0]) + wide_store(before->wide[1]) ==
	       wide_store(after->wide[0]) + wide_store(after->wide[1]);
}

static inline int toguz_promise(const Position *before, Move m, const Position *after)
{
	(void)m;
	return wide_store(after->wide[1]) - wide_store(before->wide[0]);
}

/* Dokuz Tas. */

enum { dokuztas_recurs = true };

static inline uint64_t dokuztas_key(const Position *p)
{
	return mix(p->row[0], p->row[1], 0);
}

static inline int dokuztas_margin(const Position *p)
{
	(void)p;
	return 0;
}

static inline int dokuztas_open(const Position *p)
{
	(void)p;
	return SCORE_INFINITE;
}

static inline int dokuztas_final(const Position *p, int plies)
{
	(void)p;
	return plies - SCORE_WIN;
}

static inline int dokuztas_settled(const Position *p)
{
	(void)p;
	return 0;
}

/* The numbers of points in two sets, counted together: mover's minus rival's. */
static inline int points_ahead(uint32_t own, uint32_t rival)
{
	uint64_t both = own | (uint64_t)rival << 32;
	both -= both >> 1 & 0x5555555555555555;
	both = (both & 0x3333333333333333) + (both >> 2 & 0x3333333333333333);
	both = (both + (both >> 4)) & 0x0f0f0f0f0f0f0f0f;
	both += both >> 8;
	both += both >> 16;
	return (int)(both & 0xff) - (int)(both >> 32 & 0xff);
}

/* The points next to any of the men: along the rings, and across at the middles of sides. */
static inline uint32_t points_beside(uint32_t men)
{
	uint32_t along = (men << 1 & 0xfefefe) | (men >> 7 & 0x010101) | (men >> 1 & 0x7f7f7f) |
			 (men << 7 & 0x808080);
	return along | (men << 8 & 0xaaaa00) | (men >> 8 & 0xaaaa);
}

/* Men, and empty points within a move of them. */
static inline int dokuztas_outlook(const Position *p)
{
	uint32_t own = p->camp[0].men, rival = p->camp[1].men, empty = ALL_POINTS & ~(own | rival);
	int men = points_ahead(own, rival) + (int)p->camp[0].hand - (int)p->camp[1].hand;
	return SCORE_UNIT * men +
	       6 * points_ahead(points_beside(own) & empty, points_beside(rival) & empty);
}

static inline bool dokuztas_undoable(const Position *before, Move m, const Position *after)
{
	(void)before;
	(void)after;
	return move_from(m) != NOWHERE && move_removed(m) == NOWHERE;
}

static inline int dokuztas_promise(const Position *before, Move m, const Position *after)
{
	(void)before;
	(void)after;
	return move_removed(m) != NOWHERE;
}

#endif
