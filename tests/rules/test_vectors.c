/* SPDX-License-Identifier: MIT */
/* Games, counts and cases of independent programs: what tests/data holds, see its README. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "course.h"
#include "notation.h"
#include "support.h"

static Rules default_rules(const char *name)
{
	const Game *game = game_find(name, (int)strlen(name));
	if (!game)
		fail_msg("no game %s", name);
	return game->rules;
}

static const char *position_text(const Position *p, const Rules *r)
{
	static Text out;
	text_clear(&out);
	position_write(p, r, &out);
	return text_string(&out);
}

static const char *move_text(Move m, const Rules *r)
{
	static Text out;
	text_clear(&out);
	move_write(m, r, &out);
	return text_string(&out);
}

static Position read_position(const Rules *r, const char *text)
{
	Position p;
	Fault fault = {0};
	if (!position_read(r, text, -1, &p, &fault))
		fail_msg("\"%s\": column %d: %s", text, fault.column, reason_code(fault.reason));
	return p;
}

static Move read_move(const Position *p, const Rules *r, const char *text, const char *where)
{
	Move m = NO_MOVE;
	Fault fault = {0};
	if (!move_read(p, r, text, (int)strlen(text), &m, &fault))
		fail_msg("%s: \"%s\" move %s: %s", where, position_text(p, r), text,
			 reason_code(fault.reason));
	return m;
}

/* --------------------------------------------------------------------------------- *.jsonl games */

static const Result outcomes[] = {BLACK_WINS, DRAWN, WHITE_WINS};

static void play_line(const char *line, const char *where, const char *name)
{
	Rules rules = default_rules(name);
	json_t *game = json_loads(line, 0, NULL);
	assert_non_null(game);
	assert_string_equal(json_string_value(json_object_get(game, "game")), name);
	json_t *moves = json_object_get(game, "moves"), *move;
	json_t *positions = json_object_get(game, "positions");
	json_t *outcome = json_object_get(game, "outcome");
	assert_true(json_array_size(moves) > 0);
	assert_int_equal(json_array_size(moves), json_array_size(positions));
	Course c = {0};
	size_t i;
	course_begin(&c, rules, NULL);
	json_array_foreach(moves, i, move) {
		const char *text = json_string_value(move);
		const char *want = json_string_value(json_array_get(positions, i));
		if (c.result != ONGOING)
			fail_msg("%s: over before ply %zu", where, i + 1);
		course_play(&c, read_move(&c.now, &rules, text, where), NULL);
		if (strcmp(position_text(&c.now, &rules), want) != 0)
			fail_msg("%s ply %zu move %s: \"%s\", not \"%s\"", where, i + 1, text,
				 position_text(&c.now, &rules), want);
		Position again = read_position(&rules, want);
		assert_true(position_equal(&again, &c.now));
	}
	Result want = json_is_null(outcome) ? ONGOING : outcomes[json_integer_value(outcome) + 1];
	if (c.result != want)
		fail_msg("%s: result %d (end %d), not %d", where, c.result, c.end, want);
	course_free(&c);
	json_decref(game);
}

static void games_test(void **state)
{
	const char *name = *state;
	char path[64], where[80], *buffer = NULL;
	size_t room = 0;
	int lines = 0;
	snprintf(path, sizeof path, "%s.jsonl", name);
	FILE *file = data_open(path);
	while (line_next(file, &buffer, &room)) {
		snprintf(where, sizeof where, "%s:%d", path, ++lines);
		play_line(buffer, where, name);
	}
	assert_true(lines >= 12);
	free(buffer);
	fclose(file);
}

/* ------------------------------------------------------------------------------------- perft.tsv */

static long perft(const Position *p, const Rules *r, int depth)
{
	Move list[MAX_MOVES];
	const Game *game = game_of(r);
	int n = game->moves(p, r, list);
	if (depth == 1)
		return n;
	long sum = 0;
	for (int i = 0; i < n; i++) {
		Position next = *p;
		game->play(&next, list[i], r, NULL);
		sum += perft(&next, r, depth - 1);
	}
	return sum;
}

