/* SPDX-License-Identifier: MIT */
/*
 * What must hold in every game whatever the rules say: no stone is lost, text is read back to the
 * same value, what is not a legal move is refused, the trail of a move tells the whole move, and no
 * text of any kind does harm.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "course.h"
#include "notation.h"
#include "support.h"

enum { SEED = 20240301 };

static const TwinSet sets[TWIN_SETS] = {
	TWIN_MANGALA, TWIN_MANGALA_IBB, TWIN_MANGALA_KALE,
	TWIN_TOGUZ,   TWIN_MANGALA2,    TWIN_DOKUZTAS,
};

static Rules rules_of(TwinSet set, const char *options)
{
	const char *name = twin_names[set];
	Rules rules = game_find(name, (int)strlen(name))->rules;
	char copy[128], *rest = copy;
	snprintf(copy, sizeof copy, "%s", options);
	for (char *word; (word = strtok_r(rest, " ", &rest));) {
		Fault fault = {0};
		assert_true(rules_set(&rules, word, (int)strlen(word), &fault));
	}
	return rules;
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

static Position position_of(const TwinBoard *board, const Rules *rules, TwinSet set)
{
	char text[160];
	Position p = {0};
	Fault fault = {0};
	if (!position_read(rules, twin_write(board, set, text), game_of(rules)->stones, &p, &fault))
		fail_msg("%s \"%s\": %s", twin_names[set], text, reason_code(fault.reason));
	return p;
}

/* ------------------------------------------------------------------------------- conservation */

static int stones_of(const Position *p, const Rules *r, int store[2])
{
	int sum = 0;
	for (int colour = 0; colour < 2; colour++) {
		for (int pit = 1; pit <= game_of(r)->pits; pit++)
			sum += position_pit(p, r, colour, pit);
		sum += store[colour] = position_store(p, r, colour);
	}
	return sum;
}

static int men_of(const Position *p, int colour)
{
	return __builtin_popcount(position_men(p, colour)) + position_hand(p, colour);
}

static void mancala_games(const Rules *rules, Random *random)
{
	Move list[MAX_MOVES];
	Position p;
	const Game *game = game_of(rules);
	game->start(&p);
	int store[2] = {0}, now[2];
	for (int ply = 0, n; ply < 500 && (n = game->moves(&p, rules, list)) > 0; ply++) {
		Position before = p;
		Move m = list[random_below(random, n)];
		game->play(&p, m, rules, NULL);
		int sum = stones_of(&p, rules, now);
		if (sum != game->stones || now[0] < store[0] || now[1] < store[1]) {
			printf("# before: %s, move %s\n", position_text(&before, rules),
			       move_text(m, rules));
			fail_msg("%s: %d stones after: %s", game->name, sum,
				 position_text(&p, rules));
		}
		store[0] = now[0];
		store[1] = now[1];
	}
}

/* The mover may take one man, or none; its own men stay as many as they are. */
static void morris_games(const Rules *rules, Random *random)
{
	Move list[MAX_MOVES];
	Position p;
	const Game *game = game_of(rules);
	game->start(&p);
	for (int ply = 0, n; ply < 150 && (n = game->moves(&p, rules, list)) > 0; ply++) {
		Position before = p;
		Move m = list[random_below(random, n)];
		int mover = (int)p.side;
		game->play(&p, m, rules, NULL);
		int taken = men_of(&before, !mover) - men_of(&p, !mover);
		bool removal = strchr(move_text(m, rules), 'x') != NULL;
		if (men_of(&p, mover) != men_of(&before, mover) || taken != removal ||
		    (position_men(&p, 0) & position_men(&p, 1)))
			fail_msg("men after %s: \"%s\"", move_text(m, rules),
				 position_text(&p, rules));
	}
}

static void conservation(void **state)
{
	const TwinSet *set = *state;
	Rules rules = rules_of(*set, "");
	Random random = {SEED};
	for (int i = 0; i < 10000; i++)
		if (*set == TWIN_DOKUZTAS)
			morris_games(&rules, &random);
		else
			mancala_games(&rules, &random);
}

