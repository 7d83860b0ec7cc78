/* SPDX-License-Identifier: MIT */
/* Matches of sets against RULES.md 2, and how a set is booked that is not played out (1, S1). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match.h"
#include "notation.h"

static Rules rules_of(const char *name)
{
	return game_find(name, (int)strlen(name))->rules;
}

/*
 * A match in letters: `sets` has a letter a set, the seat that won it or = for a draw; `begins` the
 * seat that must begin each of them. The match is over after the last of them, never before.
 */
typedef struct Line {
	const char *title;
	MatchKind kind;
	int number, stop;
	const char *sets, *begins;
	int points[2]; /* in half points */
	int winner;
} Line;

static const Line lines[] = {
	{"2 belediye: önceki setin galibi başlar", MUNICIPALITY, 5, 1, "01101", "00110", {4, 6}, 1},
	{"2 belediye: 1 başlar", MUNICIPALITY, 5, 1, "00011", "10001", {6, 4}, 0},
	{"2 belediye: beraberlikten sonra", MUNICIPALITY, 5, 1, "1=0=0", "01100", {6, 4}, 0},
	{"2 belediye: ilk set berabere", MUNICIPALITY, 5, 1, "=1=01", "00110", {4, 6}, 1},
	{"2 belediye: üst üste beraberlik", MUNICIPALITY, 5, 1, "1===0", "01111", {5, 5}, -1},
	{"2 belediye: hep berabere", MUNICIPALITY, 5, 1, "=====", "11111", {5, 5}, -1},
	{"2 belediye: bütün setler oynanır", MUNICIPALITY, 5, 1, "00000", "00000", {10, 0}, 0},
	{"2 federasyon: kim kazanırsa kazansın renk değişir", FEDERATION, 3, 1, "000", "010", {6, 0}, 0},
	{"2 federasyon: beraberlikten sonra da", FEDERATION, 5, 1, "==110", "10101", {4, 6}, 1},
	{"2 federasyon: eşit puan", FEDERATION, 3, 1, "0=1", "010", {3, 3}, -1},
	{"2 federasyon: tek set", FEDERATION, 1, 0, "1", "0", {0, 2}, 1},
	{"2 hızlı: sırayla başlanır", QUICK, 3, 0, "110", "010", {2, 4}, 1},
	{"2 hızlı: dönmez olunca biter", QUICK, 3, 1, "11", "01", {0, 4}, 1},
	{"2 hızlı: beş sette üç galibiyet", QUICK, 5, 1, "111", "010", {0, 6}, 1},
	{"2 hızlı: dört sette 3-1", QUICK, 5, 1, "1011", "1010", {2, 6}, 1},
	{"2 hızlı: eşitlenebilen maç sürer", QUICK, 3, 1, "0=1", "010", {3, 3}, -1},
	{"2 hızlı: beş sette eşitlenebilen maç sürer", QUICK, 5, 1, "00=11", "01010", {5, 5}, -1},
	{"2 hızlı: beş sette 3,5-0,5", QUICK, 5, 1, "00=0", "0101", {7, 1}, 0},
	{"2 hızlı: son sete kalan maç", QUICK, 5, 1, "00=1=", "01010", {6, 4}, 0},
	{"2 hızlı: hep berabere", QUICK, 3, 1, "===", "101", {3, 3}, -1},
	{"2 hızlı: stop_when_decided=0 iken hepsi oynanır", QUICK, 5, 0, "00000", "01010", {10, 0}, 0},
	{"2 hızlı: tek set", QUICK, 1, 1, "0", "1", {2, 0}, 0},
	{"2 hızlı: tek set berabere", QUICK, 1, 1, "=", "0", {1, 1}, -1},
};

