/* SPDX-License-Identifier: MIT */
/* What this browser keeps: games, settings, last choices. Without storage it lasts as long as the page. */
import { GAMES, type GameName } from '../engine/types';
import { repaired, type GameRecord } from './sync';

const GAME = 'mangala.game.';
const KEPT_FINISHED = 30;
const memory = new Map<string, string>();

export function read<T>(key: string): T | null {
	try {
		const text = localStorage.getItem(key) ?? memory.get(key);
		return text ? (JSON.parse(text) as T) : null;
	} catch {
		const text = memory.get(key);
		return text ? (JSON.parse(text) as T) : null;
	}
}

export function write(key: string, value: unknown) {
	const text = JSON.stringify(value);
	try {
		localStorage.setItem(key, text);
		memory.delete(key);
	} catch {
		memory.set(key, text);
	}
}

function remove(key: string) {
	memory.delete(key);
	try {
		localStorage.removeItem(key);
	} catch {
		/* nothing was kept */
	}
}

/* What was chosen last; what another version of the page kept that this one does not know is as if nothing had been chosen. */
export function readChoices<T extends { game: GameName }>(key: string, first: T): T {
	const kept = { ...first, ...read<T>(key) };
	return GAMES.includes(kept.game) ? kept : { ...kept, game: first.game };
}

export function readGame(id: string): GameRecord | null {
	return repaired(read(GAME + id));
}

export function writeGame(record: GameRecord) {
	write(GAME + record.id, record);
}

export function removeGame(id: string) {
	remove(GAME + id);
}

/* Every game on this device, the last played first. */
export function allGames(): GameRecord[] {
	const keys = new Set(memory.keys());
	try {
		for (let n = 0; n < localStorage.length; n++) keys.add(localStorage.key(n)!);
	} catch {
		/* only memory */
	}
	const games: GameRecord[] = [];
	for (const key of keys) {
		if (!key.startsWith(GAME)) continue;
		const record = repaired(read(key));
		if (record) games.push(record);
	}
	return games.sort((a, b) => b.touched - a.touched);
}

/* Old finished games that the server has make room for new ones. */
export function tidyGames() {
	const finished = allGames().filter((game) => game.over && game.version > 0 && !game.pending.length);
	for (const game of finished.slice(KEPT_FINISHED)) removeGame(game.id);
}

/* Calls back when another tab changed the game. */
export function onGameChanged(id: string, changed: () => void): () => void {
	const listener = (event: StorageEvent) => {
		if (event.key === GAME + id) changed();
	};
	addEventListener('storage', listener);
	return () => removeEventListener('storage', listener);
}

/* A name nobody else has: 128 random bits as 22 characters. */
export function newId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
