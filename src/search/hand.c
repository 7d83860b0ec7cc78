/* SPDX-License-Identifier: MIT */
#include "hand.h"

#if defined(__wasm_atomics__)

enum { NOBODY, IDLE, AT_WORK };

/* On its own: nothing of the caller's is kept over the wait in a register, where some browsers lose it. */
static __attribute__((noinline)) void wait_for_change(Hand *h, int state)
{
	__builtin_wasm_memory_atomic_wait32((int *)&h->state, state, -1);
}

static void wait_while(Hand *h, int state)
{
	while (atomic_load(&h->state) == state)
		wait_for_change(h, state);
}

static void change_to(Hand *h, int state)
{
	atomic_store(&h->state, state);
	__builtin_wasm_memory_atomic_notify((int *)&h->state, 1);
}

bool hand_start(Hand *h, void (*work)(void *context), void *context)
{
	if (atomic_load(&h->state) != IDLE)
		return false;
	h->work = work;
	h->context = context;
	change_to(h, AT_WORK);
	return true;
}

void hand_join(Hand *h)
{
	wait_while(h, AT_WORK);
}

_Noreturn void hand_serve(Hand *h)
{
	for (;;) {
		change_to(h, IDLE);
		wait_while(h, IDLE);
		h->work(h->context);
	}
}

#elif defined(__wasm__) /* a module that has its memory for itself */

bool hand_start(Hand *h, void (*work)(void *context), void *context)
{
	(void)h, (void)work, (void)context;
	return false;
}

void hand_join(Hand *h)
{
	(void)h;
}

#else

static void *run(void *context)
{
	Hand *h = context;
	h->work(h->context);
	return NULL;
}

bool hand_start(Hand *h, void (*work)(void *context), void *context)
{
	h->work = work;
	h->context = context;
	return !pthread_create(&h->thread, NULL, run, h);
}

void hand_join(Hand *h)
{
	pthread_join(h->thread, NULL);
}

#endif