static void book(Match *m, int white, char winner)
{
	SetResult *s = &m->sets[m->count++];
	*s = (SetResult){
		.white = (uint8_t)white, .result = DRAWN, .end = END_ROW_EMPTY, .stones = {24, 24}};
	if (winner == '=')
		return;
	bool won = winner - '0' == white;
	s->result = won ? WHITE_WINS : BLACK_WINS;
	s->stones[0] = won ? 30 : 18;
	s->stones[1] = won ? 18 : 30;
}

static void match_line(void **state)
{
	const Line *line = *state;
	Match m = {.terms = {.rules = rules_of("mangala"),
			     .kind = (uint8_t)line->kind,
			     .sets = (uint8_t)line->number,
			     .begins = (uint8_t)(line->begins[0] - '0'),
			     .stop_when_decided = (uint8_t)line->stop}};
	int n = (int)strlen(line->sets);
	for (int i = 0; i < n; i++) {
		assert_false(match_over(&m));
		assert_int_equal(match_winner(&m), -1);
		assert_int_equal(match_white(&m, i), line->begins[i] - '0');
		book(&m, match_white(&m, i), line->sets[i]);
		for (int k = 0; k <= i; k++)
			assert_int_equal(match_white(&m, k), line->begins[k] - '0');
	}
	assert_true(match_over(&m));
	assert_int_equal(match_points(&m, 0), line->points[0]);
	assert_int_equal(match_points(&m, 1), line->points[1]);
	assert_int_equal(match_winner(&m), line->winner);
	assert_int_equal(match_margin(&m, 0), -match_margin(&m, 1));
	int margin = 0;
	for (int i = 0; i < n; i++)
		margin += line->sets[i] == '0' ? 6 : line->sets[i] == '1' ? -6 : 0;
	assert_int_equal(match_margin(&m, 0), margin);
}

/* The winner's store less half the stones, at least 1; never the reason a match is won. */
static void margins(void **state)
{
	(void)state;
	static const struct {
		const char *game;
		int white, result, stones[2], margin; /* of seat 0 */
	} sets[] = {
		{"mangala", 0, WHITE_WINS, {25, 23}, 1},
		{"mangala", 0, WHITE_WINS, {48, 0}, 24},
		{"mangala", 0, BLACK_WINS, {12, 36}, -12},
		{"mangala", 1, WHITE_WINS, {36, 12}, -12},
		{"mangala", 1, BLACK_WINS, {12, 36}, 12},
		{"mangala", 0, DRAWN, {24, 24}, 0},
		{"mangala", 0, WHITE_WINS, {10, 20}, 1},
		{"mangala-ibb", 0, WHITE_WINS, {30, 18}, 6},
		{"mangala-kale", 1, WHITE_WINS, {30, 18}, -6},
		{"toguz", 0, WHITE_WINS, {90, 60}, 9},
		{"mangala2", 0, BLACK_WINS, {30, 42}, -6},
		{"dokuztas", 0, WHITE_WINS, {5, 2}, 0},
	};
	for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
		Match m = {.terms = {.rules = rules_of(sets[i].game), .kind = FEDERATION, .sets = 3},
			   .count = 1,
			   .sets = {{.white = (uint8_t)sets[i].white,
				     .result = (uint8_t)sets[i].result,
				     .stones = {(uint16_t)sets[i].stones[0],
						(uint16_t)sets[i].stones[1]}}}};
		assert_int_equal(match_margin(&m, 0), sets[i].margin);
		assert_int_equal(match_margin(&m, 1), -sets[i].margin);
	}
	Match m = {.terms = {.rules = rules_of("mangala"), .kind = FEDERATION, .sets = 3}};
	book(&m, 0, '0');
	book(&m, 1, '=');
	book(&m, 0, '1');
	m.sets[0].stones[0] = 40;
	m.sets[0].stones[1] = 8;
	assert_int_equal(match_margin(&m, 0), 10);
	assert_int_equal(match_winner(&m), -1);
}

/* --------------------------------------------------------------------- sets that are not played out */

