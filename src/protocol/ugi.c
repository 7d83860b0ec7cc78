/* SPDX-License-Identifier: MIT */
#include "ugi.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "dialect.h"
#include "notation.h"
#include "wording.h"

enum {
	TABLE_MEGABYTES = 64,
	MOST_MEGABYTES = 1 << 16,
	MOST_LINES = 64,
	LAG = 20, /* milliseconds between the engine and a clock, unless told otherwise */
	MOST_LAG = 5000,
};

/* The first action of a move in tokens, "d6-d5", whose removal is still to come. */
typedef struct Held {
	char text[8];
	int length;
} Held;

typedef struct Settings {
	Rules rules;
	int megabytes, threads, lines, level, lag;
	uint64_t seed;
	bool tables; /* the oracle is asked */
	bool tokens; /* Dokuz Tas: a removal is a word of its own */
} Settings;

struct Ugi {
	Clock *clock;
	Lang lang;
	const char *version;
	Say *say;
	void *context;
	Settings set;
	Engine *engine; /* NULL: not yet needed */
	Oracle oracle;
	Course course;
	Held held;

	/* The thought under way. `lock` is for what both threads use: `say` and the words after it. */
	pthread_mutex_t lock;
	pthread_cond_t told;
	bool waits;     /* the move is not to be said before `stop` or `ponderhit` */
	bool thinks;    /* until ugi_thinks has seen its end */
	bool unlimited; /* as it was asked */
	bool pondering;
	int after_hit; /* milliseconds from `ponderhit` on; 0: no limit of time */
	int over[2];   /* a pipe: one byte a thought that is over */
	pthread_t thread;
	Control control;
	Limits limits;
	Move only[MAX_MOVES + 1];
};

/* 1. Words in, lines out. */

typedef struct Words {
	Ugi *u;
	const char *line;
	const char *at; /* the present word */
	int length;
} Words;

static bool next_word(Words *w)
{
	w->at += w->length;
	w->at += strspn(w->at, " \t\r");
	w->length = (int)strcspn(w->at, " \t\r");
	return w->length > 0;
}

static bool word_is(const Words *w, const char *word)
{
	return (int)strlen(word) == w->length && !memcmp(word, w->at, (size_t)w->length);
}

static bool same_letters(const char *a, const char *b, int length)
{
	for (int i = 0; i < length; i++)
		if ((a[i] | 32) != (b[i] | 32))
			return false;
	return !b[length];
}

static void send_line(Ugi *u, Text *line)
{
	text_char(line, '\n');
	pthread_mutex_lock(&u->lock);
	u->say(text_string(line), line->length, u->context);
	pthread_mutex_unlock(&u->lock);
	text_clear(line);
}

static void send(Ugi *u, const char *line)
{
	Text text = {0};
	text_add(&text, line);
	send_line(u, &text);
	text_free(&text);
}

/* "info string error: column 9: why (rule 1.1)"; always false. */
static bool complain(Words *w, Fault fault)
{
	Text text = {0};
	text_add(&text, "info string error: ");
	if (fault.column) {
		text_add(&text, w->u->lang == TR ? "sütun " : "column ");
		text_int(&text, fault.column);
		text_add(&text, ": ");
	}
	fault_write(&fault, w->u->lang, &text);
	if (*fault_rule(&fault)) {
		text_add(&text, w->u->lang == TR ? " (kural " : " (rule ");
		text_add(&text, fault_rule(&fault));
		text_char(&text, ')');
	}
	send_line(w->u, &text);
	text_free(&text);
	return false;
}

/* The present word is at fault. */
static bool refuse(Words *w, Reason reason, int a, int b)
{
	Fault fault = fault_at(reason, w->line, (int)(w->at - w->line) + 1, w->length);
	fault.value[0] = a;
	fault.value[1] = b;
	return complain(w, fault);
}

static bool last_word(Words *w)
{
	return !next_word(w) || refuse(w, ONE_WORD_TOO_MANY, 0, 0);
}

