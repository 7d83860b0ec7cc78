/* SPDX-License-Identifier: MIT */
#include "certificate.h"

#include <stdlib.h>
#include <string.h>

/* The claims that are written, so that each one is written once. */
typedef struct Claim {
	uint64_t own, rival; /* own 0: empty slot */
	int bound, depth;
	bool least;
} Claim;

typedef struct Writing {
	Certificate *c;
	Text *out;
	Claim *slot;
	uint64_t room, count; /* a power of two */
} Writing;

static void put_rows(const Certificate *c, const Position *p, Text *out)
{
	for (int half = 0; half < 2; half++)
		for (int pit = 0; pit < c->pits; pit++) {
			text_add(out, pit ? "," : half ? "/" : "");
			text_int(out, six_pit(p->row[half], pit));
		}
}

static Claim *find_claim(const Writing *w, const Claim *claim)
{
	uint64_t hash = claim->own * 0x9e3779b97f4a7c15 ^ claim->rival * 0xd1342543de82ef95;
	hash = (hash ^ (uint64_t)(claim->bound + 128) << 1 ^ claim->least) * 0xbf58476d1ce4e5b9;
	for (uint64_t i = hash >> 20;; i++) {
		Claim *slot = &w->slot[i & (w->room - 1)];
		if (!slot->own || (slot->own == claim->own && slot->rival == claim->rival &&
				   slot->bound == claim->bound && slot->least == claim->least))
			return slot;
	}
}

static bool grow(Writing *w)
{
	Writing larger = {.room = w->room ? 2 * w->room : 1 << 12};
	larger.slot = calloc(larger.room, sizeof *larger.slot);
	if (!larger.slot)
		return false;
	for (uint64_t i = 0; i < w->room; i++)
		if (w->slot[i].own)
			*find_claim(&larger, &w->slot[i]) = w->slot[i];
	free(w->slot);
	w->slot = larger.slot;
	w->room = larger.room;
	return true;
}

static void put_claim(const Writing *w, bool leaf, bool least, int bound, const Position *p, Move m)
{
	text_add(w->out, leaf ? "leaf " : "");
	text_add(w->out, least ? ">= " : "<= ");
	text_int(w->out, bound);
	text_char(w->out, ' ');
	put_rows(w->c, p, w->out);
	if (m != NO_MOVE) {
		text_char(w->out, ' ');
		text_int(w->out, m);
	}
	text_char(w->out, '\n');
}

static bool claim(Writing *w, const Position *p, bool least, int bound, int left);

/* What the move must be followed by, for the claim to hold; *holds: it is. */
static bool claim_after(Writing *w, const Position *p, Move m, bool least, int bound, int left,
			bool write, bool *holds)
{
	int gain;
	bool again;
	Position next = solver_play(w->c->solver, p, m, &gain, &again);
	/* value = gain + next's, or gain - next's */
	bool least_after = again ? least : !least;
	int bound_after = again ? bound - gain : gain - bound;
	if (!write)
		return solver_test(w->c->solver, &next, least_after, bound_after, holds);
	return claim(w, &next, least_after, bound_after, left - 1);
}

static bool claim_one(Writing *w, const Position *p, int bound, int left)
{
	Move list[6];
	int count = six_moves(p->row[0], list);
	for (int i = count - 1; i >= 0; i--) {
		bool holds;
		if (!claim_after(w, p, list[i], true, bound, left, false, &holds))
			return false;
		if (!holds)
			continue;
		if (!claim_after(w, p, list[i], true, bound, left, true, &holds))
			return false;
		put_claim(w, false, true, bound, p, list[i]);
		return true;
	}
	return false;
}

static bool claim_all(Writing *w, const Position *p, int bound, int left)
{
	Move list[6];
	int count = six_moves(p->row[0], list);
	for (int i = 0; i < count; i++)
		if (!claim_after(w, p, list[i], false, bound, left, true, NULL))
			return false;
	put_claim(w, false, false, bound, p, NO_MOVE);
	return true;
}

static bool claim(Writing *w, const Position *p, bool least, int bound, int left)
{
	if (six_over(p))
		return true;
	Claim wanted = {p->row[0], p->row[1], bound, left, least};
	if (2 * w->count >= w->room && !grow(w))
		return false;
	Claim *slot = find_claim(w, &wanted);
	if (slot->own)
		return true;
	*slot = wanted;
	w->count++;
	if (left > 0 && !solver_in_tables(w->c->solver, p)) {
		w->c->claims++;
		return least ? claim_one(w, p, bound, left) : claim_all(w, p, bound, left);
	}
	w->c->leaves++;
	put_claim(w, true, least, bound, p, NO_MOVE);
	return true;
}

bool certificate_write(Certificate *c, const Position *position, const Solution *s, Text *out)
{
	Writing w = {.c = c, .out = out};
	Position p = {.row = {position->row[0] & SIX_PITS, position->row[1] & SIX_PITS}};
	bool done = true;
	c->claims = c->leaves = 0;
	text_add(out, "mangala certificate 1\ngame ");
	text_add(out, games[c->rules->capture_lone ? MANGALA_IBB : MANGALA].name);
	text_add(out, "\npits ");
	text_int(out, c->pits);
	text_add(out, "\nvalue ");
	put_rows(c, &p, out);
	text_char(out, ' ');
	text_int(out, s->value);
	text_char(out, '\n');
	for (int i = 0; i < s->count; i++) {
		text_add(out, "move ");
		put_rows(c, &p, out);
		text_char(out, ' ');
		text_int(out, s->move[i]);
		text_char(out, ' ');
		text_int(out, s->values[i]);
		text_char(out, '\n');
	}
	for (int i = 0; i < s->count && done; i++)
		done = claim_after(&w, &p, s->move[i], true, s->values[i], c->plies, true, NULL) &&
		       claim_after(&w, &p, s->move[i], false, s->values[i], c->plies, true, NULL);
	text_add(out, "end\n");
	free(w.slot);
	return done;
}
