/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Mistakes by name (docs/RULES.md 8): what a player claims of a move, held against the
 * rules. A move that is not legal is told in place of a mistake, and then nothing else is
 * filled.
 */
#ifndef MANGALA_EXPLAIN_H
#define MANGALA_EXPLAIN_H

#include "position.h"

/** What a move really does. Filled whether the claim is right or not. */
typedef struct MangalaExplanation {
	MangalaPosition correct; /**< after the move, by the rules */
	MangalaTrail trail;      /**< the steps that lead there */
} MangalaExplanation;

/**
 * A move is claimed to lead to the board `claimed`.
 * @return #MANGALA_OK when it does, else #MANGALA_WRONG, and the fault names the mistake
 */
MANGALA_API int mangala_explain_board(const MangalaPosition *position, const MangalaRules *rules,
				      MangalaMove move, const MangalaPosition *claimed,
				      MangalaExplanation *explanation, MangalaFault *mistake);

/**
 * A move, not in `dokuztas`, is claimed to take the stones of pit 1.. in a colour's row.
 * @return #MANGALA_OK when it does, else #MANGALA_WRONG, and the fault names the mistake
 */
MANGALA_API int mangala_explain_capture(const MangalaPosition *position, const MangalaRules *rules,
					MangalaMove move, int colour, int pit,
					MangalaExplanation *explanation, MangalaFault *mistake);

/**
 * A move, not in `dokuztas`, is claimed to make a castle or tuzdik of the pit its last
 * stone falls into.
 * @return #MANGALA_OK when it does, else #MANGALA_WRONG, and the fault names the mistake
 */
MANGALA_API int mangala_explain_castle(const MangalaPosition *position,
				       const MangalaRules *rules, MangalaMove move,
				       MangalaExplanation *explanation, MangalaFault *mistake);

/** What a player says of a move in a word. */
typedef enum MangalaSaying {
	MANGALA_SAID_AGAIN,   /**< the same player moves again */
	MANGALA_SAID_PASSES,  /**< the rival is to move */
	MANGALA_SAID_TAKES,   /**< the last stone takes stones */
	MANGALA_SAID_NOTHING, /**< the last stone takes none */
	MANGALA_SAID_CASTLE,  /**< it makes a castle or tuzdik */
	MANGALA_SAID_OVER,    /**< the set is over */
	MANGALA_SAID_GOES_ON, /**< the set is not over */
} MangalaSaying;

/**
 * Something is said of a move, not in `dokuztas`.
 * @return #MANGALA_OK when it is so, else #MANGALA_WRONG, and the fault names the mistake
 */
MANGALA_API int mangala_explain_saying(const MangalaPosition *position, const MangalaRules *rules,
				       MangalaMove move, MangalaSaying said,
				       MangalaExplanation *explanation, MangalaFault *mistake);

/**
 * A finished set, in which the row of `emptied` ran out of stones first, is claimed to have
 * ended so: "who runs out first wins".
 * @return #MANGALA_OK when it did, else #MANGALA_WRONG, and the fault names the mistake
 */
MANGALA_API int mangala_explain_winner(const MangalaPosition *position, const MangalaRules *rules,
				       int emptied, MangalaResult claimed, MangalaFault *mistake);

/** Writes a trail in words, a step a line; `mover` is the colour that made the move. */
MANGALA_API size_t mangala_explain_steps(const MangalaTrail *trail, const MangalaRules *rules,
					 int mover, MangalaLang lang, char *out, size_t size);

#endif
