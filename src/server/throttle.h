/* SPDX-License-Identifier: MIT */
/*
 * How often something may be asked for: buckets that hold so many times and fill again at a
 * steady rate, one for every kind and whoever it is counted for. A fixed table: when it is
 * crowded the fullest bucket of a few is forgotten, which can only be lenient. Any thread.
 */
#ifndef SERVER_THROTTLE_H
#define SERVER_THROTTLE_H

#include <stdint.h>

typedef enum LimitKind {
	LIMIT_REQUESTS, /* any, by address */
	LIMIT_ACTS,     /* what changes something, by person */
	LIMIT_LOGINS,   /* passwords, by address */
	LIMIT_TRIES,    /* passwords, by the name they are tried for */
	LIMIT_GUESTS,   /* by address */
	LIMIT_PEOPLE,   /* new people, all together */
	LIMIT_MAILS,    /* that are asked for by anybody, by the name they go to */
	LIMIT_THOUGHTS, /* of the engine, by address */
	LIMIT_KINDS
} LimitKind;

typedef struct Throttle Throttle;

Throttle *throttle_new(void);
void throttle_free(Throttle *l);
/* Takes one at `now` (milliseconds); 0, or the seconds until there is one. */
int throttle_take(Throttle *l, LimitKind kind, const char *whose, int64_t now);

#endif
