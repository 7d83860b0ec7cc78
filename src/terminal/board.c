/* SPDX-License-Identifier: MIT */
#include "board.h"

#include <stdio.h>
#include <string.h>

#include "dokuztas.h"
#include "notation.h"
#include "paint.h"

static int between(int least, int n, int most)
{
	return n < least ? least : n > most ? most : n;
}

BoardPlan board_plan(const Game *g, Lang lang, int bottom, int y, int x, int height, int width)
{
	BoardPlan b = {.game = g, .lang = lang, .bottom = bottom};
	if (g->pits) {
		/* An odd number of columns has a middle; where it costs too much, stones lie closer. */
		int least = g->pits == 9 ? 5 : 8;
		b.cell_width = between(4, (width - 2 * least - 3) / g->pits - 1, 13);
		b.cell_width -= b.cell_width > 4 && b.cell_width % 2 == 0;
		b.store_width = between(least, (width - 3 - g->pits * (b.cell_width + 1)) / 2, 11);
		b.cell_height = between(3, (height - 5) / 2, b.cell_width / 2 + 2);
		b.width = g->pits * (b.cell_width + 1) + 2 * b.store_width + 3;
		b.height = 2 * b.cell_height + 5;
	} else {
		b.cell_height = between(2, (height - 2) / 6, 4);
		b.cell_width = between(6, (width - 6) / 6, 4 * b.cell_height);
		b.width = 6 * b.cell_width + 7;
		b.height = 6 * b.cell_height + 2;
	}
	b.y = y + (height - b.height) / 2;
	b.x = x + (width - b.width) / 2;
	return b;
}

/* 1. Rows of pits. Lines of the drawing: numbers, rule, upper row, rule, lower row, rule, numbers. */

static int pit_x(const BoardPlan *b, int column)
{
	return b->x + b->store_width + 2 + column * (b->cell_width + 1);
}

static int row_y(const BoardPlan *b, bool lower)
{
	return b->y + 2 + lower * (b->cell_height + 1);
}

/* The place in a column, seen from the bottom's side: its own pits run to the right. */
static int place_in(const BoardPlan *b, bool lower, int column)
{
	int pits = b->game->pits;
	return lower ? b->bottom * pits + column : !b->bottom * pits + pits - 1 - column;
}

/* A heap of stones, about as high as it is wide, apart from one another while there is room. */
static void draw_heap(int y, int x, int height, int width, Ink ink, int stones)
{
	int loose = (width + 1) / 2, step = stones <= loose * height ? 2 : 1;
	int most = step == 2 ? loose : width;
	int lines = step == 2 ? 1 : height;
	while (lines < height && lines * (lines + 1 < most ? lines + 1 : most) < stones)
		lines++;
	for (int line = 0; line < lines; line++) {
		int count = stones / lines + (line < stones % lines);
		count = count < most ? count : most;
		int span = count * step - (step - 1);
		for (int i = 0; i < count; i++)
			paint(y + (height - lines) / 2 + line,
			      x + (width - span) / 2 + i * step, 1, ink, sign(SIGN_STONE));
	}
}

static void draw_castle(const BoardPlan *b, int y, int x, int count_y)
{
	bool toguz = b->game->pits == 9;
	for (int i = 0; i < b->cell_height; i++)
		if (y + i != count_y)
			paint_fill(y + i, x, b->cell_width, INK_FRAME, sign(SIGN_CASTLE));
	paint_centred(count_y, x, b->cell_width, INK_STRONG,
		      toguz           ? "tuz"
		      : b->lang == TR ? "kale"
				      : "fort");
}

static void draw_pit(const BoardPlan *b, const Scene *s, const Choice *choice, bool lower, int column)
{
	int place = place_in(b, lower, column), pits = b->game->pits;
	int y = row_y(b, lower), x = pit_x(b, column), stones = s->stones[place];
	int count_y = lower ? y : y + b->cell_height - 1;
	bool fallen = s->held && s->last == place;
	char count[16];
	if (s->lost[place / pits] >> place % pits & 1) {
		draw_castle(b, y, x, count_y);
		return;
	}
	draw_heap(lower ? y + 1 : y, x, b->cell_height - 1, b->cell_width,
		  fallen ? INK_MARK : INK_STONE, stones);
	if (choice->cursor == place) {
		paint_fill(count_y, x, b->cell_width, INK_CHOSEN, " ");
		snprintf(count, sizeof count, "[%d]", stones);
		paint_centred(count_y, x, b->cell_width, INK_CHOSEN, count);
	} else {
		snprintf(count, sizeof count, "%d", stones);
		paint_centred(count_y, x, b->cell_width,
			      fallen   ? INK_MARK
			      : stones ? INK_STRONG
				       : INK_PLAIN,
			      count);
	}
}

