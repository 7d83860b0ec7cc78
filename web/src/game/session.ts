/* SPDX-License-Identifier: MIT */
/*
 * One game as the page plays it: the record, what the rules say of it, the moves still to be shown one by one,
 * the computer's turn, and the line to the server.
 */
import { batch, computed, signal } from '@preact/signals';
import * as engine from '../engine/client';
import type { Board, Color, Fault, Last, Ply, Seat, ServerGame, State, Terms } from '../engine/types';
import { Link, fetchGame, type LinkState } from './link';
import * as store from './store';
import * as sync from './sync';
import type { GameRecord } from './sync';

/* A move on its way over the board; the board calls `done` when it has shown it. */
export interface Showing {
	last: Last;
	done(): void;
}

/* What a move would do, for the light preview. */
export interface Peek {
	move: string;
	last: Last;
}

/* Whether a move of the list is a set that was left ("w:left") or lost on time. */
export function endsBeside(move: string): 'left' | 'time' | null {
	const [, end] = move.split(':');
	return end === 'left' || end === 'time' ? end : null;
}

/* More moves than this at once are not shown one by one. */
const SHOWN_ONE_BY_ONE = 4;

function same(a: string[], b: string[]): boolean {
	return a.length === b.length && a.every((move, n) => move === b[n]);
}

export class Session {
	readonly record = signal<GameRecord>(null as unknown as GameRecord);
	readonly state = signal<State | null>(null);
	readonly plies = signal<Ply[]>([]);
	readonly showing = signal<Showing | null>(null);
	readonly link = signal<LinkState>('saved');
	readonly thinking = signal(false);
	/* Why the last press was not a move. */
	readonly fault = signal<Fault | null>(null);
	/* The moves after which the end of a set was read and put away. */
	private readonly dismissed = signal(-1);
	/* The rules in the browser cannot read this game: it is shown, not played. */
	readonly broken = signal(false);

	/* A set has just ended and the next one waits. */
	readonly setEnded = computed(() => {
		const state = this.state.value;
		return !!state?.last?.ended && (state.over || this.dismissed.value !== state.ply);
	});

	/* What lies on the table: the ended set until the next one is asked for. */
	readonly board = computed<Board | null>(() => {
		const state = this.state.value;
		if (!state) return null;
		return this.setEnded.value ? state.last!.after : state.board;
	});

	/* The seat that has White in the set on the table. */
	readonly white = computed<Seat>(() => {
		const state = this.state.value;
		if (!state) return this.record.value.terms.begins;
		return this.setEnded.value ? state.sets[state.last!.set - 1].white : state.white;
	});

	/* The seat a person plays against the computer; null when both are people, or neither is. */
	readonly humanSeat: Seat | null;

	private shown: string[] = [];
	private following = false;
	private holds = false;
	private ended = false;
	private question: string[] | null = null;
	private peeked = new Map<string, Promise<Peek | null>>();
	private listener: Link;
	private forget: (() => void)[] = [];

	constructor(record: GameRecord) {
		this.record.value = record;
		const computers = record.terms.players.map((player) => player.kind === 'computer');
		this.humanSeat = computers[0] === computers[1] ? null : computers[0] ? 1 : 0;
		this.listener = new Link(
			{
				record: () => this.record.value,
				change: (how) => this.change(how),
				told: (state) => (this.link.value = state),
			},
			() => this.holds,
		);
		this.forget.push(store.onGameChanged(record.id, () => this.reload()));
		const seen = () => {
			if (!document.hidden) this.hold(true);
		};
		document.addEventListener('visibilitychange', seen);
		addEventListener('focus', seen);
		this.forget.push(() => {
			document.removeEventListener('visibilitychange', seen);
			removeEventListener('focus', seen);
		});
		this.hold(!document.hidden);
		void this.follow();
	}

	end() {
		this.ended = true;
		this.listener.end();
		this.letGo?.();
		this.forget.forEach((stop) => stop());
		this.stopThinking();
		this.skip();
	}

