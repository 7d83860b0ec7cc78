/* SPDX-License-Identifier: MIT */
/* What the page costs: bytes on the line, time on a slow device. */
import assert from 'node:assert/strict';
import { PHONE } from './browser.mjs';
import { Wire } from './server.mjs';
import { look, settled } from './play.mjs';

export default {
	'the first load': async (bench) => {
		const wire = await Wire.to(bench.server);
		const page = await bench.open('/', { server: wire });
		await page.waitForSelector('.opening .board');
		await page.waitForLoadState('networkidle');
		const sizes = [];
		for (const request of page.requests) {
			const { responseBodySize } = await request.sizes();
			if (responseBodySize > 0) sizes.push(`${new URL(request.url()).pathname.replace(/.*\//, '') || '/'} ${responseBodySize}`);
		}
		bench.note(`${wire.bytes} bytes with all heads, ${page.requests.length} requests: ${sizes.join(', ')}`);
		assert.ok(wire.bytes < 200_000, `${wire.bytes} bytes`);
		assert.ok(page.requests.some((request) => request.url().endsWith('.wasm')));
		/* Again, with all of it in the cache. */
		const before = wire.bytes;
		await page.reload();
		await page.waitForSelector('.opening .board');
		bench.note(`${wire.bytes - before} bytes the second time`);
		assert.ok(wire.bytes - before < 5000);
		wire.end();
	},

	'sowing on a device four times slower': async (bench) => {
		for (const [game, moves, move] of [['mangala', '4 2 1 3 4 6 4 1 1 5', '6'], ['toguz', '8 6 7 4 1 4 3 6 1 2', '9']]) {
			const id = await bench.server.played({ game }, moves);
			const page = await bench.open(`/oyun/${id}`, { ...PHONE, deviceScaleFactor: 2, settings: { speed: 'normal' } });
			await settled(page);
			const session = await page.context().newCDPSession(page);
			await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
			await page.evaluate(() => {
				window.times = [];
				window.long = [];
				new PerformanceObserver((list) => {
					for (const { duration } of list.getEntries()) window.long.push(Math.round(duration));
				}).observe({ type: 'longtask' });
				requestAnimationFrame(function frame(now) {
					window.times.push(now);
					requestAnimationFrame(frame);
				});
			});
			const { ply, side } = await look(page);
			await page.$eval(`[data-testid=pit-${side}${move}]`, (pit) => pit.click());
			await settled(page, ply);
			const { times, long } = await page.evaluate(() => ({ times: window.times, long: window.long }));
			const gaps = times.slice(1).map((time, n) => time - times[n]).sort((a, b) => a - b);
			const rate = (1000 * gaps.length) / (times.at(-1) - times[0]);
			bench.note(
				`${game}: ${rate.toFixed(0)} pictures a second, half of them within ${gaps[gaps.length >> 1].toFixed(0)} ms, ` +
					`the slowest ${gaps.at(-1).toFixed(0)} ms; tasks over 50 ms: ${long.join(' ') || 'none'}`,
			);
			assert.ok(gaps[gaps.length >> 1] < 200, 'sowing is seen as a movement');
		}
	},
};
