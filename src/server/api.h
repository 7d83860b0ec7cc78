/* SPDX-License-Identifier: MIT */
/* The HTTP interface (docs/api.md): its addresses, what their bodies hold, what they answer. */
#ifndef SERVER_API_H
#define SERVER_API_H

#include "authority.h"
#include "http.h"

/* The context of every request (request_context). */
typedef struct Api {
	Store *store;
	Hub *hub;
	Authority authority;
} Api;

extern const Route api_routes[];
extern const int api_route_count;

#endif
