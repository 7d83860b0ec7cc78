/* SPDX-License-Identifier: MIT */
/* check, convert, replay, show: records and positions as text, in other notations, as diagrams. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "diagram.h"
#include "notation.h"
#include "record_files.h"

static int no_such_ply(const Input *in, int plies)
{
	fprintf(stderr,
		cli_lang() == TR ? "mangala %s: %s: %d. hamle yok; oyun %d hamle\n"
				 : "mangala %s: %s: there is no move %d; the game has %d\n",
		in->call->command, in->name, in->call->ply, plies);
	return EXIT_NO;
}

/* 1. check */

int run_check(const Call *call)
{
	if (call->count == 0)
		return call_error(call, "bir dosya adı bekleniyordu (standart girdi için -)",
				  "expected the name of a file (- for standard input)", "");
	int worst = EXIT_DONE;
	stop_on_interrupt();
	for (int i = 0; i < call->count && !stopped; i++) {
		Input in;
		int code = EXIT_DONE;
		if (!input_open(&in, call, call->words[i])) {
			worst = EXIT_CALL;
			continue;
		}
		for (RecordOutcome o; (o = input_next(&in)) != RECORD_NONE;)
			if (o == RECORD_WRONG) {
				input_fault(&in, stdout);
				code = EXIT_NO;
			}
		code = input_close(&in, code);
		worst = code > worst ? code : worst;
	}
	return worst;
}

/* 2. convert */

typedef enum Form { TO_PGN, TO_FROMTO, TO_PLAYOK, TO_TGK, TO_JSON, FORMS } Form;

static const char *const forms[FORMS] = {"pgn", "fromto", "playok", "tgk", "json"};

/* --to, or --notation, where our own is called by its pits; FORMS when it has been reported. */
static Form form_of(const Call *call)
{
	const char *name = call->to ? call->to : call->notation ? call->notation : "pgn";
	if (!call->to && call->notation && !strcmp(name, notation_names[PITS]))
		return TO_PGN;
	int form = 0;
	while (form < FORMS && strcmp(forms[form], name))
		form++;
	if (form == FORMS)
		call_error(call, "pgn, fromto, playok, tgk ya da json bekleniyordu: ",
			   "expected pgn, fromto, playok, tgk or json: ", name);
	return call->json && form == TO_PGN && !call->to ? TO_JSON : (Form)form;
}

/* False when the form knows only Togyzkumalak, which the record is not. */
static bool form_fits(const Input *in, Form form)
{
	if (form == TO_PGN || form == TO_JSON || in->record.rules.set == TOGUZ)
		return true;
	fprintf(stderr,
		cli_lang() == TR ? "%s:%ld:1: %s yalnız Toguz Korgool yazar; bu oyun %s\n"
				 : "%s:%ld:1: %s writes only Toguz Korgool; this game is %s\n",
		in->name, in->record.line, forms[form], game_of(&in->record.rules)->name);
	return false;
}

static int convert(const Call *call, Input *in, Form form, Output *out)
{
	Text text = {0};
	int code = EXIT_DONE;
	for (RecordOutcome o; (o = input_next(in)) != RECORD_NONE;) {
		if (call->game && in->reader.games != call->game)
			continue;
		if (o == RECORD_WRONG || !form_fits(in, form)) {
			if (o == RECORD_WRONG)
				input_fault(in, stderr);
			code = EXIT_NO;
		} else {
			if (form == TO_JSON)
				record_json(&in->record, &text);
			else
				record_write(&in->record, (Notation)form, &text);
			output_text(out, &text);
		}
		if (call->game)
			break;
	}
	text_free(&text);
	return call->game > in->reader.games && !stopped ? no_such_game(in) : code;
}

int run_convert(const Call *call)
{
	Form form = form_of(call);
	Input in;
	Output out;
	if (form == FORMS || !one_file(call) || !input_open(&in, call, call->words[0]))
		return EXIT_CALL;
	stop_on_interrupt();
	if (!output_open(&out, call))
		return input_close(&in, EXIT_CALL);
	int code = convert(call, &in, form, &out);
	return output_close(&out, input_close(&in, code));
}

