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
	int64_t game; /* its key */
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
	int most;
	pthread_mutex_t lock;
	int count; /* these three guarded by lock */
	bool stopping;
	Watcher *buckets[BUCKETS]; /* by key of the game */
};

static Watcher **bucket(Hub *hub, int64_t game)
{
	return &hub->buckets[(uint64_t)game % BUCKETS];
}

Hub *hub_new(Store *store, int most)
{
	Hub *hub = calloc(1, sizeof *hub);
	if (!hub)
		abort();
	hub->store = store;
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

void hub_publish(Hub *hub, int64_t game)
{
	pthread_mutex_lock(&hub->lock);
	for (Watcher *w = *bucket(hub, game); w; w = w->next)
		if (w->game == game) {
			w->news = true;
			wake(w);
		}
	pthread_mutex_unlock(&hub->lock);
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
static bool read_on(Watcher *w)
{
	Entry entries[AT_ONCE];
	int count = w->hub->store->entries(w->hub->store, w->game, w->told, entries, AT_ONCE);
	for (int i = 0; i < count; i++) {
		view_event(&entries[i], &w->pending);
		w->told = entries[i].version;
	}
	return count >= 0;
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
		if (!read_on(w))
			return -1;
		if (w->told > told) {
			pthread_mutex_lock(&hub->lock);
			w->news = true;
			pthread_mutex_unlock(&hub->lock);
		} else if (quiet) {
			text_add(&w->pending, ":\n\n");
		}
	}
}

static void watcher_end(void *watcher)
{
	Watcher *w = watcher;
	Hub *hub = w->hub;
	pthread_mutex_lock(&hub->lock);
	if (w->next)
		w->next->previous = w->previous;
	if (w->previous)
		w->previous->next = w->next;
	else
		*bucket(hub, w->game) = w->next;
	hub->count--;
	pthread_mutex_unlock(&hub->lock);
	text_free(&w->pending);
	free(w);
}

bool hub_watch(Hub *hub, Request *r, const StoredGame *game, int64_t told)
{
	Watcher *w = calloc(1, sizeof *w);
	if (!w)
		abort();
	*w = (Watcher){.hub = hub, .request = r, .game = game->key, .told = told, .news = true};
	w->heard = clock_steady();
	/* How soon a browser comes back when the line breaks, in milliseconds. */
	text_add(&w->pending, "retry: 1000\n\n");
	if (told < 1 || told > game->version) {
		view_snapshot(game, &w->pending);
		w->told = game->version;
	}

	pthread_mutex_lock(&hub->lock);
	bool room = hub->count < hub->most && !hub->stopping;
	if (room) {
		Watcher **first = bucket(hub, game->key);
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
	request_stream(r, &(Stream){.type = "text/event-stream",
				    .read = watcher_read,
				    .end = watcher_end,
				    .state = w});
	return true;
}
