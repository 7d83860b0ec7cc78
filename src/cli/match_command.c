/* SPDX-License-Identifier: MIT */
/*
 * match: two players against each other. Games come in pairs: one opening of random moves that leave the game
 * balanced, played twice with the colours swapped. What game N is depends on the seed and N alone, so that a match that
 * was stopped goes on from its file of records as if it had not been.
 */
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "contender.h"
#include "elo.h"
#include "notation.h"
#include "folder.h"
#include "record_files.h"
#include "search.h"
#include "subspaces_files.h"
#include "tables.h"
#include "thinking.h"

enum {
	GAMES = 100,
	MOST_GAMES = 1000000,
	MOST_AT_ONCE = 256,
	LONGEST_GAME = 2000, /* a longer game is drawn */
	OPENING = 4,         /* plies */
	OPENING_TRIES = 50,
	OPENING_DEPTH = 8,
};

#define EVENT "mangala match"

typedef struct Contest {
	const Call *call;
	Rules rules;
	Spec specs[2];
	int games, opening;
	uint64_t seed;
	Clocks clocks;
	bool tests;
	Sprt sprt;
	/* Of --dir, which settle a game as soon as they reach it; most -1, count 0: none. */
	Tables tables;
	Subspaces men;

	pthread_mutex_t lock; /* of all that follows */
	int next;             /* game, from 0 */
	bool ended; /* the test is decided, a player cannot be started or the file not be written */
	bool failed;
	int8_t *half_points; /* of the first player by game; -1: not played */
	Tally tally;
	FILE *file;
	int trouble; /* errno of the file, which could not be written */
	Ticker progress;
	Text text;
} Contest;

static const char *say(const char *tr, const char *en)
{
	return cli_lang() == TR ? tr : en;
}

/* 1. Openings. */

static bool balanced(Engine *e, const Course *c)
{
	/* Twice what a move is worth, or so. */
	static const int most[RULE_SETS] = {200, 200, 200, 600, 400, 40};
	Thought t = engine_think(e, c,
				 (Limits){.depth = c->rules.set == DOKUZTAS ? 4 : OPENING_DEPTH},
				 NULL, NULL);
	return abs(t.score) <= most[c->rules.set];
}

/* The position from which both games of a pair begin. */
static void opening(const Contest *m, Engine *e, int pair, Course *c)
{
	uint64_t seed = m->seed * 0x9e3779b97f4a7c15 + (uint64_t)pair;
	for (int tries = 0; tries < OPENING_TRIES; tries++) {
		course_begin(c, m->rules, NULL);
		for (int i = 0; i < m->opening && c->result == ONGOING; i++) {
			Move list[MAX_MOVES];
			int count = game_of(&m->rules)->moves(&c->now, &m->rules, list);
			course_play(c, list[random_next(&seed) % (uint64_t)count], NULL);
		}
		if (c->result == ONGOING && (!m->opening || balanced(e, c)))
			break;
	}
	Position start = c->now;
	course_begin(c, m->rules, &start);
}

/* 2. The count, and what is told of it. */

static void put_count(const Contest *m, Text *out)
{
	char line[256];
	const Tally *t = &m->tally;
	Elo e = elo_of(t);
	snprintf(line, sizeof line, "%d: +%d =%d -%d, %.1f%%, Elo %+.0f ± %.0f",
		 t->won + t->drawn + t->lost, t->won, t->drawn, t->lost, 100 * e.score, e.elo,
		 e.error);
	text_add(out, line);
	if (m->tests) {
		double below, above;
		sprt_bounds(&m->sprt, &below, &above);
		snprintf(line, sizeof line, ", LLR %.2f (%.2f, %.2f)", sprt_ratio(&m->sprt, t),
			 below, above);
		text_add(out, line);
	}
}

static void tell(Contest *m)
{
	if (!progress_due(&m->progress))
		return;
	text_clear(&m->text);
	put_count(m, &m->text);
	progress_tell(&m->progress, "%s", text_string(&m->text));
}

/* -1: elo0 is accepted, 1: elo1, 0: neither yet. */
static int decided(const Contest *m)
{
	double below, above, ratio = sprt_ratio(&m->sprt, &m->tally);
	if (!m->tests)
		return 0;
	sprt_bounds(&m->sprt, &below, &above);
	return ratio <= below ? -1 : ratio >= above ? 1 : 0;
}

