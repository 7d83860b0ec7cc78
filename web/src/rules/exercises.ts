/* SPDX-License-Identifier: MIT */
import type { GameName } from '../engine/types';
import exercises from './exercises.json';

/* A position to sow from. What people do wrong in it, and the board that comes of that, is for the tests. */
export interface Exercise {
	game: string;
	position: string;
	move: string;
	mistake: string;
	board?: string;
	result?: string;
	castle?: boolean;
}

export function exercisesOf(game: GameName): Exercise[] {
	return (exercises as Exercise[]).filter((one) => one.game === game);
}