static void perft_test(void **state)
{
	const char *name = *state;
	Rules rules = default_rules(name);
	Position start;
	game_of(&rules)->start(&start);
	FILE *file = data_open("perft.tsv");
	char *buffer = NULL, game[32];
	size_t room = 0;
	int depth, lines = 0;
	long want;
	while (line_next(file, &buffer, &room)) {
		if (*buffer == '#')
			continue;
		assert_int_equal(sscanf(buffer, "%31[a-z0-9-] %d %ld", game, &depth, &want), 3);
		if (strcmp(game, name) != 0)
			continue;
		long found = perft(&start, &rules, depth);
		if (found != want)
			fail_msg("%s depth %d: %ld, not %ld", name, depth, found, want);
		lines++;
	}
	assert_true(lines >= 5);
	free(buffer);
	fclose(file);
}

/* ----------------------------------------------------------------------------- cases, in common */

static json_t *load_cases(const char *name)
{
	json_error_t error;
	FILE *file = data_open(name);
	json_t *all = json_loadf(file, 0, &error);
	fclose(file);
	if (!all)
		fail_msg("%s:%d: %s", name, error.line, error.text);
	return all;
}

static int int_at(const json_t *array, size_t i)
{
	json_t *n = json_array_get(array, i);
	assert_true(json_is_integer(n));
	return (int)json_integer_value(n);
}

static void expect_int(const char *name, const char *key, int found, int want)
{
	if (found != want)
		fail_msg("%s: %s is %d, not %d", name, key, found, want);
}

/* ----------------------------------------------------------------------------- mangala_cases.json */

/* A place of the 14-number board: bottom is White. */
static int place_of(const Position *p, const Rules *r, int place)
{
	int colour = place > 6;
	place -= 7 * colour;
	return place == 6 ? position_store(p, r, colour) : position_pit(p, r, colour, place + 1);
}

static void mangala_case(json_t *one)
{
	Rules rules = default_rules("mangala");
	const char *name = json_string_value(json_object_get(one, "name"));
	const char *to_move = json_string_value(json_object_get(one, "to_move"));
	json_t *board = json_object_get(one, "board"), *want, *expect;
	const char *key;
	char text[160] = "", *to = text;
	int mover = strcmp(to_move, "top") == 0, n[14];
	for (size_t i = 0; i < 14; i++)
		n[i] = int_at(board, i);
	for (int i = 0; i < 13; i++)
		if (i != 6)
			to += sprintf(to, "%d%s", n[i], i == 5 ? "/" : i == 12 ? " " : ",");
	sprintf(to, "%d,%d %c", n[6], n[13], "wb"[mover]);

	Position p = read_position(&rules, text);
	int pit = (int)json_integer_value(json_object_get(one, "pit")) + 1 - 7 * mover;
	char move[4];
	snprintf(move, sizeof move, "%d", pit);
	Trail trail = {0};
	Result result;
	game_of(&rules)->play(&p, read_move(&p, &rules, move, name), &rules, &trail);
	End end = game_of(&rules)->end(&p, &rules, &result);
	int captured = 0;
	for (int i = 0; i < trail.count; i++)
		if (trail.events[i].kind == EV_TAKE && trail.events[i].why != WHY_COLLECT)
			captured += trail.events[i].count;

	expect = json_object_get(one, "expect");
	assert_true(json_object_size(expect) > 0);
	json_object_foreach(expect, key, want) {
		const char *word = json_string_value(want);
		int number = json_is_integer(want) ? (int)json_integer_value(want)
						   : json_is_true(want);
		if (strcmp(key, "board") == 0)
			for (int i = 0; i < 14; i++)
				expect_int(name, key, place_of(&p, &rules, i),
					   int_at(want, (size_t)i));
		else if (strncmp(key, "pit", 3) == 0)
			expect_int(name, key, place_of(&p, &rules, atoi(key + 3)), number);
		else if (strcmp(key, "bottom_store") == 0)
			expect_int(name, key, position_store(&p, &rules, 0), number);
		else if (strcmp(key, "top_store") == 0)
			expect_int(name, key, position_store(&p, &rules, 1), number);
		else if (strcmp(key, "next") == 0)
			expect_int(name, key, (int)p.side, strcmp(word, "top") == 0);
		else if (strcmp(key, "over") == 0)
			expect_int(name, key, end != NOT_ENDED, number);
		else if (strcmp(key, "captured") == 0)
			expect_int(name, key, captured, number);
		else if (strcmp(key, "extra") == 0)
			expect_int(name, key, (int)p.side == mover, number);
		else if (strcmp(key, "winner") == 0)
			expect_int(name, key, (int)result,
				   strcmp(word, "draw") == 0     ? DRAWN
				   : strcmp(word, "bottom") == 0 ? WHITE_WINS
								 : BLACK_WINS);
		else
			fail_msg("%s: what is \"%s\"?", name, key);
	}
}

