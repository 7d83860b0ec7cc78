/* SPDX-License-Identifier: MIT */
/*
 * Pictures of the page, to be looked at.
 *   npm run shots -- FOLDER [WORD]      every view, or those whose name contains WORD
 *   npm run shots -- --page FILE.png    the picture of the README
 */
import { mkdirSync } from 'node:fs';
import { launch, open } from './browser.mjs';
import { Server } from './server.mjs';

/* Games in the middle, the last move a capture. */
const GAMES = {
	mangala: '4 2 1 3 4 6 4 1 1 5 5',
	'mangala-ibb': '3 2 6 2 3',
	'mangala-kale': '3 2 6 1 4 3 5 6 3 5 4 5 1 6',
	toguz: '9 2 3 1 8 4 6 5',
	mangala2: '6 5 6 6 1 2 3',
	dokuztas: 'c4 f6 d6 f2 e3 f4xd6 g1 d5 b2 d1 a4 c5 a1 d7 a7xd7 e5xe3 d2 g4 b2-b4xg4',
};
const SIZES = [
	[320, 640],
	[768, 1024],
	[1440, 900],
];
const THEMES = ['light', 'dark', 'contrast'];
const PEOPLE = [{ kind: 'human', name: 'Ayşe' }, { kind: 'human', name: 'Mehmet' }];

const [folder = 'shots', word = ''] = process.argv.slice(2);
const server = await Server.start();
const browser = await launch();

async function shoot(page, name, path, options = {}) {
	const kept = await page.evaluate(() => localStorage.getItem('mangala.settings')).catch(() => null);
	if (options.known === false) await page.evaluate(() => (localStorage.removeItem('mangala.me'), sessionStorage.setItem('nobody', '1')));
	if (options.settings) await page.evaluate((more) => localStorage.setItem('mangala.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('mangala.settings')), ...more })), options.settings);
	await page.goto(server.address + path);
	await page.waitForSelector(path.startsWith('/oyun') ? '[data-testid=board]' : 'main h1, main form');
	await options.before?.(page);
	await page.waitForTimeout(350);
	if (options.media) await page.emulateMedia({ media: options.media });
	await page.screenshot({ path: `${folder}/${name}.png`, fullPage: options.whole });
	if (options.media) await page.emulateMedia({ media: null });
	if (options.settings) await page.evaluate((kept) => localStorage.setItem('mangala.settings', kept), kept);
	console.log(`${folder}/${name}.png`);
}

/* The first stone in the next pit. */
async function judged(page) {
	for (const place of ['pit-w2', 'pit-w3', 'pit-w4', 'pit-w5', 'pit-w6']) await page.click(`[data-testid=${place}]`);
	await page.click('label:has(> input[value=passes])');
	await page.click('[data-testid=check]');
	await page.waitForSelector('[data-state=shown]');
}

/* An answer that is wrong. */
async function question(page) {
	await page.click('.steps li:nth-child(2) button');
	await page.click('[data-testid=answer]:has-text("İlki 3. kuyuya"), [data-testid=answer]:has-text("The first into pit 3")');
	await page.waitForSelector('[data-testid=outcome] p');
}

async function reviewed(page) {
	await page.click('[data-testid=tab-review]');
	await page.click('[data-testid=review]');
	await page.waitForSelector('[data-testid=accounts]');
}

async function wrongRecord(page) {
	await page.click('[data-testid=tab-records]');
	await page.fill('[data-testid=record]', '[Game "mangala"]\n\n1. 3 3 2. 9 1-0\n');
	await page.click('[data-testid=read]');
	await page.waitForSelector('[data-testid=fault]');
}

/* Two members at a game by correspondence; the first one's session is what every page is logged in with. */
let session = null;
async function live() {
	const members = [];
	for (const name of ['Ayşe', 'Mehmet']) {
		const answer = await fetch(`${server.address}/api/accounts`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ name, password: 'uzun bir parola' }),
		});
		members.push({ account: await answer.json(), cookie: answer.headers.get('set-cookie').split(';')[0] });
	}
	const post = async (who, path, body) => {
		const answer = await fetch(server.address + path, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', Cookie: members[who].cookie, Origin: server.address },
			body: JSON.stringify(body),
		});
		if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
		return answer.json();
	};
	const { id } = await post(0, '/api/games', { game: 'mangala', joining: 'link', seat: 0, clock: { kind: 'days', base: 3 * 86400, weekends: 1 } });
	await post(1, `/api/games/${id}/seat`, { id: `seat-${id}` });
	for (const [ply, move] of ['3', '3'].entries()) await post(ply % 2, `/api/games/${id}/moves`, { ply, move, id: `${id}-${ply}` });
	session = members[0];
	/* A second game, in which the rival is to move; one that is over. */
	const other = await post(0, '/api/games', { game: 'toguz', joining: 'link', seat: 0, clock: { kind: 'live', base: 300, increment: 5 } });
	await post(1, `/api/games/${other.id}/seat`, { id: `seat-${other.id}` });
	await post(0, `/api/games/${other.id}/moves`, { ply: 0, move: '9', id: `${other.id}-0` });
	const open = await post(0, '/api/games', { game: 'mangala-kale', joining: 'link', seat: 0, clock: { kind: 'days', base: 86400 } });
	await post(1, '/api/games', { game: 'dokuztas', joining: 'anybody', seat: 0, sets: 1, clock: { kind: 'live', base: 300, increment: 5 } });
	const slow = await post(0, '/api/games', { game: 'mangala', joining: 'link', seat: 0, clock: { kind: 'days', base: 86400 } });
	await post(1, `/api/games/${slow.id}/seat`, { id: `seat-${slow.id}` });
	await post(0, `/api/games/${slow.id}/moves`, { ply: 0, move: '3', id: `${slow.id}-0` });
	return { id, rival: other.id, open: open.id, slow: slow.id };
}

