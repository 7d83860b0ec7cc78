/* SPDX-License-Identifier: MIT */
/* The objects of docs/api.md, as they come from mangala.wasm and from the server. */

export const GAMES = ['mangala', 'mangala-ibb', 'mangala-kale', 'toguz', 'mangala2', 'dokuztas'] as const;
export type GameName = (typeof GAMES)[number];
export type Kind = 'quick' | 'federation' | 'municipality';
/* A strength of the computer, 1 to 10; four of them have names. */
export type NamedLevel = 'kolay' | 'orta' | 'zor' | 'usta';
export type Level = NamedLevel | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10';
export type Seat = 0 | 1;
/* 0: White, 1: Black. */
export type Color = 0 | 1;

/* From the hand, from the table, straight out of the pit. */
export type Sowing = 0 | 1 | 2;

export interface Player {
	kind: 'human' | 'computer';
	name?: string;
	level?: Level;
}

export interface Terms {
	game: GameName;
	kind: Kind;
	sets: number;
	begins: Seat;
	stop_when_decided: number;
	/* Federation conduct; games from before it was there lack it. */
	touch_move?: number;
	hidden_counts?: number;
	sowing?: Sowing;
	flag_fall?: number;
	rules: Record<string, number>;
	players: [Player, Player];
}

export interface Board {
	position: string;
	side: 'w' | 'b';
	/* mancala */
	pits?: [number[], number[]];
	stores?: [number, number];
	castles?: [number[], number[]];
	/* Stones laid beside a pit of that place, while a move is made by hand; only the page knows them. */
	aside?: number[];
	/* dokuztas */
	points?: string;
	hands?: [number, number];
}

export type Why = 'even' | 'opposite' | 'lone' | 'castle' | 'toll' | 'chain' | 'collect';

export type Event =
	| { do: 'lift'; at: number; n: number }
	| { do: 'drop'; at: number }
	| { do: 'take'; at: number; to: number; n: number; why: Why }
	| { do: 'castle'; at: number }
	| { do: 'again' }
	| { do: 'pass' }
	| { do: 'place' | 'slide' | 'fly'; at: number; to: number }
	| { do: 'mill'; at: number }
	| { do: 'remove'; at: number };

export type Result = '1-0' | '0-1' | '1/2-1/2' | '*';
export type End = 'row_empty' | 'majority' | 'board_empty' | 'few_men' | 'blocked' | 'repetition' | 'quiet' | 'left' | 'time';

export interface Last {
	move: string;
	by: 'w' | 'b';
	set: number;
	ended: boolean;
	result: Result;
	end: End | null;
	before: Board;
	after: Board;
	events: Event[];
}

export interface SetResult {
	white: Seat;
	result: Result;
	end: End;
	stones: [number, number];
}

export interface State {
	ply: number;
	set: number;
	white: Seat;
	seat: Seat | null;
	legal: string[];
	/* What the set is booked as if the player to move leaves it; null where nobody may. */
	leave: { move: string; result: Result; stones: [number, number] } | null;
	board: Board;
	sets: SetResult[];
	points: [number, number];
	margin: [number, number];
	over: boolean;
	winner: Seat | null;
	last: Last | null;
}

export interface Fault {
	code: string;
	rule: string;
	column?: number;
	ply?: number;
	tr: string;
	en: string;
}

export interface RuleSet {
	name: GameName;
	title: { tr: string; en: string };
	pits: number;
	stones: number;
	castles: boolean;
	options: Record<string, number>;
}

export interface Thought {
	move: string;
	score: number;
	depth: number;
	nodes: number;
	ms: number;
	win?: number;
	/* The score is exact: nobody can play better. */
	solved: boolean;
}

/* Final margins of the side to move if both play perfectly from here, by move too. */
export interface Exact {
	value: number;
	moves: Record<string, number>;
}

/* A place in a set: terms as the module reads them, a position (empty: the opening), the moves from it. */
export interface Place {
	terms: string;
	position: string;
	moves: string[];
}

/* What the engine thinks of a position; scores are stones for the side to move, `win` plies to a proved end. */
export interface Line {
	move: string;
	score: number;
	win?: number;
	pv: string[];
}

/* One rule set of the fixed work of `mangala bench search`; the signature of all comes with the last. */
export interface Bench {
	game: GameName;
	depth: number;
	nodes: number;
	ms: number;
	signature: number | null;
}

export interface Analysis {
	/* That looked for it. */
	threads: number;
	depth: number;
	nodes: number;
	ms: number;
	solved: boolean;
	lines: Line[];
}

export type Grade = 'sound' | 'dubious' | 'mistake' | 'blunder';