static void mangala_cases(void **state)
{
	(void)state;
	json_t *all = load_cases("mangala_cases.json"), *one;
	size_t i;
	assert_int_equal(json_array_size(json_object_get(all, "cases")), 13);
	json_array_foreach(json_object_get(all, "cases"), i, one)
		mangala_case(one);
	json_decref(all);
}

/* ------------------------------------------------------------------------------- toguz_cases.json */

/* The tuzdik of a colour: a pit of the rival's row, 0 for none. */
static int tuzdik(const Position *p, const Rules *r, int colour)
{
	int pit = 0;
	for (int bits = position_lost_pits(p, r, !colour); bits; bits >>= 1)
		pit++;
	return pit;
}

static void toguz_case(json_t *one)
{
	Rules rules = default_rules("toguz");
	const char *name = json_string_value(json_object_get(one, "name")), *key;
	static const char *const rows[2] = {"white", "black"};
	json_t *kazan = json_object_get(one, "kazan"), *owned = json_object_get(one, "tuzdyk"),
	       *want;
	char text[160], *to = text, move[4];
	for (int colour = 0; colour < 2; colour++)
		for (size_t i = 0; i < 9; i++)
			to += sprintf(to, "%d%s", int_at(json_object_get(one, rows[colour]), i),
				      i < 8    ? ","
				      : colour ? " "
					       : "/");
	bool black = strcmp(json_string_value(json_object_get(one, "to_move")), "black") == 0;
	to += sprintf(to, "%d,%d %c ", int_at(kazan, 0), int_at(kazan, 1), "wb"[black]);
	for (size_t i = 0; i < 2; i++) {
		int pit = int_at(owned, i);
		to += pit ? sprintf(to, "%d", pit) : sprintf(to, "-");
		to += sprintf(to, "%s", i == 0 ? "," : "");
	}

	Position p = read_position(&rules, text);
	snprintf(move, sizeof move, "%d", (int)json_integer_value(json_object_get(one, "pit")));
	game_of(&rules)->play(&p, read_move(&p, &rules, move, name), &rules, NULL);
	expect_int(name, "side", (int)p.side, !black);

	json_t *expect = json_object_get(one, "expect");
	assert_true(json_object_size(expect) > 0);
	json_object_foreach(expect, key, want) {
		int colour = strncmp(key, "black", 5) == 0;
		if (strcmp(key, "kazan") == 0)
			for (int i = 0; i < 2; i++)
				expect_int(name, key, position_store(&p, &rules, i),
					   int_at(want, (size_t)i));
		else if (strcmp(key, "tuzdyk") == 0)
			for (int i = 0; i < 2; i++)
				expect_int(name, key, tuzdik(&p, &rules, i),
					   int_at(want, (size_t)i));
		else if (strcmp(key, rows[colour]) == 0)
			for (int i = 0; i < 9; i++)
				expect_int(name, key, position_pit(&p, &rules, colour, i + 1),
					   int_at(want, (size_t)i));
		else if (strncmp(key, rows[colour], 5) == 0)
			expect_int(name, key, position_pit(&p, &rules, colour, atoi(key + 5)),
				   (int)json_integer_value(want));
		else
			fail_msg("%s: what is \"%s\"?", name, key);
	}
}

static void toguz_cases(void **state)
{
	(void)state;
	json_t *all = load_cases("toguz_cases.json"), *one;
	size_t i;
	assert_int_equal(json_array_size(json_object_get(all, "cases")), 8);
	json_array_foreach(json_object_get(all, "cases"), i, one)
		toguz_case(one);
	json_decref(all);
}

/* ------------------------------------------------------------------------------ morris_cases.json */

static const char *string_of(const json_t *one, const char *key)
{
	return json_string_value(json_object_get(one, key));
}

static void put_men(char points[24], const char *list, char man)
{
	for (; list && *list; list += list[2] ? 3 : 2)
		points[twin_point(list)] = man;
}

/* The position text of men on points with hands. */
static void morris_text(char text[64], const char points[24], char side, int white, int black)
{
	snprintf(text, 64, "%.8s/%.8s/%.8s %c %d,%d", points, points + 8, points + 16, side,
		 white, black);
}

