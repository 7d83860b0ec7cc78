/* SPDX-License-Identifier: MIT */
/* In SQLite: how people wish to be told, where they are reached, and what is on its way to them. */
#include "store_sqlite.h"

#include <stdio.h>
#include <string.h>

#include "log.h"

enum { CONTACT_WIDTH = 9, CHANNEL_WIDTH = 9 };

/* Columns that are all NULL when he has said nothing. */
static void contact_read(sqlite3_stmt *s, int first, int64_t person, Contact *c)
{
	*c = contact_default(person);
	if (sqlite3_column_type(s, first) == SQLITE_NULL)
		return;
	c->mode = (MailMode)sqlite3_column_int(s, first);
	c->reminders = sqlite3_column_int(s, first + 1);
	c->mailed = sqlite3_column_int(s, first + 2);
	c->lang = (Lang)sqlite3_column_int(s, first + 3);
	SQL_COPY(c->zone, s, first + 4);
	c->quiet_from = sqlite3_column_int(s, first + 5);
	c->quiet_to = sqlite3_column_int(s, first + 6);
	c->digest = sqlite3_column_int(s, first + 7);
	SQL_COPY(c->feed, s, first + 8);
}

static void channel_read(sqlite3_stmt *s, int first, Channel *c)
{
	*c = (Channel){
		.key = sqlite3_column_int64(s, first),
		.person = sqlite3_column_int64(s, first + 2),
		.kind = (ChannelKind)sqlite3_column_int(s, first + 3),
		.confirmed = sqlite3_column_int(s, first + 4),
		.created = sqlite3_column_int64(s, first + 8),
	};
	SQL_COPY(c->id, s, first + 1);
	SQL_COPY(c->address, s, first + 5);
	SQL_COPY(c->p256dh, s, first + 6);
	SQL_COPY(c->auth, s, first + 7);
}

/* --- readers --- */

/* Over contact_default's, which is its person's. */
static void contact_row(sqlite3_stmt *s, void *contact)
{
	contact_read(s, 0, ((Contact *)contact)->person, contact);
}

StoreResult sqlite_contact(Store *store, int64_t person, Contact *contact)
{
	*contact = contact_default(person);
	StoreResult found = sqlite_one(store, contact_row, contact, CONTACT, "i", person);
	return found == STORE_FAILED ? STORE_FAILED : STORE_OK;
}

static void channel_row(sqlite3_stmt *s, void *channel)
{
	channel_read(s, 0, channel);
}

int sqlite_channels(Store *store, int64_t person, Channel *channels, int room)
{
	return sqlite_all(store, channel_row, channels, sizeof *channels, CHANNELS, "ii",
			  person, (int64_t)room);
}

static void message_row(sqlite3_stmt *s, void *into)
{
	Message *l = into;
	*l = (Message){
		.key = sqlite3_column_int64(s, 0),
		.kind = (MessageKind)sqlite3_column_int(s, 1),
		.due = sqlite3_column_int64(s, 3),
		.tries = sqlite3_column_int(s, 4),
		.held = sqlite3_column_int(s, 5),
	};
	SQL_COPY(l->game, s, 2);
	SQL_COPY(l->name, s, 6);
	channel_read(s, 7, &l->channel);
	contact_read(s, 7 + CHANNEL_WIDTH, l->channel.person, &l->contact);
}

int sqlite_messages(Store *store, int64_t now, Message *messages, int room)
{
	return sqlite_all(store, message_row, messages, sizeof *messages, MESSAGES, "ii", now,
			  (int64_t)room);
}

typedef struct Reader {
	Person *person;
	Contact *contact;
} Reader;

static void feed_row(sqlite3_stmt *s, void *into)
{
	Reader *r = into;
	sqlite_person_read(s, 0, r->person);
	contact_read(s, SQLITE_PERSON_WIDTH, r->person->key, r->contact);
}

StoreResult sqlite_feed(Store *store, const char *hash, Person *person, Contact *contact)
{
	return sqlite_one(store, feed_row, &(Reader){person, contact}, FEED, "t", hash);
}

StoreResult sqlite_own(Store *store, const char *name, Text *value)
{
	return sqlite_one(store, sqlite_text, value, OWN, "t", name);
}

/* --- writing --- */

