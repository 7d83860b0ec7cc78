/* SPDX-License-Identifier: MIT */
/* A folder of tables, as far as wanted: what is there and good is used, what is missing is built. */
#ifndef ENDGAME_BUILD_H
#define ENDGAME_BUILD_H

#include "layer.h"

typedef struct Build {
	const char *dir;
	const Rules *rules;
	int most; /* layers 0..most, at most MOST_LAYER */
	int threads;
	LayerProgress *progress; /* may be NULL; see layer.h */
	void *context;
	/* What came of it: the layer it stopped at, and how many were built rather than found. */
	int layer, built;
	uint64_t open; /* positions whose value hangs on repetition (loopy.h), in the layers that were built */
} Build;

/* Memory that the layers 0..most and the work on them take. */
uint64_t build_bytes(const Rules *r, int most, int threads);
/* TABLE_STOPPED: progress said so. Whatever stops it, the layers before b->layer are on disk, whole. */
TableState build_tables(Build *b);

#endif
