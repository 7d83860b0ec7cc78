/* SPDX-License-Identifier: MIT */
/*
 * A game on this device and its copy on the server. Everything here is a pure function from one record to the
 * next; game.ts stores the record and does what `next` says.
 *
 * The record is the server's moves as last heard (`base`, at `version`) and the operations of this device that
 * the server has not acknowledged (`pending`, oldest first). What the board shows is always the one applied to
 * the other. An operation is sent again under the same id until it is answered, so it happens once.
 */
import { GAMES, type Asked, type Fault, type Joining, type Person, type Seat, type ServerClock, type ServerGame, type Status, type Terms } from '../engine/types';

export type Op = { id: string; ply: number } & (
	| { do: 'move'; move: string; thought?: number }
	| { do: 'takeback'; to: number }
);

/* Moves of this device that gave way to the server's, the first after `ply` moves: shown until it was read. */
export interface Conflict {
	lost: string[];
	ply?: number;
}

/* A game between two people: who they are, and what only the server can say. */
export interface Between {
	/* Null for who only watches. */
	own: Seat | null;
	status: Status;
	seats: [Person | null, Person | null];
	joining: Joining;
	invited: Person | null;
	private: boolean;
	clock: ServerClock | null;
	/* When `clock.left` was right, by this device's clock. */
	since: number;
	asked: Asked | null;
}

/* A move for one's next ply, laid down after `ply` moves while the rival is to move. */
export interface Premove {
	move: string;
	ply: number;
}

export interface GameRecord {
	id: string;
	terms: Terms;
	created: string;
	/* Events of the game heard from the server, 0: it does not have the game yet. */
	version: number;
	base: string[];
	pending: Op[];
	conflict: Conflict | null;
	/* The server refused an operation or the game itself: nothing more is sent. */
	refused: Fault | null;
	/* Null: the game is this device's own, or nobody's. */
	between: Between | null;
	premove: Premove | null;
	/* For the list of games: when it was last played, and whether it is over. */
	touched: number;
	over: boolean;
}

export const EVENTS = ['move', 'takeback', 'left', 'flag', 'seated', 'cancelled', 'asked', 'secret', 'gone', 'away', 'back'] as const;

export interface ServerEvent {
	type: (typeof EVENTS)[number];
	/* Moves played after the event. */
	ply: number;
	move?: string;
	id?: string;
	version: number;
	seat?: Seat;
	/* A takeback that is asked for. */
	to?: number;
	/* Milliseconds on the clocks after it. */
	left?: [number, number];
}

/* What to do next with the server. */
export type Errand = { do: 'nothing' } | { do: 'create' } | { do: 'send'; op: Op };

export function newRecord(id: string, terms: Terms, now: number): GameRecord {
	return {
		id,
		terms,
		created: new Date(now).toISOString(),
		version: 0,
		base: [],
		pending: [],
		conflict: null,
		refused: null,
		between: null,
		premove: null,
		touched: now,
		over: false,
	};
}

/* A record as another version of the page kept it: what it lacks is as in a new one. Null: it is none that can be played here. */
export function repaired(found: Partial<GameRecord> | null): GameRecord | null {
	const { id, terms, base } = found ?? {};
	if (!id || !terms?.players || !GAMES.includes(terms.game) || !Array.isArray(base)) return null;
	return { ...newRecord(id, terms, 0), ...found, terms: { ...terms, rules: terms.rules ?? {} } };
}

function applied(moves: string[], op: Op): string[] {
	return op.do === 'move' ? [...moves, op.move] : moves.slice(0, op.to);
}

function same(a: string[], b: string[]): boolean {
	return a.length === b.length && a.every((move, n) => move === b[n]);
}

/* The moves as this device shows them. */
export function movesOf(record: GameRecord): string[] {
	return record.pending.reduce(applied, record.base);
}

export function play(record: GameRecord, move: string, id: string, thought?: number): GameRecord {
	const op: Op = { do: 'move', id, ply: movesOf(record).length, move, ...(thought !== undefined && { thought }) };
	return { ...record, pending: [...record.pending, op], premove: null };
}

/* Lays a premove down; null takes it up again. */
export function layDown(record: GameRecord, move: string | null): GameRecord {
	return { ...record, premove: move === null ? null : { move, ply: movesOf(record).length } };
}

/*
 * The rival has moved and these are one's moves: the premove is played if it is one of them. Whether or not, it is gone;
 * also where the game did not go on from where it was laid down.
 */
export function premoved(record: GameRecord, legal: string[], id: string): GameRecord {
	if (!record.premove) return record;
	const { move, ply } = record.premove;
	const goesOn = movesOf(record).length > ply && !record.pending.length;
	return goesOn && legal.includes(move) ? play(record, move, id, 0) : { ...record, premove: null };
}

/* Back to `to` moves. */
export function takeBack(record: GameRecord, to: number, id: string): GameRecord {
	const ply = movesOf(record).length;
	if (to >= ply) return record;
	return { ...record, pending: [...record.pending, { do: 'takeback', id, ply, to }], over: false };
}

