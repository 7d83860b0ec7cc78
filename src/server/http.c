/* SPDX-License-Identifier: MIT */
/* The only file that knows the HTTP library. */
#include "http.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <microhttpd.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "log.h"
#include "trouble.h"

enum {
	THREADS = 2,
	CONNECTIONS_MOST = 19500,
	CONNECTION_MEMORY =
		5 * 1024, /* headers of a request and of its answer; most of what a stream costs */
	STREAM_BLOCK = 512,
	/* Seconds: for the header of a request, from the connection or the last answer on (so this
	 * is also how long an idle connection stays); for its body; for reading its answer; and
	 * without any progress at all. */
	HEADER_SECONDS = 60,
	BODY_SECONDS = 30,
	ANSWER_SECONDS = 120,
	STUCK_SECONDS = 60,
};

/* An open connection, and until when what it is doing must be done. */
typedef struct Line {
	int socket;
	_Atomic int64_t until; /* clock_steady; 0: no limit */
	struct Line *previous, *next;
} Line;

struct Http {
	HttpOptions options;
	struct MHD_Daemon *daemon;
	char address[128];
	atomic_bool quiet;
	atomic_int open; /* requests */
	atomic_int connections;
	_Atomic int64_t answers[5];
	pthread_mutex_t lines_lock;
	Line *lines; /* guarded by lines_lock */
};

enum { PARTS = 2, PART_ROOM = 64 };

struct Request {
	Http *http;
	struct MHD_Connection *connection;
	Line *line;
	const char *path;
	bool head, reading, answered;
	char parts[PARTS][PART_ROOM];
	Text body;
	bool too_large;
	Problem problem; /* found in the header; told when the body is over */
	char allow[64];  /* with WRONG_METHOD */
	Handler *next;
	Stream stream;
	void *state;
	void (*state_end)(void *state);
};

/* --- what a handler asks --- */

const char *http_address(const Http *h)
{
	return h->address;
}

void *request_context(const Request *r)
{
	return r->http->options.context;
}

const char *request_path(const Request *r)
{
	return r->path;
}

const char *request_part(const Request *r, int n)
{
	return r->parts[n];
}

const char *request_header(const Request *r, const char *name)
{
	return MHD_lookup_connection_value(r->connection, MHD_HEADER_KIND, name);
}

const char *request_cookie(const Request *r, const char *name)
{
	return MHD_lookup_connection_value(r->connection, MHD_COOKIE_KIND, name);
}

bool request_is_secure(const Request *r)
{
	const char *scheme = request_header(r, "X-Forwarded-Proto");
	return scheme && !strcasecmp(scheme, "https");
}

/* Writes the address in the one form it has; IPv6 without the half that a household chooses itself. */
static bool name_peer(const struct sockaddr *peer, char address[ADDRESS_ROOM])
{
	address[0] = '\0';
	if (peer->sa_family == AF_INET) {
		const struct sockaddr_in *four = (const struct sockaddr_in *)(const void *)peer;
		if (ntohl(four->sin_addr.s_addr) >> 24 == 127)
			return false;
		inet_ntop(AF_INET, &four->sin_addr, address, ADDRESS_ROOM);
		return true;
	}
	const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)(const void *)peer;
	if (IN6_IS_ADDR_LOOPBACK(&six->sin6_addr))
		return false;
	struct in6_addr network = six->sin6_addr;
	if (!IN6_IS_ADDR_V4MAPPED(&network))
		memset(network.s6_addr + 8, 0, 8);
	inet_ntop(AF_INET6, &network, address, ADDRESS_ROOM);
	return true;
}

