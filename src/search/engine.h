/* SPDX-License-Identifier: MIT */
/*
 * The engine: the best move it finds for a game as it stands. It never prints and never reads a
 * clock of its own choosing; progress goes to a callback. One Engine serves one thinker at a time;
 * engine_stop may be called from any thread.
 */
#ifndef SEARCH_ENGINE_H
#define SEARCH_ENGINE_H

#include "course.h"

typedef struct Engine Engine;

typedef enum Level { EASY, MEDIUM, HARD, LEVELS } Level; /* Kolay, Orta, Zor (RULES.md 7) */

enum {
	SCORE_WIN = 20000, /* a won game: SCORE_WIN - plies to the end */
	SCORE_UNIT = 100,  /* a stone (mancala) or a man's worth (dokuztas) */
	MAX_PLY = 64,
};

typedef struct Limits {
	int depth;        /* plies, 0: no limit */
	int64_t nodes;    /* 0: no limit */
	int milliseconds; /* 0: no limit; never exceeded by more than a few ms */
	uint64_t seed;    /* of what varies; the same seed and node count give the same move */
} Limits;

typedef struct Thought {
	Move best;
	int score; /* for the side to move, SCORE_UNIT a stone */
	int depth; /* completed */
	int64_t nodes;
	int milliseconds;
	int pv_length;
	Move pv[MAX_PLY];
} Thought;

/* Called after every completed depth. */
typedef void Progress(const Thought *so_far, void *context);

/* Milliseconds from any fixed point; the platform's (base/clock.h, or the browser's). */
typedef double Clock(void);

/* A table of `megabytes`; NULL when there is no memory for it. */
Engine *engine_new(int megabytes, Clock *clock);
void engine_free(Engine *e);
void engine_forget(Engine *e);
void engine_stop(Engine *e);

/* The default limits of a level: 0.3 s, 1 s, 3 s a move. */
Limits level_limits(Level level);
extern const char *const level_names[LEVELS]; /* "kolay", "orta", "zor" */

/*
 * Thinks about c, whose result is ONGOING. engine_think plays as well as the limits allow;
 * engine_play is a level as RULES.md 7 has it: EASY errs now and then, HARD varies among moves that are very nearly equal.
 */
Thought engine_think(Engine *e, const Course *c, Limits limits, Progress *progress, void *context);
Thought engine_play(Engine *e, const Course *c, Level level, Limits limits);

#endif
