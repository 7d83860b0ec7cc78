/* SPDX-License-Identifier: MIT */
#include "notation.h"

#include <string.h>

#include "dokuztas.h"
#include "toguz.h"

static const char point_names[POINTS + 1][3] = {
	"a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4", "b6", "d6", "f6", "f4", "f2",
	"d2", "b2", "b4", "c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4", "?",
};

const char *point_name(int point)
{
	return point_names[point >= 0 && point < POINTS ? point : POINTS];
}

int point_find(const char *name)
{
	for (int i = 0; i < POINTS; i++)
		if (name[0] == point_names[i][0] && name[1] == point_names[i][1])
			return i;
	return NOWHERE;
}

/* Where a reader stands in its line, and what stopped it. */
typedef struct Cursor {
	const char *line, *at;
	Fault *fault;
} Cursor;

static bool stop(Cursor *c, Reason reason, int a, int b)
{
	*c->fault = fault_at(reason, c->line, (int)(c->at - c->line) + 1, 12);
	c->fault->value[0] = a;
	c->fault->value[1] = b;
	return false;
}

static bool expect(Cursor *c, char wanted, Reason otherwise, int pit)
{
	if (*c->at != wanted)
		return stop(c, otherwise, pit, 0);
	c->at++;
	return true;
}

static bool number(Cursor *c, int *n)
{
	*n = 0;
	if (*c->at < '0' || *c->at > '9')
		return stop(c, EXPECTED_NUMBER, 0, 0);
	for (; *c->at >= '0' && *c->at <= '9'; c->at++)
		if (*n < 100000)
			*n = *n * 10 + (*c->at - '0');
	return true;
}

static bool line_end(Cursor *c)
{
	while (*c->at == ' ' || *c->at == '\t' || *c->at == '\r' || *c->at == '\n')
		c->at++;
	return *c->at ? stop(c, TRAILING, 0, 0) : true;
}

static bool read_side(Cursor *c, uint64_t *side)
{
	if (*c->at != 'w' && *c->at != 'b')
		return stop(c, EXPECTED_SIDE, 0, 0);
	*side = *c->at++ == 'b';
	return true;
}

enum { MAX_PITS = 9, ANY_TOTAL = -1 };

/* A board in absolute colours, before it is turned to its mover. */
typedef struct Board {
	int pits[2][MAX_PITS], store[2];
	unsigned castles[2]; /* [owner]: bit k: pit k+1 of the other colour's row */
	uint64_t side;
} Board;

static bool read_castles(Cursor *c, const Rules *r, Board *b)
{
	const Game *g = game_of(r);
	for (int owner = 0; owner < 2; owner++) {
		if (owner && !expect(c, ',', EXPECTED_CASTLES, 0))
			return false;
		if (*c->at == '-') {
			c->at++;
			continue;
		}
		int count = 0;
		for (; *c->at >= '1' && *c->at <= '0' + g->pits; c->at++, count++) {
			int pit = *c->at - '0';
			if (b->castles[owner] >> (pit - 1) & 1)
				return stop(c, EXPECTED_CASTLES, 0, 0);
			if (pit == g->pits)
				return stop(c, CASTLE_ON_LAST, pit, 0);
			if (r->castles && count == r->castles)
				return stop(c, TOO_MANY_CASTLES, r->castles, 0);
			if (b->pits[!owner][pit - 1])
				return stop(c, CASTLE_NOT_EMPTY, pit, 0);
			if (r->set == TOGUZ && owner && b->castles[0] == 1u << (pit - 1))
				return stop(c, TUZDIK_FACING, 0, 0);
			b->castles[owner] |= 1u << (pit - 1);
		}
		if (!count)
			return stop(c, EXPECTED_CASTLES, 0, 0);
	}
	return true;
}

