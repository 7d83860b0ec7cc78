/* SPDX-License-Identifier: MIT */
/* Two people on two browsers: accounts, the lobby, live and correspondence games. */
import assert from 'node:assert/strict';
import { Keys, Mouse, WHOLE, at, idOf, look, saved, until } from './play.mjs';

/* What the tests provoke. */
const REFUSED = /status of (401|409|422)|net::ERR_/;

let names = 0;

/* Registers by the form; the page is then in the lobby. */
async function register(bench, name = `Oyuncu-${++names}`, options = {}) {
	const page = await bench.open('/hesap', { expected: REFUSED, ...options });
	await page.click('label:has(> input[value=accounts])');
	await page.fill('[data-testid=name]', name);
	await page.fill('[data-testid=password]', 'uzun bir parola');
	await page.click('[data-testid=enter]');
	await page.waitForSelector('[data-testid=lobby]');
	page.name = name;
	return page;
}

/* Makes a challenge with those choices; its address. */
async function challenge(page, { pace = '1', joining = 'link', ...more } = {}) {
	if (more.game) await page.selectOption('[data-testid=challenge-game]', more.game);
	await page.selectOption('[data-testid=challenge-pace]', pace);
	if (more.weekends) await page.click('[data-testid=weekends]');
	await page.click(`.challenge-form label:has(> input[value=${joining}])`);
	await page.click('.challenge-form summary');
	await page.click('.challenge-form label:has(> input[value=first])');
	if (more.sets) await page.click(`label:has(> input[value=sets-${more.sets}])`);
	if (more.kind) await page.click(`.challenge-form label:has(> input[value=${more.kind}])`);
	await page.click('[data-testid=make]');
	await page.waitForSelector('[data-testid=challenge]');
	return new URL(page.url()).pathname;
}

/* Two people at one table, the first to move. */
async function pair(bench, choices) {
	const maker = await register(bench);
	const path = await challenge(maker, choices);
	const rival = await bench.open(path, { expected: REFUSED });
	await rival.click('[data-testid=sit]');
	for (const page of [maker, rival]) await page.waitForSelector('[data-testid=challenge]', { state: 'detached' });
	return [maker, rival];
}

/* The moves of a list by whoever is to move, each seen by the other. */
async function play(pages, moves) {
	let { ply } = await look(pages[0]);
	for (const move of moves.split(' ')) {
		const sides = await Promise.all(pages.map((page) => at(page, ply)));
		const turn = sides.findIndex(({ state, legal }) => state === 'open' && legal.includes(move));
		assert.ok(turn >= 0, `${move} at ${ply}`);
		await new Mouse(pages[turn]).play(move, sides[turn].side);
		ply++;
	}
	for (const page of pages) await at(page, ply);
}

export const long = true;
/* One waits a minute for somebody who does not come back. */
export const waits = 'who is at the table';