	get terms(): Terms {
		return this.record.value.terms;
	}

	/* Which colour a seat has in the set on the table. */
	colorOf(seat: Seat): Color {
		return this.white.value === seat ? 0 : 1;
	}

	isComputer(seat: Seat | null): boolean {
		return seat !== null && this.terms.players[seat].kind === 'computer';
	}

	/* A person may move now. */
	readonly open = computed(() => {
		const state = this.state.value;
		return !!state && !this.showing.value && !this.setEnded.value && !state.over && !this.isComputer(state.seat);
	});

	/* --- the player's doings --- */

	play(move: string): boolean {
		const state = this.state.value;
		if (!this.open.value || !state?.legal.includes(move) || this.following) return false;
		this.fault.value = null;
		this.change((record) => sync.play(record, move, store.newId()));
		return true;
	}

	/* The player to move leaves the set, where that is possible. */
	leave() {
		const leaving = this.state.value?.leave;
		if (!this.open.value || !leaving || this.following) return;
		this.fault.value = null;
		this.change((record) => sync.play(record, leaving.move, store.newId()));
	}

	async explain(move: string) {
		const moves = this.shown;
		const fault = await engine.why(this.terms, moves, move);
		if (this.shown === moves) this.fault.value = fault;
	}

	/* What a legal move would do. */
	peek(move: string): Promise<Peek | null> {
		const moves = this.shown;
		let answer = this.peeked.get(move);
		if (!answer) {
			answer = engine.stateOf(this.terms, [...moves, move]).then(
				(state) => (state.last ? { move, last: state.last } : null),
				() => null,
			);
			this.peeked.set(move, answer);
		}
		return answer;
	}

	/*
	 * Against the computer: to before the player's last decision. Between two people: to before the last turn.
	 * The number of moves to go back to; null when there is nothing to take back.
	 */
	readonly takeBackTo = computed<number | null>(() => {
		const plies = this.plies.value;
		const state = this.state.value;
		if (!state || plies.length !== state.ply) return null;
		let ply = plies.length;
		if (this.humanSeat === null) {
			if (!ply) return null;
			const { by, set } = plies[ply - 1];
			while (ply > 0 && plies[ply - 1].by === by && plies[ply - 1].set === set) ply--;
			return ply;
		}
		while (ply > 0 && this.seatOfPly(plies[ply - 1], state) !== this.humanSeat) ply--;
		return ply ? ply - 1 : null;
	});

	private seatOfPly(ply: Ply, state: State): Seat {
		const white = state.sets[ply.set - 1]?.white ?? state.white;
		return ply.by === 'w' ? white : ((1 - white) as Seat);
	}

	takeBack() {
		const to = this.takeBackTo.value;
		if (to === null) return;
		this.fault.value = null;
		this.stopThinking();
		this.skip();
		this.change((record) => sync.takeBack(record, to, store.newId()));
	}

	/* The end of the set has been read: on to the next. */
	nextSet() {
		const state = this.state.value;
		if (!state) return;
		this.dismissed.value = state.ply;
		void this.turn();
	}

	/* Finishes what is being shown at once. */
	skip() {
		this.showing.value?.done();
	}

	forgetConflict() {
		this.change((record) => ({ ...record, conflict: null }));
	}

	giveUp() {
		this.change(sync.giveUp);
	}

	/* --- the record --- */

	private change(how: (record: GameRecord) => GameRecord) {
		const stored = store.readGame(this.record.value.id) ?? this.record.value;
		const record = how(stored);
		if (record !== stored) {
			record.touched = Date.now();
			store.writeGame(record);
		}
		this.record.value = record;
		this.listener.nudge();
		void this.follow();
	}

	private reload() {
		const stored = store.readGame(this.record.value.id);
		if (!stored) return;
		this.record.value = stored;
		this.listener.nudge();
		void this.follow();
	}

