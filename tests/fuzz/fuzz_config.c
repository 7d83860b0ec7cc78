/* SPDX-License-Identifier: MIT */
/* The operator's file. */
#include "config.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	Config config = config_default(), again = config_default();
	ConfigFault fault, twice;
	bool good = config_read((const char *)data, size, &config, &fault);
	must(good == config_read((const char *)data, size, &again, &twice));
	if (good) {
		must(!memcmp(&config, &again, sizeof config));
		must(strlen(config.listen) && strlen(config.data) &&
		     strlen(config.data) < SETTING_ROOM);
		must(config.mail_delay >= 0 && config.leave_days >= 0 && config.leave_days <= 365);
		must(!config.smtp[0] || config.mail_from[0]);
		must(!strpbrk(config.mail_from, "<>\r\n ") &&
		     !strpbrk(config.smtp_password, "\r\n"));
	} else {
		must(fault.expected[TR] && fault.expected[EN] &&
		     strlen(fault.key) < sizeof fault.key);
		must(fault.line == twice.line && fault.column == twice.column);
		must(fault.line >= 0 && fault.column >= (fault.line > 0) &&
		     fault.column <= (int)size + 1);
	}
	return 0;
}