static void case_points(const json_t *one, char points[24], int hand[2])
{
	memset(points, '.', 24);
	put_men(points, string_of(one, "white"), 'w');
	put_men(points, string_of(one, "black"), 'b');
	for (size_t i = 0; i < 2; i++)
		hand[i] = int_at(json_object_get(one, "hand"), i);
}

static Position case_position(const json_t *one, const Rules *rules)
{
	char points[24], text[64];
	int hand[2];
	case_points(one, points, hand);
	morris_text(text, points, *string_of(one, "stm"), hand[0], hand[1]);
	return read_position(rules, text);
}

/*
 * "pending_removal" stands between a man's placing and the removal it earns. With us both are one
 * ply: every way back to before the placing, by a man that is in a mill now.
 */
static int before_placing(const json_t *one, const Rules *rules, Position list[24], char to[24][3])
{
	char points[24], text[64];
	int hand[2], n = 0;
	case_points(one, points, hand);
	char man = *string_of(one, "stm");
	morris_text(text, points, man, hand[0], hand[1]);
	TwinBoard twin;
	assert_true(twin_read(text, TWIN_DOKUZTAS, &twin));
	for (int i = 0; i < 24; i++)
		if (points[i] == man && twin_in_mill(&twin, i)) {
			points[i] = '.';
			morris_text(text, points, man, hand[0] + (man == 'w'),
				    hand[1] + (man == 'b'));
			points[i] = man;
			snprintf(to[n], 3, "%s", twin_points[i]);
			list[n++] = read_position(rules, text);
		}
	assert_true(n >= 3);
	return n;
}

/* Does a move's text go from / to a point? */
static bool goes_from(const char *move, const char *point)
{
	return move[2] == '-' && strncmp(move, point, 2) == 0;
}
static bool goes_to(const char *move, const char *point)
{
	return strncmp(move[2] == '-' ? move + 3 : move, point, 2) == 0;
}

/* The legal moves from or to a point (both may be NULL) are these, each with `before` in front. */
static void expect_legal(const char *id, const Position *p, const Rules *rules, const char *from,
			 const char *to, const char *before, const json_t *want)
{
	Move list[MAX_MOVES];
	int n = game_of(rules)->moves(p, rules, list), found = 0;
	for (int i = 0; i < n; i++) {
		const char *move = move_text(list[i], rules);
		if ((from && !goes_from(move, from)) || (to && !goes_to(move, to)))
			continue;
		found++;
		size_t k;
		json_t *one;
		bool wanted = false;
		json_array_foreach(want, k, one) {
			char whole[16];
			snprintf(whole, sizeof whole, "%s%s", before, json_string_value(one));
			wanted |= strcmp(whole, move) == 0;
		}
		if (!wanted)
			fail_msg("%s: %s is no move there", id, move);
	}
	expect_int(id, "number of moves", found, (int)json_array_size(want));
}

static void expect_placements(const char *id, const Position *p, const Rules *rules)
{
	Move list[MAX_MOVES];
	int n = game_of(rules)->moves(p, rules, list);
	uint32_t reached = 0;
	for (int i = 0; i < n; i++) {
		const char *move = move_text(list[i], rules);
		if (move[2] == '-')
			fail_msg("%s: %s is not a placing", id, move);
		reached |= 1u << twin_point(move);
	}
	uint32_t taken = position_men(p, 0) | position_men(p, 1);
	expect_int(id, "points", (int)reached, (int)(~taken & 0xffffff));
}

/* "ongoing", "white wins ...", "draw exactly after ply 8 ...", "draw exactly at ply 100 ...". */
static void expect_result(const char *id, const Course *c, const char *want)
{
	int ply = 0;
	if (sscanf(want, "draw exactly after ply %d", &ply) == 1) {
		expect_int(id, "end", c->plies == ply ? (int)c->end : END_REPETITION,
			   END_REPETITION);
		expect_int(id, "result", (int)c->result, c->plies == ply ? DRAWN : ONGOING);
	} else if (sscanf(want, "draw exactly at ply %d", &ply) == 1) {
		expect_int(id, "end", c->plies == ply ? (int)c->end : END_QUIET, END_QUIET);
		expect_int(id, "result", (int)c->result, c->plies == ply ? DRAWN : ONGOING);
	} else if (strncmp(want, "white wins", 10) == 0) {
		expect_int(id, "result", (int)c->result, WHITE_WINS);
		expect_int(id, "end", (int)c->end,
			   strstr(want, "blocked") ? END_BLOCKED : END_FEW_MEN);
	} else if (strcmp(want, "ongoing") == 0) {
		expect_int(id, "result", (int)c->result, ONGOING);
	} else {
		fail_msg("%s: what is \"%s\"?", id, want);
	}
}

