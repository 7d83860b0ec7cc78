/* SPDX-License-Identifier: MIT */
/* test_library MANGALA: libmangala through its public headers alone, and against the program. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <pthread.h>
#include <unistd.h>

#include <mangala/mangala.h>

static const char *program;

/* 1. Helpers: the program's answer, rules and positions from text. */

/* What `mangala ARGUMENTS <FILE` prints, to be freed; file may be NULL. */
static char *answer(const char *arguments, const char *file)
{
	char command[1024];
	snprintf(command, sizeof command, "LC_ALL=C.UTF-8 '%s' %s <%s", program, arguments,
		 file ? file : "/dev/null");
	FILE *pipe = popen(command, "r");
	assert_non_null(pipe);
	size_t length = 0, room = 1 << 20, got;
	char *text = malloc(room);
	while ((got = fread(text + length, 1, room - length - 1, pipe)) > 0) {
		length += got;
		assert_true(length + 1 < room);
	}
	text[length] = '\0';
	pclose(pipe);
	return text;
}

static MangalaRules rules_of(const char *name, const char *options)
{
	MangalaRules rules;
	assert_int_equal(mangala_rules_read(name, options, &rules, NULL), MANGALA_OK);
	return rules;
}

static MangalaPosition position_of(const MangalaRules *rules, const char *text)
{
	MangalaPosition position;
	assert_int_equal(mangala_position_read(rules, text, MANGALA_ANY_STONES, &position, NULL),
			 MANGALA_OK);
	return position;
}

static const char *text_of(const MangalaPosition *position, const MangalaRules *rules)
{
	static char text[MANGALA_POSITION_TEXT];
	assert_true(mangala_position_write(position, rules, text, sizeof text) < sizeof text);
	return text;
}

/* The same numbers in every run. */
static unsigned pick(uint64_t *seed, int count)
{
	*seed = *seed * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(*seed >> 33) % (unsigned)count;
}

/* 2. Rules and positions. */

static void test_rule_sets(void **state)
{
	(void)state;
	char expected[1024] = "", line[256];
	int number = 0;
	for (MangalaRuleSet set; (set = mangala_rule_set(number)).name; number++) {
		MangalaRules rules = rules_of(set.name, NULL);
		assert_int_equal(rules.set, number);
		snprintf(line, sizeof line, "%s\t%s\n", set.name, set.title[MANGALA_EN]);
		strcat(expected, line);
	}
	assert_int_equal(number, 6);
	assert_null(mangala_rule_set(-1).name);
	char *games = answer("games", NULL);
	assert_string_equal(games, expected);
	free(games);
	assert_string_equal(mangala_rule_set(2).options, "capture_lone castles repetition");
	assert_string_equal(mangala_rule_set(2).title[MANGALA_TR], "Mangala, kale kuralı");
}

static void test_options(void **state)
{
	(void)state;
	char text[64];
	MangalaRules rules = rules_of("mangala-kale", "castles=0, repetition=2");
	assert_int_equal(rules.castles, 0);
	assert_int_equal(rules.repetition, 2);
	assert_int_equal(rules.capture_lone, 1);
	assert_int_equal(mangala_rules_write(&rules, text, sizeof text), 22);
	assert_string_equal(text, "castles=0 repetition=2");

	MangalaFault fault;
	assert_int_equal(mangala_rules_read("mangala-kale", "castles=0 flying=1", &rules, &fault),
			 MANGALA_WRONG);
	assert_string_equal(fault.code, "unknown_option");
	assert_int_equal(fault.column, 11);
	assert_int_equal(rules.repetition, 2);
	assert_int_equal(mangala_rules_read("chess", NULL, &rules, &fault), MANGALA_WRONG);
	assert_string_equal(fault.code, "unknown_game");
	assert_string_equal(fault.sentence[MANGALA_EN], "there is no such game: chess");
	assert_string_equal(fault.sentence[MANGALA_TR], "böyle bir oyun yok: chess");
	assert_int_equal(mangala_rules_read("chess", NULL, &rules, NULL), MANGALA_WRONG);
}

static void test_texts_are_cut_to_fit(void **state)
{
	(void)state;
	MangalaRules rules = rules_of("mangala", NULL);
	MangalaPosition start;
	char text[8] = "xxxxxxx";
	mangala_position_start(&rules, &start);
	assert_int_equal(mangala_position_write(&start, &rules, NULL, 0), 29);
	assert_int_equal(mangala_position_write(&start, &rules, text, 6), 29);
	assert_string_equal(text, "4,4,4");
	assert_int_equal(text[6], 'x');

	/* "Beyaz 1. kuyudan 4 taş alır.": never half a character. */
	MangalaTrail trail = {1, {{MANGALA_LIFT, MANGALA_WHY_NONE, 0, 0, 4}}};
	char whole[128], cut[128];
	size_t length = mangala_explain_steps(&trail, &rules, 0, MANGALA_TR, whole, sizeof whole);
	const char *two_bytes = strstr(whole, "ş");
	assert_non_null(two_bytes);
	size_t half = (size_t)(two_bytes - whole) + 2;
	assert_int_equal(mangala_explain_steps(&trail, &rules, 0, MANGALA_TR, cut, half), length);
	assert_int_equal(strlen(cut), half - 2);
}

