/* SPDX-License-Identifier: MIT */
/*
 * Two people, one of them on two devices, and a network that loses, delays and repeats what it likes. Whatever it does,
 * every move is made once, by whom it belongs to, and what gives way to another move is said to have done so.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import type { Seat, ServerGame, Terms } from '../src/engine/types';
import * as sync from '../src/game/sync';

const SCHEDULES = 10_000;
const STEPS = 80;

/* A small generator: the same schedules every run. */
function random(seed: number) {
	return (below: number) => {
		seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
		return Math.floor((seed / 2 ** 32) * below);
	};
}

/* A game in which some moves give another turn, and what may be played depends on what was. */
function hash(moves: string[]): number {
	let h = 7;
	for (const move of moves) h = (Math.imul(h, 31) + Number(move)) >>> 0;
	return h >>> 4;
}

function toMove(moves: string[]): Seat {
	let seat = 0;
	for (let n = 1; n <= moves.length; n++) if (hash(moves.slice(0, n)) % 4) seat = 1 - seat;
	return seat as Seat;
}

function legal(moves: string[]): string[] {
	return ['1', '2', '3'].filter((move) => (hash(moves) + Number(move)) % 3);
}

interface Sent {
	id: string;
	version: number;
	op: sync.Op;
}

type Answer = { ok: true; id: string; version: number } | { ok: false; game: ServerGame } | { ok: null };

/* docs/api.md for one game: an id is done once, a ply and a version must be the present ones. */
class Server {
	version = 2;
	moves: string[] = [];
	events: sync.ServerEvent[] = [];
	done = new Map<string, number>();
	by: string[] = [];
	/* The moves at each version. */
	history: string[][] = [[], [], []];

	game(own: Seat): ServerGame {
		return {
			id: 'g', version: this.version, created: '', terms: null as unknown as Terms, moves: [...this.moves], status: 'playing',
			seats: [{ kind: 'guest', name: null }, { kind: 'guest', name: null }],
			own, joining: 'link', invited: null, private: false, rated: false, clock: null, asked: null, state: null as never,
		};
	}

	send(seat: Seat, { id, version, op }: Sent): Answer {
		const before = this.done.get(id);
		if (before !== undefined) return { ok: true, id, version: before };
		if (op.ply !== this.moves.length || version !== this.version) return { ok: false, game: this.game(seat) };
		assert.equal(op.do, 'move');
		const { move } = op as { move: string };
		if (toMove(this.moves) !== seat || !legal(this.moves).includes(move)) return { ok: null };
		this.moves.push(move);
		this.happened({ type: 'move', ply: this.moves.length, move, id });
		this.done.set(id, this.version);
		this.by.push(id);
		return { ok: true, id, version: this.version };
	}

	/* Both have agreed to go back. */
	takeBack(to: number) {
		if (to >= this.moves.length) return;
		this.moves.length = to;
		this.happened({ type: 'takeback', ply: to, id: `back${this.version}` });
	}

	happened(e: Omit<sync.ServerEvent, 'version'>) {
		this.events.push({ ...e, version: ++this.version });
		this.history[this.version] = [...this.moves];
	}
}

/* A device: the record, what it has on the line, and what its owner did. */
class Device {
	record = sync.newRecord('g', null as unknown as Terms, 0);
	requests: Sent[] = [];
	answers: Answer[] = [];
	issued = new Map<string, string>();
	premove: string | null = null;

	constructor(readonly name: string, readonly seat: Seat, readonly server: Server) {
		this.change((record) => sync.snapshot(record, server.game(seat)));
	}

	private id() {
		return `${this.name}${this.issued.size}`;
	}

	/* What is believed was so at that version; every operation that goes away is done, or was made by another device, or is said to be lost. */
	change(how: (record: sync.GameRecord) => sync.GameRecord) {
		const before = this.record;
		const after = how(before);
		const kept = new Set(after.pending.map((op) => op.id));
		const told = (after.conflict?.lost.length ?? 0) - (before.conflict?.lost.length ?? 0);
		let lost = 0;
		for (const op of before.pending) {
			if (kept.has(op.id) || this.server.done.has(op.id)) continue;
			if (op.do === 'move' && after.base[op.ply] === op.move) continue;
			lost++;
		}
		assert.ok(lost <= Math.max(told, 0), `${this.name}: ${lost} lost, ${told} told`);
		assert.ok(after.version >= before.version, `${this.name} goes back`);
		assert.deepEqual(after.base, this.server.history[after.version], `${this.name} at version ${after.version}`);
		this.record = after;
	}

	play(below: (n: number) => number) {
		const moves = sync.movesOf(this.record);
		if (toMove(moves) !== this.seat || this.record.refused) return;
		const choice = legal(moves);
		const move = choice[below(choice.length)];
		const id = this.id();
		this.issued.set(id, move);
		this.change((record) => sync.play(record, move, id));
	}

