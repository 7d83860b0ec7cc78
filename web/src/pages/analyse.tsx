/* SPDX-License-Identifier: MIT */
/* Looking into a game or a position: what the engine says, what each move cost, what if, and records in and out. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { TryBoard } from '../board/tryboard';
import * as engine from '../engine/client';
import type { Analysis, Exact, Judgement, Last, Line, State } from '../engine/types';
import { openGame } from '../game/session';
import { movesOf } from '../game/sync';
import { faultText, personName } from '../game/telling';
import { fresh, placeOf, studyOfAddress, termsOf, type Study } from '../game/study';
import { follow, lastOf, lineFrom, movesTo, promote, remove, type Node } from '../game/tree';
import { words } from '../i18n';
import { Icon, announce, useTitle } from '../ui';
import { Editor } from './editor';
import { Records, Share } from './records';

/* A game that was played: each set is a study. */
async function studiesOf(id: string): Promise<Study[] | null> {
	const record = await openGame(id);
	if (!record) return null;
	const t = words.value;
	const plies = await engine.pliesOf(record.terms, movesOf(record), 0);
	const studies: Study[] = [];
	for (const { move, set } of plies) {
		const study = (studies[set - 1] ??= { ...fresh(record.terms.game), rules: record.terms.rules, tags: { Set: `${set}/${record.terms.sets}` } });
		if (!move.includes(':') && move) follow(lastOf(study.root), move);
	}
	const names = record.between?.seats.map((person) => personName(t, person)) ?? record.terms.players.map((player) => player.name ?? '');
	for (const study of studies) if (names[0]) Object.assign(study.tags, { White: names[record.terms.begins], Black: names[1 - record.terms.begins] });
	return studies.length ? studies : [fresh(record.terms.game)];
}

export default function Analyse({ id }: { id?: string }) {
	const t = words.value;
	useTitle(t.titleOf(t.analyse.title));
	const [opened, setOpened] = useState<{ studies: Study[]; ply?: number } | 'loading' | 'none'>('loading');
	const [set, setSet] = useState(0);
	useEffect(() => {
		if (id) {
			studiesOf(id).then((studies) => setOpened(studies ? { studies } : 'none'), () => setOpened('none'));
			return;
		}
		const read = () => {
			const given = studyOfAddress();
			setOpened({ studies: [given?.study ?? fresh('mangala')], ply: given?.ply });
		};
		read();
		addEventListener('hashchange', read);
		return () => removeEventListener('hashchange', read);
	}, [id]);
	if (opened === 'loading') return <p class="page wait">{t.loading}</p>;
	if (opened === 'none') return <p class="page wait" role="alert">{t.play.notFound}</p>;
	const study = opened.studies[Math.min(set, opened.studies.length - 1)];
	return (
		<section class="page analyse" data-testid="analyse">
			<header class="table-head">
				<h1>{t.analyse.title}</h1>
				{opened.studies.length > 1 && (
					<select aria-label={t.analyse.set} value={set} onChange={(event) => setSet(Number(event.currentTarget.value))}>
						{opened.studies.map((_, n) => (
							<option value={n}>{t.play.setN(n + 1)}</option>
						))}
					</select>
				)}
			</header>
			<Room
				key={study.serial}
				study={study}
				ply={opened.ply ?? (id ? Infinity : 0)}
				replace={(studies) => {
					setSet(0);
					setOpened({ studies, ply: 0 });
				}}
			/>
		</section>
	);
}

const WAYS = ['engine', 'review', 'edit', 'records', 'share'] as const;
type Way = (typeof WAYS)[number];

