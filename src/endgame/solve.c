/* SPDX-License-Identifier: MIT */
#include "solve.h"

#include <stdlib.h>

#include "eval.h"
#include "mangala.h"
#include "platform.h"

/* 1. Bounds that were proved. */

/*
 * A position's number: its rows' numbers (index.h), each below C(78, 6) < 2^28, side by side. mix_number sends these
 * 56 bits one-to-one onto 56 bits: a shift that is xored in and an odd factor can both be undone. The low bits choose a
 * line of eight slots, a cache line, the others stand in the slot: so a slot says exactly whose it is.
 *
 * A slot is one word, read and written at once by any number of threads:
 * bits 0..6 (lower + n) / 2, 7..13 (upper + n) / 2, 14..16 the move that proved most (0: empty slot, 7: none), 17..22 the
 * binary logarithm of the nodes it cost, from 24 on the tag. Margins have the parity of n, the stones in the pits: all of
 * them end up in a store.
 */
enum { NUMBER_BITS = 56, SLOTS = 8, NO_PIT = 7 };

typedef struct Memory {
	_Atomic uint64_t (*line)[SLOTS];
	uint64_t lines; /* a power of two */
	int bits;       /* its logarithm */
} Memory;

typedef struct Known {
	int lower, upper;
	int move; /* 1..6, NO_PIT */
} Known;

static uint64_t mix_number(uint64_t number)
{
	const uint64_t all = (1ull << NUMBER_BITS) - 1;
	number ^= number >> 29;
	number = number * 0x9e3779b97f4a7c15 & all;
	number ^= number >> 31;
	number = number * 0xd1342543de82ef95 & all;
	return number ^ number >> 29;
}

static uint64_t number_of(uint64_t own, uint64_t rival)
{
	return mix_number((uint64_t)row_number(own) << 28 | row_number(rival));
}

static bool memory_new(Memory *m, uint64_t bytes)
{
	/* At least 2^16 lines, so that a tag has 40 bits at most. */
	m->bits = 16;
	while (m->bits < 40 && (2ull << m->bits) * sizeof *m->line <= bytes)
		m->bits++;
	m->lines = 1ull << m->bits;
	m->line = big_memory(m->lines * sizeof *m->line);
	return m->line;
}

static const _Atomic uint64_t *memory_line(const Memory *m, uint64_t number)
{
	return m->line[number & (m->lines - 1)];
}

static Known memory_get(const Memory *m, uint64_t number, int n)
{
	const _Atomic uint64_t *slot = memory_line(m, number);
	for (int i = 0; i < SLOTS; i++) {
		uint64_t word = atomic_load_explicit(&slot[i], memory_order_relaxed);
		if (word >> 24 == number >> m->bits && (word >> 14 & 7))
			return (Known){2 * (int)(word & 127) - n,
				       2 * (int)(word >> 7 & 127) - n, (int)(word >> 14 & 7)};
	}
	return (Known){-n, n, NO_PIT};
}

static int logarithm(int64_t nodes)
{
	return 63 - __builtin_clzll((uint64_t)nodes | 1);
}

/* Bounds of two proofs hold together. The cheapest to prove again gives way. */
static void memory_put(Memory *m, uint64_t number, int n, Known known, int64_t cost)
{
	_Atomic uint64_t *slot = m->line[number & (m->lines - 1)];
	int place = 0, least = INT32_MAX;
	for (int i = 0; i < SLOTS; i++) {
		uint64_t word = atomic_load_explicit(&slot[i], memory_order_relaxed);
		bool empty = !(word >> 14 & 7);
		if (!empty && word >> 24 == number >> m->bits) {
			Known old = {2 * (int)(word & 127) - n, 2 * (int)(word >> 7 & 127) - n,
				     (int)(word >> 14 & 7)};
			known.lower = old.lower > known.lower ? old.lower : known.lower;
			known.upper = old.upper < known.upper ? old.upper : known.upper;
			if (known.move == NO_PIT)
				known.move = old.move;
			int worth = (int)(word >> 17 & 63);
			if (worth > logarithm(cost))
				cost = 1ll << worth;
			place = i;
			break;
		}
		int worth = empty ? -1 : (int)(word >> 17 & 63);
		if (worth < least) {
			least = worth;
			place = i;
		}
	}
	uint64_t word = (uint64_t)(known.lower + n) / 2 | (uint64_t)(known.upper + n) / 2 << 7 |
			(uint64_t)known.move << 14 | (uint64_t)logarithm(cost) << 17 |
			number >> m->bits << 24;
	atomic_store_explicit(&slot[place], word, memory_order_relaxed);
}

