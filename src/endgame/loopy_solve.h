/* SPDX-License-Identifier: MIT */
/*
 * Proved bounds of any position of `mangala-kale` and `mangala2`, whose positions can come back: a search on top of the tables of
 * loopy.h, for the same value that no repetition touches.
 *
 * A question is "can the mover be sure of `goal`?" The answer may be yes, no, or open, and only a yes or a no is kept, as a bound of the
 * position, whatever way the search came. What follows shows that this is right although the search goes along paths on
 * which positions come again.
 *
 * A bound is remembered, never taken back, and made from others only so: a lower bound of p from *one* move, by the upper bound of
 * what it leads to; an upper bound from *all* moves, by the lower bounds of what they lead to; each of those in the tables,
 * remembered before, or returned by a search that made it so. Nowhere does the path enter.
 *
 * Claim: when "lower(p) >= v" is remembered, the mover of p is sure of v, with no past and by every rule of repetition that pays
 * between -n and n; and the rival, in the same sense, of keeping it at upper(p). Proof: number such claims by the step that
 * first made a bound as good as that; those of the tables have 0. The bound made in that step rests on claims made before, so
 * the side it is for has a strategy in which the number goes down with every ply, whatever the other one plays, until stones
 * leave the pits or a table takes over. As long as none leave, nothing is gained and the claim stays as strong: the same
 * position on the way would be the same claim with a smaller number than its own. So none comes twice, and once stones have left
 * none from before comes back. It is the strategy of loopy.h, found by a search instead of rounds over a whole layer. What
 * was forgotten and proved anew changes nothing: the first proof counts. QED.
 *
 * A position that comes again on the path is left open, and so is what was left open before in the same pass; no bound is made of that. So
 * what hangs on the path costs work, not truth: a pass asks a question once a position, and passes follow one another as long
 * as they prove anything.
 */
#ifndef ENDGAME_LOOPY_SOLVE_H
#define ENDGAME_LOOPY_SOLVE_H

#include "loopy.h"
#include "solve.h"

typedef struct LoopySolver LoopySolver;

/* Whether it knows the rule set. */
bool loopy_solvable(const Rules *r);
/* `memory`: bytes for what is remembered; `order`: another number, another order of moves, up to 6 ever less sensible. NULL without memory. Tables and rules must outlive it. */
LoopySolver *loopy_solver_new(const Tables *t, const Rules *r, uint64_t memory, int order);
/* Touches all of that memory, so that the first questions do not pay for it. */
void loopy_solver_settle(LoopySolver *s);
void loopy_solver_free(LoopySolver *s);
int64_t loopy_solver_nodes(const LoopySolver *s);
/* A table it met is damaged: nothing more is said. */
bool loopy_solver_damaged(const LoopySolver *s);

/*
 * The best future margin of p's mover: *proved, where it cannot be told the interval it lies in. False: stopped by progress; what was
 * proved till then is in *proved, and remembered.
 */
bool loopy_solver_value(LoopySolver *s, const Position *p, SolveProgress *progress,
			void *context, Interval *proved);

#endif
