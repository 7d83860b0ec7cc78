/* SPDX-License-Identifier: MIT */
#include "archive.h"

#include <stdio.h>
#include <string.h>

#include "body.h"
#include "log.h"
#include "record.h"
#include "state.h"

/* The name of a seat: whoever sits there, or what its player was called when it was made. */
static void name_of(const StoredGame *game, int seat, char *name, size_t room)
{
	Problem problem = {0};
	snprintf(name, room, "?");
	if (stored_game_shared(game)) {
		if (game->sitting[seat].name[0])
			snprintf(name, room, "%s", game->sitting[seat].name);
		return;
	}
	Text text = {0};
	text_add(&text, "{\"players\":");
	text_add(&text, text_string(&game->players));
	text_char(&text, '}');
	Body *body = body_read(text_string(&text), text.length, &problem);
	const Body *player = body ? body_element(body_get(body, "players"), seat) : NULL;
	const char *said = player ? body_string(body_get(player, "name")) : NULL;
	if (!said && player)
		said = body_string(body_get(player, "level"));
	if (said)
		snprintf(name, room, "%s", said);
	body_free(body);
	text_free(&text);
}

static void set_pair(Record *g, const char *name, const char *form, int a, int b)
{
	char value[32];
	snprintf(value, sizeof value, form, a, b);
	record_set(g, name, value);
}

static void open_set(const StoredGame *game, const Match *match, Record *g)
{
	const Terms *terms = &match->terms;
	char stamp[STAMP_SIZE], date[16];
	clock_stamp(game->created, stamp);
	snprintf(date, sizeof date, "%.4s.%.2s.%.2s", stamp, stamp + 5, stamp + 8);
	record_begin(g, terms->rules, NULL);
	record_set(g, "Site", game->id);
	record_set(g, "Date", date);
	for (int colour = 0; colour < 2; colour++) {
		char name[LABEL_ROOM];
		name_of(game, match_white(match, match->count) ^ colour, name, sizeof name);
		record_set(g, colour ? "Black" : "White", name);
	}
	for (int colour = 0; colour < 2 && game->rated[0] && game->standing.status == OVER;
	     colour++) {
		int seat = match_white(match, match->count) ^ colour;
		set_pair(g, colour ? "BlackElo" : "WhiteElo", "%d",
			 rating_shown(game->sitting[seat].rating.rating), 0);
	}
	if (terms->sets > 1)
		set_pair(g, "Set", "%d/%d", match->count + 1, terms->sets);
	if (terms->sets > 1 || terms->kind != QUICK || terms->begins) {
		Text line = {0};
		terms_write(terms, &line);
		record_set(g, "Terms", text_string(&line));
		text_free(&line);
	}
}

/* What the set ended as; one that ended beside the board says how, and what it was booked as. */
static void close_set(const Replay *r, Record *g, Text *out)
{
	const SetResult *set = &r->match.sets[r->last_set];
	bool beside = r->last_move == NO_MOVE;
	record_finish(g, (Result)set->result,
		      r->last_end == END_TIME ? "time forfeit" : "abandoned");
	set_pair(g, beside ? "Booked" : "Stones", "%d-%d", set->stones[0], set->stones[1]);
	record_write(g, PITS, out);
	record_free(g);
}

bool archive_write(const StoredGame *game, Text *out)
{
	Terms terms;
	Fault fault;
	Replay r = {0};
	Record g = {0};
	int ply;
	if (!terms_read(text_string(&game->terms), &terms, &fault))
		return false;
	replay_begin(&r, &terms);
	open_set(game, &r.match, &g);
	bool sound = true;
	for (const char *at = text_string(&game->moves); *at && sound;) {
		char word[MOVE_ROOM];
		size_t length = strcspn(at, " ");
		int sets = r.match.count;
		snprintf(word, sizeof word, "%.*s", (int)length, at);
		at += length + (at[length] == ' ');
		sound = replay_moves(&r, word, &fault, &ply);
		if (sound && r.last_move != NO_MOVE)
			sound = record_play(&g, r.last_move);
		if (!sound || r.match.count == sets)
			continue;
		close_set(&r, &g, out);
		if (!match_over(&r.match))
			open_set(game, &r.match, &g);
	}
	/* The set that is being played; or, of a match that goes on, has not begun. */
	if (sound && !match_over(&r.match) && (g.length || !out->length)) {
		record_finish(&g, ONGOING, NULL);
		record_write(&g, PITS, out);
	}
	record_free(&g);
	replay_free(&r);
	return sound;
}
