/* SPDX-License-Identifier: MIT */
/* Reads what a move did from its events, for marks, previews and sentences. */
import type { Board, Color, Event, Last } from '../engine/types';

export interface Deed {
	by: Color;
	move: string;
	/* Mancala: the pit played, and how many stones were in it. */
	from: number | null;
	stones: number;
	/* Where the last stone, or the man, came to lie. */
	landing: number | null;
	/* Stones taken from a place, in order, without those left at the end. */
	takes: { at: number; n: number; why: string; to: number }[];
	/* What each side gained on the way: tolls of castles; and at the end. */
	tolls: [number, number];
	collected: [number, number];
	castle: number | null;
	again: boolean;
	passed: boolean;
	mills: number[];
	removed: number | null;
}

export function deedOf(last: Last, pits: number): Deed {
	const deed: Deed = {
		by: last.by === 'w' ? 0 : 1,
		move: last.move,
		from: null,
		stones: 0,
		landing: null,
		takes: [],
		tolls: [0, 0],
		collected: [0, 0],
		castle: null,
		again: false,
		passed: false,
		mills: [],
		removed: null,
	};
	for (const event of last.events) note(deed, event, pits);
	return deed;
}

function note(deed: Deed, event: Event, pits: number) {
	switch (event.do) {
		case 'lift':
			deed.from = event.at;
			deed.stones = event.n;
			break;
		case 'drop':
			deed.landing = event.at;
			break;
		case 'take':
			if (event.why === 'toll') deed.tolls[event.to - 2 * pits] += event.n;
			else if (event.why === 'collect') deed.collected[event.to - 2 * pits] += event.n;
			else deed.takes.push({ at: event.at, n: event.n, why: event.why, to: event.to });
			break;
		case 'castle':
			deed.castle = event.at;
			break;
		case 'again':
			deed.again = true;
			break;
		case 'pass':
			deed.passed = true;
			break;
		case 'place':
		case 'slide':
		case 'fly':
			deed.from = event.do === 'place' ? null : event.at;
			deed.landing = event.to;
			break;
		case 'mill':
			deed.mills.push(event.at);
			break;
		case 'remove':
			deed.removed = event.at;
			break;
	}
}

/* Stones at each place of a mancala board: pits, then stores, then what lies beside the pits. */
export function countsOf(board: Board): number[] {
	return [...board.pits![0], ...board.pits![1], ...board.stores!, ...(board.aside ?? [])];
}

/* The side that owns the castle on a place, or null. */
export function castleOwner(board: Board, place: number, pits: number): Color | null {
	const owner: Color = place < pits ? 1 : 0;
	return board.castles?.[owner].includes((place % pits) + 1) ? owner : null;
}

/* The pit number of a place, from its side's left. */
export function pitNumber(place: number, pits: number): number {
	return (place % pits) + 1;
}
