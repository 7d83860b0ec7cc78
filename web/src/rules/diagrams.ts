/* SPDX-License-Identifier: MIT */
/* Positions of the rules pages: real games from the first move on; the last move is the one that is shown. */
import type { GameName } from '../engine/types';

export const DIAGRAMS = {
	'mangala-start': { game: 'mangala', moves: '' },
	'mangala-sow': { game: 'mangala', moves: '3' },
	'mangala-single': { game: 'mangala', moves: '4 4' },
	'mangala-again': { game: 'mangala', moves: '4' },
	'mangala-even': { game: 'mangala', moves: '3 1 6' },
	'mangala-opposite': { game: 'mangala', moves: '1 6 1' },
	'mangala-stays': { game: 'mangala', moves: '3 2 1 5 6 2 6 3' },
	'mangala-own-even': { game: 'mangala', moves: '4 1 5 3 3' },
	'mangala-lap': { game: 'mangala', moves: '4 2 1 3 4 6 4 1 1 5 5' },
	'mangala-end': { game: 'mangala', moves: '2 2 5 5 5 6 6 5 4 3 2 3 5 4 6 6 6 4' },
	'ibb-lone': { game: 'mangala-ibb', moves: '3 2 6 2 3' },
	'kale-castle': { game: 'mangala-kale', moves: '1 4 2 3 6' },
	'kale-toll': { game: 'mangala-kale', moves: '6 2 1 1 5 5 3' },
	'kale-six': { game: 'mangala-kale', moves: '4 5 4 1 2 6 1 2 5' },
	'toguz-start': { game: 'toguz', moves: '' },
	'toguz-even': { game: 'toguz', moves: '7' },
	'toguz-tuzdik': { game: 'toguz', moves: '9 2 3 1 8' },
	'toguz-toll': { game: 'toguz', moves: '3 4 6 1 1 8 2' },
	'toguz-nine': { game: 'toguz', moves: '2 5 4 2 8 3 1 4 6' },
	'ottoman-start': { game: 'mangala2', moves: '' },
	'ottoman-own': { game: 'mangala2', moves: '1 5 6' },
	'ottoman-chain': { game: 'mangala2', moves: '6 5 6 6 1 2 3' },
	'ottoman-pass': { game: 'mangala2', moves: '4 3 1 6 4 2 3 6 1 1 3 5 1 4 1 5 6 3 1 6 1 pass' },
	'morris-start': { game: 'dokuztas', moves: '' },
	'morris-mill': { game: 'dokuztas', moves: 'a1 f2 d1 e5 g1xe5' },
	'morris-slide': {
		game: 'dokuztas',
		moves: 'c4 f6 d6 f2 e3 f4xd6 g1 d5 b2 d1 a4 c5 a1 d7 a7xd7 e5xe3 d2 g4 b2-b4xg4',
	},
	'morris-fly': {
		game: 'dokuztas',
		moves:
			'c5 f2 d6 d5 e5 b2 d3 d2xe5 e4 c3 d7 f4 e5 b4 g4 b6xg4 a4 f6xd6 c5-c4 f6-d6 c4-c5 d6-f6xe5 ' +
			'e4-e3 d2-d1 a4-a7 d1-d2xd7 c5-c4 b6-d6 a7-a4 b4-b6xd3 e3-d1',
	},
} satisfies Record<string, { game: GameName; moves: string }>;

export type DiagramName = keyof typeof DIAGRAMS;
