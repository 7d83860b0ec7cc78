/* SPDX-License-Identifier: MIT */
/* The terms of a match as text. */
#include "fuzz.h"
#include "match.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = text_of(data, size);
	Terms terms, back;
	Fault fault = {0};
	Text once = {0}, twice = {0};
	if (terms_read(text, &terms, &fault)) {
		terms_write(&terms, &once);
		must(terms_read(text_string(&once), &back, &fault));
		terms_write(&back, &twice);
		must(!strcmp(text_string(&once), text_string(&twice)));
	} else {
		must(fault.reason != REASON_NONE);
		fault_write(&fault, TR, &once);
	}
	text_free(&once);
	text_free(&twice);
	free(text);
	return 0;
}
