/* SPDX-License-Identifier: MIT */
/*
 * The names of people: 2 to 20 characters, letters of Turkish and Latin or else of Kazakh and
 * Kyrgyz Cyrillic, never both; digits; single - _ . between them; a letter first. Pure.
 */
#ifndef SERVER_NAMES_H
#define SERVER_NAMES_H

#include "problem.h"
#include "store.h"

/*
 * The fold of a name: what no two names may share, so that none can be taken for another's. It is
 * the name without its cases (I, ı, İ and i are one letter), circumflexes and separators, and
 * with one letter for those that look alike: Cyrillic а for Latin a, 0 for o, 1 and l for i. False with the reason when it
 * can be nobody's name.
 */
bool name_fold(const char *name, char fold[NAME_ROOM], ProblemKind *why);

#endif
