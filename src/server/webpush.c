/* SPDX-License-Identifier: MIT */
#include "webpush.h"

#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>
#include <sodium.h>
#include <string.h>

enum {
	POINT = 65,
	SCALAR = 32,
	SALT = 16,
	AUTH = 16,
	HASH = 32,
	KEY = 16,
	NONCE = 12,
	TAG = 16
};
enum { VARIANT = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

/* Exactly `size` bytes out of base64url. */
static bool bytes_of(const char *text, unsigned char *bytes, size_t size)
{
	size_t length;
	return !sodium_base642bin(bytes, size, text, strlen(text), NULL, &length, NULL, VARIANT) &&
	       length == size;
}

static void add_base64(Text *t, const void *bytes, size_t size)
{
	char block[1024];
	if (sodium_base64_encoded_len(size, VARIANT) <= sizeof block)
		text_add(t, sodium_bin2base64(block, sizeof block, bytes, size, VARIANT));
}

/* A key of OpenSSL's from a point and, unless NULL, its scalar. NULL when they are none of the curve. */
static EVP_PKEY *key_of(const unsigned char point[POINT], const unsigned char *scalar)
{
	EVP_PKEY *key = NULL;
	BIGNUM *number = scalar ? BN_bin2bn(scalar, SCALAR, NULL) : NULL;
	OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
	EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
	OSSL_PARAM *params = NULL;
	if (build && context &&
	    OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) &&
	    OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, POINT) &&
	    (!scalar || (number && OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number))))
		params = OSSL_PARAM_BLD_to_param(build);
	if (params && EVP_PKEY_fromdata_init(context) == 1)
		EVP_PKEY_fromdata(context, &key,
				  scalar ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params);
	OSSL_PARAM_free(params);
	OSSL_PARAM_BLD_free(build);
	EVP_PKEY_CTX_free(context);
	BN_clear_free(number);
	return key;
}

static EVP_PKEY *key_of_pair(const PushKeys *keys, unsigned char point[POINT])
{
	unsigned char scalar[SCALAR];
	EVP_PKEY *key =
		bytes_of(keys->public, point, POINT) && bytes_of(keys->secret, scalar, SCALAR)
			? key_of(point, scalar)
			: NULL;
	sodium_memzero(scalar, sizeof scalar);
	return key;
}

bool push_keys_new(PushKeys *keys)
{
	unsigned char point[POINT], scalar[SCALAR];
	size_t length = 0;
	BIGNUM *number = NULL;
	EVP_PKEY *key = EVP_EC_gen("prime256v1");
	bool made = key &&
		    EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, point,
						    sizeof point, &length) &&
		    length == POINT &&
		    EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) &&
		    BN_bn2binpad(number, scalar, SCALAR) == SCALAR;
	if (made) {
		sodium_bin2base64(keys->public, sizeof keys->public, point, POINT, VARIANT);
		sodium_bin2base64(keys->secret, sizeof keys->secret, scalar, SCALAR, VARIANT);
	}
	sodium_memzero(scalar, sizeof scalar);
	BN_clear_free(number);
	EVP_PKEY_free(key);
	return made;
}

bool push_target_is_sound(const char *p256dh, const char *auth)
{
	unsigned char point[POINT], secret[AUTH];
	EVP_PKEY *key = bytes_of(p256dh, point, POINT) ? key_of(point, NULL) : NULL;
	EVP_PKEY_free(key);
	return key && bytes_of(auth, secret, AUTH);
}

static bool agree(EVP_PKEY *own, EVP_PKEY *other, unsigned char shared[SCALAR])
{
	size_t length = SCALAR;
	EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(own, NULL);
	bool agreed = context && EVP_PKEY_derive_init(context) == 1 &&
		      EVP_PKEY_derive_set_peer(context, other) == 1 &&
		      EVP_PKEY_derive(context, shared, &length) == 1 && length == SCALAR;
	EVP_PKEY_CTX_free(context);
	return agreed;
}

/* HKDF of SHA-256 (RFC 5869) for at most one block; `info` has room for one byte more. */
static void derive(const unsigned char *salt, size_t salt_size, const unsigned char secret[SCALAR],
		   unsigned char *info, size_t info_size, unsigned char *out, size_t size)
{
	unsigned char key[HASH], block[HASH];
	HMAC(EVP_sha256(), salt, (int)salt_size, secret, SCALAR, key, NULL);
	info[info_size] = 1;
	HMAC(EVP_sha256(), key, HASH, info, info_size + 1, block, NULL);
	memcpy(out, block, size);
	sodium_memzero(key, sizeof key);
	sodium_memzero(block, sizeof block);
}

static bool seal(const unsigned char key[KEY], const unsigned char nonce[NONCE],
		 const unsigned char *plain, int length, unsigned char *sealed)
{
	int size = 0, end = 0;
	EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
	bool done =
		context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
		EVP_EncryptUpdate(context, sealed, &size, plain, length) == 1 && size == length &&
		EVP_EncryptFinal_ex(context, sealed + size, &end) == 1 && !end &&
		EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, sealed + length) == 1;
	EVP_CIPHER_CTX_free(context);
	return done;
}

