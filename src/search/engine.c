/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "search.h"

static void (*const search_root_of[RULE_SETS])(Search *, int) = {
	[MANGALA] = mangala_search_root,   [MANGALA_IBB] = mangala_search_root,
	[MANGALA_KALE] = kale_search_root, [TOGUZ] = toguz_search_root,
	[MANGALA2] = mangala2_search_root, [DOKUZTAS] = dokuztas_search_root,
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
	if (e)
		tt_free(&e->table);
	free(e);
}

void engine_forget(Engine *e)
{
	tt_clear(&e->table);
	memset(e->search.history, 0, sizeof e->search.history);
}

void engine_stop(Engine *e)
{
	atomic_store_explicit(&e->stop, true, memory_order_relaxed);
}

bool search_look(Search *s)
{
	s->next_look = s->nodes + LOOK_EVERY;
	if (s->next_look > s->most_nodes)
		s->next_look = s->most_nodes;
	s->stopped = s->nodes >= s->most_nodes ||
		     atomic_load_explicit(s->stop, memory_order_relaxed) ||
		     (s->deadline > 0 && s->clock() >= s->deadline);
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

/* The question, an empty answer, and nothing left of the search before but its history. */
static void set_out(Search *s, Engine *e, const Course *c, Limits limits, int slack)
{
	s->rules = c->rules;
	s->root = c->now;
	s->slack = slack;
	s->most_nodes = limits.nodes > 0 ? limits.nodes : INT64_MAX;
	s->clock = e->clock;
	s->deadline = limits.milliseconds > 0 ? e->clock() + limits.milliseconds : 0;
	s->stop = &e->stop;
	s->table = &e->table;
	s->salt = salt_of(&c->rules);

	Move list[MAX_MOVES];
	s->root_count = game_of(&c->rules)->moves(&c->now, &c->rules, list);
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

static Thought thought_so_far(const Search *s, int depth, double began)
{
	const RootMove *best = &s->roots[0];
	Thought t = {
		.best = best->move,
		.score = best->score[0] == SCORE_NONE ? 0 : best->score[0],
		.depth = depth,
		.nodes = s->nodes,
		.milliseconds = s->clock ? (int)(s->clock() - began) : 0,
		.pv_length = best->line.length,
	};
	memcpy(t.pv, best->line.moves, sizeof t.pv);
	return t;
}

Thought search_think(Engine *e, const Course *c, Limits limits, int slack, Progress *progress,
		     void *context)
{
	/* 1. Set out. */
	Search *s = &e->search;
	double began = e->clock ? e->clock() : 0;
	atomic_store_explicit(&e->stop, false, memory_order_relaxed);
	set_out(s, e, c, limits, slack);
	tt_age(&e->table);

	/* 2. Deepen until a limit, or until deeper would say the same. */
	int deepest = limits.depth > 0 && limits.depth < MAX_PLY ? limits.depth : MAX_PLY - 1;
	int depth = 0;
	bool settled = false;
	while (depth < deepest && !s->stopped && !settled) {
		search_root_of[c->rules.set](s, depth + 1);
		if (s->stopped)
			break;
		depth++;
		int score = s->roots[0].score[0];
		bool decided = score >= SCORE_WIN - depth || score <= depth - SCORE_WIN;
		settled = s->solved || decided;
		if (progress) {
			Thought t = thought_so_far(s, depth, began);
			progress(&t, context);
		}
	}
	return thought_so_far(s, depth, began);
}

Thought engine_think(Engine *e, const Course *c, Limits limits, Progress *progress, void *context)
{
	return search_think(e, c, limits, 0, progress, context);
}
