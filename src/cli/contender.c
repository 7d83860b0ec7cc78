/* SPDX-License-Identifier: MIT */
#include "contender.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "dialect.h"
#include "notation.h"
#include "record_files.h"
#include "thinking.h"

enum {
	TABLE_MEGABYTES = 16,
	LAG = 10,
	START_TIME = 60000, /* milliseconds a program may take to begin, */
	OVER_TIME = 60000,  /* to answer beyond what it was given, */
	LONGEST = 600000,   /* and to answer at all where there is no limit of time */
	QUIT_TIME = 1000,
};

struct Contender {
	Spec spec;
	Clock *clock;
	Mind mind; /* our own: the engine, and tables where it asks some */
	bool prepared;
	uint64_t seed;

	/* A program: its process, 0 when it does not run, and pipes to and from it. */
	pid_t process;
	int to, from;
	Text heard; /* read and not yet looked at */
	Text start; /* the position of the game's start */
	Text line;
};

/* 1. Specs. */

/* Above 0; whole numbers are cut off, so all but a time are at least 1. */
static bool spec_number(const char *value, size_t length, double most, double *n)
{
	char text[32], *end;
	if (!length || length >= sizeof text)
		return false;
	memcpy(text, value, length);
	text[length] = '\0';
	*n = strtod(text, &end);
	return !*end && *n > 0 && *n <= most;
}

bool spec_read(const char *text, Spec *spec, const char **fault)
{
	*spec = (Spec){.text = text, .level = STRONGEST, .threads = 1};
	for (const char *at = text; *at;) {
		double n;
		size_t length = strcspn(at, ","), key = strcspn(at, "=,");
		*fault = at;
		if (!strncmp(at, "cmd=", 4)) { /* to the end: a command may hold commas */
			spec->command = at + 4;
			return *spec->command;
		}
		if (key == length) {
			spec->level = strength_find(at, (int)length);
			if (!spec->level)
				return false;
		} else {
			const char *value = at + key + 1;
			size_t rest = length - key - 1;
			if (!spec_number(value, rest, 1e12, &n))
				return false;
			bool time = key == 4 && !memcmp(at, "time", 4);
			if (!time && n < 1)
				return false;
			if (key == 5 && !memcmp(at, "level", 5) && n <= STRONGEST)
				spec->level = (int)n;
			else if (key == 5 && !memcmp(at, "nodes", 5))
				spec->nodes = (int64_t)n;
			else if (key == 5 && !memcmp(at, "depth", 5) && n < MAX_PLY)
				spec->depth = (int)n;
			else if (key == 4 && !memcmp(at, "hash", 4) && n <= 65536)
				spec->hash = (int)n;
			else if (time && n <= 1e6)
				spec->milliseconds = n < 0.001 ? 1 : (int)(n * 1000);
			else if (key == 7 && !memcmp(at, "threads", 7) && n <= MAX_THREADS)
				spec->threads = (int)n;
			else
				return false;
		}
		at += length + (at[length] == ',');
	}
	return *text;
}

/* 2. A program. */

static bool start_program(Contender *p)
{
	int in[2], out[2];
	if (pipe2(in, O_CLOEXEC))
		return false;
	if (pipe2(out, O_CLOEXEC)) {
		close(in[0]);
		close(in[1]);
		return false;
	}
	p->process = fork();
	if (p->process == 0) {
		dup2(in[0], STDIN_FILENO);
		dup2(out[1], STDOUT_FILENO);
		execl("/bin/sh", "sh", "-c", p->spec.command, (char *)NULL);
		_exit(127);
	}
	close(in[0]);
	close(out[1]);
	p->to = in[1];
	p->from = out[0];
	text_clear(&p->heard);
	if (p->process > 0)
		return true;
	close(p->to);
	close(p->from);
	p->process = 0;
	return false;
}

