/* SPDX-License-Identifier: MIT */
/* Games that were left before the server had all of their moves: these are sent from whatever page is open. */
import { Link } from './link';
import * as store from './store';
import * as sync from './sync';

const sending = new Set<string>();

/* `open` is the game on the table; it sends for itself. */
export function sendLeftovers(open: string | undefined) {
	for (const record of store.allGames()) {
		if (record.id !== open && !sending.has(record.id) && sync.next(record).do !== 'nothing') send(record);
	}
}

function send(first: sync.GameRecord) {
	const { id } = first;
	const link = new Link(
		{
			record: () => store.readGame(id) ?? { ...first, refused: null, version: 1, pending: [] },
			change: (how) => {
				const record = store.readGame(id);
				if (record) store.writeGame(how(record));
			},
			told: (state) => {
				if (state !== 'saved' && state !== 'refused') return;
				link.end();
				sending.delete(id);
			},
		},
		() => true,
		false,
	);
	sending.add(id);
	link.nudge();
}
