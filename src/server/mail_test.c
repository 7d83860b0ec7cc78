/* SPDX-License-Identifier: MIT */
#include "mail_test.h"

#include <string.h>

#include "log.h"
#include "outside.h"
#include "secrets.h"
#include "telling.h"

bool mail_test(const Config *config, const char *to, Lang lang, Text *error)
{
	atomic_bool stopping;
	char id[ID_LEAST + 1];
	atomic_init(&stopping, false);
	if (!config->smtp[0])
		return complain(error, lang, "ayar dosyasında smtp yok: --config ile ver",
				"the configuration has no smtp: give one with --config");
	if (!secrets_begin() || !strchr(to, '@'))
		return complain(error, lang, "%s bir e-posta adresi değil",
				"%s is no e-mail address", to);
	random_id(id);
	Told told = {0};
	Text mail = {0};
	const char *site = config->address[0] ? config->address : "http://localhost";
	tell_test(lang, site, &told);
	mail_write(&(Envelope){config->mail_from, to, id, site, clock_wall()}, &told, &mail);
	Outside *o = outside_new(config, &stopping);
	bool sent = outside_mail(o, to, &mail) == DELIVERED;
	outside_free(o);
	text_free(&mail);
	told_free(&told);
	return sent ||
	       complain(error, lang, "%s iletiyi almadı; nedeni yukarıdaki satırda",
			"%s has not taken the mail; the line above says why", config->smtp);
}
