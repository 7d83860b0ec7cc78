/* SPDX-License-Identifier: MIT */
/* What a page must do besides playing. */
import assert from 'node:assert/strict';
import { Finger, Keys, Mouse, RULE_SETS, WHOLE, anyMove, idOf, look, playOn, saved, script, settled, until } from './play.mjs';
import { PHONE } from './browser.mjs';

const friend = 'label:has(> input[value=friend])';

async function start(hand, ...choices) {
	for (const choice of choices) await hand.press(choice);
	await hand.press('[data-testid=play]');
	return settled(hand.page);
}

/* The last thing a screen reader was told. */
function told(page) {
	return page.textContent('[data-testid=announcements] p:last-child');
}

function hears(page, pattern) {
	return until(`${pattern}`, async () => pattern.test(await told(page)));
}

async function message(page) {
	return (await page.textContent('[data-testid=message]')).trim();
}

/* Chooses in the settings dialog, and closes it. */
async function set(page, value) {
	await page.click('[data-testid=settings]');
	await page.click(`dialog label:has(> input[value=${value}])`);
	await page.keyboard.press('Escape');
	await page.waitForSelector('dialog', { state: 'detached' });
}

export default {
	'take-back against the computer': async (bench) => {
		const page = await bench.open();
		const hand = new Mouse(page);
		await start(hand, 'label:has(> input[value=kolay])');
		const before = await playOn(hand, anyMove(5), { until: ({ ply }) => ply >= 4 });
		const moves = (await saved(page, bench.server)).moves;
		await hand.press('[data-testid=take-back]');
		const now = await until('fewer moves', async () => {
			const seen = await look(page);
			return seen.ply < before.ply && seen.state === 'open' && seen;
		});
		await hears(page, /^Geri alındı\. Sıra sende/);
		const game = await saved(page, bench.server);
		assert.deepEqual(game.moves, moves.slice(0, now.ply));
		assert.equal(game.state.seat, 0, 'it is the player’s turn again');
		await playOn(hand, anyMove(6), { until: ({ ply }) => ply >= now.ply + 3 });
		const after = await saved(page, bench.server);
		assert.deepEqual(after.moves.slice(0, now.ply), moves.slice(0, now.ply));

		/* Back to the very beginning, while the computer thinks or not. */
		for (let n = 0; n < 20 && (await look(page)).ply > 0; n++) {
			const { ply } = await look(page);
			await hand.press('[data-testid=take-back]');
			await until('fewer moves', async () => (await look(page)).ply < ply);
		}
		assert.equal((await look(page)).ply, 0);
		assert.equal(await page.getAttribute('[data-testid=take-back]', 'aria-disabled'), 'true');
		await settled(page);
		assert.deepEqual((await saved(page, bench.server)).moves, []);
	},

	'why a move is not possible': async (bench) => {
		const page = await bench.open();
		const hand = new Mouse(page);
		await start(hand, friend);
		await playOn(hand, script('4 1 5 3'), { until: ({ ply }) => ply === 4 });
		const cases = [];
		async function refused(selector, pattern) {
			const before = (await look(page)).ply;
			await hand.press(selector);
			await until(`a reason for ${selector}`, async () => pattern.test(await message(page)));
			await hears(page, pattern);
			assert.equal((await look(page)).ply, before);
			cases.push((await message(page)).replace(/\s+/g, ' '));
		}
		await refused('[data-testid=pit-w1]', /kuyu boş/i);
		await refused('[data-testid=pit-b4]', /Bu kuyu rakibin/);
		await hand.press('[data-testid=pit-w2]');
		assert.equal((await settled(page, 4)).ply, 5);
		assert.doesNotMatch(await message(page), /kuyu boş/i);

		const id = await bench.server.played({ game: 'dokuztas' }, 'a1 f2 d1 e5 a4 f6 g4');
		await page.goto(`${page.origin}/oyun/${id}`);
		await settled(page);
		await refused('[data-testid=point-a1]', /dolu/i);
		await playOn(hand, script('a1 f2 d1 e5 a4 f6 g4 f4xa1'), { until: ({ ply }) => ply === 8 });
		for (const note of cases) bench.note(note);
	},

	'a man that closes a mill stays where it was put, and may be taken up again': async (bench) => {
		const id = await bench.server.played({ game: 'dokuztas' }, 'a1 f2 d1 e5');
		const page = await bench.open(`/oyun/${id}`, {
			settings: { speed: 'normal' },
			expected: /willReadFrequently/,
		});
		const hand = new Mouse(page);
		await settled(page);
		const label = (point) => page.getAttribute(`[data-testid=point-${point}]`, 'aria-label');
		await hand.press('[data-testid=point-g1]');
		await until('the question', async () => (await message(page)).includes('Dize kurdun'));
		await hears(page, /Dize kurdun/);
		/* While the removal is shown the man does not fly in once more: it is there in every picture. */
		const watched = page.evaluate(async () => {
			const board = document.querySelector('[data-testid=board]');
			const [canvas] = board.querySelectorAll('canvas');
			const room = board.getBoundingClientRect();
			const spot = board.querySelector('[data-testid=point-g1]').getBoundingClientRect();
			const x = ((spot.x + spot.width / 2 - room.x) / room.width) * canvas.width;
			const y = ((spot.y + spot.height / 2 - room.y) / room.height) * canvas.height;
			const seen = { from: Infinity, to: 0, missing: 0 };
			while (board.dataset.ply === '4') {
				if (board.dataset.state === 'showing') {
					seen.from = Math.min(seen.from, performance.now());
					seen.to = performance.now();
				}
				if (canvas.getContext('2d').getImageData(x, y, 1, 1).data[3] < 255) seen.missing++;
				await new Promise((done) => setTimeout(done, 5));
			}
			return seen;
		});
		await hand.press('[data-testid=point-f2]');
		const { from, to, missing } = await watched;
		assert.ok(to - from > 300, 'the removal is shown, and looked at again and again');
		assert.equal(missing, 0);
		await settled(page, 4);
		assert.equal(await label('g1'), 'g1, Beyazın taşı');
		assert.equal(await label('f2'), 'f2, boş');
		assert.deepEqual((await saved(page, bench.server)).moves.at(-1), 'g1xf2');
	},

	'a first touch shows, a second plays; another pit instead': async (bench) => {
		const page = await bench.open('/', PHONE);
		const hand = new Finger(page);
		await start(hand, friend);
		await hand.press('[data-testid=pit-w3]');
		await until('what it would do', async () => (await message(page)).includes('kendi 6. kuyuna düşer'));
		await hears(page, /kendi 6\. kuyuna düşer\. Oynamak için bir daha bas/);
		await hand.press('[data-testid=pit-w4]');
		await page.waitForSelector('[data-testid=pit-w4][aria-pressed=true]');
		assert.equal((await look(page)).ply, 0);
		await hand.press('[data-testid=pit-w4]');
		assert.equal((await settled(page, 0)).ply, 1);
		assert.deepEqual((await saved(page, bench.server)).moves, ['4']);
	},

	'the lot is drawn by the server': async (bench) => {
		const page = await bench.open();
		const hand = new Mouse(page);
		const seen = new Set();
		for (let n = 0; n < 12 && seen.size < 2; n++) {
			await page.goto(page.origin);
			if (!n) await hand.press('[data-testid=more]');
			await start(hand, 'label:has(> input[value=kolay])', ...(n ? [] : ['label:has(> input[value=lot])']));
			const said = await page.evaluate(() => window.said.find((text) => text.startsWith('Kura çekildi')));
			const { begins } = (await saved(page, bench.server)).terms;
			assert.equal(said, `Kura çekildi: ${begins ? 'Bilgisayar · Kolay başlıyor' : 'sen başlıyorsun'}.`);
			seen.add(begins);
		}
		assert.equal(seen.size, 2, 'both begin now and then');
	},

	'a federation match: colours change every set, all sets are played': async (bench) => {
		const page = await bench.open();
		const hand = new Mouse(page);
		await hand.press('[data-testid=game-mangala]');
		await hand.press(friend);
		await hand.press('[data-testid=more]');
		await hand.press('label:has(> input[value=federation])');
		await hand.press('label:has(> input[value="3"])');
		await page.fill('.names input >> nth=0', 'Ayşe');
		await page.fill('.names input >> nth=1', 'İsmail');
		await start(hand);
		await playOn(hand, script(WHOLE.mangala, 3));
		const { state, terms } = await saved(page, bench.server);
		assert.equal(terms.kind, 'federation');
		assert.deepEqual(state.sets.map((set) => set.white), [0, 1, 0]);
		assert.deepEqual(state.points, [2, 1]);
		assert.deepEqual(state.margin, [8, -8]);
		assert.equal(await page.textContent('[data-testid=verdict]'), 'Ayşe kazandı');
		assert.match(await page.textContent('.end-panel .result'), /Ayşe321632.*İsmail163216/);
	},

	'a municipality match: five sets, the winner begins the next': async (bench) => {
		const page = await bench.open();
		const hand = new Mouse(page);
		await hand.press('[data-testid=game-mangala-ibb]');
		await hand.press(friend);
		await hand.press('[data-testid=more]');
		await hand.press('label:has(> input[value=municipality])');
		await start(hand);
		await playOn(hand, script(WHOLE['mangala-ibb'], 5), {
			between: async () => {
				assert.match(await page.textContent('[data-testid=set-end]'), /Sonraki sete 1\. oyuncu başlar/);
			},
		});
		const { state } = await saved(page, bench.server);
		assert.deepEqual(state.sets.map((set) => set.white), [0, 0, 0, 0, 0]);
		assert.deepEqual(state.points, [5, 0]);
		assert.equal(state.over, true);
		assert.match(await page.textContent('[data-testid=verdict]'), /^1\. oyuncu kazandı$/);
	},

	'language, theme and every other setting are kept': async (bench) => {
		const page = await bench.open();
		const hand = new Mouse(page);
		await start(hand, friend);
		const pit = () => page.getAttribute('[data-testid=pit-w3]', 'aria-label');
		assert.equal(await pit(), 'Beyazın 3. kuyusu, 4 taş');
		await set(page, 'en');
		/* What is in English comes once it is wanted. */
		await until('English', async () => (await pit()) === 'White’s pit 3, 4 stones');
		assert.equal(await page.getAttribute('html', 'lang'), 'en');
		await set(page, 'dark');
		await set(page, 'always');
		await set(page, 'pointed');
		await set(page, 'fast');
		await page.reload();
		await settled(page);
		assert.equal(await pit(), 'White’s pit 3, 4 stones');
		assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
		assert.deepEqual(await page.$$eval('.count:not(.store)', (counts) => [...new Set(counts.map((one) => one.textContent))]), ['•']);
		await hand.press('[data-testid=pit-w3]');
		await page.waitForSelector('[data-testid=pit-w3][aria-pressed=true]');
		await until('what it would do', async () => /Press again/.test(await message(page)));
		await set(page, 'tr');
		await set(page, 'light');
		await set(page, 'off');
		assert.equal(await page.getAttribute('html', 'data-theme'), 'light');
		await page.goto(page.origin);
		assert.match(await page.textContent('[data-testid=play]'), /Oyna/);
		assert.equal(await page.isChecked('input[value=friend]'), true, 'the last choices are kept too');
	},

	'a rules page for each rule set, with boards that move': async (bench) => {
		const page = await bench.open('/kurallar');
		const hand = new Mouse(page);
		let boards = 0;
		for (const game of RULE_SETS) {
			await page.goto(`${page.origin}/kurallar`);
			await page.click(`main a[href="/kurallar/${game}"]`);
			await page.waitForSelector('.diagram .board');
			assert.match(await page.title(), /kuralları · Mangala$/);
			/* Each comes once the rules have played its moves. */
			await until('every board', () => page.$$eval('.diagram', (all) => all.every((one) => one.querySelector('.board'))));
			const buttons = await page.$$('.diagram button');
			boards += buttons.length;
			assert.ok(buttons.length >= 2, game);
			const figure = page.locator('.diagram:has(button)').first();
			await figure.locator('button').click();
			await figure.locator('button', { hasText: 'Önce' }).waitFor();
			assert.ok((await page.$$('.mistakes dt')).length >= 2);
			assert.equal(await page.locator('[data-testid=sow-by-hand]').count(), game === 'dokuztas' ? 0 : 1, game);
			if (game !== 'mangala2') await page.waitForSelector('.options-table tbody tr');
		}
		await page.goto(`${page.origin}/kurallar/toguz`);
		await hand.press('main .button.primary');
		await page.waitForSelector('[data-testid=game-toguz] input:checked');
		bench.note(`${boards} boards`);
	},

	'an address that is not there': async (bench) => {
		const page = await bench.open('/yok', { expected: /status of 404/ });
		assert.equal(page.status, 404);
		await page.waitForSelector('h1');
		assert.equal(await page.textContent('h1'), 'Sayfa bulunamadı');
		await page.click('main a');
		await page.waitForSelector('[data-testid=new-game]');
		for (const [path, status] of [['/kurallar/satranc', 404], ['/oyun', 404], ['/oyun/aaaaaaaaaaaaaaaaaaaaaa', 200]]) {
			const answer = await page.goto(page.origin + path);
			assert.equal(answer.status(), status, path);
			await until(`an answer at ${path}`, async () => /Sayfa bulunamadı|Böyle bir oyun yok/.test(await page.textContent('main')));
		}
	},

	'back and forward, unfinished games, and one that is deleted': async (bench) => {
		const page = await bench.open();
		const hand = new Keys(page);
		await hand.press('Tab');
		await hand.choose('friend');
		await hand.toId('play');
		await hand.press('Enter');
		await settled(page);
		await playOn(hand, script(WHOLE.mangala), { until: ({ ply }) => ply === 3 });
		const id = idOf(page);
		await page.goBack();
		await page.waitForSelector('.unfinished');
		await page.goForward();
		assert.equal((await settled(page)).ply, 3);
		assert.equal(idOf(page), id);
		await page.goBack();
		await page.waitForSelector('.unfinished');
		page.once('dialog', (dialog) => dialog.accept());
		await hand.tabTo('the bin', ({ name }) => name === 'Sil');
		await hand.press('Enter');
		await page.waitForSelector('.unfinished', { state: 'detached' });
		await hand.check('after deleting');
	},
};