static void count_game(Contest *m, int game, int half_points)
{
	int other = m->half_points[game ^ 1];
	m->half_points[game] = (int8_t)half_points;
	m->tally.won += half_points == 2;
	m->tally.drawn += half_points == 1;
	m->tally.lost += half_points == 0;
	if (other >= 0)
		m->tally.pairs[half_points + other]++;
	if (decided(m))
		m->ended = true;
}

/* 3. One game. */

typedef struct Board {
	Contest *contest;
	pthread_t thread;
	Contender *players[2];
	Engine *engine; /* for openings */
	Course course;
	Record record;
	Text moves;
} Board;

/* Half points of the first player. */
static int half_points_of(Result result, int white)
{
	return result == DRAWN ? 1 : (result == WHITE_WINS) == (white == 0) ? 2 : 0;
}

static bool begin_game(Board *b, int game, int white)
{
	Contest *m = b->contest;
	char number[16];
	opening(m, b->engine, game / 2, &b->course);
	record_begin(&b->record, m->rules, &b->course.now);
	snprintf(number, sizeof number, "%d", game + 1);
	record_set(&b->record, "Event", EVENT);
	record_set(&b->record, "Round", number);
	record_set(&b->record, "White", m->specs[white].text);
	record_set(&b->record, "Black", m->specs[!white].text);
	text_clear(&b->moves);
	for (int i = 0; i < 2; i++)
		if (!contender_begin(b->players[i], &b->course, m->seed + (uint64_t)game))
			return false;
	return true;
}

/* Who wins by the tables; ONGOING where they do not reach, or the 50-move rule may be faster than the winner. */
static Result known_result(const Contest *m, const Course *c)
{
	const Position *p = &c->now;
	int value;
	if (m->men.count) {
		if (subspaces_value(&m->men, p, &m->rules, &value) != TABLE_GOOD)
			return ONGOING;
		if (value == DRAW)
			return DRAWN;
		return course_too_long(c, value) ? ONGOING
		       : (value & 1) == !p->side ? WHITE_WINS
						 : BLACK_WINS;
	}
	if (m->tables.most < 0 || tables_value(&m->tables, p, &value) != TABLE_GOOD)
		return ONGOING;
	int mover = (int)p->side;
	int margin = value + position_store(p, &m->rules, mover) -
		     position_store(p, &m->rules, !mover);
	return !margin ? DRAWN : (margin > 0) == !mover ? WHITE_WINS : BLACK_WINS;
}

/* Plays to the end; ONGOING: it was stopped. *why: unless the moves ended it. */
static Result play_game(Board *b, int white, const char **why)
{
	Contest *m = b->contest;
	Course *c = &b->course;
	Clocks clocks = m->clocks;
	*why = NULL;
	while (c->result == ONGOING) {
		int colour = (int)c->now.side;
		Result lost = colour ? WHITE_WINS : BLACK_WINS;
		double began = wall_clock();
		Move move;
		Played played = contender_move(b->players[colour ? !white : white], c,
					       text_string(&b->moves), &clocks, &move);
		if (played == PLAYED_STOPPED)
			return ONGOING;
		if (m->clocks.left[0]) {
			clocks.left[colour] -= (int64_t)(wall_clock() - began);
			if (clocks.left[colour] <= 0) {
				*why = "time forfeit";
				return lost;
			}
			clocks.left[colour] += clocks.increment;
		}
		if (played != PLAYED) {
			*why = played == PLAYED_ILLEGAL ? "rules infraction" : "abandoned";
			return lost;
		}
		text_char(&b->moves, ' ');
		move_write(move, &c->rules, &b->moves);
		course_play(c, move, NULL);
		if (c->plies == LONGEST_GAME && c->result == ONGOING) {
			*why = "adjudication";
			return DRAWN;
		}
		if (!record_play(&b->record, move)) {
			*why = "adjudication";
			return DRAWN;
		}
		Result known = c->result == ONGOING ? known_result(m, c) : ONGOING;
		if (known != ONGOING) {
			*why = "adjudication";
			return known;
		}
	}
	return c->result;
}

