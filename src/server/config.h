/* SPDX-License-Identifier: MIT */
/*
 * What an operator may choose, from one file: a line a setting, "key = value"; "#" begins a comment line. Every key,
 * its bounds and what it is for stand in the table of config.c; what is not said keeps its default.
 */
#ifndef SERVER_CONFIG_H
#define SERVER_CONFIG_H

#include "text.h"

enum { SETTING_ROOM = 1024 };

typedef struct Config {
	char listen[SETTING_ROOM]; /* "127.0.0.1:8080", "[::1]:8080"; port 0: any free one */
	char data[SETTING_ROOM];   /* the data folder; made when it is missing */
	char address[SETTING_ROOM]; /* "https://mangala.example": how people reach it; "": as it listens */
	char tables[SETTING_ROOM]; /* the folder of the tables (mangala-db(1)); "": the user's own */
	/* Mail; without `smtp` none is sent. */
	char smtp[SETTING_ROOM]; /* "smtp://127.0.0.1:25", "smtps://mail.example:465" */
	char smtp_user[SETTING_ROOM], smtp_password[SETTING_ROOM];
	char mail_from[SETTING_ROOM]; /* "mangala@example.org" */
	int mail_delay; /* seconds that a turn may be played in before anybody is told of it */
	char push_contact[SETTING_ROOM]; /* "mailto:..." or "https://...", told to push services (RFC 8292) */
	int push_anywhere; /* 1: also by http, and to addresses of private networks */
	int leave_days;    /* of leave that a person may take a year */
} Config;

typedef struct ConfigFault {
	int line, column; /* from 1; line 0: it is about the whole */
	char key[32];
	const char *expected[LANGS];
} ConfigFault;

Config config_default(void);
/* Reads a file's text into *config, which holds what else is said; false with the first fault. */
bool config_read(const char *text, size_t length, Config *config, ConfigFault *fault);
/* The same from a file; false with what to do about it in `error`: "mangala.conf:3:8: ...". */
bool config_load(const char *path, Config *config, Lang lang, Text *error);
/* One setting by its key, as a flag of the command line gives it; false when it is none of its values. */
bool config_set(Config *config, const char *key, const char *value, ConfigFault *fault);

#endif
