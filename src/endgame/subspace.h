/* SPDX-License-Identifier: MIT */
/*
 * Dokuz Tas: positions with empty hands as numbers. The subspace of (m, n) is every position whose mover has m men
 * on the board and whose rival has n, 3 <= m, n <= 9. The 16 symmetries of the board (turns, reflections, the outer and the
 * inner ring exchanged) do not change a value, so the mover's men need only be counted up to them:
 *
 *     slot = row(mover's men) * C(24 - m, n) + rank of the rival's men among the points the mover leaves free,
 *
 * where the rows are the canonical sets of m men, the least of their up to 16 images, in ascending order, and a set
 * of points p_0 < p_1 < ... has the rank of the combinatorial number system, sum of C(p_i, i + 1). A set of men
 * that some symmetry leaves as it is has a position in several slots of its row; all of them hold its value.
 */
#ifndef ENDGAME_SUBSPACE_H
#define ENDGAME_SUBSPACE_H

#include "dokuztas.h"

enum { LEAST_MEN = 3, MOST_MEN = 9, SYMMETRIES = 16 };

/* The sets of so many men. */
typedef struct Camps {
	uint32_t rows;
	const uint32_t *men;   /* a row: its canonical set */
	const uint16_t *fixed; /* a row: the symmetries that leave it as it is, a bit each */
	const uint32_t *turned; /* a set, by rank: row << 4 | a symmetry that makes it canonical */
} Camps;

/* Made at the first call, then shared by all threads; NULL without memory. What follows it here wants it called before. */
const Camps *camps_of(int men);

/* All sets of so many of the first points, by rank; the caller's. NULL without memory. */
uint32_t *sets_of(int points, int men);
/* Filled by the first camps_of. */
typedef struct SubspaceTables {
	uint32_t choose[25][25];
	/* Of byte k of a set, by the number of points before it: its part of the rank. */
	uint32_t rank[3][MOST_MEN + 1][256];
	uint8_t count[256];
	uint8_t ring[8][256];     /* a ring under a turn or reflection of the board */
	uint8_t gather[256][256]; /* [places][byte] */
	uint8_t scatter[256][256];
} SubspaceTables;

extern SubspaceTables subspace_tables;

/* The image of a set of points under symmetry 0..15. */
static inline uint32_t turned_by(uint32_t set, int symmetry)
{
	const uint8_t *ring = subspace_tables.ring[symmetry & 7];
	uint32_t outer = ring[set & 0xff], middle = ring[set >> 8 & 0xff], inner = ring[set >> 16];
	return symmetry & 8 ? inner | middle << 8 | outer << 16 : outer | middle << 8 | inner << 16;
}

static inline int count_men(uint32_t men)
{
	const uint8_t *count = subspace_tables.count;
	return count[men & 0xff] + count[men >> 8 & 0xff] + count[men >> 16];
}

/* The rank of a set of at most 9 of the points 0..23. */
static inline uint32_t set_rank(uint32_t set)
{
	const SubspaceTables *t = &subspace_tables;
	uint32_t low = set & 0xff, middle = set >> 8 & 0xff, before = t->count[low];
	return t->rank[0][0][low] + t->rank[1][before][middle] +
	       t->rank[2][before + t->count[middle]][set >> 16];
}

/* Bits of `set` where `places` has ones, moved together at the low end; and back. */
static inline uint32_t gather(uint32_t set, uint32_t places)
{
	const SubspaceTables *t = &subspace_tables;
	uint32_t low = places & 0xff, middle = places >> 8 & 0xff;
	int first = t->count[low], second = first + t->count[middle];
	return t->gather[low][set & 0xff] | (uint32_t)t->gather[middle][set >> 8 & 0xff] << first |
	       (uint32_t)t->gather[places >> 16][set >> 16] << second;
}

static inline uint32_t scatter(uint32_t set, uint32_t places)
{
	const SubspaceTables *t = &subspace_tables;
	uint32_t low = places & 0xff, middle = places >> 8 & 0xff;
	int first = t->count[low], second = first + t->count[middle];
	return t->scatter[low][set & 0xff] |
	       (uint32_t)t->scatter[middle][set >> first & 0xff] << 8 |
	       (uint32_t)t->scatter[places >> 16][set >> second & 0xff] << 16;
}

/* C(n, k) for n <= 24. */
uint32_t choose(int n, int k);

static inline uint32_t subspace_width(int own, int rival)
{
	return choose(24 - own, rival);
}

uint64_t subspace_slots(int own, int rival);
/* The slot of a position with 3..9 men on either side. */
uint64_t subspace_slot(uint32_t own, uint32_t rival);

/* Where the positions of one set of the mover's men lie, against so many men. */
typedef struct SubspaceRow {
	uint64_t first; /* slot */
	uint32_t free;  /* of the canonical set */
	int symmetry;
} SubspaceRow;

SubspaceRow subspace_row(uint32_t own, int rivals);
static inline uint64_t slot_in_row(const SubspaceRow *r, uint32_t rival)
{
	return r->first + set_rank(gather(turned_by(rival, r->symmetry), r->free));
}

/* All slots of a position, one or several (see above); how many. */
int subspace_all_slots(uint32_t own, uint32_t rival, uint64_t slots[SYMMETRIES]);
/* The position in that slot; White to move. */
Position subspace_position(int own, int rival, uint64_t slot);

#endif