static void test_faults_of_positions(void **state)
{
	(void)state;
	MangalaRules rules = rules_of("mangala", NULL);
	MangalaPosition p = position_of(&rules, "1,5,5,5,4,4/4,4,4,4,4,4 0,0 b"), before = p;
	MangalaFault fault;
	assert_int_equal(
		mangala_position_read(&rules, "4,4,4,4;4,4/4,4,4,4,4,4 0,0 w", 0, &p, &fault),
		MANGALA_WRONG);
	assert_string_equal(fault.code, "expected_comma");
	assert_int_equal(fault.column, 8);
	assert_int_equal(fault.line, 0);
	assert_memory_equal(&p, &before, sizeof p);
	const char *few = "0,0,0,0,0,2/2,0,0,0,0,0 0,0 w";
	assert_int_equal(mangala_position_read(&rules, few, MANGALA_ALL_STONES, &p, &fault),
			 MANGALA_WRONG);
	assert_string_equal(fault.code, "wrong_total");
	assert_int_equal(mangala_position_read(&rules, few, 4, &p, &fault), MANGALA_OK);
	assert_int_equal(mangala_position_read(&rules, few, MANGALA_ANY_STONES, &p, NULL),
			 MANGALA_OK);
}

/* Every game in random moves: what the library makes of them is what `mangala trace` prints. */
static void test_games_as_traced(void **state)
{
	(void)state;
	enum { GAMES = 12 };
	char name[] = "/tmp/library-games-XXXXXX";
	int file = mkstemp(name);
	assert_true(file >= 0);
	close(file);
	for (int set = 0; set < 6; set++) {
		static char expected[1 << 20];
		size_t length = 0;
		uint64_t seed = 7 + (uint64_t)set;
		MangalaRules rules = rules_of(mangala_rule_set(set).name, NULL);
		FILE *moves = fopen(name, "w");
		assert_non_null(moves);
		for (int i = 0; i < GAMES; i++) {
			static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
			MangalaGame *game = mangala_game_new(&rules, NULL);
			const MangalaPosition *now = mangala_game_position(game);
			while (mangala_game_outcome(game).result == MANGALA_ONGOING) {
				MangalaMove list[MANGALA_MOST_MOVES];
				char move[MANGALA_MOVE_TEXT];
				int count = mangala_position_moves(now, &rules, list);
				MangalaMove m = list[pick(&seed, count)], read;
				mangala_move_write(m, &rules, move, sizeof move);
				fprintf(moves, "%s ", move);
				assert_int_equal(mangala_move_read(now, &rules, move, &read, NULL),
						 MANGALA_OK);
				assert_int_equal(read, m);
				assert_int_equal(mangala_game_play(game, m, NULL, NULL),
						 MANGALA_OK);
				length += (size_t)sprintf(expected + length, "%s\n",
							  text_of(now, &rules));
				assert_true(length < sizeof expected - 256);
			}
			fputc('\n', moves);
			length += (size_t)sprintf(
				expected + length, "= %d-%d %s\n\n",
				mangala_position_total(now, &rules, MANGALA_WHITE),
				mangala_position_total(now, &rules, MANGALA_BLACK),
				results[mangala_game_outcome(game).result]);
			mangala_game_free(game);
		}
		fclose(moves);
		char arguments[64];
		snprintf(arguments, sizeof arguments, "trace %s", mangala_rule_set(set).name);
		char *traced = answer(arguments, name);
		assert_string_equal(traced, expected);
		free(traced);
	}
	unlink(name);
}

static void test_moves_as_listed(void **state)
{
	(void)state;
	static const struct {
		const char *game, *position;
	} asked[] = {
		{"mangala", "4,4,4,4,4,4/4,4,4,4,4,4 0,0 w"},
		{"mangala-kale", "1,5,5,5,4,4/4,4,4,4,4,4 0,0 b -,-"},
		{"toguz", "9,9,9,9,9,9,1,10,10/10,10,10,10,10,0,9,9,9 0,10 w -,-"},
		{"mangala2", "0,0,0,0,0,0/6,6,6,6,6,6 18,18 w"},
		{"dokuztas", "www...../b......./........ b 6,8"},
	};
	for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
		char expected[4096] = "", arguments[256], move[MANGALA_MOVE_TEXT];
		MangalaRules rules = rules_of(asked[i].game, NULL);
		MangalaPosition p = position_of(&rules, asked[i].position);
		MangalaMove list[MANGALA_MOST_MOVES];
		int count = mangala_position_moves(&p, &rules, list);
		for (int k = 0; k < count; k++) {
			MangalaPosition listed = p, checked = p;
			mangala_position_play_listed(&listed, &rules, list[k]);
			assert_int_equal(
				mangala_position_play(&checked, &rules, list[k], NULL, NULL),
				MANGALA_OK);
			assert_memory_equal(&listed, &checked, sizeof listed);
			mangala_move_write(list[k], &rules, move, sizeof move);
			sprintf(expected + strlen(expected), "%s\t%s\n", move,
				text_of(&listed, &rules));
		}
		snprintf(arguments, sizeof arguments, "moves %s '%s'", asked[i].game,
			 asked[i].position);
		char *listed = answer(arguments, NULL);
		assert_string_equal(listed, expected);
		free(listed);
	}
}

static void test_perft_as_counted(void **state)
{
	(void)state;
	for (int set = 0; set < 6; set++) {
		char expected[256] = "", arguments[64];
		MangalaRules rules = rules_of(mangala_rule_set(set).name, NULL);
		MangalaPosition start;
		mangala_position_start(&rules, &start);
		for (int depth = 1; depth <= 4; depth++)
			sprintf(expected + strlen(expected), "%d %lld\n", depth,
				(long long)mangala_position_perft(&start, &rules, depth));
		snprintf(arguments, sizeof arguments, "perft %s 4", mangala_rule_set(set).name);
		char *counted = answer(arguments, NULL);
		assert_string_equal(counted, expected);
		free(counted);
	}
}

