/* SPDX-License-Identifier: MIT */
#include "api.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "body.h"
#include "view.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

enum { PLY_MOST = 1000000, NAME_MOST = 40, OPTIONS_MOST = 16 };

/* --- small things --- */

static bool is_id(const char *text)
{
	static const char characters[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
	size_t length = strlen(text);
	return length >= ID_LEAST && length <= ID_MOST && strspn(text, characters) == length;
}

static void refuse(Request *r, ProblemKind kind)
{
	request_refuse(r, &(Problem){.kind = kind});
}

/* The id of the path's game; false when it cannot be one, and then there is no such game. */
static bool path_game(const Request *r, char id[ID_MOST + 1])
{
	const char *part = request_part(r, 0);
	if (!is_id(part))
		return false;
	memcpy(id, part, strlen(part) + 1);
	return true;
}

static const char id_form[] = "A-Z a-z 0-9 - _ (22..40)";

static bool read_id(const char *text, char id[ID_MOST + 1], Problem *problem)
{
	if (!is_id(text))
		return body_wrong(problem, "id", id_form);
	memcpy(id, text, strlen(text) + 1);
	return true;
}

/* --- GET /api/rules, /healthz --- */

static void get_rules(Request *r)
{
	Text json = {0};
	games_json(&json);
	request_json(r, 200, &json);
}

static void get_health(Request *r)
{
	Text json = {0};
	Api *api = request_context(r);
	bool ok = api->store->games(api->store) >= 0;
	text_add(&json, ok ? "{\"ok\":true}" : "{\"ok\":false}");
	request_json(r, ok ? 200 : 503, &json);
}

/* --- GET /api/games/ID --- */

static void get_game(Request *r)
{
	Api *api = request_context(r);
	char id[ID_MOST + 1];
	StoredGame game = {0};
	StoreResult found = path_game(r, id) ? api->store->load(api->store, id, &game) : STORE_NONE;
	if (found == STORE_OK) {
		Text json = {0};
		view_game(&game, &json);
		request_json(r, 200, &json);
	} else {
		refuse(r, found == STORE_NONE ? NO_GAME : NOT_READ);
	}
	stored_game_free(&game);
}

/* --- POST /api/games --- */

/* A player, as it will be written: only what was said of him, in this order. */
static bool read_player(const Body *player, int seat, Text *json, Problem *problem)
{
	const char *const prefix = seat ? "players[1]." : "players[0].";
	const char *kind = NULL, *name = NULL, *level = NULL;
	const Field fields[] = {
		{"kind", FIELD_STRING, true, 0, 20, "human | computer", &kind},
		{"name", FIELD_STRING, false, 1, NAME_MOST, "1..40", &name},
		{"level", FIELD_STRING, false, 0, 20, "kolay | orta | zor", &level},
	};
	if (!body_fields(player, prefix, fields, COUNT(fields), problem))
		return false;
	bool computer = !strcmp(kind, "computer");
	if (!computer && strcmp(kind, "human"))
		return body_wrong(problem, seat ? "players[1].kind" : "players[0].kind",
				  "human | computer");
	bool known = level &&
		     (!strcmp(level, "kolay") || !strcmp(level, "orta") || !strcmp(level, "zor"));
	if (computer != known || (level && !computer))
		return body_wrong(problem, seat ? "players[1].level" : "players[0].level",
				  computer ? "kolay | orta | zor" : "-");
	json_put_open(json, '{');
	json_put_key(json, "kind");
	json_put_string(json, kind);
	if (name) {
		json_put_key(json, "name");
		json_put_string(json, name);
	}
	if (level) {
		json_put_key(json, "level");
		json_put_string(json, level);
	}
	json_put_close(json, '}');
	return true;
}

static bool read_players(const Body *players, Text *json, Problem *problem)
{
	if (!players) {
		text_add(json, "[{\"kind\":\"human\"},{\"kind\":\"human\"}]");
		return true;
	}
	json_put_open(json, '[');
	for (int seat = 0; seat < 2; seat++)
		if (!read_player(body_element(players, seat), seat, json, problem))
			return false;
	json_put_close(json, ']');
	return true;
}

/* A term for the line that terms_read reads; words only, so that no value is two terms. */
static bool add_word(Text *line, const char *key, const char *value, Problem *problem)
{
	if (!*value || value[strspn(value, "abcdefghijklmnopqrstuvwxyz0123456789-_")])
		return body_wrong(problem, key, "a-z 0-9 - _");
	text_add(line, line->length ? " " : "");
	text_add(line, key);
	text_char(line, '=');
	text_add(line, value);
	return true;
}

static void add_number(Text *line, const char *key, int value)
{
	if (value < 0)
		return;
	text_char(line, ' ');
	text_add(line, key);
	text_char(line, '=');
	text_int(line, value);
}

static bool read_options(const Body *rules, Text *line, Problem *problem)
{
	const char *name;
	const Body *value;
	for (int i = 0; rules && (value = body_member(rules, i, &name)); i++) {
		int number;
		if (i == OPTIONS_MOST ||
		    strspn(name, "abcdefghijklmnopqrstuvwxyz_") != strlen(name) ||
		    !body_integer(value, 0, 65535, &number))
			return body_wrong(problem, "rules", "{\"castles\": 0, ...}");
		add_number(line, name, number);
	}
	return true;
}

static bool read_terms(const Body *body, Creation *c, Problem *problem)
{
	/* 1. The fields; a number that is not there stays as the rules have it. */
	const char *game = NULL, *kind = "quick", *id = NULL;
	int sets = -1, stop_when_decided = -1, beginner = 0;
	int touch_move = -1, hidden_counts = -1, sowing = -1, flag_fall = -1;
	const Body *begins = NULL, *rules = NULL, *players = NULL;
	const Field fields[] = {
		{"game", FIELD_STRING, true, 1, 20, "mangala | toguz | ...", &game},
		{"kind", FIELD_STRING, false, 1, 20, "quick | federation | municipality", &kind},
		{"sets", FIELD_INTEGER, false, 1, 5, "1 | 3 | 5", &sets},
		{"begins", FIELD_ANY, false, 0, 0, NULL, &begins},
		{"stop_when_decided", FIELD_INTEGER, false, 0, 1, "0 | 1", &stop_when_decided},
		{"touch_move", FIELD_INTEGER, false, 0, 1, "0 | 1", &touch_move},
		{"hidden_counts", FIELD_INTEGER, false, 0, 1, "0 | 1", &hidden_counts},
		{"sowing", FIELD_INTEGER, false, 0, 2, "0 | 1 | 2", &sowing},
		{"flag_fall", FIELD_INTEGER, false, 0, 1, "0 | 1", &flag_fall},
		{"rules", FIELD_OBJECT, false, 0, 0, NULL, &rules},
		{"players", FIELD_ARRAY, false, 2, 2, "[{...}, {...}]", &players},
		{"id", FIELD_STRING, false, ID_LEAST, ID_MOST, id_form, &id},
	};
	if (!body_fields(body, "", fields, COUNT(fields), problem))
		return false;

	/* 2. Values that are not the rules' business. */
	bool municipality = !strcmp(kind, "municipality");
	if (!municipality && strcmp(kind, "quick") && strcmp(kind, "federation"))
		return body_wrong(problem, "kind", "quick | federation | municipality");
	if (sets < 0)
		sets = municipality ? 5 : 1;
	if (sets % 2 == 0)
		return body_wrong(problem, "sets", "1 | 3 | 5");
	c->lot = begins && body_is(begins, "lot");
	if (begins && !c->lot && !body_integer(begins, 0, 1, &beginner))
		return body_wrong(problem, "begins", "0 | 1 | \"lot\"");
	if (id && !read_id(id, c->id, problem))
		return false;
	if (!read_players(players, &c->players, problem))
		return false;

	/* 3. The rest is: one line of terms, read by the rules. */
	Text line = {0};
	bool sound = add_word(&line, "game", game, problem) &&
		     add_word(&line, "kind", kind, problem);
	add_number(&line, "sets", sets);
	add_number(&line, "begins", beginner);
	add_number(&line, "stop_when_decided", stop_when_decided);
	add_number(&line, "touch_move", touch_move);
	add_number(&line, "hidden_counts", hidden_counts);
	add_number(&line, "sowing", sowing);
	add_number(&line, "flag_fall", flag_fall);
	sound = sound && read_options(rules, &line, problem);
	if (sound && !terms_read(text_string(&line), &c->terms, &problem->fault)) {
		problem->kind = BY_THE_RULES;
		problem->fault.column = 0; /* the line is ours, not the asker's */
		sound = false;
	}
	text_free(&line);
	return sound;
}

static void creation_end(void *creation)
{
	creation_free(creation);
	free(creation);
}

static void creation_ready(Creation *c)
{
	request_resume(c->context);
}

static void game_created(Request *r)
{
	Api *api = request_context(r);
	Creation *c = request_state(r);
	authority_created(&api->authority, c);
	if (c->problem.kind) {
		request_refuse(r, &c->problem);
		return;
	}
	char location[sizeof "/api/games/" + ID_MOST] = "/api/games/";
	strcat(location, c->game.id);
	Text json = {0};
	view_game(&c->game, &json);
	request_answer(r, &(Answer){.status = c->made ? 201 : 200,
				    .type = "application/json",
				    .data = json.data,
				    .size = json.length,
				    .owned = true,
				    .location = location});
}

static void post_game(Request *r)
{
	Api *api = request_context(r);
	const Text *text = request_body(r);
	Creation *c = calloc(1, sizeof *c);
	if (!c)
		abort();
	request_keep(r, c, creation_end);
	c->context = r;
	c->written = creation_ready;
	Body *body = body_read(text_string(text), text->length, &c->problem);
	bool sound = body && read_terms(body, c, &c->problem);
	body_free(body);
	if (!sound) {
		request_refuse(r, &c->problem);
		return;
	}
	request_suspend(r, game_created);
	authority_create(&api->authority, c);
}

/* --- POST /api/games/ID/moves, /takebacks --- */

static bool read_move(const Body *body, Command *c, Problem *problem)
{
	const char *move = NULL, *id = NULL;
	int pit = 0;
	const Field fields[] = {
		{"ply", FIELD_INTEGER, true, 0, PLY_MOST, "0..", &c->ply},
		{"version", FIELD_INTEGER, false, 1, INT_MAX, "1..", &c->version},
		{"move", FIELD_STRING, false, 1, MOVE_ROOM - 1, "\"3\", \"d6-d5xb4\"", &move},
		{"pit", FIELD_INTEGER, false, 1, 99, "1..", &pit},
		{"id", FIELD_STRING, true, ID_LEAST, ID_MOST, id_form, &id},
	};
	if (!body_fields(body, "", fields, COUNT(fields), problem) || !read_id(id, c->id, problem))
		return false;
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
		view_game(&c->present, &json);
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

static void post_command(Request *r, EntryKind kind,
			 bool (*read)(const Body *, Command *, Problem *))
{
	const Text *text = request_body(r);
	Command *c = calloc(1, sizeof *c);
	if (!c)
		abort();
	request_keep(r, c, command_end);
	c->kind = kind;
	c->context = r;
	c->written = command_ready;
	Body *body = body_read(text_string(text), text->length, &c->problem);
	bool sound = body && read(body, c, &c->problem);
	body_free(body);
	if (!sound)
		request_refuse(r, &c->problem);
	else if (!path_game(r, c->game))
		refuse(r, NO_GAME);
	else
		command_decide(r);
}

static void post_move(Request *r)
{
	post_command(r, ENTRY_MOVE, read_move);
}

static void post_takeback(Request *r)
{
	post_command(r, ENTRY_TAKEBACK, read_takeback);
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

static void get_events(Request *r)
{
	Api *api = request_context(r);
	char id[ID_MOST + 1];
	StoredGame game = {0};
	StoreResult found = path_game(r, id) ? api->store->load(api->store, id, &game) : STORE_NONE;
	if (found != STORE_OK)
		refuse(r, found == STORE_NONE ? NO_GAME : NOT_READ);
	else if (request_is_head(r))
		request_answer(r, &(Answer){.status = 200, .type = "text/event-stream"});
	else if (!hub_watch(api->hub, r, &game, told(r)))
		refuse(r, TOO_MANY_WATCHERS);
	stored_game_free(&game);
}

const Route api_routes[] = {
	{"GET", "/healthz", get_health},
	{"GET", "/api/rules", get_rules},
	{"POST", "/api/games", post_game},
	{"GET", "/api/games/:", get_game},
	{"POST", "/api/games/:/moves", post_move},
	{"POST", "/api/games/:/takebacks", post_takeback},
	{"GET", "/api/games/:/events", get_events},
};
const int api_route_count = COUNT(api_routes);
