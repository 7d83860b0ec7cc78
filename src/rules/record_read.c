/* SPDX-License-Identifier: MIT */
/*
 * Reading records: bytes (1), words (2), tags (3), turns and variations (4), the result (5). Every
 * reader of a part returns false once it has put its fault and place into the Reading.
 */
#include "record.h"

#include <string.h>

#include "match.h"
#include "notation.h"

/* 1. Bytes and places. */

enum { END = -1 };

void reader_open(RecordReader *r, RecordSource *source, void *context)
{
	memset(r, 0, offsetof(RecordReader, buffer));
	r->source = source;
	r->context = context;
	r->bytes = r->buffer;
	r->line = 1;
}

void reader_open_text(RecordReader *r, const char *text, size_t length)
{
	reader_open(r, NULL, NULL);
	r->bytes = (char *)text; /* never written to without a source */
	r->end = length;
	r->last = true;
}

/* At least `want` bytes from `at` on, if the source has as many. */
static size_t bytes_ahead(RecordReader *r, size_t want)
{
	while (r->end - r->at < want && !r->last) {
		if (r->at) {
			memmove(r->buffer, r->buffer + r->at, r->end - r->at);
			r->passed += r->at;
			r->end -= r->at;
			r->at = 0;
		}
		long got = r->source(r->context, r->buffer + r->end, RECORD_BUFFER - r->end);
		r->failed = got < 0;
		r->last = got <= 0;
		if (got > 0)
			r->end += (size_t)got;
	}
	return r->end - r->at;
}

static inline int peek(RecordReader *r)
{
	if (r->at == r->end && !bytes_ahead(r, 1))
		return END;
	return (unsigned char)r->bytes[r->at];
}

static int peek_at(RecordReader *r, size_t ahead)
{
	if (r->end - r->at <= ahead && bytes_ahead(r, ahead + 1) <= ahead)
		return END;
	return (unsigned char)r->bytes[r->at + ahead];
}

static inline void step(RecordReader *r)
{
	if (r->bytes[r->at++] == '\n') {
		r->line++;
		r->line_start = r->passed + r->at;
		r->wide = 0;
	}
}

static inline int column_of(const RecordReader *r)
{
	uint64_t column = r->passed + r->at - r->line_start - (uint64_t)r->wide + 1;
	return column < 1000000 ? (int)column : 1000000;
}

typedef struct Place {
	long line;
	int column;
} Place;

static inline Place here(const RecordReader *r)
{
	return (Place){r->line, column_of(r)};
}

/* 2. A reading, its faults and words. */

/* Where a line of play stands; the main one, and the variations that are open. */
typedef struct Line {
	Position now;     /* of a variation; the main line's is the course's */
	Position before;  /* before the last turn */
	uint32_t last;    /* the last turn, or NO_TURN */
	uint32_t turns;   /* from the start of the game to here */
	uint32_t lead;    /* text; a variation: what was said before its first turn */
	uint32_t sibling; /* the last variation that replaced the last turn, or NO_TURN */
	uint32_t root;    /* of a variation: the turn it replaces */
	bool goes_on;     /* the last turn is not whole: the same player moves again */
	Place opened;     /* the ( of a variation */
	Place stopped;    /* where that turn stands, */
	char word[32];    /* and as it is written, cut to fit */
} Line;

typedef struct Reading {
	RecordReader *r;
	Record *g;
	RecordFault *fault;
	bool ours; /* the tag Game stands in the file and moves in our notation: our rules of form hold */
	bool started;
	int depth;
	Line lines[RECORD_DEPTH + 1];
	char word[128]; /* the word being read, cut to fit, closed by a NUL */
	int length;
	Place at; /* where it begins */
} Reading;

static bool fail(Reading *d, Place at, Reason reason, const char *found, int a, int b)
{
	d->fault->line = at.line;
	d->fault->fault = fault_at(reason, found, 1, (int)strlen(found));
	d->fault->fault.column = at.column;
	d->fault->fault.set = d->g->rules.set;
	d->fault->fault.value[0] = a;
	d->fault->fault.value[1] = b;
	return false;
}

