/* SPDX-License-Identifier: MIT */
/* Playing as a person does: with a mouse, a finger or the keyboard, from what the page shows. */
import { PATIENCE } from './browser.mjs';

/* Whole games, short ones, each with what is special in its rule set: castles, tuzdıks, passes, flying men. */
export const WHOLE = {
	mangala: '2 5 4 5 4 1 5 3 6 3 6 5',
	'mangala-ibb': '3 5 3 5 4 1 6 2 6 5 2 6 5',
	'mangala-kale': '3 2 6 1 4 3 5 6 3 5 4 5 1 6 5 6',
	toguz: '8 6 7 4 1 4 3 6 1 2 2 4 5 8 4 7 7 5 8 6 3 8 4 1 3 4 8 6 6',
	mangala2: '2 4 1 3 3 5 4 3 1 6 3 5 5 4 2 2 5 6 6 3 6 1 5 pass 4 pass 3 pass 4',
	dokuztas:
		'g4 d5 a7 c5 e4 e5xa7 f4xd5 d5xe4 e4xc5 c5xe4 e4xe5 e5xe4 e4xe5 e5xf4 f4xe5 a4 g7 e5xg7 ' +
		'e4-b4 e5-e4 g4-f2 e4-e5xb4',
};

export const RULE_SETS = Object.keys(WHOLE);

/* The same numbers for the same seed, in 0..below-1. */
export function random(seed) {
	return (below) => {
		seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
		return Math.floor((seed / 2 ** 32) * below);
	};
}

/*
 * What the page says of its board, and whose pits may be played. With `after` it waits until a person can do something at a
 * later ply, or a set is over; with `at` until that ply is on the board. Runs in the page.
 */
function readBoard({ after, at }) {
	const read = () => {
		const board = document.querySelector('[data-testid=board]');
		if (!board) return null;
		const { state, ply, legal } = board.dataset;
		if (at !== undefined && (Number(ply) !== at || state === 'showing')) return null;
		if (after !== undefined && (Number(ply) <= after || state === 'showing' || state === 'thinking')) return null;
		return {
			state,
			ply: Number(ply),
			legal: legal ? legal.split(' ') : [],
			side: board.querySelector('.target[aria-disabled=false]')?.dataset.testid.match(/^pit-(.)/)?.[1] ?? null,
			link: document.querySelector('[data-testid=link]').dataset.link,
		};
	};
	return after === undefined && at === undefined ? read() : window.once(read);
}

/* What hangs, hangs long: with what it was waited for, and where. */
async function patiently(what, waited) {
	let timer;
	const late = new Promise((_, fail) => {
		timer = setTimeout(() => fail(new Error(`waited ${PATIENCE} s for ${what}`)), 1000 * PATIENCE);
	});
	try {
		return await Promise.race([waited, late]);
	} finally {
		clearTimeout(timer);
	}
}

export function look(page) {
	return page.evaluate(readBoard, {});
}

/* Waits until `found` gives something; it is that. Playwright's own way needs eval, which the page forbids. */
export async function until(what, found, seconds = PATIENCE) {
	const end = Date.now() + 1000 * seconds;
	for (let wait = 10; ; wait = Math.min(1.5 * wait, 200)) {
		const value = await found();
		if (value) return value;
		if (Date.now() > end) throw new Error(`waited ${seconds} s for ${what}`);
		await new Promise((done) => setTimeout(done, wait));
	}
}

/* Waits until a person can do something at a later ply, or a set is over; what the page says then. */
export function settled(page, after = -1) {
	return patiently(`a move after ${after}`, page.evaluate(readBoard, { after }));
}

/* Waits until that many moves are on the board; what the page says then. */
export function at(page, ply) {
	return patiently(`move ${ply}`, page.evaluate(readBoard, { at: ply }));
}

/* Waits until the server has everything; the game as the server has it. */
export async function saved(page, server) {
	await page.waitForSelector('[data-testid=link][data-link=saved]');
	return server.game(idOf(page));
}

/* To another view as a link of the page goes there, without loading the page again. */
export function turnTo(page, path) {
	return page.evaluate((to) => {
		history.pushState(null, '', to);
		dispatchEvent(new PopStateEvent('popstate'));
		return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
	}, path);
}

export function idOf(page) {
	return new URL(page.url()).pathname.split('/')[2];
}

/* The parts of a move in the order they are pressed, as test ids. */
function partsOf(move, side) {
	if (move === 'pass') return ['pass'];
	if (/^\d+$/.test(move)) return [`pit-${side}${move}`];
	return move.split(/[-x]/).map((point) => `point-${point}`);
}

/* In the page: the middle of a part once it can be pressed, brought into view. */
function middleOf(selector) {
	return window.once(() => {
		const element = document.querySelector(selector);
		if (!element?.checkVisibility()) return null;
		/* Nothing may lie over it: a window that is closing, a note that comes, the head of the page. */
		for (const block of ['nearest', 'center']) {
			element.scrollIntoView({ block });
			const { x, y, width, height } = element.getBoundingClientRect();
			const middle = [x + width / 2, y + height / 2];
			if (element.contains(document.elementFromPoint(...middle))) return middle;
		}
		return null;
	});
}

function centre(page, selector) {
	return patiently(selector, page.evaluate(middleOf, selector));
}

export class Mouse {
	constructor(page) {
		this.page = page;
	}

	async press(selector) {
		await this.page.mouse.click(...(await centre(this.page, selector)));
	}