/* 2. A position's successors. */

struct Solver {
	SolveSetup setup;
	Memory memory;
	bool shares;                        /* another one's memory */
	int most;                           /* stones that the tables reach */
	const Sown (*sowing)[SIX_MOST + 1]; /* of so many pits */
	Sown smaller[5][SIX_MOST + 1];      /* where it is when they are fewer than six */
	atomic_bool stop;                   /* all of it */
	atomic_bool damaged;                /* a table: it stops too */
	atomic_bool answered;               /* this question, by some thread */
	_Atomic int64_t nodes;
};

typedef struct Thread {
	Solver *solver;
	int id;
	int64_t nodes, told;
	/* The question, and what came of it. */
	Position root;
	int beta, answer;
	bool done;
} Thread;

typedef struct Child {
	uint64_t own, rival; /* rows, the next mover's first */
	uint64_t number;
	uint64_t place; /* in its layer of the tables */
	bool tabled;
	int stones, gain;
	int lower, upper; /* in the eyes of who moved here */
	int promise;
	uint8_t move;
	bool again;
} Child;

static bool sow(const Solver *s, const Position *p, Move m, uint64_t rows[2])
{
	return mangala_sow_on(s->setup.pits, s->sowing, p, m, s->setup.rules, rows, NULL);
}

/* A rival's margin turned, or the own one kept; what was gained on the way added. */
static int seen(const Child *c, int value)
{
	return c->gain + (c->again ? value : -value);
}

/* Successors, with what tables and memory hold about them on its way to the cache. */
static int list_children(const Thread *t, uint64_t own, uint64_t rival, Child *child)
{
	const Solver *s = t->solver;
	Position p = {.row = {own, rival}};
	int count = 0;
	for (int pit = 0; pit < 6; pit++) {
		if (!six_pit(own, pit))
			continue;
		Child *c = &child[count++];
		uint64_t rows[2];
		c->move = (uint8_t)(pit + 1);
		c->again = sow(s, &p, c->move, rows);
		c->gain = six_store(rows[0]);
		c->own = rows[!c->again] & SIX_PITS;
		c->rival = rows[c->again] & SIX_PITS;
		int mine = six_sum(c->own), theirs = six_sum(c->rival);
		c->stones = mine + theirs;
		c->tabled = false;
		if (mine == 0 || theirs == 0) {
			/* The set is over: whose row is empty takes what is left. */
			c->lower = c->upper = seen(c, mine == 0 ? theirs : -mine);
			c->stones = 0;
		} else if (c->stones <= s->most) {
			const Tables *tables = s->setup.tables;
			const int8_t *values = tables->file[c->stones].values;
			c->tabled = true;
			c->place = place_of_ranks(&tables->values, mine, row_rank(c->own),
						  theirs, row_rank(c->rival));
			if (values)
				__builtin_prefetch(values + c->place);
		} else {
			c->number = number_of(c->own, c->rival);
			__builtin_prefetch((const void *)memory_line(&s->memory, c->number));
		}
	}
	return count;
}

/* What a table says; a damaged one ends it all. */
static int table_value(Solver *s, int stones, uint64_t place)
{
	int8_t value;
	if (tables_at(s->setup.tables, stones, place, &value) == TABLE_GOOD)
		return value;
	atomic_store(&s->damaged, true);
	atomic_store(&s->stop, true);
	return 0;
}

