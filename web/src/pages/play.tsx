/* SPDX-License-Identifier: MIT */
/* A game on the table. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { POINTS, POINT_NAMES } from '../board/layout';
import { MancalaBoard } from '../board/mancala';
import { MorrisBoard } from '../board/morris';
import { castleOwner, countsOf, deedOf, pitNumber } from '../board/reading';
import { nextPoints, nextStep, tried, whole } from '../board/steps';
import type { Handlers, Target } from '../board/surface';
import type { Color, Last, Ply, Presence, Seat, SetResult, State, Terms } from '../engine/types';
import { stateOf } from '../engine/client';
import * as sync from '../game/sync';
import { Session, endsBeside, openGame, startGame } from '../game/session';
import { isLong } from '../game/clock';
import { faultText, ratingText, scoreOf, seatName, tellMove, whoIs } from '../game/telling';
import { words } from '../i18n';
import { go } from '../router';
import { settings } from '../settings';
import { Dialog, Icon, announce, useFocusHandedOn, useStanding, useTitle } from '../ui';
import { usePresence } from '../game/presence';
import { signal } from '@preact/signals';

/* What only a game between two people has on its table; fetched when there is one. */
const online = signal<typeof import('./online') | null>(null);

function useOnline(session: Session): typeof import('./online') | null {
	const { between } = session;
	useEffect(() => {
		if (between && !online.value) void import('./online').then((module) => (online.value = module), () => {});
	}, [!between]);
	return between ? online.value : null;
}

type Opened = Session | 'loading' | 'none' | 'away';

export function Play({ id }: { id: string }) {
	const t = words.value;
	const [opened, setOpened] = useState<Opened>('loading');
	useEffect(() => {
		let session: Session | null = null;
		let gone = false;
		let timer: ReturnType<typeof setTimeout>;
		async function open() {
			try {
				const record = await openGame(id);
				if (gone) return;
				if (record) session = new Session(record);
				setOpened(session ?? 'none');
			} catch {
				if (gone) return;
				setOpened('away');
				timer = setTimeout(open, 3000);
			}
		}
		void open();
		return () => {
			gone = true;
			clearTimeout(timer);
			session?.end();
		};
	}, [id]);

	useTitle(t.titleOf(opened instanceof Session ? t.games[opened.terms.game].title : t.app));
	if (opened instanceof Session) return <Table session={opened} />;
	if (opened === 'loading') return <p class="page wait">{t.loading}</p>;
	return (
		<section class="narrow page">
			<h1>{t.app}</h1>
			<p role="alert">{opened === 'none' ? t.play.notFound : t.play.notReached}</p>
			<p>
				<a class="button" href="/">
					{t.play.newGame}
				</a>
			</p>
		</section>
	);
}

function Table({ session }: { session: Session }) {
	const t = words.value;
	const state = session.state.value;
	const board = session.board.value;
	const human = session.humanSeat;
	const between = session.between;
	const [turned, setBottomSeat] = useState<Seat>(session.terms.begins);
	const bottomSeat = human ?? turned;
	const [planning, setPlanning] = useState(false);
	const bottom = session.colorOf(bottomSeat);
	const own = human === null ? null : session.colorOf(human);
	const presence = usePresence(session);
	const people = useOnline(session);
	useAnnouncements(session, own);
	const table = useRef<HTMLElement>(null);
	const ready = !!board;
	useEffect(() => {
		const low = session.terms.game === 'toguz' ? 700 : 500;
		if (matchMedia(`(max-height: ${low}px)`).matches) table.current?.scrollIntoView();
	}, [ready]);

	if (session.broken.value) {
		return (
			<section class="narrow page">
				<p role="alert">{t.play.broken}</p>
				<a class="button" href="/">
					{t.play.newGame}
				</a>
			</section>
		);
	}
	if (!state || !board) return <p class="page wait">{t.loading}</p>;
	const ended = session.setEnded.value;
	return (
		<section ref={table} class={`table page ${session.terms.game}`} data-testid="table">
			<header class="table-head">
				<h1>{t.games[session.terms.game].title}</h1>
				{session.terms.sets > 1 && (
					<span class="set-number">{t.play.set(ended ? state.last!.set : state.set, session.terms.sets)}</span>
				)}
				<Conduct terms={session.terms} />
				<LinkSign session={session} />
			</header>
			<Plate session={session} seat={(1 - bottomSeat) as Seat} place="far" presence={presence} />
			<Plate session={session} seat={bottomSeat} place="near" presence={presence} />
			<div class="board-room">
				{board.pits ? (
					<MancalaTable session={session} state={state} bottom={bottom} own={own} />
				) : (
					<MorrisTable session={session} state={state} bottom={bottom} own={own} />
				)}
				{ended && <EndPanel session={session} state={state} own={own} />}
				{people && between?.status === 'open' && <people.Challenge session={session} />}
			</div>
			<Controls
				session={session}
				flip={human === null ? () => setBottomSeat((1 - bottomSeat) as Seat) : null}
				plan={mayPlan(session) ? () => setPlanning(true) : null}
			/>
			{people && planning && <people.Conditions session={session} onClose={() => setPlanning(false)} />}
			<Moves plies={session.plies.value} sets={session.terms.sets} />
			<Notices session={session} presence={presence} />
		</section>
	);
}

