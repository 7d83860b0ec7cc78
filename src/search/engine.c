/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "search.h"

static void (*const search_root_of[RULE_SETS])(Search *, int) = {
	[MANGALA] = mangala_search_root,   [MANGALA_IBB] = mangala_search_root,
	[MANGALA_KALE] = kale_search_root, [TOGUZ] = toguz_search_root,
	[MANGALA2] = mangala2_search_root, [DOKUZTAS] = dokuztas_search_root,
};

static void (*const search_line_on_of[RULE_SETS])(const Search *, Line *) = {
	[MANGALA] = mangala_search_line_on,   [MANGALA_IBB] = mangala_search_line_on,
	[MANGALA_KALE] = kale_search_line_on, [TOGUZ] = toguz_search_line_on,
	[MANGALA2] = mangala2_search_line_on, [DOKUZTAS] = dokuztas_search_line_on,
};

static uint64_t (*const search_key_of[RULE_SETS])(const Position *) = {
	[MANGALA] = mangala_search_key,   [MANGALA_IBB] = mangala_search_key,
	[MANGALA_KALE] = kale_search_key, [TOGUZ] = toguz_search_key,
	[MANGALA2] = mangala2_search_key, [DOKUZTAS] = dokuztas_search_key,
};

Engine *engine_new(int megabytes, Clock *clock)
{
	Engine *e = calloc(1, sizeof *e);
	if (e && !tt_new(&e->table, megabytes)) {
		free(e);
		return NULL;
	}
	if (e)
		e->clock = clock;
	return e;
}

void engine_free(Engine *e)
{
	if (!e)
		return;
	crew_free(e->crew);
	tt_free(&e->table);
	free(e);
}

void engine_forget(Engine *e)
{
	tt_clear(&e->table);
	memset(e->search.history, 0, sizeof e->search.history);
	crew_forget(e->crew);
}

void engine_oracle(Engine *e, const Oracle *oracle)
{
	e->oracle = oracle ? *oracle : (Oracle){0};
}

void engine_prepare(Engine *e, const Rules *r)
{
	if (e->oracle.prepare)
		e->oracle.prepare(e->oracle.context, r);
}

void engine_stop(Engine *e)
{
	atomic_store_explicit(&e->stop, true, memory_order_relaxed);
}

static bool told_to_stop(const Search *s)
{
	const Control *c = s->control;
	if (atomic_load_explicit(s->stop, memory_order_relaxed))
		return true;
	return c && atomic_load_explicit(&c->stop, memory_order_relaxed);
}

static bool time_is_up(const Search *s)
{
	int64_t deadline =
		s->control ? atomic_load_explicit(&s->control->deadline, memory_order_relaxed) : 0;
	if (!deadline && s->deadline <= 0)
		return false;
	double now = s->clock();
	return (deadline && now >= (double)deadline) || (s->deadline > 0 && now >= s->deadline);
}

bool search_look(Search *s)
{
	int64_t all = s->nodes;
	if (s->mate) {
		int64_t more = s->nodes - s->told;
		all = more + atomic_fetch_add_explicit(s->others, more, memory_order_relaxed);
		s->told = s->nodes;
	} else if (s->others) {
		all += atomic_load_explicit(s->others, memory_order_relaxed);
	}
	s->next_look = s->nodes + LOOK_EVERY;
	if (s->next_look > s->most_nodes)
		s->next_look = s->most_nodes;
	s->stopped = all >= s->most_nodes || told_to_stop(s) || time_is_up(s);
	return s->stopped;
}

/* One number for the rules as they are set: positions of different games never share a key. */
static uint64_t salt_of(const Rules *r)
{
	uint64_t state = (uint64_t)r->set | (uint64_t)r->capture_lone << 8 |
			 (uint64_t)r->castles << 16 | (uint64_t)r->flying << 24 |
			 (uint64_t)r->repetition << 32 | (uint64_t)r->quiet_limit << 40;
	return random_next(&state);
}

/* The legal moves that the limits let in. */
static int root_moves(const Course *c, const Move *only, Move list[MAX_MOVES])
{
	int all = game_of(&c->rules)->moves(&c->now, &c->rules, list), count = 0;
	for (int i = 0; i < all; i++) {
		const Move *wanted = only;
		while (wanted && *wanted != NO_MOVE && *wanted != list[i])
			wanted++;
		if (!wanted || *wanted == list[i])
			list[count++] = list[i];
	}
	return count;
}

