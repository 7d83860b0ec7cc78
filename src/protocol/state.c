/* SPDX-License-Identifier: MIT */
#include "state.h"

#include <string.h>

#include "notation.h"
#include "record.h"

/* 1. Replaying a match. */

void replay_begin(Replay *r, const Terms *terms)
{
	Course course = r->course;
	*r = (Replay){.match.terms = *terms, .course = course, .last_move = NO_MOVE};
	course_begin(&r->course, terms->rules, NULL);
}

void replay_free(Replay *r)
{
	course_free(&r->course);
	*r = (Replay){0};
}

/* Notes what is about to be done by a colour; NO_MOVE: an end beside the board. The course follows. */
static void act_begins(Replay *r, int by, Move m)
{
	r->before = r->course.now;
	r->last_by = by;
	r->last_move = m;
	r->last_set = r->match.count;
	r->trail.count = 0;
}

static void act_is_done(Replay *r)
{
	r->after = r->course.now;
	r->last_result = r->course.result;
	r->last_end = r->course.end;
	r->ply++;
}

/* Books the set; the next one begins by itself. */
static void end_set(Replay *r, SetResult set)
{
	set.white = (uint8_t)match_white(&r->match, r->match.count);
	r->match.sets[r->match.count++] = set;
	if (!match_over(&r->match))
		course_begin(&r->course, r->course.rules, NULL);
}

bool replay_move(Replay *r, const char *text, int length, Fault *fault)
{
	Course *c = &r->course;
	Move m;
	if (match_over(&r->match)) {
		*fault = (Fault){.reason = GAME_OVER};
		return false;
	}
	if (!move_read(&c->now, &c->rules, text, length, &m, fault))
		return false;

	act_begins(r, (int)c->now.side, m);
	course_play(c, m, &r->trail);
	act_is_done(r);
	if (c->result != ONGOING)
		end_set(r, set_finished(c));
	return true;
}

/* What a set is booked as that ends beside the board; false with *fault when it cannot end so. */
static bool booking(const Replay *r, int colour, End end, SetResult *set, Fault *fault)
{
	const Course *c = &r->course;
	if (match_over(&r->match)) {
		*fault = (Fault){.reason = GAME_OVER};
		return false;
	}
	if (end == END_LEFT)
		return set_leave(&c->now, &c->rules, colour, set, fault);
	*set = set_flag(&c->now, &c->rules, (FlagFall)r->match.terms.conduct.flag_fall, colour);
	return true;
}

bool replay_end(Replay *r, int colour, End end, Fault *fault)
{
	SetResult set;
	if (!booking(r, colour, end, &set, fault))
		return false;
	act_begins(r, colour, NO_MOVE);
	r->course.result = (Result)set.result;
	r->course.end = (End)set.end;
	act_is_done(r);
	end_set(r, set);
	return true;
}

static const char *const end_words[2][2] = {{"w:left", "w:time"}, {"b:left", "b:time"}};

const char *replay_end_word(int colour, End end)
{
	return end_words[colour][end == END_TIME];
}

/* The text as one of those words; NOT_ENDED when it is none. */
static End end_of_word(const char *text, int length, int *colour)
{
	for (*colour = 0; *colour < 2; ++*colour)
		for (int time = 0; time < 2; time++) {
			const char *word = end_words[*colour][time];
			if (length == (int)strlen(word) && !memcmp(text, word, (size_t)length))
				return time ? END_TIME : END_LEFT;
		}
	return NOT_ENDED;
}

bool replay_act(Replay *r, const char *text, int length, Fault *fault)
{
	int colour;
	bool leaves = end_of_word(text, length, &colour) == END_LEFT &&
		      colour == (int)r->course.now.side;
	return leaves ? replay_end(r, colour, END_LEFT, fault)
		      : replay_move(r, text, length, fault);
}

/* A move or an end of a list. */
static bool replay_word(Replay *r, const char *text, int length, Fault *fault)
{
	int colour;
	End end = end_of_word(text, length, &colour);
	return end ? replay_end(r, colour, end, fault) : replay_move(r, text, length, fault);
}

