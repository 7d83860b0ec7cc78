/* SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import test from 'node:test';
import type { ServerGame, Terms } from '../src/engine/types';
import * as sync from '../src/game/sync';

const terms: Terms = {
	game: 'mangala',
	kind: 'quick',
	sets: 1,
	begins: 0,
	stop_when_decided: 1,
	rules: {},
	players: [{ kind: 'human' }, { kind: 'human' }],
};

/* The server as docs/api.md describes it, for one game. */
class Server {
	version = 0;
	moves: string[] = [];
	events: sync.ServerEvent[] = [];
	done = new Map<string, { ply: number; version: number }>();

	game(): ServerGame {
		return {
			id: 'g', version: this.version, created: '', terms, moves: [...this.moves], status: 'playing', seats: null,
			own: null, joining: null, invited: null, private: false, rated: false, clock: null, asked: null, state: null as never,
		};
	}

	create(): ServerGame {
		if (!this.version) this.version = 1;
		return this.game();
	}

	send(op: sync.Op): { ply: number; version: number } | ServerGame {
		const before = this.done.get(op.id);
		if (before) return before;
		if (op.ply !== this.moves.length) return this.game();
		this.moves = op.do === 'move' ? [...this.moves, op.move] : this.moves.slice(0, op.to);
		const answer = { ply: this.moves.length, version: ++this.version };
		this.done.set(op.id, answer);
		this.events.push({ type: op.do, move: op.do === 'move' ? op.move : undefined, id: op.id, ...answer });
		return answer;
	}
}

/* One exchange with the server; `lost` drops the answer on its way back. */
function exchange(record: sync.GameRecord, server: Server, lost = false): sync.GameRecord {
	const errand = sync.next(record);
	if (errand.do === 'create') {
		const game = server.create();
		return lost ? record : sync.snapshot(record, game);
	}
	if (errand.do === 'send') {
		const answer = server.send(errand.op);
		if (lost) return record;
		return 'moves' in answer
			? sync.snapshot(record, answer)
			: sync.acknowledged(record, errand.op.id, answer.version);
	}
	return record;
}

function settle(record: sync.GameRecord, server: Server): sync.GameRecord {
	while (sync.next(record).do !== 'nothing') record = exchange(record, server);
	return record;
}

const fresh = () => sync.newRecord('g', terms, 0);

test('moves made offline arrive in order once the server is there', () => {
	const server = new Server();
	let record = fresh();
	for (const [n, move] of ['4', '6', '1'].entries()) record = sync.play(record, move, `m${n}`);
	assert.deepEqual(sync.movesOf(record), ['4', '6', '1']);
	record = settle(record, server);
	assert.deepEqual(server.moves, ['4', '6', '1']);
	assert.equal(record.version, 4);
	assert.deepEqual(record.pending, []);
});

test('a lost answer does not double a move', () => {
	const server = new Server();
	let record = settle(fresh(), server);
	record = sync.play(record, '4', 'a');
	record = exchange(record, server, true);
	record = exchange(record, server, true);
	record = settle(record, server);
	assert.deepEqual(server.moves, ['4']);
	assert.deepEqual(sync.movesOf(record), ['4']);
});

test('the event of an own move acknowledges it, the answer after it changes nothing', () => {
	const server = new Server();
	let record = settle(fresh(), server);
	record = sync.play(record, '4', 'a');
	const answer = server.send(record.pending[0]) as { version: number };
	record = sync.event(record, server.events[0])!;
	assert.deepEqual(record.pending, []);
	assert.equal(sync.acknowledged(record, 'a', answer.version), record);
});

test('an event after a gap asks for a snapshot', () => {
	const record = settle(fresh(), new Server());
	assert.equal(sync.event(record, { type: 'move', ply: 2, move: '1', id: 'x', version: 3 }), null);
	assert.equal(sync.event(record, { type: 'move', ply: 1, move: '1', id: 'x', version: 1 }), record);
});

test('a 409 takes the server’s game over and keeps what was lost', () => {
	const server = new Server();
	let record = settle(fresh(), server);
	server.send({ do: 'move', id: 'other', ply: 0, move: '6' });
	record = sync.play(record, '4', 'a');
	record = sync.play(record, '2', 'b');
	record = settle(record, server);
	assert.deepEqual(sync.movesOf(record), ['6']);
	assert.deepEqual(record.conflict, { lost: ['4', '2'], ply: 0 });
	assert.deepEqual(record.pending, []);
});

