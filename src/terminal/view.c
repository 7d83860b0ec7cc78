/* SPDX-License-Identifier: MIT */
/* The full screen, drawn from top to bottom. */
#include "screen.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "dokuztas.h"
#include "notation.h"
#include "paint.h"
#include "words.h"

enum { LEAST_ROWS = 24, LEAST_COLUMNS = 80 };

/* Rows from top to bottom, of the whole screen. */
typedef struct Layout {
	int rows, columns;
	int upper, board, board_rows, lower; /* the players' lines and what is between them */
	int told, told_rows;
	int prompt, keys;
	int board_columns;
	int panel, panel_columns;
} Layout;

static Layout layout(const Game *g)
{
	Layout l = {.rows = LINES, .columns = COLS};
	int spare = l.rows - LEAST_ROWS;
	l.panel_columns = l.columns >= 100 ? 28 : 20;
	l.panel = l.columns - l.panel_columns;
	l.board_columns = l.panel - 1;
	l.told_rows = 4 + spare / 4;
	l.board_rows = (g->pits ? 13 : 14) + spare - spare / 4;
	l.upper = 2;
	l.board = l.upper + 1;
	l.lower = l.board + l.board_rows;
	l.keys = l.rows - 1;
	l.prompt = l.keys - 1;
	l.told = l.prompt - l.told_rows;
	return l;
}

static bool turkish(const Screen *v)
{
	return v->session->lang == TR;
}

/* 1. The bar, the players, the board. */

static void draw_bar(const Screen *v, const Layout *l)
{
	const Match *m = &v->session->replay.match;
	Text right = {0};
	if (m->terms.sets > 1)
		say(&right, turkish(v) ? "%d. set / %d  " : "set %d of %d  ", v->set + 1,
		    m->terms.sets);
	if (v->session->file)
		say(&right, "%s%s ", v->session->file, v->session->trouble ? " (!)" : "");
	paint_fill(0, 0, l->columns, INK_TITLE, " ");
	paint(0, 1, l->columns - 1, INK_TITLE, game_of(&m->terms.rules)->title[v->session->lang]);
	paint_right(0, l->columns / 3, l->columns - l->columns / 3, INK_TITLE, text_string(&right));
	text_free(&right);
}

/* "> ○ Beyaz  Sen          elde 3" */
static void draw_player(const Screen *v, const Layout *l, bool lower)
{
	const Session *s = v->session;
	int y = lower ? v->plan.y + v->plan.height : v->plan.y - 1, x = v->plan.x;
	int colour = lower ? v->plan.bottom : !v->plan.bottom;
	int seat = session_seat_of(s, v->set, colour), self = session_self(s);
	bool over = v->stage == AT_TABLE && session_seat(s) < 0;
	bool moves = !over && v->stage != SET_OVER && v->scene.mover == colour;
	bool men = s->replay.match.terms.rules.set == DOKUZTAS;
	if (moves)
		paint(y, x, 1, INK_MARK, sign(SIGN_TURN));
	x += 2;
	if (men)
		x += paint(y, x, 2, INK_STRONG, sign(colour ? SIGN_BLACK : SIGN_WHITE)) + 1;
	Text who = {0};
	say(&who, "%s  ", colour_name(s, colour));
	x += paint(y, x, 12, INK_PLAIN, text_string(&who));
	text_clear(&who);
	text_add(&who, player_title(s, seat));
	if (self >= 0 && seat != self)
		say(&who, " (%s)", s->names[seat]);
	x += paint(y, x, l->board_columns - x - 18, moves ? INK_STRONG : INK_PLAIN,
		   text_string(&who));

	int held = men ? v->scene.hands[colour] : v->scene.mover == colour ? v->scene.held : 0;
	text_clear(&who);
	if (held) {
		say(&who, turkish(v) ? "elde %d " : "in hand %d ", held);
		x = v->plan.x + v->plan.width - 10 - columns_of(text_string(&who));
		x += paint(y, x, 14, INK_PLAIN, text_string(&who));
		for (int i = 0; i < held && i < 10; i++)
			paint(y, x + i, 1, INK_STONE,
			      sign(!men     ? SIGN_STONE
				   : colour ? SIGN_BLACK
					    : SIGN_WHITE));
	}
	text_free(&who);
}

