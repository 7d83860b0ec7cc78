/* SPDX-License-Identifier: MIT */
/*
 * Every value is computed once, from values that are there. A move either brings a stone into a store, by
 * sowing or capture, and so leads to a lower layer; or it is a sowing within the own row that takes nothing. Such a
 * sowing passes the turn (only a last stone in the store does not), keeps both rows' sums and moves stones of the own
 * row to the right: from rows (A, B), A the mover's, it leads to (B, A') with rank(A') < rank(A), as index.h has it. So
 *
 *   1. the matrices (s, t) and (t, s) of a layer depend on lower layers and on each other, on no third: pairs of
 *      them are built side by side by threads that share nothing;
 *   2. in such a pair, take (A, B) and (B, A) together, for rank(A) = a ascending and for each a all
 *      rank(B) = b ascending. (A, B) needs (B, A') with a' < a, which came with (a', b); (B, A) needs (A, B') with b' < b,
 *      which came with (a, b'). If s = t it is enough to let b <= a: then (A, B) needs (B, A'), which came with
 *      (max(a', b), min(a', b)), before (a, b) since a' < a; and (B, A) needs (A, B'), b' < b <= a, as before;
 *   3. the same holds when a and b go in tiles, tile pairs in the order of (tile of a, tile of b) and (a, b) in order
 *      within them, for a smaller rank is never in a later tile. Tiles keep what is read in the cache: neighbours in rank have
 *      neighbours as successors.
 *
 * What a move does to the rival's row depends on the own row only through the way its last stone takes, and there are few
 * ways (enum Deed). So for each row of a tile all its moves and all the deeds of the other side's moves are worked out once, by
 * mangala_sow, and a position's successor is put together from the two. Sowings that lap the board are too rare to gain by
 * this and are played.
 */
#include "layer.h"

#include <stdlib.h>
#include <string.h>

#include "mangala.h"
#include "platform.h"

/* What a sowing that does not lap does to the rival's row. */
typedef enum Deed {
	NOTHING,
	SOW_1, /* a stone into each of the first 1..6 pits; the last one is taken if it is even */
	SOW_6 = SOW_1 + 5,
	TAKE_1, /* pit 1..5 is taken, if it holds any. Facing it is the own pit 6..2: pit 1 is never the last */
	TAKE_5 = TAKE_1 + 4,
	DEEDS
} Deed;

/* A row as a move leaves it, and what it gave to the mover's store. */
typedef struct After {
	uint32_t rank;
	uint8_t stones, gain;
	bool nothing; /* a TAKE of an empty pit */
} After;

typedef struct RowMove {
	After own[2]; /* [1]: when the rival's row says `nothing` */
	uint8_t deed, again;
} RowMove;

typedef struct Row {
	uint64_t pits;
	int moves, laps;
	RowMove move[6];
	Move lap[6];
	After rival[DEEDS]; /* of the other side's moves */
} Row;

enum { TALL = 256, WIDE = 64 };

typedef struct Pair {
	int s, t;       /* s <= t */
	uint64_t count; /* positions in both matrices */
} Pair;

typedef struct Work {
	const Values *values;
	const Rules *rules;
	int n, pairs;
	Pair pair[MOST_LAYER]; /* the largest first */
	atomic_int next;
	_Atomic uint64_t done;
	atomic_bool stop;
	LayerProgress *progress; /* of the calling thread only */
	void *context;
} Work;

/* 1. A row and its moves. */

static After after(uint64_t row, int gain)
{
	return (After){row_rank(row), (uint8_t)six_sum(row), (uint8_t)gain, false};
}

