/* SPDX-License-Identifier: MIT */
#include "words.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dokuztas.h"
#include "notation.h"
#include "trouble.h"

/* Whom a sentence is about. */
typedef enum Who { YOU, RIVAL, WHITE, BLACK, WHOS } Who;

static const char *const who_names[LANGS][WHOS] = {{"sen", "rakip", "Beyaz", "Siyah"},
						   {"you", "the rival", "White", "Black"}};
static const char *const subjects[LANGS][WHOS] = {{"Sen", "Rakip", "Beyaz", "Siyah"},
						  {"You", "The rival", "White", "Black"}};
static const char *const whose[LANGS][WHOS] = {{"senin", "rakibin", "Beyaz'ın", "Siyah'ın"},
					       {"your", "the rival's", "White's", "Black's"}};

void say(Text *out, const char *format, ...)
{
	char *line;
	va_list args;
	va_start(args, format);
	int length = vasprintf(&line, format, args);
	va_end(args);
	if (length < 0)
		abort();
	text_bytes(out, line, (size_t)length);
	free(line);
}

static Who who_is(const Session *s, int set, int colour)
{
	int self = session_self(s);
	if (self < 0)
		return colour ? BLACK : WHITE;
	return session_seat_of(s, set, colour) == self ? YOU : RIVAL;
}

/* The set that is on the table: the one of the last move until the next has begun. */
static int set_now(const Session *s)
{
	const Match *m = &s->replay.match;
	return match_over(m) ? m->count - 1 : m->count;
}

/* The colour that is told first: the listener's own, else White. */
static int colour_told_first(const Session *s, int set)
{
	return who_is(s, set, 1) == YOU;
}

static const char *plural(int n)
{
	return n == 1 ? "" : "s";
}

const char *colour_name(const Session *s, int colour)
{
	return who_names[s->lang][colour ? BLACK : WHITE];
}

const char *player_title(const Session *s, int seat)
{
	int self = session_self(s);
	if (self < 0)
		return s->names[seat];
	return seat == self ? subjects[s->lang][YOU] : s->lang == TR ? "Rakip" : "Rival";
}

/* 1. A mancala move. */

/* What a trail adds up to. */
typedef struct Outcome {
	int lifted;
	int last; /* the place of the last stone */
	int taken[WHYS];
	int chained;                /* pits taken behind the last one */
	int tolls[2], collected[2]; /* by the colour that gets them */
	bool again;
} Outcome;

static Outcome outcome_of(const Trail *trail, int pits)
{
	Outcome o = {0};
	for (int i = 0; i < trail->count; i++) {
		const Event *e = &trail->events[i];
		switch (e->kind) {
		case EV_LIFT: o.lifted = e->count; break;
		case EV_DROP: o.last = e->at; break;
		case EV_AGAIN: o.again = true; break;
		case EV_TAKE:
			if (e->why == WHY_TOLL)
				o.tolls[e->to - 2 * pits] += e->count;
			else if (e->why == WHY_COLLECT)
				o.collected[e->to - 2 * pits] += e->count;
			else
				o.taken[e->why] += e->count;
			o.chained += e->why == WHY_CHAIN;
			break;
		default: break;
		}
	}
	return o;
}

static void tell_landing(const Session *s, const Outcome *o, int pits, int by, Text *out)
{
	Lang lang = s->lang;
	Who who = who_is(s, s->replay.last_set, by), other = who_is(s, s->replay.last_set, !by);
	bool you = who == YOU;
	int pit = o->last % pits + 1;
	text_add(out, lang == TR ? "; son taş " : "; the last stone fell into ");
	if (o->last >= 2 * pits) {
		if (lang == TR)
			text_add(out, you ? "hazinene düştü" : "hazinesine düştü");
		else
			text_add(out, you ? "your store" : "its store");
	} else if (o->last / pits == by) {
		if (lang == TR)
			say(out, you ? "kendi %d. kuyuna düştü" : "kendi %d. kuyusuna düştü", pit);
		else
			say(out, you ? "your pit %d" : "its own pit %d", pit);
	} else if (lang == TR) {
		say(out, other == YOU ? "%s %d. kuyuna düştü" : "%s %d. kuyusuna düştü",
		    whose[TR][other], pit);
	} else {
		say(out, "%s pit %d", whose[EN][other], pit);
	}
}