/* By correspondence, while the rival is to begin his turn. */
function mayPlan(session: Session): boolean {
	const { between } = session;
	const state = session.state.value!;
	if (!between || between.own === null || between.status !== 'playing' || state.over || state.seat === between.own) return false;
	const [last] = session.plies.value.slice(-1);
	const begins = !last || session.seatOfPly(last, state) === between.own || !!state.last?.ended;
	return begins && (between.clock === null || isLong(between.clock)) && !session.record.value.pending.length;
}

/* --- what is said --- */

function useAnnouncements(session: Session, own: Color | null) {
	const state = session.state.value;
	const before = useRef<State | null>(null);
	const t = words.value;
	useEffect(() => {
		if (!state) return;
		const old = before.current;
		before.current = state;
		if (old === state) return;
		if (old && state.ply < old.ply) return announce(`${t.say.takenBack} ${turnText(session)}`);
		if (!old || !state.last) return announce(turnText(session));
		const { game } = session.terms;
		const parts = [tellMove(t, game, state.last, own)];
		if (state.last.end !== 'left') parts.push(t.say.score(game, scoreOf(state.last.after, own)));
		if (state.last.ended) parts.push(setEndText(session, state, own));
		else if (!state.last.events.some((event) => event.do === 'again')) parts.push(turnText(session));
		if (mustPass(session, state)) parts.push(t.play.passNeeded);
		announce(parts.join(' '));
	}, [state]);

	const fault = session.fault.value;
	useEffect(() => {
		if (fault) announce(faultText(t, fault));
	}, [fault]);

	const offline = session.link.value === 'offline';
	const known = useRef(offline);
	useEffect(() => {
		if (offline !== known.current) announce(offline ? t.link.offlineLong : t.link.back);
		known.current = offline;
	}, [offline]);
}

/* A person whose row is empty. */
function mustPass(session: Session, state: State): boolean {
	return state.legal[0] === 'pass' && !session.isComputer(state.seat);
}

/* Not begun, or called off: nobody is to move. */
function idle(session: Session): boolean {
	return ['open', 'cancelled'].includes(session.between?.status ?? '');
}

function turnText(session: Session): string {
	const t = words.value;
	const seat = session.state.value?.seat ?? null;
	if (seat === null || idle(session)) return '';
	if (session.humanSeat === seat) return t.play.yourTurn;
	return t.play.turnOf(colorName(session, seat));
}

/* "Ayşe (Beyaz)" or "Beyaz" where two people share the screen. */
function colorName(session: Session, seat: Seat): string {
	const t = words.value;
	if (session.humanSeat !== null || session.between) return seatName(t, session.terms, seat, session.humanSeat, session.between);
	const { name } = session.terms.players[seat];
	const color = t.player.color[session.colorOf(seat)];
	return name ? `${name} (${color})` : color;
}

function setEndText(session: Session, state: State, own: Color | null): string {
	const last = state.last!;
	const winner = last.result === '1-0' ? 0 : last.result === '0-1' ? 1 : null;
	const { stones } = state.sets[last.set - 1];
	return words.value.end.sentence({
		game: session.terms.game,
		end: last.end!,
		winner: winner === null ? null : whoIs(winner as Color, own),
		stones: own === 1 ? [stones[1], stones[0]] : stones,
	});
}

/* --- parts of the table --- */

/* Which of the federation's conduct this match has. */
function Conduct({ terms }: { terms: Terms }) {
	const t = words.value.conduct;
	const parts = [
		...(terms.touch_move ? [t.touchShort] : []),
		...(terms.hidden_counts ? [t.hiddenShort] : []),
		...(terms.sowing ? [t.sowings[terms.sowing].short] : []),
	];
	if (!parts.length) return null;
	return (
		<span class="conduct" data-testid="conduct">
			{parts.join(' · ')}
		</span>
	);
}

function LinkSign({ session }: { session: Session }) {
	const t = words.value.link;
	const link = session.link.value;
	const text = { saved: t.saved, saving: t.saving, offline: t.offline, refused: t.refused }[link];
	const icon = link === 'saved' ? 'check' : link === 'saving' ? 'cloud' : 'away';
	return (
		<span class={`link-sign ${link}`} data-testid="link" data-link={link} title={link === 'offline' ? t.offlineLong : text}>
			<Icon name={icon} />
			<span>{text}</span>
		</span>
	);
}

