/* SPDX-License-Identifier: MIT */
/* Every line of mistakes.tsv: what is claimed of a move, and the name of the mistake in it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "explain.h"
#include "notation.h"

enum { ROWS_MOST = 200 };

typedef struct Row {
	int line;
	char *game, *position, *move, *claim, *expected;
} Row;

static void explain_row(void **state)
{
	const Row *row = *state;
	const Game *g = game_find(row->game, (int)strlen(row->game));
	assert_non_null(g);
	Rules rules = g->rules;
	Position p, claimed;
	Move m;
	Fault fault = {0};
	Explanation e = {0};
	bool right;
	assert_true(position_read(&rules, row->position, -1, &p, &fault));
	assert_true(move_read(&p, &rules, row->move, (int)strlen(row->move), &m, &fault));
	if (!strncmp(row->claim, "board ", 6)) {
		assert_true(position_read(&rules, row->claim + 6, -1, &claimed, &fault));
		right = explain_board(&p, &rules, m, &claimed, &e);
	} else if (!strncmp(row->claim, "over ", 5)) {
		const char *board = strchr(row->claim + 5, ' ') + 1;
		char said = row->claim[5];
		Result result = said == '*' ? ONGOING : said == '1' ? WHITE_WINS : BLACK_WINS;
		assert_true(position_read(&rules, board, -1, &claimed, &fault));
		right = explain_claim(&p, &rules, m, &claimed, result, &e);
	} else if (!strncmp(row->claim, "capture ", 8)) {
		right = explain_capture(&p, &rules, m, row->claim[8] == 'b',
					row->claim[9] - '0', &e);
	} else if (!strncmp(row->claim, "says ", 5)) {
		int said = 0;
		while (said < SAYINGS && strcmp(saying_codes[said], row->claim + 5))
			said++;
		assert_int_not_equal(said, SAYINGS);
		right = explain_saying(&p, &rules, m, (Saying)said, &e);
	} else {
		assert_string_equal(row->claim, "castle");
		right = explain_castle(&p, &rules, m, &e);
	}
	assert_string_equal(right ? "right" : reason_code(e.mistake.reason), row->expected);

	/* The correct board and its steps come with it, and every sentence has both languages. */
	Position played = p;
	g->play(&played, m, &rules, NULL);
	assert_true(position_equal(&played, &e.correct));
	for (int lang = 0; lang < LANGS; lang++) {
		Text text = {0};
		explain_steps(&e.trail, &rules, (int)p.side, lang, &text);
		assert_true(text.length > 0);
		text_clear(&text);
		fault_write(&e.mistake, lang, &text);
		assert_true(right || text.length > 0);
		assert_null(strchr(text_string(&text), '%'));
		text_free(&text);
	}
}

static void first_out_does_not_win(void **state)
{
	(void)state;
	Rules rules = games[MANGALA].rules;
	Position p;
	Fault fault = {0};
	assert_true(position_read(&rules, "0,0,0,0,0,0/0,0,0,0,0,0 20,28 b", 48, &p, &fault));
	assert_true(explain_winner(&p, &rules, 0, BLACK_WINS, &fault));
	assert_false(explain_winner(&p, &rules, 0, WHITE_WINS, &fault));
	assert_string_equal(reason_code(fault.reason), "first_out_wins");
	assert_false(explain_winner(&p, &rules, 1, WHITE_WINS, &fault));
	assert_string_equal(reason_code(fault.reason), "wrong_stores");
}

int main(int argc, char **argv)
{
	static Row rows[ROWS_MOST];
	static struct CMUnitTest tests[ROWS_MOST + 1];
	static char text[64 * 1024], names[ROWS_MOST][64];
	FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
	if (!file)
		return 2;
	size_t length = fread(text, 1, sizeof text - 1, file);
	fclose(file);
	text[length] = '\0';

	int count = 0, number = 0;
	char *rest = text;
	for (char *line; (line = strsep(&rest, "\n")) && count < ROWS_MOST;) {
		number++;
		if (!*line || *line == '#')
			continue;
		Row *row = &rows[count];
		row->line = number;
		row->game = strsep(&line, "\t");
		row->position = strsep(&line, "\t");
		row->move = strsep(&line, "\t");
		row->claim = strsep(&line, "\t");
		row->expected = line;
		snprintf(names[count], sizeof names[count], "mistakes.tsv:%d %s", number,
			 row->expected);
		tests[count] = (struct CMUnitTest){names[count], explain_row, NULL, NULL, row};
		count++;
	}
	tests[count++] = (struct CMUnitTest)cmocka_unit_test(first_out_does_not_win);
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return _cmocka_run_group_tests("explain", tests, (size_t)count, NULL, NULL);
}
