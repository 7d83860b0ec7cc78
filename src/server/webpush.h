/* SPDX-License-Identifier: MIT */
/*
 * Web Push as arithmetic: a message that only one browser can read (RFC 8291, by RFC 8188's aes128gcm), and the
 * signature by which a push service knows who sends it (VAPID, RFC 8292). The only file that knows OpenSSL.
 * Everything is text in base64url without padding, but for what is sent.
 */
#ifndef SERVER_WEBPUSH_H
#define SERVER_WEBPUSH_H

#include "text.h"

enum {
	PUSH_PUBLIC_ROOM = 88, /* 65 bytes: a point of P-256, uncompressed */
	PUSH_SECRET_ROOM = 44, /* 32 bytes */
	PUSH_AUTH_ROOM = 23,   /* 16 bytes */
	PUSH_MOST = 3000, /* bytes of a message: a push service takes 4,096 of what is made of it */
};

/* A pair of keys of P-256. */
typedef struct PushKeys {
	char public[PUSH_PUBLIC_ROOM], secret[PUSH_SECRET_ROOM];
} PushKeys;

bool push_keys_new(PushKeys *keys);
/* Whether a browser's key is a point of the curve and its secret has 16 bytes. */
bool push_target_is_sound(const char *p256dh, const char *auth);
/*
 * The body for one browser, appended to `body`; false when its keys are none. `once` and `salt` (16 bytes, base64url) are
 * this message's own and never used again: NULL for random ones.
 */
bool push_encrypt(const char *p256dh, const char *auth, const void *message, size_t length,
		  const PushKeys *once, const char *salt, Text *body);
/*
 * The Authorization header for a push service: "vapid t=..., k=...". `audience` is the service's origin, `expires` in
 * seconds since 1970, at most a day ahead.
 */
bool push_authorization(const PushKeys *own, const char *audience, const char *contact,
			int64_t expires, Text *header);

#endif
