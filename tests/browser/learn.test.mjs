/* SPDX-License-Identifier: MIT */
/* The course, and sheets to print. */
import assert from 'node:assert/strict';
import { until } from './play.mjs';

/* Whether the last move was what the lesson asks for, once it has been shown. */
function outcome(page) {
	return until('an outcome', async () => {
		const right = await page.getAttribute('[data-testid=outcome]', 'data-right');
		return right && (await page.$('[data-testid=outcome] p')) && right;
	});
}

/* Tries answer after answer, or move after move, of a lesson until one is right; how many were not. */
async function solve(page) {
	await page.waitForSelector('[data-testid=lesson-board]');
	const answers = await page.locator('[data-testid=answer]').count();
	for (let n = 0; n < answers; n++) {
		await page.locator('[data-testid=answer]').nth(n).click();
		if ((await outcome(page)) === 'true') return n;
	}
	if (answers) throw new Error('no answer is right');
	const legal = (await page.getAttribute('[data-testid=lesson-board]', 'data-legal')).split(' ');
	for (const [wrong, move] of legal.entries()) {
		if (move === 'pass') await page.click('[data-testid=pass]');
		else if (/^\d/.test(move)) await page.click(`[data-testid=pit-w${move}]`);
		else for (const point of move.split(/[-x]/)) await page.click(`[data-testid=point-${point}]`);
		if ((await outcome(page)) === 'true') return wrong;
		await page.click('[data-testid=again]');
		await page.waitForSelector('[data-testid=outcome][data-right=""]');
	}
	throw new Error('no move is right');
}

export default {
	'a course is finished by clicks; what is wrong is named': async (bench) => {
		const page = await bench.open('/ogren');
		await page.click('a[href="/ogren/mangala2"]');
		await page.waitForSelector('.steps');
		const lessons = await page.locator('.steps li').count();
		let wrong = 0;
		for (let n = 1; n <= lessons; n++) {
			await until(`lesson ${n}`, () => page.$(`.steps li:nth-child(${n}) [aria-current=step]`));
			wrong += await solve(page);
			if (n < lessons) await page.click('[data-testid=next-lesson]');
		}
		await page.waitForSelector('[data-testid=course-done]');
		assert.ok(lessons > 10 && wrong > 0, 'wrong ones were tried');
		bench.note(`${lessons} lessons, ${wrong} wrong moves and answers`);
		await page.click('a[href="/ogren"]');
		await until('the mark', async () => /Hepsini çözdün/.test(await page.textContent('a[href="/ogren/mangala2"]')));
		/* A question: the first stone into the next pit. */
		await page.click('a[href="/ogren/mangala"]');
		await page.click('.steps li:nth-child(2) button');
		await page.click('[data-testid=answer]:has-text("İlki 3. kuyuya")');
		assert.equal(await outcome(page), 'false');
		assert.match(await page.textContent('[data-testid=outcome]'), /İlk taş bir sonraki kuyuya konmuş.*\(kural 1\.1\)/);
		bench.note(await page.textContent('[data-testid=outcome]'));
		/* A man in a mill while others are free. */
		await page.click('a[href="/ogren"]');
		await page.click('a[href="/ogren/dokuztas"]');
		await page.click('.steps li:nth-child(4) button');
		await page.waitForSelector('[data-testid=lesson-board]');
		await page.click('[data-testid=point-g7]');
		await page.click('[data-testid=point-d6]', { force: true });
		assert.equal(await outcome(page), 'false');
		assert.match(await page.textContent('[data-testid=outcome]'), /d6 dizede/);
		bench.note(await page.textContent('[data-testid=outcome]'));
	},

	'the rules and a board on sheets of A4': async (bench) => {
		const page = await bench.open('/kurallar/dokuztas/yaprak');
		await page.waitForSelector('.sheet-page img');
		await page.emulateMedia({ media: 'print' });
		assert.equal(await page.isVisible('header.top'), false);
		assert.equal(await page.isVisible('.paper-board'), true);
		const pdf = await page.pdf({ preferCSSPageSize: true });
		const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length;
		assert.ok(pages >= 2 && pages <= 4, `${pages} pages`);
		bench.note(`${pages} pages`);
	},
};
