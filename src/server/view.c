/* SPDX-License-Identifier: MIT */
#include "view.h"

#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "log.h"

bool view_replay(const StoredGame *game, int ply, Replay *replay)
{
	Terms terms;
	Fault fault;
	int wrong = 0;
	if (!terms_read(text_string(&game->terms), &terms, &fault)) {
		log_line("error", "unreadable", "game=%s terms", game->id);
		return false;
	}
	Text moves = {0};
	const char *all = text_string(&game->moves), *end = all;
	for (int n = 0; n < ply && *end; n++)
		end += strcspn(end, " ") + (n + 1 < ply);
	text_bytes(&moves, all, (size_t)(end - all));
	replay_begin(replay, &terms);
	bool sound = replay_moves(replay, text_string(&moves), &fault, &wrong);
	if (!sound)
		log_line("error", "unreadable", "game=%s ply=%d", game->id, wrong);
	text_free(&moves);
	return sound;
}

int view_last_turn(const StoredGame *game, int seat)
{
	int begin = -1, before = -1, ply = 0, sets = 0;
	Terms terms;
	Fault fault;
	Replay replay = {0};
	if (!terms_read(text_string(&game->terms), &terms, &fault))
		return -1;
	replay_begin(&replay, &terms);
	for (const char *at = text_string(&game->moves); *at; ply++) {
		int mover = replay_seat(&replay);
		if (replay.match.count > sets)
			begin = before = -1;
		sets = replay.match.count;
		if (mover == seat && before != seat)
			begin = ply;
		before = mover;
		size_t length = strcspn(at, " ");
		char word[MOVE_ROOM];
		snprintf(word, sizeof word, "%.*s", (int)length, at);
		if (!replay_moves(&replay, word, &fault, &(int){0}))
			break;
		at += length + (at[length] == ' ');
	}
	if (replay.match.count > sets)
		begin = -1;
	replay_free(&replay);
	return begin;
}

static const char *const person_kinds[] = {"guest", "member", "ghost"};
static const char *const status_names[STATUSES] = {"open", "playing", "over", "cancelled"};
static const char *const joining_names[] = {NULL, "link", "anybody", "name"};

void view_person(PersonKind kind, const char *name, Text *json)
{
	json_put_open(json, '{');
	json_pair_string(json, "kind", person_kinds[kind]);
	json_pair_string(json, "name", kind == MEMBER ? name : NULL);
	json_put_close(json, '}');
}

void view_rating(const Rating *rating, const double *change, Text *json)
{
	json_put_open(json, '{');
	json_pair_int(json, "rating", rating_shown(rating->rating));
	json_pair_int(json, "deviation", rating_shown(rating->deviation));
	json_put_key(json, "provisional");
	json_put_bool(json, rating_is_provisional(rating));
	json_put_key(json, "change");
	if (change)
		json_put_int(json, rating_shown_change(rating, *change));
	else
		json_put_null(json);
	json_put_close(json, '}');
}

/* A player; in a rated game a member's rating, when it ended or now. */
static void seat_json(const StoredGame *game, int seat, Text *json)
{
	PersonKind kind = game->sitting[seat].kind;
	bool over = game->standing.status == OVER;
	Rating rating = game->sitting[seat].rating;
	json_put_open(json, '{');
	json_pair_string(json, "kind", person_kinds[kind]);
	json_pair_string(json, "name", kind == MEMBER ? game->sitting[seat].name : NULL);
	json_put_key(json, "rating");
	if (!over)
		rating = rating_rest(&rating, clock_wall());
	if (game->rated[0])
		view_rating(&rating, over ? &game->sitting[seat].change : NULL, json);
	else
		json_put_null(json);
	json_put_close(json, '}');
}

/* [{"kind","name","rating"} or null, ...]; null for a game without owners */
static void seats_json(const StoredGame *game, Text *json)
{
	if (!game->maker) {
		json_put_null(json);
		return;
	}
	json_put_open(json, '[');
	for (int seat = 0; seat < 2; seat++)
		if (game->standing.seats[seat])
			seat_json(game, seat, json);
		else
			json_put_null(json);
	json_put_close(json, ']');
}

