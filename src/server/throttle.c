/* SPDX-License-Identifier: MIT */
#include "throttle.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 4096, WAYS = 4 };

/* How many at once, and how many milliseconds until one more. A class may sit behind one address. */
static const struct {
	int64_t most, each;
} rates[LIMIT_KINDS] = {
	[LIMIT_REQUESTS] = {600, 20},        [LIMIT_ACTS] = {600, 50},
	[LIMIT_LOGINS] = {40, 10000},        [LIMIT_TRIES] = {10, 30000},
	[LIMIT_GUESTS] = {60, 10000},        [LIMIT_PEOPLE] = {500, 500},
	[LIMIT_MAILS] = {3, 20 * 60 * 1000}, [LIMIT_THOUGHTS] = {30, 2000},
};

/* Full again at `full`: empty by as many as fit between now and then. */
typedef struct Bucket {
	uint64_t who; /* 0: nobody's */
	int64_t full;
} Bucket;

struct Throttle {
	pthread_mutex_t lock;
	unsigned char key[crypto_shorthash_KEYBYTES]; /* so that nobody can choose a bucket */
	Bucket buckets[SETS][WAYS];
};

Throttle *throttle_new(void)
{
	Throttle *l = calloc(1, sizeof *l);
	if (!l)
		abort();
	crypto_shorthash_keygen(l->key);
	pthread_mutex_init(&l->lock, NULL);
	return l;
}

void throttle_free(Throttle *l)
{
	pthread_mutex_destroy(&l->lock);
	free(l);
}

static uint64_t hash(const Throttle *l, LimitKind kind, const char *whose)
{
	unsigned char text[256], bytes[crypto_shorthash_BYTES];
	size_t length = strlen(whose);
	length = length < sizeof text - 1 ? length : sizeof text - 1;
	text[0] = (unsigned char)kind;
	memcpy(text + 1, whose, length);
	crypto_shorthash(bytes, text, length + 1, l->key);
	uint64_t who;
	memcpy(&who, bytes, sizeof who);
	return who ? who : 1;
}

/* The bucket of somebody; else the one that is full soonest becomes his. */
static Bucket *bucket_of(Bucket set[WAYS], uint64_t who)
{
	Bucket *choice = set;
	for (Bucket *b = set; b < set + WAYS; b++) {
		if (b->who == who)
			return b;
		if (b->full < choice->full)
			choice = b;
	}
	*choice = (Bucket){.who = who};
	return choice;
}

int throttle_take(Throttle *l, LimitKind kind, const char *whose, int64_t now)
{
	int64_t each = rates[kind].each, most = rates[kind].most;
	uint64_t who = hash(l, kind, whose);
	pthread_mutex_lock(&l->lock);
	Bucket *b = bucket_of(l->buckets[who % SETS], who);
	int64_t full = (b->full > now ? b->full : now) + each;
	int64_t wait = full - now - most * each;
	if (wait <= 0)
		b->full = full;
	pthread_mutex_unlock(&l->lock);
	return wait <= 0 ? 0 : (int)((wait + 999) / 1000);
}
