/* SPDX-License-Identifier: MIT */
/*
 * Keeps the whole page on the device, so that it opens without a network. A new version is fetched whole beside the old one
 * and is what the next start gets, offline too. A page that is open goes on with the files it began with: their names tell
 * versions apart, and they stay while any page is open. FILES, LATER (kept once they have been wanted) and VERSION are put in
 * by the build.
 */
const CACHE = `mangala-${VERSION}`;
const PATIENCE = 3000;

self.addEventListener('install', (event) => {
	event.waitUntil(
		caches
			.open(CACHE)
			.then((cache) => cache.addAll(FILES))
			.then(() => self.skipWaiting()),
	);
});

/* Other versions go once no page is open that may have begun with one; none that is just coming. */
async function tidy() {
	const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
	const names = await caches.keys();
	if (open.length || self.registration.installing || self.registration.waiting) return;
	await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/* Also the page that was there before this worker, so that it has its late parts without a network. */
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

/* The server's answer, if it comes soon. */
function soon(request) {
	return new Promise((done, fail) => {
		setTimeout(fail, PATIENCE);
		fetch(request).then(done, fail);
	});
}

async function fetchedOnce(request) {
	const cache = await caches.open(CACHE);
	const kept = await cache.match(request);
	if (kept) return kept;
	const answer = await fetch(request);
	if (answer.ok) await cache.put(request, answer.clone());
	return answer;
}

self.addEventListener('fetch', (event) => {
	const { request } = event;
	const { origin, pathname } = new URL(request.url);
	if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api')) return;
	if (request.mode === 'navigate') {
		event.waitUntil(tidy());
		event.respondWith(soon(request).catch(() => caches.match('/', { cacheName: CACHE })));
	} else if (LATER.includes(pathname)) event.respondWith(fetchedOnce(request));
	else if (FILES.includes(pathname)) event.respondWith(caches.match(pathname, { cacheName: CACHE }).then((kept) => kept ?? fetch(request)));
	/* Of another version. */
	else if (pathname.startsWith('/assets/')) event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
});

/* {"title", "lang", "url", "game"}; a later one about the same game takes the place of the earlier. */
self.addEventListener('push', (event) => {
	const { title = 'Mangala', lang = '', url = '/salon', game = '' } = event.data?.json() ?? {};
	const told = { tag: game, lang, data: new URL(url, self.location.origin).pathname, icon: '/icon-192.png' };
	event.waitUntil(self.registration.showNotification(title, { ...told, renotify: !!game }));
});

/* Where a window is, which it says itself: what the browser knows is where it began. One that does not say may be at a game. */
function whereIs(one) {
	return new Promise((done) => {
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = ({ data }) => done(data);
		setTimeout(() => done('/oyun/'), PATIENCE);
		one.postMessage('where', [port2]);
	});
}

/* To the window that has the game open, else to one without a game, else to a new one: no game is left for another. */
async function show(path) {
	const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
	const places = await Promise.all(windows.map(whereIs));
	const there = windows[places.indexOf(path)];
	if (there) return there.focus();
	const free = windows[places.findIndex((place) => !place.startsWith('/oyun/'))];
	const shown = await free?.navigate(path).catch(() => null);
	return shown ? shown.focus() : self.clients.openWindow(path);
}

self.addEventListener('notificationclick', (event) => {
	event.notification.close();
	event.waitUntil(show(event.notification.data));
});

/* The push service has given the browser another address. */
self.addEventListener('pushsubscriptionchange', (event) => {
	const again = async () => {
		const { endpoint, keys } = (event.newSubscription ?? (await self.registration.pushManager.subscribe(event.oldSubscription.options))).toJSON();
		const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
		await fetch('/api/account/browsers', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
	};
	event.waitUntil(again());
});
