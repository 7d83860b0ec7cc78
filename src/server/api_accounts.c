/* SPDX-License-Identifier: MIT */
/* People: guests and members, their sessions and tokens, what is kept of them. */
#include "handlers.h"

#include <stdlib.h>
#include <string.h>

#include "log.h"
#include "names.h"
#include "view.h"
#include "visit.h"

enum {
	LABEL_MOST = 40,
	TOKEN_DAYS = 365,
	SESSIONS_MOST = 100,
	GAMES_AT_ONCE = 64,
	DAY = 24 * 60 * 60 * 1000,
};

static void visit_end(void *visit)
{
	Visit *v = visit;
	body_free(v->body);
	explicit_bzero(v, sizeof *v);
	free(v);
}

Visit *visit_begin(Request *r)
{
	Visit *v = calloc(1, sizeof *v);
	if (!v)
		abort();
	v->request = r;
	request_keep(r, v, visit_end);
	return v;
}

bool visit_form(Visit *v, const Field *fields, int count)
{
	Problem problem = {0};
	v->body = read_body(v->request);
	if (!v->body)
		return false;
	bool sound = body_fields(v->body, "", fields, count, &problem);
	if (!sound)
		request_refuse(v->request, &problem);
	return sound;
}

void visit_wrong(Visit *v, const char *field, const char *expected)
{
	Problem problem = {0};
	body_wrong(&problem, field, expected);
	request_refuse(v->request, &problem);
}

static void job_done(PasswordJob *job)
{
	Visit *v = (Visit *)((char *)job - offsetof(Visit, job));
	request_resume(v->request);
}

void visit_password(Visit *v, Handler *next)
{
	Api *api = request_context(v->request);
	v->job.done = job_done;
	request_suspend(v->request, next);
	passwords_submit(api->passwords, &v->job);
}

static void written(Write *w)
{
	Visit *v = (Visit *)((char *)w - offsetof(Visit, write));
	request_resume(v->request);
}

void visit_write_as(Visit *v, Write write, Handler *next)
{
	Api *api = request_context(v->request);
	v->write = write;
	v->write.person = &v->person;
	v->write.session = &v->session;
	v->write.contact = &v->contact;
	v->write.channel = &v->channel;
	v->write.ticket = &v->ticket;
	v->write.done = written;
	request_suspend(v->request, next);
	api->store->submit(api->store, &v->write);
}

void visit_write(Visit *v, WriteKind kind, Handler *next)
{
	visit_write_as(v, (Write){.kind = kind}, next);
}

bool visit_written(Visit *v, ProblemKind repeated)
{
	WriteResult result = v->write.result;
	if (result == WRITE_DONE)
		return true;
	refuse(v->request, result == WRITE_FAILED ? NOT_SAVED : repeated);
	return false;
}

bool visit_let_in(Visit *v)
{
	if (v->job.good)
		return true;
	refuse(v->request, v->job.busy ? BUSY : WRONG_PASSWORD);
	return false;
}

static void visit_session(Visit *v, bool token, int scopes, const char *label, int days)
{
	Session *s = &v->session;
	*s = (Session){.token = token, .scopes = scopes, .created = clock_wall()};
	s->expires = s->created + (int64_t)days * DAY;
	random_id(s->id);
	strncpy(s->label, label, sizeof s->label - 1);
	secret_new(v->secret);
	secret_hash(v->secret, s->hash);
}

static void visit_cookie_session(Visit *v)
{
	visit_session(v, false, SCOPE_READ | SCOPE_PLAY | SCOPE_ALL, "", SESSION_DAYS);
}

/* --- what is answered --- */

/* {"id", "kind", "name", "created"} */
static void account_json(const Person *p, Text *json)
{
	char created[STAMP_SIZE];
	clock_stamp(p->created, created);
	json_put_open(json, '{');
	json_pair_string(json, "id", p->id);
	json_pair_string(json, "kind", p->kind == MEMBER ? "member" : "guest");
	json_pair_string(json, "name", p->kind == MEMBER ? p->name : NULL);
	json_pair_string(json, "created", created);
	json_put_close(json, '}');
}

