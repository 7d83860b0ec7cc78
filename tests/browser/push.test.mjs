/* SPDX-License-Identifier: MIT */
/*
 * Web Push as far as a browser without a push service goes. Real: the permission, the server's key, what the server seals (RFC
 * 8291) and signs (RFC 8292) and sends to a push service on the loopback, opened here with Node's own cryptography; the
 * worker, which is handed the message by the browser (CDP), and the notification it shows; where a click leads an open page. Not
 * real: `pushManager.subscribe`, which asks the browser maker's service, is answered by this test; a click on a notification
 * cannot be made from outside, so its event is dispatched in the worker, and focus() and openWindow(), which a browser
 * allows after a true click alone, are only written down.
 */
import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import http from 'node:http';
import { Server } from './server.mjs';
import { settled, turnTo, until } from './play.mjs';

const text64 = (bytes) => Buffer.from(bytes).toString('base64url');
const bytes64 = (text) => Buffer.from(text, 'base64url');

/* A browser's half of a subscription, at a service on the loopback that keeps what comes. */
class Subscriber {
	static async start() {
		const one = new Subscriber();
		one.pushes = [];
		one.keys = createECDH('prime256v1');
		one.keys.generateKeys();
		one.auth = randomBytes(16);
		one.service = http.createServer((asked, answer) => {
			const parts = [];
			asked.on('data', (part) => parts.push(part));
			asked.on('end', () => {
				one.pushes.push({ headers: asked.headers, body: Buffer.concat(parts) });
				answer.writeHead(201).end();
			});
		});
		await new Promise((done) => one.service.listen(0, '127.0.0.1', done));
		one.origin = `http://127.0.0.1:${one.service.address().port}`;
		return one;
	}

	subscription() {
		return { endpoint: `${this.origin}/send/1`, keys: { p256dh: text64(this.keys.getPublicKey()), auth: text64(this.auth) } };
	}

