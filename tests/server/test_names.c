/* SPDX-License-Identifier: MIT */
/* Names against names.tsv; what has no fold has a reason. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "names.h"

static const char *path;

static const char *const reasons[PROBLEMS] = {
#define PROBLEM(name, status, code, tr, en) [name] = code,
#include "problems.def"
#undef PROBLEM
};

static void test_table(void **state)
{
	(void)state;
	FILE *file = fopen(path, "r");
	char line[256];
	int count = 0;
	assert_non_null(file);
	while (fgets(line, sizeof line, file)) {
		char *name = strtok(line, "\t"), *expected = strtok(NULL, "\n");
		char fold[NAME_ROOM];
		ProblemKind why = NO_PROBLEM;
		if (name[0] == '#' || !expected)
			continue;
		bool good = name_fold(name, fold, &why);
		if (good == (expected[0] == '!'))
			print_message("%s\n", name);
		if (good)
			assert_string_equal(fold, expected);
		else
			assert_string_equal(reasons[why], expected + 1);
		count++;
	}
	fclose(file);
	assert_true(count > 50);
}

/* Any bytes at all: never past the room, and what is accepted folds to itself. */
static void test_any_bytes(void **state)
{
	(void)state;
	uint32_t seed = 1;
	for (int round = 0; round < 200000; round++) {
		char name[64], fold[NAME_ROOM], again[NAME_ROOM];
		int length = 0;
		seed = seed * 1664525 + 1013904223;
		for (int wanted = (int)(seed >> 24) % 44; length < wanted; length++) {
			seed = seed * 1664525 + 1013904223;
			static const char often[] = "aIil1oО\xd0\xb0\xc4\xb1\xc4\xb0\xd0\xa1-_.";
			unsigned char any = (unsigned char)(seed >> 16);
			name[length] = (seed >> 30) ? often[any % (sizeof often - 1)]
						    : (char)(any ? any : 1);
		}
		name[length] = '\0';
		ProblemKind why;
		if (!name_fold(name, fold, &why))
			continue;
		assert_true(strlen(fold) < NAME_ROOM && fold[0]);
		if (name_fold(fold, again, &why))
			assert_string_equal(fold, again);
	}
}

int main(int count, char **words)
{
	if (count != 2)
		return 2;
	path = words[1];
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_table),
		cmocka_unit_test(test_any_bytes),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