/* What a move cost its player, in stones. */
export interface Judgement {
	played: string;
	best: string;
	score: number;
	after: number;
	loss: number;
	by: 'w' | 'b';
	grade: Grade;
	missed: '' | 'castle' | 'capture' | 'mill' | 'turn';
	stones: number;
	solved: boolean;
	forced: boolean;
	turns: boolean;
	pv: string[];
	accounts: [Account, Account];
}

export interface Account {
	moves: number;
	loss: number;
	accuracy: number;
}

export interface RecordTurn {
	by: 'w' | 'b';
	moves: string[];
	comment?: string;
	variations?: RecordTurn[][];
}

/* A record that was read, or why it could not be. */
export type RecordRead =
	| {
			record: {
				game: GameName;
				rules: Record<string, number>;
				tags: Record<string, string>;
				start: string;
				comment?: string;
				turns: RecordTurn[];
				result: Result;
			};
	  }
	| { fault: Fault; line: number };

/* A game as the server has it. */
export interface ServerGame {
	id: string;
	version: number;
	created: string;
	terms: Terms;
	moves: string[];
	status: Status;
	/* Null: the game belongs to nobody, and whoever has its id plays it. */
	seats: [Person | null, Person | null] | null;
	/* The seat of whoever asked; null where he has none or both. */
	own: Seat | null;
	joining: Joining | null;
	invited: Person | null;
	private: boolean;
	/* Whether it changes ratings. */
	rated: boolean;
	clock: ServerClock | null;
	asked: Asked | null;
	state: State;
}

export type Status = 'open' | 'playing' | 'over' | 'cancelled';
export type Joining = 'link' | 'anybody' | 'name';

export interface Person {
	kind: 'guest' | 'member' | 'ghost';
	name: string | null;
	/* Of who sits in a rated game. */
	rating?: Rating | null;
}

export interface Rating {
	rating: number;
	/* Too little is known yet. */
	provisional: boolean;
	/* By the game that is over. */
	change: number | null;
}

/* A takeback that one player asks for: back to `to` moves. */
export interface Asked {
	seat: Seat;
	to: number;
}

/* By correspondence Saturdays and Sundays may be free, and leave may not count. */
interface Calendar {
	weekends?: 0 | 1;
	/* Whose, by the IANA's name. */
	zone?: string | null;
	leave?: 0 | 1;
}

/* Seconds. */
export type Pace =
	| { kind: 'live'; base: number; increment: number }
	| { kind: 'turn'; base: number }
	| ({ kind: 'days'; base: number } & Calendar)
	| ({ kind: 'bank'; base: number; increment: number; cap: number } & Calendar);

/* Who is at the table of a game. */
export interface Presence {
	/* Null: nobody sits there. `gone`: seconds. */
	seats: [Here | null, Here | null];
	watchers: number;
	/* Seconds until the game may be claimed from who is to move; null: it may not. */
	claim: number | null;
}

export interface Here {
	here: boolean;
	gone: number;
}

export interface ServerClock {
	kind: Pace['kind'];
	base: number;
	increment: number;
	cap: number;
	weekends: 0 | 1;
	zone: string | null;
	leave: 0 | 1;
	/* Milliseconds by seat at the game's version, and since then, of whoever is to move. */
	left: [number, number];
	elapsed: number;
	deadline: string | null;
	/* Why it stands still, and until when. */
	paused: 'weekend' | 'leave' | null;
	resumes: string | null;
}

/* One move of a match as the move list shows it. */
export interface Ply {
	move: string;
	by: 'w' | 'b';
	set: number;
	ended: boolean;
}

/* A move done by hand on a board, as a learner says it is right. */
export interface Claim {
	game: GameName;
	position: string;
	move: string;
	/* The board it leads to; empty to be only shown the move. */
	board: string;
	/* How the set is said to have ended, `*` while it goes on. */
	result: Result;
	castle: boolean;
}

export interface Verdict {
	mistake: Fault | null;
	/* What happens, a line a step. */
	steps: { tr: string; en: string };
	last: Last;
}

/* The terms as mangala.wasm reads them: one line of key=value. */
export function termsLine(terms: Terms): string {
	const words = [
		`game=${terms.game}`,
		`kind=${terms.kind}`,
		`sets=${terms.sets}`,
		`begins=${terms.begins}`,
		`stop_when_decided=${terms.stop_when_decided}`,
	];
	for (const name of ['touch_move', 'hidden_counts', 'sowing', 'flag_fall'] as const) {
		if (terms[name]) words.push(`${name}=${terms[name]}`);
	}
	for (const [name, value] of Object.entries(terms.rules)) words.push(`${name}=${value}`);
	return words.join(' ');
}
