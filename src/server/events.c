/* SPDX-License-Identifier: MIT */
#include "events.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"
#include "view.h"

enum {
	BUCKETS = 4096,
	AT_ONCE = 32,          /* entries read from the store at a time */
	HEARTBEAT = 15 * 1000, /* milliseconds */
};

typedef struct Watcher Watcher;
struct Watcher {
	Hub *hub;
	Request *request;
	int64_t topic; /* of what it hears */
	bool lines;
	int64_t listener;
	char session[HASH_ROOM];
	/* Of the HTTP thread alone. */
	int64_t told; /* the version up to which everything was put in `pending` */
	Text pending; /* bytes on their way, from `sent` on */
	size_t sent;
	/* Guarded by the hub's lock. */
	bool news;                /* since the store was last read */
	bool waiting;             /* suspended; whoever clears it resumes the request */
	bool quiet;               /* a heartbeat is due */
	int64_t heard;            /* when it last had something to send */
	Watcher *previous, *next; /* in its bucket */
};

struct Hub {
	Store *store;
	Presence *presence;
	int most;
	pthread_mutex_t lock;
	int count; /* these three guarded by lock */
	bool stopping;
	Watcher *buckets[BUCKETS]; /* by topic */
};

static Watcher **bucket(Hub *hub, int64_t topic)
{
	return &hub->buckets[(uint64_t)topic % BUCKETS];
}

/* A game's topic is its key, a person's is minus his. */
static bool of_person(const Watcher *w)
{
	return w->topic < 0;
}

Hub *hub_new(Store *store, Presence *presence, int most)
{
	Hub *hub = calloc(1, sizeof *hub);
	if (!hub)
		abort();
	hub->store = store;
	hub->presence = presence;
	hub->most = most;
	pthread_mutex_init(&hub->lock, NULL);
	return hub;
}

void hub_free(Hub *hub)
{
	pthread_mutex_destroy(&hub->lock);
	free(hub);
}

/* With the lock held. */
static void wake(Watcher *w)
{
	if (!w->waiting)
		return;
	w->waiting = false;
	request_resume(w->request);
}

static void publish(Hub *hub, int64_t topic)
{
	pthread_mutex_lock(&hub->lock);
	for (Watcher *w = *bucket(hub, topic); w; w = w->next)
		if (w->topic == topic) {
			w->news = true;
			wake(w);
		}
	pthread_mutex_unlock(&hub->lock);
}

void hub_publish_game(Hub *hub, int64_t game)
{
	publish(hub, game);
}

void hub_publish_person(Hub *hub, int64_t person)
{
	publish(hub, -person);
}

int hub_watchers(Hub *hub)
{
	pthread_mutex_lock(&hub->lock);
	int count = hub->count;
	pthread_mutex_unlock(&hub->lock);
	return count;
}

int hub_watchers_of(Hub *hub, int64_t game)
{
	int count = 0;
	pthread_mutex_lock(&hub->lock);
	for (const Watcher *w = *bucket(hub, game); w; w = w->next)
		count += w->topic == game;
	pthread_mutex_unlock(&hub->lock);
	return count;
}

void hub_tick(Hub *hub)
{
	int64_t now = clock_steady();
	pthread_mutex_lock(&hub->lock);
	for (int i = 0; i < BUCKETS; i++)
		for (Watcher *w = hub->buckets[i]; w; w = w->next)
			if (w->waiting && now - w->heard >= HEARTBEAT) {
				w->quiet = true;
				wake(w);
			}
	pthread_mutex_unlock(&hub->lock);
}

void hub_stop(Hub *hub)
{
	pthread_mutex_lock(&hub->lock);
	hub->stopping = true;
	for (int i = 0; i < BUCKETS; i++)
		for (Watcher *w = hub->buckets[i]; w; w = w->next)
			wake(w);
	pthread_mutex_unlock(&hub->lock);
}

/* What the store has after `told`, into pending; false when it cannot be read. */
static bool read_entries(Watcher *w)
{
	Entry entries[AT_ONCE];
	Store *store = w->hub->store;
	int count = store->entries(store, w->topic, w->told, entries, AT_ONCE);
	for (int i = 0; i < count; i++) {
		view_event(&entries[i], w->lines, &w->pending);
		w->told = entries[i].version;
	}
	return count >= 0;
}

