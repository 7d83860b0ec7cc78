/* SPDX-License-Identifier: MIT */
/* What a game between two people has on its table besides the board. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { TryBoard } from '../board/tryboard';
import { stateOf } from '../engine/client';
import type { Fault, Last, Presence, Seat, ServerGame, State } from '../engine/types';
import { faceOf, isLong, warningBetween } from '../game/clock';
import { Refused, ask, insist } from '../game/http';
import { me } from '../game/people';
import type { Session } from '../game/session';
import { newId } from '../game/store';
import { faultText, personName } from '../game/telling';
import { tidings } from '../game/tidings';
import { words } from '../i18n';
import { Icon, announce, useFocusHandedOn } from '../ui';

/* --- clocks --- */

const LOOK_EVERY = 250;

/* A player's clock, and the voice that warns its owner. */
export function ClockFace({ session, seat }: { session: Session; seat: Seat }) {
	const t = words.value;
	const state = session.state.value!;
	const between = session.between!;
	const [now, setNow] = useState(Date.now());
	const mover = state.over ? null : state.seat;
	const first = !session.plies.value.some((ply) => session.seatOfPly(ply, state) === seat);
	const face = faceOf(between, seat, mover, first, now);
	const running = !!face?.running;
	const before = useRef(Infinity);
	useEffect(() => {
		setNow(Date.now());
		if (!running) return;
		const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY);
		return () => clearInterval(timer);
	}, [running, between]);
	const left = face?.left ?? 0;
	useEffect(() => {
		const due = running && seat === between.own && !isLong(between.clock!) ? warningBetween(before.current, left) : null;
		before.current = running ? left : Infinity;
		if (due) announce(t.clock.warning(due));
	}, [left, running]);
	if (!face) return null;
	const low = !isLong(between.clock!) && running && left < 30_000;
	return (
		<span class={`clock ${running ? 'running' : ''} ${low ? 'low' : ''}`} role="timer" data-testid={`clock-${seat}`}>
			{face.first && <span class="clock-first">{t.clock.first} </span>}
			{low && <span aria-hidden="true">! </span>}
			{t.clock.left(left)}
			{face.paused && (
				<span class="clock-paused" data-testid="paused">
					{t.clock.paused[face.paused]}
				</span>
			)}
		</span>
	);
}

/* Nothing to do here: on to another game in which it is one's turn, the one with the least time first. */
export function NextGame({ session }: { session: Session }) {
	const { between } = session;
	const state = session.state.value!;
	if (between!.status === 'playing' && !state.over && state.seat === between!.own) return null;
	const due = (game: ServerGame) => Date.parse(game.clock?.deadline ?? '') || Infinity;
	const next = tidings.value
		.filter(({ kind, game }) => kind === 'turn' && game.id !== session.record.value.id)
		.sort((a, b) => (due(a.game) < due(b.game) ? -1 : 1));
	if (!next.length) return null;
	return (
		<a class="button quiet" href={`/oyun/${next[0].game.id}`} data-testid="next-game">
			<Icon name="right" />
			{words.value.lobby.next(next.length)}
		</a>
	);
}

/* --- before it begins --- */

function TermsLine({ session }: { session: Session }) {
	const t = words.value;
	const { terms, between } = session;
	const { clock } = between!;
	const parts = [
		t.home.kinds[terms.kind],
		t.home.setsN(terms.sets),
		clock ? t.clock.pace(clock) : t.clock.none,
		...(clock?.weekends ? [`${t.clock.weekends} (${clock.zone})`] : []),
		...(clock && isLong(clock) && !clock.leave ? [t.clock.noLeave] : []),
	];
	return <p class="hint">{parts.join(' · ')}</p>;
}

