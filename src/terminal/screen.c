/* SPDX-License-Identifier: MIT */
/* The full screen: keys, the mouse, the computer's moves and the clock change what view.c draws. */
#include "screen.h"

#include <curses.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "dokuztas.h"
#include "manual.h"
#include "notation.h"
#include "paint.h"
#include "signals.h"
#include "terminal.h"
#include "tty.h"
#include "words.h"

enum { KEY_ESC = 27, TOLD_MOST = 4000 };

static double milliseconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static const Rules *rules_of(const Screen *v)
{
	return &v->session->replay.match.terms.rules;
}

static bool turkish(const Screen *v)
{
	return v->session->lang == TR;
}

static bool person_plays(const Screen *v)
{
	return v->session->players[0] == HUMAN || v->session->players[1] == HUMAN;
}

static bool person_to_move(const Screen *v)
{
	return v->stage == AT_TABLE && session_human_to_move(v->session);
}

static void note(Screen *v, const char *tr, const char *en, bool alarming)
{
	text_clear(&v->alert);
	text_add(&v->alert, turkish(v) ? tr : en);
	v->alarming = alarming;
}

static void note_fault(Screen *v, Fault f)
{
	f.set = rules_of(v)->set;
	text_clear(&v->alert);
	tell_fault(v->session, &f, &v->alert);
	v->alarming = true;
}

/* 1. The table. */

int screen_bottom(const Screen *v)
{
	int self = session_self(v->session);
	return self >= 0 && session_seat_of(v->session, v->set, 1) == self;
}

Choice screen_choice(const Screen *v)
{
	Choice choice = {.cursor = NO_PLACE, .chosen = NO_PLACE};
	if (!person_to_move(v))
		return choice;
	choice.cursor = v->cursor;
	if (rules_of(v)->set != DOKUZTAS)
		return choice;

	const Course *c = &v->session->replay.course;
	Move list[MAX_MOVES];
	int count = game_of(&c->rules)->moves(&c->now, &c->rules, list);
	choice.removing = v->to != NOWHERE;
	if (v->from != NOWHERE && v->to == NOWHERE)
		choice.chosen = v->from;
	for (int i = 0; i < count; i++) {
		if (move_from(list[i]) != v->from)
			continue;
		if (choice.removing && move_to(list[i]) == v->to)
			choice.may |= 1u << move_removed(list[i]);
		else if (!choice.removing && v->from != NOWHERE)
			choice.may |= 1u << move_to(list[i]);
	}
	return choice;
}

/* The pit the cursor stands on stays if it can be played, else the first that can is chosen. */
static void place_cursor(Screen *v)
{
	const Course *c = &v->session->replay.course;
	int pits = game_of(&c->rules)->pits;
	Move list[MAX_MOVES];
	v->from = v->to = NOWHERE;
	v->column = 0;
	if (!pits || !person_to_move(v))
		return;
	int count = game_of(&c->rules)->moves(&c->now, &c->rules, list),
	    first = (int)c->now.side * pits - 1;
	for (int i = 0; i < count; i++)
		if (first + list[i] == v->cursor)
			return;
	v->cursor = list[0] == PASS ? NO_PLACE : first + list[0];
}

/* The table as it stands, the last move pointed out. */
static void rest(Screen *v)
{
	const Replay *r = &v->session->replay;
	bool over = match_over(&r->match);
	v->stage = AT_TABLE;
	v->set = over ? r->match.count - 1 : r->match.count;
	if (r->last_move != NO_MOVE && r->last_set == v->set) {
		v->scene = scene_of(&r->before, &r->course.rules);
		for (int i = 0; i < r->trail.count; i++)
			scene_change(&v->scene, &r->trail.events[i]);
		v->scene.mover = (int)r->course.now.side;
	} else {
		v->scene = scene_of(&r->course.now, &r->course.rules);
	}
	place_cursor(v);
}

/* A sentence of what has happened; old ones are forgotten. */
static void tell(Screen *v, const Text *sentence)
{
	if (v->told.length > TOLD_MOST) {
		const char *half = strchr(v->told.data + TOLD_MOST / 2, '\n');
		size_t cut = half ? (size_t)(half - v->told.data) + 1 : v->told.length;
		v->told.length -= cut;
		memmove(v->told.data, v->told.data + cut, v->told.length + 1);
	}
	text_add(&v->told, text_string(sentence));
	text_char(&v->told, '\n');
}