bool push_encrypt(const char *p256dh, const char *auth, const void *message, size_t length,
		  const PushKeys *once, const char *salt, Text *body)
{
	/* 1. Both sides' keys, and what they have in common. */
	PushKeys fresh;
	unsigned char own_point[POINT], point[POINT], secret[AUTH], random[SALT], shared[SCALAR];
	if (length > PUSH_MOST || !bytes_of(p256dh, point, POINT) || !bytes_of(auth, secret, AUTH))
		return false;
	if (!once && !push_keys_new(&fresh))
		return false;
	if (!salt)
		randombytes_buf(random, SALT);
	else if (!bytes_of(salt, random, SALT))
		return false;
	EVP_PKEY *own = key_of_pair(once ? once : &fresh, own_point), *other = key_of(point, NULL);
	bool agreed = own && other && agree(own, other, shared);
	EVP_PKEY_free(own);
	EVP_PKEY_free(other);
	sodium_memzero(&fresh, sizeof fresh);
	if (!agreed)
		return false;

	/* 2. RFC 8291, 3.4: the browser's secret goes in; then a key and a nonce of this message. */
	static const char intro[] = "WebPush: info";
	unsigned char info[sizeof intro + 2 * POINT + 1], input[SCALAR], key[KEY], nonce[NONCE];
	memcpy(info, intro, sizeof intro);
	memcpy(info + sizeof intro, point, POINT);
	memcpy(info + sizeof intro + POINT, own_point, POINT);
	derive(secret, AUTH, shared, info, sizeof info - 1, input, SCALAR);
	unsigned char key_info[32] = "Content-Encoding: aes128gcm";
	unsigned char nonce_info[32] = "Content-Encoding: nonce";
	derive(random, SALT, input, key_info, sizeof "Content-Encoding: aes128gcm", key, KEY);
	derive(random, SALT, input, nonce_info, sizeof "Content-Encoding: nonce", nonce, NONCE);

	/* 3. RFC 8188, 2: salt, size of a record, our point; then the only record, closed by a 2. */
	unsigned char plain[PUSH_MOST + 1], sealed[PUSH_MOST + 1 + TAG];
	memcpy(plain, message, length);
	plain[length] = 2;
	bool done = seal(key, nonce, plain, (int)length + 1, sealed);
	if (done) {
		text_bytes(body, (const char *)random, SALT);
		text_bytes(body, "\0\0\x10\0", 4);
		text_char(body, POINT);
		text_bytes(body, (const char *)own_point, POINT);
		text_bytes(body, (const char *)sealed, length + 1 + TAG);
	}
	sodium_memzero(shared, sizeof shared);
	sodium_memzero(input, sizeof input);
	sodium_memzero(key, sizeof key);
	return done;
}

/* ES256 (RFC 7518, 3.4): the two numbers of the signature, 32 bytes each. */
static bool sign(EVP_PKEY *key, const Text *text, unsigned char signature[2 * SCALAR])
{
	unsigned char der[80];
	size_t size = sizeof der;
	EVP_MD_CTX *context = EVP_MD_CTX_new();
	bool done = context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
		    EVP_DigestSign(context, der, &size, (const unsigned char *)text->data,
				   text->length) == 1;
	EVP_MD_CTX_free(context);
	const unsigned char *at = der;
	ECDSA_SIG *pair = done ? d2i_ECDSA_SIG(NULL, &at, (long)size) : NULL;
	done = pair && BN_bn2binpad(ECDSA_SIG_get0_r(pair), signature, SCALAR) == SCALAR &&
	       BN_bn2binpad(ECDSA_SIG_get0_s(pair), signature + SCALAR, SCALAR) == SCALAR;
	ECDSA_SIG_free(pair);
	return done;
}

bool push_authorization(const PushKeys *own, const char *audience, const char *contact,
			int64_t expires, Text *header)
{
	static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
	unsigned char point[POINT], signature[2 * SCALAR];
	Text claims = {0}, token = {0};
	json_put_open(&claims, '{');
	json_pair_string(&claims, "aud", audience);
	json_pair_int(&claims, "exp", expires);
	if (contact[0])
		json_pair_string(&claims, "sub", contact);
	json_put_close(&claims, '}');
	add_base64(&token, head, strlen(head));
	text_char(&token, '.');
	size_t before = token.length;
	add_base64(&token, claims.data, claims.length);
	EVP_PKEY *key = key_of_pair(own, point);
	bool done = key && token.length > before && sign(key, &token, signature);
	EVP_PKEY_free(key);
	if (done) {
		text_add(header, "vapid t=");
		text_add(header, text_string(&token));
		text_char(header, '.');
		add_base64(header, signature, sizeof signature);
		text_add(header, ", k=");
		text_add(header, own->public);
	}
	text_free(&claims);
	text_free(&token);
	return done;
}
