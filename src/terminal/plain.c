/* SPDX-License-Identifier: MIT */
/* Line by line: for screen readers, pipes and terminals that can do no more. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "diagram.h"
#include "explain.h"
#include "manual.h"
#include "notation.h"
#include "signals.h"
#include "terminal.h"
#include "words.h"

typedef struct Plain {
	Session *session;
	bool ascii;
	bool asks; /* a person types: prompt, and ask before a match is lost */
	int signals;
	int signal; /* what ended the game, or 0 */
	bool leaving;
	/* The command that has said what it would lose, and does it when it comes again at once. */
	void (*warned)(struct Plain *p, const char *rest);
	bool news;  /* whose turn it is has not been said */
	Text heard; /* bytes that came and are no line yet */
	bool ended; /* no further ones will */
} Plain;

/* 1. Speaking and listening. */

/* Prints what the text holds, and a line end; clears it. */
static void speak(const Plain *p, Text *text)
{
	Text folded = {0};
	const char *line = text_string(text);
	if (p->ascii) {
		ascii_write(line, &folded);
		line = text_string(&folded);
	}
	fputs(line, stdout);
	if (*line && line[strlen(line) - 1] != '\n')
		fputc('\n', stdout);
	text_free(&folded);
	text_clear(text);
}

static void speak_line(const Plain *p, const char *tr, const char *en)
{
	Text line = {0};
	text_add(&line, p->session->lang == TR ? tr : en);
	speak(p, &line);
	text_free(&line);
}

static void speak_fault(const Plain *p, const Fault *f)
{
	Text line = {0};
	tell_fault(p->session, f, &line);
	speak(p, &line);
	text_free(&line);
}

/* Waits for one of two files; false when a signal has ended the game. SIGINT, SIGTERM and SIGHUP do. */
static bool wait_for(Plain *p, int file)
{
	fflush(stdout);
	for (;;) {
		struct pollfd files[] = {{.fd = file, .events = POLLIN},
					 {.fd = p->signals, .events = POLLIN}};
		int ready = poll(files, 2, -1);
		for (int number; (number = signals_next());)
			if (number != SIGWINCH)
				p->signal = number;
		if (p->signal)
			return false;
		if (ready > 0 && files[0].revents)
			return true;
	}
}

/* The next line of standard input without its end; false at the end of input or of the game. */
static bool listen_line(Plain *p, Text *line)
{
	text_clear(line);
	for (;;) {
		char *end = p->heard.length ? memchr(p->heard.data, '\n', p->heard.length) : NULL;
		if (end || (p->ended && p->heard.length)) {
			size_t length = end ? (size_t)(end - p->heard.data) : p->heard.length;
			size_t taken = length + (end != NULL);
			for (size_t i = 0; i < length; i++)
				text_char(line, p->heard.data[i] ? p->heard.data[i] : '?');
			p->heard.length -= taken;
			memmove(p->heard.data, p->heard.data + taken, p->heard.length);
			return true;
		}
		if (p->ended || !wait_for(p, STDIN_FILENO))
			return false;
		char bytes[4096];
		ssize_t got = read(STDIN_FILENO, bytes, sizeof bytes);
		if (got > 0)
			text_bytes(&p->heard, bytes, (size_t)got);
		else if (got == 0 || errno != EINTR)
			p->ended = true;
	}
}

/* 2. Moves. */

static void tell_last_move(Plain *p)
{
	Session *s = p->session;
	Text line = {0};
	tell_move(s, &line);
	if (s->replay.last_result != ONGOING) {
		text_char(&line, '\n');
		tell_end(s, &line);
	}
	if (session_between_sets(s)) {
		text_char(&line, '\n');
		tell_set(s, &line);
	}
	speak(p, &line);
	if (s->trouble) {
		tell_file(s, s->file, &line);
		speak(p, &line);
	}
	text_free(&line);
	p->news = true;
}

static bool await_thought(Plain *p, Thought *t)
{
	while (!thinker_answer(p->session->thinker, t))
		if (!wait_for(p, thinker_file(p->session->thinker)))
			return false;
	return true;
}

