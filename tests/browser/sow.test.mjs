/* SPDX-License-Identifier: MIT */
/* Sowing by hand: what people do wrong is named, what is right is shown. */
import assert from 'node:assert/strict';
import { PHONE } from './browser.mjs';
import { Finger, Keys, Mouse, until } from './play.mjs';

/* An exercise by its game and number, what is pressed, what is said of the turn, and what the rules say to it. */
const WRONG = [
	['mangala', 1, 'pit-w2 pit-w3 pit-w4 pit-w5 pit-w6', 'passes', 'first_stone_next', '1.1'],
	['mangala', 8, 'pit-w6 store-own store-rival pit-b3', 'over 1-0', 'collected', '1.4'],
	['mangala', 6, 'pit-w1 pit-w2 pit-w2', 'passes', 'empty_opposite', '1.3'],
	['mangala', 9, 'pit-w6 store-own pit-b1 pit-b3 pit-b5', 'over 1-0', 'first_out_wins', '1.5'],
	['mangala-ibb', 2, 'pit-w1 pit-w2', 'passes', 'not_taken', '1.3'],
	['mangala-kale', 3, 'pit-w6 pit-w6 pit-b1 pit-b2', 'passes', 'castle_not_empty', '3.2'],
	['toguz', 3, 'pit-w9 pit-w9 pit-b1 castle', 'passes', 'tuzdik_second', '4'],
	['mangala2', 2, 'pit-w2 pit-w3 pit-w4 pit-w5', 'passes', 'not_taken', '5'],
];

async function open(page, game, number) {
	const address = `${page.origin}/kurallar/${game}/dagit`;
	if (page.url() !== address) await page.goto(address);
	await page.selectOption('[data-testid=question]', String(number - 1));
	await page.waitForSelector('[data-testid=board][data-state=open]');
}

async function done(hand, presses, turn) {
	for (const part of presses.split(' ')) await hand.press(`[data-testid=${part}]`);
	for (const value of turn.split(' ')) await hand.press(`label:has(> input[value="${value}"])`);
	await hand.press('[data-testid=check]');
	await hand.page.waitForSelector('[data-testid=judged]');
}

/* The numbers written on the board. */
const numbers = (page) => page.$$eval('.count', (all) => all.map((one) => one.textContent).join(' '));
const said = (page, pattern) => until(`${pattern}`, () => page.evaluate((text) => window.said.some((one) => new RegExp(text).test(one)), pattern.source));

export default {
	'sowing by hand: the mistake by its name and rule, then the right board': async (bench) => {
		const page = await bench.open();
		const hand = new Mouse(page);
		for (const [game, number, presses, turn, code, rule] of WRONG) {
			await open(page, game, number);
			await done(hand, presses, turn);
			assert.equal(await page.getAttribute('[data-testid=mistake]', 'data-code'), code, `${game} ${number}`);
			assert.match(await page.textContent('[data-testid=mistake]'), new RegExp(`\\(kural ${rule}\\)`));
			assert.ok((await page.locator('.steps li').count()) >= 2);
			await page.waitForSelector('[data-state=shown]');
			bench.note((await page.textContent('[data-testid=mistake]')).trim());
		}
		assert.equal(await page.goto(`${page.origin}/kurallar/dokuztas/dagit`).then((answer) => answer.status()), 404);
		page.faults.length = 0; /* the browser's own word on the 404 */
	},

	'sowing by hand with a thumb: undone, tried again, right; the move is then seen': async (bench) => {
		const page = await bench.open('/kurallar/mangala', { ...PHONE, settings: { speed: 'fast' } });
		const hand = new Finger(page);
		await hand.press('[data-testid=sow-by-hand]');
		await page.waitForSelector('[data-testid=board]');
		await hand.press('[data-testid=pit-w2]');
		await hand.press('[data-testid=pit-w3]');
		await until('three stones', async () => (await page.getAttribute('[data-testid=board]', 'data-held')) === '3');
		await hand.press('[data-testid=undo]');
		await until('four stones', async () => (await page.getAttribute('[data-testid=board]', 'data-held')) === '4');
		/* Not all is said yet: nothing is judged. */
		await hand.press('[data-testid=check]');
		assert.match(await page.textContent('[data-testid=message]'), /Önce bütün taşları dağıt/);
		/* From before it begins: a slow device may have shown half of it when we ask. */
		const watched = page.evaluate(async () => {
			const texts = new Set();
			const rest = () => new Promise((done) => setTimeout(done, 5));
			while (!document.querySelector('[data-state=showing]')) await rest();
			while (document.querySelector('[data-state=showing]')) {
				texts.add(document.querySelectorAll('.count')[1].textContent);
				await rest();
			}
			return [...texts].join(' ');
		});
		await done(hand, 'pit-w2 pit-w3 pit-w4 pit-w5', 'again');
		assert.equal(await page.getAttribute('[data-testid=mistake]', 'data-code'), 'turn_kept');
		const seen = await watched;
		assert.match(seen, /0 1$/, 'the right sowing is shown from the beginning');
		await page.waitForSelector('[data-state=shown]');
		assert.equal(await numbers(page), '4 1 5 5 5 4 4 4 4 4 4 4 0 0');
		await hand.press('[data-testid=again]');
		await done(hand, 'pit-w2 pit-w2 pit-w3 pit-w4 pit-w5', 'passes');
		assert.equal(await page.locator('[data-testid=mistake]').count(), 0);
		assert.equal(await page.textContent('#hukum'), 'Doğru!');
		await hand.press('[data-testid=next]');
		await until('the next question', async () => (await page.inputValue('[data-testid=question]')) === '1');
	},

	'sowing by hand by keys and by ear, 360 px wide': async (bench) => {
		const page = await bench.open('/kurallar/mangala/dagit', { viewport: { width: 360, height: 640 } });
		const hand = new Keys(page);
		await page.waitForSelector('[data-testid=board]');
		await said(page, /İşaretli 2\. kuyunun taşlarını al/);
		for (const place of ['pit-w2', 'pit-w2', 'pit-w3', 'pit-w4']) {
			await hand.walk(place);
			await hand.press('Enter');
		}
		await said(page, /4\. kuyum, 5 taş\. Elde 1 taş/);
		await hand.press('Backspace');
		await said(page, /Geri alındı/);
		for (const place of ['pit-w4', 'store-own']) {
			await hand.walk(place);
			await hand.press('Enter');
		}
		await said(page, /Taşlar bitti.*hazinem, 1 taş/);
		/* By arrows from radio button to radio button the middle one is reached. */
		await hand.tabTo('the turn', ({ value }) => value === 'again');
		await hand.press('Space');
		await hand.press('ArrowDown');
		await hand.toId('check');
		await hand.press('Enter');
		await page.waitForSelector('[data-testid=judged]');
		assert.equal(await page.getAttribute('[data-testid=mistake]', 'data-code'), 'wrong_board');
		await said(page, /5\. kuyuda 5 taş olmalı \(senin sıran\)/);
		await hand.check('after the verdict');
		assert.equal((await hand.focus()).id, 'again');
		bench.note(`${hand.pressed} keys`);
	},
};
