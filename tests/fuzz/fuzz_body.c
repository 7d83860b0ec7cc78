/* SPDX-License-Identifier: MIT */
/* Bodies of requests, by fields of every kind. */
#include "body.h"
#include "fuzz.h"

static bool read_one(const Body *body, Problem *problem)
{
	int ply = 0, seat = -1;
	const char *move = NULL, *id = NULL;
	const Body *rules = NULL, *tree = NULL, *begins = NULL;
	const Field fields[] = {
		{"ply", FIELD_INTEGER, true, 0, 1000, "0..1000", &ply},
		{"seat", FIELD_INTEGER, false, 0, 1, "0 | 1", &seat},
		{"move", FIELD_STRING, false, 1, 31, "\"3\"", &move},
		{"id", FIELD_STRING, false, 22, 40, "22..40", &id},
		{"rules", FIELD_OBJECT, false, 0, 0, NULL, &rules},
		{"tree", FIELD_ARRAY, false, 0, 8, "[...]", &tree},
		{"begins", FIELD_ANY, false, 0, 0, NULL, &begins},
	};
	if (!body_fields(body, "", fields, sizeof fields / sizeof *fields, problem))
		return false;
	must(ply >= 0 && ply <= 1000 && seat >= -1 && seat <= 1);
	must(!move || (move[0] && strlen(move) <= 4 * 31));
	for (const char *c = move; c && *c; c++)
		must((unsigned char)*c >= ' ' && *c != 0x7f);
	for (int i = 0; tree && body_element(tree, i); i++)
		must(i < 8);
	const char *name;
	for (int i = 0; rules && body_member(rules, i, &name); i++)
		must(name != NULL);
	return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	Problem problem = {0};
	Text said = {0}, written = {0}, again = {0};
	Body *body = body_read((const char *)data, size, &problem);
	if (body && read_one(body, &problem)) {
		/* What is written of it is the same body. */
		body_write(body, &written);
		Body *second = body_read(text_string(&written), written.length, &problem);
		must(second != NULL);
		body_write(second, &again);
		must(!strcmp(text_string(&written), text_string(&again)));
		body_free(second);
	} else {
		must(problem.kind != NO_PROBLEM && problem_status(&problem) == 400);
		must(strlen(problem.field) < sizeof problem.field);
		problem_json(&problem, &said);
		Problem none = {0};
		Body *told = body_read(text_string(&said), said.length, &none);
		must(told != NULL);
		body_free(told);
	}
	body_free(body);
	text_free(&said);
	text_free(&written);
	text_free(&again);
	return 0;
}
