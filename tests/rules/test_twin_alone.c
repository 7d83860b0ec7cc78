/* SPDX-License-Identifier: MIT */
/* The twin alone against the games and counts of independent programs, before it judges anyone. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "support.h"

static void games_test(void **state)
{
	const Setting *s = *state;
	TwinRules rules = twin_rules(s->set);
	char name[64], *buffer = NULL, text[160];
	size_t room = 0;
	snprintf(name, sizeof name, "%s.jsonl", twin_names[s->set]);
	FILE *file = data_open(name);
	int lines = 0;
	while (line_next(file, &buffer, &room)) {
		lines++;
		json_t *game = json_loads(buffer, 0, NULL);
		assert_non_null(game);
		json_t *moves = json_object_get(game, "moves"), *move;
		json_t *positions = json_object_get(game, "positions");
		json_t *outcome = json_object_get(game, "outcome");
		TwinGame g = {0};
		size_t i;
		twin_game_begin(&g, rules, NULL);
		json_array_foreach(moves, i, move) {
			const char *m = json_string_value(move);
			const char *want = json_string_value(json_array_get(positions, i));
			if (*g.end || !twin_legal(&g.now, &rules, m))
				fail_msg("%s:%d ply %zu: %s is not legal (%s)", name, lines,
					 i + 1, m, g.end);
			twin_game_play(&g, m);
			if (strcmp(twin_write(&g.now, s->set, text), want) != 0)
				fail_msg("%s:%d ply %zu %s: %s, not %s", name, lines, i + 1, m,
					 text, want);
			TwinBoard back;
			assert_true(twin_read(text, s->set, &back));
			assert_memory_equal(&back, &g.now, sizeof back);
		}
		const char *want = json_is_null(outcome)             ? "*"
				   : json_integer_value(outcome) > 0 ? "1-0"
				   : json_integer_value(outcome) < 0 ? "0-1"
								     : "1/2-1/2";
		if (strcmp(g.result, want) != 0)
			fail_msg("%s:%d: %s (%s), not %s", name, lines, g.result, g.end, want);
		twin_game_free(&g);
		json_decref(game);
	}
	assert_true(lines >= 12);
	free(buffer);
	fclose(file);
}

static long perft(const TwinBoard *b, const TwinRules *rules, int depth)
{
	TwinMoves moves;
	twin_moves(b, rules, &moves);
	if (depth == 1)
		return moves.count;
	long n = 0;
	for (int i = 0; i < moves.count; i++) {
		TwinBoard next = *b;
		twin_play(&next, rules, moves.text[i]);
		n += perft(&next, rules, depth - 1);
	}
	return n;
}

/* Deeper lines of the table belong to test_vectors.c. */
static void perft_test(void **state)
{
	const Setting *s = *state;
	TwinRules rules = twin_rules(s->set);
	TwinBoard start = twin_opening(s->set);
	char *buffer = NULL, name[32];
	size_t room = 0;
	FILE *file = data_open("perft.tsv");
	int checked = 0, depth;
	long want;
	while (line_next(file, &buffer, &room)) {
		if (sscanf(buffer, "%31[a-z0-9-] %d %ld", name, &depth, &want) != 3 ||
		    strcmp(name, twin_names[s->set]) != 0 || want > 400000)
			continue;
		assert_int_equal(perft(&start, &rules, depth), want);
		checked++;
	}
	assert_true(checked >= 4);
	free(buffer);
	fclose(file);
}

int main(void)
{
	static const Setting sets[TWIN_SETS] = {
		{TWIN_MANGALA, ""}, {TWIN_MANGALA_IBB, ""}, {TWIN_MANGALA_KALE, ""},
		{TWIN_TOGUZ, ""},   {TWIN_MANGALA2, ""},    {TWIN_DOKUZTAS, ""},
	};
	struct CMUnitTest tests[2 * TWIN_SETS];
	static char names[2 * TWIN_SETS][64];
	for (int i = 0; i < 2 * TWIN_SETS; i++) {
		const Setting *s = &sets[i / 2];
		snprintf(names[i], sizeof names[i], "%s %s", twin_names[s->set],
			 i % 2 ? "perft" : "games");
		tests[i] = (struct CMUnitTest){.name = names[i],
					       .test_func = i % 2 ? perft_test : games_test,
					       .initial_state = (void *)(uintptr_t)s};
	}
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return _cmocka_run_group_tests("twin alone", tests, 2 * TWIN_SETS, NULL, NULL);
}
