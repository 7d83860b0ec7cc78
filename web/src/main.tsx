/* SPDX-License-Identifier: MIT */
import { render } from 'preact';
import { App } from './app';
import { readable } from './i18n';
import './style/base.css';
import './style/board.css';
import './style/pages.css';

void readable.then(() => render(<App />, document.getElementById('app')!));

/* The worker asks where this window is. */
navigator.serviceWorker?.addEventListener('message', ({ ports: [port] }) => port.postMessage(location.pathname));

const HOUR = 3_600_000;

/* Once all is there and still, the page is kept on the device. A page that stays open for days asks now and then what is new. */
async function keep() {
	const worker = await navigator.serviceWorker.register('/sw.js');
	let asked = Date.now();
	document.addEventListener('visibilitychange', () => {
		if (document.hidden || Date.now() - asked < HOUR) return;
		asked = Date.now();
		worker.update().catch(() => {});
	});
}

addEventListener('load', () => {
	if ('serviceWorker' in navigator) setTimeout(() => keep().catch(() => {}), 2000);
});
