/* SPDX-License-Identifier: MIT */
/*
 * What there is to be told of one's games: a turn, a challenge, something asked, a game that is over. It follows from the
 * games themselves, so nothing can be missed; which of it was read is kept on this device.
 */
import { computed, signal } from '@preact/signals';
import type { ServerGame } from '../engine/types';
import { Refused, ask, inTurn } from './http';
import { me } from './people';
import { read, write } from './store';
import { ownEvents } from './stream';

export interface Tiding {
	/* The game as it is now: when it changes it is told anew. */
	key: string;
	kind: 'turn' | 'challenge' | 'asked' | 'over';
	game: ServerGame;
}

const KEY = 'mangala.read';
const KEPT = 300;
/* Games that are over are told so long. */
const OVER_SHOWN = 10;

export function tidingsOf(games: ServerGame[], name: string | null): Tiding[] {
	const between = games.filter((game) => game.seats && game.joining !== null);
	const of = (kind: Tiding['kind'], list: ServerGame[]) => list.map((game) => ({ key: `${kind} ${game.id} ${game.version}`, kind, game }));
	const playing = between.filter(({ status, own }) => status === 'playing' && own !== null);
	return [
		...of('challenge', between.filter(({ status, own, invited }) => status === 'open' && own === null && !!invited && invited.name === name)),
		...of('asked', playing.filter(({ asked, own }) => asked && asked.seat !== own)),
		...of('turn', playing.filter(({ state, own }) => state.seat === own)),
		...of('over', between.filter(({ status, own }) => status === 'over' && own !== null).slice(0, OVER_SHOWN)),
	];
}

export const tidings = signal<Tiding[]>([]);
const known = signal<string[]>(read<string[]>(KEY) ?? []);
export const unread = computed(() => tidings.value.filter(({ key }) => !known.value.includes(key)));

export function markRead(keys: string[]) {
	known.value = [...new Set([...keys, ...known.value])].slice(0, KEPT);
	write(KEY, known.value);
}

/* Follows them until the answer is called. */
export function followTidings(): () => void {
	let gone = false;
	const look = inTurn(async () => {
		try {
			const { games } = await ask<{ games: ServerGame[] }>('GET', '/api/account/games');
			if (!gone) tidings.value = tidingsOf(games, me.value?.name ?? null);
		} catch (error) {
			/* Away from the server there is no news. */
			if (!(error instanceof Refused)) throw error;
		}
	});
	void look();
	const forget = ownEvents(look);
	return () => {
		gone = true;
		forget();
		tidings.value = [];
	};
}
