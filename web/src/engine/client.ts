/* SPDX-License-Identifier: MIT */
/*
 * The rules and the computer player, asked from the page. One worker answers what the rules say; another one
 * thinks, and is replaced when it must stop. Where the page may have them, several threads think about what is hard (crew.ts).
 */
import wasmUrl from 'mangala.wasm?url';
import { settings } from '../settings';
import type { Crew } from './crew';
import type { Request } from './worker';
import { termsLine, type Analysis, type Bench, type Claim, type Exact, type Fault, type Judgement, type Level, type NamedLevel, type Place, type Ply, type RecordRead, type RuleSet, type State, type Terms, type Thought, type Verdict } from './types';

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

export class Asked<Ready = unknown> {
	private worker: Worker;
	private next = 1;
	private waiting = new Map<number, Waiting>();
	/* Settles when the worker can answer, or cannot be had. */
	readonly ready: Promise<Ready>;

	constructor(start: Promise<object> = compiled) {
		this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
		this.ready = new Promise((resolve, reject) => {
			this.worker.onerror = (event) => reject(new Error(event.message || 'worker'));
			this.worker.onmessage = ({ data }) => {
				if (data.ready) return resolve(data.ready);
				const waiting = this.waiting.get(data.id);
				this.waiting.delete(data.id);
				if ('failed' in data) waiting?.reject(new Error(data.failed));
				else waiting?.resolve(data.answer);
			};
		});
		this.ready.catch(() => {});
		start.then((message) => this.worker.postMessage(message));
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

/* Those that think hard: null until they are there, and where there can be none. */
let crew: Crew | null = null;
let mustering: Promise<void> | null = null;

/* How many threads think about what is hard. */
export function threadsWanted(): number {
	if (!crossOriginIsolated) return 1;
	const { threads } = settings.value;
	return threads === 'auto' ? Math.max(1, Math.min(navigator.hardwareConcurrency - 1, 4)) : Number(threads);
}

/* The first to ask for the crew does not wait for it: one Worker thinks meanwhile. */
function crewNow(): Crew | null {
	const wanted = threadsWanted();
	if (crew && crew.threads !== wanted && !crew.busy) {
		crew.end();
		crew = mustering = null;
	}
	if (!crossOriginIsolated) return null;
	mustering ??= import('./crew').then(
		async ({ Crew }) => {
			crew = await Crew.muster(wanted).catch(() => null);
		},
		() => {},
	);
	if (crew && !analyst?.busy) {
		analyst?.end();
		analyst = null;
	}
	return crew;
}

/* There before it is needed: a game may begin without a network. */
rules.ready.then(() => (thinker ??= new Asked()), () => {});

/* The named levels and how strong each is, of 10. */
export const LEVELS: Record<NamedLevel, number> = { kolay: 2, orta: 5, zor: 8, usta: 10 };

export function strengthOf(level: Level): number {
	return LEVELS[level as NamedLevel] ?? Number(level);
}

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
	const hard = strengthOf(level) === LEVELS.usta ? crewNow() : null;
	if (!hard) await replaced;
	const seed = crypto.getRandomValues(new Uint32Array(1))[0];
	const answer = await (hard ?? (thinker ??= new Asked())).ask<Thought & { error?: Fault }>({
		do: 'think',
		terms: termsLine(terms),
		moves,
		level: strengthOf(level),
		ms: 0,
		seed,
	});
	if (answer.error) throw new RuleError(answer.error);
	return answer;
}

/* Workers for who looks on: one proves, one thinks about what is on the board; there once they are asked. */
let prover: Asked | null = null;
let analyst: Asked | null = null;

async function sound<T>(asked: Asked | Crew, request: Request): Promise<T> {
	const answer = await asked.ask<T & { error?: Fault }>(request);
	if (answer.error) throw new RuleError(answer.error);
	return answer;
}

/*
 * The exact value of the game as it stands and of every move, within so many looked-at positions (some 700,000 a second); null where
 * that is not enough, and for rule sets that have no tables.
 */
export async function exact(place: Place, nodes = 3_000_000): Promise<Exact | null> {
	prover ??= new Asked();
	const answer = await sound<{ value: number | null; moves: Record<string, number> }>(prover, { do: 'exact', place, nodes });
	return answer.value === null ? null : { value: answer.value, moves: answer.moves };
}

/* What is under way there is given up. */
export function stopProving() {
	if (!prover?.busy) return;
	prover.end();
	prover = null;
}

export function study(place: Place): Promise<State> {
	return sound(rules, { do: 'study', place });
}

export async function analyse(place: Place, count: number, ms: number): Promise<Analysis> {
	const many = crewNow();
	const found = await sound<Analysis>(many ?? (analyst ??= new Asked()), { do: 'analyse', place, count, ms });
	return { ...found, threads: many?.threads ?? 1 };
}

export function review(place: Place, ms: number, first: boolean, perfect: boolean): Promise<Judgement> {
	return sound(crewNow() ?? (analyst ??= new Asked()), { do: 'review', place, ms, first, perfect });
}

export function stopAnalysing() {
	if (crew?.busy) crew.stop();
	if (!analyst?.busy) return;
	analyst.end();
	analyst = null;
}

export function readRecords(text: string): Promise<RecordRead[]> {
	return rules.ask({ do: 'read_records', text });
}

export async function writeRecord(place: Place, notes: string[], notation = 0): Promise<string> {
	return (await sound<{ text: string }>(rules, { do: 'write_record', place, notes, notation })).text;
}

export async function draw(place: Place, caption: string, lang: number): Promise<string> {
	return (await sound<{ svg: string }>(rules, { do: 'draw', place, caption, lang })).svg;
}

/*
 * Stop thinking. The old worker ends only once its successor is ready, so that without a network the computer
 * still has a head; its answer to the old question is then simply not used.
 */
export function stopThinking() {
	if (crew?.busy) crew.stop();
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

/* One rule set of the fixed work, for measuring; with several threads only where threadsWanted() says so. */
export async function bench(set: number, threads: number): Promise<Bench> {
	crewNow();
	await mustering;
	return (crew ?? (analyst ??= new Asked())).ask<Bench>({ do: 'bench', set, threads: crew ? threads : 1 });
}