static void tell_taken(const Session *s, const Outcome *o, bool you, Text *out)
{
	const Rules *r = &s->replay.match.terms.rules;
	const int *taken = o->taken;
	const char *castle = r->set == TOGUZ ? s->lang == TR ? "tuzdık" : "tuzdik"
			     : s->lang == TR ? "kale"
					     : "castle";
	if (s->lang == TR) {
		const char *took = you ? "aldın" : "aldı";
		if (taken[WHY_EVEN] && r->set == MANGALA2)
			say(out, ", sayı %d oldu, hepsini %s", taken[WHY_EVEN], took);
		else if (taken[WHY_EVEN])
			say(out, ", sayı çift oldu, %d taş %s", taken[WHY_EVEN], took);
		if (taken[WHY_CHAIN])
			say(out, ", gerisindeki %d kuyudan %d taş daha %s", o->chained,
			    taken[WHY_CHAIN], took);
		if (taken[WHY_OPPOSITE])
			say(out, ", kuyu boştu, karşıdakilerle birlikte %d taş %s",
			    taken[WHY_OPPOSITE], took);
		if (taken[WHY_LONE])
			say(out, ", kuyu da karşısı da boştu, o taşı %s", took);
		if (taken[WHY_CASTLE])
			say(out, ", sayı üç oldu, %s %s, %d taş %s", castle,
			    you ? "kurdun" : "kurdu", taken[WHY_CASTLE], took);
		return;
	}
	if (taken[WHY_EVEN] && r->set == MANGALA2)
		say(out, ", made it %d and took them all", taken[WHY_EVEN]);
	else if (taken[WHY_EVEN])
		say(out, ", made it even and took %d stones", taken[WHY_EVEN]);
	if (taken[WHY_CHAIN])
		say(out, ", and %d more from %d pit%s behind it", taken[WHY_CHAIN], o->chained,
		    plural(o->chained));
	if (taken[WHY_OPPOSITE])
		say(out, ", which was empty, and took %d stones with those opposite",
		    taken[WHY_OPPOSITE]);
	if (taken[WHY_LONE])
		text_add(out, ", which was empty as was the one opposite, and took that stone");
	if (taken[WHY_CASTLE])
		say(out, ", made it three, won it as a %s and took %d stones", castle,
		    taken[WHY_CASTLE]);
}

/* Stones that go to one side or the other: castles' tolls, and what is left at the end. */
static void tell_gains(const Session *s, const Outcome *o, Text *out)
{
	bool toguz = s->replay.match.terms.rules.set == TOGUZ;
	for (int colour = 0; colour < 2; colour++) {
		Who who = who_is(s, s->replay.last_set, colour);
		int toll = o->tolls[colour], rest = o->collected[colour];
		if (toll && s->lang == TR)
			say(out, "; %s %s %d taş kazandı", whose[TR][who],
			    toguz        ? who == YOU ? "tuzdığın" : "tuzdığı"
			    : who == YOU ? "kalen"
					 : "kalesi",
			    toll);
		else if (toll)
			say(out, "; %s %s gained %d stone%s", whose[EN][who],
			    toguz ? "tuzdik" : "castle", toll, plural(toll));
		if (rest && s->lang == TR)
			say(out, "; kalan %d taş %s oldu", rest, whose[TR][who]);
		else if (rest)
			say(out, "; the %d stone%s left went to %s", rest, plural(rest),
			    who_names[EN][who]);
	}
}