static void answer_account(Request *r, int status, const Person *p, const char *cookie)
{
	Text json = {0};
	account_json(p, &json);
	request_answer(r, &(Answer){.status = status,
				    .type = "application/json",
				    .data = json.data,
				    .size = json.length,
				    .owned = true,
				    .cookie = cookie});
}

/* Nothing to say; the browser forgets its secret if `leave`. */
static void answer_nothing(Request *r, bool leave)
{
	char cookie[COOKIE_ROOM];
	cookie_write(r, "", cookie);
	request_answer(r, &(Answer){.status = 204, .cookie = leave ? cookie : NULL});
}

static const struct {
	Scope scope;
	const char *name;
} scope_names[] = {{SCOPE_READ, "read"}, {SCOPE_PLAY, "play"}, {SCOPE_ALL, "all"}};

/* {"id", "kind", "scopes", "label", "created", "expires", "current"}; "token" when it is told, once */
static void session_json(const Session *s, bool current, const char *secret, Text *json)
{
	char created[STAMP_SIZE], expires[STAMP_SIZE];
	clock_stamp(s->created, created);
	clock_stamp(s->expires, expires);
	json_put_open(json, '{');
	json_pair_string(json, "id", s->id);
	json_pair_string(json, "kind", s->token ? "token" : "session");
	json_put_key(json, "scopes");
	json_put_open(json, '[');
	for (int i = 0; i < COUNT(scope_names); i++)
		if (s->scopes & (int)scope_names[i].scope)
			json_put_string(json, scope_names[i].name);
	json_put_close(json, ']');
	json_pair_string(json, "label", s->label);
	json_pair_string(json, "created", created);
	json_pair_string(json, "expires", expires);
	json_put_key(json, "current");
	json_put_bool(json, current);
	if (secret)
		json_pair_string(json, "token", secret);
	json_put_close(json, '}');
}

/* --- what is asked --- */

/* {"name", "password"}; the password goes into the job. */
static bool read_name(const Body *body, const char **name, Visit *v, Problem *problem)
{
	const char *password = NULL;
	const Field fields[] = {
		{"name", FIELD_STRING, true, 1, 2 * NAME_CHARACTERS, "2..20", name},
		{"password", FIELD_STRING, true, PASSWORD_LEAST, PASSWORD_MOST, "8..200", &password},
	};
	if (!body_fields(body, "", fields, COUNT(fields), problem))
		return false;
	strcpy(v->job.password, password);
	return true;
}

static void account_written(Request *r)
{
	Visit *v = request_state(r);
	if (!visit_written(v, NAME_TAKEN))
		return;
	char cookie[COOKIE_ROOM];
	cookie_write(r, v->secret, cookie);
	answer_account(r, 201, &v->person, cookie);
}

Visit *visit_hashed(Request *r)
{
	Visit *v = request_state(r);
	if (!v->job.good) {
		refuse(r, v->job.busy ? BUSY : NOT_SAVED);
		return NULL;
	}
	memcpy(v->person.password, v->job.hash, sizeof v->person.password);
	return v;
}

static void account_hashed(Request *r)
{
	Visit *v = visit_hashed(r);
	if (!v)
		return;
	visit_cookie_session(v);
	visit_write(v, v->asker.person.key ? WRITE_NAME : WRITE_PERSON, account_written);
}

bool take_for_address(Request *r, LimitKind kind)
{
	char address[ADDRESS_ROOM];
	request_address(r, address);
	return take_one(r, kind, address);
}

/* A member from nothing, or from the guest who asks. */
static bool register_person(Request *r, Visit *v, const Body *body)
{
	Problem problem = {0};
	const char *name = NULL;
	if (!read_name(body, &name, v, &problem) ||
	    !name_fold(name, v->person.fold, &problem.kind)) {
		request_refuse(r, &problem);
		return false;
	}
	if (!find_asker(r, OR_NOBODY, &v->asker))
		return false;
	if (v->asker.person.kind == MEMBER || v->asker.session.token) {
		refuse(r, ALREADY_MEMBER);
		return false;
	}
	if (!take_for_address(r, LIMIT_LOGINS) || !take_one(r, LIMIT_PEOPLE, ""))
		return false;

	Person *p = &v->person;
	bool guest = v->asker.person.key != 0;
	p->kind = MEMBER;
	p->key = v->asker.person.key;
	p->created = guest ? v->asker.person.created : clock_wall();
	strcpy(p->name, name);
	if (guest)
		memcpy(p->id, v->asker.person.id, sizeof p->id);
	else
		random_id(p->id);
	return true;
}

