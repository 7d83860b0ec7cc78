/* SPDX-License-Identifier: MIT */
/* The board of Dokuz Taş: three squares, 24 points, a hand for each side. */
import { useMemo, useState } from 'preact/hooks';
import type { Board, Color, Last } from '../engine/types';
import { settings } from '../settings';
import { POINTS, POINT_NAMES, morrisLayout, type Layout, type Spot } from './layout';
import { deedOf } from './reading';
import { pointsOf } from './steps';
import type { Kind } from './stones';
import { Surface, Wood, type Handlers, type Target } from './surface';
import { TextBoard } from './textboard';

interface Props {
	board: Board;
	bottom: Color;
	standing: boolean;
	label: string;
	showing?: Last | null;
	done?(): void;
	last?: Last | null;
	/* Points pressed so far, and those that may be pressed next. */
	chosen?: string[];
	next?: Set<string>;
	/* What is written beside points. */
	values?: Record<number, { text: string; best: boolean }>;
	targets?: Target[];
	handlers?: Handlers;
	handNames?: [string, string];
	data?: Record<string, string>;
}

export function kindsOf(board: Board): Kind[] {
	return ['w', 'b'].map((side, color) => ({
		looks: [color ? 'ebony' : 'ivory'],
		counts: [
			...[...board.points!].map((man) => (man === side ? 1 : 0)),
			...[0, 1].map((hand) => (hand === color ? board.hands![color] : 0)),
		],
	}));
}

/* The board with the chosen points of an unfinished move already moved, for the eye only. */
function withChosen(board: Board, chosen: string[]): Board {
	const [first, second] = chosen.map((name) => POINT_NAMES.indexOf(name));
	if (first === undefined) return board;
	const points = [...board.points!];
	const hands: [number, number] = [...board.hands!];
	const color = board.side === 'w' ? 0 : 1;
	if (points[first] === '.') {
		points[first] = board.side;
		hands[color]--;
	} else if (second !== undefined && points[second] === '.') {
		points[second] = board.side;
		points[first] = '.';
	} else {
		return board;
	}
	return { ...board, points: points.join(''), hands };
}

/* A move whose man the player has already put down on the board: only what comes after that. */
function remaining(last: Last, chosen: string[]): Last {
	const points = pointsOf(last.move);
	const before = withChosen(last.before, chosen);
	if (before === last.before || chosen.some((point, n) => point !== points[n])) return last;
	return { ...last, before, events: last.events.filter(({ do: what }) => what === 'mill' || what === 'remove') };
}

const HANDS = [POINTS, POINTS + 1];
const NONE: string[] = [];

export function MorrisBoard(props: Props) {
	return settings.value.form === 'text' && props.targets ? <AsText {...props} /> : <AsPicture {...props} />;
}

const SHORT: Record<string, string> = { '.': '.', w: 'o', b: 'x' };

/* Seven lines, as the points lie. */
function AsText({ board, bottom, label, showing, done, targets, handlers, handNames, data }: Props) {
	const lines = bottom === 0 ? [7, 6, 5, 4, 3, 2, 1] : [1, 2, 3, 4, 5, 6, 7];
	const columns = bottom === 0 ? 'abcdefg' : 'gfedcba';
	return (
		<TextBoard
			label={label}
			rows={lines.map((line, n) => ({
				name: '',
				places: [...columns].map((column) => {
					const place = POINT_NAMES.indexOf(column + line);
					return place < 0 ? null : place;
				}),
				end: n === 0 ? handNames?.[1 - bottom] : n === 6 ? handNames?.[bottom] : undefined,
			}))}
			short={(place) => `${POINT_NAMES[place]}${SHORT[board.points![place]]}`}
			targets={targets!}
			handlers={handlers!}
			showing={!!showing}
			done={done}
			data={data}
		/>
	);
}