function Plate({ session, seat, place, presence }: { session: Session; seat: Seat; place: 'far' | 'near'; presence: Presence | null }) {
	const t = words.value;
	const state = session.state.value!;
	const color = session.colorOf(seat);
	const turn = state.seat === seat && !session.setEnded.value && !idle(session);
	const people = useOnline(session);
	const many = session.terms.sets > 1;
	const thinking = turn && session.thinking.value;
	return (
		<div class={`plate ${place} ${turn ? 'turn' : ''}`} data-testid={`plate-${place}`}>
			<span class={`disc ${color ? 'black' : 'white'}`} role="img" aria-label={t.player.color[color]} />
			<span class="plate-name">
				{seatName(t, session.terms, seat, session.humanSeat, session.between)}
				{ratingText(session.between?.seats[seat])}
			</span>
			{people && session.between?.own !== seat && <people.HereSign presence={presence} seat={seat} />}
			{many && (
				<span class="plate-points">
					<span class="unseen">{t.play.points}: </span>
					{number(state.points[seat])}
				</span>
			)}
			<span class="plate-turn">
				{turn && <span class="unseen">{t.play.onMove}</span>}
				{thinking ? <Dots /> : turn && <span aria-hidden="true">●</span>}
			</span>
			{people && session.between?.clock && session.between.status === 'playing' && <people.ClockFace session={session} seat={seat} />}
		</div>
	);
}

function Dots() {
	return (
		<span class="dots" aria-hidden="true">
			<i />
			<i />
			<i />
		</span>
	);
}

function upper(text: string): string {
	return text.charAt(0).toLocaleUpperCase(words.value.locale) + text.slice(1);
}

function number(n: number): string {
	return n.toLocaleString(words.value.locale);
}

function signed(n: number): string {
	return n.toLocaleString(words.value.locale, { signDisplay: 'exceptZero' }).replace('-', '−');
}

interface TableProps {
	session: Session;
	state: State;
	bottom: Color;
	own: Color | null;
}

function boardState(session: Session): string {
	if (session.showing.value) return 'showing';
	if (session.setEnded.value) return session.state.value!.over ? 'over' : 'set-ended';
	return session.open.value ? 'open' : 'thinking';
}

function dataOf(session: Session, state: State): Record<string, string> {
	return {
		'data-testid': 'board',
		'data-state': boardState(session),
		'data-ply': String(state.ply),
		'data-legal': session.open.value ? state.legal.join(' ') : '',
	};
}

/* Whether a press only shows the move. */
function showsFirst(byTouch: boolean): boolean {
	const { confirm } = settings.value;
	return confirm === 'always' || (confirm === 'touch' && byTouch);
}

