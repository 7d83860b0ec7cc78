/* SPDX-License-Identifier: MIT */
/* Choosing a game; the last choices are kept, so that the one button is enough. */
import { useEffect, useState } from 'preact/hooks';
import { MancalaBoard } from '../board/mancala';
import { MorrisBoard } from '../board/morris';
import { LEVELS, ruleSets, stateOf, strengthOf } from '../engine/client';
import { GAMES, type Board, type GameName, type Kind, type Level, type NamedLevel, type RuleSet, type Seat, type Sowing, type Terms } from '../engine/types';
import { drawLot } from '../game/link';
import { adopt, startGame } from '../game/session';
import * as store from '../game/store';
import { movesOf, type GameRecord } from '../game/sync';
import { seatName } from '../game/telling';
import { words } from '../i18n';
import type { OptionName } from '../i18n/say';
import { go } from '../router';
import { Choice, Icon, announce, useStanding, useTitle } from '../ui';

export { GAMES };

/* The kinds of match that make sense for a rule set; the first is the usual one. */
export const KINDS: Record<GameName, Kind[]> = {
	mangala: ['quick', 'federation'],
	'mangala-ibb': ['quick', 'municipality'],
	'mangala-kale': ['quick', 'municipality'],
	toguz: ['quick'],
	mangala2: ['quick'],
	dokuztas: ['quick'],
};

interface Choices {
	game: GameName;
	rival: 'computer' | 'friend';
	level: Level;
	begins: 'first' | 'second' | 'lot';
	sets: number;
	kind: Kind;
	stop: boolean;
	names: [string, string];
	touch: boolean;
	hidden: boolean;
	sowing: Sowing;
	rules: Partial<Record<GameName, Record<string, number>>>;
}

const KEY = 'mangala.choices';

const FIRST: Choices = {
	game: 'mangala',
	rival: 'computer',
	level: 'orta',
	begins: 'first',
	sets: 1,
	kind: 'quick',
	stop: true,
	names: ['', ''],
	touch: false,
	hidden: false,
	sowing: 0,
	rules: {},
};

/* The federation's conduct is about pits and their stones. */
function hasConduct(game: GameName): boolean {
	return game !== 'dokuztas';
}

/* Who sits where: the person who chooses has seat 0. */
function termsOf(c: Choices): Terms {
	const kind = KINDS[c.game].includes(c.kind) ? c.kind : 'quick';
	const named = (seat: Seat) => (c.names[seat].trim() ? { name: c.names[seat].trim() } : {});
	return {
		game: c.game,
		kind,
		sets: kind === 'municipality' ? 5 : c.sets,
		begins: c.begins === 'second' ? 1 : 0,
		stop_when_decided: kind === 'quick' && c.stop ? 1 : 0,
		...(hasConduct(c.game) && { touch_move: Number(c.touch), hidden_counts: Number(c.hidden), sowing: c.sowing }),
		rules: c.rules[c.game] ?? {},
		players:
			c.rival === 'computer'
				? [{ kind: 'human' }, { kind: 'computer', level: c.level }]
				: [
						{ kind: 'human', ...named(0) },
						{ kind: 'human', ...named(1) },
					],
	};
}

/* The server draws; without it this device does, for a new game: the asked one may still come to be. */
async function startByLot(terms: Terms): Promise<GameRecord> {
	const drawn = await drawLot(store.newId(), terms);
	if (drawn) return adopt(drawn);
	const begins = (crypto.getRandomValues(new Uint8Array(1))[0] & 1) as Seat;
	return startGame({ ...terms, begins });
}

