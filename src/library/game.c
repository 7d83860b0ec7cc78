/* SPDX-License-Identifier: MIT */
#include "bridge.h"

#include <stdlib.h>
#include <string.h>

static MangalaGame *new_game(void)
{
	MangalaGame *game = calloc(1, sizeof *game);
	if (!game)
		abort();
	return game;
}

MangalaGame *mangala_game_new(const MangalaRules *rules, const MangalaPosition *start)
{
	MangalaGame *game = new_game();
	course_begin(&game->course, *in_rules(rules), start ? in_position(start) : NULL);
	return game;
}

MangalaGame *mangala_game_copy(const MangalaGame *game)
{
	MangalaGame *copy = new_game();
	size_t bytes = (size_t)game->course.past_room * sizeof *game->course.past;
	copy->course = game->course;
	copy->course.past = malloc(bytes);
	if (!copy->course.past)
		abort();
	memcpy(copy->course.past, game->course.past, bytes);
	return copy;
}

void mangala_game_free(MangalaGame *game)
{
	if (game)
		course_free(&game->course);
	free(game);
}

int mangala_game_play(MangalaGame *game, MangalaMove move, MangalaTrail *trail, MangalaFault *fault)
{
	Course *c = &game->course;
	Fault refused = {.reason = GAME_OVER};
	if (c->result != ONGOING || !is_legal(&c->now, &c->rules, move, &refused))
		return out_fault(&refused, fault);
	if (trail)
		trail->count = 0;
	course_play(c, move, (Trail *)trail);
	return MANGALA_OK;
}

const MangalaRules *mangala_game_rules(const MangalaGame *game)
{
	return (const MangalaRules *)&game->course.rules;
}

const MangalaPosition *mangala_game_position(const MangalaGame *game)
{
	return (const MangalaPosition *)&game->course.now;
}

MangalaOutcome mangala_game_outcome(const MangalaGame *game)
{
	return out_outcome(game->course.result, game->course.end);
}

int mangala_game_plies(const MangalaGame *game)
{
	return game->course.plies;
}

int mangala_game_occurrences(const MangalaGame *game)
{
	return course_occurrences(&game->course);
}

int mangala_game_quiet(const MangalaGame *game)
{
	return game->course.quiet;
}
