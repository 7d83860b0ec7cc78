/* SPDX-License-Identifier: MIT */
/*
 * Runs every *.test.mjs of this folder in one browser, two tests at a time, each with a server and contexts of its own.
 * Tests that measure (`alone` of their file) come last, one after another; one that mostly waits (`waits`: how its title
 * begins) goes on beside the others; what the browser only does with its windows (`windows`) has one of its own.
 *   npm run test:browser              all of them
 *   npm run test:browser -- WORD...   those whose name contains one of the words
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { close, launch, open } from './browser.mjs';
import { Server } from './server.mjs';

const here = new URL('.', import.meta.url);
const words = process.argv.slice(2);
const tests = [];
for (const name of readdirSync(here).filter((file) => file.endsWith('.test.mjs')).sort()) {
	const { default: all, alone = false, long = false, windows = false, waits = null } = await import(new URL(name, here));
	for (const [title, body] of Object.entries(all)) tests.push({ title, body, alone, long, windows, waits: !!waits && title.startsWith(waits) });
}

/* What a test is given: its server, pages on it, and a way to tell what it found. */
class Bench {
	constructor(browser, server) {
		this.browser = browser;
		this.server = server;
		this.pages = [];
		this.notes = [];
		this.between = new Set();
	}

	/* Whatever stands between a page and the server is ended after the pages. */
	async open(path = '/', options = {}) {
		const server = options.server ?? this.server;
		if (server !== this.server) this.between.add(server);
		const page = await open(this.browser, server, options);
		this.pages.push(page);
		if (path === null) return page;
		const answer = await page.goto(page.origin + path);
		page.status = answer.status();
		return page;
	}

	note(text) {
		this.notes.push(text);
	}
}

async function run({ title, body, windows }, common) {
	const start = Date.now();
	const browser = windows ? await launch('/usr/bin/chromium') : common;
	const bench = new Bench(browser, await Server.start());
	let failure = null;
	try {
		await body(bench);
	} catch (error) {
		failure = error;
		mkdirSync(new URL('failed/', here), { recursive: true });
		for (const [n, page] of bench.pages.entries()) {
			const path = new URL(`failed/${title.replace(/\W+/g, '-')}-${n}.png`, here).pathname;
			await page.screenshot({ path, timeout: 5000 }).catch(() => {});
		}
	}
	for (const page of bench.pages) await close(page).catch((error) => (failure ??= error));
	for (const one of bench.between) await one.end();
	await bench.server.end();
	if (windows) await browser.close();
	const seconds = ((Date.now() - start) / 1000).toFixed(1).padStart(5);
	console.log(`${failure ? 'FAILED' : 'ok    '} ${seconds} s  ${title}`);
	for (const note of bench.notes) console.log(`               ${note}`);
	if (failure) console.log(`${failure.stack}\n${bench.server.log}`.replace(/^/gm, '    '));
	return !failure;
}

const browser = await launch();
let passed = 0;
let failed = 0;
const chosen = tests.filter(({ title }) => !words.length || words.some((word) => title.includes(word)));

async function take(queue) {
	for (let test = queue.shift(); test; test = queue.shift()) {
		if (await run(test, browser)) passed++;
		else failed++;
	}
}

/* The long ones first, so that none is left over at the end; one that only waits takes nobody's place. */
const beside = chosen.filter(({ alone, waits }) => !alone && !waits).sort((a, b) => b.long - a.long);
const lanes = Array.from({ length: Number(process.env.TOGETHER || 2) }, () => take(beside));
await Promise.all([...lanes, take(chosen.filter(({ waits }) => waits))]);
await take(chosen.filter(({ alone }) => alone));
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
