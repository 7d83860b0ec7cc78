/* SPDX-License-Identifier: MIT */
#include "paint.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "words.h"

static const char *const signs[2][SIGNS] = {
	{"─", "│", "╭", "┬", "╮", "├", "┼", "┤", "╰", "┴", "╯", "●", "○", "●", "□", "▒", "▶"},
	{"-", "|", "+", "+", "+", "+", "+", "+", "+", "+", "+", "o", "O", "@", "*", "#", ">"},
};

/* One of the eight colours every colour terminal has, or -1, its own; and what marks it without colours too. */
static const struct {
	short colour;
	attr_t attributes;
} inks[INKS] = {
	[INK_PLAIN] = {-1, A_NORMAL},
	[INK_STRONG] = {-1, A_BOLD},
	[INK_FAINT] = {COLOR_CYAN, A_NORMAL},
	[INK_TITLE] = {-1, A_REVERSE},
	[INK_FRAME] = {COLOR_YELLOW, A_NORMAL},
	[INK_STONE] = {COLOR_CYAN, A_NORMAL},
	[INK_MARK] = {COLOR_GREEN, A_BOLD},
	[INK_TAKEN] = {COLOR_RED, A_BOLD},
	[INK_CHOSEN] = {-1, A_BOLD | A_REVERSE},
	[INK_MAY] = {COLOR_GREEN, A_BOLD},
	[INK_ALERT] = {COLOR_RED, A_BOLD},
};

static bool in_ascii, in_colour;

void paint_begin(bool ascii)
{
	const char *no_color = getenv("NO_COLOR");
	in_ascii = ascii;
	in_colour = !(no_color && *no_color) && has_colors() && start_color() == OK;
	if (!in_colour)
		return;
	use_default_colors();
	for (short i = 0; i < INKS; i++)
		init_pair((short)(i + 1), inks[i].colour, -1);
}

const char *sign(Sign which)
{
	return signs[in_ascii][which];
}

static int character(const char *s, int *bytes)
{
	wchar_t wide;
	mbstate_t state = {0};
	size_t length = mbrtowc(&wide, s, 4, &state);
	if (length == 0 || length > 4) {
		*bytes = 1;
		return 1;
	}
	*bytes = (int)length;
	int width = wcwidth(wide);
	return width < 0 ? 1 : width;
}

static int columns_of_bytes(const char *s, size_t length)
{
	int columns = 0, bytes;
	for (const char *end = s + length; s < end && *s; s += bytes)
		columns += character(s, &bytes);
	return columns;
}

int columns_of(const char *s)
{
	return columns_of_bytes(s, strlen(s));
}

int paint(int y, int x, int width, Ink ink, const char *text)
{
	Text folded = {0};
	if (in_ascii) {
		ascii_write(text, &folded);
		text = text_string(&folded);
	}
	int columns = 0, length = 0;
	while (text[length]) {
		int bytes, next = columns + character(text + length, &bytes);
		if (next > width)
			break;
		columns = next;
		length += bytes;
	}
	attr_set(inks[ink].attributes, in_colour ? (short)(ink + 1) : 0, NULL);
	if (length)
		mvaddnstr(y, x, text, length);
	attr_set(A_NORMAL, 0, NULL);
	text_free(&folded);
	return columns;
}

void paint_centred(int y, int x, int width, Ink ink, const char *text)
{
	int spare = width - columns_of(text);
	int before = spare > 0 ? spare / 2 : 0;
	paint(y, x + before, width - before, ink, text);
}

void paint_right(int y, int x, int width, Ink ink, const char *text)
{
	int spare = width - columns_of(text);
	int before = spare > 0 ? spare : 0;
	paint(y, x + before, width - before, ink, text);
}

void paint_fill(int y, int x, int width, Ink ink, const char *what)
{
	for (int i = 0; i < width; i++)
		paint(y, x + i, 1, ink, what);
}

void wrap(const char *text, int width, Text *out)
{
	int column = 0;
	while (*text) {
		if (*text == '\n') {
			text_char(out, '\n');
			column = 0;
			text++;
			continue;
		}
		/* A word with the spaces before it. */
		size_t spaces = strspn(text, " "), word = strcspn(text + spaces, " \n");
		int columns = columns_of_bytes(text + spaces, word);
		if (column && column + (int)spaces + columns > width) {
			text_char(out, '\n');
			column = 0;
			text += spaces;
			spaces = 0;
		}
		text_bytes(out, text, spaces + word);
		column += (int)spaces + columns;
		text += spaces + word;
	}
}
