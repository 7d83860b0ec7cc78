/* SPDX-License-Identifier: MIT */
/* A game with its branches: each node is a move, its first child the line that goes on. */
import type { Judgement, RecordTurn } from '../engine/types';

export interface Node {
	move: string;
	/* Whose; known once it was shown. */
	by: 'w' | 'b' | null;
	comment: string;
	judgement: Judgement | null;
	parent: Node | null;
	children: Node[];
}

export function newNode(move = '', parent: Node | null = null): Node {
	return { move, by: null, comment: '', judgement: null, parent, children: [] };
}

/* The moves from the root to a node. */
export function movesTo(node: Node): string[] {
	const moves: string[] = [];
	for (let at: Node | null = node; at?.parent; at = at.parent) moves.unshift(at.move);
	return moves;
}

/* The child with that move, made if there is none. */
export function follow(node: Node, move: string): Node {
	let child = node.children.find((one) => one.move === move);
	if (!child) node.children.push((child = newNode(move, node)));
	return child;
}

export function lineFrom(node: Node): Node[] {
	const line: Node[] = [];
	for (let at = node.children[0]; at; at = at.children[0]) line.push(at);
	return line;
}

export function lastOf(node: Node): Node {
	return lineFrom(node).pop() ?? node;
}

export function treeOf(moves: string[]): Node {
	const root = newNode();
	moves.reduce((at, move) => follow(at, move), root);
	return root;
}

/* A branch goes, with all that follows it; where one then stands. */
export function remove(node: Node): Node {
	const { parent } = node;
	if (!parent) return node;
	parent.children = parent.children.filter((one) => one !== node);
	return parent;
}

/* A branch becomes the line that goes on. */
export function promote(node: Node) {
	const { parent } = node;
	if (parent) parent.children = [node, ...parent.children.filter((one) => one !== node)];
}

/* A turn replaces another in a variation, so branches leave where it began. */
export function treeOfRecord(turns: RecordTurn[], comment = ''): Node {
	const root = newNode();
	root.comment = comment;
	grow(root, turns);
	return root;
}

function grow(from: Node, turns: RecordTurn[]) {
	let at = from;
	for (const turn of turns) {
		const start = at;
		for (const move of turn.moves) {
			at = follow(at, move);
			at.by = turn.by;
		}
		if (turn.comment) at.comment = turn.comment;
		for (const variation of turn.variations ?? []) grow(start, variation);
	}
}

/* The comments of the line through `node` as lines for a record: the ply and the words. */
export function notesOf(nodes: Node[], root: Node): string[] {
	const all = [root, ...nodes].map((node, ply) => ({ ply, text: node.comment.replace(/\s+/g, ' ').trim() }));
	return all.filter(({ text }) => text).map(({ ply, text }) => `${ply} ${text}`);
}
