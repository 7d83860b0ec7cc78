/* SPDX-License-Identifier: MIT */
#include "handlers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archive.h"
#include "names.h"
#include "view.h"

enum { NAME_MOST = 40, OPTIONS_MOST = 16 };

/* --- GET /api/games/ID --- */

void get_game(Request *r)
{
	StoredGame game = {0};
	Asker asker;
	Text json = {0};
	if (!find_asker(r, SCOPE_READ | OR_NOBODY, &asker) ||
	    !find_game(r, asker.person.key, &game))
		return;
	view_game(&game, asker.person.key, &json);
	request_json(r, 200, &json);
	stored_game_free(&game);
}

/* --- POST /api/games --- */

/* RULES.md 7: four levels have names. The page's engine plays them, not the server. */
static bool is_level(const char *level)
{
	static const char *const levels[] = {"kolay", "orta", "zor", "usta", "1", "2", "3",
					     "4",     "5",    "6",   "7",    "8", "9", "10"};
	for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
		if (!strcmp(level, levels[i]))
			return true;
	return false;
}

#define LEVEL_NAMES "kolay | orta | zor | usta | 1..10"

/* A player, as it will be written: only what was said of him, in this order. */
static bool read_player(const Body *player, int seat, Text *json, Problem *problem)
{
	const char *const prefix = seat ? "players[1]." : "players[0].";
	const char *kind = NULL, *name = NULL, *level = NULL;
	const Field fields[] = {
		{"kind", FIELD_STRING, true, 0, 20, "human | computer", &kind},
		{"name", FIELD_STRING, false, 1, NAME_MOST, "1..40", &name},
		{"level", FIELD_STRING, false, 0, 20, LEVEL_NAMES, &level},
	};
	if (!body_fields(player, prefix, fields, COUNT(fields), problem))
		return false;
	bool computer = !strcmp(kind, "computer");
	if (!computer && strcmp(kind, "human"))
		return body_wrong(problem, seat ? "players[1].kind" : "players[0].kind",
				  "human | computer");
	bool known = level && is_level(level);
	if (computer != known || (level && !computer))
		return body_wrong(problem, seat ? "players[1].level" : "players[0].level",
				  computer ? LEVEL_NAMES : "-");
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

/* Seconds of a clock, each kind within its bounds. */
static bool read_clock(const Body *body, Clock *clock, Problem *problem)
{
	enum { DAY = 24 * 60 * 60 };
	static const struct {
		int base_least, base_most, increment_most, cap_most;
		const char *form;
	} bounds[CLOCK_KINDS] = {
		[CLOCK_LIVE] = {1, 3 * 60 * 60, 180, 0, "base 1..10800, increment 0..180"},
		[CLOCK_TURN] = {1, 60 * 60, 0, 0, "base 1..3600"},
		[CLOCK_DAYS] = {DAY, 30 * DAY, 0, 0, "base 86400..2592000"},
		[CLOCK_BANK] = {DAY, 90 * DAY, 7 * DAY, 90 * DAY,
				"base 86400..7776000, increment 0..604800, cap base..7776000"},
	};
	const char *name = NULL, *zone = NULL;
	int base = 0, increment = 0, cap = 0, kind = CLOCK_LIVE, weekends = 0, leave = -1;
	const Field fields[] = {
		{"kind", FIELD_STRING, true, 1, 8, "live | turn | days | bank", &name},
		{"base", FIELD_INTEGER, true, 1, 90 * DAY, "1..7776000", &base},
		{"increment", FIELD_INTEGER, false, 0, 7 * DAY, "0..604800", &increment},
		{"cap", FIELD_INTEGER, false, 0, 90 * DAY, "0..7776000", &cap},
		{"weekends", FIELD_INTEGER, false, 0, 1, "0 | 1", &weekends},
		{"zone", FIELD_STRING, false, 1, ZONE_ROOM - 1, zone_form, &zone},
		{"leave", FIELD_INTEGER, false, 0, 1, "0 | 1", &leave},
	};
	if (!body_fields(body, "clock.", fields, COUNT(fields), problem))
		return false;
	while (kind < CLOCK_KINDS && strcmp(name, clock_kind_names[kind]))
		kind++;
	if (kind == CLOCK_KINDS)
		return body_wrong(problem, "clock.kind", "live | turn | days | bank");
	if (kind == CLOCK_BANK && !cap)
		cap = base;
	if (base < bounds[kind].base_least || base > bounds[kind].base_most ||
	    increment > bounds[kind].increment_most || cap > bounds[kind].cap_most ||
	    (cap && cap < base))
		return body_wrong(problem, "clock", bounds[kind].form);
	*clock = (Clock){.kind = (ClockKind)kind,
			 .base = base * INT64_C(1000),
			 .increment = increment * INT64_C(1000),
			 .cap = cap * INT64_C(1000),
			 .weekends = weekends,
			 .no_leave = !leave};
	if (clock_is_live(clock) && (weekends || leave > 0))
		return body_wrong(problem, weekends ? "clock.weekends" : "clock.leave",
				  "days | bank");
	clock->no_leave = clock->no_leave && !clock_is_live(clock);
	if (zone && !weekends)
		return body_wrong(problem, "clock.weekends", "1");
	if (zone && !zone_known(zone))
		return body_wrong(problem, "clock.zone", zone_form);
	if (zone)
		strcpy(clock->zone, zone);
	return true;
}

/* How a rival comes to the game, and what only a game between two people has. */
typedef struct Offer {
	const char *joining, *invited;
	int seat, hidden, rated;
	const Body *clock;
} Offer;

static bool read_offer(const Offer *o, Creation *c, Problem *problem)
{
	bool link = o->joining && !strcmp(o->joining, "link");
	bool anybody = o->joining && !strcmp(o->joining, "anybody");
	if (o->joining && !link && !anybody)
		return body_wrong(problem, "joining", "link | anybody");
	if (o->joining && o->invited)
		return body_wrong(problem, "invite", "joining | invite");
	c->joining = link ? BY_LINK : anybody ? ANYBODY : o->invited ? BY_NAME : NOBODY;
	const char *alone = o->seat > 0 ? "seat"
			    : o->hidden ? "private"
			    : o->rated  ? "rated"
			    : o->clock  ? "clock"
					: NULL;
	if (!c->joining && alone)
		return body_wrong(problem, alone, "joining | invite");
	c->seat = o->seat;
	c->hidden = o->hidden;
	c->rated = o->rated;
	/* Everybody may look at what counts, and it comes to an end. */
	if (c->rated && (c->hidden || !o->clock))
		return body_wrong(problem, c->hidden ? "private" : "clock",
				  c->hidden ? "0" : "{\"kind\": \"days\", ...}");
	return !o->clock || read_clock(o->clock, &c->clock, problem);
}

static bool read_terms(const Body *body, Creation *c, const char **invited, Problem *problem)
{
	/* 1. The fields; a number that is not there stays as the rules have it. */
	const char *game = NULL, *kind = "quick", *id = NULL;
	int sets = -1, stop_when_decided = -1, beginner = 0;
	int touch_move = -1, hidden_counts = -1, sowing = -1, flag_fall = -1;
	const Body *begins = NULL, *rules = NULL, *players = NULL;
	Offer offer = {0};
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
		{"joining", FIELD_STRING, false, 1, 10, "link | anybody", &offer.joining},
		{"invite", FIELD_STRING, false, 1, 2 * NAME_CHARACTERS, "2..20", &offer.invited},
		{"seat", FIELD_INTEGER, false, 0, 1, "0 | 1", &offer.seat},
		{"private", FIELD_INTEGER, false, 0, 1, "0 | 1", &offer.hidden},
		{"rated", FIELD_INTEGER, false, 0, 1, "0 | 1", &offer.rated},
		{"clock", FIELD_OBJECT, false, 0, 0, NULL, &offer.clock},
		{"id", FIELD_STRING, false, ID_LEAST, ID_MOST, id_form, &id},
	};
	if (!body_fields(body, "", fields, COUNT(fields), problem) ||
	    !read_offer(&offer, c, problem))
		return false;
	*invited = offer.invited;
	/* People who meet here have names of their own. */
	if (c->joining && players)
		return body_wrong(problem, "players", "-");
	/* Changed rules are another game. */
	if (c->rated && rules)
		return body_wrong(problem, "rules", "-");

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
	view_game(&c->game, c->maker, &json);
	request_answer(r, &(Answer){.status = c->made ? 201 : 200,
				    .type = "application/json",
				    .data = json.data,
				    .size = json.length,
				    .owned = true,
				    .location = location});
}

