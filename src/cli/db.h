/* SPDX-License-Identifier: MIT */
/* What `mangala db` does, for each kind of tables; every function returns the exit code. */
#ifndef CLI_DB_H
#define CLI_DB_H

#include "tables.h"

typedef int TableDeed(const Call *call, const Rules *rules, const char *dir);

TableDeed build_book;
TableDeed build_dokuztas, info_dokuztas, verify_dokuztas, probe_dokuztas;

#endif