static void tell_set_begins(Screen *v)
{
	Text line = {0};
	if (v->session->replay.match.terms.sets > 1) {
		tell_set(v->session, &line);
		tell(v, &line);
	}
	text_free(&line);
}

/* 2. Showing a move. */

static void show_move(Screen *v)
{
	const Replay *r = &v->session->replay;
	v->stage = SHOWING;
	v->set = r->last_set;
	v->scene = scene_of(&r->before, &r->course.rules);
	v->shown = 0;
	v->due = milliseconds();
	text_clear(&v->alert);
	if (v->session->trouble) {
		tell_file(v->session, v->session->file, &v->alert);
		v->alarming = true;
	}
}

static void next_set(Screen *v)
{
	rest(v);
	tell_set_begins(v);
}

static void end_of_move(Screen *v)
{
	Session *s = v->session;
	Text line = {0};
	tell_move(s, &line);
	tell(v, &line);
	if (s->replay.last_result != ONGOING) {
		text_clear(&line);
		tell_end(s, &line);
		tell(v, &line);
	}
	text_free(&line);
	if (!session_between_sets(s)) {
		rest(v);
		return;
	}
	v->stage = SET_OVER;
	v->due = milliseconds() + 20 * v->delay;
}

/* How long an event is looked at, in stones. */
static int weight(const Event *e)
{
	switch (e->kind) {
	case EV_DROP: return 1;
	case EV_LIFT: return 2;
	case EV_AGAIN:
	case EV_MILL: return 0;
	default: return 4;
	}
}

static void show_next_event(Screen *v)
{
	const Trail *trail = &v->session->replay.trail;
	if (v->shown == trail->count) {
		end_of_move(v);
		return;
	}
	const Event *e = &trail->events[v->shown++];
	scene_change(&v->scene, e);
	v->due += v->delay * weight(e);
}

static void skip_showing(Screen *v)
{
	while (v->stage == SHOWING)
		show_next_event(v);
}

/* Everything that time alone brings about. */
static void advance(Screen *v)
{
	while (v->stage == SHOWING && milliseconds() >= v->due)
		show_next_event(v);
	if (v->stage == SET_OVER && !person_plays(v) && milliseconds() >= v->due)
		next_set(v);
	if (v->stage == AT_TABLE && session_seat(v->session) >= 0 &&
	    !session_human_to_move(v->session) && !thinker_asked(v->session->thinker) && !v->stuck)
		session_think(v->session);
}

/* Milliseconds until time alone brings something about, -1: never. */
static int patience(const Screen *v)
{
	if (v->stage != SHOWING && (v->stage != SET_OVER || person_plays(v)))
		return -1;
	double left = v->due - milliseconds();
	return left > 0 ? (int)left + 1 : 0;
}

/* 3. Moves. */

static void play(Screen *v, Move m)
{
	Fault fault;
	thinker_stop(v->session->thinker);
	v->hinting = false;
	v->column = 0;
	if (session_play_move(v->session, m, &fault))
		show_move(v);
	else
		note_fault(v, fault);
}

static void choose_point(Screen *v, int point)
{
	const Course *c = &v->session->replay.course;
	const Game *g = game_of(&c->rules);
	bool placing = position_hand(&c->now, (int)c->now.side) > 0;
	v->cursor = point;
	v->column = 0;
	if (v->to != NOWHERE) {
		play(v, man_move(v->from, v->to, point));
		return;
	}
	bool own = position_men(&c->now, (int)c->now.side) >> point & 1;
	if (!placing && (v->from == NOWHERE || own)) {
		/* A man that is to stay where it is: refused for that only if it is ours. */
		Fault fault = g->refuse(&c->now, man_move(point, point, NOWHERE), &c->rules);
		if (fault.reason == POINT_TAKEN)
			v->from = v->from == point ? NOWHERE : point;
		else
			note_fault(v, fault);
		return;
	}
	Move m = man_move(v->from, point, NOWHERE);
	if (g->refuse(&c->now, m, &c->rules).reason == MUST_REMOVE)
		v->to = point;
	else
		play(v, m);
}

static void choose_place(Screen *v, int place)
{
	int pits = game_of(rules_of(v))->pits, side = (int)v->session->replay.course.now.side;
	if (place == NO_PLACE)
		return;
	if (!pits)
		choose_point(v, place);
	else if (place / pits != side)
		note(v, "Bu kuyu rakibin; kendi kuyularından biri seçilir.",
		     "This pit is the rival's; choose one of your own.", true);
	else
		play(v, (Move)(place % pits + 1));
}

