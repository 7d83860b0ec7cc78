/* SPDX-License-Identifier: MIT */
/*
 * Carries what the store has for people who are not here: mails and pushes that are due (store.h, Message). A message
 * stands in the store until it has been delivered, so a crash may deliver it twice, under one Message-ID, and never
 * loses it. What has become void meanwhile, because the move was made, is dropped.
 */
#ifndef SERVER_COURIER_H
#define SERVER_COURIER_H

#include "config.h"
#include "store.h"
#include "webpush.h"

typedef struct Courier Courier;

/* `site` is what links begin with; it lives as long. With a thread of its own. */
Courier *courier_start(Store *store, const Config *config, const char *site, const PushKeys *keys);
/* Ends soon, also in the middle of a delivery; before the store is drained. */
void courier_stop(Courier *c);

#endif
