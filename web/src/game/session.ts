/* SPDX-License-Identifier: MIT */
/*
 * One game as the page plays it: the record, what the rules say of it, the moves still to be shown one by one,
 * the computer's turn, and the line to the server.
 */
import { batch, computed, signal } from '@preact/signals';
import * as engine from '../engine/client';
import type { Board, Color, Fault, Last, Ply, Seat, ServerGame, State, Terms } from '../engine/types';
import { Refused, ask, insist } from './http';
import { Link, fetchGame, type LinkState } from './link';
import { beSomebody } from './people';
import * as store from './store';
import * as sync from './sync';
import type { Between, GameRecord } from './sync';

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

	private readonly onlyHuman: Seat | null;
	/* Something is being asked of the server that is not done before it answers. */
	readonly asking = signal(false);
	/* When the turn came to this player. */
	private turnSince = 0;

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
		this.onlyHuman = computers[0] === computers[1] ? null : computers[0] ? 1 : 0;
		this.listener = new Link(
			{
				record: () => this.record.value,
				change: (how) => this.change(how),
				told: (state) => (this.link.value = state),
			},
			() => this.holds,
		);
		this.forget.push(store.onGameChanged(record.id, () => this.reload()));
		/* Who does not look is shown nothing: a premove must not wait for stones on their way. */
		const seen = () => {
			if (document.hidden) this.skip();
			else this.hold(true);
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

	/* What is between two people; null when the game is this device's own. */
	get between(): Between | null {
		return this.record.value.between ?? null;
	}

	/*
	 * The seat of who looks: against the computer, or in a game between two people. Null when two people share the
	 * screen, and for a watcher.
	 */
	get humanSeat(): Seat | null {
		return this.between ? this.between.own : this.onlyHuman;
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
		if (!state || this.showing.value || this.setEnded.value || state.over || this.isComputer(state.seat)) return false;
		const between = this.between;
		return !between || (between.status === 'playing' && between.own === state.seat && !this.record.value.refused);
	});

	/* A move may be laid down for one's own next ply: against a clock, while the rival is to move. */
	readonly mayPremove = computed(() => {
		const state = this.state.value;
		const between = this.between;
		if (!state || state.over || !between || between.status !== 'playing' || between.own === null) return false;
		return ['live', 'turn'].includes(between.clock?.kind ?? '') && state.seat !== between.own && !this.setEnded.value;
	});

	/* --- the player's doings --- */

	play(move: string): boolean {
		const state = this.state.value;
		if (!this.open.value || !state?.legal.includes(move) || this.following) return false;
		this.fault.value = null;
		const thought = this.between?.clock ? Math.max(0, Math.round(performance.now() - this.turnSince)) : undefined;
		this.change((record) => sync.play(record, move, store.newId(), thought));
		return true;
	}

	/* The same move again takes it up. */
	premove(move: string) {
		if (!this.mayPremove.value) return;
		this.change((record) => sync.layDown(record, record.premove?.move === move ? null : move));
	}

	/* The player to move leaves the set, where that is possible. */
	leave() {
		const leaving = this.state.value?.leave;
		if (this.between) return void this.demand('leave', { ply: this.state.value!.ply, version: this.record.value.version });
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
	 * Against the computer: to before the player's last decision. On one screen: to before the last turn. Between two
	 * people: to before one's own last turn, if the rival agrees.
	 * The number of moves to go back to; null when there is nothing to take back.
	 */
	readonly takeBackTo = computed<number | null>(() => {
		const plies = this.plies.value;
		const state = this.state.value;
		if (!state || plies.length !== state.ply) return null;
		let ply = plies.length;
		const between = this.between;
		if (between) {
			if (between.own === null || between.status !== 'playing' || this.record.value.pending.length) return null;
			const mine = (n: number) => plies[n].set === state.set && this.seatOfPly(plies[n], state) === between.own;
			while (ply > 0 && !mine(ply - 1)) ply--;
			while (ply > 0 && mine(ply - 1)) ply--;
			return ply < plies.length && mine(ply) ? ply : null;
		}
		if (this.humanSeat === null) {
			if (!ply) return null;
			const { by, set } = plies[ply - 1];
			while (ply > 0 && plies[ply - 1].by === by && plies[ply - 1].set === set) ply--;
			return ply;
		}
		while (ply > 0 && this.seatOfPly(plies[ply - 1], state) !== this.humanSeat) ply--;
		return ply ? ply - 1 : null;
	});

	seatOfPly(ply: Ply, state: State): Seat {
		const white = state.sets[ply.set - 1]?.white ?? state.white;
		return ply.by === 'w' ? white : ((1 - white) as Seat);
	}

	takeBack() {
		const to = this.takeBackTo.value;
		if (to === null) return;
		if (this.between) return this.goBack(to);
		this.fault.value = null;
		this.stopThinking();
		this.skip();
		this.change((record) => sync.takeBack(record, to, store.newId()));
	}

	/* --- what two people agree on; nothing of it is so before the server says it is --- */

	private async demand(what: string, body: object) {
		if (this.asking.value) return;
		this.asking.value = true;
		this.fault.value = null;
		try {
			await insist(`/api/games/${this.record.value.id}/${what}`, { ...body, id: store.newId() });
		} catch (error) {
			if (!(error instanceof Refused)) throw error;
			this.fault.value = error.fault;
		} finally {
			await this.listener.reread();
			this.asking.value = false;
		}
	}

	/* Asks for it, or agrees to what the rival asked for. */
	goBack(to: number) {
		void this.demand('takebacks', { ply: this.state.value!.ply, version: this.record.value.version, to });
	}

	async sit() {
		await beSomebody();
		await this.demand('seat', {});
	}

	/* The rival has been gone for too long. */
	claim() {
		void this.demand('claim', { ply: this.state.value!.ply, version: this.record.value.version });
	}

	cancel() {
		void this.demand('cancellation', {});
	}

	/* The same again, the other one beginning: the game to go to, whoever asked first. */
	async rematch(): Promise<string | null> {
		this.asking.value = true;
		try {
			const game = await ask<ServerGame>('POST', `/api/games/${this.record.value.id}/rematch`, {});
			if (game.own === null) await insist(`/api/games/${game.id}/seat`, { id: store.newId() });
			adopt((await fetchGame(game.id)) ?? game);
			return game.id;
		} catch (error) {
			if (!(error instanceof Refused)) throw error;
			this.fault.value = error.fault;
			return null;
		} finally {
			this.asking.value = false;
		}
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
				this.turnSince = performance.now();
				this.playPremove(state);
			}
		} catch (error) {
			if (!(error instanceof engine.RuleError)) throw error;
			this.broken.value = true;
		} finally {
			this.following = false;
		}
		void this.turn();
	}

	private playPremove(state: State) {
		const { premove, between } = this.record.value;
		if (!premove || state.seat !== between?.own || !this.holds) return;
		this.change((record) => sync.premoved(record, state.legal, store.newId()));
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
	const record = sync.snapshot(store.readGame(game.id) ?? sync.newRecord(game.id, game.terms, Date.now()), game, Date.now());
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