static void choose_cursor(Screen *v)
{
	const Course *c = &v->session->replay.course;
	Move list[MAX_MOVES];
	if (c->rules.set == MANGALA2 && game_of(&c->rules)->moves(&c->now, &c->rules, list) &&
	    list[0] == PASS)
		play(v, PASS);
	else
		choose_place(v, v->cursor);
}

/* 4. The cursor. */

static void move_along_row(Screen *v, int step)
{
	int pits = game_of(rules_of(v))->pits, side = (int)v->session->replay.course.now.side;
	if (v->cursor == NO_PLACE)
		return;
	if (side != screen_bottom(v))
		step = -step;
	int pit = v->cursor % pits + step;
	if (pit >= 0 && pit < pits)
		v->cursor = side * pits + pit;
}

/* To the nearest point that lies in that direction, straight ones before others. */
static void move_on_points(Screen *v, int across, int down)
{
	int best = v->cursor, least = 1000;
	const char *from = point_name(v->cursor);
	for (int point = 0; point < POINTS; point++) {
		const char *to = point_name(point);
		int dx = to[0] - from[0], dy = from[1] - to[1];
		int ahead = dx * across + dy * down, aside = abs(dx * down) + abs(dy * across);
		if (ahead > 0 && ahead + 3 * aside < least) {
			least = ahead + 3 * aside;
			best = point;
		}
	}
	v->cursor = best;
}

static void move_cursor(Screen *v, int across, int down)
{
	if (rules_of(v)->set == DOKUZTAS)
		move_on_points(v, across, down);
	else if (across)
		move_along_row(v, across);
}

/* 5. Pages, files, leaving. */

static void open_page(Screen *v, const char *title, int top)
{
	int fit, lines;
	v->sheet = READING;
	v->page_title = title;
	screen_page_size(v, &fit, &lines);
	v->page_top = top < 0 && lines > fit ? lines - fit : 0;
}

static void open_help(Screen *v)
{
	text_clear(&v->page);
	manual_keys(rules_of(v), v->session->lang, &v->page);
	text_char(&v->page, '\n');
	manual_rules(rules_of(v), v->session->lang, &v->page);
	open_page(v, turkish(v) ? "Yardım" : "Help", 0);
}

static void open_list(Screen *v)
{
	const Session *s = v->session;
	text_clear(&v->page);
	for (int set = 0; set < s->set_count; set++) {
		if (s->replay.match.terms.sets > 1)
			say(&v->page, turkish(v) ? "%d. set\n" : "Set %d\n", set + 1);
		screen_list_moves(&s->sets[set], 60, &v->page);
	}
	open_page(v, turkish(v) ? "Hamleler" : "Moves", -1);
}

static void read_page(Screen *v, int key)
{
	int fit, lines;
	screen_page_size(v, &fit, &lines);
	switch (key) {
	case KEY_DOWN: v->page_top++; break;
	case KEY_UP: v->page_top--; break;
	case KEY_NPAGE:
	case ' ': v->page_top += fit - 1; break;
	case KEY_PPAGE: v->page_top -= fit - 1; break;
	case KEY_HOME: v->page_top = 0; break;
	case KEY_END: v->page_top = lines; break;
	case KEY_RESIZE: break;
	default: v->sheet = NO_SHEET; break;
	}
	int most = lines > fit ? lines - fit : 0;
	v->page_top = v->page_top > most ? most : v->page_top < 0 ? 0 : v->page_top;
}

static void ask_name(Screen *v)
{
	v->sheet = NAMING;
	text_clear(&v->name);
	say(&v->name, "%s.pgn", game_of(rules_of(v))->name);
}

static void save(Screen *v, const char *file)
{
	bool saved = session_keep(v->session, file);
	v->sheet = NO_SHEET;
	text_clear(&v->alert);
	tell_file(v->session, file, &v->alert);
	v->alarming = !saved;
	v->done = saved && v->leave_when_saved;
	v->leave_when_saved = false;
}

