/* SPDX-License-Identifier: MIT */
#include "loopy_solve.h"

#include <stdlib.h>

#include "eval.h"
#include "platform.h"

/* 1. Bounds that were proved. */

/*
 * Under the position itself: both rows with their castles; where a store would lie is a bound, for stores are not part of it.
 * So two positions are never taken for one another. n stones in the pits: bounds are within -n..n.
 */
typedef struct Known {
	uint64_t row[2];
	int8_t lower, upper;
	int8_t open;   /* the goal that was left open last, */
	uint8_t worth; /* binary logarithm of the nodes; 0: an empty entry */
	uint32_t pass; /* in that pass */
} Known;

/* LONGEST: plies of a path, LONGEST_QUIET: since stones left the pits. */
enum { ENTRIES = 4, PITS = 6, NODES_A_LOOK = 1 << 7, LONGEST = 400, LONGEST_QUIET = 60 };

typedef Known Slots[ENTRIES];

typedef struct Waypoint {
	uint64_t row[2];
	int stones;
} Waypoint;

struct LoopySolver {
	const Tables *tables;
	const Rules *rules;
	const Game *game;
	Slots *line;
	uint64_t lines; /* a power of two */
	int order;
	/* The question. */
	Waypoint path[LONGEST + 1];
	int length;
	uint32_t pass;
	int64_t proofs; /* bounds that closed in */
	int64_t nodes, next_look;
	SolveProgress *progress;
	void *context;
	bool stopped, damaged;
};

static Known *slots_of(const LoopySolver *s, const uint64_t row[2])
{
	return s->line[mix(row[0], row[1], 0) & (s->lines - 1)];
}

static Known *find(const LoopySolver *s, const uint64_t row[2])
{
	Known *line = slots_of(s, row);
	for (int i = 0; i < ENTRIES; i++)
		if (line[i].worth && line[i].row[0] == row[0] && line[i].row[1] == row[1])
			return &line[i];
	return NULL;
}

/* The position's entry; the cheapest to prove again gives way. */
static Known *enter(LoopySolver *s, const uint64_t row[2], int n)
{
	Known *entry = find(s, row);
	if (entry)
		return entry;
	Known *line = slots_of(s, row);
	entry = line;
	for (int i = 1; i < ENTRIES; i++)
		if (line[i].worth < entry->worth)
			entry = &line[i];
	*entry = (Known){{row[0], row[1]}, (int8_t)-n, (int8_t)n, 0, 1, 0};
	return entry;
}

static void remember(LoopySolver *s, const uint64_t row[2], int n, Interval b, int goal, int64_t cost)
{
	Known *entry = enter(s, row, n);
	int worth = 63 - __builtin_clzll((uint64_t)cost | 2);
	s->proofs += b.lower > entry->lower || b.upper < entry->upper;
	entry->lower = b.lower > entry->lower ? (int8_t)b.lower : entry->lower;
	entry->upper = b.upper < entry->upper ? (int8_t)b.upper : entry->upper;
	entry->worth = worth > entry->worth ? (uint8_t)worth : entry->worth;
	if (b.lower < goal && b.upper >= goal) {
		entry->open = (int8_t)goal;
		entry->pass = s->pass;
	}
}

/* 2. A position's successors. */

typedef struct Child {
	Position p; /* stores empty */
	int stones, gain;
	uint64_t place;  /* in the tables, if they have it */
	Interval bounds; /* in the eyes of who moved here */
	int promise;
} Child;

static Position bare(const Position *p)
{
	const uint64_t but_store = ~(0xffull << SIX_STORE);
	return (Position){.row = {p->row[0] & but_store, p->row[1] & but_store}};
}

static Interval turned(int gain, Interval b)
{
	return (Interval){gain - b.upper, gain - b.lower};
}

static Interval table_interval(LoopySolver *s, int n, uint64_t place)
{
	int8_t byte;
	if (tables_at(s->tables, n, place, &byte) == TABLE_GOOD)
		return loopy_interval(n, byte);
	s->damaged = s->stopped = true;
	return (Interval){-n, n};
}

static Interval known_of(const LoopySolver *s, const Position *p, int n)
{
	const Known *entry = find(s, p->row);
	return entry ? (Interval){entry->lower, entry->upper} : (Interval){-n, n};
}