/* With the man already on its target while the one to remove is chosen. */
static Scene scene_chosen(const Screen *v)
{
	Scene s = v->scene;
	if (v->stage == AT_TABLE && v->to != NOWHERE) {
		if (v->from == NOWHERE)
			s.hands[s.mover]--;
		else
			s.men[s.mover] &= ~(1u << v->from);
		s.men[s.mover] |= 1u << v->to;
		s.last = v->to;
	}
	return s;
}

static void draw_table(Screen *v, const Layout *l)
{
	const Game *g = game_of(&v->session->replay.match.terms.rules);
	v->plan = board_plan(g, v->session->lang, screen_bottom(v), l->board, 0, l->board_rows,
			     l->board_columns);
	Scene scene = scene_chosen(v);
	Choice choice = screen_choice(v);
	draw_player(v, l, false);
	board_draw(&v->plan, &scene, &choice);
	draw_player(v, l, true);
}

/* 2. The panel: the match, then the moves of the set. */

static void put_turn(const Record *g, const Turn *t, Text *out)
{
	for (uint32_t i = 0; i < t->count; i++) {
		if (i)
			text_char(out, '+');
		move_write(g->moves[t->moves + i], &g->rules, out);
	}
}

void screen_list_moves(const Record *g, int width, Text *out)
{
	Text turn = {0};
	uint32_t turns = 0;
	int column = 0, half = (width - 4) / 2 - 1;
	for (uint32_t at = g->first; at != NO_TURN; at = g->turns[at].next, turns++) {
		bool black = (g->start.side + turns) & 1;
		text_clear(&turn);
		put_turn(g, &g->turns[at], &turn);
		if (!black || turns == 0) {
			if (turns)
				text_char(out, '\n');
			int number = turn_number(&g->start, turns);
			say(out, "%2d. ", number);
			column = number < 100 ? 4 : 5;
			if (black) {
				text_add(out, "... ");
				column += 4;
			}
		} else {
			/* Black's under White's where both do not fit side by side. */
			int length = (int)turn.length;
			bool fits = column <= 4 + half && 5 + half + length <= width;
			if (!fits)
				text_add(out, "\n    ");
			for (int i = fits ? column : 4;
			     i < 5 + half && (fits || 5 + half + length <= width); i++)
				text_char(out, ' ');
		}
		text_add(out, text_string(&turn));
		column += (int)turn.length;
	}
	if (turns)
		text_char(out, '\n');
	text_free(&turn);
}

static int count_lines(const char *text)
{
	int lines = 0;
	for (; *text; text++)
		lines += *text == '\n';
	return lines;
}

/* Lines from `first` on, at most `rows` of them. */
static void paint_lines(int y, int x, int rows, int width, Ink ink, const char *text, int first)
{
	Text line = {0};
	for (int at = 0; *text && at < first + rows; at++) {
		size_t length = strcspn(text, "\n");
		if (at >= first) {
			text_clear(&line);
			text_bytes(&line, text, length);
			paint(y + at - first, x, width, ink, text_string(&line));
		}
		text += length + (text[length] == '\n');
	}
	text_free(&line);
}

static int draw_score(const Screen *v, const Layout *l, int y)
{
	const Session *s = v->session;
	const Match *m = &s->replay.match;
	int self = session_self(s), first = self < 0 ? 0 : self;
	Text line = {0};
	if (m->terms.sets == 1)
		return y;
	paint(y++, l->panel, l->panel_columns, INK_FAINT, turkish(v) ? "Maç" : "Match");
	for (int i = 0; i < 2; i++) {
		text_clear(&line);
		say_points(s, match_points(m, first ^ i), &line);
		paint(y, l->panel + 1, l->panel_columns - 5, INK_PLAIN, player_title(s, first ^ i));
		paint_right(y++, l->panel + l->panel_columns - 5, 4, INK_STRONG,
			    text_string(&line));
	}
	for (int set = 0; set < m->count; set++) {
		const SetResult *r = &m->sets[set];
		bool turned = r->white != first;
		text_clear(&line);
		say(&line, "%d:  %d-%d", set + 1, r->stones[turned], r->stones[!turned]);
		paint(y++, l->panel + 1, l->panel_columns - 1, INK_PLAIN, text_string(&line));
	}
	text_free(&line);
	return y + 1;
}

