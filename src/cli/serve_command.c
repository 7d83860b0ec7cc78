/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "command.h"
#include "server.h"
#include "serving.h"
#include "store.h"
#include "tables.h"

bool serving_config(const Call *call, Config *config)
{
	const char *const flags[][2] = {{"listen", call->listen}, {"data", call->data}};
	Text error = {0};
	ConfigFault fault;
	*config = config_default();
	bool good = !call->config || config_load(call->config, config, cli_lang(), &error);
	if (!good)
		fprintf(stderr, "mangala %s: %s\n", call->command, text_string(&error));
	text_free(&error);
	for (int i = 0; i < 2 && good; i++) {
		if (!flags[i][1] || config_set(config, flags[i][0], flags[i][1], &fault))
			continue;
		char tr[96], en[96];
		snprintf(tr, sizeof tr, "--%s %s ister: ", fault.key, fault.expected[TR]);
		snprintf(en, sizeof en, "--%s wants %s: ", fault.key, fault.expected[EN]);
		call_error(call, tr, en, flags[i][1]);
		good = false;
	}
	return good;
}

/* The engine's opinion of a position takes as much memory for its proofs as a fourth of an analysis. */
enum { SHARERS = 4 };

int run_serve(const Call *call)
{
	Config config;
	Call with = *call;
	if (call->count)
		return call_error(call, "fazla söz: ", "one word too many: ", call->words[0]);
	if (!serving_config(call, &config))
		return EXIT_CALL;
	if (!call->dir && config.tables[0])
		with.dir = config.tables;
	Expert *expert = call_expert(&with, SHARERS);
	if (!expert)
		return EXIT_CALL;
	Oracle oracle = expert_oracle(expert);
	int status = server_run(&config, &oracle, cli_lang());
	expert_free(expert);
	return status;
}

/* The one word is a file, which `copy` reads or writes. */
static int copy_database(const Call *call,
			 bool (*copy)(const char *folder, const char *file, Lang, Text *error))
{
	Config config;
	if (call->count != 1)
		return call_error(call, "bir dosya adı bekleniyordu",
				  "expected the name of a file", "");
	if (!serving_config(call, &config))
		return EXIT_CALL;
	Text error = {0};
	bool good = copy(config.data, call->words[0], cli_lang(), &error);
	if (!good)
		fprintf(stderr, "mangala %s: %s\n", call->command, text_string(&error));
	text_free(&error);
	return good ? EXIT_DONE : EXIT_NO;
}

int run_backup(const Call *call)
{
	return copy_database(call, store_sqlite_backup);
}

int run_restore(const Call *call)
{
	return copy_database(call, store_sqlite_restore);
}
