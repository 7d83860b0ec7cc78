/* SPDX-License-Identifier: MIT */
/* solve for the games whose positions can come back: what each side is sure of, of a position and of each of its moves. */
#include <stdio.h>
#include <stdlib.h>

#include "folder.h"
#include "loopy_solve.h"
#include "notation.h"
#include "solve_loopy.h"

/* What remembered bounds may take when it is not said; more would only take longer to clear. */
static const uint64_t usual_memory = 2000ull << 20;

static bool tell_nodes(int64_t nodes, void *context)
{
	Ticker *t = context;
	if (progress_due(t))
		progress_tell(t,
			      cli_lang() == TR ? "%.1f milyon düğüm, %.0f s"
					       : "%.1f million nodes, %.0f s",
			      (double)nodes / 1e6, seconds() - t->started);
	return !stopped;
}

/* "4"; "-2..6" where the value lies between. */
static void put_interval(Interval b, Text *out)
{
	text_int(out, b.lower);
	if (b.lower < b.upper) {
		text_add(out, "..");
		text_int(out, b.upper);
	}
}

static void json_interval(Interval b, Text *json)
{
	if (b.lower == b.upper)
		json_pair_int(json, "value", b.lower);
	json_pair_int(json, "lower", b.lower);
	json_pair_int(json, "upper", b.upper);
}

typedef struct Findings {
	Interval value, moves[MAX_MOVES];
	Move move[MAX_MOVES];
	int count;
	int64_t nodes;
	double seconds;
	int tables;
} Findings;

static void write_findings(const Findings *f, const Rules *rules, bool as_json, Text *out)
{
	bool tr = cli_lang() == TR;
	char line[160];
	if (as_json) {
		json_put_open(out, '{');
		json_interval(f->value, out);
		json_put_key(out, "moves");
		json_put_open(out, '[');
	} else {
		text_add(out, tr ? "değer\t" : "value\t");
		put_interval(f->value, out);
		text_char(out, '\n');
	}
	for (int i = 0; i < f->count; i++) {
		Text move = {0};
		move_write(f->move[i], rules, &move);
		if (as_json) {
			json_put_open(out, '{');
			json_pair_string(out, "move", text_string(&move));
			json_interval(f->moves[i], out);
			json_put_close(out, '}');
		} else {
			text_add(out, text_string(&move));
			text_char(out, '\t');
			put_interval(f->moves[i], out);
			text_char(out, '\n');
		}
		text_free(&move);
	}
	if (as_json) {
		json_put_close(out, ']');
		json_pair_int(out, "nodes", f->nodes);
		json_put_key(out, "seconds");
		snprintf(line, sizeof line, "%.3f", f->seconds);
		text_add(out, line);
		json_put_close(out, '}');
		text_char(out, '\n');
		return;
	}
	snprintf(line, sizeof line,
		 tr ? "düğüm\t%lld\nsaniye\t%.2f\ntablolar\t%d\n"
		    : "nodes\t%lld\nseconds\t%.2f\ntables\t%d\n",
		 (long long)f->nodes, f->seconds, f->tables);
	text_add(out, line);
}

/* The position, then each move; false: stopped or damaged. */
static bool find_all(LoopySolver *s, const Rules *rules, const Position *p, Ticker *t, Findings *f)
{
	const Game *game = game_of(rules);
	f->count = game->moves(p, rules, f->move);
	if (!loopy_solver_value(s, p, tell_nodes, t, &f->value))
		return false;
	for (int i = 0; i < f->count; i++) {
		Position next = *p;
		Interval after;
		game->play(&next, f->move[i], rules, NULL);
		if (!loopy_solver_value(s, &next, tell_nodes, t, &after))
			return false;
		int gain = -mover_margin(&next, rules) - mover_margin(p, rules);
		f->moves[i] = (Interval){gain - after.upper, gain - after.lower};
	}
	return true;
}

int solve_loopy(const Call *call, const Rules *rules, const Position *p)
{
	if (!loopy_solvable(rules))
		return call_error(call, "bu oyunun değerini `mangala db probe` söyler: ",
				  "the value of this game is what `mangala db probe` says: ",
				  call->words[0]);
	if (call->keep || call->certificate || call->pits)
		return call_error(call, "--keep, --certificate ve --pits bu oyun için yok: ",
				  "--keep, --certificate and --pits are not for this game: ",
				  call->words[0]);

	/* 1. Tables, and what they leave of the memory. */
	char *dir = call_folder(call);
	Tables tables;
	int layer, most = call->tables < 0 ? MOST_LAYER : call->tables;
	TableState state = tables_open(&tables, dir, rules, most, &layer);
	if (state == TABLE_GOOD)
		state = tables_load(&tables, call_threads(call), &layer);
	int code = state == TABLE_GOOD ? EXIT_DONE : tell_table(call, dir, rules, layer, state);
	free(dir);
	uint64_t memory = call_memory(call), used = 0;
	if (!call->memory && memory > usual_memory)
		memory = usual_memory;
	for (int n = 0; n <= tables.most; n++)
		used += tables.file[n].count;
	LoopySolver *s = NULL;
	if (code == EXIT_DONE) {
		s = loopy_solver_new(&tables, rules, memory > used ? memory - used : 0,
				     call->seed < 0 ? 0 : call->seed);
		if (!s)
			code = call_error(call, "bellek yetmedi", "there is not enough memory", "");
	}
	if (code != EXIT_DONE) {
		tables_close(&tables);
		return code;
	}

	/* 2. The answer, or what is proved of it when it is stopped. */
	Ticker progress;
	int n = six_sum(p->row[0]) + six_sum(p->row[1]);
	Findings f = {.value = {-n, n}, .tables = tables.most};
	progress_begin(&progress, call);
	stop_on_interrupt();
	bool done = find_all(s, rules, p, &progress, &f);
	progress_end(&progress);
	f.nodes = loopy_solver_nodes(s);
	f.seconds = seconds() - progress.started;
	Text out = {0};
	if (!done) {
		f.count = 0;
		tell_stopped(call);
	}
	write_findings(&f, rules, call->json, &out);
	fputs(text_string(&out), stdout);
	text_free(&out);
	loopy_solver_free(s);
	tables_close(&tables);
	return done ? EXIT_DONE : EXIT_STOPPED;
}