/* Any number may come as a move: it is played if it was listed, else refused with a reason. */
static void test_any_number_as_a_move(void **state)
{
	(void)state;
	for (int set = 0; set < 6; set++) {
		MangalaRules rules = rules_of(mangala_rule_set(set).name, NULL);
		MangalaGame *game = mangala_game_new(&rules, NULL);
		uint64_t seed = 1;
		bool men = !mangala_rule_set(set).pits;
		for (int ply = 0; ply < (men ? 3 : 20); ply++) {
			const MangalaPosition *now = mangala_game_position(game);
			MangalaMove list[MANGALA_MOST_MOVES];
			int count = mangala_position_moves(now, &rules, list), played = 0;
			for (unsigned m = 0; m <= 0xffff; m += men || m < 64 ? 1 : 997) {
				MangalaPosition after = *now;
				MangalaFault fault = {.code = ""};
				int status = mangala_position_play(&after, &rules,
								   (MangalaMove)m, NULL, &fault);
				played += status == MANGALA_OK;
				if (status == MANGALA_OK)
					continue;
				assert_int_equal(status, MANGALA_WRONG);
				assert_true(*fault.code && *fault.sentence[MANGALA_TR]);
				assert_memory_equal(&after, now, sizeof after);
			}
			assert_int_equal(played, count);
			mangala_game_play(game, list[pick(&seed, count)], NULL, NULL);
		}
		mangala_game_free(game);
	}
}

static void test_why_a_move_is_refused(void **state)
{
	(void)state;
	MangalaRules rules = rules_of("mangala", NULL);
	MangalaPosition p = position_of(&rules, "0,5,5,5,5,4/4,4,4,4,4,4 0,0 w");
	MangalaFault fault;
	MangalaMove m = 77;
	assert_int_equal(mangala_move_read(&p, &rules, "1", &m, &fault), MANGALA_WRONG);
	assert_int_equal(m, 77);
	assert_string_equal(fault.code, "empty_pit");
	assert_string_equal(fault.rule, "1.1");
	assert_int_equal(fault.column, 1);
	assert_string_equal(fault.sentence[MANGALA_TR],
			    "1. kuyu boş; içinde taş olan bir kuyu seç");
	assert_string_equal(fault.sentence[MANGALA_EN],
			    "pit 1 is empty; choose one with stones in it");
	assert_int_equal(mangala_position_play(&p, &rules, 1, NULL, &fault), MANGALA_WRONG);
	assert_string_equal(fault.code, "empty_pit");
	assert_int_equal(fault.column, 0);
}

static void test_men(void **state)
{
	(void)state;
	MangalaRules rules = rules_of("dokuztas", NULL);
	MangalaPosition p = position_of(&rules, "ww....../b......./........ w 7,8");
	MangalaMove m;
	assert_int_equal(mangala_move_read(&p, &rules, "g7xb6", &m, NULL), MANGALA_OK);
	MangalaManMove man = mangala_move_points(m);
	assert_int_equal(man.from, MANGALA_OFF_BOARD);
	assert_string_equal(mangala_point_name(man.to), "g7");
	assert_string_equal(mangala_point_name(man.removed), "b6");
	MangalaTrail trail;
	assert_int_equal(mangala_position_play(&p, &rules, m, &trail, NULL), MANGALA_OK);
	assert_int_equal(trail.count, 3);
	assert_int_equal(trail.events[0].kind, MANGALA_PLACE);
	assert_int_equal(trail.events[0].at, 24);
	assert_int_equal(trail.events[0].to, 2);
	assert_int_equal(trail.events[1].kind, MANGALA_MILL);
	assert_int_equal(trail.events[2].kind, MANGALA_REMOVE);
	assert_int_equal(trail.events[2].at, 8);
	assert_int_equal(mangala_position_men(&p, MANGALA_WHITE), 7);
	assert_int_equal(mangala_position_men(&p, MANGALA_BLACK), 0);
	assert_int_equal(mangala_position_hand(&p, MANGALA_WHITE), 6);
	assert_int_equal(mangala_position_total(&p, &rules, MANGALA_BLACK), 8);
	assert_int_equal(mangala_position_side(&p), MANGALA_BLACK);
}

static void test_pits_and_castles(void **state)
{
	(void)state;
	MangalaRules rules = rules_of("mangala-kale", NULL);
	MangalaPosition p = position_of(&rules, "4,4,4,4,4,4/4,2,4,4,4,4 0,2 w -,-");
	MangalaTrail trail;
	/* Pit 5: its last stone makes three in Black's pit 2. */
	assert_int_equal(mangala_position_play(&p, &rules, 5, &trail, NULL), MANGALA_OK);
	assert_int_equal(mangala_position_castles(&p, &rules, MANGALA_BLACK), 1 << 1);
	assert_int_equal(mangala_position_castles(&p, &rules, MANGALA_WHITE), 0);
	assert_int_equal(mangala_position_pit(&p, &rules, MANGALA_WHITE, 5), 1);
	assert_int_equal(mangala_position_pit(&p, &rules, MANGALA_BLACK, 2), 0);
	assert_int_equal(mangala_position_store(&p, &rules, MANGALA_WHITE), 3);
	assert_int_equal(trail.events[0].kind, MANGALA_LIFT);
	assert_int_equal(trail.events[0].at, 4);
	assert_int_equal(trail.events[0].count, 4);
	int castles = 0;
	for (int i = 0; i < trail.count; i++)
		castles += trail.events[i].kind == MANGALA_CASTLE && trail.events[i].at == 7;
	assert_int_equal(castles, 1);
}

