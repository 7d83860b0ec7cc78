/* SPDX-License-Identifier: MIT */
/*
 * Dokuz Tas, Nine Men's Morris (RULES.md 6). Points 0..23: outer ring clockwise from a7, middle ring
 * from b6, inner ring from c5; in each ring the even points are corners, the odd ones the middles
 * of sides, joined from ring to ring.
 */
#ifndef RULES_DOKUZTAS_H
#define RULES_DOKUZTAS_H

#include "sow.h"

enum { POINTS = 24, OFF_BOARD = 26, ALL_POINTS = 0xffffff };

/* The two other points of each of the two mills through a point; the neighbours of a point. */
extern const uint32_t dokuztas_mills[POINTS][2];
extern const uint32_t dokuztas_neighbours[POINTS];

static inline Move man_move(int from, int to, int removed)
{
	return (Move)(to | from << 5 | removed << 10);
}

static inline int move_to(Move m)
{
	return m & 31;
}

static inline int move_from(Move m)
{
	return m >> 5 & 31;
}

static inline int move_removed(Move m)
{
	return m >> 10 & 31;
}

static inline int lowest_point(uint32_t men)
{
	return __builtin_ctz(men);
}

/* Fewer than `n` men, n = 1..4, without counting them all. */
static inline bool fewer_men(uint32_t men, int n)
{
	for (int i = 1; i < n; i++)
		men &= men - 1;
	return men == 0;
}

static inline bool exactly_three(uint32_t men)
{
	return fewer_men(men, 4) && !fewer_men(men, 3);
}

/* Whether `men`, without the point itself, fill a mill through it. */
static inline bool closes_mill(uint32_t men, int point)
{
	const uint32_t *mill = dokuztas_mills[point];
	return (men & mill[0]) == mill[0] || (men & mill[1]) == mill[1];
}

/* The rival men that a mill may remove: those in no mill, or all when every one is (6). */
static inline uint32_t removable_men(uint32_t rival)
{
	uint32_t ring = rival;
	/* Sides of the rings: a corner, the next middle, the next corner. */
	uint32_t next = (ring >> 1 & 0x7f7f7f) | (ring << 7 & 0x808080);
	uint32_t after = (ring >> 2 & 0x3f3f3f) | (ring << 6 & 0xc0c0c0);
	uint32_t side = ring & next & after & 0x555555;
	uint32_t in_mill =
		side | (side << 1 & 0xaaaaaa) | (side << 2 & 0xfcfcfc) | (side >> 6 & 0x010101);
	uint32_t cross = ring & ring >> 8 & ring >> 16 & 0xaa;
	in_mill |= cross | cross << 8 | cross << 16;
	uint32_t free = rival & ~in_mill;
	return free ? free : rival;
}

static inline bool dokuztas_few(const Position *p, int half)
{
	return (int)p->camp[half].hand < 3 &&
	       fewer_men(p->camp[half].men, 3 - (int)p->camp[half].hand);
}

/* Points the man on `from` may go to. */
static inline uint32_t dokuztas_targets(const Position *p, const Rules *r, int from)
{
	uint32_t empty = ALL_POINTS & ~(p->camp[0].men | p->camp[1].men);
	return r->flying && exactly_three(p->camp[0].men) ? empty
							  : empty & dokuztas_neighbours[from];
}

static inline bool dokuztas_blocked(const Position *p, const Rules *r)
{
	if (p->camp[0].hand)
		return false;
	for (uint32_t rest = p->camp[0].men; rest; rest &= rest - 1)
		if (dokuztas_targets(p, r, lowest_point(rest)))
			return false;
	return true;
}

static inline bool dokuztas_over(const Position *p, const Rules *r)
{
	return dokuztas_few(p, 0) || dokuztas_few(p, 1) || dokuztas_blocked(p, r);
}

/* What the rules of moving allow; whether the game is over is dokuztas_over's to say. */
static inline int dokuztas_moves(const Position *p, const Rules *r, Move *list)
{
	int count = 0;
	uint32_t own = p->camp[0].men, rival = p->camp[1].men;
	uint32_t removable = removable_men(rival);
	uint32_t origins = p->camp[0].hand ? 1u << NOWHERE : own;
	for (; origins; origins &= origins - 1) {
		int from = lowest_point(origins);
		uint32_t others = own & ~(1u << from);
		uint32_t targets = from == NOWHERE ? ALL_POINTS & ~(own | rival)
						   : dokuztas_targets(p, r, from);
		for (; targets; targets &= targets - 1) {
			int to = lowest_point(targets);
			if (!removable || !closes_mill(others, to)) {
				list[count++] = man_move(from, to, NOWHERE);
				continue;
			}
			for (uint32_t men = removable; men; men &= men - 1)
				list[count++] = man_move(from, to, lowest_point(men));
		}
	}
	return count;
}

static inline void dokuztas_play(Position *p, Move m, const Rules *r, Trail *trail)
{
	int from = move_from(m), to = move_to(m), removed = move_removed(m);
	if (trail) {
		bool placing = from == NOWHERE;
		bool neighbour = !placing && dokuztas_neighbours[from] >> to & 1;
		bool mill = closes_mill(p->camp[0].men & ~(1u << from), to);
		trail_add(trail,
			  placing     ? EV_PLACE
			  : neighbour ? EV_SLIDE
				      : EV_FLY,
			  WHY_NONE, placing ? POINTS + (int)p->side : from, to, 1);
		if (mill)
			trail_add(trail, EV_MILL, WHY_NONE, to, 0, 0);
		if (removed != NOWHERE)
			trail_add(trail, EV_REMOVE, WHY_NONE, removed, OFF_BOARD, 1);
	}
	(void)r;
	/* Bit NOWHERE stands for the hand and for no removal: it is cleared where no man can be. */
	uint32_t own = (p->camp[0].men & ~(1u << from)) | 1u << to;
	uint32_t own_hand = p->camp[0].hand - (from == NOWHERE);
	p->camp[0].men = p->camp[1].men & ~(1u << removed);
	p->camp[0].hand = p->camp[1].hand;
	p->camp[1].men = own;
	p->camp[1].hand = own_hand;
	p->side ^= 1;
}

void dokuztas_start(Position *p);
/* dokuztas_moves, or 0 when the game is over. */
int dokuztas_legal(const Position *p, const Rules *r, Move *list);
End dokuztas_end(const Position *p, const Rules *r, Result *result);
Fault dokuztas_refuse(const Position *p, Move m, const Rules *r);

#endif
