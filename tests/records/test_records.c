/* SPDX-License-Identifier: MIT */
/*
 * Records are read and written: cases/NAME.pgn with what is said of it in NAME.en and NAME.tr; the
 * 120 games of data/toguz_games.jsonl in every notation; random games of all rule sets with all that
 * a record can hold; the positions of other programs.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "notation.h"
#include "record.h"

/* splitmix64, Steele, Lea and Flood 2014. */
static uint64_t seed;

static uint32_t chance(uint32_t below)
{
	uint64_t z = seed += 0x9e3779b97f4a7c15;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return (uint32_t)((z ^ z >> 31) % below);
}

/* 1. Reading in pieces. */

typedef struct Pieces {
	const char *text;
	size_t length, most;
} Pieces;

static long next_piece(void *context, char *buffer, size_t size)
{
	Pieces *p = context;
	size_t count = p->most < size ? p->most : size;
	count = count < p->length ? count : p->length;
	memcpy(buffer, p->text, count);
	p->text += count;
	p->length -= count;
	return (long)count;
}

static void faults_of(RecordReader *r, Lang lang, Text *out)
{
	Record g = {0};
	RecordFault fault;
	for (RecordOutcome o; (o = record_read(r, &g, &fault)) != RECORD_NONE;)
		if (o == RECORD_WRONG) {
			record_fault_write(&fault, lang, out);
			text_char(out, '\n');
		}
	record_free(&g);
}

static void read_file(const char *path, Text *out)
{
	FILE *file = fopen(path, "r");
	if (!file)
		fail_msg("%s: cannot be opened", path);
	char buffer[4096];
	for (size_t got; (got = fread(buffer, 1, sizeof buffer, file)) > 0;)
		text_bytes(out, buffer, got);
	fclose(file);
}

static RecordReader reader;

/* One case in one language, read whole and byte by byte. */
static void check_case(const char *name, Lang lang)
{
	char path[512];
	Text text = {0}, expected = {0}, said = {0};
	snprintf(path, sizeof path, "%s/%s.pgn", TEST_CASES, name);
	read_file(path, &text);
	snprintf(path, sizeof path, "%s/%s.%s", TEST_CASES, name, lang == TR ? "tr" : "en");
	read_file(path, &expected);

	reader_open_text(&reader, text_string(&text), text.length);
	faults_of(&reader, lang, &said);
	assert_string_equal(text_string(&said), text_string(&expected));
	for (size_t most = 1; most <= 3; most++) {
		Pieces pieces = {text_string(&text), text.length, most};
		text_clear(&said);
		reader_open(&reader, next_piece, &pieces);
		faults_of(&reader, lang, &said);
		assert_string_equal(text_string(&said), text_string(&expected));
	}
	text_free(&text);
	text_free(&expected);
	text_free(&said);
}

static void cases(void **state)
{
	for (int lang = 0; lang < LANGS; lang++)
		check_case(*state, (Lang)lang);
}

/* A text of one game without faults. */
static void read_one(const char *text, size_t length, Record *g)
{
	RecordFault fault;
	reader_open_text(&reader, text, length);
	RecordOutcome o = record_read(&reader, g, &fault);
	if (o != RECORD_READ) {
		Text said = {0};
		if (o == RECORD_WRONG)
			record_fault_write(&fault, EN, &said);
		fail_msg("%s\n%.*s", text_string(&said), (int)length, text);
	}
	RecordFault more;
	Record none = {0};
	assert_int_equal(record_read(&reader, &none, &more), RECORD_NONE);
	record_free(&none);
}

static void line_ends(void **state)
{
	(void)state;
	static const char text[] =
		"\xef\xbb\xbf[Game \"mangala\"]\r\n[Result \"*\"]\r\n\r\n1. 4+5 2\r\n{bir\r\niki} *\r\n";
	Record g = {0};
	read_one(text, sizeof text - 1, &g);
	assert_int_equal(g.length, 2);
	assert_string_equal(record_text(&g, g.turns[g.last].comment), "bir iki");
	static const char wrong[] = "\xef\xbb\xbf[Game \"chess\"]\r\n";
	Text said = {0};
	reader_open_text(&reader, wrong, sizeof wrong - 1);
	faults_of(&reader, EN, &said);
	assert_string_equal(text_string(&said), "1:8: there is no such game: chess\n");
	text_free(&said);
	record_free(&g);
}

