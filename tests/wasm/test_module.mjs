/* SPDX-License-Identifier: MIT */
/*
 * test_module.mjs MANGALA_WASM DATA EXERCISES MANGALA BOOK IBB_BOOK: the module of the page under node. It replays the recorded games of
 * other programs, refuses what the rules refuse, names what is tempting in each exercise, its engine answers in
 * time, and its tables and proofs say what those of the program do. Prints TAP.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from './module.mjs';

const [wasm, data, exercises, mangala, ...books] = process.argv.slice(2);
const { module, exports: m, read, call } = load(wasm);

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

/* Told what the rules say of a move done by hand. */
function claim({ game, position, move, board = '', result = '*', castle = false }) {
	return call('claim', [`game=${game}`, position, move, board, result, castle ? 'castle' : '']);
}

JSON.parse(readFileSync(exercises, 'utf8')).forEach((exercise, n) => {
	const { game, position, move, mistake } = exercise;
	test(`exercise ${n + 1}, ${game}: the temptation is called ${mistake}`, () => {
		assert.equal(claim({ game, position, move }).mistake, null, 'nothing said is no mistake');
		const wrong = claim(exercise);
		assert.equal(wrong.mistake.code, mistake);
		assert.ok(wrong.mistake.tr && wrong.mistake.en && wrong.mistake.rule);
		const { last, steps } = wrong;
		assert.equal(last.before.position, position);
		assert.equal(last.move, move);
		assert.equal(steps.tr.split('\n').length, steps.en.split('\n').length);
		const right = { game, position, move, board: last.after.position, result: last.result };
		assert.equal(claim({ ...right, castle: last.events.some((event) => event.do === 'castle') }).mistake, null);
		if (last.ended) assert.equal(claim({ ...right, result: '*' }).mistake.code, 'over');
		else assert.equal(claim({ ...right, result: '1-0' }).mistake.code, 'not_over');
	});
});

test('a castle is claimed only where there are any', () => {
	const { last } = claim({ game: 'mangala', position: '4,4,4,4,4,4/4,4,4,4,4,4 0,0 w', move: '3', castle: true });
	assert.equal(last.after.position, '4,4,1,5,5,5/4,4,4,4,4,4 0,0 b');
	assert.equal(claim({ game: 'mangala-kale', position: '4,4 w', move: '3' }).error.code, 'expected_comma');
});

test('a set that is left, as rule 14.5 books it', () => {
	const moves = '1 1 3 5 1 2 5 6 4 6 5 2 4 5 6'.split(' ');
	assert.equal(call('state', ['game=mangala', '']).leave, null);
	assert.equal(call('why', ['game=mangala', '', 'w:left']).error.code, 'set_not_decided');
	assert.equal(call('state', ['game=mangala', 'w:left']).error.code, 'set_not_decided');
	const terms = 'game=mangala sets=3 stop_when_decided=0';
	const before = call('state', [terms, moves.join(' ')]);
	assert.deepEqual([before.board.stores, before.leave], [[25, 8], { move: 'w:left', result: '1-0', stones: [25, 23] }]);
	const left = call('state', [terms, [...moves, 'w:left'].join(' ')]);
	assert.deepEqual(left.sets, [{ white: 0, result: '1-0', stones: [25, 23], end: 'left' }]);
	assert.deepEqual([left.last.move, left.last.end, left.last.ended, left.last.events], ['w:left', 'left', true, []]);
	assert.equal(left.set, 2);
	assert.equal(left.ply, moves.length + 1);
	assert.equal(call('state', ['game=toguz', 'w:left']).sets[0].result, '0-1');
	assert.equal(call('state', ['game=dokuztas', 'a1 b:left']).winner, 0);
	assert.equal(call('state', ['game=dokuztas', 'w:left a1']).error.code, 'game_over');
	assert.equal(call('state', ['game=dokuztas', 'w:left b:left']).error.code, 'game_over');
});