async function views() {
	const ids = {};
	for (const [game, moves] of Object.entries(GAMES)) {
		ids[game] = await server.played({ game, sets: 3, players: PEOPLE }, moves);
	}
	const ended = await server.played({ game: 'mangala', sets: 3, players: PEOPLE }, '2 2 5 5 5 6 6 5 4 3 2 3 5 4 6 6 6 4');
	const strict = await server.played({ game: 'mangala', touch_move: 1, hidden_counts: 1, sowing: 1, players: PEOPLE }, GAMES.mangala);
	const decided = await server.played({ game: 'mangala', players: PEOPLE }, '1 1 3 5 1 2 5 6 4 6 5 2 4 5 6');
	const games = await live();
	const list = [
		['home', '/'],
		...Object.keys(GAMES).map((game) => [`game-${game}`, `/oyun/${ids[game]}`]),
		['end', `/oyun/${ended}`],
		['conduct', `/oyun/${strict}`],
		['leave', `/oyun/${decided}`, { before: (page) => page.click('[data-testid=leave]') }],
		['sow', '/kurallar/mangala/dagit', { before: (page) => page.click('[data-testid=pit-w2]') }],
		['judged', '/kurallar/mangala/dagit', { before: judged }],
		['aside', `/oyun/${ended}`, { before: (page) => page.click('[data-testid=show-board]') }],
		['rules', '/kurallar'],
		['rules-mangala', '/kurallar/mangala', { whole: true }],
		['settings', '/', { before: (page) => page.click('[data-testid=settings]') }],
		['options', '/', { before: (page) => page.click('[data-testid=more]') }],
		['learn', '/ogren'],
		['learn-task', '/ogren/mangala'],
		['learn-question', '/ogren/mangala', { before: question }],
		['learn-dokuztas', '/ogren/dokuztas'],
		['lobby', '/salon'],
		['account', '/hesap', { whole: true }],
		['history', '/gecmis'],
		['analyse', `/inceleme/${ids.toguz}`],
		['sheet', '/kurallar/toguz/yaprak', { whole: true }],
		['bell', '/salon', { before: (page) => page.click('[data-testid=bell]') }],
		['online', `/oyun/${games.id}`],
		['rival', `/oyun/${games.rival}`],
		['challenge', `/oyun/${games.open}`],
		['plan', `/oyun/${games.slow}`, { before: (page) => page.click('[data-testid=plan]') }],
		['new-challenge', '/salon', { before: (page) => page.click('.challenge-form summary'), whole: true }],
		['editor', '/inceleme', { before: (page) => page.click('[data-testid=tab-edit]') }],
		['editor-dokuztas', `/inceleme/${ids.dokuztas}`, { before: (page) => page.click('[data-testid=tab-edit]') }],
		['review', `/inceleme/${ended}`, { before: reviewed, whole: true }],
		['records', `/inceleme/${ids.mangala}`, { before: wrongRecord, whole: true }],
		['share', `/inceleme/${ids.mangala}`, { before: (page) => page.click('[data-testid=tab-share]'), whole: true }],
		['lesson-dokuztas', '/ogren/dokuztas', { before: (page) => page.click('.steps li:last-child button') }],
		['speed', '/hiz'],
		['text', `/oyun/${ids.mangala}`, { settings: { form: 'text' } }],
		['felt', `/oyun/${ids.toguz}`, { settings: { look: 'felt' } }],
		['plain', `/oyun/${ids['mangala-kale']}`, { settings: { look: 'plain', numbers: 'on' } }],
		['print', `/kurallar/mangala/yaprak`, { media: 'print', whole: true }],
		['print-game', `/oyun/${ids.mangala}`, { media: 'print', whole: true }],
		['print-rules', '/kurallar/dokuztas', { media: 'print', whole: true }],
		['login', '/hesap', { known: false, whole: true }],
		['none', '/yok'],
	];
	for (const [width, height] of SIZES) {
		for (const theme of THEMES) {
			const phone = Math.min(width, height) < 700;
			const page = await open(browser, server, {
				viewport: { width, height },
				hasTouch: phone,
				isMobile: phone,
				settings: { lang: process.env.SHOTS_LANG || 'tr', speed: 'off', theme },
			});
			const [name, value] = session.cookie.split('=');
			await page.context().addCookies([{ name, value, url: server.address }]);
			await page.context().addInitScript((account) => sessionStorage.getItem('nobody') || localStorage.setItem('mangala.me', JSON.stringify(account)), session.account);
			for (const [name, path, options] of list) {
				const full = `${name}-${width}-${theme}`;
				if (full.includes(word)) await shoot(page, full, path, options);
			}
			await page.context().close();
		}
	}
}

async function readme(file) {
	const page = await open(browser, server, { viewport: { width: 1020, height: 620 }, colorScheme: 'light' });
	const id = await server.played({ game: 'mangala', sets: 3, players: PEOPLE }, GAMES.mangala);
	await page.goto(`${server.address}/oyun/${id}`);
	await page.waitForSelector('[data-testid=board]');
	await page.waitForTimeout(350);
	await page.screenshot({ path: file });
}

if (folder === '--page') {
	await readme(word);
} else {
	mkdirSync(folder, { recursive: true });
	await views();
}
await browser.close();
await server.end();