bool write_messages(Connection *c, const Write *w)
{
	if (w->settles && !sql_run(c, VOID_MESSAGES, sql_bind(c, VOID_MESSAGES, "i", w->key)))
		return false;
	bool sound = true;
	for (int i = 0; i < 2; i++)
		sound = sound && (!w->ended[i] ||
				  sql_run(c, ADD_MESSAGES,
					  sql_bind(c, ADD_MESSAGES, "iiiii", (int64_t)MESSAGE_OVER,
						   w->key, w->ended[i], w->tell_at, w->push_at)));
	if (!w->turn && w->remind_at)
		sound = sound && sql_run(c, MOVE_REMINDERS,
					 sql_bind(c, MOVE_REMINDERS, "ii", w->key, w->remind_at));
	if (!w->turn)
		return sound;
	sound = sound && sql_run(c, ADD_MESSAGES,
				 sql_bind(c, ADD_MESSAGES, "iiiii", (int64_t)MESSAGE_TURN,
					  w->key, w->turn, w->tell_at, w->push_at));
	if (w->remind_at)
		sound = sound &&
			sql_run(c, ADD_MESSAGES,
				sql_bind(c, ADD_MESSAGES, "iiiii", (int64_t)MESSAGE_REMINDER,
					 w->key, w->turn, w->remind_at, w->remind_at));
	return sound;
}

bool write_invitation(Connection *c, const StoredGame *game)
{
	return !game->invited ||
	       sql_run(c, ADD_MESSAGES,
		       sql_bind(c, ADD_MESSAGES, "iiiii", (int64_t)MESSAGE_INVITED, game->key,
				game->invited, game->created, game->created));
}

static WriteResult done(bool sound)
{
	return sound ? WRITE_DONE : WRITE_FAILED;
}

static bool set_contact(Connection *c, const Contact *contact)
{
	return sql_run(c, SET_CONTACT,
		       sql_bind(c, SET_CONTACT, "iiiitiii", contact->person,
				(int64_t)contact->mode, (int64_t)contact->reminders,
				(int64_t)contact->lang, contact->zone, (int64_t)contact->quiet_from,
				(int64_t)contact->quiet_to, (int64_t)contact->digest));
}

static bool add_channel(Connection *c, Channel *channel)
{
	int64_t kind = channel->kind;
	if (!sql_run(c, REPLACE_CHANNEL,
		     sql_bind(c, REPLACE_CHANNEL, "iit", channel->person, kind, channel->address)) ||
	    !sql_run(c, END_CHANNELS, sql_bind(c, END_CHANNELS, "i", channel->person)) ||
	    !sql_run(c, ADD_CHANNEL,
		     sql_bind(c, ADD_CHANNEL, "tiiittti", channel->id, channel->person, kind,
			      (int64_t)channel->confirmed, channel->address, channel->p256dh,
			      channel->auth, channel->created)))
		return false;
	channel->key = sqlite3_last_insert_rowid(c->db);
	return channel->confirmed ||
	       sql_run(c, ADD_MESSAGE,
		       sql_bind(c, ADD_MESSAGE, "iii", (int64_t)MESSAGE_CONFIRM, channel->key,
				channel->created));
}

/* Whose ticket it is, and of which channel; then it and the others of its kind are used up. */
static StoreResult use_ticket(Connection *c, Ticket *t)
{
	int64_t now = clock_wall();
	sqlite3_stmt *q = sql_bind(c, TICKET, "tii", t->hash, (int64_t)t->kind, now);
	StoreResult found = sql_row(c, TICKET, q);
	if (found != STORE_OK)
		return found;
	t->person = sqlite3_column_int64(q, 0);
	t->channel = sqlite3_column_int64(q, 1);
	sqlite3_reset(q);
	return sql_run(c, END_TICKETS,
		       sql_bind(c, END_TICKETS, "iii", t->person, (int64_t)t->kind, now))
		       ? STORE_OK
		       : STORE_FAILED;
}

static WriteResult write_confirmed(Connection *c, Ticket *t)
{
	StoreResult found = use_ticket(c, t);
	if (found != STORE_OK)
		return found == STORE_NONE ? WRITE_CONFLICT : WRITE_FAILED;
	return done(sql_run(c, END_MAIL, sql_bind(c, END_MAIL, "ii", t->person, t->channel)) &&
		    sql_run(c, CONFIRM_CHANNEL, sql_bind(c, CONFIRM_CHANNEL, "i", t->channel)));
}