/* ------------------------------------------------------------------------ text, there and back */

static void round_trips(void **state)
{
	const Setting *s = *state;
	TwinRules twin = twin_rules(s->set);
	twin_options(&twin, s->options);
	Rules rules = rules_of(s->set, s->options), again = rules_of(s->set, "");
	Random random = {SEED};
	Move list[MAX_MOVES];
	Text options = {0}, text = {0};
	rules_write(&rules, &options);
	again = rules_of(s->set, text_string(&options));
	assert_memory_equal(&again, &rules, sizeof rules);
	for (int i = 0; i < 1000; i++) {
		TwinBoard board = random_board(&random, &twin);
		Position p = position_of(&board, &rules, s->set), back = {0};
		Fault fault = {0};
		text_clear(&text);
		position_write(&p, &rules, &text);
		assert_true(position_read(&rules, text_string(&text), -1, &back, &fault));
		assert_true(position_equal(&p, &back));
		assert_string_equal(position_text(&back, &rules), text_string(&text));
		int n = game_of(&rules)->moves(&p, &rules, list);
		for (int k = 0; k < n; k++) {
			const char *move = move_text(list[k], &rules);
			Move m = NO_MOVE;
			if (!move_read(&p, &rules, move, (int)strlen(move), &m, &fault) ||
			    m != list[k])
				fail_msg("\"%s\" move %s: %s", text_string(&text), move,
					 reason_code(fault.reason));
		}
	}
	text_free(&text);
	text_free(&options);
}

/* ------------------------------------------------------------------------- what is not legal */

/* Every move in form that is not in the list is refused for a reason, every one in it is not. */
static void judge(const Position *p, const Rules *rules, const Move *list, int n, Move m,
		  const char *text)
{
	bool legal = false;
	for (int i = 0; i < n; i++)
		legal |= list[i] == m;
	Fault refused = game_of(rules)->refuse(p, m, rules), fault = {0};
	Move read = NO_MOVE;
	if (legal != (refused.reason == REASON_NONE))
		fail_msg("\"%s\" move %s is %s, refuse says %s", position_text(p, rules), text,
			 legal ? "legal" : "not legal", reason_code(refused.reason));
	bool could = move_read(p, rules, text, (int)strlen(text), &read, &fault);
	if (could != legal || (legal ? read != m : fault.reason == REASON_NONE))
		fail_msg("\"%s\" move %s is %s, move_read says %s %s", position_text(p, rules),
			 text, legal ? "legal" : "not legal", could ? "yes" : "no",
			 reason_code(fault.reason));
	if (n == 0 && refused.reason != GAME_OVER)
		fail_msg("\"%s\" is over, refuse says %s", position_text(p, rules),
			 reason_code(refused.reason));
}

static void judge_mancala(const Position *p, const Rules *rules, const Move *list, int n)
{
	char text[16];
	for (int pit = 1; pit <= game_of(rules)->pits + 3; pit++) {
		snprintf(text, sizeof text, "%d", pit);
		judge(p, rules, list, n, (Move)pit, text);
	}
	judge(p, rules, list, n, PASS, "pass");
}

/* 24 placings, 576 steps, each with 24 removals or none. */
static void judge_morris(const Position *p, const Rules *rules, const Move *list, int n)
{
	char text[16];
	for (int from = -1; from < 24; from++)
		for (int to = 0; to < 24; to++)
			for (int removed = -1; removed < 24; removed++) {
				snprintf(text, sizeof text, "%s%s%s%s%s",
					 from < 0 ? "" : twin_points[from], from < 0 ? "" : "-",
					 twin_points[to], removed < 0 ? "" : "x",
					 removed < 0 ? "" : twin_points[removed]);
				judge(p, rules, list, n,
				      (Move)(to | (from < 0 ? NOWHERE : from) << 5 |
					     (removed < 0 ? NOWHERE : removed) << 10),
				      text);
			}
}

