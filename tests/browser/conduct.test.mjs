/* SPDX-License-Identifier: MIT */
/* The federation's conduct: touch-move, hidden counts, three ways of sowing, a set that is left. */
import assert from 'node:assert/strict';
import { PHONE } from './browser.mjs';
import { Finger, Keys, Mouse, look, saved, settled, until } from './play.mjs';

const friend = 'label:has(> input[value=friend])';
const PEOPLE = [{ kind: 'human', name: 'Ayşe' }, { kind: 'human', name: 'Mehmet' }];
/* White has 25 and is to move; Black has 11 and is. */
const WINNER_TO_MOVE = '1 1 3 5 1 2 5 6 4 6 5 2 4 5 6';
const LOSER_TO_MOVE = '4 3 5 1 5 4 1 4 1 3 2 4 1 2 5 2 6 5 3';

/* The numbers written beside the pits, by place; a dot where none is. */
function numbers(page) {
	return page.$$eval('.count:not(.store)', (all) => all.map((one) => one.textContent));
}

/* All numbers hidden, but those of these places. */
function onlyThese(shown) {
	return Array.from({ length: 12 }, (_, place) => shown[place] ?? '•');
}

const hears = (page, text) => until(text, async () => (await page.evaluate(() => window.said.at(-1) ?? '')).includes(text));
const message = (page) => page.textContent('[data-testid=message]');

