/* SPDX-License-Identifier: MIT */
#include "server.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api.h"
#include "courier.h"
#include "log.h"
#include "page.h"

enum { TICKS = 10 }; /* a second: how closely flags fall */

static int could_not_start(const Text *error)
{
	fprintf(stderr, "mangala serve: %s\n", text_string(error));
	return 2;
}

/* The keys by which browsers know our pushes: made at the first start, and kept with the games. */
static bool load_push_keys(Store *store, PushKeys *keys)
{
	char pair[PUSH_PUBLIC_ROOM + PUSH_SECRET_ROOM];
	Text kept = {0};
	bool found = store->own(store, "push_keys", &kept) == STORE_OK &&
		     kept.length == PUSH_PUBLIC_ROOM + PUSH_SECRET_ROOM - 1;
	if (found) {
		snprintf(keys->public, sizeof keys->public, "%.*s", PUSH_PUBLIC_ROOM - 1,
			 text_string(&kept));
		snprintf(keys->secret, sizeof keys->secret, "%s",
			 text_string(&kept) + kept.length - (PUSH_SECRET_ROOM - 1));
		explicit_bzero(kept.data, kept.length);
	} else if (push_keys_new(keys)) {
		snprintf(pair, sizeof pair, "%s %s", keys->public, keys->secret);
		found = store_write(store, &(Write){.kind = WRITE_OWN,
						    .own = {"push_keys", pair}}) == WRITE_DONE;
		explicit_bzero(pair, sizeof pair);
	}
	text_free(&kept);
	return found;
}

int server_run(const Config *config, const struct Oracle *oracle, Lang lang)
{
	/* 1. Signals come to this thread alone, when it asks for them. */
	sigset_t signals;
	sigemptyset(&signals);
	sigaddset(&signals, SIGINT);
	sigaddset(&signals, SIGTERM);
	sigaddset(&signals, SIGHUP);
	pthread_sigmask(SIG_BLOCK, &signals, NULL);
	signal(SIGPIPE, SIG_IGN);

	/* 2. From the database outwards. */
	clock_follow();
	if (!secrets_begin())
		abort();
	if (!zone_known(zone_default))
		log_line("warning", "no_zones",
			 "message=\"install tzdata; weekends and quiet hours are by UTC+3 only\"");
	Text error = {0};
	Api api = {.store = store_sqlite_open(config->data, lang, &error)};
	if (!api.store) {
		int status = could_not_start(&error);
		text_free(&error);
		return status;
	}
	HttpOptions http_options = {
		.listen = config->listen,
		.routes = api_routes,
		.route_count = api_route_count,
		.otherwise = get_page,
		.admit = api_admit,
		.context = &api,
		.lang = lang,
	};
	/* A fifth of the connections is kept for those who play. */
	api.presence = presence_new();
	api.hub = hub_new(api.store, api.presence, http_connection_limit() / 5 * 4);
	api.authority = (Authority){.store = api.store,
				    .hub = api.hub,
				    .presence = api.presence,
				    .leave_allowed = config->leave_days * INT64_C(86400000),
				    .tell_after = config->mail_delay * INT64_C(1000)};
	PushKeys keys;
	char site[SETTING_ROOM + 8];
	snprintf(site, sizeof site, "%s%s", config->address[0] ? "" : "http://",
		 config->address[0] ? config->address : config->listen);
	for (size_t end = strlen(site); end && site[end - 1] == '/'; end--)
		site[end - 1] = '\0';
	api.site = site;
	api.config = config;
	api.push_key = load_push_keys(api.store, &keys) ? keys.public : NULL;
	api.mails = config->smtp[0] != '\0';
	api.passwords = passwords_new();
	api.throttle = throttle_new();
	api.evaluator = evaluator_new(oracle);
	Http *http = http_start(&http_options, &error);
	int status = 0;
	if (http) {
		/* 3. Serve. */
		Courier *courier = courier_start(api.store, config, api.site, &keys);
		log_line("info", "start", "address=%s games=%lld", http_address(http),
			 (long long)api.store->games(api.store));
		printf("%s\n", http_address(http));
		fflush(stdout);
		int signal_number;
		struct timespec tick = {.tv_nsec = 1000000000 / TICKS};
		for (int n = 0; (signal_number = sigtimedwait(&signals, NULL, &tick)) < 0; n++) {
			authority_sweep(&api.authority);
			if (n % TICKS)
				continue;
			clock_follow();
			http_tick(http);
			hub_tick(api.hub);
			presence_tick(api.presence);
		}
		log_line("info", "stop", "signal=%d", signal_number);

		/* 4. No new requests; streams end; what is being written is written; answers get
		 * out. Only then is nothing suspended, and the connections can be closed. */
		http_quiesce(http);
		courier_stop(courier);
		evaluator_stop(api.evaluator);
		hub_stop(api.hub);
		http_wait(http, 1000);
		api.store->drain(api.store);
		http_wait(http, 500);
		http_stop(http);
	} else {
		status = could_not_start(&error);
		evaluator_stop(api.evaluator);
		api.store->drain(api.store);
	}
	evaluator_free(api.evaluator);
	passwords_free(api.passwords);
	throttle_free(api.throttle);
	hub_free(api.hub);
	presence_free(api.presence);
	api.store->close(api.store);
	text_free(&error);
	if (http)
		log_line("info", "stopped", "clean");
	return status;
}
