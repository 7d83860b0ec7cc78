/* SPDX-License-Identifier: MIT */
#include "reason.h"

#include <string.h>

static const struct {
	const char *code, *rule, *text[LANGS];
} catalogue[REASONS] = {
	{"", "", {"", ""}},
#define REASON(name, code, rule, tr, en) {code, rule, {tr, en}},
#include "reasons.def"
#undef REASON
};

const char *reason_code(Reason reason)
{
	return catalogue[reason].code;
}

const char *fault_rule(const Fault *f)
{
	static const char *const sections[] = {"1", "1", "3", "4", "5", "6"};
	const char *rule = catalogue[f->reason].rule;
	if (*rule != '*')
		return rule;
	return *sections[f->set] == '1' ? rule + 1 : sections[f->set];
}

void fault_write(const Fault *f, Lang lang, Text *out)
{
	for (const char *s = catalogue[f->reason].text[lang]; *s; s++) {
		if (*s != '%') {
			text_char(out, *s);
			continue;
		}
		s++;
		if (*s == 's')
			text_add(out, f->found);
		else
			text_int(out, f->value[*s - '1']);
	}
}

Fault fault_at(Reason reason, const char *text, int column, int length)
{
	Fault f = {.reason = reason, .column = column};
	const char *from = text + column - 1;
	int n = 0;
	while (n < length && n < (int)sizeof f.found - 1 && from[n] && from[n] != '\n')
		n++;
	/* Never half a UTF-8 character. */
	if (n < length)
		while (n > 0 && (from[n] & 0xc0) == 0x80)
			n--;
	memcpy(f.found, from, (size_t)n);
	return f;
}