static void type_name(Screen *v, int key, bool function)
{
	if (key == KEY_ESC) {
		v->sheet = NO_SHEET;
		v->leave_when_saved = false;
	} else if (key == '\r' || key == '\n' || (function && key == KEY_ENTER)) {
		Text name = {0};
		text_add(&name, text_string(&v->name));
		if (name.length)
			save(v, text_string(&name));
		text_free(&name);
	} else if (key == 127 || key == '\b' || (function && key == KEY_BACKSPACE)) {
		while (v->name.length && (v->name.data[v->name.length - 1] & 0xc0) == 0x80)
			v->name.length--;
		if (v->name.length)
			v->name.length--;
		if (v->name.data)
			v->name.data[v->name.length] = '\0';
	} else if (key == 'U' - '@') {
		text_clear(&v->name);
	} else if (!function && key >= ' ' && v->name.length < 200) {
		char bytes[16];
		int length = wctomb(bytes, (wchar_t)key);
		if (length > 0)
			text_bytes(&v->name, bytes, (size_t)length);
	}
}

static void quit(Screen *v)
{
	if (v->session->unsaved && v->sheet != LEAVING)
		v->sheet = LEAVING;
	else
		v->done = true;
}

static void answer_leaving(Screen *v, int key)
{
	switch (key) {
	case 'q': v->done = true; break;
	case 's':
		v->leave_when_saved = true;
		ask_name(v);
		break;
	case KEY_RESIZE: break;
	default: v->sheet = NO_SHEET; break;
	}
}

/* 6. Keys. */

static void take_back(Screen *v)
{
	v->hinting = false;
	if (session_take_back(v->session)) {
		text_clear(&v->told);
		rest(v);
		note(v, "Geri alındı.", "Taken back.", false);
	} else {
		note(v, "Geri alınacak hamle yok.", "There is no move to take back.", true);
	}
}

static void ask_leave(Screen *v)
{
	Fault fault;
	text_clear(&v->alert);
	if (!person_to_move(v))
		return;
	if (tell_leaving(v->session, &v->alert, &fault))
		v->sheet = LEAVING_SET;
	else
		note_fault(v, fault);
}

static void answer_leave(Screen *v, int key)
{
	Fault fault;
	if (key == KEY_RESIZE)
		return;
	v->sheet = NO_SHEET;
	text_clear(&v->alert);
	if (key == 'l' && session_leave(v->session, &fault))
		show_move(v);
}

static void ask_hint(Screen *v)
{
	if (!person_to_move(v) || v->hinting)
		return;
	v->hinting = true;
	session_ask_hint(v->session);
}

static void click(Screen *v, int y, int x)
{
	if (!v->plan.game)
		return;
	text_clear(&v->alert);
	if (v->stage == SHOWING)
		skip_showing(v);
	else if (v->stage == SET_OVER)
		next_set(v);
	else if (person_to_move(v))
		choose_place(v, board_place_at(&v->plan, y, x));
}

/* One key may stand for several events. */
static void press_mouse(Screen *v)
{
	MEVENT event;
	while (getmouse(&event) == OK) {
		if (v->sheet == READING && event.bstate & BUTTON4_PRESSED)
			read_page(v, KEY_UP);
		else if (v->sheet == READING && event.bstate & BUTTON5_PRESSED)
			read_page(v, KEY_DOWN);
		else if (v->sheet == NO_SHEET && event.bstate & BUTTON1_PRESSED)
			click(v, event.y, event.x);
	}
}

/* Keys that choose: digits, arrows, Enter, letters of points. */
static void press_at_table(Screen *v, int key)
{
	int pits = game_of(rules_of(v))->pits;
	switch (key) {
	case KEY_LEFT: move_cursor(v, -1, 0); break;
	case KEY_RIGHT: move_cursor(v, 1, 0); break;
	case KEY_UP: move_cursor(v, 0, -1); break;
	case KEY_DOWN: move_cursor(v, 0, 1); break;
	case '\r':
	case '\n':
	case KEY_ENTER:
	case ' ': choose_cursor(v); break;
	case KEY_ESC:
		v->from = v->to = NOWHERE;
		v->column = 0;
		break;
	default:
		if (pits && key >= '1' && key <= '9') {
			play(v, (Move)(key - '0'));
		} else if (!pits && key >= 'a' && key <= 'g') {
			v->column = (char)key;
		} else if (!pits && v->column && key >= '1' && key <= '7') {
			char name[] = {v->column, (char)key, '\0'};
			v->column = 0;
			if (point_find(name) != NOWHERE)
				choose_point(v, point_find(name));
			else
				note(v, "Burada nokta yok.", "There is no point there.", true);
		}
	}
}

static bool only_skips(int key)
{
	return key == ' ' || key == '\r' || key == '\n' || key == KEY_ESC || key == KEY_ENTER ||
	       (key >= KEY_DOWN && key <= KEY_RIGHT);
}

