/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "command.h"
#include "server.h"
#include "store.h"

int run_serve(const Call *call)
{
	if (call->count)
		return call_error(call, "fazla söz: ", "one word too many: ", call->words[0]);
	return server_run(
		&(ServerOptions){.listen = call->listen, .data = call->data, .lang = cli_lang()});
}

/* The one word is a file, which `copy` reads or writes. */
static int copy_database(const Call *call,
			 bool (*copy)(const char *folder, const char *file, Lang, Text *error))
{
	if (call->count != 1)
		return call_error(call, "bir dosya adı bekleniyordu",
				  "expected the name of a file", "");
	Text error = {0};
	bool good = copy(call->data, call->words[0], cli_lang(), &error);
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
