/* SPDX-License-Identifier: MIT */
#include "explain.h"

#include <string.h>

#include "notation.h"

/* Where the last stone of a trail fell: the row's colour and the pit, or colour -1 for a store. */
typedef struct Landing {
	int colour, pit;
} Landing;

static Landing place_of(const Game *g, int place)
{
	if (place >= 2 * g->pits)
		return (Landing){-1, 0};
	return (Landing){place / g->pits, place % g->pits + 1};
}

static Landing last_stone(const Game *g, const Trail *trail)
{
	Landing last = {-1, 0};
	for (int i = 0; i < trail->count; i++)
		if (trail->events[i].kind == EV_DROP)
			last = place_of(g, trail->events[i].at);
	return last;
}

/* What lies on the landing pit before anything is taken from it. */
static int held_by_landing(const Position *p, const Rules *r, const Trail *trail, Landing at)
{
	int held = position_pit(p, r, at.colour, at.pit);
	int place = at.colour * game_of(r)->pits + at.pit - 1;
	for (int i = 0; i < trail->count; i++) {
		const Event *e = &trail->events[i];
		if (e->at == place && e->kind == EV_LIFT)
			held = 0;
		else if (e->at == place && e->kind == EV_DROP)
			held++;
	}
	return held;
}

static Fault mistake(Reason reason, const Rules *r, int a, int b)
{
	return (Fault){.reason = reason, .set = r->set, .value = {a, b}};
}

static Fault mistake_of_move(Reason reason, const Rules *r, Move m, int a)
{
	Fault f = mistake(reason, r, a, 0);
	Text move = {0};
	move_write(m, r, &move);
	strncpy(f.found, text_string(&move), sizeof f.found - 1);
	text_free(&move);
	return f;
}

static void play(const Position *p, const Rules *r, Move m, Explanation *e)
{
	*e = (Explanation){.mover = (int)p->side, .correct = *p};
	game_of(r)->play(&e->correct, m, r, &e->trail);
}

/* 1. Each mistake as the right move with one thing done wrong; true when `claimed` comes out. */

static bool same(const Position *claimed, const Position *made)
{
	return position_equal(claimed, made);
}

/* A sowing that begins one pit on is a sowing of one more stone whose first is then taken away. */
static bool first_next(const Position *p, const Rules *r, Move m, const Position *claimed)
{
	int mover = (int)p->side, n = position_pit(p, r, mover, m);
	if (n < 2)
		return false;
	Position made = *p;
	position_add_to_pit(&made, r, mover, m, 1);
	game_of(r)->play(&made, m, r, NULL);
	if (position_pit(&made, r, mover, m) == 0)
		return false;
	position_add_to_pit(&made, r, mover, m, -1);
	return same(claimed, &made);
}

/* Mangala II the other way round. */
static bool first_back(const Position *p, const Rules *r, Move m, const Position *claimed)
{
	int mover = (int)p->side, n = position_pit(p, r, mover, m);
	if (n < 2)
		return false;
	Position made = *p;
	position_add_to_pit(&made, r, mover, m, -1);
	game_of(r)->play(&made, m, r, NULL);
	position_add_to_pit(&made, r, mover, m, 1);
	return same(claimed, &made);
}

/*
 * A sowing whose stone number `nth` falls into a store it should pass by sows one stone fewer elsewhere; when
 * that was its last stone, nothing is captured after it.
 */
static bool store_sown(const Position *p, const Rules *r, Move m, int store, int nth,
		       const Position *claimed)
{
	int mover = (int)p->side, n = position_pit(p, r, mover, m);
	if (n < nth)
		return false;
	Position made = *p;
	Trail trail = {0};
	position_add_to_pit(&made, r, mover, m, -1);
	game_of(r)->play(&made, m, r, &trail);
	position_add_to_store(&made, r, store, 1);
	if (n == nth)
		for (int i = 0; i < trail.count; i++) {
			const Event *e = &trail.events[i];
			if (e->kind != EV_TAKE || e->why == WHY_COLLECT)
				continue;
			Landing from = place_of(game_of(r), e->at);
			position_add_to_pit(&made, r, from.colour, from.pit, e->count);
			position_add_to_store(&made, r, mover, -e->count);
		}
	return same(claimed, &made);
}

/* The stores as the stones pass them, counted from the pit of origin. */
static bool rival_store(const Position *p, const Rules *r, Move m, const Position *claimed)
{
	return store_sown(p, r, m, (int)!p->side, 15 - m, claimed);
}