export function Home() {
	const t = words.value;
	useTitle(`${t.app} · ${t.tagline}`);
	const [choices, setChoices] = useState<Choices>(() => store.readChoices(KEY, FIRST));
	const [starting, setStarting] = useState(false);
	const [sets, setSets] = useState<RuleSet[]>([]);
	useEffect(() => void ruleSets.then(setSets), []);

	function choose(part: Partial<Choices>) {
		const next = { ...choices, ...part };
		setChoices(next);
		store.write(KEY, next);
	}

	async function play(event: SubmitEvent) {
		event.preventDefault();
		if (starting) return;
		const terms = termsOf(choices);
		if (choices.begins !== 'lot') return go(`/oyun/${startGame(terms).id}`);
		setStarting(true);
		const record = await startByLot(terms);
		const { begins } = record.terms;
		const mine = choices.rival === 'computer' && begins === 0;
		announce(mine ? t.play.lotDrawnYou : t.play.lotDrawn(seatName(t, record.terms, begins, null)));
		go(`/oyun/${record.id}`);
	}

	return (
		<form class="home page" onSubmit={play} data-testid="new-game">
			<h1 class="unseen">{t.home.title}</h1>
			<Unfinished />
			<fieldset class="games">
				<legend>{t.home.choose}</legend>
				<div class="cards">
					{GAMES.map((game) => (
						<label class={game === choices.game ? 'card on' : 'card'} data-testid={`game-${game}`}>
							<input
								type="radio"
								name="game"
								value={game}
								checked={game === choices.game}
								onChange={() => choose({ game })}
							/>
							<GameIcon game={game} />
							<span class="card-title">{t.games[game].title}</span>
							<span class="card-line">{t.games[game].line}</span>
						</label>
					))}
				</div>
			</fieldset>
			<section class="terms">
				<Opening game={choices.game} />
				<p class="chosen-line">
					<span>{t.games[choices.game].line} </span>
					<a href={`/kurallar/${choices.game}`}>{t.home.rulesOf(t.games[choices.game].title)}</a>
				</p>
				<Choice
					label={t.home.opponent}
					value={choices.rival === 'friend' ? 'friend' : choices.level}
					options={[
						...(Object.keys(LEVELS) as NamedLevel[]).map((level) => ({
							value: level as string,
							label: t.home.levels[level],
							hint: t.home.levelLines[level],
						})),
						{ value: 'friend', label: t.home.friendShort, hint: t.home.friend },
					]}
					onChange={(value) =>
						choose(value === 'friend' ? { rival: 'friend' } : { rival: 'computer', level: value as Level })
					}
				/>
				<More choices={choices} choose={choose} set={sets.find((set) => set.name === choices.game)} />
				{hasConduct(choices.game) && <ConductChoices choices={choices} choose={choose} />}
				<div class="start">
					<button type="submit" class="button primary big" data-testid="play" disabled={starting}>
						{starting ? t.home.lot : t.home.play}
					</button>
				</div>
			</section>
		</form>
	);
}

function named(strength: number): NamedLevel | undefined {
	return (Object.keys(LEVELS) as NamedLevel[]).find((level) => LEVELS[level] === strength);
}

function levelOf(strength: number): Level {
	return named(strength) ?? (String(strength) as Level);
}

interface MoreProps {
	choices: Choices;
	choose(part: Partial<Choices>): void;
	set: RuleSet | undefined;
}

