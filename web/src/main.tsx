/* SPDX-License-Identifier: MIT */
import { render } from 'preact';
import { App } from './app';
import { readable } from './i18n';
import './style/base.css';
import './style/board.css';
import './style/pages.css';

void readable.then(() => render(<App />, document.getElementById('app')!));

/* Once all is there and still, the page is kept on the device. */
addEventListener('load', () => {
	if ('serviceWorker' in navigator) setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => {}), 2000);
});
