/* SPDX-License-Identifier: MIT */
#include "course.h"

#include <stdlib.h>

#include "dokuztas.h"

static void remember(Course *c)
{
	if (c->past_count == c->past_room) {
		c->past_room = c->past_room ? 2 * c->past_room : 32;
		c->past = realloc(c->past, (size_t)c->past_room * sizeof *c->past);
		if (!c->past)
			abort();
	}
	c->past[c->past_count++] = c->now;
}

void course_begin(Course *c, Rules rules, const Position *start)
{
	*c = (Course){.rules = rules, .past = c->past, .past_room = c->past_room};
	if (start)
		c->now = *start;
	else
		game_of(&rules)->start(&c->now);
	c->end = game_of(&rules)->end(&c->now, &rules, &c->result);
	remember(c);
}

static int occurrences(const Course *c, const Position *p)
{
	int count = 0;
	for (int i = 0; i < c->past_count; i++)
		count += position_equal(&c->past[i], p);
	return count;
}

int course_occurrences(const Course *c)
{
	return occurrences(c, &c->now);
}

bool course_would_repeat(const Course *c, const Position *next)
{
	return c->rules.repetition && occurrences(c, next) + 1 >= c->rules.repetition;
}

bool course_too_long(const Course *c, int plies)
{
	return c->rules.quiet_limit && abs(plies) > c->rules.quiet_limit - c->quiet;
}

/* Stones in the stores never return, men placed or removed neither: nothing before can recur. */
static bool cannot_be_undone(const Course *c, const Position *before, Move m)
{
	const Rules *r = &c->rules;
	if (r->set == DOKUZTAS)
		return move_from(m) == NOWHERE || move_removed(m) != NOWHERE;
	return position_store(before, r, 0) != position_store(&c->now, r, 0) ||
	       position_store(before, r, 1) != position_store(&c->now, r, 1);
}

void course_play(Course *c, Move m, Trail *trail)
{
	const Game *g = game_of(&c->rules);
	Position before = c->now;
	g->play(&c->now, m, &c->rules, trail);
	c->plies++;
	bool fresh = cannot_be_undone(c, &before, m);
	c->quiet = fresh ? 0 : c->quiet + 1;
	if (fresh)
		c->past_count = 0;
	bool repeated = course_would_repeat(c, &c->now);
	remember(c);

	c->end = g->end(&c->now, &c->rules, &c->result);
	if (c->result != ONGOING)
		return;
	if (repeated) {
		c->end = END_REPETITION;
		if (c->rules.set == DOKUZTAS) {
			c->result = DRAWN;
		} else {
			position_settle(&c->now, &c->rules, trail);
			int white = position_store(&c->now, &c->rules, 0);
			int black = position_store(&c->now, &c->rules, 1);
			c->result = white > black   ? WHITE_WINS
				    : white < black ? BLACK_WINS
						    : DRAWN;
		}
	} else if (c->rules.quiet_limit && c->quiet >= c->rules.quiet_limit) {
		c->end = END_QUIET;
		c->result = DRAWN;
	}
}

void course_free(Course *c)
{
	free(c->past);
	*c = (Course){0};
}