static void only_legal_moves(void **state)
{
	const Setting *s = *state;
	TwinRules twin = twin_rules(s->set);
	twin_options(&twin, s->options);
	Rules rules = rules_of(s->set, s->options);
	Random random = {SEED};
	Move list[MAX_MOVES];
	bool morris = s->set == TWIN_DOKUZTAS;
	for (int i = 0; i < (morris ? 60 : 1000); i++) {
		TwinBoard board = random_board(&random, &twin);
		Position p = position_of(&board, &rules, s->set);
		int n = game_of(&rules)->moves(&p, &rules, list);
		if (morris)
			judge_morris(&p, &rules, list, n);
		else
			judge_mancala(&p, &rules, list, n);
	}
}

/* ------------------------------------------------------------------------------------- trails */

/* The board as the events see it: pits and stores, or points, hands and what has left. */
typedef struct Table {
	int place[32];
	int castle[18];
	int hand;
} Table;

static Table table_of(const Position *p, const Rules *rules)
{
	Table t = {0};
	int pits = game_of(rules)->pits;
	for (int colour = 0; colour < 2; colour++) {
		for (int i = 0; i < 24 && pits == 0; i++)
			if (position_men(p, colour) >> i & 1)
				t.place[i] = colour + 1;
		if (pits == 0) {
			t.place[24 + colour] = position_hand(p, colour);
			continue;
		}
		for (int i = 0; i < pits; i++) {
			t.place[colour * pits + i] = position_pit(p, rules, colour, i + 1);
			t.castle[colour * pits + i] =
				position_lost_pits(p, rules, colour) >> i & 1;
		}
		t.place[2 * pits + colour] = position_store(p, rules, colour);
	}
	return t;
}

/* The next place on the mover's way round. */
static int next_place(int at, const Rules *rules, int mover)
{
	int pits = game_of(rules)->pits;
	bool stores = rules->set == MANGALA || rules->set == MANGALA_IBB;
	if (at >= 2 * pits)
		return mover ? 0 : pits;
	if (stores && at == (mover ? 2 * pits : pits) - 1)
		return 2 * pits + mover;
	return (at + 1) % (2 * pits);
}

/* Carries the events out, one by one; false when one of them cannot be. */
static bool carry_out(Table *t, const Trail *trail, const Rules *rules, int mover, int *events)
{
	int origin = -1, last = -1, lifted = 0;
	for (int i = 0; i < trail->count; i++) {
		const Event *e = &trail->events[i];
		events[e->kind]++;
		switch (e->kind) {
		case EV_LIFT:
			if (e->count == 0 || t->place[e->at] != e->count || t->hand)
				return false;
			t->place[e->at] = 0;
			t->hand = lifted = e->count;
			origin = e->at;
			break;
		case EV_DROP: {
			bool back = last < 0 && lifted > 1 && rules->set != MANGALA2;
			int want = back ? origin
					: next_place(last < 0 ? origin : last, rules, mover);
			if (origin < 0 || t->hand-- == 0 || e->at != want)
				return false;
			t->place[e->at]++;
			last = e->at;
			break;
		}
		case EV_TAKE:
			if (e->why == WHY_NONE || e->count == 0 || t->place[e->at] < e->count ||
			    e->at >= 2 * game_of(rules)->pits || e->to < 2 * game_of(rules)->pits)
				return false;
			t->place[e->at] -= e->count;
			t->place[e->to] += e->count;
			break;
		case EV_CASTLE: t->castle[e->at] = 1; break;
		case EV_PLACE:
			if (e->at != 24 + mover || t->place[e->at]-- == 0 || t->place[e->to])
				return false;
			t->place[e->to] = mover + 1;
			break;
		case EV_SLIDE:
		case EV_FLY:
			if (t->place[e->at] != mover + 1 || t->place[e->to])
				return false;
			t->place[e->at] = 0;
			t->place[e->to] = mover + 1;
			break;
		case EV_REMOVE:
			if (t->place[e->at] != !mover + 1)
				return false;
			t->place[e->at] = 0;
			break;
		case EV_MILL:
			if (t->place[e->at] != mover + 1)
				return false;
			break;
		default: break;
		}
	}
	return t->hand == 0;
}