static void test_forms_of_other_programs(void **state)
{
	(void)state;
	char fen[MANGALA_POSITION_TEXT];
	for (int set = 0; set < 6; set++) {
		MangalaRules rules = rules_of(mangala_rule_set(set).name, NULL);
		MangalaPosition start, read;
		mangala_position_start(&rules, &start);
		assert_true(mangala_position_write_fen(&start, &rules, 0, 1, fen, sizeof fen) <
			    sizeof fen);
		assert_int_equal(mangala_position_read(&rules, fen, MANGALA_ALL_STONES, &read, NULL),
				 MANGALA_OK);
		assert_memory_equal(&start, &read, sizeof start);
	}
	MangalaRules toguz = rules_of("toguz", NULL);
	MangalaPosition start;
	MangalaMove m;
	MangalaFault fault;
	mangala_position_start(&toguz, &start);
	assert_int_equal(mangala_move_read(&start, &toguz, "76(10)", &m, NULL), MANGALA_OK);
	assert_int_equal(m, 7);
	assert_int_equal(mangala_move_read(&start, &toguz, "75", &m, &fault), MANGALA_WRONG);
	assert_string_equal(fault.code, "landing_wrong");
}

/* 3. Games. */

static void play(MangalaGame *game, const char *moves)
{
	char word[MANGALA_MOVE_TEXT];
	for (int used; sscanf(moves, "%15s%n", word, &used) == 1; moves += used) {
		MangalaMove m;
		assert_int_equal(mangala_move_read(mangala_game_position(game),
						   mangala_game_rules(game), word, &m, NULL),
				 MANGALA_OK);
		assert_int_equal(mangala_game_play(game, m, NULL, NULL), MANGALA_OK);
	}
}

static void test_repetition(void **state)
{
	(void)state;
	MangalaRules rules = rules_of("dokuztas", NULL);
	MangalaPosition start = position_of(&rules, "w.w.w.w./b.b.b.b./........ w 0,0");
	MangalaGame *game = mangala_game_new(&rules, &start);
	play(game, "a7-d7 b6-d6 d7-a7 d6-b6");
	assert_int_equal(mangala_game_occurrences(game), 2);
	assert_int_equal(mangala_game_quiet(game), 4);
	play(game, "a7-d7 b6-d6 d7-a7");
	MangalaGame *other = mangala_game_copy(game);
	assert_int_equal(mangala_game_occurrences(other), mangala_game_occurrences(game));
	play(game, "d6-b6");
	MangalaOutcome outcome = mangala_game_outcome(game);
	assert_int_equal(outcome.result, MANGALA_DRAWN);
	assert_int_equal(outcome.end, MANGALA_END_REPETITION);
	MangalaMove list[MANGALA_MOST_MOVES];
	MangalaFault fault;
	assert_true(mangala_position_moves(mangala_game_position(game), &rules, list) > 0);
	assert_int_equal(mangala_game_play(game, list[0], NULL, &fault), MANGALA_WRONG);
	assert_string_equal(fault.code, "game_over");

	/* The copy has the same past and another future. */
	assert_int_equal(mangala_game_outcome(other).result, MANGALA_ONGOING);
	assert_int_equal(mangala_game_plies(other), 7);
	play(other, "d6-d5 a7-d7");
	assert_int_equal(mangala_game_plies(other), 9);
	assert_int_equal(mangala_game_plies(game), 8);
	mangala_game_free(other);
	mangala_game_free(game);
	mangala_game_free(NULL);
}

static void test_the_end_is_settled(void **state)
{
	(void)state;
	MangalaRules rules = rules_of("mangala", NULL);
	MangalaPosition start = position_of(&rules, "0,0,0,0,0,1/0,0,2,0,0,0 25,20 w");
	MangalaGame *game = mangala_game_new(&rules, &start);
	MangalaTrail trail;
	assert_int_equal(mangala_game_play(game, 6, &trail, NULL), MANGALA_OK);
	assert_string_equal(text_of(mangala_game_position(game), &rules),
			    "0,0,0,0,0,0/0,0,0,0,0,0 28,20 w");
	assert_int_equal(mangala_game_outcome(game).result, MANGALA_WHITE_WINS);
	assert_int_equal(mangala_game_outcome(game).end, MANGALA_END_ROW_EMPTY);
	MangalaOutcome alone = mangala_position_outcome(mangala_game_position(game), &rules);
	assert_int_equal(alone.end, MANGALA_END_ROW_EMPTY);
	const MangalaEvent *last = &trail.events[trail.count - 1];
	assert_int_equal(last->kind, MANGALA_TAKE);
	assert_int_equal(last->why, MANGALA_WHY_COLLECT);
	assert_int_equal(last->at, 8);
	assert_int_equal(last->to, 12);
	assert_int_equal(last->count, 2);
	mangala_game_free(game);
}

/* 4. Matches and mistakes. */