static void look_up(const Thread *t, Child *c, Known *known)
{
	if (c->tabled) {
		c->lower = c->upper = seen(c, table_value(t->solver, c->stones, c->place));
	} else if (c->stones > 0) {
		*known = memory_get(&t->solver->memory, c->number, c->stones);
		int a = seen(c, known->lower), b = seen(c, known->upper);
		c->lower = a < b ? a : b;
		c->upper = a < b ? b : a;
	}
}

/*
 * What orders the moves, in hundredths of a stone and never part of a proof: what a move gains and what a look at so many
 * turns after it promises. A move that leaves fewer stones is proved sooner, so each of them counts against it.
 */
enum { TURNS = 2, NEAR = 6, A_STONE = 100 };

/* Alpha-beta of a few turns down to the engine's outlook; further moves of a turn cost nothing. */
static int glance(const Thread *t, uint64_t own, uint64_t rival, int turns, int alpha, int beta)
{
	const Solver *s = t->solver;
	Position p = {.row = {own, rival}};
	int mine = six_sum(own), theirs = six_sum(rival), n = mine + theirs;
	if (mine == 0 || theirs == 0)
		return SCORE_UNIT * (mine == 0 ? theirs : -mine);
	if (turns == 0) {
		/* Fitted to six pits: those of a smaller board are the ones next to the store. */
		int left = 8 * (6 - s->setup.pits);
		p.row[0] <<= left;
		p.row[1] <<= left;
		int outlook = mangala_outlook(&p), most = SCORE_UNIT * n;
		return outlook > most ? most : outlook < -most ? -most : outlook;
	}
	int best = INT32_MIN;
	for (int pit = 5; pit >= 0 && alpha < beta; pit--) {
		if (!six_pit(own, pit))
			continue;
		uint64_t rows[2];
		bool again = sow(s, &p, (Move)(pit + 1), rows);
		int gain = SCORE_UNIT * six_store(rows[0]);
		uint64_t a = rows[0] & SIX_PITS, b = rows[1] & SIX_PITS;
		int value = again ? gain + glance(t, a, b, turns, alpha - gain, beta - gain)
				  : gain - glance(t, b, a, turns - 1, gain - beta, gain - alpha);
		best = value > best ? value : best;
		alpha = best > alpha ? best : alpha;
	}
	return best;
}

static int promise_of(const Thread *t, const Child *c)
{
	const int limit = SCORE_UNIT * SIX_MOST;
	const Solver *s = t->solver;
	int turns = c->stones > s->most + NEAR ? TURNS : 0;
	int after = glance(t, c->own, c->rival, turns, -limit, limit);
	int promise = SCORE_UNIT * c->gain + (c->again ? after : -after);
	int lower = SCORE_UNIT * c->lower, upper = SCORE_UNIT * c->upper;
	promise = promise < lower ? lower : promise > upper ? upper : promise;
	/* Other orders for other threads, and for other proofs of the same. */
	uint64_t salt = (uint64_t)t->id + 64 * (uint64_t)s->setup.order;
	if (salt)
		promise +=
			(int)((c->number ^ salt * 0x9e3779b97f4a7c15) * 0xd1342543de82ef95 >> 57);
	return promise - A_STONE * c->stones;
}

/* 3. The search. */

/* Nodes between two looks at whether to go on, and at whether progress has it so. */
enum { LOOK_EVERY_NODES = 1 << 8 };

static bool stopped(Thread *t)
{
	Solver *s = t->solver;
	if (t->id == 0 && s->setup.progress && t->nodes - t->told >= LOOK_EVERY_NODES) {
		int64_t more = t->nodes - t->told;
		t->told = t->nodes;
		if (!s->setup.progress(atomic_fetch_add(&s->nodes, more) + more, s->setup.context))
			atomic_store(&s->stop, true);
	}
	return atomic_load_explicit(&s->answered, memory_order_relaxed) ||
	       atomic_load_explicit(&s->stop, memory_order_relaxed);
}

