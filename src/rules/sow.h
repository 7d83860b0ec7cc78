/* SPDX-License-Identifier: MIT */
/*
 * The verbs of sowing games. A row of six pits is one word (game.h), so a sowing is two additions
 * from a table indexed by pit and count, and a row's sum one multiplication. Toguz uses two words
 * a row. Bytes never overflow: a pit or store holds at most the stones of the game, 162.
 */
#ifndef RULES_SOW_H
#define RULES_SOW_H

#include "game.h"

#if !defined __BYTE_ORDER__ || __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "rows are little-endian words"
#endif

/* What a sowing of n stones from a pit adds to each row, and the ring place of its last stone. */
typedef struct Sown {
	uint64_t own, rival;
	uint64_t last;
} Sown;

typedef struct WideSown {
	uint64_t own[2], rival[2];
	uint64_t last;
} WideSown;

/* clang-format off */
/*
 * Stones that fall on the ring place `place` when n are sown one by one from the place `from` on
 * over a ring of `ring` places. A constant expression, so that the tables are constants.
 */
#define SOW_FALL(n, from, place, ring) \
	((uint64_t)(((n) + (ring) - 1 - ((place) - (from) + 2 * (ring)) % (ring)) / (ring)))
/* The first stone goes back into the pit; a single stone moves on (1.1). */
#define SOW_FIRST_BACK(pit, n) ((pit) + ((n) == 1))
#define SOW_NEXT(pit, n) ((pit) + 1)

#define SOW_BYTE(n, from, place, ring, byte) (SOW_FALL(n, from, place, ring) << 8 * (byte))
/* Bytes 0..5 are the ring places first..first+5. */
#define SOW_SIX(n, from, first, ring) \
	(SOW_BYTE(n, from, (first), ring, 0) | SOW_BYTE(n, from, (first) + 1, ring, 1) | \
	 SOW_BYTE(n, from, (first) + 2, ring, 2) | SOW_BYTE(n, from, (first) + 3, ring, 3) | \
	 SOW_BYTE(n, from, (first) + 4, ring, 4) | SOW_BYTE(n, from, (first) + 5, ring, 5))
#define SOW_LAST(n, from, ring) (((from) + (n) + (ring) - 1) % (ring))

/* Table rows: ENTRY(pit, n) for n = 0, 1, 2, ... */
#define SOW_8(ENTRY, pit, n) \
	ENTRY(pit, n), ENTRY(pit, (n) + 1), ENTRY(pit, (n) + 2), ENTRY(pit, (n) + 3), \
	ENTRY(pit, (n) + 4), ENTRY(pit, (n) + 5), ENTRY(pit, (n) + 6), ENTRY(pit, (n) + 7)
#define SOW_24(ENTRY, pit, n) \
	SOW_8(ENTRY, pit, n), SOW_8(ENTRY, pit, (n) + 8), SOW_8(ENTRY, pit, (n) + 16)
#define SOW_48(ENTRY, pit, n) SOW_24(ENTRY, pit, n), SOW_24(ENTRY, pit, (n) + 24)
/* clang-format on */

/* Six-pit rows. */
#define SIX_PITS 0x0000ffffffffffffull
enum { SIX_STORE = 48, SIX_CASTLES = 56 };
/* Stones that a board of six pits a side may hold: Mangala II's, and study positions of the others. */
enum { SIX_MOST = 72 };

static inline int six_pit(uint64_t row, int pit)
{
	return (int)(row >> 8 * pit & 0xff);
}

static inline uint64_t six_clear(uint64_t row, int pit)
{
	return row & ~(0xffull << 8 * pit);
}

static inline uint64_t six_gain(uint64_t row, int stones)
{
	return row + ((uint64_t)stones << SIX_STORE);
}

static inline int six_store(uint64_t row)
{
	return (int)(row >> SIX_STORE & 0xff);
}

static inline unsigned six_castles(uint64_t row)
{
	return (unsigned)(row >> SIX_CASTLES);
}

