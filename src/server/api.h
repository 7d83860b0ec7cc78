/* SPDX-License-Identifier: MIT */
/* The HTTP interface (docs/api.md): its addresses, what their bodies hold, what they answer. */
#ifndef SERVER_API_H
#define SERVER_API_H

#include "authority.h"
#include "config.h"
#include "evaluator.h"
#include "http.h"
#include "presence.h"
#include "throttle.h"
#include "secrets.h"

/* The context of every request (request_context). */
typedef struct Api {
	Store *store;
	Hub *hub;
	Authority authority;
	Passwords *passwords;
	Throttle *throttle;
	Presence *presence;
	Evaluator *evaluator;
	const Config *config;
	const char *site;     /* what links begin with: "https://mangala.example" */
	const char *push_key; /* by which browsers know our pushes */
	bool mails;           /* whether mail can be sent at all */
} Api;

extern const Route api_routes[];
extern const int api_route_count;
/* For HttpOptions: counts every request for the address it comes from. */
bool api_admit(Request *r, Problem *problem);

#endif
