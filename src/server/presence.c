/* SPDX-License-Identifier: MIT */
#include "presence.h"

#include <pthread.h>
#include <stdlib.h>

#include "log.h"

enum { BUCKETS = 4096, GRACE = 10 * 1000, KEPT = 60 * 60 * 1000 };

typedef struct Somebody Somebody;
struct Somebody {
	int64_t person, last; /* clock_steady */
	int streams;
	Somebody *next; /* in the bucket */
};

struct Presence {
	pthread_mutex_t lock;
	int64_t begun;
	int sweeping; /* the bucket to be swept next; these two guarded by lock */
	Somebody *buckets[BUCKETS];
};

Presence *presence_new(void)
{
	Presence *p = calloc(1, sizeof *p);
	if (!p)
		abort();
	p->begun = clock_steady();
	pthread_mutex_init(&p->lock, NULL);
	return p;
}

void presence_free(Presence *p)
{
	for (int i = 0; i < BUCKETS; i++)
		for (Somebody *s = p->buckets[i], *next; s; s = next) {
			next = s->next;
			free(s);
		}
	pthread_mutex_destroy(&p->lock);
	free(p);
}

/* With the lock held. */
static Somebody *find(Presence *p, int64_t person)
{
	Somebody *s = p->buckets[(uint64_t)person % BUCKETS];
	while (s && s->person != person)
		s = s->next;
	return s;
}

static void note(Presence *p, int64_t person, int streams)
{
	pthread_mutex_lock(&p->lock);
	Somebody *s = find(p, person);
	if (!s) {
		Somebody **bucket = &p->buckets[(uint64_t)person % BUCKETS];
		s = calloc(1, sizeof *s);
		if (!s)
			abort();
		s->person = person;
		s->next = *bucket;
		*bucket = s;
	}
	s->streams += streams;
	s->last = clock_steady();
	pthread_mutex_unlock(&p->lock);
}

void presence_enter(Presence *p, int64_t person)
{
	note(p, person, 1);
}

void presence_leave(Presence *p, int64_t person)
{
	note(p, person, -1);
}

void presence_seen(Presence *p, int64_t person)
{
	note(p, person, 0);
}

int64_t presence_gone(Presence *p, int64_t person)
{
	pthread_mutex_lock(&p->lock);
	const Somebody *s = find(p, person);
	int64_t gone = clock_steady() - (s ? s->last : p->begun);
	if (s && s->streams)
		gone = 0;
	pthread_mutex_unlock(&p->lock);
	return gone > GRACE ? gone : 0;
}

void presence_tick(Presence *p)
{
	enum { AT_ONCE = 64 };
	int64_t now = clock_steady();
	pthread_mutex_lock(&p->lock);
	for (int i = 0; i < AT_ONCE; i++) {
		Somebody **s = &p->buckets[p->sweeping++ % BUCKETS];
		while (*s)
			if (!(*s)->streams && now - (*s)->last > KEPT) {
				Somebody *gone = *s;
				*s = gone->next;
				free(gone);
			} else {
				s = &(*s)->next;
			}
	}
	p->sweeping %= BUCKETS;
	pthread_mutex_unlock(&p->lock);
}
