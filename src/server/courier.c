/* SPDX-License-Identifier: MIT */
#include "courier.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "log.h"
#include "outside.h"
#include "secrets.h"
#include "telling.h"

enum {
	AT_ONCE = 64,
	GAMES_MOST = 50, /* of a digest */
	TRIES_MOST = 10, /* a minute, two, four, ...: more than a day */
	PAUSE = 500,     /* milliseconds between two looks */
	MINUTE = 60 * 1000,
	HOUR = 60 * MINUTE,
};

struct Courier {
	Store *store;
	const Config *config;
	const char *site;
	PushKeys keys;
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t stopped; /* with lock: stopping has become true */
	atomic_bool stopping;
	/* Of the thread. */
	Outside *outside;
	Message messages[AT_ONCE];
	bool done[AT_ONCE]; /* has gone with another one */
};

/* Sent, void, or hopeless: it is nobody's any more. */
static void end_message(const Courier *c, const Message *m)
{
	Message gone = *m;
	gone.due = 0;
	store_write(c->store, &(Write){.kind = WRITE_MESSAGE, .message = &gone});
}

static void keep_message(const Courier *c, const Message *m, int64_t due, int tries, bool held)
{
	Message kept = *m;
	kept.due = due;
	kept.tries = tries;
	kept.held = held;
	store_write(c->store, &(Write){.kind = WRITE_MESSAGE, .message = &kept});
}

static void end_channel(const Courier *c, const Message *m)
{
	Channel channel = m->channel;
	store_write(c->store, &(Write){.kind = WRITE_CHANNEL_END, .channel = &channel});
	log_line("info", "channel_gone", "channel=%s", channel.id);
}

/* What comes of a delivery that ended just now. */
static void settle(const Courier *c, const Message *m, Delivery delivery, int64_t now)
{
	/* Cut off by our own stop: it is sent after the next start. */
	if (delivery == TRY_AGAIN && atomic_load(&c->stopping))
		return;
	if (delivery == GONE)
		end_channel(c, m); /* with all its messages */
	else if (delivery == TRY_AGAIN && m->tries + 1 < TRIES_MOST)
		keep_message(c, m, now + ((int64_t)MINUTE << m->tries), m->tries + 1, m->held);
	else
		end_message(c, m);
	if (delivery != DELIVERED)
		log_line("warning", "undelivered", "message=%lld kind=%d tries=%d",
			 (long long)m->key, (int)m->kind, m->tries + 1);
}

static Delivery deliver_mail(const Courier *c, const Message *m, const Told *told)
{
	if (!c->config->smtp[0])
		return REFUSED;
	char id[64];
	snprintf(id, sizeof id, "%lld.%s", (long long)m->key, m->channel.id);
	Text mail = {0};
	mail_write(&(Envelope){.from = c->config->mail_from,
			       .to = m->channel.address,
			       .id = id,
			       .site = c->site,
			       .at = clock_wall()},
		   told, &mail);
	Delivery delivery = outside_mail(c->outside, m->channel.address, &mail);
	explicit_bzero(mail.data, mail.length);
	text_free(&mail);
	return delivery;
}

static Delivery deliver_push(const Courier *c, const Message *m, const Told *told)
{
	enum { A_DAY = 24 * 60 * 60, HALF_A_DAY = A_DAY / 2 };
	char origin[ORIGIN_ROOM];
	Text json = {0}, body = {0}, authorization = {0};
	Delivery delivery = REFUSED;
	push_write(m, told, &json);
	if (outside_origin(c->config, m->channel.address, origin) &&
	    push_encrypt(m->channel.p256dh, m->channel.auth, json.data, json.length, NULL, NULL,
			 &body) &&
	    push_authorization(&c->keys, origin, c->config->push_contact,
			       clock_wall() / 1000 + HALF_A_DAY, &authorization))
		delivery = outside_push(c->outside,
					&(Push){.url = m->channel.address,
						.authorization = text_string(&authorization),
						.body = &body,
						.topic = m->game,
						.seconds = A_DAY});
	text_free(&json);
	text_free(&body);
	text_free(&authorization);
	return delivery;
}

static Delivery deliver(const Courier *c, const Message *m, const Told *told)
{
	return m->channel.kind == BY_MAIL ? deliver_mail(c, m, told) : deliver_push(c, m, told);
}

/* A secret that is made now and stands nowhere but in the mail; the store has its hash. */
static void send_secret(const Courier *c, const Message *m)
{
	char secret[SECRET_ROOM];
	Ticket ticket = {.kind = m->kind,
			 .person = m->channel.person,
			 .channel = m->channel.key,
			 .expires = clock_wall() +
				    (int64_t)HOUR * (m->kind == MESSAGE_RESET ? 1 : 24)};
	secret_new(secret);
	secret_hash(secret, ticket.hash);
	Told told = {0};
	if (store_write(c->store, &(Write){.kind = WRITE_TICKET, .ticket = &ticket}) == WRITE_DONE) {
		tell_secret(m, secret, c->site, &told);
		settle(c, m, deliver(c, m, &told), clock_wall());
	}
	explicit_bzero(secret, sizeof secret);
	told_free(&told);
}

