/* SPDX-License-Identifier: MIT */
/*
 * The subspaces of Dokuz Tas as files (file.h; layer 10 * own + rival), a byte a slot as retrograde.h has it: building
 * what is missing, and asking.
 *
 * Concurrency: any number of threads may ask one Subspaces at once; opening and closing want it alone.
 */
#ifndef ENDGAME_SUBSPACES_H
#define ENDGAME_SUBSPACES_H

#include "file.h"
#include "retrograde.h"

enum { LEAST_BOTH = 2 * LEAST_MEN, MOST_BOTH = 2 * MOST_MEN }; /* men on the board */

/* Pairs (own, rival), own >= rival, in the order in which they can be built; false after the last of `most` men. */
bool next_pair(int most, int *own, int *rival);

/* Called by the building thread many times a second; `done` of the pair's slots. False: stop. */
typedef bool SubspacesProgress(int own, int rival, uint64_t done, void *context);

typedef struct SubspacesBuild {
	const char *dir;
	const Rules *rules;
	int most; /* men on the board, LEAST_BOTH..MOST_BOTH */
	int threads;
	SubspacesProgress *progress; /* may be NULL */
	void *context;
	/* What came of it: the pair it stopped at, the file that was wrong, and how many were built rather than found. */
	int own, rival, layer, built;
} SubspacesBuild;

/* Memory that building takes at most. */
uint64_t subspaces_build_bytes(int most);
/* TABLE_STOPPED: progress said so. Whatever stops it, the pairs before (b->own, b->rival) are on disk, whole. */
TableState build_subspaces(SubspacesBuild *b);

typedef struct Subspaces {
	LayerFile file[MOST_MEN + 1][MOST_MEN + 1]; /* .values NULL: not there */
	int count;
} Subspaces;

/* Opens what DIR has, up to `most` men on the board. A file that is there but is not good is named by *layer and the state. */
TableState subspaces_open(Subspaces *t, const char *dir, const Rules *r, int most, int *layer);
void subspaces_close(Subspaces *t);

/* The value of a position with empty hands, ends included; TABLE_MISSING: of a subspace that is not there. */
TableState subspaces_value(const Subspaces *t, const Position *p, const Rules *r, int *value);

/* Asks for the memory that subspaces_value will read. */
void subspaces_call_up(const Subspaces *t, const Position *p);

/* The value of each legal move for the mover of p, in the order of game->moves; *count of them. */
TableState subspaces_moves(const Subspaces *t, const Position *p, const Rules *r, Move *moves,
			   int *values, int *count);

/*
 * What lies in a subspace, symmetric positions counted once; depths in plies, 0 if there is none. Late: of more than
 * `limit` plies, which the 50-move rule may draw.
 */
typedef struct SubspaceTally {
	uint64_t won, lost, drawn, states, late_won, late_lost;
	int longest_win, longest_loss;
} SubspaceTally;

SubspaceTally subspace_tally(const LayerFile *file, int own, int rival, int limit);

#endif
