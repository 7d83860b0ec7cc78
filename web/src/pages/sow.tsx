/* SPDX-License-Identifier: MIT */
/*
 * Sowing by hand: a position and a marked pit; the learner makes the move stone by stone and the rules say what
 * became of it. The page only carries stones about.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { MancalaBoard } from '../board/mancala';
import { castleOwner, countsOf, pitNumber } from '../board/reading';
import type { Handlers, Target } from '../board/surface';
import { verdictOn } from '../engine/client';
import type { Board, Color, Event, Fault, GameName, Last, Result, Verdict } from '../engine/types';
import { faultText, whoIs } from '../game/telling';
import { words } from '../i18n';
import { exercisesOf, type Exercise } from '../rules/exercises';
import { Choice, Icon, announce, useStanding, useTitle } from '../ui';

/* What the learner has made of the board so far. */
interface Hand {
	board: Board;
	lifted: boolean;
	/* Where the last stone fell; null before the first. */
	landing: number | null;
	castle: boolean;
}

type Turn = 'again' | 'passes' | 'over';

export default function SowPage({ game }: { game: GameName }) {
	const t = words.value;
	const list = exercisesOf(game);
	const [number, setNumber] = useState(0);
	useTitle(t.titleOf(`${t.sow.title}, ${t.games[game].title}`));
	return (
		<section class={`sow page ${game}`} data-testid="sow">
			<header class="table-head">
				<h1>{t.sow.title}</h1>
				<a class="sow-back" href={`/kurallar/${game}`} aria-label={t.home.rulesOf(t.games[game].title)}>
					{t.games[game].title}
				</a>
				<select
					aria-label={t.sow.question}
					data-testid="question"
					value={number}
					onChange={(event) => setNumber(Number(event.currentTarget.value))}
				>
					{list.map((_, n) => (
						<option value={n}>{t.sow.of(n + 1, list.length)}</option>
					))}
				</select>
			</header>
			<SowTable
				key={`${game}${number}`}
				game={game}
				exercise={list[number]}
				first={number === 0}
				next={() => setNumber((number + 1) % list.length)}
			/>
		</section>
	);
}

interface TableProps {
	game: GameName;
	exercise: Exercise;
	first: boolean;
	next(): void;
}

/* The move shown by the rules alone: its `before` is where the learner begins. */
function useExercise(game: GameName, { position, move }: Exercise): Last | null {
	const [last, setLast] = useState<Last | null>(null);
	useEffect(() => {
		let gone = false;
		const claim = { game, position, move, board: '', result: '*' as Result, castle: false };
		void verdictOn(claim).then((verdict) => !gone && setLast(verdict.last));
		return () => {
			gone = true;
		};
	}, [position, move]);
	return last;
}

function SowTable(props: TableProps) {
	const last = useExercise(props.game, props.exercise);
	return last ? <Sowing {...props} start={last} /> : <p class="wait">{words.value.loading}</p>;
}

