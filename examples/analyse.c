/* SPDX-License-Identifier: MIT */
/*
 * The moves of a position, best first, each with its score in stones for the side to move
 * and how the game may go on: analyse RULES [POSITION [DEPTH]],
 *
 *     analyse mangala "0,0,0,1,0,2/0,3,0,0,0,0 20,22 w" 12
 */
#include <stdio.h>
#include <stdlib.h>

#include <mangala/mangala.h>

typedef struct Line {
	MangalaMove move;
	int score; /* for the side to move */
	MangalaThought answer;
} Line;

static int better(const void *a, const void *b)
{
	return ((const Line *)b)->score - ((const Line *)a)->score;
}

/* What a move is worth: what the engine thinks of the game after it. */
static Line look(MangalaEngine *engine, const MangalaGame *game, MangalaMove move, int depth)
{
	Line line = {.move = move};
	MangalaLimits limits = {.depth = depth};
	MangalaGame *after = mangala_game_copy(game);
	const MangalaPosition *position = mangala_game_position(after);
	int mover = mangala_position_side(position);
	mangala_game_play(after, move, NULL, NULL);
	if (!mangala_engine_think(engine, after, &limits, NULL, NULL, &line.answer)) {
		/* In Mangala the same player may be to move again. */
		int same = mangala_position_side(position) == mover;
		line.score = same ? line.answer.score : -line.answer.score;
	} else {
		MangalaResult won = mover ? MANGALA_BLACK_WINS : MANGALA_WHITE_WINS;
		MangalaResult result = mangala_game_outcome(after).result;
		line.score = result == MANGALA_DRAWN ? 0
			     : result == won         ? MANGALA_SCORE_WIN
						     : -MANGALA_SCORE_WIN;
	}
	mangala_game_free(after);
	return line;
}

static void print_move(MangalaMove move, const MangalaRules *rules, char before)
{
	char text[MANGALA_MOVE_TEXT];
	mangala_move_write(move, rules, text, sizeof text);
	printf("%c%s", before, text);
}

static void print_line(const Line *line, const MangalaRules *rules)
{
	if (abs(line->score) > MANGALA_SCORE_WIN / 2)
		printf("%s\t", line->score > 0 ? "wins" : "loses");
	else
		printf("%+.2f\t", (double)line->score / MANGALA_SCORE_STONE);
	print_move(line->move, rules, ' ');
	for (int i = 0; i < line->answer.line_length; i++)
		print_move(line->answer.line[i], rules, ' ');
	putchar('\n');
}

int main(int argc, char **argv)
{
	int depth = argc > 3 ? atoi(argv[3]) : 10;
	MangalaRules rules;
	MangalaPosition position;
	MangalaFault fault;
	if (mangala_rules_read(argc > 1 ? argv[1] : "mangala", NULL, &rules, &fault)) {
		fprintf(stderr, "analyse: %s\n", fault.sentence[MANGALA_EN]);
		return 2;
	}
	mangala_position_start(&rules, &position);
	if (argc > 2 &&
	    mangala_position_read(&rules, argv[2], MANGALA_ALL_STONES, &position, &fault)) {
		fprintf(stderr, "analyse: column %d: %s\n", fault.column,
			fault.sentence[MANGALA_EN]);
		return 2;
	}

	MangalaEngine *engine = mangala_engine_new(16);
	MangalaGame *game = mangala_game_new(&rules, &position);
	MangalaMove moves[MANGALA_MOST_MOVES];
	Line lines[MANGALA_MOST_MOVES];
	int count = engine ? mangala_position_moves(&position, &rules, moves) : 0;
	for (int i = 0; i < count; i++)
		lines[i] = look(engine, game, moves[i], depth);
	qsort(lines, (size_t)count, sizeof *lines, better);
	for (int i = 0; i < count; i++)
		print_line(&lines[i], &rules);
	mangala_game_free(game);
	mangala_engine_free(engine);
	return count == 0;
}