function More({ choices, choose, set }: MoreProps) {
	const t = words.value;
	const kinds = KINDS[choices.game];
	const kind = kinds.includes(choices.kind) ? choices.kind : 'quick';
	const friend = choices.rival === 'friend';
	const sets = kind === 'municipality' ? 5 : choices.sets;
	const begins = {
		first: friend ? t.home.beginsFirst : t.home.beginsMe,
		second: friend ? t.home.beginsSecond : t.home.beginsRival,
		lot: t.home.beginsLot,
	};
	const chosen = choices.rules[choices.game] ?? {};
	const strength = strengthOf(choices.level);
	const summary = [...(friend ? [] : [t.home.levelN(choices.level)]), begins[choices.begins], t.home.setsN(sets), ...(kinds.length > 1 ? [t.home.kinds[kind]] : [])];

	function setOption(name: string, value: number) {
		const rules = { ...chosen, [name]: value };
		if (value === set?.options[name]) delete rules[name];
		choose({ rules: { ...choices.rules, [choices.game]: rules } });
	}

	return (
		<details class="more">
			<summary data-testid="more">
				<span class="more-title">{t.home.options}</span> <span class="more-now">{t.home.optionsSummary(summary)}</span>
			</summary>
			{!friend && (
				<label class="option">
					<span>{t.home.level}</span>
					<select value={strength} data-testid="level" onChange={(e) => choose({ level: levelOf(Number(e.currentTarget.value)) })}>
						{Array.from({ length: 10 }, (_, n) => (
							<option value={n + 1}>{`${n + 1}${named(n + 1) ? ` · ${t.home.levels[named(n + 1)!]}` : ''}`}</option>
						))}
					</select>
				</label>
			)}
			<Choice
				label={t.home.begins}
				value={choices.begins}
				options={(['first', 'second', 'lot'] as const).map((value) => ({ value, label: begins[value] }))}
				onChange={(value) => choose({ begins: value })}
			/>
			{kinds.length > 1 && (
				<>
					<Choice
						label={t.home.kind}
						value={kind}
						options={kinds.map((value) => ({ value, label: t.home.kinds[value] }))}
						onChange={(value) => choose({ kind: value })}
					/>
					<p class="hint">{t.home.kindLines[kind]}</p>
				</>
			)}
			{kind !== 'municipality' && (
				<Choice
					label={t.home.sets}
					value={String(sets)}
					options={['1', '3', '5'].map((n) => ({ value: n, label: t.home.setsN(Number(n)) }))}
					onChange={(n) => choose({ sets: Number(n) })}
				/>
			)}
			{kind === 'quick' && sets > 1 && (
				<label class="tick">
					<input type="checkbox" checked={choices.stop} onChange={(e) => choose({ stop: e.currentTarget.checked })} />
					<span>{t.home.stop}</span>
				</label>
			)}
			{friend && (
				<fieldset class="names">
					<legend>{t.home.names}</legend>
					{([0, 1] as const).map((seat) => (
						<input
							type="text"
							maxLength={40}
							autocomplete="off"
							aria-label={t.home.nameOf(seat + 1)}
							placeholder={t.player.numbered(seat + 1)}
							value={choices.names[seat]}
							onInput={(e) => {
								const names: [string, string] = [...choices.names];
								names[seat] = e.currentTarget.value;
								choose({ names });
							}}
						/>
					))}
				</fieldset>
			)}
			{set && Object.keys(set.options).length > 0 && (
				<fieldset class="rule-options">
					<legend>{t.home.ruleOptions}</legend>
					{Object.entries(set.options).map(([name, standard]) => (
						<RuleOption
							name={name as OptionName}
							standard={standard}
							value={chosen[name] ?? standard}
							onChange={(value) => setOption(name, value)}
						/>
					))}
				</fieldset>
			)}
		</details>
	);
}

/* How one behaves at a tournament board; it goes with the match. */
function ConductChoices({ choices, choose }: Pick<MoreProps, 'choices' | 'choose'>) {
	const t = words.value.conduct;
	const { touch, hidden, sowing } = choices;
	const summary = [...(touch ? [t.touchShort] : []), ...(hidden ? [t.hiddenShort] : []), t.sowings[sowing].short];
	return (
		<details class="more">
			<summary data-testid="conduct-choices">
				<span class="more-title">{t.title}</span> <span class="more-now">{summary.join(' · ')}</span>
			</summary>
			<label class="tick" data-testid="touch-move">
				<input type="checkbox" checked={touch} onChange={(e) => choose({ touch: e.currentTarget.checked })} />
				<span>{t.touch}</span>
			</label>
			<p class="hint">{t.touchLine}</p>
			<label class="tick" data-testid="hidden-counts">
				<input type="checkbox" checked={hidden} onChange={(e) => choose({ hidden: e.currentTarget.checked })} />
				<span>{t.hidden}</span>
			</label>
			<p class="hint">{t.hiddenLine}</p>
			<Choice
				label={t.sowing}
				value={`sowing-${sowing}`}
				options={t.sowings.map(({ name }, n) => ({ value: `sowing-${n}`, label: name }))}
				onChange={(value) => choose({ sowing: Number(value.slice(-1)) as Sowing })}
			/>
			<p class="hint">{t.sowings[sowing].line}</p>
		</details>
	);
}

interface RuleOptionProps {
	name: OptionName;
	standard: number;
	value: number;
	onChange(value: number): void;
}

function RuleOption({ name, standard, value, onChange }: RuleOptionProps) {
	const t = words.value;
	const option = t.options[name] as { name: string; values: Record<number, string> } | undefined;
	const values = Object.keys(option?.values ?? {}).map(Number);
	if (!values.includes(standard)) values.unshift(standard);
	values.sort((a, b) => Number(b === standard) - Number(a === standard));
	return (
		<label class="option">
			<span>{option?.name ?? name}</span>
			<select value={value} onChange={(e) => onChange(Number(e.currentTarget.value))}>
				{values.map((n) => (
					<option value={n}>
						{option?.values[n] ?? n}
						{n === standard ? ` (${t.standard})` : ''}
					</option>
				))}
			</select>
		</label>
	);
}

