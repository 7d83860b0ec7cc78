/* SPDX-License-Identifier: MIT */
#include "view.h"

#include <string.h>

#include "log.h"

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

void view_game(const StoredGame *game, Text *json)
{
	Replay replay = {0};
	char created[STAMP_SIZE];
	clock_stamp(game->created, created);
	bool sound = view_replay(game, &replay);
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
	json_put_open(&json, '{');
	json_pair_int(&json, "ply", entry->after);
	if (entry->kind == ENTRY_MOVE)
		json_pair_string(&json, "move", entry->move);
	json_pair_string(&json, "id", entry->id);
	json_pair_int(&json, "version", entry->version);
	json_put_close(&json, '}');
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
