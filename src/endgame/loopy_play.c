/* SPDX-License-Identifier: MIT */
#include "loopy_play.h"

enum { LEAST_NODES = 1 << 16, MOST_TURNS = 24 };

typedef struct Hunt {
	const Tables *t;
	const Rules *rules;
	const Game *game;
	AnswerMay *may;
	void *asker;
	int64_t nodes;
	bool stopped, damaged;
} Hunt;

static bool value_of(Hunt *h, const Position *p, int *value)
{
	TableState state = tables_value(h->t, p, value);
	h->damaged |= state == TABLE_DAMAGED;
	return state == TABLE_GOOD;
}

static int stones_on(const Hunt *h, const Position *p)
{
	uint64_t place;
	return loopy_place(&h->t->loopy, p, &place);
}

/* A move's margin for its mover, stores counted, and what it leads to. */
static bool margin_after(Hunt *h, const Position *p, Move m, Position *next, int *margin)
{
	int value;
	*next = *p;
	h->game->play(next, m, h->rules, NULL);
	if (!value_of(h, next, &value))
		return false;
	*margin = -mover_margin(next, h->rules) - value;
	return true;
}

static bool look(Hunt *h)
{
	if (++h->nodes > LEAST_NODES && !h->may(h->nodes, h->asker))
		h->stopped = true;
	return !h->stopped;
}

/* Whether the mover, sure of the margin, can force within so many further turns that stones leave the board, and stay sure of it. */
static bool forces(Hunt *h, const Position *p, int margin, int turns, Move *by)
{
	Move list[MAX_MOVES], answers[MAX_MOVES];
	int count = h->game->moves(p, h->rules, list), stones = stones_on(h, p);
	for (int pass = 0; pass < 2 && look(h); pass++)
		for (int i = 0; i < count; i++) {
			Position next, after;
			int reached;
			if (!margin_after(h, p, list[i], &next, &reached) || reached < margin)
				continue;
			*by = list[i];
			if (stones_on(h, &next) < stones || loopy_alone(h->rules, stones))
				return true;
			if (pass == 0 || turns == 0)
				continue;
			bool all = true;
			int replies = h->game->moves(&next, h->rules, answers);
			for (int k = 0; k < replies && all; k++) {
				Move m;
				after = next;
				h->game->play(&after, answers[k], h->rules, NULL);
				all = stones_on(h, &after) < stones ||
				      forces(h, &after, margin, turns - 1, &m);
			}
			if (all && !h->stopped)
				return true;
		}
	return false;
}

bool loopy_answer(const Tables *t, const Course *c, const Move *moves, int count,
		  AnswerMay *may, void *asker, Answer *out, bool *damaged)
{
	Hunt h = {t, &c->rules, game_of(&c->rules), may, asker, 0, false, false};
	Move list[MAX_MOVES];
	int best = INT32_MIN, value = INT32_MIN;
	if (!moves)
		count = h.game->moves(&c->now, h.rules, list);
	*out = (Answer){.count = count};
	for (int i = 0; i < count; i++) {
		Position next;
		int margin;
		out->move[i] = moves ? moves[i] : list[i];
		if (!margin_after(&h, &c->now, out->move[i], &next, &margin)) {
			*damaged |= h.damaged;
			return false;
		}
		value = margin > value ? margin : value;
		if (course_would_repeat(c, &next)) {
			position_settle(&next, h.rules, NULL);
			margin = -mover_margin(&next, h.rules);
		}
		out->score[i] = SCORE_UNIT * margin;
		best = margin > best ? margin : best;
	}

	/* The best first: the quickest to take stones off the board, if there is one. */
	Move by = NO_MOVE;
	bool found = false;
	for (int turns = 0; best == value && turns < MOST_TURNS && !found && !h.stopped; turns++)
		found = forces(&h, &c->now, best, turns, &by);
	int first = -1;
	for (int i = 0; i < count; i++)
		if (out->score[i] == SCORE_UNIT * best &&
		    (first < 0 || (found && out->move[i] == by)))
			first = i;
	Move move = out->move[first];
	int score = out->score[first];
	out->move[first] = out->move[0];
	out->score[first] = out->score[0];
	out->move[0] = out->line[0] = move;
	out->score[0] = score;
	out->length = 1;
	out->nodes = h.nodes;
	return true;
}
