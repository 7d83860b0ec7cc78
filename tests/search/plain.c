/* SPDX-License-Identifier: MIT */
#include "plain.h"

#include "eval.h"
#include "search.h"

#define SWITCH(set, what, arguments) \
	((set) == TOGUZ          ? toguz_##what arguments \
	 : (set) == DOKUZTAS     ? dokuztas_##what arguments \
	 : (set) == MANGALA2     ? mangala2_##what arguments \
	 : (set) == MANGALA_KALE ? kale_##what arguments \
				 : mangala_##what arguments)

static int leaf(const Position *p, const Rules *r)
{
	int open = SWITCH(r->set, open, (p)), outlook = SWITCH(r->set, outlook, (p));
	outlook = outlook > open ? open : outlook < -open ? -open : outlook;
	return SWITCH(r->set, margin, (p)) + outlook;
}

/* The positions since the beginning of what can recur, the root at `root`, now last. */
typedef struct Path {
	const Rules *r;
	Position at[PAST + MAX_PLY];
	int count, root;
	int quiet;
} Path;

static bool recurs(const Path *path)
{
	const Position *now = &path->at[path->count - 1];
	int seen = 1;
	for (int i = path->count - 2; i >= 0; i--)
		if (position_equal(&path->at[i], now)) {
			if (i >= path->root)
				return true;
			seen++;
		}
	return seen >= path->r->repetition;
}

static int minimax(Path *path, int depth)
{
	const Rules *r = path->r;
	const Game *g = game_of(r);
	Position p = path->at[path->count - 1];
	int plies = path->count - 1 - path->root;
	Result result;
	if (g->end(&p, r, &result) != NOT_ENDED)
		return SWITCH(r->set, final, (&p, plies));
	if (plies > 0 && r->repetition && recurs(path))
		return SWITCH(r->set, settled, (&p));
	if (plies > 0 && r->quiet_limit && path->quiet >= r->quiet_limit)
		return 0;
	if (depth == 0)
		return leaf(&p, r);
	Move list[MAX_MOVES];
	int count = g->moves(&p, r, list), best = -SCORE_INFINITE, quiet = path->quiet;
	for (int i = 0; i < count; i++) {
		Position *next = &path->at[path->count++];
		*next = p;
		g->play(next, list[i], r, NULL);
		path->quiet = SWITCH(r->set, undoable, (&p, list[i], next)) ? quiet + 1 : 0;
		int score = minimax(path, depth - 1);
		if (next->side != p.side)
			score = -score;
		best = score > best ? score : best;
		path->count--;
	}
	path->quiet = quiet;
	return best;
}

int plain_score(const Course *c, int depth)
{
	Path path = {.r = &c->rules, .quiet = c->quiet};
	for (int i = 0; i < c->past_count; i++)
		path.at[path.count++] = c->past[i];
	path.root = path.count - 1;
	return minimax(&path, depth);
}

int plain_margin(const Position *p, const Rules *r)
{
	Result result;
	if (game_of(r)->end(p, r, &result) != NOT_ENDED)
		return SWITCH(r->set, final, (p, 0)) / SCORE_UNIT;
	Move list[MAX_MOVES];
	int count = game_of(r)->moves(p, r, list), best = -SCORE_INFINITE;
	for (int i = 0; i < count; i++) {
		Position next = *p;
		game_of(r)->play(&next, list[i], r, NULL);
		int margin = plain_margin(&next, r);
		if (next.side != p->side)
			margin = -margin;
		best = margin > best ? margin : best;
	}
	return best;
}

void random_course(Course *c, Rules rules, int plies, uint64_t *seed)
{
	course_begin(c, rules, NULL);
	for (int i = 0; i < plies; i++) {
		Move list[MAX_MOVES];
		int count = game_of(&rules)->moves(&c->now, &rules, list);
		course_play(c, list[random_next(seed) % (uint64_t)count], NULL);
		if (c->result != ONGOING) {
			plies = i - (int)(random_next(seed) % 8);
			course_begin(c, rules, NULL);
			i = -1;
		}
	}
}

Position random_ending(const Rules *r, int most, uint64_t *seed)
{
	Position p = {0};
	int left = game_of(r)->stones;
	for (int half = 0; half < 2; half++) {
		int stones = 1 + (int)(random_next(seed) % (uint64_t)most);
		left -= stones;
		while (stones--)
			p.row[half] += 1ull << 8 * (random_next(seed) % 6);
	}
	int first = (int)(random_next(seed) % (uint64_t)(left + 1));
	p.row[0] = six_gain(p.row[0], first);
	p.row[1] = six_gain(p.row[1], left - first);
	p.side = random_next(seed) & 1;
	return p;
}