static void end_program(Contender *p)
{
	if (!p->process)
		return;
	close(p->to); /* the end of its input is an end for whoever speaks the protocol */
	close(p->from);
	for (int waited = 0; waitpid(p->process, NULL, WNOHANG) == 0; waited += 10) {
		if (waited == QUIT_TIME)
			kill(p->process, SIGKILL);
		poll(NULL, 0, 10);
	}
	p->process = 0;
}

static bool tell(Contender *p, const char *line)
{
	size_t length = strlen(line);
	while (length) {
		ssize_t written = write(p->to, line, length);
		if (written < 0 && errno != EINTR)
			return false;
		line += written > 0 ? written : 0;
		length -= written > 0 ? (size_t)written : 0;
	}
	return true;
}

/* The next line into p->line; false when none comes within the time, or at the end. */
static bool hear(Contender *p, double until)
{
	for (;;) {
		char *newline =
			p->heard.length ? memchr(p->heard.data, '\n', p->heard.length) : NULL;
		if (newline) {
			size_t length = (size_t)(newline - p->heard.data), rest = length + 1;
			text_clear(&p->line);
			text_bytes(&p->line, p->heard.data, length);
			memmove(p->heard.data, p->heard.data + rest, p->heard.length - rest);
			p->heard.length -= rest;
			return true;
		}
		double left = until - p->clock();
		struct pollfd file = {.fd = p->from, .events = POLLIN};
		if (left <= 0 || stopped)
			return false;
		/* In short steps: Ctrl-C may come to another thread. */
		if (poll(&file, 1, left < 100 ? (int)left + 1 : 100) <= 0)
			continue;
		char bytes[4096];
		ssize_t got = read(p->from, bytes, sizeof bytes);
		if (got <= 0)
			return false;
		text_bytes(&p->heard, bytes, (size_t)got);
	}
}

static bool hear_word(Contender *p, const char *word, int milliseconds)
{
	double until = p->clock() + milliseconds;
	size_t length = strlen(word);
	while (hear(p, until))
		if (!strncmp(text_string(&p->line), word, length) &&
		    strchr(" \r", p->line.data[length]))
			return true;
	return false;
}

static bool tell_option(Contender *p, const char *name, const char *word, int number)
{
	text_clear(&p->line);
	text_add(&p->line, "setoption name ");
	text_add(&p->line, name);
	text_add(&p->line, " value ");
	if (word)
		text_add(&p->line, word);
	else
		text_int(&p->line, number);
	text_char(&p->line, '\n');
	return tell(p, text_string(&p->line));
}

static bool greet_program(Contender *p, const Course *start, uint64_t seed)
{
	Text rules = {0};
	rules_write(&start->rules, &rules);
	bool fresh = !p->process;
	bool good = (!fresh ||
		     (start_program(p) && tell(p, "uci\n") && hear_word(p, "uciok", START_TIME)));
	good = good && tell_option(p, "Game", game_of(&start->rules)->name, 0) &&
	       (!rules.length || tell_option(p, "Rules", text_string(&rules), 0)) &&
	       tell_option(p, "Seed", NULL, (int)(seed & INT32_MAX)) &&
	       (p->spec.level == STRONGEST || tell_option(p, "Level", NULL, p->spec.level)) &&
	       (!p->spec.hash || tell_option(p, "Hash", NULL, p->spec.hash)) &&
	       (p->spec.threads == 1 || tell_option(p, "Threads", NULL, p->spec.threads)) &&
	       tell(p, "ucinewgame\nisready\n") && hear_word(p, "readyok", START_TIME);
	text_free(&rules);
	if (!good)
		end_program(p);
	return good;
}

static void add_number(Text *line, const char *word, int64_t n)
{
	text_char(line, ' ');
	text_add(line, word);
	text_char(line, ' ');
	text_int(line, n);
}

