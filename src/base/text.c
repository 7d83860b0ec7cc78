/* SPDX-License-Identifier: MIT */
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* Room for `more` bytes and a NUL. Without memory there is nothing sensible left to write. */
static char *text_grow(Text *t, size_t more)
{
	if (t->length + more + 1 > t->room) {
		size_t room = t->room ? t->room : 128;
		while (room < t->length + more + 1)
			room *= 2;
		char *data = realloc(t->data, room);
		if (!data)
			abort();
		t->data = data;
		t->room = room;
	}
	return t->data + t->length;
}

void text_bytes(Text *t, const char *s, size_t length)
{
	char *end = text_grow(t, length);
	if (length)
		memcpy(end, s, length);
	end[length] = '\0';
	t->length += length;
}

void text_char(Text *t, char c)
{
	text_bytes(t, &c, 1);
}

void text_add(Text *t, const char *s)
{
	text_bytes(t, s, strlen(s));
}

void text_int(Text *t, int64_t n)
{
	char digits[24];
	char *p = digits + sizeof digits;
	uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
	do
		*--p = (char)('0' + rest % 10);
	while ((rest /= 10));
	if (n < 0)
		*--p = '-';
	text_bytes(t, p, (size_t)(digits + sizeof digits - p));
}

void text_clear(Text *t)
{
	t->length = 0;
	if (t->data)
		t->data[0] = '\0';
}

void text_free(Text *t)
{
	free(t->data);
	*t = (Text){0};
}

const char *text_string(const Text *t)
{
	return t->data ? t->data : "";
}

/* A value follows another one unless a bracket or a key stands before it. */
static void json_put_comma(Text *t)
{
	char before = t->length ? t->data[t->length - 1] : '[';
	if (before != '{' && before != '[' && before != ':' && before != '\n')
		text_char(t, ',');
}

void json_put_open(Text *t, char bracket)
{
	json_put_comma(t);
	text_char(t, bracket);
}

void json_put_close(Text *t, char bracket)
{
	text_char(t, bracket);
}

void json_put_bytes(Text *t, const char *s, size_t length)
{
	static const char hex[] = "0123456789abcdef";
	json_put_comma(t);
	text_char(t, '"');
	for (size_t i = 0; i < length; i++) {
		unsigned char c = (unsigned char)s[i];
		if (c == '"' || c == '\\') {
			text_char(t, '\\');
			text_char(t, (char)c);
		} else if (c < 0x20) {
			text_add(t, "\\u00");
			text_char(t, hex[c >> 4]);
			text_char(t, hex[c & 15]);
		} else {
			text_char(t, (char)c);
		}
	}
	text_char(t, '"');
}

void json_put_string(Text *t, const char *s)
{
	json_put_bytes(t, s, strlen(s));
}

void json_put_key(Text *t, const char *key)
{
	json_put_string(t, key);
	text_char(t, ':');
}

void json_put_int(Text *t, int64_t n)
{
	json_put_comma(t);
	text_int(t, n);
}

void json_put_bool(Text *t, bool b)
{
	json_put_comma(t);
	text_add(t, b ? "true" : "false");
}

void json_put_null(Text *t)
{
	json_put_comma(t);
	text_add(t, "null");
}

void json_pair_string(Text *t, const char *key, const char *value)
{
	json_put_key(t, key);
	if (value)
		json_put_string(t, value);
	else
		json_put_null(t);
}

void json_pair_int(Text *t, const char *key, int64_t value)
{
	json_put_key(t, key);
	json_put_int(t, value);
}
