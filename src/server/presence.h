/* SPDX-License-Identifier: MIT */
/*
 * Who is here: has a stream open, or asked for something a moment ago. Only a hint to people, told apart from the
 * streams themselves; what follows from it in a game is the authority's business. Any thread.
 */
#ifndef SERVER_PRESENCE_H
#define SERVER_PRESENCE_H

#include <stdint.h>

typedef struct Presence Presence;

Presence *presence_new(void);
void presence_free(Presence *p);
/* Somebody's stream begins, and ends. */
void presence_enter(Presence *p, int64_t person);
void presence_leave(Presence *p, int64_t person);
/* He has asked for something. */
void presence_seen(Presence *p, int64_t person);
/* Milliseconds since he was last here, 0 while he is; nobody is gone for longer than the server runs. */
int64_t presence_gone(Presence *p, int64_t person);
/* To be called every second or so: forgets who is long gone. */
void presence_tick(Presence *p);

#endif
