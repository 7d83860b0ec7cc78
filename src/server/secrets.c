/* SPDX-License-Identifier: MIT */
#include "secrets.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* Waiting at once: more would be answered after more than a second. */
enum { WAITING_MOST = 64, PASSES = 2, MEMORY = 19 * 1024 * 1024 };

_Static_assert(PASSWORD_ROOM == crypto_pwhash_STRBYTES, "room for a password's hash");

bool secrets_begin(void)
{
	return sodium_init() >= 0;
}

void secret_new(char secret[SECRET_ROOM])
{
	unsigned char bytes[32];
	randombytes_buf(bytes, sizeof bytes);
	sodium_bin2base64(secret, SECRET_ROOM, bytes, sizeof bytes,
			  sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	sodium_memzero(bytes, sizeof bytes);
}

void secret_hash(const char *secret, char hash[HASH_ROOM])
{
	unsigned char bytes[crypto_hash_sha256_BYTES];
	crypto_hash_sha256(bytes, (const unsigned char *)secret, strlen(secret));
	sodium_bin2hex(hash, HASH_ROOM, bytes, sizeof bytes);
}

void random_id(char id[ID_LEAST + 1])
{
	static const char digits[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
	for (int i = 0; i < ID_LEAST; i++)
		id[i] = digits[randombytes_uniform(64)];
	id[ID_LEAST] = '\0';
}

int fair_coin(void)
{
	return (int)randombytes_uniform(2);
}

struct Passwords {
	char nobody[PASSWORD_ROOM]; /* the hash of a password that nobody has */
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t submitted;
	PasswordJob *first, **last; /* these four guarded by lock */
	int waiting;
	bool ending;
};

static bool hash_password(const char *password, char hash[PASSWORD_ROOM])
{
	return !crypto_pwhash_str_alg(hash, password, strlen(password), PASSES, MEMORY,
				      crypto_pwhash_ALG_ARGON2ID13);
}

bool password_draw(char password[PASSWORD_DRAWN + 1], char hash[PASSWORD_ROOM])
{
	/* No two that are mistaken for one another. */
	static const char characters[] = "abcdefghjkmnpqrstuvwxyz23456789";
	for (int i = 0; i < PASSWORD_DRAWN; i++)
		password[i] = characters[randombytes_uniform(sizeof characters - 1)];
	password[PASSWORD_DRAWN] = '\0';
	return hash_password(password, hash);
}

static void do_job(const Passwords *p, PasswordJob *job)
{
	const char *hash = job->nobody ? p->nobody : job->hash;
	if (hash[0])
		job->good = !crypto_pwhash_str_verify(hash, job->password, strlen(job->password)) &&
			    !job->nobody;
	else
		job->good = hash_password(job->password, job->hash);
	sodium_memzero(job->password, sizeof job->password);
	job->done(job);
}

static void *work(void *passwords)
{
	Passwords *p = passwords;
	pthread_mutex_lock(&p->lock);
	for (;;) {
		while (!p->first && !p->ending)
			pthread_cond_wait(&p->submitted, &p->lock);
		PasswordJob *job = p->first;
		if (!job)
			break;
		p->first = job->next;
		if (!p->first)
			p->last = &p->first;
		pthread_mutex_unlock(&p->lock);
		do_job(p, job);
		pthread_mutex_lock(&p->lock);
		p->waiting--;
	}
	pthread_mutex_unlock(&p->lock);
	return NULL;
}

Passwords *passwords_new(void)
{
	Passwords *p = calloc(1, sizeof *p);
	char secret[SECRET_ROOM];
	secret_new(secret);
	if (!p || !hash_password(secret, p->nobody))
		abort();
	p->last = &p->first;
	pthread_mutex_init(&p->lock, NULL);
	pthread_cond_init(&p->submitted, NULL);
	if (pthread_create(&p->thread, NULL, work, p))
		abort();
	return p;
}

void passwords_submit(Passwords *p, PasswordJob *job)
{
	job->next = NULL;
	pthread_mutex_lock(&p->lock);
	job->busy = p->waiting == WAITING_MOST || p->ending;
	if (!job->busy) {
		p->waiting++;
		*p->last = job;
		p->last = &job->next;
		pthread_cond_signal(&p->submitted);
	}
	bool busy = job->busy;
	pthread_mutex_unlock(&p->lock);
	if (busy) {
		sodium_memzero(job->password, sizeof job->password);
		job->done(job);
	}
}

void passwords_free(Passwords *p)
{
	pthread_mutex_lock(&p->lock);
	p->ending = true;
	pthread_cond_signal(&p->submitted);
	pthread_mutex_unlock(&p->lock);
	pthread_join(p->thread, NULL);
	pthread_cond_destroy(&p->submitted);
	pthread_mutex_destroy(&p->lock);
	free(p);
}
