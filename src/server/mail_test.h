/* SPDX-License-Identifier: MIT */
/* The operator's question whether mail arrives. */
#ifndef SERVER_MAIL_TEST_H
#define SERVER_MAIL_TEST_H

#include "config.h"

/* Sends one mail as the server would; false with the reason, the mail server's own, in `error`. */
bool mail_test(const Config *config, const char *to, Lang lang, Text *error);

#endif