function AsPicture(props: Props) {
	const { bottom, standing } = props;
	const chosen = props.chosen ?? NONE;
	const layout = useMemo(() => morrisLayout(bottom, !standing), [bottom, standing]);
	const showing = useMemo(() => (props.showing ? remaining(props.showing, chosen) : null), [props.showing]);
	const board = useMemo(() => withChosen(props.board, chosen), [props.board, chosen]);
	const kinds = useMemo(() => kindsOf(board), [board]);
	const before = useMemo(() => (showing ? kindsOf(showing.before) : kinds), [showing]);
	const [counts, setCounts] = useState<number[]>([]);
	const lines = useMemo(() => <Lines layout={layout} />, [layout]);
	const [mill, setMill] = useState<Last | null>(null);
	const deed = !showing && props.last ? deedOf(props.last, 0) : null;

	return (
		<Surface
			layout={layout}
			label={props.label}
			kinds={kinds}
			rows={HANDS}
			last={showing}
			before={before}
			done={props.done}
			counted={setCounts}
			shown={{ castle: () => {}, again: () => {}, mill: () => setMill(showing) }}
			wood={lines}
			marks={
				<>
					{deed?.from != null && <Mark spot={layout.spots[deed.from]} name="from" r={8} />}
					{deed?.landing != null && <Mark spot={layout.spots[deed.landing]} name="landing" r={21} />}
					{deed?.removed != null && <Cross spot={layout.spots[deed.removed]} />}
					{showing && mill === showing && <Mill last={showing} layout={layout} />}
					{(showing ? NONE : chosen).map((name) => (
						<Mark spot={layout.spots[POINT_NAMES.indexOf(name)]} name="chosen" r={22} />
					))}
					{[...(props.next ?? [])].map((name) => (
						<Mark spot={layout.spots[POINT_NAMES.indexOf(name)]} name="next" r={chosen.length ? 12 : 0} />
					))}
					{Object.entries(showing ? {} : (props.values ?? {})).map(([place, { text, best }]) => {
						const { x, y } = layout.spots[Number(place)];
						return (
							<g class={best ? 'badge value best' : 'badge value'} transform={`translate(${x + 15} ${y - 15})`}>
								<rect x={-11} y={-11} width={22} height={22} rx={7} />
								<text>{text}</text>
							</g>
						);
					})}
					{HANDS.map((place) => counts[place] > 0 && <HandCount layout={layout} place={place} count={counts[place]} />)}
				</>
			}
			notes={
				props.targets &&
				props.handNames?.map((name, color) => {
					const spot = layout.spots[POINTS + color];
					return (
						<span
							class="store-name"
							role="img"
							aria-label={name}
							data-testid={color === bottom ? 'hand-own' : 'hand-rival'}
							data-count={props.board.hands![color]}
							style={{
								left: `${((spot.x - spot.w / 2) / layout.width) * 100}%`,
								top: `${((spot.y - spot.h / 2) / layout.height) * 100}%`,
								width: `${(spot.w / layout.width) * 100}%`,
								height: `${(spot.h / layout.height) * 100}%`,
							}}
						/>
					);
				})
			}
			targets={props.targets}
			handlers={props.handlers}
			data={props.data}
		/>
	);
}

function Mark({ spot, name, r }: { spot: Spot; name: string; r: number }) {
	return r ? <circle class={`ring ${name}`} cx={spot.x} cy={spot.y} r={r} /> : null;
}

function Cross({ spot }: { spot: Spot }) {
	return <path class="ring removed" d={`M${spot.x - 8} ${spot.y - 8}l16 16m0-16l-16 16`} />;
}

function HandCount({ layout, place, count }: { layout: Layout; place: number; count: number }) {
	const { x, y, w, h } = layout.spots[place];
	const [cx, cy] = w > h ? [x + w / 2 - 16, y] : [x, y - h / 2 + 16];
	return (
		<text class="count" x={cx} y={cy}>
			{count}
		</text>
	);
}

function Mill({ last, layout }: { last: Last; layout: Layout }) {
	const deed = deedOf(last, 0);
	const at = deed.landing ?? deed.mills[0];
	return <Mark spot={layout.spots[at]} name="again" r={23} />;
}

/* Squares by their corners, and the lines that join the middles of their sides. */
const SQUARES = [0, 8, 16].map((ring) => [0, 2, 4, 6].map((corner) => ring + corner));
const JOINS = [1, 3, 5, 7].map((middle) => [middle, middle + 16]);

function Lines({ layout }: { layout: Layout }) {
	const at = (point: number) => `${layout.spots[point].x} ${layout.spots[point].y}`;
	const lines = [
		...SQUARES.map((corners) => `M${corners.map(at).join('L')}z`),
		...JOINS.map((ends) => `M${ends.map(at).join('L')}`),
	].join('');
	return (
		<Wood layout={layout}>
			<path class="groove light" d={lines} transform="translate(0 1.2)" />
			<path class="groove" d={lines} />
			{layout.spots.slice(0, POINTS).map((spot) => (
				<>
					<circle class="socket light" cx={spot.x} cy={spot.y + 1.2} r="7" />
					<circle class="socket" cx={spot.x} cy={spot.y} r="6.5" />
				</>
			))}
			{HANDS.map((place) => {
				const { x, y, w, h, r } = layout.spots[place];
				return (
					<rect x={x - w / 2 + 5} y={y - h / 2 + 5} width={w - 10} height={h - 10} rx={r - 5} class="tray" />
				);
			})}
		</Wood>
	);
}
