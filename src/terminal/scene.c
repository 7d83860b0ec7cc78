/* SPDX-License-Identifier: MIT */
#include "scene.h"

#include "dokuztas.h"

Scene scene_of(const Position *p, const Rules *r)
{
	int pits = game_of(r)->pits;
	Scene s = {.rules = *r,
		   .mover = (int)p->side,
		   .origin = NO_PLACE,
		   .last = NO_PLACE,
		   .removed = NO_PLACE};
	for (int colour = 0; colour < 2; colour++) {
		if (!pits) {
			s.men[colour] = position_men(p, colour);
			s.hands[colour] = position_hand(p, colour);
			continue;
		}
		for (int pit = 1; pit <= pits; pit++)
			s.stones[colour * pits + pit - 1] =
				(uint8_t)position_pit(p, r, colour, pit);
		s.stones[2 * pits + colour] = (uint8_t)position_store(p, r, colour);
		s.lost[colour] = (uint32_t)position_lost_pits(p, r, colour);
	}
	return s;
}

static void put_man(Scene *s, int point)
{
	s->men[s->mover] |= 1u << point;
	s->last = point;
}

void scene_change(Scene *s, const Event *e)
{
	int pits = game_of(&s->rules)->pits;
	switch (e->kind) {
	case EV_LIFT:
		s->held = e->count;
		s->stones[e->at] = (uint8_t)(s->stones[e->at] - e->count);
		s->origin = e->at;
		break;
	case EV_DROP:
		s->held--;
		s->stones[e->at]++;
		s->last = e->at;
		break;
	case EV_TAKE:
		s->stones[e->at] = (uint8_t)(s->stones[e->at] - e->count);
		s->stones[e->to] = (uint8_t)(s->stones[e->to] + e->count);
		s->taken[e->at] = (uint8_t)(s->taken[e->at] + e->count);
		break;
	case EV_CASTLE: s->lost[e->at / pits] |= 1u << e->at % pits; break;
	case EV_PLACE:
		s->hands[s->mover]--;
		put_man(s, e->to);
		break;
	case EV_SLIDE:
	case EV_FLY:
		s->men[s->mover] &= ~(1u << e->at);
		s->origin = e->at;
		put_man(s, e->to);
		break;
	case EV_REMOVE:
		s->men[!s->mover] &= ~(1u << e->at);
		s->removed = e->at;
		break;
	default: break;
	}
}