/*
 * v >= beta: the value is at least v. v < beta: it is at most v. Rows of n stones, neither empty, beyond
 * the tables. Worth nothing once stopped().
 */
static int search(Thread *t, uint64_t own, uint64_t rival, int n, uint64_t number, int beta)
{
	/* 1. No more than all stones can be gained; margins have the parity of n. */
	beta += (beta + n) & 1;
	if (beta > n)
		return n;
	if (beta <= -n)
		return -n;

	/* 2. What is known. */
	Solver *s = t->solver;
	Known known = memory_get(&s->memory, number, n);
	if (known.lower >= beta)
		return known.lower;
	if (known.upper < beta)
		return known.upper;
	if (++t->nodes % LOOK_EVERY_NODES == 0 && stopped(t))
		return 0;
	int64_t before = t->nodes;

	/* 3. Tables and memory may decide it already. */
	Child child[6];
	Child *open[6];
	int count = list_children(t, own, rival, child), left = 0;
	int best = -n, first = known.move;
	known = (Known){-n, n, NO_PIT};
	for (int i = 0; i < count; i++) {
		Child *c = &child[i];
		Known of_child;
		look_up(t, c, &of_child);
		if (c->lower >= beta) {
			known.lower = c->lower;
			known.move = c->move;
			memory_put(&s->memory, number, n, known, 1);
			return c->lower;
		}
		if (c->upper < beta)
			best = c->upper > best ? c->upper : best;
		else
			open[left++] = c;
	}

	/* 4. The others, the most promising first. */
	for (int i = 0; i < left; i++)
		open[i]->promise = promise_of(t, open[i]) +
				   (open[i]->move == first ? 1000 * SCORE_UNIT : 0);
	for (int i = 0; i < left; i++) {
		for (int j = i + 1; j < left; j++)
			if (open[j]->promise > open[i]->promise) {
				Child *other = open[i];
				open[i] = open[j];
				open[j] = other;
			}
		Child *c = open[i];
		int value = c->again ? search(t, c->own, c->rival, c->stones, c->number,
					      beta - c->gain)
				     : search(t, c->own, c->rival, c->stones, c->number,
					      c->gain - beta + 1);
		if (stopped(t))
			return 0;
		value = seen(c, value);
		if (value >= beta) {
			known.lower = value;
			known.move = c->move;
			memory_put(&s->memory, number, n, known, t->nodes - before + 1);
			return value;
		}
		best = value > best ? value : best;
	}

	/* 5. No move reaches beta. */
	known.upper = best;
	memory_put(&s->memory, number, n, known, t->nodes - before + 1);
	return best;
}

/* 4. Questions. */

static void ask(void *context, int thread)
{
	Thread *t = (Thread *)context + thread;
	const Position *p = &t->root;
	int n = six_sum(p->row[0]) + six_sum(p->row[1]);
	t->answer = search(t, p->row[0], p->row[1], n, number_of(p->row[0], p->row[1]), t->beta);
	/* The first to be done answers; who was cut short has nothing to say. */
	if (!atomic_load(&t->solver->stop) && !atomic_exchange(&t->solver->answered, true))
		t->done = true;
}

/* At least beta: a lower bound; else an upper one. Threads go different ways and meet in memory. */
static bool prove(Solver *s, const Position *p, int beta, int *answer)
{
	Thread thread[MOST_THREADS];
	int threads = s->setup.threads < MOST_THREADS ? s->setup.threads : MOST_THREADS;
	atomic_store(&s->answered, false);
	for (int i = 0; i < threads; i++)
		thread[i] = (Thread){.solver = s, .id = i, .root = *p, .beta = beta};
	share_work(threads, ask, thread);
	bool done = false;
	for (int i = 0; i < threads; i++) {
		atomic_fetch_add(&s->nodes, thread[i].nodes - thread[i].told);
		if (thread[i].done) {
			done = true;
			*answer = thread[i].answer;
		}
	}
	return done;
}