static void board_turn(const Board *b, const Game *g, Position *p)
{
	*p = (Position){.side = b->side};
	for (int half = 0; half < 2; half++) {
		int colour = half ^ (int)b->side;
		unsigned lost = b->castles[!colour];
		if (g->pits == 9) {
			uint64_t *row = p->wide[half];
			for (int k = 0; k < 9; k++)
				row[k >> 3] |= (uint64_t)b->pits[colour][k] << 8 * (k & 7);
			wide_gain(row, b->store[colour]);
			if (lost)
				row[1] |= (uint64_t)(__builtin_ctz(lost) + 1) << 16;
		} else {
			for (int k = 0; k < 6; k++)
				p->row[half] |= (uint64_t)b->pits[colour][k] << 8 * k;
			p->row[half] = six_gain(p->row[half], b->store[colour]) |
				       (uint64_t)lost << SIX_CASTLES;
		}
	}
}

static bool read_mancala(Cursor *c, const Rules *r, int stones, Position *p)
{
	const Game *g = game_of(r);
	Board b = {0};
	int total = 0;
	for (int colour = 0; colour < 2; colour++) {
		for (int k = 0; k < g->pits; k++) {
			if (k && !expect(c, ',', EXPECTED_COMMA, k))
				return false;
			if (!number(c, &b.pits[colour][k]))
				return false;
			total += b.pits[colour][k];
		}
		if (colour == 0 && !expect(c, '/', EXPECTED_SLASH, 0))
			return false;
	}
	if (!expect(c, ' ', EXPECTED_STORES, 0) || !number(c, &b.store[0]) ||
	    !expect(c, ',', EXPECTED_STORES, 0) || !number(c, &b.store[1]) ||
	    !expect(c, ' ', EXPECTED_SIDE, 0) || !read_side(c, &b.side))
		return false;
	total += b.store[0] + b.store[1];
	if (g->castles && (!expect(c, ' ', EXPECTED_CASTLES, 0) || !read_castles(c, r, &b)))
		return false;
	if (!line_end(c))
		return false;
	c->at = c->line;
	if (stones != ANY_TOTAL && total != stones)
		return stop(c, WRONG_TOTAL, total, stones);
	if (total > g->most_stones)
		return stop(c, TOO_MANY_STONES, total, g->most_stones);
	board_turn(&b, g, p);
	return true;
}

static bool read_dokuztas(Cursor *c, Position *p)
{
	uint32_t men[2] = {0};
	int hand[2];
	uint64_t side;
	for (int point = 0; point < POINTS; point++, c->at++) {
		if (point && point % 8 == 0 && !expect(c, '/', EXPECTED_SLASH, 0))
			return false;
		if (*c->at == 'w')
			men[0] |= 1u << point;
		else if (*c->at == 'b')
			men[1] |= 1u << point;
		else if (*c->at != '.')
			return stop(c, EXPECTED_POINT, 0, 0);
	}
	if (!expect(c, ' ', EXPECTED_SIDE, 0) || !read_side(c, &side) ||
	    !expect(c, ' ', EXPECTED_HANDS, 0) || !number(c, &hand[0]) ||
	    !expect(c, ',', EXPECTED_HANDS, 0) || !number(c, &hand[1]) || !line_end(c))
		return false;
	for (int colour = 0; colour < 2; colour++) {
		int count = hand[colour] + __builtin_popcount(men[colour]);
		if (count > 9) {
			c->at = c->line;
			return stop(c, TOO_MANY_MEN, count, 9);
		}
	}
	*p = (Position){.side = side};
	for (int half = 0; half < 2; half++) {
		p->camp[half].men = men[half ^ (int)side];
		p->camp[half].hand = (uint32_t)hand[half ^ (int)side];
	}
	return true;
}

bool position_read(const Rules *r, const char *text, int stones, Position *p, Fault *fault)
{
	Cursor c = {text, text, fault};
	return r->set == DOKUZTAS ? read_dokuztas(&c, p) : read_mancala(&c, r, stones, p);
}

