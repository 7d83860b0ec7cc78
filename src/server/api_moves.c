/* SPDX-License-Identifier: MIT */
#include "handlers.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plan.h"
#include "view.h"

enum { PLY_MOST = 1000000 };

/* --- POST /api/games/ID/moves, /takebacks --- */

static bool read_move(const Body *body, Command *c, Problem *problem)
{
	const char *move = NULL, *id = NULL;
	int pit = 0, thought = -1;
	const Field fields[] = {
		{"ply", FIELD_INTEGER, true, 0, PLY_MOST, "0..", &c->ply},
		{"version", FIELD_INTEGER, false, 1, INT_MAX, "1..", &c->version},
		{"move", FIELD_STRING, false, 1, MOVE_ROOM - 1, "\"3\", \"d6-d5xb4\"", &move},
		{"pit", FIELD_INTEGER, false, 1, 99, "1..", &pit},
		{"thought", FIELD_INTEGER, false, 0, INT_MAX, "0..", &thought},
		{"id", FIELD_STRING, true, ID_LEAST, ID_MOST, id_form, &id},
	};
	if (!body_fields(body, "", fields, COUNT(fields), problem) || !read_id(id, c->id, problem))
		return false;
	c->thought = thought;
	if (!move == !pit)
		return body_wrong(problem, move ? "pit" : "move", "move | pit");
	Text written = {0};
	if (pit)
		text_int(&written, pit);
	else
		text_add(&written, move);
	bool fits = written.length < sizeof c->move;
	if (fits)
		memcpy(c->move, written.data, written.length + 1);
	else
		body_wrong(problem, "move", "\"3\", \"d6-d5xb4\"");
	text_free(&written);
	return fits;
}

static bool read_takeback(const Body *body, Command *c, Problem *problem)
{
	const char *id = NULL;
	const Field fields[] = {
		{"ply", FIELD_INTEGER, true, 0, PLY_MOST, "0..", &c->ply},
		{"version", FIELD_INTEGER, false, 1, INT_MAX, "1..", &c->version},
		{"to", FIELD_INTEGER, true, 0, PLY_MOST, "0..", &c->to},
		{"id", FIELD_STRING, true, ID_LEAST, ID_MOST, id_form, &id},
	};
	return body_fields(body, "", fields, COUNT(fields), problem) &&
	       read_id(id, c->id, problem);
}

static void command_end(void *command)
{
	command_free(command);
	free(command);
}

static void command_ready(Command *c)
{
	request_resume(c->context);
}

static void command_answer(Request *r, const Command *c)
{
	Text json = {0};
	if (!c->problem.kind) {
		view_answer(&c->entry, &json);
		request_json(r, 200, &json);
	} else if (problem_status(&c->problem) == 409) {
		json_put_open(&json, '{');
		json_put_key(&json, "error");
		problem_json(&c->problem, &json);
		json_put_key(&json, "game");
		view_game(&c->present, c->asker, &json);
		json_put_close(&json, '}');
		request_json(r, 409, &json);
	} else {
		request_refuse(r, &c->problem);
	}
}

/* Once, and again each time the store says that another entry came first. */
static void command_decide(Request *r)
{
	Api *api = request_context(r);
	Command *c = request_state(r);
	if (authority_decide(&api->authority, c)) {
		command_answer(r, c);
		return;
	}
	request_suspend(r, command_decide);
	authority_write(&api->authority, c);
}

static void post_command(Request *r, EntryKind kind, int needed,
			 bool (*read)(const Body *, Command *, Problem *))
{
	Command *c = calloc(1, sizeof *c);
	Asker asker;
	if (!c)
		abort();
	request_keep(r, c, command_end);
	c->kind = kind;
	c->context = r;
	c->written = command_ready;
	Body *body = read_body(r);
	if (!body)
		return;
	bool sound = read(body, c, &c->problem);
	body_free(body);
	if (!sound) {
		request_refuse(r, &c->problem);
		return;
	}
	if (!find_asker(r, needed, &asker))
		return;
	c->asker = asker.person.key;
	c->member = asker.person.kind == MEMBER;
	if (!path_game(r, c->game))
		refuse(r, NO_GAME);
	else
		command_decide(r);
}

void post_move(Request *r)
{
	post_command(r, ENTRY_MOVE, SCOPE_PLAY | OR_NOBODY, read_move);
}

void post_takeback(Request *r)
{
	post_command(r, ENTRY_TAKEBACK, SCOPE_PLAY | OR_NOBODY, read_takeback);
}

/* --- POST /api/games/ID/seat, /cancellation, /leave --- */

