/* SPDX-License-Identifier: MIT */
/*
 * Values of `mangala-kale`, `toguz` and `mangala2`. These games are loopy: a move that takes nothing can lead back, and a
 * position's third occurrence ends the game, each side taking what lies in its own row (RULES.md 3.4, 4, 5). What that is depends
 * on the way the game went, so a value is kept only where it does not: where it can be had without ever going round.
 *
 * For a position with n stones in the pits let
 *
 *     lower(p) = max over moves of gain - upper(q),    upper(p) = max over moves of gain - lower(q)
 *
 * q: what the move leads to, gain: what it adds to the mover's margin; a game that is over is worth what its rules say. Of all
 * bounds that fulfil this take those that come of raising lower from -n and lowering upper from n as long as it changes
 * anything: the largest intervals, each end the limit of the values of games that are cut off after more and more moves and
 * count -n there for the one who is to gain at least lower, n for the one who is to keep it at upper or below.
 *
 * Claim: with no past, the mover of p is sure of lower(p), and its rival of keeping it at upper(p), by every rule of
 * repetition that pays between -n and n; so where lower = upper that is the value. Proof: lower(p) is reached after finitely
 * many raises, say k. Every raise uses values of successors raised before it. So there is a move that brings the bound with
 * an upper(q) that was there before k, and for all answers to it values that were there before that: a strategy in which the number
 * of the raise goes down with every move. Nothing comes twice on its way, and it ends, by a capture or an end of the game, with at least
 * lower(p). After a capture nothing from before it comes back: a position with no past again, with fewer stones. The same for upper. The
 * cut off games' -n and n are payoffs no rule goes beyond. QED.
 *
 * In `mangala2` with one stone nobody can take it, and it goes round until its first position has come for the third time. So with no past
 * it belongs to whose row it lies in: there lower = upper is set to that. No other layer has ever been found with a position
 * where lower < upper; such a one is marked LOOPY_OPEN and stands in larger layers for the interval from -n to n.
 */
#ifndef ENDGAME_LOOPY_H
#define ENDGAME_LOOPY_H

#include "layer.h"
#include "loopy_index.h"

enum { LOOPY_OPEN = INT8_MIN };

typedef struct Interval {
	int lower, upper;
} Interval;

/* What a table's byte says of a position with n stones. */
static inline Interval loopy_interval(int n, int8_t byte)
{
	return byte == LOOPY_OPEN ? (Interval){-n, n} : (Interval){byte, byte};
}

/* The mover's margin of a position without moves and with empty stores, as the end of the game books it. */
int loopy_ended(const Position *p, const Rules *r);
/* Whether the value is set rather than derived: a single stone of mangala2; and to what. */
static inline bool loopy_alone(const Rules *r, int n)
{
	return r->set == MANGALA2 && n == 1;
}

static inline int loopy_alone_value(const Position *p)
{
	return p->row[0] ? 1 : -1;
}

/* Layer n into bytes[loopy_count(n)] from the tables below it, as build_layer (layer.h); *open of them are LOOPY_OPEN. */
bool build_loopy(const Tables *t, const Rules *r, int n, int8_t *bytes, int threads,
		 LayerProgress *progress, void *context, uint64_t *open);

#endif
