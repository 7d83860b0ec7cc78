/* SPDX-License-Identifier: MIT */
/*
 * speed.mjs [TIMES]: the engine in the browser (the page /hiz, one thread) against MANGALA, gcc's release build, on `mangala bench search`.
 * Both in turn, so many times (5), in processor time of the thread that searches; the best of each counts. The browser's includes the clearing of its table.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { close, launch, open } from './browser.mjs';
import { Server, binary } from './server.mjs';

const times = Number(process.argv[2] ?? 5);
const server = await Server.start();
const browser = await launch();
const page = await open(browser, server, { settings: { threads: '1' } });
await page.goto(`${page.origin}/hiz`);

async function native(best) {
	const { search } = JSON.parse((await promisify(execFile)(binary, ['bench', 'search', '--json'])).stdout);
	search.forEach(({ game, nodes, milliseconds }, set) => {
		best[set] = { game, nodes, ms: Math.min(milliseconds, best[set]?.ms ?? Infinity) };
	});
}

/* Each question to the Worker is a task of its thread: the longest ones, in their order, are the rounds of the sets. */
async function inBrowser(best) {
	await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
	await page.click('[data-testid=measure]');
	await page.waitForSelector('[data-testid=speed][data-signature=""]');
	await page.waitForSelector('[data-testid=speed]:not([data-signature=""])[data-signature]', { timeout: 600_000 });
	const { traceEvents } = JSON.parse(await browser.stopTracing());
	const id = ({ pid, tid }) => `${pid} ${tid}`;
	const workers = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && /DedicatedWorker/.test(args.name)).map(id));
	const tasks = traceEvents.filter((event) => event.name.includes('RunTask') && event.tdur > 5000 && workers.has(id(event))).sort((a, b) => a.ts - b.ts);
	const rounds = tasks.length / gcc.length;
	if (!Number.isInteger(rounds)) return console.error(`${tasks.length} tasks: left out`);
	tasks.forEach(({ tdur }, n) => {
		const set = Math.floor(n / rounds);
		best[set] = Math.min(tdur / 1000, best[set] ?? Infinity);
	});
}

const gcc = [];
const web = [];
for (let n = 0; n < times; n++) {
	await native(gcc);
	await inBrowser(web);
}
console.log(`${browser.version()}, the best of ${times}`);
gcc.forEach(({ game, nodes, ms }, set) => {
	const speed = (time) => (nodes / time / 1000).toFixed(2);
	console.log(`${game}\t${speed(ms)}\t${speed(web[set])} million/s\t${Math.round((100 * ms) / web[set])} %`);
});
await close(page);
await browser.close();
await server.end();