function MancalaTable({ session, state, bottom, own }: TableProps) {
	const t = words.value;
	const { game } = session.terms;
	const standing = useStanding();
	const board = session.board.value!;
	const pits = board.pits![0].length;
	const showing = session.showing.value;
	const open = session.open.value;
	const mover: Color = state.board.side === 'w' ? 0 : 1;
	const [pointed, setPointed] = useState<number | null>(null);
	const [armed, setArmed] = useState<number | null>(null);
	const [peek, setPeek] = useState<Last | null>(null);
	const [foreign, setForeign] = useState(false);
	/* Counting aloud: while it lasts a press counts a pit and touches none. */
	const [counting, setCounting] = useState(false);
	const [counted, setCounted] = useState<number | null>(null);
	const stones = countsOf(board);
	const touchMove = !!session.terms.touch_move;
	const hidden = !!session.terms.hidden_counts;

	const moveOf = (place: number) => String(pitNumber(place, pits));
	const ownerOf = (place: number): Color => (place < pits ? 0 : 1);
	const legal = (place: number) => open && ownerOf(place) === mover && state.legal.includes(moveOf(place));
	const looked = armed ?? pointed;

	useEffect(() => {
		setArmed(null);
		setPeek(null);
		setForeign(false);
		setCounting(false);
		setCounted(null);
	}, [state, showing]);

	useEffect(() => {
		let gone = false;
		setPeek(null);
		if (!touchMove && !hidden && looked !== null && looked < 2 * pits && legal(looked)) {
			void session.peek(moveOf(looked)).then((found) => !gone && setPeek(found?.last ?? null));
		}
		return () => {
			gone = true;
		};
	}, [looked, state, open]);

	const mine = session.humanSeat === null ? null : session.colorOf(session.humanSeat);
	const laid = session.record.value.premove?.move;

	/* For one's next ply, while the rival is to move; the same pit takes it up again. */
	function layDown(place: number) {
		const number = pitNumber(place, pits);
		announce(laid === String(number) ? t.online.premoveUp : t.online.premove(number));
		session.premove(String(number));
	}

	function press(place: number, byTouch: boolean) {
		setForeign(false);
		if (!open && session.mayPremove.value && ownerOf(place) === mine) return layDown(place);
		if (!open) return;
		if (hidden && (byTouch || counting)) setCounted(place);
		if (counting) return announce(nameOf(place));
		if (ownerOf(place) !== mover) {
			session.fault.value = null;
			setForeign(true);
			announce(t.play.notYours);
			return;
		}
		if (!legal(place)) {
			setArmed(null);
			void session.explain(moveOf(place));
			return;
		}
		session.fault.value = null;
		if (!touchMove && showsFirst(byTouch) && armed !== place) {
			setArmed(place);
			if (hidden) return announce(`${nameOf(place)}. ${t.play.pressAgain}`);
			void session.peek(moveOf(place)).then((found) => found && announce(`${foresee(found.last)} ${t.play.pressAgain}`));
			return;
		}
		session.play(moveOf(place));
	}

	function foresee(last: Last): string {
		const deed = deedOf(last, pits);
		const gain = deed.takes.reduce((sum, take) => sum + (take.to === 2 * pits + deed.by ? take.n : 0), 0);
		const landing = deed.landing ?? 0;
		const side = landing >= 2 * pits ? 'store' : ownerOf(landing) === deed.by ? 'own' : 'other';
		return `${t.play.lands(side, pitNumber(landing, pits), game)} ${t.play.preview(gain, deed.again)}`.trim();
	}

	const handlers: Handlers = {
		press,
		point: setPointed,
		key: (event) => {
			const n = Number(event.key);
			if (n >= 1 && n <= pits) {
				if (showing) session.skip();
				else press(mover * pits + n - 1, false);
				return true;
			}
			if (event.key === 'Escape') {
				if (showing) session.skip();
				setArmed(null);
				session.fault.value = null;
				return true;
			}
			return false;
		},
	};

	function nameOf(place: number): string {
		const castle = castleOwner(board, place, pits);
		return t.board.pit({
			game,
			owner: whoIs(ownerOf(place), own),
			number: pitNumber(place, pits),
			stones: stones[place],
			castle: castle === null ? null : whoIs(castle, own),
		});
	}

	const order = [bottom, (1 - bottom) as Color];
	const targets: Target[] = order.flatMap((color) =>
		Array.from({ length: pits }, (_, n) => {
			const place = color * pits + n;
			return {
				place,
				label: nameOf(place),
				legal: counting || legal(place) || (session.mayPremove.value && color === mine),
				pressed: armed === place || (laid === String(n + 1) && color === mine) ? true : undefined,
				testId: `pit-${color ? 'b' : 'w'}${n + 1}`,
			};
		}),
	);
	const storeNames = ([0, 1] as const).map((color) =>
		t.board.store({ game, owner: whoIs(color, own), stones: stones[2 * pits + color] }),
	) as [string, string];

	let message = '';
	if (laid && mine !== null) message = t.online.premove(Number(laid));
	else if (counting) message = counted === null ? t.conduct.countLine : `${upper(nameOf(counted))}.`;
	else if (foreign) message = t.play.notYours;
	else if (hidden && armed !== null) message = `${upper(nameOf(armed))}. ${t.play.pressAgain}`;
	else if (peek && armed !== null) message = `${foresee(peek)} ${t.play.pressAgain}`;
	else if (peek) message = foresee(peek);
	else if (open && mustPass(session, state)) message = t.play.passNeeded;

	return (
		<>
			<MancalaBoard
				board={board}
				bottom={bottom}
				standing={standing}
				trays={game === 'mangala2'}
				label={t.board.name(t.games[game].title)}
				showing={showing?.last}
				done={showing?.done}
				last={state.last && (session.setEnded.value || !state.last.ended) ? state.last : null}
				peek={peek}
				targets={targets}
				handlers={handlers}
				sowing={session.terms.sowing}
				hiddenCounts={hidden || settings.value.counts === 'pointed'}
				uncounted={hidden}
				pointed={pointed ?? counted}
				storeNames={storeNames}
				data={dataOf(session, state)}
			/>
			<Message session={session} text={message} own={own}>
				{open && mustPass(session, state) && <PassButton pass={() => session.play('pass')} />}
				{open && touchMove && hidden && (
					<button
						type="button"
						class="button count-button"
						data-testid="count"
						aria-pressed={counting}
						onClick={() => {
							setCounting(!counting);
							setCounted(null);
							if (!counting) announce(t.conduct.countLine);
						}}
					>
						{t.conduct.count}
					</button>
				)}
			</Message>
		</>
	);
}