static void draw_panel(const Screen *v, const Layout *l)
{
	const Session *s = v->session;
	int y = draw_score(v, l, l->upper), rows = l->lower - y;
	Text list = {0};
	screen_list_moves(&s->sets[v->set], l->panel_columns - 1, &list);
	int lines = count_lines(text_string(&list));
	paint(y, l->panel, l->panel_columns, INK_FAINT, turkish(v) ? "Hamleler" : "Moves");
	paint_lines(y + 1, l->panel, rows, l->panel_columns - 1, INK_PLAIN, text_string(&list),
		    lines > rows ? lines - rows : 0);
	text_free(&list);
}

/* 3. What was said, what is asked, what can be pressed. */

static void draw_told(const Screen *v, const Layout *l)
{
	Text lines = {0};
	wrap(text_string(&v->told), l->columns - 4, &lines);
	int count = count_lines(text_string(&lines));
	paint_lines(l->told, 2, l->told_rows, l->columns - 4, INK_PLAIN, text_string(&lines),
		    count > l->told_rows ? count - l->told_rows : 0);
	text_free(&lines);
}

static const char *point_question(const Screen *v)
{
	bool tr = turkish(v);
	if (v->to != NOWHERE)
		return tr ? "Dize kuruldu: rakibin bir taşını al." : "A mill: remove a rival man.";
	if (v->from != NOWHERE)
		return tr ? "Gideceği noktayı seç." : "Choose where it goes.";
	if (v->scene.hands[v->scene.mover])
		return tr ? "Boş bir noktaya taş koy." : "Place a man on an empty point.";
	return tr ? "Oynatacağın taşı seç." : "Choose the man to move.";
}

static void write_prompt(const Screen *v, Text *out)
{
	const Session *s = v->session;
	const Course *c = &s->replay.course;
	bool tr = turkish(v);
	Move list[MAX_MOVES];
	if (v->sheet == LEAVING) {
		text_add(out,
			 tr ? "Bu oyun kaydedilmedi. s: kaydet, q: kaydetmeden çık, Esc: dön"
			    : "This game is not saved. s: save, q: quit all the same, Esc: back");
	} else if (v->sheet == LEAVING_SET) {
		say(out, "%s %s", text_string(&v->alert),
		    tr ? "l: ayrıl, Esc: dön" : "l: leave, Esc: back");
	} else if (v->sheet == NAMING) {
		say(out, "%s%s_",
		    tr ? "Dosya (Enter: kaydet, Esc: vazgeç): " : "File (Enter: save, Esc: back): ",
		    text_string(&v->name));
	} else if (v->alert.length) {
		say(out, "%s%s", v->alarming ? "! " : "", text_string(&v->alert));
	} else if (v->stage == SET_OVER) {
		text_add(out, tr ? "Enter: sonraki set" : "Enter: the next set");
	} else if (v->stage == SHOWING) {
		return;
	} else if (session_seat(s) < 0) {
		tell_turn(s, out);
		text_add(out, tr ? " q: çık, u: geri al, m: hamleler"
				 : " q: quit, u: take back, m: moves");
	} else if (!session_human_to_move(s)) {
		say(out, tr ? "%s düşünüyor…" : "%s is thinking…",
		    player_title(s, session_seat(s)));
	} else {
		tell_turn(s, out);
		text_char(out, ' ');
		if (c->rules.set == DOKUZTAS)
			text_add(out, point_question(v));
		else if (game_of(&c->rules)->moves(&c->now, &c->rules, list) && list[0] == PASS)
			text_add(out, tr ? "Sıranda taş yok: Enter ile pas geç."
					 : "Your row holds no counter: Enter to pass.");
		if (v->column)
			say(out, " %c", v->column);
		if (v->hinting)
			text_add(out, tr ? " İpucu aranıyor…" : " Looking for a hint…");
	}
}