static void expect_play(const char *id, const Position *p, Rules rules, const json_t *moves,
			int plies, const char *want)
{
	Course c = {0};
	bool after_each = strncmp(want, "draw exactly", 12) == 0;
	course_begin(&c, rules, p);
	for (int ply = 0; ply < plies; ply++) {
		if (after_each)
			expect_result(id, &c, want);
		const char *move = json_string_value(
			json_array_get(moves, (size_t)ply % json_array_size(moves)));
		course_play(&c, read_move(&c.now, &rules, move, id), NULL);
	}
	expect_int(id, "plies", c.plies, plies);
	expect_result(id, &c, want);
	course_free(&c);
}

/* n: the mover wins in n plies; -n: it loses in n; 0: neither within depth. */
static int mate_in(const Position *p, const Rules *rules, int depth)
{
	Result result;
	if (game_of(rules)->end(p, rules, &result) != NOT_ENDED || depth == 0)
		return 0;
	Move list[MAX_MOVES];
	int n = game_of(rules)->moves(p, rules, list), best = 0, lost = 0;
	for (int i = 0; i < n; i++) {
		Position next = *p;
		game_of(rules)->play(&next, list[i], rules, NULL);
		int plies = 0;
		if (game_of(rules)->end(&next, rules, &result) == NOT_ENDED)
			plies = mate_in(&next, rules, depth - 1);
		else if (result != DRAWN)
			plies = result == (p->side ? BLACK_WINS : WHITE_WINS) ? -0x100 : 0x100;
		int distance = plies == -0x100 || plies == 0x100 ? 1 : abs(plies) + 1;
		if (plies < 0 && (best == 0 || distance < best))
			best = distance;
		if (plies > 0)
			lost++;
		if (plies > 0 && lost == n && best == 0)
			return -distance;
	}
	return best;
}

static void expect_mate(const json_t *one, const Position *p, const Rules *rules)
{
	const char *id = string_of(one, "id"), *prefix = string_of(one, "best_prefix");
	int dtw = (int)json_integer_value(json_object_get(one, "dtw"));
	bool win = strcmp(string_of(one, "value"), "win") == 0;
	expect_int(id, "dtw", mate_in(p, rules, dtw), win ? dtw : -dtw);
	if (!prefix)
		return;
	Move list[MAX_MOVES];
	int n = game_of(rules)->moves(p, rules, list), best = 0;
	for (int i = 0; i < n; i++) {
		Position next = *p;
		Result result;
		game_of(rules)->play(&next, list[i], rules, NULL);
		game_of(rules)->end(&next, rules, &result);
		bool wins = result == (p->side ? BLACK_WINS : WHITE_WINS);
		bool fits = strncmp(move_text(list[i], rules), prefix, strlen(prefix)) == 0;
		expect_int(id, move_text(list[i], rules), wins, fits);
		best += wins;
	}
	assert_true(dtw == 1 && best > 0);
}

/*
 * One case has a single man, for a move generator alone. With us its side has lost; three men far
 * away make it a position of the game and leave the moves of that one man as they were.
 */
static Position complete_men(const json_t *one, const Rules *rules, Position p)
{
	Result result;
	if (game_of(rules)->end(&p, rules, &result) != END_FEW_MEN)
		return p;
	assert_non_null(strstr(string_of(one, "note"), "artificial"));
	assert_int_equal(result, BLACK_WINS);
	char points[24], text[64];
	int hand[2];
	case_points(one, points, hand);
	put_men(points, "a1 g1 a4", 'w');
	morris_text(text, points, 'w', hand[0], hand[1]);
	return read_position(rules, text);
}

