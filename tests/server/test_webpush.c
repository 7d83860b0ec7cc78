/* SPDX-License-Identifier: MIT */
/* test_webpush VECTOR: the example of RFC 8291, section 5 and appendix A, byte for byte. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>
#include <sodium.h>

#include "webpush.h"

static json_t *vector;

static const char *of(const char *name)
{
	return json_string_value(json_object_get(vector, name));
}

static PushKeys keys_of(const char *public, const char *secret)
{
	PushKeys keys;
	snprintf(keys.public, sizeof keys.public, "%s", of(public));
	snprintf(keys.secret, sizeof keys.secret, "%s", of(secret));
	return keys;
}

static void test_vector(void **state)
{
	(void)state;
	PushKeys once = keys_of("as_public", "as_private");
	Text body = {0};
	char text[512];
	const char *plain = of("plaintext");
	assert_true(push_encrypt(of("ua_public"), of("auth_secret"), plain, strlen(plain),
				 &once, of("salt"), &body));
	sodium_bin2base64(text, sizeof text, (const unsigned char *)body.data, body.length,
			  sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	assert_string_equal(text, of("body"));
	text_free(&body);
}

static void test_fresh(void **state)
{
	(void)state;
	Text first = {0}, second = {0};
	assert_true(push_encrypt(of("ua_public"), of("auth_secret"), "x", 1, NULL, NULL, &first));
	assert_true(push_encrypt(of("ua_public"), of("auth_secret"), "x", 1, NULL, NULL, &second));
	assert_int_equal(first.length, 16 + 4 + 1 + 65 + 1 + 1 + 16);
	assert_int_equal(first.length, second.length);
	assert_memory_not_equal(first.data, second.data, 16);
	assert_memory_not_equal(first.data + 21, second.data + 21, 65);
	text_free(&first);
	text_free(&second);
}

static void test_refused(void **state)
{
	(void)state;
	static char long_one[PUSH_MOST + 1];
	char off_curve[PUSH_PUBLIC_ROOM];
	Text body = {0};
	snprintf(off_curve, sizeof off_curve, "%s", of("ua_public"));
	off_curve[40] = off_curve[40] == 'A' ? 'B' : 'A';
	assert_true(push_target_is_sound(of("ua_public"), of("auth_secret")));
	assert_false(push_target_is_sound(off_curve, of("auth_secret")));
	assert_false(push_target_is_sound(of("ua_public"), "short"));
	assert_false(push_target_is_sound(of("auth_secret"), of("auth_secret")));
	assert_false(push_target_is_sound("", ""));
	assert_false(push_encrypt(off_curve, of("auth_secret"), "x", 1, NULL, NULL, &body));
	assert_false(push_encrypt(of("ua_public"), of("auth_secret"), long_one, sizeof long_one,
				  NULL, NULL, &body));
	assert_int_equal(body.length, 0);
	text_free(&body);
}

static void test_keys(void **state)
{
	(void)state;
	PushKeys a, b;
	Text header = {0};
	assert_true(push_keys_new(&a));
	assert_true(push_keys_new(&b));
	assert_string_not_equal(a.secret, b.secret);
	assert_true(push_target_is_sound(a.public, of("auth_secret")));
	assert_true(push_authorization(&a, "https://push.example", "mailto:o@example.org",
				       INT64_C(1767225600), &header));
	static const char began[] = "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.";
	assert_true(!strncmp(text_string(&header), began, sizeof began - 1));
	assert_non_null(strstr(text_string(&header), a.public));
	text_free(&header);
}

int main(int argc, char **argv)
{
	json_error_t error;
	vector = argc > 1 ? json_load_file(argv[1], 0, &error) : NULL;
	if (!vector || sodium_init() < 0)
		return 2;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_vector),
		cmocka_unit_test(test_fresh),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_keys),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	json_decref(vector);
	return failed;
}
