/* SPDX-License-Identifier: MIT */
#include "loopy_verify.h"

#include <stdlib.h>

#include "loopy.h"
#include "platform.h"

/* Marks of a position. */
enum { SURE = 1, HELD = 2, BOTH = SURE | HELD };

/* Pieces of work of a layer. */
enum { PARTS = 256 };

typedef struct Work {
	const Tables *t;
	const Rules *rules;
	int n;
	uint64_t count;
	_Atomic uint8_t *marks;
	atomic_int next;
	_Atomic uint64_t marked;
	atomic_bool changed, stop;
	LayerProgress *progress; /* of the calling thread only */
	void *context;
} Work;

/* What is sure about a successor: in a lower layer its values, in this one only what is marked. */
static Interval sure_of(const Work *w, const Position *p)
{
	uint64_t place;
	int n = loopy_place(&w->t->loopy, p, &place);
	Interval i = loopy_interval(n, w->t->file[n].values[place]);
	if (n < w->n)
		return i;
	unsigned marks = atomic_load_explicit(&w->marks[place], memory_order_relaxed);
	return (Interval){marks & SURE ? i.lower : -n, marks & HELD ? i.upper : n};
}

static unsigned marks_of(const Work *w, const Position *p, int value)
{
	const Game *game = game_of(w->rules);
	Move list[MAX_MOVES];
	int count = game->moves(p, w->rules, list);
	if (count == 0)
		return loopy_ended(p, w->rules) == value ? BOTH : 0;
	if (loopy_alone(w->rules, w->n))
		return value == loopy_alone_value(p) ? BOTH : 0;
	unsigned marks = HELD;
	for (int i = 0; i < count; i++) {
		Position next = *p;
		game->play(&next, list[i], w->rules, NULL);
		Interval sure = sure_of(w, &next);
		int gain = -mover_margin(&next, w->rules);
		if (gain - sure.upper >= value)
			marks |= SURE;
		if (gain - sure.lower > value)
			marks &= ~(unsigned)HELD;
	}
	return marks;
}

static void mark_part(Work *w, uint64_t from, uint64_t to)
{
	const int8_t *values = w->t->file[w->n].values;
	uint64_t more = 0;
	for (uint64_t at = from; at < to; at++) {
		unsigned before = atomic_load_explicit(&w->marks[at], memory_order_relaxed);
		if (before == BOTH || values[at] == LOOPY_OPEN)
			continue;
		Position p = loopy_position(&w->t->loopy, w->n, at);
		unsigned now = before | marks_of(w, &p, values[at]);
		if (now == before)
			continue;
		atomic_store_explicit(&w->marks[at], (uint8_t)now, memory_order_relaxed);
		more += now == BOTH;
		atomic_store_explicit(&w->changed, true, memory_order_relaxed);
	}
	atomic_fetch_add(&w->marked, more);
}

static void mark_parts(void *context, int thread)
{
	Work *w = context;
	for (int i; (i = atomic_fetch_add(&w->next, 1)) < PARTS && !atomic_load(&w->stop);) {
		uint64_t part = (uint64_t)i;
		mark_part(w, w->count * part / PARTS, w->count * (part + 1) / PARTS);
		if (w->progress && thread == 0 &&
		    !w->progress(w->n, atomic_load(&w->marked), w->context))
			atomic_store(&w->stop, true);
	}
}

/* The first value that is not sure, and the best that is sure. */
static Verdict find_wrong(const Work *w)
{
	const int8_t *values = w->t->file[w->n].values;
	for (uint64_t at = 0; at < w->count; at++) {
		if (w->marks[at] == BOTH || values[at] == LOOPY_OPEN)
			continue;
		Position p = loopy_position(&w->t->loopy, w->n, at);
		int value = values[at];
		/* What it should be is what both marks would be given to, if they are to any. */
		int should = INT8_MIN;
		for (int v = -w->n; v <= w->n; v++)
			if (marks_of(w, &p, v) == BOTH)
				should = v;
		return (Verdict){.wrong = p, .said = value, .should = should};
	}
	return (Verdict){.good = true};
}

Verdict verify_loopy(const Tables *t, const Rules *r, int n, int threads,
		     LayerProgress *progress, void *context)
{
	Work w = {
		.t = t,
		.rules = r,
		.n = n,
		.count = t->file[n].count,
		.marks = big_memory(t->file[n].count),
		.progress = progress,
		.context = context,
	};
	atomic_store(&w.changed, w.marks != NULL);
	while (atomic_load(&w.changed) && !atomic_load(&w.stop)) {
		atomic_store(&w.changed, false);
		atomic_store(&w.next, 0);
		share_work(threads, mark_parts, &w);
	}
	Verdict v = {.stopped = true};
	if (w.marks && !atomic_load(&w.stop))
		v = find_wrong(&w);
	big_free((void *)w.marks, w.count);
	return v;
}
