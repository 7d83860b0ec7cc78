/* SPDX-License-Identifier: MIT */
/*
 * What all rule sets share: a position, a move, the options of a rule set, and the table that
 * says what a game can do. A position is a plain value; looking ahead is copying it.
 *
 * To add a rule set: CONTRIBUTING.md.
 */
#ifndef RULES_GAME_H
#define RULES_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "text.h"
#include "reason.h"

/* The order of games[] and of every table indexed by rule set. */
typedef enum RuleSet {
	MANGALA,
	MANGALA_IBB,
	MANGALA_KALE,
	TOGUZ,
	MANGALA2,
	DOKUZTAS,
	RULE_SETS
} RuleSet;

/* A rule set with its options; what an option means stands in RULES.md, its default in games[]. */
typedef struct Rules {
	uint8_t set; /* a RuleSet */
	uint8_t capture_lone; /* 1: a last stone in an own empty pit facing an empty one is taken (1.3) */
	uint8_t castles;    /* castles a player may hold, 0: no limit (3.4) */
	uint8_t flying;     /* 1: three men move to any empty point (6.3) */
	uint8_t repetition; /* the occurrence of a position that ends the game, 0: none does */
	uint16_t quiet_limit; /* plies in the moving phase without a removal that draw, 0: none (6) */
} Rules;

/*
 * The board as its mover sees it: index 0 is the side to move, 1 the rival; `side` says which
 * colour moves. Turning the board swaps the two halves.
 *
 * row   six-pit games: byte k holds pit k+1, byte 6 the store, byte 7 the set of pits of this
 *       row that are the rival's castles (bit k: pit k+1).
 * wide  toguz: [0] pits 1..8; [1] byte 0 pit 9, byte 1 the kazan, byte 2 the pit of this row
 *       that is the rival's tuzdik, 0 for none.
 * camp  dokuztas: `men` has a bit a point, numbered 0..23 as FORMATS.md lists them (outer ring
 *       a7 clockwise, then middle, then inner); `hand` men not yet placed.
 *
 * Bytes a rule set does not use are zero, so positions compare with position_equal.
 */
typedef struct Position {
	union {
		uint64_t wide[2][2]; /* first: (Position){0} zeroes the whole union */
		uint64_t row[2];
		struct {
			uint32_t men, hand;
		} camp[2];
	};
	uint64_t side; /* 0: White moves, 1: Black */
} Position;

_Static_assert(sizeof(Position) <= 64, "a position fits a cache line");

/*
 * Mancala: the pit number 1..9 from the mover's own left; PASS where mangala2 forces one.
 * Dokuz Tas: to | from << 5 | removed << 10, where NOWHERE stands for the hand or for no removal.
 */
typedef uint16_t Move;
enum { PASS = 0, NOWHERE = 31, NO_MOVE = 0xffff };

/* 9 men x at most 32 edges, each closing a mill with 9 men to choose from, stay below this. */
enum { MAX_MOVES = 320 };

typedef enum Result { ONGOING, WHITE_WINS, BLACK_WINS, DRAWN } Result;

/* Why a game is over. */
typedef enum End {
	NOT_ENDED,
	END_ROW_EMPTY,   /* a side (mangala family) or the mover (toguz) has no stone left */
	END_MAJORITY,    /* toguz: 82 */
	END_BOARD_EMPTY, /* mangala2 */
	END_FEW_MEN,     /* dokuztas: fewer than three men */
	END_BLOCKED,     /* dokuztas: no move */
	END_REPETITION,
	END_QUIET, /* dokuztas: quiet_limit */
	END_LEFT,  /* a player left a decided set, or gave up */
	END_TIME,  /* a player's time ran out */
	ENDS
} End;

/*
 * What one move did, in order, for people: animation, speech, explanation. Places are absolute:
 * mancala with n pits a side: White's pits 0..n-1, Black's n..2n-1, White's store 2n, Black's
 * 2n+1. Dokuz Tas: points 0..23, White's hand 24, Black's 25, off the board 26.
 */
typedef enum EventKind {
	EV_LIFT,   /* `count` stones leave pit `at` into the hand */
	EV_DROP,   /* one stone falls on `at` */
	EV_TAKE,   /* `count` stones go from pit `at` to the store `to`, for the reason `why` */
	EV_CASTLE, /* pit `at` becomes the mover's castle or tuzdik */
	EV_AGAIN,  /* the last stone fell into the own store: the mover moves again */
	EV_PASS,
	EV_PLACE,  /* a man from the hand `at` to the point `to` */
	EV_SLIDE,  /* a man from `at` to its neighbour `to` */
	EV_FLY,    /* a man from `at` to any point `to` */
	EV_MILL,   /* a mill closes at `at` */
	EV_REMOVE, /* the rival's man on `at` leaves the board */
	EVENT_KINDS
} EventKind;

