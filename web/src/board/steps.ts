/* SPDX-License-Identifier: MIT */
/*
 * A move of Dokuz Taş chosen point by point. It knows no rule: it only narrows the list of legal moves, whose
 * texts are `d6`, `d6-d5`, `d6xb4`, `d6-d5xb4`.
 */
export type Step = 'place' | 'from' | 'to' | 'remove';

/* The points of a move, in the order they are pressed. */
export function pointsOf(move: string): string[] {
	return move.split(/[-x]/);
}

function startsWith(points: string[], chosen: string[]): boolean {
	return chosen.every((point, n) => points[n] === point);
}

/* Legal moves that begin with the chosen points. */
export function narrowed(legal: string[], chosen: string[]): string[] {
	return legal.filter((move) => startsWith(pointsOf(move), chosen));
}

/* The points that may be pressed next. */
export function nextPoints(legal: string[], chosen: string[]): Set<string> {
	const points = narrowed(legal, chosen).map((move) => pointsOf(move)[chosen.length]);
	return new Set(points.filter((point) => point !== undefined));
}

/* The move, once it is whole. */
export function whole(legal: string[], chosen: string[]): string | null {
	return narrowed(legal, chosen).find((move) => pointsOf(move).length === chosen.length) ?? null;
}

/* What the next press does. */
export function nextStep(legal: string[], chosen: string[]): Step {
	const move = narrowed(legal, chosen).find((text) => pointsOf(text).length > chosen.length) ?? '';
	const before = move.match(/[-x]/g)?.[chosen.length - 1];
	if (before) return before === 'x' ? 'remove' : 'to';
	return move.includes('-') ? 'from' : 'place';
}

/* The text of a try that is not legal, to ask why: what was chosen, then the point. */
export function tried(legal: string[], chosen: string[], point: string): string {
	if (!chosen.length) return point;
	const sample = narrowed(legal, chosen)[0] ?? '';
	const marks = sample.match(/[-x]/g) ?? [];
	return [...chosen, point].reduce((text, next, n) => text + (n ? (marks[n - 1] ?? '-') : '') + next, '');
}
