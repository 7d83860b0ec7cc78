/* SPDX-License-Identifier: MIT */
/* What the sentences of the catalogues are made from. */
import type { End, GameName, Grade, Joining, Kind, Level, NamedLevel, Pace } from '../engine/types';

/* Whom a sentence is about: the listener and the rival, or the two colours when both share the screen. */
export type Who = 'you' | 'rival' | 'white' | 'black';

export interface PitWords {
	game: GameName;
	owner: Who;
	number: number;
	stones: number;
	/* Whose castle it is. */
	castle: Who | null;
}

export interface StoreWords {
	game: GameName;
	owner: Who;
	stones: number;
}

export type PointMan = 'empty' | Who;

/* A move of a mancala game in words. */
export interface MoveWords {
	game: GameName;
	who: Who;
	passed: boolean;
	pit: number;
	stones: number;
	landing: { side: 'store' | 'own' | 'other'; pit: number };
	/* The owner of the other row. */
	other: Who;
	take: { why: 'even' | 'opposite' | 'lone' | 'castle' | 'chain'; n: number; pits: number } | null;
	tolls: { owner: Who; n: number }[];
	collected: { owner: Who; n: number }[];
	again: boolean;
}

/* A move of Dokuz Taş in words. */
export interface ManWords {
	who: Who;
	from: string | null;
	to: string;
	fly: boolean;
	mill: boolean;
	removed: string | null;
}

export interface Score {
	a: Who;
	an: number;
	b: Who;
	bn: number;
}

/* The end of a set. */
export interface EndWords {
	game: GameName;
	end: End;
	winner: Who | null;
	/* Whose row ran out, who is blocked: the loser where the rule has one. */
	stones: [number, number];
}

/* A set that would be left: by whom, who wins it, the winner's stones and the other's. */
export interface LeaveWords {
	game: GameName;
	leaver: Who;
	winner: Who;
	stones: [number, number];
}

export type OptionName = 'capture_lone' | 'castles' | 'flying' | 'repetition' | 'quiet_limit';

/* Seconds as minutes and days. */
export const minutes = (seconds: number) => seconds / 60;
export const days = (seconds: number) => seconds / 86400;

/* What a clock shows: days and hours, or minutes and seconds, the last ten seconds with tenths. */
export function timeLeft(ms: number, day: string, hour: string): string {
	const seconds = ms / 1000;
	const hours = Math.floor(seconds / 3600);
	if (hours >= 24) return `${Math.floor(hours / 24)}${day}${hours % 24}${hour}`;
	const two = (n: number) => String(n).padStart(2, '0');
	if (hours) return `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(Math.floor(seconds) % 60)}`;
	if (seconds < 10) return seconds.toFixed(1);
	return `${Math.floor(seconds / 60)}:${two(Math.floor(seconds) % 60)}`;
}

export type { End, GameName, Grade, Joining, Kind, Level, NamedLevel, Pace };