/* The present word as a whole number. */
static bool whole(Words *w, int64_t least, int64_t most, int64_t *n)
{
	bool minus = *w->at == '-';
	int64_t read = 0;
	for (int i = minus; i < w->length; i++) {
		if (w->at[i] < '0' || w->at[i] > '9')
			return refuse(w, EXPECTED_NUMBER, 0, 0);
		if (read < INT64_MAX / 100)
			read = read * 10 + (w->at[i] - '0');
	}
	if (w->length == minus)
		return refuse(w, EXPECTED_NUMBER, 0, 0);
	read = minus ? -read : read;
	if (read < least || read > most)
		return refuse(w, OPTION_VALUE, (int)least,
			      most < INT32_MAX ? (int)most : INT32_MAX);
	*n = read;
	return true;
}

/* 2. Options. */

typedef enum Kind { SPIN, CHECK, COMBO, STRING, BUTTON } Kind;

typedef struct Setting {
	const char *name;
	Kind kind;
	int64_t least, most;
	size_t at; /* of a SPIN: its int in Settings */
} Setting;

enum {
	GAME_SETTING,
	RULES_SETTING,
	SEED_SETTING,
	TOKENS_SETTING,
	TABLES_SETTING,
	CLEAR_SETTING,
	FIRST_SPIN
};

static const Setting settings[] = {
	[GAME_SETTING] = {"Game", COMBO, 0, 0, 0},
	[RULES_SETTING] = {"Rules", STRING, 0, 0, 0},
	[SEED_SETTING] = {"Seed", SPIN, 0, INT32_MAX, 0},
	[TOKENS_SETTING] = {"Tokens", CHECK, 0, 0, 0},
	[TABLES_SETTING] = {"Tables", CHECK, 0, 0, 0},
	[CLEAR_SETTING] = {"Clear Hash", BUTTON, 0, 0, 0},
	{"Hash", SPIN, 1, MOST_MEGABYTES, offsetof(Settings, megabytes)},
	{"Threads", SPIN, 1, MAX_THREADS, offsetof(Settings, threads)},
	{"MultiPV", SPIN, 1, MOST_LINES, offsetof(Settings, lines)},
	{"Level", SPIN, 1, STRONGEST, offsetof(Settings, level)},
	{"Move Overhead", SPIN, 0, MOST_LAG, offsetof(Settings, lag)},
	{"Ponder", CHECK, 0, 0, 0},
};
enum { SETTINGS = sizeof settings / sizeof *settings };

static int *spin_of(Settings *set, const Setting *setting)
{
	return (int *)((char *)set + setting->at);
}

static void send_settings(Ugi *u)
{
	static const char *const kinds[] = {"spin", "check", "combo", "string", "button"};
	Text line = {0};
	for (int i = 0; i < SETTINGS; i++) {
		const Setting *s = &settings[i];
		text_add(&line, "option name ");
		text_add(&line, s->name);
		text_add(&line, " type ");
		text_add(&line, kinds[s->kind]);
		if (s->kind == SPIN) {
			text_add(&line, " default ");
			text_int(&line, i < FIRST_SPIN ? 0 : *spin_of(&u->set, s));
			text_add(&line, " min ");
			text_int(&line, s->least);
			text_add(&line, " max ");
			text_int(&line, s->most);
		} else if (s->kind == CHECK) {
			text_add(&line, i == TABLES_SETTING ? " default true" : " default false");
		} else if (s->kind == STRING) {
			text_add(&line, " default <empty>");
		} else if (s->kind == COMBO) {
			text_add(&line, " default ");
			text_add(&line, game_of(&u->set.rules)->name);
			for (int game = 0; game < RULE_SETS; game++) {
				text_add(&line, " var ");
				text_add(&line, games[game].name);
			}
		}
		send_line(u, &line);
	}
	text_free(&line);
}

