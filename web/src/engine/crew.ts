/* SPDX-License-Identifier: MIT */
/*
 * The engine with several threads: Workers over one memory, for pages that are cross-origin isolated. The first one answers,
 * the others lend it a hand. A byte of the memory stops them all within milliseconds; nobody has to be replaced.
 */
import wasmUrl from 'mangala-threads.wasm?url';
import { Asked } from './client';
import type { Mustered } from './module';
import type { Request } from './worker';

/* Of 64 kB; the most as in tools/build-wasm. */
const PAGES = { initial: 32, maximum: 4096 };

export class Crew {
	/* What stop() ended is of an earlier era. */
	private era = 0;
	private asked = 0;
	private last: Promise<unknown> = Promise.resolve();

	private constructor(
		readonly threads: number,
		private first: Asked<Mustered>,
		private hands: Worker[],
		private halt: Uint8Array,
	) {}

	/* Throws where the browser cannot: no network, no memory, no such instructions. */
	static async muster(threads: number): Promise<Crew> {
		const module = await WebAssembly.compile(await (await fetch(wasmUrl)).arrayBuffer());
		const memory = new WebAssembly.Memory({ ...PAGES, shared: true });
		const first = new Asked<Mustered>(Promise.resolve({ module, memory, threads }));
		const { hands, stop } = await first.ready;
		const workers = hands.map((hand) => {
			const worker = new Worker(new URL('./hand.ts', import.meta.url), { type: 'module' });
			worker.postMessage({ module, memory, ...hand });
			return worker;
		});
		return new Crew(threads, first, workers, new Uint8Array(memory.buffer, stop, 1));
	}

	/* One question after another; what is stopped is rejected. */
	ask<T>(request: Request): Promise<T> {
		const { era, last } = this;
		const answer = (async () => {
			await last;
			if (era !== this.era) throw new Error('stopped');
			Atomics.store(this.halt, 0, 0);
			const found = await this.first.ask<T>(request);
			if (era !== this.era) throw new Error('stopped');
			return found;
		})();
		this.asked++;
		this.last = answer.then(
			() => this.asked--,
			() => this.asked--,
		);
		return answer;
	}

	get busy() {
		return this.asked > 0;
	}

	stop() {
		this.era++;
		Atomics.store(this.halt, 0, 1);
	}

	end() {
		this.stop();
		this.first.end();
		for (const hand of this.hands) hand.terminate();
	}
}