/* Nothing grows with what is thrown at the reader: limits answer. */
static void limits(void **state)
{
	(void)state;
	static const struct {
		const char *begin, *again, *said;
	} nonsense[] = {
		{"[Game \"", "mangala", "too_much_text"},
		{"[Game \"mangala\"]\n{", "yorum ", "too_much_text"},
		{"[Game \"mangala\"]\n[", "A", "too_much_text"},
		{"[Game \"mangala\"]\n1. 2 (", "(", "variation_early"},
		{"[Game \"mangala\"]\n1. 2", "(1. 1", "too_deep"},
		{"[Game \"mangala\"]\n1. 2", "(1. 1)", "too_many_moves"},
		{"[Game \"mangala\"]\n1. ", "1234567890", "move_form"},
		{"[Game \"mangala\"]\n1. 2 ", "$1 ", "too_many_marks"},
	};
	for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++) {
		Text text = {0};
		text_add(&text, nonsense[i].begin);
		while (text.length < 3000000)
			text_add(&text, nonsense[i].again);
		Record g = {0};
		RecordFault fault;
		reader_open_text(&reader, text_string(&text), text.length);
		assert_int_equal(record_read(&reader, &g, &fault), RECORD_WRONG);
		assert_string_equal(reason_code(fault.fault.reason), nonsense[i].said);
		assert_true(g.text.room <= 4 * RECORD_TEXT && g.turn_room <= RECORD_MOVES);
		record_free(&g);
		text_free(&text);
	}
}

/* 2. Writing. */

static bool same_text(const Record *a, uint32_t x, const Record *b, uint32_t y)
{
	return !strcmp(record_text(a, x), record_text(b, y));
}

static bool same_line(const Record *a, uint32_t x, const Record *b, uint32_t y)
{
	while (x != NO_TURN && y != NO_TURN) {
		const Turn *t = &a->turns[x], *u = &b->turns[y];
		if (t->count != u->count || t->mark_count != u->mark_count || t->clock != u->clock ||
		    memcmp(a->moves + t->moves, b->moves + u->moves, t->count * sizeof(Move)) ||
		    memcmp(t->marks, u->marks, t->mark_count) ||
		    !same_text(a, t->comment, b, u->comment) ||
		    !same_text(a, t->before, b, u->before))
			return false;
		uint32_t v = t->variation, w = u->variation;
		for (; v != NO_TURN && w != NO_TURN; v = a->turns[v].sibling, w = b->turns[w].sibling)
			if (!same_line(a, v, b, w))
				return false;
		if (v != w)
			return false;
		x = t->next;
		y = u->next;
	}
	return x == y;
}

/* Every tag of a stands in b. */
static bool has_tags(const Record *a, const Record *b)
{
	for (uint32_t i = 0; i < a->tag_count; i++)
		if (strcmp(record_tag(b, record_text(a, a->tags[i].name)),
			   record_text(a, a->tags[i].value)))
			return false;
	return true;
}

/* The same in all that a record holds; `tags`: also in having no further tags. */
static bool same(const Record *a, const Record *b, bool tags)
{
	return !memcmp(&a->rules, &b->rules, sizeof a->rules) &&
	       position_equal(&a->start, &b->start) &&
	       position_equal(&a->course.now, &b->course.now) && a->result == b->result &&
	       a->length == b->length && same_text(a, a->comment, b, b->comment) &&
	       same_line(a, a->first, b, b->first) && has_tags(a, b) && (!tags || has_tags(b, a));
}

static void lines_fit(const char *text)
{
	int width = 0;
	for (const char *s = text, *line = text; *s; s++) {
		width = *s == '\n' ? 0 : width + ((*s & 0xc0) != 0x80);
		line = *s == '\n' ? s + 1 : line;
		/* A tag stays on its line, and so does what ; begins. */
		if (width > 80 && *line != '[' && !memchr(line, ';', (size_t)(s - line)))
			fail_msg("longer than 80: %.90s", line);
	}
}

