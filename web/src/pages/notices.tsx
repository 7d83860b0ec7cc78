/* SPDX-License-Identifier: MIT */
/* How one is told that it is one's turn while away: by push, by mail, by feeds. */
import { useEffect, useState } from 'preact/hooks';
import { zoneHere } from '../game/clock';
import { Refused, ask } from '../game/http';
import { words } from '../i18n';
import { settings, type Lang } from '../settings';
import { Choice, announce } from '../ui';
import { Field, Why, useDoing } from './people';

type Mode = 'none' | 'each' | 'first' | 'digest';

interface Contact {
	mail: string | null;
	unconfirmed: string | null;
	mode: Mode;
	lang: Lang;
	reminders: 0 | 1;
	/* Minutes of the person's day. */
	quiet: [number, number];
	digest: number;
	/* Where the person's clock is, by the IANA's name. */
	zone: string;
	browsers: { id: string; service: string; created: string }[];
	push_key: string | null;
	mails: boolean;
}

const KEY = 'mangala.push';

const clockOf = (minutes: number) => [Math.floor(minutes / 60), minutes % 60].map((n) => String(n).padStart(2, '0')).join(':');

function minutesOf(time: string): number {
	const [hours, minutes] = time.split(':').map(Number);
	return 60 * hours + minutes;
}