/* Facing a row of twos a sowing takes nothing but the two opposite: their sum tells which deed it was. */
static void describe_move(Row *row, int pit, const Rules *r)
{
	const uint64_t twos = 0x020202020202;
	if (pit + six_pit(row->pits, pit) > 13) {
		row->lap[row->laps++] = (Move)(pit + 1);
		return;
	}
	Position p = {.row = {row->pits, twos}};
	uint64_t rows[2], alone[2];
	RowMove *move = &row->move[row->moves++];
	move->again = mangala_sow(&p, (Move)(pit + 1), r, rows, NULL);
	int more = six_sum(rows[1]) - six_sum(twos), taken = more < 0 ? -more : 0;
	move->deed = NOTHING;
	if (more > 0)
		move->deed = (uint8_t)(SOW_1 + more - 1);
	else if (more < 0)
		move->deed = (uint8_t)(TAKE_1 + __builtin_ctzll(rows[1] ^ twos) / 8);
	move->own[0] = after(rows[0], six_store(rows[0]) - taken);
	p.row[1] = 0;
	mangala_sow(&p, (Move)(pit + 1), r, alone, NULL);
	move->own[1] = after(alone[0], six_store(alone[0]));
}

/* A move from a row that does just this deed. */
static void describe_deed(Row *row, Deed deed, const Rules *r)
{
	int pit = deed < TAKE_1 ? 5 : 4 - (deed - TAKE_1);
	uint64_t stones = deed < TAKE_1 ? deed + 2u : 1;
	Position p = {.row = {stones << 8 * pit, row->pits}};
	uint64_t rows[2];
	mangala_sow(&p, (Move)(pit + 1), r, rows, NULL);
	int sown = deed < TAKE_1 ? deed : 0;
	row->rival[deed] = after(rows[1], six_sum(row->pits) + sown - six_sum(rows[1]));
	row->rival[deed].nothing = deed >= TAKE_1 && rows[1] == row->pits;
}

static void describe(Row *row, int s, uint32_t rank, const Rules *r)
{
	row->pits = row_at(s, rank);
	row->moves = row->laps = 0;
	for (int pit = 0; pit < 6; pit++)
		if (six_pit(row->pits, pit))
			describe_move(row, pit, r);
	row->rival[NOTHING] = after(row->pits, 0);
	for (Deed deed = SOW_1; deed < DEEDS; deed++)
		describe_deed(row, deed, r);
}

/* 2. A position. */

static int value_after(const Values *v, const After *own, const After *rival, bool again)
{
	const After *mover = again ? own : rival, *other = again ? rival : own;
	int value = *value_of_ranks(v, mover->stones, mover->rank, other->stones, other->rank);
	return own->gain + rival->gain + (again ? value : -value);
}

static int value_of_lap(const Work *w, const Row *mover, const Row *rival, Move m)
{
	Position p = {.row = {mover->pits, rival->pits}};
	uint64_t rows[2];
	bool again = mangala_sow(&p, m, w->rules, rows, NULL);
	After own = after(rows[0], six_store(rows[0])), other = after(rows[1], 0);
	return value_after(w->values, &own, &other, again);
}

static int8_t best_value(const Work *w, const Row *mover, const Row *rival)
{
	int best = INT8_MIN;
	for (int i = 0; i < mover->moves; i++) {
		const RowMove *move = &mover->move[i];
		const After *other = &rival->rival[move->deed];
		int value = value_after(w->values, &move->own[other->nothing], other, move->again);
		best = value > best ? value : best;
	}
	for (int i = 0; i < mover->laps; i++) {
		int value = value_of_lap(w, mover, rival, mover->lap[i]);
		best = value > best ? value : best;
	}
	return (int8_t)best;
}

/* 3. A pair of matrices. */

/* A row without stones ends the set: whose it is takes what the other row holds (RULES.md 1.4). */
static void fill_ended(int8_t *none_own, int8_t *none_rival, int n)
{
	memset(none_own, n, row_count(n));
	memset(none_rival, -n, row_count(n));
}

static void build_tiles(const Work *w, const Pair *pair, int8_t *st, int8_t *ts, const Row *tall,
			uint32_t a0, uint32_t a1, const Row *wide, uint32_t b0, uint32_t b1)
{
	uint32_t rows = row_count(pair->s), columns = row_count(pair->t);
	bool square = pair->s == pair->t;
	for (uint32_t a = a0; a < a1; a++)
		for (uint32_t b = b0; b < b1 && !(square && b > a); b++) {
			const Row *A = &tall[a - a0], *B = &wide[b - b0];
			st[(uint64_t)a * columns + b] = best_value(w, A, B);
			ts[(uint64_t)b * rows + a] = best_value(w, B, A);
		}
}

