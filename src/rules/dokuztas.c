/* SPDX-License-Identifier: MIT */
#include "dokuztas.h"

#include <string.h>

#include "notation.h"

/* A ring is eight points clockwise from its upper left corner; AT wraps round it. */
/* clang-format off */
#define AT(ring, k) (1u << (8 * (ring) + ((k) + 8) % 8))
#define CROSS(k) (AT(0, k) | AT(1, k) | AT(2, k))

#define CORNER_MILLS(ring, k) \
	{AT(ring, (k) + 1) | AT(ring, (k) + 2), AT(ring, (k) - 1) | AT(ring, (k) - 2)}
#define MIDDLE_MILLS(ring, k) \
	{AT(ring, (k) - 1) | AT(ring, (k) + 1), CROSS(k) & ~AT(ring, k)}
#define RING_MILLS(ring) \
	CORNER_MILLS(ring, 0), MIDDLE_MILLS(ring, 1), CORNER_MILLS(ring, 2), \
	MIDDLE_MILLS(ring, 3), CORNER_MILLS(ring, 4), MIDDLE_MILLS(ring, 5), \
	CORNER_MILLS(ring, 6), MIDDLE_MILLS(ring, 7)

const uint32_t dokuztas_mills[POINTS][2] = {RING_MILLS(0), RING_MILLS(1), RING_MILLS(2)};

#define BESIDE(ring, k) (AT(ring, (k) - 1) | AT(ring, (k) + 1))
#define ACROSS(ring, k) ((ring) == 1 ? CROSS(k) & ~AT(1, k) : AT(1, k))
#define RING_NEIGHBOURS(ring) \
	BESIDE(ring, 0), BESIDE(ring, 1) | ACROSS(ring, 1), \
	BESIDE(ring, 2), BESIDE(ring, 3) | ACROSS(ring, 3), \
	BESIDE(ring, 4), BESIDE(ring, 5) | ACROSS(ring, 5), \
	BESIDE(ring, 6), BESIDE(ring, 7) | ACROSS(ring, 7)

const uint32_t dokuztas_neighbours[POINTS] = {RING_NEIGHBOURS(0), RING_NEIGHBOURS(1),
					      RING_NEIGHBOURS(2)};
/* clang-format on */

void dokuztas_start(Position *p)
{
	*p = (Position){0};
	p->camp[0].hand = p->camp[1].hand = 9;
}

int dokuztas_legal(const Position *p, const Rules *r, Move *list)
{
	return dokuztas_over(p, r) ? 0 : dokuztas_moves(p, r, list);
}

End dokuztas_end(const Position *p, const Rules *r, Result *result)
{
	*result = ONGOING;
	if (!dokuztas_over(p, r))
		return NOT_ENDED;
	bool mover_lost = dokuztas_few(p, 0) || !dokuztas_few(p, 1);
	*result = result_of_margin(p, mover_lost ? -1 : 1);
	return dokuztas_few(p, 0) || dokuztas_few(p, 1) ? END_FEW_MEN : END_BLOCKED;
}

static Fault refuse_point(Reason reason, int point)
{
	Fault f = {.reason = reason};
	strcpy(f.found, point_name(point));
	return f;
}

Fault dokuztas_refuse(const Position *p, Move m, const Rules *r)
{
	int from = move_from(m), to = move_to(m), removed = move_removed(m);
	uint32_t own = p->camp[0].men, rival = p->camp[1].men;

	if (dokuztas_over(p, r))
		return (Fault){.reason = GAME_OVER};
	if (from == NOWHERE && !p->camp[0].hand)
		return (Fault){.reason = HAND_EMPTY};
	if (from != NOWHERE && p->camp[0].hand)
		return (Fault){.reason = MUST_PLACE};
	if (from != NOWHERE && !(own >> from & 1))
		return refuse_point(NOT_OWN_MAN, from);
	if ((own | rival) >> to & 1)
		return refuse_point(POINT_TAKEN, to);
	if (from != NOWHERE && !(dokuztas_targets(p, r, from) >> to & 1))
		return refuse_point(NOT_A_NEIGHBOUR, to);

	bool mill = closes_mill(own & ~(1u << from), to);
	if (removed == NOWHERE)
		return mill && rival ? refuse_point(MUST_REMOVE, to) : (Fault){0};
	if (!mill)
		return (Fault){.reason = NO_MILL};
	if (!(rival >> removed & 1))
		return refuse_point(NOT_RIVAL_MAN, removed);
	if (!(removable_men(rival) >> removed & 1))
		return refuse_point(MAN_IN_MILL, removed);
	return (Fault){0};
}
