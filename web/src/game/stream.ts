/* SPDX-License-Identifier: MIT */
/*
 * What happens in one's games. One line to the server for all tabs of this browser where there is a shared worker, else one
 * a tab.
 */
const ADDRESS = '/api/account/events';

export function ownEvents(happened: () => void): () => void {
	if ('SharedWorker' in window) {
		try {
			const worker = new SharedWorker(new URL('./shared.ts', import.meta.url), { type: 'module', name: 'mangala' });
			worker.port.onmessage = () => happened();
			worker.port.start();
			const bye = () => worker.port.postMessage('bye');
			addEventListener('pagehide', bye);
			return () => {
				removeEventListener('pagehide', bye);
				bye();
			};
		} catch {
			/* not here: a line of this tab's own */
		}
	}
	const stream = new EventSource(ADDRESS);
	stream.addEventListener('game', () => happened());
	stream.addEventListener('snapshot', () => happened());
	return () => stream.close();
}
