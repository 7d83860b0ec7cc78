/* SPDX-License-Identifier: MIT */
/* The course: a lesson a rule, each solved by a move on the board. What one knows is kept on this device. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { TryBoard } from '../board/tryboard';
import { RuleError, study, verdictOn } from '../engine/client';
import { termsLine, type GameName, type Last, type Place, type State } from '../engine/types';
import { read, write } from '../game/store';
import { termsOf } from '../game/study';
import { faultText, tellMove, whoIs } from '../game/telling';
import { words } from '../i18n';
import { lessonsOf, meets, type Answer, type Lesson } from '../rules/lessons';
import { go } from '../router';
import { Icon, announce, useTitle } from '../ui';
import { GAMES, GameIcon } from './home';
import { exercisesOf } from '../rules/exercises';

const KEY = 'mangala.lessons';

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
			<ol class="steps lesson-steps" aria-label={t.learn.lessons}>
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
				heading={`${number + 1}. ${lessons[number][t.code === 'tr' ? 'tr' : 'en'][0]}`}
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
	heading: string;
	solved(): void;
	next: (() => void) | null;
}

/* What became of a move or an answer; `why` is the rule that was broken. */
interface Outcome {
	right: boolean;
	text: string;
	why?: string;
}

function placeOf({ game, position, moves = '' }: Lesson): Place {
	return { terms: termsLine(termsOf({ game, rules: {} })), position, moves: moves.split(' ').filter(Boolean) };
}

function useStart(lesson: Lesson): State | null {
	const t = words.value;
	const [start, setStart] = useState<State | null>(null);
	useEffect(() => {
		void study(placeOf(lesson)).then(setStart);
		const [title, text] = lesson[t.code === 'tr' ? 'tr' : 'en'];
		announce(`${title}. ${text}`);
	}, []);
	return start;
}

function LessonTable(props: LessonProps) {
	const start = useStart(props.lesson);
	if (!start) return <p class="wait">{words.value.loading}</p>;
	return props.lesson.ask ? <Question {...props} start={start} /> : <Task {...props} start={start} />;
}

interface FrameProps extends LessonProps {
	outcome: Outcome | null;
	/* The outcome waits for the move to be seen. */
	showing: boolean;
	again: (() => void) | null;
	board: ComponentChildren;
	children?: ComponentChildren;
}