export default {
	'touch-move and hidden counts are chosen, shown, obeyed and kept': async (bench) => {
		const page = await bench.open('/', { settings: { confirm: 'always' } });
		let hand = new Mouse(page);
		for (const choice of ['conduct-choices', 'touch-move', 'hidden-counts']) await hand.press(`[data-testid=${choice}]`);
		await hand.press('label:has(> input[value=sowing-2])');
		await hand.press(friend);
		await hand.press('[data-testid=play]');
		await settled(page);
		assert.equal(await page.textContent('[data-testid=conduct]'), 'Dokunulan oynanır · Sayılar gizli · Kuyudan');
		const { terms } = await saved(page, bench.server);
		assert.deepEqual([terms.touch_move, terms.hidden_counts, terms.sowing], [1, 1, 2]);

		/* A pit is counted by pointing at it, the rival's too; it stays silent about the move. */
		assert.deepEqual(await numbers(page), onlyThese({}));
		await page.hover('[data-testid=pit-b3]');
		await until('a number', async () => (await numbers(page))[8] === '4');
		assert.deepEqual(await numbers(page), onlyThese({ 8: '4' }));
		await page.hover('[data-testid=pit-w3]');
		await until('a number', async () => (await numbers(page))[2] === '4');
		assert.equal(await page.locator('.preview').count(), 0);
		assert.equal(await page.getAttribute('[data-testid=pit-w5]', 'aria-label'), 'Beyazın 5. kuyusu, 4 taş');

		/* Who counts aloud touches nothing. */
		await hand.press('[data-testid=count]');
		await hand.press('[data-testid=pit-w2]');
		await hears(page, 'Beyazın 2. kuyusu, 4 taş');
		assert.equal((await look(page)).ply, 0);
		await hand.press('[data-testid=count]');

		/* The first press plays, whatever the settings say, and is not taken back. */
		await hand.press('[data-testid=pit-w3]');
		assert.equal((await settled(page, 0)).ply, 1);
		assert.equal(await page.locator('[data-testid=take-back]').count(), 0);
		hand = new Keys(page);
		await hand.walk('pit-b2');
		await until('the focused number', async () => (await numbers(page))[7] === '4');
		await hand.press('Enter');
		assert.equal((await settled(page, 1)).ply, 2);

		/* With a thumb a press counts, the next one plays. */
		const id = await bench.server.played({ game: 'mangala', hidden_counts: 1 }, '');
		const phone = await bench.open(`/oyun/${id}`, PHONE);
		hand = new Finger(phone);
		await settled(phone);
		await hand.press('[data-testid=pit-w4]');
		await until('its number', async () => (await numbers(phone))[3] === '4');
		await until('what it would do', async () => /Beyazın 4\. kuyusu, 4 taş\. Oynamak için bir daha bas/.test(await message(phone)));
		assert.equal((await look(phone)).ply, 0);
		await hand.press('[data-testid=pit-w4]');
		assert.equal((await settled(phone, 0)).ply, 1);
	},

	'stones go from the hand, from the table and from the pit, to the same places': async (bench) => {
		const ends = [];
		const ways = [];
		const page = await bench.open('/', { settings: { speed: 'fast' } });
		for (const sowing of [0, 1, 2]) {
			const id = await bench.server.played({ game: 'mangala', sowing }, '');
			await page.goto(`${page.origin}/oyun/${id}`);
			await settled(page);
			/* Every number that stands beside the pit of origin while its stones are sown. */
			const watched = page.evaluate(async () => {
				const seen = [];
				const board = document.querySelector('[data-testid=board]');
				while (board.dataset.ply === '0') {
					const now = document.querySelectorAll('.count')[2].textContent;
					if (seen.at(-1) !== now) seen.push(now);
					await new Promise((done) => setTimeout(done, 4));
				}
				return seen.join(' ');
			});
			await new Mouse(page).press('[data-testid=pit-w3]');
			ways.push(await watched);
			await settled(page, 0);
			ends.push((await numbers(page)).join(' '));
			const table = await page.$eval('[data-testid=board]', (board) => board.style.getPropertyValue('--aspect'));
			bench.note(`${'ABC'[sowing]}: ${ways[sowing]}, aspect ${Number(table).toFixed(2)}`);
		}
		assert.deepEqual(ways, ['4 0 1', '4 0 1', '4 3 2 1']);
		assert.equal(new Set(ends).size, 1);
	},

	'a set is left once it is decided, and its booking told before': async (bench) => {
		const page = await bench.open();
		const hand = new Mouse(page);
		async function offered(terms, moves) {
			const id = await bench.server.played({ players: PEOPLE, ...terms }, moves);
			await page.goto(`${page.origin}/oyun/${id}`);
			await settled(page);
			return (await page.locator('[data-testid=leave]').count()) === 1;
		}
		async function leave() {
			const { ply } = await look(page);
			await hand.press('[data-testid=leave]');
			const text = await page.textContent('[data-testid=booking]');
			await hand.press('[data-testid=leave-now]');
			await settled(page, ply);
			return text;
		}
		assert.equal(await offered({ game: 'mangala' }, '4 1 5 3'), false);
		assert.equal(await offered({ game: 'mangala', kind: 'federation', sets: 3 }, WINNER_TO_MOVE), true);
		await hand.press('[data-testid=leave]');
		await page.waitForSelector('dialog[open]');
		await page.keyboard.press('Escape');
		await page.waitForSelector('dialog', { state: 'detached' });
		assert.equal((await look(page)).ply, 15);
		assert.match(await leave(), /Beyaz çekilirse seti Beyaz kazanır ve sonuç 25-23 yazılır: fark \+1\./);
		assert.match(await page.textContent('[data-testid=set-end]'), /Oyunculardan biri çekildi\./);
		await hears(page, 'Beyaz setten çekildi. Oyunculardan biri çekildi. Beyaz kazandı, 25-23.');
		const { state, moves } = await saved(page, bench.server);
		assert.equal(moves.at(-1), 'w:left');
		assert.deepEqual(state.sets, [{ white: 0, result: '1-0', end: 'left', stones: [25, 23] }]);
		assert.deepEqual(state.margin, [1, -1]);
		await hand.press('[data-testid=next-set]');
		await settled(page);
		assert.equal(await page.locator('[data-testid=leave]').count(), 0);
		assert.match(await page.textContent('[data-testid=moves]'), /çekildi/);

		assert.equal(await offered({ game: 'mangala' }, LOSER_TO_MOVE), true);
		assert.match(await leave(), /sonuç 37-11 yazılır: fark \+13\. Kaybeden çekilince/);
		assert.equal(await page.textContent('[data-testid=verdict]'), 'Ayşe (Beyaz) kazandı');

		/* Elsewhere a player may give up at any time. */
		assert.equal(await offered({ game: 'dokuztas' }, 'a1'), true);
		assert.equal(await leave(), 'Siyah oyunu bırakırsa Beyaz kazanır.');
		await hears(page, 'Siyah oyunu bıraktı.');
	},
};
