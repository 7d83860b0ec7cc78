/* SPDX-License-Identifier: MIT */
/*
 * Where things lie on a board, in the units of its drawing. Places are numbered as in docs/api.md.
 * The own side is at the bottom of a lying board and at the right of a standing one, so that sowing
 * always runs counter-clockwise.
 */
import type { Color } from '../engine/types';

/* A rounded rectangle by its centre. */
export interface Spot {
	x: number;
	y: number;
	w: number;
	h: number;
	r: number;
}

export interface Layout {
	width: number;
	height: number;
	standing: boolean;
	/* Pits, then stores, then for each pit the place beside it on the table; or points, then hands. */
	spots: Spot[];
	/* Where the count of a spot is written; as many as spots, none for points. */
	labels: { x: number; y: number }[];
	/* What a finger can press, by place. */
	targets: Spot[];
	/* The wooden parts. */
	wood: Spot[];
	stone: number;
}

interface Sizes {
	frame: number;
	cell: number;
	pit: [number, number];
	store: number;
	label: number;
	gap: number;
	stone: number;
}

const LYING: Record<number, Sizes> = {
	6: { frame: 24, cell: 114, pit: [100, 100], store: 106, label: 32, gap: 20, stone: 13 },
	9: { frame: 22, cell: 91, pit: [80, 118], store: 96, label: 30, gap: 18, stone: 11.5 },
};

/* `pit` is across and along the column. */
const STANDING: Record<number, Sizes> = {
	6: { frame: 9, cell: 61, pit: [106, 54], store: 56, label: 35, gap: 10, stone: 10.5 },
	9: { frame: 6, cell: 48, pit: [110, 43], store: 36, label: 34, gap: 8, stone: 8 },
};

/*
 * `trays`: captured stones are set aside beside the board, as in mangala2. `tables`: the sides on which a strip of the
 * table is seen, where stones can be laid beside their pit.
 */
export function mancalaLayout(n: number, standing: boolean, bottom: Color, trays: boolean, tables: readonly Color[] = NONE): Layout {
	const board = standing ? standingLayout(n, bottom, trays) : lyingLayout(n, bottom, trays);
	return tables.length ? withTables(board, n, bottom, tables) : board;
}

export const NONE: readonly Color[] = [];
export const BOTH: readonly Color[] = [0, 1];

/* The place beside a pit, on the table. */
export function besidePlace(pit: number, pits: number): number {
	return 2 * pits + 2 + pit;
}

/* A store with the wood round it. */
function toTheEdge(store: Spot, { width, height, standing }: Layout): Spot {
	if (standing) return { ...store, h: 2 * Math.min(store.y, height - store.y) };
	return { ...store, w: 2 * Math.min(store.x, width - store.x) };
}

/* The own strip is below a lying board and right of a standing one. */
function withTables(board: Layout, n: number, bottom: Color, tables: readonly Color[]): Layout {
	const { standing, stone } = board;
	const strip = 2.9 * stone;
	const before = tables.includes((1 - bottom) as Color) ? strip : 0;
	const after = tables.includes(bottom) ? strip : 0;
	const moved = <T extends { x: number; y: number }>(thing: T): T =>
		standing ? { ...thing, x: thing.x + before } : { ...thing, y: thing.y + before };
	const width = board.width + (standing ? before + after : 0);
	const height = board.height + (standing ? 0 : before + after);
	const beside = board.targets.slice(0, 2 * n).map((target, place) => {
		const own = place < n === (bottom === 0);
		const middle = (own ? 1 : -1) * ((standing ? width : height) / 2 - strip / 2) + (standing ? width : height) / 2;
		return standing
			? { x: middle, y: target.y, w: strip, h: 2.4 * target.h, r: strip / 2 }
			: { x: target.x, y: middle, w: 2.4 * target.w, h: strip, r: strip / 2 };
	});
	return {
		...board,
		width,
		height,
		spots: [...board.spots.map(moved), ...beside],
		labels: board.labels.map(moved),
		targets: [...board.targets, ...board.spots.slice(2 * n).map((store) => toTheEdge(store, board))].map(moved),
		wood: board.wood.map(moved),
	};
}

function lyingLayout(n: number, bottom: Color, trays: boolean): Layout {
	const { frame, cell, pit, store, label, gap, stone } = LYING[n];
	const side = store + frame + (trays ? 20 : 6);
	const width = 2 * side + n * cell;
	const rows = 2 * pit[1] + gap;
	const height = 2 * (frame - 4 + label) + rows;
	const middle = height / 2;
	const spots: Spot[] = [];
	const labels: { x: number; y: number }[] = [];
	const targets: Spot[] = [];
	for (let place = 0; place < 2 * n; place++) {
		const own = place < n === (bottom === 0);
		const number = place % n;
		const x = side + cell * ((own ? number : n - 1 - number) + 0.5);
		const down = own ? 1 : -1;
		const y = middle + (down * (gap + pit[1])) / 2;
		spots[place] = { x, y, w: pit[0], h: pit[1], r: Math.min(pit[0], pit[1]) / 2 };
		labels[place] = { x, y: y + down * (pit[1] / 2 + label / 2 + 2) };
		targets[place] = { x, y: y + (down * label) / 2, w: cell, h: pit[1] + label, r: 28 };
	}
	for (const color of [0, 1]) {
		const own = color === bottom;
		const x = own ? width - frame - store / 2 : frame + store / 2;
		const h = rows - 4;
		spots[2 * n + color] = { x, y: middle, w: store, h, r: store / 2.4 };
		labels[2 * n + color] = { x, y: own ? middle + h / 2 + label / 2 + 2 : middle - h / 2 - label / 2 - 2 };
	}
	const wood: Spot[] = trays
		? [
				{ x: width / 2, y: middle, w: n * cell + 24, h: height, r: 30 },
				...[0, 1].map((color) => {
					const spot = spots[2 * n + color];
					const down = color === bottom ? 1 : -1;
					return { ...spot, y: middle + down * (label / 2 + 2), w: store + 16, h: rows + 16 + label, r: store / 2.1 };
				}),
			]
		: [{ x: width / 2, y: middle, w: width, h: height, r: 44 }];
	return { width, height, standing: false, spots, labels, targets, wood, stone };
}