static bool read_notices(Watcher *w)
{
	Notice notices[AT_ONCE];
	Store *store = w->hub->store;
	int count = store->notices(store, -w->topic, w->told, notices, AT_ONCE);
	for (int i = 0; i < count; i++) {
		view_notice(&notices[i], w->lines, &w->pending);
		w->told = notices[i].number;
	}
	return count >= 0;
}

/* Whether who listens still may: looked at in every silence. */
static bool still_welcome(const Watcher *w)
{
	Session session;
	Person person;
	Store *store = w->hub->store;
	return !w->session[0] ||
	       store->session(store, w->session, clock_wall(), &session, &person) == STORE_OK;
}

static ssize_t watcher_read(void *watcher, char *into, size_t room)
{
	Watcher *w = watcher;
	Hub *hub = w->hub;
	for (;;) {
		/* 1. What is on its way goes first. */
		size_t left = w->pending.length - w->sent;
		if (left) {
			size_t size = left < room ? left : room;
			memcpy(into, w->pending.data + w->sent, size);
			w->sent += size;
			return (ssize_t)size;
		}
		text_free(&w->pending);
		w->sent = 0;

		/* 2. Is there anything new? Said before the store is read, so that an entry that
		 * comes in between is news again. */
		pthread_mutex_lock(&hub->lock);
		bool news = w->news, quiet = w->quiet, stopping = hub->stopping;
		w->news = w->quiet = false;
		if (!news && !quiet && !stopping) {
			/* 3. No: until somebody wakes us. */
			w->waiting = true;
			request_suspend(w->request, NULL);
		} else {
			w->heard = clock_steady();
		}
		pthread_mutex_unlock(&hub->lock);
		if (stopping)
			return -1;
		if (!news && !quiet)
			return 0;

		/* 4. Perhaps: read it; there may be more than was read. A store that cannot be
		 * read ends the stream, and its reader comes back for the rest. */
		int64_t told = w->told;
		if (!(of_person(w) ? read_notices(w) : read_entries(w)))
			return -1;
		if (w->told > told) {
			pthread_mutex_lock(&hub->lock);
			w->news = true;
			pthread_mutex_unlock(&hub->lock);
		} else if (quiet && !still_welcome(w)) {
			return -1;
		} else if (quiet) {
			text_add(&w->pending, w->lines ? "\n" : ":\n\n");
		}
	}
}

static void watcher_end(void *watcher)
{
	Watcher *w = watcher;
	Hub *hub = w->hub;
	if (w->listener)
		presence_leave(hub->presence, w->listener);
	pthread_mutex_lock(&hub->lock);
	if (w->next)
		w->next->previous = w->previous;
	if (w->previous)
		w->previous->next = w->next;
	else
		*bucket(hub, w->topic) = w->next;
	hub->count--;
	pthread_mutex_unlock(&hub->lock);
	text_free(&w->pending);
	free(w);
}

bool hub_watch(Hub *hub, Request *r, const Watch *watch)
{
	Watcher *w = calloc(1, sizeof *w);
	if (!w)
		abort();
	*w = (Watcher){.hub = hub,
		       .request = r,
		       .topic = watch->game ? watch->game : -watch->person,
		       .lines = watch->lines,
		       .listener = watch->listener,
		       .told = watch->told,
		       .news = true,
		       .heard = clock_steady()};
	memcpy(w->session, watch->session, sizeof w->session);
	/* How soon a browser comes back when the line breaks, in milliseconds. */
	if (!w->lines)
		text_add(&w->pending, "retry: 1000\n\n");
	if (watch->snapshot->length) {
		view_snapshot(watch->version, watch->snapshot, w->lines, &w->pending);
		w->told = watch->version;
	}

	pthread_mutex_lock(&hub->lock);
	bool room = hub->count < hub->most && !hub->stopping;
	if (room) {
		Watcher **first = bucket(hub, w->topic);
		w->next = *first;
		if (w->next)
			w->next->previous = w;
		*first = w;
		hub->count++;
	}
	pthread_mutex_unlock(&hub->lock);
	if (!room) {
		text_free(&w->pending);
		free(w);
		return false;
	}
	if (w->listener)
		presence_enter(hub->presence, w->listener);
	request_stream(r, &(Stream){.type = w->lines ? "application/x-ndjson" : "text/event-stream",
				    .read = watcher_read,
				    .end = watcher_end,
				    .state = w});
	return true;
}
