/* SPDX-License-Identifier: MIT */
/* Shows a move on the board, event by event. */
import type { Event, Last, Sowing } from '../engine/types';
import { sound } from '../game/sound';
import type { Speed } from '../settings';
import type { Stones } from './stones';

/* Milliseconds of one drop; everything else is a multiple of it. */
const STEP: Record<Speed, number> = { slow: 420, normal: 210, fast: 95, off: 0 };

/*
 * How stones go from a pit to the others: gathered in the other hand, laid on the table beside the pit, or one by one
 * straight out of the pit, where the stone that would fall back into it simply stays.
 */
export interface Way {
	sowing: Sowing;
	/* The place on the table beside a pit. */
	beside(place: number): number;
}

export const BY_HAND: Way = { sowing: 0, beside: () => 0 };

export interface Shown {
	/* The counts beside the pits changed. */
	counted(): void;
	castle(place: number): void;
	again(): void;
	mill(place: number): void;
}

export class Show {
	private stopped = false;
	/* The pit played, and whether a stone has gone its way. */
	private origin = 0;
	private begun = false;
	private wake: (() => void) | null = null;

	/* Ends it at once; the promise of `run` settles. */
	stop() {
		this.stopped = true;
		this.wake?.();
	}

	async run(last: Last, stones: Stones, speed: Speed, way: Way, shown: Shown): Promise<void> {
		const step = STEP[speed];
		if (!step) return;
		for (const event of last.events) {
			const wait = this.start(event, stones, step, way, shown);
			sound(event);
			shown.counted();
			if (wait) await this.sleep(wait);
			if (this.stopped) return;
		}
		await this.sleep(step * 1.4);
	}

	/* Begins one event; how long until the next may begin. */
	private start(event: Event, stones: Stones, step: number, way: Way, shown: Shown): number {
		switch (event.do) {
			case 'lift':
				this.origin = event.at;
				return this.takeUp(event.at, event.n, stones, step, way);
			case 'drop':
				return this.sow(event.at, stones, step, way);
			case 'take':
				stones.take(event.at, event.to, event.n, step * 2.2);
				return step * (event.why === 'toll' ? 1 : event.why === 'collect' ? 0.9 : 2.4);
			case 'castle':
				shown.castle(event.at);
				return step * 1.5;
			case 'again':
				shown.again();
				return step * 0.5;
			case 'place':
			case 'slide':
			case 'fly':
				stones.take(event.at, event.to, 1, step * 2);
				return step * 2.1;
			case 'mill':
				shown.mill(event.at);
				return step * 1.6;
			case 'remove':
				stones.remove(event.at, step * 2);
				return step * 2;
			case 'pass':
				return step * 2;
		}
	}

	private takeUp(place: number, n: number, stones: Stones, step: number, { sowing, beside }: Way): number {
		if (sowing === 0) stones.lift(place, step * 1.2);
		if (sowing === 1) stones.take(place, beside(place), n, step * 1.8);
		return sowing === 2 ? step * 0.6 : step * (sowing ? 2.2 : 1.3);
	}

	private sow(place: number, stones: Stones, step: number, { sowing, beside }: Way): number {
		const first = !this.begun;
		this.begun = true;
		if (sowing === 0) stones.drop(place, step);
		else if (sowing === 1) stones.take(beside(this.origin), place, 1, step * 1.4);
		else if (first && place === this.origin) return step * 0.6;
		else stones.take(this.origin, place, 1, step * 1.4);
		return step;
	}

	private sleep(ms: number): Promise<void> {
		return new Promise((done) => {
			const timer = setTimeout(finish, ms);
			const show = this;
			function finish() {
				clearTimeout(timer);
				show.wake = null;
				done();
			}
			this.wake = finish;
		});
	}
}
