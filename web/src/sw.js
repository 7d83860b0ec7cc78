/* SPDX-License-Identifier: MIT */
/*
 * Keeps the whole page on the device, so that it opens without a network. A new version is fetched beside the old one and
 * takes its place once no tab uses the old one any more: a running game keeps the files it began with. FILES, LATER (kept
 * once they have been wanted) and VERSION are put in by the build.
 */
const CACHE = `mangala-${VERSION}`;
const PATIENCE = 3000;

self.addEventListener('install', (event) => {
	event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
	event.waitUntil(
		caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))),
	);
});

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
	if (request.mode === 'navigate') event.respondWith(soon(request).catch(() => caches.match('/', { cacheName: CACHE })));
	else if (FILES.includes(pathname)) event.respondWith(caches.match(pathname, { cacheName: CACHE }).then((kept) => kept ?? fetch(request)));
	else if (LATER.includes(pathname)) event.respondWith(fetchedOnce(request));
});

/* {"title", "url", "game"} */
self.addEventListener('push', (event) => {
	const { title = 'Mangala', url = '/salon', game } = event.data?.json() ?? {};
	event.waitUntil(self.registration.showNotification(title, { tag: game, data: url, icon: '/icon-192.png' }));
});

self.addEventListener('notificationclick', (event) => {
	event.notification.close();
	const url = new URL(event.notification.data, self.location.origin).href;
	event.waitUntil(
		self.clients.matchAll({ type: 'window' }).then((windows) => {
			const open = windows.find((one) => one.url === url) ?? windows[0];
			return open ? open.navigate(url).then((one) => one?.focus()) : self.clients.openWindow(url);
		}),
	);
});