static void follow(const Position *before, const Position *after, const Trail *trail, Move m,
		   const Rules *rules)
{
	int events[EVENT_KINDS] = {0}, mover = (int)before->side;
	Table t = table_of(before, rules), want = table_of(after, rules);
	char text[160];
	snprintf(text, sizeof text, "%s", position_text(before, rules));
	bool ok = trail->count > 0 && trail->count <= MAX_EVENTS &&
		  carry_out(&t, trail, rules, mover, events);
	if (!ok || memcmp(&t, &want, sizeof t) != 0)
		fail_msg("%s \"%s\" move %s: the trail does not lead to \"%s\"",
			 game_of(rules)->name, text, move_text(m, rules),
			 position_text(after, rules));
	const char *move = move_text(m, rules);
	bool pass = strcmp(move, "pass") == 0;
	assert_int_equal(events[EV_PASS], pass);
	if (game_of(rules)->pits)
		assert_int_equal(events[EV_LIFT], !pass);
	else
		assert_int_equal(events[EV_PLACE] + events[EV_SLIDE] + events[EV_FLY], 1);
	if (events[EV_AGAIN])
		assert_int_equal((int)after->side, mover);
	assert_int_equal(events[EV_REMOVE], strchr(move, 'x') != NULL);
	assert_true(events[EV_MILL] >= events[EV_REMOVE]);
}

static void trails(void **state)
{
	const Setting *s = *state;
	TwinRules twin = twin_rules(s->set);
	twin_options(&twin, s->options);
	Rules rules = rules_of(s->set, s->options);
	Random random = {SEED};
	Move list[MAX_MOVES];
	static Trail trail;
	Course c = {0};
	for (int i = 0; i < 2000; i++) {
		TwinBoard board = random_board(&random, &twin);
		Position p = position_of(&board, &rules, s->set);
		int n = game_of(&rules)->moves(&p, &rules, list);
		for (int k = 0; k < n; k++) {
			Position after = p, silent = p;
			trail.count = 0;
			game_of(&rules)->play(&after, list[k], &rules, &trail);
			game_of(&rules)->play(&silent, list[k], &rules, NULL);
			assert_true(position_equal(&after, &silent));
			follow(&p, &after, &trail, list[k], &rules);
		}
		if (n == 0 || i % 20)
			continue;
		course_begin(&c, rules, &p);
		for (int ply = 0; ply < 300 && c.result == ONGOING; ply++) {
			Position before = c.now;
			n = game_of(&rules)->moves(&c.now, &rules, list);
			Move m = list[random_below(&random, n)];
			trail.count = 0;
			course_play(&c, m, &trail);
			follow(&before, &c.now, &trail, m, &rules);
		}
	}
	course_free(&c);
}

/* -------------------------------------------------------------------------- texts of all kinds */

static const char *const odd_bits[] = {
	"99999999999999999999",
	"4294967296",
	"-1",
	"+4",
	" ",
	"\t",
	",",
	",,",
	"/",
	"00",
	"1e3",
	"0x4",
	"\xc3\xa7",
	"\xe2\x88\x92",
	"\xef\xbc\x94",
	"\xf0\x9f\x94\xb4",
	"\xff\xfe",
	"\xc3",
	"w",
	"b",
	"-",
	"x",
	"pass",
	"162",
	"255",
	"256",
	"a7",
	"h8",
	".",
	"\r\n",
};