/*
 * {"kind","base","increment","cap" (seconds),"weekends","leave","left" (milliseconds, at the last entry),"elapsed" (of
 * whoever is to move, since then),"deadline","paused","resumes"}; null without a clock
 */
static void clock_json(const StoredGame *game, int mover, Text *json)
{
	Clock clock;
	if (!clock_read(game->clock, &clock) || clock.kind == CLOCK_NONE) {
		json_put_null(json);
		return;
	}
	const Standing *now = &game->standing;
	bool runs = now->status == PLAYING && now->deadline && mover >= 0;
	int64_t at = clock_wall();
	const Span *off = runs ? game->pauses[mover] : NULL;
	int away = runs ? game->pause_count[mover] : 0;
	int64_t elapsed = runs ? clock_elapsed(&clock, game->at, at, off, away) - game->credit : 0;
	int64_t resumes = runs ? clock_resumes(&clock, at, off, away) : 0;
	bool weekend = runs && clock_resumes(&clock, at, NULL, 0) != 0;
	json_put_open(json, '{');
	json_pair_string(json, "kind", clock_kind_names[clock.kind]);
	json_pair_int(json, "base", clock.base / 1000);
	json_pair_int(json, "increment", clock.increment / 1000);
	json_pair_int(json, "cap", clock.cap / 1000);
	json_pair_int(json, "weekends", clock.weekends);
	json_pair_string(json, "zone", clock.weekends ? clock.zone : NULL);
	json_pair_int(json, "leave", !clock_is_live(&clock) && !clock.no_leave);
	json_put_key(json, "left");
	json_put_open(json, '[');
	json_put_int(json, game->clocks.left[0]);
	json_put_int(json, game->clocks.left[1]);
	json_put_close(json, ']');
	json_pair_int(json, "elapsed", elapsed > 0 ? elapsed : 0);
	char deadline[STAMP_SIZE], again[STAMP_SIZE];
	/* Leave that began a moment ago may not have reached the written deadline yet. */
	int64_t until = runs ? clock_until(&clock, &game->clocks, mover, !game->turns[mover]) : 0;
	clock_stamp(runs ? clock_instant(&clock, game->at, until + game->credit, off, away) : 0,
		    deadline);
	clock_stamp(resumes, again);
	json_pair_string(json, "deadline", runs ? deadline : NULL);
	json_pair_string(json, "paused", !resumes ? NULL : weekend ? "weekend" : "leave");
	json_pair_string(json, "resumes", resumes ? again : NULL);
	json_put_close(json, '}');
}

/* {"seat","to"} of a takeback that is asked for; null for none */
static void asked_json(const StoredGame *game, Text *json)
{
	if (game->asked_by < 0 || game->standing.status != PLAYING) {
		json_put_null(json);
		return;
	}
	json_put_open(json, '{');
	json_pair_int(json, "seat", game->asked_by);
	json_pair_int(json, "to", game->goal);
	json_put_close(json, '}');
}

/* The seat of a person; -1 where he has none or both. */
static int own_seat(const StoredGame *game, int64_t person)
{
	const int64_t *seats = game->standing.seats;
	return seats[0] == seats[1] ? -1 : stored_game_seat(game, person);
}

void view_game(const StoredGame *game, int64_t person, Text *json)
{
	Replay replay = {0};
	char created[STAMP_SIZE];
	clock_stamp(game->created, created);
	bool sound = view_replay(game, game->ply, &replay);
	json_put_open(json, '{');
	json_pair_string(json, "id", game->id);
	json_pair_int(json, "version", game->version);
	json_pair_string(json, "created", created);
	json_put_key(json, "terms");
	terms_json(&replay.match.terms, text_string(&game->players), json);
	json_put_key(json, "moves");
	json_put_open(json, '[');
	for (const char *move = text_string(&game->moves); *move;) {
		size_t length = strcspn(move, " ");
		json_put_bytes(json, move, length);
		move += length + (move[length] == ' ');
	}
	json_put_close(json, ']');
	Status status = game->standing.status;
	if (sound && status == PLAYING && match_over(&replay.match))
		status = OVER; /* it was so before there was a status to keep */
	json_pair_string(json, "status", status_names[status]);
	json_put_key(json, "seats");
	seats_json(game, json);
	int own = own_seat(game, person);
	json_put_key(json, "own");
	if (own < 0)
		json_put_null(json);
	else
		json_put_int(json, own);
	json_pair_string(json, "joining", joining_names[game->joining]);
	json_put_key(json, "invited");
	if (game->invited)
		view_person(game->guest.kind, game->guest.name, json);
	else
		json_put_null(json);
	json_put_key(json, "private");
	json_put_bool(json, game->hidden);
	json_put_key(json, "rated");
	json_put_bool(json, game->rated[0] != '\0');
	json_put_key(json, "clock");
	clock_json(game, sound ? replay_seat(&replay) : -1, json);
	json_put_key(json, "asked");
	asked_json(game, json);
	json_put_key(json, "state");
	if (sound)
		state_write(&replay, json);
	else
		json_put_null(json);
	json_put_close(json, '}');
	replay_free(&replay);
}