/* Orders moves and is part of no proof: what a move gains and what the outlook promises; fewer stones are sooner proved. */
static int promise_of(const LoopySolver *s, const Child *c)
{
	enum { A_STONE = 100, WILDEST = 6 };
	int outlook = c->stones == 0              ? 0
		      : s->rules->set == MANGALA2 ? mangala2_outlook(&c->p)
						  : kale_outlook(&c->p);
	int promise = SCORE_UNIT * c->gain - outlook;
	int lower = SCORE_UNIT * c->bounds.lower, upper = SCORE_UNIT * c->bounds.upper;
	promise = promise < lower ? lower : promise > upper ? upper : promise;
	if (s->order)
		promise += (int)(mix(c->p.row[0], c->p.row[1], (uint64_t)s->order) >>
				 (58 - (s->order < WILDEST ? s->order : WILDEST)));
	return promise - A_STONE * c->stones;
}

/* Asks for the memory that look_up will read. */
static void call_up(const LoopySolver *s, Child *c)
{
	if (c->stones > s->tables->most) {
		const Known *line = slots_of(s, c->p.row);
		__builtin_prefetch(&line[0]);
		__builtin_prefetch(&line[ENTRIES / 2]);
	} else if (c->stones > 0) {
		const int8_t *values = s->tables->file[c->stones].values;
		loopy_place(&s->tables->loopy, &c->p, &c->place);
		if (values)
			__builtin_prefetch(&values[c->place]);
	}
}

static Interval look_up(LoopySolver *s, const Child *c)
{
	if (c->stones == 0)
		return (Interval){0, 0};
	return c->stones > s->tables->most ? known_of(s, &c->p, c->stones)
					   : table_interval(s, c->stones, c->place);
}

static int list_children(LoopySolver *s, const Position *p, Child *child)
{
	Move list[MAX_MOVES];
	int count = s->game->moves(p, s->rules, list);
	for (int i = 0; i < count; i++) {
		Child *c = &child[i];
		c->p = *p;
		s->game->play(&c->p, list[i], s->rules, NULL);
		c->gain = -six_margin(&c->p);
		c->p = bare(&c->p);
		c->stones = six_sum(c->p.row[0]) + six_sum(c->p.row[1]);
		call_up(s, c);
	}
	for (int i = 0; i < count; i++)
		child[i].bounds = turned(child[i].gain, look_up(s, &child[i]));
	return count;
}

/* 3. The search. */

static bool go_on(LoopySolver *s)
{
	if (++s->nodes >= s->next_look) {
		s->next_look = s->nodes + NODES_A_LOOK;
		if (s->progress && !s->progress(s->nodes, s->context))
			s->stopped = true;
	}
	return !s->stopped;
}

/* Or at the end of a path that is long enough. Where stones have left the pits nothing from before comes again. */
static bool on_path(LoopySolver *s, const Position *p, int n)
{
	int at = s->length - 1;
	for (; at >= 0 && s->path[at].stones == n; at--)
		if (s->path[at].row[0] == p->row[0] && s->path[at].row[1] == p->row[1])
			return true;
	return s->length - 1 - at >= LONGEST_QUIET || s->length >= LONGEST;
}

static int more_promising(const void *a, const void *b)
{
	return ((const Child *)b)->promise - ((const Child *)a)->promise;
}

/* Of all moves, what the mover is sure of and what it can be kept to. */
static Interval best_of(const Child *child, int count)
{
	Interval best = {INT8_MIN, INT8_MIN};
	for (int i = 0; i < count; i++) {
		const Interval *b = &child[i].bounds;
		best.lower = b->lower > best.lower ? b->lower : best.lower;
		best.upper = b->upper > best.upper ? b->upper : best.upper;
	}
	return best;
}

static bool decided(Interval b, int goal)
{
	return b.lower >= goal || b.upper < goal;
}

