/* SPDX-License-Identifier: MIT */
/*
 * The levels (RULES.md 7). Kolay looks a move or two ahead and overlooks what people overlook: where
 * a long sowing ends, a mill that a flying man closes, the rival's answer. Orta looks a few
 * moves ahead, Zor as far as it gets. Among moves that are very nearly equal all of them vary.
 */
#include <string.h>

#include "dokuztas.h"
#include "search.h"

enum {
	NEARLY_EQUAL = SCORE_UNIT / 3,
	MEDIUM_DEPTH = 5,
	EASY_ANSWERS = 65, /* of a hundred times Kolay thinks of the rival's answer */
};

const char *const level_names[LEVELS] = {"kolay", "orta", "zor"};

Limits level_limits(Level level)
{
	static const int milliseconds[LEVELS] = {300, 1000, 3000};
	return (Limits){.milliseconds = milliseconds[level]};
}

/* The score a depth before `depth`, SCORE_NONE if it is not known. */
static int score_before(const RootMove *m, int depth)
{
	return m->depth == depth       ? m->score[1]
	       : m->depth == depth - 1 ? m->score[0]
				       : SCORE_NONE;
}

/* Whether the last depth, which time may have cut short, began with the move that is best now. */
static bool steady(const Search *s)
{
	const RootMove *best = &s->roots[0];
	for (int i = 1; i < s->root_count; i++)
		if (score_before(&s->roots[i], best->depth) > best->score[1])
			return false;
	return best->score[1] != SCORE_NONE;
}

/*
 * One of the moves that are nearly as good as the best; a proved result is played as proved. Moves
 * that the last depth did not come to are judged by the depth before, if it agrees on the best.
 */
static const RootMove *vary(const Search *s, uint64_t *seed)
{
	const RootMove *best = &s->roots[0];
	bool won_or_lost = best->score[0] > WIN_BOUND || best->score[0] < -WIN_BOUND;
	int slack = s->solved || won_or_lost ? 0 : NEARLY_EQUAL;
	bool look_back = steady(s);
	int count = 0, chosen = 0;
	for (int i = 0; i < s->root_count; i++) {
		const RootMove *m = &s->roots[i];
		bool near = m->depth == best->depth
				    ? m->score[0] >= best->score[0] - slack
				    : look_back && score_before(m, best->depth) >=
							   best->score[1] - slack;
		if (near && random_next(seed) % (uint64_t)++count == 0)
			chosen = i;
	}
	return &s->roots[chosen];
}

/* How many of a hundred times a beginner does not see where the move leads. */
static int overlooked(const Course *c, Move m)
{
	if (c->rules.set == DOKUZTAS) {
		bool mill = move_removed(m) != NOWHERE, placed = move_from(m) == NOWHERE;
		bool flown = !placed && !(dokuztas_neighbours[move_from(m)] >> move_to(m) & 1);
		return !mill ? 0 : flown ? 35 : 10;
	}
	if (m == PASS)
		return 0;
	int stones = position_pit(&c->now, &c->rules, (int)c->now.side, m);
	return stones <= 3 ? 5 : stones <= 6 ? 15 : stones <= 12 ? 35 : 60;
}

/* The best of the moves that are not overlooked, each misjudged by up to half a stone. */
static const RootMove *err(const Search *s, const Course *c, uint64_t *seed)
{
	const RootMove *chosen = NULL;
	int most = 0;
	for (int i = 0; i < s->root_count; i++) {
		const RootMove *root = &s->roots[i];
		bool unseen = (int)(random_next(seed) % 100) < overlooked(c, root->move);
		int score =
			root->score[0] + (int)(random_next(seed) % SCORE_UNIT) - SCORE_UNIT / 2;
		if (unseen || (chosen && score <= most))
			continue;
		chosen = root;
		most = score;
	}
	return chosen ? chosen : &s->roots[0];
}

static int at_most(int limit, int depth)
{
	return limit > 0 && limit < depth ? limit : depth;
}

Thought engine_play(Engine *e, const Course *c, Level level, Limits limits)
{
	/* 1. As far as the level looks; there is nothing to think about with one move. */
	const Search *s = &e->search;
	uint64_t seed = limits.seed + (uint64_t)c->plies * 0x9e3779b97f4a7c15;
	Move list[MAX_MOVES];
	int slack = NEARLY_EQUAL;
	if (level == EASY) {
		bool answers = random_next(&seed) % 100 < EASY_ANSWERS;
		limits.depth = at_most(limits.depth, 1 + answers);
		slack = 2 * SCORE_INFINITE;
	} else if (level == MEDIUM) {
		limits.depth = at_most(limits.depth, MEDIUM_DEPTH);
	}
	if (game_of(&c->rules)->moves(&c->now, &c->rules, list) == 1)
		limits.depth = 1;
	Thought t = search_think(e, c, limits, slack, NULL, NULL);

	/* 2. As the level chooses. */
	const RootMove *chosen = level == EASY ? err(s, c, &seed) : vary(s, &seed);
	t.best = chosen->move;
	t.score = chosen->score[0] == SCORE_NONE ? 0 : chosen->score[0];
	t.pv_length = chosen->line.length;
	memcpy(t.pv, chosen->line.moves, sizeof t.pv);
	return t;
}
