/* SPDX-License-Identifier: MIT */
/* Moves that cannot reach the server at once: all of them arrive, in order, each exactly once. */
import assert from 'node:assert/strict';
import { CUT } from './browser.mjs';
import { Wire } from './server.mjs';
import { Mouse, WHOLE, anyMove, idOf, look, playOn, saved, script, settled, until } from './play.mjs';

async function startGame(hand, ...choices) {
	for (const choice of choices) await hand.press(choice);
	await hand.press('[data-testid=play]');
	await settled(hand.page);
}

function link(page, state) {
	return until(`the sign "${state}"`, async () => (await look(page)).link === state);
}

/* The moves the page itself keeps. */
function kept(page) {
	return page.evaluate((id) => {
		const { base, pending } = JSON.parse(localStorage.getItem(`mangala.game.${id}`));
		return [...base, ...pending.map((op) => op.move)].join(' ');
	}, idOf(page));
}

export default {
	'a whole game and another one without a network, afterwards both are on the server': async (bench) => {
		const page = await bench.open('/', { expected: CUT });
		const hand = new Mouse(page);
		const requests = page.requests.length;
		await page.context().setOffline(true);
		await startGame(hand, 'label:has(> input[value=kolay])');
		await playOn(hand, anyMove(3));
		await link(page, 'offline');
		const first = { id: idOf(page), moves: await kept(page) };
		assert.equal(await bench.server.game(first.id), null);

		await hand.press('.end-panel a[href="/"]');
		await startGame(hand, '[data-testid=game-mangala-kale]', 'label:has(> input[value=friend])');
		await playOn(hand, script(WHOLE['mangala-kale']), { until: ({ ply }) => ply === 8 });
		const second = { id: idOf(page) };
		assert.equal(await bench.server.game(second.id), null);

		await page.context().setOffline(false);
		await playOn(hand, script(WHOLE['mangala-kale']));
		const game = await saved(page, bench.server);
		assert.equal(game.moves.join(' '), WHOLE['mangala-kale']);
		assert.equal(game.version, game.moves.length + 1);

		/* The game left before arrives too, without being looked at again. */
		const there = await until('the first game', async () => {
			const found = await bench.server.game(first.id);
			return found?.state.over && found;
		});
		assert.equal(there.moves.join(' '), first.moves);
		assert.equal(there.version, there.moves.length + 1);
		assert.equal(there.state.over, true);
		bench.note(`${there.moves.length} and ${game.moves.length} moves, ${page.requests.length - requests} requests`);
	},

	'kill -9 of the server in the middle of a set': async (bench) => {
		const page = await bench.open('/', { expected: CUT });
		const hand = new Mouse(page);
		await startGame(hand, 'label:has(> input[value=friend])');
		const moves = WHOLE.mangala.split(' ');
		let killed = 0;
		for (const at of [3, 6, 9]) {
			await playOn(hand, script(WHOLE.mangala), { until: ({ ply }) => ply === at });
			if (at === 3) await saved(page, bench.server);
			/* Not a moment's rest after the move: it may or may not have been answered. */
			await bench.server.kill();
			killed++;
			await playOn(hand, script(WHOLE.mangala), { until: ({ ply }) => ply === at + 2 });
			await link(page, 'offline');
			await bench.server.run();
			const game = await saved(page, bench.server);
			assert.equal(game.moves.join(' '), moves.slice(0, at + 2).join(' '));
			assert.equal(game.version, at + 3, 'no event twice');
		}
		await playOn(hand, script(WHOLE.mangala));
		const game = await saved(page, bench.server);
		assert.equal(game.moves.join(' '), WHOLE.mangala);
		assert.equal(game.version, moves.length + 1);
		assert.equal(await page.textContent('[data-testid=link]'), 'Kaydedildi');
		bench.note(`${killed} times`);
	},

	'answers that are lost on their way back': async (bench) => {
		const wire = await Wire.to(bench.server);
		const page = await bench.open('/', { server: wire, expected: CUT });
		const hand = new Mouse(page);
		await startGame(hand, 'label:has(> input[value=friend])');
		await playOn(hand, script(WHOLE.mangala), { until: ({ ply }) => ply === 2 });
		await saved(page, bench.server);
		wire.deaf = true;
		await playOn(hand, script(WHOLE.mangala), { until: ({ ply }) => ply === 5 });
		/* The server has done it, the page has not heard of it, and asks again and again. */
		const id = idOf(page);
		await until('the move on the server', async () => (await bench.server.game(id)).moves.length > 2);
		await new Promise((done) => setTimeout(done, 1500));
		wire.deaf = false;
		const game = await saved(page, bench.server);
		assert.equal(game.moves.join(' '), WHOLE.mangala.split(' ').slice(0, 5).join(' '));
		assert.equal(game.version, 6);
	},
};
