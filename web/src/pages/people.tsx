/* SPDX-License-Identifier: MIT */
/* One's account: registration and login; then name, password, where one is logged in, tokens, data and leaving for ever. */
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Fault, GameName, Rating } from '../engine/types';
import { Refused, ask } from '../game/http';
import { beForgotten, changePassword, enter, leaveHere, me, recall, type Entry } from '../game/people';
import { faultText } from '../game/telling';
import { words } from '../i18n';
import { go } from '../router';
import { Choice, announce, useFocusHandedOn, useTitle } from '../ui';
import { Leave } from './leave';
import { Forgotten, FromMail, Notices, forgetPush } from './notices';

export default function AccountPage() {
	const t = words.value.people;
	useTitle(words.value.titleOf(t.title));
	useEffect(() => void recall(), []);
	const account = me.value;
	return (
		<div class="page narrow account" data-testid="account">
			<h1>{account?.name ?? t.title}</h1>
			<FromMail />
			{account?.kind !== 'member' && <Enter guest={!!account} />}
			{!account && <Forgotten />}
			{account && (
				<>
					{account.kind === 'member' && <Ratings name={account.name!} />}
					{account.kind === 'member' && <Notices />}
					{account.kind === 'member' && <Leave />}
					{account.kind === 'member' && <Password />}
					<Entries />
					{account.kind === 'member' && <NewToken />}
					<Data />
				</>
			)}
		</div>
	);
}

interface Strength {
	game: GameName;
	rating: Rating;
	games: number;
}

/* How strong one is believed to be, by rule set; nothing before the first rated game. */
function Ratings({ name }: { name: string }) {
	const t = words.value;
	const [found, setFound] = useState<Strength[]>([]);
	useEffect(() => {
		ask<{ ratings: Strength[] }>('GET', `/api/people/${encodeURIComponent(name)}`).then(
			({ ratings }) => setFound(ratings),
			() => {},
		);
	}, [name]);
	if (!found.length) return null;
	return (
		<section class="panel" data-testid="ratings">
			<h2>{t.people.ratings}</h2>
			<ul>
				{found.map(({ game, rating, games }) => (
					<li key={game}>
						{t.games[game].title}: <b>{`${rating.rating}${rating.provisional ? '?' : ''}`}</b> ({t.people.ratedGames(games)})
					</li>
				))}
			</ul>
		</section>
	);
}

type Run = (doing: () => Promise<void>) => Promise<void>;
type Set = <T>(now: T, part: Partial<T>, show: (it: T) => void, asked: () => Promise<T>) => void;

/*
 * Does what a form asks, and nothing while it does; sets what is a setting, one after another. The reason when it is refused stands
 * under it, and is said.
 */
export function useDoing(): [Fault | null, boolean, Run, Set] {
	const [fault, setFault] = useState<Fault | null>(null);
	const [busy, setBusy] = useState(false);
	const last = useRef<Promise<void>>(Promise.resolve());
	const wanted = useRef(0);
	async function start(doing: () => Promise<void>) {
		setBusy(true);
		setFault(null);
		try {
			await doing();
		} catch (error) {
			if (!(error instanceof Refused)) throw error;
			setFault(error.fault);
			announce(faultText(words.value, error.fault));
		}
		setBusy(false);
	}
	async function run(doing: () => Promise<void>) {
		if (!busy) await start(doing);
	}
	/* Shown at once, for a tick must not come and go while the server is asked; taken back if it is refused. Only the last answer has all of them. */
	const set: Set = (now, part, show, asked) => {
		const number = ++wanted.current;
		show({ ...now, ...part });
		const mine = last.current.then(() =>
			start(async () => {
				try {
					const answer = await asked();
					if (number === wanted.current) show(answer);
				} catch (error) {
					show(now);
					throw error;
				}
			}),
		);
		last.current = mine.catch(() => {});
	};
	return [fault, busy, run, set];
}

export function Why({ fault, id }: { fault: Fault | null; id?: string }) {
	if (!fault) return null;
	return (
		<p role="alert" id={id} class="fault-text" data-testid="fault">
			{faultText(words.value, fault)}
		</p>
	);
}

interface FieldProps {
	label: string;
	hint?: string;
	value: string;
	type?: 'text' | 'password';
	autocomplete: string;
	least?: number;
	most: number;
	bad?: boolean;
	why?: string;
	testId?: string;
	onInput(value: string): void;
}