/* A seat is free: the maker hands the link on, another takes it. */
export function Challenge({ session }: { session: Session }) {
	const t = words.value;
	const between = session.between!;
	const panel = useRef<HTMLElement>(null);
	useFocusHandedOn(panel);
	const invitedMe = between.invited?.kind === 'member' && between.invited.name === me.value?.name;
	const welcome = between.own === null && (between.joining !== 'name' || invitedMe);
	const maker = between.seats.findIndex((person) => person) as Seat;
	const fault = session.fault.value;
	return (
		<section ref={panel} class="end-panel challenge" aria-labelledby="davet" data-testid="challenge">
			<p class="end-title" id="davet">
				{between.own !== null ? t.online.waiting : t.online.challenge}
			</p>
			{between.own === null && <p class="verdict">{personName(t, between.seats[maker])}</p>}
			<TermsLine session={session} />
			{between.own !== null && between.joining === 'name' && <p>{t.online.invited(personName(t, between.invited))}</p>}
			{between.own !== null && between.joining !== 'name' && <Address id={session.record.value.id} />}
			{between.own === null && (
				<p class="hint">{t.online.yourColor(t.player.color[session.terms.begins === 1 - maker ? 0 : 1])}</p>
			)}
			{between.own === null && !welcome && <p>{t.online.notForYou}</p>}
			{fault && <p role="alert">{faultText(t, fault)}</p>}
			<div class="end-buttons">
				{welcome && (
					<button
						type="button"
						class="button primary"
						data-testid="sit"
						aria-disabled={session.asking.value}
						onClick={() => session.sit()}
					>
						{t.online.accept}
					</button>
				)}
				{(between.own !== null || invitedMe) && (
					<button type="button" class="button" data-testid="cancel" onClick={() => session.cancel()}>
						{between.own !== null ? t.online.withdraw : t.online.decline}
					</button>
				)}
				<a class="button quiet" href="/salon">
					{t.nav.lobby}
				</a>
			</div>
		</section>
	);
}

/* The challenge as a link, to be copied, shared or photographed. */
function Address({ id }: { id: string }) {
	const t = words.value.online;
	const address = `${location.origin}/oyun/${id}`;
	const [copied, setCopied] = useState(false);
	async function copy() {
		try {
			await navigator.clipboard.writeText(address);
			setCopied(true);
			announce(t.copied);
		} catch {
			/* not allowed here: the link stands there to be marked */
		}
	}
	return (
		<div class="address">
			<QrCode text={address} label={t.qr} />
			<div class="address-words">
				<p>{t.send}</p>
				<input type="text" readOnly value={address} aria-label={t.link} data-testid="address" onFocus={(e) => e.currentTarget.select()} />
				<div class="end-buttons">
					<button type="button" class="button" data-testid="copy" onClick={copy}>
						{copied ? t.copied : t.copy}
					</button>
					{'share' in navigator && (
						<button type="button" class="button" onClick={() => void navigator.share({ url: address }).catch(() => {})}>
							{t.share}
						</button>
					)}
				</div>
			</div>
		</div>
	);
}

export function QrCode({ text, label }: { text: string; label: string }) {
	const [path, setPath] = useState<{ size: number; d: string } | null>(null);
	useEffect(() => {
		void import('uqr').then(({ encode }) => {
			const { size, data } = encode(text, { ecc: 'M', border: 4 });
			let d = '';
			for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (data[y][x]) d += `M${x} ${y}h1v1h-1z`;
			setPath({ size, d });
		});
	}, [text]);
	if (!path) return null;
	return (
		<svg class="qr" viewBox={`0 0 ${path.size} ${path.size}`} role="img" aria-label={label} data-testid="qr">
			<rect width={path.size} height={path.size} fill="#fff" />
			<path d={path.d} fill="#000" />
		</svg>
	);
}

/* --- while it lasts --- */

/* Whether somebody is at the table, beside his name. */
export function HereSign({ presence, seat }: { presence: Presence | null; seat: Seat }) {
	const t = words.value.online;
	const found = presence?.seats[seat];
	if (!found) return null;
	return (
		<span class={found.here ? 'here' : 'here gone'} data-testid={`here-${seat}`} data-here={String(found.here)}>
			<span aria-hidden="true">{found.here ? '◉' : '○'}</span> {found.here ? t.here : t.gone(found.gone)}
		</span>
	);
}

