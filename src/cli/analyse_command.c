/* SPDX-License-Identifier: MIT */
/* analyse: what the engine makes of a position, a line a variation. */
#include <stdio.h>
#include <stdlib.h>

#include "notation.h"
#include "record_files.h"
#include "thinking.h"
#include "wording.h"

enum { SECONDS = 3, TABLE_MEGABYTES = 64 };

typedef struct Analysis {
	const Call *call;
	const Engine *engine;
	const Course *course;
	Ticker progress;
	Text text;
} Analysis;

/* "+1.25", "win 7", "loss 4". */
static void put_score(int score, Text *out)
{
	int plies = score_plies(score);
	if (!plies) {
		score_write(score, true, out);
		return;
	}
	text_add(out, plies > 0 ? "win " : "loss ");
	text_int(out, abs(plies));
}

/* "+1.25<tab>depth 12<tab>81234 nodes<tab>3+6 2 5", and what the 50-move rule may do to it */
static void put_line(Analysis *a, const Thought *t)
{
	put_score(t->score, &a->text);
	text_add(&a->text, t->solved ? "\tperfect " : "\tdepth ");
	text_int(&a->text, t->depth);
	text_char(&a->text, '\t');
	text_int(&a->text, t->nodes);
	text_add(&a->text, " nodes\t");
	line_write(&a->course->now, &a->course->rules, t->pv, t->pv_length, &a->text);
	if (course_too_long(a->course, score_plies(t->score))) {
		text_char(&a->text, '\t');
		text_add(&a->text, late_words[cli_lang()]);
	}
	text_char(&a->text, '\n');
}

static void tell(const Thought *t, void *context)
{
	Analysis *a = context;
	if (!progress_due(&a->progress))
		return;
	text_clear(&a->text);
	put_line(a, t);
	a->text.data[a->text.length - 1] = '\0';
	progress_tell(&a->progress, "%s", text_string(&a->text));
}

/* {"position", "depth", "solved", "nodes", "seconds", "lines": [{"win"?, "score", "late"?, "moves": [...]}]} */
static void put_json(Analysis *a, const Thought *best)
{
	Text *json = &a->text;
	Text position = {0};
	const Rules *r = &a->course->rules;
	position_write(&a->course->now, r, &position);
	json_put_open(json, '{');
	json_pair_string(json, "game", game_of(r)->name);
	json_pair_string(json, "position", text_string(&position));
	json_pair_int(json, "depth", best->depth);
	json_put_key(json, "solved");
	json_put_bool(json, best->solved);
	json_pair_int(json, "nodes", best->nodes);
	json_put_key(json, "seconds");
	text_int(json, best->milliseconds / 1000);
	text_char(json, '.');
	for (int unit = 100; unit; unit /= 10)
		text_char(json, (char)('0' + best->milliseconds / unit % 10));
	json_put_key(json, "lines");
	json_put_open(json, '[');
	int wanted = a->call->lines ? a->call->lines : 1;
	Thought t;
	for (int i = 0; i < wanted && engine_line(a->engine, i, &t); i++) {
		json_put_open(json, '{');
		score_json(t.score, json);
		if (course_too_long(a->course, score_plies(t.score))) {
			json_put_key(json, "late");
			json_put_bool(json, true);
		}
		json_put_key(json, "moves");
		line_json(r, t.pv, t.pv_length, json);
		json_put_close(json, '}');
	}
	json_put_close(json, ']');
	json_put_close(json, '}');
	text_char(json, '\n');
	text_free(&position);
}

static void analyse(Analysis *a, Engine *e, const Course *c)
{
	Limits limits = call_limits(a->call, (Limits){.milliseconds = 1000 * SECONDS});
	a->engine = e;
	a->course = c;
	stop_thinking_on_interrupt();
	Thought best = engine_think(e, c, limits, tell, a), t;
	progress_end(&a->progress);
	text_clear(&a->text);
	int wanted = a->call->lines ? a->call->lines : 1;
	if (a->call->json)
		put_json(a, &best);
	else
		for (int i = 0; i < wanted && engine_line(e, i, &t); i++)
			put_line(a, &t);
	fwrite(text_string(&a->text), 1, a->text.length, stdout);
}

int run_analyse(const Call *call)
{
	Rules rules;
	Position p;
	if (!call_rules(call, 0, &rules) || !call_position(call, 1, &rules, &p))
		return EXIT_CALL;
	Course c = {0};
	course_begin(&c, rules, &p);
	if (c.result != ONGOING) {
		call_fault(call, &(Fault){.reason = GAME_OVER});
		course_free(&c);
		return EXIT_NO;
	}
	Mind mind = call_mind(call, TABLE_MEGABYTES, call->threads ? call->threads : 1, 1);
	Engine *e = mind.engine;
	Analysis a = {.call = call};
	progress_begin(&a.progress, call);
	if (e)
		analyse(&a, e, &c);
	text_free(&a.text);
	mind_free(&mind);
	course_free(&c);
	return !e ? EXIT_CALL : stopped ? EXIT_STOPPED : EXIT_DONE;
}