function Room({ study, ply, replace }: { study: Study; ply: number; replace(studies: Study[]): void }) {
	const t = words.value;
	const [node, setNode] = useState<Node>(() => {
		let at = study.root;
		for (let n = 0; n < ply && at.children[0]; n++) at = at.children[0];
		return at;
	});
	/* The tree changes in place; this counts how often. */
	const [, setChanged] = useState(0);
	const changed = () => setChanged((n) => n + 1);
	const [state, setState] = useState<State | null>(null);
	const [showing, setShowing] = useState<Last | null>(null);
	const [fault, setFault] = useState('');
	const [way, setWay] = useState<Way>('engine');
	const [upside, setUpside] = useState(false);
	const [dragged, setDragged] = useState<string | null>(null);
	const terms = useMemo(() => termsOf(study), [study]);
	const wanted = useRef(node);
	wanted.current = node;

	useEffect(() => {
		let gone = false;
		engine.study(placeOf(study, node)).then(
			(found) => {
				if (gone) return;
				setFault('');
				setState(found);
				if (found.last) node.by = found.last.by;
			},
			(error) => {
				if (gone || !(error instanceof engine.RuleError)) return;
				setFault(faultText(t, error.fault));
				if (node.parent) setNode(remove(node));
			},
		);
		return () => {
			gone = true;
		};
	}, [node]);

	function to(next: Node | undefined) {
		if (!next) return;
		setShowing(null);
		setFault('');
		setNode(next);
	}

	async function play(move: string) {
		const next = follow(node, move);
		const found = await engine.study(placeOf(study, next));
		if (wanted.current !== node) return;
		setFault('');
		if (found.last) {
			setShowing(found.last);
			announce(t.analyse.played(move));
		}
		setNode(next);
	}

	async function wrong(move: string) {
		const reason = await engine.why(terms, movesTo(node), move).catch(() => null);
		if (reason && !study.start) {
			setFault(faultText(t, reason));
			announce(faultText(t, reason));
		}
	}

	const exact = useExact(study, node, state, way === 'engine' || way === 'review');
	const [men, setMen] = useState<{ node: Node; lines: Line[] } | null>(null);
	const values = !state || showing ? undefined : exact ? pitValues(exact) : men?.node === node ? menValues(men.lines) : undefined;
	const back = () => to(node.parent ?? undefined);
	const on = () => to(node.children[0]);

	function key(event: KeyboardEvent) {
		if ((event.target as Element).matches('input, textarea, select') || event.altKey || event.ctrlKey || event.metaKey) return;
		if (event.key === ',' || event.key === 'PageUp') back();
		else if (event.key === '.' || event.key === 'PageDown') on();
		else return;
		event.preventDefault();
	}

	/* A file may be dropped anywhere on the page. */
	async function dropped(event: DragEvent) {
		event.preventDefault();
		const file = event.dataTransfer?.files[0];
		const text = file ? await file.text() : event.dataTransfer?.getData('text/plain');
		if (!text) return;
		setDragged(text);
		setWay('records');
	}

	const ended = state?.over || (state && !state.legal.length);
	return (
		<div class="analyse-room" onKeyDown={key} onDragOver={(event) => event.preventDefault()} onDrop={(event) => void dropped(event)}>
			<div class="analyse-board">
				<div class="try-room tall">
					{state && (
						<TryBoard
							game={study.game}
							board={ended && state.last ? state.last.after : state.board}
							legal={ended ? [] : state.legal}
							bottom={upside ? 1 : 0}
							showing={showing}
							done={() => setShowing(null)}
							last={state.last}
							values={values}
							play={(move) => void play(move)}
							wrong={(move) => void wrong(move)}
							data={{ 'data-testid': 'study-board', 'data-ply': String(movesTo(node).length), 'data-legal': state.legal.join(' ') }}
						/>
					)}
				</div>
				<p class="message" role="status" data-testid="study-message">
					{exact && <Perfect />}
					<strong>{state && (state.over ? resultText(state) : t.play.turnOf(t.player.color[state.board.side === 'w' ? 0 : 1]))}</strong>
					{fault && <span class="fault-text">{fault}</span>}
				</p>
				<div class="controls">
					<Step icon="first" name={t.analyse.first} disabled={!node.parent} go={() => to(study.root)} />
					<Step icon="left" name={t.analyse.back} disabled={!node.parent} go={back} testId="back" />
					<Step icon="right" name={t.analyse.on} disabled={!node.children.length} go={on} testId="on" />
					<Step icon="last" name={t.analyse.last} disabled={!node.children.length} go={() => to(lastOf(node))} />
					<button type="button" class="button quiet" onClick={() => setUpside(!upside)}>
						<Icon name="flip" />
						{t.play.flip}
					</button>
				</div>
				<MoveTree study={study} node={node} to={to} />
				<Branch node={node} to={to} changed={changed} />
			</div>
			<div class="analyse-side">
				<div class="tabs" role="tablist" aria-label={t.analyse.title}>
					{WAYS.map((name) => (
						<button
							type="button"
							role="tab"
							id={`tab-${name}`}
							aria-selected={way === name}
							aria-controls="tab-panel"
							tabIndex={way === name ? 0 : -1}
							data-testid={`tab-${name}`}
							onClick={() => setWay(name)}
							onKeyDown={(event) => {
								const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
								if (!step) return;
								const next = WAYS[(WAYS.indexOf(way) + step + WAYS.length) % WAYS.length];
								setWay(next);
								document.getElementById(`tab-${next}`)?.focus();
							}}
						>
							{t.analyse.ways[name]}
						</button>
					))}
				</div>
				<div class="panel" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${way}`} tabIndex={0}>
					{way === 'engine' && <Lines study={study} node={node} over={!state || !!ended} play={(move) => void play(move)} exact={exact} men={(lines) => setMen({ node, lines })} />}
					{way === 'review' && <Review study={study} node={node} to={to} changed={changed} />}
					{way === 'edit' && state && <Editor study={study} board={state.board} use={(next) => replace([next])} />}
					{way === 'records' && <Records study={study} node={node} given={dragged} use={(read) => replace(read)} />}
					{way === 'share' && <Share study={study} node={node} />}
				</div>
			</div>
		</div>
	);
}

function Step(props: { icon: 'first' | 'left' | 'right' | 'last'; name: string; disabled: boolean; go(): void; testId?: string }) {
	return (
		<button
			type="button"
			class="icon-button"
			aria-label={props.name}
			aria-disabled={props.disabled}
			data-testid={props.testId}
			onClick={() => !props.disabled && props.go()}
		>
			<Icon name={props.icon} />
		</button>
	);
}

function resultText(state: State): string {
	const t = words.value;
	const set = state.sets[state.sets.length - 1];
	if (!set) return '';
	const stones = set.stones.join('-');
	return `${set.result === '1/2-1/2' ? t.end.drawn : t.end.wins(t.player.color[set.result === '1-0' ? 0 : 1])}, ${stones}`;
}

/* --- perfect play --- */

export function Perfect() {
	return (
		<span class="perfect" title={words.value.analyse.perfectLine} data-testid="perfect">
			★ {words.value.analyse.perfect}
		</span>
	);
}

/* What is proved of a position: asked once a position has been looked at for a moment. */
function useExact(study: Study, node: Node, state: State | null, wanted: boolean): Exact | null {
	const [found, setFound] = useState<{ node: Node; exact: Exact | null } | null>(null);
	useEffect(() => {
		const tables = study.game === 'mangala' || study.game === 'mangala-ibb';
		if (!wanted || !tables || !state || state.over || !state.legal.length) return;
		let gone = false;
		const timer = setTimeout(() => {
			engine.exact(placeOf(study, node)).then(
				(exact) => !gone && setFound({ node, exact }),
				() => {},
			);
		}, 250);
		return () => {
			gone = true;
			clearTimeout(timer);
			engine.stopProving();
		};
	}, [node, state, wanted]);
	return found?.node === node ? found.exact : null;
}

export function stones(n: number): string {
	const text = n.toLocaleString(words.value.locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
	return text.replace('-', '−');
}

function pitValues({ value, moves }: Exact) {
	return Object.fromEntries(Object.entries(moves).map(([move, worth]) => [move, { text: stones(worth), best: worth === value }]));
}

/* A win is the better the sooner, a loss the later it comes. */
function menValues(lines: Line[]) {
	const rankOf = ({ win = 0 }: Line) => (win ? Math.sign(win) * (10_000 - Math.abs(win)) : 0);
	const best = Math.max(...lines.map(rankOf));
	return Object.fromEntries(
		lines.map((line) => {
			const rank = rankOf(line);
			return [line.move, { text: rank > 0 ? '+' : rank < 0 ? '−' : '=', best: rank === best, rank }];
		}),
	);
}

/* --- the engine's lines --- */

const SLICES = [150, 400, 1000, 2500, 5000];
const LINES = 3;
const EVERY_MOVE = 255;

function Lines(props: { study: Study; node: Node; over: boolean; play(move: string): void; exact: Exact | null; men(lines: Line[]): void }) {
	const { study, node, over } = props;
	const t = words.value;
	const [on, setOn] = useState(true);
	const [found, setFound] = useState<{ node: Node; analysis: Analysis } | null>(null);
	useEffect(() => {
		if (!on || over) return;
		let gone = false;
		void (async () => {
			for (const ms of SLICES) {
				const analysis = await engine.analyse(placeOf(study, node), LINES, ms).catch(() => null);
				if (gone || !analysis) return;
				setFound({ node, analysis });
				if (!analysis.solved) continue;
				if (study.game !== 'dokuztas') return;
				/* From the tables: what every move is worth. */
				const all = await engine.analyse(placeOf(study, node), EVERY_MOVE, ms).catch(() => null);
				if (!gone && all?.solved) props.men(all.lines);
				return;
			}
		})();
		return () => {
			gone = true;
			engine.stopAnalysing();
		};
	}, [node, on, over]);
	const analysis = found?.node === node ? found.analysis : null;
	return (
		<>
			<label class="tick">
				<input type="checkbox" checked={on} onChange={(event) => setOn(event.currentTarget.checked)} />
				<span>{t.analyse.engineOn}</span>
			</label>
			{props.exact && (
				<p>
					<Perfect /> {t.analyse.exactly(stones(props.exact.value))}
				</p>
			)}
			{over ? (
				<p class="hint">{t.analyse.over}</p>
			) : analysis ? (
				<>
					<ol class="lines" data-testid="lines">
						{analysis.lines.map((line) => (
							<li>
								<button type="button" class="button quiet line" onClick={() => props.play(line.move)}>
									<b class="worth">{line.win ? t.analyse.win(line.win) : stones(line.score)}</b>
									<span>{line.pv.join(' ') || line.move}</span>
								</button>
							</li>
						))}
					</ol>
					{study.game === 'dokuztas' && analysis.solved && (
						<p>
							<Perfect />
						</p>
					)}
					<p class="hint" data-testid="depth" data-threads={analysis.threads}>{t.analyse.depth(analysis.depth, analysis.nodes.toLocaleString(t.locale), analysis.threads)}</p>
				</>
			) : (
				on && <p class="hint">{t.play.thinking}</p>
			)}
			<p class="hint">{t.analyse.scoreLine}</p>
		</>
	);
}

/* --- the moves --- */

function MoveTree({ study, node, to }: { study: Study; node: Node; to(node: Node): void }) {
	const t = words.value;
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }), [node]);
	return (
		<div class="move-tree" ref={box} role="region" aria-label={t.play.moves} data-testid="tree">
			<Branches from={study.root} node={node} to={to} ply={0} />
		</div>
	);
}

/* The line from a node on, each branch of it in brackets where it leaves. */
function Branches({ from, node, to, ply }: { from: Node; node: Node; to(node: Node): void; ply: number }) {
	const parts = [];
	let at = from;
	for (let n = ply; at.children.length; n++) {
		const [main, ...others] = at.children;
		parts.push(<MoveButton node={main} ply={n} current={main === node} to={to} />);
		for (const other of others) {
			parts.push(
				<span class="branch">
					(<MoveButton node={other} ply={n} current={other === node} to={to} />
					<Branches from={other} node={node} to={to} ply={n + 1} />)
				</span>,
			);
		}
		at = main;
	}
	return <>{parts}</>;
}

const MARKS: Record<Judgement['grade'], string> = { sound: '', dubious: '?!', mistake: '?', blunder: '??' };

function MoveButton({ node, ply, current, to }: { node: Node; ply: number; current: boolean; to(node: Node): void }) {
	const t = words.value.analyse;
	const grade = node.judgement?.grade ?? 'sound';
	const mark = node.judgement ? MARKS[grade] : '';
	return (
		<button
			type="button"
			class={`move-button ${grade}`}
			aria-current={current ? 'true' : undefined}
			aria-label={`${ply + 1}: ${node.move}${mark ? `, ${t.grades[grade]}` : ''}${node.comment ? `, ${t.commented}` : ''}`}
			onClick={() => to(node)}
		>
			<small>{ply + 1}.</small> {node.move}
			{mark}
			{node.comment && '“'}
		</button>
	);
}

/* What is said of the move one stands at, and what may be done with its branch. */
function Branch({ node, to, changed }: { node: Node; to(node: Node): void; changed(): void }) {
	const t = words.value.analyse;
	return (
		<div class="branch-tools">
			<label class="option">
				<span>{t.comment}</span>
				<textarea
					rows={2}
					value={node.comment}
					data-testid="comment"
					onInput={(event) => {
						node.comment = event.currentTarget.value;
						changed();
					}}
				/>
			</label>
			{node.parent && (
				<div class="controls">
					{node.parent.children[0] !== node && (
						<button type="button" class="button quiet" onClick={() => (promote(node), changed())}>
							{t.promote}
						</button>
					)}
					<button type="button" class="button quiet" data-testid="remove" onClick={() => to(remove(node))}>
						<Icon name="bin" />
						{t.remove}
					</button>
				</div>
			)}
		</div>
	);
}

/* --- what each move cost --- */

const REVIEW_MS = 250;
/* Proofs are asked where few stones are left on the board. */
const PROVED_BELOW = 18;

function Review({ study, node, to, changed }: { study: Study; node: Node; to(node: Node): void; changed(): void }) {
	const t = words.value;
	const line = lineFrom(study.root);
	const [done, setDone] = useState<number | null>(null);
	const stopped = useRef(false);
	useEffect(
		() => () => {
			stopped.current = true;
			engine.stopAnalysing();
		},
		[],
	);
	async function run() {
		stopped.current = false;
		for (const [n, one] of line.entries()) {
			setDone(n);
			const place = placeOf(study, one);
			try {
				const before = await engine.study(placeOf(study, one.parent!));
				const few = !!before.board.pits && before.board.pits.flat().reduce((sum, pit) => sum + pit, 0) <= PROVED_BELOW;
				one.judgement = await engine.review(place, REVIEW_MS, n === 0, few);
			} catch {
				break;
			}
			if (stopped.current) return;
			changed();
		}
		setDone(null);
		announce(t.analyse.reviewed);
	}
	function stop() {
		stopped.current = true;
		engine.stopAnalysing();
		setDone(null);
	}
	const judged = line.filter((one) => one.judgement);
	const accounts = judged[judged.length - 1]?.judgement?.accounts;
	const turning = judged.filter((one) => one.judgement!.turns);
	const { judgement } = node;
	return (
		<>
			{done === null ? (
				<button type="button" class="button primary" data-testid="review" aria-disabled={!line.length} onClick={() => line.length && void run()}>
					{t.analyse.review}
				</button>
			) : (
				<p class="progress">
					<progress max={line.length} value={done} aria-label={t.analyse.review} /> {done}/{line.length}
					<button type="button" class="button" onClick={stop}>
						{t.analyse.stop}
					</button>
				</p>
			)}
			{!line.length && <p class="hint">{t.analyse.noGame}</p>}
			{judged.length > 0 && <Graph line={line} node={node} to={to} />}
			{accounts && (
				<table class="accounts" data-testid="accounts">
					<thead>
						<tr>
							<td />
							<th scope="col">{t.analyse.accuracy}</th>
							<th scope="col">{t.analyse.loss}</th>
						</tr>
					</thead>
					<tbody>
						{accounts.map((account, color) => (
							<tr>
								<th scope="row">{study.tags[color ? 'Black' : 'White'] || t.player.color[color]}</th>
								<td>{t.analyse.percent(account.accuracy)}</td>
								<td>{account.loss.toLocaleString(t.locale, { maximumFractionDigits: 1 })}</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
			{judgement && <Verdict judgement={judgement} play={() => to(follow(node.parent!, judgement.best))} />}
			{turning.length > 0 && (
				<>
					<h2>{t.analyse.turning}</h2>
					<ul class="turning">
						{turning.map((one) => (
							<li>
								<button type="button" class="button quiet" onClick={() => to(one)}>
									{t.analyse.turned(movesTo(one).length, t.player.color[one.judgement!.by === 'w' ? 0 : 1], one.move, stones(-one.judgement!.loss))}
								</button>
							</li>
						))}
					</ul>
				</>
			)}
		</>
	);
}

function Verdict({ judgement, play }: { judgement: Judgement; play(): void }) {
	const t = words.value.analyse;
	const { grade, best, played, loss, missed, solved } = judgement;
	return (
		<p class="verdict-line" data-testid="judgement">
			{solved && <Perfect />} <b>{t.grades[grade]}</b>{' '}
			{best === played ? t.best : t.cost(loss.toLocaleString(words.value.locale, { maximumFractionDigits: 1 }))}{' '}
			{missed && t.missed[missed](judgement.stones)}{' '}
			{best !== played && (
				<button type="button" class="button" onClick={play}>
					{t.better(best)}
				</button>
			)}
		</p>
	);
}

/* White's advantage after each move, in stones; above the middle White is ahead. */
function Graph({ line, node, to }: { line: Node[]; node: Node; to(node: Node): void }) {
	const t = words.value.analyse;
	const width = 320;
	const height = 120;
	const worth = line.map(({ judgement }) => (judgement ? (judgement.by === 'w' ? judgement.after : -judgement.after) : null));
	const most = Math.max(6, ...worth.map((value) => Math.min(40, Math.abs(value ?? 0))));
	const x = (n: number) => (line.length < 2 ? width / 2 : (n / (line.length - 1)) * width);
	const y = (value: number) => height / 2 - (Math.max(-most, Math.min(most, value)) / most) * (height / 2 - 6);
	const known = worth.map((value, n) => ({ value, n })).filter((one): one is { value: number; n: number } => one.value !== null);
	const path = known.map(({ value, n }, k) => `${k ? 'L' : 'M'}${x(n).toFixed(1)} ${y(value).toFixed(1)}`).join('');
	const here = line.indexOf(node);
	return (
		<figure class="graph">
			<svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t.graph} data-testid="graph">
				<line class="zero" x1={0} x2={width} y1={height / 2} y2={height / 2} />
				<path class="area" d={`${path}L${x(known.length - 1)} ${height / 2}L0 ${height / 2}z`} />
				<path class="curve" d={path} />
				{known.map(({ value, n }) => {
					const { grade } = line[n].judgement!;
					if (grade === 'sound' || grade === 'dubious') return null;
					const size = grade === 'blunder' ? 5 : 3.5;
					return <path class={`dot ${grade}`} d={`M${x(n) - size} ${y(value)}l${size} ${-size}l${size} ${size}l${-size} ${size}z`} />;
				})}
				{here >= 0 && <line class="here" x1={x(here)} x2={x(here)} y1={0} y2={height} />}
			</svg>
			<input
				type="range"
				min={0}
				max={line.length - 1}
				value={Math.max(0, here)}
				aria-label={t.along}
				aria-valuetext={here >= 0 ? `${here + 1}: ${line[here].move}${worth[here] !== null ? `, ${stones(worth[here]!)}` : ''}` : ''}
				onInput={(event) => to(line[Number(event.currentTarget.value)])}
			/>
		</figure>
	);
}

