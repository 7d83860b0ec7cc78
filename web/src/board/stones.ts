/* SPDX-License-Identifier: MIT */
/*
 * The stones on a board. Those at rest are drawn on one canvas, because 162 elements would be slow on a small phone. One
 * that moves is lifted off it as a picture of its own, which the browser carries by transform alone: a frame costs the
 * page nothing, and the wood and the others are not drawn again. Each stone keeps its colour and is moved from place to
 * place. Where it lies in a pit follows from its turn there, so the others stay put when one comes or goes.
 */
import type { Layout, Spot } from './layout';
import { REACH, sprite, type Look } from './sprites';

/* Stones of one kind can stand for one another: the glass stones of a mancala board, the men of one side. */
export interface Kind {
	/* What they look like: one of these. */
	looks: Look[];
	/* How many lie at each place. */
	counts: number[];
}

type Point = [number, number];

interface Stone {
	look: Look;
	kind: number;
	size: number;
	/* In the hand: from the hand's own point. */
	at: Point;
	/* Its picture, while it moves or is held. */
	piece: HTMLCanvasElement | null;
}

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

/* Slow at both ends, slower at the second. */
function eased(k: number): number {
	return 1 - (1 - k * k * (3 - 2 * k)) ** 1.6;
}

/* How many straight pieces a way is made of. */
const KNEES = 12;

export class Stones {
	private at: Stone[][] = [];
	private hollows: { slot(n: number): Point }[] = [];
	private layout!: Layout;
	/* Stones in the hand of the mover, above the board, and where they were taken up. */
	private held: Stone[] = [];
	private heldFrom = 0;
	private hand: HTMLElement | null = null;
	private handAt: Point = [0, 0];
	/* Stones between two places, each with its way. */
	private moving = new Map<Stone, Animation>();
	private made = 0;
	private sprites = new Map<Look, HTMLCanvasElement>();
	private pieces = new Map<Look, HTMLCanvasElement[]>();
	private observer = new ResizeObserver(([{ contentRect }]) => this.fit(contentRect.width, contentRect.height));
	/* Pixels of the page for one of the layout. */
	private scale = 0;

	constructor(
		private resting: HTMLCanvasElement,
		private air: HTMLElement,
	) {
		this.observer.observe(resting);
	}

	end() {
		this.observer.disconnect();
		this.land();
	}

	/* Puts every stone where it belongs, at once. Stones that need not move stay. */
	reset(layout: Layout, kinds: Kind[], rows: number[] = []) {
		if (this.layout !== layout) {
			this.layout = layout;
			this.hollows = layout.spots.map((spot, place) =>
				rows.includes(place) ? new Row(spot, layout.stone) : new Hollow(spot, layout.stone, 7919 * (place + 1)),
			);
		}
		for (let place = 0; place < layout.spots.length; place++) this.at[place] ??= [];
		this.at[this.heldFrom].push(...this.held);
		this.held = [];
		this.land();
		kinds.forEach((kind, k) => this.resetKind(kind, k));
		this.at.forEach((list, place) => list.forEach((stone, n) => (stone.at = this.hollows[place].slot(n))));
		/* Only once: from then on the observer says what the size is. */
		if (!this.scale) this.fit(this.resting.clientWidth, this.resting.clientHeight);
		else this.drawAll();
	}

	/* Nothing is in the air any more. */
	private land() {
		for (const list of this.at) for (const stone of list) stone.piece = null;
		this.moving.clear();
		for (const one of this.air.getAnimations({ subtree: true })) one.cancel();
		this.air.replaceChildren();
		this.pieces.clear();
		this.hand = null;
	}

