/* SPDX-License-Identifier: MIT */
/*
 * Whether the tables of Dokuz Tas are right, by what built them in no way: each value against those of all its
 * successors, which the rules' own moves and play give. A table of depths that passes is right if those it leads to
 * are: by induction on the depth every win and every loss is one in exactly so many plies, and who is at a draw can stay at one.
 * The smallest subspace is also built again, plainly.
 */
#ifndef ENDGAME_SUBSPACES_VERIFY_H
#define ENDGAME_SUBSPACES_VERIFY_H

#include "subspaces_files.h"
#include "verify.h"

/* The subspace and those it leads to must be there, checked. progress may be NULL. */
Verdict verify_subspace(const Subspaces *t, const Rules *r, int own, int rival, int threads,
			SubspacesProgress *progress, void *context);

#endif