static void write_and_read(const Record *g, Notation notation, bool tags)
{
	Text text = {0};
	Record back = {0};
	record_write(g, notation, &text);
	lines_fit(text_string(&text));
	read_one(text_string(&text), text.length, &back);
	if (!same(g, &back, tags))
		fail_msg("read back otherwise (%s):\n%s", notation_names[notation],
			 text_string(&text));
	Text again = {0};
	record_write(&back, notation, &again);
	assert_string_equal(text_string(&again), text_string(&text));
	text_free(&again);
	text_free(&text);
	record_free(&back);
}

/* The 120 games, one after another: result and moves, both closed by NULs within the line. */
typedef struct Games {
	FILE *file;
	char *line;
	size_t room;
	const char *result, *moves;
} Games;

static const char *value_of(char *line, const char *key)
{
	char *value = strstr(line, key) + strlen(key);
	*strchr(value, '"') = '\0';
	return value;
}

static bool next_game(Games *games_read, Text *text)
{
	Games *g = games_read;
	if (!g->file && !(g->file = fopen(TEST_DATA "/toguz_games.jsonl", "r")))
		fail_msg("%s/toguz_games.jsonl: cannot be opened", TEST_DATA);
	if (getline(&g->line, &g->room, g->file) < 0) {
		fclose(g->file);
		free(g->line);
		return false;
	}
	g->moves = value_of(g->line, "\"moves\": \"");
	g->result = value_of(g->line, "\"result\": \"");
	text_clear(text);
	text_add(text, "[White \"Bir\"]\n[Black \"İki\"]\n[Result \"");
	text_add(text, g->result);
	text_add(text, "\"]\n\n");
	text_add(text, g->moves);
	text_char(text, ' ');
	text_add(text, g->result);
	text_char(text, '\n');
	return true;
}

/* Every landing digit, tuzdik mark and kazan figure of the text must come out of the moves alone. */
static void same_words(const Record *g, const char *moves)
{
	bool playok = strchr(moves, '(') != NULL;
	Text words = {0};
	Course c = {0};
	course_begin(&c, g->rules, NULL);
	for (uint32_t i = 0; i < g->move_count; i++) {
		if (i)
			text_char(&words, ' ');
		move_write_as(&c.now, &g->rules, g->moves[i], playok ? PLAYOK : FROMTO, &words);
		course_play(&c, g->moves[i], NULL);
	}
	assert_string_equal(text_string(&words), moves);
	text_free(&words);
	course_free(&c);
}

static void toguz_games(void **state)
{
	(void)state;
	Games all = {0};
	Text text = {0};
	Record g = {0};
	int count = 0;
	for (; next_game(&all, &text); count++) {
		read_one(text_string(&text), text.length, &g);
		same_words(&g, all.moves);
		for (int notation = 0; notation < NOTATIONS; notation++)
			write_and_read(&g, (Notation)notation, notation != TGK);
	}
	assert_int_equal(count, 120);
	text_free(&text);
	record_free(&g);
}

/* One digit, mark or figure of a game changed is found at its place. */
static void toguz_faults(void **state)
{
	(void)state;
	Games all = {0};
	Text text = {0};
	Record g = {0};
	int found[REASONS] = {0};
	seed = 7;
	while (next_game(&all, &text)) {
		size_t first =
			(size_t)(strstr(text_string(&text), "\n\n") + 2 - text_string(&text));
		for (int i = 0; i < 40; i++) {
			size_t at = first + chance((uint32_t)(text.length - first - 10));
			char old = text.data[at];
			bool landing = at > first + 1 && text.data[at - 2] == ' ' &&
				       old >= '1' && old <= '9';
			bool figure = text.data[at + 1] == ')';
			if (!landing && !figure && old != 'x' && old != 'X')
				continue;
			text.data[at] = old == 'x' || old == 'X' ? ' '
					: old == '9'             ? '1'
								 : (char)(old + 1);
			RecordFault fault;
			reader_open_text(&reader, text_string(&text), text.length);
			assert_int_equal(record_read(&reader, &g, &fault), RECORD_WRONG);
			assert_int_equal(fault.line, 5);
			size_t word = at - first + 1;
			while (text.data[first + word - 2] != ' ' && word > 1)
				word--;
			assert_in_range(fault.fault.column, word, at - first + 2);
			found[fault.fault.reason]++;
			text.data[at] = old;
		}
	}
	assert_true(found[LANDING_WRONG] > 100);
	assert_true(found[KAZAN_WRONG] > 10);
	assert_true(found[TUZDIK_UNMARKED] > 2);
	text_free(&text);
	record_free(&g);
}

