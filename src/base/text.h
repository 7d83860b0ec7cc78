/* SPDX-License-Identifier: MIT */
/* A growing text, and a writer of JSON onto it. Owned by whoever declared it; text_free ends it. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum Lang { TR, EN, LANGS } Lang;

/* Starts as {0}. `data` is always closed by a NUL once anything was added. */
typedef struct Text {
	char *data;
	size_t length, room;
} Text;

void text_char(Text *t, char c);
void text_add(Text *t, const char *s);
void text_bytes(Text *t, const char *s, size_t length);
void text_int(Text *t, int64_t n);
void text_clear(Text *t);
void text_free(Text *t);
/* What was written so far; "" for an empty one. Lives until the next change. */
const char *text_string(const Text *t);

/* JSON: the caller opens and closes brackets; the writer puts commas and escapes. */
void json_put_open(Text *t, char bracket);
void json_put_close(Text *t, char bracket);
void json_put_key(Text *t, const char *key);
void json_put_string(Text *t, const char *s);
void json_put_bytes(Text *t, const char *s, size_t length);
void json_put_int(Text *t, int64_t n);
void json_put_bool(Text *t, bool b);
void json_put_null(Text *t);
/* A key and its value; value NULL: null. */
void json_pair_string(Text *t, const char *key, const char *value);
void json_pair_int(Text *t, const char *key, int64_t value);

#endif
