/* SPDX-License-Identifier: MIT */
/*
 * The stones on a board: each is one element that keeps its colour and is moved from place to place. Where a
 * stone lies in a pit follows from its turn there, so the others stay put when one comes or goes.
 */
import type { Layout, Spot } from './layout';

const SVG = 'http://www.w3.org/2000/svg';

/* Stones of one kind can stand for one another: the glass stones of a mancala board, the men of one side. */
export interface Kind {
	/* Ids of the drawings to choose from. */
	drawings: string[];
	/* How many lie at each place. */
	counts: number[];
}

interface Stone {
	element: SVGUseElement;
	kind: number;
	/* Where it lies; null on its way and in the hand. */
	place: number | null;
	x: number;
	y: number;
	size: number;
	moving: Animation | null;
}

type Point = [number, number];

/* The same numbers for the same seed. */
function random(seed: number) {
	return () => {
		seed = (seed + 0x6d2b79f5) | 0;
		let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
	};
}

function inside(spot: Spot, edge: number, x: number, y: number): boolean {
	const w = spot.w / 2 - edge;
	const h = spot.h / 2 - edge;
	const r = Math.max(0, Math.min(spot.r - edge, w, h));
	const dx = Math.max(0, Math.abs(x) - (w - r));
	const dy = Math.max(0, Math.abs(y) - (h - r));
	return dx * dx + dy * dy <= r * r;
}

/* Where stone after stone comes to lie in a hollow: near the middle, beside one another, then on top. */
class Hollow {
	private slots: Point[] = [];
	private layer: Point[] = [];
	private level = 0;
	private next: () => number;

	constructor(
		private spot: Spot,
		private stone: number,
		seed: number,
	) {
		this.next = random(seed);
	}

	slot(n: number): Point {
		while (this.slots.length <= n) this.slots.push(this.find());
		const [x, y] = this.slots[n];
		return [this.spot.x + x, this.spot.y + y];
	}

	private find(): Point {
		for (;;) {
			const point = this.tryLayer();
			if (point) {
				this.layer.push(point);
				return point;
			}
			this.layer = [];
			this.level++;
		}
	}

	private tryLayer(): Point | null {
		const { spot, stone } = this;
		const edge = Math.min(
			stone * (1.06 + 0.45 * this.level),
			Math.min(spot.w, spot.h) / 2 - 1,
		);
		const apart = 1.88 * stone;
		let best: Point | null = null;
		let bestCost = Infinity;
		for (let n = 0; n < 160; n++) {
			const x = (this.next() - 0.5) * spot.w;
			const y = (this.next() - 0.5) * spot.h;
			if (!inside(spot, edge, x, y)) continue;
			if (this.layer.some((other) => (other[0] - x) ** 2 + (other[1] - y) ** 2 < apart * apart)) continue;
			const cost = Math.hypot(x / spot.w, y / spot.h) + 0.09 * this.next();
			if (cost < bestCost) {
				bestCost = cost;
				best = [x, y];
			}
		}
		return best ?? (this.layer.length ? null : [0, 0]);
	}
}

/* Men in a hand stand in a row. */
class Row {
	constructor(
		private spot: Spot,
		private stone: number,
	) {}

	slot(n: number): Point {
		const { x, y, w, h } = this.spot;
		const step = Math.min(1.75 * this.stone, (Math.max(w, h) - 2.6 * this.stone) / 8);
		return w > h ? [x - w / 2 + 1.3 * this.stone + n * step, y] : [x, y + h / 2 - 1.3 * this.stone - n * step];
	}
}

export class Stones {
	private stones: Stone[] = [];
	private at: Stone[][] = [];
	private hollows: { slot(n: number): Point }[] = [];
	private layout!: Layout;
	/* Stones in the hand of the mover, lifted above the board. */
	private held: Stone[] = [];
	private heldFrom = 0;
	private hand: SVGGElement;
	private handAt: Point = [0, 0];
	private size = 1;

	constructor(private group: SVGGElement) {
		this.hand = document.createElementNS(SVG, 'g');
		group.append(this.hand);
	}

	/*
	 * Puts every stone where it belongs, at once. Stones that need not move are not touched: to append an
	 * element again makes the browser build it again, and there are up to 162.
	 */
	reset(layout: Layout, kinds: Kind[], rows: number[] = []) {
		this.putDown();
		if (this.layout !== layout) {
			for (const stone of this.stones) stone.place = null;
			this.layout = layout;
			this.size = layout.stone / 10;
			this.hollows = layout.spots.map((spot, place) =>
				rows.includes(place) ? new Row(spot, layout.stone) : new Hollow(spot, layout.stone, 7919 * (place + 1)),
			);
		}
		this.at.length = layout.spots.length;
		for (let place = 0; place < this.at.length; place++) this.at[place] ??= [];
		kinds.forEach((kind, k) => this.resetKind(kind, k));
		this.at.forEach((list, place) => list.forEach((stone, n) => this.lay(stone, place, n)));
		this.group.append(this.hand);
	}

	private resetKind(kind: Kind, k: number) {
		const spare: Stone[] = [];
		kind.counts.forEach((count, place) => {
			const here = this.at[place].filter((stone) => stone.kind === k);
			while (here.length > count) {
				const stone = here.pop()!;
				this.at[place].splice(this.at[place].indexOf(stone), 1);
				spare.push(stone);
			}
		});
		kind.counts.forEach((count, place) => {
			let missing = count - this.at[place].filter((stone) => stone.kind === k).length;
			for (; missing > 0; missing--) this.at[place].push(spare.pop() ?? this.make(kind, k));
		});
		for (const stone of spare) {
			stone.element.remove();
			this.stones.splice(this.stones.indexOf(stone), 1);
		}
	}