static void play_computer(Plain *p)
{
	Thought t;
	Fault fault;
	session_think(p->session);
	if (!await_thought(p, &t))
		return;
	if (session_play_move(p->session, t.best, &fault)) {
		tell_last_move(p);
	} else {
		speak_fault(p, &fault);
		p->leaving = true;
	}
}

/* A move in small letters; `typed`: as it stood in the line, up to a space. */
static void play_text(Plain *p, const char *text, const char *typed)
{
	Fault fault;
	const Rules *r = &p->session->replay.match.terms.rules;
	bool pass = r->set == MANGALA2 && (!strcmp(text, "pas") || !strcmp(text, "p"));
	if (pass)
		text = "pass";
	if (session_play(p->session, text, (int)strlen(text), &fault)) {
		tell_last_move(p);
		return;
	}
	if (fault.reason == MOVE_FORM)
		fault = fault_at(MOVE_FORM, typed, 1, (int)strcspn(typed, " \t\r"));
	speak_fault(p, &fault);
	if (fault.reason == MOVE_FORM)
		speak_line(p, "\"yardım\" yazınca komutlar sıralanır.",
			   "\"help\" lists what can be typed.");
}

/* 3. Commands. */

static void run_board(Plain *p, const char *rest)
{
	(void)rest;
	Text text = {0};
	tell_board(p->session, &text);
	speak(p, &text);
	text_free(&text);
}

static void run_diagram(Plain *p, const char *rest)
{
	(void)rest;
	const Course *c = &p->session->replay.course;
	Text text = {0};
	Diagram d = {
		.rules = &c->rules, .position = &c->now, .move = NO_MOVE, .lang = p->session->lang};
	diagram_text(&d, p->ascii, &text);
	speak(p, &text);
	text_free(&text);
}

static void run_moves(Plain *p, const char *rest)
{
	(void)rest;
	const Course *c = &p->session->replay.course;
	bool tr = p->session->lang == TR;
	Move list[MAX_MOVES];
	int count = game_of(&c->rules)->moves(&c->now, &c->rules, list);
	Text text = {0};
	text_add(&text, tr ? "Olası hamleler:" : "Possible moves:");
	for (int i = 0; i < count && session_seat(p->session) >= 0; i++) {
		text_add(&text, i ? ", " : " ");
		move_write(list[i], &c->rules, &text);
	}
	if (session_seat(p->session) < 0)
		text_add(&text, tr ? " yok" : " none");
	text_char(&text, '.');
	speak(p, &text);
	text_free(&text);
}

static void run_list(Plain *p, const char *rest)
{
	(void)rest;
	const Session *s = p->session;
	Text text = {0};
	for (int set = 0; set < s->set_count; set++) {
		const Record *g = &s->sets[set];
		if (s->replay.match.terms.sets > 1)
			say(&text, s->lang == TR ? "%d. set:" : "Set %d:", set + 1);
		uint32_t turns = 0;
		for (uint32_t at = g->first; at != NO_TURN; at = g->turns[at].next, turns++) {
			text_add(&text, text.length ? " " : "");
			record_label(g, at, turns, &text);
		}
		text_add(&text, g->length       ? "\n"
				: s->lang == TR ? " hamle yok\n"
						: " no move\n");
	}
	speak(p, &text);
	text_free(&text);
}

static void run_score(Plain *p, const char *rest)
{
	(void)rest;
	Text text = {0};
	tell_score(p->session, &text);
	speak(p, &text);
	text_free(&text);
}

static void run_hint(Plain *p, const char *rest)
{
	(void)rest;
	Thought t;
	Text text = {0};
	if (session_seat(p->session) < 0) {
		speak_fault(p, &(Fault){.reason = GAME_OVER});
		return;
	}
	session_ask_hint(p->session);
	if (await_thought(p, &t)) {
		tell_hint(p->session, &t, &text);
		speak(p, &text);
	}
	text_free(&text);
}

static void run_undo(Plain *p, const char *rest)
{
	(void)rest;
	if (session_take_back(p->session)) {
		speak_line(p, "Geri alındı.", "Taken back.");
		run_board(p, "");
		p->news = false;
	} else {
		speak_line(p, "Geri alınacak hamle yok.", "There is no move to take back.");
	}
}

