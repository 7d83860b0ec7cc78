/* SPDX-License-Identifier: MIT */
#include "loopy.h"

#include <stdlib.h>
#include <string.h>

#include "platform.h"

/* A matrix is gone through in so many parts, each a piece of work for one thread. */
enum { PARTS = 16 };

typedef _Atomic int8_t Bound;

/* A position's bounds are written by one thread in a round and read by all: they only ever close in. */
typedef struct Work {
	const Tables *t;
	const Rules *rules;
	const Game *game;
	int n, parts; /* of all matrices */
	Bound *lower, *upper;
	_Atomic uint8_t *settled; /* a part: all its bounds have met */
	atomic_int next;
	_Atomic uint64_t met;
	atomic_bool changed, stop;
	LayerProgress *progress; /* of the calling thread only */
	void *context;
} Work;

/* 1. A position. */

int loopy_ended(const Position *p, const Rules *r)
{
	Position q = *p;
	if (r->set == MANGALA_KALE)
		six_end(p, q.row, NULL);
	else
		position_settle(&q, r, NULL);
	return mover_margin(&q, r);
}

static Interval bounds_of(const Work *w, const Position *p)
{
	uint64_t place;
	int n = loopy_place(&w->t->loopy, p, &place);
	if (n < w->n)
		return loopy_interval(n, w->t->file[n].values[place]);
	return (Interval){atomic_load_explicit(&w->lower[place], memory_order_relaxed),
			  atomic_load_explicit(&w->upper[place], memory_order_relaxed)};
}

static Interval derive(const Work *w, const Position *p)
{
	Move list[MAX_MOVES];
	int count = w->game->moves(p, w->rules, list);
	if (count == 0 || loopy_alone(w->rules, w->n)) {
		int value = count == 0 ? loopy_ended(p, w->rules) : loopy_alone_value(p);
		return (Interval){value, value};
	}
	Interval best = {INT8_MIN, INT8_MIN};
	for (int i = 0; i < count; i++) {
		Position next = *p;
		w->game->play(&next, list[i], w->rules, NULL);
		Interval after = bounds_of(w, &next);
		int gain = -mover_margin(&next, w->rules);
		int lower = gain - after.upper, upper = gain - after.lower;
		best.lower = lower > best.lower ? lower : best.lower;
		best.upper = upper > best.upper ? upper : best.upper;
	}
	return best;
}

/* 2. A round over all positions whose bounds have not met. */

/* True when nothing is left to do in the row. */
static bool close_in(Work *w, const LoopyMatrix *m, uint32_t a, const Position *rivals)
{
	uint64_t at = m->place + (uint64_t)a * m->columns;
	Position own = {0};
	loopy_put_row(&w->t->loopy, &own, 0, m->mark[0], m->s, a);
	uint32_t met = 0, left = 0;
	bool changed = false;
	for (uint32_t b = 0; b < m->columns; b++, at++) {
		int lower = atomic_load_explicit(&w->lower[at], memory_order_relaxed);
		int upper = atomic_load_explicit(&w->upper[at], memory_order_relaxed);
		if (lower == upper)
			continue;
		Position p = loopy_join(&own, &rivals[b]);
		Interval now = derive(w, &p);
		if (now.lower > lower)
			atomic_store_explicit(&w->lower[at], (int8_t)now.lower,
					      memory_order_relaxed);
		if (now.upper < upper)
			atomic_store_explicit(&w->upper[at], (int8_t)now.upper,
					      memory_order_relaxed);
		changed |= now.lower > lower || now.upper < upper;
		met += now.lower == now.upper;
		left += now.lower != now.upper;
	}
	if (changed)
		atomic_store(&w->changed, true);
	atomic_fetch_add(&w->met, met);
	return left == 0;
}

static bool do_part(Work *w, int thread, int part)
{
	LoopyMatrix m;
	loopy_matrix(&w->t->loopy, w->n, part / PARTS, &m);
	uint32_t from = (uint32_t)((uint64_t)m.rows * (uint32_t)(part % PARTS) / PARTS);
	uint32_t to = (uint32_t)((uint64_t)m.rows * (uint32_t)(part % PARTS + 1) / PARTS);
	Position *rivals = calloc(m.columns, sizeof *rivals);
	bool settled = true;
	for (uint32_t b = 0; rivals && b < m.columns; b++)
		loopy_put_row(&w->t->loopy, &rivals[b], 1, m.mark[1], m.t, b);
	for (uint32_t a = from; rivals && a < to; a++) {
		settled &= close_in(w, &m, a, rivals);
		if (w->progress && thread == 0 &&
		    !w->progress(w->n, atomic_load(&w->met), w->context))
			atomic_store(&w->stop, true);
		if (atomic_load(&w->stop))
			break;
	}
	free(rivals);
	if (!rivals)
		atomic_store(&w->stop, true);
	return settled;
}

static void do_parts(void *context, int thread)
{
	Work *w = context;
	for (int i; (i = atomic_fetch_add(&w->next, 1)) < w->parts && !atomic_load(&w->stop);)
		if (!w->settled[i] && do_part(w, thread, i))
			w->settled[i] = 1;
}

/* 3. A layer. */

bool build_loopy(const Tables *t, const Rules *r, int n, int8_t *bytes, int threads,
		 LayerProgress *progress, void *context, uint64_t *open)
{
	uint64_t count = loopy_count(&t->loopy, n);
	Work w = {
		.t = t,
		.rules = r,
		.game = game_of(r),
		.n = n,
		.parts = PARTS * loopy_matrices(&t->loopy, n),
		.lower = (Bound *)bytes,
		.upper = big_memory(count),
		.progress = progress,
		.context = context,
	};
	w.settled = calloc((size_t)w.parts, 1);
	bool done = w.upper && w.settled;
	if (done) {
		memset((void *)w.lower, -n, count);
		memset((void *)w.upper, n, count);
		atomic_store(&w.changed, n > 0);
	}
	while (done && atomic_load(&w.changed)) {
		atomic_store(&w.changed, false);
		atomic_store(&w.next, 0);
		share_work(threads, do_parts, &w);
		done = !atomic_load(&w.stop);
	}
	*open = 0;
	for (uint64_t i = 0; done && i < count; i++)
		if (w.lower[i] != w.upper[i]) {
			bytes[i] = LOOPY_OPEN;
			++*open;
		}
	big_free((void *)w.upper, count);
	free((void *)w.settled);
	return done;
}