static void tell_sowing(const Session *s, Text *out)
{
	const Replay *r = &s->replay;
	int pits = game_of(&r->match.terms.rules)->pits, by = r->last_by;
	Who who = who_is(s, r->last_set, by);
	bool you = who == YOU;
	Outcome o = outcome_of(&r->trail, pits);
	if (r->last_move == PASS) {
		if (s->lang == TR)
			say(out, you ? "%s pas geçtin" : "%s pas geçti", subjects[TR][who]);
		else
			say(out, "%s passed", subjects[EN][who]);
		return;
	}
	if (s->lang == TR)
		say(out, you ? "%s %d. kuyudan oynadın: %d taş" : "%s %d. kuyudan oynadı: %d taş",
		    subjects[TR][who], r->last_move, o.lifted);
	else
		say(out, "%s played pit %d: %d stone%s", subjects[EN][who], r->last_move,
		    o.lifted, plural(o.lifted));
	tell_landing(s, &o, pits, by, out);
	tell_taken(s, &o, you, out);
	if (o.again && r->last_result == ONGOING) {
		if (s->lang == TR)
			text_add(out, you ? ", bir daha oynarsın" : ", bir daha oynar");
		else
			say(out, you ? ": %s move again" : ": %s moves again", who_names[EN][who]);
	}
	tell_gains(s, &o, out);
}

/* 2. A move of Dokuz Tas. */

static void tell_man(const Session *s, Text *out)
{
	const Replay *r = &s->replay;
	int set = r->last_set, by = r->last_by;
	Who who = who_is(s, set, by), other = who_is(s, set, !by);
	bool you = who == YOU, tr = s->lang == TR;
	for (int i = 0; i < r->trail.count; i++) {
		const Event *e = &r->trail.events[i];
		const char *at = point_name(e->at), *to = point_name(e->to);
		const char *subject = subjects[s->lang][who];
		switch (e->kind) {
		case EV_PLACE:
			if (tr)
				say(out, "%s %s noktasına taş %s", subject, to,
				    you ? "koydun" : "koydu");
			else
				say(out, "%s placed a man on %s", subject, to);
			break;
		case EV_SLIDE:
			if (tr)
				say(out, "%s %s noktasından %s noktasına %s", subject, at, to,
				    you ? "oynadın" : "oynadı");
			else
				say(out, "%s moved from %s to %s", subject, at, to);
			break;
		case EV_FLY:
			if (tr)
				say(out, "%s %s noktasından %s noktasına %s", subject, at, to,
				    you ? "uçtun" : "uçtu");
			else
				say(out, "%s flew from %s to %s", subject, at, to);
			break;
		case EV_MILL:
			text_add(out, !tr   ? ", closed a mill"
				      : you ? ", dize kurdun"
					    : ", dize kurdu");
			break;
		case EV_REMOVE:
			if (tr)
				say(out, ", %s %s noktasındaki taşını %s", whose[TR][other], at,
				    you ? "aldın" : "aldı");
			else
				say(out, " and removed %s man on %s", whose[EN][other], at);
			break;
		default: break;
		}
	}
}

/* "Hazine: sen 8, rakip 12." */
static void tell_stores(const Session *s, const Position *p, int set, Text *out)
{
	static const char *const titles[RULE_SETS][LANGS] = {
		[MANGALA] = {"Hazine", "Stores"},      [MANGALA_IBB] = {"Hazine", "Stores"},
		[MANGALA_KALE] = {"Hazine", "Stores"}, [TOGUZ] = {"Kazan", "Kazans"},
		[MANGALA2] = {"Alınan", "Taken"},      [DOKUZTAS] = {"Elde", "In hand"},
	};
	const Rules *r = &s->replay.match.terms.rules;
	bool men = r->set == DOKUZTAS;
	bool hands = men && (position_hand(p, 0) || position_hand(p, 1));
	const char *title = titles[r->set][s->lang];
	if (men && !hands)
		title = s->lang == TR ? "Tahtada" : "On the board";
	int first = colour_told_first(s, set);
	say(out, "%s:", title);
	for (int i = 0; i < 2; i++) {
		int colour = first ^ i;
		say(out, " %s %d%s", who_names[s->lang][who_is(s, set, colour)],
		    hands ? position_hand(p, colour) : position_total(p, r, colour),
		    i ? "." : ",");
	}
}