/* 3. Random records. */

static const char *const words[] = {
	"güzel", "hamle",   "}",  "{",  ";",   "(2.",   "3+6",
	"1-0",   "[%eval",  "\\", "\"", "%",   "ş",     "[Game",
	"тогуз", "коргоол", "$3", "!",  "...", "[%clk", "0:00:01]",
};

static void random_words(Text *out, uint32_t most)
{
	text_clear(out);
	for (uint32_t i = chance(most + 1); i > 0; i--) {
		text_add(out, words[chance(sizeof words / sizeof *words)]);
		if (i > 1)
			text_char(out, ' ');
	}
}

/* Comments, marks and a clock for some turns. */
static void decorate(Record *g, uint32_t turn)
{
	Text said = {0};
	if (chance(4) == 0)
		record_mark(g, turn, (uint8_t)chance(256));
	if (chance(3) == 0)
		g->turns[turn].clock =
			chance(2) ? (int64_t)chance(100000) * 1000 : (int64_t)chance(100000000);
	if (chance(3) == 0) {
		random_words(&said, 20);
		record_say(g, turn, text_string(&said));
	}
	text_free(&said);
}

/* A line of random turns from a position, hung where the caller says; NO_TURN when there is no move. */
static uint32_t random_line(Record *g, Position p, int turns, int depth, uint32_t replaces)
{
	const Game *game = game_of(&g->rules);
	uint32_t first = NO_TURN, last = NO_TURN;
	for (int i = 0; i < turns; i++) {
		Position before = p;
		uint32_t turn;
		Move list[MAX_MOVES];
		int count = game->moves(&p, &g->rules, list);
		if (!count)
			break;
		record_add_turn(g, &turn);
		while (count && p.side == before.side) {
			Move m = list[chance((uint32_t)count)];
			record_add_move(g, turn, m);
			game->play(&p, m, &g->rules, NULL);
			count = game->moves(&p, &g->rules, list);
		}
		decorate(g, turn);
		if (first == NO_TURN)
			first = turn;
		else
			g->turns[last].next = turn;
		last = turn;
		if (depth < 3 && chance(4) == 0) {
			uint32_t line =
				random_line(g, before, 1 + (int)chance(4), depth + 1, turn);
			g->turns[turn].variation = line;
		}
	}
	(void)replaces;
	if (first != NO_TURN && depth && chance(3) == 0) {
		Text said = {0};
		random_words(&said, 6);
		record_join(g, &g->turns[first].before, text_string(&said), NULL);
		text_free(&said);
	}
	return first;
}

static void random_tags(Record *g)
{
	static const char *const names[] = {"Event",     "Site", "White",      "Black",
					    "Annotator", "Set",  "TimeControl"};
	Text value = {0};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		random_words(&value, 5);
		if (!strcmp(names[i], "Set")) {
			text_clear(&value);
			text_add(&value, "2/5");
		}
		if (chance(2))
			record_set(g, names[i], text_string(&value));
	}
	text_free(&value);
}