	async play(move, side) {
		for (const part of partsOf(move, side)) await this.press(`[data-testid=${part}]`);
	}
}

/* A first touch on a pit or a point only shows what it would do. */
export class Finger {
	constructor(page) {
		this.page = page;
	}

	async press(selector) {
		await this.page.touchscreen.tap(...(await centre(this.page, selector)));
	}

	async play(move, side) {
		const parts = partsOf(move, side);
		for (const part of parts) await this.press(`[data-testid=${part}]`);
		if (move === 'pass' || parts.length > 1) return;
		await this.page.waitForSelector(`[data-testid=${parts[0]}][aria-pressed=true]`);
		await this.press(`[data-testid=${parts[0]}]`);
	}
}

/* In the page: what has the focus, where it is, and where another part is. */
function focusNow(id) {
	const middle = (element) => {
		const { x, y, width, height } = element.getBoundingClientRect();
		return [x + width / 2, y + height / 2];
	};
	const here = document.activeElement ?? document.body;
	const there = id && document.querySelector(`[data-testid=${id}]`);
	return {
		lost: here === document.body,
		id: here.dataset.testid ?? '',
		value: here.value ?? '',
		text: here.textContent.trim(),
		name: here.getAttribute('aria-label') ?? '',
		board: !!here.closest('[data-testid=board]'),
		at: middle(here),
		there: there && middle(there),
	};
}

/* Keys only, and after every one of them something must have the focus. */
export class Keys {
	constructor(page) {
		this.page = page;
		this.pressed = 0;
	}

	/* What has the focus then, and where the part of that id is. */
	async press(key, id) {
		await this.page.keyboard.press(key);
		this.pressed++;
		/* Behind the last part of a page Tab leaves it, and comes back at the next. */
		return key === 'Tab' ? this.focus(id) : this.check(`after ${key}`, id);
	}

	async check(when, id) {
		const now = await this.focus(id);
		if (now.lost) throw new Error(`nothing has the focus ${when}, key ${this.pressed}`);
		return now;
	}

	focus(id) {
		return this.page.evaluate(focusNow, id);
	}

	/* Tab until the focus is where it should be. */
	async tabTo(what, found, id) {
		let now = await this.focus(id);
		for (let n = 0; n < 60; n++) {
			if (found(now)) return now;
			now = await this.press('Tab', id);
		}
		throw new Error(`Tab does not come to ${what}`);
	}

	toId(id) {
		return this.tabTo(id, (focus) => focus.id === id);
	}

	/* A radio button: Tab to its group, arrows to it. */
	async choose(value) {
		const values = await this.page.evaluate((wanted) => {
			const input = [...document.querySelectorAll('input[type=radio]')].find((one) => one.value === wanted);
			return [...document.querySelectorAll('input[type=radio]')]
				.filter((one) => one.name === input.name)
				.map((one) => one.value);
		}, value);
		let now = await this.tabTo(`the choice of ${value}`, (focus) => values.includes(focus.value));
		for (let n = 0; n < values.length && now.value !== value; n++) now = await this.press('ArrowDown');
	}

	/* Over the board by arrows: towards the place, and no way twice. */
	async walk(id) {
		let here = await this.tabTo('the board', (focus) => focus.board, id);
		const tried = new Set();
		for (let n = 0; n < 30; n++) {
			if (here.id === id) return;
			const dx = here.there[0] - here.at[0];
			const dy = here.there[1] - here.at[1];
			const ways = { ArrowRight: dx, ArrowLeft: -dx, ArrowDown: dy, ArrowUp: -dy };
			const way = Object.keys(ways)
				.sort((a, b) => ways[b] - ways[a])
				.find((key) => !tried.has(here.id + key));
			tried.add(here.id + way);
			here = await this.press(way, id);
		}
		throw new Error(`the arrows do not come to ${id}`);
	}

	/* Pits by their number or by arrows, in turn; points by arrows. */
	async play(move, side) {
		if (move === 'pass') {
			await this.toId('pass');
			return this.press('Enter');
		}
		const numbered = /^\d+$/.test(move) && this.pressed % 2 === 0;
		if (numbered) {
			await this.tabTo('the board', (focus) => focus.board);
			return this.press(move);
		}
		for (const part of partsOf(move, side)) {
			await this.walk(part);
			await this.press('Enter');
		}
	}
}

/*
 * Plays until the match is over. `choose` gives the move from what the page says; `between` is called with
 * every panel of an ended set before the next one is begun.
 */
export async function playOn(hand, choose, { between, each, until } = {}) {
	const { page } = hand;
	let now = await settled(page);
	for (;;) {
		if (now.state === 'over' || until?.(now)) return now;
		if (now.state === 'set-ended') {
			await between?.(now);
			if (hand instanceof Keys) {
				await hand.toId('next-set');
				await hand.press('Enter');
			} else {
				await hand.press('[data-testid=next-set]');
			}
			await page.waitForSelector('[data-testid=set-end]', { state: 'detached' });
			now = await settled(page);
			continue;
		}
		const move = choose(now);
		await hand.play(move, now.side);
		now = await settled(page, now.ply);
		await each?.(now, move);
	}
}

/* Chooses any legal move, the same ones for the same seed. */
export function anyMove(seed) {
	const next = random(seed);
	return ({ legal }) => legal[next(legal.length)];
}

/* Chooses the moves of a list, set after set. */
export function script(moves, sets = 1) {
	const list = Array.from({ length: sets }, () => moves.split(' ')).flat();
	return ({ ply }) => list[ply];
}