/* The rival is to move and has been gone: how long one waits yet, then the game may be claimed. */
function Absent({ session, presence }: { session: Session; presence: Presence | null }) {
	const t = words.value.online;
	const claim = presence?.claim ?? null;
	const [since, setSince] = useState(0);
	useEffect(() => {
		setSince(0);
		if (!claim) return;
		const timer = setInterval(() => setSince((seconds) => seconds + 1), 1000);
		return () => clearInterval(timer);
	}, [presence]);
	const { own } = session.between!;
	if (claim === null || own === null || session.state.value!.seat === own) return null;
	const left = Math.max(0, claim - since);
	return (
		<p class="notice" role={left ? undefined : 'alert'} data-testid="absent">
			<span>{left ? t.claimIn(left) : t.claimNow}</span>
			{!left && (
				<button type="button" class="button" data-testid="claim" aria-disabled={session.asking.value} onClick={() => session.claim()}>
					{t.claim}
				</button>
			)}
		</p>
	);
}

/* What the rival asks, what became of the game, and whose game it is to look at. */
export function Offers({ session, presence }: { session: Session; presence: Presence | null }) {
	return (
		<>
			<Absent session={session} presence={presence} />
			<Asked session={session} presence={presence} />
		</>
	);
}

function Asked({ session, presence }: { session: Session; presence: Presence | null }) {
	const t = words.value.online;
	const { own, asked, status } = session.between!;
	const state = session.state.value!;
	if (status === 'cancelled') return <p class="notice" role="alert" data-testid="cancelled">{t.cancelled}</p>;
	if (own === null) {
		return status === 'playing' ? (
			<p class="notice">
				{t.watching} {presence && presence.watchers > 1 && t.watchers(presence.watchers)}
			</p>
		) : null;
	}
	if (!asked || state.over) return null;
	if (asked.seat === own) return <p class="notice" role="status" data-testid="asked">{t.askedBack}</p>;
	return (
		<p class="notice" role="alert" data-testid="asked">
			<span>{t.wantsBack}</span>
			<button type="button" class="button" data-testid="agree" onClick={() => session.goBack(asked.to)}>
				{t.agree}
			</button>
		</p>
	);
}

/* --- conditional moves --- */

interface Node {
	if: string[];
	then: string[];
	next?: Node[];
}

/* A whole turn as it is being played: the rival's, then one's own. */
interface Draft {
	/* Where in the tree: the branches taken. */
	path: Node[];
	turn: string[];
	answer: string[];
}

const FRESH: Draft = { path: [], turn: [], answer: [] };

