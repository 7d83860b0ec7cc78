/* SPDX-License-Identifier: MIT */
/* The page as an app, and other ways to reach it: offline start, three keys, the board as text, every theme. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Mouse, WHOLE, look, settled, turnTo, until } from './play.mjs';

const VIEWS = ['/', '/salon', '/hesap', '/gecmis', '/ogren', '/ogren/mangala', '/inceleme', '/kurallar/mangala', '/kurallar/toguz/yaprak'];

/* Right until the focus is where it should be; only right and Enter are pressed. */
async function onTo(page, what, found) {
	for (let n = 0; n < 90; n++) {
		if (await page.evaluate(found)) return;
		await page.keyboard.press('ArrowRight');
	}
	throw new Error(`the keys do not come to ${what}`);
}

export default {
	'it is kept on the device: a start without a network': async (bench) => {
		const page = await bench.open('/', { serviceWorkers: 'allow', expected: /ERR_/ });
		const manifest = await (await fetch(`${page.origin}/manifest.webmanifest`)).json();
		for (const { src, type, sizes } of manifest.icons) {
			const answer = await fetch(page.origin + src);
			assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, type], src);
			if (type !== 'image/png') continue;
			const bytes = Buffer.from(await answer.arrayBuffer());
			assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src);
		}
		assert.deepEqual(['192x192', '512x512'].filter((size) => !manifest.icons.some(({ sizes }) => sizes === size)), []);
		await page.evaluate(() => navigator.serviceWorker.ready);
		await until('the files', () => page.evaluate(async () => (await caches.keys()).length === 1));
		await page.context().setOffline(true);
		await page.goto(`${page.origin}/ogren/mangala-kale`);
		await page.waitForSelector('[data-testid=lesson-board]');
		await page.goto(page.origin);
		await new Mouse(page).press('[data-testid=play]');
		await settled(page);
		await page.context().setOffline(false);
	},

	'all tabs share one line to the server': async (bench) => {
		const page = await bench.open('/');
		await page.evaluate(async () => {
			const answer = await fetch('/api/guests', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' });
			localStorage.setItem('mangala.me', JSON.stringify(await answer.json()));
		});
		const streams = async () => Number(/^mangala_watchers (\d+)$/m.exec(await (await fetch(`${page.origin}/metrics`)).text())[1]);
		const tabs = [page, await page.context().newPage(), await page.context().newPage()];
		for (const tab of tabs) {
			await tab.goto(`${page.origin}/salon`);
			await tab.waitForSelector('[data-testid=bell]');
		}
		await until('the line', async () => (await streams()) === 1);
		/* It is kept while one tab is left, and what happens is told there. */
		await tabs[0].goto(`${page.origin}/kurallar`);
		await tabs[1].close();
		assert.equal(await streams(), 1);
		await tabs[2].evaluate(async () => {
			const body = JSON.stringify({ game: 'mangala', joining: 'anybody', seat: 0, id: 'a'.repeat(22) });
			await fetch('/api/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
		});
		await tabs[2].waitForSelector(`[data-testid=line-${'a'.repeat(22)}]`);
	},

	'three keys play, and the board as text says the same': async (bench) => {
		const page = await bench.open('/', { settings: { keys: 'three', form: 'text' } });
		await page.waitForSelector('[data-testid=new-game]');
		await onTo(page, 'a friend', () => document.activeElement.value === 'friend');
		await page.keyboard.press('Enter');
		await onTo(page, 'the button', () => document.activeElement.dataset.testid === 'play');
		await page.keyboard.press('Enter');
		await settled(page);
		assert.match(await page.textContent('.text-board'), /6:4.*1:4/);
		for (const [ply, move] of WHOLE.mangala.split(' ').slice(0, 3).entries()) {
			const { side } = await look(page);
			const wanted = `pit-${side}${move}`;
			for (let n = 0; n < 60 && (await page.evaluate(() => document.activeElement.dataset.testid)) !== wanted; n++) {
				await page.keyboard.press('ArrowRight');
			}
			await page.keyboard.press('Enter');
			assert.equal((await settled(page, ply)).ply, ply + 1);
		}
	},

	'axe finds nothing in any theme': async (bench) => {
		const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
		const id = await bench.server.played({ game: 'mangala' }, '4 4 2');
		let rules = 0;
		/* Still, so that no colour is on its way to another. A theme changes colours alone. */
		const page = await bench.open('/', { reducedMotion: 'reduce' });
		await page.evaluate(async () => {
			const body = JSON.stringify({ name: 'Ayşe', password: 'uzun bir parola' });
			const answer = await fetch('/api/accounts', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
			localStorage.setItem('mangala.me', JSON.stringify(await answer.json()));
		});
		await page.reload();
		await page.evaluate(axe);
		for (const path of [...VIEWS, `/oyun/${id}`]) {
			await turnTo(page, path);
			await page.waitForSelector('main h1, main form');
			if (path === '/ogren/mangala') {
				await page.click('.steps li:nth-child(2) button');
				await page.click('[data-testid=answer] >> nth=0');
				await page.waitForSelector('[data-testid=outcome] p');
			}
			if (path === '/hesap') await page.waitForSelector('[data-testid=leave-ledger]');
			for (const theme of ['light', 'dark', 'contrast']) {
				const { violations, passes } = await page.evaluate((theme) => {
					document.documentElement.dataset.theme = theme;
					return window.axe.run({ resultTypes: ['violations'], ...(theme !== 'light' && { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }) });
				}, theme);
				const found = violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.slice(0, 3).map((node) => node.html).join(' ')}`);
				assert.deepEqual(found, [], `${path}, ${theme}`);
				rules += passes.length;
			}
		}
		bench.note(`${3 * (VIEWS.length + 1)} views, ${rules} rules passed`);
	},
};