	private resetKind(kind: Kind, k: number) {
		const spare: Stone[] = [];
		this.at.forEach((list, place) => {
			const count = kind.counts[place] ?? 0;
			const here = list.filter((stone) => stone.kind === k);
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
	}

	private make({ looks }: Kind, kind: number): Stone {
		const choose = random(this.made++ * 977 + 13);
		const look = looks[Math.floor(choose() * looks.length)];
		return { look, kind, size: looks.length > 1 ? 0.95 + 0.1 * choose() : 1, at: [0, 0], piece: null };
	}

	count(place: number): number {
		return this.at[place].length;
	}

	/* --- what a move does, each for so many milliseconds --- */

	/* The stones of a pit are taken into the hand above it. */
	lift(place: number, ms: number) {
		const { x, y } = this.layout.spots[place];
		this.held = this.at[place];
		this.at[place] = [];
		this.heldFrom = place;
		this.handAt = [x, y];
		if (!this.scale) return;
		this.hand = document.createElement('div');
		this.hand.className = 'hand';
		this.hand.style.transform = this.placed([x, y]);
		this.hand.append(this.shadeOfHand());
		this.air.append(this.hand);
		this.held.forEach((stone, n) => {
			const angle = n * 2.4;
			const far = 0.62 * this.layout.stone * Math.sqrt(n);
			const from: Point = [stone.at[0] - x, stone.at[1] - y];
			stone.at = [far * Math.cos(angle), far * Math.sin(angle) - 0.9 * this.layout.stone];
			this.hand!.append(this.pieceOf(stone));
			this.fly(stone.piece!, from, stone.at, ms);
		});
		this.drawAll();
	}

	/* The hand moves over a place and lets one stone fall. */
	drop(place: number, ms: number) {
		const { x, y } = this.layout.spots[place];
		const from = this.handAt;
		this.handAt = [x, y];
		if (this.hand) this.fly(this.hand, from, [x, y], 0.9 * ms);
		const stone = this.held.shift();
		if (!stone) return;
		if (!this.held.length) this.hand?.querySelector('.hand-shade')?.remove();
		stone.at = [stone.at[0] + from[0], stone.at[1] + from[1]];
		this.arrive(stone, place, 1.5 * ms);
	}

	/* Stones go from one place to another, one shortly after the other. */
	take(place: number, to: number, n: number, ms: number) {
		const taken = this.at[place].splice(Math.max(0, this.at[place].length - n));
		const each = Math.min(30, (0.6 * ms) / Math.max(1, taken.length));
		taken.forEach((stone, k) => this.arrive(stone, to, ms, k * each));
		this.drawAll();
	}

	/* A stone leaves the board. */
	remove(place: number, ms: number) {
		const stone = this.at[place].pop();
		if (!stone || !this.scale) return;
		const [x, y] = stone.at;
		const piece = this.pieceOf(stone);
		this.air.append(piece);
		const way = [
			{ transform: this.placed([x, y]), opacity: 1 },
			{ transform: this.placed([x, y - 16], 1.35), opacity: 0 },
		];
		piece.animate(way, { duration: ms, fill: 'both', easing: 'ease-out' }).onfinish = () => piece.remove();
		this.drawAll();
	}

	private arrive(stone: Stone, place: number, ms: number, delay = 0) {
		const list = this.at[place];
		const from = stone.at;
		list.push(stone);
		stone.at = this.hollows[place].slot(list.length - 1);
		if (!this.scale) return;
		const piece = stone.piece ?? this.pieceOf(stone);
		this.air.append(piece);
		const flight = this.fly(piece, from, stone.at, ms, delay, 0.18);
		this.moving.set(stone, flight);
		flight.onfinish = () => {
			/* It may have been taken further before it came. */
			if (this.moving.get(stone) !== flight) return;
			this.moving.delete(stone);
			stone.piece = null;
			this.stamp(this.pen(), stone);
			piece.remove();
			this.pieces.get(stone.look)!.push(piece);
		};
	}

	/* Carries a picture along its way; `arc`: how much nearer to the eye in the middle. */
	private fly(thing: HTMLElement, from: Point, to: Point, ms: number, delay = 0, arc = 0): Animation {
		const way: Keyframe[] = [];
		for (let n = 0; n <= KNEES; n++) {
			const done = n / KNEES;
			const k = eased(done);
			const up = arc * 4 * done * (1 - done);
			way.push({ transform: this.placed([from[0] + (to[0] - from[0]) * k, from[1] + (to[1] - from[1]) * k - 10 * up], 1 + up) });
		}
		return thing.animate(way, { duration: ms, delay, fill: 'both' });
	}

	private placed([x, y]: Point, near = 1): string {
		return `translate(${(x * this.scale).toFixed(2)}px, ${(y * this.scale).toFixed(2)}px) scale(${near.toFixed(3)})`;
	}

	/* A picture of the stone that can be carried about. */
	private pieceOf(stone: Stone): HTMLCanvasElement {
		let spare = this.pieces.get(stone.look);
		if (!spare) this.pieces.set(stone.look, (spare = []));
		let piece = spare.pop();
		if (!piece) {
			const picture = this.picture(stone.look);
			piece = document.createElement('canvas');
			piece.className = 'piece';
			piece.width = piece.height = picture.width;
			piece.getContext('2d')!.drawImage(picture, 0, 0);
		}
		const side = 2 * REACH * this.layout.stone * stone.size * this.scale;
		piece.style.width = piece.style.height = `${side}px`;
		piece.style.margin = `${-side / 2}px`;
		return (stone.piece = piece);
	}

	/* The shadow of the hand that holds the stones, so that they are not taken for those below. */
	private shadeOfHand(): HTMLElement {
		const wide = this.layout.stone * (1.7 + 0.62 * Math.sqrt(this.held.length)) * this.scale;
		const shade = document.createElement('div');
		shade.className = 'hand-shade';
		Object.assign(shade.style, {
			width: `${2 * wide}px`,
			height: `${2 * wide}px`,
			margin: `${-wide - 0.9 * this.layout.stone * this.scale}px ${-wide}px`,
		});
		return shade;
	}

	/* --- drawing --- */

	/* As many pixels as the screen has. A board that is not shown keeps what it had. */
	private fit(width: number, height: number) {
		const { resting } = this;
		const wide = Math.round(width * devicePixelRatio);
		const high = Math.round(height * devicePixelRatio);
		if (!this.layout || !wide || !high) return;
		const scale = width / this.layout.width;
		if (resting.width === wide && resting.height === high && scale === this.scale) return;
		this.scale = scale;
		resting.width = wide;
		resting.height = high;
		this.sprites.clear();
		/* What is in the air is at another size, and so at its goal. */
		if (this.moving.size) this.land();
		this.drawAll();
	}

	private pen(): CanvasRenderingContext2D {
		const c = this.resting.getContext('2d')!;
		const scale = this.resting.width / this.layout.width;
		c.setTransform(scale, 0, 0, scale, 0, 0);
		return c;
	}

	private drawAll() {
		if (!this.scale) return;
		const c = this.pen();
		c.clearRect(0, 0, this.layout.width, this.layout.height);
		for (const list of this.at) {
			for (const stone of list) if (!stone.piece) this.stamp(c, stone);
		}
	}

	private picture(look: Look): HTMLCanvasElement {
		let picture = this.sprites.get(look);
		if (!picture) {
			picture = sprite(look, (this.layout.stone * this.resting.width) / this.layout.width);
			this.sprites.set(look, picture);
		}
		return picture;
	}

	private stamp(c: CanvasRenderingContext2D, { look, size, at: [x, y] }: Stone) {
		const half = REACH * this.layout.stone * size;
		c.drawImage(this.picture(look), x - half, y - half, 2 * half, 2 * half);
	}
}