/* The board as it stands at the beginning, for the eye; small screens do without. */
function Opening({ game }: { game: GameName }) {
	const t = words.value;
	const narrow = useStanding();
	const [board, setBoard] = useState<{ game: GameName; board: Board } | null>(null);
	useEffect(() => {
		if (narrow) return;
		let gone = false;
		const terms = termsOf({ ...FIRST, game });
		void stateOf(terms, []).then((state) => !gone && setBoard({ game, board: state.board }));
		return () => {
			gone = true;
		};
	}, [game, narrow]);
	if (narrow) return null;
	return (
		<div class="opening">
			{board && board.game === game && <AnyBoard game={game} board={board.board} label={t.board.name(t.games[game].title)} />}
		</div>
	);
}

function AnyBoard({ game, board, label }: { game: GameName; board: Board; label: string }) {
	const common = { board, label, bottom: 0 as const, standing: false };
	return board.pits ? <MancalaBoard key={game} {...common} trays={game === 'mangala2'} /> : <MorrisBoard {...common} />;
}

function Unfinished() {
	const t = words.value;
	const [games, setGames] = useState(() => store.allGames().filter((game) => !game.over && movesOf(game).length > 0));
	if (!games.length) return null;
	function remove(id: string) {
		if (!confirm(t.home.removeAsk)) return;
		store.removeGame(id);
		setGames(games.filter((game) => game.id !== id));
		document.querySelector('main')!.focus({ preventScroll: true });
	}
	return (
		<section class="unfinished" aria-labelledby="yarim">
			<h2 id="yarim">{t.home.unfinished}</h2>
			<ul>
				{games.slice(0, 6).map((game) => {
					const computer = game.terms.players.findIndex((player) => player.kind === 'computer');
					const rival = (computer >= 0 ? computer : 1) as Seat;
					return (
						<li>
							<a href={`/oyun/${game.id}`}>
								<GameIcon game={game.terms.game} />
								<span class="what">
									<b>{t.games[game.terms.game].title}</b>
									<span>
										{t.home.against(seatName(t, game.terms, rival, null))} · {t.home.played(movesOf(game).length)}
									</span>
								</span>
							</a>
							<button type="button" class="icon-button" aria-label={t.home.remove} onClick={() => remove(game.id)}>
								<Icon name="bin" />
							</button>
						</li>
					);
				})}
			</ul>
		</section>
	);
}

/* Each game's board in a few strokes. */
export function GameIcon({ game }: { game: GameName }) {
	const dots = (n: number, y: number, r: number, from = 7, to = 41) =>
		Array.from({ length: n }, (_, k) => <circle cx={from + (k * (to - from)) / (n - 1)} cy={y} r={r} />);
	return (
		<svg class="game-icon" viewBox="0 0 48 32" aria-hidden="true">
			<rect class="plank" x="0.5" y="3.5" width="47" height="25" rx="8" />
			{game === 'dokuztas' ? (
				<g class="lines">
					<path d="M14 6h20v20H14zM17.5 9.5h13v13h-13zM21 13h6v6h-6zM24 6v7m0 6v7M14 16h7m6 0h7" />
				</g>
			) : game === 'toguz' ? (
				<g class="holes">
					{dots(9, 11, 1.9)}
					{dots(9, 21, 1.9)}
				</g>
			) : (
				<g class="holes">
					{dots(6, 11.5, 2.6, game === 'mangala2' ? 7 : 11, game === 'mangala2' ? 41 : 37)}
					{dots(6, 20.5, 2.6, game === 'mangala2' ? 7 : 11, game === 'mangala2' ? 41 : 37)}
					{game !== 'mangala2' && (
						<>
							<rect x="3.5" y="9" width="4" height="14" rx="2" />
							<rect x="40.5" y="9" width="4" height="14" rx="2" />
						</>
					)}
					{game === 'mangala-kale' && <circle class="red" cx="21.4" cy="11.5" r="3.6" />}
				</g>
			)}
		</svg>
	);
}
