/* SPDX-License-Identifier: MIT */
/*
 * Whether tables of loopy games are right, by what built them in no way: from the values themselves, by the rules' own moves
 * and play, without bounds that close in. Round after round it marks the positions whose mover is sure of the value
 * (some move leads to at least that, by a capture or to a position whose rival is marked as held to it) and those whose
 * rival is sure that it is not more (all moves lead to no more, by a capture or to a position whose mover is marked). A mark
 * rests on earlier marks only, so no two positions vouch for each other in a circle, which a check of every value against its successors'
 * would not see. A layer in which every value has both marks is right if those below it are.
 */
#ifndef ENDGAME_LOOPY_VERIFY_H
#define ENDGAME_LOOPY_VERIFY_H

#include "verify.h"

Verdict verify_loopy(const Tables *t, const Rules *r, int n, int threads,
		     LayerProgress *progress, void *context);

#endif
