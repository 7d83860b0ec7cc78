/* SPDX-License-Identifier: MIT */
/* What the clocks of a game between two people show, from what the server last said. */
import type { Pace, Seat, ServerClock } from '../engine/types';
import type { Between } from './sync';

const FIRST_TURN = 60_000;

/* Whose clock this device goes by, by the IANA's name. */
export const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface Face {
	/* Milliseconds. */
	left: number;
	running: boolean;
	/* It is the player's first turn, which costs nothing: `left` is what he has for it. */
	first: boolean;
	/* Why the clock of who is to move stands still. */
	paused: 'weekend' | 'leave' | null;
}

/* `mover`: who is to move, null for nobody; `first`: it is his first turn in the match. */
export function faceOf(between: Between, seat: Seat, mover: Seat | null, first: boolean, now: number): Face | null {
	const { clock, since, status } = between;
	if (!clock) return null;
	const turn = status === 'playing' && mover === seat;
	const resumes = clock.resumes ? Date.parse(clock.resumes) : Infinity;
	const paused = turn && now < resumes ? clock.paused : null;
	const running = turn && !paused;
	const long = isLong(clock);
	const whole = running && first && !long ? FIRST_TURN : clock.left[seat];
	const goes = clock.paused ? clock.elapsed + Math.max(0, now - resumes) : now - since;
	return { left: Math.max(0, turn ? whole - goes : whole), running, first: running && first, paused };
}

/* Days for a turn. */
export function isLong(clock: Pace | ServerClock): boolean {
	return clock.kind === 'days' || clock.kind === 'bank';
}

/* The warnings a listener gets, in seconds. */
const WARNINGS = [10, 30, 60];

/* The warning that became due between two looks at the clock; null for none. */
export function warningBetween(before: number, after: number): number | null {
	return WARNINGS.find((seconds) => before > seconds * 1000 && after <= seconds * 1000) ?? null;
}
