/* SPDX-License-Identifier: MIT */
/*
 * Playing by the tables of loopy games. A move that keeps the value is not enough there: moves that all keep it may go round
 * until the third occurrence of a position takes the value away.
 */
#ifndef ENDGAME_LOOPY_PLAY_H
#define ENDGAME_LOOPY_PLAY_H

#include "engine.h"
#include "loopy.h"

/*
 * The exact scores of these moves, NULL: of all, as engine.h has it; a move to what has stood on the board twice is worth what
 * the rules pay for that. First comes a best move that forces stones off the board in the fewest turns.
 * False: there is a position that the tables do not have, or *damaged.
 */
bool loopy_answer(const Tables *t, const Course *c, const Move *moves, int count,
		  AnswerMay *may, void *asker, Answer *out, bool *damaged);

#endif