bool replay_moves(Replay *r, const char *text, Fault *fault, int *ply)
{
	for (const char *at = text; *at;) {
		size_t length = strcspn(at, " \t\r\n");
		if (length && !replay_word(r, at, (int)length, fault)) {
			*ply = r->ply + 1;
			fault->column = (int)(at - text) + 1;
			return false;
		}
		at += length + (at[length] != '\0');
	}
	return true;
}

int replay_seat(const Replay *r)
{
	if (match_over(&r->match))
		return -1;
	int white = match_white(&r->match, r->match.count);
	return r->course.now.side ? !white : white;
}

/* 2. Writing it. The shapes stand in docs/api.md. */

static const char *const end_names[ENDS] = {
	[END_ROW_EMPTY] = "row_empty",
	[END_MAJORITY] = "majority",
	[END_BOARD_EMPTY] = "board_empty",
	[END_FEW_MEN] = "few_men",
	[END_BLOCKED] = "blocked",
	[END_REPETITION] = "repetition",
	[END_QUIET] = "quiet",
	[END_LEFT] = "left",
	[END_TIME] = "time",
};
static const char *const event_names[EVENT_KINDS] = {
	[EV_LIFT] = "lift",     [EV_DROP] = "drop",     [EV_TAKE] = "take",
	[EV_CASTLE] = "castle", [EV_AGAIN] = "again",   [EV_PASS] = "pass",
	[EV_PLACE] = "place",   [EV_SLIDE] = "slide",   [EV_FLY] = "fly",
	[EV_MILL] = "mill",     [EV_REMOVE] = "remove",
};
static const char *const why_names[WHYS] = {
	[WHY_EVEN] = "even",       [WHY_OPPOSITE] = "opposite", [WHY_LONE] = "lone",
	[WHY_CASTLE] = "castle",   [WHY_TOLL] = "toll",         [WHY_CHAIN] = "chain",
	[WHY_COLLECT] = "collect",
};

const char *result_name(Result result)
{
	return record_results[result];
}

static void pair_of_ints(Text *json, const char *key, int a, int b)
{
	json_put_key(json, key);
	json_put_open(json, '[');
	json_put_int(json, a);
	json_put_int(json, b);
	json_put_close(json, ']');
}

static void board_json(const Position *p, const Rules *r, Text *json)
{
	const Game *g = game_of(r);
	Text line = {0};
	position_write(p, r, &line);
	json_put_open(json, '{');
	json_pair_string(json, "position", text_string(&line));
	json_pair_string(json, "side", p->side ? "b" : "w");
	if (r->set == DOKUZTAS) {
		char points[25];
		for (int k = 0; k < 24; k++)
			points[k] = line.data[k + k / 8];
		points[24] = '\0';
		json_pair_string(json, "points", points);
		pair_of_ints(json, "hands", position_hand(p, 0), position_hand(p, 1));
	} else {
		json_put_key(json, "pits");
		json_put_open(json, '[');
		for (int colour = 0; colour < 2; colour++) {
			json_put_open(json, '[');
			for (int pit = 1; pit <= g->pits; pit++)
				json_put_int(json, position_pit(p, r, colour, pit));
			json_put_close(json, ']');
		}
		json_put_close(json, ']');
		pair_of_ints(json, "stores", position_store(p, r, 0), position_store(p, r, 1));
		json_put_key(json, "castles");
		json_put_open(json, '[');
		for (int owner = 0; owner < 2; owner++) {
			json_put_open(json, '[');
			for (int pit = 1; pit <= g->pits; pit++)
				if (position_lost_pits(p, r, !owner) >> (pit - 1) & 1)
					json_put_int(json, pit);
			json_put_close(json, ']');
		}
		json_put_close(json, ']');
	}
	json_put_close(json, '}');
	text_free(&line);
}

static void event_json(const Event *e, Text *json)
{
	json_put_open(json, '{');
	json_pair_string(json, "do", event_names[e->kind]);
	if (e->kind != EV_AGAIN && e->kind != EV_PASS)
		json_pair_int(json, "at", e->at);
	if (e->kind == EV_TAKE || e->kind == EV_PLACE || e->kind == EV_SLIDE || e->kind == EV_FLY)
		json_pair_int(json, "to", e->to);
	if (e->kind == EV_LIFT || e->kind == EV_TAKE)
		json_pair_int(json, "n", e->count);
	if (e->kind == EV_TAKE)
		json_pair_string(json, "why", why_names[e->why]);
	json_put_close(json, '}');
}

