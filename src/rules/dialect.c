/* SPDX-License-Identifier: MIT */
#include "dialect.h"

#include <string.h>

#include "dokuztas.h"
#include "explain.h"
#include "notation.h"
#include "toguz.h"

const char *const notation_names[NOTATIONS] = {"pits", "fromto", "playok", "tgk"};

/* 1. Togyzkumalak moves by origin and landing. */

enum { UNWRITTEN = -1 };

typedef struct FromTo {
	int origin, landing; /* 1..9 */
	int mark;            /* the column of the x, 0: none */
	int kazan;           /* UNWRITTEN, or the figure in brackets */
} FromTo;

/* The Latin x, or the Cyrillic one that Kyrgyz and Kazakh records use; its length, 0 when there is none. */
static int mark_length(const char *text, int length)
{
	if (length >= 1 && (*text == 'x' || *text == 'X'))
		return 1;
	return length >= 2 && (!memcmp(text, "\xd1\x85", 2) || !memcmp(text, "\xd0\xa5", 2)) ? 2
											     : 0;
}

static bool fromto_form(const char *text, int length, FromTo *written)
{
	if (length < 2 || text[0] < '1' || text[0] > '9' || text[1] < '1' || text[1] > '9')
		return false;
	*written = (FromTo){text[0] - '0', text[1] - '0', 0, UNWRITTEN};
	int at = 2, mark = mark_length(text + at, length - at);
	if (mark)
		written->mark = at + 1;
	at += mark;
	if (at == length)
		return true;
	if (text[at++] != '(')
		return false;
	int digits = 0, kazan = 0;
	for (; at < length && text[at] >= '0' && text[at] <= '9' && digits < 4; at++, digits++)
		kazan = kazan * 10 + (text[at] - '0');
	written->kazan = kazan;
	return digits && at == length - 1 && text[at] == ')';
}

bool move_is_fromto(const char *text, int length)
{
	FromTo written;
	return fromto_form(text, length, &written);
}

/* What a legal move does, as far as records write it down. */
typedef struct Outcome {
	int landing;  /* 1..9 */
	bool own_row; /* the landing is in the mover's row */
	bool tuzdik;  /* the move makes one */
	bool capture; /* the last stone made a rival pit even */
	int kazan; /* the mover's, before stones left on the board are collected at the end */
} Outcome;

static Outcome outcome_of(const Position *p, const Rules *r, Move m)
{
	Position after = *p;
	toguz_play(&after, m, r, NULL);
	int last = (int)toguz_sowing[m - 1][wide_pit(p->wide[0], m - 1)].last;
	Outcome o = {
		.landing = last % 9 + 1,
		.own_row = last < 9,
		.tuzdik = wide_tuzdik(after.wide[0]) != wide_tuzdik(p->wide[1]),
	};
	o.kazan = wide_store(after.wide[1]);
	o.capture = !o.own_row && !o.tuzdik && wide_tuzdik(after.wide[0]) != o.landing &&
		    !wide_pit(after.wide[0], o.landing - 1);
	if (wide_empty(after.wide[0]) && wide_empty(after.wide[1])) {
		/* The end was settled: only the trail still tells the two apart. */
		Trail trail = {.count = 0};
		after = *p;
		toguz_play(&after, m, r, &trail);
		for (int i = 0; i < trail.count; i++)
			if (trail.events[i].kind == EV_TAKE && trail.events[i].why == WHY_COLLECT)
				o.kazan -= trail.events[i].count;
	}
	return o;
}

static bool refuse(Fault *fault, Reason reason, const char *text, int length, int column, int a,
		   int b)
{
	*fault = fault_at(reason, text, 1, length);
	fault->set = TOGUZ;
	fault->column = column;
	fault->value[0] = a;
	fault->value[1] = b;
	return false;
}