static void draw_prompt(const Screen *v, const Layout *l)
{
	Text prompt = {0};
	write_prompt(v, &prompt);
	bool alarm = v->sheet == LEAVING || (v->sheet != NAMING && v->alert.length && v->alarming);
	paint(l->prompt, 2, l->columns - 2, alarm ? INK_ALERT : INK_STRONG, text_string(&prompt));
	text_free(&prompt);
}

static void draw_keys(const Screen *v, const Layout *l)
{
	int pits = game_of(&v->session->replay.match.terms.rules)->pits;
	const char *move = pits == 9 ? "1-9" : pits ? "1-6" : "a7-g1";
	Text keys = {0};
	say(&keys,
	    turkish(v) ? "%s oyna  oklar+Enter  h ipucu  u geri  m hamleler  s kaydet  ? yardım  q çık"
		       : "%s play  arrows+Enter  h hint  u undo  m moves  s save  ? help  q quit",
	    move);
	paint(l->keys, 0, l->columns - 1, INK_FAINT, text_string(&keys));
	text_free(&keys);
}

/* 4. A page over the table. */

static void page_box(int *height, int *width)
{
	*width = COLS < 88 ? COLS : 84;
	*height = LINES - 4;
}

void screen_page_size(const Screen *v, int *fit, int *lines)
{
	int height, width;
	Text page = {0};
	page_box(&height, &width);
	wrap(text_string(&v->page), width - 4, &page);
	*fit = height - 2;
	*lines = count_lines(text_string(&page));
	text_free(&page);
}

static void draw_page(const Screen *v)
{
	int height, width;
	page_box(&height, &width);
	int y = 2, x = (COLS - width) / 2, bottom = y + height - 1;
	for (int row = y; row <= bottom; row++) {
		paint_fill(row, x, width, INK_PLAIN, " ");
		paint(row, x, 1, INK_FRAME, sign(SIGN_DOWN));
		paint(row, x + width - 1, 1, INK_FRAME, sign(SIGN_DOWN));
	}
	for (int i = 0; i < 2; i++) {
		int row = i ? bottom : y;
		paint_fill(row, x, width, INK_FRAME, sign(SIGN_ACROSS));
		paint(row, x, 1, INK_FRAME, sign(i ? SIGN_BOTTOM_LEFT : SIGN_TOP_LEFT));
		paint(row, x + width - 1, 1, INK_FRAME,
		      sign(i ? SIGN_BOTTOM_RIGHT : SIGN_TOP_RIGHT));
	}
	Text page = {0}, title = {0};
	say(&title, " %s ", v->page_title);
	paint_centred(y, x, width, INK_STRONG, text_string(&title));
	wrap(text_string(&v->page), width - 4, &page);
	paint_lines(y + 1, x + 2, height - 2, width - 4, INK_PLAIN, text_string(&page),
		    v->page_top);
	bool more = count_lines(text_string(&page)) > v->page_top + height - 2;
	paint_right(bottom, x + 2, width - 4, INK_FAINT,
		    more ? turkish(v) ? " Aşağı: devamı  Esc: kapat " : " Down: more  Esc: close "
		    : turkish(v) ? " Esc: kapat "
				 : " Esc: close ");
	text_free(&title);
	text_free(&page);
}

static void draw_too_small(const Screen *v)
{
	Text line = {0};
	say(&line,
	    turkish(v) ? "Pencere en az %dx%d olmalı; şimdi %dx%d."
		       : "The window must be at least %dx%d; it is %dx%d.",
	    LEAST_COLUMNS, LEAST_ROWS, COLS, LINES);
	paint(0, 0, COLS, INK_STRONG, text_string(&line));
	text_free(&line);
}

void screen_draw(Screen *v)
{
	erase();
	Layout l = layout(game_of(&v->session->replay.match.terms.rules));
	if (l.rows < LEAST_ROWS || l.columns < LEAST_COLUMNS) {
		v->plan.game = NULL;
		draw_too_small(v);
	} else {
		draw_bar(v, &l);
		draw_table(v, &l);
		draw_panel(v, &l);
		draw_told(v, &l);
		draw_prompt(v, &l);
		draw_keys(v, &l);
		if (v->sheet == READING)
			draw_page(v);
	}
	/* Where the cursor cannot be hidden it rests at the prompt. */
	move(l.rows > 1 ? l.rows - 2 : 0, 0);
	refresh();
}