function PassButton({ pass }: { pass(): void }) {
	const button = useRef<HTMLButtonElement>(null);
	useFocusHandedOn(button);
	return (
		<button ref={button} type="button" class="button primary" data-testid="pass" onClick={pass}>
			{words.value.play.pass}
		</button>
	);
}

const NONE: string[] = [];

function MorrisTable({ session, state, bottom, own }: TableProps) {
	const t = words.value;
	const standing = useStanding();
	const board = session.board.value!;
	const showing = session.showing.value;
	const open = session.open.value;
	/* Points pressed so far, and one that was only shown; they mean something in this state only. */
	const [pressed, setPressed] = useState<{ state: State; chosen: string[]; armed: string | null }>();
	const { chosen, armed } = pressed?.state === state ? pressed : { chosen: NONE, armed: null };
	const setChosen = (points: string[]) => setPressed({ state, chosen: points, armed: null });
	const setArmed = (point: string | null) => setPressed({ state, chosen, armed: point });

	/* A move laid down for one's next ply, point by point; a mill it closes asks for its man once it can be played. */
	const [draft, setDraft] = useState<string | null>(null);
	const laid = session.record.value.premove?.move ?? null;
	const wished = useRef<string | null>(null);
	if (laid) wished.current = laid;
	const mine = session.humanSeat === null ? null : session.colorOf(session.humanSeat);
	const may = session.mayPremove.value;

	function layDown(point: string) {
		const man = board.points![POINT_NAMES.indexOf(point)];
		const own = man === (mine ? 'b' : 'w');
		if (laid?.endsWith(point)) {
			wished.current = null;
			announce(t.online.premoveUp);
			return session.premove(laid);
		}
		if (board.hands![mine!] > 0 ? own : draft === null && !own) return;
		if (board.hands![mine!] === 0 && own) {
			setDraft(draft === point ? null : point);
			return announce(t.online.premoveTo);
		}
		const move = draft ? `${draft}-${point}` : point;
		setDraft(null);
		announce(t.online.premoveMan(move));
		session.premove(move);
	}

	useEffect(() => {
		if (!open) return;
		setDraft(null);
		const wish = wished.current;
		wished.current = null;
		if (!wish || !state.legal.some((move) => move.startsWith(`${wish}x`))) return;
		setChosen(wish.split('-'));
		announce(t.play.remove);
	}, [open, state]);

	const next = useMemo(
		() => (open ? nextPoints(state.legal, chosen) : new Set<string>()),
		[state, chosen, open],
	);
	const step = open ? nextStep(state.legal, chosen) : 'place';

	function press(place: number, byTouch: boolean) {
		if (!open) return may ? layDown(POINT_NAMES[place]) : undefined;
		const point = POINT_NAMES[place];
		session.fault.value = null;
		if (next.has(point)) {
			const points = [...chosen, point];
			const move = whole(state.legal, points);
			if (move && points.length === 1 && showsFirst(byTouch) && armed !== point) {
				setArmed(point);
				announce(`${point}. ${t.play.pressAgain}`);
			} else if (move) {
				session.play(move);
			} else {
				setChosen(points);
				const then = nextStep(state.legal, points);
				announce(then === 'remove' ? t.play.remove : then === 'to' ? t.play.to : t.play.from);
			}
			return;
		}
		if (chosen.length === 1 && chosen[0] === point) return setChosen([]);
		/* Another man instead of the one chosen. */
		if (chosen.length === 1 && nextPoints(state.legal, []).has(point)) return setChosen([point]);
		void session.explain(tried(state.legal, chosen, point));
	}

	const handlers: Handlers = {
		press,
		point: () => {},
		key: (event) => {
			if (event.key !== 'Escape') return false;
			if (showing) session.skip();
			setDraft(null);
			setChosen([]);
			session.fault.value = null;
			return true;
		},
	};

	const targets: Target[] = Array.from({ length: POINTS }, (_, place) => {
		const man = board.points![place];
		const name = POINT_NAMES[place];
		return {
			place,
			label: t.board.point(name, man === '.' ? 'empty' : whoIs(man === 'w' ? 0 : 1, own)),
			legal: may || next.has(name),
			pressed: chosen.includes(name) || armed === name || draft === name || laid?.split('-').includes(name) ? true : undefined,
			testId: `point-${name}`,
		};
	});
	const handNames = ([0, 1] as const).map((color) => t.board.hand(whoIs(color, own), board.hands![color])) as [
		string,
		string,
	];
	const ahead = laid ? t.online.premoveMan(laid) : draft ? t.online.premoveTo : '';
	const message = ahead || (armed ? t.play.pressAgain : open ? t.play[step] : '');

	return (
		<>
			<MorrisBoard
				board={board}
				bottom={bottom}
				standing={standing}
				label={t.board.name(t.games[session.terms.game].title)}
				showing={showing?.last}
				done={showing?.done}
				last={state.last && (session.setEnded.value || !state.last.ended) ? state.last : null}
				chosen={armed ? [armed] : chosen}
				next={next}
				targets={targets}
				handlers={handlers}
				handNames={handNames}
				data={dataOf(session, state)}
			/>
			<Message session={session} text={ahead || chosen.length || armed ? message : ''} fallback={message} own={own} />
		</>
	);
}