/* Bounds of a position with n stones, beyond the tables, that has moves: closed in until they decide whether it reaches the goal, or left open. */
static Interval search(LoopySolver *s, const Position *p, int n, int goal)
{
	/* 1. What is known; or was left open in this pass; or lies on the path. Margins have the parity of n: all stones end up in a store. */
	const Known *entry = find(s, p->row);
	Interval b = entry ? (Interval){entry->lower, entry->upper} : (Interval){-n, n};
	goal += (goal + n) & 1;
	if (decided(b, goal) || (entry && entry->pass == s->pass && entry->open == goal) ||
	    on_path(s, p, n) || !go_on(s))
		return b;
	int64_t before = s->nodes;

	/* 2. What is known of the successors may decide it. */
	Child child[PITS];
	int count = list_children(s, p, child);
	Interval now = best_of(child, count);
	if (!decided(now, goal)) {
		/* 3. Those that may still be enough, the most promising first. */
		for (int i = 0; i < count; i++)
			child[i].promise = promise_of(s, &child[i]);
		qsort(child, (size_t)count, sizeof *child, more_promising);
		s->path[s->length++] = (Waypoint){{p->row[0], p->row[1]}, n};
		for (int i = 0; i < count && now.lower < goal; i++) {
			Child *c = &child[i];
			if (c->bounds.upper < goal || c->stones <= s->tables->most)
				continue;
			c->bounds =
				turned(c->gain, search(s, &c->p, c->stones, c->gain - goal + 1));
			now = best_of(child, count);
			if (s->stopped)
				break;
		}
		s->length--;
	}

	/* 4. Proved, or left open. */
	if (s->damaged)
		return b;
	b.lower = now.lower > b.lower ? now.lower : b.lower;
	b.upper = now.upper < b.upper ? now.upper : b.upper;
	if (!s->stopped || decided(b, goal))
		remember(s, p->row, n, b, goal, s->nodes - before);
	return b;
}

/* 4. A question. */

bool loopy_solvable(const Rules *r)
{
	return loopy_rules(r) && r->set != TOGUZ;
}

LoopySolver *loopy_solver_new(const Tables *t, const Rules *r, uint64_t memory, int order)
{
	LoopySolver *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	*s = (LoopySolver){
		.tables = t,
		.rules = r,
		.game = game_of(r),
		.lines = lines_within(memory, sizeof *s->line, 1 << 4),
		.order = order,
	};
	s->line = big_memory(s->lines * sizeof *s->line);
	if (s->line)
		return s;
	free(s);
	return NULL;
}

void loopy_solver_settle(LoopySolver *s)
{
	big_settle(s->line, s->lines * sizeof *s->line);
}

void loopy_solver_free(LoopySolver *s)
{
	if (s)
		big_free(s->line, s->lines * sizeof *s->line);
	free(s);
}

int64_t loopy_solver_nodes(const LoopySolver *s)
{
	return s->nodes;
}

bool loopy_solver_damaged(const LoopySolver *s)
{
	return s->damaged;
}

/* Passes until the goal is decided or nothing more is proved; who has little memory may prove the same for ever. */
static Interval ask(LoopySolver *s, const Position *p, int n, int goal)
{
	enum { PASSES = 100 };
	Interval b;
	int64_t before;
	int passes = 0;
	do {
		before = s->proofs;
		s->pass++;
		s->length = 0;
		b = search(s, p, n, goal);
	} while (!decided(b, goal) && !s->stopped && s->proofs > before && ++passes < PASSES);
	return b;
}

bool loopy_solver_value(LoopySolver *s, const Position *position, SolveProgress *progress,
			void *context, Interval *proved)
{
	Position p = bare(position);
	int n = six_sum(p.row[0]) + six_sum(p.row[1]);
	s->progress = progress;
	s->context = context;
	s->stopped = s->damaged;
	Move list[MAX_MOVES];
	if (s->game->moves(&p, s->rules, list) == 0) {
		int value = loopy_ended(&p, s->rules);
		*proved = (Interval){value, value};
		return true;
	}
	uint64_t place;
	loopy_place(&s->tables->loopy, &p, &place);
	Interval b = n > s->tables->most ? known_of(s, &p, n) : table_interval(s, n, place);
	if (n > s->tables->most) {
		/* From the guess up until it is not reached, then down until it is; what is left open is passed over. */
		int guess = s->rules->set == MANGALA2 ? mangala2_outlook(&p) : kale_outlook(&p);
		int goal = guess / SCORE_UNIT, from;
		goal = goal > n ? n : goal < -n ? -n : goal;
		goal += (goal + n) & 1;
		from = goal;
		for (; b.upper >= goal && !s->stopped;
		     goal = b.lower >= goal ? b.lower + 2 : goal + 2)
			b = ask(s, &p, n, goal);
		for (goal = b.upper < from ? b.upper : from - 2; b.lower < goal && !s->stopped;
		     goal -= 2)
			b = ask(s, &p, n, goal);
	}
	*proved = b;
	return !s->stopped;
}
