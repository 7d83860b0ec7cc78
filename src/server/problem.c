/* SPDX-License-Identifier: MIT */
#include "problem.h"

#include "state.h"

static const struct {
	int status;
	const char *code;
	const char *sentence[LANGS];
} catalogue[PROBLEMS] = {
	[NO_PROBLEM] = {200, "", {"", ""}},
#define PROBLEM(name, status, code, tr, en) [name] = {status, code, {tr, en}},
#include "problems.def"
#undef PROBLEM
};

int problem_status(const Problem *p)
{
	return catalogue[p->kind].status;
}

static void sentence_json(const Problem *p, Lang lang, Text *json)
{
	Text sentence = {0};
	for (const char *s = catalogue[p->kind].sentence[lang]; *s; s++) {
		if (*s != '%')
			text_char(&sentence, *s);
		else if (*++s == 'f')
			text_add(&sentence, p->field);
		else if (*s == 'x')
			text_add(&sentence, p->expected[lang]);
		else
			text_add(&sentence, p->found);
	}
	json_put_string(json, text_string(&sentence));
	text_free(&sentence);
}

void problem_json(const Problem *p, Text *json)
{
	if (p->kind == BY_THE_RULES) {
		fault_json(&p->fault, json);
		return;
	}
	json_put_open(json, '{');
	json_put_key(json, "code");
	json_put_string(json, catalogue[p->kind].code);
	json_put_key(json, "rule");
	json_put_string(json, "");
	if (p->line) {
		json_put_key(json, "line");
		json_put_int(json, p->line);
	}
	json_put_key(json, "column");
	json_put_int(json, p->column);
	if (p->field[0]) {
		json_put_key(json, "field");
		json_put_string(json, p->field);
	}
	json_put_key(json, "tr");
	sentence_json(p, TR, json);
	json_put_key(json, "en");
	sentence_json(p, EN, json);
	json_put_close(json, '}');
}