static void random_record(Record *g, RuleSet set)
{
	static const char *const options[RULE_SETS][2] = {
		{"", "capture_lone=1"}, {"", "capture_lone=0"}, {"", "castles=0 repetition=0"},
		{"", "repetition=2"},   {"", "repetition=4"},   {"", "flying=0"},
	};
	Rules rules = games[set].rules;
	const char *option = options[set][chance(2)];
	for (size_t length; *option; option += length + (option[length] == ' ')) {
		Fault fault;
		length = strcspn(option, " ");
		assert_true(rules_set(&rules, option, (int)length, &fault));
	}
	Position start, *from = NULL;
	if (chance(3) == 0) {
		Course c = {0};
		course_begin(&c, rules, NULL);
		for (uint32_t plies = chance(40); plies && c.result == ONGOING; plies--) {
			Move list[MAX_MOVES];
			int count = games[set].moves(&c.now, &rules, list);
			course_play(&c, list[chance((uint32_t)count)], NULL);
		}
		start = c.now;
		from = &start;
		course_free(&c);
	}
	record_begin(g, rules, from);
	random_tags(g);
	Text said = {0};
	random_words(&said, 12);
	record_say(g, NO_TURN, text_string(&said));
	text_free(&said);

	uint32_t plies = chance(3) ? chance(60) : 5000;
	while (plies-- && g->course.result == ONGOING) {
		Position before = g->course.now;
		bool begins = !record_goes_on(g);
		Move list[MAX_MOVES];
		int count = games[set].moves(&before, &rules, list);
		assert_true(record_play(g, list[chance((uint32_t)count)]));
		if (begins && chance(8) == 0) {
			/* Another line instead of the turn that has just begun. */
			uint32_t line = random_line(g, before, 1 + (int)chance(5), 1, g->last);
			g->turns[g->last].variation = line;
			if (line != NO_TURN && chance(3) == 0)
				g->turns[line].sibling = random_line(g, before, 1, 1, g->last);
		}
		if (chance(6) == 0 && !record_goes_on(g))
			decorate(g, g->last);
	}
	static const Result results[] = {ONGOING, WHITE_WINS, BLACK_WINS};
	bool over = g->course.result != ONGOING;
	record_finish(g, over ? g->course.result : results[chance(3)], "time forfeit");
}

static void random_records(void **state)
{
	RuleSet set = *(const RuleSet *)*state;
	Record g = {0};
	seed = 100 + (uint64_t)set;
	for (int i = 0; i < 300; i++) {
		random_record(&g, set);
		write_and_read(&g, PITS, true);
		if (set == TOGUZ && g.first != NO_TURN)
			for (int notation = FROMTO; notation < NOTATIONS; notation++)
				write_and_read(&g, (Notation)notation, notation != TGK);
	}
	record_free(&g);
}

/* Many games in one text, good and bad: each is read or named, none is skipped. */
static void many_games(void **state)
{
	(void)state;
	Text text = {0};
	Record g = {0};
	RecordFault fault;
	int good = 0, bad = 0;
	seed = 5;
	for (int i = 0; i < 400; i++) {
		random_record(&g, (RuleSet)chance(RULE_SETS));
		record_write(&g, PITS, &text);
		good++;
		if (chance(4) == 0) {
			text_add(&text,
				 "[Game \"mangala\"]\n[Result \"*\"]\n\n1. 7 2. 3 {x} *\n\n");
			bad++;
		}
	}
	Pieces pieces = {text_string(&text), text.length, 4099};
	reader_open(&reader, next_piece, &pieces);
	for (RecordOutcome o; (o = record_read(&reader, &g, &fault)) != RECORD_NONE;) {
		good -= o == RECORD_READ;
		bad -= o == RECORD_WRONG && fault.fault.reason == NO_SUCH_PIT;
	}
	assert_int_equal(good, 0);
	assert_int_equal(bad, 0);
	text_free(&text);
	record_free(&g);
}

/* 4. Values by hand. */

