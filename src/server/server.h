/* SPDX-License-Identifier: MIT */
/* The server: games, moves and their events over HTTP, on an embedded database. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "config.h"

struct Oracle; /* engine.h */

/*
 * Serves until SIGINT, SIGTERM or SIGHUP, and then stops cleanly. The address, as
 * "http://127.0.0.1:8080", is said on standard output once it is listened on. Returns the
 * exit status: 0 when stopped, 2 when it could not start, the reason on standard error.
 * To be called by the only thread of the process; `oracle` is asked beside the engine, by one thread; `lang` is that of
 * what is said when it cannot start.
 */
int server_run(const Config *config, const struct Oracle *oracle, Lang lang);

#endif
