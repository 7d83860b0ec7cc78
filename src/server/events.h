/* SPDX-License-Identifier: MIT */
/*
 * Who watches which game, as Server-Sent Events. A watcher holds the version it has been told
 * and nothing else: when there is news it is woken and reads on from the store, as much as its
 * connection takes, so that a slow one costs no memory and misses nothing.
 *
 * Any thread may publish, tick and stop. The hub's lock is taken before any of the HTTP
 * library's, never after.
 */
#ifndef SERVER_EVENTS_H
#define SERVER_EVENTS_H

#include "http.h"
#include "store.h"

typedef struct Hub Hub;

/* At most `most` watchers at once. */
Hub *hub_new(Store *store, int most);
/* After the last watcher has gone. */
void hub_free(Hub *hub);

/*
 * Answers the request with the events of a game after version `told`, or, when that is none of
 * the game's, with a snapshot first. False when there are too many watchers.
 */
bool hub_watch(Hub *hub, Request *r, const StoredGame *game, int64_t told);
/* There is a new entry in the store. */
void hub_publish(Hub *hub, int64_t game);
/* To be called every second or so: a comment line for those who heard nothing for 15 s. */
void hub_tick(Hub *hub);
/* All streams end, and no new one begins. */
void hub_stop(Hub *hub);

#endif