export function Field({ label, hint, value, type = 'text', autocomplete, least = 1, most, bad, why, testId, onInput }: FieldProps) {
	const id = useId();
	return (
		<div class="option">
			<label for={id}>{label}</label>
			<input
				id={id}
				type={type}
				required
				minLength={least}
				maxLength={most}
				autocomplete={autocomplete}
				value={value}
				data-testid={testId}
				aria-invalid={bad || undefined}
				aria-describedby={[hint ? `${id}h` : '', bad ? why : ''].filter(Boolean).join(' ') || undefined}
				onInput={(event) => onInput(event.currentTarget.value)}
			/>
			{hint && (
				<span class="hint" id={`${id}h`}>
					{hint}
				</span>
			)}
		</div>
	);
}

function Enter({ guest }: { guest: boolean }) {
	const t = words.value.people;
	const [how, setHow] = useState<'accounts' | 'sessions'>(guest ? 'accounts' : 'sessions');
	const [name, setName] = useState('');
	const [password, setPassword] = useState('');
	const [fault, busy, run] = useDoing();
	const fresh = how === 'accounts';
	const form = useRef<HTMLFormElement>(null);
	useFocusHandedOn(form);
	function submit(event: SubmitEvent) {
		event.preventDefault();
		void run(async () => {
			await enter(how, name.trim(), password);
			announce(t.welcome(me.value!.name!));
			go('/salon');
		});
	}
	const field = (fault as (Fault & { field?: string }) | null)?.field;
	return (
		<form ref={form} class="panel" onSubmit={submit} data-testid="enter-form">
			{guest && <p class="hint">{t.guestLine}</p>}
			<Choice<'sessions' | 'accounts'>
				label={t.title}
				hidden
				value={how}
				options={[
					{ value: 'sessions' as const, label: t.enter },
					{ value: 'accounts' as const, label: t.register },
				]}
				onChange={setHow}
			/>
			<Field
				label={t.name}
				hint={fresh ? t.nameLine : undefined}
				value={name}
				autocomplete="username"
				least={2}
				most={20}
				bad={!!fault && field !== 'password'}
				why="giris-neden"
				testId="name"
				onInput={setName}
			/>
			<Field
				label={t.password}
				hint={fresh ? t.passwordLine : undefined}
				value={password}
				type="password"
				autocomplete={fresh ? 'new-password' : 'current-password'}
				least={8}
				most={200}
				bad={!!fault && field === 'password'}
				why="giris-neden"
				testId="password"
				onInput={setPassword}
			/>
			<Why fault={fault} id="giris-neden" />
			<button type="submit" class="button primary" data-testid="enter" aria-disabled={busy}>
				{fresh ? t.register : t.enter}
			</button>
		</form>
	);
}

function Password() {
	const t = words.value.people;
	const [old, setOld] = useState('');
	const [fresh, setFresh] = useState('');
	const [fault, busy, run] = useDoing();
	function submit(event: SubmitEvent) {
		event.preventDefault();
		void run(async () => {
			await changePassword(old, fresh);
			setOld('');
			setFresh('');
			announce(t.passwordChanged);
		});
	}
	return (
		<details class="panel">
			<summary>{t.changePassword}</summary>
			<form onSubmit={submit}>
				<Field label={t.oldPassword} value={old} type="password" autocomplete="current-password" most={200} onInput={setOld} />
				<Field
					label={t.newPassword}
					hint={t.passwordLine}
					value={fresh}
					type="password"
					autocomplete="new-password"
					least={8}
					most={200}
					onInput={setFresh}
				/>
				<p class="hint">{t.passwordEnds}</p>
				<Why fault={fault} />
				<button type="submit" class="button" aria-disabled={busy}>
					{t.changePassword}
				</button>
			</form>
		</details>
	);
}

