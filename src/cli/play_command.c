/* SPDX-License-Identifier: MIT */
/* play: a match in the terminal, full screen or line by line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tables.h"
#include "terminal.h"
#include "thinker.h"
#include "trouble.h"
#include "tty.h"

enum { DELAY = 150 };

/* A name of a list by its number; `count`: it has been reported that it is none of them. */
static int choose(const Call *call, const char *given, const char *const *names, int count,
		  const char *tr, const char *en)
{
	int i = 0;
	while (i < count && strcmp(names[i], given))
		i++;
	if (i == count)
		call_error(call, tr, en, given);
	return i;
}

/* PLAYERS where the call does not say; false when it says nonsense. */
static bool call_players(const Call *call, Player players[2])
{
	const char *const given[] = {call->white, call->black};
	for (int i = 0; i < 2; i++) {
		players[i] = PLAYERS;
		if (!given[i])
			continue;
		players[i] = player_find(given[i]);
		if (players[i] == PLAYERS) {
			call_error(call, "human, kolay, orta, zor, usta ya da 1-10 bekleniyordu: ",
				   "expected human, kolay, orta, zor, usta or 1 to 10: ", given[i]);
			return false;
		}
	}
	return true;
}

static bool call_terms(const Call *call, Terms *terms)
{
	*terms = (Terms){.kind = QUICK, .sets = 1, .stop_when_decided = 1};
	/* Mangala, unless the call names another game. */
	char usual[] = "mangala", *words[] = {usual};
	Call named = *call;
	if (!named.count) {
		named.words = words;
		named.count = 1;
	}
	if (!call_rules(&named, 0, &terms->rules))
		return false;
	if (call->kind) {
		int kind = choose(call, call->kind, match_kind_names, MATCH_KINDS,
				  "quick, federation ya da municipality bekleniyordu: ",
				  "expected quick, federation or municipality: ");
		if (kind == MATCH_KINDS)
			return false;
		terms->kind = (uint8_t)kind;
	}
	if (call->sets)
		terms->sets = (uint8_t)call->sets;
	else if (terms->kind == MUNICIPALITY)
		terms->sets = 5;
	bool possible = terms->sets == 1 || terms->sets == 3 || terms->sets == 5;
	if (terms->kind == MUNICIPALITY && terms->sets != 5)
		call_error(call, "belediye maçı 5 settir (kural 2)",
			   "a municipality match has 5 sets (rule 2)", "");
	else if (!possible)
		call_error(call, "bir maç 1, 3 ya da 5 settir", "a match has 1, 3 or 5 sets", "");
	else
		return true;
	return false;
}

/* The match in the file of --record. */
static int resume(const Call *call, Session *s, const Player players[2])
{
	Text why = {0};
	int code = EXIT_DONE;
	if (call->sets || call->kind || call->rules) {
		call_error(call,
			   "--sets, --kind ve --rules yeni bir maç içindir; bu dosyada bir maç var: ",
			   "--sets, --kind and --rules are for a new match; this file holds one: ",
			   call->record);
		return EXIT_CALL;
	}
	if (!session_resume(s, call->record, players, cli_lang(), &why)) {
		fprintf(stderr, "%s\n", text_string(&why));
		code = EXIT_NO;
	} else if (call->count &&
		   strcmp(game_of(&s->replay.match.terms.rules)->name, call->words[0])) {
		code = call_error(
			call, "bu dosyadaki oyun başka: ", "the game in this file is another: ",
			game_of(&s->replay.match.terms.rules)->name);
	}
	text_free(&why);
	return code;
}

static int begin(const Call *call, Session *s, const Player players[2])
{
	Terms terms;
	Player both[2] = {players[0], players[1]};
	if (!call_terms(call, &terms))
		return EXIT_CALL;
	/* You against Orta, unless the call says otherwise. */
	for (int i = 0; i < 2; i++)
		if (both[i] == PLAYERS)
			both[i] = i == 0 && players[1] != HUMAN ? HUMAN
				  : i == 1 && players[0] != HUMAN && players[0] != PLAYERS
					  ? HUMAN
					  : player_find("orta");
	if (!session_begin(s, &terms, both, cli_lang()))
		return call_error(call, "bellek yetmiyor", "there is not enough memory", "");
	if (call->record && !session_keep(s, call->record)) {
		fprintf(stderr, "mangala play: %s: %s\n", call->record,
			file_trouble(s->trouble, cli_lang()));
		return EXIT_CALL;
	}
	return EXIT_DONE;
}

/* A signal or a lost terminal ended the game: where it is now. */
static void tell_where(const Session *s)
{
	bool tr = cli_lang() == TR;
	char *rescued = session_rescue(s);
	const char *file = rescued ? rescued : s->file;
	if (file)
		fprintf(stderr,
			tr ? "Oyun %s dosyasında; sürdürmek için: mangala play --record %s\n"
			   : "The game is in %s; to go on: mangala play --record %s\n",
			file, file);
	free(rescued);
}

int run_play(const Call *call)
{
	Player players[2];
	Session s = {0};
	if (call->count > 1)
		return call_error(call, "fazla söz: ", "one word too many: ", call->words[1]);
	if (!call_players(call, players))
		return EXIT_CALL;
	bool there = call->record && !access(call->record, F_OK);
	int code = there ? resume(call, &s, players) : begin(call, &s, players);
	Expert *expert = code == EXIT_DONE ? call_expert(call, 1) : NULL;
	if (expert) {
		Oracle oracle = expert_oracle(expert);
		thinker_oracle(s.thinker, &oracle);
	}
	if (code == EXIT_DONE) {
		if (call->seed >= 0) {
			s.seeded = true;
			s.seed = (uint64_t)call->seed;
		}
		bool ascii = !tty_utf8() || call->ascii;
		int delay = call->delay >= 0 ? call->delay : DELAY;
		code = call->plain ? -1 : play_full_screen(&s, ascii, delay);
		if (code < 0)
			code = play_line_by_line(&s, ascii);
		if (code > 128)
			tell_where(&s);
	}
	session_end(&s);
	expert_free(expert);
	return code;
}