/* Loads the game of a message; false when there is nothing to tell of it any more. The caller frees it. */
static bool still_true(const Courier *c, const Message *m, StoredGame *game)
{
	if (c->store->load(c->store, m->game, game) != STORE_OK)
		return false;
	if (m->kind == MESSAGE_INVITED)
		return game->standing.status == OPEN && game->invited == m->channel.person;
	if (m->kind == MESSAGE_OVER)
		return game->standing.status == OVER || game->standing.status == CANCELLED;
	int mover = telling_mover(game);
	return mover >= 0 && game->standing.seats[mover] == m->channel.person;
}

/* All that waits for one reader's digest and is due; if it cannot be delivered all of it is kept for the next time. */
static void send_digest(Courier *c, int first, int count)
{
	const Message *m = &c->messages[first], *carried[GAMES_MOST];
	StoredGame games[GAMES_MOST] = {0};
	int found = 0;
	for (int i = first; i < count && found < GAMES_MOST; i++) {
		const Message *other = &c->messages[i];
		if (c->done[i] || !other->held || other->channel.key != m->channel.key)
			continue;
		c->done[i] = true;
		if (still_true(c, other, &games[found])) {
			carried[found++] = other;
		} else {
			stored_game_free(&games[found]);
			end_message(c, other);
		}
	}
	Told told = {0};
	if (found) {
		tell_digest(m, games, found, c->site, &told);
		Delivery delivery = deliver(c, carried[0], &told);
		int64_t now = clock_wall();
		for (int i = 0; i < found; i++)
			settle(c, carried[i], delivery, now);
	}
	told_free(&told);
	for (int i = 0; i < found; i++)
		stored_game_free(&games[i]);
}

/* Sends it, keeps it for another time, or drops it. */
static void carry(Courier *c, int at, int count)
{
	const Message *m = &c->messages[at];
	const Contact *reader = &m->contact;
	bool by_mail = m->channel.kind == BY_MAIL, turn = m->kind != MESSAGE_REMINDER;
	if (m->kind == MESSAGE_CONFIRM || m->kind == MESSAGE_RESET) {
		send_secret(c, m);
		return;
	}
	/* His wishes as they are now, not as they were. */
	bool unwanted =
		by_mail && turn &&
		(reader->mode == MAIL_NONE ||
		 (reader->mode == MAIL_FIRST && reader->mailed && m->kind != MESSAGE_INVITED));
	int64_t now = clock_wall(), when = telling_quiet(reader, now);
	if (unwanted) {
		end_message(c, m);
	} else if (by_mail && turn && reader->mode == MAIL_DIGEST && !m->held) {
		keep_message(c, m, telling_digest(reader, now), 0, true);
	} else if (m->held) {
		send_digest(c, at, count);
	} else if (when > now) {
		keep_message(c, m, when, m->tries, false);
	} else {
		StoredGame game = {0};
		Told told = {0};
		if (still_true(c, m, &game)) {
			tell_game(m, &game, c->site, &told);
			settle(c, m, deliver(c, m, &told), clock_wall());
		} else {
			end_message(c, m);
		}
		told_free(&told);
		stored_game_free(&game);
	}
}

/* True when there may be more at once. */
static bool look(Courier *c)
{
	int count = c->store->messages(c->store, clock_wall(), c->messages, AT_ONCE);
	memset(c->done, 0, sizeof c->done);
	for (int i = 0; i < count && !atomic_load(&c->stopping); i++) {
		if (c->done[i])
			continue;
		/* MAIL_FIRST: one of this round may have been the first. */
		if (c->messages[i].contact.mode == MAIL_FIRST &&
		    c->store->contact(c->store, c->messages[i].channel.person,
				      &c->messages[i].contact) != STORE_OK)
			continue;
		carry(c, i, count);
	}
	return count == AT_ONCE;
}

/* Until the next look, or the stop. */
static void pause_a_little(Courier *c)
{
	struct timespec until;
	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_nsec += PAUSE * 1000000L;
	until.tv_sec += until.tv_nsec / 1000000000;
	until.tv_nsec %= 1000000000;
	pthread_mutex_lock(&c->lock);
	if (!atomic_load(&c->stopping))
		pthread_cond_timedwait(&c->stopped, &c->lock, &until);
	pthread_mutex_unlock(&c->lock);
}

static void *work(void *courier)
{
	Courier *c = courier;
	while (!atomic_load(&c->stopping)) {
		if (look(c))
			continue;
		pause_a_little(c);
	}
	return NULL;
}

Courier *courier_start(Store *store, const Config *config, const char *site, const PushKeys *keys)
{
	Courier *c = calloc(1, sizeof *c);
	if (!c)
		abort();
	c->store = store;
	c->config = config;
	c->site = site;
	c->keys = *keys;
	atomic_init(&c->stopping, false);
	c->outside = outside_new(config, &c->stopping);
	pthread_condattr_t steady;
	pthread_condattr_init(&steady);
	pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
	pthread_mutex_init(&c->lock, NULL);
	pthread_cond_init(&c->stopped, &steady);
	pthread_condattr_destroy(&steady);
	if (pthread_create(&c->thread, NULL, work, c))
		abort();
	return c;
}

void courier_stop(Courier *c)
{
	pthread_mutex_lock(&c->lock);
	atomic_store(&c->stopping, true);
	pthread_cond_signal(&c->stopped);
	pthread_mutex_unlock(&c->lock);
	pthread_join(c->thread, NULL);
	pthread_cond_destroy(&c->stopped);
	pthread_mutex_destroy(&c->lock);
	outside_free(c->outside);
	explicit_bzero(&c->keys, sizeof c->keys);
	free(c);
}
