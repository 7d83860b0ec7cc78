/* SPDX-License-Identifier: MIT */
/* The only file that knows the JSON library. */
#include "body.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Copies what fits; never half a character. */
static void copy_cut(char *to, size_t room, const char *from)
{
	size_t length = strlen(from);
	if (length >= room) {
		length = room - 1;
		while (length && ((unsigned char)from[length] & 0xc0) == 0x80)
			length--;
	}
	memcpy(to, from, length);
	to[length] = '\0';
}

Body *body_read(const char *text, size_t length, Problem *problem)
{
	json_error_t error;
	json_t *body = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
	if (!body) {
		problem->kind = BAD_JSON;
		problem->line = error.line < 1 ? 1 : error.line;
		problem->column = error.column < 1 ? 1 : error.column;
		copy_cut(problem->found, sizeof problem->found, error.text);
	} else if (!json_is_object(body)) {
		problem->kind = NOT_AN_OBJECT;
		json_decref(body);
		body = NULL;
	}
	return body;
}

void body_free(Body *body)
{
	json_decref(body);
}

static const char *const kinds[][LANGS] = {
	[FIELD_INTEGER] = {"tam sayı", "an integer"},
	[FIELD_STRING] = {"metin", "a string"},
	[FIELD_OBJECT] = {"nesne", "an object"},
	[FIELD_ARRAY] = {"dizi", "an array"},
};

/* JSON's own words. */
static const char *word_of(const json_t *value)
{
	switch (json_typeof(value)) {
	case JSON_OBJECT: return "object";
	case JSON_ARRAY: return "array";
	case JSON_STRING: return "string";
	case JSON_INTEGER: return "integer";
	case JSON_REAL: return "number";
	case JSON_TRUE: return "true";
	case JSON_FALSE: return "false";
	default: return "null";
	}
}

static bool right_kind(const Field *field, const json_t *value)
{
	switch (field->kind) {
	case FIELD_INTEGER: return json_is_integer(value);
	case FIELD_STRING: return json_is_string(value);
	case FIELD_OBJECT: return json_is_object(value);
	case FIELD_ARRAY: return json_is_array(value);
	default: return true;
	}
}

/* Characters of valid UTF-8, -1 when one of them is a control character. */
static json_int_t characters(const json_t *string)
{
	const unsigned char *s = (const unsigned char *)json_string_value(string);
	json_int_t count = 0;
	for (; *s; s++) {
		if (*s < 0x20 || *s == 0x7f || (*s == 0xc2 && s[1] < 0xa0))
			return -1;
		count += (*s & 0xc0) != 0x80;
	}
	return count;
}

static bool right_size(const Field *field, const json_t *value)
{
	json_int_t size = field->least;
	if (field->kind == FIELD_INTEGER)
		size = json_integer_value(value);
	else if (field->kind == FIELD_STRING)
		size = characters(value);
	else if (field->kind == FIELD_ARRAY)
		size = (json_int_t)json_array_size(value);
	return field->least <= size && size <= field->most;
}

static void store(const Field *field, const json_t *value)
{
	if (field->kind == FIELD_INTEGER)
		*(int *)field->into = (int)json_integer_value(value);
	else if (field->kind == FIELD_STRING)
		*(const char **)field->into = json_string_value(value);
	else
		*(const Body **)field->into = value;
}

static bool refuse(Problem *problem, ProblemKind kind, const char *prefix, const char *name)
{
	char field[2 * sizeof problem->field];
	copy_cut(field, sizeof problem->field, prefix);
	copy_cut(field + strlen(field), sizeof problem->field, name);
	copy_cut(problem->field, sizeof problem->field, field);
	problem->kind = kind;
	return false;
}

static bool refuse_kind(Problem *problem, FieldKind wanted, const json_t *found,
			const char *prefix, const char *name)
{
	problem->expected[TR] = kinds[wanted][TR];
	problem->expected[EN] = kinds[wanted][EN];
	copy_cut(problem->found, sizeof problem->found, word_of(found));
	return refuse(problem, FIELD_TYPE, prefix, name);
}

bool body_wrong(Problem *problem, const char *field, const char *form)
{
	problem->expected[TR] = problem->expected[EN] = form;
	return refuse(problem, FIELD_VALUE, "", field);
}

bool body_fields(const Body *object, const char *prefix, const Field *fields, int count,
		 Problem *problem)
{
	const char *name;
	if (!json_is_object(object)) {
		refuse_kind(problem, FIELD_OBJECT, object, prefix, "");
		problem->field[strlen(prefix) - 1] = '\0'; /* "players[0].", without its dot */
		return false;
	}
	for (int n = 0; body_member(object, n, &name); n++) {
		int i = 0;
		while (i < count && strcmp(fields[i].name, name))
			i++;
		if (i == count)
			return refuse(problem, FIELD_UNKNOWN, prefix, name);
	}
	for (int k = 0; k < count; k++) {
		const Field *field = &fields[k];
		const json_t *value = json_object_get(object, field->name);
		if (!value && field->required)
			return refuse(problem, FIELD_MISSING, prefix, field->name);
		if (!value)
			continue;
		if (!right_kind(field, value))
			return refuse_kind(problem, field->kind, value, prefix, field->name);
		if (!right_size(field, value)) {
			problem->expected[TR] = problem->expected[EN] = field->form;
			return refuse(problem, FIELD_VALUE, prefix, field->name);
		}
		store(field, value);
	}
	return true;
}

const Body *body_element(const Body *array, int n)
{
	return json_array_get(array, (size_t)n);
}

const Body *body_member(const Body *object, int n, const char **name)
{
	/* The library counts members by iterators, which it wants unqualified. */
	json_t *members = (json_t *)(uintptr_t)object;
	void *at = json_object_iter(members);
	while (at && n--)
		at = json_object_iter_next(members, at);
	if (!at)
		return NULL;
	*name = json_object_iter_key(at);
	return json_object_iter_value(at);
}

Body *body_share(const Body *part)
{
	return json_incref((json_t *)(uintptr_t)part);
}

const Body *body_get(const Body *object, const char *name)
{
	return json_object_get(object, name);
}

const char *body_string(const Body *value)
{
	return json_string_value(value);
}

void body_write(const Body *value, Text *json)
{
	char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
	text_add(json, text ? text : "null");
	free(text);
}

bool body_integer(const Body *value, int least, int most, int *into)
{
	json_int_t n = json_integer_value(value);
	if (!json_is_integer(value) || n < least || n > most)
		return false;
	*into = (int)n;
	return true;
}

bool body_is(const Body *value, const char *string)
{
	return json_is_string(value) && !strcmp(json_string_value(value), string);
}