void post_account(Request *r)
{
	Visit *v = visit_begin(r);
	Body *body = read_body(r);
	bool sound = body && register_person(r, v, body);
	body_free(body);
	if (sound)
		visit_password(v, account_hashed);
}

void post_guest(Request *r)
{
	Visit *v = visit_begin(r);
	if (!visit_form(v, NULL, 0) || !find_asker(r, OR_NOBODY, &v->asker))
		return;
	if (v->asker.person.key) {
		answer_account(r, 200, &v->asker.person, NULL);
		return;
	}
	if (!take_for_address(r, LIMIT_GUESTS) || !take_one(r, LIMIT_PEOPLE, ""))
		return;
	v->person = (Person){.kind = GUEST, .created = clock_wall()};
	random_id(v->person.id);
	visit_cookie_session(v);
	visit_write(v, WRITE_PERSON, account_written);
}

void get_account(Request *r)
{
	Asker asker;
	if (find_asker(r, SCOPE_READ, &asker))
		answer_account(r, 200, &asker.person, NULL);
}

/* --- sessions --- */

static void session_let_in(Request *r)
{
	Visit *v = request_state(r);
	if (!visit_let_in(v))
		return;
	if (v->person.banned) {
		refuse(r, BANNED);
		return;
	}
	visit_cookie_session(v);
	v->session.person = v->person.key;
	visit_write(v, WRITE_SESSION, account_written);
}

void post_session(Request *r)
{
	Api *api = request_context(r);
	Visit *v = visit_begin(r);
	Problem problem = {0};
	const char *name = NULL;
	char fold[NAME_ROOM];
	ProblemKind why;
	Body *body = read_body(r);
	if (!body)
		return;
	bool sound = read_name(body, &name, v, &problem);
	bool possible = sound && name_fold(name, fold, &why);
	body_free(body);
	if (!sound) {
		request_refuse(r, &problem);
		return;
	}
	if (!take_for_address(r, LIMIT_LOGINS) || (possible && !take_one(r, LIMIT_TRIES, fold)))
		return;
	StoreResult found =
		possible ? api->store->person(api->store, fold, &v->person) : STORE_NONE;
	if (found == STORE_FAILED) {
		refuse(r, NOT_READ);
		return;
	}
	/* A name that nobody has takes as long to refuse as a wrong password. */
	v->job.nobody = found == STORE_NONE;
	memcpy(v->job.hash, v->person.password, sizeof v->job.hash);
	visit_password(v, session_let_in);
}

void get_sessions(Request *r)
{
	Api *api = request_context(r);
	Asker asker;
	if (!find_asker(r, SCOPE_ALL, &asker))
		return;
	Session sessions[SESSIONS_MOST];
	int count = api->store->sessions(api->store, asker.person.key, sessions, SESSIONS_MOST);
	if (count < 0) {
		refuse(r, NOT_READ);
		return;
	}
	Text json = {0};
	json_put_open(&json, '[');
	for (int i = 0; i < count; i++)
		session_json(&sessions[i], !strcmp(sessions[i].id, asker.session.id), NULL, &json);
	json_put_close(&json, ']');
	request_json(r, 200, &json);
}

static void session_ended(Request *r)
{
	Visit *v = request_state(r);
	if (visit_written(v, NO_SESSION))
		answer_nothing(r, !strcmp(v->session.id, v->asker.session.id));
}

void delete_session(Request *r)
{
	Visit *v = visit_begin(r);
	if (!find_asker(r, OR_NOBODY, &v->asker))
		return;
	const char *id = request_part(r, 0);
	bool current = !strcmp(id, "current");
	if (!v->asker.person.key) {
		refuse(r, NOT_LOGGED_IN);
		return;
	}
	/* A token may end itself, and nothing else. */
	if (!current && !(v->asker.session.scopes & SCOPE_ALL)) {
		refuse(r, NO_SCOPE);
		return;
	}
	if (!current && !is_id(id)) {
		refuse(r, NO_SESSION);
		return;
	}
	strcpy(v->session.id, current ? v->asker.session.id : id);
	v->session.person = v->asker.person.key;
	visit_write(v, WRITE_SESSION_END, session_ended);
}

