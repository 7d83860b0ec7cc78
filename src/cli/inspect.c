/* SPDX-License-Identifier: MIT */
/* games, moves, perft, trace: the rules as text, exactly as FORMATS.md prints them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "notation.h"
#include "perft.h"
#include "progress.h"
#include "state.h"

static int print(Text *t)
{
	fwrite(text_string(t), 1, t->length, stdout);
	text_free(t);
	return EXIT_DONE;
}

static bool too_many_words(const Call *call, int most)
{
	if (call->count <= most)
		return false;
	call_error(call, "fazla söz: ", "one word too many: ", call->words[most]);
	return true;
}

int run_games(const Call *call)
{
	Text out = {0};
	if (too_many_words(call, 0))
		return EXIT_CALL;
	if (call->json) {
		games_json(&out);
		text_char(&out, '\n');
		return print(&out);
	}
	for (int i = 0; i < RULE_SETS; i++) {
		text_add(&out, games[i].name);
		text_char(&out, '\t');
		text_add(&out, games[i].title[cli_lang()]);
		text_char(&out, '\n');
	}
	return print(&out);
}

int run_moves(const Call *call)
{
	Rules rules;
	Position p;
	if (!call_rules(call, 0, &rules) || !call_position(call, 1, &rules, &p))
		return EXIT_CALL;
	Move list[MAX_MOVES];
	int count = game_of(&rules)->moves(&p, &rules, list);
	Text out = {0}, move = {0}, after = {0};
	if (call->json)
		json_put_open(&out, '[');
	for (int i = 0; i < count; i++) {
		Position next = p;
		game_of(&rules)->play(&next, list[i], &rules, NULL);
		text_clear(&move);
		text_clear(&after);
		move_write(list[i], &rules, &move);
		position_write(&next, &rules, &after);
		if (call->json) {
			json_put_open(&out, '{');
			json_put_key(&out, "move");
			json_put_string(&out, text_string(&move));
			json_put_key(&out, "position");
			json_put_string(&out, text_string(&after));
			json_put_close(&out, '}');
		} else {
			text_add(&out, text_string(&move));
			text_char(&out, '\t');
			text_add(&out, text_string(&after));
			text_char(&out, '\n');
		}
	}
	if (call->json) {
		json_put_close(&out, ']');
		text_char(&out, '\n');
	}
	text_free(&move);
	text_free(&after);
	return print(&out);
}

/* The first plies are played here, so that there is something to tell between. */
enum { TOLD_PLIES = 3 };

/* perft; `done` of the whole work lies behind it, `share` of it is its own. */
static int64_t count_positions(const Position *p, const Rules *rules, int depth, int ply,
			       double done, double share, Ticker *progress)
{
	const Game *g = game_of(rules);
	uint64_t trace = 0;
	Result result;
	Move list[MAX_MOVES];
	if (ply == TOLD_PLIES || depth == ply)
		return perft(p, rules, depth - ply, &trace);
	int count = g->end(p, rules, &result) == NOT_ENDED ? g->moves(p, rules, list) : 0;
	int64_t total = 0;
	for (int i = 0; i < count; i++) {
		Position next = *p;
		double before = done + share * i / count;
		g->play(&next, list[i], rules, NULL);
		total += count_positions(&next, rules, depth, ply + 1, before, share / count,
					 progress);
		if (progress_due(progress))
			progress_tell(progress,
				      cli_lang() == TR ? "derinlik %d: %%%.0f" : "depth %d: %.0f%%",
				      depth, 100 * (before + share / count));
	}
	return total;
}

