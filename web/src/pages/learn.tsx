/* SPDX-License-Identifier: MIT */
/* The course: a lesson a rule, each solved by a move on the board. What one knows is kept on this device. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { TryBoard } from '../board/tryboard';
import { RuleError, study } from '../engine/client';
import { termsLine, type GameName, type Last, type State } from '../engine/types';
import { read, write } from '../game/store';
import { termsOf } from '../game/study';
import { faultText, tellMove } from '../game/telling';
import { words } from '../i18n';
import { lessonsOf, meets, type Lesson } from '../rules/lessons';
import { go } from '../router';
import { Icon, announce, useTitle } from '../ui';
import { GAMES, GameIcon } from './home';
import { exercisesOf } from '../rules/exercises';

const KEY = 'mangala.learnt';

type Learnt = Partial<Record<GameName, number[]>>;

function learnt(game: GameName): number[] {
	return read<Learnt>(KEY)?.[game] ?? [];
}

function keep(game: GameName, number: number) {
	const all = read<Learnt>(KEY) ?? {};
	write(KEY, { ...all, [game]: [...new Set([...(all[game] ?? []), number])] });
}

export default function Learn({ game }: { game?: GameName }) {
	return game ? <Course key={game} game={game} /> : <Courses />;
}

function Courses() {
	const t = words.value;
	useTitle(t.titleOf(t.learn.title));
	return (
		<section class="page rules-index" data-testid="courses">
			<h1>{t.learn.title}</h1>
			<p>{t.learn.intro}</p>
			<ul class="cards">
				{GAMES.map((game) => (
					<li>
						<a class="card" href={`/ogren/${game}`}>
							<GameIcon game={game} />
							<span class="card-title">{t.games[game].title}</span>
							<span class="card-line">{t.learn.done(learnt(game).length, lessonsOf(game).length)}</span>
						</a>
					</li>
				))}
			</ul>
		</section>
	);
}

function Course({ game }: { game: GameName }) {
	const t = words.value;
	const lessons = lessonsOf(game);
	const [known, setKnown] = useState(() => learnt(game));
	const [number, setNumber] = useState(() => {
		const first = lessons.findIndex((_, n) => !known.includes(n));
		return first < 0 ? 0 : first;
	});
	const title = `${t.learn.title}, ${t.games[game].title}`;
	useTitle(t.titleOf(title));
	const finished = known.length === lessons.length;
	return (
		<section class={`page learn ${game}`} data-testid="learn">
			<header class="table-head">
				<h1>{t.games[game].title}</h1>
				<a class="button quiet" href="/ogren">
					{t.learn.title}
				</a>
			</header>
			<ol class="steps" aria-label={t.learn.lessons}>
				{lessons.map((lesson, n) => (
					<li>
						<button
							type="button"
							class={known.includes(n) ? 'step known' : 'step'}
							aria-current={n === number ? 'step' : undefined}
							aria-label={`${n + 1}. ${lesson[t.code === 'tr' ? 'tr' : 'en'][0]}${known.includes(n) ? `, ${t.learn.solved}` : ''}`}
							onClick={() => setNumber(n)}
						>
							{known.includes(n) ? <Icon name="check" /> : n + 1}
						</button>
					</li>
				))}
			</ol>
			<LessonTable
				key={number}
				lesson={lessons[number]}
				solved={() => {
					keep(game, number);
					setKnown(learnt(game));
				}}
				next={number + 1 < lessons.length ? () => setNumber(number + 1) : null}
			/>
			{finished && (
				<div class="panel finished" data-testid="course-done">
					<h2>{t.learn.finished}</h2>
					<div class="end-buttons">
						<button
							type="button"
							class="button primary"
							onClick={() => {
								write('mangala.choices', { ...read<object>('mangala.choices'), game });
								go('/');
							}}
						>
							{t.rules.playThis}
						</button>
						{exercisesOf(game).length > 0 && (
							<a class="button" href={`/kurallar/${game}/dagit`}>
								{t.sow.title}
							</a>
						)}
						<a class="button" href={`/kurallar/${game}`}>
							{t.nav.rules}
						</a>
					</div>
				</div>
			)}
		</section>
	);
}

interface LessonProps {
	lesson: Lesson;
	solved(): void;
	next: (() => void) | null;
}

function LessonTable({ lesson, solved, next }: LessonProps) {
	const t = words.value;
	const [title, text] = lesson[t.code === 'tr' ? 'tr' : 'en'];
	const terms = termsLine(termsOf({ game: lesson.game, rules: {} }));
	const place = { terms, position: lesson.position, moves: [] as string[] };
	const [start, setStart] = useState<State | null>(null);
	const [after, setAfter] = useState<State | null>(null);
	const [showing, setShowing] = useState<Last | null>(null);
	const [outcome, setOutcome] = useState<{ right: boolean; text: string } | null>(null);
	const button = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		void study(place).then(setStart);
		announce(`${title}. ${text}`);
	}, []);
	/* The way on has the focus once the move has been shown. */
	useEffect(() => {
		if (outcome && !showing) button.current?.focus({ preventScroll: true });
	}, [outcome, showing]);

	async function play(move: string) {
		const found = await study({ ...place, moves: [move] });
		const last = found.last!;
		const right = meets(lesson.goal, last, found);
		const said = tellMove(t, lesson.game, last, last.by === 'w' ? 0 : 1);
		setAfter(found);
		setShowing(last);
		setOutcome({ right, text: said });
		announce(`${right ? t.learn.right : t.learn.notYet} ${said}`);
		if (right) solved();
	}

	/* The rules say why not: a man in a mill, an empty pit. */
	async function wrong(move: string) {
		try {
			await study({ ...place, moves: [move] });
		} catch (error) {
			if (!(error instanceof RuleError)) throw error;
			const why = faultText(t, error.fault);
			setOutcome({ right: false, text: why });
			announce(why);
		}
	}

	function again() {
		setAfter(null);
		setShowing(null);
		setOutcome(null);
		document.querySelector<HTMLElement>('.learn .target[tabindex="0"]')?.focus({ preventScroll: true });
	}

	if (!start) return <p class="wait">{t.loading}</p>;
	const { side } = start.board;
	return (
		<div class="lesson">
			<div class="lesson-words">
				<h2>{title}</h2>
				<p>{text}</p>
			</div>
			<div class="try-room tall">
				<TryBoard
					game={lesson.game}
					board={after ? after.last!.after : start.board}
					legal={after ? [] : start.legal}
					bottom={side === 'w' ? 0 : 1}
					own={side === 'w' ? 0 : 1}
					showing={showing}
					done={() => setShowing(null)}
					last={after?.last}
					play={(move) => void play(move)}
					wrong={(move) => !after && void wrong(move)}
					data={{ 'data-testid': 'lesson-board', 'data-legal': after ? '' : start.legal.join(' ') }}
				/>
			</div>
			{start.legal[0] === 'pass' && !after && (
				<p>
					<button type="button" class="button primary" data-testid="pass" onClick={() => void play('pass')}>
						{t.play.pass}
					</button>
				</p>
			)}
			<div class="lesson-outcome" data-testid="outcome" data-right={outcome ? String(outcome.right) : ''}>
				{outcome && !showing && (
					<>
						<p class={outcome.right ? 'right' : 'fault-text'}>
							<b>{outcome.right ? `✓ ${t.learn.right}` : t.learn.notYet}</b> {outcome.text}
						</p>
						<div class="end-buttons">
							{outcome.right && next && (
								<button ref={button} type="button" class="button primary" data-testid="next-lesson" onClick={next}>
									{t.learn.next}
								</button>
							)}
							{after && (
								<button ref={outcome.right && next ? undefined : button} type="button" class="button" data-testid="again" onClick={again}>
									{t.sow.again}
								</button>
							)}
						</div>
					</>
				)}
			</div>
		</div>
	);
}