static void create(Request *r, Creation *c)
{
	Api *api = request_context(r);
	c->context = r;
	c->written = creation_ready;
	request_suspend(r, game_created);
	authority_create(&api->authority, c);
}

static Creation *creation_begin(Request *r)
{
	Creation *c = calloc(1, sizeof *c);
	if (!c)
		abort();
	request_keep(r, c, creation_end);
	return c;
}

/* A member by the name that was said, NULL: anybody; false: refused and answered. */
static bool find_member(Request *r, const char *name, int64_t *key)
{
	Api *api = request_context(r);
	char fold[NAME_ROOM];
	ProblemKind why;
	Person person;
	*key = 0;
	if (!name)
		return true;
	StoreResult found = name_fold(name, fold, &why)
				    ? api->store->person(api->store, fold, &person)
				    : STORE_NONE;
	if (found == STORE_OK)
		*key = person.key;
	else
		refuse(r, found == STORE_NONE ? NO_PERSON : NOT_READ);
	return found == STORE_OK;
}

/* Who makes the game, and whom he invites; false: refused and answered. */
static bool read_people(Request *r, Creation *c, const char *invited)
{
	Asker asker;
	if (!find_asker(r, SCOPE_PLAY | (c->joining ? 0 : OR_NOBODY), &asker))
		return false;
	c->maker = asker.person.key;
	if (c->rated && asker.person.kind != MEMBER) {
		refuse(r, MEMBERS_ONLY);
		return false;
	}
	if (!find_member(r, invited, &c->invited))
		return false;
	/* Weekends that are not said to be anybody's are his. */
	Api *api = request_context(r);
	Contact contact;
	if (c->clock.weekends && !c->clock.zone[0]) {
		if (api->store->contact(api->store, c->maker, &contact) != STORE_OK) {
			refuse(r, NOT_READ);
			return false;
		}
		strcpy(c->clock.zone, contact.zone);
	}
	if (invited && c->invited == c->maker)
		refuse(r, OWN_GAME);
	return !invited || c->invited != c->maker;
}

