/* SPDX-License-Identifier: MIT */
/* How somebody is told what happens: his wishes, his address, his browsers, his feeds; and a forgotten password. */
#include "handlers.h"

#include <stdlib.h>
#include <string.h>

#include "log.h"
#include "names.h"
#include "outside.h"
#include "telling.h"
#include "visit.h"
#include "webpush.h"

enum {
	BROWSERS_MOST = 10,
	CHANNELS_MOST = BROWSERS_MOST + 2,
	MAIL_MOST = 254,
	DAY_MINUTES = 24 * 60
};

static const char *const mode_names[MAIL_MODES] = {"none", "each", "first", "digest"};
static const char mode_form[] = "none | each | first | digest";

/* --- GET, POST /api/account/contact --- */

static void put_mail(const Channel *channels, int count, bool confirmed, const char *key, Text *json)
{
	const char *mail = NULL;
	for (int i = 0; i < count; i++)
		if (channels[i].kind == BY_MAIL && channels[i].confirmed == confirmed)
			mail = channels[i].address;
	json_pair_string(json, key, mail);
}

static void browsers_json(const Channel *channels, int count, Text *json)
{
	json_put_open(json, '[');
	for (int i = 0; i < count; i++) {
		char created[STAMP_SIZE], origin[ORIGIN_ROOM];
		if (channels[i].kind != BY_PUSH)
			continue;
		clock_stamp(channels[i].created, created);
		/* Its address is a secret of the browser's; whose service it is may be told. */
		size_t length = strcspn(channels[i].address, "/");
		length += strspn(channels[i].address + length, "/");
		length += strcspn(channels[i].address + length, "/");
		length = length < sizeof origin - 1 ? length : sizeof origin - 1;
		memcpy(origin, channels[i].address, length);
		origin[length] = '\0';
		json_put_open(json, '{');
		json_pair_string(json, "id", channels[i].id);
		json_pair_string(json, "service", origin);
		json_pair_string(json, "created", created);
		json_put_close(json, '}');
	}
	json_put_close(json, ']');
}

bool contact_json(const Api *api, int64_t person, Text *json)
{
	Contact contact;
	Channel channels[CHANNELS_MOST];
	int count = api->store->channels(api->store, person, channels, CHANNELS_MOST);
	if (count < 0 || api->store->contact(api->store, person, &contact) != STORE_OK)
		return false;
	json_put_open(json, '{');
	put_mail(channels, count, true, "mail", json);
	put_mail(channels, count, false, "unconfirmed", json);
	json_pair_string(json, "mode", mode_names[contact.mode]);
	json_pair_int(json, "reminders", contact.reminders);
	json_pair_string(json, "lang", contact.lang == TR ? "tr" : "en");
	json_pair_string(json, "zone", contact.zone);
	json_put_key(json, "quiet");
	json_put_open(json, '[');
	json_put_int(json, contact.quiet_from);
	json_put_int(json, contact.quiet_to);
	json_put_close(json, ']');
	json_pair_int(json, "digest", contact.digest);
	json_put_key(json, "feeds");
	json_put_bool(json, contact.feed[0] != '\0');
	json_put_key(json, "browsers");
	browsers_json(channels, count, json);
	json_pair_string(json, "push_key", api->push_key);
	json_put_key(json, "mails");
	json_put_bool(json, api->mails);
	json_put_close(json, '}');
	return true;
}

static void answer_contact(Request *r, int status, int64_t person)
{
	Text json = {0};
	if (contact_json(request_context(r), person, &json)) {
		request_json(r, status, &json);
	} else {
		text_free(&json);
		refuse(r, NOT_READ);
	}
}

void get_contact(Request *r)
{
	Asker asker;
	if (find_asker(r, SCOPE_ALL, &asker))
		answer_contact(r, 200, asker.person.key);
}

static void contact_written(Request *r)
{
	Visit *v = request_state(r);
	if (visit_written(v, NOT_LOGGED_IN))
		answer_contact(r, 200, v->asker.person.key);
}

