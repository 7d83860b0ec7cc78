/* SPDX-License-Identifier: MIT */
/* A new version of the page while it is used, and what older versions kept on the device. */
import assert from 'node:assert/strict';
import { CUT } from './browser.mjs';
import { Deployment } from './server.mjs';
import { Mouse, WHOLE, idOf, look, playOn, saved, script, settled, turnTo, until } from './play.mjs';

/* Which version a page began with: 0, 1... */
function versionOf(page) {
	return page.evaluate(() => Number(/\.v(\d+)\./.exec(document.querySelector('script[type=module]').src)?.[1] ?? 0));
}

/* The versions that are kept on the device. */
function keptVersions(page) {
	return page.evaluate(async () => (await caches.keys()).map((name) => Number(/^mangala-(\d+)-/.exec(name)?.[1] ?? 0)).sort());
}

/* Until the worker of that version has all its files and answers for the page. */
function taken(page, version) {
	return until(`version ${version} on the device`, async () => {
		const own = await page.evaluate(async () => {
			const worker = await navigator.serviceWorker.getRegistration();
			return !!worker?.active && worker.active === navigator.serviceWorker.controller && worker.active.state === 'activated' && !worker.installing && !worker.waiting;
		});
		return own && (await keptVersions(page)).includes(version);
	});
}

export default {
	'a new version comes while a game runs': async (bench) => {
		const site = await Deployment.to(bench.server);
		const page = await bench.open('/', { server: site, serviceWorkers: 'allow', expected: CUT });
		const context = page.context();
		const hand = new Mouse(page);
		await hand.press('label:has(> input[value=friend])');
		await hand.press('[data-testid=play]');
		await settled(page);
		await playOn(hand, script(WHOLE.mangala), { until: ({ ply }) => ply === 2 });
		await taken(page, 0);

		/* Deployed, the server started anew; the browser looks for a new worker as it does when one comes back to the page. */
		await page.evaluate(() => (window.began = true));
		site.deploy();
		await bench.server.kill('SIGTERM');
		await bench.server.run();
		await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
		await taken(page, 1);
		assert.deepEqual(await keptVersions(page), [0, 1], 'the old one stays for the page that began with it');

		/* The game goes on where it was, and what it fetches late is still there, also without a network. */
		const path = new URL(page.url()).pathname;
		await playOn(hand, script(WHOLE.mangala), { until: ({ ply }) => ply === 4 });
		await turnTo(page, '/kurallar/mangala');
		await page.waitForSelector('main h1');
		await context.setOffline(true);
		await turnTo(page, '/inceleme');
		await page.waitForSelector('main h1');
		await turnTo(page, path);
		await settled(page);
		await playOn(hand, script(WHOLE.mangala), { until: ({ ply }) => ply === 6 });
		assert.equal(await page.evaluate(() => window.began), true, 'nothing was loaded anew');
		assert.equal(await versionOf(page), 0);

		/* The next start is the new version, without a network, with all its parts, and the game is there. */
		await page.goto(site.address + path);
		assert.equal(await versionOf(page), 1);
		assert.equal((await settled(page)).ply, 6);
		await playOn(hand, script(WHOLE.mangala), { until: ({ ply }) => ply === 7 });
		await turnTo(page, '/ogren/toguz');
		await page.waitForSelector('[data-testid=lesson-board]');
		await context.setOffline(false);
		await turnTo(page, path);
		await settled(page);
		await playOn(hand, script(WHOLE.mangala));
		assert.equal((await saved(page, bench.server)).moves.join(' '), WHOLE.mangala);

		/* Once no page is open that began with the old version, it goes. */
		await page.close();
		const later = await context.newPage();
		await later.goto(site.address);
		await until('the old version to go', async () => (await keptVersions(later)).join() === '1');
		assert.equal(await versionOf(later), 1);
	},

	'what older versions kept is read; a page that is not kept on the device says that there is a new version': async (bench) => {
		const site = await Deployment.to(bench.server);
		const page = await bench.open('/', { server: site, expected: /404|dynamically imported|net::ERR_/ });
		const id = 'a'.repeat(22);
		await page.evaluate((id) => {
			const terms = { game: 'mangala', kind: 'quick', sets: 1, begins: 0, stop_when_decided: 1, players: [{ kind: 'human' }, { kind: 'human' }] };
			/* As the first version of the page wrote it. */
			const record = {
				id, terms: { ...terms, rules: {} }, created: '2026-01-02T03:04:05.678Z', version: 0, base: [],
				pending: [{ id: 'b'.repeat(22), ply: 0, do: 'move', move: '2' }, { id: 'c'.repeat(22), ply: 1, do: 'move', move: '5' }],
				conflict: null, refused: null, touched: 1767323045678, over: false,
			};
			const keep = (key, value) => localStorage.setItem(`mangala.${key}`, JSON.stringify(value));
			keep(`game.${id}`, record);
			/* Of a rule set that is no more, cut short, not even an object. */
			keep('game.gone', { ...record, id: 'gone', terms: { ...terms, game: 'dalma' } });
			keep('game.short', { id: 'short' });
			localStorage.setItem('mangala.game.torn', '{"id":"torn","ter');
			keep('choices', { game: 'dalma', rival: 'friend', begins: 'first' });
			keep('challenge', { game: 'dalma' });
			keep('settings', { lang: 'tr', theme: 'dark', speed: 'off', confirm: 'never', counts: 'always' });
		}, id);
		await page.reload();
		await page.waitForSelector('.unfinished li');
		assert.equal((await page.$$('.unfinished li')).length, 1);
		assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
		await turnTo(page, '/salon');
		await page.waitForSelector('[data-testid=challenge-game]');
		await turnTo(page, `/oyun/${id}`);
		await settled(page);
		assert.equal((await look(page)).ply, 2);
		const hand = new Mouse(page);
		await playOn(hand, script(WHOLE.mangala), { until: ({ ply }) => ply === 3 });
		assert.equal(idOf(page), id);
		assert.equal((await saved(page, bench.server)).moves.join(' '), '2 5 4');
		/* Nothing that could not be read was thrown away. */
		assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('mangala.game.')).length), 4);

		/* What is fetched late is gone from the server; the page says so, and one press goes on. */
		site.deploy();
		await turnTo(page, '/kurallar/mangala');
		await page.click('[role=alert] button');
		await page.waitForSelector('main h1');
		assert.equal(await versionOf(page), 1);
		await turnTo(page, `/oyun/${id}`);
		assert.equal((await settled(page)).ply, 3);
		site.end();
	},
};
