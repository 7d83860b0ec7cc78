/* SPDX-License-Identifier: MIT */
#include "verify.h"

#include <pthread.h>

#include "platform.h"

/* Threads share the mover's rows of the layer, one after another. */
typedef struct Work {
	const Tables *t;
	const Rules *r;
	int n;
	uint64_t rows;
	_Atomic uint64_t next, done;
	atomic_bool end;
	bool stopped;
	LayerProgress *progress; /* of the calling thread only */
	void *context;
	pthread_mutex_t lock; /* of the verdict */
	Verdict verdict;
} Work;

/* The mover's margin of a move to a position whose value is known. */
static int margin_after(const Position *p, const Position *next, int value)
{
	bool again = next->side == p->side;
	return six_margin(next) * (again ? 1 : -1) + (again ? value : -value);
}

static int plain_value(const Position *p, const Rules *r)
{
	Move list[MAX_MOVES];
	int count = game_of(r)->moves(p, r, list), best = INT8_MIN;
	if (count == 0) {
		/* The set is over; play would have collected what is left. */
		uint64_t rows[2] = {p->row[0], p->row[1]};
		six_end(p, rows, NULL);
		return six_store(rows[0]) - six_store(rows[1]) - six_margin(p);
	}
	for (int i = 0; i < count; i++) {
		Position next = *p;
		game_of(r)->play(&next, list[i], r, NULL);
		int value = margin_after(p, &next, plain_value(&next, r)) - six_margin(p);
		best = value > best ? value : best;
	}
	return best;
}

static int value_by_rules(const Work *w, const Position *p)
{
	if (w->n <= PLAIN_LAYER || game_of(w->r)->end(p, w->r, &(Result){ONGOING}) != NOT_ENDED)
		return plain_value(p, w->r);
	Move moves[MAX_MOVES];
	int values[MAX_MOVES], count, best = INT8_MIN;
	if (tables_moves(w->t, p, w->r, moves, values, &count) != TABLE_GOOD)
		return INT8_MIN;
	for (int i = 0; i < count; i++)
		best = values[i] > best ? values[i] : best;
	return best;
}

static void check_row(Work *w, int s, uint32_t rank)
{
	int t = w->n - s;
	Position p = {.row = {row_at(s, rank)}};
	const int8_t *values = value_of_ranks(&w->t->values, s, rank, t, 0);
	for (uint32_t i = 0; i < row_count(t); i++) {
		p.row[1] = row_at(t, i);
		int should = value_by_rules(w, &p);
		if (values[i] == should)
			continue;
		pthread_mutex_lock(&w->lock);
		w->verdict = (Verdict){.wrong = p, .said = values[i], .should = should};
		pthread_mutex_unlock(&w->lock);
		atomic_store(&w->end, true);
		return;
	}
	atomic_fetch_add(&w->done, row_count(t));
}

static void check_rows(void *context, int thread)
{
	Work *w = context;
	for (uint64_t i; !atomic_load(&w->end) && (i = atomic_fetch_add(&w->next, 1)) < w->rows;) {
		int s = 0;
		for (; i >= row_count(s); s++)
			i -= row_count(s);
		check_row(w, s, (uint32_t)i);
		if (w->progress && thread == 0 &&
		    !w->progress(w->n, atomic_load(&w->done), w->context)) {
			w->stopped = true;
			atomic_store(&w->end, true);
		}
	}
}

Verdict verify_layer(const Tables *t, const Rules *r, int n, int threads,
		     LayerProgress *progress, void *context)
{
	Work w = {
		.t = t,
		.r = r,
		.n = n,
		.progress = progress,
		.context = context,
		.lock = PTHREAD_MUTEX_INITIALIZER,
		.verdict = {.good = true},
	};
	for (int s = 0; s <= n; s++)
		w.rows += row_count(s);
	share_work(threads, check_rows, &w);
	if (w.stopped && w.verdict.good)
		w.verdict = (Verdict){.stopped = true};
	return w.verdict;
}

/* The value of a position by the book, or, looking on, by what it says after each move, his further ones too. */
static bool book_says(const Book *b, const Rules *r, const Position *p, bool look_on, int *value)
{
	Move list[MAX_MOVES];
	int count = game_of(r)->moves(p, r, list), after;
	uint64_t entry = book_find(b, p);
	*value = entry ? book_value(entry) : count == 0 ? plain_value(p, r) : INT8_MIN;
	if (entry || count == 0)
		return true;
	for (int i = 0; i < count; i++) {
		Position next = *p;
		game_of(r)->play(&next, list[i], r, NULL);
		if (!look_on || !book_says(b, r, &next, next.side == p->side, &after))
			return false;
		int brings = margin_after(p, &next, after) - six_margin(p);
		*value = brings > *value ? brings : *value;
	}
	return true;
}

Verdict verify_book(const Book *b, const Rules *r, uint64_t *followed)
{
	*followed = 0;
	for (uint64_t at = 0; at < b->count; at++) {
		int value = book_value(b->entries[at]), best = INT8_MIN, after;
		Position p = book_position(b->entries[at]);
		Move list[MAX_MOVES], own = book_move(b->entries[at]);
		int count = game_of(r)->moves(&p, r, list), of_own = INT8_MIN;
		for (int i = 0; i < count; i++) {
			Position next = p;
			game_of(r)->play(&next, list[i], r, NULL);
			bool knows = book_says(b, r, &next, true, &after);
			int brings = knows ? margin_after(&p, &next, after) : INT8_MIN;
			best = brings > best ? brings : best;
			if (list[i] != own)
				continue;
			of_own = knows ? brings : value;
			*followed += knows;
		}
		if (best > value || of_own != value)
			return (Verdict){.wrong = p,
					 .said = value,
					 .should = best > value ? best : of_own};
	}
	return (Verdict){.good = true};
}
