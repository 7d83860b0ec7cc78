/* SPDX-License-Identifier: MIT */
/* Where people meet: games where it is one's turn, challenges, games anybody may join, and a new one. */
import { useEffect, useState } from 'preact/hooks';
import type { GameName, Joining, Kind, Pace, ServerGame } from '../engine/types';
import { isLong, zoneHere } from '../game/clock';
import { Refused, ask, inTurn } from '../game/http';
import { beSomebody, me, recall } from '../game/people';
import { adopt } from '../game/session';
import { newId, readChoices, write } from '../game/store';
import { ownEvents } from '../game/stream';
import { faultText, personName, ratingText } from '../game/telling';
import { words } from '../i18n';
import { go } from '../router';
import { Choice, Icon, announce, useTitle } from '../ui';
import { GAMES, GameIcon, KINDS } from './home';

interface List {
	games: ServerGame[];
	next: number | null;
}

const ASK_EVERY = 10_000;

/* Asked anew whenever something happened in one's games, and now and then for the games of others. */
function useLists() {
	const [mine, setMine] = useState<ServerGame[]>([]);
	const [seeks, setSeeks] = useState<ServerGame[]>([]);
	const [away, setAway] = useState(false);
	const who = me.value?.id;
	useEffect(() => {
		let gone = false;
		const look = inTurn(async () => {
			if (document.hidden) return;
			try {
				const [own, open] = await Promise.all([
					me.value ? ask<List>('GET', '/api/account/games') : { games: [], next: null },
					ask<List>('GET', '/api/seeks'),
				]);
				if (gone) return;
				setMine(own.games);
				setSeeks(open.games);
				setAway(false);
			} catch (error) {
				if (gone || !(error instanceof Refused)) return;
				if (error.fault.code === 'not_logged_in') void recall();
				else setAway(true);
			}
		});
		void look();
		const timer = setInterval(look, ASK_EVERY);
		const forget = who ? ownEvents(look) : () => {};
		document.addEventListener('visibilitychange', look);
		return () => {
			gone = true;
			clearInterval(timer);
			forget();
			document.removeEventListener('visibilitychange', look);
		};
	}, [who]);
	return { mine, seeks, away };
}

/* Where the game waits for its player: the turn that ends soonest first. */
export function waiting(games: ServerGame[]): ServerGame[] {
	const soon = (game: ServerGame) => game.clock?.deadline ?? '9999';
	return games
		.filter((game) => game.status === 'playing' && game.own !== null && game.state.seat === game.own)
		.sort((a, b) => (soon(a) < soon(b) ? -1 : 1));
}

export default function Lobby() {
	const t = words.value;
	useTitle(t.titleOf(t.lobby.title));
	useEffect(() => void recall(), []);
	const { mine, seeks, away } = useLists();
	const turns = waiting(mine);
	const running = mine.filter((game) => game.status === 'playing' && game.joining && !turns.includes(game));
	const offers = mine.filter((game) => game.status === 'open');
	const open = seeks.filter((game) => !mine.some((own) => own.id === game.id));
	const group = (title: string, games: ServerGame[], id: string) =>
		games.length > 0 && (
			<section aria-labelledby={id}>
				<h2 id={id}>{title}</h2>
				<ul class="game-list">
					{games.map((game) => (
						<GameLine key={game.id} game={game} />
					))}
				</ul>
			</section>
		);
	return (
		<div class="page lobby" data-testid="lobby">
			<header class="lobby-head">
				<h1>{t.lobby.title}</h1>
				<a class="button quiet" href="/hesap" data-testid="who">
					<Icon name="people" />
					{me.value ? (me.value.name ?? t.player.guest) : t.people.enter}
				</a>
				<a class="button quiet" href="/gecmis">
					<Icon name="list" />
					{t.history.title}
				</a>
			</header>
			{away && (
				<p class="notice" role="alert">
					{t.lobby.away}
				</p>
			)}
			<div class="lobby-lists">
				{turns.length > 0 && (
					<p>
						<a class="button primary" href={`/oyun/${turns[0].id}`} data-testid="next-game">
							{t.lobby.next(turns.length)}
						</a>
					</p>
				)}
				{group(t.lobby.turns, turns, 'sira')}
				{group(t.lobby.offers, offers, 'davetler')}
				{group(t.lobby.running, running, 'suren')}
				<section aria-labelledby="acik">
					<h2 id="acik">{t.lobby.seeks}</h2>
					{open.length ? (
						<ul class="game-list" data-testid="seeks">
							{open.map((game) => (
								<GameLine key={game.id} game={game} />
							))}
						</ul>
					) : (
						<p class="hint">{t.lobby.noSeeks}</p>
					)}
				</section>
			</div>
			<NewChallenge />
		</div>
	);
}

