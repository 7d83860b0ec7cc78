/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The engine: the best move it finds for a game as it stands (docs/RULES.md 7).
 *
 * One engine serves one thinker at a time; mangala_engine_stop() may be called from any
 * thread and from a signal handler. It starts no thread but those that
 * mangala_engine_threads() asks for, and prints nothing: progress goes to a callback.
 */
#ifndef MANGALA_ENGINE_H
#define MANGALA_ENGINE_H

#include "game.h"

/** An engine with its table of what it has seen. */
typedef struct MangalaEngine MangalaEngine;

/** How strong the computer plays: 1 (weakest) to #MANGALA_STRONGEST; four have names. */
typedef enum MangalaLevel {
	MANGALA_EASY = 2,                  /**< Kolay: errs now and then */
	MANGALA_MEDIUM = 5,                /**< Orta: looks a few moves ahead */
	MANGALA_HARD = 8,                  /**< Zor: varies among nearly equal moves */
	MANGALA_MASTER = 10,               /**< Usta: all it has */
	MANGALA_STRONGEST = MANGALA_MASTER /**< no level is higher */
} MangalaLevel;

/** Numbers that thoughts need. */
enum {
	MANGALA_SCORE_WIN = 20000, /**< a won game scores this less the plies to its end */
	MANGALA_SCORE_STONE = 100, /**< a stone, or in `dokuztas` what a man is worth */
	MANGALA_MOST_LINE = 64,    /**< no variation is longer */
	MANGALA_MOST_THREADS = 64  /**< no engine thinks with more */
};

/** When to stop thinking. Starts as {0}: no limit at all, until mangala_engine_stop(). */
typedef struct MangalaLimits {
	int depth;        /**< plies, 0: no limit */
	int64_t nodes;    /**< positions, 0: no limit */
	int milliseconds; /**< of real time, 0: no limit; exceeded by no more than a few */
	uint64_t seed;    /**< of what varies: the same seed, untimed, gives the same move */
	int lines; /**< best moves that get their own score and line, 0: one; see mangala_engine_line() */
} MangalaLimits;

/** What the engine found. */
typedef struct MangalaThought {
	MangalaMove best; /**< the move to play */
	int score;        /**< for the side to move, #MANGALA_SCORE_STONE a stone */
	int depth;        /**< plies looked ahead in full */
	int64_t nodes;    /**< positions looked at */
	int milliseconds; /**< of real time */
	int line_length;  /**< of line */
	MangalaMove line[MANGALA_MOST_LINE]; /**< the best play of both, `best` first */
} MangalaThought;

/** Is told what was found so far after every depth that is completed. */
typedef void MangalaProgress(void *context, const MangalaThought *so_far);

/**
 * An engine whose table takes so many megabytes, at least 1; the caller's until
 * mangala_engine_free().
 * @return it, or NULL when there is no memory for it
 */
MANGALA_API MangalaEngine *mangala_engine_new(int megabytes);
/** Ends the life of an engine that does not think; NULL is none. */
MANGALA_API void mangala_engine_free(MangalaEngine *engine);
/** Forgets all that was seen, so that the next thought does not depend on those before. */
MANGALA_API void mangala_engine_forget(MangalaEngine *engine);
/**
 * Ends the present thought soon, with what was found so far. A thought that begins later is
 * not stopped.
 */
MANGALA_API void mangala_engine_stop(MangalaEngine *engine);

/**
 * How many threads think, 1 to #MANGALA_MOST_THREADS; an engine begins with one. One thread and a limit of
 * nodes or depth always find the same, several do not. Not while the engine thinks.
 * @return #MANGALA_OK, or #MANGALA_WRONG when the number is none of these or there is no
 * memory for them, which changes nothing
 */
MANGALA_API int mangala_engine_threads(MangalaEngine *engine, int threads);

/** The limits of a level, 1 to #MANGALA_STRONGEST: from 0.1 to 10 seconds a move. */
MANGALA_API MangalaLimits mangala_engine_level(int level);

/**
 * Thinks about a game as well as the limits allow. `progress` may be NULL; `context` is
 * handed to it.
 * @return #MANGALA_OK, or #MANGALA_WRONG when the game is over, which changes nothing
 */
MANGALA_API int mangala_engine_think(MangalaEngine *engine, const MangalaGame *game,
				     const MangalaLimits *limits, MangalaProgress *progress,
				     void *context, MangalaThought *thought);

/**
 * Line `i` of the last thought, or of the one that a progress callback is told of; 0 is the best.
 * MangalaLimits.lines says how many there are at least where the game has so many moves.
 * @return #MANGALA_OK, or #MANGALA_WRONG when there is no such line
 */
MANGALA_API int mangala_engine_line(const MangalaEngine *engine, int i, MangalaThought *line);

/**
 * Chooses a move as a level plays it, 1 to #MANGALA_STRONGEST. `limits` may be NULL: the level's own.
 * @return #MANGALA_OK, or #MANGALA_WRONG when the game is over or there is no such level,
 * which changes nothing
 */
MANGALA_API int mangala_engine_play(MangalaEngine *engine, const MangalaGame *game, int level,
				    const MangalaLimits *limits, MangalaThought *thought);

#endif
