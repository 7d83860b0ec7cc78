/* SPDX-License-Identifier: MIT */
#include "expert.h"

#include <stdlib.h>
#include <string.h>

#include "loopy_play.h"
#ifndef __wasm__
#include "loopy_solve.h"
#endif

/* With fewer stones in the tables a proof takes longer than a game lasts. */
enum { LEAST_TABLES = 8 };

/* One of the ways to play Mangala, by capture_lone, or one of the loopy games. */
typedef struct Way {
	bool opened, read;
	atomic_bool damaged; /* a table, met in the search */
	Rules rules;         /* the solver's own copy */
	Tables tables;
	Book book;
	Solver *solver;
	struct LoopySolver *beyond; /* the tables of a loopy game */
} Way;

enum { WAYS = DOKUZTAS };

struct Expert {
	ExpertOpen *open;
	ExpertClose *close;
	ExpertRead *read;
	void *context;
	uint64_t memory;
	Way way[WAYS];
	Oracle also;
	void (*end)(void *context);
	/* The answer under way. */
	AnswerMay *may;
	void *asker;
};

#ifdef __wasm__ /* the page has no tables of loopy games */
static void forget_beyond(Way *way)
{
	(void)way;
}

static void settle_beyond(Expert *x, Way *way)
{
	(void)x, (void)way;
}

static bool answer_beyond(Expert *x, Way *way, const Course *c, const Move *moves, int count,
			  Answer *out)
{
	(void)x, (void)way, (void)c, (void)moves, (void)count, (void)out;
	return false;
}
#else
static void forget_beyond(Way *way)
{
	loopy_solver_free(way->beyond);
}

static LoopySolver *solver_beyond(Expert *x, Way *way)
{
	if (!way->beyond && loopy_solvable(&way->rules))
		way->beyond = loopy_solver_new(&way->tables, &way->rules, x->memory, 0);
	return way->beyond;
}

static void settle_beyond(Expert *x, Way *way)
{
	LoopySolver *solver = solver_beyond(x, way);
	if (solver)
		loopy_solver_settle(solver);
}

typedef struct Patience {
	const Expert *x;
	int64_t before; /* nodes of earlier answers */
} Patience;

static bool within(int64_t nodes, void *context)
{
	const Patience *p = context;
	return p->x->may(nodes - p->before, p->x->asker);
}

/* A move's margin for its mover, stores counted. */
static bool prove_move(Way *way, const Course *c, Move m, Patience *patience, int *margin)
{
	Position next = c->now;
	Interval value;
	game_of(&c->rules)->play(&next, m, &c->rules, NULL);
	if (course_would_repeat(c, &next)) {
		position_settle(&next, &c->rules, NULL);
		*margin = -six_margin(&next);
		return true;
	}
	if (!loopy_solver_value(way->beyond, &next, within, patience, &value) ||
	    value.lower < value.upper)
		return false;
	*margin = -six_margin(&next) - value.lower;
	return true;
}

/* By proofs on top of the tables: the best move first, of equal ones that which leaves the fewest stones; without `moves` no more than one that is worth what the position is. */
static bool answer_beyond(Expert *x, Way *way, const Course *c, const Move *moves, int count,
			  Answer *out)
{
	if (!x->may(0, x->asker) || !solver_beyond(x, way))
		return false;
	Patience patience = {x, loopy_solver_nodes(way->beyond)};
	Move list[MAX_MOVES];
	Interval value = {0, 0};
	bool proved = true, all = moves;
	if (!all) {
		count = game_of(&c->rules)->moves(&c->now, &c->rules, list);
		proved = loopy_solver_value(way->beyond, &c->now, within, &patience, &value) &&
			 value.lower == value.upper;
	}
	int wanted = value.lower + six_margin(&c->now), fewest = 0;
	*out = (Answer){0};
	for (int i = 0; i < count && proved; i++) {
		Position next = c->now;
		Move m = all ? moves[i] : list[i];
		int margin;
		game_of(&c->rules)->play(&next, m, &c->rules, NULL);
		int left = six_sum(next.row[0]) + six_sum(next.row[1]);
		proved = prove_move(way, c, m, &patience, &margin);
		if (!proved || (!all && margin < wanted))
			continue;
		int score = SCORE_UNIT * margin, at = out->count++;
		bool best = at == 0 || score > out->score[0] ||
			    (score == out->score[0] && left < fewest);
		if (best && at > 0) {
			out->move[at] = out->move[0];
			out->score[at] = out->score[0];
		}
		fewest = best ? left : fewest;
		at = best ? 0 : at;
		out->move[at] = m;
		out->score[at] = score;
	}
	if (loopy_solver_damaged(way->beyond))
		atomic_store(&way->damaged, true);
	out->nodes = loopy_solver_nodes(way->beyond) - patience.before;
	out->line[0] = out->move[0];
	out->length = 1;
	return proved && out->count > 0;
}
#endif