static inline bool is_space(int c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The first bytes of s in a text of 32, never half a character. */
static void quote(char quoted[32], const char *s, int length)
{
	int cut = length < 31 ? length : 31;
	while (cut < length && cut > 0 && (s[cut] & 0xc0) == 0x80)
		cut--;
	memcpy(quoted, s, (size_t)cut);
	quoted[cut] = '\0';
}

/* The length of the UTF-8 character at the reader, 0 when the bytes are none. */
static int utf8_length(RecordReader *r)
{
	int lead = peek(r);
	int length = lead < 0x80   ? 1
		     : lead < 0xc2 ? 0
		     : lead < 0xe0 ? 2
		     : lead < 0xf0 ? 3
		     : lead < 0xf5 ? 4
				   : 0;
	for (int i = 1; i < length; i++) {
		int c = peek_at(r, (size_t)i);
		/* Overlong forms, surrogates and what lies beyond U+10FFFF show in the second byte. */
		int least = i > 1 ? 0x80 : lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
		int most = i > 1 ? 0xbf : lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
		if (c < least || c > most)
			return 0;
	}
	return length;
}

/* Takes one character of text onto `out`; not at the end. */
static bool take_character(Reading *d, Text *out)
{
	RecordReader *r = d->r;
	int c = peek(r);
	if (out->length + 4 > RECORD_TEXT)
		return fail(d, here(r), TOO_MUCH_TEXT, "", RECORD_TEXT, 0);
	if (c >= 0x20 && c < 0x7f) {
		text_char(out, (char)c);
		r->at++;
		return true;
	}
	if (c < 0x80 && !is_space(c))
		return fail(d, here(r), BAD_CONTROL, "", c, 0);
	int length = utf8_length(r);
	if (!length)
		return fail(d, here(r), BAD_UTF8, "", c, 0);
	for (int i = 0; i < length; i++) {
		text_char(out, r->bytes[r->at]);
		step(r);
	}
	r->wide += length - 1;
	return true;
}

static void skip_line(RecordReader *r)
{
	for (int c; (c = peek(r)) != END && c != '\n';)
		step(r);
}

/* Spaces, line ends, and lines that begin with % (PGN's escape). */
static void skip_space(RecordReader *r)
{
	for (int c; (c = peek(r)) != END;) {
		if (c == ' ')
			r->at++;
		else if (is_space(c))
			step(r);
		else if (c == '%' && column_of(r) == 1)
			skip_line(r);
		else
			return;
	}
}

/* Whether a word of the moves ends before this byte. */
static inline bool ends_word(int c)
{
	static const bool ends[256] = {
		[' '] = true, ['\t'] = true, ['\r'] = true, ['\n'] = true,
		['{'] = true, ['}'] = true,  ['('] = true,  [')'] = true,
		['['] = true, [']'] = true,  [';'] = true,  ['$'] = true,
		['"'] = true, ['!'] = true,  ['?'] = true,  ['.'] = true,
	};
	return c == END || ends[c];
}

/* Reads a word up to a byte that ends it. One too long, as no move or result is, is cut. */
static bool take_word(Reading *d)
{
	enum { ROOM = sizeof d->word - 1 };
	RecordReader *r = d->r;
	d->at = here(r);
	d->length = 0;
	d->word[0] = '\0';
	for (int c; !ends_word(c = peek(r));) {
		if (c > 0x20 && c < 0x7f) {
			if (d->length < ROOM)
				d->word[d->length++] = (char)c;
			r->at++;
			continue;
		}
		int length = utf8_length(r);
		if (length <= 1)
			return fail(d, here(r), length ? BAD_CONTROL : BAD_UTF8, "", c, 0);
		for (int i = 0; i < length && d->length < ROOM; i++)
			d->word[d->length++] = r->bytes[r->at + (size_t)i];
		r->at += (size_t)length;
		r->wide += length - 1;
	}
	/* A cut may go through a character; no reader minds, and fault_at quotes less. */
	d->word[d->length] = '\0';
	return true;
}

/* What stands at the reader, for messages: a word, or the sign that ends one. */
static const char *found_here(Reading *d)
{
	int c = peek(d->r);
	if (c == END)
		return "EOF";
	if (is_space(c))
		return "";
	if (ends_word(c)) {
		d->word[0] = (char)c;
		d->word[1] = '\0';
	} else {
		take_word(d);
	}
	return d->word;
}

/* 3. Tags. */

static bool is_name(int c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_';
}

/* Closes the text that was written to the pool from `start` on. */
static uint32_t close_text(Record *g, size_t start)
{
	if (g->text.length == start)
		return 0;
	text_char(&g->text, '\0');
	return (uint32_t)start;
}

/* [Name "value"] */
static bool read_tag(Reading *d)
{
	RecordReader *r = d->r;
	Record *g = d->g;
	Tag tag = {0};
	step(r);
	skip_space(r);

	size_t start = g->text.length;
	Place at = here(r);
	while (is_name(peek(r)))
		if (!take_character(d, &g->text))
			return false;
	Place end = here(r);
	if (g->text.length == start || !is_space(peek(r)))
		return fail(d, end, TAG_FORM, found_here(d), 0, 0);
	tag.name = close_text(g, start);
	if (record_find(g, record_text(g, tag.name)))
		return fail(d, at, TAG_TWICE, record_text(g, tag.name), 0, 0);
	skip_space(r);
	at = here(r);
	if (peek(r) != '"')
		return fail(d, at, TAG_FORM, found_here(d), 0, 0);
	step(r);

	start = g->text.length;
	tag.line = r->line;
	tag.column = column_of(r);
	for (int c; (c = peek(r)) != '"';) {
		if (c == END || c == '\n' || c == '\r')
			return fail(d, at, TAG_OPEN, "", 0, 0);
		int next = c == '\\' ? peek_at(r, 1) : END;
		if (next == '"' || next == '\\')
			step(r);
		if (!take_character(d, &g->text))
			return false;
	}
	step(r);
	tag.value = close_text(g, start);
	skip_space(r);
	end = here(r);
	if (peek(r) != ']')
		return fail(d, end, TAG_SHUT, found_here(d), 0, 0);
	step(r);
	/* Four are kept free for our own (record.c). */
	if (g->tag_count >= RECORD_TAGS - 4 || !record_add_tag(g, tag))
		return fail(d, at, TOO_MANY_TAGS, "", RECORD_TAGS - 4, 0);
	return true;
}

static bool read_tags(Reading *d)
{
	for (;;) {
		skip_space(d->r);
		if (peek(d->r) != '[')
			return true;
		if (!read_tag(d))
			return false;
	}
}

/* A fault in the value of a tag, at its 1-based byte `column`. */
static bool fail_in_tag(Reading *d, const Tag *tag, const Fault *fault, int column)
{
	const char *value = record_text(d->g, tag->value);
	d->fault->line = tag->line;
	d->fault->fault = *fault;
	d->fault->fault.set = d->g->rules.set;
	int characters = 0;
	for (int i = 0; i < column - 1 && value[i]; i++)
		characters += (value[i] & 0xc0) != 0x80;
	d->fault->fault.column = tag->column + characters;
	return false;
}

static bool fail_tag(Reading *d, const Tag *tag, Reason reason, int a, int b)
{
	const char *value = record_text(d->g, tag->value);
	Fault fault = fault_at(reason, value, 1, (int)strlen(value));
	fault.value[0] = a;
	fault.value[1] = b;
	return fail_in_tag(d, tag, &fault, 1);
}

/* The rule set that other programs' records name in their tag Variant. */
static const Game *game_of_variant(const char *variant)
{
	static const struct {
		const char *variant;
		RuleSet set;
	} variants[] = {
		{"Togyzkumalak", TOGUZ},         {"Togyzqumalaq", TOGUZ},
		{"Toguz Korgool", TOGUZ},        {"Toguz Kumalak", TOGUZ},
		{"Nine Men's Morris", DOKUZTAS},
	};
	for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
		if (!strcmp(variants[i].variant, variant))
			return &games[variants[i].set];
	return NULL;
}

/* The game that only these forms can be of. */
static const Game *game_of_word(const char *word, int length)
{
	if (move_is_fromto(word, length))
		return &games[TOGUZ];
	if (length >= 2 && point_find(word) != NOWHERE &&
	    (length == 2 || word[2] == '-' || word[2] == 'x'))
		return &games[DOKUZTAS];
	return NULL;
}

static bool set_options(Reading *d, Rules *rules)
{
	const Tag *tag = record_find(d->g, "Rules");
	const char *value = tag ? record_text(d->g, tag->value) : "";
	for (const char *at = value; *at;) {
		size_t length = strcspn(at, " ,");
		Fault fault;
		if (length && !rules_set(rules, at, (int)length, &fault))
			return fail_in_tag(d, tag, &fault, (int)(at - value) + 1);
		at += length + (at[length] != '\0');
	}
	return true;
}

/* Two numbers with a sign between them, "30-18" or "2/5", and nothing else. */
static bool two_numbers(const char *text, char sign, int *a, int *b)
{
	int *const numbers[2] = {a, b};
	for (int i = 0; i < 2; i++) {
		int digits = 0;
		for (*numbers[i] = 0; *text >= '0' && *text <= '9' && digits < 4; digits++)
			*numbers[i] = *numbers[i] * 10 + (*text++ - '0');
		if (!digits || (i == 0 && *text++ != sign))
			return false;
	}
	return !*text;
}

/* A hash of the two players, whoever of them has White (FNV-1a); never 0. */
static uint64_t players_of(const Record *g)
{
	uint64_t sum = 1;
	for (int colour = 0; colour < 2; colour++) {
		uint64_t hash = 0xcbf29ce484222325;
		for (const char *s = record_tag(g, colour ? "Black" : "White"); *s; s++)
			hash = (hash ^ (unsigned char)*s) * 0x100000001b3;
		sum += hash;
	}
	return sum ? sum : 1;
}

/* Sets of one match follow one another and are played by the same two people. */
static bool check_set(Reading *d)
{
	RecordReader *r = d->r;
	const Tag *tag = record_find(d->g, "Set");
	int set = 0, sets = 0;
	uint64_t players = 0;
	if (tag) {
		if (!two_numbers(record_text(d->g, tag->value), '/', &set, &sets) || set < 1 ||
		    set > sets)
			return fail_tag(d, tag, SET_FORM, 0, 0);
		players = players_of(d->g);
		bool follows = r->players && set == r->set + 1 && sets == r->sets;
		if (follows && players != r->players) {
			r->players = 0;
			return fail_tag(d, tag, SET_PLAYERS, set, 0);
		}
	}
	r->players = players;
	r->set = set;
	r->sets = sets;
	return true;
}

/* Starts the game that the tags, or else the form of the first turn, say is played. */
static bool start_game(Reading *d, const char *word, int length)
{
	Record *g = d->g;
	const Tag *tag = record_find(g, "Game");
	const Game *game = NULL;
	d->ours = tag != NULL;
	if (tag) {
		const char *name = record_text(g, tag->value);
		game = game_find(name, (int)strlen(name));
		if (!game)
			return fail_tag(d, tag, UNKNOWN_GAME, 0, 0);
	} else {
		game = game_of_variant(record_tag(g, "Variant"));
		if (!game)
			game = game_of_word(word, length);
		if (!game)
			return fail(d, d->at, GAME_NOT_NAMED, "", 0, 0);
	}

	Rules rules = game->rules;
	Position start;
	Fault fault;
	g->rules = rules;
	if (!set_options(d, &rules))
		return false;
	tag = record_find(g, "FEN");
	if (tag &&
	    !position_read_any(&rules, record_text(g, tag->value), game->stones, &start, &fault))
		return fail_in_tag(d, tag, &fault, fault.column);
	if (!check_set(d))
		return false;
	record_start(g, rules, tag ? &start : NULL);
	d->started = true;
	d->lines[0] = (Line){
		.now = g->start,
		.before = g->start,
		.last = NO_TURN,
		.sibling = NO_TURN,
	};
	return true;
}

/* 4. Turns, and what is said of them. */

static const Position *line_now(const Reading *d)
{
	return d->depth ? &d->lines[d->depth].now : &d->g->course.now;
}

/* Why no move can follow here, with the result; NOT_ENDED while one can. */
static End line_end(const Reading *d, Result *result)
{
	const Course *c = &d->g->course;
	if (d->depth)
		return game_of(&c->rules)->end(&d->lines[d->depth].now, &c->rules, result);
	*result = c->result;
	return c->end;
}

static bool fail_ended(Reading *d, Place at, End end, const char *found)
{
	static const Reason reasons[ENDS] = {
		[END_ROW_EMPTY] = ENDED_ROW_EMPTY,
		[END_MAJORITY] = ENDED_MAJORITY,
		[END_BOARD_EMPTY] = ENDED_BOARD_EMPTY,
		[END_FEW_MEN] = ENDED_FEW_MEN,
		[END_BLOCKED] = ENDED_BLOCKED,
		[END_REPETITION] = ENDED_REPETITION,
		[END_QUIET] = ENDED_QUIET,
	};
	bool no_stones = end == END_ROW_EMPTY && d->g->rules.set == TOGUZ;
	return fail(d, at, no_stones ? ENDED_NO_STONES : reasons[end], found, 0, 0);
}

/* One move of a turn, a piece of the word that `column` characters precede; true once it is played. */
static bool read_move(Reading *d, uint32_t turn, const char *piece, int length, int column)
{
	Record *g = d->g;
	Place at = {d->at.line, d->at.column + column};
	Result result;
	End end = line_end(d, &result);
	if (end != NOT_ENDED)
		return fail_ended(d, at, end, length ? piece : "+");
	if (!length)
		return fail(d, at, UNEXPECTED, "+", 0, 0);
	Move m;
	Fault fault;
	if (!move_read_any(line_now(d), &g->rules, piece, length, &m, &fault)) {
		d->fault->line = at.line;
		d->fault->fault = fault;
		d->fault->fault.column = at.column + (fault.column ? fault.column - 1 : 0);
		return false;
	}
	if (!record_add_move(g, turn, m))
		return fail(d, at, TOO_MANY_MOVES, "", RECORD_MOVES, 0);
	if (d->depth)
		game_of(&g->rules)->play(&d->lines[d->depth].now, m, &g->rules, NULL);
	else
		course_play(&g->course, m, NULL);
	return true;
}

/* What is joined to a turn that is over; `at` its place. */
static bool fail_joined(Reading *d, Place at, const char *piece)
{
	Result result;
	End end = line_end(d, &result);
	if (end != NOT_ENDED)
		return fail_ended(d, at, end, piece);
	bool single = d->g->rules.set != MANGALA && d->g->rules.set != MANGALA_IBB;
	return fail(d, at, single ? ONE_MOVE_A_TURN : TURN_PASSED, piece, 0, 0);
}

/* Ties a turn to the end of its line, or to the turn its variation replaces. */
static void link_turn(Reading *d, uint32_t turn)
{
	Record *g = d->g;
	Line *line = &d->lines[d->depth];
	if (line->last != NO_TURN) {
		g->turns[line->last].next = turn;
	} else if (d->depth == 0) {
		g->first = turn;
	} else {
		Line *parent = &d->lines[d->depth - 1];
		g->turns[turn].before = line->lead;
		if (parent->sibling == NO_TURN)
			g->turns[line->root].variation = turn;
		else
			g->turns[parent->sibling].sibling = turn;
		parent->sibling = turn;
	}
	line->last = turn;
	line->turns++;
	line->sibling = NO_TURN;
	if (d->depth == 0) {
		g->last = turn;
		g->length++;
	}
}

/* The word as a turn: its moves, joined by +. */
static bool read_turn(Reading *d)
{
	Record *g = d->g;
	if (!d->started && !start_game(d, d->word, d->length))
		return false;
	Line *line = &d->lines[d->depth];
	if (g->rules.set == TOGUZ && move_is_fromto(d->word, d->length))
		d->ours = false;
	if (line->goes_on)
		return fail(d, line->stopped, TURN_UNFINISHED, line->word, 0, 0);
	uint32_t turn;
	if (!record_add_turn(g, &turn))
		return fail(d, d->at, TOO_MANY_MOVES, "", RECORD_MOVES, 0);

	line->before = *line_now(d);
	uint64_t side = line->before.side;
	int column = 0;
	for (char *piece = d->word, *end; piece; piece = end) {
		int length = 0;
		while (piece[length] && piece[length] != '+')
			length++;
		end = piece[length] ? piece + length : NULL;
		piece[length] = '\0';
		if (column && line_now(d)->side != side)
			return fail_joined(d, (Place){d->at.line, d->at.column + column}, piece);
		if (!read_move(d, turn, piece, length, column))
			return false;
		for (int i = 0; i < length; i++)
			column += (piece[i] & 0xc0) != 0x80;
		column++;
		if (end)
			*end++ = '+';
	}
	Result result;
	line->goes_on = line_now(d)->side == side && line_end(d, &result) == NOT_ENDED;
	if (line->goes_on) {
		line->stopped = d->at;
		quote(line->word, d->word, d->length);
	}
	link_turn(d, turn);
	return true;
}

/* "12." before White's turn, "12..." before Black's. */
static bool read_number(Reading *d)
{
	RecordReader *r = d->r;
	int number = 0, dots = 0;
	for (int i = 0; i < d->length; i++)
		number = number < 100000 ? number * 10 + (d->word[i] - '0') : number;
	for (int c; (c = peek(r)) == '.' || c == ' ' || c == '\t'; step(r))
		dots += c == '.';
	if (!d->started)
		return true; /* the first turn will say which game it is */
	const Line *line = &d->lines[d->depth];
	if (line->goes_on)
		return fail(d, line->stopped, TURN_UNFINISHED, line->word, 0, 0);
	int expected = turn_number(&d->g->start, line->turns);
	bool black = (d->g->start.side + line->turns) & 1;
	if (number != expected)
		return fail(d, d->at, NUMBER_WRONG, d->word, expected, 0);
	if (black != (dots > 1))
		return fail(d, d->at, black ? NUMBER_BLACK : NUMBER_WHITE, "", expected, 0);
	return true;
}

static bool add_mark(Reading *d, Place at, int mark, const char *written)
{
	uint32_t turn = d->lines[d->depth].last;
	if (!d->started || turn == NO_TURN)
		return fail(d, at, MARK_EARLY, written, 0, 0);
	if (!record_mark(d->g, turn, (uint8_t)mark))
		return fail(d, at, TOO_MANY_MARKS, "", RECORD_MARKS, 0);
	return true;
}

/* "$14", "!", "?!" */
static bool read_mark(Reading *d)
{
	static const char *const signs[] = {"!", "?", "!!", "??", "!?", "?!"};
	RecordReader *r = d->r;
	Place at = here(r);
	if (peek(r) == '$') {
		step(r);
		if (!take_word(d))
			return false;
		bool number = d->length > 0 && d->length < 4;
		int mark = 0;
		for (int i = 0; i < d->length && number; i++) {
			number = d->word[i] >= '0' && d->word[i] <= '9';
			mark = mark * 10 + (d->word[i] - '0');
		}
		if (!number || mark > 255)
			return fail(d, at, MARK_FORM, d->length ? d->word : "$", 0, 0);
		memmove(d->word + 1, d->word, (size_t)d->length + 1);
		d->word[0] = '$';
		return add_mark(d, at, mark, d->word);
	}
	char sign[3] = {0};
	for (int i = 0; i < 2 && (peek(r) == '!' || peek(r) == '?'); i++) {
		sign[i] = (char)peek(r);
		step(r);
	}
	int mark = 0;
	while (strcmp(signs[mark], sign))
		mark++;
	return add_mark(d, at, mark + 1, sign);
}

/* The last move of a line that has a turn, and the position before it. */
static Move last_move(const Reading *d, Position *before)
{
	const Record *g = d->g;
	const Line *line = &d->lines[d->depth];
	const Turn *turn = &g->turns[line->last];
	const Move *moves = &g->moves[turn->moves];
	*before = line->before;
	for (uint32_t i = 0; i + 1 < turn->count; i++)
		game_of(&g->rules)->play(before, moves[i], &g->rules, NULL);
	return moves[turn->count - 1];
}

static const char claim_sign[] = "[%pos ";
enum { CLAIM_SIGN = sizeof claim_sign - 1 };

/* "[%pos POSITION]" in a comment: the board as the writer has it after the last turn. */
static bool check_claim(Reading *d, Place at)
{
	const Record *g = d->g;
	const Rules *rules = &g->rules;
	const Position *now = line_now(d);
	const char *words = strstr(text_string(&g->heard), claim_sign) + CLAIM_SIGN;
	Text text = {0};
	Position claimed, before;
	RecordFault *f = d->fault;
	text_bytes(&text, words, strcspn(words, "]"));
	bool good = position_read_any(rules, text_string(&text), game_of(rules)->stones,
				      &claimed, &f->fault);
	text_free(&text);
	if (!good) {
		f->fault.column += at.column - 1;
	} else if (d->lines[d->depth].last == NO_TURN) {
		good = explain_position(now, rules, &claimed, &f->fault);
		f->fault.column = at.column;
	} else if (!position_equal(now, &claimed)) { /* a repetition may have settled it */
		Move m = last_move(d, &before);
		good = explain_board(&before, rules, m, &claimed, &f->explanation);
		f->explained = !good;
		f->fault = f->explanation.mistake;
		f->fault.column = at.column;
	}
	f->line = at.line;
	return good;
}

/* Keeps what `heard` holds: after the last turn of the line, or before its first. */
static bool keep_comment(Reading *d, Place at)
{
	Record *g = d->g;
	Line *line = &d->lines[d->depth];
	bool after = d->started && line->last != NO_TURN;
	uint32_t *text = after      ? &g->turns[line->last].comment
			 : d->depth ? &line->lead
				    : &g->comment;
	int64_t *clock = after ? &g->turns[line->last].clock : NULL;
	return record_join(g, text, text_string(&g->heard), clock) ||
	       fail(d, at, TOO_MUCH_TEXT, "", RECORD_TEXT, 0);
}

/* "{...}", or "; ..." to the end of the line. Spaces and line ends count as one space. */
static bool read_comment(Reading *d)
{
	RecordReader *r = d->r;
	Text *heard = &d->g->heard;
	Place at = here(r), claim = {0};
	int close = peek(r) == '{' ? '}' : '\n';
	step(r);
	text_clear(heard);
	for (int c; (c = peek(r)) != close;) {
		if (c == END && close == '}')
			return fail(d, at, COMMENT_OPEN, "", 0, 0);
		if (c == END)
			break;
		if (is_space(c)) {
			if (heard->length && heard->data[heard->length - 1] != ' ')
				text_char(heard, ' ');
			step(r);
			if (!claim.line && heard->length >= CLAIM_SIGN &&
			    !memcmp(heard->data + heard->length - CLAIM_SIGN, claim_sign, CLAIM_SIGN))
				claim = here(r);
		} else if (!take_character(d, heard)) {
			return false;
		}
	}
	if (peek(r) != END)
		step(r);
	if (claim.line && d->started && !check_claim(d, claim))
		return false;
	return keep_comment(d, at);
}

static bool open_variation(Reading *d)
{
	Line *line = &d->lines[d->depth];
	Place at = here(d->r);
	step(d->r);
	if (!d->started || line->last == NO_TURN)
		return fail(d, at, VARIATION_EARLY, "", 0, 0);
	if (d->depth == RECORD_DEPTH)
		return fail(d, at, TOO_DEEP, "", RECORD_DEPTH, 0);
	d->lines[++d->depth] = (Line){
		.now = line->before,
		.before = line->before,
		.last = NO_TURN,
		.turns = line->turns - 1,
		.sibling = NO_TURN,
		.root = line->last,
		.opened = at,
	};
	return true;
}

static bool close_variation(Reading *d)
{
	Place at = here(d->r);
	step(d->r);
	if (d->depth == 0)
		return fail(d, at, VARIATION_SHUT, "", 0, 0);
	if (d->lines[d->depth].last == NO_TURN)
		return fail(d, at, VARIATION_EMPTY, "", 0, 0);
	d->depth--;
	return true;
}

/* "(10)" straight after origin and landing is the kazan, not a variation. */
static void take_kazan(Reading *d)
{
	RecordReader *r = d->r;
	bool toguz = d->started ? d->g->rules.set == TOGUZ : true;
	if (peek(r) != '(' || !toguz || !move_is_fromto(d->word, d->length))
		return;
	size_t digits = 0;
	for (int c; digits < 5 && (c = peek_at(r, digits + 1)) >= '0' && c <= '9';)
		digits++;
	if (!digits || peek_at(r, digits + 1) != ')' || d->length + 8 > (int)sizeof d->word)
		return;
	for (size_t i = 0; i < digits + 2; i++) {
		d->word[d->length++] = (char)peek(r);
		step(r);
	}
	d->word[d->length] = '\0';
}

static int result_of_word(const char *word)
{
	bool form = *word == '*' || (*word && (word[1] == '-' || word[1] == '/'));
	for (int i = 0; i < 4 && form; i++)
		if (!strcmp(record_results[i], word))
			return i;
	return END;
}

static bool all_digits(const char *word)
{
	if (!*word)
		return false;
	while (*word >= '0' && *word <= '9')
		word++;
	return !*word;
}

/* Everything up to the result (*result) or the end of the record (END), and comments after it. */
static bool read_moves(Reading *d, int *result, Place *at)
{
	RecordReader *r = d->r;
	*result = END;
	for (;;) {
		skip_space(r);
		int c = peek(r);
		*at = *result == END ? here(r) : *at;
		bool good = true;
		if (c == '{' || c == ';') {
			good = read_comment(d);
		} else if (c == END || c == '[' || *result != END) {
			break;
		} else if (c == '(') {
			good = open_variation(d);
		} else if (c == ')') {
			good = close_variation(d);
		} else if (c == '$' || c == '!' || c == '?') {
			good = read_mark(d);
		} else {
			if (!take_word(d))
				return false;
			if (!d->length)
				return fail(d, *at, UNEXPECTED, found_here(d), 0, 0);
			int word = result_of_word(d->word);
			if (word != END && d->depth)
				return fail(d, d->at, VARIATION_RESULT, d->word, 0, 0);
			if (word != END) {
				*result = word;
			} else if (peek(r) == '.' && all_digits(d->word)) {
				good = read_number(d);
			} else {
				take_kazan(d);
				good = read_turn(d);
			}
		}
		if (!good)
			return false;
	}
	if (d->depth)
		return fail(d, d->lines[d->depth].opened, VARIATION_OPEN, "", 0, 0);
	return true;
}

/* 5. The result. */

static bool check_stones(Reading *d, const Tag *tag)
{
	const Record *g = d->g;
	const Position *now = &g->course.now;
	int said[2];
	if (!two_numbers(record_text(g, tag->value), '-', &said[0], &said[1]))
		return fail_tag(d, tag, STONES_FORM, 0, 0);
	int stand[2];
	for (int colour = 0; colour < 2; colour++)
		stand[colour] = position_total(now, &g->rules, colour);
	if (said[0] == stand[0] && said[1] == stand[1])
		return true;
	/* A set that was left is booked otherwise than it stands. */
	for (int colour = 0; g->course.result == ONGOING && colour < 2; colour++) {
		SetResult booked;
		Fault fault;
		if (set_leave(now, &g->rules, colour, &booked, &fault) &&
		    booked.result == g->result && booked.stones[0] == said[0] &&
		    booked.stones[1] == said[1])
			return true;
	}
	return fail_tag(d, tag, STONES_WRONG, stand[0], stand[1]);
}

/* The moves end with another result than the one recorded. */
static bool fail_winner(Reading *d, Place at)
{
	const Record *g = d->g;
	const Course *c = &g->course;
	if (c->end == END_ROW_EMPTY && g->first != NO_TURN) {
		Position before;
		Explanation e;
		Move m = last_move(d, &before);
		explain_claim(&before, &c->rules, m, &c->now, g->result, &e);
		if (e.mistake.reason == MISTAKE_FIRST_OUT)
			return fail(d, at, MISTAKE_FIRST_OUT, "", e.mistake.value[0],
				    e.mistake.value[1]);
	}
	return fail(d, at, RESULT_UNLIKE_MOVES, record_results[c->result],
		    position_total(&c->now, &c->rules, 0), position_total(&c->now, &c->rules, 1));
}

/* What was recorded against what the moves did. */
static bool check_result(Reading *d, int written, Place at)
{
	Record *g = d->g;
	const Tag *tag = record_find(g, "Result");
	int said = tag ? result_of_word(record_text(g, tag->value)) : END;
	if (tag && said == END)
		return fail_tag(d, tag, RESULT_FORM, 0, 0);
	if (written == END && d->ours)
		return fail(d, at, RESULT_MISSING, "", 0, 0);
	if (written != END && tag && written != said)
		return fail(d, at, RESULT_UNLIKE_TAG, record_results[said], 0, 0);
	g->result = written != END ? (Result)written : tag ? (Result)said : g->course.result;

	const Course *c = &g->course;
	const char *recorded = record_results[g->result];
	if (c->result != ONGOING && g->result != c->result)
		return fail_winner(d, at);
	if (c->result == ONGOING && g->result != ONGOING && d->ours) {
		const char *why = record_tag(g, "Termination");
		if (!*why)
			return fail(d, at, RESULT_UNEXPLAINED, recorded, 0, 0);
		if (!strcmp(why, "unterminated"))
			return fail(d, at, RESULT_UNTERMINATED, recorded, 0, 0);
		if (g->result == DRAWN && !draw_may_be_offered(&g->rules) &&
		    strncmp(why, "time", 4) && strncmp(why, "adjudication", 12))
			return fail(d, at, DRAW_AGREED, "", 0, 0);
	}
	const Tag *stones = record_find(g, "Stones");
	if (stones && !check_stones(d, stones))
		return false;
	/* TGK's Count is free text; two numbers in it are the kazans. */
	const Tag *count = record_find(g, "Count");
	int numbers[2];
	if (count && two_numbers(record_text(g, count->value), '-', &numbers[0], &numbers[1]) &&
	    !check_stones(d, count))
		return false;
	record_set(g, "Result", recorded);
	if (c->result == ONGOING && g->result != ONGOING && !*record_tag(g, "Termination"))
		record_set(g, "Termination", "normal");
	return true;
}

/* To the next line that begins a tag, after the moves of the faulty game; `moves`: its tags are read. */
static void skip_game(RecordReader *r, bool moves)
{
	for (;;) {
		if (column_of(r) > 1)
			skip_line(r);
		while (is_space(peek(r)))
			step(r);
		int c = peek(r);
		if (c == END)
			return;
		bool tag = c == '[' && column_of(r) == 1 && peek_at(r, 1) >= 'A' &&
			   peek_at(r, 1) <= 'Z';
		if (tag && moves)
			return;
		moves = moves || !tag;
		skip_line(r);
	}
}

RecordOutcome record_read(RecordReader *r, Record *g, RecordFault *fault)
{
	record_clear(g);
	fault->explained = false;
	if (!r->passed && !r->at && !r->games && bytes_ahead(r, 3) >= 3 &&
	    !memcmp(r->bytes, "\xef\xbb\xbf", 3)) {
		r->at = 3;
		r->line_start = 3;
	}
	skip_space(r);
	if (peek(r) == END) {
		if (r->games)
			return RECORD_NONE;
		r->games = 1;
		*fault = (RecordFault){.line = 1, .fault = {.reason = NO_RECORD, .column = 1}};
		return RECORD_WRONG;
	}
	r->games++;
	g->line = r->line;
	Reading d;
	d.r = r;
	d.g = g;
	d.fault = fault;
	d.ours = d.started = false;
	d.depth = 0;
	d.lines[0] = (Line){.last = NO_TURN, .sibling = NO_TURN};
	d.at = here(r);
	d.word[0] = '\0';
	d.length = 0;

	int result;
	Place at;
	bool tags = read_tags(&d);
	d.at = here(r);
	bool good = tags && (!record_find(g, "Game") || start_game(&d, "", 0)) &&
		    read_moves(&d, &result, &at);
	good = good && (d.started || start_game(&d, "", 0)) && check_result(&d, result, at);
	if (good)
		return RECORD_READ;
	skip_game(r, tags);
	return RECORD_WRONG;
}

void record_fault_write(const RecordFault *f, Lang lang, Text *out)
{
	text_int(out, f->line);
	text_char(out, ':');
	text_int(out, f->fault.column);
	text_add(out, ": ");
	fault_write(&f->fault, lang, out);
	const char *rule = fault_rule(&f->fault);
	if (*rule) {
		text_add(out, lang == TR ? " (kural " : " (rule ");
		text_add(out, rule);
		text_char(out, ')');
	}
	if (!f->explained)
		return;
	Text steps = {0};
	explain_right(&f->explanation, &games[f->fault.set].rules, lang, &steps);
	text_add(out, "\n\t");
	for (const char *s = text_string(&steps); *s; s++) {
		text_char(out, *s);
		if (*s == '\n')
			text_char(out, '\t');
	}
	text_free(&steps);
}