test('conduct goes with the terms', () => {
	const { terms } = call('state', ['game=mangala touch_move=1 hidden_counts=1 sowing=2 flag_fall=1', '']);
	assert.deepEqual([terms.touch_move, terms.hidden_counts, terms.sowing, terms.flag_fall], [1, 1, 2, 1]);
	assert.equal(call('state', ['game=mangala sowing=3', '']).error.code, 'unknown_option');
});

for (const game of GAMES)
	for (const level of [1, 2, 5, 8, 10])
		test(`thinks in ${game} at level ${level}, never over its time`, () => {
			const start = performance.now();
			const thought = call('think', [`game=${game}`, ''], level, 200, 1);
			assert.ok(performance.now() - start < 1000, 'far over its time');
			assert.ok(call('state', [`game=${game}`, '']).legal.includes(thought.move));
			assert.ok(thought.nodes > 0);
		});

/* Games of moves drawn at random, as far as `until` is reached; each with its last position. */
function* drawnGames(game, count, until) {
	let drawn = 7;
	for (let n = 0; n < count; n++) {
		const moves = [];
		for (;;) {
			const state = call('state', [`game=${game}`, moves.join(' ')]);
			if (state.over) break;
			const stones = state.board.pits.flat().reduce((a, b) => a + b);
			if (stones <= until) {
				yield { moves: moves.join(' '), position: state.board.position, stores: state.board.stores, side: state.board.side };
				break;
			}
			drawn = (drawn * 1103515245 + 12345) % 2147483648;
			moves.push(state.legal[(drawn >> 16) % state.legal.length]);
		}
	}
}

for (const game of ['mangala', 'mangala-ibb'])
	test(`${game}: exact values as the program's`, () => {
		assert.deepEqual(call('exact', [`game=${game}`, ''], 1000), { value: null, moves: {} });
		assert.equal(call('make_tables', [`game=${game}`], 10).stones, 10);
		const dir = mkdtempSync(join(tmpdir(), 'mangala-'));
		try {
			const run = (words, input) => execFileSync(mangala, [...words, '--dir', dir], { input, encoding: 'utf8' });
			run(['db', 'build', game, '--stones', '10', '--threads', '1']);

			/* 1. Endings, which the tables know. */
			const endings = [...drawnGames(game, 60, 10)];
			assert.ok(endings.length > 40);
			const lines = run(['db', 'probe', game], endings.map((e) => e.position).join('\n')).trim().split('\n');
			endings.forEach((ending, i) => {
				const margin = (ending.stores[0] - ending.stores[1]) * (ending.side === 'w' ? 1 : -1);
				const [value, ...moves] = lines[i].split('\t');
				const wanted = Object.fromEntries(moves.map((m) => m.split(':')).map(([m, v]) => [m, margin + Number(v)]));
				assert.deepEqual(call('exact', [`game=${game}`, ending.moves], 1000), { value: margin + Number(value), moves: wanted });
			});

			/* 2. What lies before them takes a proof. */
			for (const before of drawnGames(game, 5, 17)) {
				const margin = (before.stores[0] - before.stores[1]) * (before.side === 'w' ? 1 : -1);
				const solved = JSON.parse(run(['solve', game, before.position, '--threads', '1', '--memory', '16', '--json']));
				const found = call('exact', [`game=${game}`, before.moves], 100_000_000);
				assert.equal(found.value, margin + solved.value);
				for (const { move, value } of solved.moves) assert.equal(found.moves[move], margin + value);
				const usta = call('think', [`game=${game}`, before.moves], 10, 5000, 1);
				assert.deepEqual([usta.solved, usta.score], [true, found.value]);
			}
		} finally {
			rmSync(dir, { recursive: true });
		}
	});

/* `change`: the byte that is not as it was written. */
function takeBook(game, file, change) {
	const head = new TextEncoder().encode(`game=${game}\n`);
	const bytes = readFileSync(file);
	if (change !== undefined) bytes[change] ^= 4;
	const at = m.input(head.length + bytes.length);
	const input = new Uint8Array(m.memory.buffer, at, head.length + bytes.length);
	input.set(head);
	input.set(bytes, head.length);
	return read(m.take_book(bytes.length)).positions;
}