/* The question, an empty answer, and nothing left of the search before but its history. */
static void set_out(Search *s, Engine *e, const Course *c, const Limits *limits, int slack)
{
	s->rules = c->rules;
	s->root = c->now;
	s->slack = slack;
	s->plain = limits->plain;
	s->lines = limits->lines < 1           ? 1
		   : limits->lines < MAX_MOVES ? limits->lines
					       : MAX_MOVES;
	s->most_nodes = limits->nodes > 0 ? limits->nodes : INT64_MAX;
	s->clock = e->clock;
	s->deadline = limits->milliseconds > 0 ? e->began + limits->milliseconds : 0;
	s->stop = &e->stop;
	s->control = limits->control;
	/* The levels see what they see on their own. */
	bool asks = slack == 0 && e->oracle.reach;
	s->oracle = &e->oracle;
	s->reach = asks ? e->oracle.reach(e->oracle.context, &c->rules) : -1;
	s->table = &e->table;
	s->salt = salt_of(&c->rules);

	Move list[MAX_MOVES];
	s->root_count = root_moves(c, limits->only, list);
	for (int i = 0; i < s->root_count; i++)
		s->roots[i] = (RootMove){.move = list[i],
					 .score = {SCORE_NONE, SCORE_NONE},
					 .line = {1, {list[i]}}};
	s->solved = false;

	s->nodes = 0;
	s->next_look = LOOK_EVERY < s->most_nodes ? LOOK_EVERY : s->most_nodes;
	s->stopped = false;
	int past = c->past_count - 1;
	s->past = past < PAST ? past : PAST;
	for (int i = 0; i < s->past; i++)
		s->keys[i] = search_key_of[c->rules.set](&c->past[past - s->past + i]) ^ s->salt;
	s->since[0] = past;
	memset(s->killers, 0xff, sizeof s->killers);
	for (int i = 0; i < 1024; i++) {
		s->history[0][i] /= 8;
		s->history[1][i] /= 8;
	}
}

void search_depth(Search *s, int depth)
{
	search_root_of[s->rules.set](s, depth);
}

static int milliseconds_since(const Engine *e)
{
	return e->clock ? (int)(e->clock() - e->began) : 0;
}

static void thought_of(const Engine *e, const RootMove *root, Thought *t)
{
	*t = (Thought){
		.best = root->move,
		.score = root->score[0] == SCORE_NONE ? 0 : root->score[0],
		.depth = e->depth,
		.nodes = e->search.nodes + crew_nodes(e),
		.milliseconds = milliseconds_since(e),
		.solved = e->search.solved,
		.pv_length = root->line.length,
	};
	memcpy(t->pv, root->line.moves, sizeof t->pv);
}

bool engine_line(const Engine *e, int i, Thought *line)
{
	const Search *s = &e->search;
	if (i >= s->root_count || (i > 0 && s->roots[i].score[0] == SCORE_NONE))
		return false;
	thought_of(e, &s->roots[i], line);
	return true;
}

/* Whether a further depth is not worth beginning; the less steady the best move, the longer it goes on. */
static bool enough(const Engine *e, int limit, Move before, int score_before)
{
	const RootMove *best = &e->search.roots[0];
	if (!limit || !e->depth)
		return false;
	if (e->search.root_count == 1)
		return true;
	int percent = 70;
	if (best->move != before)
		percent += 60;
	if (best->score[0] < score_before - SCORE_UNIT)
		percent += 60;
	return milliseconds_since(e) >= (int64_t)limit * percent / 100;
}

static void tell(Engine *e, Progress *progress, void *context)
{
	Search *s = &e->search;
	for (int i = 0; s->solved && s->reach >= 0 && i < s->root_count; i++)
		if (s->roots[i].score[0] != SCORE_NONE)
			search_line_on_of[s->rules.set](s, &s->roots[i].line);
	if (!progress)
		return;
	Thought t;
	thought_of(e, &s->roots[0], &t);
	progress(&t, context);
}

/* A proof may take as long as the search did till then. */
typedef struct Asker {
	Search *s;
	int64_t most;
} Asker;

/*
 * Nodes of the search that take as long as one of a proof; with fewer than LEAST_PROOF it proves nothing, and only what is
 * written down is asked for. What was not proved is asked again with PROOF_GROWTH times as many, so that all of them
 * together cost the search a quarter to a half.
 */
enum { PROOF_NODE = 16, LEAST_PROOF = 1 << 8, PROOF_GROWTH = 4 };

static int64_t proof_nodes(const Search *s)
{
	int64_t share = s->nodes / PROOF_NODE;
	return share < LEAST_PROOF ? 0 : share;
}

