/* SPDX-License-Identifier: MIT */
/* Both workers, the one that knows the rules and the one that thinks: each answers one request after another. */
import { Module, type Muster } from './module';
import mangalaBook from '../../../src/endgame/books/mangala.book?url';
import mangalaIbbBook from '../../../src/endgame/books/mangala-ibb.book?url';
import type { Claim, Fault, Place, Ply, State } from './types';

export type Request =
	| { do: 'rule_sets' }
	| { do: 'state'; terms: string; moves: string[] }
	| { do: 'plies'; terms: string; moves: string[]; from: number }
	| { do: 'why'; terms: string; moves: string[]; move: string }
	| { do: 'claim'; claim: Claim }
	| { do: 'exact'; place: Place; nodes: number }
	| { do: 'study'; place: Place }
	| { do: 'analyse'; place: Place; count: number; ms: number }
	| { do: 'review'; place: Place; ms: number; first: boolean; perfect: boolean }
	| { do: 'read_records'; text: string }
	| { do: 'write_record'; place: Place; notes: string[]; notation: number }
	| { do: 'draw'; place: Place; caption: string; lang: number }
	| { do: 'bench'; set: number; threads: number }
	| { do: 'think'; terms: string; moves: string[]; level: number; ms: number; seed: number };

/* Stones of the endings that are made here, in a fifth of a second: 10 MB. */
const TABLES = 14;
const USTA = 10;

/* The opening books, by rule set: fetched once something exact is asked of it. */
const BOOKS: Record<string, string> = { mangala: mangalaBook, 'mangala-ibb': mangalaIbbBook };
const fetched = new Set<string>();
const PATIENCE = 3000;

let mangala: Module;

/* What is known beforehand about the game of these terms: tables that are made here, a book that is fetched. Without a network it goes without. */
async function know(terms: string) {
	mangala.makeTables(terms, TABLES);
	const game = /\bgame=(\S+)/.exec(terms)?.[1] ?? '';
	const url = BOOKS[game];
	if (!url || fetched.has(game)) return;
	const enough = new AbortController();
	const timer = setTimeout(() => enough.abort(), PATIENCE);
	try {
		const answer = await fetch(url, { signal: enough.signal });
		if (!answer.ok) return;
		mangala.takeBook(`game=${game}`, new Uint8Array(await answer.arrayBuffer()));
		fetched.add(game);
	} catch {
		/* The next question tries again. */
	} finally {
		clearTimeout(timer);
	}
}

/* What each move from `from` on was: whose, and in which set. */
function plies(terms: string, moves: string[], from: number): Ply[] {
	const list: Ply[] = [];
	for (let n = from + 1; n <= moves.length; n++) {
		const state = mangala.state(terms, moves.slice(0, n)) as State & { error?: Fault };
		if (state.error || !state.last) break;
		const { move, by, set, ended } = state.last;
		list.push({ move, by, set, ended });
	}
	return list;
}

async function answer(request: Request): Promise<unknown> {
	switch (request.do) {
		case 'rule_sets':
			return mangala.ruleSets();
		case 'state':
			return mangala.state(request.terms, request.moves);
		case 'plies':
			return plies(request.terms, request.moves, request.from);
		case 'why':
			return mangala.why(request.terms, request.moves, request.move);
		case 'claim':
			return mangala.claim(request.claim);
		case 'exact':
			await know(request.place.terms);
			return mangala.exact(request.place, request.nodes);
		case 'study':
			return mangala.study(request.place);
		case 'analyse':
			return mangala.analyse(request.place, request.count, request.ms);
		case 'review':
			if (request.perfect) await know(request.place.terms);
			return mangala.review(request.place, request.ms, request.first, request.perfect);
		case 'read_records':
			return mangala.readRecords(request.text);
		case 'write_record':
			return mangala.writeRecord(request.place, request.notes, request.notation);
		case 'draw':
			return mangala.draw(request.place, request.caption, request.lang);
		case 'bench':
			return mangala.bench(request.set, request.threads);
		case 'think':
			if (request.level >= USTA) await know(request.terms);
			return mangala.think(request.terms, request.moves, request.level, request.ms, request.seed);
	}
}

/* Settles when all that was asked before is answered. */
let last: Promise<void> = Promise.resolve();

self.onmessage = (message: MessageEvent<WebAssembly.Module | Muster | { id: number; request: Request }>) => {
	const data = message.data;
	if (data instanceof WebAssembly.Module) {
		mangala = new Module(data);
		self.postMessage({ ready: true });
		return;
	}
	if ('memory' in data) {
		mangala = new Module(data.module, data.memory);
		self.postMessage({ ready: mangala.muster(data.threads) });
		return;
	}
	last = last
		.then(() => answer(data.request))
		.then((said) => self.postMessage({ id: data.id, answer: said }))
		.catch((error) => self.postMessage({ id: data.id, failed: String(error) }));
};