	/* Brings what is shown to where the record is, move by move where that helps. */
	private async follow() {
		if (this.following || this.ended) return;
		this.following = true;
		try {
			for (;;) {
				const goal = sync.movesOf(this.record.value);
				if (this.state.value && same(goal, this.shown)) break;
				this.stopThinking();
				const ahead = goal.length - this.shown.length;
				const goesOn = !!this.state.value && ahead > 0 && same(goal.slice(0, this.shown.length), this.shown);
				const moves = goesOn && ahead <= SHOWN_ONE_BY_ONE ? goal.slice(0, this.shown.length + 1) : goal;
				const state = await engine.stateOf(this.terms, moves);
				const known = goesOn ? this.plies.value : [];
				const plies = [...known, ...(await engine.pliesOf(this.terms, moves, known.length))];
				if (this.ended) return;
				if (goesOn && ahead <= SHOWN_ONE_BY_ONE && state.last) await this.show(state.last);
				if (this.ended) return;
				this.shown = moves;
				this.peeked.clear();
				batch(() => {
					this.state.value = state;
					this.plies.value = plies;
					this.showing.value = null;
				});
				this.remember(state);
			}
		} catch (error) {
			if (!(error instanceof engine.RuleError)) throw error;
			this.broken.value = true;
		} finally {
			this.following = false;
		}
		void this.turn();
	}

	private show(last: Last): Promise<void> {
		return new Promise((done) => (this.showing.value = { last, done }));
	}

	private remember(state: State) {
		const record = this.record.value;
		if (record.over === state.over) return;
		this.change((stored) => ({ ...stored, over: state.over }));
	}

	/* --- the computer --- */

	private async turn() {
		const state = this.state.value;
		if (!state || state.over || !this.holds || this.setEnded.value || this.showing.value || this.following) return;
		const seat = state.seat;
		if (seat === null || !this.isComputer(seat) || this.question) return;
		const moves = this.shown;
		this.question = moves;
		this.thinking.value = true;
		try {
			const thought = await engine.think(this.terms, moves, this.terms.players[seat].level ?? 'orta');
			if (this.question !== moves || this.ended || !this.holds) return;
			this.question = null;
			this.thinking.value = false;
			this.change((record) =>
				same(sync.movesOf(record), moves) ? sync.play(record, thought.move, store.newId()) : record,
			);
		} catch {
			/* stopped: whoever stopped it goes on */
		} finally {
			if (this.question === moves) {
				this.question = null;
				this.thinking.value = false;
			}
		}
	}

	private stopThinking() {
		if (!this.question) return;
		this.question = null;
		this.thinking.value = false;
		engine.stopThinking();
	}

	/* --- one tab of a browser thinks and sends: the one last looked at --- */

	private letGo: (() => void) | null = null;

	private hold(take: boolean) {
		if (this.holds || this.ended) return;
		if (!navigator.locks) {
			this.holds = true;
			return;
		}
		navigator.locks
			.request(`mangala.game.${this.record.value.id}`, take ? { steal: true } : {}, () => {
				if (this.ended) return undefined;
				this.holds = true;
				this.listener.nudge();
				void this.turn();
				return new Promise<void>((done) => (this.letGo = done));
			})
			.catch(() => {
				/* another tab took it */
				this.holds = false;
				this.stopThinking();
				if (!this.ended) this.hold(false);
			});
	}
}

/* The game on this device, or else the server's. */
export async function openGame(id: string): Promise<GameRecord | null> {
	const stored = store.readGame(id);
	if (stored) return stored;
	const game = await fetchGame(id);
	if (!game) return null;
	return adopt(game);
}

export function adopt(game: ServerGame): GameRecord {
	const record = sync.snapshot(sync.newRecord(game.id, game.terms, Date.now()), game);
	record.created = game.created;
	record.over = game.state.over;
	store.writeGame(record);
	return record;
}

export function startGame(terms: Terms, id = store.newId()): GameRecord {
	store.tidyGames();
	const record = sync.newRecord(id, terms, Date.now());
	store.writeGame(record);
	return record;
}
