/* SPDX-License-Identifier: MIT */
/*
 * Whether tables are right, by what built them in no way: each value against those of all its successors, which the
 * rules' own moves and play give; and where there are few stones, against a plain minimax without tables. The layers below
 * being right, a layer that passes is.
 */
#ifndef ENDGAME_VERIFY_H
#define ENDGAME_VERIFY_H

#include "book.h"
#include "layer.h"

enum { PLAIN_LAYER = 5 }; /* the minimax goes so far */

typedef struct Verdict {
	bool good, stopped;
	/* When it is neither. */
	Position wrong;
	int said, should;
} Verdict;

typedef Verdict VerifyLayer(const Tables *t, const Rules *r, int n, int threads,
			    LayerProgress *progress, void *context);

/* progress may be NULL. */
Verdict verify_layer(const Tables *t, const Rules *r, int n, int threads,
		     LayerProgress *progress, void *context);

/*
 * Whether a book agrees with itself: no move brings more than a position is worth, its own brings just that, as far as the book
 * says what comes after. *followed: entries whose own move it can follow. What the others are worth rests on their proofs alone.
 */
Verdict verify_book(const Book *b, const Rules *r, uint64_t *followed);

#endif