function Sowing({ game, exercise, start, first, next }: TableProps & { start: Last }) {
	const t = words.value;
	const standing = useStanding();
	const pits = start.before.pits![0].length;
	const mover: Color = start.by === 'w' ? 0 : 1;
	const origin = mover * pits + Number(exercise.move) - 1;
	const begin: Hand = { board: { ...start.before, aside: Array(2 * pits).fill(0) }, lifted: false, landing: null, castle: false };
	const [past, setPast] = useState<Hand[]>([begin]);
	const [moving, setMoving] = useState<Last | null>(null);
	const [receiver, setReceiver] = useState<Color>(mover);
	const [turn, setTurn] = useState<Turn | ''>('');
	const [result, setResult] = useState<Result | ''>('');
	const [message, setMessage] = useState('');
	const [verdict, setVerdict] = useState<Verdict | null>(null);
	const [shown, setShown] = useState(false);
	const room = useRef<HTMLDivElement>(null);
	const hand = past[past.length - 1];
	const { board } = hand;
	const held = board.aside![origin];
	const counts = countsOf(board);
	const tables = useMemo(() => [mover], [mover]);
	const who = (color: Color) => whoIs(color, mover);

	useEffect(() => {
		announce(`${first ? `${t.sow.how} ` : ''}${t.sow.start(Number(exercise.move))}`);
	}, []);

	/* --- carrying stones --- */

	/* What is read is also said, and what else the eye has on the board. */
	function say(text: string, more = '') {
		setMessage(text);
		announce(`${text} ${more}`.trim());
	}

	/* The next state of the board, and how the stones come there. */
	function carry(to: Hand, events: Event[], text: string, more?: string) {
		setPast([...past, to]);
		setMoving({ ...start, before: board, after: to.board, events });
		say(text, more);
	}

	/* A board with stones of one place put on another. */
	function moved(from: number, to: number, n: number): Board {
		const left = [...counts];
		left[from] -= n;
		left[to] += n;
		return {
			...board,
			pits: [left.slice(0, pits), left.slice(pits, 2 * pits)],
			stores: [left[2 * pits], left[2 * pits + 1]],
			aside: left.slice(2 * pits + 2),
		};
	}

	const table = 2 * pits + 2 + origin;
	const take = (at: number, to: number, n: number): Event => ({ do: 'take', at, to, n, why: 'toll' });

	function press(place: number) {
		if (verdict) return;
		if (!hand.lifted) {
			if (place !== origin) return say(t.sow.start(Number(exercise.move)));
			const n = counts[origin];
			return carry({ ...hand, board: moved(origin, table, n), lifted: true }, [take(origin, table, n)], t.sow.lifted(n));
		}
		if (held) {
			const to = { ...hand, board: moved(table, place, 1), landing: place };
			const last = held === 1;
			return carry(to, [take(table, place, 1)], last ? t.sow.sown : '', `${nameOf(place, counts[place] + 1)}. ${last ? '' : t.sow.held(held - 1)}`);
		}
		if (place >= 2 * pits) {
			setReceiver((place - 2 * pits) as Color);
			return say(t.sow.receives(nameOf(place, counts[place])));
		}
		if (!counts[place]) return say(t.sow.empty);
		const store = 2 * pits + receiver;
		const n = counts[place];
		carry({ ...hand, board: moved(place, store, n) }, [take(place, store, n)], t.sow.taken(n, nameOf(store, counts[store] + n)));
	}

	/* The pit of the last stone becomes a castle and gives what it holds. */
	function found() {
		const place = hand.landing;
		if (place === null || place >= 2 * pits || held) return say(t.sow.castleLater);
		const owned = board.castles![mover];
		const theirs = place < pits === (mover === 1);
		const number = pitNumber(place, pits);
		const castles: [number[], number[]] = [...board.castles!];
		if (theirs && !owned.includes(number)) castles[mover] = [...owned, number].sort();
		const store = 2 * pits + mover;
		const n = counts[place];
		const to = { ...moved(place, store, n), castles };
		carry({ ...hand, board: to, castle: true }, n ? [take(place, store, n)] : [], t.sow.founded(game, nameOf(place, 0)));
	}

	function undo() {
		if (past.length < 2 || verdict) return;
		setPast(past.slice(0, -1));
		setMoving(null);
		say(t.say.takenBack);
	}

	function again() {
		setPast([begin]);
		setMoving(null);
		setReceiver(mover);
		setTurn('');
		setResult('');
		setVerdict(null);
		setShown(false);
		say(t.sow.start(Number(exercise.move)));
	}

	/* --- the rules have their say --- */

	const missing = !hand.lifted || held ? t.sow.first : !turn || (turn === 'over' && !result) ? t.sow.answer : '';

	function positionOf(): string {
		const side = (turn === 'again') === (mover === 0) ? 'w' : 'b';
		const castles = board.castles!.map((list) => list.join('') || '-').join(',');
		const rows = board.pits!.map((row) => row.join(',')).join('/');
		const withCastles = exercise.position.split(' ').length > 3;
		return `${rows} ${board.stores!.join(',')} ${side}${withCastles ? ` ${castles}` : ''}`;
	}

	async function check() {
		if (missing) return say(missing);
		const { position, move } = exercise;
		const said = turn === 'over' ? (result as Result) : '*';
		const found = await verdictOn({ game, position, move, board: positionOf(), result: said, castle: hand.castle });
		setVerdict(found);
		setMoving(found.last);
		if (matchMedia('(max-height: 760px)').matches) room.current?.scrollIntoView();
		announce(found.mistake ? mistakeText(found.mistake) : t.sow.right);
	}

	/* --- the board --- */

	function nameOf(place: number, stones: number): string {
		if (place >= 2 * pits) return t.board.store({ game, owner: who((place - 2 * pits) as Color), stones });
		const castle = castleOwner(board, place, pits);
		const color: Color = place < pits ? 0 : 1;
		return t.board.pit({
			game,
			owner: who(color),
			number: pitNumber(place, pits),
			stones,
			castle: castle === null || stones ? null : who(castle),
		});
	}

	const rows = [mover, (1 - mover) as Color].flatMap((color) => Array.from({ length: pits }, (_, n) => color * pits + n));
	const targets: Target[] = [...rows, 2 * pits + mover, 2 * pits + 1 - mover].map((place) => ({
		place,
		label: `${nameOf(place, counts[place])}${place === origin && !hand.lifted ? `, ${t.sow.marked}` : ''}`,
		legal: !verdict && (hand.lifted || place === origin),
		pressed: !verdict && hand.lifted && !held && place === 2 * pits + receiver ? true : undefined,
		testId: place >= 2 * pits ? (place === 2 * pits + mover ? 'store-own' : 'store-rival') : `pit-${place < pits ? 'w' : 'b'}${pitNumber(place, pits)}`,
	}));
	const handlers: Handlers = {
		press,
		point: () => {},
		key: (event) => {
			if (event.key !== 'Backspace') return false;
			undo();
			return true;
		},
	};
	const onTable = verdict && shown ? verdict.last.after : board;

	return (
		<>
			<div class="board-room" ref={room}>
				<MancalaBoard
					board={onTable}
					bottom={mover}
					standing={standing}
					trays={game === 'mangala2'}
					tables={tables}
					sowing={verdict ? 0 : undefined}
					label={t.board.name(t.games[game].title)}
					showing={moving}
					done={() => {
						setMoving(null);
						if (verdict) setShown(true);
					}}
					last={verdict && shown ? verdict.last : null}
					marked={hand.lifted ? null : origin}
					targets={targets}
					handlers={handlers}
					eager={!verdict}
					data={{ 'data-testid': 'board', 'data-held': String(held), 'data-state': verdict ? (shown ? 'shown' : 'showing') : 'open' }}
				/>
				{!verdict && (
					<p class="message" data-testid="message">
						{held > 0 && <strong>{t.sow.held(held)}</strong>}
						<span>{message || (held ? '' : t.sow.start(Number(exercise.move)))}</span>
					</p>
				)}
			</div>
			{verdict ? (
				<Judged verdict={verdict} again={again} next={next} />
			) : (
				<form
					class="sow-claim"
					onSubmit={(event) => {
						event.preventDefault();
						void check();
					}}
				>
					<Choice<Turn | ''>
						label={t.sow.turn}
						value={turn}
						options={(['again', 'passes', 'over'] as const).map((value) => ({ value, label: t.sow.turns[value] }))}
						onChange={setTurn}
					/>
					{turn === 'over' && (
						<Choice<Result | ''>
							label={t.sow.winner}
							value={result}
							options={([mover ? '0-1' : '1-0', mover ? '1-0' : '0-1', '1/2-1/2'] as const).map((value, n) => ({
								value,
								label: t.sow.winners[n],
							}))}
							onChange={setResult}
						/>
					)}
					<div class="controls">
						<button type="button" class="button quiet" data-testid="undo" aria-disabled={past.length < 2} onClick={undo}>
							<Icon name="back" />
							{t.play.takeBack}
						</button>
						{exercise.position.split(' ').length > 3 && (
							<button type="button" class="button" data-testid="castle" aria-pressed={hand.castle} onClick={found}>
								{t.sow.castle(game)}
							</button>
						)}
						<button type="submit" class="button primary" data-testid="check" aria-disabled={!!missing}>
							{t.sow.check}
						</button>
					</div>
					{first && <p class="hint">{t.sow.how}</p>}
				</form>
			)}
		</>
	);
}