static void move_json(Move m, const Rules *rules, Text *json)
{
	Text move = {0};
	move_write(m, rules, &move);
	json_put_string(json, text_string(&move));
	text_free(&move);
}

static void events_json(const Trail *trail, Text *json)
{
	json_put_key(json, "events");
	json_put_open(json, '[');
	for (int i = 0; i < trail->count; i++)
		event_json(&trail->events[i], json);
	json_put_close(json, ']');
}

static void last_json(const Replay *r, Text *json)
{
	const Rules *rules = &r->match.terms.rules;
	if (!r->ply) {
		json_put_null(json);
		return;
	}
	json_put_open(json, '{');
	json_put_key(json, "move");
	if (r->last_move == NO_MOVE)
		json_put_string(json, replay_end_word(r->last_by, r->last_end));
	else
		move_json(r->last_move, rules, json);
	json_pair_string(json, "by", r->last_by ? "b" : "w");
	json_pair_int(json, "set", r->last_set + 1);
	json_put_key(json, "ended");
	json_put_bool(json, r->last_result != ONGOING);
	json_pair_string(json, "result", result_name(r->last_result));
	json_pair_string(json, "end", end_names[r->last_end]);
	json_put_key(json, "before");
	board_json(&r->before, rules, json);
	json_put_key(json, "after");
	board_json(&r->after, rules, json);
	events_json(&r->trail, json);
	json_put_close(json, '}');
}

void terms_json(const Terms *t, const char *players, Text *json)
{
	json_put_open(json, '{');
	json_pair_string(json, "game", game_of(&t->rules)->name);
	json_pair_string(json, "kind", match_kind_names[t->kind]);
	json_pair_int(json, "sets", t->sets);
	json_pair_int(json, "begins", t->begins);
	json_pair_int(json, "stop_when_decided", t->stop_when_decided);
	json_pair_int(json, "touch_move", t->conduct.touch_move);
	json_pair_int(json, "hidden_counts", t->conduct.hidden_counts);
	json_pair_int(json, "sowing", t->conduct.sowing);
	json_pair_int(json, "flag_fall", t->conduct.flag_fall);
	json_put_key(json, "rules");
	rules_json(&t->rules, json);
	if (players) {
		json_put_key(json, "players");
		text_add(json, players);
	}
	json_put_close(json, '}');
}

/* Half points as 1, 0.5, 0. */
static void points_json(int half_points, Text *json)
{
	json_put_int(json, half_points / 2);
	if (half_points % 2)
		text_add(json, ".5");
}

void state_write(const Replay *r, Text *json)
{
	const Match *m = &r->match;
	const Course *c = &r->course;
	bool over = match_over(m);

	json_put_open(json, '{');
	json_put_key(json, "terms");
	terms_json(&m->terms, NULL, json);
	json_pair_int(json, "ply", r->ply);
	json_pair_int(json, "set", over ? m->count : m->count + 1);
	json_pair_int(json, "white", match_white(m, over ? m->count - 1 : m->count));
	json_put_key(json, "seat");
	if (over)
		json_put_null(json);
	else
		json_put_int(json, replay_seat(r));

	json_put_key(json, "legal");
	json_put_open(json, '[');
	Move list[MAX_MOVES];
	int moves = !over && c->result == ONGOING
			    ? game_of(&c->rules)->moves(&c->now, &c->rules, list)
			    : 0;
	for (int i = 0; i < moves; i++)
		move_json(list[i], &c->rules, json);
	json_put_close(json, ']');
	json_put_key(json, "leave");
	SetResult left;
	Fault fault;
	int side = (int)c->now.side;
	if (booking(r, side, END_LEFT, &left, &fault)) {
		json_put_open(json, '{');
		json_pair_string(json, "move", replay_end_word(side, END_LEFT));
		json_pair_string(json, "result", result_name(left.result));
		pair_of_ints(json, "stones", left.stones[0], left.stones[1]);
		json_put_close(json, '}');
	} else {
		json_put_null(json);
	}
	json_put_key(json, "board");
	board_json(&c->now, &c->rules, json);

	json_put_key(json, "sets");
	json_put_open(json, '[');
	for (int i = 0; i < m->count; i++) {
		const SetResult *s = &m->sets[i];
		json_put_open(json, '{');
		json_pair_int(json, "white", s->white);
		json_pair_string(json, "result", result_name(s->result));
		json_pair_string(json, "end", end_names[s->end]);
		pair_of_ints(json, "stones", s->stones[0], s->stones[1]);
		json_put_close(json, '}');
	}
	json_put_close(json, ']');
	json_put_key(json, "points");
	json_put_open(json, '[');
	points_json(match_points(m, 0), json);
	points_json(match_points(m, 1), json);
	json_put_close(json, ']');
	pair_of_ints(json, "margin", match_margin(m, 0), match_margin(m, 1));
	json_put_key(json, "over");
	json_put_bool(json, over);
	json_put_key(json, "winner");
	if (match_winner(m) < 0)
		json_put_null(json);
	else
		json_put_int(json, match_winner(m));
	json_put_key(json, "last");
	last_json(r, json);
	json_put_close(json, '}');
}

