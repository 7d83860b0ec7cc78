/* SPDX-License-Identifier: MIT */
/* The first byte is the rule set, the rest moves with spaces between, in any notation. */
#include "course.h"
#include "dialect.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size == 0)
		return 0;
	const Rules *r = &games[data[0] % RULE_SETS].rules;
	char *text = text_of(data + 1, size - 1);
	Course c = {0};
	Text word = {0};
	course_begin(&c, *r, NULL);
	for (char *at = text; *at && c.result == ONGOING;) {
		size_t length = strcspn(at, " \n");
		Move m, back;
		Fault fault = {0};
		/* Each word ends where its own memory ends. */
		char *alone = text_of((const uint8_t *)at, length);
		if (length && move_read_any(&c.now, r, alone, (int)length, &m, &fault)) {
			for (int notation = 0; notation < NOTATIONS; notation++) {
				text_clear(&word);
				move_write_as(&c.now, r, m, (Notation)notation, &word);
				must(move_read_any(&c.now, r, text_string(&word),
						   (int)word.length, &back, &fault));
				must(back == m);
			}
			course_play(&c, m, NULL);
		} else if (length) {
			must(fault.reason != REASON_NONE);
			text_clear(&word);
			fault_write(&fault, TR, &word);
		}
		free(alone);
		at += length + (at[length] != '\0');
	}
	text_free(&word);
	course_free(&c);
	free(text);
	return 0;
}
