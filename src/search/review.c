/* SPDX-License-Identifier: MIT */
#include "review.h"

#include <math.h>
#include <string.h>

#include "search.h"

enum { NODES = 500000 };

const char *const grade_names[GRADES] = {"sound", "dubious", "mistake", "blunder"};
const char *const missed_names[MISSED_KINDS] = {"", "castle", "capture", "mill", "turn"};

/* Hundredths of a stone from which on a move is dubious, a mistake, a blunder. */
static const int grades[RULE_SETS][GRADES] = {
	[MANGALA] = {0, 100, 250, 500},      [MANGALA_IBB] = {0, 100, 250, 500},
	[MANGALA_KALE] = {0, 100, 250, 500}, [TOGUZ] = {0, 200, 500, 1000},
	[MANGALA2] = {0, 150, 400, 800},     [DOKUZTAS] = {0, 30, 80, 150},
};

enum {
	WON = 1000
}; /* what a won game of Dokuz Tas is worth here: all men but those that must stay */

Limits review_limits(void)
{
	return (Limits){.nodes = NODES};
}

static int worth(int score)
{
	return score > WIN_BOUND ? WON : score < -WIN_BOUND ? -WON : score;
}

bool review_move(Engine *e, const Course *before, Move played, Limits limits, Verdict *v)
{
	/* 1. The best move. */
	Move list[MAX_MOVES], only[2] = {played, NO_MOVE};
	bool forced = game_of(&before->rules)->moves(&before->now, &before->rules, list) == 1;
	Thought best = engine_think(e, before, limits, NULL, NULL);
	if (limits.control && atomic_load(&limits.control->stop))
		return false;
	*v = (Verdict){
		.played = played,
		.best = best.best,
		.score = best.score,
		.after = best.score,
		.depth = best.depth,
		.nodes = best.nodes,
		.solved = best.solved,
		.forced = forced,
		.pv_length = best.pv_length,
	};
	memcpy(v->pv, best.pv, sizeof v->pv);

	/* 2. Another one is held against it at the same depth, or as what it is for certain too. */
	if (played != best.best) {
		bool certain = best.solved && e->search.reach >= 0;
		limits.depth = certain ? limits.depth : best.depth > 0 ? best.depth : 1;
		limits.nodes *= 2;
		limits.only = only;
		Thought other = engine_think(e, before, limits, NULL, NULL);
		if (limits.control && atomic_load(&limits.control->stop))
			return false;
		if (certain)
			v->solved = other.solved;
		int loss = worth(best.score) - worth(other.score);
		if (loss > 0) {
			v->loss = loss;
			v->after = other.score;
		}
		v->nodes += other.nodes;
	}
	review_grade(&before->now, &before->rules, v);
	return true;
}

/* What one move, or the moves of a turn, did. */
typedef struct Deeds {
	int captured;
	bool castle, mill, again;
} Deeds;

static void add_deeds(Position *p, const Rules *r, Move m, Deeds *d)
{
	Trail trail;
	trail.count = 0;
	game_of(r)->play(p, m, r, &trail);
	for (int i = 0; i < trail.count; i++) {
		const Event *e = &trail.events[i];
		bool capture = e->kind == EV_TAKE && e->why != WHY_TOLL && e->why != WHY_COLLECT;
		d->captured += capture ? e->count : 0;
		d->castle |= e->kind == EV_CASTLE;
		d->mill |= e->kind == EV_REMOVE;
		d->again |= e->kind == EV_AGAIN;
	}
}

/* Of the turn that begins the line; a move that follows it is not looked at. */
static Deeds deeds_of(const Position *before, const Rules *r, const Move *line, int count)
{
	Deeds d = {0};
	Position now = *before;
	for (int i = 0; i < count && now.side == before->side; i++)
		add_deeds(&now, r, line[i], &d);
	return d;
}

void review_grade(const Position *before, const Rules *r, Verdict *v)
{
	v->grade = GRADE_SOUND;
	v->missed = MISSED_NOTHING;
	v->stones = 0;
	while (v->grade + 1 < GRADES && v->loss >= grades[r->set][v->grade + 1])
		v->grade++;
	if (v->grade == GRADE_SOUND)
		return;
	Deeds best = deeds_of(before, r, v->pv, v->pv_length);
	Deeds played = deeds_of(before, r, &v->played, 1);
	v->missed = best.castle && !played.castle         ? MISSED_CASTLE
		    : best.captured > played.captured + 1 ? MISSED_CAPTURE
		    : best.mill && !played.mill           ? MISSED_MILL
		    : best.again && !played.again         ? MISSED_TURN
							  : MISSED_NOTHING;
	if (v->missed == MISSED_CAPTURE)
		v->stones = best.captured - played.captured;
}

/* A move that loses what makes a blunder leaves 37 percent of accuracy, one that loses nothing all. */
void review_add(const Rules *r, const Verdict *v, Account *a)
{
	if (v->forced)
		return;
	a->moves++;
	a->loss += v->loss;
	a->count[v->grade]++;
	a->accuracy += 100 * exp(-(double)v->loss / grades[r->set][GRADE_BLUNDER]);
}

void review_close(Account *a)
{
	a->accuracy = a->moves ? a->accuracy / a->moves : 100;
}

bool review_turns(const Rules *r, const Verdict *v)
{
	int even = grades[r->set][GRADE_DUBIOUS], best = worth(v->score), after = worth(v->after);
	if (v->grade < GRADE_MISTAKE)
		return false;
	return (best > even) != (after > even) || (best < -even) != (after < -even);
}