	private make(kind: Kind, k: number): Stone {
		const element = document.createElementNS(SVG, 'use');
		const n = this.stones.length;
		const choose = random(n * 977 + 13);
		element.setAttribute('href', `#${kind.drawings[Math.floor(choose() * kind.drawings.length)]}`);
		this.group.append(element);
		const size = kind.drawings.length > 1 ? 0.95 + 0.1 * choose() : 1;
		const stone: Stone = { element, kind: k, place: null, x: 0, y: 0, size, moving: null };
		this.stones.push(stone);
		return stone;
	}

	/* At its place and above the stones before it, no animation. */
	private lay(stone: Stone, place: number, n: number) {
		const [x, y] = this.hollows[place].slot(n);
		stone.moving?.cancel();
		stone.moving = null;
		if (stone.place === place && stone.x === x && stone.y === y) return;
		stone.place = place;
		this.group.append(stone.element);
		this.put(stone, x, y);
	}

	private put(stone: Stone, x: number, y: number) {
		stone.x = x;
		stone.y = y;
		stone.element.style.transform = this.transform(stone, x, y);
	}

	private transform(stone: Stone, x: number, y: number, lifted = 1): string {
		return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${(this.size * stone.size * lifted).toFixed(3)})`;
	}

	private glide(stone: Stone, x: number, y: number, ms: number, delay = 0, arc = 1) {
		const { x: x0, y: y0 } = stone;
		this.put(stone, x, y);
		if (ms <= 0) return;
		const high = this.transform(stone, (x0 + x) / 2, (y0 + y) / 2 - 10 * (arc - 1), arc);
		stone.moving?.cancel();
		stone.moving = stone.element.animate(
			[
				{ transform: this.transform(stone, x0, y0) },
				...(arc > 1 ? [{ transform: high, offset: 0.5 }] : []),
				{ transform: this.transform(stone, x, y) },
			],
			{ duration: ms, delay, easing: 'cubic-bezier(.35,.1,.3,1)', fill: 'backwards' },
		);
	}

	count(place: number): number {
		return this.at[place].length;
	}

	/* The stones of a pit are taken into the hand above it. */
	lift(place: number, ms: number) {
		const spot = this.layout.spots[place];
		const taken = this.at[place];
		this.at[place] = [];
		this.heldFrom = place;
		this.handAt = [spot.x, spot.y];
		this.hand.style.transform = `translate(${spot.x}px, ${spot.y}px)`;
		this.group.append(this.hand);
		taken.forEach((stone, n) => {
			this.hand.append(stone.element);
			stone.place = null;
			stone.x -= spot.x;
			stone.y -= spot.y;
			const angle = n * 2.4;
			const far = 0.62 * this.layout.stone * Math.sqrt(n);
			this.glide(stone, far * Math.cos(angle), far * Math.sin(angle) - 0.9 * this.layout.stone, ms);
			this.held.push(stone);
		});
	}

	/* The hand moves over a place and lets one stone fall. */
	drop(place: number, ms: number) {
		const spot = this.layout.spots[place];
		const from = this.handAt;
		this.handAt = [spot.x, spot.y];
		this.hand.style.transform = `translate(${spot.x}px, ${spot.y}px)`;
		if (ms > 0 && (from[0] !== spot.x || from[1] !== spot.y)) {
			this.hand.animate(
				[
					{ transform: `translate(${from[0]}px, ${from[1]}px)` },
					{ transform: `translate(${spot.x}px, ${spot.y}px)` },
				],
				{ duration: ms * 0.9, easing: 'ease-in-out' },
			);
		}
		const stone = this.held.shift();
		if (!stone) return;
		stone.x += from[0];
		stone.y += from[1];
		this.group.insertBefore(stone.element, this.hand);
		this.arrive(stone, place, ms * 1.5);
	}

	/* Stones go from one place to another, one shortly after the other. */
	take(place: number, to: number, n: number, ms: number) {
		const taken = this.at[place].splice(Math.max(0, this.at[place].length - n));
		const each = Math.min(30, (0.6 * ms) / Math.max(1, taken.length));
		taken.forEach((stone, k) => {
			this.group.insertBefore(stone.element, this.hand);
			this.arrive(stone, to, ms, k * each);
		});
	}

	private arrive(stone: Stone, place: number, ms: number, delay = 0) {
		const list = this.at[place];
		stone.place = place;
		const [x, y] = this.hollows[place].slot(list.length);
		list.push(stone);
		this.glide(stone, x, y, ms, delay, 1.18);
	}

	/* A stone leaves the board. */
	remove(place: number, ms: number) {
		const stone = this.at[place].pop();
		if (!stone) return;
		this.stones.splice(this.stones.indexOf(stone), 1);
		const { element } = stone;
		if (ms <= 0) return element.remove();
		const gone = element.animate(
			[
				{ opacity: 1, transform: this.transform(stone, stone.x, stone.y) },
				{ opacity: 0, transform: this.transform(stone, stone.x, stone.y - 16, 1.35) },
			],
			{ duration: ms, easing: 'ease-in', fill: 'forwards' },
		);
		gone.onfinish = gone.oncancel = () => element.remove();
	}

	/* Whatever is still in the hand belongs to the pit it came from until the next reset. */
	private putDown() {
		for (const stone of this.held) {
			this.group.insertBefore(stone.element, this.hand);
			this.at[this.heldFrom].push(stone);
		}
		this.held = [];
		for (const animation of this.hand.getAnimations()) animation.cancel();
	}
}