/* Where one is logged in, and the tokens of programs. */
function Entries() {
	const t = words.value.people;
	const [entries, setEntries] = useState<Entry[]>([]);
	const [fault, , run] = useDoing();
	const look = () => run(async () => setEntries(await ask<Entry[]>('GET', '/api/sessions')));
	useEffect(() => {
		void look();
		addEventListener('mangala-token', look);
		return () => removeEventListener('mangala-token', look);
	}, [me.value?.id]);
	function end(entry: Entry) {
		void run(async () => {
			if (entry.current) {
				await forgetPush();
				await leaveHere();
				return go('/salon');
			}
			await ask('DELETE', `/api/sessions/${entry.id}`);
			setEntries(entries.filter((one) => one !== entry));
			announce(t.ended);
		});
	}
	const day = (time: string) => new Date(time).toLocaleDateString(words.value.locale);
	return (
		<section class="panel" aria-labelledby="oturum">
			<h2 id="oturum">{t.sessions}</h2>
			<ul class="entries" data-testid="sessions">
				{entries.map((entry) => (
					<li>
						<span class="what">
							<b>{entry.kind === 'token' ? `${t.token}: ${entry.label}` : entry.current ? t.here : t.elsewhere}</b>
							<span>{t.fromTo(day(entry.created), day(entry.expires))}</span>
						</span>
						<button type="button" class="button" onClick={() => end(entry)} data-testid={entry.current ? 'log-out' : undefined}>
							{entry.current ? t.leave : t.end}
						</button>
					</li>
				))}
			</ul>
			<Why fault={fault} />
		</section>
	);
}

function NewToken() {
	const t = words.value.people;
	const [label, setLabel] = useState('');
	const [play, setPlay] = useState(true);
	const [token, setToken] = useState('');
	const [fault, busy, run] = useDoing();
	function submit(event: SubmitEvent) {
		event.preventDefault();
		void run(async () => {
			const scopes = play ? ['read', 'play'] : ['read'];
			const entry = await ask<Entry>('POST', '/api/tokens', { label: label.trim(), scopes, days: 365 });
			setToken(entry.token!);
			setLabel('');
			dispatchEvent(new Event('mangala-token'));
		});
	}
	return (
		<details class="panel">
			<summary>{t.tokens}</summary>
			<form onSubmit={submit}>
				<p class="hint">{t.tokensLine}</p>
				<Field label={t.tokenLabel} value={label} autocomplete="off" most={40} onInput={setLabel} />
				<label class="tick">
					<input type="checkbox" checked={play} onChange={(event) => setPlay(event.currentTarget.checked)} />
					<span>{t.mayPlay}</span>
				</label>
				<Why fault={fault} />
				<button type="submit" class="button" aria-disabled={busy}>
					{t.makeToken}
				</button>
				{token && (
					<p role="status">
						{t.tokenOnce} <code class="token">{token}</code>
					</p>
				)}
			</form>
		</details>
	);
}

/* All that is kept, to take along; and the end of it. */
function Data() {
	const t = words.value.people;
	const [password, setPassword] = useState('');
	const [fault, busy, run] = useDoing();
	const member = me.value?.kind === 'member';
	function take() {
		void run(async () => {
			const data = await ask<object>('GET', '/api/account/data');
			saveAs('mangala.json', JSON.stringify(data, null, '\t'), 'application/json');
		});
	}
	function forget(event: SubmitEvent) {
		event.preventDefault();
		if (!confirm(t.deleteAsk)) return;
		void run(async () => {
			await forgetPush();
			await beForgotten(password);
			announce(t.deleted);
			go('/');
		});
	}
	return (
		<section class="panel" aria-labelledby="veri">
			<h2 id="veri">{t.data}</h2>
			<p class="hint">{t.dataLine}</p>
			<button type="button" class="button" data-testid="export" onClick={take}>
				{t.export}
			</button>
			<details>
				<summary>{t.delete}</summary>
				<form onSubmit={forget} data-testid="delete-form">
					<p class="hint">{t.deleteLine}</p>
					{member && (
						<Field
							label={t.password}
							value={password}
							type="password"
							autocomplete="current-password"
							most={200}
							testId="delete-password"
							onInput={setPassword}
						/>
					)}
					<Why fault={fault} />
					<button type="submit" class="button danger" data-testid="delete" aria-disabled={busy}>
						{t.delete}
					</button>
				</form>
			</details>
		</section>
	);
}

/* A file made here, for the person to keep. */
export function saveAs(name: string, content: BlobPart, type: string) {
	const link = document.createElement('a');
	link.href = URL.createObjectURL(new Blob([content], { type }));
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
