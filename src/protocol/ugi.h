/* SPDX-License-Identifier: MIT */
/*
 * The engine's line protocol, of the family of UCI and UGI (docs/protocol.md): lines in, lines out. One thread brings
 * the lines, another one thinks.
 */
#ifndef PROTOCOL_UGI_H
#define PROTOCOL_UGI_H

#include "engine.h"

enum { UGI_LONGEST = 1 << 20 }; /* bytes of a line */

typedef struct Ugi Ugi;

/* One line to send, closed by its "\n"; called from both threads, never at once. */
typedef void Say(const char *line, size_t length, void *context);

typedef enum Obeyed {
	UGI_DONE,
	UGI_LATER, /* nothing was done: to be said again once the thought under way is over */
	UGI_QUIT,
} Obeyed;

/* NULL when there is no memory for it. `version`: what the engine says of itself. */
Ugi *ugi_new(Clock *clock, Lang lang, const char *version, Say *say, void *context);
/* Gives up a thought under way, which still says its move. */
void ugi_free(Ugi *u);
/* Whom the engine asks (engine.h), unless the option Tables is off; must outlive it. */
void ugi_oracle(Ugi *u, const Oracle *oracle);
/* One line without its end. */
Obeyed ugi_obey(Ugi *u, const char *line, size_t length);
/* A thought is under way. */
bool ugi_thinks(Ugi *u);
/* It has no limit of its own: only `stop` or `ponderhit` ends it. */
bool ugi_unlimited(Ugi *u);
/* A file that can be read once the thought is over. */
int ugi_file(const Ugi *u);

#endif