static Position position_of(const Rules *rules, const char *text)
{
	Position p = {0};
	Fault fault = {0};
	if (!position_read(rules, text, game_of(rules)->stones, &p, &fault))
		fail_msg("%s: %s", text, reason_code(fault.reason));
	return p;
}

static int margin_of(const Rules *rules, const SetResult *set)
{
	Match m = {.terms = {.rules = *rules, .kind = FEDERATION, .sets = 1},
		   .count = 1,
		   .sets = {*set}};
	m.sets[0].white = 0;
	return match_margin(&m, 0);
}

/* S1 rule 14.5, with its own example: 26 in the store, 12 in the loser's, 10 on the board. */
static void leaving(void **state)
{
	(void)state;
	static const struct {
		const char *position;
		int leaves, result, margin; /* White's */
	} cases[] = {
		{"2,0,1,0,2,0/0,0,3,0,0,2 26,12 w", 1, WHITE_WINS, 12},
		{"2,0,1,0,2,0/0,0,3,0,0,2 26,12 b", 1, WHITE_WINS, 12},
		{"2,0,1,0,2,0/0,0,3,0,0,2 26,12 w", 0, WHITE_WINS, 1},
		{"2,0,1,0,2,0/0,0,3,0,0,0 30,10 w", 0, WHITE_WINS, 1},
		{"2,0,1,0,2,0/0,0,3,0,0,2 12,26 w", 0, BLACK_WINS, -12},
		{"2,0,1,0,2,0/0,0,3,0,0,2 12,26 w", 1, BLACK_WINS, -1},
		{"2,0,1,0,2,0/0,0,3,0,0,2 13,25 b", 0, BLACK_WINS, -11},
	};
	Rules rules = rules_of("mangala");
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		Position p = position_of(&rules, cases[i].position);
		SetResult set = {0};
		Fault fault = {0};
		assert_true(set_leave(&p, &rules, cases[i].leaves, &set, &fault));
		assert_int_equal(set.result, cases[i].result);
		assert_int_equal(set.end, END_LEFT);
		assert_int_equal(margin_of(&rules, &set), cases[i].margin);
	}
	Position p = position_of(&rules, "2,0,1,0,2,0/0,0,3,0,0,2 24,14 w");
	for (int colour = 0; colour < 2; colour++) {
		SetResult set = {0}, was = set;
		Fault fault = {0};
		assert_false(set_leave(&p, &rules, colour, &set, &fault));
		assert_string_equal(reason_code(fault.reason), "set_not_decided");
		assert_memory_equal(&set, &was, sizeof set);
	}
}

/* Elsewhere leaving loses, at any time. */
static void giving_up(void **state)
{
	(void)state;
	static const char *const names[] = {"mangala-ibb", "mangala-kale", "toguz", "mangala2",
					    "dokuztas"};
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		for (int colour = 0; colour < 2; colour++) {
			Rules rules = rules_of(names[i]);
			Position p;
			SetResult set = {0};
			Fault fault = {0};
			game_of(&rules)->start(&p);
			assert_true(set_leave(&p, &rules, colour, &set, &fault));
			assert_int_equal(set.result, colour ? WHITE_WINS : BLACK_WINS);
			assert_int_equal(set.end, END_LEFT);
			int margin = margin_of(&rules, &set);
			assert_true(strcmp(names[i], "dokuztas") == 0 ? margin == 0
				    : colour                          ? margin >= 1
								      : margin <= -1);
		}
}

