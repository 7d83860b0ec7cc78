/* SPDX-License-Identifier: MIT */
/*
 * The stones on a board: those at rest on one canvas, those on their way on another above it, because 162 elements
 * would be slow on a small phone. Each stone keeps its colour and is moved from place to place. Where it lies in a
 * pit follows from its turn there, so the others stay put when one comes or goes.
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

/* A way from a point to where the thing already counts as being; `start` may lie ahead. */
interface Flight {
	from: Point;
	start: number;
	ms: number;
	/* How much nearer to the eye in the middle of the way. */
	arc: number;
}

interface Stone {
	look: Look;
	kind: number;
	size: number;
	/* In the hand: from the hand's own point. */
	at: Point;
	flight: Flight | null;
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

export class Stones {
	private at: Stone[][] = [];
	private hollows: { slot(n: number): Point }[] = [];
	private layout!: Layout;
	/* Stones in the hand of the mover, above the board, and where they were taken up. */
	private held: Stone[] = [];
	private heldFrom = 0;
	private hand: Pick<Stone, 'at' | 'flight'> = { at: [0, 0], flight: null };
	/* Stones between two places; those that leave the board. */
	private flying: Stone[] = [];
	private leaving: Stone[] = [];
	private made = 0;
	private sprites = new Map<Look, HTMLCanvasElement>();
	private observer = new ResizeObserver(() => this.fit() && this.drawAll());
	private frame = 0;

	constructor(
		private resting: HTMLCanvasElement,
		private moving: HTMLCanvasElement,
	) {
		this.observer.observe(resting);
	}

	end() {
		this.observer.disconnect();
		cancelAnimationFrame(this.frame);
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
		this.flying = [];
		this.leaving = [];
		this.hand.flight = null;
		kinds.forEach((kind, k) => this.resetKind(kind, k));
		this.at.forEach((list, place) =>
			list.forEach((stone, n) => {
				stone.at = this.hollows[place].slot(n);
				stone.flight = null;
			}),
		);
		this.fit();
		this.drawAll();
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
		return { look, kind, size: looks.length > 1 ? 0.95 + 0.1 * choose() : 1, at: [0, 0], flight: null };
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
		this.hand = { at: [x, y], flight: null };
		this.held.forEach((stone, n) => {
			const angle = n * 2.4;
			const far = 0.62 * this.layout.stone * Math.sqrt(n);
			stone.at = [stone.at[0] - x, stone.at[1] - y];
			this.fly(stone, [far * Math.cos(angle), far * Math.sin(angle) - 0.9 * this.layout.stone], ms);
		});
		this.drawAll();
	}

	/* The hand moves over a place and lets one stone fall. */
	drop(place: number, ms: number) {
		const { x, y } = this.layout.spots[place];
		const from = this.hand.at;
		this.fly(this.hand, [x, y], 0.9 * ms);
		const stone = this.held.shift();
		if (!stone) return;
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
		if (!stone) return;
		this.leaving.push(stone);
		this.fly(stone, [stone.at[0], stone.at[1] - 16], ms);
		this.drawAll();
	}

	private arrive(stone: Stone, place: number, ms: number, delay = 0) {
		const list = this.at[place];
		list.push(stone);
		this.flying.push(stone);
		this.fly(stone, this.hollows[place].slot(list.length - 1), ms, delay, 0.18);
	}

	private fly(thing: Pick<Stone, 'at' | 'flight'>, to: Point, ms: number, delay = 0, arc = 0) {
		const start = performance.now() + delay;
		thing.flight = { from: thing.at, start, ms, arc };
		thing.at = to;
		if (!this.frame) this.frame = requestAnimationFrame((now) => this.next(now));
	}

	/* --- drawing --- */

	/* As many pixels as the screen has; true when that changed. A board that is not shown keeps what it had. */
	private fit(): boolean {
		const { resting, moving } = this;
		const width = Math.round(resting.clientWidth * devicePixelRatio);
		const height = Math.round(resting.clientHeight * devicePixelRatio);
		const same = resting.width === width && resting.height === height;
		if (!this.layout || !width || !height || same) return false;
		resting.width = moving.width = width;
		resting.height = moving.height = height;
		this.sprites.clear();
		return true;
	}

