/* SPDX-License-Identifier: MIT */
/* solve: the exact value of a position and of each of its moves. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "notation.h"
#include "certificate.h"
#include "folder.h"
#include "solve.h"
#include "solve_loopy.h"
#include "tables.h"

/* The tables of 24 stones and room for the proof of an opening; more would only take longer to clear. */
static const uint64_t usual_memory = 4000ull << 20;

/* Stones beyond the tables from which on a proof takes more than minutes. */
enum { FAR = 28 };

/* What was proved goes to the file of --keep now and then; entries that cost less are soon proved again. */
enum { KEEP_SECONDS = 300, WORTH_KEEPING = 64 };

typedef struct Watch {
	const Call *call;
	const Rules *rules;
	int pits;
	Solver *solver;
	Ticker progress;
	double kept; /* seconds() when it was last done */
} Watch;

/* False when it has been reported that it cannot be written. */
static bool keep_proofs(Watch *w)
{
	w->kept = seconds();
	if (!w->call->keep)
		return true;
	/* Other threads go on: a little room for what they add. */
	uint64_t room = solver_remembered(w->solver, WORTH_KEEPING, NULL, 0) * 9 / 8 + 1024;
	uint64_t *word = malloc(room * sizeof *word);
	if (!word) {
		call_error(w->call, "bellek yetmedi", "there is not enough memory", "");
		return false;
	}
	uint64_t count = solver_remembered(w->solver, WORTH_KEEPING, word, room);
	Words words = {.word = word, .count = count < room ? count : room, .number = w->pits};
	words.count -= words.count % 2;
	TableState state = words_write(w->call->keep, WORDS_PROOFS, w->rules, &words, true);
	free(word);
	if (state != TABLE_GOOD)
		tell_table_file(w->call, w->call->keep, state);
	return state == TABLE_GOOD;
}

/* What earlier runs proved; false when the file is there and not good. */
static bool recall_proofs(const Watch *w)
{
	Words words;
	if (!w->call->keep)
		return true;
	TableState state = words_map(w->call->keep, WORDS_PROOFS, w->rules, &words);
	if (state == TABLE_GOOD && words.number == w->pits)
		solver_remember(w->solver, words.word, words.count);
	else if (state == TABLE_GOOD)
		state = TABLE_FOREIGN;
	words_unmap(&words);
	if (state == TABLE_GOOD || state == TABLE_MISSING)
		return true;
	tell_table_file(w->call, w->call->keep, state);
	return false;
}

static bool tell_nodes(int64_t nodes, void *context)
{
	Watch *w = context;
	Ticker *t = &w->progress;
	if (seconds() - w->kept > KEEP_SECONDS)
		keep_proofs(w);
	if (progress_due(t))
		progress_tell(t,
			      cli_lang() == TR ? "%.0f milyon düğüm, %.0f s"
					       : "%.0f million nodes, %.0f s",
			      (double)nodes / 1e6, seconds() - t->started);
	return !stopped;
}

static void add_move(Text *out, Move m, const Rules *rules)
{
	Text move = {0};
	move_write(m, rules, &move);
	json_put_string(out, text_string(&move));
	text_free(&move);
}

static void write_json(const Solution *s, const Rules *rules, double seconds, Text *out)
{
	char number[32];
	json_put_open(out, '{');
	json_pair_int(out, "value", s->value);
	json_put_key(out, "moves");
	json_put_open(out, '[');
	for (int i = 0; i < s->count; i++) {
		json_put_open(out, '{');
		json_put_key(out, "move");
		add_move(out, s->move[i], rules);
		json_pair_int(out, "value", s->values[i]);
		json_put_close(out, '}');
	}
	json_put_close(out, ']');
	json_put_key(out, "pv");
	json_put_open(out, '[');
	for (int i = 0; i < s->length; i++)
		add_move(out, s->line[i], rules);
	json_put_close(out, ']');
	json_pair_int(out, "nodes", s->nodes);
	json_put_key(out, "seconds");
	snprintf(number, sizeof number, "%.3f", seconds);
	text_add(out, number);
	json_put_close(out, '}');
	text_char(out, '\n');
}

static void write_text(const Solution *s, const Rules *rules, double seconds, int most, Text *out)
{
	bool tr = cli_lang() == TR;
	char line[128];
	snprintf(line, sizeof line, "%s\t%d\n", tr ? "değer" : "value", s->value);
	text_add(out, line);
	for (int i = 0; i < s->count; i++) {
		move_write(s->move[i], rules, out);
		text_char(out, '\t');
		text_int(out, s->values[i]);
		text_char(out, '\n');
	}
	text_add(out, tr ? "devam" : "line");
	for (int i = 0; i < s->length; i++) {
		text_char(out, i ? ' ' : '\t');
		move_write(s->line[i], rules, out);
	}
	snprintf(line, sizeof line,
		 tr ? "\ndüğüm\t%lld\nsaniye\t%.2f\ntablolar\t%d\n"
		    : "\nnodes\t%lld\nseconds\t%.2f\ntables\t%d\n",
		 (long long)s->nodes, seconds, most);
	text_add(out, line);
}