static void test_match(void **state)
{
	(void)state;
	MangalaMatch match;
	MangalaFault fault;
	char text[256];
	const char *terms = "game=mangala kind=federation sets=3 begins=1 stop_when_decided=1 "
			    "touch_move=1 flag_fall=1";
	assert_int_equal(mangala_match_read("game=mangala sets=4", &match, &fault), MANGALA_WRONG);
	assert_int_equal(fault.column, 14);
	assert_int_equal(mangala_match_read(terms, &match, &fault), MANGALA_OK);
	mangala_match_write(&match, text, sizeof text);
	assert_string_equal(text, terms);
	MangalaTerms agreed = mangala_match_terms(&match);
	assert_int_equal(agreed.kind, MANGALA_FEDERATION);
	assert_int_equal(agreed.touch_move, 1);
	assert_int_equal(agreed.flag_fall, MANGALA_FLAG_FEDERATION);
	assert_int_equal(mangala_match_draw_offers(&match), 0);
	MangalaRules rules = mangala_match_rules(&match);

	/* S1 14.5: 26 in White's store, 12 in Black's, 10 on the board; Black leaves: +12. */
	MangalaSetResult set;
	MangalaPosition p = position_of(&rules, "1,0,4,0,0,0/0,0,5,0,0,0 26,12 b");
	assert_int_equal(mangala_match_leave(&match, &p, MANGALA_BLACK, &set, &fault), MANGALA_OK);
	assert_int_equal(set.result, MANGALA_WHITE_WINS);
	assert_int_equal(set.end, MANGALA_END_LEFT);
	assert_int_equal(set.stones[0], 36);
	mangala_match_book(&match, set);
	assert_int_equal(mangala_match_sets(&match), 1);
	assert_int_equal(mangala_match_set(&match, 0).white, 1);
	assert_int_equal(mangala_match_points(&match, 1), 2);
	assert_int_equal(mangala_match_margin(&match, 1), 12);
	assert_int_equal(mangala_match_white(&match, 1), 0);

	/* Before a store holds 25 nobody may leave; with 24 in it time draws. */
	p = position_of(&rules, "1,0,4,0,0,0/0,0,7,0,0,0 24,12 b");
	assert_int_equal(mangala_match_leave(&match, &p, MANGALA_BLACK, &set, &fault),
			 MANGALA_WRONG);
	assert_string_equal(fault.code, "set_not_decided");
	set = mangala_match_flag(&match, &p, MANGALA_WHITE);
	assert_int_equal(set.result, MANGALA_DRAWN);
	assert_int_equal(set.end, MANGALA_END_TIME);
	mangala_match_book(&match, set);
	assert_int_equal(mangala_match_over(&match), 0);

	p = position_of(&rules, "0,0,0,0,0,1/0,0,0,0,0,2 20,25 w");
	MangalaGame *game = mangala_game_new(&rules, &p);
	play(game, "6");
	mangala_match_book(&match, mangala_match_finished(game));
	mangala_game_free(game);
	assert_int_equal(mangala_match_over(&match), 1);
	assert_int_equal(mangala_match_winner(&match), -1);
	assert_int_equal(mangala_match_margin(&match, 0), -11);
}

static void test_mistakes(void **state)
{
	(void)state;
	MangalaRules rules = rules_of("mangala", NULL), kale = rules_of("mangala-kale", NULL);
	MangalaExplanation e;
	MangalaFault mistake;
	MangalaPosition start = position_of(&rules, "4,4,4,4,4,4/4,4,4,4,4,4 0,0 w");
	MangalaPosition right = position_of(&rules, "1,5,5,5,4,4/4,4,4,4,4,4 0,0 b");
	MangalaPosition wrong = position_of(&rules, "0,5,5,5,5,4/4,4,4,4,4,4 0,0 b");
	assert_int_equal(mangala_explain_board(&start, &rules, 1, &right, &e, &mistake),
			 MANGALA_OK);
	assert_int_equal(mangala_explain_board(&start, &rules, 1, &wrong, &e, &mistake),
			 MANGALA_WRONG);
	assert_string_equal(mistake.code, "first_stone_next");
	assert_string_equal(mistake.rule, "1.1");
	assert_memory_equal(&e.correct, &right, sizeof right);
	char steps[512];
	mangala_explain_steps(&e.trail, &rules, MANGALA_WHITE, MANGALA_EN, steps, sizeof steps);
	assert_non_null(strchr(steps, '\n'));

	assert_int_equal(mangala_explain_capture(&start, &rules, 6, MANGALA_BLACK, 1, &e, &mistake),
			 MANGALA_WRONG);
	assert_string_equal(mistake.code, "not_last");
	assert_int_equal(mangala_explain_capture(&wrong, &rules, 7, MANGALA_BLACK, 1, &e, &mistake),
			 MANGALA_WRONG);
	assert_string_equal(mistake.code, "no_such_pit");

	MangalaPosition opening;
	mangala_position_start(&kale, &opening);
	assert_int_equal(mangala_explain_castle(&opening, &kale, 1, &e, &mistake), MANGALA_WRONG);
	assert_string_equal(mistake.code, "castle_own_row");
	assert_int_equal(
		mangala_explain_saying(&opening, &kale, 1, MANGALA_SAID_PASSES, &e, &mistake),
		MANGALA_OK);
	assert_int_equal(mangala_explain_saying(&opening, &kale, 1, MANGALA_SAID_OVER, &e, &mistake),
			 MANGALA_WRONG);
	assert_string_equal(mistake.code, "not_over");

	MangalaPosition end = position_of(&rules, "0,0,0,0,0,0/0,0,0,0,0,0 20,28 w");
	assert_int_equal(mangala_explain_winner(&end, &rules, MANGALA_WHITE, MANGALA_WHITE_WINS,
						&mistake),
			 MANGALA_WRONG);
	assert_string_equal(mistake.code, "first_out_wins");
	assert_int_equal(mangala_explain_winner(&end, &rules, MANGALA_WHITE, MANGALA_BLACK_WINS,
						&mistake),
			 MANGALA_OK);
}

/* 5. Records. */

static const char recorded[] =
	"[Event \"Okul turnuvası\"]\n"
	"[Game \"mangala\"]\n"
	"[White \"Ayşe\"]\n"
	"[Black \"Mehmet\"]\n"
	"[Result \"*\"]\n"
	"\n"
	"{Açılış} 1. 4+6 $1 {[%clk 0:04:59] iyi} ({ya da} 1. 3 2) ({sonra} 1. 2)\n"
	"1... 2 *\n"
	"\n"
	"[Game \"mangala\"]\n"
	"\n"
	"1. 4 2 *\n"
	"\n"
	"[Game \"toguz\"]\n"
	"[Result \"*\"]\n"
	"\n"
	"1. 76 33 *\n";

