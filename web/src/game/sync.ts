/* SPDX-License-Identifier: MIT */
/*
 * A game on this device and its copy on the server. Everything here is a pure function from one record to the
 * next; game.ts stores the record and does what `next` says.
 *
 * The record is the server's moves as last heard (`base`, at `version`) and the operations of this device that
 * the server has not acknowledged (`pending`, oldest first). What the board shows is always the one applied to
 * the other. An operation is sent again under the same id until it is answered, so it happens once.
 */
import type { Fault, ServerGame, Terms } from '../engine/types';

export type Op = { id: string; ply: number } & ({ do: 'move'; move: string } | { do: 'takeback'; to: number });

/* Moves of this device that gave way to the server's: shown until the player has read it. */
export interface Conflict {
	lost: string[];
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
	/* For the list of games: when it was last played, and whether it is over. */
	touched: number;
	over: boolean;
}

export interface ServerEvent {
	type: 'move' | 'takeback';
	/* Moves played after the event. */
	ply: number;
	move?: string;
	id: string;
	version: number;
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
		touched: now,
		over: false,
	};
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

export function play(record: GameRecord, move: string, id: string): GameRecord {
	const op: Op = { do: 'move', id, ply: movesOf(record).length, move };
	return { ...record, pending: [...record.pending, op] };
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

/* The server has done the operation: by the answer to it, or by the event. */
export function acknowledged(record: GameRecord, id: string, version: number): GameRecord {
	const [op, ...pending] = record.pending;
	if (op?.id !== id) return record;
	return { ...record, base: applied(record.base, op), pending, version: Math.max(record.version, version) };
}

/*
 * The server's whole game: the answer to creating or reading it, a 409, or the first event of a stream.
 * Operations it already contains are dropped; when it has gone another way, this device follows it.
 */
export function snapshot(record: GameRecord, game: ServerGame): GameRecord {
	if (game.version < record.version) return record;
	const heard = { ...record, terms: game.terms, version: game.version, refused: null };
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
	return { lost: [...(record.conflict?.lost ?? []), ...lost] };
}

/* One event of the stream; null when events are missing before it or it does not fit, and a snapshot is needed. */
export function event(record: GameRecord, e: ServerEvent): GameRecord | null {
	if (e.version <= record.version) return record;
	if (e.version > record.version + 1) return null;
	if (record.pending[0]?.id === e.id) return acknowledged(record, e.id, e.version);
	if (record.pending.length) return null;
	if (e.type === 'takeback') {
		if (e.ply > record.base.length) return null;
		return { ...record, base: record.base.slice(0, e.ply), version: e.version, over: false };
	}
	if (e.ply !== record.base.length + 1 || e.move === undefined) return null;
	return { ...record, base: [...record.base, e.move], version: e.version };
}

/* The server does not know the game it had acknowledged: everything is sent to it anew. */
export function forgotten(record: GameRecord, newId: () => string): GameRecord {
	const pending = movesOf(record).map((move, ply): Op => ({ do: 'move', id: newId(), ply, move }));
	return { ...record, version: 0, base: [], pending };
}

/* A 4xx that is no 409: nothing of what waits can be sent, and the player is told why. */
export function refuse(record: GameRecord, fault: Fault): GameRecord {
	return { ...record, refused: fault };
}

/* The player gives the refused moves up: back to what the server has. */
export function giveUp(record: GameRecord): GameRecord {
	const lost = movesOf(record).slice(record.base.length);
	return { ...record, pending: [], refused: null, conflict: lost.length ? { lost } : null };
}
