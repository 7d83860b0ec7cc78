/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A game as it is played: the position, and of its past what repetition and move counts
 * need.
 */
#ifndef MANGALA_GAME_H
#define MANGALA_GAME_H

#include "position.h"

/** A game being played. */
typedef struct MangalaGame MangalaGame;

/** A new game, from the opening when `start` is NULL; the caller's until mangala_game_free(). */
MANGALA_API MangalaGame *mangala_game_new(const MangalaRules *rules, const MangalaPosition *start);
/** Another game with the same past; the caller's until mangala_game_free(). */
MANGALA_API MangalaGame *mangala_game_copy(const MangalaGame *game);
/** Ends the life of a game; NULL is none. */
MANGALA_API void mangala_game_free(MangalaGame *game);

/**
 * Plays a move. The trail may be NULL. The move that ends the game leaves a settled
 * position.
 * @return #MANGALA_OK, or #MANGALA_WRONG, which changes nothing
 */
MANGALA_API int mangala_game_play(MangalaGame *game, MangalaMove move, MangalaTrail *trail,
				  MangalaFault *fault);

/** The rules of the game. */
MANGALA_API const MangalaRules *mangala_game_rules(const MangalaGame *game);
/** The position as it stands; changes with the game. */
MANGALA_API const MangalaPosition *mangala_game_position(const MangalaGame *game);
/** How the game stands, repetition and move counts included. */
MANGALA_API MangalaOutcome mangala_game_outcome(const MangalaGame *game);
/** The moves played so far. */
MANGALA_API int mangala_game_plies(const MangalaGame *game);
/** How often the present position has stood on the board, from 1. */
MANGALA_API int mangala_game_occurrences(const MangalaGame *game);
/** The moves since the last one that cannot be undone: stones stored, a man placed or removed. */
MANGALA_API int mangala_game_quiet(const MangalaGame *game);

#endif
