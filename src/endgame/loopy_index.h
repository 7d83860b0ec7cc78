/* SPDX-License-Identifier: MIT */
/*
 * Positions of `mangala-kale`, `toguz` and `mangala2` as numbers, without their stores.
 *
 * Layer n is every position with n stones in the pits, in kinds: which pit of the mover's row is the rival's castle or
 * tuzdik, which of the rival's row the mover's (RULES.md 3, 4). Such a pit holds nothing and is left out, so a row has as many
 * pits as the game gives it, or one less. A kind is, for each s = 0..n, a matrix of the mover's rows of s stones times the rival's
 * of n - s, each by its rank among the rows of as many pits and stones (index.h).
 */
#ifndef ENDGAME_LOOPY_INDEX_H
#define ENDGAME_LOOPY_INDEX_H

#include "game.h"

enum { MOST_LOOPY = 24 }; /* stones of a layer */

typedef struct LoopyIndex {
	int pits;   /* a row; 0: the rule set has no such tables */
	int marks;  /* pits of a row that may be left out, from pit 1 on */
	bool apart; /* both sides' may not have the same number */
	bool wide;
	/* [pit left out of the mover's row][of the rival's]: where in a kind the matrix of s begins; s = n + 1: its size. */
	uint64_t offset[2][2][MOST_LOOPY + 1][MOST_LOOPY + 2];
	/* Kinds are sorted by 2 * own + rival, whether a pit is left out; where those of a sort begin, the fifth is the layer's end. */
	uint64_t sort[5][MOST_LOOPY + 1];
} LoopyIndex;

/* A matrix of a layer: its rows are the mover's rows of s stones, its columns the rival's of t. */
typedef struct LoopyMatrix {
	int mark[2]; /* the pit 1.. that is left out of the mover's row, of the rival's; 0: none */
	int s, t;
	uint32_t rows, columns;
	uint64_t place; /* of its first position */
} LoopyMatrix;

/* Whether a rule set has such numbers: not with other castles and captures than kale's own, nor where nothing ends mangala2. */
bool loopy_rules(const Rules *r);
void loopy_index_make(LoopyIndex *x, const Rules *r);
/* Positions of layer n. */
uint64_t loopy_count(const LoopyIndex *x, int n);
/* The stones in the pits; *place: the position's in its layer, if it has so many as MOST_LOOPY. -1: none of our positions. */
int loopy_place(const LoopyIndex *x, const Position *p, uint64_t *place);
/* The matrices of layer n, and one of them. */
int loopy_matrices(const LoopyIndex *x, int n);
void loopy_matrix(const LoopyIndex *x, int n, int i, LoopyMatrix *out);
/* The row of s stones with that rank into a half of an empty position. */
void loopy_put_row(const LoopyIndex *x, Position *p, int half, int mark, int s, uint32_t rank);
/* A position of one that has only its mover's row and one that has only the rival's: they share no bits. */
static inline Position loopy_join(const Position *own, const Position *rival)
{
	return (Position){.wide = {{own->wide[0][0] | rival->wide[0][0],
				    own->wide[0][1] | rival->wide[0][1]},
				   {own->wide[1][0] | rival->wide[1][0],
				    own->wide[1][1] | rival->wide[1][1]}}};
}
/* The position at that place of layer n; stores empty, White to move. */
Position loopy_position(const LoopyIndex *x, int n, uint64_t place);

#endif
