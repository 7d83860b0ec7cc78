/* SPDX-License-Identifier: MIT */
/* A board on which any legal move may be tried: it knows no match, only a position and its moves. */
import { useEffect, useState } from 'preact/hooks';
import type { Board, Color, GameName, Last } from '../engine/types';
import { whoIs } from '../game/telling';
import { words } from '../i18n';
import { useStanding } from '../ui';
import { POINTS, POINT_NAMES } from './layout';
import { MancalaBoard } from './mancala';
import { MorrisBoard } from './morris';
import { castleOwner, countsOf, pitNumber } from './reading';
import { narrowed, nextPoints, pointsOf, tried, whole } from './steps';
import type { Handlers, Target } from './surface';

interface Props {
	game: GameName;
	board: Board;
	legal: string[];
	bottom: Color;
	/* Whose eyes the names are for; null: the colours. */
	own?: Color | null;
	showing?: Last | null;
	done?(): void;
	last?: Last | null;
	/* A pit with a ring round it. */
	marked?: number | null;
	/* What is written on the pits or points of the side to move, by move; of several at a point that of the highest rank. */
	values?: Record<string, { text: string; best: boolean; rank?: number }>;
	play(move: string): void;
	/* A press that is no move. */
	wrong?(move: string): void;
	standing?: boolean;
	data?: Record<string, string>;
}

export function TryBoard(props: Props) {
	return props.board.pits ? <TryPits {...props} /> : <TryPoints {...props} />;
}

function TryPits({ game, board, legal, bottom, own = null, showing, done, last, marked = null, values, play, wrong, data, ...rest }: Props) {
	const t = words.value;
	const narrow = useStanding();
	const pits = board.pits![0].length;
	const counts = countsOf(board);
	const mover: Color = board.side === 'w' ? 0 : 1;
	const colorOf = (place: number): Color => (place < pits ? 0 : 1);
	const moveOf = (place: number) => String(pitNumber(place, pits));
	const isLegal = (place: number) => !showing && colorOf(place) === mover && legal.includes(moveOf(place));
	const nameOf = (place: number) => {
		const castle = castleOwner(board, place, pits);
		const value = isLegal(place) ? values?.[moveOf(place)] : undefined;
		const name = t.board.pit({
			game,
			owner: whoIs(colorOf(place), own),
			number: pitNumber(place, pits),
			stones: counts[place],
			castle: castle === null ? null : whoIs(castle, own),
		});
		if (place === marked) return `${name}, ${t.sow.marked}`;
		return value ? `${name}, ${t.analyse.worth(value.text)}` : name;
	};
	const press = (place: number) => (isLegal(place) ? play(moveOf(place)) : colorOf(place) === mover && wrong?.(moveOf(place)));
	const handlers: Handlers = {
		press,
		point: () => {},
		key: (event) => {
			const n = Number(event.key);
			if (!(n >= 1 && n <= pits)) return false;
			press(mover * pits + n - 1);
			return true;
		},
	};
	const targets: Target[] = [bottom, (1 - bottom) as Color].flatMap((color) =>
		Array.from({ length: pits }, (_, n) => {
			const place = color * pits + n;
			return { place, label: nameOf(place), legal: isLegal(place), testId: `pit-${color ? 'b' : 'w'}${n + 1}` };
		}),
	);
	const onPits: Record<number, { text: string; best: boolean }> = {};
	for (const [move, value] of Object.entries(values ?? {})) if (/^\d+$/.test(move)) onPits[mover * pits + Number(move) - 1] = value;
	const storeNames = ([0, 1] as const).map((color) =>
		t.board.store({ game, owner: whoIs(color, own), stones: counts[2 * pits + color] }),
	) as [string, string];
	return (
		<MancalaBoard
			board={board}
			bottom={bottom}
			standing={rest.standing ?? narrow}
			trays={game === 'mangala2'}
			label={t.board.name(t.games[game].title)}
			showing={showing}
			done={done}
			last={last}
			marked={marked}
			values={showing ? undefined : onPits}
			targets={targets}
			handlers={handlers}
			storeNames={storeNames}
			data={data}
		/>
	);
}

function TryPoints({ game, board, legal, bottom, own = null, showing, done, last, values = {}, play, wrong, data, ...rest }: Props) {
	const t = words.value;
	const narrow = useStanding();
	const [chosen, setChosen] = useState<string[]>([]);
	useEffect(() => setChosen([]), [board]);
	const next = showing ? new Set<string>() : nextPoints(legal, chosen);
	function press(place: number) {
		const point = POINT_NAMES[place];
		if (next.has(point)) {
			const points = [...chosen, point];
			const move = whole(legal, points);
			if (!move) return setChosen(points);
			setChosen([]);
			return play(move);
		}
		if (chosen.length === 1 && chosen[0] === point) return setChosen([]);
		if (chosen.length === 1 && nextPoints(legal, []).has(point)) return setChosen([point]);
		wrong?.(tried(legal, chosen, point));
	}
	const onPoints: Record<number, { text: string; best: boolean; rank?: number }> = {};
	for (const move of showing ? [] : narrowed(legal, chosen)) {
		const value = values[move];
		const place = POINT_NAMES.indexOf(pointsOf(move)[chosen.length]);
		if (value && place >= 0 && !((onPoints[place]?.rank ?? -Infinity) >= value.rank!)) onPoints[place] = value;
	}
	const targets: Target[] = Array.from({ length: POINTS }, (_, place) => {
		const man = board.points![place];
		const name = POINT_NAMES[place];
		const named = t.board.point(name, man === '.' ? 'empty' : whoIs(man === 'w' ? 0 : 1, own));
		return {
			place,
			label: onPoints[place] ? `${named}, ${t.analyse.worth(t.analyse.men[onPoints[place].text as '+' | '=' | '−'])}` : named,
			legal: next.has(name),
			pressed: chosen.includes(name) ? true : undefined,
			testId: `point-${name}`,
		};
	});
	const handNames = ([0, 1] as const).map((color) => t.board.hand(whoIs(color, own), board.hands![color])) as [string, string];
	return (
		<MorrisBoard
			board={board}
			bottom={bottom}
			standing={rest.standing ?? narrow}
			label={t.board.name(t.games[game].title)}
			showing={showing}
			done={done}
			last={last}
			chosen={chosen}
			values={onPoints}
			next={next}
			targets={targets}
			handlers={{ press, point: () => {} }}
			handNames={handNames}
			data={data}
		/>
	);
}
