/* SPDX-License-Identifier: MIT */
#include "page.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "assets.h"
#include "game.h"

static const Asset *asset_find(const char *path)
{
	for (int i = 0; i < asset_count; i++)
		if (!strcmp(assets[i].path, path))
			return &assets[i];
	return NULL;
}

/* What follows a beginning; NULL when it is another one. */
static const char *after(const char *path, const char *beginning)
{
	size_t length = strlen(beginning);
	return strncmp(path, beginning, length) ? NULL : path + length;
}

/* Whether the path is one the page has a view for; all its views are the same file. */
static bool is_view(const char *path)
{
	static const char *const single[] = {"/",      "/kurallar", "/ogren",    "/salon",
					     "/hesap", "/gecmis",   "/inceleme", "/hiz"};
	static const char *const of_game[] = {"/oyun/", "/inceleme/"};
	for (size_t i = 0; i < sizeof single / sizeof *single; i++)
		if (!strcmp(path, single[i]))
			return true;
	const char *rest;
	if ((rest = after(path, "/kurallar/"))) {
		/* The rules of a game, the sheet to print, and where they are tried by hand: in every game of pits. */
		size_t name = strcspn(rest, "/");
		const Game *g = game_find(rest, (int)name);
		return g && (!rest[name] || !strcmp(rest + name, "/yaprak") ||
			     (g->pits && !strcmp(rest + name, "/dagit")));
	}
	if ((rest = after(path, "/ogren/")))
		return game_find(rest, (int)strlen(rest));
	for (size_t i = 0; i < sizeof of_game / sizeof *of_game; i++)
		if ((rest = after(path, of_game[i])) && *rest && !strchr(rest, '/'))
			return true;
	return false;
}

/* "gzip", "br, gzip;q=0.8", but not "gzip;q=0". */
static bool takes_gzip(const char *accepted)
{
	while (accepted && *accepted) {
		accepted += strspn(accepted, " \t,");
		size_t length = strcspn(accepted, ",");
		size_t name = strcspn(accepted, " \t;,");
		if (name == 4 && !strncasecmp(accepted, "gzip", 4)) {
			const char *q = memchr(accepted, '=', length);
			return !q || strspn(q, "=0.") < (size_t)(accepted + length - q);
		}
		accepted += length;
	}
	return false;
}

/* Whether one of the tags the asker holds is this one. */
static bool holds(const char *tags, const char *etag)
{
	return tags && (!strcmp(tags, "*") || strstr(tags, etag));
}

void get_page(Request *r)
{
	const char *path = request_path(r);
	const Asset *asset = asset_find(path);
	int status = 200;
	if (!asset && !strchr(path, '.')) {
		status = is_view(path) ? 200 : 404;
		asset = asset_find("/index.html");
		if (!asset) {
			static const char missing[] =
				"Sayfa bu programa derlenmemis.\n"
				"The page was not built into this program.\n";
			request_answer(r, &(Answer){.status = status,
						    .type = "text/plain",
						    .data = missing,
						    .size = sizeof missing - 1});
			return;
		}
	}
	if (!asset) {
		request_refuse(r, &(Problem){.kind = NO_ROUTE});
		return;
	}

	/* The tag is weak: packed or not, it is the same file. */
	char quoted[80], etag[96];
	snprintf(quoted, sizeof quoted, "\"%s\"", asset->etag);
	snprintf(etag, sizeof etag, "W/%s", quoted);
	Answer a = {
		.status = status,
		.type = asset->type,
		.cache = asset->immutable ? "public, max-age=31536000, immutable" : "no-cache",
		.data = asset->data,
		.size = asset->size,
		.etag = etag,
		.vary = asset->gzip ? "Accept-Encoding" : NULL,
	};
	if (status == 200 && holds(request_header(r, "If-None-Match"), quoted)) {
		a.status = 304;
		a.data = NULL;
		a.size = 0;
	} else if (asset->gzip && takes_gzip(request_header(r, "Accept-Encoding"))) {
		a.data = asset->gzip;
		a.size = asset->gzip_size;
		a.encoding = "gzip";
	}
	request_answer(r, &a);
}
