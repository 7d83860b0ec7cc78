/* SPDX-License-Identifier: MIT */
/*
 * Who watches which game, or all of somebody's games, as Server-Sent Events or a JSON object a
 * line. A watcher holds the version it has been told and nothing else: when there is news it is
 * woken and reads on from the store, as much as its
 * connection takes, so that a slow one costs no memory and misses nothing.
 *
 * Any thread may publish, tick and stop. The hub's lock is taken before any of the HTTP
 * library's, never after.
 */
#ifndef SERVER_EVENTS_H
#define SERVER_EVENTS_H

#include "http.h"
#include "presence.h"
#include "store.h"

typedef struct Hub Hub;

/* At most `most` watchers at once. */
Hub *hub_new(Store *store, Presence *presence, int most);
/* After the last watcher has gone. */
void hub_free(Hub *hub);

/* What a request wants to hear. */
typedef struct Watch {
	int64_t game; /* the key of a game, or */
	int64_t person; /* of a person, whose games they are: then versions are numbers of notices */
	int64_t told;     /* the version that is known already, */
	int64_t version;  /* or the one of the snapshot */
	Text *snapshot;   /* JSON, taken and sent first; empty: events after `told` */
	bool lines;       /* a JSON object a line */
	int64_t listener; /* who it is that watches; 0: nobody we know */
	/* Of the session it was asked by, when not everybody may hear it: it ends with it. */
	char session[HASH_ROOM];
} Watch;

/* Answers the request with what happens. False when there are too many watchers. */
bool hub_watch(Hub *hub, Request *r, const Watch *watch);
/* There is news in the store, of a game or of a person's games. */
void hub_publish_game(Hub *hub, int64_t game);
void hub_publish_person(Hub *hub, int64_t person);
/* How many watch; a game. */
int hub_watchers(Hub *hub);
int hub_watchers_of(Hub *hub, int64_t game);
/* To be called every second or so: a comment line for those who heard nothing for 15 s. */
void hub_tick(Hub *hub);
/* All streams end, and no new one begins. */
void hub_stop(Hub *hub);

#endif