/* A few random edits on a text of room 400; NUL bytes only where the reader takes a length. */
static int mutate(Random *r, char *text, int length, bool nul)
{
	for (int edits = random_below(r, 4) + 1; edits > 0; edits--) {
		int at = random_below(r, length + 1);
		const char *bit =
			odd_bits[random_below(r, (int)(sizeof odd_bits / sizeof odd_bits[0]))];
		char byte[2] = {(char)(random_below(r, 255) + 1), '\0'};
		int n = 1;
		switch (random_below(r, 5)) {
		case 0: /* cut short */ length = at; break;
		case 1: /* a byte goes */
			if (at < length) {
				memmove(text + at, text + at + 1, (size_t)(length - at - 1));
				length--;
			}
			break;
		case 2: /* a byte changes */
			if (at < length)
				text[at] = nul && random_below(r, 4) == 0 ? '\0' : *byte;
			break;
		case 3: /* something else comes in */
			n = (int)strlen(bit);
			if (length + n < 380) {
				memmove(text + at + n, text + at, (size_t)(length - at));
				memcpy(text + at, bit, (size_t)n);
				length += n;
			}
			break;
		default: /* a piece of it is doubled */
			n = length - at < 12 ? length - at : 12;
			if (length + n < 380) {
				memmove(text + at + n, text + at, (size_t)(length - at));
				length += n;
			}
		}
	}
	return length;
}

/* A fault says why and where, in both languages, and its text is closed. */
static void sensible(const Fault *f, const char *what, const char *text, int length)
{
	static Text out;
	if (f->reason <= REASON_NONE || f->reason >= REASONS)
		fail_msg("%s \"%s\": no reason", what, text);
	if (f->column < 1 || f->column > length + 1)
		fail_msg("%s \"%s\": %s in column %d of %d", what, text, reason_code(f->reason),
			 f->column, length);
	assert_non_null(memchr(f->found, '\0', sizeof f->found));
	for (Lang lang = TR; lang < LANGS; lang++) {
		text_clear(&out);
		fault_write(f, lang, &out);
		bool unfilled = !strchr(f->found, '%') && strchr(text_string(&out), '%');
		if (out.length == 0 || strlen(out.data) != out.length || unfilled)
			fail_msg("%s \"%s\": %s", what, text, text_string(&out));
	}
}

/* In a block of its own length, so that a sanitizer sees a step beyond it. */
static char *block_of(const char *text, int length, bool closed)
{
	char *block = malloc((size_t)length + 1);
	assert_non_null(block);
	memcpy(block, text, (size_t)length);
	if (closed)
		block[length] = '\0';
	else
		block = realloc(block, length ? (size_t)length : 1);
	assert_non_null(block);
	return block;
}

static void bad_positions(void **state)
{
	const Setting *s = *state;
	TwinRules twin = twin_rules(s->set);
	twin_options(&twin, s->options);
	Rules rules = rules_of(s->set, s->options);
	Random random = {SEED};
	int refused = 0;
	for (int i = 0; i < 15000; i++) {
		char text[400];
		TwinBoard board = random_board(&random, &twin);
		twin_write(&board, s->set, text);
		int length = mutate(&random, text, (int)strlen(text), false);
		char *block = block_of(text, length, true);
		int stones = i % 2 ? -1 : game_of(&rules)->stones;
		Position p, was;
		memset(&p, 0xa5, sizeof p);
		was = p;
		Fault fault = {0};
		if (position_read(&rules, block, stones, &p, &fault)) {
			Position back = {0};
			char *again = strdup(position_text(&p, &rules));
			Move list[MAX_MOVES];
			assert_true(position_read(&rules, again, stones, &back, &fault));
			assert_true(position_equal(&p, &back));
			assert_true(game_of(&rules)->moves(&p, &rules, list) <= MAX_MOVES);
			free(again);
		} else {
			refused++;
			assert_memory_equal(&p, &was, sizeof p);
			sensible(&fault, "position", block, length);
		}
		free(block);
	}
	assert_true(refused > 5000);
}

static void bad_moves(void **state)
{
	const Setting *s = *state;
	TwinRules twin = twin_rules(s->set);
	twin_options(&twin, s->options);
	Rules rules = rules_of(s->set, s->options);
	Random random = {SEED};
	Move list[MAX_MOVES];
	int refused = 0;
	for (int i = 0; i < 15000; i++) {
		TwinBoard board = random_board(&random, &twin);
		Position p = position_of(&board, &rules, s->set);
		int n = game_of(&rules)->moves(&p, &rules, list);
		char text[400] = "";
		if (n > 0)
			snprintf(text, sizeof text, "%s",
				 move_text(list[random_below(&random, n)], &rules));
		int length = mutate(&random, text, (int)strlen(text), true);
		char *block = block_of(text, length, false);
		Move m = 0x1234;
		Fault fault = {0};
		if (move_read(&p, &rules, block, length, &m, &fault)) {
			bool legal = false;
			for (int k = 0; k < n; k++)
				legal |= list[k] == m;
			assert_true(legal);
		} else {
			text[length] = '\0';
			refused++;
			assert_int_equal(m, 0x1234);
			sensible(&fault, "move", text, length);
		}
		free(block);
	}
	assert_true(refused > 5000);
}

