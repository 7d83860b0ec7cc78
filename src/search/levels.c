/* SPDX-License-Identifier: MIT */
/*
 * The levels (RULES.md 7). Strengths 1 to 5 look a few moves ahead and overlook what people overlook: where a
 * long sowing ends, how a chain of extra turns goes on, a mill that a flying man closes, a capture two moves
 * away. Strengths 6 to 9 see all of it, each looking at five to fifteen times as much as the one below; 10 is all there
 * is. Below 10 they vary among moves that are very nearly equal.
 */
#include <string.h>

#include "dokuztas.h"
#include "search.h"

enum { NEARLY_EQUAL = SCORE_UNIT / 3, FIRST_SOUND = 6 };

typedef struct Strength {
	/* Of those that err. */
	int depth; /* plies they look ahead at best */
	int blind; /* of a hundred times what is hardest to see is overlooked */
	int noise; /* hundredths of a stone by which a move is misjudged */
	/* Of the others. */
	int64_t nodes; /* 0: no limit */
} Strength;

/* Found by `mangala match`, so that each beats the one below in about seven games of ten (docs/strength.md). */
static const Strength sowing[STRONGEST + 1] = {
	[1] = {1, 90, 150, 0},  [2] = {2, 75, 100, 0},   [3] = {2, 29, 40, 0},
	[4] = {3, 19, 32, 0},   [5] = {5, 15, 0, 0},     [6] = {0, 0, 0, 2200},
	[7] = {0, 0, 0, 32000}, [8] = {0, 0, 0, 250000}, [9] = {0, 0, 0, 2000000},
};
static const Strength chains[STRONGEST + 1] = {
	[1] = {1, 85, 130, 0}, [2] = {2, 75, 100, 0},  [3] = {2, 12, 25, 0},
	[4] = {3, 8, 10, 0},   [5] = {5, 10, 0, 0},    [6] = {0, 0, 0, 1300},
	[7] = {0, 0, 0, 8500}, [8] = {0, 0, 0, 70000}, [9] = {0, 0, 0, 450000},
};
static const Strength wide[STRONGEST + 1] = {
	[1] = {1, 90, 150, 0}, [2] = {2, 75, 100, 0},  [3] = {2, 38, 55, 0},
	[4] = {3, 52, 38, 0},  [5] = {4, 40, 0, 0},    [6] = {0, 0, 0, 1200},
	[7] = {0, 0, 0, 7500}, [8] = {0, 0, 0, 40000}, [9] = {0, 0, 0, 250000},
};
static const Strength morris[STRONGEST + 1] = {
	[1] = {1, 70, 55, 0},   [2] = {2, 80, 80, 0},    [3] = {2, 45, 50, 0},
	[4] = {3, 82, 75, 0},   [5] = {3, 38, 25, 0},    [6] = {0, 0, 0, 4700},
	[7] = {0, 0, 0, 28000}, [8] = {0, 0, 0, 250000}, [9] = {0, 0, 0, 1500000},
};
static const Strength *const strengths[RULE_SETS] = {
	[MANGALA] = sowing, [MANGALA_IBB] = sowing, [MANGALA_KALE] = sowing,
	[TOGUZ] = wide,     [MANGALA2] = chains,    [DOKUZTAS] = morris,
};

static const int strength_of[LEVELS] = {2, 5, 8};

const char *const level_names[LEVELS] = {"kolay", "orta", "zor"};

Limits strength_limits(int strength)
{
	static const int milliseconds[STRONGEST + 1] = {0,    100,  300,  300,  500,  1000,
							1000, 2000, 3000, 5000, 10000};
	return (Limits){.milliseconds = milliseconds[strength]};
}

Limits level_limits(Level level)
{
	return strength_limits(strength_of[level]);
}