static void write_dokuztas(const Position *p, Text *out)
{
	for (int point = 0; point < POINTS; point++) {
		if (point && point % 8 == 0)
			text_char(out, '/');
		bool white = position_men(p, 0) >> point & 1,
		     black = position_men(p, 1) >> point & 1;
		text_char(out, white ? 'w' : black ? 'b' : '.');
	}
	text_add(out, p->side ? " b " : " w ");
	text_int(out, position_hand(p, 0));
	text_char(out, ',');
	text_int(out, position_hand(p, 1));
}

void position_write(const Position *p, const Rules *r, Text *out)
{
	const Game *g = game_of(r);
	if (r->set == DOKUZTAS) {
		write_dokuztas(p, out);
		return;
	}
	for (int colour = 0; colour < 2; colour++)
		for (int pit = 1; pit <= g->pits; pit++) {
			text_int(out, position_pit(p, r, colour, pit));
			text_char(out, pit < g->pits ? ',' : colour ? ' ' : '/');
		}
	text_int(out, position_store(p, r, 0));
	text_char(out, ',');
	text_int(out, position_store(p, r, 1));
	text_add(out, p->side ? " b" : " w");
	for (int owner = 0; g->castles && owner < 2; owner++) {
		text_char(out, owner ? ',' : ' ');
		unsigned castles = (unsigned)position_lost_pits(p, r, !owner);
		if (!castles)
			text_char(out, '-');
		for (int pit = 1; castles; castles >>= 1, pit++)
			if (castles & 1)
				text_char(out, (char)('0' + pit));
	}
}

/* Form only: a pit number, "pass", or points; whether it is legal is not asked. */
static bool move_form(const Rules *r, const char *text, int length, Move *m)
{
	if (r->set != DOKUZTAS) {
		if (r->set == MANGALA2 && length == 4 && !memcmp(text, "pass", 4)) {
			*m = PASS;
			return true;
		}
		int n = 0;
		for (int i = 0; i < length; i++) {
			if (text[i] < '0' || text[i] > '9' || i >= 3)
				return false;
			n = n * 10 + (text[i] - '0');
		}
		*m = (Move)n;
		return length > 0 && n > 0 && text[0] != '0';
	}
	/* TO, FROM-TO, each with xREMOVED */
	int points[3] = {NOWHERE, NOWHERE, NOWHERE}, at = 0;
	bool slide = length >= 5 && text[2] == '-';
	for (int k = slide ? 0 : 1; k < 3; k++) {
		if (k == 2 && at == length)
			break;
		if ((k == 1 && slide) || k == 2)
			if (at >= length || text[at++] != (k == 1 ? '-' : 'x'))
				return false;
		if (length - at < 2 || (points[k] = point_find(text + at)) == NOWHERE)
			return false;
		at += 2;
	}
	*m = man_move(points[0], points[1], points[2]);
	return at == length;
}

bool move_read(const Position *p, const Rules *r, const char *text, int length, Move *m, Fault *fault)
{
	Move read = NO_MOVE;
	if (!move_form(r, text, length, &read)) {
		*fault = fault_at(MOVE_FORM, text, 1, length);
		return false;
	}
	Fault refused = game_of(r)->refuse(p, read, r);
	if (refused.reason != REASON_NONE) {
		*fault = refused;
		fault->set = r->set;
		fault->column = 1;
		return false;
	}
	*m = read;
	return true;
}

void move_write(Move m, const Rules *r, Text *out)
{
	if (r->set != DOKUZTAS) {
		if (m == PASS)
			text_add(out, "pass");
		else
			text_int(out, m);
		return;
	}
	if (move_from(m) != NOWHERE) {
		text_add(out, point_name(move_from(m)));
		text_char(out, '-');
	}
	text_add(out, point_name(move_to(m)));
	if (move_removed(m) != NOWHERE) {
		text_char(out, 'x');
		text_add(out, point_name(move_removed(m)));
	}
}