static void file_game(Contest *m, const Record *g)
{
	if (!m->file)
		return;
	text_clear(&m->text);
	record_write(g, PITS, &m->text);
	fwrite(m->text.data, 1, m->text.length, m->file);
	if (fflush(m->file)) {
		m->trouble = errno;
		m->ended = true;
	}
}

/* One of the boards that are played at a time: game after game. */
static void *play_games(void *context)
{
	Board *b = context;
	Contest *m = b->contest;
	for (;;) {
		pthread_mutex_lock(&m->lock);
		while (m->next < m->games && m->half_points[m->next] >= 0)
			m->next++;
		int game = m->ended || stopped || m->next >= m->games ? -1 : m->next++;
		pthread_mutex_unlock(&m->lock);
		if (game < 0)
			return NULL;

		int white = game & 1; /* the player who has White */
		const char *why;
		bool begun = begin_game(b, game, white);
		Result result = begun ? play_game(b, white, &why) : ONGOING;
		pthread_mutex_lock(&m->lock);
		if (!begun && !stopped)
			m->failed = m->ended = true;
		if (result != ONGOING && !m->ended) {
			record_finish(&b->record, result, why);
			file_game(m, &b->record);
			count_game(m, game, half_points_of(result, white));
			tell(m);
		}
		pthread_mutex_unlock(&m->lock);
	}
}

/* 4. Going on with a match. */

/* A game of this match that the file holds; -1 when it is none. */
static int game_of_record(const Contest *m, const Record *g)
{
	int number = atoi(record_tag(g, "Round")) - 1, white = number & 1;
	if (strcmp(record_tag(g, "Event"), EVENT) || number < 0 || number >= m->games ||
	    g->result == ONGOING || g->rules.set != m->rules.set ||
	    strcmp(record_tag(g, "White"), m->specs[white].text) ||
	    strcmp(record_tag(g, "Black"), m->specs[!white].text) || m->half_points[number] >= 0)
		return -1;
	return number;
}

/* Counts the games of the file and keeps all its records; false when it has been reported that it is not one of ours. */
static bool read_games(Contest *m, const char *name, Text *kept)
{
	Input in;
	bool cut = false, ours = true;
	if (!input_open(&in, m->call, name))
		return false;
	for (RecordOutcome o; ours && (o = input_next(&in)) != RECORD_NONE;) {
		/* A last game of a match may be cut short, and the file may be empty; nothing else is dropped. */
		ours = !cut && (o == RECORD_READ || in.fault.fault.reason == NO_RECORD ||
				!strcmp(record_tag(&in.record, "Event"), EVENT));
		cut = o == RECORD_WRONG;
		if (!ours)
			input_fault(&in, stderr);
		if (!ours || cut)
			continue;
		record_write(&in.record, PITS, kept);
		int game = game_of_record(m, &in.record);
		if (game >= 0)
			count_game(m, game, half_points_of(in.record.result, game & 1));
	}
	return input_close(&in, EXIT_DONE) == EXIT_DONE && ours;
}

/* Takes over the games of the file; a last one that is cut short is left out of it. */
static bool take_over(Contest *m, const char *name)
{
	struct stat about;
	Text kept = {0};
	bool good = true;
	if (!stat(name, &about) && S_ISREG(about.st_mode)) {
		Call whole = *m->call;
		Output out;
		whole.output = name;
		good = read_games(m, name, &kept) && output_open(&out, &whole);
		if (good) {
			output_text(&out, &kept);
			good = output_close(&out, EXIT_DONE) == EXIT_DONE;
		}
	}
	text_free(&kept);
	m->file = good ? fopen(name, "a") : NULL;
	if (good && !m->file)
		call_trouble(m->call, name, errno);
	return m->file != NULL;
}

/* 5. The command. */

static bool read_spec(Contest *m, int i)
{
	const Call *call = m->call;
	const char *text = call->words[i + 1], *fault = text;
	Spec *s = &m->specs[i];
	if (!spec_read(text, s, &fault)) {
		call_error(call, "oyuncu anlaşılmadı (seviye ya da nodes=N,cmd=KOMUT gibi): ",
			   "not a player (a level, or nodes=N,cmd=COMMAND and the like): ", fault);
		return false;
	}
	if (!s->nodes && !s->depth && !s->milliseconds) {
		s->nodes = call->nodes;
		s->depth = call->depth;
		s->milliseconds = (int)(call->time * 1000);
	}
	if (!s->hash)
		s->hash = call->hash;
	return true;
}

