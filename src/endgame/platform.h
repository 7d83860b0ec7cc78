/* SPDX-License-Identifier: MIT */
/* What tables and proofs ask of the system besides files; in the module of the page one thread and plain memory. */
#ifndef ENDGAME_PLATFORM_H
#define ENDGAME_PLATFORM_H

#include <stdbool.h>
#include <stdint.h>

enum { MOST_THREADS = 64 };

/*
 * Zeroed memory that will be looked up all over the place: on big pages, where a miss does not also miss its
 * page's address. NULL when there is none.
 */
void *big_memory(uint64_t bytes);
void big_free(void *memory, uint64_t bytes);

/* Has the system give all of it now, so that what comes first does not pay for it; others may be using it. */
static inline void big_settle(void *memory, uint64_t bytes)
{
	enum { PAGE = 4096 };
	for (uint64_t at = 0; at < bytes; at += PAGE)
		__atomic_fetch_or((uint8_t *)memory + at, 0, __ATOMIC_RELAXED);
}

/* How many lines of so many bytes fit into `memory`: a power of two, `least` if need be. */
static inline uint64_t lines_within(uint64_t memory, uint64_t line, uint64_t least)
{
	uint64_t lines = least;
	while (2 * lines * line <= memory)
		lines *= 2;
	return lines;
}

/* `work` by as many threads as there can be, at most MOST_THREADS; thread 0 is the caller's. Returns once all are done. */
typedef void SharedWork(void *context, int thread);
void share_work(int threads, SharedWork *work, void *context);

/* Held while something is made that all threads share. */
void hold_making(void);
void let_making(void);

#endif
