/* SPDX-License-Identifier: MIT */
/* What is looked into: one set, from its start, with its branches. */
import { termsLine, type GameName, type Place, type Terms } from '../engine/types';
import { lineFrom, movesTo, newNode, treeOf, type Node } from './tree';

export interface Study {
	/* Tells studies of this page apart. */
	serial: number;
	game: GameName;
	rules: Record<string, number>;
	/* Empty: the opening. */
	start: string;
	root: Node;
	tags: Record<string, string>;
}

export function termsOf({ game, rules }: Pick<Study, 'game' | 'rules'>): Terms {
	const two: Terms['players'] = [{ kind: 'human' }, { kind: 'human' }];
	return { game, kind: 'quick', sets: 1, begins: 0, stop_when_decided: 1, rules, players: two };
}

export function placeOf(study: Study, node: Node): Place {
	return { terms: termsLine(termsOf(study)), position: study.start, moves: movesTo(node) };
}

let serial = 0;

export function fresh(game: GameName, start = ''): Study {
	return { serial: ++serial, game, rules: {}, start, root: newNode(), tags: {} };
}

/* The address after # holds a whole study, so that a link needs no server. */
export function addressOf(study: Study, node: Node): string {
	const query = new URLSearchParams({ g: study.game });
	if (study.start) query.set('p', study.start);
	const moves = [...movesTo(node), ...lineFrom(node).map((one) => one.move)];
	if (moves.length) query.set('m', moves.join(' '));
	query.set('n', String(movesTo(node).length));
	for (const [name, value] of Object.entries(study.rules)) query.set(`r.${name}`, String(value));
	return `${location.origin}/inceleme#${query}`;
}

export function studyOfAddress(): { study: Study; ply: number } | null {
	const query = new URLSearchParams(location.hash.slice(1));
	const game = query.get('g') as GameName | null;
	if (!game) return null;
	const moves = (query.get('m') ?? '').split(' ').filter(Boolean);
	const rules: Record<string, number> = {};
	for (const [name, value] of query) if (name.startsWith('r.')) rules[name.slice(2)] = Number(value);
	const study = { ...fresh(game, query.get('p') ?? ''), rules, root: treeOf(moves) };
	return { study, ply: Number(query.get('n') ?? 0) };
}

