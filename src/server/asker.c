/* SPDX-License-Identifier: MIT */
#include "asker.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "log.h"

static const char cookie_name[] = "mangala";

static bool refuse(Problem *problem, ProblemKind kind)
{
	problem->kind = kind;
	return false;
}

/* "Authorization: Bearer SECRET"; NULL without one. */
static const char *bearer(const Request *r)
{
	static const char scheme[] = "Bearer ";
	const char *given = request_header(r, "Authorization");
	return given && !strncasecmp(given, scheme, sizeof scheme - 1) ? given + sizeof scheme - 1
								       : NULL;
}

bool asker_find(Store *store, const Request *r, int needed, Asker *asker, Problem *problem)
{
	*asker = (Asker){0};
	const char *token = bearer(r);
	const char *secret = token ? token : request_cookie(r, cookie_name);
	StoreResult found = STORE_NONE;
	if (secret && strlen(secret) == SECRET_ROOM - 1) {
		char hash[HASH_ROOM];
		secret_hash(secret, hash);
		found = store->session(store, hash, clock_wall(), &asker->session, &asker->person);
	}
	/* A token is no cookie and a cookie no token: one stolen cannot be used as the other. */
	if (found == STORE_OK && asker->session.token != (token != NULL)) {
		*asker = (Asker){0};
		found = STORE_NONE;
	}
	if (found == STORE_FAILED)
		return refuse(problem, NOT_READ);
	if (found == STORE_NONE && !token && (needed & OR_NOBODY))
		return true;
	if (found == STORE_NONE)
		return refuse(problem, NOT_LOGGED_IN);
	needed &= ~OR_NOBODY;
	if ((asker->session.scopes & needed) != needed)
		return refuse(problem, NO_SCOPE);
	return true;
}

void cookie_write(const Request *r, const char *secret, char cookie[COOKIE_ROOM])
{
	snprintf(cookie, COOKIE_ROOM, "%s=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d%s",
		 cookie_name, secret, *secret ? SESSION_DAYS * 24 * 60 * 60 : 0,
		 request_is_secure(r) ? "; Secure" : "");
}
