/* SPDX-License-Identifier: MIT */
/*
 * What is said to people who are not here: in mails, pushes and feeds, and the forms these have. Pure, but for the
 * reading of a game's moves.
 */
#ifndef SERVER_TELLING_H
#define SERVER_TELLING_H

#include "store.h"

/* One message as its reader is told it. Starts as {0}. */
typedef struct Told {
	Text subject, body; /* UTF-8; the body has lines, and ends with one */
	Text link;          /* where it leads */
} Told;

void told_free(Told *told);

/* The first instant from `now` on that is not in somebody's quiet hours; and the next one of his digest. */
int64_t telling_quiet(const Contact *contact, int64_t now);
int64_t telling_digest(const Contact *contact, int64_t now);
/* The seat that is to move in a game that is being played, -1 for none. */
int telling_mover(const StoredGame *game);

/* `site`: "https://mangala.example", without a slash at its end. */
void tell_game(const Message *m, const StoredGame *game, const char *site, Told *told);
/* Several games in which it is his turn, or which are over, in one. */
void tell_digest(const Message *m, const StoredGame *waiting, int count, const char *site,
		 Told *told);
/* A secret that confirms an address or allows another password. */
void tell_secret(const Message *m, const char *secret, const char *site, Told *told);
/* That mail arrives: the operator's test. */
void tell_test(Lang lang, const char *site, Told *told);

typedef struct Envelope {
	const char *from, *to; /* bare addresses */
	const char *id;        /* of the message, the part before "@" */
	const char *site;
	int64_t at; /* milliseconds since 1970 */
} Envelope;

/* The whole mail (RFC 5322, RFC 2045): plain text in base64, lines ending in CR LF. */
void mail_write(const Envelope *e, const Told *told, Text *mail);
/* {"title", "lang", "url", "game"}: what a browser's worker is told. */
void push_write(const Message *m, const Told *told, Text *json);

/* Games in which it is somebody's turn, and some that are over, as an Atom feed (RFC 4287), `self` its own address. */
void atom_write(const StoredGame *waiting, int count, const Person *reader, Lang lang,
		const char *site, const char *self, Text *xml);
/* Their deadlines as a calendar (RFC 5545). */
void calendar_write(const StoredGame *waiting, int count, const Person *reader, Lang lang,
		    const char *site, int64_t now, Text *ics);

#endif
