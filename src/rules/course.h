/* SPDX-License-Identifier: MIT */
/* A game as it is played: the position, and of its past what repetition and move counts need. */
#ifndef RULES_COURSE_H
#define RULES_COURSE_H

#include "game.h"

typedef struct Course {
	Rules rules;
	Position now;
	int plies; /* played so far */
	int quiet; /* dokuztas: slides since the last removal or placing */
	Result result;
	End end;
	Position *past; /* every position since the last move that cannot be undone, now included */
	int past_count, past_room;
} Course;

/* Starts as {0}; start NULL: the rule set's opening. Owns memory until course_free. */
void course_begin(Course *c, Rules rules, const Position *start);
/* A legal move while result is ONGOING. */
void course_play(Course *c, Move m, Trail *trail);
/* How often the present position has stood on the board, now included. */
int course_occurrences(const Course *c);
/* Whether the game ends by repetition if this position comes next. */
bool course_would_repeat(const Course *c, const Position *next);
/* Whether the quiet limit may draw the game before an end that is so many plies away (below 0: a loss). */
bool course_too_long(const Course *c, int plies);
void course_free(Course *c);

#endif