	layDown(below: (n: number) => number) {
		if (toMove(sync.movesOf(this.record)) === this.seat) return;
		this.premove = below(4) ? `${1 + below(3)}` : null;
		this.change((record) => sync.layDown(record, this.premove));
	}

	/* What the page does whenever it has shown the game as it stands. */
	looked(): boolean {
		const moves = sync.movesOf(this.record);
		if (!this.record.premove || toMove(moves) !== this.seat) return false;
		const id = this.id();
		const count = this.record.pending.length;
		this.change((record) => sync.premoved(record, legal(moves), id));
		assert.equal(this.record.premove, null);
		if (this.record.pending.length === count) return false;
		const op = this.record.pending[count] as { move: string };
		assert.equal(op.move, this.premove, 'a premove nobody laid down');
		this.issued.set(id, op.move);
		return true;
	}

	/* Sends what is next, perhaps again: an earlier copy may still be on its way. */
	send() {
		const errand = sync.next(this.record);
		if (errand.do === 'send') this.requests.push({ id: errand.op.id, version: this.record.version, op: errand.op });
	}

	arrives(n: number, keep: boolean) {
		const sent = this.requests[n];
		if (!sent) return;
		if (!keep) this.requests.splice(n, 1);
		this.answers.push(this.server.send(this.seat, sent));
	}

	hears(n: number) {
		const [answer] = this.answers.splice(n, 1);
		if (!answer) return;
		const { refused } = this.record;
		if (answer.ok) this.change((record) => sync.acknowledged(record, answer.id, answer.version));
		else if (answer.ok === false) this.change((record) => sync.snapshot(record, answer.game));
		else if (!refused && this.record.pending.length) {
			this.change((record) => sync.refuse(record, { code: 'not_your_turn', rule: '', tr: '', en: '' }));
		}
	}

	/* The next event of the stream; after a gap the whole game. */
	follows(skip: number) {
		const e = this.server.events.find((one) => one.version > this.record.version + skip);
		if (!e) return;
		this.change((record) => sync.event(record, e) ?? sync.snapshot(record, this.server.game(this.seat)));
	}

	whole() {
		this.change((record) => sync.snapshot(record, this.server.game(this.seat)));
	}

	giveUp() {
		if (this.record.refused) this.change(sync.giveUp);
	}

	settle() {
		this.requests = [];
		this.answers = [];
		for (let n = 0; n < 100; n++) {
			this.giveUp();
			this.whole();
			if (sync.next(this.record).do === 'nothing') return;
			this.send();
			this.arrives(0, false);
			this.hears(0);
		}
		assert.ok(false, `${this.name} does not come to rest`);
	}
}

test(`${SCHEDULES} schedules of a hostile network: no move lost, doubled or made by nobody`, () => {
	const seen = { moves: 0, premoves: 0, conflicts: 0 };
	for (let seed = 1; seed <= SCHEDULES; seed++) {
		const below = random(seed);
		const server = new Server();
		const devices = [new Device('desk', 0, server), new Device('phone', 0, server), new Device('rival', 1, server)];
		for (let step = 0; step < STEPS; step++) {
			const device = devices[below(3)];
			switch (below(12)) {
				case 0:
				case 1:
					device.play(below);
					break;
				case 2:
					device.layDown(below);
					break;
				case 3:
				case 4:
					device.send();
					if (below(2)) device.arrives(device.requests.length - 1, below(3) === 0);
					if (below(2)) device.hears(device.answers.length - 1);
					break;
				case 5:
				case 6:
					device.arrives(below(device.requests.length || 1), below(3) === 0);
					break;
				case 7:
					device.hears(below(device.answers.length || 1));
					break;
				case 8:
					device.follows(0);
					break;
				case 9:
					device.follows(below(3));
					break;
				case 10:
					if (below(3)) device.whole();
					else if (below(2)) device.answers = [];
					else device.giveUp();
					break;
				default:
					if (below(20) === 0) server.takeBack(below(server.moves.length + 1));
					else if (below(3) === 0) server.happened({ type: below(2) ? 'secret' : 'asked', ply: server.moves.length, seat: 0, to: 0 });
			}
			if (device.looked()) seen.premoves++;
		}
		for (const device of devices) device.settle();
		for (const device of devices) {
			device.whole();
			assert.deepEqual(sync.movesOf(device.record), server.moves, `seed ${seed}`);
			assert.equal(device.record.pending.length, 0);
			if (device.record.conflict) seen.conflicts++;
		}
		assert.equal(new Set(server.by).size, server.by.length, `seed ${seed}: doubled`);
		for (const id of server.by) {
			assert.ok(devices.some((device) => device.issued.has(id)), `seed ${seed}: ${id} was made by nobody`);
		}
		seen.moves += server.by.length;
	}
	assert.ok(seen.moves > 2 * SCHEDULES && seen.premoves > SCHEDULES / 10 && seen.conflicts > SCHEDULES / 10, JSON.stringify(seen));
});