static bool fromto_read(const Position *p, const Rules *r, const char *text, int length,
			const FromTo *written, Move *m, Fault *fault)
{
	Move origin = (Move)written->origin;
	Fault refused = toguz_refuse(p, origin, r);
	if (refused.reason != REASON_NONE) {
		*fault = refused;
		fault->set = TOGUZ;
		return false;
	}
	Outcome o = outcome_of(p, r, origin);
	if (o.landing != written->landing)
		return refuse(fault, LANDING_WRONG, text, length, 2, o.landing, written->landing);
	if (o.tuzdik && !written->mark)
		return refuse(fault, TUZDIK_UNMARKED, text, 2, 3, 0, 0);
	if (!o.tuzdik && written->mark) {
		Explanation e;
		explain_castle(p, r, origin, &e);
		return refuse(fault, e.mistake.reason, text, length, written->mark,
			      e.mistake.value[0], 0);
	}
	if (written->kazan != UNWRITTEN && written->kazan != o.kazan) {
		int column = (int)((const char *)memchr(text, '(', (size_t)length) - text) + 2;
		return refuse(fault, KAZAN_WRONG, text, length, column, o.kazan, written->kazan);
	}
	*m = origin;
	return true;
}

bool move_read_any(const Position *p, const Rules *r, const char *text, int length, Move *m,
		   Fault *fault)
{
	FromTo written;
	if (r->set == TOGUZ && fromto_form(text, length, &written))
		return fromto_read(p, r, text, length, &written, m, fault);
	return move_read(p, r, text, length, m, fault);
}

void move_write_as(const Position *p, const Rules *r, Move m, Notation notation, Text *out)
{
	if (r->set != TOGUZ || notation == PITS) {
		move_write(m, r, out);
		return;
	}
	Outcome o = outcome_of(p, r, m);
	text_int(out, m);
	text_int(out, o.landing);
	if (o.tuzdik)
		text_char(out, notation == PLAYOK ? 'X' : 'x');
	if (notation == PLAYOK && o.capture) {
		text_char(out, '(');
		text_int(out, o.kazan);
		text_char(out, ')');
	}
}

/* 2. Positions. Each form is read into our own line, whose reader then checks stones, tuzdiks and men. */

typedef struct Cursor {
	const char *line, *at;
	Fault *fault;
} Cursor;

static bool stop(Cursor *c, Reason reason, int a, int b)
{
	int length = 0;
	while (length < 16 && c->at[length] && c->at[length] != ' ')
		length++;
	while (length && (c->at[length] & 0xc0) == 0x80)
		length--;
	*c->fault = fault_at(reason, c->line, (int)(c->at - c->line) + 1, length);
	c->fault->value[0] = a;
	c->fault->value[1] = b;
	return false;
}

static void skip_spaces(Cursor *c)
{
	while (*c->at == ' ' || *c->at == '\t' || *c->at == '\r' || *c->at == '\n')
		c->at++;
}

/* A whole number, perhaps negative, of at most six digits. */
static bool number(Cursor *c, int *n)
{
	skip_spaces(c);
	bool negative = *c->at == '-' && c->at[1] >= '0' && c->at[1] <= '9';
	c->at += negative;
	if (*c->at < '0' || *c->at > '9')
		return stop(c, EXPECTED_NUMBER, 0, 0);
	*n = 0;
	for (; *c->at >= '0' && *c->at <= '9'; c->at++)
		if (*n < 100000)
			*n = *n * 10 + (*c->at - '0');
	*n = negative ? -*n : *n;
	return true;
}

static bool word_of(Cursor *c, const char *letters, Reason otherwise, char *found)
{
	skip_spaces(c);
	bool alone =
		*c->at && strchr(letters, *c->at) && (!c->at[1] || strchr(" \t\r\n", c->at[1]));
	if (!alone)
		return stop(c, otherwise, 0, 0);
	*found = *c->at++;
	return true;
}

static bool rest_of_line(Cursor *c)
{
	skip_spaces(c);
	return *c->at ? stop(c, TRAILING, 0, 0) : true;
}

/* The faults that only our own line shows have no column in the foreign one. */
static bool composed_read(Cursor *c, const Rules *r, const Text *line, int stones, Position *p)
{
	bool read = position_read(r, text_string(line), stones, p, c->fault);
	if (!read)
		c->fault->column = 1;
	return read;
}

enum { TUZDIK = -1 };

