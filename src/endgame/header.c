/* SPDX-License-Identifier: MIT */
#include "header.h"

#include <string.h>

#include "loopy_index.h"

static const char words_magic[][16] = {
	[WORDS_BOOK] = "mangala book\n", [WORDS_PROOFS] = "mangala proofs\n"};

const char *table_game(const Rules *r)
{
	if (r->set == DOKUZTAS)
		return r->flying ? games[DOKUZTAS].name : "dokuztas-nofly";
	if (loopy_rules(r))
		return games[r->set].name;
	if (r->set > MANGALA_IBB)
		return NULL;
	return games[r->capture_lone ? MANGALA_IBB : MANGALA].name;
}

/*
 * Four chains of words. Each step is one-to-one in its word and in what came before, so bytes that
 * differ within one word never have the same sum; others do with a chance of 2^-64.
 */
uint64_t table_sum(uint64_t seed, const void *data, size_t size)
{
	const uint64_t odd = 0x9e3779b97f4a7c15;
	uint64_t chain[4] = {seed, seed ^ 1, seed ^ 2, seed ^ size};
	const char *at = data;
	while (size > 0) {
		uint64_t word[4] = {0};
		size_t some = size < sizeof word ? size : sizeof word;
		memcpy(word, at, some);
		for (int i = 0; i < 4; i++) {
			uint64_t h = (chain[i] ^ word[i]) * odd;
			chain[i] = h ^ h >> 32;
		}
		at += some;
		size -= some;
	}
	uint64_t sum = 0;
	for (int i = 0; i < 4; i++) {
		sum = (sum ^ chain[i]) * odd;
		sum ^= sum >> 29;
	}
	return sum;
}

Header header_of(const char *magic, const Rules *r, int number, uint64_t count)
{
	Text options = {0};
	Header h = {.version = HEADER_VERSION, .layer = (uint32_t)number, .count = count};
	if (r->set == DOKUZTAS) {
		text_add(&options, "flying=");
		text_int(&options, r->flying);
	} else if (r->set <= MANGALA_KALE) {
		text_add(&options, "capture_lone=");
		text_int(&options, r->capture_lone);
	}
	memcpy(h.magic, magic, strlen(magic));
	memcpy(h.game, table_game(r), strlen(table_game(r)));
	memcpy(h.options, text_string(&options), options.length);
	text_free(&options);
	return h;
}

bool header_ours(const Header *h, const Header *wanted)
{
	return h->version == wanted->version && h->layer == wanted->layer &&
	       !memcmp(h->game, wanted->game, sizeof h->game) &&
	       !memcmp(h->options, wanted->options, sizeof h->options);
}

/* A number of theirs for the layer, no blocks, all of it under one checksum. */
Header words_header(WordsKind kind, const Rules *r, const Words *w)
{
	Header h = header_of(words_magic[kind], r, w->number, w->count);
	h.sum = table_sum(table_sum(0, &h, sizeof h), w->word, w->count * sizeof *w->word);
	return h;
}

TableState words_read(const void *bytes, size_t size, WordsKind kind, const Rules *r, Words *w)
{
	const Header *h = bytes;
	*w = (Words){0};
	if (size < sizeof *h || memcmp(h->magic, words_magic[kind], sizeof h->magic))
		return TABLE_FOREIGN;
	if ((size - sizeof *h) / sizeof *w->word != h->count || size % sizeof *w->word)
		return TABLE_DAMAGED;
	Words read = {.word = (const uint64_t *)(h + 1), .count = h->count, .number = (int)h->layer};
	Header wanted = words_header(kind, r, &read);
	if (memcmp(h, &wanted, sizeof wanted))
		return header_ours(h, &wanted) ? TABLE_DAMAGED : TABLE_FOREIGN;
	*w = read;
	return TABLE_GOOD;
}
