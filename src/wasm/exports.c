/* SPDX-License-Identifier: MIT */
/* What the page calls (docs/api.md). One call at a time; each answers with JSON in output(). */
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "expert.h"
#include "explain.h"
#include "layer.h"
#include "notation.h"
#include "state.h"
#include "wording.h"

#define EXPORT(name) __attribute__((export_name(#name)))

__attribute__((import_module("env"), import_name("now"))) double now(void);

enum { TABLE_MEGABYTES = 16, SOLVER_MEGABYTES = 64, MOST_STONES = 18 };

static char *given;
static Text answer;
static Replay replay;
static Engine *engine;
static Tables tables[2]; /* by capture_lone; made when they are asked for */
static Expert *expert;

EXPORT(input) char *input(size_t size);
EXPORT(output) const char *output(void);
EXPORT(rule_sets) int rule_sets(void);
EXPORT(state) int state(void);
EXPORT(why) int why(void);
EXPORT(claim) int claim(void);
EXPORT(think) int think(int level, int milliseconds, int seed);
EXPORT(make_tables) int make_tables(int stones);
EXPORT(exact) int exact(int nodes);

char *input(size_t size)
{
	free(given);
	given = calloc(1, size + 1);
	return given;
}

const char *output(void)
{
	return text_string(&answer);
}

/* The next line of the input, closed; the rest moves on. */
static char *take_line(char **rest)
{
	char *line = *rest;
	char *end = strchr(line, '\n');
	*rest = end ? end + 1 : line + strlen(line);
	if (end)
		*end = '\0';
	return line;
}

static int refuse(const Fault *fault, int ply)
{
	text_clear(&answer);
	json_put_open(&answer, '{');
	json_put_key(&answer, "error");
	fault_json(fault, &answer);
	if (ply) {
		json_put_key(&answer, "ply");
		json_put_int(&answer, ply);
	}
	json_put_close(&answer, '}');
	return (int)answer.length;
}

/* Replays TERMS and MOVES, the first two lines; false when the answer is already an error. */
static bool replay_input(char **rest)
{
	Terms terms;
	Fault fault;
	int ply = 0;
	static char nothing[1];
	*rest = given ? given : nothing;
	text_clear(&answer);
	if (!terms_read(take_line(rest), &terms, &fault)) {
		refuse(&fault, 0);
		return false;
	}
	replay_begin(&replay, &terms);
	if (!replay_moves(&replay, take_line(rest), &fault, &ply)) {
		refuse(&fault, ply);
		return false;
	}
	return true;
}

int rule_sets(void)
{
	text_clear(&answer);
	games_json(&answer);
	return (int)answer.length;
}

int state(void)
{
	char *rest;
	if (replay_input(&rest))
		state_write(&replay, &answer);
	return (int)answer.length;
}

int why(void)
{
	char *rest;
	Fault fault;
	if (!replay_input(&rest))
		return (int)answer.length;
	const char *move = take_line(&rest);
	if (!replay_act(&replay, move, (int)strlen(move), &fault))
		return refuse(&fault, 0);
	text_add(&answer, "{\"error\":null}");
	return (int)answer.length;
}

/* A result by its name; ONGOING for anything else. */
static Result result_of(const char *name)
{
	for (Result result = WHITE_WINS; result <= DRAWN; result++)
		if (!strcmp(name, result_name(result)))
			return result;
	return ONGOING;
}

/* A move and what a learner made of it by hand: line by line in docs/api.md. */
int claim(void)
{
	static char nothing[1];
	char *rest = given ? given : nothing;
	Terms terms;
	Position p, claimed;
	Move m;
	Fault fault;
	text_clear(&answer);
	if (!terms_read(take_line(&rest), &terms, &fault))
		return refuse(&fault, 0);
	const Rules *rules = &terms.rules;
	if (!position_read(rules, take_line(&rest), -1, &p, &fault))
		return refuse(&fault, 0);
	const char *move = take_line(&rest);
	if (!move_read(&p, rules, move, (int)strlen(move), &m, &fault))
		return refuse(&fault, 0);
	const char *board = take_line(&rest);
	Result result = result_of(take_line(&rest));
	bool castle = game_of(rules)->castles && !strcmp(take_line(&rest), "castle");

	static Explanation e;
	if (!castle || explain_castle(&p, rules, m, &e)) {
		/* What cannot be a board at all says itself why: stones in a castle. */
		bool read = *board && position_read(rules, board, -1, &claimed, &fault);
		explain_claim(&p, rules, m, read ? &claimed : &p, result, &e);
		if (!read)
			e.mistake = *board ? fault : (Fault){0};
	}
	claim_write(&p, rules, m, &e, &answer);
	return (int)answer.length;
}