/* Whose row is meant, to the learner, who has White in every exercise. */
function mistakeText(mistake: Fault): string {
	const t = words.value;
	return faultText(t, mistake).replace(/\((w|b)\)/, (_, color) => `(${t.sow.rows[color === 'w' ? 0 : 1]})`);
}

function Judged({ verdict, again, next }: { verdict: Verdict; again(): void; next(): void }) {
	const t = words.value;
	const { mistake } = verdict;
	const button = useRef<HTMLButtonElement>(null);
	useEffect(() => button.current?.focus({ preventScroll: true }), []);
	const goOn = (
		<button ref={mistake ? undefined : button} type="button" class={mistake ? 'button' : 'button primary'} data-testid="next" onClick={next}>
			{t.sow.next}
		</button>
	);
	return (
		<section class={`verdict-panel ${mistake ? 'wrong' : 'right'}`} aria-labelledby="hukum" data-testid="judged">
			<h2 id="hukum">{mistake ? t.sow.wrong : t.sow.right}</h2>
			{mistake && (
				<p data-testid="mistake" data-code={mistake.code}>
					{mistakeText(mistake)} {mistake.rule && <span class="hint">{t.sow.rule(mistake.rule)}</span>}
				</p>
			)}
			<div class="end-buttons">
				{mistake && (
					<button ref={button} type="button" class="button primary" data-testid="again" onClick={again}>
						{t.sow.again}
					</button>
				)}
				{goOn}
			</div>
			<details class="more" open={!!mistake}>
				<summary>
					<span class="more-title">{t.sow.steps}</span>
				</summary>
				<ol class="steps">
					{verdict.steps[t.code === 'tr' ? 'tr' : 'en'].trim().split('\n').map((step) => (
						<li>{step}</li>
					))}
				</ol>
			</details>
		</section>
	);
}