/* One row of nine in the order written; `end` closes it. */
static bool playstrategy_row(Cursor *c, char end, int pits[9])
{
	int count = 0, tuzdiks = 0;
	const char *row = c->at;
	for (;;) {
		int stones = 0, run = 1;
		if (*c->at == 't' || *c->at == 'T') {
			stones = TUZDIK;
			if (++tuzdiks > 1)
				return stop(c, TUZDIKS_IN_ROW, 0, 0);
			c->at++;
		} else if (*c->at < '0' || *c->at > '9') {
			return stop(c, EXPECTED_PIT, 0, 0);
		} else {
			number(c, &stones);
			if (*c->at == 's' || *c->at == 'S')
				c->at++;
			else
				run = stones, stones = 0;
		}
		for (int i = 0; i < run && count < 10; i++, count++)
			if (count < 9)
				pits[count] = stones;
		if (*c->at != ',')
			break;
		c->at++;
	}
	if (*c->at != end)
		return stop(c, end == '/' ? EXPECTED_SLASH : EXPECTED_PIT, 0, 0);
	if (count != 9) {
		c->at = row;
		return stop(c, ROW_LENGTH, count, 9);
	}
	c->at++;
	return true;
}

static void compose_row(const int pits[9], bool reversed, Text *line)
{
	for (int k = 0; k < 9; k++) {
		int stones = pits[reversed ? 8 - k : k];
		if (k)
			text_char(line, ',');
		text_int(line, stones == TUZDIK ? 0 : stones);
	}
}

/* The number of the tuzdik in a row, or "-". */
static void compose_tuzdik(const int pits[9], bool reversed, Text *line)
{
	for (int k = 0; k < 9; k++)
		if (pits[reversed ? 8 - k : k] == TUZDIK) {
			text_int(line, k + 1);
			return;
		}
	text_char(line, '-');
}

/* "NORTH/SOUTH SOUTH'S NORTH'S SIDE TURN", North's row from its pit 9 on. */
static bool playstrategy_read(Cursor *c, const Rules *r, int stones, Position *p)
{
	int north[9], south[9], kazan[2], turn;
	char side;
	if (!playstrategy_row(c, '/', north) || !playstrategy_row(c, ' ', south) ||
	    !number(c, &kazan[0]) || !number(c, &kazan[1]) ||
	    !word_of(c, "SN", EXPECTED_SOUTH, &side))
		return false;
	skip_spaces(c);
	if (*c->at && !number(c, &turn))
		return false;
	if (!rest_of_line(c))
		return false;
	Text line = {0};
	compose_row(south, false, &line);
	text_char(&line, '/');
	compose_row(north, true, &line);
	text_char(&line, ' ');
	text_int(&line, kazan[0]);
	text_char(&line, ',');
	text_int(&line, kazan[1]);
	text_add(&line, side == 'S' ? " w " : " b ");
	compose_tuzdik(north, true, &line);
	text_char(&line, ',');
	compose_tuzdik(south, false, &line);
	bool read = composed_read(c, r, &line, stones, p);
	text_free(&line);
	return read;
}

/* Its rings run from the inner one outwards, each clockwise from the middle of its upper side. */
static int morris_point(int place)
{
	return (2 - place / 8) * 8 + (place + 1) % 8;
}

static bool morris_count(Cursor *c, const char *line, char man)
{
	int written, standing = 0;
	for (int point = 0; point < POINTS; point++)
		standing += line[point + point / 8] == man;
	skip_spaces(c);
	const char *at = c->at;
	if (!number(c, &written))
		return false;
	if (written == standing)
		return true;
	c->at = at;
	return stop(c, MEN_COUNTED, standing, written);
}

/*
 * "INNER/MIDDLE/OUTER SIDE PHASE ACTION", men on the board and in hand of White, then of Black, men
 * still to be removed by each; what follows (last mills, quiet plies, turn) is not part of a position.
 */
