/* SPDX-License-Identifier: MIT */
/*
 * test_exact.mjs MANGALA_WASM DATA: how often the page knows the value of a position and of all its moves at once. Of each recorded game
 * of other programs a position after its twelfth ply, with tables of 14 stones and as many looked-at positions as take a
 * browser five seconds; so what is counted hangs on no clock. Prints TAP.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { load } from './module.mjs';

const [wasm, data] = process.argv.slice(2);
const { call } = load(wasm);

const FIVE_SECONDS = 3_500_000; /* docs/performance.md: 700,000 a second */
const FROM = 12;

const games = ['mangala', 'mangala-ibb'];
console.log(`1..${games.length}`);
for (const [number, game] of games.entries()) {
	call('make_tables', [`game=${game}`], 14);
	let asked = 0;
	let known = 0;
	for (const [i, line] of readFileSync(`${data}/${game}.jsonl`, 'utf8').trim().split('\n').entries()) {
		const { moves } = JSON.parse(line);
		if (moves.length <= FROM) continue;
		/* Spread evenly over what is left of the games. */
		const ply = FROM + Math.floor(((i * 0.618034) % 1) * (moves.length - FROM));
		const { value } = call('exact', [`game=${game}`, moves.slice(0, ply).join(' ')], FIVE_SECONDS);
		asked++;
		known += value !== null;
		if (value === null) console.log(`# ${game}: game ${i + 1}, ply ${ply}: not within ${FIVE_SECONDS} positions`);
	}
	assert.ok(asked > 20);
	console.log(`# ${game}: ${known} of ${asked}`);
	console.log(`${known >= 0.9 * asked ? 'ok' : 'not ok'} ${number + 1} - ${game}: nine in ten`);
	process.exitCode ||= known >= 0.9 * asked ? 0 : 1;
}