Expert *expert_new(ExpertOpen *open, ExpertClose *close, void *context, uint64_t memory)
{
	Expert *x = calloc(1, sizeof *x);
	if (x)
		*x = (Expert){.open = open, .close = close, .context = context, .memory = memory};
	return x;
}

void expert_free(Expert *x)
{
	for (int i = 0; x && i < WAYS; i++) {
		Way *way = &x->way[i];
		bool damaged = atomic_load(&way->damaged) ||
			       (way->solver && solver_damaged(way->solver));
		solver_free(way->solver);
		forget_beyond(way);
		if (way->opened)
			x->close(&way->tables, &way->book, &way->rules, damaged, x->context);
	}
	if (x && x->end)
		x->end(x->also.context);
	free(x);
}

void expert_reads(Expert *x, ExpertRead *read)
{
	x->read = read;
}

void expert_also(Expert *x, const Oracle *also, void (*end)(void *context))
{
	x->also = *also;
	x->end = end;
}

static bool ours(const Rules *r)
{
	return r->set != DOKUZTAS;
}

/* What a rule set's tables are, opened or not. */
static Way *way_at(Expert *x, const Rules *r)
{
	return &x->way[r->set <= MANGALA_IBB ? r->capture_lone != 0 : r->set];
}

static bool known_game(const Rules *r)
{
	return r->set <= MANGALA_IBB || loopy_rules(r);
}

/* Opened; NULL: not our game. */
static Way *way_of(Expert *x, const Rules *r)
{
	if (!known_game(r))
		return NULL;
	Way *way = way_at(x, r);
	if (!way->opened) {
		way->opened = true;
		way->rules = *r;
		x->open(&way->tables, &way->book, r, x->context);
	}
	return way;
}

/* Whether its tables reach as far as to be worth asking. */
static bool has_tables(const Way *way)
{
	return way->tables.most >= (loopy_rules(&way->rules) ? 0 : LEAST_TABLES);
}

static int reach_of_others(const Expert *x, const Rules *r)
{
	return x->also.reach ? x->also.reach(x->also.context, r) : -1;
}

int expert_reach(Expert *x, const Rules *r)
{
	if (!ours(r))
		return reach_of_others(x, r) < 0 ? -1 : 0;
	const Way *way = way_of(x, r);
	return way && has_tables(way) ? way->tables.most : -1;
}

static int reach(void *context, const Rules *r)
{
	return ours(r) ? SCORE_UNIT * expert_reach(context, r) : reach_of_others(context, r);
}

static bool score(void *context, const Rules *r, const Position *p, int *score)
{
	Expert *x = context;
	if (!ours(r))
		return x->also.score(x->also.context, r, p, score);
	Way *way = way_at(x, r);
	int value;
	TableState state = tables_value(&way->tables, p, &value);
	if (state == TABLE_DAMAGED)
		atomic_store(&way->damaged, true);
	if (state != TABLE_GOOD)
		return false;
	*score = SCORE_UNIT * value;
	return true;
}

static bool go_on(int64_t nodes, void *context)
{
	const Expert *x = context;
	return x->may(nodes, x->asker);
}

static Solver *solver_of(Expert *x, Way *way)
{
	SolveSetup setup = {
		.tables = &way->tables,
		.rules = &way->rules,
		.pits = 6,
		.memory = x->memory,
		.threads = 1,
		.progress = go_on,
		.context = x,
	};
	if (!way->solver) {
		way->solver = solver_new(&setup);
		if (way->solver)
			solver_learn(way->solver, &way->book);
	}
	return way->solver;
}