int strength_find(const char *name, int length)
{
	int n = 0;
	for (int level = 0; level < LEVELS; level++)
		if ((int)strlen(level_names[level]) == length &&
		    !memcmp(level_names[level], name, (size_t)length))
			return strength_of[level];
	if (length == 4 && !memcmp(name, "usta", 4))
		return STRONGEST;
	for (int i = 0; i < length; i++) {
		if (name[i] < '0' || name[i] > '9' || i > 1)
			return 0;
		n = 10 * n + (name[i] - '0');
	}
	return n <= STRONGEST ? n : 0;
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

/* How hard it is to see where a move leads, 0..100: to a beginner nearly invisible. */
static int hard_to_see(const Course *c, Move m)
{
	if (c->rules.set == DOKUZTAS) {
		bool mill = move_removed(m) != NOWHERE, placed = move_from(m) == NOWHERE;
		bool flown = !placed && !(dokuztas_neighbours[move_from(m)] >> move_to(m) & 1);
		return !mill ? 0 : flown ? 50 : 15;
	}
	if (m == PASS)
		return 0;
	int stones = position_pit(&c->now, &c->rules, (int)c->now.side, m);
	return stones <= 3 ? 5 : stones <= 6 ? 20 : stones <= 12 ? 50 : 80;
}

static bool happens(uint64_t *seed, int percent)
{
	return (int)(random_next(seed) % 100) < percent;
}

/*
 * What a player who errs makes of a move: a long sowing may not be counted out, and then it is a move like
 * any other; each ply of looking ahead may be one too many, the more so in a chain of extra turns.
 */
static int judged(const Course *c, const RootMove *m, const Strength *s, int common, uint64_t *seed)
{
	int depth = m->depth < SEEN ? m->depth : SEEN - 1;
	bool chain = m->line.length > 1 && c->rules.set <= MANGALA_IBB;
	if (chain) {
		Position next = c->now;
		game_of(&c->rules)->play(&next, m->move, &c->rules, NULL);
		chain = next.side == c->now.side;
	}
	while (depth > 1 && happens(seed, s->blind / (chain ? 2 : 3)))
		depth--;
	bool unseen = happens(seed, hard_to_see(c, m->move) * s->blind / 100);
	int score = unseen || depth < 1 ? common : m->seen[depth];
	int noise = s->noise ? (int)(random_next(seed) % (uint64_t)(2 * s->noise)) - s->noise : 0;
	return score + noise;
}

/* The move that looks best to a player who errs. */
static const RootMove *err(const Search *s, const Course *c, const Strength *strength,
			   uint64_t *seed)
{
	const RootMove *chosen = &s->roots[0];
	int most = 0, sum = 0;
	for (int i = 0; i < s->root_count; i++)
		sum += s->roots[i].seen[1] < -WIN_BOUND ? -WIN_BOUND : s->roots[i].seen[1];
	for (int i = 0; i < s->root_count; i++) {
		const RootMove *m = &s->roots[i];
		int score = judged(c, m, strength, sum / s->root_count, seed);
		if (i > 0 && score <= most)
			continue;
		chosen = m;
		most = score;
	}
	return chosen;
}

static int64_t at_most(int64_t limit, int64_t most)
{
	return !most || (limit > 0 && limit < most) ? limit : most;
}

Thought engine_play_at(Engine *e, const Course *c, int strength, Limits limits)
{
	/* 1. As far as the level looks; there is nothing to think about with one move. */
	const Search *s = &e->search;
	const Strength *level = &strengths[c->rules.set][strength];
	uint64_t seed = limits.seed + (uint64_t)c->plies * 0x9e3779b97f4a7c15;
	Move list[MAX_MOVES];
	bool errs = strength < FIRST_SOUND;
	if (strength == STRONGEST)
		return engine_think(e, c, limits, NULL, NULL);
	limits.depth = (int)at_most(limits.depth, level->depth);
	limits.nodes = at_most(limits.nodes, level->nodes);
	if (game_of(&c->rules)->moves(&c->now, &c->rules, list) == 1)
		limits.depth = 1;
	Thought t =
		search_think(e, c, limits, errs ? 2 * SCORE_INFINITE : NEARLY_EQUAL, NULL, NULL);

	/* 2. As the level chooses. */
	const RootMove *chosen = errs ? err(s, c, level, &seed) : vary(s, &seed);
	t.best = chosen->move;
	t.score = chosen->score[0] == SCORE_NONE ? 0 : chosen->score[0];
	t.pv_length = chosen->line.length;
	memcpy(t.pv, chosen->line.moves, sizeof t.pv);
	return t;
}

Thought engine_play(Engine *e, const Course *c, Level level, Limits limits)
{
	return engine_play_at(e, c, strength_of[level], limits);
}
