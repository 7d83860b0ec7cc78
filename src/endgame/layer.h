/* SPDX-License-Identifier: MIT */
/* The values of whole layers, computed from the rules alone. */
#ifndef ENDGAME_LAYER_H
#define ENDGAME_LAYER_H

#include "probe.h"

/* Called by the building thread many times a second; `done` positions of this layer. False: stop. */
typedef bool LayerProgress(int layer, uint64_t done, void *context);

/*
 * Layer n into bytes[layer_count(n)], from the layers below it in `values`, which it joins. False when
 * progress said so; bytes are worth nothing then.
 */
bool build_layer(Values *values, const Rules *r, int n, int8_t *bytes, int threads,
		 LayerProgress *progress, void *context);

/*
 * The layers 0..most in memory, from nothing. False when there is none for them, or progress said so; t is empty then.
 * tables_close (folder.h) ends it.
 */
bool tables_make(Tables *t, const Rules *r, int most, int threads, LayerProgress *progress,
		 void *context);

#endif
