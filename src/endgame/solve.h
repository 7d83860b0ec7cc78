/* SPDX-License-Identifier: MIT */
/*
 * The exact value of a position, proved: null-window searches that end in tables and in ends of sets, never in a
 * guess. What is remembered is a lower and an upper bound that hold whatever was asked, under the position's own number,
 * so that no two positions are ever taken for one another.
 */
#ifndef ENDGAME_SOLVE_H
#define ENDGAME_SOLVE_H

#include "book.h"
#include "probe.h"

enum { SOLVE_LINE = 256 }; /* plies of a principal variation that are told */

typedef struct Solver Solver;

/* Called by the asking thread some thousand times a second; false: stop. */
typedef bool SolveProgress(int64_t nodes, void *context);

typedef struct SolveSetup {
	const Tables *tables; /* a block is checked when it is met; may be NULL */
	const Rules *rules;
	int pits;        /* a side, 1..6; tables are for 6 only */
	uint64_t memory; /* bytes for what is remembered */
	int threads;
	int order; /* how moves are ordered: another number, another way to the same proof */
	SolveProgress *progress; /* may be NULL */
	void *context;
} SolveSetup;

typedef struct Solution {
	int value; /* best future margin of the side to move */
	int count;
	Move move[6];
	int values[6];         /* of each legal move, for the side to move */
	Move line[SOLVE_LINE]; /* best play by both, to the end of the set or as far as there is room */
	int length;
	int64_t nodes;
} Solution;

/* NULL when there is no memory for it. */
Solver *solver_new(const SolveSetup *setup);
/* Another one that remembers in the same place, for another asker, who proves with one thread; freed before s. */
Solver *solver_share(const Solver *s);
void solver_free(Solver *s);
/* Has the system give it its memory now, which else costs the first proofs more than they do. */
void solver_settle(Solver *s);
/* A table it met is damaged: nothing more is said. */
bool solver_damaged(const Solver *s);
/* What a book says is remembered as if it had been proved here. */
void solver_learn(Solver *s, const Book *book);
/*
 * What it remembers, as two words an entry: a position's number and its bounds; those that cost at least so many nodes. Into
 * words[0..room), as many as fit; how many there were, which may be more. Safe while threads prove.
 */
uint64_t solver_remembered(const Solver *s, int64_t least, uint64_t *words, uint64_t room);
/* Such words of a solver for the same rules and pits. */
void solver_remember(Solver *s, const uint64_t *words, uint64_t count);
/* Whether the best future margin of p's mover is at least beta, or, `least` false, at most. False: stopped. */
bool solver_test(Solver *s, const Position *p, bool least, int bound, bool *holds);
/* The position after a move, without stores and White to move; what the move gained, and whether its mover moves again. */
Position solver_play(const Solver *s, const Position *p, Move m, int *gain, bool *again);
bool solver_in_tables(const Solver *s, const Position *p);
/* Who is told from now on. */
void solver_may(Solver *s, SolveProgress *progress, void *context);

/* False: stopped by progress, or damaged. What was proved till then is remembered and serves the next call. */
bool solver_solve(Solver *s, const Position *p, Solution *out);
/* The values of these moves only, without a line; the set is not over. */
bool solver_moves(Solver *s, const Position *p, const Move *moves, int count, Solution *out);
/* The value with one best move and its line, which costs least; `guess` at the value: the nearer, the sooner. */
bool solver_best(Solver *s, const Position *p, int guess, Solution *out);
/* The value, and of the best moves the first in a fixed order: those that move again, then by what they gain, the last pit first. */
bool solver_first(Solver *s, const Position *p, int *value, Move *m);

#endif
