/* SPDX-License-Identifier: MIT */
/* What the server says to others by itself: mail by SMTP, pushes by HTTPS. The only file that knows libcurl. */
#ifndef SERVER_OUTSIDE_H
#define SERVER_OUTSIDE_H

#include <stdatomic.h>

#include "config.h"

typedef enum Delivery {
	DELIVERED,
	TRY_AGAIN, /* later it may */
	REFUSED,   /* it never will */
	GONE,      /* nobody is there any more */
} Delivery;

enum { ORIGIN_ROOM = 300 };

typedef struct Outside Outside;

/* For one thread. Whatever is under way ends soon after *stopping is true. */
Outside *outside_new(const Config *config, const atomic_bool *stopping);
void outside_free(Outside *o);
/* `mail` is a whole one, `to` a bare address. */
Delivery outside_mail(Outside *o, const char *to, const Text *mail);

typedef struct Push {
	const char *url, *authorization;
	const Text *body;
	const char *topic; /* a later one replaces an earlier one of the same topic that waits yet */
	int64_t seconds; /* how long it is worth telling */
} Push;

Delivery outside_push(Outside *o, const Push *push);
/* "https://push.example" of "https://push.example/abc"; false when the address is none that is asked. */
bool outside_origin(const Config *config, const char *url, char origin[ORIGIN_ROOM]);

#endif