/* "elo0,elo1[,alpha,beta]" */
static bool read_sprt(Contest *m)
{
	m->sprt = (Sprt){0, 0, 0.05, 0.05};
	m->tests = m->call->sprt != NULL;
	if (!m->tests)
		return true;
	char end;
	Sprt *s = &m->sprt;
	int read = sscanf(m->call->sprt, "%lf,%lf,%lf,%lf%c", &s->elo0, &s->elo1, &s->alpha,
			  &s->beta, &end);
	if ((read == 2 || read == 4) && s->elo0 < s->elo1 && s->alpha > 0 && s->alpha < 0.5 &&
	    s->beta > 0 && s->beta < 0.5)
		return true;
	call_error(m->call, "--sprt ELO0,ELO1 ya da ELO0,ELO1,ALFA,BETA ister: ",
		   "--sprt wants ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA: ", m->call->sprt);
	return false;
}

/* "60+0.5": seconds for the game and a move. */
static bool read_clock(Contest *m)
{
	const char *text = m->call->clock;
	if (!text)
		return true;
	double base = 0, gain = 0;
	char end;
	int read = sscanf(text, "%lf+%lf%c", &base, &gain, &end);
	if (read != 2)
		read = sscanf(text, "%lf%c", &base, &end);
	if (read < 1 || !(base >= 0.1 && base <= 1e6) || !(gain >= 0 && gain <= 1e4) ||
	    (read == 1 && strspn(text, "0123456789.") != strlen(text))) {
		call_error(m->call, "--clock SANİYE+SANİYE ister: ",
			   "--clock wants SECONDS+SECONDS: ", text);
		return false;
	}
	m->clocks = (Clocks){{(int64_t)(base * 1000), (int64_t)(base * 1000)},
			     (int64_t)(gain * 1000)};
	return true;
}

static bool open_tables(Contest *m)
{
	int layer;
	m->tables.most = -1;
	if (!m->call->dir)
		return true;
	bool men = m->rules.set == DOKUZTAS;
	if (!table_game(&m->rules)) {
		call_error(m->call, "bu oyunun tabloları yok: ",
			   "there are no tables for this game: ", m->call->words[0]);
		return false;
	}
	TableState state =
		men ? subspaces_open(&m->men, m->call->dir, &m->rules, MOST_BOTH, &layer)
		    : tables_open(&m->tables, m->call->dir, &m->rules, MOST_LAYER, &layer);
	if (state == TABLE_GOOD && (men ? m->men.count > 0 : m->tables.most >= 0))
		return true;
	if (state == TABLE_GOOD) {
		layer = men ? 10 * LEAST_MEN + LEAST_MEN : 0;
		state = TABLE_MISSING;
	}
	tell_table(m->call, m->call->dir, &m->rules, layer, state);
	return false;
}

/* One of so many boards. */
static bool set_up(Board *b, Contest *m, int boards)
{
	b->contest = m;
	b->engine = engine_new(1, wall_clock);
	for (int i = 0; i < 2; i++)
		b->players[i] = contender_new(&m->specs[i], m->call, boards, wall_clock);
	if (b->engine && b->players[0] && b->players[1])
		return true;
	call_error(m->call, "bellek yetmiyor", "there is not enough memory", "");
	return false;
}

static void play_match(Board *boards, int count)
{
	int started = 1;
	for (; started < count; started++)
		if (pthread_create(&boards[started].thread, NULL, play_games, &boards[started]))
			break;
	play_games(&boards[0]);
	for (int i = 1; i < started; i++)
		pthread_join(boards[i].thread, NULL);
}