static bool go_on(Work *w, int thread, uint64_t more)
{
	uint64_t done = atomic_fetch_add(&w->done, more) + more;
	if (w->progress && thread == 0 && !w->progress(w->n, done, w->context))
		atomic_store(&w->stop, true);
	return !atomic_load(&w->stop);
}

static void build_pair(Work *w, int thread, const Pair *pair, Row *tall, Row *wide)
{
	int8_t *st = (int8_t *)w->values->matrix[pair->s][pair->t];
	int8_t *ts = (int8_t *)w->values->matrix[pair->t][pair->s];
	uint32_t rows = row_count(pair->s), columns = row_count(pair->t);
	if (pair->s == 0) {
		fill_ended(st, ts, pair->t);
		return;
	}
	for (uint32_t a0 = 0, a1; a0 < rows; a0 = a1) {
		a1 = a0 + TALL < rows ? a0 + TALL : rows;
		for (uint32_t a = a0; a < a1; a++)
			describe(&tall[a - a0], pair->s, a, w->rules);
		uint32_t most = pair->s == pair->t ? a1 : columns;
		for (uint32_t b0 = 0, b1; b0 < most; b0 = b1) {
			b1 = b0 + WIDE < columns ? b0 + WIDE : columns;
			for (uint32_t b = b0; b < b1; b++)
				describe(&wide[b - b0], pair->t, b, w->rules);
			build_tiles(w, pair, st, ts, tall, a0, a1, wide, b0, b1);
			if (!go_on(w, thread, pair->count * (a1 - a0) / rows * (b1 - b0) / columns))
				return;
		}
	}
}

/* 4. A layer. */

static int larger_first(const void *a, const void *b)
{
	uint64_t x = ((const Pair *)a)->count, y = ((const Pair *)b)->count;
	return (x < y) - (x > y);
}

static void build_pairs(void *context, int thread)
{
	Work *w = context;
	Row *rows = malloc((TALL + WIDE) * sizeof *rows);
	if (!rows) {
		atomic_store(&w->stop, true);
		return;
	}
	for (int i; (i = atomic_fetch_add(&w->next, 1)) < w->pairs && !atomic_load(&w->stop);)
		build_pair(w, thread, &w->pair[i], rows, rows + TALL);
	free(rows);
}

bool build_layer(Values *values, const Rules *r, int n, int8_t *bytes, int threads,
		 LayerProgress *progress, void *context)
{
	values_set(values, n, bytes);
	if (n == 0) {
		*bytes = 0;
		return true;
	}
	Work w = {
		.values = values,
		.rules = r,
		.n = n,
		.progress = progress,
		.context = context,
	};
	for (int s = 0; s <= n / 2; s++) {
		uint64_t count = (uint64_t)row_count(s) * row_count(n - s);
		w.pair[w.pairs++] = (Pair){s, n - s, s == n - s ? count : 2 * count};
	}
	qsort(w.pair, (size_t)w.pairs, sizeof *w.pair, larger_first);
	share_work(threads < w.pairs ? threads : w.pairs, build_pairs, &w);
	return !atomic_load(&w.stop);
}

bool tables_make(Tables *t, const Rules *r, int most, int threads, LayerProgress *progress,
		 void *context)
{
	*t = (Tables){.most = -1};
	for (int n = 0; n <= most; n++)
		t->bytes += layer_count(n);
	int8_t *at = t->loaded = big_memory(t->bytes);
	if (!at)
		return false;
	for (int n = 0; n <= most; n++) {
		if (!build_layer(&t->values, r, n, at, threads, progress, context))
			break;
		t->file[n] = (LayerFile){.values = at, .count = layer_count(n)};
		t->most = n;
		at += layer_count(n);
	}
	if (t->most == most)
		return true;
	big_free(t->loaded, t->bytes);
	*t = (Tables){.most = -1};
	return false;
}