/* A source that brings three bytes at a time, and then fails if it is told to. */
typedef struct Drip {
	const char *text;
	size_t left;
	int fails;
} Drip;

static long drip(void *context, char *buffer, size_t size)
{
	Drip *d = context;
	size_t n = d->left < 3 ? d->left : 3;
	assert_true(n <= size);
	if (!n)
		return d->fails ? -1 : 0;
	memcpy(buffer, d->text, n);
	d->text += n;
	d->left -= n;
	return (long)n;
}

static void test_reading_records(void **state)
{
	(void)state;
	Drip source = {recorded, sizeof recorded - 1, 0};
	MangalaReader *reader = mangala_reader_new(drip, &source);
	MangalaRecord *record = mangala_record_new();
	MangalaFault fault;

	assert_int_equal(mangala_reader_next(reader, record, &fault), 1);
	assert_int_equal(mangala_record_line(record), 1);
	assert_string_equal(mangala_record_tag(record, "White"), "Ayşe");
	assert_string_equal(mangala_record_tag(record, "Nobody"), "");
	const char *value;
	assert_string_equal(mangala_record_tag_at(record, 0, &value), "Event");
	assert_string_equal(value, "Okul turnuvası");
	assert_null(mangala_record_tag_at(record, 99, NULL));
	assert_string_equal(mangala_record_comment(record), "Açılış");
	assert_int_equal(mangala_record_result(record), MANGALA_ONGOING);
	const MangalaGame *game = mangala_record_game(record);
	assert_int_equal(mangala_game_plies(game), 3);

	MangalaTurn first = mangala_record_turn(record, mangala_record_first(record));
	assert_int_equal(first.count, 2);
	assert_int_equal(first.moves[0], 4);
	assert_int_equal(first.moves[1], 6);
	assert_int_equal(first.clock, 299000);
	assert_string_equal(first.comment, "iyi");
	assert_int_equal(first.mark_count, 1);
	assert_int_equal(first.marks[0], 1);
	MangalaTurn instead = mangala_record_turn(record, first.variation);
	assert_string_equal(instead.before, "ya da");
	assert_int_equal(instead.moves[0], 3);
	assert_int_not_equal(instead.next, MANGALA_NO_TURN);
	MangalaTurn second = mangala_record_turn(record, instead.sibling);
	assert_string_equal(second.before, "sonra");
	assert_int_equal(second.sibling, MANGALA_NO_TURN);
	assert_int_equal(first.next, mangala_record_last(record));
	MangalaTurn last = mangala_record_turn(record, first.next);
	assert_int_equal(last.next, MANGALA_NO_TURN);
	assert_int_equal(last.clock, MANGALA_NO_CLOCK);

	assert_int_equal(mangala_reader_next(reader, record, &fault), MANGALA_WRONG);
	assert_string_equal(fault.code, "turn_unfinished");
	assert_string_equal(fault.rule, "1.3");
	assert_int_equal(fault.line, 12);
	assert_int_equal(fault.column, 4);

	assert_int_equal(mangala_reader_next(reader, record, NULL), 1);
	size_t length;
	const char *text = mangala_record_write(record, MANGALA_PLAYOK, &length);
	assert_int_equal(strlen(text), length);
	assert_non_null(strstr(text, "1. 76(10) 33(10) *"));
	assert_non_null(strstr(mangala_record_write(record, MANGALA_PITS, NULL), "1. 7 3 *"));
	assert_non_null(strstr(mangala_record_json(record, NULL), "\"game\":\"toguz\""));
	assert_int_equal(mangala_reader_next(reader, record, &fault), 0);
	assert_int_equal(mangala_reader_next(reader, record, &fault), 0);
	assert_int_equal(mangala_reader_count(reader), 3);
	mangala_record_free(record);
	mangala_reader_free(reader);
	mangala_record_free(NULL);
	mangala_reader_free(NULL);
}

static void test_a_source_that_fails(void **state)
{
	(void)state;
	Drip source = {recorded, 100, 1};
	MangalaReader *reader = mangala_reader_new(drip, &source);
	MangalaRecord *record = mangala_record_new();
	assert_int_equal(mangala_reader_next(reader, record, NULL), MANGALA_UNREADABLE);
	assert_int_equal(mangala_reader_next(reader, record, NULL), MANGALA_UNREADABLE);
	mangala_record_free(record);
	mangala_reader_free(reader);
}