static void steps_json(const Explanation *e, const Rules *r, int mover, Text *json)
{
	Text lines = {0};
	json_put_key(json, "steps");
	json_put_open(json, '{');
	for (int lang = 0; lang < LANGS; lang++) {
		text_clear(&lines);
		explain_steps(&e->trail, r, mover, lang, &lines);
		json_pair_string(json, lang == TR ? "tr" : "en", text_string(&lines));
	}
	json_put_close(json, '}');
	text_free(&lines);
}

void claim_write(const Position *p, const Rules *r, Move m, const Explanation *e, Text *json)
{
	Result result;
	End end = game_of(r)->end(&e->correct, r, &result);
	json_put_open(json, '{');
	json_put_key(json, "mistake");
	if (e->mistake.reason == REASON_NONE)
		json_put_null(json);
	else
		fault_json(&e->mistake, json);
	steps_json(e, r, (int)p->side, json);
	json_put_key(json, "last");
	json_put_open(json, '{');
	json_put_key(json, "move");
	move_json(m, r, json);
	json_pair_string(json, "by", p->side ? "b" : "w");
	json_pair_int(json, "set", 1);
	json_put_key(json, "ended");
	json_put_bool(json, end != NOT_ENDED);
	json_pair_string(json, "result", result_name(end ? result : ONGOING));
	json_pair_string(json, "end", end_names[end]);
	json_put_key(json, "before");
	board_json(p, r, json);
	json_put_key(json, "after");
	board_json(&e->correct, r, json);
	events_json(&e->trail, json);
	json_put_close(json, '}');
	json_put_close(json, '}');
}

void fault_json(const Fault *f, Text *json)
{
	Text sentence = {0};
	json_put_open(json, '{');
	json_pair_string(json, "code", reason_code(f->reason));
	json_pair_string(json, "rule", fault_rule(f));
	json_pair_int(json, "column", f->column);
	for (int lang = 0; lang < LANGS; lang++) {
		text_clear(&sentence);
		fault_write(f, lang, &sentence);
		json_pair_string(json, lang == TR ? "tr" : "en", text_string(&sentence));
	}
	json_put_close(json, '}');
	text_free(&sentence);
}

void games_json(Text *json)
{
	json_put_open(json, '[');
	for (int i = 0; i < RULE_SETS; i++) {
		const Game *g = &games[i];
		json_put_open(json, '{');
		json_pair_string(json, "name", g->name);
		json_put_key(json, "title");
		json_put_open(json, '{');
		json_pair_string(json, "tr", g->title[TR]);
		json_pair_string(json, "en", g->title[EN]);
		json_put_close(json, '}');
		json_pair_int(json, "pits", g->pits);
		json_pair_int(json, "stones", g->stones);
		json_put_key(json, "castles");
		json_put_bool(json, g->castles);
		json_put_key(json, "options");
		rules_json(&g->rules, json);
		json_put_close(json, '}');
	}
	json_put_close(json, ']');
}
