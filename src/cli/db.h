/* SPDX-License-Identifier: MIT */
/* What `mangala db` does, for each kind of tables; every function returns the exit code. */
#ifndef CLI_DB_H
#define CLI_DB_H

#include "tables.h"

typedef int TableDeed(const Call *call, const Rules *rules, const char *dir);

/* The answer to a position as a line; "?" when it is not known. */
typedef TableState TableAnswer(void *context, const Position *p, Text *out);

/* What `db probe` says without a position: a line of standard input, a line of answer. */
int answer_lines(const Rules *rules, TableAnswer *answer_to, void *context);

TableDeed build_book;
TableDeed build_dokuztas, prove_dokuztas, info_dokuztas, verify_dokuztas, probe_dokuztas;

#endif
