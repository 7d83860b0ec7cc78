/* SPDX-License-Identifier: MIT */
/* For those who do not see, who see little, who have a thumb only, who want nothing to move. */
import assert from 'node:assert/strict';
import { PHONE } from './browser.mjs';
import { Keys, Mouse, RULE_SETS, WHOLE, look, playOn, script, settled, turnTo, until } from './play.mjs';

const COMPUTER = [{ kind: 'human' }, { kind: 'computer', level: 'kolay' }];
/* Games in the middle, it is the player's turn. */
const MIDDLE = {
	mangala: '4 1 5 3',
	'mangala-ibb': '3 5 3 5',
	'mangala-kale': '3 2 6 1 4 3 5 6 3 5 4 5 1 6',
	toguz: '8 6 7 4 1 4 3 6 1 2 2 4 5 8 4 7 7 5 8 6',
	mangala2: '2 4 1 3 3 5',
	dokuztas: 'g4 d5 a7 c5',
};

async function tables(bench, players = COMPUTER, sets = 3) {
	const ids = {};
	for (const game of RULE_SETS) ids[game] = await bench.server.played({ game, sets, players }, MIDDLE[game]);
	return ids;
}

/* Logs the page in. */
async function member(bench, page) {
	await page.evaluate(async () => {
		const post = (path, body) => fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
		const account = await (await post('/api/accounts', { name: 'Gülnihal', password: 'uzun bir parola' })).json();
		localStorage.setItem('mangala.me', JSON.stringify(account));
		await post('/api/account/contact', { quiet: [1320, 480] });
	});
}

/* Every page there is, one after another; the account is a member's, with all that it may set. */
async function visit(bench, page, each) {
	await member(bench, page);
	const ids = await tables(bench);
	const five = await bench.server.played(
		{ game: 'mangala-ibb', kind: 'municipality', players: COMPUTER },
		Array(5).fill(WHOLE['mangala-ibb']).join(' '),
	);
	const names = [{ kind: 'human', name: 'Abdürrahimgiller' }, { kind: 'human', name: 'Gülnihal Öztürkoğlu Karahisari' }];
	const named = await bench.server.played({ game: 'mangala', sets: 3, players: names }, WHOLE.mangala);
	const strict = await bench.server.played({ game: 'toguz', touch_move: 1, hidden_counts: 1, sowing: 1, players: names }, MIDDLE.toguz);
	const places = [
		['home', '/'],
		...RULE_SETS.map((game) => [`table of ${game}`, `/oyun/${ids[game]}`]),
		['end of a set, long names', `/oyun/${named}`],
		['end of a match', `/oyun/${five}`],
		['rules', '/kurallar'],
		...RULE_SETS.map((game) => [`rules of ${game}`, `/kurallar/${game}`]),
		['conduct', `/oyun/${strict}`],
		['sowing by hand', '/kurallar/mangala/dagit'],
		['sowing by hand in toguz', '/kurallar/toguz/dagit'],
		...['salon', 'hesap', 'gecmis', 'ogren', 'ogren/toguz', 'ogren/mangala', 'inceleme'].map((view) => [view, `/${view}`]),
		['no page', '/oyun/aaaaaaaaaaaaaaaaaaaaaa'],
	];
	await page.goto(page.origin);
	for (const [name, path] of places) {
		await turnTo(page, path);
		await page.waitForSelector('main h1, main form');
		if (path.startsWith('/oyun/') && name !== 'no page') await page.waitForSelector('[data-testid=board]');
		if (path === '/') await page.click('[data-testid=more]');
		if (path === '/') await page.click('[data-testid=conduct-choices]');
		if (path === '/ogren/mangala') {
			/* A question, wrongly answered. */
			await page.click('.steps li:nth-child(2) button');
			await page.click('[data-testid=answer]');
			await page.waitForSelector('[data-testid=outcome] p');
		}
		await each(name);
		if (path !== '/') continue;
		await page.click('label:has(> input[value=friend])');
		await page.click('label:has(> input[value="3"])');
		await each('home, against a friend');
		await page.click('[data-testid=settings]');
		await page.waitForSelector('dialog');
		await each('settings');
		await page.keyboard.press('Escape');
		await page.click('[data-testid=bell]');
		await page.waitForSelector('dialog');
		await each('notifications');
		await page.keyboard.press('Escape');
		await page.waitForSelector('dialog', { state: 'detached' });
	}
}

