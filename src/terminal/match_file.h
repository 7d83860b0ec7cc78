/* SPDX-License-Identifier: MIT */
/* The file a match is kept in: its sets as records (FORMATS.md), one after another. */
#ifndef TERMINAL_MATCH_FILE_H
#define TERMINAL_MATCH_FILE_H

#include "match.h"
#include "record.h"

/*
 * Reads up to MAX_SETS records into sets, each of which starts as {0} and is the caller's in any case.
 * Their number, or -1 with what is wrong in *why: "FILE:LINE:COLUMN: sentence".
 */
int match_file_read(const char *file, Record *sets, Lang lang, Text *why);
/* The file holds either the old or the new match, never a part of one. 0 or an errno. */
int match_file_write(const char *file, const Record *sets, int count);

#endif
