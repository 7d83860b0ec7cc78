/* SPDX-License-Identifier: MIT */
/* The line of a game to the server, where answers and events cross on their way. */
import assert from 'node:assert/strict';
import test from 'node:test';
import type { ServerGame, Terms } from '../src/engine/types';
import { inTurn } from '../src/game/http';
import { Link } from '../src/game/link';
import * as sync from '../src/game/sync';

const terms: Terms = { game: 'mangala', kind: 'quick', sets: 1, begins: 0, stop_when_decided: 1, rules: {}, players: [{ kind: 'human' }, { kind: 'human' }] };

/* What is asked waits until the test answers it; what the server would push is pushed by the test. */
class Stream {
	static last: Stream;
	readyState = 1;
	heard: Record<string, (message: { data: string }) => void> = {};
	constructor() {
		Stream.last = this;
	}
	addEventListener(type: string, call: (message: { data: string }) => void) {
		this.heard[type] = call;
	}
	push(type: string, event: object) {
		this.heard[type]({ data: JSON.stringify(event) });
	}
	close() {}
}
let asked: ((moves: string[] | null) => void)[] = [];
Object.assign(globalThis, {
	EventSource: Stream,
	addEventListener() {},
	removeEventListener() {},
	fetch: () =>
		new Promise((answer, cut) =>
			asked.push((moves) => (moves ? answer({ status: 200, ok: true, json: async () => gameOf(moves) }) : cut(new Error('cut')))),
		),
});

/* The creation and the seat are events as well. */
const gameOf = (moves: string[]) => ({ version: 2 + moves.length, terms, moves, status: 'playing', seats: null, joining: null }) as unknown as ServerGame;
const settle = () => new Promise((done) => setTimeout(done, 0));

function open() {
	asked = [];
	let record = sync.snapshot(sync.newRecord('g', terms, 0), { ...gameOf([]), version: 1 });
	const link = new Link({ record: () => record, change: (how) => (record = how(record)), told() {} }, () => true);
	link.nudge();
	return { link, moves: () => record.base.join(' '), stream: Stream.last };
}

test('a move that comes while the game is read anew is not lost', async () => {
	const { link, moves, stream } = open();
	stream.push('seated', { version: 2, ply: 0 });
	assert.equal(asked.length, 1);
	stream.push('move', { version: 3, ply: 1, move: '3' });
	asked[0]([]);
	await settle();
	assert.equal(asked.length, 2, 'what was read is older than what was heard');
	asked[1](['3']);
	await settle();
	assert.equal(moves(), '3');
	link.end();
});

test('a game that could not be read anew is asked for again', async () => {
	const { link, moves, stream } = open();
	stream.push('move', { version: 3, ply: 1, move: '3' });
	asked[0](null);
	await settle();
	while (asked.length < 2) await settle();
	asked[1](['3']);
	await settle();
	assert.equal(moves(), '3');
	link.end();
});

test('a question that is called for while it is asked is asked once more, and no oftener', async () => {
	const answers: (() => void)[] = [];
	const look = inTurn(() => new Promise((done) => answers.push(done)));
	const first = look();
	void look();
	void look();
	assert.equal(answers.length, 1);
	answers[0]();
	await settle();
	assert.equal(answers.length, 2);
	answers[1]();
	await first;
	void look();
	assert.equal(answers.length, 3);
});