/* Another game or other rules: the position is its opening. */
static void begin(Ugi *u, Rules rules)
{
	u->set.rules = rules;
	u->held.length = 0;
	course_begin(&u->course, rules, NULL);
}

static bool set_game(Ugi *u, Words *w)
{
	const Game *game = game_find(w->at, w->length);
	if (!game)
		return refuse(w, UNKNOWN_GAME, 0, 0);
	if (!last_word(w))
		return false;
	begin(u, game->rules);
	return true;
}

static bool set_rules(Ugi *u, Words *w)
{
	Rules rules = game_of(&u->set.rules)->rules;
	for (bool more = w->length && !word_is(w, "<empty>"); more; more = next_word(w)) {
		Fault fault;
		if (!rules_set(&rules, w->at, w->length, &fault)) {
			fault.column = (int)(w->at - w->line) + 1;
			return complain(w, fault);
		}
	}
	begin(u, rules);
	return true;
}

/* The engine as the settings want it. */
static bool make_engine(Ugi *u, Words *w, const Settings *set)
{
	if (u->engine && set->megabytes != u->set.megabytes) {
		engine_free(u->engine);
		u->engine = NULL;
	}
	if (!u->engine)
		u->engine = engine_new(set->megabytes, u->clock);
	if (u->engine && engine_threads(u->engine, set->threads)) {
		engine_oracle(u->engine, set->tables ? &u->oracle : NULL);
		u->set = *set;
		return true;
	}
	return complain(w, (Fault){.reason = NO_MEMORY});
}

static bool set_spin(Ugi *u, const Setting *setting, Words *w)
{
	int64_t n;
	Settings set = u->set;
	if (!whole(w, setting->least, setting->most, &n) || !last_word(w))
		return false;
	if (setting == &settings[SEED_SETTING])
		set.seed = (uint64_t)n;
	else
		*spin_of(&set, setting) = (int)n;
	if (set.megabytes != u->set.megabytes || set.threads != u->set.threads)
		return make_engine(u, w, &set);
	u->set = set;
	return true;
}

static bool set_check(Ugi *u, const Setting *setting, Words *w)
{
	bool on = word_is(w, "true");
	if (!on && !word_is(w, "false"))
		return refuse(w, EXPECTED_CHECK, 0, 0);
	if (!last_word(w))
		return false;
	if (setting == &settings[TOKENS_SETTING]) {
		u->set.tokens = on;
		u->held.length = 0;
	} else if (setting == &settings[TABLES_SETTING]) {
		u->set.tables = on;
	}
	return true;
}

/* setoption name NAME [value VALUE]; a name may be two words. */
static bool obey_setoption(Ugi *u, Words *w)
{
	if (!next_word(w) || !word_is(w, "name") || !next_word(w))
		return refuse(w, SETOPTION_FORM, 0, 0);
	const Setting *setting = NULL;
	for (int i = 0; i < SETTINGS && !setting; i++) {
		int length = (int)strlen(settings[i].name);
		if (strlen(w->at) >= (size_t)length && strchr(" \t\r", w->at[length]) &&
		    same_letters(w->at, settings[i].name, length)) {
			setting = &settings[i];
			w->length = length;
		}
	}
	if (!setting && w->length == 11 && !memcmp(w->at, "UCI_Variant", 11))
		setting = &settings[GAME_SETTING];
	if (!setting)
		return refuse(w, NO_SUCH_SETTING, 0, 0);
	if (setting->kind == BUTTON) {
		if (!last_word(w))
			return false;
		if (u->engine)
			engine_forget(u->engine);
		return true;
	}
	if (!next_word(w) || !word_is(w, "value"))
		return refuse(w, SETOPTION_FORM, 0, 0);
	if (!next_word(w) && setting->kind != STRING)
		return refuse(w, SETOPTION_FORM, 0, 0);
	return setting->kind == COMBO    ? set_game(u, w)
	       : setting->kind == STRING ? set_rules(u, w)
	       : setting->kind == CHECK  ? set_check(u, setting, w)
					 : set_spin(u, setting, w);
}