void view_answer(const Entry *entry, Text *json)
{
	json_put_open(json, '{');
	json_pair_int(json, "ply", entry->after);
	json_pair_int(json, "version", entry->version);
	json_put_close(json, '}');
}

static void event(Text *out, bool line, int64_t version, const char *name, const Text *data)
{
	if (line) {
		json_put_open(out, '{');
		json_pair_string(out, "event", name);
		json_pair_int(out, "id", version);
		json_put_key(out, "data");
		text_add(out, text_string(data));
		json_put_close(out, '}');
		text_char(out, '\n');
		return;
	}
	text_add(out, "id: ");
	text_int(out, version);
	text_add(out, "\nevent: ");
	text_add(out, name);
	text_add(out, "\ndata: ");
	text_add(out, text_string(data));
	text_add(out, "\n\n");
}

static const char *const entry_names[ENTRY_KINDS] = {
	[ENTRY_CREATED] = "created",     [ENTRY_MOVE] = "move",
	[ENTRY_TAKEBACK] = "takeback",   [ENTRY_SEATED] = "seated",
	[ENTRY_CANCELLED] = "cancelled", [ENTRY_ASKED] = "asked",
	[ENTRY_LEFT] = "left",           [ENTRY_FLAG] = "flag",
	[ENTRY_PLANNED] = "secret",      [ENTRY_GONE] = "gone",
	[ENTRY_AWAY] = "away",           [ENTRY_BACK] = "back",
};

void view_event(const Entry *entry, bool line, Text *out)
{
	Text json = {0};
	json_put_open(&json, '{');
	json_pair_int(&json, "ply", entry->after);
	/* That somebody has planned uses up a version; who and what is not told. */
	bool secret = entry->kind == ENTRY_PLANNED;
	if (entry->move[0] && !secret)
		json_pair_string(&json, "move", entry->move);
	if (entry->seat >= 0 && entry->kind != ENTRY_MOVE)
		json_pair_int(&json, "seat", entry->seat);
	if (entry->kind == ENTRY_ASKED)
		json_pair_int(&json, "to", entry->goal);
	if (!secret && (entry->clocks.left[0] || entry->clocks.left[1])) {
		json_put_key(&json, "left");
		json_put_open(&json, '[');
		json_put_int(&json, entry->clocks.left[0]);
		json_put_int(&json, entry->clocks.left[1]);
		json_put_close(&json, ']');
	}
	if (entry->id[0] && !secret)
		json_pair_string(&json, "id", entry->id);
	json_pair_int(&json, "version", entry->version);
	json_put_close(&json, '}');
	event(out, line, entry->version, entry_names[entry->kind], &json);
	text_free(&json);
}

void view_notice(const Notice *n, bool line, Text *out)
{
	Text json = {0};
	json_put_open(&json, '{');
	json_pair_string(&json, "game", n->game);
	json_pair_int(&json, "version", n->entry.version);
	json_pair_string(&json, "event", entry_names[n->entry.kind]);
	json_pair_int(&json, "ply", n->entry.after);
	if (n->entry.seat >= 0)
		json_pair_int(&json, "seat", n->entry.seat);
	json_put_close(&json, '}');
	event(out, line, n->number, "game", &json);
	text_free(&json);
}

void view_snapshot(int64_t version, const Text *json, bool line, Text *out)
{
	event(out, line, version, "snapshot", json);
}
