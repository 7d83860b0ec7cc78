/* SPDX-License-Identifier: MIT */
/* A position of one's own, by hand or as text. The rules say whether it is one. */
import { useState } from 'preact/hooks';
import { POINTS, POINT_NAMES } from '../board/layout';
import { ruleSets, RuleError, study as studyOf } from '../engine/client';
import { termsLine, type Board, type GameName } from '../engine/types';
import { fresh, termsOf, type Study } from '../game/study';
import { faultText } from '../game/telling';
import { words } from '../i18n';
import { Choice, announce } from '../ui';
import { GAMES } from './home';

/* A board as FORMATS.md writes it. */
function textOf(board: Board, castles: boolean): string {
	if (board.points) {
		const rings = [0, 8, 16].map((n) => board.points!.slice(n, n + 8)).join('/');
		return `${rings} ${board.side} ${board.hands!.join(',')}`;
	}
	const rows = board.pits!.map((row) => row.join(',')).join('/');
	const owned = castles ? ` ${board.castles!.map((list) => list.join('') || '-').join(',')}` : '';
	return `${rows} ${board.stores!.join(',')} ${board.side}${owned}`;
}

export function Editor({ study, board, use }: { study: Study; board: Board; use(study: Study): void }) {
	const t = words.value;
	const [draft, setDraft] = useState<Board>(board);
	const [text, setText] = useState(board.position);
	const [fault, setFault] = useState('');
	const withCastles = board.position.split(' ').length > 3;

	function change(next: Board) {
		setDraft(next);
		setText(textOf(next, withCastles));
		setFault('');
	}

	async function apply(event: SubmitEvent) {
		event.preventDefault();
		const next = { ...fresh(study.game, text.trim()), rules: study.rules };
		try {
			const found = await studyOf({ terms: termsLine(termsOf(next)), position: next.start, moves: [] });
			use({ ...next, start: found.board.position });
		} catch (error) {
			if (!(error instanceof RuleError)) throw error;
			const { column } = error.fault;
			const words = faultText(t, error.fault);
			setFault(column ? t.analyse.atColumn(column, words) : words);
			announce(words);
		}
	}

	async function other(game: GameName) {
		await ruleSets;
		use(fresh(game));
	}

	const row = (color: 0 | 1) => (
		<fieldset class="edit-row">
			<legend>{t.player.color[color]}</legend>
			{draft.pits![color].map((count, n) => (
				<Count
					label={`${t.player.color[color]} ${n + 1}`}
					text={String(n + 1)}
					value={count}
					set={(value) => {
						const pits: [number[], number[]] = [[...draft.pits![0]], [...draft.pits![1]]];
						pits[color][n] = value;
						change({ ...draft, pits });
					}}
				/>
			))}
			<Count
				label={`${t.player.color[color]} ${t.analyse.store}`}
				text={t.analyse.store}
				value={draft.stores![color]}
				set={(value) => {
					const stores: [number, number] = [...draft.stores!];
					stores[color] = value;
					change({ ...draft, stores });
				}}
			/>
		</fieldset>
	);

	return (
		<form onSubmit={(event) => void apply(event)} data-testid="editor">
			<label class="option">
				<span>{t.home.choose}</span>
				<select value={study.game} data-testid="study-game" onChange={(event) => void other(event.currentTarget.value as GameName)}>
					{GAMES.map((game) => (
						<option value={game}>{t.games[game].title}</option>
					))}
				</select>
			</label>
			{draft.pits ? (
				<>
					{row(1)}
					{row(0)}
				</>
			) : (
				<Points board={draft} change={change} />
			)}
			<Choice
				label={t.analyse.toMove}
				value={draft.side}
				options={(['w', 'b'] as const).map((value, color) => ({ value, label: t.player.color[color] }))}
				onChange={(side) => change({ ...draft, side })}
			/>
			<label class="option">
				<span>{t.analyse.position}</span>
				<input
					type="text"
					value={text}
					spellcheck={false}
					autocomplete="off"
					data-testid="position"
					aria-invalid={!!fault || undefined}
					aria-describedby={fault ? 'konum-hata' : undefined}
					onInput={(event) => setText(event.currentTarget.value)}
				/>
			</label>
			{fault && (
				<p role="alert" id="konum-hata" class="fault-text" data-testid="fault">
					{fault}
				</p>
			)}
			<button type="submit" class="button primary" data-testid="use">
				{t.analyse.use}
			</button>
		</form>
	);
}

function Count({ label, text, value, set }: { label: string; text: string; value: number; set(value: number): void }) {
	return (
		<label class="edit-count">
			<span aria-hidden="true">{text}</span>
			<input
				type="number"
				min={0}
				max={162}
				inputMode="numeric"
				aria-label={label}
				value={value}
				onInput={(event) => set(Math.max(0, Math.min(162, Math.floor(Number(event.currentTarget.value)) || 0)))}
			/>
		</label>
	);
}

const MEN = ['.', 'w', 'b'];

/* A press on a point goes through empty, White, Black. */
function Points({ board, change }: { board: Board; change(board: Board): void }) {
	const t = words.value;
	const names: Record<string, string> = { '.': t.analyse.empty, w: t.player.color[0], b: t.player.color[1] };
	return (
		<fieldset class="edit-points">
			<legend>{t.analyse.points}</legend>
			<div class="point-grid">
				{Array.from({ length: POINTS }, (_, place) => {
					const man = board.points![place];
					const name = POINT_NAMES[place];
					return (
						<button
							type="button"
							class={`point man-${man === '.' ? 'none' : man} col-${name[0]} row-${name[1]}`}
							aria-label={`${name}, ${names[man]}`}
							onClick={() => {
								const points = [...board.points!];
								points[place] = MEN[(MEN.indexOf(man) + 1) % 3];
								change({ ...board, points: points.join('') });
							}}
						>
							{man === '.' ? '·' : <span class={`disc ${man === 'w' ? 'white' : 'black'}`} />}
						</button>
					);
				})}
			</div>
			{([0, 1] as const).map((color) => (
				<Count
					label={t.analyse.hand(t.player.color[color])}
					text={t.analyse.hand(t.player.color[color])}
					value={board.hands![color]}
					set={(value) => {
						const hands: [number, number] = [...board.hands!];
						hands[color] = value;
						change({ ...board, hands });
					}}
				/>
			))}
		</fieldset>
	);
}