typedef enum Why {
	WHY_NONE,
	WHY_EVEN,     /* the last stone made a rival pit even (1.3, 4), or 2, 4, 6 (5) */
	WHY_OPPOSITE, /* the last stone fell into an own empty pit (1.3) */
	WHY_LONE,     /* the same with nothing opposite, under capture_lone */
	WHY_CASTLE,   /* the three stones that make a castle or tuzdik */
	WHY_TOLL,     /* stones dropped into a castle or tuzdik */
	WHY_CHAIN,    /* mangala2: the pits behind the last one */
	WHY_COLLECT,  /* the end of a set: what is left on the board */
	WHYS
} Why;

typedef struct Event {
	uint8_t kind, why, at, to, count;
} Event;

/* 162 stones, each at most once, then captures: no move makes more events than this. */
enum { MAX_EVENTS = 256 };

typedef struct Trail {
	int count;
	Event events[MAX_EVENTS];
} Trail;

typedef struct Game {
	const char *name;     /* in files, URLs and records: never changes */
	const char *title[2]; /* by Lang */
	int pits;             /* a side; 0 for dokuztas */
	int stones;           /* on the board and in the stores, together */
	int most_stones;      /* a study position may hold: what the tables of sow.h reach */
	bool castles;         /* positions carry castles or a tuzdik */
	Rules rules;          /* the defaults */
	const char *options;  /* names of the options this rule set has, separated by spaces */
	void (*start)(Position *p);
	/*
	 * Legal moves into list[MAX_MOVES]; 0 when the game is over. Pits in ascending order; in dokuztas
	 * by origin, then target, then removal, each in ascending order.
	 */
	int (*moves)(const Position *p, const Rules *r, Move *list);
	/* Play a legal move. trail may be NULL. Positions that end a game come out settled. */
	void (*play)(Position *p, Move m, const Rules *r, Trail *trail);
	/* NOT_ENDED, or why the position alone (no history) is over, and who won. */
	End (*end)(const Position *p, const Rules *r, Result *result);
	/* Why a move in form (a pit number, points on the board) is not legal; REASON_NONE if it is. */
	Fault (*refuse)(const Position *p, Move m, const Rules *r);
} Game;

extern const Game games[RULE_SETS];

static inline const Game *game_of(const Rules *r)
{
	return &games[r->set];
}
/* The rule set of that name, or NULL. */
const Game *game_find(const char *name, int length);

/* Stones in pit 1..n of a colour; in its store; bit k: pit k+1 of its row is the rival's castle. */
int position_pit(const Position *p, const Rules *r, int colour, int pit);
int position_store(const Position *p, const Rules *r, int colour);
int position_lost_pits(const Position *p, const Rules *r, int colour);
/* n more stones (or fewer, not below none) in a pit, in a store. */
void position_add_to_pit(Position *p, const Rules *r, int colour, int pit, int n);
void position_add_to_store(Position *p, const Rules *r, int colour, int n);
/* Dokuz Tas: the men of a colour on the board, a bit a point; and in its hand. */
uint32_t position_men(const Position *p, int colour);
int position_hand(const Position *p, int colour);
/* What a colour counts at the end: its store, or its men on the board and in hand. */
int position_total(const Position *p, const Rules *r, int colour);

static inline bool position_equal(const Position *a, const Position *b)
{
	return a->wide[0][0] == b->wide[0][0] && a->wide[0][1] == b->wide[0][1] &&
	       a->wide[1][0] == b->wide[1][0] && a->wide[1][1] == b->wide[1][1] &&
	       a->side == b->side;
}

/* The same board with the other side to move. */
void position_turn(Position *p, const Rules *r);
/* Mancala: each side takes the stones in its own pits (third occurrence of a position, 3.4). */
void position_settle(Position *p, const Rules *r, Trail *trail);

/* Changes one option, "castles=0"; false with *fault when it is not one of this rule set's. */
bool rules_set(Rules *r, const char *text, int length, Fault *fault);
/* Options that differ from the default, "castles=0 flying=0". */
void rules_write(const Rules *r, Text *out);
/* Every option of the rule set with its value, as a JSON object. */
void rules_json(const Rules *r, Text *json);

#endif
