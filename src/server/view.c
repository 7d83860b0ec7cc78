/* SPDX-License-Identifier: MIT */
#include "view.h"

#include <string.h>

#include "log.h"

static void key_int(Text *json, const char *key, int64_t value)
{
	json_key(json, key);
	json_int(json, value);
}

static void key_string(Text *json, const char *key, const char *value)
{
	json_key(json, key);
	json_string(json, value);
}

bool view_replay(const StoredGame *game, Replay *replay)
{
	Terms terms;
	Fault fault;
	int ply = 0;
	if (!terms_read(text_string(&game->terms), &terms, &fault)) {
		log_line("error", "unreadable", "game=%s terms", game->id);
		return false;
	}
	replay_begin(replay, &terms);
	if (!replay_moves(replay, text_string(&game->moves), &fault, &ply)) {
		log_line("error", "unreadable", "game=%s ply=%d", game->id, ply);
		return false;
	}
	return true;
}

static void terms_and_players(const Terms *terms, const char *players, Text *json)
{
	json_open(json, '{');
	key_string(json, "game", game_of(&terms->rules)->name);
	key_string(json, "kind", match_kind_names[terms->kind]);
	key_int(json, "sets", terms->sets);
	key_int(json, "begins", terms->begins);
	key_int(json, "stop_when_decided", terms->stop_when_decided);
	key_int(json, "touch_move", terms->conduct.touch_move);
	key_int(json, "hidden_counts", terms->conduct.hidden_counts);
	key_int(json, "sowing", terms->conduct.sowing);
	key_int(json, "flag_fall", terms->conduct.flag_fall);
	json_key(json, "rules");
	rules_json(&terms->rules, json);
	json_key(json, "players");
	text_add(json, players);
	json_close(json, '}');
}

void view_game(const StoredGame *game, Text *json)
{
	Replay replay = {0};
	char created[STAMP_SIZE];
	clock_stamp(game->created, created);
	bool sound = view_replay(game, &replay);
	json_open(json, '{');
	key_string(json, "id", game->id);
	key_int(json, "version", game->version);
	key_string(json, "created", created);
	json_key(json, "terms");
	terms_and_players(&replay.match.terms, text_string(&game->players), json);
	json_key(json, "moves");
	json_open(json, '[');
	for (const char *move = text_string(&game->moves); *move;) {
		size_t length = strcspn(move, " ");
		json_bytes(json, move, length);
		move += length + (move[length] == ' ');
	}
	json_close(json, ']');
	json_key(json, "state");
	if (sound)
		state_write(&replay, json);
	else
		json_null(json);
	json_close(json, '}');
	replay_free(&replay);
}

void view_answer(const Entry *entry, Text *json)
{
	json_open(json, '{');
	key_int(json, "ply", entry->after);
	key_int(json, "version", entry->version);
	json_close(json, '}');
}

static void event(Text *out, int64_t version, const char *name, const Text *data)
{
	text_add(out, "id: ");
	text_int(out, version);
	text_add(out, "\nevent: ");
	text_add(out, name);
	text_add(out, "\ndata: ");
	text_add(out, text_string(data));
	text_add(out, "\n\n");
}

void view_event(const Entry *entry, Text *out)
{
	Text json = {0};
	json_open(&json, '{');
	key_int(&json, "ply", entry->after);
	if (entry->kind == ENTRY_MOVE)
		key_string(&json, "move", entry->move);
	key_string(&json, "id", entry->id);
	key_int(&json, "version", entry->version);
	json_close(&json, '}');
	event(out, entry->version, entry->kind == ENTRY_MOVE ? "move" : "takeback", &json);
	text_free(&json);
}

void view_snapshot(const StoredGame *game, Text *out)
{
	Text json = {0};
	view_game(game, &json);
	event(out, game->version, "snapshot", &json);
	text_free(&json);
}
