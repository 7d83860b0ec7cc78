/* SPDX-License-Identifier: MIT */
#include "outside.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "log.h"

enum { CONNECT_SECONDS = 10, ALL_SECONDS = 30, ANSWER_MOST = 64 * 1024 };

struct Outside {
	const Config *config;
	const atomic_bool *stopping;
	CURL *mail, *web; /* each keeps its connection */
	size_t heard;     /* of the answer */
	const Text *said; /* the mail, from `at` on still to be read by the library */
	size_t at;
};

static int on_progress(void *outside, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
	(void)a, (void)b, (void)c, (void)d;
	const Outside *o = outside;
	return atomic_load(o->stopping);
}

/* What others answer is of no interest, and not without an end. */
static size_t on_answer(char *data, size_t size, size_t count, void *outside)
{
	(void)data;
	Outside *o = outside;
	o->heard += size * count;
	return o->heard > ANSWER_MOST ? 0 : size * count;
}

static size_t on_read(char *into, size_t size, size_t count, void *outside)
{
	Outside *o = outside;
	size_t left = o->said->length - o->at, room = size * count;
	size_t taken = left < room ? left : room;
	memcpy(into, o->said->data + o->at, taken);
	o->at += taken;
	return taken;
}

/* Whether an address is one of the public Internet: a browser's push service is; this machine and its neighbours are not. */
static bool is_public(const struct sockaddr *address)
{
	static const struct {
		uint32_t net;
		int bits;
	} private[] = {{0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10}, {0x7f000000, 8},
		       {0xa9fe0000, 16}, {0xac100000, 12}, {0xc0000000, 24}, {0xc0a80000, 16},
		       {0xc6120000, 15}, {0xe0000000, 3}};
	uint32_t four;
	if (address->sa_family == AF_INET) {
		four = ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr);
	} else if (address->sa_family == AF_INET6) {
		const struct in6_addr *six =
			&((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
		if (!IN6_IS_ADDR_V4MAPPED(six))
			return (six->s6_addr[0] & 0xe0) == 0x20; /* 2000::/3 */
		memcpy(&four, six->s6_addr + 12, 4);
		four = ntohl(four);
	} else {
		return false;
	}
	for (size_t i = 0; i < sizeof private / sizeof *private; i++)
		if (four >> (32 - private[i].bits) == private[i].net >> (32 - private[i].bits))
			return false;
	return true;
}

/* Asked with the address itself, after its name was looked up: no name leads inside. */
static curl_socket_t on_socket(void *outside, curlsocktype purpose, struct curl_sockaddr *address)
{
	(void)purpose;
	const Outside *o = outside;
	if (!o->config->push_anywhere && !is_public(&address->addr))
		return CURL_SOCKET_BAD;
	return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static CURL *handle_new(Outside *o)
{
	CURL *c = curl_easy_init();
	if (!c)
		abort();
	curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(c, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
	curl_easy_setopt(c, CURLOPT_TIMEOUT, (long)ALL_SECONDS);
	curl_easy_setopt(c, CURLOPT_NOPROGRESS, 0L);
	curl_easy_setopt(c, CURLOPT_XFERINFOFUNCTION, on_progress);
	curl_easy_setopt(c, CURLOPT_XFERINFODATA, o);
	curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, on_answer);
	curl_easy_setopt(c, CURLOPT_WRITEDATA, o);
	/* No proxy of the environment: what is asked is what was checked. */
	curl_easy_setopt(c, CURLOPT_PROXY, "");
	return c;
}

Outside *outside_new(const Config *config, const atomic_bool *stopping)
{
	Outside *o = calloc(1, sizeof *o);
	if (!o || curl_global_init(CURL_GLOBAL_DEFAULT))
		abort();
	o->config = config;
	o->stopping = stopping;
	o->mail = handle_new(o);
	o->web = handle_new(o);
	return o;
}

void outside_free(Outside *o)
{
	curl_easy_cleanup(o->mail);
	curl_easy_cleanup(o->web);
	curl_global_cleanup();
	free(o);
}

static void say_failed(const char *what, CURLcode code, long answer)
{
	log_line("warning", what, "code=%d answer=%ld message=\"%s\"", (int)code, answer,
		 curl_easy_strerror(code));
}

/* Whether it was our session that was refused, before the mail was spoken of: that is the operator's to mend. */
static bool is_ours(CURLcode code)
{
	return code == CURLE_LOGIN_DENIED || code == CURLE_USE_SSL_FAILED ||
	       code == CURLE_REMOTE_ACCESS_DENIED;
}

/* Of SMTP's answers 5xx are for ever. */
Delivery outside_mail(Outside *o, const char *to, const Text *mail)
{
	const Config *config = o->config;
	CURL *c = o->mail;
	char from[SETTING_ROOM + 2];
	snprintf(from, sizeof from, "<%s>", config->mail_from);
	struct curl_slist *recipients = curl_slist_append(NULL, to);
	o->said = mail;
	o->at = o->heard = 0;
	curl_easy_setopt(c, CURLOPT_URL, config->smtp);
	curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
	if (config->smtp_user[0]) {
		curl_easy_setopt(c, CURLOPT_USERNAME, config->smtp_user);
		curl_easy_setopt(c, CURLOPT_PASSWORD, config->smtp_password);
		/* A password never goes in the clear. */
		curl_easy_setopt(c, CURLOPT_USE_SSL, (long)CURLUSESSL_ALL);
	} else {
		/* A relay of one's own, whose certificate is often nobody's. */
		curl_easy_setopt(c, CURLOPT_USE_SSL, (long)CURLUSESSL_NONE);
	}
	curl_easy_setopt(c, CURLOPT_MAIL_FROM, from);
	curl_easy_setopt(c, CURLOPT_MAIL_RCPT, recipients);
	curl_easy_setopt(c, CURLOPT_UPLOAD, 1L);
	curl_easy_setopt(c, CURLOPT_READFUNCTION, on_read);
	curl_easy_setopt(c, CURLOPT_READDATA, o);
	CURLcode code = curl_easy_perform(c);
	long answer = 0;
	curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &answer);
	curl_slist_free_all(recipients);
	if (code == CURLE_OK)
		return DELIVERED;
	say_failed("mail", code, answer);
	return answer >= 500 && answer < 600 && !is_ours(code) ? REFUSED : TRY_AGAIN;
}

bool outside_origin(const Config *config, const char *url, char origin[ORIGIN_ROOM])
{
	CURLU *parts = curl_url();
	char *scheme = NULL, *host = NULL, *port = NULL, *user = NULL;
	bool good = parts && !curl_url_set(parts, CURLUPART_URL, url, 0) &&
		    !curl_url_get(parts, CURLUPART_SCHEME, &scheme, 0) &&
		    !curl_url_get(parts, CURLUPART_HOST, &host, 0) &&
		    curl_url_get(parts, CURLUPART_USER, &user, 0) == CURLUE_NO_USER &&
		    (!strcasecmp(scheme, "https") ||
		     (config->push_anywhere && !strcasecmp(scheme, "http")));
	if (good)
		curl_url_get(parts, CURLUPART_PORT, &port, CURLU_NO_DEFAULT_PORT);
	good = good && snprintf(origin, ORIGIN_ROOM, "%s://%s%s%s", scheme, host,
				port ? ":" : "", port ? port : "") < ORIGIN_ROOM;
	curl_free(scheme);
	curl_free(host);
	curl_free(port);
	curl_free(user);
	curl_url_cleanup(parts);
	return good;
}

/* Of HTTP's answers 429 and 5xx are for later. */
Delivery outside_push(Outside *o, const Push *push)
{
	CURL *c = o->web;
	Text line = {0};
	struct curl_slist *headers = NULL;
	const char *const fixed[] = {"Content-Type: application/octet-stream",
				     "Content-Encoding: aes128gcm", "Expect:"};
	for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
		headers = curl_slist_append(headers, fixed[i]);
	text_add(&line, "Authorization: ");
	text_add(&line, push->authorization);
	headers = curl_slist_append(headers, text_string(&line));
	text_clear(&line);
	text_add(&line, "TTL: ");
	text_int(&line, push->seconds);
	headers = curl_slist_append(headers, text_string(&line));
	if (push->topic[0]) {
		text_clear(&line);
		text_add(&line, "Topic: ");
		text_bytes(&line, push->topic, strnlen(push->topic, 32));
		headers = curl_slist_append(headers, text_string(&line));
	}
	o->heard = 0;
	curl_easy_setopt(c, CURLOPT_URL, push->url);
	curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR,
			 o->config->push_anywhere ? "http,https" : "https");
	curl_easy_setopt(c, CURLOPT_OPENSOCKETFUNCTION, on_socket);
	curl_easy_setopt(c, CURLOPT_OPENSOCKETDATA, o);
	curl_easy_setopt(c, CURLOPT_HTTPHEADER, headers);
	curl_easy_setopt(c, CURLOPT_POSTFIELDS, push->body->data);
	curl_easy_setopt(c, CURLOPT_POSTFIELDSIZE, (long)push->body->length);
	CURLcode code = curl_easy_perform(c);
	long answer = 0;
	curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &answer);
	curl_slist_free_all(headers);
	text_free(&line);
	if (code == CURLE_OK && answer >= 200 && answer < 300)
		return DELIVERED;
	if (answer == 404 || answer == 410)
		return GONE;
	say_failed("push", code, answer);
	return answer >= 400 && answer < 500 && answer != 429 ? REFUSED : TRY_AGAIN;
}
