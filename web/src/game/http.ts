/* SPDX-License-Identifier: MIT */
/* Asking the server. Requests and answers are those of docs/api.md. */
import type { Fault } from '../engine/types';

const ANSWER_WITHIN = 10_000;

/* Rejects when the server cannot be reached in time. */
export async function request(method: string, path: string, body?: unknown): Promise<Response> {
	const stop = new AbortController();
	const timer = setTimeout(() => stop.abort(), ANSWER_WITHIN);
	try {
		return await fetch(path, {
			method,
			headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
			body: body === undefined ? undefined : JSON.stringify(body),
			signal: stop.signal,
		});
	} finally {
		clearTimeout(timer);
	}
}

export async function faultOf(answer: Response): Promise<Fault> {
	try {
		return (await answer.json()).error as Fault;
	} catch {
		const text = `HTTP ${answer.status}`;
		return { code: 'http', rule: '', tr: text, en: text };
	}
}

/* 5xx, 429 and 408 pass: the same request may be sent again. */
export function passes(answer: Response): boolean {
	return answer.status >= 500 || answer.status === 429 || answer.status === 408;
}

export class Refused extends Error {
	constructor(readonly fault: Fault) {
		super(fault.en);
	}
}

const AWAY: Fault = { code: 'away', rule: '', tr: 'sunucuya ulaşılamıyor', en: 'the server cannot be reached' };

/* The answer's object; throws Refused with the server's reason, or because it is not there. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
	let answer: Response;
	try {
		answer = await request(method, path, body);
		if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
	} catch {
		/* Not there, or cut in the middle of its answer. */
		throw new Refused(AWAY);
	}
	throw new Refused(await faultOf(answer));
}

/*
 * The same question whenever it is called for, never twice at once: who calls while an answer is on its way gets one to a question
 * put later. So nothing older takes the place of what was heard since.
 */
export function inTurn(look: () => Promise<void>): () => Promise<void> {
	let wanted = false;
	let running: Promise<void> | null = null;
	async function run() {
		try {
			while (wanted) {
				wanted = false;
				await look();
			}
		} finally {
			running = null;
		}
	}
	return () => {
		wanted = true;
		return (running ??= run());
	};
}

const TRIES = 5;

/* The same request under its id until it is answered; it is done once. */
export async function insist<T>(path: string, body: { id: string }): Promise<T> {
	for (let n = 1, wait = 300; ; n++, wait *= 2) {
		const answer = await request('POST', path, body).catch(() => null);
		const told = answer?.ok ? await answer.json().catch(() => null) : null;
		if (told) return told as T;
		const no = answer && !answer.ok ? answer : null;
		if (no && !passes(no)) throw new Refused(await faultOf(no));
		if (n === TRIES) throw new Refused(no ? await faultOf(no) : AWAY);
		await new Promise((done) => setTimeout(done, wait));
	}
}