/* The top of the proof into a file; false when it has been reported that it is not there. */
static bool write_certificate(Watch *w, const Position *p, const Solution *solution)
{
	enum { USUAL_PLIES = 6 };
	Text text = {0};
	Certificate c = {
		.solver = w->solver,
		.rules = w->rules,
		.pits = w->pits,
		.plies = w->call->plies ? w->call->plies : USUAL_PLIES,
	};
	bool written = false;
	if (!certificate_write(&c, p, solution, &text)) {
		fprintf(stderr,
			cli_lang() == TR ? "mangala %s: kanıt belgesi yazılmadı\n"
					 : "mangala %s: the certificate was not written\n",
			w->call->command);
	} else {
		FILE *f = fopen(w->call->certificate, "w");
		written = f && fwrite(text_string(&text), 1, text.length, f) == text.length;
		int error = errno;
		if (f && fclose(f)) {
			written = false;
			error = errno;
		}
		errno = error;
		if (!written)
			tell_table_file(w->call, w->call->certificate, TABLE_REFUSED);
	}
	text_free(&text);
	return written;
}

int run_solve(const Call *call)
{
	bool tr = cli_lang() == TR;
	Rules rules;
	Position p;
	Call any = *call;
	any.stones = ANY_STONES;
	int pits = call->pits ? call->pits : 6;
	if (!call_table_game(call, 0, &rules) || !call_position(&any, 1, &rules, &p))
		return EXIT_CALL;
	if (call->pits || call->stones >= 0) {
		int stones = call->stones < 0 ? 4 : call->stones;
		if (call->count > 1)
			return call_error(
				call, "--pits ve --stones bir açılışı anlatır; konumla olmaz: ",
				"--pits and --stones tell of an opening, not with a position: ",
				call->words[1]);
		if (2 * pits * stones > SIX_MOST)
			return call_error(call, "tahtada en çok 72 taş olur",
					  "a board holds at most 72 stones", "");
		p = (Position){0};
		for (int pit = 0; pit < pits; pit++)
			p.row[0] |= (uint64_t)stones << 8 * pit;
		p.row[1] = p.row[0];
	}

	if (rules.set > MANGALA_IBB)
		return solve_loopy(call, &rules, &p);

	/* 1. Tables, checked before anything rests on them. */
	char *dir = call_folder(call);
	Tables tables;
	int layer, most = pits < 6 ? -1 : call->tables < 0 ? MOST_LAYER : call->tables;
	TableState state = tables_open(&tables, dir, &rules, most, &layer);
	if (state == TABLE_GOOD)
		state = tables_load(&tables, call_threads(call), &layer);
	if (state != TABLE_GOOD) {
		int code = tell_table(call, dir, &rules, layer, state);
		tables_close(&tables);
		free(dir);
		return code;
	}
	free(dir);

	/* 2. What they leave of the memory is the search's. */
	uint64_t memory = call_memory(call), used = 0;
	if (!call->memory && memory > usual_memory)
		memory = usual_memory;
	for (int n = 0; n <= tables.most; n++)
		used += tables.file[n].size;
	Watch watch = {.call = call, .rules = &rules, .pits = pits};
	progress_begin(&watch.progress, call);
	SolveSetup setup = {
		.tables = &tables,
		.rules = &rules,
		.pits = pits,
		.memory = memory > used ? memory - used : 0,
		.threads = call_threads(call),
		.order = call->seed < 0 ? 0 : call->seed,
		.progress = tell_nodes,
		.context = &watch,
	};
	Solver *solver = watch.solver = solver_new(&setup);
	watch.kept = seconds();
	if (!solver) {
		tables_close(&tables);
		return call_error(call, "bellek yetmedi", "there is not enough memory", "");
	}

	if (!recall_proofs(&watch)) {
		solver_free(solver);
		tables_close(&tables);
		return EXIT_NO;
	}
	int stones = six_sum(p.row[0]) + six_sum(p.row[1]);
	if (pits == 6 && stones > tables.most + FAR)
		fprintf(stderr,
			tr ? "mangala %s: tablolar %d taşa yetiyor; önce `mangala db build %s --stones 24` "
			     "çok kısaltır\n"
			   : "mangala %s: the tables reach %d stones; `mangala db build %s --stones 24` "
			     "first makes this far shorter\n",
			call->command, tables.most < 0 ? 0 : tables.most, table_game(&rules));

	/* 3. The answer. */
	stop_on_interrupt();
	Solution solution;
	bool solved = solver_solve(solver, &p, &solution);
	bool written = true;
	if (solved && call->certificate)
		written = write_certificate(&watch, &p, &solution);
	progress_end(&watch.progress);
	bool kept = keep_proofs(&watch);
	Text out = {0};
	if (!solved && call->keep && kept)
		tell_kept(call);
	else if (!solved)
		tell_stopped(call);
	else if (call->json)
		write_json(&solution, &rules, seconds() - watch.progress.started, &out);
	else
		write_text(&solution, &rules, seconds() - watch.progress.started, tables.most,
			   &out);
	fputs(text_string(&out), stdout);
	text_free(&out);
	solver_free(solver);
	tables_close(&tables);
	return !solved ? EXIT_STOPPED : written && kept ? EXIT_DONE : EXIT_CALL;
}
