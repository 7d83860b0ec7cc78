/* SPDX-License-Identifier: MIT */
/* Games as records (docs/FORMATS.md), for other programs. */
#ifndef SERVER_ARCHIVE_H
#define SERVER_ARCHIVE_H

#include "store.h"

/* The sets of a game, one record each, as far as they were played. False when it cannot be read. */
bool archive_write(const StoredGame *game, Text *out);

#endif