/* A rule set's tables as far as they were made; the expert asks once and is made anew after them. */
static void lend_tables(Tables *t, Book *b, const Rules *r, void *context)
{
	(void)context, (void)b;
	*t = tables[r->capture_lone != 0];
}

static void keep_tables(Tables *t, Book *b)
{
	(void)t, (void)b;
}

static bool expert_ready(void)
{
	if (!expert)
		expert = expert_new(lend_tables, keep_tables, NULL,
				    (uint64_t)SOLVER_MEGABYTES << 20);
	return expert != NULL;
}

/* The tables of the game on the first line, up to so many stones: {"stones": n}, below 0 if it has none. */
int make_tables(int stones)
{
	static char nothing[1];
	static bool made[2];
	char *rest = given ? given : nothing;
	Terms terms;
	Fault fault;
	text_clear(&answer);
	if (!terms_read(take_line(&rest), &terms, &fault))
		return refuse(&fault, 0);
	const Rules *r = &terms.rules;
	int most = stones < MOST_STONES ? stones : MOST_STONES, reach = -1;
	if (r->set <= MANGALA_IBB) {
		bool lone = r->capture_lone != 0;
		if (!made[lone] && tables_make(&tables[lone], r, most, 1, NULL, NULL)) {
			made[lone] = true;
			if (engine)
				engine_oracle(engine, NULL);
			expert_free(expert);
			expert = NULL;
		}
		reach = made[lone] ? tables[lone].most : -1;
	}
	json_put_open(&answer, '{');
	json_pair_int(&answer, "stones", reach);
	json_put_close(&answer, '}');
	return (int)answer.length;
}

static bool within(int64_t nodes, void *context)
{
	return nodes < *(int *)context;
}

/* The final margin of the side to move, of the position and of each move, if it is found within so many nodes. */
int exact(int nodes)
{
	char *rest;
	if (!replay_input(&rest))
		return (int)answer.length;
	const Course *c = &replay.course;
	static Answer found;
	Move moves[MAX_MOVES];
	found.count = 0;
	if (replay_seat(&replay) >= 0 && expert_ready() && expert_reach(expert, &c->rules) >= 0) {
		int count = game_of(&c->rules)->moves(&c->now, &c->rules, moves);
		Oracle oracle = expert_oracle(expert);
		if (!oracle.answer(oracle.context, c, moves, count, within, &nodes, &found))
			found.count = 0;
	}
	int best = 0;
	for (int i = 1; i < found.count; i++)
		best = found.score[i] > found.score[best] ? i : best;
	json_put_open(&answer, '{');
	json_put_key(&answer, "value");
	if (found.count)
		json_put_int(&answer, found.score[best] / SCORE_UNIT);
	else
		text_add(&answer, "null");
	json_put_key(&answer, "moves");
	json_put_open(&answer, '{');
	Text move = {0};
	for (int i = 0; i < found.count; i++) {
		text_clear(&move);
		move_write(found.move[i], &c->rules, &move);
		json_pair_int(&answer, text_string(&move), found.score[i] / SCORE_UNIT);
	}
	text_free(&move);
	json_put_close(&answer, '}');
	json_put_close(&answer, '}');
	return (int)answer.length;
}

int think(int level, int milliseconds, int seed)
{
	char *rest;
	if (!replay_input(&rest))
		return (int)answer.length;
	if (replay_seat(&replay) < 0)
		return refuse(&(Fault){.reason = GAME_OVER}, 0);
	if (!engine)
		engine = engine_new(TABLE_MEGABYTES, now);
	if (expert_ready()) {
		Oracle oracle = expert_oracle(expert);
		engine_oracle(engine, &oracle);
	}
	/* Kolay, Orta, Zor; above them Usta. */
	Level wanted = level < 0 ? EASY : level >= LEVELS ? HARD : (Level)level;
	bool best = level >= LEVELS;
	Limits limits = best ? strength_limits(STRONGEST) : level_limits(wanted);
	if (milliseconds > 0)
		limits.milliseconds = milliseconds;
	limits.seed = (uint64_t)(uint32_t)seed;
	Thought t = best ? engine_play_at(engine, &replay.course, STRONGEST, limits)
			 : engine_play(engine, &replay.course, wanted, limits);

	json_put_open(&answer, '{');
	json_put_key(&answer, "move");
	Text move = {0};
	move_write(t.best, &replay.course.rules, &move);
	json_put_string(&answer, text_string(&move));
	text_free(&move);
	score_json(t.score, &answer);
	json_put_key(&answer, "solved");
	json_put_bool(&answer, t.solved);
	json_put_key(&answer, "depth");
	json_put_int(&answer, t.depth);
	json_put_key(&answer, "nodes");
	json_put_int(&answer, t.nodes);
	json_put_key(&answer, "ms");
	json_put_int(&answer, t.milliseconds);
	json_put_close(&answer, '}');
	return (int)answer.length;
}