function Frame({ lesson, heading, outcome, showing, again, next, board, children }: FrameProps) {
	const t = words.value;
	const button = useRef<HTMLButtonElement>(null);
	/* The way on has the focus once the move has been shown. */
	useEffect(() => {
		if (outcome && !showing) button.current?.focus({ preventScroll: true });
	}, [outcome, showing]);
	const goesOn = !!outcome?.right && !!next;
	return (
		<div class="lesson">
			<div class="lesson-words">
				<h2>{heading}</h2>
				<p>{lesson[t.code === 'tr' ? 'tr' : 'en'][1]}</p>
			</div>
			<div class="try-room tall">{board}</div>
			{children}
			<div class="lesson-outcome" data-testid="outcome" data-right={outcome ? String(outcome.right) : ''}>
				{outcome && !showing && (
					<>
						<p class={outcome.right ? 'right' : 'fault-text'}>
							<b>{outcome.right ? `✓ ${t.learn.right}` : t.learn.notYet}</b> {outcome.text}
							{outcome.why && <span class="hint"> {t.sow.rule(outcome.why)}</span>}
						</p>
						<div class="end-buttons">
							{goesOn && (
								<button ref={button} type="button" class="button primary" data-testid="next-lesson" onClick={next!}>
									{t.learn.next}
								</button>
							)}
							{again && (
								<button ref={goesOn ? undefined : button} type="button" class="button" data-testid="again" onClick={again}>
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

/* A move to be found. */
function Task(props: LessonProps & { start: State }) {
	const { lesson, start, solved } = props;
	const t = words.value;
	const place = placeOf(lesson);
	const [after, setAfter] = useState<State | null>(null);
	const [showing, setShowing] = useState<Last | null>(null);
	const [outcome, setOutcome] = useState<Outcome | null>(null);

	async function play(move: string) {
		const found = await study({ ...place, moves: [...place.moves, move] });
		const last = found.last!;
		const right = meets(lesson.goal!, last, found);
		const said = tellMove(t, lesson.game, last, 0) + (last.end ? ` ${t.end.reasons[last.end]}` : '');
		setAfter(found);
		setShowing(last);
		setOutcome({ right, text: said });
		announce(`${right ? t.learn.right : t.learn.notYet} ${said}`);
		if (right) solved();
	}

	/* The rules say why not: a man in a mill, an empty pit. */
	async function wrong(move: string) {
		try {
			await study({ ...place, moves: [...place.moves, move] });
		} catch (error) {
			if (!(error instanceof RuleError)) throw error;
			const text = faultText(t, error.fault);
			setOutcome({ right: false, text, why: error.fault.rule });
			announce(text);
		}
	}

	function again() {
		setAfter(null);
		setShowing(null);
		setOutcome(null);
		document.querySelector<HTMLElement>('.learn .target[tabindex="0"]')?.focus({ preventScroll: true });
	}

	return (
		<Frame
			{...props}
			outcome={outcome}
			showing={!!showing}
			again={after && again}
			board={
				<TryBoard
					game={lesson.game}
					board={after ? after.last!.after : start.board}
					legal={after ? [] : start.legal}
					bottom={0}
					own={0}
					showing={showing}
					done={() => setShowing(null)}
					last={after?.last}
					play={(move) => void play(move)}
					wrong={(move) => !after && void wrong(move)}
					data={{ 'data-testid': 'lesson-board', 'data-legal': after ? '' : start.legal.join(' ') }}
				/>
			}
		>
			{start.legal[0] === 'pass' && !after && (
				<p class="lesson-pass">
					<button type="button" class="button primary" data-testid="pass" onClick={() => void play('pass')}>
						{t.play.pass}
					</button>
				</p>
			)}
		</Frame>
	);
}

/* A move whose outcome is asked, or what a set is booked as when it is left; the rules judge the answer. */
function Question(props: LessonProps & { start: State }) {
	const { lesson, start, solved } = props;
	const t = words.value;
	const { move, leave, answers } = lesson.ask!;
	const [tried, setTried] = useState<Answer[]>([]);
	const [showing, setShowing] = useState<Last | null>(null);
	const [after, setAfter] = useState<Last | null>(null);
	const [outcome, setOutcome] = useState<Outcome | null>(null);
	const judging = useRef(false);

	function tell(told: Outcome) {
		setOutcome(told);
		announce(`${told.right ? t.learn.right : t.learn.notYet} ${told.text}`);
		if (told.right) solved();
	}

	async function choose(answer: Answer) {
		if (judging.current || outcome?.right) return;
		judging.current = true;
		setTried([...tried, answer]);
		setOutcome(null);
		try {
			tell(await judge(answer));
		} finally {
			judging.current = false;
		}
	}

	async function judge(answer: Answer): Promise<Outcome> {
		if (leave) {
			const { stones, result } = start.leave!;
			const winner = result === '1-0' ? 0 : 1;
			const right = `${answer.stones}` === `${stones}`;
			const text = t.leave.booking({
				game: lesson.game,
				leaver: whoIs(0, 0),
				winner: whoIs(winner, 0),
				stones: [stones[winner], stones[1 - winner]],
			});
			return { right, text, why: right ? undefined : '1.6' };
		}
		const { board = '', result = '*', castle = false } = answer;
		const { mistake, last } = await verdictOn({ game: lesson.game, position: lesson.position, move: move!, board, result, castle });
		if (mistake) return { right: false, text: faultText(t, mistake), why: mistake.rule };
		setAfter(last);
		setShowing(last);
		return { right: true, text: tellMove(t, lesson.game, last, 0) };
	}

	return (
		<Frame
			{...props}
			outcome={outcome}
			showing={!!showing}
			again={null}
			board={
				<TryBoard
					game={lesson.game}
					board={after ? after.after : start.board}
					legal={[]}
					bottom={0}
					own={0}
					marked={after || !move ? null : Number(move) - 1}
					showing={showing}
					done={() => setShowing(null)}
					last={after}
					play={() => {}}
					data={{ 'data-testid': 'lesson-board', 'data-legal': '' }}
				/>
			}
		>
			<ul class="answers" aria-label={t.learn.answers}>
				{answers.map((answer) => {
					const wrong = tried.includes(answer) && !(outcome?.right && tried[tried.length - 1] === answer);
					return (
						<li>
							<button
								type="button"
								class={`button ${wrong ? 'wrong' : tried.includes(answer) ? 'chosen' : ''}`}
								aria-disabled={wrong || !!outcome?.right}
								data-testid="answer"
								onClick={() => !wrong && void choose(answer)}
							>
								{tried.includes(answer) && <span class="mark" aria-hidden="true">{wrong ? '✗' : '✓'}</span>}
								{answer[t.code === 'tr' ? 'tr' : 'en']}
							</button>
						</li>
					);
				})}
			</ul>
		</Frame>
	);
}