static void put_json(const Contest *m, Text *json)
{
	const Tally *t = &m->tally;
	Elo e = elo_of(t);
	char number[64];
	json_put_open(json, '{');
	json_pair_string(json, "game", game_of(&m->rules)->name);
	json_pair_string(json, "first", m->specs[0].text);
	json_pair_string(json, "second", m->specs[1].text);
	json_pair_int(json, "games", t->won + t->drawn + t->lost);
	json_pair_int(json, "won", t->won);
	json_pair_int(json, "drawn", t->drawn);
	json_pair_int(json, "lost", t->lost);
	json_put_key(json, "pairs");
	json_put_open(json, '[');
	for (int i = 0; i < 5; i++)
		json_put_int(json, t->pairs[i]);
	json_put_close(json, ']');
	json_put_key(json, "elo");
	snprintf(number, sizeof number, "%.1f", e.elo);
	text_add(json, isfinite(e.elo) ? number : "null");
	json_put_key(json, "error");
	snprintf(number, sizeof number, "%.1f", e.error);
	text_add(json, isfinite(e.error) ? number : "null");
	if (m->tests) {
		json_put_key(json, "llr");
		snprintf(number, sizeof number, "%.3f", sprt_ratio(&m->sprt, t));
		text_add(json, number);
		json_pair_int(json, "accepted", decided(m));
	}
	json_put_close(json, '}');
	text_char(json, '\n');
}

static int report(Contest *m)
{
	progress_end(&m->progress);
	Text text = {0};
	int accepted = decided(m);
	if (m->call->json) {
		put_json(m, &text);
	} else {
		put_count(m, &text);
		if (accepted)
			text_add(&text,
				 accepted > 0 ? say(", elo1 kabul edildi", ", elo1 is accepted")
					      : say(", elo0 kabul edildi", ", elo0 is accepted"));
		text_char(&text, '\n');
	}
	fwrite(text.data, 1, text.length, stdout);
	text_free(&text);
	if (m->failed)
		return call_error(m->call, "oyuncu başlamadı ya da yanıt vermiyor",
				  "a player does not start or does not answer", "");
	return stopped ? EXIT_STOPPED : accepted < 0 ? EXIT_NO : EXIT_DONE;
}

int run_match(const Call *call)
{
	static Board boards[MOST_AT_ONCE];
	Contest m = {
		.call = call,
		.games = call->games ? call->games : GAMES,
		.opening = call->opening >= 0 ? call->opening : OPENING,
		.seed = call->seed >= 0 ? (uint64_t)call->seed : 1,
		.lock = PTHREAD_MUTEX_INITIALIZER,
	};
	progress_begin(&m.progress, call);
	if (!call_rules(call, 0, &m.rules))
		return EXIT_CALL;
	if (call->count != 3)
		return call_error(call, "bir oyun ve iki oyuncu bekleniyordu",
				  "expected a game and two players", "");
	if (!read_spec(&m, 0) || !read_spec(&m, 1) || !read_sprt(&m) || !read_clock(&m) ||
	    !open_tables(&m))
		return EXIT_CALL;

	/* A program that ends must not end us. */
	struct sigaction ignore = {.sa_handler = SIG_IGN};
	sigaction(SIGPIPE, &ignore, NULL);
	stop_thinking_on_interrupt();
	m.games += m.games & 1;
	m.half_points = malloc((size_t)m.games);
	if (!m.half_points)
		abort();
	memset(m.half_points, -1, (size_t)m.games);
	int count = call->concurrency ? call->concurrency : 1, code = EXIT_CALL, ready = 0;
	if (!call->record || take_over(&m, call->record)) {
		while (ready < count && set_up(&boards[ready], &m, count))
			ready++;
		if (ready == count) {
			play_match(boards, count);
			code = report(&m);
		}
	}
	for (int i = 0; i < count; i++) {
		for (int k = 0; k < 2; k++)
			contender_free(boards[i].players[k]);
		engine_free(boards[i].engine);
		course_free(&boards[i].course);
		record_free(&boards[i].record);
		text_free(&boards[i].moves);
	}
	if (m.file)
		fclose(m.file);
	if (m.trouble) {
		call_trouble(call, call->record, m.trouble);
		code = EXIT_CALL;
	}
	if (m.tables.most >= 0)
		tables_close(&m.tables);
	if (m.men.count)
		subspaces_close(&m.men);
	free(m.half_points);
	text_free(&m.text);
	return code;
}
