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
 * GAME_stake      what a ply may change in a guess, so that a lead of it for each ply left is enough; 0: not known
 * GAME_undoable    whether a move could be taken back by later moves
 * GAME_promise     how good a move looks at first sight, to order moves, SCORE_UNIT a stone
 * GAME_late        from this move on, in that order, those that GAME_takes nothing are first looked at a ply less;
 *                  0: none is
 * GAME_to_image    a move of p as the position that stands for p in the key has it,
 * GAME_from_image  and back
 */
#ifndef SEARCH_EVAL_H
#define SEARCH_EVAL_H

#include "search.h"

#include "dokuztas.h"
#include "outlook.h"
#include "rows.h"

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
	int taken = six_store(after->row[!again]) - six_store(before->row[0]);
	return SCORE_UNIT * (2 * taken + 3 * again);
}

#define SIX_EVAL(game) \
	static inline uint64_t game##_key(const Position *p) \
	{ \
		return six_key(p); \
	} \
	static inline int game##_margin(const Position *p) \
	{ \
		return six_score(p); \
	} \
	static inline int game##_open(const Position *p) \
	{ \
		return six_open(p); \
	} \
	static inline int game##_settled(const Position *p) \
	{ \
		return six_settled(p); \
	} \
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
enum { mangala_stake = 70, kale_stake = 100, mangala2_stake = 100 };

/* These boards have no symmetries, and late moves are as good as early ones. */
#define NO_IMAGES(game) \
	enum { game##_late = 0 }; \
	static inline bool game##_takes(Move m) \
	{ \
		(void)m; \
		return true; \
	} \
	static inline Move game##_to_image(const Position *p, Move m) \
	{ \
		(void)p; \
		return m; \
	} \
	static inline Move game##_from_image(const Position *p, Move m) \
	{ \
		(void)p; \
		return m; \
	}

NO_IMAGES(mangala)
NO_IMAGES(kale)
NO_IMAGES(mangala2)
NO_IMAGES(toguz)
#undef NO_IMAGES

SIX_EVAL(mangala)
SIX_EVAL(kale)
SIX_EVAL(mangala2)
#undef SIX_EVAL

static inline int mangala_outlook(const Position *p)
{
	uint16_t on[SIX_ON];
	mangala_rows_on(p, on);
	return network_sum(mangala_rows, &mangala_weights, on, SIX_ON);
}

static inline int kale_outlook(const Position *p)
{
	uint16_t on[SIX_ON];
	kale_rows_on(p, on);
	return network_sum(kale_rows, &kale_weights, on, SIX_ON);
}

static inline int mangala2_outlook(const Position *p)
{
	uint16_t on[SIX_ON];
	mangala2_rows_on(p, on);
	return network_sum(mangala2_rows, &mangala2_weights, on, SIX_ON);
}

/* Toguz. The kazans stay in the key: 82 ends the game. */

enum { toguz_recurs = true, toguz_stake = 170 };

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
	uint16_t on[WIDE_ON];
	toguz_rows_on(p, on);
	return network_sum(toguz_rows, &toguz_weights, on, WIDE_ON);
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
	return SCORE_UNIT * (wide_store(after->wide[1]) - wide_store(before->wide[0]));
}

/* Dokuz Tas. */

enum { dokuztas_recurs = true, dokuztas_stake = 0, dokuztas_late = 3 };

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

/*
 * Points of both camps in one word: the mover's in the low half, the rival's in the high. A ring is
 * a byte, its even bits corners; what is said of a side of a ring stands at its first corner, what
 * is said of a line across the rings at its point of the outer ring.
 */
#define BOTH(points) ((points)*0x100000001ull)

static inline int points_ahead(uint64_t both)
{
	both -= both >> 1 & 0x5555555555555555;
	both = (both & 0x3333333333333333) + (both >> 2 & 0x3333333333333333);
	both = (both + (both >> 4)) & 0x0f0f0f0f0f0f0f0f;
	both += both >> 8;
	both += both >> 16;
	return (int)(both & 0xff) - (int)(both >> 32 & 0xff);
}

/* Each ring turned back, so that bit i tells of the point `by` after it; beyond the rings lies rubbish. */
static inline uint64_t rings_turned(uint64_t both, int by)
{
	uint64_t low = BOTH(0x010101ull) * (0xffu >> by);
	return (both >> by & low) | (both << (8 - by) & ~low);
}

/*
 * While many men are in hand, all sixteen images of a position under the symmetries of the board (turns, a
 * reflection, the outer and the inner ring changed) have one key, that of the least of them. Later there are few
 * such twins, and in the moving phase repetition asks for the position itself.
 */
enum { HANDS_WITH_IMAGES = 6, IMAGES = 16 };