/* What is said changes, the rest stays. */
static bool read_contact(const Body *body, Contact *c, Problem *problem)
{
	const char *mode = NULL, *lang = NULL, *zone = NULL;
	const Body *quiet = NULL;
	int reminders = c->reminders;
	const Field fields[] = {
		{"mode", FIELD_STRING, false, 1, 10, mode_form, &mode},
		{"reminders", FIELD_INTEGER, false, 0, 1, "0 | 1", &reminders},
		{"lang", FIELD_STRING, false, 2, 2, "tr | en", &lang},
		{"zone", FIELD_STRING, false, 1, ZONE_ROOM - 1, zone_form, &zone},
		{"quiet", FIELD_ARRAY, false, 2, 2, "[1320, 480]", &quiet},
		{"digest", FIELD_INTEGER, false, 0, DAY_MINUTES - 1, "0..1439", &c->digest},
	};
	if (!body_fields(body, "", fields, COUNT(fields), problem))
		return false;
	c->reminders = reminders;
	int m = 0;
	while (mode && m < MAIL_MODES && strcmp(mode, mode_names[m]))
		m++;
	if (m == MAIL_MODES)
		return body_wrong(problem, "mode", mode_form);
	c->mode = mode ? (MailMode)m : c->mode;
	if (lang && strcmp(lang, "tr") && strcmp(lang, "en"))
		return body_wrong(problem, "lang", "tr | en");
	if (zone && !zone_known(zone))
		return body_wrong(problem, "zone", zone_form);
	if (zone)
		strcpy(c->zone, zone);
	if (lang)
		c->lang = strcmp(lang, "tr") ? EN : TR;
	if (quiet && (!body_integer(body_element(quiet, 0), 0, DAY_MINUTES - 1, &c->quiet_from) ||
		      !body_integer(body_element(quiet, 1), 0, DAY_MINUTES - 1, &c->quiet_to)))
		return body_wrong(problem, "quiet", "[0..1439, 0..1439]");
	return true;
}

/* Who asks, by a session; with his wishes. False: refused and answered. */
static bool begin(Request *r, Visit *v)
{
	Api *api = request_context(r);
	if (!find_asker(r, SCOPE_ALL, &v->asker))
		return false;
	if (api->store->contact(api->store, v->asker.person.key, &v->contact) == STORE_OK)
		return true;
	refuse(r, NOT_READ);
	return false;
}

void post_contact(Request *r)
{
	Visit *v = visit_begin(r);
	Problem problem = {0};
	Body *body = read_body(r);
	if (!body)
		return;
	/* Once for what is wrong with the body itself, and once over what he has wished before. */
	Contact any = contact_default(0);
	bool sound = read_contact(body, &any, &problem);
	if (!sound)
		request_refuse(r, &problem);
	sound = sound && begin(r, v) && read_contact(body, &v->contact, &problem);
	body_free(body);
	if (sound)
		visit_write(v, WRITE_CONTACT, contact_written);
}

/* --- POST /api/account/mail, /api/confirmations --- */

