/* SPDX-License-Identifier: MIT */
/*
 * Two computers play a game: play_game [RULES [DEPTH]], "play_game toguz 8". Prints each
 * move with the position after it, and the result.
 */
#include <stdio.h>
#include <stdlib.h>

#include <mangala/mangala.h>

int main(int argc, char **argv)
{
	static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
	MangalaLimits limits = {.depth = argc > 2 ? atoi(argv[2]) : 6};
	MangalaRules rules;
	MangalaFault fault;
	if (mangala_rules_read(argc > 1 ? argv[1] : "mangala", NULL, &rules, &fault)) {
		fprintf(stderr, "play_game: %s\n", fault.sentence[MANGALA_EN]);
		return 2;
	}

	MangalaGame *game = mangala_game_new(&rules, NULL);
	MangalaEngine *engine = mangala_engine_new(16);
	MangalaThought thought;
	/* Until the game is over. */
	while (engine && !mangala_engine_think(engine, game, &limits, NULL, NULL, &thought)) {
		char move[MANGALA_MOVE_TEXT], position[MANGALA_POSITION_TEXT];
		mangala_game_play(game, thought.best, NULL, NULL);
		mangala_move_write(thought.best, &rules, move, sizeof move);
		mangala_position_write(mangala_game_position(game), &rules, position,
				       sizeof position);
		printf("%s\t%s\n", move, position);
	}

	const MangalaPosition *end = mangala_game_position(game);
	printf("= %d-%d %s\n", mangala_position_total(end, &rules, MANGALA_WHITE),
	       mangala_position_total(end, &rules, MANGALA_BLACK),
	       results[mangala_game_outcome(game).result]);
	mangala_engine_free(engine);
	mangala_game_free(game);
	return 0;
}