/* The pit's number; "*" where the last move began, ">" where its last stone fell, "-6" what it took. */
static void draw_number(const BoardPlan *b, const Scene *s, bool lower, int column)
{
	int place = place_in(b, lower, column);
	int y = lower ? b->y + b->height - 1 : b->y, x = pit_x(b, column);
	bool origin = s->origin == place, last = s->last == place;
	char number[16], taken[16] = "";
	snprintf(number, sizeof number, "%d%s%s", place % b->game->pits + 1, origin ? "*" : "",
		 last ? ">" : "");
	if (s->taken[place])
		snprintf(taken, sizeof taken, " -%d", s->taken[place]);
	const char *loss = taken;
	int width = (int)(strlen(number) + strlen(taken));
	if (width > b->cell_width + 1) {
		loss++;
		width--;
	}
	int at = x + (b->cell_width - width + 1) / 2;
	int used = paint(y, at, b->cell_width + 1, origin || last ? INK_MARK : INK_PLAIN, number);
	paint(y, at + used, b->cell_width + 2 - used, INK_TAKEN, loss);
}

static void draw_store(const BoardPlan *b, const Scene *s, bool lower)
{
	static const char *const names[LANGS][3] = {{"hazine", "kazan", "alınan"},
						    {"store", "kazan", "taken"}};
	int place = 2 * b->game->pits + (lower ? b->bottom : !b->bottom);
	int x = lower ? pit_x(b, b->game->pits) : b->x + 1;
	int y = b->y + 2, lines = 2 * b->cell_height + 1, middle = y + b->cell_height;
	bool fallen = s->last == place;
	char count[16];
	snprintf(count, sizeof count, "%d", s->stones[place]);
	paint_centred(middle, x, b->store_width, fallen ? INK_MARK : INK_STRONG, count);

	/* From the bottom up, past the figure in the middle. */
	int left = s->stones[place];
	int wide = b->store_width >= 8 ? b->store_width - 2 : b->store_width;
	for (int line = lines - 1; line >= 0 && left > 0; line--) {
		if (y + line == middle)
			continue;
		int count_here = left < wide ? left : wide;
		paint_fill(y + line, x + (b->store_width - count_here) / 2, count_here,
			   INK_STONE, sign(SIGN_STONE));
		left -= count_here;
	}

	int set = s->rules.set;
	char name[24];
	snprintf(name, sizeof name, "%s%s",
		 names[b->lang][set == TOGUZ      ? 1
				: set == MANGALA2 ? 2
						  : 0],
		 fallen ? ">" : "");
	int name_y = lower ? b->y + b->height - 1 : b->y;
	paint_centred(name_y, x, b->store_width + 1, fallen ? INK_MARK : INK_PLAIN, name);
}

/* A rule from store to store; the middle one only between the pits. */
static void draw_rule(const BoardPlan *b, int y, Sign left, Sign crossing, Sign right, bool middle)
{
	int pits = b->game->pits, first = pit_x(b, 0) - 1, last = pit_x(b, pits) - 1;
	int from = middle ? first : b->x, to = middle ? last : b->x + b->width - 1;
	paint_fill(y, from, to - from, INK_FRAME, sign(SIGN_ACROSS));
	for (int column = 0; column <= pits; column++)
		paint(y, pit_x(b, column) - 1, 1, INK_FRAME, sign(crossing));
	paint(y, from, 1, INK_FRAME, sign(left));
	paint(y, to, 1, INK_FRAME, sign(right));
}

static void draw_rows(const BoardPlan *b, const Scene *s, const Choice *choice)
{
	int pits = b->game->pits, top = b->y + 1, bottom = b->y + b->height - 2;
	for (int y = top + 1; y < bottom; y++) {
		paint(y, b->x, 1, INK_FRAME, sign(SIGN_DOWN));
		paint(y, b->x + b->width - 1, 1, INK_FRAME, sign(SIGN_DOWN));
		for (int column = 0; column <= pits; column++)
			paint(y, pit_x(b, column) - 1, 1, INK_FRAME, sign(SIGN_DOWN));
	}
	draw_rule(b, top, SIGN_TOP_LEFT, SIGN_TOP, SIGN_TOP_RIGHT, false);
	draw_rule(b, top + 1 + b->cell_height, SIGN_LEFT, SIGN_CROSS, SIGN_RIGHT, true);
	draw_rule(b, bottom, SIGN_BOTTOM_LEFT, SIGN_BOTTOM, SIGN_BOTTOM_RIGHT, false);
	for (int lower = 0; lower < 2; lower++) {
		draw_store(b, s, lower);
		for (int column = 0; column < pits; column++) {
			draw_pit(b, s, choice, lower, column);
			draw_number(b, s, lower, column);
		}
	}
}

/* 2. Points and lines. */