/* One @ with something on both sides, a domain with letters, digits, dots and dashes; no more is known before mail arrives. */
static bool is_mail(const char *text)
{
	static const char domain[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-";
	const char *at = strchr(text, '@');
	if (!at || at == text || at - text > 64 || !at[1] || strlen(text) > MAIL_MOST)
		return false;
	for (const char *c = text; c < at; c++)
		if ((unsigned char)*c <= ' ' || (unsigned char)*c >= 0x7f ||
		    strchr("<>()[],;:\\\"", *c))
			return false;
	return at[1] != '.' && at[1] != '-' && strspn(at + 1, domain) == strlen(at + 1);
}

static void mail_written(Request *r)
{
	Visit *v = request_state(r);
	if (visit_written(v, NOT_LOGGED_IN))
		answer_contact(r, v->channel.address[0] ? 202 : 200, v->asker.person.key);
}

static void mail_let_in(Request *r)
{
	Visit *v = request_state(r);
	if (!visit_let_in(v))
		return;
	visit_write(v, v->channel.address[0] ? WRITE_CHANNEL : WRITE_MAIL_END, mail_written);
}

/* An address says who may choose another password, so it needs the present one. */
void post_mail(Request *r)
{
	Api *api = request_context(r);
	Visit *v = visit_begin(r);
	const char *mail = NULL, *password = NULL;
	const Field fields[] = {
		{"mail", FIELD_STRING, true, 0, MAIL_MOST, "ad@example.org", &mail},
		{"password", FIELD_STRING, true, 1, PASSWORD_MOST, "8..200", &password},
	};
	if (!visit_form(v, fields, COUNT(fields)))
		return;
	if (mail[0] && !is_mail(mail)) {
		visit_wrong(v, "mail", "ad@example.org");
		return;
	}
	strcpy(v->channel.address, mail);
	strcpy(v->job.password, password);
	if (!look_at_password(r, v))
		return;
	if (v->channel.address[0] && !api->mails) {
		refuse(r, NO_MAIL);
		return;
	}
	if (v->channel.address[0] && !take_one(r, LIMIT_MAILS, v->asker.person.id))
		return;
	v->channel.kind = BY_MAIL;
	v->channel.person = v->asker.person.key;
	v->channel.created = clock_wall();
	random_id(v->channel.id);
	visit_password(v, mail_let_in);
}

static void nothing_written(Request *r)
{
	if (visit_written(request_state(r), NO_TICKET))
		request_answer(r, &(Answer){.status = 204});
}

/* False: refused and answered. */
static bool read_ticket(Visit *v, const char *token, MessageKind kind)
{
	bool sound = strlen(token) == SECRET_ROOM - 1;
	v->ticket = (Ticket){.kind = kind};
	if (sound)
		secret_hash(token, v->ticket.hash);
	else
		visit_wrong(v, "token", "A-Z a-z 0-9 - _ (43)");
	return sound;
}

/* Whoever has the mail may say so, logged in or not. */
void post_confirmation(Request *r)
{
	Visit *v = visit_begin(r);
	const char *token = NULL;
	const Field fields[] = {
		{"token", FIELD_STRING, true, 1, SECRET_ROOM, "A-Z a-z 0-9 - _ (43)", &token}};
	if (visit_form(v, fields, COUNT(fields)) && read_ticket(v, token, MESSAGE_CONFIRM) &&
	    take_for_address(r, LIMIT_LOGINS))
		visit_write(v, WRITE_CONFIRMED, nothing_written);
}

/* --- POST /api/resets, /api/passwords --- */

static void asked_written(Request *r)
{
	Text json = {0};
	if (!visit_written(request_state(r), NOT_LOGGED_IN))
		return;
	text_add(&json, "{}");
	request_json(r, 202, &json);
}

/* Whether there is such a person, and an address of his, is told nobody: it is answered alike and written alike. */
void post_reset(Request *r)
{
	Api *api = request_context(r);
	Visit *v = visit_begin(r);
	const char *name = NULL;
	char fold[NAME_ROOM] = "";
	ProblemKind why;
	const Field fields[] = {
		{"name", FIELD_STRING, true, 1, 2 * NAME_CHARACTERS, "2..20", &name}};
	if (!visit_form(v, fields, COUNT(fields)))
		return;
	bool possible = name_fold(name, fold, &why);
	if (!api->mails) {
		refuse(r, NO_MAIL);
		return;
	}
	if (!take_for_address(r, LIMIT_LOGINS) || (possible && !take_one(r, LIMIT_MAILS, fold)))
		return;
	if (possible && api->store->person(api->store, fold, &v->person) == STORE_FAILED)
		refuse(r, NOT_READ);
	else
		visit_write(v, WRITE_FORGOTTEN, asked_written);
}

static void reset_hashed(Request *r)
{
	Visit *v = visit_hashed(r);
	if (v)
		visit_write(v, WRITE_RESET, nothing_written);
}

void post_reset_password(Request *r)
{
	Visit *v = visit_begin(r);
	const char *token = NULL, *password = NULL;
	const Field fields[] = {
		{"token", FIELD_STRING, true, 1, SECRET_ROOM, "A-Z a-z 0-9 - _ (43)", &token},
		{"password", FIELD_STRING, true, PASSWORD_LEAST, PASSWORD_MOST, "8..200", &password},
	};
	if (!visit_form(v, fields, COUNT(fields)) || !read_ticket(v, token, MESSAGE_RESET))
		return;
	strcpy(v->job.password, password);
	if (take_for_address(r, LIMIT_LOGINS))
		visit_password(v, reset_hashed);
}

/* --- /api/account/browsers --- */

static void browser_written(Request *r)
{
	Visit *v = request_state(r);
	if (!visit_written(v, NOT_LOGGED_IN))
		return;
	Text json = {0};
	json_put_open(&json, '{');
	json_pair_string(&json, "id", v->channel.id);
	json_put_close(&json, '}');
	request_json(r, 201, &json);
}

void post_browser(Request *r)
{
	Api *api = request_context(r);
	Visit *v = visit_begin(r);
	char origin[ORIGIN_ROOM];
	const char *address = NULL, *p256dh = NULL, *auth = NULL;
	const Field fields[] = {
		{"endpoint", FIELD_STRING, true, 1, CHANNEL_ROOM - 1, "https://...", &address},
		{"p256dh", FIELD_STRING, true, 1, PUSH_KEY_ROOM - 1, "P-256", &p256dh},
		{"auth", FIELD_STRING, true, 1, PUSH_KEY_ROOM - 1, "16 bytes, base64url", &auth},
	};
	Channel *c = &v->channel;
	if (!visit_form(v, fields, COUNT(fields)))
		return;
	if (strlen(address) >= CHANNEL_ROOM || !outside_origin(api->config, address, origin)) {
		visit_wrong(v, "endpoint", "https://...");
		return;
	}
	if (!push_target_is_sound(p256dh, auth)) {
		visit_wrong(v, "p256dh", "P-256 (65 bytes), auth (16 bytes)");
		return;
	}
	strcpy(c->address, address);
	strcpy(c->p256dh, p256dh);
	strcpy(c->auth, auth);
	if (!find_asker(r, SCOPE_ALL, &v->asker))
		return;
	c->kind = BY_PUSH;
	c->confirmed = true;
	c->person = v->asker.person.key;
	c->created = clock_wall();
	random_id(c->id);
	visit_write(v, WRITE_CHANNEL, browser_written);
}

static void browser_ended(Request *r)
{
	if (visit_written(request_state(r), NO_BROWSER))
		request_answer(r, &(Answer){.status = 204});
}

void delete_browser(Request *r)
{
	Visit *v = visit_begin(r);
	if (!find_asker(r, SCOPE_ALL, &v->asker))
		return;
	const char *id = request_part(r, 0);
	if (!is_id(id)) {
		refuse(r, NO_BROWSER);
		return;
	}
	strcpy(v->channel.id, id);
	v->channel.person = v->asker.person.key;
	visit_write(v, WRITE_CHANNEL_END, browser_ended);
}

/* --- feeds --- */

static void put_feed(const Visit *v, const char *key, const char *end, Text *json)
{
	const Api *api = request_context(v->request);
	Text address = {0};
	text_add(&address, api->site);
	text_add(&address, "/api/feeds/");
	text_add(&address, v->secret);
	text_add(&address, end);
	json_pair_string(json, key, text_string(&address));
	text_free(&address);
}

static void feeds_written(Request *r)
{
	Visit *v = request_state(r);
	if (!visit_written(v, NOT_LOGGED_IN))
		return;
	Text json = {0};
	json_put_open(&json, '{');
	put_feed(v, "turns", "/turns", &json);
	put_feed(v, "deadlines", "/deadlines", &json);
	json_put_close(&json, '}');
	request_json(r, 201, &json);
}

/* New addresses; the ones before are worth nothing from now on. */
void post_feeds(Request *r)
{
	Visit *v = visit_begin(r);
	if (!visit_form(v, NULL, 0) || !begin(r, v))
		return;
	secret_new(v->secret);
	secret_hash(v->secret, v->contact.feed);
	visit_write(v, WRITE_FEED, feeds_written);
}

static void feeds_ended(Request *r)
{
	if (visit_written(request_state(r), NOT_LOGGED_IN))
		request_answer(r, &(Answer){.status = 204});
}

void delete_feeds(Request *r)
{
	Visit *v = visit_begin(r);
	if (!begin(r, v))
		return;
	v->contact.feed[0] = '\0';
	visit_write(v, WRITE_FEED, feeds_ended);
}

/* Games that have ended in the last week, after the others; how many there are then. */
static int add_ended(const Api *api, int64_t person, StoredGame *into, int count)
{
	enum { A_WEEK = 7 * 24 * 60 * 60 * 1000 };
	Listed list[LIST_MOST];
	int ended = api->store->ended(api->store, person, clock_wall() - A_WEEK, list,
				      LIST_MOST - count);
	for (int i = 0; i < ended; i++) {
		into[count] = (StoredGame){0};
		count += api->store->load(api->store, list[i].id, &into[count]) == STORE_OK;
	}
	return count;
}

/* The games of who has that secret in which it is his turn; `turns`: also without a deadline, and those that have ended; their
 * number, -1: refused and answered. */
static int feed_games(Request *r, bool turns, Person *person, Contact *contact,
		      StoredGame waiting[LIST_MOST])
{
	Api *api = request_context(r);
	char hash[HASH_ROOM];
	Listed list[LIST_MOST];
	secret_hash(request_part(r, 0), hash);
	StoreResult found = api->store->feed(api->store, hash, person, contact);
	int count = found == STORE_OK
			    ? api->store->playing(api->store, person->key, list, LIST_MOST)
			    : -1;
	int taken = 0;
	if (count < 0) {
		refuse(r, found == STORE_NONE ? NO_FEED : NOT_READ);
		return -1;
	}
	for (int i = 0; i < count; i++) {
		StoredGame game = {0};
		int mover = api->store->load(api->store, list[i].id, &game) == STORE_OK
				    ? telling_mover(&game)
				    : -1;
		bool his = mover >= 0 && game.standing.seats[mover] == person->key;
		if (his && (turns || game.standing.deadline))
			waiting[taken++] = game;
		else
			stored_game_free(&game);
	}
	return turns ? add_ended(api, person->key, waiting, taken) : taken;
}

static void answer_feed(Request *r, const char *type, Text *out, StoredGame *waiting, int count)
{
	for (int i = 0; i < count; i++)
		stored_game_free(&waiting[i]);
	request_answer(r, &(Answer){.status = 200,
				    .type = type,
				    .cache = "private, max-age=60",
				    .data = out->data,
				    .size = out->length,
				    .owned = true});
}

void get_turns(Request *r)
{
	const Api *api = request_context(r);
	Person person;
	Contact contact;
	StoredGame waiting[LIST_MOST];
	int count = feed_games(r, true, &person, &contact, waiting);
	if (count < 0)
		return;
	Text xml = {0}, self = {0};
	text_add(&self, api->site);
	text_add(&self, request_path(r));
	atom_write(waiting, count, &person, contact.lang, api->site, text_string(&self), &xml);
	text_free(&self);
	answer_feed(r, "application/atom+xml; charset=utf-8", &xml, waiting, count);
}

void get_deadlines(Request *r)
{
	const Api *api = request_context(r);
	Person person;
	Contact contact;
	StoredGame waiting[LIST_MOST];
	int count = feed_games(r, false, &person, &contact, waiting);
	if (count < 0)
		return;
	Text ics = {0};
	calendar_write(waiting, count, &person, contact.lang, api->site, clock_wall(), &ics);
	answer_feed(r, "text/calendar; charset=utf-8", &ics, waiting, count);
}
