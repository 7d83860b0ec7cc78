/* SPDX-License-Identifier: MIT */
/* Looking into games and positions: engine, review, branches, records, links, drawings. */
import assert from 'node:assert/strict';
import { WHOLE, until } from './play.mjs';

const board = '[data-testid=study-board]';

function ply(page, n) {
	return page.waitForSelector(`${board}[data-ply="${n}"]`);
}

export default {
	'a game is reviewed; another move makes a branch; its record is read back': async (bench) => {
		const id = await bench.server.played({ game: 'mangala', players: [{ kind: 'human', name: 'Ayşe' }, { kind: 'human', name: 'Mehmet' }] }, '4 4 2 3');
		const page = await bench.open(`/inceleme/${id}`);
		await ply(page, 4);
		await page.click('[data-testid=tab-review]');
		await page.click('[data-testid=review]');
		await page.waitForSelector('[data-testid=accounts]');
		await page.waitForSelector('[data-testid=review]');
		assert.match(await page.textContent('[data-testid=accounts]'), /Ayşe.*Mehmet/);
		/* All of it fits a narrow phone. */
		await page.setViewportSize({ width: 320, height: 568 });
		assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
		await page.setViewportSize({ width: 1280, height: 800 });
		await page.click('[data-testid=back]');
		await ply(page, 3);
		await page.waitForSelector('[data-testid=judgement]');
		await page.fill('[data-testid=comment]', 'burada düşündü');
		await page.click('[data-testid=pit-w5]');
		await ply(page, 4);
		assert.match((await page.textContent('[data-testid=tree]')).replace(/\s+/g, ' '), /4\. 3\??\?? ?\(4\. 5/);
		await page.click('[data-testid=tab-records]');
		const text = await until('the record', async () => {
			const value = await page.inputValue('[data-testid=exported]');
			return value.includes('burada düşündü') && value;
		});
		assert.match(text, /\[White "Ayşe"\]/);
		await page.fill('[data-testid=record]', text);
		await page.click('[data-testid=read]');
		await ply(page, 0);
		assert.match(await page.textContent('[data-testid=tree]'), /4\. 5/);
	},

	'a wrong record is refused with its place; another dialect is read; a file may be dropped': async (bench) => {
		const page = await bench.open('/inceleme');
		await ply(page, 0);
		await page.click('[data-testid=tab-records]');
		await page.fill('[data-testid=record]', '[Game "mangala"]\n\n1. 3 9 *\n');
		await page.click('[data-testid=read]');
		await page.waitForSelector('[data-testid=fault]');
		assert.match(await page.textContent('[data-testid=fault]'), /^3\. satır, 6\. harf: .*9\. kuyu yok/);
		await page.evaluate(() => {
			const data = new DataTransfer();
			data.items.add(new File(['[Result "*"]\n\n1. 87(10) 66(10) 2. 76(12) 45 *\n'], 'oyun.pgn', { type: 'text/plain' }));
			document.querySelector('.analyse-room').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
		});
		await until('the game', async () => /1\. 8.*4\. 4/.test((await page.textContent('[data-testid=tree]')).replace(/\s+/g, ' ')));
	},

	'a position by hand or as text; perfect play is told; a link, SVG and PNG': async (bench) => {
		const page = await bench.open('/inceleme');
		await ply(page, 0);
		await page.click('[data-testid=tab-edit]');
		await page.fill('[data-testid=position]', '0,0,0,0,0,1/0,0,x w');
		await page.click('[data-testid=use]');
		await page.waitForSelector('[data-testid=fault]');
		await page.fill('[data-testid=position]', '0,0,1,0,2,1/1,0,0,0,0,1 20,22 w');
		await page.click('[data-testid=use]');
		await page.click('[data-testid=tab-engine]');
		await page.waitForSelector('[data-testid=perfect]');
		await page.waitForSelector('.badge.value.best');
		await page.waitForSelector('[data-testid=lines] li');
		assert.match(await page.getAttribute('[data-testid=pit-w6]', 'aria-label'), /değeri/);
		await page.click('[data-testid=pit-w6]');
		await ply(page, 1);
		await page.click('[data-testid=tab-share]');
		const link = await page.inputValue('[data-testid=share-link]');
		await page.waitForSelector('[data-testid=drawing]');
		for (const kind of ['svg', 'png']) {
			const [download] = await Promise.all([page.waitForEvent('download'), page.click(`[data-testid=${kind}]`)]);
			assert.equal(download.suggestedFilename(), `mangala.${kind}`);
		}
		const other = await bench.open(new URL(link).pathname + new URL(link).hash);
		await ply(other, 1);
		assert.match(await other.getAttribute('[data-testid=pit-w5]', 'aria-label'), /2 taş/);
	},

	'what every move of an ending of Dokuz Taş is worth stands beside the points': async (bench) => {
		const page = await bench.open('/inceleme#g=dokuztas&p=ww...w../b.b...../......b.+w+0,0&n=0');
		await page.waitForSelector('.badge.value.best');
		await page.waitForSelector('[data-testid=perfect]');
		const label = (point) => page.getAttribute(`[data-testid=point-${point}]`, 'aria-label');
		/* The man on d1 flies into the mill and the rival is left with two. */
		assert.match(await label('d1'), /değeri kazanır/);
		await page.click('[data-testid=point-d1]');
		await until('the goal', async () => /değeri kazanır/.test(await label('g7')));
		assert.doesNotMatch(await label('f2'), /kazanır/);
	},
};