void post_game(Request *r)
{
	Creation *c = creation_begin(r);
	const char *invited = NULL;
	Body *body = read_body(r);
	if (!body)
		return;
	bool sound = read_terms(body, c, &invited, &c->problem);
	if (!sound)
		request_refuse(r, &c->problem);
	sound = sound && read_people(r, c, invited);
	body_free(body);
	if (sound)
		create(r, c);
}

/* --- POST /api/games/ID/rematch --- */

/* The same terms, the other one begins; whoever of the two asks first makes it, for both under one id. */
static bool rematch_of(const StoredGame *game, int seat, Creation *c)
{
	Fault fault;
	char hash[HASH_ROOM], text[ID_MOST + sizeof "rematch of "];
	snprintf(text, sizeof text, "rematch of %s", game->id);
	secret_hash(text, hash);
	memcpy(c->id, hash, ID_LEAST);
	c->id[ID_LEAST] = '\0';
	c->maker = game->standing.seats[seat];
	c->invited = game->standing.seats[!seat];
	c->seat = seat;
	c->joining = BY_NAME;
	c->hidden = game->hidden;
	c->rated = game->rated[0] != '\0';
	c->either = true;
	text_add(&c->players, text_string(&game->players));
	if (!clock_read(game->clock, &c->clock) ||
	    !terms_read(text_string(&game->terms), &c->terms, &fault))
		return false;
	c->terms.begins = !c->terms.begins;
	return true;
}