/* The least image of the men of both camps; its number: turns 0..3, 4 for the reflection, 8 for the rings. */
static inline int least_image(uint64_t men, uint64_t *least)
{
	int number = 0;
	*least = men;
	for (int rings = 0; rings < 2; rings++) {
		uint64_t changed = rings ? (men & BOTH(0xff00ull)) | (men & BOTH(0xffull)) << 16 |
						   (men >> 16 & BOTH(0xffull))
					 : men;
		/* Bit i of a ring to bit 8 - i. */
		uint64_t back =
			(changed & BOTH(0x555555ull)) << 1 | (changed >> 1 & BOTH(0x555555ull));
		back = (back & BOTH(0x333333ull)) << 2 | (back >> 2 & BOTH(0x333333ull));
		back = (back & BOTH(0x0f0f0full)) << 4 | (back >> 4 & BOTH(0x0f0f0full));
		back = rings_turned(back, 7) & BOTH((uint64_t)ALL_POINTS);
		for (int i = 0; i < 8; i++) {
			uint64_t image = i < 4 ? changed : back;
			image = i & 3 ? rings_turned(image, 2 * (i & 3)) &
						BOTH((uint64_t)ALL_POINTS)
				      : image;
			if (image >= *least)
				continue;
			*least = image;
			number = 8 * rings + i;
		}
	}
	return number;
}

static inline int dokuztas_image(const Position *p, uint64_t *men)
{
	*men = p->camp[0].men | (uint64_t)p->camp[1].men << 32;
	if (p->camp[0].hand + p->camp[1].hand < HANDS_WITH_IMAGES)
		return 0;
	return least_image(*men, men);
}

static inline uint64_t dokuztas_key(const Position *p)
{
	uint64_t men;
	dokuztas_image(p, &men);
	return mix((men & 0xffffffff) | (uint64_t)p->camp[0].hand << 32,
		   men >> 32 | (uint64_t)p->camp[1].hand << 32, 0);
}

static inline int point_to_image(int point, int image)
{
	int ring = point >> 3, i = point & 7;
	if (point == NOWHERE)
		return NOWHERE;
	ring = image & 8 ? 2 - ring : ring;
	i = image & 4 ? 8 - i : i;
	return 8 * ring + ((i - 2 * (image & 3)) & 7);
}

static inline int point_from_image(int point, int image)
{
	int ring = point >> 3, i = (point + 2 * (image & 3)) & 7;
	if (point == NOWHERE)
		return NOWHERE;
	ring = image & 8 ? 2 - ring : ring;
	return 8 * ring + ((image & 4 ? 8 - i : i) & 7);
}

static inline Move dokuztas_to_image(const Position *p, Move m)
{
	uint64_t men;
	int image = m == NO_MOVE ? 0 : dokuztas_image(p, &men);
	return !image ? m
		      : man_move(point_to_image(move_from(m), image),
				 point_to_image(move_to(m), image),
				 point_to_image(move_removed(m), image));
}

static inline Move dokuztas_from_image(const Position *p, Move m)
{
	uint64_t men;
	int image = m == NO_MOVE ? 0 : dokuztas_image(p, &men);
	return !image ? m
		      : man_move(point_from_image(move_from(m), image),
				 point_from_image(move_to(m), image),
				 point_from_image(move_removed(m), image));
}

static inline int dokuztas_outlook(const Position *p)
{
	const uint64_t corners = BOTH(0x555555ull), across = BOTH(0xaaull);

	/* 1. The camps, what is empty, and what stands next to them along and across the rings. */
	uint64_t men = p->camp[0].men | (uint64_t)p->camp[1].men << 32;
	uint64_t empty = BOTH(ALL_POINTS & ~(uint64_t)(p->camp[0].men | p->camp[1].men));
	uint64_t second = rings_turned(men, 1), third = rings_turned(men, 2);
	uint64_t before = rings_turned(men, 7), along = second | before;
	uint64_t inward = men << 8 & BOTH(0xaaaa00ull), outward = men >> 8 & BOTH(0x00aaaaull);

	/* 2. Sides of the rings, and lines across them. */
	uint64_t pair_1 = empty & second & third & corners;
	uint64_t pair_2 = men & rings_turned(empty, 1) & third & corners;
	uint64_t pair_3 = men & second & rings_turned(empty, 2) & corners;
	uint64_t pair_outer = empty & men >> 8 & men >> 16 & across;
	uint64_t pair_middle = men & empty >> 8 & men >> 16 & across;
	uint64_t pair_inner = men & men >> 8 & empty >> 16 & across;
	uint64_t mills = (men & second & third & corners) | (men & men >> 8 & men >> 16 & across);
	uint64_t pairs = pair_1 | pair_2 | pair_3 | pair_outer | pair_middle | pair_inner;
	uint64_t ready = (pair_1 & before) | (pair_2 & rings_turned(inward | outward, 1)) |
			 (pair_3 & rings_turned(men, 3)) | (pair_outer & along) |
			 (pair_middle & along >> 8) | (pair_inner & along >> 16);

	/* 3. Weighed. */
	int hands = (int)p->camp[0].hand - (int)p->camp[1].hand;
	const MorrisOutlook *w =
		p->camp[0].hand + p->camp[1].hand ? &dokuztas_placing : &dokuztas_moving;
	return w->tempo + w->men * (points_ahead(men) + hands) + w->mills * points_ahead(mills) +
	       w->pairs * points_ahead(pairs) + w->ready * points_ahead(ready) +
	       w->beside * points_ahead((along | inward | outward) & empty);
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
	(void)m;
	return -dokuztas_outlook(after);
}

static inline bool dokuztas_takes(Move m)
{
	return move_removed(m) != NOWHERE;
}

#endif
