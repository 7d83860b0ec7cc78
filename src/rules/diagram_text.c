/* SPDX-License-Identifier: MIT */
#include "diagram.h"

#include <string.h>

#include "dokuztas.h"
#include "notation.h"

enum { COLUMNS = 80, CELL = 5, LEFT = 12 };

static const char *const sides[LANGS][2] = {{"Beyaz", "Siyah"}, {"White", "Black"}};

static void spaces(Text *out, int count)
{
	for (int i = 0; i < count; i++)
		text_char(out, ' ');
}

/* As many whole characters of s as fit into `width` columns. */
static void clipped(Text *out, const char *s, int width)
{
	for (; *s; s++) {
		bool begins = (*s & 0xc0) != 0x80;
		if (begins && width-- <= 0)
			return;
		text_char(out, *s);
	}
}

/* "> White" in `width` columns; the sign stands before the side to move. */
static void side_label(const Diagram *d, bool ascii, int colour, int width, Text *out)
{
	bool moves = (int)d->position->side == colour;
	text_add(out, moves ? ascii ? "> " : "▸ " : "  ");
	text_add(out, sides[d->lang][colour]);
	spaces(out, width - 2 - (int)strlen(sides[d->lang][colour]));
}

/* A number at the right of `width` columns. */
static void right_number(Text *out, int n, int width)
{
	Text digits = {0};
	text_int(&digits, n);
	spaces(out, width - (int)digits.length);
	text_add(out, text_string(&digits));
	text_free(&digits);
}

/* 1. Rows of pits. */

static void pit_numbers(const Diagram *d, bool ascii, int colour, Text *out)
{
	int pits = game_of(d->rules)->pits;
	side_label(d, ascii, colour, LEFT, out);
	for (int k = 1; k <= pits; k++)
		right_number(out, colour ? pits + 1 - k : k, k > 1 ? CELL : CELL - 1);
	if (d->names[colour] && *d->names[colour]) {
		text_add(out, "      ");
		clipped(out, d->names[colour], COLUMNS - LEFT - pits * CELL - 6);
	}
	text_char(out, '\n');
}

/* A rule between rows: its left end, its crossings, its right end. */
static void pit_rule(const Diagram *d, const char *const ends[3], const char *dash, Text *out)
{
	int pits = game_of(d->rules)->pits;
	for (int k = 0; k < pits; k++) {
		text_add(out, ends[k ? 1 : 0]);
		for (int i = 1; i < CELL; i++)
			text_add(out, dash);
	}
	text_add(out, ends[2]);
}

static void pit_row(const Diagram *d, int colour, const char *bar, Text *out)
{
	const Rules *r = d->rules;
	int pits = game_of(r)->pits;
	spaces(out, LEFT);
	for (int k = 1; k <= pits; k++) {
		int pit = colour ? pits + 1 - k : k;
		bool lost = position_lost_pits(d->position, r, colour) >> (pit - 1) & 1;
		bool origin = d->move == pit && (int)d->position->side == colour;
		int stones = position_pit(d->position, r, colour, pit);
		text_add(out, bar);
		if (lost) {
			text_add(out, "  X ");
		} else if (origin) {
			spaces(out, stones < 10 ? 1 : 0);
			text_char(out, stones < 100 ? '[' : ' ');
			text_int(out, stones);
			text_char(out, stones < 100 ? ']' : ' ');
		} else {
			right_number(out, stones, CELL - 2);
			text_char(out, ' ');
		}
	}
	text_add(out, bar);
	text_char(out, '\n');
}