/* A game in a list: who, what, and what is next. */
export function GameLine({ game }: { game: ServerGame }) {
	const t = words.value;
	const { terms, own, status, state, clock } = game;
	const rival = game.seats?.[own === null ? (game.seats[0] ? 0 : 1) : 1 - own] ?? game.invited;
	const both = game.seats?.map((person) => `${personName(t, person)}${ratingText(person)}`).join(' – ') ?? '';
	const alone = game.joining === null;
	const name = alone ? t.games[terms.game].title : own === null && status !== 'open' ? both : `${personName(t, rival)}${ratingText(rival)}`;
	const parts = [
		t.games[terms.game].title,
		t.home.setsN(terms.sets),
		...(clock ? [t.clock.pace(clock)] : []),
		...(game.rated ? [t.lobby.ratedShort] : []),
	];
	const turn =
		status === 'over'
			? outcome(game)
			: status === 'cancelled'
				? t.online.cancelledShort
				: status === 'open'
					? own === null
						? t.lobby.join
						: t.lobby.waits
					: own !== null && state.seat === own
						? t.play.yourTurn
						: t.lobby.theirTurn;
	return (
		<li>
			<a href={`/oyun/${game.id}`} data-testid={`line-${game.id}`}>
				<GameIcon game={terms.game} />
				<span class="what">
					<b>{name}</b>
					<span>{parts.join(' · ')}</span>
				</span>
				<span class="what-next">{turn}</span>
			</a>
		</li>
	);
}

function outcome({ own, state }: ServerGame): string {
	const t = words.value;
	const score = `${state.points[0].toLocaleString(t.locale)}–${state.points[1].toLocaleString(t.locale)}`;
	const [set] = state.sets;
	/* Stones say nothing of a set that was lost on time. */
	const counted = set.end === 'time' ? t.leave.mark.time : `${set.stones[set.white]}–${set.stones[1 - set.white]}`;
	const stones = state.sets.length === 1 ? counted : score;
	if (state.winner === null) return `${t.end.drawn}, ${stones}`;
	if (own === null) return stones;
	return `${state.winner === own ? t.end.youWin : t.end.youLose}, ${stones}`;
}

/* --- a new challenge --- */

const PACES: (Pace | null)[] = [
	{ kind: 'live', base: 180, increment: 2 },
	{ kind: 'live', base: 300, increment: 3 },
	{ kind: 'live', base: 900, increment: 10 },
	{ kind: 'turn', base: 30 },
	{ kind: 'days', base: 86400 },
	{ kind: 'days', base: 3 * 86400 },
	{ kind: 'days', base: 7 * 86400 },
	{ kind: 'bank', base: 3 * 86400, increment: 86400, cap: 7 * 86400 },
	null,
];

interface Choices {
	game: GameName;
	kind: Kind;
	sets: number;
	pace: number;
	joining: Joining;
	name: string;
	begins: 'first' | 'second' | 'lot';
	private: boolean;
	rated: boolean;
	touch: boolean;
	hidden: boolean;
	weekends: boolean;
	leave: boolean;
}

const KEY = 'mangala.challenge';
const FIRST: Choices = {
	game: 'mangala',
	kind: 'quick',
	sets: 1,
	pace: 1,
	joining: 'link',
	name: '',
	begins: 'lot',
	private: false,
	rated: false,
	touch: false,
	hidden: false,
	weekends: false,
	leave: true,
};

