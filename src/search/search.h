/* SPDX-License-Identifier: MIT */
/* What the search bodies, the engine and its levels share; not for anyone else. */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include <stdatomic.h>

#include "engine.h"
#include "tt.h"

enum {
	SCORE_INFINITE = 32000,
	SCORE_NONE = -32001, /* a root move that is known to be out of question */
	PAST = 512,          /* positions of the game looked at for repetition */
	LOOK_EVERY = 1024,   /* nodes between two looks at the clock */
	SEEN = 8,            /* depths below this are remembered move by move */
};

typedef struct Line {
	int length;
	Move moves[MAX_PLY];
} Line;

typedef struct RootMove {
	Move move;
	int depth; /* at which score[0] was found, 0: not yet */
	int score[2]; /* there, and one depth before; SCORE_NONE: below the best by the slack or more */
	int16_t seen[SEEN]; /* the score at each depth, SCORE_NONE where it is not known */
	Line line;          /* what follows, this move first */
} RootMove;

/* One thinker's memory, used anew for each thought. */
typedef struct Search {
	/* The question. */
	Rules rules;
	Position root;
	int slack;  /* root moves within so much of the best get their exact score, */
	int lines;  /* and so do this many best ones */
	bool plain; /* minimax's own scores: no branch is given up by a guess */
	int64_t most_nodes;
	double deadline; /* by `clock`; 0: none */
	Clock *clock;
	const atomic_bool *stop;
	Control *control;
	bool mate;               /* one of the other threads, which adds its nodes to */
	_Atomic int64_t *others; /* the nodes of them all; NULL: there are none */
	const Oracle *oracle;
	int reach; /* of the oracle; below 0: it is not asked */
	Table *table;
	uint64_t salt; /* of the rules: one table serves them all */

	/* The answer so far, best first. */
	int root_count;
	RootMove roots[MAX_MOVES];
	bool solved; /* the last depth rests on ends of games alone */
	bool reduced; /* moves were looked at less deeply: a win may come sooner than it was found */

	/* The search under way. */
	int64_t nodes, next_look, told; /* told: those added to `others` */
	bool stopped;
	bool guessed; /* whether the score last returned rests on more than ends of games */
	int past;     /* keys[past] is the root's; before it the game's */
	uint64_t keys[PAST + MAX_PLY + 1];
	int since[MAX_PLY + 1]; /* by ply: plies since a move that cannot be undone */
	Line pv[MAX_PLY + 1];   /* by ply: the best play from there */
	Move killers[MAX_PLY + 1][2];
	int history[2][1024]; /* by colour and the low bits of the move */
	struct {
		Move move[MAX_MOVES];
		int worth[MAX_MOVES];
	} lists[MAX_PLY + 1];
} Search;

typedef struct Crew Crew; /* the other threads' memory (crew.c) */

struct Engine {
	Clock *clock;
	atomic_bool stop;
	Table table;
	Oracle oracle;
	Crew *crew; /* NULL: one thread */
	double began;
	int depth; /* completed */
	Search search;
};

/* The others begin to deepen the question that e->search was given; crew_join ends them. */
void crew_start(Engine *e);
void crew_join(Engine *e);
/* Nodes the others have counted so far. */
int64_t crew_nodes(const Engine *e);
void crew_forget(Crew *crew);
void crew_free(Crew *crew);
/* One depth over the root moves of s. */
void search_depth(Search *s, int depth);

/* Whether it is time to stop; sets `stopped` and when to ask again. */
bool search_look(Search *s);
/* engine_think, with the scores of all root moves within `slack` left in e->search.roots. */
Thought search_think(Engine *e, const Course *c, Limits limits, int slack, Progress *progress,
		     void *context);

/* One depth over the root moves, which are sorted as far as it came; a line on as far as the oracle shows the best play. */
#define SEARCH_OF(game) \
	void game##_search_root(Search *s, int depth); \
	void game##_search_line_on(const Search *s, Line *line); \
	uint64_t game##_search_key(const Position *p);
SEARCH_OF(mangala)
SEARCH_OF(kale)
SEARCH_OF(toguz)
SEARCH_OF(mangala2)
SEARCH_OF(dokuztas)
#undef SEARCH_OF

static inline uint64_t random_next(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

#endif
