/* SPDX-License-Identifier: MIT */
/* The subspaces of Dokuz Tas as files (file.h; layer 10 * own + rival): building what is missing, and opening. */
#ifndef ENDGAME_SUBSPACES_FILES_H
#define ENDGAME_SUBSPACES_FILES_H

#include "subspaces.h"

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

/* Writes the outcomes alone (file.h) of each table that DIR has without them, up to `most` men; *made of them. `progress` as above, slots of one subspace. */
TableState pack_subspaces(const char *dir, const Rules *r, int most,
			  SubspacesProgress *progress, void *context, int *layer, int *made);

/* Opens what DIR has, up to `most` men on the board. A file that is there but is not good is named by *layer and the state. */
TableState subspaces_open(Subspaces *t, const char *dir, const Rules *r, int most, int *layer);
void subspaces_close(Subspaces *t);

/* What `db book` proved of the placing; a word as placing.h has it, `number` plies of the game deep. */
TableState proved_open(Words *w, const char *dir, const Rules *r);

#endif
