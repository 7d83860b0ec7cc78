/* SPDX-License-Identifier: MIT */
#include "config.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"
#include "trouble.h"

enum { FILE_MOST = 64 * 1024 };

typedef enum SettingKind { WORD, LINE, NUMBER } SettingKind;

/* To add a setting: a field of Config, a line here, one in docs/man/mangala-serve. */
static const struct Setting {
	const char *key;
	SettingKind kind;
	size_t field;
	int least, most;         /* of a number */
	const char *begins[2];   /* a word begins with one of them; NULL: with anything */
	const char *first;       /* the default */
	const char *form[LANGS]; /* what a right value looks like */
} settings[] = {
#define FIELD(name) offsetof(Config, name)
	{"listen",
	 WORD,
	 FIELD(listen),
	 0,
	 0,
	 {NULL},
	 "127.0.0.1:8080",
	 {"127.0.0.1:8080 gibi ADRES:KAPI", "ADDRESS:PORT, such as 127.0.0.1:8080"}},
	{"data", LINE, FIELD(data), 0, 0, {NULL}, "data", {"bir klasör", "a folder"}},
	{"tables", LINE, FIELD(tables), 0, 0, {NULL}, "", {"bir klasör", "a folder"}},
	{"address",
	 WORD,
	 FIELD(address),
	 0,
	 0,
	 {"https://", "http://"},
	 "",
	 {"https://... ya da http://...", "https://... or http://..."}},
	{"smtp",
	 WORD,
	 FIELD(smtp),
	 0,
	 0,
	 {"smtp://", "smtps://"},
	 "",
	 {"smtp://... ya da smtps://...", "smtp://... or smtps://..."}},
	{"smtp_user", WORD, FIELD(smtp_user), 0, 0, {NULL}, "", {"bir ad", "a name"}},
	{"smtp_password", LINE, FIELD(smtp_password), 0, 0, {NULL}, "", {"bir parola", "a password"}},
	{"mail_from", WORD, FIELD(mail_from), 0, 0, {NULL}, "", {"bir e-posta adresi", "an e-mail address"}},
	{"mail_delay", NUMBER, FIELD(mail_delay), 0, 86400, {NULL}, "300", {"0..86400 saniye", "0..86400 seconds"}},
	{"push_contact",
	 WORD,
	 FIELD(push_contact),
	 0,
	 0,
	 {"mailto:", "https://"},
	 "",
	 {"mailto:... ya da https://...", "mailto:... or https://..."}},
	{"push_anywhere", NUMBER, FIELD(push_anywhere), 0, 1, {NULL}, "0", {"0 ya da 1", "0 or 1"}},
	{"leave_days", NUMBER, FIELD(leave_days), 0, 365, {NULL}, "30", {"0..365 gün", "0..365 days"}},
#undef FIELD
};
enum { SETTINGS = sizeof settings / sizeof *settings };

static bool refuse(ConfigFault *fault, int column, const char *key, const char *tr, const char *en)
{
	fault->column = column;
	snprintf(fault->key, sizeof fault->key, "%s", key);
	fault->expected[TR] = tr;
	fault->expected[EN] = en;
	return false;
}

static bool fits(const struct Setting *s, const char *value)
{
	if (s->kind == NUMBER) {
		char *end;
		long n = strtol(value, &end, 10);
		return value[0] >= '0' && value[0] <= '9' && !*end && n >= s->least && n <= s->most;
	}
	size_t length = strlen(value);
	if (!length || length >= SETTING_ROOM)
		return false;
	for (const char *c = value; *c; c++)
		if ((unsigned char)*c < ' ' || *c == 0x7f || (s->kind == WORD && *c == ' '))
			return false;
	bool begins = !s->begins[0];
	for (int i = 0; i < 2 && s->begins[i]; i++)
		begins = begins || (!strncmp(value, s->begins[i], strlen(s->begins[i])) &&
				    value[strlen(s->begins[i])]);
	if (s->field == offsetof(Config, mail_from))
		begins = strchr(value, '@') != NULL && !strpbrk(value, "<>\"");
	return begins;
}

static void put(Config *config, const struct Setting *s, const char *value)
{
	char *field = (char *)config + s->field;
	if (s->kind == NUMBER)
		memcpy(field, &(int){atoi(value)}, sizeof(int));
	else
		snprintf(field, SETTING_ROOM, "%s", value);
}

