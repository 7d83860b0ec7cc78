/* SPDX-License-Identifier: MIT */
/* mangala.wasm as functions: text in, JSON out. */

import type { Claim, Place } from './types';

interface Exports {
	memory: WebAssembly.Memory;
	_initialize(): void;
	input(size: number): number;
	output(): number;
	rule_sets(): number;
	state(): number;
	why(): number;
	claim(): number;
	think(level: number, milliseconds: number, seed: number): number;
	make_tables(stones: number): number;
	take_book(size: number): number;
	exact(nodes: number): number;
	study(): number;
	analyse(lines: number, milliseconds: number): number;
	review(milliseconds: number, first: number, perfect: number): number;
	read_records(): number;
	write_record(notation: number): number;
	draw(lang: number): number;
	bench(set: number, threads: number): number;
	/* Only of mangala-threads.wasm: */
	muster(threads: number): number;
	hand(i: number): number;
	stack(): number;
	stop(): number;
}

/* The module for several threads, the memory that its Workers share, and how many they are to be. */
export interface Muster {
	module: WebAssembly.Module;
	memory: WebAssembly.Memory;
	threads: number;
}

/* What each Worker beside the first needs, and where the byte is that stops them all. */
export interface Mustered {
	hands: { hand: number; stack: number }[];
	stop: number;
}

function lines({ terms, position, moves }: Place): string {
	return `${terms}\n${position}\n${moves.join(' ')}`;
}

export class Module {
	private exports: Exports;
	private memory: WebAssembly.Memory;

	constructor(module: WebAssembly.Module, memory?: WebAssembly.Memory) {
		const now = () => performance.now();
		this.exports = new WebAssembly.Instance(module, { env: { now, ...(memory && { memory }) } }).exports as unknown as Exports;
		this.memory = memory ?? this.exports.memory;
		this.exports._initialize();
	}

	muster(threads: number): Mustered {
		const { exports } = this;
		if (!exports.muster(threads)) throw new Error('no memory');
		const hands = Array.from({ length: threads - 1 }, (_, i) => ({ hand: exports.hand(i), stack: exports.stack() }));
		return { hands, stop: exports.stop() };
	}

	ruleSets(): unknown {
		return this.read(this.exports.rule_sets());
	}

	state(terms: string, moves: string[]): unknown {
		this.write(`${terms}\n${moves.join(' ')}`);
		return this.read(this.exports.state());
	}

	why(terms: string, moves: string[], move: string): unknown {
		this.write(`${terms}\n${moves.join(' ')}\n${move}`);
		return this.read(this.exports.why());
	}

	claim({ game, position, move, board, result, castle }: Claim): unknown {
		this.write(`game=${game}\n${position}\n${move}\n${board}\n${result}\n${castle ? 'castle' : ''}`);
		return this.read(this.exports.claim());
	}

	think(terms: string, moves: string[], level: number, milliseconds: number, seed: number): unknown {
		this.write(`${terms}\n${moves.join(' ')}`);
		return this.read(this.exports.think(level, milliseconds, seed));
	}

	/* All endings of the game with up to so many stones; below 0 where there are none. Made once. */
	makeTables(terms: string, stones: number): unknown {
		this.write(terms);
		return this.read(this.exports.make_tables(stones));
	}

	/* An opening book as `mangala db book` writes it. */
	takeBook(terms: string, book: Uint8Array): unknown {
		this.put(new TextEncoder().encode(`${terms}\n`), book);
		return this.read(this.exports.take_book(book.length));
	}

	exact(place: Place, nodes: number): unknown {
		this.write(lines(place));
		return this.read(this.exports.exact(nodes));
	}

	study(place: Place): unknown {
		this.write(lines(place));
		return this.read(this.exports.study());
	}

	analyse(place: Place, count: number, milliseconds: number): unknown {
		this.write(lines(place));
		return this.read(this.exports.analyse(count, milliseconds));
	}

	review(place: Place, milliseconds: number, first: boolean, perfect: boolean): unknown {
		this.write(lines(place));
		return this.read(this.exports.review(milliseconds, Number(first), Number(perfect)));
	}

	readRecords(text: string): unknown {
		this.write(text);
		return this.read(this.exports.read_records());
	}

	/* `notes`: lines of tags and comments, as docs/api.md has them. */
	writeRecord(place: Place, notes: string[], notation: number): unknown {
		this.write([lines(place), ...notes].join('\n'));
		return this.read(this.exports.write_record(notation));
	}

	draw(place: Place, caption: string, lang: number): unknown {
		this.write(`${lines(place)}\n${caption}`);
		return this.read(this.exports.draw(lang));
	}

	bench(set: number, threads: number): unknown {
		return this.read(this.exports.bench(set, threads));
	}

	private write(text: string) {
		this.put(new TextEncoder().encode(text), new Uint8Array());
	}

	private put(text: Uint8Array, more: Uint8Array) {
		const size = text.length + more.length;
		const at = this.exports.input(size); /* may move the memory */
		const input = new Uint8Array(this.memory.buffer, at, size);
		input.set(text);
		input.set(more, text.length);
	}

	private read(length: number): unknown {
		/* A copy: shared memory is not decoded. */
		const bytes = new Uint8Array(this.memory.buffer, this.exports.output(), length).slice();
		return JSON.parse(new TextDecoder().decode(bytes));
	}
}
