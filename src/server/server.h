/* SPDX-License-Identifier: MIT */
/* The server: games, moves and their events over HTTP, on an embedded database. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "config.h"

/*
 * Serves until SIGINT, SIGTERM or SIGHUP, and then stops cleanly. The address, as
 * "http://127.0.0.1:8080", is said on standard output once it is listened on. Returns the
 * exit status: 0 when stopped, 2 when it could not start, the reason on standard error.
 * To be called by the only thread of the process; `lang` is that of what is said when it cannot start.
 */
int server_run(const Config *config, Lang lang);

#endif
