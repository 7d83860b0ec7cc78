/* SPDX-License-Identifier: MIT */
/* The engine with several threads: the same search as the program's, the page free meanwhile, without a network, and where it may not share memory. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import http from 'node:http';
import { promisify } from 'node:util';
import { until } from './play.mjs';
import { binary } from './server.mjs';

const board = '[data-testid=study-board]';

async function analysed(page, threads) {
	await page.waitForSelector(`[data-testid=depth][data-threads="${threads}"]`);
}

/* The module for several threads is fetched once it is wanted. */
function fetched(page) {
	return page.requests.some((request) => /mangala-threads.*\.wasm$/.test(request.url()));
}

/* The longest task of the page's main thread while something is done, in milliseconds of its processor time. */
async function longestTask(bench, page, body) {
	await bench.browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
	/* By this the page is told from those of other tests. */
	await page.evaluate(() => performance.mark('this page'));
	await body();
	const { traceEvents } = JSON.parse(await bench.browser.stopTracing());
	const { pid, tid } = traceEvents.find(({ name }) => name === 'this page');
	const tasks = traceEvents.filter((event) => event.name.includes('RunTask') && event.tdur && event.pid === pid && event.tid === tid);
	assert.ok(tasks.length > 10, 'tasks are seen');
	return Math.max(...tasks.map(({ tdur }) => tdur)) / 1000;
}

/* The server without the headers that isolate a page. */
async function unisolated(server) {
	const proxy = http.createServer((request, answer) => {
		const { url, method, headers } = request;
		const ahead = http.request({ port: server.port, path: url, method, headers }, (found) => {
			for (const name of Object.keys(found.headers)) if (name.startsWith('cross-origin-')) delete found.headers[name];
			answer.writeHead(found.statusCode, found.headers);
			found.pipe(answer);
		});
		ahead.on('error', () => answer.destroy());
		request.pipe(ahead);
	});
	await new Promise((done) => proxy.listen(0, '127.0.0.1', done));
	return { address: `http://127.0.0.1:${proxy.address().port}`, end: () => (proxy.closeAllConnections(), proxy.close()) };
}

export default {
	'the page of the engine’s speed does the same work as the program': async (bench) => {
		const page = await bench.open('/hiz', { settings: { threads: '2' } });
		assert.equal(page.status, 200);
		await page.waitForSelector('[data-testid=measure]');
		assert.ok(!fetched(page));
		await page.click('[data-testid=measure]');
		await page.waitForSelector('[data-testid=speed]:not([data-signature=""])[data-signature]', { timeout: 300_000 });
		const native = JSON.parse((await promisify(execFile)(binary, ['bench', 'search', '--json'])).stdout);
		assert.equal(await page.getAttribute('[data-testid=speed]', 'data-signature'), String(native.signature));
		const rows = await page.$$eval('[data-testid=speed] tbody tr', (list) => list.map(({ dataset }) => ({ ...dataset })));
		assert.deepEqual(rows.map(({ game }) => game), native.search.map(({ game }) => game));
		for (const { game, one, many } of rows) {
			assert.ok(one > 0 && many > 0);
			bench.note(`${game}: ${Number(one).toFixed(2)} million positions a second with one thread, ${Number(many).toFixed(2)} with two`);
		}
		assert.ok(fetched(page));
	},

	'analysis with four threads never blocks the page': async (bench) => {
		const page = await bench.open('/inceleme', { settings: { threads: '4' } });
		await page.waitForSelector(board);
		await analysed(page, 4);
		const walk = async (seen) => {
			for (let n = 0; n < 2; n++) {
				await page.click(`[data-testid=pit-w${n + 1}]`);
				await page.waitForSelector(`${board}[data-ply="1"]`);
				await seen();
				await page.click('[data-testid=back]');
				await page.waitForSelector(`${board}[data-ply="0"]`);
			}
		};
		const busy = await longestTask(bench, page, () => walk(() => analysed(page, 4)));
		await page.click('.tick input');
		const idle = await longestTask(bench, page, () => walk(() => new Promise((done) => setTimeout(done, 300))));
		bench.note(`the longest task of the page: ${busy.toFixed(1)} ms of processor time with the engine at work, ${idle.toFixed(1)} ms without it`);
		assert.ok(busy < 3 * idle + 50);
	},

	'several threads without a network': async (bench) => {
		const page = await bench.open('/', { serviceWorkers: 'allow', expected: /ERR_/, settings: { threads: '2' } });
		await page.evaluate(() => navigator.serviceWorker.ready);
		await until('the files', () => page.evaluate(async () => (await caches.keys()).length === 1));
		await page.context().setOffline(true);
		await page.goto(`${page.origin}/inceleme`);
		assert.equal(await page.evaluate(() => crossOriginIsolated), true);
		await analysed(page, 2);
		await page.context().setOffline(false);
	},

	'where memory may not be shared, one thread thinks': async (bench) => {
		const proxy = await unisolated(bench.server);
		const page = await bench.open('/inceleme', { server: proxy, settings: { threads: '4' } });
		assert.equal(await page.evaluate(() => crossOriginIsolated), false);
		await analysed(page, 1);
		await page.click('[data-testid=pit-w3]');
		await page.waitForSelector(`${board}[data-ply="1"]`);
		await analysed(page, 1);
		assert.ok(!fetched(page));
	},
};