static void run_leave(Plain *p, const char *rest)
{
	(void)rest;
	Fault fault;
	Text text = {0};
	if (!tell_leaving(p->session, &text, &fault)) {
		speak_fault(p, &fault);
	} else if (!p->asks || p->warned == run_leave) {
		session_leave(p->session, &fault);
		tell_last_move(p);
	} else {
		text_add(&text, p->session->lang == TR ? " Ayrılmak için yine ayrıl yaz."
						       : " Type leave again to do so.");
		speak(p, &text);
		p->warned = run_leave;
	}
	text_free(&text);
}

static void run_rules(Plain *p, const char *rest)
{
	(void)rest;
	Text text = {0};
	manual_rules(&p->session->replay.match.terms.rules, p->session->lang, &text);
	speak(p, &text);
	text_free(&text);
}

static void run_help(Plain *p, const char *rest)
{
	(void)rest;
	Text text = {0};
	manual_commands(&p->session->replay.match.terms.rules, p->session->lang, &text);
	speak(p, &text);
	text_free(&text);
}

static void run_save(Plain *p, const char *rest)
{
	Session *s = p->session;
	Text text = {0};
	if (!*rest && s->file)
		rest = s->file;
	if (*rest) {
		session_keep(s, rest);
		tell_file(s, rest, &text);
		speak(p, &text);
	} else {
		speak_line(p, "Dosya adı bekleniyordu: kaydet oyun.pgn",
			   "Expected a file: save game.pgn");
	}
	text_free(&text);
}

static void run_quit(Plain *p, const char *rest)
{
	(void)rest;
	p->leaving = !p->session->unsaved || !p->asks || p->warned == run_quit;
	if (!p->leaving)
		speak_line(
			p, "Bu oyun kaydedilmedi. Kaydetmek için kaydet DOSYA, yine de çıkmak için çık yaz.",
			"This game is not saved. Type save FILE to keep it, or quit again to leave.");
	p->warned = run_quit;
}

/* Small letters of ASCII between two spaces, as the names below have it: "Çizim" becomes " cizim ". */
static void fold(const char *text, size_t length, Text *word)
{
	Text raw = {0};
	text_bytes(&raw, text, length);
	text_char(word, ' ');
	ascii_write(text_string(&raw), word);
	text_char(word, ' ');
	for (size_t i = 0; i < word->length; i++)
		if (word->data[i] >= 'A' && word->data[i] <= 'Z')
			word->data[i] = (char)(word->data[i] - 'A' + 'a');
	text_free(&raw);
}

/* Folded as commands are; the codes of explain.h in both languages. */
static const char *const sayings[SAYINGS] = {
	[SAID_AGAIN] = " again yine ",          [SAID_PASSES] = " passes gecer ",
	[SAID_TAKES] = " takes alir ",          [SAID_NOTHING] = " nothing almaz ",
	[SAID_CASTLE] = " castle kale tuzdik ", [SAID_OVER] = " over biter ",
	[SAID_GOES_ON] = " goes_on surer ",
};

/* The saying that the text is, SAYINGS when it is none. */
static Saying saying_of(const char *text)
{
	Text word = {0};
	int said = 0;
	fold(text, strlen(text), &word);
	while (said < SAYINGS && !strstr(sayings[said], text_string(&word)))
		said++;
	text_free(&word);
	return (Saying)said;
}

/*
 * "result CLAIM" is said of the last move, "result MOVE CLAIM" of one that could be played now; the claim is a
 * board or a saying.
 */
