/* SPDX-License-Identifier: MIT */
/* A request that changes something about a person, from its body to its answer: api_accounts.c and api_contact.c. */
#ifndef SERVER_VISIT_H
#define SERVER_VISIT_H

#include "handlers.h"

enum { PASSWORD_LEAST = 8, PASSWORD_MOST = 200 };

typedef struct Visit {
	Request *request;
	Body *body; /* of visit_form */
	Asker asker;
	Person person; /* who is made, or was found by his name */
	Session session;
	Contact contact;
	Channel channel;
	Ticket ticket;
	Leave leave;
	Span span;
	char secret[SECRET_ROOM];      /* of the session or the feeds that are made */
	char password[PASSWORD_BYTES]; /* the new one, while the old one is looked at */
	PasswordJob job;
	Write write;
} Visit;

/* The request's own: it ends with it. */
Visit *visit_begin(Request *r);
/* Reads the request's body into the fields, whose texts live as long as the visit; false: refused and answered. */
bool visit_form(Visit *v, const Field *fields, int count);
/* For a field that is of the right type but wrong. */
void visit_wrong(Visit *v, const char *field, const char *expected);
/* Hashes the job's password, or compares it with its hash; goes on in `next`. */
void visit_password(Visit *v, Handler *next);
void visit_write(Visit *v, WriteKind kind, Handler *next);
/* The same with more said of it than the visit knows. */
void visit_write_as(Visit *v, Write write, Handler *next);
/* Whether it is on disk; false: refused and answered. */
bool visit_written(Visit *v, ProblemKind repeated);
/* Whether the worker had time and the password is right; false: refused and answered. */
bool visit_let_in(Visit *v);
/* The hash of a new password has come: the visit that waited for it, NULL once it is refused. */
Visit *visit_hashed(Request *r);
/* The asker, a member whose password is to be looked at; false: refused and answered. */
bool look_at_password(Request *r, Visit *v);
/* Whether the address may do that yet once more; false: refused and answered. */
bool take_for_address(Request *r, LimitKind kind);

#endif