static void test_making_a_record(void **state)
{
	(void)state;
	MangalaRules rules = rules_of("mangala", NULL);
	MangalaRecord *record = mangala_record_new();
	MangalaFault fault;
	mangala_record_begin(record, &rules, NULL);
	assert_int_equal(mangala_record_first(record), MANGALA_NO_TURN);
	assert_int_equal(mangala_record_set_tag(record, "White", "Ayşe \"Usta\""), MANGALA_OK);
	assert_int_equal(mangala_record_set_tag(record, "Game", "toguz"), MANGALA_WRONG);
	assert_int_equal(mangala_record_say(record, MANGALA_NO_TURN, "Açılış"), MANGALA_OK);
	assert_int_equal(mangala_record_play(record, 4, NULL), MANGALA_OK);
	assert_int_equal(mangala_record_play(record, 6, NULL), MANGALA_OK);
	assert_int_equal(mangala_record_play(record, 7, &fault), MANGALA_WRONG);
	assert_string_equal(fault.code, "no_such_pit");
	uint32_t turn = mangala_record_last(record);
	assert_int_equal(mangala_record_turn(record, turn).count, 2);
	assert_int_equal(mangala_record_say(record, turn, "[%clk 0:01:02] iyi"), MANGALA_OK);
	int marks = 0;
	while (mangala_record_mark(record, turn, (uint8_t)(marks + 1)) == MANGALA_OK)
		marks++;
	assert_int_equal(marks, 6);

	assert_int_equal(mangala_record_finish(record, MANGALA_BLACK_WINS, NULL, &fault),
			 MANGALA_WRONG);
	assert_string_equal(fault.code, "result_unexplained");
	assert_int_equal(mangala_record_finish(record, MANGALA_DRAWN, "agreed", &fault),
			 MANGALA_WRONG);
	assert_string_equal(fault.code, "draw_agreed");
	assert_int_equal(mangala_record_finish(record, MANGALA_BLACK_WINS, "time forfeit", &fault),
			 MANGALA_OK);
	assert_int_equal(mangala_record_result(record), MANGALA_BLACK_WINS);

	/* What was written is read back to the same. */
	size_t length;
	char *text = strdup(mangala_record_write(record, MANGALA_PITS, &length));
	assert_null(mangala_record_write(record, MANGALA_TGK, NULL));
	MangalaReader *reader = mangala_reader_new_text(text, length);
	MangalaRecord *back = mangala_record_new();
	assert_int_equal(mangala_reader_next(reader, back, &fault), 1);
	assert_string_equal(mangala_record_tag(back, "White"), "Ayşe \"Usta\"");
	assert_string_equal(mangala_record_write(back, MANGALA_PITS, NULL), text);
	assert_memory_equal(mangala_record_start(back), mangala_record_start(record),
			    sizeof(MangalaPosition));
	mangala_reader_free(reader);
	mangala_record_free(back);
	free(text);

	/* Tags that could not be read again are told with their place. */
	assert_int_equal(mangala_record_set_tag(record, "Site", "two\nlines"), MANGALA_OK);
	assert_int_equal(mangala_record_finish(record, MANGALA_BLACK_WINS, "time forfeit", &fault),
			 MANGALA_WRONG);
	assert_string_equal(fault.code, "tag_open");
	assert_int_equal(fault.line, 1);
	mangala_record_free(record);
}

/* A tag may be taken from the same record, however its text grows meanwhile. */
static void test_tags_of_one_record(void **state)
{
	(void)state;
	MangalaRecord *record = mangala_record_new();
	char white[1000] = {0};
	memset(white, 'w', sizeof white - 1);
	assert_int_equal(mangala_record_set_tag(record, "White", white), MANGALA_OK);
	for (int i = 0; i < 50; i++) {
		char name[16];
		snprintf(name, sizeof name, "Tag%d", i);
		assert_int_equal(mangala_record_set_tag(record, name,
							mangala_record_tag(record, "White")),
				 MANGALA_OK);
		assert_string_equal(mangala_record_tag(record, name), white);
	}
	assert_int_equal(mangala_record_finish(record, MANGALA_WHITE_WINS,
					       mangala_record_tag(record, "White"), NULL),
			 MANGALA_OK);
	assert_string_equal(mangala_record_tag(record, "Termination"), white);
	mangala_record_free(record);
}

static void test_limits_of_a_record(void **state)
{
	(void)state;
	MangalaRecord *record = mangala_record_new();
	int tags = 0, status;
	do {
		char name[16];
		snprintf(name, sizeof name, "Tag%d", tags++);
		status = mangala_record_set_tag(record, name, "x");
	} while (status == MANGALA_OK && tags < 1000);
	assert_int_equal(status, MANGALA_FULL);
	char *long_text = calloc(1, 2 << 20);
	memset(long_text, 'x', (2 << 20) - 1);
	assert_int_equal(mangala_record_say(record, MANGALA_NO_TURN, long_text), MANGALA_FULL);
	free(long_text);
	mangala_record_free(record);
}

/* 6. The engine. */

static void count_depths(void *context, const MangalaThought *so_far)
{
	int *depth = context;
	assert_int_equal(so_far->depth, *depth + 1);
	assert_true(so_far->line_length >= 1 && so_far->line[0] == so_far->best);
	*depth = so_far->depth;
}

static void test_thinking(void **state)
{
	(void)state;
	MangalaRules rules = rules_of("mangala", NULL);
	MangalaPosition p = position_of(&rules, "0,0,0,1,0,2/0,3,0,0,0,0 20,22 w");
	MangalaEngine *engine = mangala_engine_new(1);
	MangalaGame *game = mangala_game_new(&rules, &p);
	MangalaLimits limits = {.depth = 4};
	MangalaThought t;
	int depth = 0;
	assert_int_equal(mangala_engine_think(engine, game, &limits, count_depths, &depth, &t),
			 MANGALA_OK);
	assert_int_equal(depth, t.depth);
	assert_int_equal(t.best, 6);
	assert_int_equal(t.score, 4 * MANGALA_SCORE_STONE);
	assert_true(t.nodes > 0);

	play(game, "4");
	mangala_game_free(game);
	p = position_of(&rules, "0,0,0,0,0,0/0,0,0,0,0,0 24,24 w");
	game = mangala_game_new(&rules, &p);
	assert_int_equal(mangala_engine_think(engine, game, &limits, NULL, NULL, &t),
			 MANGALA_WRONG);
	assert_int_equal(mangala_engine_play(engine, game, MANGALA_EASY, NULL, &t), MANGALA_WRONG);
	mangala_game_free(game);
	mangala_engine_free(engine);
	mangala_engine_free(NULL);
}