static void morris_case(json_t *one)
{
	static const char *const known[] = {
		"id",
		"src",
		"white",
		"black",
		"stm",
		"hand",
		"filter_to",
		"filter_from",
		"legal",
		"only_placements",
		"flying",
		"play",
		"result",
		"result_no_fly",
		"pending_removal",
		"moves",
		"note",
		"legal_separate",
		"play_cycle",
		"plies",
		"threefold",
		"value",
		"dtw",
		"best_prefix",
	};
	const char *id = string_of(one, "id"), *key;
	json_t *value, *legal = json_object_get(one, "legal"),
		       *play = json_object_get(one, "play");
	json_t *separate = json_object_get(one, "legal_separate");
	json_t *cycle = json_object_get(one, "play_cycle");
	const char *result = string_of(one, "result");
	int checks = 0;
	json_object_foreach(one, key, value) {
		size_t k = 0, n = sizeof known / sizeof known[0];
		while (k < n && strcmp(known[k], key) != 0)
			k++;
		if (k == n)
			fail_msg("%s: what is \"%s\"?", id, key);
	}
	Rules rules = default_rules("dokuztas");
	if (json_is_false(json_object_get(one, "flying")))
		rules.flying = 0;
	if (json_is_false(json_object_get(one, "threefold")))
		rules.repetition = 0;

	if (string_of(one, "moves")) {
		/* the last move closes a mill: its removals are moves of their own there */
		Position p;
		char move[3] = "";
		game_of(&rules)->start(&p);
		for (const char *at = string_of(one, "moves");; at += 3) {
			snprintf(move, sizeof move, "%.2s", at);
			if (at[2] == '\0')
				break;
			game_of(&rules)->play(&p, read_move(&p, &rules, move, id), &rules, NULL);
		}
		expect_legal(id, &p, &rules, NULL, move, move, separate);
		return;
	}
	if (json_is_true(json_object_get(one, "pending_removal"))) {
		Position before[24];
		char to[24][3];
		int n = before_placing(one, &rules, before, to);
		for (int i = 0; i < n; i++) {
			if (separate)
				expect_legal(id, &before[i], &rules, NULL, to[i], to[i], separate);
			if (play) {
				json_t *whole = json_array();
				json_array_append_new(
					whole,
					json_sprintf("%s%s", to[i],
						     json_string_value(json_array_get(play, 0))));
				expect_play(id, &before[i], rules, whole, 1, result);
				json_decref(whole);
			}
		}
		assert_true(separate || play);
		return;
	}

	Position p = complete_men(one, &rules, case_position(one, &rules));
	if (legal) {
		expect_legal(id, &p, &rules, string_of(one, "filter_from"),
			     string_of(one, "filter_to"), "", legal);
		checks++;
	}
	if (json_is_true(json_object_get(one, "only_placements"))) {
		expect_placements(id, &p, &rules);
		checks++;
	}
	if (play) {
		expect_play(id, &p, rules, play, (int)json_array_size(play), result);
		Rules no_fly = rules;
		no_fly.flying = 0;
		if (string_of(one, "result_no_fly"))
			expect_play(id, &p, no_fly, play, (int)json_array_size(play),
				    string_of(one, "result_no_fly"));
		checks++;
	}
	if (cycle) {
		expect_play(id, &p, rules, cycle,
			    (int)json_integer_value(json_object_get(one, "plies")), result);
		checks++;
	}
	if (string_of(one, "value")) {
		expect_mate(one, &p, &rules);
		checks++;
	}
	expect_int(id, "something checked", checks > 0, 1);
}

static void morris_cases(void **state)
{
	(void)state;
	json_t *all = load_cases("morris_cases.json"), *one;
	size_t i;
	assert_int_equal(json_array_size(all), 18);
	json_array_foreach(all, i, one)
		morris_case(one);
	json_decref(all);
}

int main(void)
{
	static char names[RULE_SETS][2][64];
	struct CMUnitTest tests[2 * RULE_SETS + 3];
	size_t n = 0;
	for (int i = 0; i < RULE_SETS; i++)
		for (int k = 0; k < 2; k++) {
			snprintf(names[i][k], sizeof names[i][k], "%s %s", twin_names[i],
				 k ? "perft" : "games");
			tests[n++] = (struct CMUnitTest){
				.name = names[i][k],
				.test_func = k ? perft_test : games_test,
				.initial_state = (void *)(uintptr_t)twin_names[i],
			};
		}
	tests[n++] = (struct CMUnitTest)cmocka_unit_test(mangala_cases);
	tests[n++] = (struct CMUnitTest)cmocka_unit_test(toguz_cases);
	tests[n++] = (struct CMUnitTest)cmocka_unit_test(morris_cases);
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return _cmocka_run_group_tests("vectors", tests, n, NULL, NULL);
}