/* A player whose time runs out loses; under flag_fall=federation a store of 24 draws. */
static void flag_fall(void **state)
{
	(void)state;
	static const struct {
		const char *position;
		int flag_fall, colour, result;
	} cases[] = {
		{"2,0,1,0,2,0/0,0,3,0,0,2 26,12 w", FLAG_LOSES, 0, BLACK_WINS},
		{"2,0,1,0,2,0/0,0,3,0,0,2 26,12 w", FLAG_LOSES, 1, WHITE_WINS},
		{"2,0,1,0,2,0/0,0,3,0,0,2 26,12 w", FLAG_FEDERATION, 0, DRAWN},
		{"2,0,1,0,2,0/0,0,3,0,0,2 24,14 w", FLAG_FEDERATION, 0, DRAWN},
		{"2,0,1,0,2,0/0,0,3,0,0,2 23,15 w", FLAG_FEDERATION, 0, BLACK_WINS},
		{"2,0,1,0,2,0/0,0,3,0,0,2 14,24 b", FLAG_FEDERATION, 1, DRAWN},
		{"2,0,1,0,2,0/0,0,3,0,0,2 15,23 b", FLAG_FEDERATION, 1, WHITE_WINS},
		{"2,0,1,0,2,0/0,0,3,0,0,2 24,14 b", FLAG_FEDERATION, 1, WHITE_WINS},
	};
	Rules rules = rules_of("mangala");
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		Position p = position_of(&rules, cases[i].position);
		SetResult set =
			set_flag(&p, &rules, (FlagFall)cases[i].flag_fall, cases[i].colour);
		assert_int_equal(set.result, cases[i].result);
		assert_int_equal(set.end, END_TIME);
	}
}

static void draw_offers(void **state)
{
	(void)state;
	Rules mangala = rules_of("mangala"), toguz = rules_of("toguz"),
	      dokuztas = rules_of("dokuztas");
	assert_false(draw_may_be_offered(&mangala)); /* S1 rule 14.6 */
	assert_true(draw_may_be_offered(&toguz));
	assert_true(draw_may_be_offered(&dokuztas));
}

static void finished_set(void **state)
{
	(void)state;
	Rules rules = rules_of("mangala");
	Position p = position_of(&rules, "0,0,0,0,0,1/1,0,0,0,0,0 18,28 w");
	Course c = {0};
	course_begin(&c, rules, &p);
	course_play(&c, 6, NULL);
	SetResult set = set_finished(&c);
	assert_int_equal(set.result, BLACK_WINS);
	assert_int_equal(set.end, END_ROW_EMPTY);
	assert_int_equal(set.stones[0], 20);
	assert_int_equal(set.stones[1], 28);
	course_free(&c);
	rules = rules_of("dokuztas");
	p = position_of(&rules, "ww.w..../...w..../b.b.b... w 0,0");
	Move m;
	Fault fault = {0};
	assert_true(move_read(&p, &rules, "g4-g7xc5", 8, &m, &fault));
	course_begin(&c, rules, &p);
	course_play(&c, m, NULL);
	set = set_finished(&c);
	assert_int_equal(set.result, WHITE_WINS);
	assert_int_equal(set.end, END_FEW_MEN);
	assert_int_equal(set.stones[0], 4);
	assert_int_equal(set.stones[1], 2);
	course_free(&c);
}

/* --------------------------------------------------------------------------------- terms as text */

static void terms_there_and_back(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"game=mangala kind=quick sets=3 begins=0 stop_when_decided=1",
		"game=mangala kind=federation sets=5 begins=1",
		"game=mangala-ibb kind=municipality sets=5 begins=1",
		"game=mangala-kale castles=0 begins=0 sets=1 kind=quick",
		"game=toguz stop_when_decided=0 sets=5 kind=quick begins=1",
		"game=mangala2 kind=federation sets=1 begins=0 repetition=0",
		"game=dokuztas kind=quick sets=3 begins=0 flying=0 quiet_limit=50",
	};
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		Terms terms = {0}, again = {0};
		Fault fault = {0};
		Text out = {0};
		if (!terms_read(texts[i], &terms, &fault))
			fail_msg("%s: column %d: %s", texts[i], fault.column,
				 reason_code(fault.reason));
		terms_write(&terms, &out);
		assert_true(terms_read(text_string(&out), &again, &fault));
		assert_memory_equal(&terms.rules, &again.rules, sizeof terms.rules);
		assert_memory_equal(&terms, &again, sizeof terms);
		terms.conduct = (Conduct){.touch_move = 1,
					  .hidden_counts = 1,
					  .sowing = FROM_PIT,
					  .flag_fall = FLAG_FEDERATION};
		text_clear(&out);
		terms_write(&terms, &out);
		assert_true(terms_read(text_string(&out), &again, &fault));
		assert_memory_equal(&terms, &again, sizeof terms);
		text_free(&out);
	}
	Terms terms = {0};
	Fault fault = {0};
	assert_true(terms_read(texts[3], &terms, &fault));
	assert_int_equal(terms.rules.set, MANGALA_KALE);
	assert_int_equal(terms.rules.castles, 0);
	assert_int_equal(terms.kind, QUICK);
	assert_int_equal(terms.sets, 1);
	assert_int_equal(terms.begins, 0);
	assert_true(terms_read(texts[4], &terms, &fault));
	assert_int_equal(terms.stop_when_decided, 0);
	assert_int_equal(terms.sets, 5);
	assert_int_equal(terms.begins, 1);
}