static WriteResult write_reset(Connection *c, const Write *w)
{
	Ticket *t = w->ticket;
	StoreResult found = use_ticket(c, t);
	if (found != STORE_OK)
		return found == STORE_NONE ? WRITE_CONFLICT : WRITE_FAILED;
	return done(sql_run(c, SET_PASSWORD,
			    sql_bind(c, SET_PASSWORD, "ti", w->person->password, t->person)) &&
		    sql_run(c, FORGET_SESSIONS, sql_bind(c, FORGET_SESSIONS, "i", t->person)));
}

/* What was mailed of a game is the last of it until its reader comes back, if he wishes so. */
static WriteResult write_message(Connection *c, const Message *l)
{
	if (l->due)
		return done(sql_run(c, KEEP_MESSAGE,
				    sql_bind(c, KEEP_MESSAGE, "iiii", l->due, (int64_t)l->tries,
					     (int64_t)l->held, l->key)));
	bool first = (l->kind == MESSAGE_TURN || l->kind == MESSAGE_OVER) &&
		     l->channel.kind == BY_MAIL && l->contact.mode == MAIL_FIRST &&
		     !l->contact.mailed;
	return done(sql_run(c, END_MESSAGE, sql_bind(c, END_MESSAGE, "i", l->key)) &&
		    (!first || sql_run(c, MAILED, sql_bind(c, MAILED, "i", l->channel.person))));
}

static WriteResult write_channel_end(Connection *c, const Channel *channel)
{
	if (!sql_run(c, END_CHANNEL, sql_bind(c, END_CHANNEL, "it", channel->person, channel->id)))
		return WRITE_FAILED;
	return sqlite3_changes(c->db) ? WRITE_DONE : WRITE_CONFLICT;
}

static WriteResult write_ticket(Connection *c, const Ticket *t)
{
	int64_t now = clock_wall();
	return done(sql_run(c, END_TICKETS,
			    sql_bind(c, END_TICKETS, "iii", t->person, (int64_t)t->kind, now)) &&
		    sql_run(c, ADD_TICKET,
			    sql_bind(c, ADD_TICKET, "tiiii", t->hash, (int64_t)t->kind,
				     t->person, t->channel, t->expires)));
}

static bool set_feed(Connection *c, const Contact *contact)
{
	return set_contact(c, contact) &&
	       sql_run(c, SET_FEED,
		       sql_bind(c, SET_FEED, "ti", contact->feed[0] ? contact->feed : NULL,
				contact->person));
}

WriteResult write_telling(Connection *c, Write *w)
{
	switch (w->kind) {
	case WRITE_CONTACT: return done(set_contact(c, w->contact));
	case WRITE_FEED: return done(set_feed(c, w->contact));
	case WRITE_LEAVE_WISH:
		return done(set_contact(c, w->contact) &&
			    sql_run(c, SET_AWAY,
				    sql_bind(c, SET_AWAY, "ii", (int64_t)w->automatic,
					     w->contact->person)));
	case WRITE_VISIT:
		return done(sql_run(c, VISIT, sql_bind(c, VISIT, "i", w->contact->person)));
	case WRITE_CHANNEL: return done(add_channel(c, w->channel));
	case WRITE_CHANNEL_END: return write_channel_end(c, w->channel);
	case WRITE_MAIL_END:
		return done(sql_run(c, END_MAIL,
				    sql_bind(c, END_MAIL, "ii", w->channel->person, INT64_C(0))));
	case WRITE_FORGOTTEN:
		return done(sql_run(c, ADD_FORGOTTEN,
				    sql_bind(c, ADD_FORGOTTEN, "ii", w->person->key, clock_wall())));
	case WRITE_TICKET: return write_ticket(c, w->ticket);
	case WRITE_CONFIRMED: return write_confirmed(c, w->ticket);
	case WRITE_RESET: return write_reset(c, w);
	case WRITE_MESSAGE: return write_message(c, w->message);
	default:
		return done(sql_run(c, ADD_OWN, sql_bind(c, ADD_OWN, "tt", w->own[0], w->own[1])));
	}
}