static bool own_store(const Position *p, const Rules *r, Move m, const Position *claimed)
{
	return store_sown(p, r, m, (int)p->side, game_of(r)->pits + 2 - m, claimed);
}

static bool own_even(const Rules *r, const Explanation *e, Landing last, int mover,
		     const Position *claimed)
{
	int held = last.colour == mover ? position_pit(&e->correct, r, mover, last.pit) : 0;
	if (!held || held % 2)
		return false;
	Position made = e->correct;
	position_add_to_pit(&made, r, mover, last.pit, -held);
	position_add_to_store(&made, r, mover, held);
	return same(claimed, &made);
}

static bool empty_opposite(const Position *p, const Rules *r, Move m, const Position *claimed)
{
	Rules lone = *r;
	if (r->set == DOKUZTAS || r->capture_lone)
		return false;
	lone.capture_lone = 1;
	Position made = *p;
	game_of(r)->play(&made, m, &lone, NULL);
	return same(claimed, &made);
}

typedef enum Undoing {
	CAPTURES_LEFT,    /* what was captured left in the pits */
	REST_LEFT,        /* what is collected at the end left in the pits */
	REST_TO_THE_OTHER /* the same, to the wrong store */
} Undoing;

/* The takes of that kind undone, all but the first `kept`. */
static bool takes_undone(const Rules *r, const Explanation *e, Undoing how, int kept,
			 const Position *claimed)
{
	const Game *g = game_of(r);
	Position made = e->correct;
	int undone = 0;
	for (int i = 0; i < e->trail.count; i++) {
		const Event *take = &e->trail.events[i];
		if (take->kind != EV_TAKE || take->why == WHY_TOLL ||
		    (take->why == WHY_COLLECT) != (how != CAPTURES_LEFT) || kept-- > 0)
			continue;
		int store = take->to - 2 * g->pits;
		Landing from = place_of(g, take->at);
		position_add_to_store(&made, r, store, -take->count);
		if (how == REST_TO_THE_OTHER)
			position_add_to_store(&made, r, !store, take->count);
		else
			position_add_to_pit(&made, r, from.colour, from.pit, take->count);
		undone++;
	}
	return undone && same(claimed, &made);
}

/* All of the captures, or the later ones of a chain. */
static bool not_taken(const Rules *r, const Explanation *e, const Position *claimed)
{
	for (int kept = 0; kept < 2 * game_of(r)->pits; kept++)
		if (takes_undone(r, e, CAPTURES_LEFT, kept, claimed))
			return true;
	return false;
}

/* One pit more taken than the move captures; what is wrong with that, explain_capture knows. */
static bool taken_too(const Position *p, const Rules *r, Move m, const Position *claimed,
		      Explanation *e)
{
	for (int colour = 0; colour < 2; colour++)
		for (int pit = 1; pit <= game_of(r)->pits; pit++) {
			Position made = e->correct;
			int held = position_pit(&made, r, colour, pit);
			position_add_to_pit(&made, r, colour, pit, -held);
			position_add_to_store(&made, r, (int)p->side, held);
			Explanation capture;
			if (!held || !same(claimed, &made) ||
			    explain_capture(p, r, m, colour, pit, &capture))
				continue;
			e->mistake = capture.mistake;
			return true;
		}
	return false;
}

static bool wrong_turn(const Rules *r, const Explanation *e, const Position *claimed)
{
	Position made = e->correct;
	position_turn(&made, r);
	return same(claimed, &made);
}

/* 2. Where the boards differ, when no mistake has a name. */
static Fault first_difference(const Rules *r, const Position *correct, const Position *claimed)
{
	if (r->set == DOKUZTAS) {
		Fault f = mistake(MISTAKE_POINT, r, 0, 0);
		uint32_t differ = (position_men(correct, 0) ^ position_men(claimed, 0)) |
				  (position_men(correct, 1) ^ position_men(claimed, 1));
		strcpy(f.found, differ ? point_name(__builtin_ctz(differ)) : "9,9");
		return f;
	}
	for (int colour = 0; colour < 2; colour++)
		for (int pit = 1; pit <= game_of(r)->pits; pit++)
			if (position_pit(correct, r, colour, pit) !=
			    position_pit(claimed, r, colour, pit)) {
				Fault f = mistake(MISTAKE_BOARD, r, pit,
						  position_pit(correct, r, colour, pit));
				strcpy(f.found, colour ? "b" : "w");
				return f;
			}
	return mistake(MISTAKE_STORES, r, position_store(correct, r, 0),
		       position_store(correct, r, 1));
}

