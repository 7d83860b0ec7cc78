/* SPDX-License-Identifier: MIT */
import { signal } from '@preact/signals';

/* The path of the page shown. */
export const path = signal(location.pathname);

addEventListener('popstate', () => (path.value = location.pathname));

export function go(to: string, replace = false) {
	if (replace) history.replaceState(null, '', to);
	else history.pushState(null, '', to);
	path.value = location.pathname;
	scrollTo(0, 0);
}

/* Links of the page are followed without loading it again. */
export function followLinks(event: MouseEvent) {
	if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
	const link = (event.target as Element).closest('a');
	if (!link || link.origin !== location.origin || link.target) return;
	if (link.pathname === location.pathname && link.hash) return;
	event.preventDefault();
	go(link.pathname + link.hash);
}