/* 3. Positions. */

/* One action of Dokuz Tas: a move, or its first half, which is held until its removal comes. */
static bool read_token(Words *w, const Course *c, Held *held, Move *m, bool *whole_move)
{
	char text[16];
	Fault fault;
	int length = held->length + w->length;
	if (length >= (int)sizeof text)
		return refuse(w, MOVE_FORM, 0, 0);
	memcpy(text, held->text, (size_t)held->length);
	memcpy(text + held->length, w->at, (size_t)w->length);
	text[length] = '\0';
	*whole_move = move_read(&c->now, &c->rules, text, length, m, &fault);
	if (*whole_move) {
		held->length = 0;
		return true;
	}
	if (fault.reason == MUST_REMOVE && !held->length && length < (int)sizeof held->text) {
		memcpy(held->text, text, (size_t)length);
		held->length = length;
		return true;
	}
	fault.column = (int)(w->at - w->line) + 1;
	return complain(w, fault);
}

/* The moves of one word, joined by + where they are of one turn. */
static bool play_word(Words *w, Course *c, Held *held)
{
	const char *end = w->at + w->length;
	for (const char *at = w->at; at <= end;) {
		const char *plus = memchr(at, '+', (size_t)(end - at));
		int length = (int)((plus ? plus : end) - at);
		Words part = {w->u, w->line, at, length};
		Move m = NO_MOVE;
		bool whole_move = true;
		if (c->result != ONGOING)
			return refuse(&part, GAME_OVER, 0, 0);
		if (w->u->set.tokens && c->rules.set == DOKUZTAS) {
			if (!read_token(&part, c, held, &m, &whole_move))
				return false;
		} else {
			Fault fault;
			if (!move_read_any(&c->now, &c->rules, at, length, &m, &fault)) {
				fault.column = (int)(at - w->line) + 1;
				return complain(w, fault);
			}
		}
		if (whole_move)
			course_play(c, m, NULL);
		at += length + 1;
	}
	return true;
}

/* The words up to `moves` or the end as a position. */
static bool read_fen(Words *w, const Rules *rules, Position *p)
{
	if (!next_word(w))
		return refuse(w, POSITION_FORM, 0, 0);
	const char *from = w->at, *end = from;
	do
		end = w->at + w->length;
	while (next_word(w) && !word_is(w, "moves"));
	w->length = 0; /* the word that ended it comes again */

	Text fen = {0};
	Fault fault;
	text_bytes(&fen, from, (size_t)(end - from));
	bool read = position_read_any(rules, text_string(&fen), game_of(rules)->stones, p, &fault);
	text_free(&fen);
	if (read)
		return true;
	fault.column += (int)(from - w->line);
	return complain(w, fault);
}

static bool obey_position(Ugi *u, Words *w)
{
	Position start;
	const Rules *rules = &u->set.rules;
	bool fen = next_word(w) && word_is(w, "fen");
	if (!fen && !word_is(w, "startpos"))
		return refuse(w, POSITION_FORM, 0, 0);
	if (fen && !read_fen(w, rules, &start))
		return false;
	if (next_word(w) && !word_is(w, "moves"))
		return refuse(w, POSITION_FORM, 0, 0);

	Course c = {0};
	Held held = {0};
	course_begin(&c, *rules, fen ? &start : NULL);
	while (w->length && next_word(w))
		if (!play_word(w, &c, &held)) {
			course_free(&c);
			return false;
		}
	course_free(&u->course);
	u->course = c;
	u->held = held;
	return true;
}

/* 4. Thinking. */

/* A move as a GUI is told it: in tokens its removal is a word of its own; what is held is not said again. */
static void write_move(const Ugi *u, Move m, bool first, Text *out)
{
	Text move = {0};
	move_write(m, &u->set.rules, &move);
	for (size_t i = first ? (size_t)u->held.length : 0; i < move.length; i++) {
		if (u->set.tokens && move.data[i] == 'x' &&
		    i > (size_t)(first ? u->held.length : 0))
			text_char(out, ' ');
		text_char(out, move.data[i]);
	}
	text_free(&move);
}