interface MessageProps {
	session: Session;
	/* What the player is looking at; else the last move, else `fallback`. */
	text: string;
	fallback?: string;
	own: Color | null;
	children?: preact.ComponentChildren;
}

/* One line that never changes its height: why not, what would be, or what was. */
function Message({ session, text, fallback, own, children }: MessageProps) {
	const t = words.value;
	const state = session.state.value!;
	const fault = session.fault.value;
	const again = state.last?.events.some((event) => event.do === 'again') && !state.last.ended;
	const last = state.last && !session.showing.value ? tellMove(t, session.terms.game, state.last, own) : '';
	const turn = session.setEnded.value
		? ''
		: session.thinking.value
			? t.play.thinking
			: again && session.open.value
				? t.play.again
				: turnText(session);
	return (
		<div class={fault ? 'message fault' : 'message'} data-testid="message">
			<strong>{turn}</strong>
			<span>{fault ? faultText(t, fault) : text || last || fallback || ''}</span>
			{children}
		</div>
	);
}

interface ControlsProps {
	session: Session;
	flip: (() => void) | null;
	plan: (() => void) | null;
}

function Controls({ session, flip, plan }: ControlsProps) {
	const t = words.value;
	const state = session.state.value!;
	const { between } = session;
	const can = session.takeBackTo.value !== null && !state.over && !session.asking.value;
	const [leaving, setLeaving] = useState(false);
	const sits = !between || (between.own !== null && between.status === 'playing');
	const begun = between ? bothPlayed(session) : state.ply > 0;
	const mayLeave = between ? sits && begun && !state.over : session.open.value && begun;
	return (
		<div class="controls">
			{!session.terms.touch_move && sits && (
				<button
					type="button"
					class="button quiet"
					data-testid="take-back"
					aria-disabled={!can}
					onClick={() => can && session.takeBack()}
				>
					<Icon name="back" />
					{between ? t.online.askBack : t.play.takeBack}
				</button>
			)}
			{plan && (
				<button type="button" class="button quiet" data-testid="plan" onClick={plan}>
					<Icon name="fork" />
					{t.conditions.title}
				</button>
			)}
			{between && sits && !begun && !state.over && (
				<button type="button" class="button quiet" data-testid="cancel" onClick={() => session.cancel()}>
					<Icon name="close" />
					{t.online.cancel}
				</button>
			)}
			{flip && (
				<button type="button" class="button quiet" data-testid="flip" onClick={flip}>
					<Icon name="flip" />
					{t.play.flip}
				</button>
			)}
			<a class="button quiet" href={`/kurallar/${session.terms.game}`}>
				<Icon name="book" />
				{t.nav.rules}
			</a>
			{between && online.value && <online.value.NextGame session={session} />}
			{between ? (
				<a class="button quiet" href="/salon">
					<Icon name="people" />
					{t.nav.lobby}
				</a>
			) : (
				<a class="button quiet" href="/">
					<Icon name="grid" />
					{t.play.newGame}
				</a>
			)}
			{state.leave && mayLeave && (
				<button type="button" class="button quiet" data-testid="leave" onClick={() => setLeaving(true)}>
					<Icon name="flag" />
					{t.leave.name(session.terms.game)}
				</button>
			)}
			{leaving && <LeaveDialog session={session} state={state} onClose={() => setLeaving(false)} />}
		</div>
	);
}

/* Before that a game between two people may be called off. */
function bothPlayed(session: Session): boolean {
	const state = session.state.value!;
	return ([0, 1] as const).every((seat) => session.plies.value.some((ply) => session.seatOfPly(ply, state) === seat));
}