/* Whether it is known without search: a set that is over, a position in the tables. */
static bool known_value(Solver *s, const Position *p, int *value)
{
	int own = six_sum(p->row[0]), rival = six_sum(p->row[1]);
	if (own == 0 || rival == 0)
		*value = own == 0 ? rival : -own;
	else if (own + rival <= s->most)
		*value = table_value(s, own + rival,
				     place_of_ranks(&s->setup.tables->values, own,
						    row_rank(p->row[0]), rival,
						    row_rank(p->row[1])));
	else
		return false;
	return true;
}

static bool prove_bound(Solver *s, const Position *p, int beta, int *answer)
{
	return known_value(s, p, answer) || prove(s, p, beta, answer);
}

/* The value of rows without stores, by tests that begin with `guess` and go where they point. */
static bool find_value(Solver *s, const Position *p, int guess, int *value)
{
	if (known_value(s, p, value))
		return true;
	int n = six_sum(p->row[0]) + six_sum(p->row[1]), lower = -n, upper = n;
	guess += (guess + n) & 1;
	guess = guess < lower + 2 ? lower + 2 : guess > upper ? upper : guess;
	while (lower < upper) {
		int answer;
		if (!prove(s, p, guess, &answer))
			return false;
		if (answer >= guess) {
			lower = answer;
			guess = answer + 2;
		} else {
			upper = answer;
			guess = answer;
		}
	}
	*value = lower;
	return true;
}

static Position bare(const Position *p)
{
	return (Position){.row = {p->row[0] & SIX_PITS, p->row[1] & SIX_PITS}};
}

/* What a move gained, and the position after it without stores. */
static Position after_move(const Solver *s, const Position *p, Move m, Child *c)
{
	uint64_t rows[2];
	c->again = sow(s, p, m, rows);
	c->gain = six_store(rows[0]);
	Position next = {.row = {rows[!c->again], rows[c->again]}};
	return bare(&next);
}

/* Whether the move brings the value, which is the most any move does; then p and value are what comes after. */
static bool keeps_value(Solver *s, Position *p, int *value, Move m, bool *keeps)
{
	Child c;
	Position next = after_move(s, p, m, &c);
	int wanted = c.again ? *value - c.gain : c.gain - *value, answer;
	/* At least the value: at least what is wanted of the own margin, at most of the rival's. */
	int beta = wanted + !c.again;
	if (!prove_bound(s, &next, beta, &answer))
		return false;
	*keeps = (answer >= beta) == c.again;
	if (*keeps) {
		*p = next;
		*value = wanted;
	}
	return true;
}

/* The move that proved the value is tried first: most of the time it is remembered. */
static bool find_line(Solver *s, Position p, int value, Solution *out)
{
	for (out->length = 0; !six_over(&p) && out->length < SOLVE_LINE; out->length++) {
		int n = six_sum(p.row[0]) + six_sum(p.row[1]);
		int first = memory_get(&s->memory, number_of(p.row[0], p.row[1]), n).move;
		bool keeps = false;
		for (int i = 0; i <= 6 && !keeps; i++) {
			int pit = i == 0 ? first : i;
			if (pit == NO_PIT || (i > 0 && pit == first) || !six_pit(p.row[0], pit - 1))
				continue;
			out->line[out->length] = (Move)pit;
			if (!keeps_value(s, &p, &value, (Move)pit, &keeps))
				return false;
		}
	}
	return true;
}