void request_address(const Request *r, char address[ADDRESS_ROOM])
{
	const struct sockaddr *peer =
		MHD_get_connection_info(r->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
	const char *forwarded = request_header(r, "X-Forwarded-For");
	if (name_peer(peer, address) || !forwarded)
		return;
	/* The last one is what the proxy itself saw. */
	const char *last = strrchr(forwarded, ',');
	last = last ? last + 1 : forwarded;
	last += strspn(last, " ");
	struct sockaddr_in four = {.sin_family = AF_INET};
	struct sockaddr_in6 six = {.sin6_family = AF_INET6};
	if (inet_pton(AF_INET, last, &four.sin_addr) == 1)
		name_peer((const struct sockaddr *)&four, address);
	else if (inet_pton(AF_INET6, last, &six.sin6_addr) == 1)
		name_peer((const struct sockaddr *)&six, address);
}

const char *request_query(const Request *r, const char *name)
{
	return MHD_lookup_connection_value(r->connection, MHD_GET_ARGUMENT_KIND, name);
}

void request_counts(const Request *r, HttpCounts *counts)
{
	Http *h = r->http;
	for (int i = 0; i < 5; i++)
		counts->answers[i] = atomic_load(&h->answers[i]);
	counts->connections = atomic_load(&h->connections);
}

bool request_is_head(const Request *r)
{
	return r->head;
}

bool request_is_reading(const Request *r)
{
	return r->reading;
}

const Text *request_body(const Request *r)
{
	return &r->body;
}

void request_keep(Request *r, void *state, void (*end)(void *state))
{
	r->state = state;
	r->state_end = end;
}

void *request_state(const Request *r)
{
	return r->state;
}

static void allow_seconds(Line *line, int seconds)
{
	atomic_store(&line->until, seconds ? clock_steady() + seconds * 1000 : 0);
}

/* --- answering --- */

/* On every answer. The page is one origin with one worker; nothing of it belongs elsewhere. */
static const char *const security[][2] = {
	{"Content-Security-Policy",
	 "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
	 "img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
	 "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
	{"X-Content-Type-Options", "nosniff"},
	{"Referrer-Policy", "no-referrer"},
	{"Cross-Origin-Opener-Policy", "same-origin"},
	{"Cross-Origin-Embedder-Policy", "require-corp"},
	{"Cross-Origin-Resource-Policy", "same-origin"},
};

static void header(struct MHD_Response *response, const char *name, const char *value)
{
	if (value && MHD_add_response_header(response, name, value) != MHD_YES)
		log_line("error", "answer", "header=%s", name);
}

/* Takes the response. */
static void send_response(Request *r, int status, struct MHD_Response *response)
{
	for (size_t i = 0; i < sizeof security / sizeof *security; i++)
		header(response, security[i][0], security[i][1]);
	if (MHD_queue_response(r->connection, (unsigned)status, response) != MHD_YES)
		log_line("error", "answer", "status=%d not queued", status);
	MHD_destroy_response(response);
	atomic_fetch_add(&r->http->answers[status / 100 - 1], 1);
	r->answered = true;
}

void request_answer(Request *r, const Answer *a)
{
	struct MHD_Response *response = MHD_create_response_from_buffer(
		a->size, (void *)(uintptr_t)a->data,
		a->owned ? MHD_RESPMEM_MUST_FREE : MHD_RESPMEM_PERSISTENT);
	if (!response)
		abort();
	header(response, "Content-Type", a->type);
	header(response, "Cache-Control", a->cache ? a->cache : "no-store");
	header(response, "ETag", a->etag);
	header(response, "Content-Encoding", a->encoding);
	header(response, "Vary", a->vary);
	header(response, "Allow", a->allow);
	header(response, "Location", a->location);
	header(response, "Retry-After", a->retry_after);
	header(response, "Set-Cookie", a->cookie);
	header(response, "WWW-Authenticate", a->status == 401 ? "Bearer" : NULL);
	allow_seconds(r->line, ANSWER_SECONDS);
	send_response(r, a->status, response);
}

void request_json(Request *r, int status, Text *json)
{
	request_answer(r, &(Answer){.status = status,
				    .type = "application/json",
				    .data = text_string(json),
				    .size = json->length,
				    .owned = json->data != NULL});
	*json = (Text){0};
}

void request_refuse(Request *r, const Problem *p)
{
	Text json = {0};
	json_put_open(&json, '{');
	json_put_key(&json, "error");
	problem_json(p, &json);
	json_put_close(&json, '}');
	int status = problem_status(p);
	char seconds[12];
	snprintf(seconds, sizeof seconds, "%d", p->retry ? p->retry : 2);
	request_answer(r, &(Answer){.status = status,
				    .type = "application/json",
				    .data = json.data,
				    .size = json.length,
				    .owned = true,
				    .allow = status == 405 ? r->allow : NULL,
				    .retry_after = status == 503 || status == 429 ? seconds : NULL});
}

static ssize_t stream_read(void *request, uint64_t position, char *into, size_t room)
{
	(void)position;
	Request *r = request;
	ssize_t size = r->stream.read(r->stream.state, into, room);
	return size < 0 ? MHD_CONTENT_READER_END_OF_STREAM : size;
}

void request_stream(Request *r, const Stream *stream)
{
	struct MHD_Response *response = MHD_create_response_from_callback(
		MHD_SIZE_UNKNOWN, STREAM_BLOCK, stream_read, r, NULL);
	if (!response)
		abort();
	r->stream = *stream;
	header(response, "Content-Type", stream->type);
	header(response, "Cache-Control", "no-store");
	header(response, "X-Accel-Buffering", "no");
	allow_seconds(r->line, 0);
	send_response(r, 200, response);
}

void request_suspend(Request *r, Handler *next)
{
	r->next = next;
	if (next)
		allow_seconds(r->line, 0);
	MHD_suspend_connection(r->connection);
}

void request_resume(Request *r)
{
	MHD_resume_connection(r->connection);
}

/* --- finding the handler --- */

/* Whether the path has the pattern's form; its parts are copied. */
static bool path_fits(const char *pattern, const char *path, char parts[PARTS][PART_ROOM])
{
	int part = 0;
	for (; *pattern; pattern++) {
		if (*pattern != ':') {
			if (*path++ != *pattern)
				return false;
			continue;
		}
		size_t length = strcspn(path, "/");
		if (!length || length >= PART_ROOM)
			return false;
		memcpy(parts[part], path, length);
		parts[part++][length] = '\0';
		path += length;
	}
	return !*path;
}

static void refuse(Request *r)
{
	request_refuse(r, &r->problem);
}

static void add_method(char *allow, size_t room, const char *method)
{
	size_t length = strlen(allow);
	snprintf(allow + length, room - length, "%s%s", length ? ", " : "",
		 strcmp(method, "GET") ? method : "GET, HEAD");
}

static Handler *find_handler(Request *r, const char *method)
{
	const HttpOptions *o = &r->http->options;
	const char *wanted = r->head ? "GET" : method;
	for (int i = 0; i < o->route_count; i++) {
		if (!path_fits(o->routes[i].pattern, r->path, r->parts))
			continue;
		if (!strcmp(o->routes[i].method, wanted))
			return o->routes[i].handle;
		add_method(r->allow, sizeof r->allow, o->routes[i].method);
	}
	if (!r->allow[0] && strncmp(r->path, "/api/", 5)) {
		if (!strcmp(wanted, "GET"))
			return o->otherwise;
		add_method(r->allow, sizeof r->allow, "GET");
	}
	r->problem.kind = r->allow[0] ? WRONG_METHOD : NO_ROUTE;
	r->problem.expected[TR] = r->problem.expected[EN] = r->allow;
	return refuse;
}

/* A browser says where a POST comes from; a page of another site may do nothing for its reader. */
static bool own_origin(const char *origin, const char *host)
{
	const char *rest = strstr(origin, "://");
	return rest && host && !strcasecmp(rest + 3, host) &&
	       (!strncasecmp(origin, "http:", 5) || !strncasecmp(origin, "https:", 6));
}

static bool is_json(const char *type)
{
	static const char json[] = "application/json";
	if (!type || strncasecmp(type, json, sizeof json - 1))
		return false;
	type += sizeof json - 1;
	return type[strspn(type, " \t")] == '\0' || type[strspn(type, " \t")] == ';';
}

/* Headers may hold any bytes; what goes into an answer is ASCII. */
static bool is_plain(const char *text)
{
	for (; *text; text++)
		if (*text < ' ' || *text > '~')
			return false;
	return true;
}

/* What the header alone tells: who handles the request, or why nobody does. */
static void look_at_header(Request *r, const char *method)
{
	r->next = find_handler(r, method);
	if (r->next == refuse)
		return;
	const char *origin = request_header(r, "Origin");
	if (atomic_load(&r->http->quiet)) {
		r->problem.kind = STOPPING;
	} else if (!r->reading && origin && !own_origin(origin, request_header(r, "Host"))) {
		r->problem.kind = FOREIGN_ORIGIN;
		if (is_plain(origin))
			snprintf(r->problem.found, sizeof r->problem.found, "%.80s", origin);
	} else if (!strcmp(method, "POST") && !is_json(request_header(r, "Content-Type"))) {
		r->problem.kind = NOT_JSON;
	} else if (r->next != r->http->options.otherwise) {
		r->http->options.admit(r, &r->problem);
	}
	if (r->problem.kind)
		r->next = refuse;
}

static void body_too_large(Request *r)
{
	r->too_large = true;
	r->problem = (Problem){.kind = TOO_LARGE, .expected = {"16384", "16384"}};
	r->next = refuse;
	text_free(&r->body);
}

/* --- called by the library --- */

static enum MHD_Result on_request(void *http, struct MHD_Connection *connection,
				  const char *path, const char *method, const char *version,
				  const char *upload, size_t *upload_size, void **request)
{
	(void)version;
	Http *h = http;
	Request *r = *request;

	/* 1. The header is here. */
	if (!r) {
		r = calloc(1, sizeof *r);
		if (!r)
			return MHD_NO;
		*request = r;
		atomic_fetch_add(&h->open, 1);
		r->http = h;
		r->connection = connection;
		r->line = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)
				  ->socket_context;
		r->path = path;
		r->head = !strcmp(method, "HEAD");
		r->reading = r->head || !strcmp(method, "GET");
		allow_seconds(r->line, BODY_SECONDS);
		look_at_header(r, method);
		const char *length = request_header(r, "Content-Length");
		if (length && strtoull(length, NULL, 10) > BODY_MOST) {
			body_too_large(r);
			/* Who asks before sending is told before sending. Who does not is heard
			 * out: an answer in the middle of the body would be lost. */
			if (request_header(r, "Expect"))
				refuse(r);
		}
		return MHD_YES;
	}

	/* 2. A piece of its body is here. */
	if (*upload_size) {
		if (r->body.length + *upload_size > BODY_MOST && !r->too_large)
			body_too_large(r);
		if (!r->too_large)
			text_bytes(&r->body, upload, *upload_size);
		*upload_size = 0;
		return MHD_YES;
	}

	/* 3. All of it is here, or the request was resumed. */
	Handler *next = r->next;
	assert(next && !r->answered);
	r->next = NULL;
	next(r);
	assert(r->answered || r->next);
	return MHD_YES;
}

static void on_completed(void *http, struct MHD_Connection *connection, void **request,
			 enum MHD_RequestTerminationCode why)
{
	(void)connection;
	(void)why;
	Http *h = http;
	Request *r = *request;
	if (!r)
		return;
	*request = NULL;
	if (r->stream.end)
		r->stream.end(r->stream.state);
	if (r->state_end)
		r->state_end(r->state);
	allow_seconds(r->line, HEADER_SECONDS);
	text_free(&r->body);
	free(r);
	atomic_fetch_sub(&h->open, 1);
}

static void on_connection(void *http, struct MHD_Connection *connection, void **context,
			  enum MHD_ConnectionNotificationCode what)
{
	Http *h = http;
	if (what == MHD_CONNECTION_NOTIFY_STARTED) {
		Line *line = calloc(1, sizeof *line);
		if (!line)
			abort();
		line->socket =
			MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
		allow_seconds(line, HEADER_SECONDS);
		/* Who vanished without a word is no connection for a quarter of an hour. */
		setsockopt(line->socket, IPPROTO_TCP, TCP_USER_TIMEOUT,
			   &(unsigned){STUCK_SECONDS * 1000}, sizeof(unsigned));
		pthread_mutex_lock(&h->lines_lock);
		line->next = h->lines;
		if (h->lines)
			h->lines->previous = line;
		h->lines = line;
		pthread_mutex_unlock(&h->lines_lock);
		atomic_fetch_add(&h->connections, 1);
		*context = line;
		return;
	}
	/* The socket is closed after this, so http_tick never shuts down a stranger's. */
	Line *line = *context;
	pthread_mutex_lock(&h->lines_lock);
	if (line->next)
		line->next->previous = line->previous;
	if (line->previous)
		line->previous->next = line->next;
	else
		h->lines = line->next;
	pthread_mutex_unlock(&h->lines_lock);
	atomic_fetch_sub(&h->connections, 1);
	free(line);
}

/* --- starting and stopping --- */

/* Takes "HOST:PORT" or "[HOST]:PORT" apart; the port's text, NULL when it is neither. */
static const char *address_split(const char *where, char *host, size_t room)
{
	const char *colon = strrchr(where, ':');
	size_t length = colon ? (size_t)(colon - where) : 0;
	bool brackets = length > 2 && where[0] == '[' && where[length - 1] == ']';
	if (brackets) {
		where++;
		length -= 2;
	}
	if (!length || length >= room || (!brackets && memchr(where, ':', length)))
		return NULL;
	memcpy(host, where, length);
	host[length] = '\0';
	const char *port = colon + 1;
	size_t digits = strspn(port, "0123456789");
	return digits && digits <= 5 && !port[digits] && atoi(port) <= 65535 ? port : NULL;
}

/* A listening socket; -1 with a complaint. */
static int listen_on(const char *where, Lang lang, Text *error)
{
	char host[128];
	const char *port = address_split(where, host, sizeof host);
	struct addrinfo *found = NULL, wanted = {.ai_socktype = SOCK_STREAM};
	if (!port || getaddrinfo(host, port, &wanted, &found)) {
		complain(error, lang,
			 "--listen %s anlaşılmadı; ADRES:KAPI bekleniyordu, örneğin 127.0.0.1:8080"
			 " ya da [::1]:8080",
			 "--listen %s is not understood; expected ADDRESS:PORT, such as"
			 " 127.0.0.1:8080 or [::1]:8080",
			 where);
		return -1;
	}
	int one = 1, fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (fd >= 0)
		setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
	if (fd < 0 || bind(fd, found->ai_addr, found->ai_addrlen) || listen(fd, 1024)) {
		int why = errno;
		if (fd >= 0)
			close(fd);
		fd = -1;
		if (why == EADDRINUSE)
			complain(error, lang,
				 "%s başka bir programda; onu durdur ya da --listen ADRES:KAPI ile"
				 " başka bir kapı seç",
				 "%s is in use by another program; stop it, or choose another port"
				 " with --listen ADDRESS:PORT",
				 where);
		else
			complain(error, lang,
				 "%s dinlenemiyor: %s; --listen ADRES:KAPI ile başka bir adres seç",
				 "%s cannot be listened on: %s; choose another address with"
				 " --listen ADDRESS:PORT",
				 where, file_trouble(why, lang));
	}
	freeaddrinfo(found);
	return fd;
}

/* The address as it came out: the port may have been any. */
static void name_address(Http *h, int fd)
{
	struct sockaddr_storage address;
	socklen_t size = sizeof address;
	char host[64] = "", port[16] = "";
	getsockname(fd, (struct sockaddr *)&address, &size);
	getnameinfo((struct sockaddr *)&address, size, host, sizeof host, port, sizeof port,
		    NI_NUMERICHOST | NI_NUMERICSERV);
	bool six = address.ss_family == AF_INET6;
	snprintf(h->address, sizeof h->address, "http://%s%s%s:%s", six ? "[" : "", host,
		 six ? "]" : "", port);
}

/* As many as there may be descriptors, less some for files. */
int http_connection_limit(void)
{
	struct rlimit files = {.rlim_cur = 1024};
	if (!getrlimit(RLIMIT_NOFILE, &files)) {
		files.rlim_cur = files.rlim_max;
		setrlimit(RLIMIT_NOFILE, &files);
		getrlimit(RLIMIT_NOFILE, &files);
	}
	if (files.rlim_cur > CONNECTIONS_MOST + 64)
		return CONNECTIONS_MOST;
	return files.rlim_cur > 128 ? (int)files.rlim_cur - 64 : 64;
}

Http *http_start(const HttpOptions *options, Text *error)
{
	int fd = listen_on(options->listen, options->lang, error);
	if (fd < 0)
		return NULL;
	Http *h = calloc(1, sizeof *h);
	if (!h)
		abort();
	h->options = *options;
	pthread_mutex_init(&h->lines_lock, NULL);
	name_address(h, fd);
	h->daemon = MHD_start_daemon(
		MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
		on_request, h, MHD_OPTION_LISTEN_SOCKET, fd, MHD_OPTION_THREAD_POOL_SIZE,
		(unsigned)THREADS, MHD_OPTION_CONNECTION_LIMIT,
		(unsigned)http_connection_limit(), MHD_OPTION_CONNECTION_MEMORY_LIMIT,
		(size_t)CONNECTION_MEMORY, MHD_OPTION_CONNECTION_TIMEOUT,
		(unsigned)STUCK_SECONDS, MHD_OPTION_NOTIFY_COMPLETED, on_completed, h,
		MHD_OPTION_NOTIFY_CONNECTION, on_connection, h, MHD_OPTION_END);
	if (!h->daemon) {
		complain(error, options->lang, "HTTP başlatılamadı: %s",
			 "HTTP cannot be started: %s", strerror(errno));
		close(fd);
		free(h);
		return NULL;
	}
	return h;
}

void http_tick(Http *h)
{
	int64_t now = clock_steady();
	pthread_mutex_lock(&h->lines_lock);
	for (Line *line = h->lines; line; line = line->next) {
		int64_t until = atomic_load(&line->until);
		if (until && until < now)
			shutdown(line->socket, SHUT_RDWR); /* the library sees it and closes */
	}
	pthread_mutex_unlock(&h->lines_lock);
}

/* Not by MHD_quiesce_daemon, which races with its own threads (0.9.75) and may abort. */
void http_quiesce(Http *h)
{
	atomic_store(&h->quiet, true);
}

bool http_wait(Http *h, int milliseconds)
{
	int64_t until = clock_steady() + milliseconds;
	while (atomic_load(&h->open)) {
		if (clock_steady() > until)
			return false;
		usleep(5000);
	}
	return true;
}

void http_stop(Http *h)
{
	MHD_stop_daemon(h->daemon);
	pthread_mutex_destroy(&h->lines_lock);
	free(h);
}