/* What leaving is booked as, before it is done: for whoever is to move, or for the one of two who asks. */
function LeaveDialog({ session, state, onClose }: { session: Session; state: State; onClose(): void }) {
	const t = words.value;
	const { game } = session.terms;
	const own = session.humanSeat === null ? null : session.colorOf(session.humanSeat);
	const mover: Color = state.board.side === 'w' ? 0 : 1;
	const leaver: Color = session.between ? own! : mover;
	const [leave, setLeave] = useState(leaver === mover ? state.leave : null);
	useEffect(() => {
		if (!state.leave || state.over) return onClose();
		if (leaver === mover) return setLeave(state.leave);
		const move = leaver ? 'b:left' : 'w:left';
		void stateOf(session.terms, [...sync.movesOf(session.record.value), move]).then((after) => {
			const { result, stones } = after.sets[after.last!.set - 1];
			setLeave({ move, result, stones });
		}, onClose);
	}, [state]);
	if (!leave) return null;
	const winner: Color = leave.result === '1-0' ? 0 : 1;
	function confirmed() {
		onClose();
		session.leave();
	}
	return (
		<Dialog title={t.leave.name(game)} close={t.close} onClose={onClose}>
			<p data-testid="booking">
				{t.leave.booking({
					game,
					leaver: whoIs(leaver, own),
					winner: whoIs(winner, own),
					stones: [leave.stones[winner], leave.stones[1 - winner]],
				})}
			</p>
			<div class="end-buttons">
				<button type="button" class="button primary" data-testid="leave-now" onClick={confirmed}>
					{t.leave.now(game)}
				</button>
				<button type="button" class="button" onClick={onClose}>
					{t.leave.stay}
				</button>
			</div>
		</Dialog>
	);
}

interface Turn {
	by: 'w' | 'b';
	text: string;
}

/* Moves of one turn are joined by +, turns of White and Black stand side by side. */
function rowsOf(plies: Ply[]): [string, string][] {
	const turns: Turn[] = [];
	for (const { move, by } of plies) {
		const last = turns[turns.length - 1];
		const end = endsBeside(move);
		const text = end ? words.value.leave.mark[end] : move;
		if (last?.by === by) last.text += `+${text}`;
		else turns.push({ by, text });
	}
	const rows: [string, string][] = [];
	for (const { by, text } of turns) {
		const row = rows[rows.length - 1];
		if (by === 'w' || !row || row[1]) rows.push(by === 'w' ? [text, ''] : ['…', text]);
		else row[1] = text;
	}
	return rows;
}

function Moves({ plies, sets }: { plies: Ply[]; sets: number }) {
	const t = words.value;
	const wide = !useStanding();
	const end = useRef<HTMLDivElement>(null);
	const numbers = [...new Set(plies.map((ply) => ply.set))];
	useEffect(() => {
		const box = end.current;
		if (box) box.scrollTop = box.scrollHeight;
	}, [plies]);
	return (
		<details class="moves" open={wide} data-testid="moves">
			<summary>
				<Icon name="list" />
				{t.play.moves}
			</summary>
			<div class="moves-list" ref={end} tabIndex={0} role="region" aria-label={t.play.moves}>
				{!plies.length && <p class="hint">{t.play.noMoves}</p>}
				{numbers.map((set) => (
					<>
						{sets > 1 && <h3>{t.play.setN(set)}</h3>}
						<table>
							<thead class="unseen">
								<tr>
									<th>#</th>
									<th>{t.player.color[0]}</th>
									<th>{t.player.color[1]}</th>
								</tr>
							</thead>
							<tbody>
								{rowsOf(plies.filter((ply) => ply.set === set)).map(([white, black], n) => (
									<tr>
										<th scope="row">{n + 1}</th>
										<td>{white}</td>
										<td>{black}</td>
									</tr>
								))}
							</tbody>
						</table>
					</>
				))}
			</div>
		</details>
	);
}

function Notices({ session, presence }: { session: Session; presence: Presence | null }) {
	const t = words.value;
	const { conflict, refused } = session.record.value;
	const people = useOnline(session);
	if (!conflict && !refused && !session.between) return null;
	return (
		<div class="notices">
			{people && <people.Offers session={session} presence={presence} />}
			{conflict && (
				<Notice id="conflict" text={t.link.conflict(conflict.lost, conflict.ply)} answer={t.ok} onAnswer={() => session.forgetConflict()} />
			)}
			{refused && (
				<Notice
					id="refused"
					text={t.link.refusedLong(faultText(t, refused))}
					answer={session.record.value.version > 0 ? t.link.giveUp : null}
					onAnswer={() => session.giveUp()}
				/>
			)}
		</div>
	);
}

function Notice(props: { id: string; text: string; answer: string | null; onAnswer(): void }) {
	const notice = useRef<HTMLParagraphElement>(null);
	useFocusHandedOn(notice);
	return (
		<p ref={notice} role="alert" class={`notice ${props.id}`} data-testid={props.id}>
			<span>{props.text}</span>
			{props.answer && (
				<button type="button" class="button" onClick={props.onAnswer}>
					{props.answer}
				</button>
			)}
		</p>
	);
}

/* --- the end of a set, of a match --- */

