/* SPDX-License-Identifier: MIT */
#ifndef CLI_BENCH_EXACT_H
#define CLI_BENCH_EXACT_H

#include "command.h"

/* Asks positions of random, weak and strong games, --games of them, for their exact values; what it took, on standard output. */
int bench_exact(const Call *call);
/* Random look-ups in the tables of the call's folder. */
int bench_tables(const Call *call);

#endif
