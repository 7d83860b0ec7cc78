/* SPDX-License-Identifier: MIT */
/*
 * The engine: the best move it finds for a game as it stands. It never prints and never reads a
 * clock of its own choosing; progress goes to a callback. One Engine serves one thinker at a time;
 * engine_stop may be called from any thread.
 */
#ifndef SEARCH_ENGINE_H
#define SEARCH_ENGINE_H

#include <stdatomic.h>

#include "course.h"

typedef struct Engine Engine;

typedef enum Level { EASY, MEDIUM, HARD, LEVELS } Level; /* Kolay, Orta, Zor (RULES.md 7) */

enum {
	SCORE_WIN = 20000,            /* a won game: SCORE_WIN - plies to the end */
	WIN_BOUND = SCORE_WIN - 1000, /* beyond: a win or loss */
	UNKNOWN_PLIES = 900, /* as the plies of a win of which only that it is one is known */
	SCORE_UNIT = 100,    /* a stone (mancala) or a man's worth (dokuztas) */
	MAX_PLY = 64,
	MAX_THREADS = 64,
};

/*
 * What other threads may change while a thought is under way. Starts as {0}; unlike engine_stop it also holds
 * for a thought that has not begun yet.
 */
typedef struct Control {
	atomic_bool stop;         /* ends the thought soon */
	_Atomic int64_t deadline; /* when it ends, milliseconds by the engine's clock; 0: not said */
} Control;

typedef struct Limits {
	int depth;        /* plies, 0: no limit */
	int64_t nodes;    /* 0: no limit; with several threads exceeded by some thousands */
	int milliseconds; /* 0: no limit; never exceeded by more than a few ms */
	int enough;       /* milliseconds after which no further depth is begun, 0: not said */
	uint64_t seed;    /* of what varies; the same seed and node count give the same move */
	bool plain; /* minimax's own scores at every depth, for tests: no branch is given up by a guess */
	int lines;        /* this many best moves get their own score and line; 0: one */
	const Move *only; /* the first moves looked at, closed by NO_MOVE; NULL: all */
	Control *control; /* NULL: none */
} Limits;

typedef struct Thought {
	Move best;
	int score;     /* for the side to move, SCORE_UNIT a stone */
	int depth;     /* completed */
	int64_t nodes; /* of all threads */
	int milliseconds;
	bool solved; /* the score is exact: looking deeper would say the same */
	int pv_length;
	Move pv[MAX_PLY];
} Thought;

/*
 * What is known for certain beyond the rules: tables, a book, a solver. The engine owns none of it.
 *
 * Concurrency: `score` is called by all threads of a thought at once, the others by one.
 */
typedef struct Answer {
	int count; /* of moves whose score is known, the best among them */
	Move move[MAX_MOVES];
	int score[MAX_MOVES]; /* exact, for the side to move, SCORE_UNIT a stone, stores counted */
	int length;
	Move line[MAX_PLY]; /* best play, the best move first */
	int64_t nodes;
} Answer;

/* Whether an answer may go on, after so many nodes of its own; 0 before the first. */
typedef bool AnswerMay(int64_t nodes, void *context);

typedef struct Oracle {
	/*
	 * Called as a thought begins. `score` is asked where no more than this is undecided: SCORE_UNIT a stone in the
	 * pits, in dokuztas anything (INT32_MAX); below 0: nowhere.
	 */
	int (*reach)(void *context, const Rules *r);
	/*
	 * The exact score of a position that is not over, for its mover: the margin still to be gained, SCORE_UNIT a stone,
	 * stores not counted; or SCORE_WIN - plies to the end, plies - SCORE_WIN. False: not known. History counts for nothing.
	 */
	bool (*score)(void *context, const Rules *r, const Position *p, int *score);
	/*
	 * The exact scores of these moves of the game as it stands; with NULL of one best move. False: not within what `may`
	 * let it do; what was found out then serves the next call. The function is NULL: none but what `score` says.
	 */
	bool (*answer)(void *context, const Course *c, const Move *moves, int count,
		       AnswerMay *may, void *asker, Answer *out);
	void *context;
	/*
	 * Reads what `score` will look at, which otherwise costs the thoughts many times as much as they gain by it when they are
	 * short; takes a second or some. NULL: nothing to be read.
	 */
	void (*prepare)(void *context, const Rules *r);
} Oracle;

/* Called after every completed depth. */
typedef void Progress(const Thought *so_far, void *context);

/* Milliseconds from any fixed point; the platform's (base/clock.h, or the browser's). */
typedef double Clock(void);

/* A table of `megabytes`; NULL when there is no memory for it. */
Engine *engine_new(int megabytes, Clock *clock);
void engine_free(Engine *e);
void engine_forget(Engine *e);
/*
 * Asked by engine_think, and so by the strongest level and no other; the copy is the engine's, its context must outlive
 * the thoughts. NULL: nobody is asked.
 */
void engine_oracle(Engine *e, const Oracle *oracle);
/* Lets the oracle make ready for thoughts about games of these rules; once is enough. */
void engine_prepare(Engine *e, const Rules *r);
void engine_stop(Engine *e);
/*
 * How many threads think, 1..MAX_THREADS; false when there is no memory for them. One thread and a node
 * limit are deterministic, several are not.
 */
bool engine_threads(Engine *e, int threads);
/*
 * Line i (0: the best) of what was found; for the progress callback and after engine_think. False when there is no
 * such move or its score is not known.
 */
bool engine_line(const Engine *e, int i, Thought *line);
/*
 * Limits for one move of a player with `left` milliseconds on the clock, who gains `increment` a move; `moves`: to
 * the next time control, 0: there is none. `lag`: milliseconds lost on the way.
 */
Limits clock_limits(int64_t left, int64_t increment, int moves, int lag);

/* The default limits of a level: 0.3 s, 1 s, 3 s a move. */
Limits level_limits(Level level);
extern const char *const level_names[LEVELS]; /* "kolay", "orta", "zor" */

/* Finer: strengths 1..STRONGEST, of which Kolay is 2, Orta 5, Zor 8 and Usta 10. */
enum { STRONGEST = 10 };
Limits strength_limits(int strength);
/* "kolay", "orta", "zor", "usta" or "1".."10"; 0 when it is none of them. */
int strength_find(const char *name, int length);

/*
 * Thinks about c, whose result is ONGOING. engine_think plays as well as the limits allow;
 * engine_play is a level as RULES.md 7 has it: EASY errs now and then, HARD varies among moves that are very nearly equal.
 */
Thought engine_think(Engine *e, const Course *c, Limits limits, Progress *progress, void *context);
Thought engine_play(Engine *e, const Course *c, Level level, Limits limits);
Thought engine_play_at(Engine *e, const Course *c, int strength, Limits limits);

#endif
