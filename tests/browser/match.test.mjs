/* SPDX-License-Identifier: MIT */
/* Whole matches and games, as people play them. */
import assert from 'node:assert/strict';
import { PHONE } from './browser.mjs';
import { Finger, Keys, Mouse, RULE_SETS, WHOLE, anyMove, idOf, playOn, saved, script, settled, until } from './play.mjs';

/* The table of a panel as texts, row by row, without the heads of its columns. */
async function panelRows(page) {
	return page.$$eval('.end-panel tbody tr', (rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
}

const number = (text) => Number(text.replace(',', '.').replace('−', '-'));

/* What the sets of a match are worth, counted here from the stones in the stores. */
function counted(sets) {
	const points = [0, 0];
	const margin = [0, 0];
	for (const { white, stones } of sets) {
		const bySeat = white === 0 ? stones : [stones[1], stones[0]];
		assert.equal(bySeat[0] + bySeat[1], 48);
		points[0] += bySeat[0] > 24 ? 1 : bySeat[0] < 24 ? 0 : 0.5;
		points[1] += bySeat[1] > 24 ? 1 : bySeat[1] < 24 ? 0 : 0.5;
		margin[0] += bySeat[0] - 24;
		margin[1] += bySeat[1] - 24;
	}
	return { points, margin };
}

/* The panel of an ended set says the same as the server, and as the sum made here. */
async function checkPanel(page, server) {
	const { state } = await saved(page, server);
	const sum = counted(state.sets);
	assert.deepEqual(state.points, sum.points);
	assert.deepEqual(state.margin, sum.margin);
	const rows = await panelRows(page);
	assert.equal(rows.length, 2);
	for (const seat of [0, 1]) {
		const [name, ...cells] = rows[seat];
		assert.match(name, seat === 0 ? /^Sen/ : /^Bilgisayar/);
		const stones = state.sets.map((set) => set.stones[set.white === seat ? 0 : 1]);
		assert.deepEqual(cells.slice(0, stones.length).map(number), stones);
		assert.deepEqual(cells.slice(-2).map(number), [sum.points[seat], sum.margin[seat]]);
	}
	return state;
}

async function threeSets(bench, hand, start) {
	const { page } = hand;
	await start(hand);
	let sets = 0;
	await playOn(hand, anyMove(7), {
		between: async () => {
			const state = await checkPanel(page, bench.server);
			sets++;
			assert.equal(state.sets.length, sets);
			assert.equal(state.white, sets % 2, 'the two begin in turn');
			const text = await page.textContent('[data-testid=set-end]');
			assert.match(text, new RegExp(`${sets}\\. set bitti`));
			assert.match(text, state.white === 0 ? /Sonraki sete sen başlarsın/ : /Sonraki sete Bilgisayar · Kolay başlar/);
		},
	});
	assert.equal(sets, 2);
	const state = await checkPanel(page, bench.server);
	assert.equal(state.over, true);
	assert.deepEqual(state.sets.map((set) => set.white), [0, 1, 0]);
	const verdict = { 0: 'Kazandın', 1: 'Kaybettin', null: 'Berabere' }[state.winner];
	assert.equal(await page.textContent('[data-testid=verdict]'), verdict);
	bench.note(`${state.points.join('-')} in ${state.ply} moves: ${state.sets.map((set) => set.stones.join('-')).join(', ')}`);
	return state;
}

async function startWithMouse(hand) {
	await hand.press('[data-testid=game-mangala]');
	await hand.press('label:has(> input[value=kolay])');
	await hand.press('[data-testid=more]');
	await hand.press('label:has(> input[value="3"])');
	await hand.press('.tick');
	await hand.press('[data-testid=play]');
}

async function startWithKeys(hand) {
	await hand.choose('mangala');
	await hand.choose('kolay');
	await hand.toId('more');
	await hand.press('Enter');
	await hand.choose('3');
	await hand.tabTo('the end of a decided match', ({ text, value }) => value === 'on' && !text);
	await hand.press('Space');
	await hand.toId('play');
	await hand.press('Enter');
	await settled(hand.page);
	await hand.check('once the board is there');
}

async function startWithFriend(page, hand, game) {
	await hand.press(`[data-testid=game-${game}]`);
	await hand.press('label:has(> input[value=friend])');
	await hand.press('[data-testid=play]');
	await settled(page);
}

/* The page, the list of moves and the server tell the same game. */
async function sameGame(bench, page, moves) {
	const game = await saved(page, bench.server);
	assert.equal(game.moves.join(' '), moves);
	assert.equal(game.state.over, true);
	assert.equal(game.version, game.moves.length + 1);
	const { result } = game.state.sets[0];
	const end = { '1-0': /Beyaz kazandı/, '0-1': /Siyah kazandı/, '1/2-1/2': /Berabere/ }[result];
	await until(`${end}`, async () => end.test(await page.textContent('[data-testid=announcements] p:last-child')));
	return game;
}

export const long = true;

const tests = {
	'three sets of mangala against the computer, by mouse': async (bench) => {
		const page = await bench.open();
		await threeSets(bench, new Mouse(page), startWithMouse);
	},

	'three sets of mangala against the computer, by keys alone, 360 px wide': async (bench) => {
		const page = await bench.open('/', { viewport: PHONE.viewport });
		const hand = new Keys(page);
		await hand.press('Tab');
		const state = await threeSets(bench, hand, startWithKeys);
		const said = await until('the end to be said', async () => {
			const all = await page.evaluate(() => window.said);
			return /Kazandın|Rakip kazandı|Berabere/.test(all.at(-1)) && all;
		});
		const moves = said.filter((text) => /oynadın|oynadı:/.test(text));
		assert.equal(moves.length, state.ply, 'every move is said once');
		await hand.toId('rematch');
		await hand.press('Enter');
		await settled(page);
		await hand.check('after the rematch');
		bench.note(`${hand.pressed} keys`);
	},
};

/* Every rule set from its first move to its last by mouse; its last moves also by touch and by keys. */
const LAST = 6;

for (const game of RULE_SETS.filter((name) => name !== 'mangala')) {
	tests[`a game of ${game}: by mouse, its end by touch on a phone and by keys`] = async (bench) => {
		const before = WHOLE[game].split(' ').slice(0, -LAST).join(' ');
		const desk = await bench.open();
		let hand = new Mouse(desk);
		await startWithFriend(desk, hand, game);
		await playOn(hand, script(WHOLE[game]));
		const { state } = await sameGame(bench, desk, WHOLE[game]);
		bench.note(`${WHOLE[game].split(' ').length} moves, ${state.sets[0].result}, ${state.sets[0].end}`);

		for (const [Hand, options] of [[Finger, PHONE], [Keys, { viewport: PHONE.viewport }]]) {
			const id = await bench.server.played({ game }, before);
			const page = await bench.open(`/oyun/${id}`, options);
			hand = new Hand(page);
			await settled(page);
			if (hand instanceof Keys) await hand.press('Tab');
			await playOn(hand, script(WHOLE[game]));
			await sameGame(bench, page, WHOLE[game]);
			assert.equal(idOf(page), id);
		}
	};
}

export default tests;