void post_rematch(Request *r)
{
	Creation *c = creation_begin(r);
	Asker asker;
	Body *body = read_body(r);
	if (!body)
		return;
	bool sound = body_fields(body, "", NULL, 0, &c->problem);
	body_free(body);
	if (!sound) {
		request_refuse(r, &c->problem);
		return;
	}
	StoredGame game = {0};
	if (!find_asker(r, SCOPE_PLAY, &asker) || !find_game(r, asker.person.key, &game))
		return;
	int seat = stored_game_seat(&game, asker.person.key);
	if (seat < 0 || !stored_game_shared(&game))
		refuse(r, NOT_YOUR_GAME);
	else if (game.standing.status != OVER)
		refuse(r, NOT_OVER);
	else if (!rematch_of(&game, seat, c))
		refuse(r, NOT_READ);
	else
		create(r, c);
	stored_game_free(&game);
}

/* --- lists of games --- */

/* The key that a list goes on after; 0 for its beginning. */
static int64_t before_key(const Request *r)
{
	const char *text = request_query(r, "before");
	return text && strlen(text) <= 15 && *text && strspn(text, "0123456789") == strlen(text)
		       ? strtoll(text, NULL, 10)
		       : 0;
}

bool list_json(Store *store, const Listed *list, int count, int room, int64_t person, Text *json)
{
	bool sound = count >= 0;
	json_put_open(json, '{');
	json_put_key(json, "games");
	json_put_open(json, '[');
	for (int i = 0; i < count && sound; i++) {
		StoredGame game = {0};
		sound = store->load(store, list[i].id, &game) == STORE_OK;
		if (sound && authority_may_see(&game, person))
			view_game(&game, person, json);
		stored_game_free(&game);
	}
	json_put_close(json, ']');
	json_put_key(json, "next");
	if (count == room)
		json_put_int(json, list[count - 1].key);
	else
		json_put_null(json);
	json_put_close(json, '}');
	return sound;
}

static void answer_list(Request *r, const Listed *list, int count, int room, int64_t person)
{
	Api *api = request_context(r);
	Text json = {0};
	if (list_json(api->store, list, count, room, person, &json)) {
		request_json(r, 200, &json);
	} else {
		text_free(&json);
		refuse(r, NOT_READ);
	}
}

void get_seeks(Request *r)
{
	Api *api = request_context(r);
	Asker asker;
	Listed list[LIST_MOST];
	if (!find_asker(r, SCOPE_READ | OR_NOBODY, &asker))
		return;
	int count = api->store->seeks(api->store, before_key(r), list, LIST_MOST);
	answer_list(r, list, count, LIST_MOST, asker.person.key);
}

/* False: refused and answered. */
static bool read_search(Request *r, Search *search)
{
	const char *rules = request_query(r, "game"), *rated = request_query(r, "rated");
	*search = (Search){.rated = rated && !strcmp(rated, "1")};
	snprintf(search->rules, sizeof search->rules, "%s", rules ? rules : "");
	return find_member(r, request_query(r, "player"), &search->person);
}

void get_archive(Request *r)
{
	Api *api = request_context(r);
	Asker asker;
	Listed list[LIST_MOST];
	Search search;
	if (!find_asker(r, SCOPE_READ | OR_NOBODY, &asker) || !read_search(r, &search))
		return;
	int count = api->store->archive(api->store, &search, before_key(r), list, LIST_MOST);
	answer_list(r, list, count, LIST_MOST, asker.person.key);
}

/* --- GET /api/archive/games: all of them, one after the other --- */