static void run_result(Plain *p, const char *rest)
{
	const Session *s = p->session;
	const Replay *r = &s->replay;
	const Rules *rules = &r->match.terms.rules;
	const Position *before = &r->before;
	Move m = r->last_move;
	Position claimed;
	Fault fault;
	size_t word = strcspn(rest, " ");
	bool names_move = word && !memchr(rest, '/', word) && saying_of(rest) == SAYINGS;
	if (names_move) {
		before = &r->course.now;
		if (!move_read(before, rules, rest, (int)word, &m, &fault)) {
			speak_fault(p, &fault);
			return;
		}
		rest += word + (rest[word] == ' ');
	}
	if (m == NO_MOVE || !*rest) {
		speak_line(
			p, "Hamleden sonraki konum bekleniyordu: sonuç 3 4,4,1,5,5,5/4,4,4,4,4,4 0,0 b",
			"Expected the position after a move: result 3 4,4,1,5,5,5/4,4,4,4,4,4 0,0 b");
		return;
	}
	Saying said = rules->set == DOKUZTAS ? SAYINGS : saying_of(rest);
	if (said == SAYINGS && !position_read(rules, rest, -1, &claimed, &fault)) {
		speak_fault(p, &fault);
		return;
	}
	Explanation e;
	Text text = {0};
	if (said == SAYINGS ? explain_board(before, rules, m, &claimed, &e)
			    : explain_saying(before, rules, m, said, &e)) {
		text_add(&text, s->lang == TR ? "Doğru." : "That is right.");
	} else {
		tell_fault(s, &e.mistake, &text);
		text_char(&text, '\n');
		explain_right(&e, rules, s->lang, &text);
	}
	speak(p, &text);
	text_free(&text);
}

/* Names, folded. */
static const struct {
	const char *names; /* each between two spaces */
	void (*run)(Plain *p, const char *rest);
} commands[] = {
	{" tahta t board b ", run_board},
	{" cizim diagram ", run_diagram},
	{" hamle hamleler moves m ", run_moves},
	{" liste list ", run_list},
	{" skor score ", run_score},
	{" ipucu hint h ", run_hint},
	{" geri undo u ", run_undo},
	{" kurallar rules ", run_rules},
	{" yardim help ? ", run_help},
	{" kaydet save s ", run_save},
	{" sonuc result ", run_result},
	{" ayril leave ", run_leave},
	{" cik quit q ", run_quit},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void obey(Plain *p, const char *line)
{
	Text word = {0};
	line += strspn(line, " \t");
	size_t length = strcspn(line, " \t\r");
	const char *rest = line + length;
	rest += strspn(rest, " \t\r");
	Text end = {0};
	fold(line, length, &word);
	text_add(&end, rest);
	while (end.length && strchr(" \t\r", end.data[end.length - 1]))
		end.data[--end.length] = '\0';

	int found = 0;
	while (found < COMMANDS && !strstr(commands[found].names, word.data))
		found++;
	if (found == COMMANDS || commands[found].run != p->warned)
		p->warned = NULL;
	if (!length) {
		/* An empty line says nothing. */
	} else if (found < COMMANDS) {
		commands[found].run(p, text_string(&end));
	} else {
		word.data[word.length - 1] = '\0';
		play_text(p, word.data + 1, line);
	}
	text_free(&word);
	text_free(&end);
}

/* 4. The game. */

static void greet(Plain *p)
{
	Text line = {0};
	tell_match(p->session, &line);
	speak(p, &line);
	if (p->asks)
		speak_line(p, "\"yardım\" yazınca komutlar, \"kurallar\" yazınca kurallar sıralanır.",
			   "\"help\" lists what can be typed, \"rules\" the rules.");
	if (p->session->replay.ply && session_seat(p->session) >= 0)
		run_board(p, "");
	p->news = !p->session->replay.ply || session_seat(p->session) < 0;
	text_free(&line);
}

static void ask(Plain *p)
{
	Text line = {0};
	if (p->news) {
		tell_turn(p->session, &line);
		speak(p, &line);
		p->news = false;
	}
	if (p->asks)
		fputs("> ", stdout);
	if (listen_line(p, &line))
		obey(p, text_string(&line));
	else
		p->leaving = true;
	text_free(&line);
}

int play_line_by_line(Session *s, bool ascii)
{
	Plain p = {.session = s, .ascii = ascii, .asks = isatty(STDIN_FILENO)};
	bool person = s->players[0] == HUMAN || s->players[1] == HUMAN;
	p.signals = signals_open();
	greet(&p);
	while (!p.leaving && !p.signal) {
		if (session_seat(s) >= 0 && !session_human_to_move(s))
			play_computer(&p);
		else if (person)
			ask(&p);
		else
			p.leaving = true;
	}
	thinker_stop(s->thinker);
	signals_close();
	fflush(stdout);
	text_free(&p.heard);
	return p.signal ? 128 + p.signal : 0;
}