/* The table of mangala.c for a board of fewer pits: ring places 0..pits-1, the store, the rival's pits. */
static void make_sowing(int pits, Sown sowing[5][SIX_MOST + 1])
{
	int ring = 2 * pits + 1;
	for (int pit = 0; pit < pits; pit++)
		for (int n = 1; n <= SIX_MOST; n++) {
			int from = SOW_FIRST_BACK(pit, n);
			Sown *sown = &sowing[pit][n];
			sown->last = (uint64_t)SOW_LAST(n, from, ring);
			sown->own = SOW_BYTE(n, from, pits, ring, 6);
			for (int k = 0; k < pits; k++) {
				sown->own |= SOW_BYTE(n, from, k, ring, k);
				sown->rival |= SOW_BYTE(n, from, pits + 1 + k, ring, k);
			}
		}
}

Solver *solver_new(const SolveSetup *setup)
{
	Solver *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	s->setup = *setup;
	s->most = setup->tables && setup->pits == 6 ? setup->tables->most : -1;
	s->sowing = mangala_sowing;
	if (setup->pits < 6) {
		make_sowing(setup->pits, s->smaller);
		s->sowing = (const Sown(*)[SIX_MOST + 1]) s->smaller;
	}
	if (memory_new(&s->memory, setup->memory))
		return s;
	free(s);
	return NULL;
}

void solver_settle(Solver *s)
{
	big_settle(s->memory.line, s->memory.lines * sizeof *s->memory.line);
}

Solver *solver_share(const Solver *s)
{
	Solver *other = calloc(1, sizeof *other);
	if (!other)
		return NULL;
	other->setup = s->setup;
	other->setup.threads = 1;
	other->memory = s->memory;
	other->shares = true;
	other->most = s->most;
	other->sowing = s->sowing;
	return other;
}

void solver_free(Solver *s)
{
	if (!s)
		return;
	if (!s->shares)
		big_free(s->memory.line, s->memory.lines * sizeof *s->memory.line);
	free(s);
}

Position solver_play(const Solver *s, const Position *p, Move m, int *gain, bool *again)
{
	Child c;
	Position next = after_move(s, p, m, &c);
	*gain = c.gain;
	*again = c.again;
	return next;
}

bool solver_in_tables(const Solver *s, const Position *p)
{
	return six_sum(p->row[0]) + six_sum(p->row[1]) <= s->most;
}

bool solver_damaged(const Solver *s)
{
	return atomic_load(&s->damaged);
}

void solver_learn(Solver *s, const Book *book)
{
	for (uint64_t i = 0; i < book->count; i++) {
		Position p = book_position(book->entries[i]);
		int value = book_value(book->entries[i]);
		memory_put(&s->memory, number_of(p.row[0], p.row[1]),
			   six_sum(p.row[0]) + six_sum(p.row[1]),
			   (Known){value, value, book_move(book->entries[i])}, INT64_MAX);
	}
}

enum { DATA_BITS = 24 };

uint64_t solver_remembered(const Solver *s, int64_t least, uint64_t *words, uint64_t room)
{
	const Memory *m = &s->memory;
	uint64_t count = 0;
	for (uint64_t line = 0; line < m->lines; line++)
		for (int i = 0; i < SLOTS; i++) {
			uint64_t word =
				atomic_load_explicit(&m->line[line][i], memory_order_relaxed);
			if (!(word >> 14 & 7) || (int)(word >> 17 & 63) < logarithm(least))
				continue;
			if (count + 2 <= room) {
				words[count] = word >> DATA_BITS << m->bits | line;
				words[count + 1] = word & ((1u << DATA_BITS) - 1);
			}
			count += 2;
		}
	return count;
}

void solver_remember(Solver *s, const uint64_t *words, uint64_t count)
{
	for (uint64_t i = 0; i + 1 < count; i += 2) {
		/* As if of no stones: what is added and taken away for them cancels out. */
		uint64_t data = words[i + 1];
		Known known = {2 * (int)(data & 127), 2 * (int)(data >> 7 & 127),
			       (int)(data >> 14 & 7)};
		memory_put(&s->memory, words[i], 0, known, 1ll << (data >> 17 & 63));
	}
}

void solver_may(Solver *s, SolveProgress *progress, void *context)
{
	s->setup.progress = progress;
	s->setup.context = context;
}

