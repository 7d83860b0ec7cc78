/* SPDX-License-Identifier: MIT */
/*
 * Keeps one game's record and the server together: sends what waits, in order, again and again until it is
 * answered, and follows the game's events. sync.ts decides, this file only talks.
 */
import type { ServerGame } from '../engine/types';
import { faultOf, inTurn, passes, request } from './http';
import { newId } from './store';
import * as sync from './sync';
import type { GameRecord, ServerEvent } from './sync';

export type LinkState = 'saved' | 'saving' | 'offline' | 'refused';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

interface Keeper {
	record(): GameRecord;
	/* Changes the record; the change is stored before the call returns. */
	change(how: (record: GameRecord) => GameRecord): void;
	told(state: LinkState): void;
}

/* The game as the server has it; null when it has none; throws when it cannot be asked. */
export async function fetchGame(id: string): Promise<ServerGame | null> {
	const answer = await request('GET', `/api/games/${id}`);
	if (answer.status === 404 || answer.status === 400) return null;
	if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
	return (await answer.json()) as ServerGame;
}

/* The server draws who begins; null when it cannot be asked in a moment. */
export async function drawLot(id: string, terms: object): Promise<ServerGame | null> {
	const soon = new Promise<null>((done) => setTimeout(() => done(null), 1500));
	const asked = request('POST', '/api/games', { ...terms, id, begins: 'lot' })
		.then((answer) => (answer.ok ? (answer.json() as Promise<ServerGame>) : null))
		.catch(() => null);
	return Promise.race([asked, soon]);
}

export class Link {
	private running = false;
	private ended = false;
	private wait = FIRST_WAIT;
	private retry: ReturnType<typeof setTimeout> | undefined;
	private stream: EventSource | null = null;
	/* The game could not be read anew when that was wanted. */
	private behind = false;

	constructor(
		private keeper: Keeper,
		/* Only one tab of this browser sends; every tab listens. */
		private maySend: () => boolean,
		private follows = true,
	) {
		addEventListener('online', this.hurry);
	}

	end() {
		this.ended = true;
		removeEventListener('online', this.hurry);
		clearTimeout(this.retry);
		this.stream?.close();
	}

	/* The record changed, or this tab may now send. */
	nudge() {
		this.tell();
		if (this.running || this.ended) return;
		if (this.retry === undefined) void this.run();
	}

	private hurry = () => {
		clearTimeout(this.retry);
		this.retry = undefined;
		this.wait = FIRST_WAIT;
		this.nudge();
	};

	private tell() {
		const record = this.keeper.record();
		if (record.refused) this.keeper.told('refused');
		else if (sync.next(record).do === 'nothing') this.keeper.told('saved');
		else this.keeper.told(this.retry === undefined ? 'saving' : 'offline');
	}

	private async run() {
		this.running = true;
		try {
			if (this.behind) await this.reread();
			while (!this.ended) {
				const errand = sync.next(this.keeper.record());
				if (errand.do === 'nothing' || !this.maySend()) break;
				if (errand.do === 'create') await this.create();
				else await this.send(errand.op);
				this.wait = FIRST_WAIT;
			}
			if (this.follows && this.keeper.record().version) this.listen();
		} catch {
			this.later();
		}
		this.running = false;
		this.tell();
	}

	private later() {
		if (this.ended) return;
		clearTimeout(this.retry);
		this.retry = setTimeout(() => {
			this.retry = undefined;
			this.nudge();
		}, this.wait * (0.75 + Math.random() / 2));
		this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
	}

	private async create() {
		const { id, terms } = this.keeper.record();
		const answer = await request('POST', '/api/games', { ...terms, id });
		if (answer.ok) return this.heard((await answer.json()) as ServerGame);
		if (answer.status === 409) {
			const game = await fetchGame(id);
			if (game) return this.heard(game);
		}
		await this.failed(answer);
	}

	private async send(op: sync.Op) {
		const { id, version } = this.keeper.record();
		const known = { ply: op.ply, version, id: op.id };
		const [path, body] =
			op.do === 'move'
				? ['moves', { ...known, move: op.move, ...(op.thought !== undefined && { thought: op.thought }) }]
				: ['takebacks', { ...known, to: op.to }];
		const answer = await request('POST', `/api/games/${id}/${path}`, body);
		if (answer.ok) {
			const done = (await answer.json()) as { version: number };
			return this.keeper.change((record) => sync.acknowledged(record, op.id, done.version));
		}
		/* A game between two people is not begun anew by one of them. */
		const { between } = this.keeper.record();
		if (answer.status === 404 && !between) return this.keeper.change((record) => sync.forgotten(record, newId));
		if (answer.status === 409) {
			const { game } = (await answer.json()) as { game: ServerGame };
			return this.heard(game);
		}
		await this.failed(answer);
	}

	/* 5xx and 429 pass; any other refusal is shown and stops the sending. */
	private async failed(answer: Response) {
		if (passes(answer)) throw new Error(`HTTP ${answer.status}`);
		const fault = await faultOf(answer);
		this.keeper.change((record) => sync.refuse(record, fault));
	}

	private heard(game: ServerGame) {
		this.keeper.change((record) => sync.snapshot(record, game, Date.now()));
	}

	/* The stream begins with a snapshot and is opened again by the browser itself when it breaks. */
	private listen() {
		if (this.stream && this.stream.readyState !== EventSource.CLOSED) return;
		const stream = new EventSource(`/api/games/${this.keeper.record().id}/events`);
		this.stream = stream;
		stream.addEventListener('snapshot', (message) => this.heard(JSON.parse(message.data) as ServerGame));
		for (const type of sync.EVENTS) {
			stream.addEventListener(type, (message) => this.happened({ ...JSON.parse(message.data), type }));
		}
		stream.onopen = () => {
			if (this.retry !== undefined) this.hurry();
		};
		stream.onerror = () => {
			/* Closed for good (an error answer instead of a stream): ask again later. */
			if (stream.readyState === EventSource.CLOSED && !this.ended && this.retry === undefined) this.later();
		};
	}

	private happened(e: ServerEvent) {
		let missing = false;
		this.keeper.change((record) => {
			const after = sync.event(record, e, Date.now());
			missing = after === null;
			return after ?? record;
		});
		if (missing) void this.reread();
		this.nudge();
	}

	/* The whole game anew: an event did not say enough, or something was asked of the server directly. */
	readonly reread = inTurn(async () => {
		try {
			const game = await fetchGame(this.keeper.record().id);
			this.behind = false;
			if (game) this.heard(game);
		} catch {
			this.behind = true;
			this.later();
		}
	});
}
