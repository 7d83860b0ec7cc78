/* SPDX-License-Identifier: MIT */
/* Leave: days of a year in which somebody's clocks stand still in his correspondence games. */
#include "handlers.h"

#include <string.h>

#include "log.h"
#include "visit.h"

#define A_DAY INT64_C(86400000)

static void answer_leave(Request *r, int status, int64_t person)
{
	Api *api = request_context(r);
	Leave leave;
	Span spans[SPANS_MOST];
	int64_t now = clock_wall(), year = authority_year(&api->authority, person, now);
	int count = api->store->leaves(api->store, person, year, spans, SPANS_MOST);
	if (count < 0 || api->store->leave(api->store, person, year, now, &leave) != STORE_OK) {
		refuse(r, NOT_READ);
		return;
	}
	char from[STAMP_SIZE], until[STAMP_SIZE];
	int64_t left = api->authority.leave_allowed - leave.used;
	Text json = {0};
	json_put_open(&json, '{');
	json_pair_int(&json, "allowed", api->authority.leave_allowed / 1000);
	json_pair_int(&json, "left", left > 0 ? left / 1000 : 0);
	clock_stamp(leave.now.until, until);
	json_pair_string(&json, "until", leave.now.until ? until : NULL);
	json_pair_int(&json, "automatic", leave.automatic);
	json_put_key(&json, "taken");
	json_put_open(&json, '[');
	for (int i = 0; i < count; i++) {
		clock_stamp(spans[i].from, from);
		clock_stamp(spans[i].until, until);
		json_put_open(&json, '{');
		json_pair_string(&json, "from", from);
		json_pair_string(&json, "until", until);
		json_put_close(&json, '}');
	}
	json_put_close(&json, ']');
	json_put_close(&json, '}');
	request_json(r, status, &json);
}

void get_leave(Request *r)
{
	Asker asker;
	if (find_asker(r, SCOPE_READ, &asker))
		answer_leave(r, 200, asker.person.key);
}

/* His clocks are set anew once the ledger is; were that cut off, time itself would look again (authority.c). */
static void leave_written(Request *r)
{
	Api *api = request_context(r);
	Visit *v = request_state(r);
	ProblemKind refusal = v->write.kind == WRITE_LEAVE ? NO_LEAVE : NOT_ON_LEAVE;
	if (!visit_written(v, refusal))
		return;
	authority_leave(&api->authority, v->asker.person.key,
			v->write.kind == WRITE_LEAVE ? ENTRY_AWAY : ENTRY_BACK);
	answer_leave(r, 200, v->asker.person.key);
}

static void wish_written(Request *r)
{
	Visit *v = request_state(r);
	if (visit_written(v, NOT_LOGGED_IN))
		answer_leave(r, 200, v->asker.person.key);
}

static void submit(Visit *v, WriteKind kind, Handler *next)
{
	const Authority *a = &((Api *)request_context(v->request))->authority;
	visit_write_as(v,
		       (Write){.kind = kind,
			       .span = v->span,
			       .year = authority_year(a, v->person.key, v->span.from),
			       .allowed = a->leave_allowed,
			       .automatic = v->leave.automatic},
		       next);
}

/* One of the two: a leave that begins now, or whether one begins by itself. */
void post_leave_begin(Request *r)
{
	Api *api = request_context(r);
	Visit *v = visit_begin(r);
	int days = 0, automatic = -1;
	const Field fields[] = {
		{"days", FIELD_INTEGER, false, 1, 365, "1..365", &days},
		{"automatic", FIELD_INTEGER, false, 0, 1, "0 | 1", &automatic},
	};
	if (!visit_form(v, fields, COUNT(fields)))
		return;
	if (!days == (automatic < 0)) {
		visit_wrong(v, "days", "days | automatic");
		return;
	}
	if (!find_asker(r, SCOPE_PLAY, &v->asker))
		return;
	v->person = v->asker.person;
	v->span.from = clock_wall();
	v->span.until = v->span.from + days * A_DAY;
	v->leave.automatic = automatic > 0;
	if (days)
		submit(v, WRITE_LEAVE, leave_written);
	else if (api->store->contact(api->store, v->person.key, &v->contact) == STORE_OK)
		submit(v, WRITE_LEAVE_WISH, wish_written);
	else
		refuse(r, NOT_READ);
}

void delete_leave(Request *r)
{
	Visit *v = visit_begin(r);
	if (!find_asker(r, SCOPE_PLAY, &v->asker))
		return;
	v->person = v->asker.person;
	v->span.until = clock_wall();
	submit(v, WRITE_LEAVE_END, leave_written);
}