/* 3. replay */

/* One line: ply, move, position, with tabs between; or an object. */
static void replay_line(const Call *call, long game, const Course *c, const char *by,
			const char *move, Text *out)
{
	Text position = {0};
	position_write(&c->now, &c->rules, &position);
	if (call->json) {
		json_put_open(out, '{');
		json_pair_int(out, "game", game);
		json_pair_int(out, "ply", c->plies);
		if (*by) {
			json_pair_string(out, "by", by);
			json_pair_string(out, "move", move);
		}
		json_pair_string(out, "position", text_string(&position));
		json_put_close(out, '}');
	} else {
		text_int(out, c->plies);
		text_char(out, '\t');
		text_add(out, move);
		text_char(out, '\t');
		text_add(out, text_string(&position));
	}
	text_char(out, '\n');
	text_free(&position);
}

static void replay_game(const Call *call, const Record *g, Notation notation, long game,
			Course *c, Text *out)
{
	Text move = {0};
	course_begin(c, g->rules, &g->start);
	if (call->ply <= 0)
		replay_line(call, game, c, "", "-", out);
	for (uint32_t at = g->first; at != NO_TURN; at = g->turns[at].next)
		for (uint32_t i = 0; i < g->turns[at].count; i++) {
			Move m = g->moves[g->turns[at].moves + i];
			const char *by = c->now.side ? "b" : "w";
			text_clear(&move);
			move_write_as(&c->now, &g->rules, m, notation, &move);
			course_play(c, m, NULL);
			if (call->ply < 0 || c->plies == call->ply)
				replay_line(call, game, c, by, text_string(&move), out);
		}
	if (call->ply < 0 && !call->json) {
		text_add(out, "= ");
		text_int(out, position_total(&c->now, &g->rules, 0));
		text_char(out, '-');
		text_int(out, position_total(&c->now, &g->rules, 1));
		text_char(out, ' ');
		text_add(out, record_results[g->result]);
		text_add(out, "\n\n");
	}
	text_free(&move);
}

static int notation_of(const Call *call)
{
	int notation = 0;
	while (call->notation && notation < NOTATIONS &&
	       strcmp(notation_names[notation], call->notation))
		notation++;
	if (notation == NOTATIONS)
		call_error(call, "pits, fromto, playok ya da tgk bekleniyordu: ",
			   "expected pits, fromto, playok or tgk: ", call->notation);
	return notation;
}

int run_replay(const Call *call)
{
	int notation = notation_of(call);
	Input in;
	if (notation == NOTATIONS || !one_file(call) || !input_open(&in, call, call->words[0]))
		return EXIT_CALL;
	stop_on_interrupt();
	Text text = {0};
	Course c = {0};
	int code = EXIT_DONE;
	for (RecordOutcome o; (o = input_next(&in)) != RECORD_NONE;) {
		if (call->game && in.reader.games != call->game)
			continue;
		if (o == RECORD_WRONG) {
			input_fault(&in, stderr);
			code = EXIT_NO;
		} else {
			replay_game(call, &in.record, (Notation)notation, in.reader.games, &c,
				    &text);
			if (call->ply > c.plies)
				code = no_such_ply(&in, c.plies);
			fwrite(text_string(&text), 1, text.length, stdout);
			text_clear(&text);
		}
		if (call->game)
			break;
	}
	if (call->game > in.reader.games && !stopped)
		code = no_such_game(&in);
	text_free(&text);
	course_free(&c);
	return input_close(&in, code);
}

/* 4. show */

static bool wants_ascii(const Call *call)
{
	static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
	if (call->ascii)
		return true;
	for (int i = 0; i < 3; i++) {
		const char *value = getenv(variables[i]);
		if (value && *value)
			return !strcasestr(value, "utf-8") && !strcasestr(value, "utf8");
	}
	return true;
}