int run_perft(const Call *call)
{
	Rules rules;
	Position p;
	if (!call_rules(call, 0, &rules))
		return EXIT_CALL;
	char *end = NULL;
	long depth = call->count > 1 ? strtol(call->words[1], &end, 10) : -1;
	if (depth < 1 || depth > 99 || *end)
		return call_error(
			call, "derinlik bekleniyordu, 1 ile 99 arası: ",
			"expected a depth of 1 to 99: ", call->count > 1 ? call->words[1] : "");
	if (!call_position(call, 2, &rules, &p))
		return EXIT_CALL;
	if (call->json)
		fputc('[', stdout);
	Ticker progress;
	progress_begin(&progress, call);
	for (int d = 1; d <= depth; d++) {
		long long nodes = count_positions(&p, &rules, d, 0, 0, 1, &progress);
		progress_end(&progress);
		if (call->json)
			printf("%s{\"depth\":%d,\"nodes\":%lld}", d > 1 ? "," : "", d, nodes);
		else
			printf("%d %lld\n", d, nodes);
		fflush(stdout);
	}
	if (call->json)
		puts("]");
	return EXIT_DONE;
}

/* "= W-B RESULT": stores, or men on board and in hand. */
static void trace_result(const Course *c, Text *out)
{
	text_add(out, "= ");
	for (int colour = 0; colour < 2; colour++) {
		if (colour)
			text_char(out, '-');
		text_int(out, position_total(&c->now, &c->rules, colour));
	}
	text_char(out, ' ');
	text_add(out, result_name(c->result));
	text_char(out, '\n');
}

static void trace_fault(const Course *c, const Fault *fault, Text *out)
{
	text_add(out, "! ply ");
	text_int(out, c->plies + 1);
	text_add(out, ": ");
	fault_write(fault, cli_lang(), out);
	if (*fault_rule(fault)) {
		text_add(out, cli_lang() == TR ? " (kural " : " (rule ");
		text_add(out, fault_rule(fault));
		text_char(out, ')');
	}
	text_char(out, '\n');
}

/* {"positions": [...], "totals": [W, B], "result"}; a bad move: "ply" and "error" in place of the last two. */
static void trace_json_end(const Course *c, const Fault *fault, Text *out)
{
	json_put_close(out, ']');
	if (fault->reason) {
		json_pair_int(out, "ply", c->plies + 1);
		json_put_key(out, "error");
		fault_json(fault, out);
	} else {
		json_put_key(out, "totals");
		json_put_open(out, '[');
		for (int colour = 0; colour < 2; colour++)
			json_put_int(out, position_total(&c->now, &c->rules, colour));
		json_put_close(out, ']');
		json_pair_string(out, "result", result_name(c->result));
	}
	json_put_close(out, '}');
}

/* One game; false when a move of it was bad. */
static bool trace_line(const char *line, const Rules *rules, bool json, Text *out)
{
	Course c = {0};
	Fault fault = {0};
	Text position = {0};
	course_begin(&c, *rules, NULL);
	if (json) {
		json_put_open(out, '{');
		json_put_key(out, "positions");
		json_put_open(out, '[');
	}
	for (const char *at = line; *at && !fault.reason;) {
		size_t length = strcspn(at, " \t\r\n");
		Move m;
		if (length && c.result != ONGOING) {
			fault.reason = GAME_OVER;
		} else if (length && move_read(&c.now, rules, at, (int)length, &m, &fault)) {
			course_play(&c, m, NULL);
			text_clear(&position);
			position_write(&c.now, rules, &position);
			if (json)
				json_put_string(out, text_string(&position));
			else
				text_add(out, text_string(&position));
			text_add(out, json ? "" : "\n");
		}
		at += length + (at[length] != '\0');
	}
	if (json)
		trace_json_end(&c, &fault, out);
	else if (fault.reason)
		trace_fault(&c, &fault, out);
	else
		trace_result(&c, out);
	text_char(out, '\n');
	text_free(&position);
	course_free(&c);
	return !fault.reason;
}

int run_trace(const Call *call)
{
	Rules rules;
	if (!call_rules(call, 0, &rules) || too_many_words(call, 1))
		return EXIT_CALL;
	char *line = NULL;
	size_t room = 0;
	ssize_t length;
	int code = EXIT_DONE;
	while ((length = getline(&line, &room, stdin)) >= 0) {
		Text out = {0};
		/* A NUL would hide the rest of the line: it is no move. */
		for (ssize_t i = 0; i < length; i++)
			if (!line[i])
				line[i] = '?';
		if (!trace_line(line, &rules, call->json, &out))
			code = EXIT_NO;
		print(&out);
	}
	free(line);
	return code;
}