typedef struct Export {
	Store *store;
	Search search;
	int64_t after;
	bool lines, over; /* JSON, a line each; else records. No more are to come */
	Text pending;     /* from `sent` on */
	size_t sent;
} Export;

static void export_end(void *export)
{
	Export *e = export;
	text_free(&e->pending);
	free(e);
}

/* The next few games, onto what is on its way. False when they cannot be read; then the stream breaks off. */
static bool export_more(Export *e)
{
	enum { AT_ONCE = 8 };
	Listed list[AT_ONCE];
	int count = e->store->archive_on(e->store, &e->search, e->after, list, AT_ONCE);
	bool sound = count >= 0;
	for (int i = 0; i < count && sound; i++) {
		StoredGame game = {0};
		sound = e->store->load(e->store, list[i].id, &game) == STORE_OK;
		if (sound && e->lines) {
			Text json = {0};
			view_game(&game, 0, &json);
			text_add(&e->pending, text_string(&json));
			text_char(&e->pending, '\n');
			text_free(&json);
		} else if (sound) {
			Text record = {0};
			sound = archive_write(&game, &record);
			text_add(&e->pending, text_string(&record));
			text_char(&e->pending, '\n');
			text_free(&record);
		}
		e->after = list[i].key;
		stored_game_free(&game);
	}
	e->over = count < AT_ONCE;
	return sound;
}

static ssize_t export_read(void *export, char *into, size_t room)
{
	Export *e = export;
	while (e->sent == e->pending.length) {
		text_clear(&e->pending);
		e->sent = 0;
		if (e->over || !export_more(e))
			return -1;
	}
	size_t left = e->pending.length - e->sent, size = left < room ? left : room;
	memcpy(into, e->pending.data + e->sent, size);
	e->sent += size;
	return (ssize_t)size;
}

void get_archive_games(Request *r)
{
	Api *api = request_context(r);
	Asker asker;
	Search search;
	const char *after = request_query(r, "after"), *accepted = request_header(r, "Accept");
	if (!find_asker(r, SCOPE_READ | OR_NOBODY, &asker) || !read_search(r, &search))
		return;
	StoredGame last = {0};
	StoreResult found =
		after ? is_id(after) ? api->store->load(api->store, after, &last) : STORE_NONE
		      : STORE_OK;
	int64_t key = last.key;
	stored_game_free(&last);
	if (found != STORE_OK) {
		refuse(r, found == STORE_NONE ? NO_GAME : NOT_READ);
		return;
	}
	bool records = accepted && strstr(accepted, "application/x-chess-pgn");
	const char *type =
		records ? "application/x-chess-pgn; charset=utf-8" : "application/x-ndjson";
	if (request_is_head(r)) {
		request_answer(r, &(Answer){.status = 200, .type = type});
		return;
	}
	Export *e = calloc(1, sizeof *e);
	if (!e)
		abort();
	e->store = api->store;
	e->search = search;
	e->after = key;
	e->lines = !records;
	request_stream(
		r, &(Stream){.type = type, .read = export_read, .end = export_end, .state = e});
}

void get_record(Request *r)
{
	Asker asker;
	StoredGame game = {0};
	Text out = {0};
	if (!find_asker(r, SCOPE_READ | OR_NOBODY, &asker) ||
	    !find_game(r, asker.person.key, &game))
		return;
	if (archive_write(&game, &out)) {
		request_answer(r, &(Answer){.status = 200,
					    .type = "application/x-chess-pgn; charset=utf-8",
					    .data = out.data,
					    .size = out.length,
					    .owned = true});
	} else {
		text_free(&out);
		refuse(r, NOT_READ);
	}
	stored_game_free(&game);
}

void get_own_games(Request *r)
{
	Api *api = request_context(r);
	Asker asker;
	Listed list[LIST_MOST];
	if (!find_asker(r, SCOPE_READ, &asker))
		return;
	int count = api->store->games_of(api->store, asker.person.key, before_key(r), list,
					 LIST_MOST);
	answer_list(r, list, count, LIST_MOST, asker.person.key);
}