static bool read_bare(const Body *body, Command *c, Problem *problem)
{
	const char *id = NULL;
	const Field fields[] = {
		{"version", FIELD_INTEGER, false, 1, INT_MAX, "1..", &c->version},
		{"id", FIELD_STRING, true, ID_LEAST, ID_MOST, id_form, &id},
	};
	c->ply = -1;
	return body_fields(body, "", fields, COUNT(fields), problem) &&
	       read_id(id, c->id, problem);
}

static bool read_leave(const Body *body, Command *c, Problem *problem)
{
	const char *id = NULL;
	c->seat = -1;
	const Field fields[] = {
		{"ply", FIELD_INTEGER, true, 0, PLY_MOST, "0..", &c->ply},
		{"version", FIELD_INTEGER, false, 1, INT_MAX, "1..", &c->version},
		{"seat", FIELD_INTEGER, false, 0, 1, "0 | 1", &c->seat},
		{"id", FIELD_STRING, true, ID_LEAST, ID_MOST, id_form, &id},
	};
	return body_fields(body, "", fields, COUNT(fields), problem) &&
	       read_id(id, c->id, problem);
}

void post_seat(Request *r)
{
	post_command(r, ENTRY_SEATED, SCOPE_PLAY, read_bare);
}

void post_cancellation(Request *r)
{
	post_command(r, ENTRY_CANCELLED, SCOPE_PLAY, read_bare);
}

void post_leave(Request *r)
{
	post_command(r, ENTRY_LEFT, SCOPE_PLAY | OR_NOBODY, read_leave);
}

/* --- /api/games/ID/claim, /presence --- */

static bool read_claim(const Body *body, Command *c, Problem *problem)
{
	const char *id = NULL;
	const Field fields[] = {
		{"ply", FIELD_INTEGER, true, 0, PLY_MOST, "0..", &c->ply},
		{"version", FIELD_INTEGER, false, 1, INT_MAX, "1..", &c->version},
		{"id", FIELD_STRING, true, ID_LEAST, ID_MOST, id_form, &id},
	};
	return body_fields(body, "", fields, COUNT(fields), problem) &&
	       read_id(id, c->id, problem);
}

void post_claim(Request *r)
{
	post_command(r, ENTRY_GONE, SCOPE_PLAY, read_claim);
}

/* {"seats": [{"here", "gone" (seconds)} or null, ...], "watchers", "claim": seconds until it may be, or null} */
static void presence_json(const Api *api, const StoredGame *game, Text *json)
{
	json_put_open(json, '{');
	json_put_key(json, "seats");
	json_put_open(json, '[');
	for (int seat = 0; seat < 2; seat++) {
		int64_t person = game->standing.seats[seat];
		if (!person || !stored_game_shared(game)) {
			json_put_null(json);
			continue;
		}
		int64_t gone = presence_gone(api->presence, person);
		json_put_open(json, '{');
		json_put_key(json, "here");
		json_put_bool(json, !gone);
		json_pair_int(json, "gone", gone / 1000);
		json_put_close(json, '}');
	}
	json_put_close(json, ']');
	json_pair_int(json, "watchers", hub_watchers_of(api->hub, game->key));
	int64_t claim = authority_claim(&api->authority, game);
	json_put_key(json, "claim");
	if (claim < 0)
		json_put_null(json);
	else
		json_put_int(json, (claim + 999) / 1000);
	json_put_close(json, '}');
}

void get_presence(Request *r)
{
	Api *api = request_context(r);
	Asker asker;
	StoredGame game = {0};
	Text json = {0};
	if (!find_asker(r, SCOPE_READ | OR_NOBODY, &asker) ||
	    !find_game(r, asker.person.key, &game))
		return;
	presence_json(api, &game, &json);
	request_json(r, 200, &json);
	stored_game_free(&game);
}

/* --- /api/games/ID/conditions --- */

static bool read_conditions(const Body *body, Command *c, Problem *problem)
{
	const char *id = NULL;
	const Body *tree = NULL;
	const Field fields[] = {
		{"ply", FIELD_INTEGER, true, 0, PLY_MOST, "0..", &c->ply},
		{"version", FIELD_INTEGER, false, 1, INT_MAX, "1..", &c->version},
		{"tree", FIELD_ARRAY, true, 0, PLAN_NODES,
		 "[{\"if\", \"then\", \"next\"}, ...]", &tree},
		{"id", FIELD_STRING, true, ID_LEAST, ID_MOST, id_form, &id},
	};
	if (!body_fields(body, "", fields, COUNT(fields), problem) || !read_id(id, c->id, problem))
		return false;
	/* By its hash the same request is known again. */
	Text text = {0};
	char hash[HASH_ROOM];
	body_write(tree, &text);
	secret_hash(text_string(&text), hash);
	snprintf(c->move, sizeof c->move, "%.30s", hash);
	text_free(&text);
	c->tree = body_share(tree);
	return true;
}