static bool claims_castle(const Rules *r, const Position *correct, const Position *claimed)
{
	for (int colour = 0; colour < 2; colour++)
		if (position_lost_pits(claimed, r, colour) & ~position_lost_pits(correct, r, colour))
			return true;
	return false;
}

bool explain_board(const Position *p, const Rules *r, Move m, const Position *claimed,
		   Explanation *e)
{
	const Game *g = game_of(r);
	int mover = (int)p->side;
	bool mangala = r->set == MANGALA || r->set == MANGALA_IBB;
	play(p, r, m, e);
	if (same(claimed, &e->correct))
		return true;
	if (r->set == DOKUZTAS || m == PASS) {
		e->mistake = first_difference(r, &e->correct, claimed);
		return false;
	}

	Landing last = last_stone(g, &e->trail);
	if (claims_castle(r, &e->correct, claimed)) {
		Explanation castle;
		if (!explain_castle(p, r, m, &castle)) {
			e->mistake = castle.mistake;
			return false;
		}
	}
	if (wrong_turn(r, e, claimed))
		e->mistake = mistake(e->correct.side == p->side ? MISTAKE_TURN_LOST
								: MISTAKE_TURN_KEPT,
				     r, 0, 0);
	else if (r->set == MANGALA2 && first_back(p, r, m, claimed))
		e->mistake = mistake(MISTAKE_FIRST_BACK, r, 0, 0);
	else if (r->set != MANGALA2 && first_next(p, r, m, claimed))
		e->mistake = mistake(MISTAKE_FIRST_NEXT, r, 0, 0);
	else if (mangala && rival_store(p, r, m, claimed))
		e->mistake = mistake(MISTAKE_RIVAL_STORE, r, 0, 0);
	else if (!mangala && r->set != MANGALA2 && own_store(p, r, m, claimed))
		e->mistake = mistake(MISTAKE_STORE_SOWN, r, 0, 0);
	else if (r->set != MANGALA2 && own_even(r, e, last, mover, claimed))
		e->mistake = mistake(MISTAKE_OWN_EVEN, r, last.pit, 0);
	else if (empty_opposite(p, r, m, claimed))
		e->mistake = mistake(MISTAKE_EMPTY_OPPOSITE, r, last.pit, 0);
	else if (not_taken(r, e, claimed))
		e->mistake = mistake(MISTAKE_NOT_TAKEN, r, 0, 0);
	else if (takes_undone(r, e, REST_LEFT, 0, claimed))
		e->mistake = mistake(MISTAKE_NOT_COLLECTED, r, 0, 0);
	else if (takes_undone(r, e, REST_TO_THE_OTHER, 0, claimed))
		e->mistake = mistake(MISTAKE_COLLECTED, r, 0, 0);
	else if (!taken_too(p, r, m, claimed, e))
		e->mistake = first_difference(r, &e->correct, claimed);
	return false;
}

bool explain_position(const Position *correct, const Rules *r, const Position *claimed, Fault *fault)
{
	if (same(claimed, correct))
		return true;
	*fault = claimed->side != correct->side ? mistake(MISTAKE_SIDE, r, 0, 0)
						: first_difference(r, correct, claimed);
	return false;
}

/* Who ran out of stones first in a set that the trail ended. */
static int ran_out(const Game *g, const Trail *trail, int mover)
{
	for (int i = 0; i < trail->count; i++)
		if (trail->events[i].kind == EV_TAKE && trail->events[i].why == WHY_COLLECT)
			return !place_of(g, trail->events[i].at).colour;
	return mover;
}

bool explain_claim(const Position *p, const Rules *r, Move m, const Position *board,
		   Result result, Explanation *e)
{
	const Game *g = game_of(r);
	Position claimed = *board;
	Result right;
	play(p, r, m, e);
	bool over = g->end(&e->correct, r, &right) != NOT_ENDED;
	if ((over || result != ONGOING) && claimed.side != e->correct.side)
		position_turn(&claimed, r);
	if (!explain_board(p, r, m, &claimed, e))
		return false;
	if (over != (result != ONGOING))
		e->mistake = mistake(over ? MISTAKE_OVER : MISTAKE_NOT_OVER, r, 0, 0);
	else if (over)
		explain_winner(&e->correct, r, ran_out(g, &e->trail, (int)p->side), result,
			       &e->mistake);
	return e->mistake.reason == REASON_NONE;
}