/* stop_when_decided is on unless the terms say otherwise (2). */
static void terms_defaults(void **state)
{
	(void)state;
	Terms terms = {0};
	Fault fault = {0};
	assert_true(terms_read("game=mangala kind=quick sets=3 begins=0", &terms, &fault));
	assert_int_equal(terms.stop_when_decided, 1);
	assert_int_equal(terms.rules.capture_lone, 0);
}

static void bad_terms(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"",
		"mangala",
		"kind=quick game=mangala sets=3 begins=0",
		"game=kalah kind=quick sets=3 begins=0",
		"game=mangala kind=slow sets=3 begins=0",
		"game=mangala kind=quick sets=2 begins=0",
		"game=mangala kind=quick sets=0 begins=0",
		"game=mangala kind=quick sets=33 begins=0",
		"game=mangala kind=quick sets=x begins=0",
		"game=mangala kind=quick sets=3 begins=2",
		"game=mangala kind=quick sets=3 begins=-1",
		"game=mangala kind=quick sets=3 begins=0 castles=0",
		"game=mangala kind=quick sets=3 begins=0 colour=red",
		"game=mangala-kale kind=quick sets=3 begins=0 castles=99",
		"game=mangala kind=quick sets=3 begins=0 stop_when_decided=7",
		"game=mangala kind=municipality sets=3 begins=0",
	};
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		Terms terms, was;
		Fault fault = {0};
		memset(&terms, 0xa5, sizeof terms);
		was = terms;
		if (terms_read(texts[i], &terms, &fault))
			fail_msg("\"%s\" was read", texts[i]);
		assert_true(fault.reason > REASON_NONE && fault.reason < REASONS);
		assert_in_range(fault.column, 1, strlen(texts[i]) + 1);
		assert_memory_equal(&terms, &was, sizeof terms);
	}
}

int main(void)
{
	enum { LINES = sizeof lines / sizeof lines[0] };
	static const struct CMUnitTest others[] = {
		cmocka_unit_test(margins),
		cmocka_unit_test(leaving),
		cmocka_unit_test(giving_up),
		cmocka_unit_test(flag_fall),
		cmocka_unit_test(draw_offers),
		cmocka_unit_test(finished_set),
		cmocka_unit_test(terms_there_and_back),
		cmocka_unit_test(terms_defaults),
		cmocka_unit_test(bad_terms),
	};
	enum { OTHERS = sizeof others / sizeof others[0] };
	struct CMUnitTest tests[LINES + OTHERS];
	for (int i = 0; i < LINES; i++)
		tests[i] = (struct CMUnitTest){.name = lines[i].title,
					       .test_func = match_line,
					       .initial_state = (void *)(uintptr_t)&lines[i]};
	memcpy(tests + LINES, others, sizeof others);
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return _cmocka_run_group_tests("match", tests, LINES + OTHERS, NULL, NULL);
}
