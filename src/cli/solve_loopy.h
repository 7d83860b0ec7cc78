/* SPDX-License-Identifier: MIT */
#ifndef CLI_SOLVE_LOOPY_H
#define CLI_SOLVE_LOOPY_H

#include "tables.h"

/* `mangala solve` of a position of mangala-kale or mangala2; the exit code. */
int solve_loopy(const Call *call, const Rules *rules, const Position *p);

#endif
