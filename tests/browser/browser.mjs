/* SPDX-License-Identifier: MIT */
/* Debian's Chromium without its windows, which halves what a test costs, and pages that are watched: nothing may fail unseen. */
import { chromium } from 'playwright-core';

const ARGS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/* What the browser itself says of a line that is cut, wherever it was. */
export const CUT = /net::ERR_/;

/* Seconds that anything may take. */
export const PATIENCE = 180;

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

export function launch(executablePath = process.env.CHROMIUM || '/usr/bin/chromium-headless-shell') {
	return chromium.launch({ executablePath, args: ARGS });
}

/* Runs in every page before its own scripts. */
function prepare(settings) {
	if (!localStorage.getItem('mangala.settings')) localStorage.setItem('mangala.settings', JSON.stringify(settings));
	/* Settles once `look` gives something; looks whenever the page changes, and now and then for what changes by itself. */
	window.once = (look) =>
		new Promise((done) => {
			const check = () => {
				const found = look();
				if (!found) return;
				clearInterval(timer);
				observer.disconnect();
				done(found);
			};
			const timer = setInterval(check, 100);
			const observer = new MutationObserver(check);
			observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
			check();
		});
	/* All that is said to a screen reader. */
	window.said = [];
	window.violations = [];
	addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective));
	new MutationObserver((changes) => {
		for (const { addedNodes, target } of changes) {
			for (const node of addedNodes) {
				const told = target.closest?.('[role=log]') || node.matches?.('[role=alert], :has([role=alert])');
				if (told && node.textContent) window.said.push(node.textContent);
			}
		}
	}).observe(document, { subtree: true, childList: true });
}

/*
 * A page of its own context on this server. `faults` collects what must not be there: requests elsewhere,
 * errors on the console, breaches of the content security policy. `expected` names those a test provokes.
 */
export async function open(browser, server, options = {}) {
	const { settings = {}, expected = null, ...rest } = options;
	const context = await browser.newContext({ ...DESKTOP, locale: 'tr-TR', serviceWorkers: 'block', ...rest });
	await context.addInitScript(prepare, { lang: 'tr', speed: 'off', ...settings });
	/* A busy machine is slow, not wrong: only what hangs comes to this. */
	context.setDefaultTimeout(PATIENCE * 1000);
	const page = await context.newPage();
	page.faults = [];
	page.requests = [];
	const origin = new URL(server.address).origin;
	const fault = (text) => expected?.test(text) || /registration blocked by Playwright/.test(text) || page.faults.push(text);
	context.on('request', (request) => {
		page.requests.push(request);
		if (new URL(request.url()).origin !== origin) fault(`request to ${request.url()}`);
	});
	context.on('console', (message) => {
		if (['error', 'warning'].includes(message.type())) fault(`console: ${message.text()} ${message.location().url}`);
	});
	context.on('weberror', (error) => fault(`error: ${error.error().stack}`));
	page.origin = origin;
	return page;
}

export async function close(page) {
	const violations = await page.evaluate(() => window.violations ?? []).catch(() => []);
	await page.context().close();
	const faults = [...page.faults, ...violations.map((directive) => `against the policy: ${directive}`)];
	if (faults.length) throw new Error(`the page was not clean:\n  ${[...new Set(faults)].join('\n  ')}`);
}
