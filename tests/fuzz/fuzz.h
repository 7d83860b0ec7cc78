/* SPDX-License-Identifier: MIT */
/*
 * A fuzz target takes any bytes and stops the program when something that must hold does not. Each is
 * linked to libFuzzer by fuzz.sh, and to replay.c for the ordinary tests.
 */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void must(int holds)
{
	if (!holds)
		abort();
}

/* The bytes as a text of its own, closed by a NUL: reading past it is seen. The caller frees it. */
static inline char *text_of(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1);
	must(text != NULL);
	if (size)
		memcpy(text, data, size);
	text[size] = '\0';
	return text;
}

#endif