static bool morris_read(Cursor *c, const Rules *r, Position *p)
{
	char board[] = "......../......../........";
	int hand[2], removals[2];
	char side, phase, action;
	for (int place = 0; place < POINTS; place++, c->at++) {
		if (place && place % 8 == 0 && *c->at++ != '/') {
			c->at--;
			return stop(c, EXPECTED_SLASH, 0, 0);
		}
		int point = morris_point(place);
		if (*c->at == 'O' || *c->at == '@')
			board[point + point / 8] = *c->at == 'O' ? 'w' : 'b';
		else if (*c->at != '*')
			return stop(c, EXPECTED_MAN, 0, 0);
	}
	if (*c->at != ' ')
		return stop(c, EXPECTED_SIDE, 0, 0);
	if (!word_of(c, "wb", EXPECTED_SIDE, &side) || !word_of(c, "rpmo", EXPECTED_PHASE, &phase) ||
	    !word_of(c, "psr?", EXPECTED_PHASE, &action))
		return false;
	if (!morris_count(c, board, 'w') || !number(c, &hand[0]) ||
	    !morris_count(c, board, 'b') || !number(c, &hand[1]))
		return false;
	skip_spaces(c);
	const char *at = c->at;
	if (!number(c, &removals[0]) || !number(c, &removals[1]))
		return false;
	if (removals[0] || removals[1] || action == 'r') {
		c->at = at;
		return stop(c, REMOVAL_PENDING, 0, 0);
	}
	Text line = {0};
	text_add(&line, board);
	text_add(&line, side == 'w' ? " w " : " b ");
	text_int(&line, hand[0]);
	text_char(&line, ',');
	text_int(&line, hand[1]);
	bool read = composed_read(c, r, &line, -1, p);
	text_free(&line);
	return read;
}

bool position_read_any(const Rules *r, const char *text, int stones, Position *p, Fault *fault)
{
	Cursor c = {text, text, fault};
	size_t board = strcspn(text, " ");
	/* An empty board has no S: the side to move tells it from ours. */
	if (r->set == TOGUZ && (strcspn(text, "sStT") < board || strstr(text + board, " S") ||
				strstr(text + board, " N")))
		return playstrategy_read(&c, r, stones, p);
	if (r->set == DOKUZTAS && strcspn(text, "O@*") < board)
		return morris_read(&c, r, p);
	return position_read(r, text, stones, p, fault);
}

static void playstrategy_row_write(const Position *p, const Rules *r, int colour, Text *out)
{
	int empty = 0;
	bool first = true;
	for (int k = 1; k <= 10; k++) {
		int pit = colour ? 10 - k : k;
		int stones = k <= 9 ? position_pit(p, r, colour, pit) : 0;
		bool tuzdik = k <= 9 && position_lost_pits(p, r, colour) >> (pit - 1) & 1;
		if (k <= 9 && !stones && !tuzdik) {
			empty++;
			continue;
		}
		if (empty) {
			text_add(out, first ? "" : ",");
			text_int(out, empty);
			first = false;
			empty = 0;
		}
		if (k > 9)
			break;
		text_add(out, first ? "" : ",");
		first = false;
		if (tuzdik) {
			text_char(out, colour ? 'T' : 't');
		} else {
			text_int(out, stones);
			text_char(out, 'S');
		}
	}
}

static void playstrategy_write(const Position *p, const Rules *r, int turn, Text *out)
{
	playstrategy_row_write(p, r, 1, out);
	text_char(out, '/');
	playstrategy_row_write(p, r, 0, out);
	for (int colour = 0; colour < 2; colour++) {
		text_char(out, ' ');
		text_int(out, position_store(p, r, colour));
	}
	text_add(out, p->side ? " N " : " S ");
	text_int(out, turn);
}

static void morris_write(const Position *p, const Rules *r, int quiet, int turn, Text *out)
{
	for (int place = 0; place < POINTS; place++) {
		if (place && place % 8 == 0)
			text_char(out, '/');
		uint32_t point = 1u << morris_point(place);
		text_char(out, position_men(p, 0) & point   ? 'O'
			       : position_men(p, 1) & point ? '@'
							    : '*');
	}
	bool placing = position_hand(p, 0) || position_hand(p, 1);
	Result result;
	bool over = game_of(r)->end(p, r, &result) != NOT_ENDED;
	text_add(out, p->side ? " b " : " w ");
	text_add(out, over ? "o ?" : placing ? "p p" : "m s");
	for (int colour = 0; colour < 2; colour++) {
		text_char(out, ' ');
		text_int(out, __builtin_popcount(position_men(p, colour)));
		text_char(out, ' ');
		text_int(out, position_hand(p, colour));
	}
	text_add(out, " 0 0 0 0 0 0 0 ");
	text_int(out, quiet);
	text_char(out, ' ');
	text_int(out, turn);
}

void position_write_public(const Position *p, const Rules *r, int quiet, int turn, Text *out)
{
	if (r->set == TOGUZ)
		playstrategy_write(p, r, turn, out);
	else if (r->set == DOKUZTAS)
		morris_write(p, r, quiet, turn, out);
	else
		position_write(p, r, out);
}