function NewChallenge() {
	const t = words.value;
	const [c, setC] = useState<Choices>(() => readChoices(KEY, FIRST));
	const [busy, setBusy] = useState(false);
	const [fault, setFault] = useState('');
	const kinds = KINDS[c.game];
	const kind = kinds.includes(c.kind) ? c.kind : 'quick';
	/* Between members, with a clock, for all to see. */
	const ratable = me.value?.kind === 'member' && PACES[c.pace] !== null;
	const rated = ratable && c.rated;
	function choose(part: Partial<Choices>) {
		const next = { ...c, ...part };
		setC(next);
		write(KEY, next);
	}
	async function make(event: SubmitEvent) {
		event.preventDefault();
		if (busy) return;
		setBusy(true);
		setFault('');
		try {
			await beSomebody();
			const pace = PACES[c.pace];
			const clock = pace && isLong(pace) ? { ...pace, weekends: Number(c.weekends), ...(c.weekends && { zone: zoneHere() }), leave: Number(c.leave) } : pace;
			const game = await ask<ServerGame>('POST', '/api/games', {
				id: newId(),
				game: c.game,
				kind,
				sets: kind === 'municipality' ? 5 : c.sets,
				begins: c.begins === 'lot' ? 'lot' : c.begins === 'second' ? 1 : 0,
				seat: 0,
				...(c.game !== 'dokuztas' && { touch_move: Number(c.touch), hidden_counts: Number(c.hidden) }),
				...(clock && { clock }),
				...(rated ? { rated: 1 } : c.private && { private: 1 }),
				...(c.joining === 'name' ? { invite: c.name.trim() } : { joining: c.joining }),
			});
			adopt(game);
			go(`/oyun/${game.id}`);
		} catch (error) {
			if (!(error instanceof Refused)) throw error;
			const text = faultText(t, error.fault);
			setFault(text);
			announce(text);
		}
		setBusy(false);
	}
	return (
		<form class="challenge-form" onSubmit={make} data-testid="challenge-form" aria-labelledby="yeni">
			<h2 id="yeni">{t.lobby.create}</h2>
			<label class="option">
				<span>{t.home.choose}</span>
				<select value={c.game} data-testid="challenge-game" onChange={(e) => choose({ game: e.currentTarget.value as GameName })}>
					{GAMES.map((game) => (
						<option value={game}>{t.games[game].title}</option>
					))}
				</select>
			</label>
			<label class="option">
				<span>{t.clock.title}</span>
				<select value={c.pace} data-testid="challenge-pace" onChange={(e) => choose({ pace: Number(e.currentTarget.value) })}>
					{[false, true].map((long) => (
						<optgroup label={long ? t.clock.long : t.clock.live}>
							{PACES.map((pace, n) =>
								(pace === null || isLong(pace)) === long ? (
									<option value={n}>{pace ? t.clock.pace(pace) : t.clock.none}</option>
								) : null,
							)}
						</optgroup>
					))}
				</select>
			</label>
			{PACES[c.pace] && isLong(PACES[c.pace]!) && (
				<>
					<Tick label={t.lobby.weekends} testId="weekends" value={c.weekends} onChange={(weekends) => choose({ weekends })} />
					<Tick label={t.lobby.leave} testId="leave-counts" value={c.leave} onChange={(leave) => choose({ leave })} />
				</>
			)}
			<Choice<Joining>
				label={t.home.opponent}
				value={c.joining}
				options={(['link', 'anybody', 'name'] as const).map((value) => ({ value, label: t.lobby.joinings[value] }))}
				onChange={(joining) => choose({ joining })}
			/>
			{ratable && <Tick label={t.lobby.rated} value={c.rated} onChange={(value) => choose({ rated: value })} />}
			{c.joining === 'name' && (
				<label class="option">
					<span>{t.lobby.rivalName}</span>
					<input type="text" required maxLength={20} autocomplete="off" value={c.name} onInput={(e) => choose({ name: e.currentTarget.value })} />
				</label>
			)}
			<details class="more">
				<summary>
					<span class="more-title">{t.home.options}</span>{' '}
					<span class="more-now">
						{[t.home.kinds[kind], t.home.setsN(kind === 'municipality' ? 5 : c.sets)].join(' · ')}
					</span>
				</summary>
				{kinds.length > 1 && (
					<Choice<Kind>
						label={t.home.kind}
						value={kind}
						options={kinds.map((value) => ({ value, label: t.home.kinds[value] }))}
						onChange={(value) => choose({ kind: value })}
					/>
				)}
				{kind !== 'municipality' && (
					<Choice
						label={t.home.sets}
						value={`sets-${c.sets}`}
						options={[1, 3, 5].map((n) => ({ value: `sets-${n}`, label: t.home.setsN(n) }))}
						onChange={(value) => choose({ sets: Number(value.slice(5)) })}
					/>
				)}
				<Choice
					label={t.home.begins}
					value={c.begins}
					options={[
						{ value: 'first' as const, label: t.home.beginsMe },
						{ value: 'second' as const, label: t.home.beginsRival },
						{ value: 'lot' as const, label: t.home.beginsLot },
					]}
					onChange={(begins) => choose({ begins })}
				/>
				{c.game !== 'dokuztas' && (
					<>
						<Tick label={t.conduct.touch} value={c.touch} onChange={(touch) => choose({ touch })} />
						<Tick label={t.conduct.hidden} value={c.hidden} onChange={(hidden) => choose({ hidden })} />
					</>
				)}
				{!rated && <Tick label={t.lobby.private} value={c.private} onChange={(value) => choose({ private: value })} />}
			</details>
			{fault && (
				<p role="alert" class="fault-text" data-testid="fault">
					{fault}
				</p>
			)}
			<button type="submit" class="button primary big" data-testid="make" aria-disabled={busy}>
				{t.lobby.make}
			</button>
			<p class="hint">{t.lobby.guestLine}</p>
		</form>
	);
}

function Tick(props: { label: string; testId?: string; value: boolean; onChange(value: boolean): void }) {
	return (
		<label class="tick" data-testid={props.testId}>
			<input type="checkbox" checked={props.value} onChange={(e) => props.onChange(e.currentTarget.checked)} />
			<span>{props.label}</span>
		</label>
	);
}

