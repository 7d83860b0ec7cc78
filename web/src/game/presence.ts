/* SPDX-License-Identifier: MIT */
/* Who is at the table of a game between two people, asked anew while the page is looked at. */
import { useEffect, useState } from 'preact/hooks';
import type { Presence } from '../engine/types';
import { isLong } from './clock';
import { Refused, ask } from './http';
import type { Session } from './session';

const EVERY = 5_000;
const EVERY_LONG = 30_000;

export function usePresence(session: Session): Presence | null {
	const [found, setFound] = useState<Presence | null>(null);
	const between = session.between;
	const lasts = between?.status === 'playing' && !session.state.value?.over;
	const every = between?.clock && !isLong(between.clock) ? EVERY : EVERY_LONG;
	const ply = session.state.value?.ply;
	useEffect(() => {
		if (!lasts) return setFound(null);
		let gone = false;
		async function look() {
			if (document.hidden) return;
			try {
				const now = await ask<Presence>('GET', `/api/games/${session.record.value.id}/presence`);
				if (!gone) setFound(now);
			} catch (error) {
				if (!(error instanceof Refused)) throw error;
				/* Nothing is known of who is there. */
				if (!gone) setFound(null);
			}
		}
		void look();
		const timer = setInterval(look, every);
		document.addEventListener('visibilitychange', look);
		return () => {
			gone = true;
			clearInterval(timer);
			document.removeEventListener('visibilitychange', look);
		};
	}, [lasts, every, ply]);
	return found;
}
