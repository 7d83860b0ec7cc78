/* SPDX-License-Identifier: MIT */
/*
 * The rules and the computer player, asked from the page. One worker answers what the rules say; another one
 * thinks, and is replaced when it must stop.
 */
import wasmUrl from 'mangala.wasm?url';
import type { Request } from './worker';
import { termsLine, type Claim, type Exact, type Fault, type Level, type Ply, type RuleSet, type State, type Terms, type Thought, type Verdict } from './types';

/* Words that are not a match by the rules: the module's own answer says why. */
export class RuleError extends Error {
	constructor(readonly fault: Fault) {
		super(fault.en);
	}
}

const compiled: Promise<WebAssembly.Module> = compile();

async function compile(): Promise<WebAssembly.Module> {
	for (let wait = 500; ; wait = Math.min(wait * 2, 10_000)) {
		try {
			const answer = await fetch(wasmUrl);
			if (!answer.ok) throw new Error(`mangala.wasm: ${answer.status}`);
			return await WebAssembly.compile(await answer.arrayBuffer());
		} catch (error) {
			if (error instanceof WebAssembly.CompileError) throw error;
			await new Promise((done) => setTimeout(done, wait));
		}
	}
}

interface Waiting {
	resolve(answer: unknown): void;
	reject(error: Error): void;
}

class Asked {
	private worker: Worker;
	private next = 1;
	private waiting = new Map<number, Waiting>();
	/* Settles when the worker can answer, or cannot be had. */
	readonly ready: Promise<void>;

	constructor() {
		this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
		this.ready = new Promise((resolve, reject) => {
			this.worker.onerror = (event) => reject(new Error(event.message || 'worker'));
			this.worker.onmessage = ({ data }) => {
				if (data.ready) return resolve();
				const waiting = this.waiting.get(data.id);
				this.waiting.delete(data.id);
				if ('failed' in data) waiting?.reject(new Error(data.failed));
				else waiting?.resolve(data.answer);
			};
		});
		this.ready.catch(() => {});
		compiled.then((module) => this.worker.postMessage(module));
	}

	async ask<T>(request: Request): Promise<T> {
		await this.ready;
		return new Promise<T>((resolve, reject) => {
			const id = this.next++;
			this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
			this.worker.postMessage({ id, request });
		});
	}

	get busy() {
		return this.waiting.size > 0;
	}

	end() {
		this.worker.terminate();
		for (const waiting of this.waiting.values()) waiting.reject(new Error('stopped'));
		this.waiting.clear();
	}
}

const rules = new Asked();
let thinker: Asked | null = null;
let replaced: Promise<void> = Promise.resolve();

/* There before it is needed: a game may begin without a network. */
rules.ready.then(() => (thinker ??= new Asked()), () => {});

export const LEVELS: Level[] = ['kolay', 'orta', 'zor'];

/* The rule sets in their order, with the options each one has. */
export const ruleSets: Promise<RuleSet[]> = rules.ask<RuleSet[]>({ do: 'rule_sets' });

export async function stateOf(terms: Terms, moves: string[]): Promise<State> {
	const answer = await rules.ask<State & { error?: Fault }>({ do: 'state', terms: termsLine(terms), moves });
	if (answer.error) throw new RuleError(answer.error);
	return answer;
}

/* The moves from number `from` on, with whose they were. */
export function pliesOf(terms: Terms, moves: string[], from: number): Promise<Ply[]> {
	return rules.ask({ do: 'plies', terms: termsLine(terms), moves, from });
}

/* Why a move is not possible; null when it is. */
export async function why(terms: Terms, moves: string[], move: string): Promise<Fault | null> {
	const answer = await rules.ask<{ error: Fault | null }>({ do: 'why', terms: termsLine(terms), moves, move });
	return answer.error;
}

/* What the rules say to a move done by hand. */
export async function verdictOn(claim: Claim): Promise<Verdict> {
	const answer = await rules.ask<Verdict & { error?: Fault }>({ do: 'claim', claim });
	if (answer.error) throw new RuleError(answer.error);
	return answer;
}

export async function think(terms: Terms, moves: string[], level: Level): Promise<Thought> {
	await replaced;
	thinker ??= new Asked();
	const seed = crypto.getRandomValues(new Uint32Array(1))[0];
	const answer = await thinker.ask<Thought & { error?: Fault }>({
		do: 'think',
		terms: termsLine(terms),
		moves,
		level: LEVELS.indexOf(level),
		ms: 0,
		seed,
	});
	if (answer.error) throw new RuleError(answer.error);
	return answer;
}

/* A third worker, for who looks on; there once it is asked for the first time. */
let prover: Asked | null = null;

/*
 * The exact value of the game as it stands and of every move, within so many looked-at positions (some 700,000 a second); null where
 * that is not enough, and for rule sets that have no tables.
 */
export async function exact(terms: Terms, moves: string[], nodes = 3_000_000): Promise<Exact | null> {
	prover ??= new Asked();
	const answer = await prover.ask<{ value: number | null; moves: Record<string, number>; error?: Fault }>({
		do: 'exact',
		terms: termsLine(terms),
		moves,
		nodes,
	});
	if (answer.error) throw new RuleError(answer.error);
	return answer.value === null ? null : { value: answer.value, moves: answer.moves };
}

/*
 * Stop thinking. The old worker ends only once its successor is ready, so that without a network the computer
 * still has a head; its answer to the old question is then simply not used.
 */
export function stopThinking() {
	const old = thinker;
	if (!old?.busy) return;
	const next = new Asked();
	replaced = next.ready.then(
		() => {
			thinker = next;
			old.end();
		},
		() => next.end(),
	);
}