static void clocks(void **state)
{
	(void)state;
	static const struct {
		const char *said, *kept;
		int64_t clock;
	} clocks[] = {
		{"[%clk 0:04:59]", "", 299000},
		{"[%clk 1:00:00.5] iyi", "iyi", 3600500},
		{"iyi [%clk 0:00:00.025]", "iyi", 25},
		{"iyi[%clk 12:34:56]kötü", "iyi kötü", 45296000},
		{"[%clk 0:60:00]", "[%clk 0:60:00]", NO_CLOCK},
		{"[%clk 4:59]", "[%clk 4:59]", NO_CLOCK},
		{"[%clk 0:04:59", "[%clk 0:04:59", NO_CLOCK},
		{"[%clk 0:00:01] [%clk 0:00:02]", "[%clk 0:00:02]", 1000},
	};
	Record g = {0};
	for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
		record_begin(&g, games[MANGALA].rules, NULL);
		assert_true(record_play(&g, 2));
		assert_true(record_say(&g, g.last, clocks[i].said));
		assert_int_equal(g.turns[g.last].clock, clocks[i].clock);
		assert_string_equal(record_text(&g, g.turns[g.last].comment), clocks[i].kept);
		write_and_read(&g, PITS, true);
	}
	record_free(&g);
}

/* A game that stopped within a turn goes on in that turn, also after a variation was read. */
static void within_a_turn(void **state)
{
	(void)state;
	static const char text[] = "[Game \"mangala\"]\n[Result \"*\"]\n\n1. 4 (1. 2 2) *\n";
	Record g = {0};
	read_one(text, sizeof text - 1, &g);
	assert_true(record_goes_on(&g));
	assert_true(record_play(&g, 4));
	assert_false(record_goes_on(&g));
	assert_int_equal(g.length, 1);
	Text out = {0};
	record_write(&g, PITS, &out);
	assert_non_null(strstr(text_string(&out), "\n1. 4+4 (1. 2 2) *\n"));
	text_free(&out);
	record_free(&g);
}

static void tgk_tags(void **state)
{
	(void)state;
	static const char text[] =
		"[Round \"3\"]\n[Black \"B\"]\n[White \"A\"]\n[Count \"10-0\"]\n[Result \"*\"]\n[Site \"Biskek\"]\n"
		"[Date \"2018\"]\n[Event \"E\"]\n\n1. 76 *\n";
	Record g = {0};
	read_one(text, sizeof text - 1, &g);
	Text out = {0};
	record_write(&g, TGK, &out);
	assert_string_equal(text_string(&out),
			    "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n[Date \"2018\"]\n[Event \"E\"]\n"
			    "[Round \"3\"]\n[Site \"Biskek\"]\n[Count \"10-0\"]\n\n1. 76 *\n\n");
	static const char wrong[] = "[Count \"12-0\"]\n\n1. 76 *\n";
	Text said = {0};
	reader_open_text(&reader, wrong, sizeof wrong - 1);
	faults_of(&reader, EN, &said);
	assert_string_equal(text_string(&said), "1:9: the stones are 10-0, not 12-0\n");
	text_free(&said);
	text_free(&out);
	record_free(&g);
}

/* 5. Positions of other programs. */

static void public_positions(void **state)
{
	RuleSet set = *(const RuleSet *)*state;
	const Game *game = &games[set];
	Text text = {0};
	seed = 11;
	for (int i = 0; i < 200; i++) {
		Course c = {0};
		course_begin(&c, game->rules, NULL);
		for (;;) {
			Position back;
			Fault fault = {0};
			text_clear(&text);
			position_write_public(&c.now, &game->rules, c.quiet, 1 + c.plies / 2,
					      &text);
			if (!position_read_any(&game->rules, text_string(&text), game->stones,
					       &back, &fault) ||
			    !position_equal(&back, &c.now))
				fail_msg("%s: %s", text_string(&text), reason_code(fault.reason));
			if (c.result != ONGOING)
				break;
			Move list[MAX_MOVES];
			int count = game->moves(&c.now, &game->rules, list);
			course_play(&c, list[chance((uint32_t)count)], NULL);
		}
		course_free(&c);
	}
	text_free(&text);
}