/* "Sen setten ayrıldın." */
static void tell_leaver(const Session *s, Text *out)
{
	const Replay *r = &s->replay;
	Who who = who_is(s, r->last_set, r->last_by);
	say(out,
	    s->lang == EN ? "%s left the set."
	    : who == YOU  ? "%s setten ayrıldın."
			  : "%s setten ayrıldı.",
	    subjects[s->lang][who]);
}

void tell_move(const Session *s, Text *out)
{
	const Replay *r = &s->replay;
	if (r->last_move == NO_MOVE) {
		if (r->last_end == END_LEFT)
			tell_leaver(s, out);
		return;
	}
	if (r->match.terms.rules.set == DOKUZTAS)
		tell_man(s, out);
	else
		tell_sowing(s, out);
	text_add(out, ". ");
	tell_stores(s, &r->after, r->last_set, out);
}

/* 3. Sets and matches. */

void say_points(const Session *s, int half_points, Text *out)
{
	say(out, half_points % 2 ? "%d%s5" : "%d", half_points / 2, s->lang == TR ? "," : ".");
}

static void tell_points(const Session *s, Text *out)
{
	const Match *m = &s->replay.match;
	int self = session_self(s), first = self < 0 ? 0 : self;
	for (int i = 0; i < 2; i++) {
		int seat = first ^ i;
		if (self < 0)
			say(out, "%s: ", s->names[seat]);
		else
			say(out, "%s ", who_names[s->lang][seat == self ? YOU : RIVAL]);
		say_points(s, match_points(m, seat), out);
		text_add(out, i ? "" : ", ");
	}
	if (m->terms.rules.set != DOKUZTAS)
		say(out, s->lang == TR ? "; taş farkı %+d" : "; stone margin %+d",
		    match_margin(m, first));
}

void tell_score(const Session *s, Text *out)
{
	text_add(out, s->lang == TR ? "Maç: " : "Match: ");
	tell_points(s, out);
	text_char(out, '.');
}

void tell_match(const Session *s, Text *out)
{
	static const char *const kinds[MATCH_KINDS][LANGS] = {
		[QUICK] = {"hızlı oyun", "quick game"},
		[FEDERATION] = {"federasyon maçı", "federation match"},
		[MUNICIPALITY] = {"belediye maçı", "municipality match"},
	};
	const Terms *t = &s->replay.match.terms;
	text_add(out, game_of(&t->rules)->title[s->lang]);
	if (t->sets > 1)
		say(out, s->lang == TR ? ", %d setlik %s" : ", %d sets, %s", t->sets,
		    kinds[t->kind][s->lang]);
	text_add(out, ". ");
	int self = session_self(s), set = set_now(s);
	if (self < 0) {
		say(out, s->lang == TR ? "Beyaz: %s, Siyah: %s." : "White: %s, Black: %s.",
		    s->names[session_seat_of(s, set, 0)], s->names[session_seat_of(s, set, 1)]);
		return;
	}
	bool black = session_seat_of(s, set, 1) == self;
	if (s->lang == TR)
		say(out, "%s sende; rakip: %s.", black ? "Siyah" : "Beyaz", s->names[!self]);
	else
		say(out, "You have %s; rival: %s.", black ? "Black" : "White", s->names[!self]);
}

void tell_set(const Session *s, Text *out)
{
	int set = set_now(s);
	int colour = (int)s->replay.course.now.side;
	Who who = who_is(s, set, colour);
	bool tr = s->lang == TR;
	say(out, tr ? "%d. set: " : "Set %d: ", set + 1);
	if (who == YOU)
		text_add(out, tr ? "sen başlarsın." : "you begin.");
	else if (who == RIVAL)
		text_add(out, tr ? "rakip başlar." : "the rival begins.");
	else
		say(out,
		    tr ? "Beyaz %s, Siyah %s; %s başlar." : "White is %s, Black is %s; %s begins.",
		    s->names[session_seat_of(s, set, 0)], s->names[session_seat_of(s, set, 1)],
		    colour_name(s, colour));
}