static inline int six_sum(uint64_t row)
{
	return (int)((row & SIX_PITS) * 0x0101010101010101ull >> 56);
}

static inline void six_turn(Position *p, uint64_t own, uint64_t rival, bool again)
{
	p->row[0] = again ? own : rival;
	p->row[1] = again ? rival : own;
	p->side ^= !again;
}

/* The pits that hold stones, as moves. */
static inline int six_moves(uint64_t row, Move *list)
{
	int count = 0;
	for (int pit = 0; pit < 6; pit++) {
		list[count] = (Move)(pit + 1);
		count += six_pit(row, pit) != 0;
	}
	return count;
}

/* Absolute places of game.h, from the mover's (half 0) or the rival's (half 1) pit or store. */
static inline int pit_place(const Position *p, int pits, int half, int pit)
{
	return (int)(p->side ^ (unsigned)half) * pits + pit;
}

static inline int store_place(const Position *p, int pits, int half)
{
	return 2 * pits + (int)(p->side ^ (unsigned)half);
}

static inline void trail_add(Trail *trail, EventKind kind, Why why, int at, int to, int count)
{
	if (trail)
		trail->events[trail->count++] = (Event){(uint8_t)kind, (uint8_t)why, (uint8_t)at,
							(uint8_t)to, (uint8_t)count};
}

/* Pit `pit` of `half` goes to the store of `to_half`. */
static inline void trail_take(Trail *trail, const Position *p, int pits, Why why, int half,
			      int pit, int to_half, int count)
{
	if (trail && count)
		trail_add(trail, EV_TAKE, why, pit_place(p, pits, half, pit),
			  store_place(p, pits, to_half), count);
}

/* The way of each stone, which the tables only count. `store`: the own store is in the ring. */
static inline void trail_sow(Trail *trail, const Position *p, int pits, bool store, int pit,
			     int n, int from)
{
	if (!trail)
		return;
	trail_add(trail, EV_LIFT, WHY_NONE, pit_place(p, pits, 0, pit), 0, n);
	int ring = 2 * pits + store;
	for (int i = 0; i < n; i++) {
		int place = (from + i) % ring;
		int at = place < pits             ? pit_place(p, pits, 0, place)
			 : store && place == pits ? store_place(p, pits, 0)
						  : pit_place(p, pits, 1, place - pits - store);
		trail_add(trail, EV_DROP, WHY_NONE, at, 0, 1);
	}
}

/* Every stone of a half's six pits goes to the store of `to`; both rows by pointer. */
static inline void six_collect(const Position *p, uint64_t rows[2], int half, int to, Trail *trail)
{
	for (int pit = 0; trail && pit < 6; pit++)
		trail_take(trail, p, 6, WHY_COLLECT, half, pit, to, six_pit(rows[half], pit));
	int left = six_sum(rows[half]);
	rows[half] &= ~SIX_PITS;
	rows[to] = six_gain(rows[to], left);
}

/* A side without stones ends the set and takes what is left on the other side (1.4). */
static inline void six_end(const Position *p, uint64_t rows[2], Trail *trail)
{
	if (!(rows[0] & SIX_PITS))
		six_collect(p, rows, 1, 0, trail);
	else if (!(rows[1] & SIX_PITS))
		six_collect(p, rows, 0, 1, trail);
}

static inline bool six_over(const Position *p)
{
	return !(p->row[0] & SIX_PITS) || !(p->row[1] & SIX_PITS);
}

/* The mover's margin when the stores decide. */
static inline int six_margin(const Position *p)
{
	return six_store(p->row[0]) - six_store(p->row[1]);
}

/* Finished positions as they would be settled: who stands better, in the mover's eyes. */
static inline Result result_of_margin(const Position *p, int margin)
{
	if (margin == 0)
		return DRAWN;
	return (margin > 0) == (p->side == 0) ? WHITE_WINS : BLACK_WINS;
}

#endif
