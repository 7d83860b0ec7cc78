/* SPDX-License-Identifier: MIT */
/*
 * What a position of a game with rows of six pits is judged by: its phase, what each pit holds, and what the mover could
 * take. Without branches where they would often be foretold wrong.
 */
#ifndef SEARCH_SIX_FEATURES_H
#define SEARCH_SIX_FEATURES_H

#include "kale.h"
#include "mangala.h"
#include "mangala2.h"

enum {
	SIX_COUNTS = 16, /* of stones, and of those to be taken; the last one stands for all above */
	MANGALA_PHASES = 5, /* by the stones in all pits: up to 16, then eight each */
	KALE_PHASES = 4 * MANGALA_PHASES, /* each without a castle, with the rival's, with the mover's, with both */
	KALE_CASTLE = SIX_COUNTS - 1, /* a castle, where else stands a number of stones */
	MANGALA2_PHASES = 6,          /* twelve stones each; the last one is the fullest */
};

/* All numbers of stones are below SIX_COUNTS. */
typedef struct SixFeatures {
	int phase;
	uint64_t held[2]; /* the mover's row and the rival's, a byte a pit */
	int take;
} SixFeatures;

static inline int at_most(int n, int most)
{
	return n < most ? n : most;
}

#define EACH_PIT 0x010101010101ull

static inline int six_stones(const Position *p)
{
	return six_sum(p->row[0]) + six_sum(p->row[1]);
}

/* Each pit at most `most`, all at once: what is more has the high bit of its byte after the addition. */
static inline uint64_t six_at_most(uint64_t row, int most)
{
	_Static_assert(SIX_MOST < 128, "a byte a pit");
	uint64_t pits = row & SIX_PITS, full = (uint64_t)most * EACH_PIT;
	uint64_t more = ((pits + 0x7f * EACH_PIT - full) >> 7 & EACH_PIT) * 0xff;
	return pits ^ ((pits ^ full) & more);
}

static inline int mangala_stones_phase(int stones)
{
	return stones < 17 ? 0 : stones > 40 ? MANGALA_PHASES - 1 : (stones - 9) / 8;
}

/* At most, with what falls into the store on the way; an extra turn takes nothing. */
static inline int mangala_take(uint64_t own, uint64_t rival)
{
	int most = 0;
	for (int pit = 0; pit < 6; pit++) {
		int n = six_pit(own, pit);
		const Sown *sown = &mangala_sowing[pit][n];
		int last = (int)sown->last, far = last > 6;
		int held = six_pit(rival + sown->rival, (far ? last - 7 : 5 - last) & 7);
		int alone = six_pit(six_clear(own, pit) + sown->own, last & 7) == 1;
		int even = far & ~held & 1, across = (last < 6) & alone & (held > 0);
		int taken = held + across + six_store(sown->own);
		taken &= -((even | across) & (n > 0));
		most = taken > most ? taken : most;
	}
	return most;
}

static inline SixFeatures mangala_features(const Position *p)
{
	enum { FULL = SIX_COUNTS - 1 };
	return (SixFeatures){
		mangala_stones_phase(six_stones(p)),
		{six_at_most(p->row[0], FULL), six_at_most(p->row[1], FULL)},
		at_most(mangala_take(p->row[0], p->row[1]), FULL),
	};
}

/* The pits of a row that are castles, every bit of their bytes. */
static inline uint64_t castle_pits(uint64_t row)
{
	return (six_castles(row) * 0x0002040810204081ull & EACH_PIT) * 0xff;
}

/*
 * At most, with what castles take on the way, less what the rival's take; a castle (by the rule of one castle a player) is more
 * than anything else: KALE_CASTLE.
 */
static inline int kale_take(uint64_t own, uint64_t rival)
{
	uint64_t lost = castle_pits(own), won = castle_pits(rival);
	int most = 0, founds = 0;
	for (int pit = 0; pit < 6; pit++) {
		int n = six_pit(own, pit);
		const Sown *sown = &kale_sowing[pit][n];
		int last = (int)sown->last, far = last > 5;
		uint64_t mine = (six_clear(own, pit) + sown->own) & ~lost;
		uint64_t his = (rival + sown->rival) & ~won;
		int held = six_pit(his, far ? last - 6 : 5 - last);
		int alone = !far & (six_pit(mine, last & 7) == 1);
		int taken = (held & -((far & ~held & 1) | alone)) + alone;
		if (lost | won)
			taken += six_sum(sown->rival & won) - six_sum(sown->own & lost);
		taken &= -(n > 0);
		most = taken > most ? taken : most;
		founds |= far & (held == 3) & (last != 11) & (n > 0);
	}
	return founds && !won ? KALE_CASTLE : at_most(most, KALE_CASTLE - 1);
}

/* A castle is a pit that holds KALE_CASTLE. */
static inline SixFeatures kale_features(const Position *p)
{
	uint64_t lost = castle_pits(p->row[0]), won = castle_pits(p->row[1]);
	enum { FULL = KALE_CASTLE - 1 };
	return (SixFeatures){
		4 * mangala_stones_phase(six_stones(p)) + 2 * (lost > 0) + (won > 0),
		{six_at_most(p->row[0], FULL) | (lost & KALE_CASTLE * EACH_PIT),
		 six_at_most(p->row[1], FULL) | (won & KALE_CASTLE * EACH_PIT)},
		kale_take(p->row[0], p->row[1]),
	};
}

static inline int mangala2_take(uint64_t own, uint64_t rival)
{
	int most = 0;
	for (int pit = 0; pit < 6; pit++) {
		int n = six_pit(own, pit);
		const Sown *sown = &mangala2_sowing[pit][n];
		uint64_t rows[2] = {six_clear(own, pit) + sown->own, rival + sown->rival};
		int taken = 0, place = (int)sown->last;
		for (int steps = 0; n && steps < 12; steps++) {
			int held = six_pit(rows[place >= 6], place % 6);
			if (held != 2 && held != 4 && held != 6)
				break;
			taken += held;
			place = place ? place - 1 : 11;
		}
		most = taken > most ? taken : most;
	}
	return most;
}

static inline SixFeatures mangala2_features(const Position *p)
{
	enum { FULL = SIX_COUNTS - 1 };
	return (SixFeatures){
		at_most(six_stones(p) / 12, MANGALA2_PHASES - 1),
		{six_at_most(p->row[0], FULL), six_at_most(p->row[1], FULL)},
		at_most(mangala2_take(p->row[0], p->row[1]), FULL),
	};
}

#endif
