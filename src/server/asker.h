/* SPDX-License-Identifier: MIT */
/* Who sends a request: a cookie or a bearer's token, and the person it belongs to. */
#ifndef SERVER_ASKER_H
#define SERVER_ASKER_H

#include "http.h"
#include "secrets.h"
#include "store.h"

typedef struct Asker {
	Person person;   /* its key is 0: nobody we know */
	Session session; /* by which he is known */
} Asker;

/*
 * Who asks. An expired cookie is nobody's; a token that lets nobody in, or not as far as
 * `needed`, is refused, as is nobody unless `needed` says OR_NOBODY.
 */
bool asker_find(Store *store, const Request *r, int needed, Asker *asker, Problem *problem);

enum { COOKIE_ROOM = 160, SESSION_DAYS = 90 };
/* The header that keeps a secret in a browser; "" makes it forget. */
void cookie_write(const Request *r, const char *secret, char cookie[COOKIE_ROOM]);

#endif