for (const [game, other, best, file] of [['mangala', 'mangala-ibb', '5', books[0]], ['mangala-ibb', 'mangala', '4', books[1]]])
	test(`with the opening book of ${game} Usta knows the value of the opening`, () => {
		const size = readFileSync(file).length;
		assert.ok(size < 1_000_000);
		call('make_tables', [`game=${game}`], 10);
		assert.equal(takeBook(other, file), 0, 'of another game');
		for (const change of [0, 20, 40, size - 1]) assert.equal(takeBook(game, file, change), 0, 'damaged');
		assert.equal(takeBook(game, file), (size - 128) / 8);
		const { move, score, solved, nodes } = call('think', [`game=${game}`, ''], 10, 5000, 1);
		assert.deepEqual({ move, score, solved }, { move: best, score: 0, solved: true });
		assert.ok(nodes < 100_000);
		for (const first of ['1', '2', '3', '5', '6'])
			assert.ok(call('think', [`game=${game}`, first], 10, 5000, 1).solved, `after ${first}`);
	});

test('rule sets without tables have no exact values', () => {
	assert.equal(call('make_tables', ['game=toguz'], 10).stones, -1);
	assert.equal(call('exact', ['game=toguz', ''], 1000).value, null);
});

/* --- looking into positions --- */

const ADVICE = 'game=mangala';

test('a position in the form of another program; what is none is refused', () => {
	assert.equal(call('study', ['game=toguz', call('study', ['game=toguz', '', '']).board.position, '']).legal.length, 9);
	assert.equal(call('study', [ADVICE, '0,0,0/1 w', '']).error.code.length > 0, true);
	assert.equal(call('study', [ADVICE, '0,0,0,0,0,0/1,0,0,0,0,0 20,27 w', '1']).error.code, 'game_over');
	assert.equal(call('analyse', [ADVICE, '0,0,0,0,0,0/1,0,0,0,0,0 20,27 w', ''], 1, 50).error.code, 'game_over');
});

test('the best line is worth what the tables say, and the review counts what another costs', () => {
	const position = '0,0,1,0,2,1/1,0,0,0,0,1 20,22 w';
	const { lines } = call('analyse', [ADVICE, position, ''], 6, 200);
	const { value, moves } = call('exact', [ADVICE, position, ''], 100_000);
	for (const { move, score } of lines) assert.equal(score, moves[move], move);
	const dear = Object.keys(moves).find((move) => moves[move] < value);
	const first = call('review', [ADVICE, position, dear], 200, 1, 1);
	assert.deepEqual([first.loss, first.by, first.accounts[0].moves], [value - moves[dear], 'w', 1]);
	const again = call('review', [ADVICE, position, lines[0].move], 200, 0, 1);
	assert.deepEqual([again.loss, again.grade, again.accounts[0].moves], [0, 'sound', 2]);
});

test('a record is written, read back, and refused with its place', () => {
	const { text } = call('write_record', [ADVICE, '', '4 4 2 3', '=White Ayşe', '2 iyi hamle'], 0);
	const [{ record }] = call('read_records', text.split('\n'));
	assert.equal(record.tags.White, 'Ayşe');
	assert.deepEqual(record.turns.map(({ by, moves, comment }) => [by, moves.join(' '), comment]).slice(0, 2), [['w', '4 4', 'iyi hamle'], ['b', '2', undefined]]);
	const wrong = call('read_records', ['[Game "mangala"]', '', '1. 3 9 *'])[0];
	assert.deepEqual([wrong.line, wrong.fault.column, wrong.fault.code], [3, 6, 'no_such_pit']);
	assert.match(call('write_record', ['game=toguz', '', '8 6 7 4'], 2).text, /87\(10\) 66\(10\)/);
	assert.match(call('draw', [ADVICE, '', '4', 'Açılış'], 0).svg, /^<svg[^]*Açılış[^]*<\/svg>\s*$/);
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