function bytesOf(text: string): Uint8Array {
	const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
	return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/* Nothing is pushed to this browser any more: the server forgets it, and it its subscription. */
export async function forgetPush() {
	const here = localStorage.getItem(KEY);
	if (!here) return;
	await ask('DELETE', `/api/account/browsers/${here}`).catch((error: Refused) => {
		if (error.fault.code !== 'no_such_browser') throw error;
	});
	localStorage.removeItem(KEY);
	const worker = await navigator.serviceWorker?.getRegistration();
	await (await worker?.pushManager.getSubscription())?.unsubscribe().catch(() => {});
}

export function Notices() {
	const t = words.value.notices;
	const [contact, setContact] = useState<Contact | null>(null);
	const [mail, setMail] = useState('');
	const [password, setPassword] = useState('');
	const [feeds, setFeeds] = useState<{ turns: string; deadlines: string } | null>(null);
	const [here, setHere] = useState<string | null>(() => localStorage.getItem(KEY));
	const [fault, busy, run, setPart] = useDoing();
	useEffect(
		() =>
			void run(async () => {
				let found = await ask<Contact>('GET', '/api/account/contact');
				/* What is sent is in the language that is read here. */
				const { lang } = settings.value;
				if (found.lang !== lang) found = await ask<Contact>('POST', '/api/account/contact', { lang });
				setContact(found);
				setMail(found.mail ?? found.unconfirmed ?? '');
			}),
		[settings.value.lang],
	);
	if (!contact) return null;
	const set = (part: Partial<Contact>) => setPart(contact, part, setContact, () => ask<Contact>('POST', '/api/account/contact', part));
	const subscribed = here !== null && contact.browsers.some((one) => one.id === here);

	function push(on: boolean) {
		void run(async () => {
			if (!on) {
				await forgetPush();
				setHere(null);
			} else {
				const worker = await navigator.serviceWorker.ready;
				let keys: { endpoint?: string; keys?: Record<string, string> };
				try {
					const subscription = await worker.pushManager.subscribe({
						userVisibleOnly: true,
						applicationServerKey: bytesOf(contact!.push_key!),
					});
					keys = subscription.toJSON() as typeof keys;
				} catch {
					throw new Refused({ code: 'push', rule: '', tr: 'tarayıcı bildirime izin vermedi', en: 'the browser does not allow notifications' });
				}
				const { p256dh, auth } = keys.keys!;
				const { id } = await ask<{ id: string }>('POST', '/api/account/browsers', { endpoint: keys.endpoint, p256dh, auth });
				localStorage.setItem(KEY, id);
				setHere(id);
			}
			setContact(await ask<Contact>('GET', '/api/account/contact'));
			announce(on ? t.pushOn : t.pushOff);
		});
	}

	function saveMail(event: SubmitEvent) {
		event.preventDefault();
		void run(async () => {
			setContact(await ask<Contact>('POST', '/api/account/mail', { mail: mail.trim(), password }));
			setPassword('');
			announce(t.mailSent);
		});
	}

	return (
		<section class="panel" aria-labelledby="bildirim" data-testid="notices">
			<h2 id="bildirim">{t.title}</h2>
			{contact.push_key && 'PushManager' in window && (
				<label class="tick">
					<input type="checkbox" data-testid="push" checked={subscribed} disabled={busy} onChange={(event) => push(event.currentTarget.checked)} />
					<span>{t.push}</span>
				</label>
			)}
			{contact.mails && (
				<>
					<form onSubmit={saveMail}>
						<Field label={t.mail} value={mail} autocomplete="email" least={0} most={254} onInput={setMail} />
						<Field label={words.value.people.password} value={password} type="password" autocomplete="current-password" most={200} onInput={setPassword} />
						{contact.unconfirmed && <p class="hint">{t.unconfirmed(contact.unconfirmed)}</p>}
						<button type="submit" class="button" aria-disabled={busy}>
							{t.saveMail}
						</button>
					</form>
					<Choice<Mode>
						label={t.mode}
						value={contact.mode}
						options={(['none', 'each', 'first', 'digest'] as const).map((value) => ({ value, label: t.modes[value] }))}
						onChange={(mode) => set({ mode, zone: zoneHere() })}
					/>
					{contact.mode === 'digest' && (
						<label class="option">
							<span>{t.digest}</span>
							<input
								type="time"
								required
								value={clockOf(contact.digest)}
								data-testid="digest"
								onChange={({ currentTarget: { value } }) => value && set({ digest: minutesOf(value), zone: zoneHere() })}
							/>
						</label>
					)}
				</>
			)}
			<Quiet contact={contact} set={set} />
			<label class="tick">
				<input type="checkbox" checked={!!contact.reminders} onChange={(event) => set({ reminders: event.currentTarget.checked ? 1 : 0 })} />
				<span>{t.reminders}</span>
			</label>
			<button
				type="button"
				class="button"
				onClick={() => void run(async () => setFeeds(await ask('POST', '/api/account/feeds', {})))}
			>
				{t.feeds}
			</button>
			{feeds && (
				<p>
					{t.turns} <code class="token">{feeds.turns}</code> {t.deadlines} <code class="token">{feeds.deadlines}</code>
				</p>
			)}
			<Why fault={fault} />
		</section>
	);
}

/* Hours in which nothing is sent. Alike they would be none at all. */
function Quiet({ contact, set }: { contact: Contact; set(part: Partial<Contact>): void }) {
	const t = words.value.notices;
	const [from, until] = contact.quiet;
	const on = from !== until;
	const change = (quiet: [number, number]) => set({ quiet, zone: zoneHere() });
	const field = (label: string, value: number, id: string, to: (minutes: number) => [number, number]) => (
		<label class="option">
			<span>{label}</span>
			<input
				type="time"
				required
				value={clockOf(value)}
				data-testid={id}
				onChange={({ currentTarget }) => currentTarget.value && change(to(minutesOf(currentTarget.value)))}
			/>
		</label>
	);
	return (
		<fieldset class="quiet">
			<legend>{t.quiet}</legend>
			<label class="tick">
				<input
					type="checkbox"
					checked={on}
					data-testid="quiet"
					onChange={(event) => change(event.currentTarget.checked ? [22 * 60, 8 * 60] : [0, 0])}
				/>
				<span>{t.quietOn}</span>
			</label>
			{on && (
				<div class="quiet-times">
					{field(t.from, from, 'quiet-from', (minutes) => [minutes, until])}
					{field(t.until, until, 'quiet-until', (minutes) => [from, minutes])}
				</div>
			)}
		</fieldset>
	);
}

/* What a link in a mail brings along: an address to confirm, or a forgotten password to replace. */
export function FromMail() {
	const t = words.value.notices;
	const [what, token] = location.hash.slice(1).split('=');
	const [done, setDone] = useState(false);
	const [password, setPassword] = useState('');
	const [fault, busy, run] = useDoing();
	useEffect(() => {
		if (what === 'onay') {
			void run(async () => {
				await ask('POST', '/api/confirmations', { token });
				setDone(true);
				announce(t.confirmed);
			});
		}
	}, []);
	if (what !== 'onay' && what !== 'parola') return null;
	function replace(event: SubmitEvent) {
		event.preventDefault();
		void run(async () => {
			await ask('POST', '/api/passwords', { token, password });
			setDone(true);
			announce(words.value.people.passwordChanged);
		});
	}
	return (
		<div class="panel" data-testid="from-mail">
			{done && <p role="status">{what === 'onay' ? t.confirmed : words.value.people.passwordChanged}</p>}
			{what === 'parola' && !done && (
				<form onSubmit={replace}>
					<Field
						label={words.value.people.newPassword}
						hint={words.value.people.passwordLine}
						value={password}
						type="password"
						autocomplete="new-password"
						least={8}
						most={200}
						onInput={setPassword}
					/>
					<button type="submit" class="button primary" aria-disabled={busy}>
						{words.value.people.changePassword}
					</button>
				</form>
			)}
			<Why fault={fault} />
		</div>
	);
}

/* A link by mail to whoever has forgotten the password. */
export function Forgotten() {
	const t = words.value.notices;
	const [name, setName] = useState('');
	const [sent, setSent] = useState(false);
	const [fault, busy, run] = useDoing();
	function submit(event: SubmitEvent) {
		event.preventDefault();
		void run(async () => {
			await ask('POST', '/api/resets', { name: name.trim() });
			setSent(true);
			announce(t.resetSent);
		});
	}
	return (
		<details class="panel">
			<summary>{t.forgotten}</summary>
			<form onSubmit={submit}>
				<Field label={words.value.people.name} value={name} autocomplete="username" most={20} onInput={setName} />
				{sent && <p role="status">{t.resetSent}</p>}
				<Why fault={fault} />
				<button type="submit" class="button" aria-disabled={busy}>
					{t.reset}
				</button>
			</form>
		</details>
	);
}