	open({ body }) {
		const [salt, point, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
		const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.keys.getPublicKey(), point]);
		const secret = Buffer.from(hkdfSync('sha256', this.keys.computeSecret(point), this.auth, info, 32));
		const derived = (what, length) => Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${what}\0`), length));
		const opener = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
		opener.setAuthTag(sealed.subarray(-16));
		return Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]).toString().replace(/\x02$/, '');
	}

	/* Whether the push is signed by this key, for this service. */
	signedBy({ headers }, key) {
		const [, token, own] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization);
		const [head, claims, signature] = token.split('.');
		const point = bytes64(key);
		const jwk = { kty: 'EC', crv: 'P-256', x: text64(point.subarray(1, 33)), y: text64(point.subarray(33)) };
		const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' };
		return own === key && JSON.parse(bytes64(claims)).aud === this.origin && verify('sha256', Buffer.from(`${head}.${claims}`), signer, bytes64(signature));
	}
}

/* The browser maker's service answers. Runs in the page before its own scripts. */
function answerFor(subscription) {
	const real = PushManager.prototype.subscribe;
	const kept = { toJSON: () => subscription, unsubscribe: async () => (sessionStorage.removeItem('subscribed'), true) };
	PushManager.prototype.subscribe = async function (options) {
		if (Notification.permission !== 'granted') return real.call(this, options);
		sessionStorage.setItem('subscribed', JSON.stringify({ visible: options.userVisibleOnly, key: [...options.applicationServerKey] }));
		return kept;
	};
	PushManager.prototype.getSubscription = async () => (sessionStorage.getItem('subscribed') ? kept : null);
}

/* A guest; what he asks of the server. */
async function guest({ address }) {
	let cookie = '';
	const asks = async (path, body) => {
		const headers = { 'Content-Type': 'application/json', Origin: address, ...(cookie && { Cookie: cookie }) };
		const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
		if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
		cookie ||= answer.headers.get('set-cookie').split(';')[0];
		return answer.json();
	};
	await asks('/api/guests', {});
	return asks;
}

/* Asks the server as who is logged in on the page. */
function asks(page, method, path, body) {
	return page.evaluate(
		async ([method, path, body]) => {
			const answer = await fetch(path, { method, headers: { 'Content-Type': 'application/json' }, body });
			if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
			return answer.status === 204 ? null : answer.json();
		},
		[method, path, body && JSON.stringify(body)],
	);
}

/* The notifications that are shown. */
function shown(page) {
	return page.evaluate(async () => {
		const worker = await navigator.serviceWorker.getRegistration();
		return (await worker.getNotifications()).map(({ title, tag, lang, data }) => ({ title, tag, lang, data }));
	});
}

/* Counts what is told. Runs in the worker. */
function countTold() {
	const real = registration.showNotification.bind(registration);
	self.told = 0;
	registration.showNotification = async (...told) => {
		await real(...told);
		self.told++;
	};
}

/* A click on the notification that is shown: what the worker would bring to the front. Runs in the worker. */
async function click() {
	const done = [];
	WindowClient.prototype.focus = async function () {
		done.push(`focus ${new URL(this.url).pathname}`);
	};
	Clients.prototype.openWindow = async (path) => done.push(`open ${path}`);
	const [notification] = await registration.getNotifications();
	const event = new NotificationEvent('notificationclick', { notification });
	let end;
	event.waitUntil = (promise) => (end = promise);
	dispatchEvent(event);
	await end;
	return done;
}

/* The browser without windows shows no notification. */
export const windows = true;

export default {
	'a push is asked for, sealed, shown, clicked and taken back': async (bench) => {
		const server = await Server.start({ push_anywhere: 1, push_contact: 'mailto:o@mangala.example', mail_delay: 0 });
		const subscriber = await Subscriber.start();
		try {
			await pushed(bench, server, subscriber);
		} finally {
			subscriber.service.close();
		}
	},
};

async function pushed(bench, server, subscriber) {
	const page = await bench.open(null, { server, serviceWorkers: 'allow', permissions: ['notifications'], settings: { lang: 'en' }, expected: /incognito/ });
	await page.addInitScript(answerFor, subscriber.subscription());
	await page.goto(`${server.address}/hesap`);
	await page.evaluate(async () => {
		const body = JSON.stringify({ name: 'Grace', password: 'a long password' });
		const answer = await fetch('/api/accounts', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
		localStorage.setItem('mangala.me', JSON.stringify(await answer.json()));
	});
	await page.reload();
	const tick = '[data-testid=push]';
	await page.click(tick);
	const contact = () => asks(page, 'GET', '/api/account/contact');
	const { push_key: key, lang } = await until('the subscription', async () => {
		const found = await contact();
		return found.browsers.length === 1 && found;
	});
	assert.equal(lang, 'en', 'in the language that is read here');
	const subscribed = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('subscribed')));
	assert.deepEqual(await subscribed(), { visible: true, key: [...bytes64(key)] });

	/* A rival moves. */
	const rival = await guest(server);
	const start = async () => {
		const terms = { game: 'mangala', joining: 'link', seat: 0, clock: { kind: 'days', base: 5 * 86400 } };
		const { id } = await rival('/api/games', terms);
		await asks(page, 'POST', `/api/games/${id}/seat`, { id: `seat-${id}` });
		return id;
	};
	const [id, other] = [await start(), await start()];
	await rival(`/api/games/${id}/moves`, { ply: 0, move: '3', id: `move-${id}` });
	const push = await until('the push', () => subscriber.pushes[0]);
	assert.ok(subscriber.signedBy(push, key));
	const message = subscriber.open(push);
	const { url, ...told } = JSON.parse(message);
	assert.deepEqual(told, { title: 'Mangala (federation): your turn against a guest', lang: 'en', game: id });
	assert.equal(new URL(url).pathname, `/oyun/${id}`);

	/* The browser hands it to the worker, also a second time: one notification. */
	await page.evaluate(() => navigator.serviceWorker.ready);
	const line = await page.context().newCDPSession(page);
	const registered = new Promise((done) => {
		line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && done(registrations[0].registrationId));
	});
	await line.send('ServiceWorker.enable');
	const registrationId = await registered;
	await until('the worker to answer for the page', () => page.evaluate(() => !!navigator.serviceWorker.controller));
	const [worker] = page.context().serviceWorkers();
	await worker.evaluate(countTold);
	/* The browser does not wait for what the worker does with it. */
	let delivered = 0;
	const deliver = async (data) => {
		await line.send('ServiceWorker.deliverPushMessage', { origin: page.origin, registrationId, data });
		delivered++;
		await until('the notification', async () => (await worker.evaluate(() => self.told)) === delivered);
	};
	const expected = [{ title: told.title, tag: id, lang: 'en', data: `/oyun/${id}` }];
	await deliver(message);
	await deliver(message);
	await until('the notification', async () => (await shown(page)).length);
	assert.deepEqual(await shown(page), expected);

	/* A click: a page without a game goes to it, one that has it is left alone, one with another game too. */
	/* Taking a notification away is not waited for by anyone; a new one of the same name must not meet it. */
	const clicked = async () => {
		const done = await worker.evaluate(click);
		await until('the notification to go', async () => !(await shown(page)).length);
		return done;
	};
	assert.deepEqual(await clicked(), [`focus /oyun/${id}`]);
	await settled(page);
	assert.equal(new URL(page.url()).pathname, `/oyun/${id}`);
	await page.evaluate(() => (window.began = true));
	for (const [at, does] of [[id, `focus /oyun/${id}`], [other, `open /oyun/${id}`]]) {
		await turnTo(page, `/oyun/${at}`);
		await deliver(message);
		await until('the notification', async () => (await shown(page)).length);
		assert.deepEqual(await clicked(), [does]);
	}
	assert.equal(await page.evaluate(() => window.began), true);
	assert.equal(new URL(page.url()).pathname, `/oyun/${other}`);
	/* There it is the rival's turn: from there one comes to where it is one's own. */
	await page.waitForSelector(`[data-testid=next-game][href="/oyun/${id}"]`);

	/* Taken back, here and there. */
	await turnTo(page, '/hesap');
	await page.click(tick);
	await until('no subscription', async () => !(await contact()).browsers.length);
	await until('the browser to give it up', async () => !(await subscribed()));

	/* Who does not allow it is told why nothing comes: by the browser itself. */
	await page.context().clearPermissions();
	await page.click(tick);
	await page.waitForSelector('[data-testid=notices] :text("does not allow")');
}