static int point_y(const BoardPlan *b, int point)
{
	return b->y + ('7' - point_name(point)[1]) * b->cell_height;
}

static int point_x(const BoardPlan *b, int point)
{
	return b->x + 5 + (point_name(point)[0] - 'a') * b->cell_width;
}

/* The lines that meet at a point, as a sign. */
static Sign meeting(const BoardPlan *b, int point)
{
	bool up = false, down = false, left = false, right = false;
	for (uint32_t rest = dokuztas_neighbours[point]; rest; rest &= rest - 1) {
		int other = lowest_point(rest);
		up |= point_y(b, other) < point_y(b, point);
		down |= point_y(b, other) > point_y(b, point);
		left |= point_x(b, other) < point_x(b, point);
		right |= point_x(b, other) > point_x(b, point);
	}
	static const Sign corners[3][3] = {
		{SIGN_TOP_LEFT, SIGN_TOP, SIGN_TOP_RIGHT},
		{SIGN_LEFT, SIGN_CROSS, SIGN_RIGHT},
		{SIGN_BOTTOM_LEFT, SIGN_BOTTOM, SIGN_BOTTOM_RIGHT},
	};
	return corners[!up ? 0 : down ? 1 : 2][!left ? 0 : right ? 1 : 2];
}

static void draw_line(const BoardPlan *b, int from, int to)
{
	int y = point_y(b, from), x = point_x(b, from);
	if (y == point_y(b, to))
		paint_fill(y, x, point_x(b, to) - x, INK_FRAME, sign(SIGN_ACROSS));
	else
		for (; y < point_y(b, to); y++)
			paint(y, x, 1, INK_FRAME, sign(SIGN_DOWN));
}

/* What stands on a point, and on both sides of it what is to be said of it. */
static void draw_point(const BoardPlan *b, const Scene *s, const Choice *choice, int point)
{
	int y = point_y(b, point), x = point_x(b, point);
	bool white = s->men[0] >> point & 1, black = s->men[1] >> point & 1;
	bool may = choice->may >> point & 1;
	const char *sides = NULL, *what = sign(meeting(b, point));
	Ink ink = INK_FRAME;
	if (white || black) {
		what = sign(white ? SIGN_WHITE : SIGN_BLACK);
		ink = white ? INK_STRONG : INK_STONE;
		sides = "  ";
	} else if (may) {
		what = sign(SIGN_MAY);
		ink = INK_MAY;
	} else if (s->removed == point) {
		what = "x";
		ink = INK_TAKEN;
		sides = "  ";
	} else if (s->origin == point) {
		what = ".";
		ink = INK_MARK;
		sides = "  ";
	}
	if (choice->cursor == point) {
		sides = "[]";
		ink = INK_CHOSEN;
	} else if (choice->chosen == point) {
		sides = "<>";
		ink = INK_CHOSEN;
	} else if (choice->removing && may) {
		sides = "xx";
		ink = INK_TAKEN;
	} else if (s->last == point) {
		sides = "()";
		ink = INK_MARK;
	}
	char side[2] = "";
	for (int i = 0; sides && i < 2; i++) {
		side[0] = sides[i];
		paint(y, x - 1 + 2 * i, 1, ink, side);
	}
	paint(y, x, 1, ink, what);
}

static void draw_points(const BoardPlan *b, const Scene *s, const Choice *choice)
{
	for (int from = 0; from < POINTS; from++)
		for (uint32_t rest = dokuztas_neighbours[from]; rest; rest &= rest - 1)
			draw_line(b, from, lowest_point(rest));
	for (int point = 0; point < POINTS; point++)
		draw_point(b, s, choice, point);
	for (int i = 0; i < 7; i++) {
		const char row[] = {(char)('7' - i), '\0'}, column[] = {(char)('a' + i), '\0'};
		paint(b->y + i * b->cell_height, b->x + 1, 1, INK_PLAIN, row);
		paint(b->y + b->height - 1, b->x + 5 + i * b->cell_width, 1, INK_PLAIN, column);
	}
}

void board_draw(const BoardPlan *b, const Scene *s, const Choice *choice)
{
	if (b->game->pits)
		draw_rows(b, s, choice);
	else
		draw_points(b, s, choice);
}

int board_place_at(const BoardPlan *b, int y, int x)
{
	for (int point = 0; !b->game->pits && point < POINTS; point++) {
		int down = y - point_y(b, point), across = x - point_x(b, point);
		if (down == 0 && across >= -2 && across <= 2)
			return point;
	}
	for (int lower = 0; lower < 2; lower++)
		for (int column = 0; column < b->game->pits; column++) {
			int down = y - row_y(b, lower), across = x - pit_x(b, column);
			if (down >= 0 && down < b->cell_height && across >= 0 &&
			    across < b->cell_width)
				return place_in(b, lower, column);
		}
	return NO_PLACE;
}