bool explain_capture(const Position *p, const Rules *r, Move m, int colour, int pit, Explanation *e)
{
	const Game *g = game_of(r);
	int mover = (int)p->side;
	play(p, r, m, e);
	for (int i = 0; i < e->trail.count; i++) {
		const Event *take = &e->trail.events[i];
		if (take->kind == EV_TAKE && take->why != WHY_COLLECT &&
		    take->at == colour * g->pits + pit - 1)
			return true;
	}
	if (r->set == MANGALA2) {
		int held = position_pit(&e->correct, r, colour, pit);
		bool small = held == 2 || held == 4 || held == 6;
		e->mistake =
			mistake(small ? MISTAKE_NOT_CHAINED : MISTAKE_NOT_SMALL, r, pit, held);
		return false;
	}
	Landing last = last_stone(g, &e->trail);
	bool fell_here = last.colour == colour && last.pit == pit;
	bool opposite = last.colour == mover && colour != mover && last.pit == g->pits + 1 - pit;
	int held = last.colour < 0 ? 0 : held_by_landing(p, r, &e->trail, last);
	if ((fell_here && colour == mover && held == 1) || (opposite && held == 1))
		e->mistake = mistake(MISTAKE_EMPTY_OPPOSITE, r, last.pit, 0);
	else if (fell_here && colour == mover)
		e->mistake = mistake(held % 2 ? MISTAKE_OWN_FULL : MISTAKE_OWN_EVEN, r, pit, 0);
	else if (fell_here)
		e->mistake = mistake(MISTAKE_NOT_EVEN, r, pit, held);
	else
		e->mistake = mistake(MISTAKE_NOT_LAST, r, pit, 0);
	return false;
}

bool explain_castle(const Position *p, const Rules *r, Move m, Explanation *e)
{
	const Game *g = game_of(r);
	bool toguz = r->set == TOGUZ;
	int mover = (int)p->side;
	play(p, r, m, e);
	for (int i = 0; i < e->trail.count; i++)
		if (e->trail.events[i].kind == EV_CASTLE)
			return true;
	Landing last = last_stone(g, &e->trail);
	int held = last.colour < 0 ? 0 : held_by_landing(p, r, &e->trail, last);
	bool own_row = last.colour == mover;
	int lost = position_lost_pits(p, r, !mover); /* what the mover holds */
	if (!toguz && r->set != MANGALA_KALE)
		e->mistake = mistake(MISTAKE_NO_CASTLES, r, 0, 0);
	else if (own_row)
		e->mistake = mistake_of_move(toguz ? TUZDIK_OWN_ROW : MISTAKE_CASTLE_OWN, r, m, 0);
	else if (lost >> (last.pit - 1) & 1)
		e->mistake = mistake_of_move(toguz ? TUZDIK_TAKEN : MISTAKE_CASTLE_TAKEN, r, m, 0);
	else if (held != 3)
		e->mistake = mistake_of_move(toguz ? TUZDIK_NOT_THREE : MISTAKE_CASTLE_THREE, r,
					     m, held);
	else if (last.pit == g->pits)
		e->mistake =
			mistake_of_move(toguz ? TUZDIK_ON_LAST : MISTAKE_CASTLE_LAST, r, m, 0);
	else if (lost)
		e->mistake = mistake_of_move(toguz ? TUZDIK_SECOND : MISTAKE_CASTLE_SECOND, r,
					     m, r->castles);
	else
		e->mistake = mistake_of_move(TUZDIK_SAME_NUMBER, r, m, 0);
	return false;
}

const char *const saying_codes[SAYINGS] = {"again",  "passes", "takes",  "nothing",
					   "castle", "over",   "goes_on"};

/* Whether the move itself takes stones: not as a castle's toll, nor what is left at the end. */
static bool captures(const Trail *trail)
{
	for (int i = 0; i < trail->count; i++) {
		const Event *e = &trail->events[i];
		if (e->kind == EV_TAKE && e->why != WHY_COLLECT && e->why != WHY_TOLL)
			return true;
	}
	return false;
}

bool explain_saying(const Position *p, const Rules *r, Move m, Saying said, Explanation *e)
{
	const Game *g = game_of(r);
	Result result;
	play(p, r, m, e);
	bool over = g->end(&e->correct, r, &result) != NOT_ENDED;
	bool again = !over && e->correct.side == p->side;
	Reason reason = REASON_NONE;
	switch (said) {
	case SAID_CASTLE: return explain_castle(p, r, m, e);
	case SAID_TAKES:
		if (captures(&e->trail))
			return true;
		Landing last = last_stone(g, &e->trail);
		if (last.colour >= 0)
			return explain_capture(p, r, m, last.colour, last.pit, e);
		reason = MISTAKE_STORE_TAKES;
		break;
	case SAID_NOTHING:
		reason = captures(&e->trail) ? MISTAKE_NOT_TAKEN : REASON_NONE;
		break;
	case SAID_AGAIN:
		reason = over ? MISTAKE_OVER : again ? REASON_NONE : MISTAKE_TURN_KEPT;
		break;
	case SAID_PASSES:
		reason = over ? MISTAKE_OVER : again ? MISTAKE_TURN_LOST : REASON_NONE;
		break;
	case SAID_OVER: reason = over ? REASON_NONE : MISTAKE_NOT_OVER; break;
	case SAID_GOES_ON: reason = over ? MISTAKE_OVER : REASON_NONE; break;
	case SAYINGS: break;
	}
	e->mistake = mistake(reason, r, 0, 0);
	return reason == REASON_NONE;
}