static void test_levels(void **state)
{
	(void)state;
	assert_int_equal(mangala_engine_level(MANGALA_EASY).milliseconds, 300);
	assert_int_equal(mangala_engine_level(MANGALA_HARD).milliseconds, 3000);
	assert_int_equal(mangala_engine_level(MANGALA_MASTER).milliseconds, 10000);
	MangalaEngine *engine = mangala_engine_new(1);
	for (int set = 0; set < 6; set++) {
		MangalaRules rules = rules_of(mangala_rule_set(set).name, NULL);
		MangalaGame *game = mangala_game_new(&rules, NULL);
		for (int level = 1; level <= MANGALA_STRONGEST; level++) {
			MangalaLimits limits = {.nodes = 3000, .seed = 5};
			MangalaThought once, again;
			for (int i = 0; i < 2; i++) {
				mangala_engine_forget(engine);
				assert_int_equal(mangala_engine_play(engine, game, level,
								     &limits, i ? &again : &once),
						 MANGALA_OK);
			}
			assert_int_equal(once.best, again.best);
			assert_int_equal(mangala_game_play(game, once.best, NULL, NULL),
					 MANGALA_OK);
		}
		MangalaThought t;
		assert_int_equal(mangala_engine_play(engine, game, 0, NULL, &t), MANGALA_WRONG);
		assert_int_equal(mangala_engine_play(engine, game, 11, NULL, &t), MANGALA_WRONG);
		mangala_game_free(game);
	}
	mangala_engine_free(engine);
}

/* Three best moves with their scores, in falling order; the last one is what the others leave. */
static void test_lines_and_threads(void **state)
{
	(void)state;
	MangalaRules rules = rules_of("mangala-kale", NULL);
	MangalaEngine *engine = mangala_engine_new(1);
	MangalaGame *game = mangala_game_new(&rules, NULL);
	MangalaLimits limits = {.depth = 5, .lines = 3};
	MangalaThought t, line, before;
	assert_int_equal(mangala_engine_threads(engine, 0), MANGALA_WRONG);
	assert_int_equal(mangala_engine_threads(engine, MANGALA_MOST_THREADS + 1), MANGALA_WRONG);
	for (int threads = 2; threads; threads--) {
		assert_int_equal(mangala_engine_threads(engine, threads), MANGALA_OK);
		assert_int_equal(mangala_engine_think(engine, game, &limits, NULL, NULL, &t),
				 MANGALA_OK);
		assert_int_equal(mangala_engine_line(engine, 0, &before), MANGALA_OK);
		assert_true(before.best == t.best && before.score == t.score);
		for (int i = 1; i < 3; i++, before = line) {
			assert_int_equal(mangala_engine_line(engine, i, &line), MANGALA_OK);
			assert_true(line.score <= before.score && line.best != t.best);
			assert_true(line.line_length >= 1 && line.line[0] == line.best);
		}
		assert_int_equal(mangala_engine_line(engine, -1, &line), MANGALA_WRONG);
		assert_int_equal(mangala_engine_line(engine, 6, &line), MANGALA_WRONG);
	}
	mangala_game_free(game);
	mangala_engine_free(engine);
}

static void *think(void *engine)
{
	static MangalaThought t;
	MangalaRules rules = rules_of("toguz", NULL);
	MangalaGame *game = mangala_game_new(&rules, NULL);
	MangalaLimits unlimited = {0};
	assert_int_equal(mangala_engine_think(engine, game, &unlimited, NULL, NULL, &t),
			 MANGALA_OK);
	mangala_game_free(game);
	return &t;
}

static void test_stopping_from_another_thread(void **state)
{
	(void)state;
	MangalaEngine *engine = mangala_engine_new(4);
	pthread_t thinker;
	void *result;
	assert_int_equal(pthread_create(&thinker, NULL, think, engine), 0);
	/* Not before it has begun: a thought that begins later is not stopped. */
	usleep(100000);
	mangala_engine_stop(engine);
	assert_int_equal(pthread_join(thinker, &result), 0);
	const MangalaThought *t = result;
	assert_true(t->best >= 1 && t->best <= 9);
	mangala_engine_free(engine);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rule_sets),
		cmocka_unit_test(test_options),
		cmocka_unit_test(test_texts_are_cut_to_fit),
		cmocka_unit_test(test_faults_of_positions),
		cmocka_unit_test(test_games_as_traced),
		cmocka_unit_test(test_moves_as_listed),
		cmocka_unit_test(test_perft_as_counted),
		cmocka_unit_test(test_any_number_as_a_move),
		cmocka_unit_test(test_why_a_move_is_refused),
		cmocka_unit_test(test_men),
		cmocka_unit_test(test_pits_and_castles),
		cmocka_unit_test(test_forms_of_other_programs),
		cmocka_unit_test(test_repetition),
		cmocka_unit_test(test_the_end_is_settled),
		cmocka_unit_test(test_match),
		cmocka_unit_test(test_mistakes),
		cmocka_unit_test(test_reading_records),
		cmocka_unit_test(test_a_source_that_fails),
		cmocka_unit_test(test_making_a_record),
		cmocka_unit_test(test_tags_of_one_record),
		cmocka_unit_test(test_limits_of_a_record),
		cmocka_unit_test(test_thinking),
		cmocka_unit_test(test_levels),
		cmocka_unit_test(test_lines_and_threads),
		cmocka_unit_test(test_stopping_from_another_thread),
	};
	if (argc != 2)
		return 2;
	program = argv[1];
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