/* Whole turns laid down for whole turns of the rival, played on a board of their own. */
export function Conditions({ session, onClose }: { session: Session; onClose(): void }) {
	const t = words.value;
	const id = session.record.value.id;
	const { terms } = session;
	const [base] = useState(() => session.record.value.base);
	const [version] = useState(() => session.record.value.version);
	const own = session.between!.own!;
	const [tree, setTree] = useState<Node[] | null>(null);
	const [draft, setDraft] = useState<Draft>(FRESH);
	const [state, setState] = useState<State | null>(null);
	const [fault, setFault] = useState<Fault | null>(null);
	const [saved, setSaved] = useState<'no' | 'saving' | 'yes'>('yes');
	const moves = [...draft.path.flatMap((node) => [...node.if, ...node.then]), ...draft.turn, ...draft.answer];
	const key = moves.join(' ');

	useEffect(() => {
		ask<{ tree: Node[] }>('GET', `/api/games/${id}/conditions`).then(
			(answer) => setTree(answer.tree),
			(error: Refused) => setFault(error.fault),
		);
	}, []);
	useEffect(() => void stateOf(terms, [...base, ...moves]).then(setState, () => setDraft(FRESH)), [key]);

	/* The game went on: what is being planned has nothing to stand on. */
	const elsewhere = session.record.value.base.length !== base.length;
	const mine = state?.seat === own;
	const last: Last | null = state?.last ?? null;

	async function play(move: string) {
		if (!state || !tree) return;
		const after = await stateOf(terms, [...base, ...moves, move]);
		const turn = mine ? draft.turn : [...draft.turn, move];
		const answer = mine ? [...draft.answer, move] : draft.answer;
		const over = after.last!.ended;
		if (over && !mine) return announceFault(t.conditions.setEnds);
		if (!over && (!mine || after.seat === own)) return setDraft({ ...draft, turn, answer });
		/* The answer is whole: it stands in the tree, and the line goes on from there. */
		const node: Node = { if: turn, then: answer };
		setTree(withNode(tree, draft.path, node));
		setDraft(over ? FRESH : { path: [...draft.path, node], turn: [], answer: [] });
		setSaved('no');
		announce(t.conditions.added(turn.join('+'), answer.join('+')));
	}

	function announceFault(text: string) {
		setFault({ code: '', rule: '', tr: text, en: text });
		announce(text);
	}

	async function save() {
		if (!tree) return;
		setSaved('saving');
		setFault(null);
		try {
			const done = await insist<{ version: number }>(`/api/games/${id}/conditions`, {
				ply: base.length,
				version,
				tree,
				id: newId(),
			} as { id: string });
			void done;
			setSaved('yes');
			announce(t.conditions.saved);
			onClose();
		} catch (error) {
			setSaved('no');
			if (error instanceof Refused) setFault(error.fault);
		}
	}

	if (!state) return <p class="wait">{t.loading}</p>;
	const say = elsewhere ? t.conditions.elsewhere : mine ? t.conditions.yours : t.conditions.theirs;
	return (
		<section class="conditions" aria-labelledby="kosul" data-testid="conditions">
			<h2 id="kosul">{t.conditions.title}</h2>
			<p class="hint">{t.conditions.how}</p>
			<div class="conditions-room">
				<div class="try-room">
					<TryBoard
						game={terms.game}
						board={state.board}
						legal={elsewhere ? [] : state.legal}
						bottom={session.colorOf(own)}
						own={session.colorOf(own)}
						last={last && !last.ended ? last : null}
						play={(move) => void play(move)}
						data={{ 'data-testid': 'plan-board', 'data-ply': String(state.ply), 'data-legal': state.legal.join(' ') }}
					/>
					<p class="message" role="status">
						<strong>{say}</strong>
						<span>{[...draft.turn, ...draft.answer].join('+')}</span>
					</p>
				</div>
				<div>
					{tree && <Tree nodes={tree} drop={(node) => (setTree(without(tree, node)), setDraft(FRESH), setSaved('no'))} />}
					{tree && !tree.length && <p class="hint">{t.conditions.none}</p>}
					{fault && <p role="alert" class="fault-text">{faultText(t, fault)}</p>}
					<div class="end-buttons">
						<button type="button" class="button" data-testid="plan-fresh" onClick={() => setDraft(FRESH)}>
							{t.conditions.branch}
						</button>
						<button
							type="button"
							class="button primary"
							data-testid="plan-save"
							aria-disabled={saved !== 'no'}
							onClick={() => saved === 'no' && void save()}
						>
							{saved === 'saving' ? t.link.saving : t.conditions.save}
						</button>
						<button type="button" class="button quiet" data-testid="plan-close" onClick={onClose}>
							{t.close}
						</button>
					</div>
				</div>
			</div>
		</section>
	);
}

const sameTurn = (a: string[], b: string[]) => a.join('+') === b.join('+');

/* A new answer to the same turn takes the place of the old one. */
function withNode(nodes: Node[], [step, ...rest]: Node[], node: Node): Node[] {
	if (!step) return [...nodes.filter((one) => !sameTurn(one.if, node.if)), node];
	return nodes.map((one) => (sameTurn(one.if, step.if) ? { ...one, next: withNode(one.next ?? [], rest, node) } : one));
}

function without(nodes: Node[], node: Node): Node[] {
	return nodes.filter((one) => one !== node).map((one) => (one.next ? { ...one, next: without(one.next, node) } : one));
}

function Tree({ nodes, drop }: { nodes: Node[]; drop(node: Node): void }) {
	const t = words.value.conditions;
	return (
		<ul class="plan">
			{nodes.map((node) => (
				<li>
					<span class="plan-line">
						<span>{t.line(node.if.join('+'), node.then.join('+'))}</span>
						<button
							type="button"
							class="icon-button"
							aria-label={t.drop(node.if.join('+'))}
							onClick={() => drop(node)}
						>
							<Icon name="bin" />
						</button>
					</span>
					{node.next && node.next.length > 0 && <Tree nodes={node.next} drop={drop} />}
				</li>
			))}
		</ul>
	);
}