/* "stones 1.25", "win 7", "loss 4". */
static void write_score(int score, Text *out)
{
	int plies = score_plies(score);
	text_add(out, !plies ? "stones " : plies > 0 ? "win " : "loss ");
	if (plies)
		text_int(out, plies > 0 ? plies : -plies);
	else
		score_write(score, false, out);
}

static void send_info(Ugi *u, const Thought *t, int number)
{
	Text line = {0};
	text_add(&line, "info depth ");
	text_int(&line, t->depth);
	if (u->set.lines > 1) {
		text_add(&line, " multipv ");
		text_int(&line, number);
	}
	text_add(&line, " score ");
	write_score(t->score, &line);
	if (t->solved)
		text_add(&line, " solved");
	text_add(&line, " nodes ");
	text_int(&line, t->nodes);
	text_add(&line, " nps ");
	text_int(&line, t->nodes * 1000 / (t->milliseconds > 0 ? t->milliseconds : 1));
	text_add(&line, " time ");
	text_int(&line, t->milliseconds);
	text_add(&line, " pv");
	for (int i = 0; i < t->pv_length; i++) {
		text_char(&line, ' ');
		write_move(u, t->pv[i], i == 0, &line);
	}
	send_line(u, &line);
	text_free(&line);
}

static void tell_depth(const Thought *so_far, void *context)
{
	Ugi *u = context;
	(void)so_far;
	Thought line;
	for (int i = 0; i < u->set.lines && engine_line(u->engine, i, &line); i++)
		send_info(u, &line, i + 1);
}

/* "bestmove 3 ponder 5": the rival's answer, where it is the rival that moves next. */
static void send_best(Ugi *u, const Thought *t)
{
	Text line = {0};
	text_add(&line, "bestmove ");
	size_t start = line.length;
	write_move(u, t->best, true, &line);
	const char *space = strchr(line.data + start, ' ');
	if (space) { /* the removal is asked for next */
		line.length = (size_t)(space - line.data);
		line.data[line.length] = '\0';
	}
	Position next = u->course.now;
	game_of(&u->set.rules)->play(&next, t->best, &u->set.rules, NULL);
	if (!u->set.tokens && t->pv_length > 1 && next.side != u->course.now.side) {
		text_add(&line, " ponder ");
		write_move(u, t->pv[1], false, &line);
	}
	send_line(u, &line);
	text_free(&line);
}

static void *think(void *context)
{
	Ugi *u = context;
	Thought t;
	if (u->set.level == STRONGEST) {
		t = engine_think(u->engine, &u->course, u->limits, tell_depth, u);
	} else {
		t = engine_play_at(u->engine, &u->course, u->set.level, u->limits);
		send_info(u, &t, 1);
	}
	pthread_mutex_lock(&u->lock);
	while (u->waits)
		pthread_cond_wait(&u->told, &u->lock);
	pthread_mutex_unlock(&u->lock);
	send_best(u, &t);
	while (write(u->over[1], "", 1) < 0 && errno == EINTR) {
	}
	return NULL;
}

/* What `go` said. */
typedef struct Going {
	int64_t depth, nodes, movetime, time[2], gain[2], moves;
	bool clock, ponder, infinite;
} Going;

static bool is_go_word(const Words *w)
{
	static const char *const words[] = {"depth",    "nodes",  "movetime",   "wtime",
					    "btime",    "winc",   "binc",       "movestogo",
					    "infinite", "ponder", "searchmoves"};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (word_is(w, words[i]))
			return true;
	return false;
}