static const char *end_reason(const Session *s, End end)
{
	static const char *const reasons[ENDS][LANGS] = {
		[END_ROW_EMPTY] = {"bir tarafın kuyuları boşaldı", "a side's pits are empty"},
		[END_MAJORITY] = {"82 taşa ulaşıldı", "82 stones were reached"},
		[END_BOARD_EMPTY] = {"tahta boşaldı", "the board is empty"},
		[END_FEW_MEN] = {"bir tarafın üçten az taşı kaldı",
				 "a side has fewer than three men"},
		[END_BLOCKED] = {"oynanacak hamle kalmadı", "there is no move left"},
		[END_REPETITION] = {"aynı konum yinelendi", "the position was repeated"},
		[END_QUIET] = {"hamle sınırı doldu", "the limit of moves is reached"},
		[END_LEFT] = {"setten ayrılındı", "it was left"},
	};
	return reasons[end][s->lang] ? reasons[end][s->lang] : "";
}

/* "kazandın", "rakip kazandı", "berabere": of a set or, by seat, of a match. */
static void tell_winner(const Session *s, const char *winner, bool you, Text *out)
{
	bool tr = s->lang == TR;
	if (!winner)
		text_add(out, tr ? "berabere" : "a draw");
	else if (you)
		text_add(out, tr ? "sen kazandın" : "you win");
	else
		say(out, tr ? "%s kazandı" : "%s wins", winner);
}

/* "Sen 25, rakip 23: sen kazandın." */
static void tell_result(const Session *s, int number, const SetResult *set, Text *out)
{
	int first = colour_told_first(s, number);
	for (int i = 0; i < 2 && s->replay.match.terms.rules.set != DOKUZTAS; i++) {
		Who who = who_is(s, number, first ^ i);
		say(out, "%s %d%s", (i ? who_names : subjects)[s->lang][who],
		    set->stones[first ^ i], i ? ": " : ", ");
	}
	Who winner = who_is(s, number, set->result == BLACK_WINS);
	tell_winner(s, set->result == DRAWN ? NULL : who_names[s->lang][winner], winner == YOU,
		    out);
	text_char(out, '.');
}

static void tell_set_end(const Session *s, Text *out)
{
	const Replay *r = &s->replay;
	const SetResult *set = &r->match.sets[r->last_set];
	bool tr = s->lang == TR;
	if (r->match.terms.sets > 1)
		say(out, tr ? "%d. set bitti: " : "Set %d is over: ", r->last_set + 1);
	else
		text_add(out, tr ? "Oyun bitti: " : "The game is over: ");
	say(out, "%s. ", end_reason(s, (End)set->end));
	tell_result(s, r->last_set, set, out);
}

bool tell_leaving(const Session *s, Text *out, Fault *fault)
{
	const Course *c = &s->replay.course;
	SetResult set;
	if (session_seat(s) < 0) {
		*fault = (Fault){.reason = GAME_OVER};
		return false;
	}
	if (!set_leave(&c->now, &c->rules, (int)c->now.side, &set, fault))
		return false;
	text_add(out, s->lang == TR ? "Setten ayrılınırsa: " : "If the set is left: ");
	tell_result(s, set_now(s), &set, out);
	return true;
}

void tell_end(const Session *s, Text *out)
{
	const Match *m = &s->replay.match;
	if (s->replay.last_result == ONGOING)
		return;
	tell_set_end(s, out);
	if (m->terms.sets == 1)
		return;
	text_char(out, ' ');
	if (!match_over(m)) {
		tell_score(s, out);
		return;
	}
	bool tr = s->lang == TR;
	int winner = match_winner(m), self = session_self(s);
	text_add(out, tr ? "Maç bitti, " : "The match is over, ");
	tell_winner(s,
		    winner < 0 ? NULL
		    : self < 0 ? s->names[winner]
			       : who_names[s->lang][RIVAL],
		    winner >= 0 && winner == self, out);
	text_add(out, ": ");
	tell_points(s, out);
	text_char(out, '.');
}