static bool may_go_on(int64_t nodes, void *context)
{
	const Asker *a = context;
	return nodes < a->most && !told_to_stop(a->s) && !time_is_up(a->s);
}

/* Asks the oracle for the whole of it: the root moves with exact scores, the best first. */
static bool ask_oracle(Engine *e, const Course *c, const Limits *limits)
{
	Search *s = &e->search;
	Answer answer = {0};
	Asker asker = {s, proof_nodes(s)};
	if (asker.most > s->most_nodes - s->nodes)
		asker.most = s->most_nodes - s->nodes;
	bool all = s->lines > 1 || limits->only;
	Move moves[MAX_MOVES];
	for (int i = 0; i < s->root_count; i++)
		moves[i] = s->roots[i].move;
	bool known = e->oracle.answer(e->oracle.context, c, all ? moves : NULL, s->root_count,
				      may_go_on, &asker, &answer);
	s->nodes += answer.nodes;
	s->next_look = s->nodes;
	if (!known)
		return false;
	int count = 0;
	for (int k = 0; k < answer.count; k++)
		for (int i = count; i < s->root_count; i++) {
			if (s->roots[i].move != answer.move[k])
				continue;
			RootMove moved = s->roots[i];
			moved.score[0] = answer.score[k];
			moved.depth = e->depth;
			moved.line = (Line){1, {moved.move}};
			int j = i;
			for (; j > count; j--)
				s->roots[j] = s->roots[j - 1];
			for (; j > 0 && s->roots[j - 1].score[0] < moved.score[0]; j--)
				s->roots[j] = s->roots[j - 1];
			s->roots[j] = moved;
			count++;
		}
	for (int i = count; i < s->root_count; i++)
		s->roots[i].score[0] = SCORE_NONE;
	RootMove *best = &s->roots[0];
	if (answer.length > 0 && answer.line[0] == best->move) {
		best->line.length = answer.length;
		memcpy(best->line.moves, answer.line, sizeof answer.line);
	}
	return s->solved = count > 0;
}

Thought search_think(Engine *e, const Course *c, Limits limits, int slack, Progress *progress,
		     void *context)
{
	/* 1. Set out. */
	Search *s = &e->search;
	e->began = e->clock ? e->clock() : 0;
	e->depth = 0;
	atomic_store_explicit(&e->stop, false, memory_order_relaxed);
	set_out(s, e, c, &limits, slack);
	tt_age(&e->table);
	crew_start(e);

	/* 2. Deepen until a limit, or until deeper would say the same; who may know it all is asked in between. */
	bool asks = slack == 0 && e->oracle.answer && !limits.depth;
	int deepest = limits.depth > 0 && limits.depth < MAX_PLY ? limits.depth : MAX_PLY - 1;
	Move best = NO_MOVE;
	int score = 0;
	int64_t asked = -1;
	while (e->depth < deepest && !s->solved && !enough(e, limits.enough, best, score)) {
		if (asks && e->depth > 0 && proof_nodes(s) > PROOF_GROWTH * asked) {
			asked = proof_nodes(s);
			if (ask_oracle(e, c, &limits)) {
				tell(e, progress, context);
				break;
			}
		}
		best = s->roots[0].move;
		score = s->roots[0].score[0];
		search_depth(s, e->depth + 1);
		if (s->stopped)
			break;
		e->depth++;
		int now = s->roots[0].score[0];
		bool decided = s->lines == 1 &&
			       (now >= SCORE_WIN - e->depth || now <= e->depth - SCORE_WIN);
		s->solved |= decided && !s->reduced;
		tell(e, progress, context);
		if (decided)
			break;
	}
	crew_join(e);
	Thought t;
	thought_of(e, &s->roots[0], &t);
	return t;
}

Thought engine_think(Engine *e, const Course *c, Limits limits, Progress *progress, void *context)
{
	return search_think(e, c, limits, 0, progress, context);
}

Limits clock_limits(int64_t left, int64_t increment, int moves, int lag)
{
	/* A share of what is left; at most a third of it is ever risked on one move. */
	int64_t have = left - lag > 1 ? left - lag : 1;
	int64_t share = have / (moves > 0 && moves < 30 ? moves + 1 : 30) + increment * 3 / 4;
	int64_t most = moves == 1 ? have : have / 3;
	int64_t longest = 4 * share < most ? 4 * share : most;
	enum { DAY = 86400000 };
	longest = longest < 1 ? 1 : longest < DAY ? longest : DAY;
	share = share < 1 ? 1 : share < longest ? share : longest;
	return (Limits){.milliseconds = (int)longest, .enough = (int)share};
}
