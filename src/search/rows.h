/* SPDX-License-Identifier: MIT */
/*
 * Which rows of its network (network.h) a position switches on. Rows of six: one for each of its features. Toguz, for each
 * side, the mover's first: the stones in each of its pits, the pit it has lost to a tuzdik, its store, and what it could
 * take if it were to move: at most, from another pit, and whether a move makes a tuzdik.
 */
#ifndef SEARCH_ROWS_H
#define SEARCH_ROWS_H

#include "network.h"
#include "six_features.h"
#include "toguz.h"

enum {
	TAKEN = 16, /* two stones each */

	WIDE_STONES = 32, /* the last one stands for all above, here and below */
	WIDE_STORES = 21, /* four stones each */
	WIDE_SIDE = 9 * WIDE_STONES + 10 + WIDE_STORES + 3 * TAKEN,
	WIDE_ROWS = 2 * WIDE_SIDE,
	WIDE_ON = 2 * (9 + 1 + 1 + 2),

	SIX_ON = 12 + 1 + 1,              /* the pits, what can be taken, the phase */
	SIX_ROWS = (12 + 1) * SIX_COUNTS, /* and one for each phase */
	MANGALA_ROWS = SIX_ROWS + MANGALA_PHASES,
	KALE_ROWS = SIX_ROWS + KALE_PHASES,
	MANGALA2_ROWS = SIX_ROWS + MANGALA2_PHASES,
};

extern const int16_t toguz_rows[WIDE_ROWS][UNITS];
extern const Weights toguz_weights;
extern const int16_t mangala_rows[MANGALA_ROWS][UNITS];
extern const int16_t kale_rows[KALE_ROWS][UNITS];
extern const int16_t mangala2_rows[MANGALA2_ROWS][UNITS];
extern const Weights mangala_weights, kale_weights, mangala2_weights;

/* 1. What a side could take if it were to move; not what a tuzdik takes on the way. */

typedef struct Catch {
	int best, next; /* stones: at most, and at most from another pit */
	bool special;
} Catch;

/* Of what is to be had at each place. Branches would often be foretold wrong here. */
static inline Catch catch_two(const uint8_t *most, int places)
{
	Catch c = {0};
	for (int i = 0; i < places; i++) {
		int less = most[i] < c.best ? most[i] : c.best;
		c.next = less > c.next ? less : c.next;
		c.best = most[i] > c.best ? most[i] : c.best;
	}
	return c;
}

static inline Catch toguz_catch(const uint64_t own[2], const uint64_t rival[2])
{
	enum { ELSEWHERE = 15 }; /* no pit, and nothing lies there */
	uint8_t most[ELSEWHERE + 1] = {0};
	unsigned threes = 0;
	int tuzdik = wide_tuzdik(rival) - 1;
	for (int pit = 0; pit < 9; pit++) {
		int n = wide_pit(own, pit);
		const WideSown *sown = &toguz_sowing[pit][n];
		int last = (int)sown->last - 9;
		int stray = -((last < 0) | (n == 0) | (last == tuzdik));
		int at = (last & ~stray) | (ELSEWHERE & stray);
		int held = wide_pit(rival, at) + wide_pit(sown->rival, at);
		int taken = held & ((held & 1) - 1), before = most[at];
		threes |= (unsigned)(held == 3) << at;
		most[at] = (uint8_t)(taken > before ? taken : before);
	}
	Catch c = catch_two(most, 9);
	for (; threes; threes &= threes - 1)
		c.special |= toguz_may_found(own, rival, __builtin_ctz(threes));
	return c;
}

/* 2. Rows. */

/* The last two parts of a side, at row `from`; the number of rows that are on. */
static inline int catch_rows_on(Catch c, int from, uint16_t *on)
{
	on[0] = (uint16_t)(from + c.special * TAKEN + at_most(c.best / 2, TAKEN - 1));
	on[1] = (uint16_t)(from + 2 * TAKEN + at_most(c.next / 2, TAKEN - 1));
	return 2;
}

static inline void toguz_rows_on(const Position *p, uint16_t *on)
{
	for (int half = 0; half < 2; half++) {
		const uint64_t *row = p->wide[half];
		int from = half * WIDE_SIDE;
		for (int pit = 0; pit < 9; pit++, from += WIDE_STONES)
			*on++ = (uint16_t)(from + at_most(wide_pit(row, pit), WIDE_STONES - 1));
		*on++ = (uint16_t)(from + wide_tuzdik(row));
		from += 10;
		*on++ = (uint16_t)(from + at_most(wide_store(row) / 4, WIDE_STORES - 1));
		from += WIDE_STORES;
		on += catch_rows_on(toguz_catch(row, p->wide[!half]), from, on);
	}
}

static inline void six_rows_on(SixFeatures f, uint16_t *on)
{
	int from = 0;
	for (int i = 0; i < 12; i++, from += SIX_COUNTS)
		*on++ = (uint16_t)(from + six_pit(f.held[i / 6], i % 6));
	*on++ = (uint16_t)(from + f.take);
	*on = (uint16_t)(SIX_ROWS + f.phase);
}

static inline void mangala_rows_on(const Position *p, uint16_t *on)
{
	six_rows_on(mangala_features(p), on);
}

static inline void kale_rows_on(const Position *p, uint16_t *on)
{
	six_rows_on(kale_features(p), on);
}

static inline void mangala2_rows_on(const Position *p, uint16_t *on)
{
	six_rows_on(mangala2_features(p), on);
}

#endif