test('two devices that made the same moves are not in conflict', () => {
	const server = new Server();
	let record = settle(fresh(), server);
	server.send({ do: 'move', id: 'other', ply: 0, move: '4' });
	record = settle(sync.play(record, '4', 'a'), server);
	assert.equal(record.conflict, null);
	assert.deepEqual(sync.movesOf(record), ['4']);
});

test('a snapshot that already has the first of two waiting moves keeps the second', () => {
	const server = new Server();
	let record = settle(fresh(), server);
	record = sync.play(sync.play(record, '4', 'a'), '6', 'b');
	server.send(record.pending[0]);
	record = sync.snapshot(record, server.game());
	assert.deepEqual(record.pending.map((op) => op.id), ['b']);
	record = settle(record, server);
	assert.deepEqual(server.moves, ['4', '6']);
});

test('a take-back waits for the moves before it', () => {
	const server = new Server();
	let record = fresh();
	record = sync.play(record, '4', 'a');
	record = sync.play(record, '5', 'b');
	record = sync.takeBack(record, 0, 'c');
	record = sync.play(record, '1', 'd');
	assert.deepEqual(sync.movesOf(record), ['1']);
	record = settle(record, server);
	assert.deepEqual(server.moves, ['1']);
	assert.equal(record.version, 5);
});

test('a refused game sends nothing more and shows why, until given up', () => {
	let record = settle(fresh(), new Server());
	record = sync.play(record, '9', 'a');
	record = sync.refuse(record, { code: 'no_such_pit', rule: '', tr: '', en: '' });
	assert.equal(sync.next(record).do, 'nothing');
	record = sync.giveUp(record);
	assert.deepEqual(sync.movesOf(record), []);
	assert.deepEqual(record.conflict, { lost: ['9'], ply: 0 });
});

test('an old snapshot is not believed', () => {
	const server = new Server();
	let record = settle(fresh(), server);
	const old = server.game();
	record = settle(sync.play(record, '4', 'a'), server);
	assert.equal(sync.snapshot(record, old), record);
});

test('a server that lost its data gets the whole game again', () => {
	const server = new Server();
	let record = settle(sync.play(fresh(), '4', 'a'), server);
	record = sync.play(record, '6', 'b');
	let name = 0;
	record = sync.forgotten(record, () => `again${name++}`);
	const empty = new Server();
	record = settle(record, empty);
	assert.deepEqual(empty.moves, ['4', '6']);
});

/* A small generator: the same schedules every run. */
function random(seed: number) {
	return (below: number) => {
		seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
		return Math.floor((seed / 2 ** 32) * below);
	};
}

test('two devices on a bad network end with the server’s game, and no move twice', () => {
	for (let seed = 1; seed <= 2000; seed++) {
		const below = random(seed);
		const server = new Server();
		const devices = [fresh(), fresh()];
		const heard = [0, 0];
		let name = 0;
		for (let step = 0; step < 60; step++) {
			const d = below(2);
			const record = devices[d];
			switch (below(6)) {
				case 0:
				case 1:
					devices[d] = sync.play(record, `${1 + below(6)}`, `op${name++}`);
					break;
				case 2:
					devices[d] = sync.takeBack(record, below(4), `op${name++}`);
					break;
				case 3:
					devices[d] = exchange(record, server, below(2) === 0);
					break;
				case 4: {
					const e = server.events[heard[d]];
					if (!e || !record.version) break;
					const after = sync.event(record, e);
					devices[d] = after ?? sync.snapshot(record, server.game());
					if (after) heard[d]++;
					break;
				}
				default:
					if (record.version) devices[d] = sync.snapshot(record, server.game());
			}
			assert.equal(new Set(server.events.map((e) => e.id)).size, server.events.length);
		}
		for (const d of [0, 1]) devices[d] = settle(devices[d], server);
		for (const d of [0, 1]) {
			devices[d] = sync.snapshot(devices[d], server.game());
			assert.deepEqual(sync.movesOf(devices[d]), server.moves, `seed ${seed}`);
			assert.deepEqual(devices[d].pending, []);
		}
	}
});
