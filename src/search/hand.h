/* SPDX-License-Identifier: MIT */
/*
 * A thread that does one piece of work at a time for the crew. Natively it is made for each piece; in the page it is a
 * Worker, which the page starts once and which waits in hand_serve for what comes.
 *
 * Concurrency: one thread starts and joins. The work sees all that was written before hand_start, and after hand_join all that
 * the work wrote is seen.
 */
#ifndef SEARCH_HAND_H
#define SEARCH_HAND_H

#include <stdbool.h>

#ifdef __wasm__
#include <stdatomic.h>
#else
#include <pthread.h>
#endif

typedef struct Hand {
	void (*work)(void *context);
	void *context;
#ifdef __wasm__
	_Atomic int state; /* 0: no Worker serves this hand */
#else
	pthread_t thread;
#endif
} Hand;

/* False when there is no thread for it, and then nothing is to be joined. */
bool hand_start(Hand *h, void (*work)(void *context), void *context);
void hand_join(Hand *h);

#ifdef __wasm_atomics__
struct Engine;
/* Of the i-th thread beside the first, from 0; good until engine_threads is called again. */
Hand *engine_hand(struct Engine *e, int i);
/* Does what this hand is given, for ever; the Worker ends with the page. */
_Noreturn void hand_serve(Hand *h);
#endif

#endif
