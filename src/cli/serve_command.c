/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "server.h"

int run_serve(const Call *call)
{
	if (call->count)
		return call_error(call, "fazla söz: ", "one word too many: ", call->words[0]);
	return server_run(
		&(ServerOptions){.listen = call->listen, .data = call->data, .lang = cli_lang()});
}