/* As they stand in the tests of those programs; NULL: our line for it is none. */
static void known_positions(void **state)
{
	(void)state;
	static const struct {
		RuleSet set;
		const char *theirs, *ours;
	} known[] = {
		{TOGUZ, "9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1",
		 "9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 0,0 w -,-"},
		{TOGUZ, "13S,2S,12S,3S,2S,1S,1,12S,12S/12S,2S,13S,13S,t,3S,12S,12S,1S 22 15 S 4",
		 "12,2,13,13,0,3,12,12,1/12,12,0,1,2,3,12,2,13 22,15 w -,5"},
		{TOGUZ, "11S,1S,7S,t,6S,4S,2S,4S,3S/2S,6S,19S,t,1S,3S,1S,3S,3S 57 29 N 10",
		 "2,6,19,0,1,3,1,3,3/3,4,2,4,6,0,7,1,11 57,29 b 6,4"},
		{TOGUZ, "2,T,24S,2S,9S,3S,9S,9S/2S,11S,2S,T,2,9S,9S,4S 30 39 S 16",
		 "2,11,2,0,0,0,9,9,4/9,9,3,9,2,24,0,0,0 30,39 w 7,4"},
		{TOGUZ, "9/9 83 79 S 40", "0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0 83,79 w -,-"},
		{DOKUZTAS, "********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1",
		 "......../......../........ w 9,9"},
		{DOKUZTAS,
		 "OOO****@/@**@**@*/******** b m s 3 0 4 0 0 0 -1 -1 -1 -1 0 10 25 ids:nodes",
		 "......../.b..b..b/bwww.... b 0,0"},
		{MANGALA, "4,4,4,4,4,4/4,4,4,4,4,4 0,0 w", "4,4,4,4,4,4/4,4,4,4,4,4 0,0 w"},
	};
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		const Rules *r = &games[known[i].set].rules;
		Position p;
		Fault fault;
		Text text = {0};
		bool read = position_read_any(r, known[i].theirs, games[known[i].set].stones,
					      &p, &fault);
		assert_int_equal(read, known[i].ours != NULL);
		if (read) {
			position_write(&p, r, &text);
			assert_string_equal(text_string(&text), known[i].ours);
		}
		text_free(&text);
	}
}

static char names[64][300];
static struct CMUnitTest tests[64];
static size_t test_count;

static void add(const char *what, const char *of, CMUnitTestFunction f, const void *state)
{
	snprintf(names[test_count], sizeof names[0], "%s%s%s", what, *of ? ": " : "", of);
	tests[test_count] = (struct CMUnitTest){.name = names[test_count],
						.test_func = f,
						.initial_state = (void *)(uintptr_t)state};
	test_count++;
}

static int by_name(const struct dirent *entry)
{
	size_t length = strlen(entry->d_name);
	return length > 4 && !strcmp(entry->d_name + length - 4, ".pgn");
}

int main(void)
{
	static const RuleSet sets[RULE_SETS] = {MANGALA, MANGALA_IBB, MANGALA_KALE,
						TOGUZ,   MANGALA2,    DOKUZTAS};
	struct dirent **files;
	int count = scandir(TEST_CASES, &files, by_name, alphasort);
	for (int i = 0; i < count && i < 40; i++) {
		files[i]->d_name[strlen(files[i]->d_name) - 4] = '\0';
		add("case", files[i]->d_name, cases, files[i]->d_name);
	}
	add("line ends", "", line_ends, NULL);
	add("limits", "", limits, NULL);
	add("120 games", "", toguz_games, NULL);
	add("120 games with a fault", "", toguz_faults, NULL);
	for (int set = 0; set < RULE_SETS; set++)
		add("random records", games[set].name, random_records, &sets[set]);
	add("many games", "", many_games, NULL);
	add("clocks", "", clocks, NULL);
	add("within a turn", "", within_a_turn, NULL);
	add("TGK", "", tgk_tags, NULL);
	for (int set = 0; set < RULE_SETS; set++)
		add("public positions", games[set].name, public_positions, &sets[set]);
	add("known positions", "", known_positions, NULL);
	cmocka_set_message_output(CM_OUTPUT_TAP);
	int failed = _cmocka_run_group_tests("records", tests, test_count, NULL, NULL);
	for (int i = 0; i < count; i++)
		free(files[i]);
	free(files);
	return failed;
}
