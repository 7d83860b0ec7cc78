/* SPDX-License-Identifier: MIT */
/* A request's body: JSON read strictly, field by field, every mistake told by its name. */
#ifndef SERVER_BODY_H
#define SERVER_BODY_H

#include "problem.h"

/* A JSON value; it lives as long as the body it is a part of. */
typedef struct json_t Body;

typedef enum FieldKind {
	FIELD_INTEGER, /* into an int, within least..most */
	FIELD_STRING, /* into a const char *, least..most characters, none a control character */
	FIELD_OBJECT, /* into a const Body * */
	FIELD_ARRAY,  /* into a const Body *, least..most elements */
	FIELD_ANY,    /* into a const Body * */
} FieldKind;

typedef struct Field {
	const char *name;
	FieldKind kind;
	bool required;
	int least, most;
	const char *form; /* what a right value looks like, for people: "0..9999" */
	void *into;       /* left alone when the field is not there */
} Field;

/* The object in `text`; NULL with *problem. The caller's, until body_free. */
Body *body_read(const char *text, size_t length, Problem *problem);
void body_free(Body *body);
/* Takes an object apart; a field that `fields` does not name is a mistake. `prefix`: "players[0]." */
bool body_fields(const Body *object, const char *prefix, const Field *fields, int count,
		 Problem *problem);
/* Says that the field's value is none of `form`; false. */
bool body_wrong(Problem *problem, const char *field, const char *form);

/* The n-th element of an array, NULL past its end. */
const Body *body_element(const Body *array, int n);
/* The n-th member of an object and its name, NULL past its end. */
const Body *body_member(const Body *object, int n, const char **name);
/* The part of a body as a body of its own: body_free ends it. */
Body *body_share(const Body *part);
/* A member by its name, NULL when there is none. */
const Body *body_get(const Body *object, const char *name);
/* A string's text, NULL when it is none. */
const char *body_string(const Body *value);
/* The value as JSON, onto the text. */
void body_write(const Body *value, Text *json);
bool body_integer(const Body *value, int least, int most, int *into);
bool body_is(const Body *value, const char *string);

#endif