Config config_default(void)
{
	Config config = {0};
	for (const struct Setting *s = settings; s < settings + SETTINGS; s++)
		put(&config, s, s->first);
	return config;
}

static const struct Setting *setting_find(const char *key)
{
	for (const struct Setting *s = settings; s < settings + SETTINGS; s++)
		if (!strcmp(s->key, key))
			return s;
	return NULL;
}

bool config_set(Config *config, const char *key, const char *value, ConfigFault *fault)
{
	*fault = (ConfigFault){0};
	const struct Setting *s = setting_find(key);
	if (!s)
		return refuse(fault, 0, key, "böyle bir ayar yok", "there is no such setting");
	if (!fits(s, value))
		return refuse(fault, 0, key, s->form[TR], s->form[EN]);
	put(config, s, value);
	return true;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* One line without its end: nothing, a comment, or "key = value". `seen`: keys that there were, by their place. */
static bool read_line(const char *line, size_t length, Config *config, bool seen[SETTINGS],
		      ConfigFault *fault)
{
	size_t at = 0, key_from, key_to, from, to = length;
	while (at < length && is_blank(line[at]))
		at++;
	if (at == length || line[at] == '#')
		return true;
	key_from = at;
	while (at < length && line[at] != '=' && !is_blank(line[at]))
		at++;
	key_to = at;
	while (at < length && is_blank(line[at]))
		at++;
	if (at == length || line[at] != '=' || key_to == key_from)
		return refuse(fault, (int)at + 1, "", "ayar = değer", "setting = value");
	at++;
	while (at < length && is_blank(line[at]))
		at++;
	from = at;
	while (to > from && is_blank(line[to - 1]))
		to--;
	char key[32] = "", value[SETTING_ROOM] = "";
	if (key_to - key_from < sizeof key)
		memcpy(key, line + key_from, key_to - key_from);
	const struct Setting *s = setting_find(key);
	if (!s || strlen(key) != key_to - key_from)
		return refuse(fault, (int)key_from + 1, key, "böyle bir ayar yok",
			      "there is no such setting");
	if (seen[s - settings])
		return refuse(fault, (int)key_from + 1, key, "bu ayar daha önce verilmiş",
			      "this setting was given before");
	seen[s - settings] = true;
	/* A NUL inside makes the value shorter than its length: then it is none. */
	if (to - from < sizeof value)
		memcpy(value, line + from, to - from);
	if (strlen(value) != to - from || !fits(s, value))
		return refuse(fault, (int)from + 1, key, s->form[TR], s->form[EN]);
	put(config, s, value);
	return true;
}

bool config_read(const char *text, size_t length, Config *config, ConfigFault *fault)
{
	bool seen[SETTINGS] = {false};
	*fault = (ConfigFault){0};
	for (size_t at = 0; at < length;) {
		const char *end = memchr(text + at, '\n', length - at);
		size_t size = end ? (size_t)(end - text) - at : length - at;
		fault->line++;
		if (!read_line(text + at, size, config, seen, fault))
			return false;
		at += size + 1;
	}
	fault->line = 0;
	if (config->smtp[0] && !config->mail_from[0])
		return refuse(fault, 0, "mail_from", "smtp verilince o da gerekir",
			      "it is needed too when smtp is given");
	return true;
}

bool config_load(const char *path, Config *config, Lang lang, Text *error)
{
	FILE *file = fopen(path, "r");
	char *text = malloc(FILE_MOST + 1);
	if (!text)
		abort();
	size_t length = file ? fread(text, 1, FILE_MOST + 1, file) : 0;
	bool read = file && !ferror(file);
	const char *why = file_trouble(errno, lang);
	if (file)
		fclose(file);
	ConfigFault fault = {0};
	if (!read)
		complain(error, lang, "ayar dosyası %s okunamıyor: %s",
			 "the configuration %s cannot be read: %s", path, why);
	else if (length > FILE_MOST)
		read = complain(error, lang, "ayar dosyası %s 64 kB'tan büyük",
				"the configuration %s has more than 64 kB", path);
	else if (!config_read(text, length, config, &fault))
		read = complain(error, lang, "%s:%d:%d: %s%s%s", "%s:%d:%d: %s%s%s", path,
				fault.line, fault.column, fault.key, fault.key[0] ? ": " : "",
				fault.expected[lang]);
	explicit_bzero(text, FILE_MOST + 1);
	free(text);
	return read;
}