void tell_turn(const Session *s, Text *out)
{
	static const char *const turns[LANGS][WHOS] = {
		{"Sıra sende.", "Sıra rakipte.", "Sıra Beyaz'da.", "Sıra Siyah'ta."},
		{"It is your turn.", "It is the rival's turn.", "White to move.", "Black to move."},
	};
	bool match = s->replay.match.terms.sets > 1;
	if (session_seat(s) >= 0)
		text_add(out,
			 turns[s->lang][who_is(s, set_now(s), (int)s->replay.course.now.side)]);
	else if (s->lang == TR)
		text_add(out, match ? "Maç bitti." : "Oyun bitti.");
	else
		text_add(out, match ? "The match is over." : "The game is over.");
}

/* 4. The board. */

/* "Senin kuyuların", "Rakibin kuyuları"; "Your pits". */
static void say_owner(const Session *s, int colour, const char *yours, const char *others,
		      const char *things, Text *out)
{
	static const char *const owners[LANGS][WHOS] = {
		{"Senin", "Rakibin", "Beyaz'ın", "Siyah'ın"},
		{"Your", "The rival's", "White's", "Black's"},
	};
	Who who = who_is(s, set_now(s), colour);
	const char *what = s->lang == EN ? things : who == YOU ? yours : others;
	say(out, "%s %s", owners[s->lang][who], what);
}

static void tell_row(const Session *s, const Position *p, int colour, Text *out)
{
	const Rules *r = &s->replay.match.terms.rules;
	int pits = game_of(r)->pits;
	say_owner(s, colour, "kuyuların", "kuyuları", "pits", out);
	if (s->lang == TR)
		say(out, ", 1'den %s:", pits == 9 ? "9'a" : "6'ya");
	else
		say(out, ", 1 to %d:", pits);
	for (int pit = 1; pit <= pits; pit++) {
		text_add(out, pit > 1 ? ", " : " ");
		if (position_lost_pits(p, r, colour) >> (pit - 1) & 1)
			text_add(out, r->set == TOGUZ ? s->lang == TR ? "tuzdık" : "tuzdik"
				      : s->lang == TR ? "kale"
						      : "castle");
		else
			text_int(out, position_pit(p, r, colour, pit));
	}
	text_add(out, ".\n");
}

static void tell_men(const Session *s, const Position *p, int colour, Text *out)
{
	bool tr = s->lang == TR;
	say_owner(s, colour, "taşların", "taşları", "men", out);
	text_char(out, ':');
	const char *before = " ";
	for (uint32_t men = position_men(p, colour); men; men &= men - 1) {
		say(out, "%s%s", before, point_name(lowest_point(men)));
		before = ", ";
	}
	if (!position_men(p, colour))
		text_add(out, tr ? " tahtada yok" : " none on the board");
	if (position_hand(p, colour))
		say(out, tr ? "; elde %d" : "; in hand %d", position_hand(p, colour));
	text_add(out, ".\n");
}

void tell_board(const Session *s, Text *out)
{
	const Position *p = &s->replay.course.now;
	bool men = s->replay.match.terms.rules.set == DOKUZTAS;
	int first = colour_told_first(s, set_now(s));
	for (int i = 0; i < 2; i++)
		if (men)
			tell_men(s, p, first ^ i, out);
		else
			tell_row(s, p, first ^ i, out);
	if (!men) {
		tell_stores(s, p, set_now(s), out);
		text_char(out, '\n');
	}
	tell_turn(s, out);
}

/* 5. Advice, refusals, files. */

