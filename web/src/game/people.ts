/* SPDX-License-Identifier: MIT */
/* Who this browser is to the server. A cookie says so to the server; the page remembers it to save the question. */
import { signal } from '@preact/signals';
import { Refused, ask } from './http';
import { read, write } from './store';

export interface Account {
	id: string;
	kind: 'guest' | 'member';
	name: string | null;
	created: string;
}

/* A place where one is logged in, or a token of a program. */
export interface Entry {
	id: string;
	kind: 'session' | 'token';
	scopes: string[];
	label: string;
	created: string;
	expires: string;
	current: boolean;
	token?: string;
}

const KEY = 'mangala.me';

/* Null: nobody, as far as is known. */
export const me = signal<Account | null>(read<Account>(KEY));

function become(account: Account | null): Account | null {
	write(KEY, account);
	return (me.value = account);
}

/* Asks whether it is still so; a cookie may have ended. Away from the server it is believed. */
export async function recall(): Promise<Account | null> {
	if (!me.value) return null;
	try {
		return become(await ask<Account>('GET', '/api/account'));
	} catch (error) {
		if (error instanceof Refused && error.fault.code === 'not_logged_in') become(null);
		return me.value;
	}
}

/* To play one need not have a name. */
export async function beSomebody(): Promise<Account> {
	return me.value ?? become(await ask<Account>('POST', '/api/guests', {}))!;
}

export async function enter(how: 'sessions' | 'accounts', name: string, password: string) {
	become(await ask<Account>('POST', `/api/${how}`, { name, password }));
}

export async function leaveHere() {
	await ask('DELETE', '/api/sessions/current');
	become(null);
}

export async function changePassword(old: string, fresh: string) {
	become(await ask<Account>('POST', '/api/account/password', { old, new: fresh }));
}

export async function beForgotten(password: string) {
	await ask('POST', '/api/account/deletion', me.value?.kind === 'member' ? { password } : {});
	become(null);
}