/* Texts too faint against what lies behind them, computed as WCAG does. Runs in the page. */
function faintTexts() {
	const canvas = document.createElement('canvas').getContext('2d');
	/* The same few colours, and the same few things behind them. */
	const remembered = (work, known = new Map()) => (key) => {
		if (!known.has(key)) known.set(key, work(key));
		return known.get(key);
	};
	const parse = remembered((text) => {
		canvas.fillStyle = text;
		const hex = canvas.fillStyle;
		if (hex[0] === '#') return [1, 3, 5].map((k) => parseInt(hex.slice(k, k + 2), 16)).concat(1);
		return hex.match(/[\d.]+/g).map(Number);
	});
	const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
	const light = ([r, g, b]) => {
		const [x, y, z] = [r, g, b].map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
		return 0.2126 * x + 0.7152 * y + 0.0722 * z;
	};
	const ratio = (a, b) => {
		const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
		return (high + 0.05) / (low + 0.05);
	};
	const behind = remembered((element) => {
		if (!element) return [255, 255, 255, 1];
		const { backgroundColor, backgroundImage } = getComputedStyle(element);
		const painted = backgroundImage.match(/^linear-gradient\((rgba?\([^)]*\))/)?.[1] ?? backgroundColor;
		const colour = parse(painted);
		return colour[3] === 1 ? colour : over(colour, behind(element.parentElement));
	});
	const found = [];
	let worst = Infinity;
	let texts = 0;
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walker.nextNode()) {
		const element = walker.currentNode.parentElement;
		const text = walker.currentNode.textContent.trim();
		if (!text || element.closest('.unseen, svg, noscript, [aria-disabled=true]') || !element.checkVisibility()) continue;
		const back = behind(element);
		const value = ratio(over(parse(getComputedStyle(element).color), back), back);
		texts++;
		worst = Math.min(worst, value);
		if (value < 4.5) found.push(`${value.toFixed(2)} ${element.className} "${text.slice(0, 30)}"`);
	}
	/* Numbers on the wood have an outline of their own. */
	const style = getComputedStyle(document.documentElement);
	for (const count of document.querySelectorAll('.count')) {
		const { fill, stroke } = getComputedStyle(count);
		for (const tone of ['a', 'b', 'c', 'd']) {
			const value = ratio(parse(fill), over(parse(stroke), parse(style.getPropertyValue(`--wood-${tone}`))));
			worst = Math.min(worst, value);
			if (value < 4.5) found.push(`${value.toFixed(2)} count on wood ${tone}`);
		}
	}
	for (const input of document.querySelectorAll('input[placeholder]')) {
		const back = behind(input);
		const value = ratio(over(parse(getComputedStyle(input, '::placeholder').color), back), back);
		if (value < 4.5) found.push(`${value.toFixed(2)} placeholder`);
	}
	return { found, worst, texts };
}

/* What a thumb may press, by size. Runs in the page. */
function targetSizes() {
	const dialog = document.querySelector('dialog');
	const fields = 'select, textarea, input[type=text], input[type=password], input[type=email], input[type=number]';
	return [...(dialog ?? document).querySelectorAll(`button, a.button, a.card, nav a, a.brand, summary, label, ${fields}`)]
		/* The words above a field are not what is aimed at; the field is. */
		.filter((one) => one.checkVisibility() && !(one.localName === 'label' && one.control?.matches(fields)))
		.map((one) => {
			const { width, height } = one.getBoundingClientRect();
			return { name: one.getAttribute('aria-label') || one.textContent, width, height };
		});
}

/* Phones upright and on their side; what is left of 1280 x 800 at 200 % and of 1280 x 1024 at 400 %. */
/* In the page: what stands out of it on the right, when it can be scrolled sideways. */
function sideways() {
	const { scrollWidth, clientWidth } = document.documentElement;
	if (scrollWidth <= clientWidth) return [];
	const out = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > clientWidth + 0.5);
	return [`${scrollWidth} px`, ...out.map((one) => `${one.tagName}.${one.className} ${one.textContent.slice(0, 40)}`)];
}

const SCREENS = [
	[360, 640],
	[320, 568],
	[740, 360],
	[640, 400],
	[320, 256],
];

export const long = true;

