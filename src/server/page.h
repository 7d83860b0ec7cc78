/* SPDX-License-Identifier: MIT */
/* The page's files, from the binary. */
#ifndef SERVER_PAGE_H
#define SERVER_PAGE_H

#include "http.h"

/* GET of any path that is not the interface's. */
void get_page(Request *r);

#endif