void tell_hint(const Session *s, const Thought *t, Text *out)
{
	const Rules *r = &s->replay.match.terms.rules;
	bool tr = s->lang == TR;
	int size = t->score < 0 ? -t->score : t->score;
	text_add(out, tr ? "İpucu: " : "Hint: ");
	if (r->set != DOKUZTAS && t->best != PASS)
		say(out, tr ? "%d. kuyu" : "pit %d", t->best);
	else
		move_write(t->best, r, out);
	if (size > WIN_BOUND)
		text_add(out, t->score > 0 ? tr ? "; kazandırır." : "; it wins."
			      : tr         ? "; yine de kaybeder."
					   : "; it loses all the same.");
	else if (r->set == DOKUZTAS)
		text_char(out, '.');
	else if (t->solved)
		say(out,
		    tr ? "; kusursuz oyunda fark %s%d." : "; with perfect play the margin is %s%d.",
		    t->score < 0 ? "-" : "+", size / SCORE_UNIT);
	else
		say(out, tr ? "; beklenen fark %s%d,%d." : "; expected margin %s%d.%d.",
		    t->score < 0 ? "-" : "+", size / SCORE_UNIT, size * 10 / SCORE_UNIT % 10);
}

void tell_fault(const Session *s, const Fault *f, Text *out)
{
	Text sentence = {0};
	fault_write(f, s->lang, &sentence);
	/* The catalogue's sentences begin with a small letter, numbers or points. */
	const char *text = text_string(&sentence);
	static const struct {
		const char *small, *great;
	} letters[] = {{"i", "İ"}, {"ı", "I"}, {"ö", "Ö"}, {"ü", "Ü"}, {"ş", "Ş"}, {"ç", "Ç"}};
	bool turned = false;
	for (size_t i = s->lang == TR ? 0 : 1; i < sizeof letters / sizeof *letters && !turned;
	     i++) {
		size_t length = strlen(letters[i].small);
		turned = !strncmp(text, letters[i].small, length);
		if (turned) {
			text_add(out, letters[i].great);
			text += length;
		}
	}
	bool point = text[0] >= 'a' && text[0] <= 'g' && text[1] >= '1' && text[1] <= '7';
	if (!turned && !point && *text >= 'a' && *text <= 'z')
		text_char(out, (char)(*text++ - 'a' + 'A'));
	text_add(out, text);
	if (*fault_rule(f))
		say(out, s->lang == TR ? " (kural %s)" : " (rule %s)", fault_rule(f));
	text_char(out, '.');
	text_free(&sentence);
}

void tell_file(const Session *s, const char *file, Text *out)
{
	bool tr = s->lang == TR;
	if (!s->trouble) {
		say(out,
		    tr ? "%s dosyasına kaydedildi; bundan sonra her hamle kaydedilir."
		       : "Saved in %s; from now on every move is saved.",
		    file);
		return;
	}
	say(out, tr ? "Kaydedilemedi: %s: %s." : "Not saved: %s: %s.", file,
	    file_trouble(s->trouble, s->lang));
	if (s->trouble == EEXIST)
		text_add(out, tr ? " Başka bir ad ver." : " Give another name.");
}

/* 6. ASCII. */

void ascii_write(const char *s, Text *out)
{
	static const struct {
		const char *letter, *ascii;
	} letters[] = {
		{"ç", "c"}, {"ğ", "g"}, {"ı", "i"},   {"ö", "o"}, {"ş", "s"},
		{"ü", "u"}, {"Ç", "C"}, {"Ğ", "G"},   {"İ", "I"}, {"Ö", "O"},
		{"Ş", "S"}, {"Ü", "U"}, {"â", "a"},   {"î", "i"}, {"û", "u"},
		{"–", "-"}, {"−", "-"}, {"…", "..."}, {"·", "-"}, {"’", "'"},
	};
	while (*s) {
		size_t length = 1, i = 0, count = sizeof letters / sizeof *letters;
		while ((s[length] & 0xc0) == 0x80)
			length++;
		while (i < count && (strlen(letters[i].letter) != length ||
				     memcmp(letters[i].letter, s, length)))
			i++;
		if (length == 1)
			text_char(out, *s);
		else
			text_add(out, i < count ? letters[i].ascii : "?");
		s += length;
	}
}