static void bad_options(void **state)
{
	(void)state;
	Random random = {SEED};
	for (int i = 0; i < 60000; i++) {
		static const char *const good[] = {"castles=0",       "capture_lone=1",
						   "flying=0",        "repetition=3",
						   "quiet_limit=100", "castles"};
		Rules rules = rules_of((TwinSet)(i % TWIN_SETS), ""), was = rules;
		char text[400];
		snprintf(text, sizeof text, "%s", good[random_below(&random, 6)]);
		int length = mutate(&random, text, (int)strlen(text), true);
		char *block = block_of(text, length, false);
		Fault fault = {0};
		if (!rules_set(&rules, block, length, &fault)) {
			text[length] = '\0';
			assert_memory_equal(&rules, &was, sizeof rules);
			assert_true(fault.reason == UNKNOWN_OPTION || fault.reason == OPTION_VALUE);
			assert_non_null(memchr(fault.found, '\0', sizeof fault.found));
		}
		free(block);
	}
}

static void typed_options(void **state)
{
	(void)state;
	static const struct {
		TwinSet set;
		const char *text, *reason; /* NULL: it is one of this rule set's */
	} cases[] = {
		{TWIN_MANGALA, "capture_lone=1", NULL},
		{TWIN_MANGALA_KALE, "castles=0", NULL},
		{TWIN_MANGALA_KALE, "castles=5", NULL},
		{TWIN_TOGUZ, "repetition=0", NULL},
		{TWIN_DOKUZTAS, "flying=0", NULL},
		{TWIN_DOKUZTAS, "quiet_limit=100", NULL},
		{TWIN_MANGALA, "", "unknown_option"},
		{TWIN_MANGALA, "=1", "unknown_option"},
		{TWIN_MANGALA, "castles=1", "unknown_option"},
		{TWIN_MANGALA, "capture", "unknown_option"},
		{TWIN_MANGALA, "capture_lonely=1", "unknown_option"},
		{TWIN_MANGALA2, "flying=1", "unknown_option"},
		{TWIN_TOGUZ, "castles=0", "unknown_option"},
		{TWIN_DOKUZTAS, "capture_lone=1", "unknown_option"},
		{TWIN_MANGALA_KALE, "castles", "option_value"},
		{TWIN_MANGALA_KALE, "castles=", "option_value"},
		{TWIN_MANGALA_KALE, "castles=x", "option_value"},
		{TWIN_MANGALA_KALE, "castles=1x", "option_value"},
		{TWIN_MANGALA_KALE, "castles=-1", "option_value"},
		{TWIN_MANGALA_KALE, "castles=99", "option_value"},
		{TWIN_MANGALA_KALE, "castles=4294967296", "option_value"},
		{TWIN_MANGALA, "capture_lone=2", "option_value"},
		{TWIN_DOKUZTAS, "flying=2", "option_value"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		Rules rules = rules_of(cases[i].set, "");
		Fault fault = {0};
		bool set = rules_set(&rules, cases[i].text, (int)strlen(cases[i].text), &fault);
		if (set != !cases[i].reason ||
		    (!set && strcmp(reason_code(fault.reason), cases[i].reason) != 0))
			fail_msg("%s %s: %s", twin_names[cases[i].set], cases[i].text,
				 set ? "is set" : reason_code(fault.reason));
	}
}

/* What a person mistypes: the reason, and the column it points at. */
static void typed_positions(void **state)
{
	(void)state;
	static const struct {
		TwinSet set;
		const char *options, *text, *reason;
		int column; /* 0: of the whole line, anywhere */
	} cases[] = {
		{TWIN_MANGALA, "", "", "expected_number", 1},
		{TWIN_MANGALA, "", "4,x,4,4,4,4/4,4,4,4,4,4 0,0 w", "expected_number", 3},
		{TWIN_MANGALA, "", "4,4,4,4,4/4,4,4,4,4,4 0,0 w", "expected_comma", 10},
		{TWIN_MANGALA, "", "4,4,4 4,4,4/4,4,4,4,4,4 0,0 w", "expected_comma", 6},
		{TWIN_MANGALA, "", "4,4,4,4,4,4,4/4,4,4,4,4 0,0 w", "expected_slash", 12},
		{TWIN_MANGALA, "", "4,4,4,4,4,4", "expected_slash", 12},
		{TWIN_MANGALA, "", "4,4,4,4,4,4/", "expected_number", 13},
		{TWIN_MANGALA, "", "4,4,4,4,4,4/4,4,4,4,4,4", "expected_stores", 24},
		{TWIN_MANGALA, "", "4,4,4,4,4,4/4,4,4,4,4,4 0,0", "expected_side", 28},
		{TWIN_MANGALA, "", "4,4,4,4,4,4/4,4,4,4,4,4 0,0 x", "expected_side", 29},
		{TWIN_MANGALA, "", "4,4,4,4,4,4/4,4,4,4,4,4 0,0 w -,-", "trailing", 31},
		{TWIN_MANGALA, "", "4,4,4,4,4,4/4,4,4,4,4,3 0,0 w", "wrong_total", 0},
		{TWIN_MANGALA, "", "4,4,4,4,4,4/4,4,4,4,4,4 0,1 w", "wrong_total", 0},
		{TWIN_MANGALA2, "", "6,6,6,6,6,6/6,6,6,6,6,6 0,2 w", "wrong_total", 0},
		{TWIN_MANGALA_KALE, "", "4,4,4,4,4,4/4,4,4,4,4,4 0,0 w", "expected_castles", 30},
		{TWIN_MANGALA_KALE, "", "4,4,4,4,4,4/4,4,4,4,4,4 0,0 w -", "expected_castles", 32},
		{TWIN_MANGALA_KALE, "", "4,4,4,4,4,4/4,4,4,4,4,4 0,0 w 7,-", "expected_castles", 31},
		{TWIN_MANGALA_KALE, "", "4,4,4,4,4,4/4,4,4,4,4,4 0,0 w 1,-", "castle_not_empty", 31},
		{TWIN_MANGALA_KALE, "", "4,4,4,4,4,4/4,4,4,4,4,0 4,0 w 6,-", "castle_on_last", 31},
		{TWIN_MANGALA_KALE, "", "4,4,4,4,4,0/4,4,4,4,4,4 4,0 w -,6", "castle_on_last", 33},
		{TWIN_MANGALA_KALE, "", "4,4,4,4,4,4/0,4,0,4,4,4 8,0 w 13,-", "too_many_castles", 0},
		{TWIN_MANGALA_KALE, "castles=2", "4,4,4,4,4,4/0,0,0,4,4,4 12,0 w 123,-",
		 "too_many_castles", 0},
		{TWIN_TOGUZ, "", "9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,0 9,0 w 9,-",
		 "castle_on_last", 0},
		{TWIN_TOGUZ, "", "0,9,9,9,9,9,9,9,9/0,9,9,9,9,9,9,9,9 9,9 w 1,1",
		 "tuzdik_facing", 0},
		{TWIN_TOGUZ, "", "9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 0,0 w",
		 "expected_castles", 42},
		{TWIN_DOKUZTAS, "", "......../......../...... w 9,9", "expected_point", 25},
		{TWIN_DOKUZTAS, "", "....x.../......../........ w 9,9", "expected_point", 5},
		{TWIN_DOKUZTAS, "", "........ ......../........ w 9,9", "expected_slash", 9},
		{TWIN_DOKUZTAS, "", "......../......../........ s 9,9", "expected_side", 28},
		{TWIN_DOKUZTAS, "", "......../......../........ w", "expected_hands", 29},
		{TWIN_DOKUZTAS, "", "......../......../........ w 9", "expected_hands", 31},
		{TWIN_DOKUZTAS, "", "......../......../........ w 10,9", "too_many_men", 0},
		{TWIN_DOKUZTAS, "", "w......./......../........ w 9,9", "too_many_men", 0},
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		Rules rules = rules_of(cases[i].set, cases[i].options);
		Position p = {0};
		Fault fault = {0};
		const char *text = cases[i].text;
		if (position_read(&rules, text, game_of(&rules)->stones, &p, &fault))
			fail_msg("\"%s\" was read", text);
		sensible(&fault, "position", text, (int)strlen(text));
		if (strcmp(reason_code(fault.reason), cases[i].reason) != 0 ||
		    (cases[i].column && cases[i].column != fault.column))
			fail_msg("%s \"%s\": %s in column %d, not %s in %d",
				 twin_names[cases[i].set], text, reason_code(fault.reason),
				 fault.column, cases[i].reason, cases[i].column);
	}
}

/* A fault quotes text in UTF-8 without cutting a letter in two. */
static void whole_letters(void **state)
{
	(void)state;
	for (int lead = 0; lead < 6; lead++) {
		char text[200] = "";
		for (int i = 0; i < lead; i++)
			strcat(text, "z");
		for (int i = 0; i < 40; i++)
			strcat(text, i % 3 ? "\xc5\x9f" : "\xe2\x82\xba");
		Rules rules = rules_of(TWIN_MANGALA, "");
		Position p;
		Move m;
		Fault fault = {0};
		game_of(&rules)->start(&p);
		assert_false(move_read(&p, &rules, text, (int)strlen(text), &m, &fault));
		size_t length = strlen(fault.found), whole = 0;
		while (whole < length) {
			unsigned char c = (unsigned char)fault.found[whole];
			whole += c < 0x80 ? 1 : c < 0xe0 ? 2 : 3;
		}
		assert_int_equal(whole, length);
		assert_memory_equal(fault.found, text, length);
	}
}

static void points(void **state)
{
	(void)state;
	static const char *const none[] = {"", "a", "a2", "d4", "h7", "a8", "A7", "7a"};
	for (int i = 0; i < 24; i++) {
		assert_string_equal(point_name(i), twin_points[i]);
		assert_int_equal(point_find(twin_points[i]), i);
	}
	for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
		assert_int_equal(point_find(none[i]), NOWHERE);
}

/* ---------------------------------------------------------------------------------------- list */

static struct CMUnitTest tests[160];
static char names[160][128];
static size_t count;

static void add(const char *what, CMUnitTestFunction f, const char *set, const char *options,
		const void *state)
{
	snprintf(names[count], sizeof names[0], "%s%s%s%s%s", what, *set ? ": " : "", set,
		 *options ? " " : "", options);
	tests[count] = (struct CMUnitTest){
		.name = names[count], .test_func = f, .initial_state = (void *)(uintptr_t)state};
	count++;
}

int main(void)
{
	for (int i = 0; i < TWIN_SETS; i++)
		add("conservation", conservation, twin_names[sets[i]], "", &sets[i]);
	for (int i = 0; i < settings_count; i++) {
		const Setting *s = &settings[i];
		const char *set = twin_names[s->set];
		add("round trips", round_trips, set, s->options, s);
		add("only legal moves", only_legal_moves, set, s->options, s);
		add("trails", trails, set, s->options, s);
		add("bad positions", bad_positions, set, s->options, s);
		add("bad moves", bad_moves, set, s->options, s);
	}
	add("bad options", bad_options, "", "", NULL);
	add("typed options", typed_options, "", "", NULL);
	add("typed positions", typed_positions, "", "", NULL);
	add("points", points, "", "", NULL);
	add("whole letters", whole_letters, "", "", NULL);
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return _cmocka_run_group_tests("properties", tests, count, NULL, NULL);
}