export function next(record: GameRecord): Errand {
	if (record.refused) return { do: 'nothing' };
	if (!record.version) return { do: 'create' };
	if (record.pending.length) return { do: 'send', op: record.pending[0] };
	return { do: 'nothing' };
}

/*
 * The server has done the operation: by the answer to it, or by the event. Where a later version is known already, it has
 * been undone since, and what was to follow it has nothing to stand on.
 */
export function acknowledged(record: GameRecord, id: string, version: number): GameRecord {
	const [op, ...pending] = record.pending;
	if (op?.id !== id) return record;
	if (version > record.version) return { ...record, base: applied(record.base, op), pending, version };
	const follow = { ...record, pending };
	return { ...follow, pending: [], conflict: pending.length ? conflictOf(follow, record.base) : record.conflict };
}

/*
 * The server's whole game: the answer to creating or reading it, a 409, or the first event of a stream.
 * Operations it already contains are dropped; when it has gone another way, this device follows it.
 */
export function snapshot(record: GameRecord, game: ServerGame, now = 0): GameRecord {
	if (game.version < record.version) return record;
	const heard = { ...record, terms: game.terms, version: game.version, refused: null, between: betweenOf(game, now) };
	if (heard.premove && heard.premove.ply > game.moves.length) heard.premove = null;
	let moves = record.base;
	for (let done = 0; ; done++) {
		if (same(moves, game.moves)) {
			return { ...heard, base: game.moves, pending: record.pending.slice(done) };
		}
		if (done === record.pending.length) break;
		moves = applied(moves, record.pending[done]);
	}
	return { ...heard, base: game.moves, pending: [], conflict: conflictOf(record, game.moves) };
}

/* What this device showed and the server's game does not have; null when it only lacked the rest. */
function conflictOf(record: GameRecord, theirs: string[]): Conflict | null {
	const mine = movesOf(record);
	if (!record.pending.length) return record.conflict;
	const common = mine.findIndex((move, n) => move !== theirs[n]);
	const lost = common < 0 ? [] : mine.slice(common);
	if (!lost.length && !record.pending.some((op) => op.do === 'takeback')) return record.conflict;
	const before = record.conflict;
	return { lost: [...(before?.lost ?? []), ...lost], ply: before?.ply ?? (lost.length ? common : undefined) };
}

function betweenOf(game: ServerGame, now: number): Between | null {
	const { own, status, seats, joining, invited, clock, asked } = game;
	if (!seats || !joining) return null;
	const since = now - (clock?.elapsed ?? 0);
	return { own, status, seats, joining, invited, private: game.private, clock, since, asked };
}

/*
 * One event of the stream, heard at `now`; null when events are missing before it or it does not say enough, and a
 * snapshot is needed.
 */
export function event(record: GameRecord, e: ServerEvent, now = 0): GameRecord | null {
	if (e.version <= record.version) return record;
	if (e.version > record.version + 1 || e.type === 'seated' || e.type === 'away' || e.type === 'back') return null;
	const after = happened(record, e);
	return after && { ...after, between: betweenAfter(after.between, e, now) };
}

function happened(record: GameRecord, e: ServerEvent): GameRecord | null {
	const told = { ...record, version: e.version };
	if (e.type === 'secret' || e.type === 'asked' || e.type === 'cancelled') return told;
	if (e.id !== undefined && record.pending[0]?.id === e.id) return acknowledged(record, e.id, e.version);
	if (record.pending.length) return null;
	if (e.type === 'takeback') {
		if (e.ply > record.base.length) return null;
		return { ...told, base: record.base.slice(0, e.ply), over: false, premove: null };
	}
	if (e.ply !== record.base.length + 1 || e.move === undefined) return null;
	return { ...told, base: [...record.base, e.move] };
}

function betweenAfter(between: Between | null, e: ServerEvent, now: number): Between | null {
	if (!between || e.type === 'secret') return between;
	if (e.type === 'cancelled') return { ...between, status: 'cancelled', asked: null };
	if (e.type === 'asked') return { ...between, asked: { seat: e.seat!, to: e.to! } };
	const clock = between.clock && { ...between.clock, left: e.left ?? between.clock.left, elapsed: 0, deadline: null };
	return { ...between, asked: null, clock, since: now };
}

/* The server does not know the game it had acknowledged: everything is sent to it anew. */
export function forgotten(record: GameRecord, newId: () => string): GameRecord {
	const pending = movesOf(record).map((move, ply): Op => ({ do: 'move', id: newId(), ply, move }));
	return { ...record, version: 0, base: [], pending, between: null };
}

/* A 4xx that is no 409: nothing of what waits can be sent, and the player is told why. */
export function refuse(record: GameRecord, fault: Fault): GameRecord {
	return { ...record, refused: fault };
}

/* The player gives the refused moves up: back to what the server has. */
export function giveUp(record: GameRecord): GameRecord {
	const lost = movesOf(record).slice(record.base.length);
	return { ...record, pending: [], refused: null, conflict: lost.length ? { lost, ply: record.base.length } : null };
}
