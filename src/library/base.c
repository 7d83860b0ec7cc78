/* SPDX-License-Identifier: MIT */
#include "bridge.h"

#include <string.h>

const char *mangala_version(void)
{
	return MANGALA_VERSION;
}

size_t out_text(Text *text, char *out, size_t size)
{
	size_t length = text->length;
	if (size) {
		const char *s = text_string(text);
		size_t fits = length < size ? length : size - 1;
		while (fits && fits < length && (s[fits] & 0xc0) == 0x80)
			fits--;
		memcpy(out, s, fits);
		out[fits] = '\0';
	}
	text_free(text);
	return length;
}

int out_fault(const Fault *fault, MangalaFault *out)
{
	if (!out)
		return MANGALA_WRONG;
	*out = (MangalaFault){
		.code = reason_code(fault->reason),
		.rule = fault_rule(fault),
		.column = fault->column,
	};
	for (int lang = 0; lang < LANGS; lang++) {
		Text sentence = {0};
		fault_write(fault, (Lang)lang, &sentence);
		out_text(&sentence, out->sentence[lang], MANGALA_SENTENCE);
	}
	return MANGALA_WRONG;
}