void post_conditions(Request *r)
{
	post_command(r, ENTRY_PLANNED, SCOPE_PLAY, read_conditions);
}

/* {"tree": [NODE, ...]}: the asker's own, and nobody else's. */
void get_conditions(Request *r)
{
	Api *api = request_context(r);
	Asker asker;
	StoredGame game = {0};
	Text json = {0};
	if (!find_asker(r, SCOPE_READ, &asker) || !find_game(r, asker.person.key, &game))
		return;
	int seat = stored_game_seat(&game, asker.person.key);
	if (seat < 0) {
		refuse(r, NOT_YOUR_GAME);
	} else if (api->store->plan(api->store, game.key, seat, &json) == STORE_FAILED) {
		refuse(r, NOT_READ);
	} else {
		if (!json.length)
			text_add(&json, "{\"tree\":[]}");
		request_json(r, 200, &json);
	}
	stored_game_free(&game);
}

/* --- GET /api/games/ID/events --- */

/* The version a watcher has: a browser that comes back says it in the header. */
static int64_t told(const Request *r)
{
	const char *text = request_header(r, "Last-Event-ID");
	if (!text)
		text = request_query(r, "after");
	if (!text || !*text || strspn(text, "0123456789") != strlen(text) || strlen(text) > 15)
		return 0;
	return strtoll(text, NULL, 10);
}

/* Whether the asker wants a JSON object a line. */
static bool wants_lines(const Request *r)
{
	const char *accepted = request_header(r, "Accept");
	return accepted && strstr(accepted, "application/x-ndjson");
}

/* Opens the stream, or tells HEAD what it would be. Takes the snapshot. */
static void watch(Request *r, Watch *w, const Asker *asker, bool for_him_alone)
{
	Api *api = request_context(r);
	w->lines = wants_lines(r);
	w->listener = asker->person.key;
	if (for_him_alone)
		memcpy(w->session, asker->session.hash, sizeof w->session);
	if (request_is_head(r))
		request_answer(r, &(Answer){.status = 200,
					    .type = w->lines ? "application/x-ndjson"
							     : "text/event-stream"});
	else if (!hub_watch(api->hub, r, w))
		refuse(r, TOO_MANY_WATCHERS);
	text_free(w->snapshot);
}

void get_events(Request *r)
{
	Api *api = request_context(r);
	char id[ID_MOST + 1];
	Asker asker;
	StoredGame game = {0};
	if (!find_asker(r, SCOPE_READ | OR_NOBODY, &asker))
		return;
	StoreResult found = path_game(r, id) ? api->store->load(api->store, id, &game) : STORE_NONE;
	/* Of a private game the terms may be seen by its link, but not, later, the moves. */
	int64_t person = asker.person.key;
	if (found == STORE_OK && game.hidden && stored_game_seat(&game, person) < 0 &&
	    (!person || person != game.invited))
		found = STORE_NONE;
	if (found == STORE_OK) {
		Text json = {0};
		Watch w = {.game = game.key,
			   .told = told(r),
			   .version = game.version,
			   .snapshot = &json};
		if (w.told < 1 || w.told > game.version)
			view_game(&game, person, &json);
		watch(r, &w, &asker, game.hidden);
	} else {
		refuse(r, found == STORE_NONE ? NO_GAME : NOT_READ);
	}
	stored_game_free(&game);
}

/* Numbers are a person's own; some of those that were told long ago are no longer kept. */
void get_own_events(Request *r)
{
	Api *api = request_context(r);
	Asker asker;
	int64_t last = 0, first = 0;
	Listed list[LIST_MOST];
	if (!find_asker(r, SCOPE_READ, &asker))
		return;
	int64_t person = asker.person.key;
	if (api->store->noticed(api->store, person, &last, &first) != STORE_OK) {
		refuse(r, NOT_READ);
		return;
	}
	Text json = {0};
	Watch w = {.person = person, .told = told(r), .version = last, .snapshot = &json};
	bool known = w.told >= 1 && w.told <= last && w.told + 1 >= first;
	int count = known ? 0 : api->store->games_of(api->store, person, 0, list, LIST_MOST);
	if (known || list_json(api->store, list, count, LIST_MOST, person, &json)) {
		watch(r, &w, &asker, true);
	} else {
		text_free(&json);
		refuse(r, NOT_READ);
	}
}
