/* SPDX-License-Identifier: MIT */
#include "men_expert.h"

#include <stdlib.h>

/* A rule set with its tables: with and without flying. */
typedef struct Way {
	bool opened;
	Rules rules;
	Subspaces tables;
	Words proved;
	Placing *placing;
} Way;

struct MenExpert {
	MenOpen *open;
	MenClose *close;
	void *context;
	uint64_t memory;
	Way way[2];
};

MenExpert *men_expert_new(MenOpen *open, MenClose *close, void *context, uint64_t memory)
{
	MenExpert *x = calloc(1, sizeof *x);
	if (x)
		*x = (MenExpert){.open = open, .close = close, .context = context, .memory = memory};
	return x;
}

void men_expert_free(MenExpert *x)
{
	for (int i = 0; x && i < 2; i++) {
		placing_free(x->way[i].placing);
		if (x->way[i].opened)
			x->close(&x->way[i].tables, &x->way[i].proved, x->context);
	}
	free(x);
}

/* NULL: not our game, or no tables. */
static Way *way_of(MenExpert *x, const Rules *r)
{
	if (r->set != DOKUZTAS)
		return NULL;
	Way *way = &x->way[r->flying != 0];
	if (!way->opened) {
		way->opened = true;
		way->rules = *r;
		x->open(&way->tables, &way->proved, r, x->context);
	}
	return way->tables.count > 0 ? way : NULL;
}

static int reach(void *context, const Rules *r)
{
	return way_of(context, r) ? INT32_MAX : -1;
}

static int score_of(int value)
{
	return value == DRAW ? 0 : value & 1 ? SCORE_WIN - value : value - SCORE_WIN;
}

static bool score(void *context, const Rules *r, const Position *p, int *score)
{
	const MenExpert *x = context;
	int value;
	if (p->camp[0].hand || p->camp[1].hand ||
	    subspaces_value(&x->way[r->flying != 0].tables, p, r, &value) != TABLE_GOOD)
		return false;
	*score = score_of(value);
	return true;
}

/* In thousandths: how many of the rival's moves lose. Where all is level, this is what can still be hoped for. */
static int hope(const Way *way, const Position *p)
{
	Move moves[MAX_MOVES];
	int values[MAX_MOVES], count, losing = 0;
	if (subspaces_moves(&way->tables, p, &way->rules, moves, values, &count) != TABLE_GOOD)
		return 0;
	for (int i = 0; i < count; i++)
		losing += values[i] != DRAW && !(values[i] & 1);
	return count ? 1000 * losing / count : 0;
}

/* The moves in the order of their scores, then of hope; the best line as far as it wins or loses. */
static bool answer_moving(const Way *way, const Position *p, const Move *moves, int count,
			  Answer *out)
{
	int hopes[MAX_MOVES];
	for (int i = 0; i < count; i++) {
		Position next = *p;
		int value;
		dokuztas_play(&next, moves[i], &way->rules, NULL);
		if (subspaces_value(&way->tables, &next, &way->rules, &value) != TABLE_GOOD)
			return false;
		int score = score_of(value == DRAW ? DRAW : value + 1), j = out->count++;
		int more = score ? 0 : hope(way, &next);
		for (; j > 0 && (out->score[j - 1] < score ||
				 (out->score[j - 1] == score && hopes[j - 1] < more));
		     j--) {
			out->move[j] = out->move[j - 1];
			out->score[j] = out->score[j - 1];
			hopes[j] = hopes[j - 1];
		}
		out->move[j] = moves[i];
		out->score[j] = score;
		hopes[j] = more;
	}
	out->nodes = count;
	return count > 0;
}

/* Best play from here as long as it is a matter of plies. */
static void follow(const Way *way, const Position *p, Answer *out)
{
	Position now = *p;
	Move next = out->move[0];
	while (out->length < MAX_PLY) {
		Move moves[MAX_MOVES];
		int values[MAX_MOVES], count, best = -SCORE_WIN - 1;
		out->line[out->length++] = next;
		dokuztas_play(&now, next, &way->rules, NULL);
		if (subspaces_moves(&way->tables, &now, &way->rules, moves, values, &count) !=
		    TABLE_GOOD)
			return;
		for (int i = 0; i < count; i++)
			if (score_of(values[i]) > best) {
				best = score_of(values[i]);
				next = moves[i];
			}
		if (count == 0 || best == 0)
			return;
	}
}

typedef struct Patience {
	AnswerMay *may;
	void *asker;
	int64_t before;
} Patience;

static bool go_on(int64_t nodes, void *context)
{
	const Patience *p = context;
	return p->may(nodes - p->before, p->asker);
}

/* How long a win takes is not known while men are placed. */
static bool answer_placing(MenExpert *x, Way *way, const Position *p, const Move *moves,
			   int count, bool all, Patience *patience, Answer *out)
{
	if (!way->placing) {
		way->placing = placing_new(&way->tables, &way->rules, x->memory);
		if (!way->placing)
			return false;
		placing_learn(way->placing, way->proved.word, way->proved.count);
	}
	patience->before = placing_nodes(way->placing);
	TableState state = TABLE_GOOD;
	if (!all) {
		int value;
		state = placing_best(way->placing, p, go_on, patience, &value, out->move);
		out->score[out->count++] = value * (SCORE_WIN - UNKNOWN_PLIES);
	}
	for (int i = 0; all && i < count && state == TABLE_GOOD; i++) {
		Position next = *p;
		int value;
		dokuztas_play(&next, moves[i], &way->rules, NULL);
		if (next.camp[0].hand || next.camp[1].hand)
			state = placing_value(way->placing, &next, go_on, patience, &value);
		else
			state = subspaces_outcome(&way->tables, &next, &way->rules, &value);
		int score = -value * (SCORE_WIN - UNKNOWN_PLIES), j = out->count++;
		for (; j > 0 && out->score[j - 1] < score; j--) {
			out->move[j] = out->move[j - 1];
			out->score[j] = out->score[j - 1];
		}
		out->move[j] = moves[i];
		out->score[j] = score;
	}
	out->nodes = placing_nodes(way->placing) - patience->before;
	out->line[0] = out->move[0];
	out->length = 1;
	return state == TABLE_GOOD && out->count > 0;
}

static bool answer(void *context, const Course *c, const Move *moves, int count, AnswerMay *may,
		   void *asker, Answer *out)
{
	Way *way = way_of(context, &c->rules);
	Move every[MAX_MOVES];
	bool all = moves;
	*out = (Answer){0};
	if (!way)
		return false;
	if (!all) {
		moves = every;
		count = dokuztas_legal(&c->now, &c->rules, every);
	}
	if (c->now.camp[0].hand || c->now.camp[1].hand)
		return answer_placing(context, way, &c->now, moves, count, all,
				      &(Patience){may, asker, 0}, out);
	if (!answer_moving(way, &c->now, moves, count, out))
		return false;
	follow(way, &c->now, out);
	return true;
}

Oracle men_expert_oracle(MenExpert *x)
{
	return (Oracle){.reach = reach, .score = score, .answer = answer, .context = x};
}