static Played ask_program(Contender *p, const Course *c, const char *moves,
			  const Clocks *clocks, Move *m)
{
	/* 1. The question. */
	const Spec *s = &p->spec;
	Text *line = &p->line;
	text_clear(line);
	text_add(line, "position fen ");
	text_add(line, text_string(&p->start));
	text_add(line, *moves ? " moves" : "");
	text_add(line, moves);
	text_add(line, "\ngo");
	double most = LONGEST;
	if (s->depth)
		add_number(line, "depth", s->depth);
	if (s->nodes)
		add_number(line, "nodes", s->nodes);
	if (s->milliseconds) {
		add_number(line, "movetime", s->milliseconds);
		most = s->milliseconds + OVER_TIME;
	} else if (clocks->left[0]) {
		add_number(line, "wtime", clocks->left[0]);
		add_number(line, "btime", clocks->left[1]);
		add_number(line, "winc", clocks->increment);
		add_number(line, "binc", clocks->increment);
		most = (double)clocks->left[c->now.side] + OVER_TIME;
	}
	text_char(line, '\n');

	/* 2. Its answer. */
	if (!tell(p, text_string(line)) || !hear_word(p, "bestmove", (int)most)) {
		end_program(p);
		return stopped ? PLAYED_STOPPED : PLAYED_NOTHING;
	}
	const char *word = text_string(line) + strlen("bestmove");
	word += strspn(word, " ");
	Fault fault;
	int length = (int)strcspn(word, " \r");
	return move_read_any(&c->now, &c->rules, word, length, m, &fault) ? PLAYED : PLAYED_ILLEGAL;
}

/* 3. Our own. */

static Played think(Contender *p, const Course *c, const Clocks *clocks, Move *m)
{
	const Spec *s = &p->spec;
	Limits limits = {0};
	if (clocks->left[0] && !s->milliseconds)
		limits = clock_limits(clocks->left[c->now.side], clocks->increment, 0, LAG);
	if (s->milliseconds)
		limits.milliseconds = s->milliseconds;
	limits.depth = s->depth;
	limits.nodes = s->nodes;
	limits.seed = p->seed;
	limits.control = &interrupt;
	if (!s->depth && !s->nodes && !limits.milliseconds && s->level == STRONGEST)
		limits = strength_limits(s->level);
	*m = engine_play_at(p->mind.engine, c, s->level, limits).best;
	return stopped ? PLAYED_STOPPED : PLAYED;
}

/* 4. Either. */

/* Tables are asked where time is the limit: with a limit of positions a match is the same wherever it is played. */
static bool asks_tables(const Spec *spec)
{
	return spec->level == STRONGEST && !spec->nodes && !spec->depth;
}

Contender *contender_new(const Spec *spec, const Call *call, int minds, Clock *clock)
{
	Contender *p = calloc(1, sizeof *p);
	if (!p)
		return NULL;
	p->spec = *spec;
	p->clock = clock;
	if (!spec->command) {
		p->mind.engine = engine_new(spec->hash ? spec->hash : TABLE_MEGABYTES, clock);
		if (!p->mind.engine || !engine_threads(p->mind.engine, spec->threads) ||
		    (asks_tables(spec) && !mind_asks(&p->mind, call, minds))) {
			contender_free(p);
			return NULL;
		}
	}
	return p;
}

void contender_free(Contender *p)
{
	if (!p)
		return;
	end_program(p);
	mind_free(&p->mind);
	text_free(&p->heard);
	text_free(&p->start);
	text_free(&p->line);
	free(p);
}

bool contender_begin(Contender *p, const Course *start, uint64_t seed)
{
	p->seed = seed;
	if (p->mind.engine) {
		if (!p->prepared && p->mind.expert)
			engine_prepare(p->mind.engine, &start->rules);
		p->prepared = true;
		engine_forget(p->mind.engine);
		return true;
	}
	text_clear(&p->start);
	position_write(&start->now, &start->rules, &p->start);
	return greet_program(p, start, seed) || greet_program(p, start, seed);
}

Played contender_move(Contender *p, const Course *c, const char *moves, const Clocks *clocks,
		      Move *m)
{
	return p->mind.engine ? think(p, c, clocks, m) : ask_program(p, c, moves, clocks, m);
}