/* One position, as the call wants it; true unless its --move is not possible. */
static bool show_position(const Call *call, Diagram *d, int quiet, int turn, Text *out)
{
	if (call->move) {
		Fault fault;
		if (!move_read_any(d->position, d->rules, call->move, (int)strlen(call->move),
				   &d->move, &fault)) {
			call_fault(call, &fault);
			return false;
		}
	}
	if (call->svg) {
		diagram_svg(d, out);
	} else if (call->fen) {
		position_write_public(d->position, d->rules, quiet, turn, out);
		text_char(out, '\n');
	} else {
		diagram_text(d, wants_ascii(call), out);
	}
	return true;
}

static int show_given(const Call *call, Text *out)
{
	Rules rules;
	Position p;
	if (call->sheet || call->animate)
		return call_error(call, "--sheet ve --animate bir oyun kaydı ister",
				  "--sheet and --animate want a record", "");
	if (!call_rules(call, 0, &rules) || !call_position(call, 1, &rules, &p))
		return EXIT_CALL;
	Diagram d = {.rules = &rules, .position = &p, .move = NO_MOVE, .lang = cli_lang()};
	return show_position(call, &d, 0, 1, out) ? EXIT_DONE : EXIT_CALL;
}

/* Plays the main line up to a ply, or to its end for -1; *label: the turn that ended there. */
static void replay_to(const Record *g, int ply, Course *c, uint32_t *turns, Text *label)
{
	course_begin(c, g->rules, &g->start);
	*turns = 0;
	for (uint32_t at = g->first; at != NO_TURN && c->plies != ply; at = g->turns[at].next) {
		for (uint32_t i = 0; i < g->turns[at].count && c->plies != ply; i++)
			course_play(c, g->moves[g->turns[at].moves + i], NULL);
		text_clear(label);
		record_label(g, at, *turns, label);
		++*turns;
	}
}

static int show_record(const Call *call, const Input *in, Text *out)
{
	const Record *g = &in->record;
	if (call->animate || call->sheet) {
		if (call->animate)
			diagram_animation(g, cli_lang(), out);
		else
			diagram_sheet(g, cli_lang(), out);
		return EXIT_DONE;
	}
	Course c = {0};
	Text label = {0};
	uint32_t turns;
	replay_to(g, call->ply, &c, &turns, &label);
	Diagram d = {
		.rules = &g->rules,
		.position = &c.now,
		.move = NO_MOVE,
		.lang = cli_lang(),
		.names = {record_tag(g, "White"), record_tag(g, "Black")},
		.caption = text_string(&label),
	};
	int code = call->ply > c.plies ? no_such_ply(in, c.plies)
		   : show_position(call, &d, c.quiet, turn_number(&g->start, turns), out)
			   ? EXIT_DONE
			   : EXIT_CALL;
	course_free(&c);
	text_free(&label);
	return code;
}

static int show_file(const Call *call, Text *out)
{
	Input in;
	if (!one_file(call) || !input_open(&in, call, call->words[0]))
		return EXIT_CALL;
	int wanted = call->game ? call->game : 1, code = EXIT_DONE;
	RecordOutcome o;
	do
		o = input_next(&in);
	while (o != RECORD_NONE && in.reader.games < wanted);
	if (o == RECORD_WRONG) {
		input_fault(&in, stderr);
		code = EXIT_NO;
	} else if (o == RECORD_READ) {
		code = show_record(call, &in, out);
	} else if (!stopped && !in.reader.failed) {
		code = no_such_game(&in);
	}
	return input_close(&in, code);
}

int run_show(const Call *call)
{
	if (call->count == 0)
		return call_error(call, "bir oyun ya da dosya adı bekleniyordu",
				  "expected the name of a game or of a file", "");
	stop_on_interrupt();
	Text text = {0};
	Output out;
	bool game = game_find(call->words[0], (int)strlen(call->words[0])) != NULL;
	int code = game ? show_given(call, &text) : show_file(call, &text);
	if (code == EXIT_DONE && output_open(&out, call)) {
		output_text(&out, &text);
		code = output_close(&out, code);
	} else if (code == EXIT_DONE) {
		code = EXIT_CALL;
	}
	text_free(&text);
	return code;
}
