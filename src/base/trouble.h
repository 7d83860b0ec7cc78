/* SPDX-License-Identifier: MIT */
/* Why a file cannot be read or written, for people. */
#ifndef BASE_TROUBLE_H
#define BASE_TROUBLE_H

#include "text.h"

/* errno in words of the language; the system's own where it is a rare one. */
const char *file_trouble(int error, Lang lang);

#endif