function standingLayout(n: number, bottom: Color, trays: boolean): Layout {
	const { frame, cell, pit, store, label, gap, stone } = STANDING[n];
	const width = 2 * (frame + label + pit[0]) + gap;
	const side = frame + store + (trays ? 14 : 5);
	const height = 2 * side + n * cell;
	const middle = width / 2;
	const spots: Spot[] = [];
	const labels: { x: number; y: number }[] = [];
	const targets: Spot[] = [];
	for (let place = 0; place < 2 * n; place++) {
		const own = place < n === (bottom === 0);
		const number = place % n;
		const right = own ? 1 : -1;
		const x = middle + (right * (gap + pit[0])) / 2;
		const y = side + cell * ((own ? n - 1 - number : number) + 0.5);
		spots[place] = { x, y, w: pit[0], h: pit[1], r: pit[1] / 2 };
		labels[place] = { x: x + right * (pit[0] / 2 + label / 2 + 1), y };
		targets[place] = { x: x + (right * label) / 2, y, w: pit[0] + label, h: cell, r: 24 };
	}
	for (const color of [0, 1]) {
		const own = color === bottom;
		const y = own ? frame + store / 2 : height - frame - store / 2;
		const w = 2 * pit[0] - 8;
		spots[2 * n + color] = { x: middle, y, w, h: store, r: store / 2.2 };
		labels[2 * n + color] = { x: own ? middle + w / 2 + label / 2 + 6 : middle - w / 2 - label / 2 - 6, y };
	}
	const wood: Spot[] = trays
		? [
				{ x: middle, y: height / 2, w: width, h: n * cell + 14, r: 26 },
				...[0, 1].map((color) => {
					const spot = spots[2 * n + color];
					const right = color === bottom ? 1 : -1;
					return { ...spot, x: middle + right * (label / 2 + 2), w: spot.w + 12 + label, h: store + 10, r: store / 2 };
				}),
			]
		: [{ x: middle, y: height / 2, w: width, h: height, r: 30 }];
	return { width, height, standing: true, spots, labels, targets, wood, stone };
}

/* Points of Dokuz Taş on a grid of 7 x 7: outer ring clockwise from a7, middle, inner. */
export const POINT_NAMES = (
	'a7 d7 g7 g4 g1 d1 a1 a4 ' +
	'b6 d6 f6 f4 f2 d2 b2 b4 ' +
	'c5 d5 e5 e4 e3 d3 c3 c4'
).split(' ');

export const POINTS = POINT_NAMES.length;

/* Column and row of a point, 0..6 from the top left as White sees the board. */
export function pointAt(point: number): [number, number] {
	const name = POINT_NAMES[point];
	return [name.charCodeAt(0) - 97, 7 - Number(name[1])];
}

export function morrisLayout(bottom: Color, wide: boolean): Layout {
	const pitch = 50;
	const edge = 30;
	const board = 6 * pitch + 2 * edge;
	const tray = 44;
	const gap = 8;
	const width = wide ? board + 2 * (tray + gap) : board;
	const height = wide ? board : board + 2 * (tray + gap);
	const left = wide ? tray + gap : 0;
	const top = wide ? 0 : tray + gap;
	const spots: Spot[] = [];
	const targets: Spot[] = [];
	for (let point = 0; point < POINTS; point++) {
		let [column, row] = pointAt(point);
		if (bottom === 1) [column, row] = [6 - column, 6 - row];
		const x = left + edge + column * pitch;
		const y = top + edge + row * pitch;
		spots[point] = { x, y, w: 12, h: 12, r: 6 };
		targets[point] = { x, y, w: pitch, h: pitch, r: pitch / 2 };
	}
	const labels: { x: number; y: number }[] = [];
	const wood: Spot[] = [{ x: left + board / 2, y: top + board / 2, w: board, h: board, r: 22 }];
	for (const color of [0, 1]) {
		const own = color === bottom;
		const long = board - 40;
		const x = wide ? (own ? width - tray / 2 : tray / 2) : width / 2;
		const y = wide ? height / 2 : own ? height - tray / 2 : tray / 2;
		spots[POINTS + color] = wide ? { x, y, w: tray, h: long, r: 22 } : { x, y, w: long, h: tray, r: 22 };
		labels[POINTS + color] = { x, y };
		wood.push(spots[POINTS + color]);
	}
	return { width, height, standing: !wide, spots, labels, targets, wood, stone: 18 };
}
