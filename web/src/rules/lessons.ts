/* SPDX-License-Identifier: MIT */
/*
 * The course: a rule a lesson, each a small position, either with a move to find in it or with a question about a move.
 * The rules say what is right and how a mistake is called; web/test/lessons.test.ts asks them of every lesson.
 */
import type { End, GameName, Last, Result, State } from '../engine/types';
import data from './lessons.json';

/* The move itself, an event of it, or the end of the set: `n` stones at least, `most` at most, `times` such events. */
export interface Goal {
	do: string;
	move?: string;
	n?: number;
	most?: number;
	why?: string;
	times?: number;
	end?: End;
	wins?: boolean;
	draw?: boolean;
}

/* What may be said of the move: the board after it, how the set ended, a castle; or what a set that is left is booked as. */
export interface Answer {
	tr: string;
	en: string;
	board?: string;
	result?: Result;
	castle?: boolean;
	stones?: [number, number];
	/* As the rules call it; the right answer has none. */
	mistake?: string;
}

export interface Lesson {
	game: GameName;
	/* Of RULES.md. */
	rule: string;
	position: string;
	/* That led on from there. */
	moves?: string;
	goal?: Goal;
	/* Tempting presses, and why the rules refuse them. */
	traps?: { move: string; fault: string }[];
	ask?: { move?: string; leave?: boolean; answers: Answer[] };
	/* Title and words. */
	tr: [string, string];
	en: [string, string];
}

export const LESSONS = data as unknown as Lesson[];

export function lessonsOf(game: GameName): Lesson[] {
	return LESSONS.filter((lesson) => lesson.game === game);
}

export function meets(goal: Goal, last: Last, state: Pick<State, 'over'>): boolean {
	if (goal.do === 'move') return last.move === goal.move;
	if (goal.do === 'over') {
		if (!state.over || (goal.end && last.end !== goal.end)) return false;
		if (goal.draw) return last.result === '1/2-1/2';
		return !goal.wins || last.result === (last.by === 'w' ? '1-0' : '0-1');
	}
	const fits = (last.events as { do: string; n?: number; why?: string }[]).filter(
		(event) =>
			event.do === goal.do &&
			(goal.why === undefined || event.why === goal.why) &&
			(goal.n === undefined || event.n! >= goal.n) &&
			(goal.most === undefined || event.n! <= goal.most),
	);
	return fits.length >= (goal.times ?? 1);
}