static void token_written(Request *r)
{
	Visit *v = request_state(r);
	if (!visit_written(v, NO_SESSION))
		return;
	Text json = {0};
	session_json(&v->session, false, v->secret, &json);
	request_json(r, 201, &json);
}

static bool read_scopes(const Body *list, int *scopes, Problem *problem)
{
	const Body *element;
	for (int n = 0; (element = body_element(list, n)); n++) {
		int i = 0;
		while (i < 2 && !body_is(element, scope_names[i].name))
			i++;
		if (i == 2)
			return body_wrong(problem, "scopes", "[\"read\", \"play\"]");
		*scopes |= (int)scope_names[i].scope;
	}
	return true;
}

void post_token(Request *r)
{
	Visit *v = visit_begin(r);
	Problem problem = {0};
	const char *label = NULL;
	const Body *list = NULL;
	int scopes = 0, days = TOKEN_DAYS;
	const Field fields[] = {
		{"label", FIELD_STRING, true, 1, LABEL_MOST, "1..40", &label},
		{"scopes", FIELD_ARRAY, true, 1, 2, "[\"read\", \"play\"]", &list},
		{"days", FIELD_INTEGER, false, 1, TOKEN_DAYS, "1..365", &days},
	};
	if (!visit_form(v, fields, COUNT(fields)))
		return;
	if (!read_scopes(list, &scopes, &problem)) {
		request_refuse(r, &problem);
		return;
	}
	visit_session(v, true, scopes, label, days);
	if (!find_asker(r, SCOPE_ALL, &v->asker))
		return;
	if (v->asker.person.kind != MEMBER) {
		refuse(r, MEMBERS_ONLY);
		return;
	}
	v->session.person = v->asker.person.key;
	visit_write(v, WRITE_SESSION, token_written);
}

/* --- another password; leaving --- */

static void password_written(Request *r)
{
	Visit *v = request_state(r);
	if (visit_written(v, NOT_LOGGED_IN))
		answer_account(r, 200, &v->person, NULL);
}

static void password_hashed(Request *r)
{
	Visit *v = visit_hashed(r);
	if (!v)
		return;
	visit_write(v, WRITE_PASSWORD, password_written);
}

static void password_let_in(Request *r)
{
	Visit *v = request_state(r);
	if (!visit_let_in(v))
		return;
	v->job = (PasswordJob){0};
	memcpy(v->job.password, v->password, sizeof v->job.password);
	visit_password(v, password_hashed);
}

bool look_at_password(Request *r, Visit *v)
{
	if (!find_asker(r, SCOPE_ALL, &v->asker))
		return false;
	if (v->asker.person.kind != MEMBER) {
		refuse(r, MEMBERS_ONLY);
		return false;
	}
	v->person = v->asker.person;
	v->session = v->asker.session;
	memcpy(v->job.hash, v->person.password, sizeof v->job.hash);
	return take_one(r, LIMIT_TRIES, v->person.fold);
}

void post_password(Request *r)
{
	Visit *v = visit_begin(r);
	const char *old = NULL, *new = NULL;
	const Field fields[] = {
		{"old", FIELD_STRING, true, 1, PASSWORD_MOST, "8..200", &old},
		{"new", FIELD_STRING, true, PASSWORD_LEAST, PASSWORD_MOST, "8..200", &new},
	};
	if (!visit_form(v, fields, COUNT(fields)))
		return;
	strcpy(v->job.password, old);
	strcpy(v->password, new);
	if (look_at_password(r, v))
		visit_password(v, password_let_in);
}

static void ghost_written(Request *r)
{
	Visit *v = request_state(r);
	if (visit_written(v, NOT_LOGGED_IN))
		answer_nothing(r, true);
}

static void ghost_let_in(Request *r)
{
	Visit *v = request_state(r);
	if (visit_let_in(v))
		visit_write(v, WRITE_GHOST, ghost_written);
}

