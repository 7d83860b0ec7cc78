/* SPDX-License-Identifier: MIT */
/* The commands about the server: their configuration. */
#ifndef CLI_SERVING_H
#define CLI_SERVING_H

#include "command.h"
#include "config.h"

/* The file's settings, and over them the flags'; false when something wrong was reported. */
bool serving_config(const Call *call, Config *config);

#endif
