/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "log.h"
#include "mail_test.h"
#include "secrets.h"
#include "serving.h"
#include "store.h"

static int report(const Call *call, bool good, Text *error)
{
	if (!good)
		fprintf(stderr, "mangala %s: %s\n", call->command, text_string(error));
	text_free(error);
	return good ? EXIT_DONE : EXIT_NO;
}

/* NAME, kind, when it was made, how many games, banned or not, id: separated by tabs. */
static void print_person(const Person *p, int64_t played, void *context)
{
	static const char *const kinds[] = {"guest", "member", "ghost"};
	char created[STAMP_SIZE];
	(void)context;
	clock_stamp(p->created, created);
	printf("%s\t%s\t%s\t%lld\t%s\t%s\n", p->name[0] ? p->name : "-", kinds[p->kind],
	       created, (long long)played, p->banned ? "banned" : "-", p->id);
}

static int admin_people(const Call *call, const Config *config)
{
	Text error = {0};
	return report(call,
		      store_sqlite_people(config->data, call->count > 1 ? call->words[1] : "",
					  print_person, NULL, cli_lang(), &error),
		      &error);
}

static int admin_ban(const Call *call, const Config *config)
{
	Text error = {0};
	bool banned = !strcmp(call->words[0], "ban");
	return report(call,
		      store_sqlite_ban(config->data, call->words[1], banned, cli_lang(), &error),
		      &error);
}

/* The new password, once: the database holds its hash alone. */
static int admin_password(const Call *call, const Config *config)
{
	Text error = {0};
	char password[PASSWORD_DRAWN + 1], hash[PASSWORD_ROOM];
	if (!secrets_begin() || !password_draw(password, hash))
		return call_error(call, "bellek yetmiyor", "there is not enough memory", "");
	bool good = store_sqlite_password(config->data, call->words[1], hash, cli_lang(), &error);
	if (good)
		printf("%s\n", password);
	return report(call, good, &error);
}

static int admin_mail(const Call *call, const Config *config)
{
	Text error = {0};
	return report(call, mail_test(config, call->words[1], cli_lang(), &error), &error);
}

static const struct {
	const char *name;
	int least, most; /* words after it */
	int (*run)(const Call *call, const Config *config);
} actions[] = {
	{"people", 0, 1, admin_people}, {"ban", 1, 1, admin_ban},
	{"unban", 1, 1, admin_ban},     {"password", 1, 1, admin_password},
	{"mail", 1, 1, admin_mail},
};

int run_admin(const Call *call)
{
	Config config;
	const char *name = call->count ? call->words[0] : "";
	for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
		if (strcmp(name, actions[i].name))
			continue;
		if (call->count - 1 < actions[i].least || call->count - 1 > actions[i].most)
			break;
		return serving_config(call, &config) ? actions[i].run(call, &config) : EXIT_CALL;
	}
	return call_error(
		call,
		"people [PARÇA], ban KİM, unban KİM, password KİM ya da mail ADRES bekleniyordu",
		"expected people [PART], ban WHO, unban WHO, password WHO or mail ADDRESS", "");
}