	private clean(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
		const c = canvas.getContext('2d')!;
		const scale = canvas.width / this.layout.width;
		c.setTransform(1, 0, 0, 1, 0, 0);
		c.clearRect(0, 0, canvas.width, canvas.height);
		c.setTransform(scale, 0, 0, scale, 0, 0);
		return c;
	}

	private drawAll() {
		const c = this.clean(this.resting);
		for (const list of this.at) {
			for (const stone of list) if (!stone.flight) this.stamp(c, stone, stone.at);
		}
		this.drawMoving(performance.now());
	}

	private next(now: number) {
		this.frame = this.drawMoving(now) ? requestAnimationFrame((then) => this.next(then)) : 0;
	}

	/* Draws what is on its way; a stone that has come is at rest from then on. True while anything moves. */
	private drawMoving(now: number): boolean {
		const c = this.clean(this.moving);
		const [x, y] = this.where(this.hand, now);
		c.translate(x, y);
		this.shadeHand(c);
		for (const stone of this.held) this.stamp(c, stone, this.where(stone, now));
		c.translate(-x, -y);
		for (const stone of this.leaving) {
			const done = this.done(stone, now);
			c.globalAlpha = 1 - done;
			this.stamp(c, stone, this.where(stone, now), 1 + 0.35 * done);
		}
		c.globalAlpha = 1;
		for (const stone of this.flying) {
			if (this.done(stone, now) < 1) this.stamp(c, stone, this.where(stone, now), this.nearness(stone, now));
			else this.stamp(this.resting.getContext('2d')!, stone, stone.at);
		}

		const things = [this.hand, ...this.held, ...this.leaving, ...this.flying].filter((thing) => thing.flight);
		for (const thing of things) if (this.done(thing, now) === 1) thing.flight = null;
		this.leaving = this.leaving.filter((stone) => stone.flight);
		this.flying = this.flying.filter((stone) => stone.flight);
		return things.length > 0;
	}

	/* The shadow of the hand that holds the stones, so that they are not taken for those below. */
	private shadeHand(c: CanvasRenderingContext2D) {
		if (!this.held.length) return;
		const up = 0.9 * this.layout.stone;
		const wide = this.layout.stone * (1.7 + 0.62 * Math.sqrt(this.held.length));
		const shade = c.createRadialGradient(0, -up, 0.45 * wide, 0, -up, wide);
		shade.addColorStop(0, 'rgb(20 9 2 / 0.72)');
		shade.addColorStop(1, 'rgb(20 9 2 / 0)');
		c.fillStyle = shade;
		c.fillRect(-wide, -up - wide, 2 * wide, 2 * wide);
	}

	private stamp(c: CanvasRenderingContext2D, stone: Stone, [x, y]: Point, near = 1) {
		const { look } = stone;
		const radius = this.layout.stone;
		let picture = this.sprites.get(look);
		if (!picture) {
			picture = sprite(look, (radius * this.resting.width) / this.layout.width);
			this.sprites.set(look, picture);
		}
		const half = REACH * radius * stone.size * near;
		c.drawImage(picture, x - half, y - half, 2 * half, 2 * half);
	}

	/* How much of its way is behind it, 0 to 1. */
	private done({ flight }: Pick<Stone, 'flight'>, now: number): number {
		if (!flight || flight.ms <= 0) return 1;
		return Math.min(1, Math.max(0, (now - flight.start) / flight.ms));
	}

	private where(thing: Pick<Stone, 'at' | 'flight'>, now: number): Point {
		const { at, flight } = thing;
		if (!flight) return at;
		const done = this.done(thing, now);
		const k = eased(done);
		const up = 10 * flight.arc * 4 * done * (1 - done);
		return [flight.from[0] + (at[0] - flight.from[0]) * k, flight.from[1] + (at[1] - flight.from[1]) * k - up];
	}

	private nearness({ flight }: Stone, now: number): number {
		const done = this.done({ flight }, now);
		return 1 + flight!.arc * 4 * done * (1 - done);
	}
}
