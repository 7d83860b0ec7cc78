/* SPDX-License-Identifier: MIT */
/*
 * What lets people in: random tokens, of which the database holds only hashes, and passwords,
 * hashed by Argon2id (19 MiB, 2 passes: some 10 ms) on a thread of their own. The only header of
 * libsodium's doings.
 */
#ifndef SERVER_SECRETS_H
#define SERVER_SECRETS_H

#include "store.h"

enum {
	SECRET_ROOM = 44,             /* 256 random bits in base64url, and a NUL */
	PASSWORD_BYTES = 4 * 200 + 1, /* 200 characters in UTF-8 */
	PASSWORD_DRAWN = 12           /* characters of one that is drawn: 59 bits */
};

/* To be called once, before anything else here. */
bool secrets_begin(void);
void secret_new(char secret[SECRET_ROOM]);
void secret_hash(const char *secret, char hash[HASH_ROOM]);
/* 132 random bits, in characters that need no care in an address. */
void random_id(char id[ID_LEAST + 1]);
/* 0 or 1 */
int fair_coin(void);
/* A password to be read aloud or off a paper, and its hash; false when there is no memory for that. */
bool password_draw(char password[PASSWORD_DRAWN + 1], char hash[PASSWORD_ROOM]);

/* One password to be hashed, or compared with a hash. */
typedef struct PasswordJob PasswordJob;
struct PasswordJob {
	char password[PASSWORD_BYTES]; /* wiped before `done` */
	char hash[PASSWORD_ROOM]; /* to compare with; "" to be made. Of nobody: as slow as of somebody */
	bool nobody;
	/* Called on any thread; may free the job. */
	void (*done)(PasswordJob *job);
	/* The answer. */
	bool busy; /* too many wait already: nothing was done */
	bool good; /* it was the password, or `hash` is made */
	PasswordJob *next;
};

typedef struct Passwords Passwords;

Passwords *passwords_new(void);
void passwords_submit(Passwords *p, PasswordJob *job);
/* Ends when all that was submitted is done. */
void passwords_free(Passwords *p);

#endif