/* A guest has no password to give. */
void post_deletion(Request *r)
{
	Visit *v = visit_begin(r);
	const char *password = "";
	const Field fields[] = {
		{"password", FIELD_STRING, false, 1, PASSWORD_MOST, "8..200", &password},
	};
	if (!visit_form(v, fields, COUNT(fields)) || !find_asker(r, SCOPE_ALL, &v->asker))
		return;
	strcpy(v->job.password, password);
	if (v->asker.person.kind == GUEST) {
		v->person = v->asker.person;
		visit_write(v, WRITE_GHOST, ghost_written);
	} else if (look_at_password(r, v)) {
		visit_password(v, ghost_let_in);
	}
}

/* --- what everybody may know of somebody --- */

/* [{"game","rating","deviation","provisional","change" null,"games"}, ...]; false when they cannot be read. */
static bool strengths_json(Store *store, int64_t person, Text *json)
{
	Strength strengths[STRENGTHS_MOST];
	int count = store->strengths(store, person, strengths, STRENGTHS_MOST);
	json_put_open(json, '[');
	for (int i = 0; i < count; i++) {
		Rating now = rating_rest(&strengths[i].rating, clock_wall());
		json_put_open(json, '{');
		json_pair_string(json, "game", strengths[i].rules);
		json_put_key(json, "rating");
		view_rating(&now, NULL, json);
		json_pair_int(json, "games", now.games);
		json_put_close(json, '}');
	}
	json_put_close(json, ']');
	return count >= 0;
}

void get_person(Request *r)
{
	Api *api = request_context(r);
	Asker asker;
	Person person;
	char fold[NAME_ROOM], created[STAMP_SIZE];
	ProblemKind why;
	if (!find_asker(r, SCOPE_READ | OR_NOBODY, &asker))
		return;
	StoreResult found = name_fold(request_part(r, 0), fold, &why)
				    ? api->store->person(api->store, fold, &person)
				    : STORE_NONE;
	Text json = {0};
	json_put_open(&json, '{');
	if (found == STORE_OK) {
		clock_stamp(person.created, created);
		json_pair_string(&json, "name", person.name);
		json_pair_string(&json, "created", created);
		json_put_key(&json, "ratings");
		if (!strengths_json(api->store, person.key, &json))
			found = STORE_FAILED;
	}
	json_put_close(&json, '}');
	if (found == STORE_OK) {
		request_json(r, 200, &json);
	} else {
		text_free(&json);
		refuse(r, found == STORE_NONE ? NO_PERSON : NOT_READ);
	}
}

/* --- all that is kept of somebody --- */

/* His games, newest first, each as its own address answers it; false when they cannot be read. */
static bool games_json_of(Store *store, int64_t person, Text *json)
{
	Listed list[GAMES_AT_ONCE];
	int64_t before = 0;
	int count;
	json_put_open(json, '[');
	while ((count = store->games_of(store, person, before, list, GAMES_AT_ONCE)) > 0) {
		for (int i = 0; i < count; i++) {
			StoredGame game = {0};
			if (store->load(store, list[i].id, &game) != STORE_OK)
				return false;
			view_game(&game, person, json);
			stored_game_free(&game);
		}
		before = list[count - 1].key;
	}
	json_put_close(json, ']');
	return count == 0;
}

void get_account_data(Request *r)
{
	Api *api = request_context(r);
	Asker asker;
	if (!find_asker(r, SCOPE_ALL, &asker))
		return;
	Session sessions[SESSIONS_MOST];
	int count = api->store->sessions(api->store, asker.person.key, sessions, SESSIONS_MOST);
	Text json = {0};
	json_put_open(&json, '{');
	json_put_key(&json, "account");
	account_json(&asker.person, &json);
	json_put_key(&json, "sessions");
	json_put_open(&json, '[');
	for (int i = 0; i < count; i++)
		session_json(&sessions[i], !strcmp(sessions[i].id, asker.session.id), NULL, &json);
	json_put_close(&json, ']');
	json_put_key(&json, "contact");
	bool sound = count >= 0 && contact_json(api, asker.person.key, &json);
	json_put_key(&json, "ratings");
	sound = sound && strengths_json(api->store, asker.person.key, &json);
	json_put_key(&json, "games");
	sound = sound && games_json_of(api->store, asker.person.key, &json);
	json_put_close(&json, '}');
	if (sound) {
		request_json(r, 200, &json);
	} else {
		text_free(&json);
		refuse(r, NOT_READ);
	}
}