/* The moves after searchmoves, up to the next word of `go`, which comes again. */
static bool read_only(Ugi *u, Words *w)
{
	int count = 0;
	for (Words before = *w; count < MAX_MOVES; before = *w) {
		Move m;
		Fault fault;
		if (!next_word(w) || is_go_word(w)) {
			*w = before;
			break;
		}
		if (!move_read_any(&u->course.now, &u->set.rules, w->at, w->length, &m, &fault)) {
			fault.column = (int)(w->at - w->line) + 1;
			return complain(w, fault);
		}
		u->only[count++] = m;
	}
	u->only[count] = NO_MOVE;
	return count > 0 || refuse(w, MOVE_FORM, 0, 0);
}

/* The moves that end the one that is held. */
static void only_held(Ugi *u)
{
	Move list[MAX_MOVES];
	int count = game_of(&u->set.rules)->moves(&u->course.now, &u->set.rules, list), kept = 0;
	Text move = {0};
	for (int i = 0; i < count; i++) {
		text_clear(&move);
		move_write(list[i], &u->set.rules, &move);
		if (move.length == (size_t)u->held.length + 3 &&
		    !memcmp(move.data, u->held.text, (size_t)u->held.length))
			u->only[kept++] = list[i];
	}
	u->only[kept] = NO_MOVE;
	text_free(&move);
}

static bool read_going(Ugi *u, Words *w, Going *g)
{
	const struct {
		const char *word;
		int64_t *to;
		int64_t least, most;
		bool clock;
	} numbers[] = {
		{"depth", &g->depth, 1, MAX_PLY - 1, false},
		{"nodes", &g->nodes, 1, INT64_MAX / 1000, false},
		{"movetime", &g->movetime, 1, INT32_MAX, false},
		{"wtime", &g->time[0], -INT32_MAX, INT32_MAX, true},
		{"btime", &g->time[1], -INT32_MAX, INT32_MAX, true},
		{"winc", &g->gain[0], 0, INT32_MAX, false},
		{"binc", &g->gain[1], 0, INT32_MAX, false},
		{"movestogo", &g->moves, 1, 1000, false},
	};
	enum { NUMBERS = sizeof numbers / sizeof *numbers };
	while (next_word(w)) {
		int i = 0;
		while (i < NUMBERS && !word_is(w, numbers[i].word))
			i++;
		if (i < NUMBERS) {
			next_word(w);
			if (!whole(w, numbers[i].least, numbers[i].most, numbers[i].to))
				return false;
			g->clock |= numbers[i].clock;
		} else if (word_is(w, "infinite")) {
			g->infinite = true;
		} else if (word_is(w, "ponder")) {
			g->ponder = true;
		} else if (word_is(w, "searchmoves")) {
			if (!read_only(u, w))
				return false;
		} else {
			return refuse(w, GO_FORM, 0, 0);
		}
	}
	return true;
}

static Limits limits_of(const Ugi *u, const Going *g)
{
	int side = (int)u->course.now.side;
	bool none = !g->depth && !g->nodes && !g->movetime && !g->clock && !g->infinite;
	Limits limits = {0};
	if (g->clock && !g->movetime)
		limits = clock_limits(g->time[side], g->gain[side], (int)g->moves, u->set.lag);
	else if (none && u->set.level < STRONGEST)
		limits = strength_limits(u->set.level);
	limits.depth = g->depth ? (int)g->depth : limits.depth;
	limits.nodes = g->nodes ? g->nodes : limits.nodes;
	if (g->movetime)
		limits.milliseconds = (int)g->movetime;
	limits.seed = u->set.seed;
	limits.lines = u->set.lines;
	return limits;
}

