/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Positions and moves: reading, writing, listing, playing.
 *
 * A position is a plain value without pointers. Looking ahead is copying it: there is no
 * undo. In Mangala a turn may hold several moves, so always ask the position who moves
 * next. Repetition and move counts are no part of a position: see game.h.
 */
#ifndef MANGALA_POSITION_H
#define MANGALA_POSITION_H

#include "rules.h"

/** The colours, by which sides are asked for. White begins. */
enum {
	MANGALA_WHITE, /**< Beyaz, South */
	MANGALA_BLACK  /**< Siyah, North */
};

/** A board with its stores (hands), castles and the side to move. The words are the library's own. */
typedef struct MangalaPosition {
	uint64_t words[5]; /**< equal positions have equal words */
} MangalaPosition;

/**
 * A move. Of a game with pits: the pit, from 1 and from the mover's own left, or
 * #MANGALA_PASS. Of `dokuztas`: see mangala_move_points(); a man's move and the removal it
 * earns are one move.
 */
typedef uint16_t MangalaMove;

/** Numbers that positions and moves need. */
enum {
	MANGALA_PASS = 0,            /**< the move of who has no counter in the row (5) */
	MANGALA_MOST_MOVES = 320,    /**< no position has more moves */
	MANGALA_MOST_EVENTS = 256,   /**< no move makes more events */
	MANGALA_POSITION_TEXT = 128, /**< room for any position, its NUL included */
	MANGALA_MOVE_TEXT = 16,      /**< room for any move, its NUL included */
	MANGALA_ANY_STONES = -1,     /**< mangala_position_read(): any total */
	MANGALA_ALL_STONES = 0,      /**< mangala_position_read(): the rule set's own total */
	MANGALA_OFF_BOARD = -1       /**< in a #MangalaManMove: the hand, or no man */
};

/** How a game stands, or ended. */
typedef enum MangalaResult {
	MANGALA_ONGOING,    /**< not over yet */
	MANGALA_WHITE_WINS, /**< "1-0" */
	MANGALA_BLACK_WINS, /**< "0-1" */
	MANGALA_DRAWN       /**< "1/2-1/2" */
} MangalaResult;

/** Why a game is over. */
typedef enum MangalaEnd {
	MANGALA_NOT_ENDED,       /**< it is not over */
	MANGALA_END_ROW_EMPTY,   /**< a side (1.4), or the mover (4), has no stone left */
	MANGALA_END_MAJORITY,    /**< toguz: 82 stones (4) */
	MANGALA_END_BOARD_EMPTY, /**< mangala2 (5) */
	MANGALA_END_FEW_MEN,     /**< dokuztas: fewer than three men (6) */
	MANGALA_END_BLOCKED,     /**< dokuztas: no move (6) */
	MANGALA_END_REPETITION,  /**< a position occurred too often (3.4, 6) */
	MANGALA_END_QUIET,       /**< dokuztas: too long without a removal (6) */
	MANGALA_END_LEFT,        /**< a player left a decided set, or gave up (1, S1 14.5) */
	MANGALA_END_TIME         /**< a player's time ran out */
} MangalaEnd;

/** A result and its reason. */
typedef struct MangalaOutcome {
	MangalaResult result; /**< who won, if it is over */
	MangalaEnd end;       /**< by what */
} MangalaOutcome;

/** What happened at one step of a move. */
typedef enum MangalaEventKind {
	MANGALA_LIFT, /**< `count` stones leave pit `at` */
	MANGALA_DROP, /**< one stone falls on `at` */
	MANGALA_TAKE, /**< `count` stones go from pit `at` to the store `to`; `why` says why */
	MANGALA_CASTLE, /**< pit `at` becomes the mover's castle or tuzdik */
	MANGALA_AGAIN,  /**< the last stone fell into the own store: the mover moves again */
	MANGALA_PASSED, /**< nothing could be sown */
	MANGALA_PLACE,  /**< a man from the hand `at` to the point `to` */
	MANGALA_SLIDE,  /**< a man from `at` to its neighbour `to` */
	MANGALA_FLY,    /**< a man from `at` to any point `to` */
	MANGALA_MILL,   /**< a mill closes at `at` */
	MANGALA_REMOVE  /**< the rival's man on `at` leaves the board */
} MangalaEventKind;

/** Why stones are taken. */
typedef enum MangalaWhy {
	MANGALA_WHY_NONE,     /**< nothing is taken */
	MANGALA_WHY_EVEN,     /**< a rival's pit became even (1.3, 4), or 2, 4 or 6 (5) */
	MANGALA_WHY_OPPOSITE, /**< the last stone fell into an own empty pit (1.3) */
	MANGALA_WHY_LONE,     /**< the same with nothing opposite, under capture_lone (1.3) */
	MANGALA_WHY_CASTLE,   /**< the three stones that make a castle or tuzdik (3.2, 4) */
	MANGALA_WHY_TOLL,     /**< stones dropped into a castle or tuzdik (3.2, 4) */
	MANGALA_WHY_CHAIN,    /**< mangala2: the pits behind the last one (5) */
	MANGALA_WHY_COLLECT   /**< the end of a set: what is left on the board (1.4) */
} MangalaWhy;

/**
 * One step of a move. Places do not depend on who moves. With n pits a side: White's pits
 * 0..n-1, Black's n..2n-1, White's store 2n, Black's 2n+1. In `dokuztas`: points 0..23 as
 * mangala_point_name() names them, White's hand 24, Black's 25, off the board 26.
 */
