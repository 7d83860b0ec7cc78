/* SPDX-License-Identifier: MIT */
#include "handlers.h"

#include <stdlib.h>
#include <string.h>

#include "log.h"
#include "state.h"

const char zone_form[] = "Europe/Istanbul, America/New_York, ... (IANA)";
const char id_form[] = "A-Z a-z 0-9 - _ (22..40)";

bool is_id(const char *text)
{
	static const char characters[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
	size_t length = strlen(text);
	return length >= ID_LEAST && length <= ID_MOST && strspn(text, characters) == length;
}

bool path_game(const Request *r, char id[ID_MOST + 1])
{
	const char *part = request_part(r, 0);
	if (!is_id(part))
		return false;
	memcpy(id, part, strlen(part) + 1);
	return true;
}

bool find_game(Request *r, int64_t person, StoredGame *game)
{
	Store *store = ((Api *)request_context(r))->store;
	char id[ID_MOST + 1];
	StoreResult found = path_game(r, id) ? store->load(store, id, game) : STORE_NONE;
	if (found == STORE_OK && !authority_may_see(game, person))
		found = STORE_NONE;
	if (found == STORE_OK)
		return true;
	stored_game_free(game);
	refuse(r, found == STORE_NONE ? NO_GAME : NOT_READ);
	return false;
}

bool read_id(const char *text, char id[ID_MOST + 1], Problem *problem)
{
	if (!is_id(text))
		return body_wrong(problem, "id", id_form);
	memcpy(id, text, strlen(text) + 1);
	return true;
}

void refuse(Request *r, ProblemKind kind)
{
	request_refuse(r, &(Problem){.kind = kind});
}

bool api_admit(Request *r, Problem *problem)
{
	Api *api = request_context(r);
	char address[ADDRESS_ROOM];
	request_address(r, address);
	/* Who asks from this very machine may do so as often as it can answer. */
	int wait = address[0]
			   ? throttle_take(api->throttle, LIMIT_REQUESTS, address, clock_steady())
			   : 0;
	if (wait)
		*problem = (Problem){.kind = TOO_OFTEN, .retry = wait};
	return !wait;
}

bool take_one(Request *r, LimitKind kind, const char *whose)
{
	Api *api = request_context(r);
	int wait = throttle_take(api->throttle, kind, whose, clock_steady());
	if (wait)
		request_refuse(r, &(Problem){.kind = TOO_OFTEN, .retry = wait});
	return !wait;
}

/* Somebody was here, whom nothing is mailed to until he is. Nobody waits for it. */
typedef struct Arrival {
	Write write;
	Contact contact;
} Arrival;

static void visit_noted(Write *w)
{
	free((Arrival *)((char *)w - offsetof(Arrival, write)));
}

static void note_visit(Store *store, int64_t person)
{
	Arrival *p = calloc(1, sizeof *p);
	if (!p)
		abort();
	p->contact.person = person;
	p->write = (Write){.kind = WRITE_VISIT, .contact = &p->contact, .done = visit_noted};
	store->submit(store, &p->write);
}

bool find_asker(Request *r, int needed, Asker *asker)
{
	Api *api = request_context(r);
	Problem problem = {0};
	if (!asker_find(api->store, r, needed, asker, &problem)) {
		request_refuse(r, &problem);
		return false;
	}
	if (asker->person.key)
		presence_seen(api->presence, asker->person.key);
	if (asker->person.mailed && !asker->session.token)
		note_visit(api->store, asker->person.key);
	return request_is_reading(r) || !asker->person.key ||
	       take_one(r, LIMIT_ACTS, asker->person.id);
}

Body *read_body(Request *r)
{
	Problem problem = {0};
	const Text *text = request_body(r);
	Body *body = body_read(text_string(text), text->length, &problem);
	if (!body)
		request_refuse(r, &problem);
	return body;
}

/* --- GET /api, /api/rules, /healthz --- */

static void get_addresses(Request *r)
{
	Text json = {0};
	json_put_open(&json, '[');
	for (int i = 0; i < api_route_count; i++) {
		json_put_open(&json, '{');
		json_pair_string(&json, "method", api_routes[i].method);
		json_pair_string(&json, "path", api_routes[i].pattern);
		json_put_close(&json, '}');
	}
	json_put_close(&json, ']');
	request_json(r, 200, &json);
}

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

/* --- GET /metrics --- */

static void metric(Text *out, const char *name, const char *kind, const char *help, int64_t value)
{
	text_add(out, "# HELP mangala_");
	text_add(out, name);
	text_char(out, ' ');
	text_add(out, help);
	text_add(out, "\n# TYPE mangala_");
	text_add(out, name);
	text_char(out, ' ');
	text_add(out, kind);
	text_add(out, "\nmangala_");
	text_add(out, name);
	text_char(out, ' ');
	text_int(out, value);
	text_char(out, '\n');
}

/* For Prometheus; who asks through a proxy is not told. */
static void get_metrics(Request *r)
{
	Api *api = request_context(r);
	if (request_header(r, "X-Forwarded-For")) {
		refuse(r, NO_ROUTE);
		return;
	}
	static const char *const classes[] = {"answers_1xx_total", "answers_2xx_total",
					      "answers_3xx_total", "answers_4xx_total",
					      "answers_5xx_total"};
	HttpCounts http;
	StoreCounts store;
	Text out = {0};
	request_counts(r, &http);
	api->store->counts(api->store, &store);
	for (int i = 1; i < 5; i++)
		metric(&out, classes[i], "counter", "Requests answered.", http.answers[i]);
	metric(&out, "connections", "gauge", "Connections that are open.", http.connections);
	metric(&out, "watchers", "gauge", "Streams that are open.", hub_watchers(api->hub));
	metric(&out, "games_total", "counter", "Games made.", api->store->games(api->store));
	metric(&out, "writes_total", "counter", "Writes asked for.", store.writes);
	metric(&out, "write_conflicts_total", "counter", "Writes decided anew.", store.conflicts);
	metric(&out, "write_failures_total", "counter", "Writes that failed.", store.failures);
	metric(&out, "writes_waiting", "gauge", "Writes not on disk yet.", store.waiting);
	metric(&out, "commits_total", "counter", "Commits.", store.commits);
	metric(&out, "commit_microseconds_total", "counter", "Time of all commits.",
	       store.microseconds);
	request_answer(r, &(Answer){.status = 200,
				    .type = "text/plain; version=0.0.4",
				    .data = out.data,
				    .size = out.length,
				    .owned = true});
}

const Route api_routes[] = {
	{"GET", "/healthz", get_health},
	{"GET", "/metrics", get_metrics},
	{"GET", "/api", get_addresses},
	{"GET", "/api/rules", get_rules},
	{"POST", "/api/accounts", post_account},
	{"GET", "/api/account", get_account},
	{"GET", "/api/account/games", get_own_games},
	{"GET", "/api/account/events", get_own_events},
	{"GET", "/api/account/data", get_account_data},
	{"POST", "/api/account/password", post_password},
	{"POST", "/api/account/deletion", post_deletion},
	{"GET", "/api/account/contact", get_contact},
	{"POST", "/api/account/contact", post_contact},
	{"GET", "/api/account/leave", get_leave},
	{"POST", "/api/account/leave", post_leave_begin},
	{"DELETE", "/api/account/leave", delete_leave},
	{"POST", "/api/account/mail", post_mail},
	{"POST", "/api/account/browsers", post_browser},
	{"DELETE", "/api/account/browsers/:", delete_browser},
	{"POST", "/api/account/feeds", post_feeds},
	{"DELETE", "/api/account/feeds", delete_feeds},
	{"GET", "/api/feeds/:/turns", get_turns},
	{"GET", "/api/feeds/:/deadlines", get_deadlines},
	{"POST", "/api/confirmations", post_confirmation},
	{"POST", "/api/resets", post_reset},
	{"POST", "/api/passwords", post_reset_password},
	{"GET", "/api/people/:", get_person},
	{"POST", "/api/guests", post_guest},
	{"POST", "/api/sessions", post_session},
	{"GET", "/api/sessions", get_sessions},
	{"DELETE", "/api/sessions/:", delete_session},
	{"POST", "/api/tokens", post_token},
	{"POST", "/api/games", post_game},
	{"GET", "/api/games/:", get_game},
	{"POST", "/api/games/:/moves", post_move},
	{"POST", "/api/games/:/takebacks", post_takeback},
	{"POST", "/api/games/:/seat", post_seat},
	{"POST", "/api/games/:/cancellation", post_cancellation},
	{"POST", "/api/games/:/leave", post_leave},
	{"POST", "/api/games/:/rematch", post_rematch},
	{"POST", "/api/games/:/conditions", post_conditions},
	{"GET", "/api/games/:/conditions", get_conditions},
	{"POST", "/api/games/:/claim", post_claim},
	{"GET", "/api/games/:/presence", get_presence},
	{"GET", "/api/games/:/evaluation", get_evaluation},
	{"GET", "/api/games/:/events", get_events},
	{"GET", "/api/games/:/record", get_record},
	{"GET", "/api/seeks", get_seeks},
	{"GET", "/api/archive", get_archive},
	{"GET", "/api/archive/games", get_archive_games},
};
const int api_route_count = COUNT(api_routes);
