/* SPDX-License-Identifier: MIT */
/*
 * test_module.mjs MANGALA_WASM DATA: the module of the page under node. It replays the recorded games of
 * other programs, refuses what the rules refuse, and its engine answers in time. Prints TAP.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const [wasm, data] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(wasm));
const { exports: m } = new WebAssembly.Instance(module, { env: { now: () => performance.now() } });
m._initialize();

function call(name, lines, ...numbers) {
	const bytes = new TextEncoder().encode(lines.join('\n'));
	const at = m.input(bytes.length);
	new Uint8Array(m.memory.buffer, at, bytes.length).set(bytes);
	const length = m[name](...numbers);
	return JSON.parse(new TextDecoder().decode(new Uint8Array(m.memory.buffer, m.output(), length)));
}

const GAMES = ['mangala', 'mangala-ibb', 'mangala-kale', 'toguz', 'mangala2', 'dokuztas'];
const RESULTS = new Map([[1, '1-0'], [-1, '0-1'], [0, '1/2-1/2'], [null, '*']]);
const tests = [];
const test = (name, run) => tests.push({ name, run });

test('imports the clock and nothing else', () => {
	const imports = WebAssembly.Module.imports(module).map((i) => `${i.module}.${i.name}`);
	assert.deepEqual(imports, ['env.now']);
});

test('names the six rule sets', () => {
	assert.deepEqual(call('rule_sets', []).map((g) => g.name), GAMES);
});

for (const game of GAMES)
	test(`replays the recorded games of ${game}`, () => {
		for (const line of readFileSync(`${data}/${game}.jsonl`, 'utf8').trim().split('\n')) {
			const { moves, positions, outcome } = JSON.parse(line);
			for (const ply of [1, moves.length >> 1, moves.length]) {
				const state = call('state', [`game=${game}`, moves.slice(0, ply).join(' ')]);
				assert.equal(state.last.after.position, positions[ply - 1]);
				assert.equal(state.ply, ply);
				assert.equal(state.legal.includes(moves[ply]), ply < moves.length);
			}
			const end = call('state', [`game=${game}`, moves.join(' ')]);
			assert.equal(end.last.result, RESULTS.get(outcome));
			assert.equal(end.over, outcome !== null);
		}
	});

test('says why a move is not possible, in both languages', () => {
	const { error } = call('why', ['game=mangala', '6 6', '1']);
	assert.equal(error, null);
	const empty = call('why', ['game=mangala', '6 6 6', '6']).error;
	assert.equal(empty.code, 'empty_pit');
	assert.ok(empty.tr && empty.en && empty.rule === '1.1');
	assert.equal(call('state', ['game=mangala', '1 9']).error.code, 'no_such_pit');
	assert.equal(call('state', ['game=mangala', '1 9']).ply, 2);
	assert.equal(call('state', ['game=chess', '']).error.code, 'unknown_game');
});

for (const game of GAMES)
	for (const level of [0, 1, 2])
		test(`thinks in ${game} at level ${level}, never over its time`, () => {
			const start = performance.now();
			const thought = call('think', [`game=${game}`, ''], level, 200, 1);
			assert.ok(performance.now() - start < 1000, 'far over its time');
			assert.ok(call('state', [`game=${game}`, '']).legal.includes(thought.move));
			assert.ok(thought.nodes > 0);
		});

let failed = 0;
tests.forEach(({ name, run }, i) => {
	try {
		run();
		console.log(`ok ${i + 1} - ${name}`);
	} catch (error) {
		failed++;
		console.log(`not ok ${i + 1} - ${name}`);
		console.log(String(error.stack).replace(/^/gm, '# '));
	}
});
console.log(`1..${tests.length}`);
process.exit(failed ? 1 : 0);