typedef struct MangalaEvent {
	uint8_t kind;  /**< a #MangalaEventKind, which says what the others mean */
	uint8_t why;   /**< a #MangalaWhy */
	uint8_t at;    /**< a place */
	uint8_t to;    /**< a place */
	uint8_t count; /**< stones */
} MangalaEvent;

/** All steps of a move in their order: for animation, speech, explanation. */
typedef struct MangalaTrail {
	int count;                                /**< of events */
	MangalaEvent events[MANGALA_MOST_EVENTS]; /**< the steps */
} MangalaTrail;

/** The opening position. */
MANGALA_API void mangala_position_start(const MangalaRules *rules, MangalaPosition *position);

/**
 * Reads a position from one line (docs/FORMATS.md, "Position"), also in the forms that
 * other programs write. `stones` is the total it must have, or #MANGALA_ALL_STONES, or
 * #MANGALA_ANY_STONES.
 * @return #MANGALA_OK, or #MANGALA_WRONG, which changes nothing
 */
MANGALA_API int mangala_position_read(const MangalaRules *rules, const char *text, int stones,
				      MangalaPosition *position, MangalaFault *fault);

/** Writes a position as one line; #MANGALA_POSITION_TEXT bytes hold any. */
MANGALA_API size_t mangala_position_write(const MangalaPosition *position,
					  const MangalaRules *rules, char *out, size_t size);

/**
 * Writes a position as other programs read it: PlayStrategy's FEN in `toguz`, the FEN of
 * Nine Men's Morris programs in `dokuztas`, our own form elsewhere. `turn` is the number of
 * the turn, from 1; `quiet` as mangala_game_quiet() counts.
 */
MANGALA_API size_t mangala_position_write_fen(const MangalaPosition *position,
					      const MangalaRules *rules, int quiet, int turn,
					      char *out, size_t size);

/** Who moves next: #MANGALA_WHITE or #MANGALA_BLACK. */
MANGALA_API int mangala_position_side(const MangalaPosition *position);
/** The stones in pit 1.. of a colour, counted from its own left. */
MANGALA_API int mangala_position_pit(const MangalaPosition *position, const MangalaRules *rules,
				     int colour, int pit);
/** The stones in the store of a colour. */
MANGALA_API int mangala_position_store(const MangalaPosition *position,
				       const MangalaRules *rules, int colour);
/** The pits in the row of a colour that are its rival's castles (tuzdik): bit k stands for pit k+1. */
MANGALA_API unsigned mangala_position_castles(const MangalaPosition *position,
					      const MangalaRules *rules, int colour);
/** Of `dokuztas`, the men of a colour on the board: bit k stands for point k. */
MANGALA_API uint32_t mangala_position_men(const MangalaPosition *position, int colour);
/** Of `dokuztas`, the men of a colour that are not placed yet. */
MANGALA_API int mangala_position_hand(const MangalaPosition *position, int colour);
/** What a colour counts at the end: its store, or its men on the board and in hand. */
MANGALA_API int mangala_position_total(const MangalaPosition *position,
				       const MangalaRules *rules, int colour);

/** Whether the position alone is the end of a game, and who won. */
MANGALA_API MangalaOutcome mangala_position_outcome(const MangalaPosition *position,
						    const MangalaRules *rules);

/**
 * Lists the legal moves: pits in ascending order; in `dokuztas` by origin, target and
 * removal.
 * @return how many there are; 0 when the game is over
 */
MANGALA_API int mangala_position_moves(const MangalaPosition *position, const MangalaRules *rules,
				       MangalaMove list[MANGALA_MOST_MOVES]);

/**
 * Plays a move after it was checked. The trail may be NULL. A position that ends a game
 * comes out settled: what lies on the board is booked to the stores.
 * @return #MANGALA_OK, or #MANGALA_WRONG, which changes nothing
 */
MANGALA_API int mangala_position_play(MangalaPosition *position, const MangalaRules *rules,
				      MangalaMove move, MangalaTrail *trail, MangalaFault *fault);

/** Plays a move that mangala_position_moves() listed; it is not checked again. For searching. */
MANGALA_API void mangala_position_play_listed(MangalaPosition *position,
					      const MangalaRules *rules, MangalaMove move);

/**
 * Counts the sequences of exactly `depth` moves, at least 1, as `mangala perft` does.
 * Repetition and move counts are not looked at.
 */
MANGALA_API int64_t mangala_position_perft(const MangalaPosition *position,
					   const MangalaRules *rules, int depth);

/**
 * Reads a move (docs/FORMATS.md, "Move") and checks it. In `toguz` origin and landing pit
 * are read too, "76", "43x", "76(10)", and what they claim must be so.
 * @return #MANGALA_OK, or #MANGALA_WRONG, which changes nothing
 */
MANGALA_API int mangala_move_read(const MangalaPosition *position, const MangalaRules *rules,
				  const char *text, MangalaMove *move, MangalaFault *fault);

/** Writes a move: "3", "pass", "d6-d5xb4"; #MANGALA_MOVE_TEXT bytes hold any. */
MANGALA_API size_t mangala_move_write(MangalaMove move, const MangalaRules *rules, char *out,
				      size_t size);

/** A move of `dokuztas` in its parts, each a point 0..23 or #MANGALA_OFF_BOARD. */
typedef struct MangalaManMove {
	int from;    /**< off the board: placed from the hand */
	int to;      /**< always a point */
	int removed; /**< off the board: none is */
} MangalaManMove;

/** The parts of a move of `dokuztas`. */
MANGALA_API MangalaManMove mangala_move_points(MangalaMove move);

/** The name of a point 0..23 of `dokuztas`: "a7", then the outer, middle and inner ring clockwise. */
MANGALA_API const char *mangala_point_name(int point);

#endif