static bool obey_go(Ugi *u, Words *w)
{
	Going g = {0};
	u->only[0] = NO_MOVE;
	if (!read_going(u, w, &g))
		return false;
	if (u->course.result != ONGOING)
		return complain(w, (Fault){.reason = GAME_OVER});
	if (!make_engine(u, w, &u->set))
		return false;
	if (u->held.length)
		only_held(u);

	u->limits = limits_of(u, &g);
	u->limits.only = u->only[0] == NO_MOVE ? NULL : u->only;
	u->limits.control = &u->control;
	u->after_hit = u->limits.enough ? u->limits.enough : u->limits.milliseconds;
	u->pondering = g.ponder;
	u->waits = g.ponder || g.infinite;
	if (g.ponder || g.infinite)
		u->limits.milliseconds = u->limits.enough = 0;
	u->unlimited =
		u->waits || (!u->limits.depth && !u->limits.nodes && !u->limits.milliseconds);
	atomic_store(&u->control.stop, false);
	atomic_store(&u->control.deadline, 0);
	u->thinks = !pthread_create(&u->thread, NULL, think, u);
	return u->thinks || complain(w, (Fault){.reason = NO_MEMORY});
}

static void let_go(Ugi *u)
{
	pthread_mutex_lock(&u->lock);
	u->waits = false;
	pthread_cond_signal(&u->told);
	pthread_mutex_unlock(&u->lock);
}

static void stop(Ugi *u)
{
	atomic_store(&u->control.stop, true);
	let_go(u);
}

static bool obey_ponderhit(Ugi *u, Words *w)
{
	if (!ugi_thinks(u) || !u->pondering)
		return complain(w, (Fault){.reason = NOT_PONDERING});
	u->pondering = false;
	if (u->after_hit)
		atomic_store(&u->control.deadline, (int64_t)u->clock() + u->after_hit);
	u->unlimited = !u->limits.depth && !u->limits.nodes && !u->after_hit;
	let_go(u);
	return true;
}

/* 5. Lines. */

static void send_greeting(Ugi *u, const char *end)
{
	Text line = {0};
	text_add(&line, "id name Mangala ");
	text_add(&line, u->version);
	send_line(u, &line);
	text_free(&line);
	send(u, "id author the Mangala authors");
	send_settings(u);
	send(u, end);
}

/* What stands on the board, in our form. */
static void send_position(Ugi *u)
{
	Text line = {0};
	text_add(&line, "info string position ");
	position_write(&u->course.now, &u->set.rules, &line);
	if (u->held.length) {
		text_add(&line, " held ");
		text_bytes(&line, u->held.text, (size_t)u->held.length);
	}
	send_line(u, &line);
	text_free(&line);
}

/* UGI's questions about the position. */
static bool obey_query(Ugi *u, Words *w)
{
	static const char *const results[] = {"none", "p1win", "p2win", "draw"};
	const char *answer = NULL;
	if (next_word(w) && word_is(w, "gameover"))
		answer = u->course.result != ONGOING ? "response true" : "response false";
	else if (word_is(w, "p1turn"))
		answer = u->course.now.side == 0 ? "response true" : "response false";
	else if (!word_is(w, "result"))
		return refuse(w, NO_SUCH_COMMAND, 0, 0);
	if (!last_word(w))
		return false;
	Text line = {0};
	text_add(&line, answer ? answer : "response ");
	if (!answer)
		text_add(&line, results[u->course.result]);
	send_line(u, &line);
	text_free(&line);
	return true;
}

static bool obey_new_game(Ugi *u, Words *w)
{
	if (!last_word(w))
		return false;
	if (u->engine)
		engine_forget(u->engine);
	begin(u, u->set.rules);
	return true;
}

/* Commands that another thought must not be under way for. */
static const struct {
	const char *word;
	bool (*obey)(Ugi *u, Words *w);
} at_rest[] = {
	{"setoption", obey_setoption}, {"position", obey_position},   {"go", obey_go},
	{"ucinewgame", obey_new_game}, {"uginewgame", obey_new_game},
};
enum { AT_REST = sizeof at_rest / sizeof *at_rest };

static Obeyed obey_at_rest(Ugi *u, Words *w, int command)
{
	if (ugi_thinks(u)) {
		if (!atomic_load(&u->control.stop) && u->unlimited) {
			complain(w, (Fault){.reason = STILL_THINKING});
			return UGI_DONE;
		}
		return UGI_LATER;
	}
	at_rest[command].obey(u, w);
	return UGI_DONE;
}

