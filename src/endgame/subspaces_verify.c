/* SPDX-License-Identifier: MIT */
#include "subspaces_verify.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "platform.h"

/* Threads share the rival's canonical sets, so that what a position leads to lies in few rows. */
typedef struct Work {
	const Subspaces *t;
	const Rules *r;
	int own, rival;
	const Camps *movers, *rivals;
	const uint32_t *sets; /* the mover's, of the points the rival leaves free */
	uint32_t width;
	_Atomic uint32_t next;
	_Atomic uint64_t done;
	atomic_bool end;
	bool stopped;
	SubspacesProgress *progress; /* of the calling thread only */
	void *context;
	pthread_mutex_t lock; /* of the verdict */
	Verdict verdict;
} Work;

/* The value that follows from those of the moves; `at` knows each of them. */
static int value_by_rules(const Position *p, const Rules *r,
			  int (*at)(const Position *next, const void *context), const void *context)
{
	Move moves[MAX_MOVES];
	int count = dokuztas_legal(p, r, moves);
	int fastest_win = DRAW, slowest_loss = 0;
	bool drawn = false;
	for (int i = 0; i < count; i++) {
		Position next = *p;
		dokuztas_play(&next, moves[i], r, NULL);
		int value = dokuztas_few(&next, 0) ? 0 : at(&next, context);
		if (value == DRAW)
			drawn = true;
		else if (value & 1)
			slowest_loss = value + 1 > slowest_loss ? value + 1 : slowest_loss;
		else
			fastest_win = value + 1 < fastest_win ? value + 1 : fastest_win;
	}
	return fastest_win < DRAW ? fastest_win : drawn ? DRAW : slowest_loss;
}

/* What a move of one row leads to: the rival's men as they stand, or one of them less. */
typedef struct Successors {
	uint32_t rival;
	SubspaceRow row[POINTS + 1]; /* by the man removed; POINTS: none */
	const uint8_t *values[POINTS + 1];
} Successors;

static Successors successors_of(const Work *w, uint32_t rival)
{
	Successors s = {.rival = rival};
	for (int removed = 0; removed <= POINTS; removed++) {
		uint32_t left = rival & ~(1u << removed);
		int men = count_men(left);
		if ((removed < POINTS && left == rival) || men < LEAST_MEN)
			continue;
		s.row[removed] = subspace_row(left, w->own);
		s.values[removed] = (const uint8_t *)w->t->file[men][w->own].values;
	}
	return s;
}

static int value_in_tables(const Position *next, const void *context)
{
	const Successors *s = context;
	uint32_t removed = s->rival & ~next->camp[0].men;
	int at = removed ? lowest_point(removed) : POINTS;
	return s->values[at][slot_in_row(&s->row[at], next->camp[1].men)];
}

static void report(Work *w, const Position *p, int said, int should)
{
	pthread_mutex_lock(&w->lock);
	w->verdict = (Verdict){.wrong = *p, .said = said, .should = should};
	pthread_mutex_unlock(&w->lock);
	atomic_store(&w->end, true);
}

/* One of each set of positions that are images of each other, and all their slots, which lie far apart: they are called up before. */
static void check_row(Work *w, uint32_t row)
{
	enum { AHEAD = 32 };
	Position p = {.camp = {{0}, {.men = w->rivals->men[row]}}};
	const uint8_t *values = (const uint8_t *)w->t->file[w->own][w->rival].values;
	const Successors successors = successors_of(w, p.camp[1].men);
	uint64_t slots[AHEAD][SYMMETRIES];
	int count[AHEAD];
	for (uint32_t k = 0; k < w->width + AHEAD; k++) {
		uint32_t free = ALL_POINTS & ~p.camp[1].men;
		if (k >= AHEAD) {
			p.camp[0].men = scatter(w->sets[k - AHEAD], free);
			int should = value_by_rules(&p, w->r, value_in_tables, &successors);
			for (int i = 0; i < count[k % AHEAD]; i++)
				if (values[slots[k % AHEAD][i]] != should) {
					report(w, &p, values[slots[k % AHEAD][i]], should);
					return;
				}
		}
		if (k >= w->width)
			continue;
		uint64_t *ahead = slots[k % AHEAD];
		count[k % AHEAD] =
			subspace_all_slots(scatter(w->sets[k], free), p.camp[1].men, ahead);
		for (int i = 0; i < count[k % AHEAD]; i++)
			__builtin_prefetch(&values[ahead[i]]);
	}
	atomic_fetch_add(&w->done, w->width);
}

static void check_rows(void *context, int thread)
{
	Work *w = context;
	for (uint32_t i;
	     !atomic_load(&w->end) && (i = atomic_fetch_add(&w->next, 1)) < w->rivals->rows;) {
		check_row(w, i);
		if (thread == 0 && w->progress &&
		    !w->progress(w->own, w->rival, atomic_load(&w->done), w->context)) {
			w->stopped = true;
			atomic_store(&w->end, true);
		}
	}
}

/* The plain way: pass d asks every position that is still open whether it is decided in d plies. */
static int value_in_bytes(const Position *p, const void *context)
{
	return ((const uint8_t *)context)[subspace_slot(p->camp[0].men, p->camp[1].men)];
}

static void check_plainly(Work *w)
{
	const uint8_t *values = (const uint8_t *)w->t->file[w->own][w->rival].values;
	uint64_t count = subspace_slots(w->own, w->rival);
	uint8_t *plain = malloc(count);
	if (!plain)
		return;
	memset(plain, DRAW, count);
	bool more = true, before = true;
	for (int level = 0; (more || before) && !w->stopped; level++) {
		before = more;
		more = false;
		for (uint64_t slot = 0; slot < count; slot++) {
			Position p = subspace_position(w->own, w->rival, slot);
			if (plain[slot] != DRAW ||
			    value_by_rules(&p, w->r, value_in_bytes, plain) != level)
				continue;
			plain[slot] = (uint8_t)level;
			more = true;
		}
		w->stopped = w->progress && !w->progress(w->own, w->rival, 0, w->context);
	}
	for (uint64_t slot = 0; slot < count && !w->stopped; slot++)
		if (values[slot] != plain[slot]) {
			Position p = subspace_position(w->own, w->rival, slot);
			report(w, &p, values[slot], plain[slot]);
			break;
		}
	free(plain);
}

Verdict verify_subspace(const Subspaces *t, const Rules *r, int own, int rival, int threads,
			SubspacesProgress *progress, void *context)
{
	Work w = {
		.t = t,
		.r = r,
		.own = own,
		.rival = rival,
		.movers = camps_of(own),
		.rivals = camps_of(rival),
		.sets = sets_of(24 - rival, own),
		.width = subspace_width(rival, own),
		.progress = progress,
		.context = context,
		.lock = PTHREAD_MUTEX_INITIALIZER,
		.verdict = {.good = true},
	};
	if (own == LEAST_MEN && rival == LEAST_MEN)
		check_plainly(&w);
	share_work(threads, check_rows, &w);
	free((void *)w.sets);
	if (w.stopped && w.verdict.good)
		w.verdict = (Verdict){.stopped = true};
	return w.verdict;
}
