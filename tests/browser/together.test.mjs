/* SPDX-License-Identifier: MIT */
/* Two devices at one game. */
import assert from 'node:assert/strict';
import { Finger, Keys, Mouse, WHOLE, idOf, look, playOn, saved, script, settled, until } from './play.mjs';
import { PHONE } from './browser.mjs';

const CONFLICT = /status of 409/;

function ply(page, n) {
	return until(`move ${n}`, async () => (await look(page)).ply === n);
}

async function pits(page) {
	return page.$$eval('[data-testid^=pit-]', (list) => list.map((pit) => pit.getAttribute('aria-label')).join('\n'));
}

/* Holds what these pages send until all of them have sent; then lets it go at once. */
async function together(pages) {
	const held = [];
	for (const page of pages) {
		await page.route('**/moves', async (route) => {
			held.push(route);
			if (held.length >= pages.length) for (const one of held.splice(0)) await one.continue();
		});
	}
}

export const long = true;

export default {
	'one plays, the other sees it; a third comes in the middle; a reload goes on': async (bench) => {
		const desk = await bench.open();
		const mouse = new Mouse(desk);
		await mouse.press('label:has(> input[value=friend])');
		await mouse.press('[data-testid=play]');
		await settled(desk);
		await saved(desk, bench.server);
		const address = `/oyun/${idOf(desk)}`;
		const phone = await bench.open(address, PHONE);
		await settled(phone);
		const finger = new Finger(phone);

		const hands = [mouse, finger];
		const list = WHOLE.mangala.split(' ');
		for (let n = 0; n < 6; n++) {
			await playOn(hands[n % 2], script(WHOLE.mangala), { until: (now) => now.ply === n + 1 });
			await ply(hands[(n + 1) % 2].page, n + 1);
		}
		assert.equal(await pits(desk), await pits(phone));

		const third = await bench.open(address);
		await settled(third);
		assert.equal(await pits(third), await pits(desk));
		await desk.reload();
		const now = await settled(desk);
		assert.equal(now.ply, 6);
		await playOn(mouse, script(WHOLE.mangala));
		for (const page of [phone, third]) {
			await ply(page, list.length);
			await page.waitForSelector('[data-testid=match-end]');
		}
		const game = await saved(desk, bench.server);
		assert.equal(game.moves.join(' '), WHOLE.mangala);
	},

	'both move at once: one move counts, the other is told': async (bench) => {
		const id = await bench.server.played({ game: 'mangala' }, '3');
		const pages = [
			await bench.open(`/oyun/${id}`, { expected: CONFLICT }),
			await bench.open(`/oyun/${id}`, { expected: CONFLICT }),
		];
		for (const page of pages) {
			await settled(page);
			await saved(page, bench.server);
		}
		await together(pages);
		const hands = pages.map((page) => new Keys(page));
		for (const hand of hands) await hand.press('Tab');
		await hands[0].play('2', 'b');
		await hands[1].play('5', 'b');
		for (const page of pages) await page.waitForSelector('[data-testid=link][data-link=saved]');
		const game = await bench.server.game(id);
		assert.equal(game.moves.length, 2);
		assert.equal(game.version, 3);
		const [, winner] = game.moves;
		const loser = winner === '2' ? 1 : 0;
		const lost = winner === '2' ? '5' : '2';
		await pages[loser].waitForSelector('[data-testid=conflict]');
		assert.equal(await pages[1 - loser].$('[data-testid=conflict]'), null);
		const note = await pages[loser].textContent('[data-testid=conflict] span');
		assert.match(note, new RegExp(`sayılmadı: ${lost}\\.`));
		const said = await pages[loser].evaluate(() => window.said);
		assert.ok(said.some((text) => text.includes(note)), 'the note is said too');
		/* The note is there before the board has followed. */
		await until('one board', async () => (await pits(pages[0])) === (await pits(pages[1])));

		/* The note goes away with a key, and the focus is not lost with it. */
		const hand = hands[loser];
		await hand.tabTo('the button of the note', ({ text }) => text === 'Tamam');
		await hand.press('Enter');
		await pages[loser].waitForSelector('[data-testid=conflict]', { state: 'detached' });
		await hand.check('after the note');
		for (const page of pages) await page.unroute('**/moves');
		await hand.play('1', 'w');
		await ply(pages[1 - loser], 3);
		assert.equal((await saved(pages[loser], bench.server)).moves.length, 3);
	},
};
