/* SPDX-License-Identifier: MIT */
/*
 * test_threads.mjs MODULE SIGNATURE MANGALA: the module for several threads under node, its memory shared by Workers as in the page. With one thread it is
 * the same search as the native one (SIGNATURE prints its number), with several all of them are at work, and all of them stop. Prints TAP.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

const THREADS = 3;
const IDLE = 1;
const AT_WORK = 2;

/* A thread of the module: the first, which answers, or one that serves a hand. */
function thread({ module, memory, hand, stack }) {
	const { exports: m } = new WebAssembly.Instance(module, { env: { memory, now: () => performance.now() } });
	if (hand) {
		m.__stack_pointer.value = stack;
		m.serve(hand);
	}
	m._initialize();
	assert.ok(m.muster(THREADS));
	const hands = Array.from({ length: THREADS - 1 }, (_, i) => ({ hand: m.hand(i), stack: m.stack() }));
	parentPort.postMessage({ hands, stop: m.stop() });
	parentPort.on('message', ({ name, lines, numbers }) => {
		const bytes = new TextEncoder().encode(lines.join('\n'));
		const at = m.input(bytes.length);
		new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
		const length = m[name](...numbers);
		parentPort.postMessage(JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, m.output(), length).slice())));
	});
}

if (!isMainThread) thread(workerData);
else await main(...process.argv.slice(2));

async function main(wasm, signature, mangala) {
	const module = new WebAssembly.Module(readFileSync(wasm));
	const memory = new WebAssembly.Memory({ initial: 32, maximum: 4096, shared: true });
	const start = (data) => new Worker(new URL(import.meta.url), { workerData: { module, memory, ...data } });
	const first = start({});
	const told = () => new Promise((done) => first.once('message', done));
	const { hands, stop } = await told();
	const workers = hands.map(start);
	const states = () => hands.map(({ hand }) => Atomics.load(new Int32Array(memory.buffer), (hand >> 2) + 2));
	const until = async (state) => {
		while (states().some((one) => one !== state)) await new Promise((done) => setTimeout(done, 1));
	};
	const halt = (yes) => Atomics.store(new Uint8Array(memory.buffer), stop, Number(yes));
	const ask = (name, lines, ...numbers) => {
		const answer = told();
		first.postMessage({ name, lines, numbers });
		return answer;
	};
	await until(IDLE);

	const tests = {
		'imports the memory and the clock': () => {
			assert.deepEqual(WebAssembly.Module.imports(module).map((i) => `${i.module}.${i.name}`).sort(), ['env.memory', 'env.now']);
		},

		'one thread and a fixed depth: the native signature': async () => {
			const wanted = execFileSync(signature, { encoding: 'utf8' }).match(/^signature (\d+)$/m)[1];
			let found;
			for (let set = 0; set < 6; set++) found = await ask('bench', [], set, 1);
			assert.equal(String(found.signature), wanted);
		},

		'all threads are at work on one question, and rest after it': async () => {
			const answer = ask('analyse', ['game=toguz', '', ''], 1, 60_000);
			await until(AT_WORK);
			halt(true);
			const { nodes, lines } = await answer;
			assert.deepEqual(states(), hands.map(() => IDLE));
			assert.ok(nodes > 0 && lines.length === 1);
			halt(false);
		},

		'what they prove is true': async () => {
			const place = ['game=mangala', '0,0,1,0,2,1/1,0,0,0,0,1 20,22 w', ''];
			assert.equal((await ask('make_tables', ['game=mangala'], 10)).stones, 10);
			const { value, moves } = await ask('exact', place, 1_000_000);
			const { lines } = await ask('analyse', place, 6, 200);
			assert.equal(Math.max(...Object.values(moves)), value);
			assert.deepEqual(Object.fromEntries(lines.map(({ move, score }) => [move, score])), moves);
		},

		'dokuztas: with few men on the board every move as the tables of the program have it': async () => {
			const terms = 'game=dokuztas';
			const positions = [];
			let drawn = 20261130;
			for (let game = 0; game < 12; game++) {
				const moves = [];
				for (let ply = 0; ply < 6; ply++) {
					const state = await ask('study', [terms, '.b.w..../w..b.w../.b...b.. w 0,0', moves.join(' ')]);
					if (state.over) break;
					positions.push(state.board.position);
					drawn = (drawn * 1103515245 + 12345) % 2147483648;
					moves.push(state.legal[(drawn >> 16) % state.legal.length]);
				}
			}
			assert.ok(positions.length > 30);
			const dir = mkdtempSync(join(tmpdir(), 'mangala-'));
			try {
				const run = (words, input) => execFileSync(mangala, [...words, '--dir', dir], { input, encoding: 'utf8' });
				run(['db', 'build', 'dokuztas', '--men', '7', '--threads', '1']);
				const answers = run(['db', 'probe', 'dokuztas'], positions.join('\n')).trim().split('\n');
				for (const [i, position] of positions.entries()) {
					const [, ...wanted] = answers[i].split('\t');
					const { solved, lines } = await ask('analyse', [terms, position, ''], wanted.length, 1000);
					const worth = ({ win, score }) => (win > 0 ? `W${win}` : win < 0 ? `L${-win}` : score === 0 ? 'D' : '?');
					assert.equal(solved, true);
					assert.deepEqual(lines.map((line) => `${line.move}:${worth(line)}`).sort(), wanted.sort());
				}
			} finally {
				rmSync(dir, { recursive: true });
			}
		},

		'all stop within 10 ms of processor time, or do not begin': async () => {
			const spent = [];
			for (let n = 0; n < 15; n++) {
				const answer = ask('analyse', [`game=${['mangala', 'toguz', 'dokuztas'][n % 3]}`, '', ''], 1, 60_000);
				await until(AT_WORK);
				const before = process.cpuUsage();
				halt(true);
				await answer;
				const { user, system } = process.cpuUsage(before);
				spent.push((user + system) / 1000 / THREADS);
				assert.ok((await ask('analyse', ['game=toguz', '', ''], 1, 60_000)).ms < 30_000);
				halt(false);
			}
			spent.sort((a, b) => a - b);
			console.log(`# stop: half within ${spent[7].toFixed(2)} ms of processor time a thread, at most ${spent[14].toFixed(2)} ms`);
			assert.ok(spent[7] < 10);
		},
	};

	let failed = 0;
	for (const [i, [name, body]] of Object.entries(tests).entries()) {
		try {
			await body();
			console.log(`ok ${i + 1} - ${name}`);
		} catch (error) {
			failed++;
			console.log(`not ok ${i + 1} - ${name}`);
			console.log(String(error.stack).replace(/^/gm, '# '));
		}
	}
	console.log(`1..${Object.keys(tests).length}`);
	for (const worker of [first, ...workers]) await worker.terminate();
	process.exit(failed ? 1 : 0);
}
