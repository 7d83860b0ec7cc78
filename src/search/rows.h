/* SPDX-License-Identifier: MIT */
/*
 * Which rows of its network (network.h) a position of a sowing game switches on. For each side, the mover's first: the
 * stones in each of its pits, the pit it has lost to a castle or tuzdik, its store, and what it could take if it
 * were to move: at most, from another pit, and whether a move is special (an extra turn, a castle, a tuzdik).
 */
#ifndef SEARCH_ROWS_H
#define SEARCH_ROWS_H

#include "kale.h"
#include "mangala.h"
#include "mangala2.h"
#include "network.h"
#include "toguz.h"

enum {
	TAKEN = 16, /* two stones each */

	WIDE_STONES = 32, /* the last one stands for all above, here and below */
	WIDE_STORES = 21, /* four stones each */
	WIDE_SIDE = 9 * WIDE_STONES + 10 + WIDE_STORES + 3 * TAKEN,
	WIDE_ROWS = 2 * WIDE_SIDE,
	WIDE_ON = 2 * (9 + 1 + 1 + 2),

	SIX_STONES = 16,
	SIX_STORES = 20, /* two stones each */
	SIX_SIDE = 6 * SIX_STONES + 7 + SIX_STORES + 3 * TAKEN,
	SIX_ROWS = 2 * SIX_SIDE,
	SIX_ON = 2 * (6 + 1 + 1 + 2),
};

extern const int16_t toguz_rows[WIDE_ROWS][UNITS];
extern const Weights toguz_weights;
extern const int16_t kale_rows[SIX_ROWS][UNITS], mangala2_rows[SIX_ROWS][UNITS];
extern const Weights kale_weights, mangala2_weights;

/* 1. What a side could take if it were to move; not what a tuzdik takes on the way. */

typedef struct Catch {
	int best, next; /* stones: at most, and at most from another pit */
	int at;         /* the pit of the best */
	bool special;
} Catch;

static inline void catch_note(Catch *c, int stones, int at)
{
	if (stones > c->best) {
		c->next = at == c->at ? c->next : c->best;
		c->best = stones;
		c->at = at;
	} else if (stones > c->next && at != c->at) {
		c->next = stones;
	}
}

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

/*
 * At most, with what falls into the store on the way; an extra turn takes nothing. Without branches, which would often
 * be foretold wrong.
 */
static inline int mangala_take(uint64_t own, uint64_t rival)
{
	int most = 0;
	for (int pit = 0; pit < 6; pit++) {
		int n = six_pit(own, pit);
		const Sown *sown = &mangala_sowing[pit][n];
		int last = (int)sown->last, far = last > 6;
		int held = six_pit(rival + sown->rival, (far ? last - 7 : 5 - last) & 7);
		int alone = six_pit(six_clear(own, pit) + sown->own, last & 7) == 1;
		int even = far & ~held & 1, across = (last < 6) & alone & (held > 0);
		int taken = held + across + six_store(sown->own);
		taken &= -((even | across) & (n > 0));
		most = taken > most ? taken : most;
	}
	return most;
}

/* The pits of a row that are castles, every bit of their bytes. */
static inline uint64_t castle_pits(uint64_t row)
{
	uint64_t pits = 0;
	for (unsigned rest = six_castles(row); rest; rest &= rest - 1)
		pits |= 0xffull << 8 * __builtin_ctz(rest);
	return pits;
}

/*
 * special: a castle, by the rule of one castle a player. What castles take on the way counts too, less what the rival's
 * take, for the pit where the last stone falls.
 */
static inline Catch kale_catch(uint64_t own, uint64_t rival)
{
	static const Rules one_castle = {.castles = 1};
	uint64_t lost = castle_pits(own), won = castle_pits(rival);
	Catch c = {.at = -1};
	for (int pit = 0; pit < 6; pit++) {
		int n = six_pit(own, pit);
		const Sown *sown = &kale_sowing[pit][n];
		int last = (int)sown->last, at = last + 6;
		if (!n)
			continue;
		uint64_t mine = (six_clear(own, pit) + sown->own) & ~lost;
		uint64_t his = (rival + sown->rival) & ~won;
		int taken =
			won | lost ? six_sum(sown->rival & won) - six_sum(sown->own & lost) : 0;
		if (last > 5) {
			int held = six_pit(his, at = last - 6);
			c.special |= held == 3 && kale_may_found(rival, at, &one_castle);
			taken += held & 1 ? 0 : held;
		} else if (six_pit(mine, last) == 1) {
			int opposite = six_pit(his, 5 - last);
			taken += opposite + 1;
			at = opposite ? 5 - last : at;
		}
		if (taken > 1)
			catch_note(&c, taken, at);
	}
	return c;
}

static inline Catch mangala2_catch(uint64_t own, uint64_t rival)
{
	Catch c = {.at = -1};
	for (int pit = 0; pit < 6; pit++) {
		int n = six_pit(own, pit);
		const Sown *sown = &mangala2_sowing[pit][n];
		if (!n)
			continue;
		uint64_t rows[2] = {six_clear(own, pit) + sown->own, rival + sown->rival};
		int taken = 0, place = (int)sown->last, first = place;
		for (int steps = 0; steps < 12; steps++) {
			int held = six_pit(rows[place >= 6], place % 6);
			if (held != 2 && held != 4 && held != 6)
				break;
			taken += held;
			place = place ? place - 1 : 11;
		}
		if (taken)
			catch_note(&c, taken, first);
	}
	return c;
}

/* 2. Rows. */

static inline int at_most(int n, int most)
{
	return n < most ? n : most;
}

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

static inline void six_rows_on(const Position *p, Catch catch_of(uint64_t, uint64_t), uint16_t *on)
{
	for (int half = 0; half < 2; half++) {
		uint64_t row = p->row[half];
		int from = half * SIX_SIDE, lost = __builtin_ffs((int)six_castles(row));
		for (int pit = 0; pit < 6; pit++, from += SIX_STONES)
			*on++ = (uint16_t)(from + at_most(six_pit(row, pit), SIX_STONES - 1));
		*on++ = (uint16_t)(from + lost);
		from += 7;
		*on++ = (uint16_t)(from + at_most(six_store(row) / 2, SIX_STORES - 1));
		from += SIX_STORES;
		on += catch_rows_on(catch_of(row, p->row[!half]), from, on);
	}
}

static inline void kale_rows_on(const Position *p, uint16_t *on)
{
	six_rows_on(p, kale_catch, on);
}

static inline void mangala2_rows_on(const Position *p, uint16_t *on)
{
	six_rows_on(p, mangala2_catch, on);
}

#endif