Obeyed ugi_obey(Ugi *u, const char *line, size_t length)
{
	Words w = {u, line, line, 0};
	if (length > UGI_LONGEST) {
		complain(&w, (Fault){.reason = LINE_TOO_LONG, .value = {UGI_LONGEST}});
		return UGI_DONE;
	}
	if (strlen(line) != length || memchr(line, '\n', length)) {
		complain(&w, (Fault){.reason = BAD_CONTROL, .column = (int)strlen(line) + 1});
		return UGI_DONE;
	}
	if (!next_word(&w))
		return UGI_DONE;
	for (int i = 0; i < AT_REST; i++)
		if (word_is(&w, at_rest[i].word))
			return obey_at_rest(u, &w, i);
	bool uci = word_is(&w, "uci"), ugi = word_is(&w, "ugi"), quit = word_is(&w, "quit");
	bool ready = word_is(&w, "isready"), stops = word_is(&w, "stop"), shows = word_is(&w, "d");
	if (word_is(&w, "query"))
		obey_query(u, &w);
	else if (word_is(&w, "ponderhit"))
		obey_ponderhit(u, &w);
	else if (!uci && !ugi && !quit && !ready && !stops && !shows)
		refuse(&w, NO_SUCH_COMMAND, 0, 0);
	else if (!last_word(&w))
		return UGI_DONE;
	if (uci || ugi)
		send_greeting(u, uci ? "uciok" : "ugiok");
	/* Ready is who has its table and has read the oracle's: `go` then begins at once. */
	if (ready && (u->engine || make_engine(u, &w, &u->set))) {
		if (!ugi_thinks(u) && u->set.level == STRONGEST)
			engine_prepare(u->engine, &u->set.rules);
		send(u, "readyok");
	}
	if (shows)
		send_position(u);
	if (stops || quit)
		stop(u);
	return quit ? UGI_QUIT : UGI_DONE;
}

/* 6. Life. */

Ugi *ugi_new(Clock *clock, Lang lang, const char *version, Say *say, void *context)
{
	Ugi *u = calloc(1, sizeof *u);
	if (!u || pipe(u->over)) {
		free(u);
		return NULL;
	}
	for (int i = 0; i < 2; i++)
		fcntl(u->over[i], F_SETFD, FD_CLOEXEC);
	u->clock = clock;
	u->lang = lang;
	u->version = version;
	u->say = say;
	u->context = context;
	u->set = (Settings){
		.megabytes = TABLE_MEGABYTES,
		.threads = 1,
		.lines = 1,
		.level = STRONGEST,
		.lag = LAG,
		.tables = true,
	};
	pthread_mutex_init(&u->lock, NULL);
	pthread_cond_init(&u->told, NULL);
	begin(u, games[MANGALA].rules);
	return u;
}

void ugi_oracle(Ugi *u, const Oracle *oracle)
{
	u->oracle = *oracle;
}

int ugi_file(const Ugi *u)
{
	return u->over[0];
}

/* Waits for the end of the thought, so many milliseconds; -1: as long as it takes. */
static bool over_within(Ugi *u, int timeout)
{
	struct pollfd file = {.fd = u->over[0], .events = POLLIN};
	char byte;
	if (poll(&file, 1, timeout) <= 0 || read(u->over[0], &byte, 1) != 1)
		return false;
	pthread_join(u->thread, NULL);
	u->thinks = false;
	return true;
}

bool ugi_thinks(Ugi *u)
{
	return u->thinks && !over_within(u, 0);
}

bool ugi_unlimited(Ugi *u)
{
	return u->unlimited;
}

void ugi_free(Ugi *u)
{
	if (!u)
		return;
	stop(u);
	while (u->thinks && !over_within(u, -1)) {
	}
	engine_free(u->engine);
	course_free(&u->course);
	pthread_cond_destroy(&u->told);
	pthread_mutex_destroy(&u->lock);
	close(u->over[0]);
	close(u->over[1]);
	free(u);
}