export default {
	'pits, stores and points are named, and every change with them': async (bench) => {
		const ids = await tables(bench);
		const page = await bench.open(`/oyun/${ids.mangala}`, { settings: { speed: 'off' } });
		const named = (name) => page.getByRole('button', { name, exact: true });
		await settled(page);
		for (const name of ['1. kuyum, boş', '3. kuyum, 1 taş', '5. kuyum, 6 taş', 'rakibin 1. kuyusu, 4 taş']) {
			assert.equal(await named(name).count(), 1, name);
		}
		assert.equal(await page.getByRole('img', { name: 'hazinem, 2 taş' }).count(), 1);
		assert.equal(await page.getByRole('img', { name: 'rakibin hazinesi, 3 taş' }).count(), 1);
		assert.equal(await page.getByRole('group', { name: 'Mangala tahtası' }).count(), 1);
		/* A single stone moves on, and the voice says so. */
		await named('3. kuyum, 1 taş').click();
		const said = () => page.evaluate(() => window.said.join('\n'));
		await until('the words', async () => /3\. kuyudan oynadın: 1 taş; son taş kendi 4\. kuyuna düştü/.test(await said()));

		/* Between two people both have their colours, and the names follow the stones. */
		const two = await bench.server.played({ game: 'mangala' }, MIDDLE.mangala);
		await page.goto(`${page.origin}/oyun/${two}`);
		await settled(page);
		await named('Beyazın 3. kuyusu, 1 taş').click();
		await named('Beyazın 3. kuyusu, boş').waitFor();
		assert.equal(await named('Beyazın 4. kuyusu, 4 taş').count(), 1);
		assert.equal(await named('Siyahın 6. kuyusu, 5 taş').count(), 1);

		for (const [game, mine, theirs] of [
			['mangala-kale', 'rakibin 4. kuyusu, senin kalen', ''],
			['toguz', 'rakibin 7. kuyusu, senin tuzdığın', '2. kuyum, rakibin tuzdığı'],
		]) {
			await page.goto(`${page.origin}/oyun/${ids[game]}`);
			await settled(page);
			const names = await page.$$eval('[aria-label*=kale], [aria-label*=tuzdı]', (list) => list.map((one) => one.getAttribute('aria-label')));
			assert.deepEqual(names.sort(), [mine, theirs].filter(Boolean).sort(), game);
		}

		await page.goto(`${page.origin}/oyun/${ids.dokuztas}`);
		await settled(page);
		for (const name of ['g4, senin taşın', 'd5, rakibin taşı', 'a1, boş']) assert.equal(await named(name).count(), 1, name);
		assert.equal(await page.getByRole('img', { name: 'senin elindeki taş: 7' }).count(), 1);
	},

	'every view: a contrast of 4.5 in light and dark, targets of 44 px, nothing to scroll sideways': async (bench) => {
		const page = await bench.open('/', { expected: /404/ });
		const least = { light: Infinity, dark: Infinity, target: Infinity };
		const count = { views: 0, texts: 0, targets: 0 };
		await visit(bench, page, async (name) => {
			count.views++;
			for (const colorScheme of ['dark', 'light']) {
				await page.emulateMedia({ colorScheme });
				const { found, worst, texts } = await page.evaluate(faintTexts);
				assert.deepEqual(found, [], `${colorScheme}, ${name}`);
				least[colorScheme] = Math.min(least[colorScheme], worst);
				count.texts += texts;
			}
			for (const [width, height] of SCREENS) {
				await page.setViewportSize({ width, height });
				await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
				const wide = await page.evaluate(sideways);
				assert.deepEqual(wide, [], `${name} at ${width} x ${height}`);
				if (width !== 360) continue;
				for (const target of await page.evaluate(targetSizes)) {
					assert.ok(Math.min(target.width, target.height) >= 43.9, `${name}: ${JSON.stringify(target)}`);
					least.target = Math.min(least.target, target.width, target.height);
					count.targets++;
				}
			}
		});
		bench.note(`${count.views} views, ${SCREENS.length} sizes, ${count.targets} targets of ${least.target.toFixed(1)} px or more`);
		bench.note(`${count.texts} texts, the least contrast ${least.light.toFixed(2)} in light, ${least.dark.toFixed(2)} in dark`);
	},

	'the board fits a phone on its side, the longest one an upright phone with its message': async (bench) => {
		const ids = await tables(bench);
		const page = await bench.open('/', { ...PHONE, viewport: { width: 740, height: 360 } });
		const bottomOf = (selector) => page.$$eval(selector, (all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
		for (const game of RULE_SETS) {
			await page.goto(`${page.origin}/oyun/${ids[game]}`);
			await settled(page);
			const { top, bottom } = await page.$eval('[data-testid=board]', (board) => board.getBoundingClientRect().toJSON());
			assert.ok(top >= 0 && bottom <= 360, `${game}: from ${top} to ${bottom}`);
			if (game === 'dokuztas') assert.ok((await bottomOf('.controls .button')) <= 360, 'every control is in view');
		}
		await page.setViewportSize({ width: 360, height: 640 });
		await page.goto(`${page.origin}/oyun/${ids.toguz}`);
		await settled(page);
		assert.ok((await bottomOf('[data-testid=message] > *')) <= 640, 'the message is in view');
	},

	'nothing moves for those who ask for less motion': async (bench) => {
		const pictures = {};
		for (const reducedMotion of ['reduce', 'no-preference']) {
			const page = await bench.open('/', { reducedMotion, settings: { speed: 'fast' } });
			const hand = new Mouse(page);
			await hand.press('label:has(> input[value=kolay])');
			await hand.press('[data-testid=play]');
			await settled(page);
			await page.evaluate(() => {
				/* Pictures of stones on their way and of anything that moves, and for how long stones were. */
				window.frames = { showing: 0, animations: 0, ms: 0 };
				const board = document.querySelector('[data-testid=board]');
				(function frame() {
					if (board.dataset.state === 'showing') window.frames.showing++;
					window.frames.animations += document.getAnimations().length;
					requestAnimationFrame(frame);
				})();
				let since = null;
				new MutationObserver(() => {
					const showing = board.dataset.state === 'showing';
					if (showing) since ??= performance.now();
					else if (since !== null) [window.frames.ms, since] = [window.frames.ms + performance.now() - since, null];
				}).observe(board, { attributes: true });
			});
			const { ply } = await look(page);
			await hand.play('2', 'w');
			await until('the answer', async () => {
				const now = await look(page);
				return now.ply > ply + 1 && now.state === 'open';
			});
			pictures[reducedMotion] = await page.evaluate(() => ({ ...window.frames }));
		}
		assert.ok(pictures.reduce.showing <= 4, JSON.stringify(pictures));
		assert.equal(pictures.reduce.animations, 0);
		/* A slow device shows it in fewer pictures, none in less time. */
		assert.ok(pictures['no-preference'].ms > 600 && pictures['no-preference'].animations > 0, JSON.stringify(pictures));
	},

	'a game is found, begun and read without the eye': async (bench) => {
		const page = await bench.open('/', { viewport: PHONE.viewport });
		const hand = new Keys(page);
		/* What every page offers a reader: one main, one heading of the first level, a language, a title. */
		await page.waitForSelector('[data-testid=new-game]');
		for (const path of ['/', '/kurallar', '/kurallar/mangala']) {
			await page.goto(page.origin + path);
			await page.waitForSelector('h1');
			assert.equal(await page.locator('main').count(), 1);
			assert.equal(await page.locator('h1').count(), 1, path);
			assert.equal(await page.getAttribute('html', 'lang'), 'tr');
			assert.match(await page.title(), /Mangala/);
			const nameless = await page.$$eval('button, a, input, select', (list) =>
				list
					.filter((one) => one.checkVisibility())
					.filter((one) => !(one.getAttribute('aria-label') || one.textContent.trim() || one.labels?.[0]?.textContent.trim()))
					.map((one) => one.outerHTML),
			);
			assert.deepEqual(nameless, []);
		}
		await page.goto(page.origin);
		await page.waitForSelector('[data-testid=new-game]');
		await hand.press('Tab');
		assert.match((await hand.focus()).text, /İçeriğe geç/);
		await hand.press('Enter');
		assert.equal(await page.evaluate(() => document.activeElement.id), 'icerik');
		await hand.choose('friend');
		await hand.toId('play');
		await hand.press('Enter');
		await settled(page);
		await playOn(hand, script(WHOLE.mangala), { until: ({ ply }) => ply === 2 });
		/* Settings by keys: Esc closes them and the focus is where it was. */
		await hand.tabTo('the settings', ({ name }) => name === 'Ayarlar');
		await hand.press('Enter');
		await page.waitForSelector('dialog');
		await hand.press('Tab');
		await hand.press('Escape');
		await page.waitForSelector('dialog', { state: 'detached' });
		assert.equal((await hand.focus()).name, 'Ayarlar');
	},
};