export default {
	'who is at the table is seen; whoever stays away may lose the game to a claim': async (bench) => {
		const pages = await pair(bench, { pace: '0' });
		const [maker, rival] = pages;
		for (const [page, seat] of [[maker, 1], [rival, 0]]) await page.waitForSelector(`[data-testid=here-${seat}][data-here=true]`);
		await play(pages, '3 3');
		/* Who is to move goes, and his rival waits. */
		await maker.close();
		await rival.waitForSelector('[data-testid=here-0][data-here=false]');
		await rival.waitForSelector('[data-testid=absent]');
		await rival.click('[data-testid=claim]');
		await rival.waitForSelector('[data-testid=match-end]');
		const game = await bench.server.game(idOf(rival));
		assert.match(game.moves.at(-1), /:time$/);
		assert.equal(game.state.winner, 1);
	},

	'leave, free weekends, quiet hours; the bell tells what is new': async (bench) => {
		const maker = await register(bench);
		await maker.goto(`${maker.origin}/hesap`);
		await maker.waitForSelector('[data-testid=leave-ledger]');
		const left = () => maker.textContent('[data-testid=leave-left]');
		assert.match(await left(), /30 günden 30 gün/);
		await maker.fill('[data-testid=leave-days]', '3');
		await maker.click('[data-testid=leave-begin]');
		await maker.waitForSelector('[data-testid=on-leave]');
		assert.match(await left(), /30 günden 27 gün/);
		await maker.click('[data-testid=leave-end]');
		await maker.waitForSelector('[data-testid=leave-begin]');
		assert.match(await left(), /30 günden (29|30) gün/);
		await maker.click('[data-testid=leave-automatic]');
		await maker.click('[data-testid=quiet]');
		const contact = () => maker.evaluate(async () => (await fetch('/api/account/contact')).json());
		assert.ok(await maker.isChecked('[data-testid=quiet]'), 'shown before the server has answered');
		await maker.fill('[data-testid=quiet-from]', '23:30');
		await until('another time', async () => `${(await contact()).quiet}` === '1410,480');
		assert.equal((await contact()).zone, await maker.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone));

		await maker.goto(`${maker.origin}/salon`);
		const path = await challenge(maker, { pace: '5', weekends: true });
		assert.match(await maker.textContent('[data-testid=challenge]'), /hafta sonu sayılmaz \(\w+(\/\w+)?\)/);
		const rival = await bench.open(path, { expected: REFUSED });
		await rival.click('[data-testid=sit]');
		await maker.waitForSelector('[data-testid=challenge]', { state: 'detached' });
		assert.equal((await bench.server.game(idOf(maker))).clock.weekends, 1);
		await play([maker, rival], '3');
		await maker.goto(`${maker.origin}/salon`);
		await maker.waitForSelector('[data-testid=bell]');
		const { side } = await at(rival, 1);
		await new Mouse(rival).play('3', side);
		await maker.waitForSelector('.bell-count');
		await maker.click('[data-testid=bell]');
		await maker.waitForSelector('[data-testid=tidings] a[data-kind=turn].fresh');
		await maker.keyboard.press('Escape');
		await maker.waitForSelector('dialog', { state: 'detached' });
		assert.equal(await maker.locator('.bell-count').count(), 0, 'what was read is not new');
		await maker.click('[data-testid=bell]');
		await maker.click('[data-testid=tidings] a');
		await maker.waitForSelector('[data-testid=board]');
		await at(maker, 2);
	},

	'a premove of Dokuz Taş; one that closes a mill asks for its man': async (bench) => {
		const pages = await pair(bench, { game: 'dokuztas' });
		const [maker, rival] = pages;
		await rival.click('[data-testid=point-d6]');
		await rival.waitForSelector('[data-testid=point-d6][aria-pressed=true]');
		await maker.click('[data-testid=point-a1]');
		for (const page of pages) await at(page, 2);
		await play(pages, 'a4 d5');
		await rival.click('[data-testid=point-d7]');
		await rival.waitForSelector('[data-testid=point-d7][aria-pressed=true]');
		await maker.click('[data-testid=point-g1]');
		await until('the question', async () => /Dize kurdun/.test(await rival.textContent('[data-testid=message]')));
		await rival.click('[data-testid=point-a1]');
		for (const page of pages) await at(page, 6);
		assert.deepEqual((await saved(rival, bench.server)).moves, ['a1', 'd6', 'a4', 'd5', 'g1', 'd7xa1']);
	},

	'registration to the first move by keys alone': async (bench) => {
		const page = await bench.open('/hesap', { expected: REFUSED });
		const keys = new Keys(page);
		await page.waitForSelector('[data-testid=enter-form]');
		await keys.choose('accounts');
		await keys.toId('name');
		await page.keyboard.type('x');
		await keys.toId('password');
		await page.keyboard.type('uzun bir parola');
		await keys.press('Enter');
		/* The browser itself refuses a name of one letter; the field has the focus. */
		assert.equal((await keys.focus()).id, 'name');
		await page.keyboard.type('-Çiğdem');
		await keys.press('Enter');
		await page.waitForSelector('[data-testid=lobby]');
		assert.match(await page.textContent('[data-testid=who]'), /x-Çiğdem/);
		await keys.choose('anybody');
		await keys.toId('make');
		await keys.press('Enter');
		await page.waitForSelector('[data-testid=challenge]');
		const path = new URL(page.url()).pathname;
		const rival = await bench.open('/salon');
		await rival.click(`[data-testid=seeks] a[href="${path}"]`);
		await rival.click('[data-testid=sit]');
		await page.waitForSelector('[data-testid=challenge]', { state: 'detached' });
		const mine = await until('whose turn', async () => [await look(page), await look(rival)].find(({ state }) => state === 'open'));
		const first = (await look(page)).state === 'open' ? keys : new Keys(rival);
		await first.play('3', mine.side);
		for (const one of [page, rival]) await at(one, 1);
	},

	'a live federation match to its last set, a line that breaks and comes back, a rematch': async (bench) => {
		const began = Date.now();
		const pages = await pair(bench, { kind: 'federation', sets: 3 });
		const [maker, rival] = pages;
		/* White's clock, between so many seconds and those less the time that has gone by since. */
		const clock = async (most, least, words) => {
			const text = await maker.textContent('[data-testid=clock-0]');
			const [, before, minutes, seconds] = /^(\D*)(\d+):(\d\d)/.exec(text);
			const left = 60 * Number(minutes) + Number(seconds);
			assert.ok(before === words && left <= most && left >= least - (Date.now() - began) / 1000 - 1, text);
		};
		assert.match(await maker.textContent('[data-testid=plate-far]'), /Misafir/);
		assert.match(await rival.textContent('[data-testid=plate-far]'), new RegExp(maker.name));
		await clock(60, 60, 'İlk hamle ');
		await play(pages, WHOLE.mangala.split(' ').slice(0, 5).join(' '));
		await clock(300 + 3 * 3, 300, '');
		/* The line of whoever is to move breaks; the move is made all the same, and sent when it is back. */
		const sides = [await look(maker), await look(rival)];
		const mover = sides.findIndex(({ state }) => state === 'open');
		const other = 1 - mover;
		await pages[mover].context().setOffline(true);
		const rest = WHOLE.mangala.split(' ').slice(5);
		await new Mouse(pages[mover]).play(rest[0], sides[mover].side);
		await pages[mover].waitForSelector('[data-testid=link][data-link=offline]');
		assert.equal((await look(pages[other])).ply, 5, 'the other has not heard of it');
		await pages[mover].context().setOffline(false);
		for (const page of pages) await at(page, 6);
		await play(pages, rest.slice(1).join(' '));
		for (const set of [2, 3]) {
			for (const page of pages) {
				await page.click('[data-testid=next-set]');
				await page.waitForSelector('[data-testid=set-end]', { state: 'detached' });
			}
			await play(pages, WHOLE.mangala);
			assert.equal(await maker.textContent('.set-number'), `Set ${set}/3`);
		}
		await maker.waitForSelector('[data-testid=match-end]');
		const game = await saved(maker, bench.server);
		assert.equal(game.status, 'over');
		assert.equal(game.state.sets.length, 3);

		await maker.click('[data-testid=rematch]');
		await maker.waitForSelector('[data-testid=challenge]');
		await rival.click('[data-testid=rematch]');
		await maker.waitForSelector('[data-testid=challenge]', { state: 'detached' });
		await until('the rival at the new game', () => idOf(maker) === idOf(rival));
		assert.deepEqual((await bench.server.game(idOf(rival))).terms.begins, 1);
	},

	'premove, take-back by consent, leaving out of turn': async (bench) => {
		const pages = await pair(bench, {});
		const [maker, rival] = pages;
		await rival.click('[data-testid=pit-b2]');
		await rival.waitForSelector('[data-testid=pit-b2][aria-pressed=true]');
		await rival.click('[data-testid=pit-b2]');
		await rival.waitForSelector('[data-testid=pit-b2]:not([aria-pressed])');
		await rival.click('[data-testid=pit-b5]');
		await maker.click('[data-testid=pit-w1]');
		for (const page of pages) await at(page, 2);
		assert.deepEqual((await saved(rival, bench.server)).moves, ['1', '5']);

		await rival.click('[data-testid=take-back]');
		await rival.waitForSelector('[data-testid=asked]');
		await maker.click('[data-testid=agree]');
		for (const page of pages) await at(page, 1);
		assert.deepEqual((await saved(rival, bench.server)).moves, ['1']);

		/* In Mangala nobody leaves before a store holds 25; then also who is not to move may. */
		await play(pages, '1 3 5 1 2 5 6 4 6 5 2 4 5 6');
		const idle = pages[(await look(maker)).state === 'open' ? 1 : 0];
		await saved(idle, bench.server);
		await idle.click('[data-testid=leave]');
		await idle.click('[data-testid=leave-now]');
		for (const page of pages) await page.waitForSelector('[data-testid=match-end]');
		assert.match((await saved(idle, bench.server)).moves.at(-1), /:left$/);
	},

	'correspondence: whole turns on condition, a move made offline, a conflict that is told': async (bench) => {
		const pages = await pair(bench, { pace: '5' });
		const [maker, rival] = pages;
		await play(pages, '3 3');
		await maker.click('[data-testid=pit-w1]');
		await at(maker, 3);
		await maker.click('[data-testid=plan]');
		await maker.waitForSelector('[data-testid=plan-board]');
		/* If he plays 4, then 5: played on the board of the plan. */
		await maker.click('[data-testid=plan-board] [data-testid=pit-b4]');
		await maker.waitForSelector('[data-testid=plan-board][data-ply="4"]');
		const plan = await maker.getAttribute('[data-testid=plan-board]', 'data-legal');
		const answer = plan.split(' ').includes('5') ? '5' : plan.split(' ')[0];
		await maker.click(`[data-testid=plan-board] [data-testid=pit-w${answer}]`);
		await maker.waitForSelector('.plan li');
		await maker.click('[data-testid=plan-save]');
		await maker.waitForSelector('[data-testid=plan-board]', { state: 'detached' });
		await rival.click('[data-testid=pit-b4]');
		for (const page of pages) await at(page, 5);
		assert.deepEqual((await bench.server.game(idOf(maker))).moves, ['3', '3', '1', '4', answer]);

		/* Offline the rival moves; the move waits with its ply and goes when the line is back. */
		await rival.context().setOffline(true);
		const { legal, side } = await look(rival);
		await new Mouse(rival).play(legal.at(-1), side);
		await rival.waitForSelector('[data-testid=link][data-link=offline]');
		assert.equal((await bench.server.game(idOf(maker))).moves.length, 5);
		await rival.context().setOffline(false);
		await rival.waitForSelector('[data-testid=link][data-link=saved]');
		assert.equal((await bench.server.game(idOf(maker))).moves.length, 6);
	},

	'the account: where one is logged in, data, deletion': async (bench) => {
		const page = await register(bench);
		await page.goto(`${page.origin}/hesap`);
		assert.equal(await page.textContent('h1'), page.name);
		await page.waitForSelector('[data-testid=sessions] li');
		const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-testid=export]')]);
		assert.equal(download.suggestedFilename(), 'mangala.json');
		await page.click('details:has([data-testid=delete-form]) > summary');
		await page.fill('[data-testid=delete-password]', 'nicht dieses');
		page.on('dialog', (dialog) => dialog.accept());
		await page.click('[data-testid=delete]');
		await page.waitForSelector('[data-testid=fault]');
		await page.fill('[data-testid=delete-password]', 'uzun bir parola');
		await page.click('[data-testid=delete]');
		await page.waitForSelector('[data-testid=new-game]');
		const late = await bench.open('/hesap', { expected: REFUSED });
		await late.fill('[data-testid=name]', page.name);
		await late.fill('[data-testid=password]', 'uzun bir parola');
		await late.click('[data-testid=enter]');
		await late.waitForSelector('[data-testid=fault]');
	},
};