static void press(Screen *v, int key, bool function)
{
	/* A letter beyond ASCII has the number of some key. */
	if (!function && key > 127 && v->sheet != NAMING)
		return;
	if (function && key == KEY_MOUSE) {
		press_mouse(v);
		return;
	}
	switch (v->sheet) {
	case READING: read_page(v, key); return;
	case LEAVING: answer_leaving(v, key); return;
	case LEAVING_SET: answer_leave(v, key); return;
	case NAMING: type_name(v, key, function); return;
	case NO_SHEET: break;
	}
	if (key == KEY_RESIZE)
		return;
	if (v->stage == SHOWING) {
		skip_showing(v);
		if (only_skips(key))
			return;
	}
	text_clear(&v->alert);
	switch (key) {
	case 'h': ask_hint(v); return;
	case 'u': take_back(v); return;
	case 'l': ask_leave(v); return;
	case 'm': open_list(v); return;
	case '?':
	case KEY_F(1): open_help(v); return;
	case 's':
		if (v->session->file)
			save(v, v->session->file);
		else
			ask_name(v);
		return;
	case 'q': quit(v); return;
	case 'L' - '@': clearok(stdscr, TRUE); return;
	}
	if (v->stage == SET_OVER)
		next_set(v);
	else if (person_to_move(v))
		press_at_table(v, key);
	else if (session_seat(v->session) < 0 && ((key >= '1' && key <= '9') || key == '\r'))
		note_fault(v, (Fault){.reason = GAME_OVER});
}

/* 7. The loop. */

static void take_answer(Screen *v)
{
	Thought t;
	Fault fault;
	if (!thinker_answer(v->session->thinker, &t))
		return;
	if (v->hinting) {
		v->hinting = false;
		text_clear(&v->alert);
		tell_hint(v->session, &t, &v->alert);
		v->alarming = false;
		const Course *c = &v->session->replay.course;
		int pits = game_of(&c->rules)->pits;
		if (!pits)
			v->cursor = move_from(t.best) == NOWHERE ? move_to(t.best)
								 : move_from(t.best);
		else if (t.best != PASS)
			v->cursor = (int)c->now.side * pits + t.best - 1;
	} else if (session_play_move(v->session, t.best, &fault)) {
		show_move(v);
	} else {
		note_fault(v, fault);
		v->stuck = true;
	}
}

static void take_signals(Screen *v)
{
	for (int number; (number = signals_next());) {
		if (number == SIGWINCH) {
			tty_resize();
		} else if (number == SIGINT) {
			quit(v);
		} else {
			v->signal = number;
			v->done = true;
		}
	}
}

/* False when no key can come any more: the terminal is gone. */
static bool take_keys(Screen *v)
{
	bool any = false;
	wint_t key;
	for (int kind; !v->done && (kind = get_wch(&key)) != ERR; any = true)
		press(v, (int)key, kind == KEY_CODE_YES);
	return any;
}

static void wait_for_news(Screen *v, int signals)
{
	struct pollfd files[] = {{.fd = STDIN_FILENO, .events = POLLIN},
				 {.fd = signals, .events = POLLIN},
				 {.fd = thinker_file(v->session->thinker), .events = POLLIN}};
	/* A computer's move waits until the one before it has been shown. */
	int count = v->stage == AT_TABLE ? 3 : 2;
	int ready = poll(files, (nfds_t)count, patience(v));
	take_signals(v);
	if (ready <= 0 || v->done)
		return;
	if (files[0].revents && !take_keys(v) && !v->signal) {
		v->signal = SIGHUP;
		v->done = true;
	}
	if (count == 3 && files[2].revents)
		take_answer(v);
}

int play_full_screen(Session *s, bool ascii, int delay)
{
	if (!tty_open())
		return -1;
	int signals = signals_open();
	Screen v = {.session = s, .delay = delay, .cursor = NO_PLACE};
	paint_begin(ascii);
	if (rules_of(&v)->set == DOKUZTAS)
		v.cursor = point_find("d6");
	Text line = {0};
	tell_match(s, &line);
	tell(&v, &line);
	text_free(&line);
	next_set(&v);

	while (!v.done) {
		advance(&v);
		screen_draw(&v);
		wait_for_news(&v, signals);
	}

	thinker_stop(s->thinker);
	signals_close();
	tty_close();
	text_free(&v.told);
	text_free(&v.alert);
	text_free(&v.page);
	text_free(&v.name);
	return v.signal ? 128 + v.signal : 0;
}
