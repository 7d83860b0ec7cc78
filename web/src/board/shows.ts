/* SPDX-License-Identifier: MIT */
/* Shows a move on the board, event by event. */
import type { Event, Last } from '../engine/types';
import type { Speed } from '../settings';
import type { Stones } from './stones';

/* Milliseconds of one drop; everything else is a multiple of it. */
const STEP: Record<Speed, number> = { slow: 420, normal: 210, fast: 95, off: 0 };

export interface Shown {
	/* The counts beside the pits changed. */
	counted(): void;
	castle(place: number): void;
	again(): void;
	mill(place: number): void;
}

export class Show {
	private stopped = false;
	private wake: (() => void) | null = null;

	/* Ends it at once; the promise of `run` settles. */
	stop() {
		this.stopped = true;
		this.wake?.();
	}

	async run(last: Last, stones: Stones, speed: Speed, shown: Shown): Promise<void> {
		const step = STEP[speed];
		if (!step) return;
		for (const event of last.events) {
			const wait = this.start(event, stones, step, shown);
			shown.counted();
			if (wait) await this.sleep(wait);
			if (this.stopped) return;
		}
		await this.sleep(step * 1.4);
	}

	/* Begins one event; how long until the next may begin. */
	private start(event: Event, stones: Stones, step: number, shown: Shown): number {
		switch (event.do) {
			case 'lift':
				stones.lift(event.at, step * 1.2);
				return step * 1.3;
			case 'drop':
				stones.drop(event.at, step);
				return step;
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
