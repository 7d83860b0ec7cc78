/* SPDX-License-Identifier: MIT */
/*
 * Positions as numbers, without their stores. A row of six pits has the number
 *
 *     rank(row) = sum over k = 0..4 of C(P_k + k, k + 1),    P_k: the stones in its pits 1..k+1.
 *
 * P_0 <= P_1 + 1 <= ... is strictly increasing once k is added, so this is the combinatorial number
 * system: the rows of s stones have the ranks 0 .. C(s+5, 5) - 1, each one once, whatever s is. A stone that
 * moves to the right makes some P_k smaller and none larger, so it makes the rank smaller: the order in which
 * layer.c goes through a layer rests on that.
 *
 * Layer n is every position with n stones in the pits: for each s = 0..n a matrix of the mover's rows of s
 * stones, by rank, times the rival's rows of n - s. In all C(n+11, 11) positions.
 */
#ifndef ENDGAME_INDEX_H
#define ENDGAME_INDEX_H

#include "sow.h"

/* row_terms[k][p] = C(p + k, k + 1); the last of them only as far as 32 bits go, p <= 55. */
extern const uint32_t row_terms[8][SIX_MOST + 2];

/* Rows of s stones. */
static inline uint32_t row_count(int s)
{
	return row_terms[4][s + 1];
}

static inline uint32_t row_rank(uint64_t row)
{
	/* Byte k: P_k; no byte overflows with SIX_MOST stones. */
	uint64_t sums = (row & SIX_PITS) * 0x010101010101;
	uint32_t rank = 0;
	for (int k = 0; k < 5; k++)
		rank += row_terms[k][sums >> 8 * k & 0xff];
	return rank;
}

/* The number of a row among all rows of any sum, the smaller sums first: C(73 + 5, 6) at most. */
static inline uint32_t row_number(uint64_t row)
{
	return row_rank(row) + row_terms[5][six_sum(row)];
}

/* The row of s stones with that rank. */
uint64_t row_at(int s, uint32_t rank);

/* Positions with n stones in the pits. */
uint64_t layer_count(int n);
/* Where in layer n the matrix of the mover's rows of s stones begins. */
uint64_t layer_offset(int n, int s);
/* The position's place in its layer. */
uint64_t layer_index(const Position *p);
/* The position at that place of layer n; stores empty, White to move. */
Position layer_position(int n, uint64_t index);

#endif