bool explain_winner(const Position *p, const Rules *r, int emptied, Result claimed, Fault *fault)
{
	Result result;
	game_of(r)->end(p, r, &result);
	if (result == claimed)
		return true;
	bool first_out = claimed == (emptied ? BLACK_WINS : WHITE_WINS);
	*fault = mistake(first_out ? MISTAKE_FIRST_OUT : MISTAKE_STORES, r,
			 position_total(p, r, 0), position_total(p, r, 1));
	return false;
}

/* 3. The steps in words. */

static void say_place(const Game *g, int place, int mover, Lang lang, Text *out)
{
	if (!g->pits) {
		text_add(out, point_name(place));
	} else if (place >= 2 * g->pits) {
		bool own = place - 2 * g->pits == mover;
		if (lang == TR)
			text_add(out, own ? "kendi hazinesi" : "rakibin hazinesi");
		else
			text_add(out, own ? "own store" : "the rival's store");
	} else {
		Landing at = place_of(g, place);
		bool own = at.colour == mover;
		if (lang == TR) {
			text_add(out, own ? "kendi " : "rakibin ");
			text_int(out, at.pit);
			text_add(out, ". kuyusu");
		} else {
			text_add(out, own ? "own pit " : "the rival's pit ");
			text_int(out, at.pit);
		}
	}
}

/* What stands before and after a place in the sentence of an event. */
static const char *const step_words[EVENT_KINDS][LANGS][2] = {
	[EV_LIFT] = {{"Alınan: ", ", taş sayısı "}, {"Lifted: ", ", stones: "}},
	[EV_DROP] = {{"Son taş: ", ""}, {"Last stone: ", ""}},
	[EV_TAKE] = {{"Kazanılan: ", ", taş sayısı "}, {"Taken: ", ", stones: "}},
	[EV_CASTLE] = {{"Kale: ", ""}, {"Castle: ", ""}},
	[EV_AGAIN] = {{"Bir daha oynar", ""}, {"Moves again", ""}},
	[EV_PASS] = {{"Pas", ""}, {"Pass", ""}},
	[EV_PLACE] = {{"Konulan: ", ""}, {"Placed: ", ""}},
	[EV_SLIDE] = {{"Oynatılan: ", ""}, {"Moved: ", ""}},
	[EV_FLY] = {{"Uçan: ", ""}, {"Flown: ", ""}},
	[EV_MILL] = {{"Dize: ", ""}, {"Mill: ", ""}},
	[EV_REMOVE] = {{"Alınan taş: ", ""}, {"Removed: ", ""}},
};

void explain_steps(const Trail *trail, const Rules *r, int mover, Lang lang, Text *out)
{
	const Game *g = game_of(r);
	for (int i = 0; i < trail->count; i++) {
		const Event *e = &trail->events[i];
		/* Of the stones sown only the last is worth a line. */
		if (e->kind == EV_DROP && i + 1 < trail->count &&
		    trail->events[i + 1].kind == EV_DROP)
			continue;
		const char *const *words = step_words[e->kind][lang];
		text_add(out, words[0]);
		if (e->kind == EV_PLACE)
			text_add(out, point_name(e->to));
		else if (e->kind != EV_AGAIN && e->kind != EV_PASS)
			say_place(g, e->at, mover, lang, out);
		if (e->kind == EV_SLIDE || e->kind == EV_FLY) {
			text_char(out, '-');
			text_add(out, point_name(e->to));
		}
		if (e->kind == EV_LIFT || e->kind == EV_TAKE) {
			text_add(out, words[1]);
			text_int(out, e->count);
		}
		text_char(out, '\n');
	}
}

void explain_right(const Explanation *e, const Rules *r, Lang lang, Text *out)
{
	explain_steps(&e->trail, r, e->mover, lang, out);
	text_add(out, lang == TR ? "Doğrusu: " : "It is: ");
	position_write(&e->correct, r, out);
}