function winnerOf({ result, white }: SetResult): Seat | null {
	return result === '1-0' ? white : result === '0-1' ? ((1 - white) as Seat) : null;
}

/* A row a player: the stones of each set, and what they add up to. Men do not count, only who won the set. */
function Results({ session, state }: { session: Session; state: State }) {
	const t = words.value;
	const { terms, humanSeat } = session;
	const first: Seat = humanSeat ?? 0;
	const seats: Seat[] = [first, (1 - first) as Seat];
	const many = terms.sets > 1;
	const counted = terms.game !== 'dokuztas';
	const stones = (set: SetResult, seat: Seat) => set.stones[set.white === seat ? 0 : 1];
	const point = (set: SetResult, seat: Seat) => (winnerOf(set) === null ? '½' : winnerOf(set) === seat ? '1' : '0');
	return (
		<table class="result">
			{many && (
				<thead>
					<tr>
						<td />
						{state.sets.map((_, n) => (
							<th scope="col" aria-label={t.play.setN(n + 1)}>
								{n + 1}
							</th>
						))}
						<th scope="col">{t.play.points}</th>
						{counted && <th scope="col">{t.play.margin}</th>}
					</tr>
				</thead>
			)}
			<tbody>
				{seats.map((seat) => (
					<tr>
						<th scope="row">{seatName(t, terms, seat, humanSeat, session.between)}</th>
						{state.sets.map((set) => (
							<td class={`${many ? '' : 'big-number'} ${winnerOf(set) === seat ? 'best' : ''}`}>
								{counted || !many ? stones(set, seat) : point(set, seat)}
							</td>
						))}
						{many && <td class="big-number">{number(state.points[seat])}</td>}
						{many && counted && <td>{signed(state.margin[seat])}</td>}
					</tr>
				))}
			</tbody>
		</table>
	);
}

function EndPanel({ session, state, own }: { session: Session; state: State; own: Color | null }) {
	const t = words.value;
	const { terms, humanSeat } = session;
	const last = state.last!;
	const over = state.over;
	const set = state.sets[last.set - 1];
	const panel = useRef<HTMLElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	const [aside, setAside] = useState(false);
	useEffect(() => button.current?.focus({ preventScroll: true }), [aside]);
	useFocusHandedOn(panel);

	const winner = over && terms.sets > 1 ? state.winner : winnerOf(set);
	const verdict =
		winner === null
			? t.end.drawn
			: humanSeat === null
				? t.end.wins(over && terms.sets > 1 ? seatName(t, terms, winner, null, session.between) : colorName(session, winner))
				: winner === humanSeat
					? t.end.youWin
					: t.end.youLose;
	const title = !over ? t.end.setOver(last.set) : terms.sets > 1 ? t.end.matchOver : t.end.gameOver;
	const mood = winner === null ? 'even' : humanSeat === null || winner === humanSeat ? 'won' : 'lost';
	const starts = state.white;

	async function again() {
		if (session.between) {
			const id = await session.rematch();
			return id && go(`/oyun/${id}`);
		}
		go(`/oyun/${startGame({ ...terms, begins: (1 - terms.begins) as Seat }).id}`);
	}

	return (
		<section
			ref={panel}
			class={`end-panel ${mood} ${aside ? 'aside' : ''}`}
			aria-labelledby="son"
			data-testid={over ? 'match-end' : 'set-end'}
		>
			<p class="end-title" id="son">
				{title}
			</p>
			<p class="verdict" data-testid="verdict">
				{verdict}
			</p>
			<p class="end-reason">{t.end.reasons[set.end]}</p>
			<Results session={session} state={state} />
			{!over && (
				<p class="end-reason">{humanSeat === starts ? t.end.beginsYou : t.end.begins(seatName(t, terms, starts, humanSeat, session.between))}</p>
			)}
			<div class="end-buttons">
				{over ? (
					<>
						{(!session.between || session.humanSeat !== null) && (
							<button ref={button} type="button" class="button primary" data-testid="rematch" onClick={() => void again()}>
								{session.between ? t.online.rematch : t.end.rematch}
							</button>
						)}
						<a class="button" href={session.between ? '/salon' : '/'}>
							{t.end.home}
						</a>
					</>
				) : (
					<button ref={button} type="button" class="button primary" data-testid="next-set" onClick={() => session.nextSet()}>
						{t.end.next}
					</button>
				)}
				{over && (
					<a class="button" href={`/inceleme/${session.record.value.id}`} data-testid="look-into">
						{t.nav.analyse}
					</a>
				)}
				{!aside && (
					<button type="button" class="button quiet" data-testid="show-board" onClick={() => setAside(true)}>
						{t.end.showBoard}
					</button>
				)}
			</div>
			<span class="unseen">{setEndText(session, state, own)}</span>
		</section>
	);
}
