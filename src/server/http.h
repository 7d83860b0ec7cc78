/* SPDX-License-Identifier: MIT */
/*
 * HTTP for the rest of the server. A request comes to its handler when its whole body is here,
 * on one of a few HTTP threads, which must not block. The handler ends by answering it, or by
 * suspending it: then another thread resumes it and its next handler runs on its HTTP thread.
 *
 * Everything about a request is used on its HTTP thread only, but for request_resume. After
 * request_suspend the request may be handed to another thread, and from then on the handler
 * leaves it alone.
 */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include <sys/types.h>

#include "problem.h"

enum { BODY_MOST = 16 * 1024, ADDRESS_ROOM = 64 };

typedef struct Http Http;
typedef struct Request Request;
typedef void Handler(Request *r);

typedef struct Route {
	const char *method;  /* "GET" (HEAD goes with it), "POST", "DELETE" */
	const char *pattern; /* "/api/games/:/moves": each ":" stands for one part of the path */
	Handler *handle;
} Route;

typedef struct HttpOptions {
	const char *listen; /* "127.0.0.1:8080" */
	const Route *routes;
	int route_count;
	Handler *otherwise; /* GET of a path outside /api/ that no route has */
	/* Asked with the header of every request for a route; false: refused, as the problem says. */
	bool (*admit)(Request *r, Problem *problem);
	void *context; /* request_context */
	Lang lang;     /* of complaints */
} HttpOptions;

/* Listens and serves; NULL with what to do about it in `error`. */
Http *http_start(const HttpOptions *options, Text *error);
/* "http://127.0.0.1:8080" */
const char *http_address(const Http *h);
/* Connections that may be open at once; raises the process's limit of files to get there. */
int http_connection_limit(void);
/* Answers so far by their hundreds (1xx at 0), and connections that are open. */
typedef struct HttpCounts {
	int64_t answers[5];
	int connections;
} HttpCounts;
void request_counts(const Request *r, HttpCounts *counts);
/* To be called every second or so: ends connections that are too slow. */
void http_tick(Http *h);
/* From now on requests are told to come back; those under way go on. */
void http_quiesce(Http *h);
/* Waits for requests under way to be over; false when some are left at `milliseconds`. */
bool http_wait(Http *h, int milliseconds);
/* After http_quiesce, when nothing can be suspended any more. */
void http_stop(Http *h);

void *request_context(const Request *r);
const char *request_path(const Request *r);
/* What stood for the n-th ":" of the pattern. */
const char *request_part(const Request *r, int n);
/* A header or a query's value; NULL when there is none. */
const char *request_header(const Request *r, const char *name);
const char *request_cookie(const Request *r, const char *name);
/*
 * Whom the request is counted for: an IPv4 address or the first half of an IPv6 one. What a
 * proxy on this machine says in X-Forwarded-For is believed. "" for this machine itself.
 */
void request_address(const Request *r, char address[ADDRESS_ROOM]);
/* Whether the asker reached us, or our proxy, by TLS. */
bool request_is_secure(const Request *r);
const char *request_query(const Request *r, const char *name);
bool request_is_head(const Request *r);
/* GET or HEAD */
bool request_is_reading(const Request *r);
const Text *request_body(const Request *r);
/* Something that lives as long as the request; `end` frees it. */
void request_keep(Request *r, void *state, void (*end)(void *state));
void *request_state(const Request *r);

typedef struct Answer {
	int status;
	const char *type;  /* Content-Type */
	const char *cache; /* Cache-Control; NULL: "no-store" */
	const void *data;
	size_t size;
	bool owned; /* data is malloc's and is freed; else it lives for ever */
	const char *etag, *encoding, *vary, *allow, *location, *retry_after, *cookie; /* NULL: none */
} Answer;

void request_answer(Request *r, const Answer *a);
/* Takes the text. */
void request_json(Request *r, int status, Text *json);
void request_refuse(Request *r, const Problem *p);

/* Before anything that will resume it. `next` runs once after that; NULL in a stream's read. */
void request_suspend(Request *r, Handler *next);
/* Any thread; once for every suspend. */
void request_resume(Request *r);

/*
 * An answer without an end. `read` puts up to `room` bytes and returns how many; 0 when it has
 * suspended the request, then it is called again after the resume; -1 at the end.
 * `end` is called last, however the stream ended.
 */
typedef struct Stream {
	const char *type;
	ssize_t (*read)(void *state, char *into, size_t room);
	void (*end)(void *state);
	void *state;
} Stream;

void request_stream(Request *r, const Stream *stream);

#endif