static void mancala_text(const Diagram *d, bool ascii, Text *out)
{
	static const char *const fine[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
	static const char *const plain[3] = {"+", "+", "+"};
	static const char *const lost_pit[LANGS][2][2] = {
		{{"X: karşı tarafın kalesi", "X: karşı tarafın tuzdığı"},
		 {"X: karsi tarafin kalesi", "X: karsi tarafin tuzdigi"}},
		{{"X: castle of the other side", "X: tuzdik of the other side"},
		 {"X: castle of the other side", "X: tuzdik of the other side"}}};
	const char *bar = ascii ? "|" : "│", *dash = ascii ? "-" : "─";
	const Rules *r = d->rules;
	pit_numbers(d, ascii, 1, out);
	for (int row = 0; row < 3; row++) {
		if (row == 1) {
			right_number(out, position_store(d->position, r, 1), LEFT - 2);
			spaces(out, 2);
		} else {
			spaces(out, LEFT);
		}
		pit_rule(d, ascii ? plain : fine[row], dash, out);
		if (row == 1) {
			spaces(out, 2);
			text_int(out, position_store(d->position, r, 0));
		}
		text_char(out, '\n');
		if (row < 2)
			pit_row(d, !row, bar, out);
	}
	pit_numbers(d, ascii, 0, out);
	if (position_lost_pits(d->position, r, 0) || position_lost_pits(d->position, r, 1)) {
		spaces(out, LEFT);
		text_add(out, lost_pit[d->lang][ascii][r->set == TOGUZ]);
		text_char(out, '\n');
	}
}

/* 2. Points and lines. */

enum { POINT_STEP = 4, GRID_WIDTH = 6 * POINT_STEP + 1, GRID_HEIGHT = 13 };
enum { BLANK = -1, ACROSS = -2, DOWN = -3 };

static int grid_column(int point)
{
	return (point_name(point)[0] - 'a') * POINT_STEP;
}

static int grid_row(int point)
{
	return ('7' - point_name(point)[1]) * 2;
}

static void draw_grid(int grid[GRID_HEIGHT][GRID_WIDTH])
{
	for (int y = 0; y < GRID_HEIGHT; y++)
		for (int x = 0; x < GRID_WIDTH; x++)
			grid[y][x] = BLANK;
	for (int from = 0; from < POINTS; from++) {
		for (uint32_t rest = dokuztas_neighbours[from]; rest; rest &= rest - 1) {
			int to = lowest_point(rest);
			bool across = grid_row(from) == grid_row(to);
			int x = grid_column(from), y = grid_row(from);
			for (; across && x < grid_column(to); x++)
				grid[y][x] = ACROSS;
			for (; !across && y < grid_row(to); y++)
				grid[y][x] = DOWN;
		}
	}
	for (int point = 0; point < POINTS; point++)
		grid[grid_row(point)][grid_column(point)] = point;
}

static void hand_text(const Diagram *d, bool ascii, int colour, Text *out)
{
	static const char *const men[2][2] = {{"○", "●"}, {"O", "@"}};
	static const char *const hand[LANGS] = {"elde ", "in hand "};
	spaces(out, 6);
	side_label(d, ascii, colour, 8, out);
	text_add(out, men[ascii][colour]);
	text_add(out, "  ");
	text_add(out, hand[d->lang]);
	text_int(out, position_hand(d->position, colour));
	if (d->names[colour] && *d->names[colour]) {
		text_add(out, "  ");
		clipped(out, d->names[colour], 22);
	}
}

static void dokuztas_text(const Diagram *d, bool ascii, Text *out)
{
	static const char *const signs[2][5] = {{"─", "│", "○", "●", "·"},
						{"-", "|", "O", "@", "+"}};
	int grid[GRID_HEIGHT][GRID_WIDTH];
	draw_grid(grid);
	for (int y = 0; y < GRID_HEIGHT; y++) {
		text_add(out, "  ");
		text_char(out, y % 2 ? ' ' : (char)('7' - y / 2));
		text_add(out, "  ");
		for (int x = 0; x < GRID_WIDTH; x++) {
			int place = grid[y][x];
			if (place == BLANK) {
				text_char(out, ' ');
				continue;
			}
			bool white = place >= 0 && position_men(d->position, 0) >> place & 1;
			bool black = place >= 0 && position_men(d->position, 1) >> place & 1;
			int sign = place == ACROSS ? 0
				   : place == DOWN ? 1
				   : white         ? 2
				   : black         ? 3
						   : 4;
			text_add(out, signs[ascii][sign]);
		}
		if (y == 0)
			hand_text(d, ascii, 1, out);
		if (y == GRID_HEIGHT - 1)
			hand_text(d, ascii, 0, out);
		text_char(out, '\n');
	}
	text_add(out, "     a   b   c   d   e   f   g\n");
}

void diagram_text(const Diagram *d, bool ascii, Text *out)
{
	if (d->rules->set == DOKUZTAS)
		dokuztas_text(d, ascii, out);
	else
		mancala_text(d, ascii, out);
	if (d->move != NO_MOVE) {
		text_add(out, d->lang == TR ? "Hamle: " : "Move: ");
		move_write(d->move, d->rules, out);
		text_char(out, '\n');
	}
	if (d->caption && *d->caption) {
		clipped(out, d->caption, COLUMNS);
		text_char(out, '\n');
	}
}