/* What the book plays, as long as it is `side`'s turn. */
static void follow_book(const Book *book, Position now, uint64_t side, const Rules *r, Answer *out)
{
	for (uint64_t entry;
	     out->length < MAX_PLY && now.side == side && (entry = book_find(book, &now));) {
		out->line[out->length++] = book_move(entry);
		game_of(r)->play(&now, book_move(entry), r, NULL);
	}
}

/* What the position is worth, and the move that holds it. */
static bool best_in_book(const Book *book, const Course *c, Answer *out)
{
	uint64_t entry = book_find(book, &c->now);
	if (!entry)
		return false;
	out->count = 1;
	out->move[0] = book_move(entry);
	out->score[0] = SCORE_UNIT * (book_value(entry) + six_margin(&c->now));
	follow_book(book, c->now, c->now.side, &c->rules, out);
	return true;
}

/* What each of the moves is worth, if the book knows the positions after all of them. */
static bool all_in_book(const Book *book, const Course *c, const Move *moves, int count, Answer *out)
{
	Position after_best = c->now;
	int best = 0;
	for (int i = 0; i < count; i++) {
		Position next = c->now;
		game_of(&c->rules)->play(&next, moves[i], &c->rules, NULL);
		uint64_t entry = book_find(book, &next);
		if (!entry)
			return false;
		int margin = book_value(entry) + six_margin(&next);
		out->move[i] = moves[i];
		out->score[i] = SCORE_UNIT * (next.side == c->now.side ? margin : -margin);
		if (i == 0 || out->score[i] > out->score[best]) {
			best = i;
			after_best = next;
		}
	}
	out->count = count;
	out->line[out->length++] = moves[best];
	follow_book(book, after_best, c->now.side, &c->rules, out);
	return true;
}

static bool answer(void *context, const Course *c, const Move *moves, int count, AnswerMay *may,
		   void *asker, Answer *out)
{
	Expert *x = context;
	if (!ours(&c->rules))
		return x->also.answer &&
		       x->also.answer(x->also.context, c, moves, count, may, asker, out);
	Way *way = way_of(x, &c->rules);
	*out = (Answer){0};
	if (way && loopy_rules(&c->rules)) {
		if (!has_tables(way))
			return false;
		bool damaged = false;
		x->may = may;
		x->asker = asker;
		bool done = loopy_answer(&way->tables, c, moves, count, may, asker, out, &damaged) ||
			    (!damaged && answer_beyond(x, way, c, moves, count, out));
		if (damaged)
			atomic_store(&way->damaged, true);
		return done;
	}
	if (way && (moves ? all_in_book(&way->book, c, moves, count, out)
			  : best_in_book(&way->book, c, out)))
		return true;
	*out = (Answer){0};
	Solver *solver = way && has_tables(way) && may(0, asker) ? solver_of(x, way) : NULL;
	if (!solver)
		return false;
	x->may = may;
	x->asker = asker;
	Solution s;
	bool done = moves ? solver_moves(solver, &c->now, moves, count, &s)
			  : solver_best(solver, &c->now, 0, &s);
	out->nodes = s.nodes;
	if (!done)
		return false;
	out->count = s.count;
	for (int i = 0; i < s.count; i++) {
		out->move[i] = s.move[i];
		out->score[i] = SCORE_UNIT * (s.values[i] + six_margin(&c->now));
	}
	out->length = s.length < MAX_PLY ? s.length : MAX_PLY;
	memcpy(out->line, s.line, sizeof *s.line * (size_t)out->length);
	return true;
}

static void prepare(void *context, const Rules *r)
{
	Expert *x = context;
	Way *way = ours(r) ? way_of(x, r) : NULL;
	if (!way || !has_tables(way) || way->read)
		return;
	way->read = true;
	if (!x->read(&way->tables, &way->rules, x->context))
		atomic_store(&way->damaged, true);
	Solver *solver = loopy_rules(r) ? NULL : solver_of(x, way);
	if (solver)
		solver_settle(solver);
	else if (loopy_rules(r))
		settle_beyond(x, way);
}

Oracle expert_oracle(Expert *x)
{
	return (Oracle){.reach = reach,
			.score = score,
			.answer = answer,
			.prepare = x->read ? prepare : NULL,
			.context = x};
}
