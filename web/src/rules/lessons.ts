/* SPDX-License-Identifier: MIT */
/* The course: a rule a lesson, each a small position and what a move in it should do. The rules say what it does. */
import type { GameName, Last, State } from '../engine/types';
import data from './lessons.json';

/* An event of the move, or the end of the set: `n` stones at least, `most` at most, `times` such events. */
export interface Goal {
	do: string;
	n?: number;
	most?: number;
	why?: string;
	times?: number;
	wins?: boolean;
}

export interface Lesson {
	game: GameName;
	position: string;
	goal: Goal;
	/* Title and words. */
	tr: [string, string];
	en: [string, string];
}

export function lessonsOf(game: GameName): Lesson[] {
	return (data as unknown as Lesson[]).filter((lesson) => lesson.game === game);
}

export function meets(goal: Goal, last: Last, state: Pick<State, 'over'>): boolean {
	if (goal.do === 'over') {
		if (!state.over) return false;
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