/* Counts from here; what stopped the last question does not stop this one. */
static Position begin(Solver *s, const Position *position, Solution *out)
{
	Position p = bare(position);
	*out = (Solution){.value = -six_sum(p.row[0])};
	atomic_store(&s->nodes, 0);
	atomic_store(&s->stop, atomic_load(&s->damaged));
	return p;
}

static bool end(const Solver *s, bool done, Solution *out)
{
	out->nodes = atomic_load(&s->nodes);
	return done && !solver_damaged(s);
}

bool solver_test(Solver *s, const Position *position, bool least, int bound, bool *holds)
{
	Solution out;
	Position p = begin(s, position, &out);
	int beta = least ? bound : bound + 1, answer;
	if (!prove_bound(s, &p, beta, &answer))
		return false;
	*holds = (answer >= beta) == least;
	return !solver_damaged(s);
}

/* Where the tests of a position of which nothing is known begin: mistakes of an opening cost many stones. */
static int guess_of(Solver *s, const Position *p)
{
	enum { GUESS_TURNS = 4 };
	const int limit = SCORE_UNIT * SIX_MOST;
	Thread t = {.solver = s};
	return glance(&t, p->row[0], p->row[1], GUESS_TURNS, -limit, limit) / SCORE_UNIT;
}

static bool value_moves(Solver *s, const Position *p, const Move *moves, int count, Solution *out)
{
	for (int i = 0; i < count; i++) {
		Child c;
		int after;
		Position next = after_move(s, p, moves[i], &c);
		if (!find_value(s, &next, guess_of(s, &next), &after))
			return false;
		int value = seen(&c, after);
		out->value = out->count == 0 || value > out->value ? value : out->value;
		out->move[out->count] = moves[i];
		out->values[out->count++] = value;
	}
	return true;
}

bool solver_solve(Solver *s, const Position *position, Solution *out)
{
	Move list[6];
	Position p = begin(s, position, out);
	if (six_over(&p))
		return find_value(s, &p, 0, &out->value);
	int count = six_moves(p.row[0], list);
	bool done = value_moves(s, &p, list, count, out) && find_line(s, p, out->value, out);
	return end(s, done, out);
}

bool solver_moves(Solver *s, const Position *position, const Move *moves, int count, Solution *out)
{
	Position p = begin(s, position, out);
	return end(s, value_moves(s, &p, moves, count, out), out);
}

bool solver_best(Solver *s, const Position *position, int guess, Solution *out)
{
	Position p = begin(s, position, out);
	bool done = find_value(s, &p, guess, &out->value) && find_line(s, p, out->value, out);
	if (out->length > 0) {
		out->count = 1;
		out->move[0] = out->line[0];
		out->values[0] = out->value;
	}
	return end(s, done, out);
}

/* How a move looks before any search: the same on every machine. */
static int looks(const Solver *s, const Position *p, Move m)
{
	Child c;
	after_move(s, p, m, &c);
	return (c.again ? 1000 : 0) + 8 * c.gain + m;
}

bool solver_first(Solver *s, const Position *position, int *value, Move *m)
{
	Solution out;
	Move list[6];
	Position p = begin(s, position, &out);
	if (!find_value(s, &p, guess_of(s, &p), value))
		return false;
	int count = six_moves(p.row[0], list);
	for (int i = 0; i < count; i++) {
		for (int j = i + 1; j < count; j++)
			if (looks(s, &p, list[j]) > looks(s, &p, list[i])) {
				Move other = list[i];
				list[i] = list[j];
				list[j] = other;
			}
		Position next = p;
		int after = *value;
		bool keeps;
		*m = list[i];
		if (i + 1 == count) /* the only one that is left */
			return !solver_damaged(s);
		if (!keeps_value(s, &next, &after, list[i], &keeps))
			return false;
		if (keeps)
			return !solver_damaged(s);
	}
	return false;
}
