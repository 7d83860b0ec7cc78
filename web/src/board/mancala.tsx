/* SPDX-License-Identifier: MIT */
/* A board of pits, for five of the six rule sets. */
import { signal, type Signal } from '@preact/signals';
import { useMemo, useState } from 'preact/hooks';
import type { Board, Color, Last, Sowing } from '../engine/types';
import { words } from '../i18n';
import { settings } from '../settings';
import { BOTH, NONE, besidePlace, mancalaLayout, type Layout, type Spot } from './layout';
import { castleOwner, countsOf, deedOf, pitNumber, type Deed } from './reading';
import { GLASS } from './sprites';
import { Bowl, Surface, Wood, type Handlers, type Target } from './surface';
import { TextBoard } from './textboard';

interface Props {
	board: Board;
	bottom: Color;
	standing: boolean;
	label: string;
	/* A move to show, and what to do when it has been shown. */
	showing?: Last | null;
	done?(): void;
	/* The move before this position, marked on it. */
	last?: Last | null;
	/* The pit to begin with. */
	marked?: number | null;
	/* What the pointed pit would do. */
	peek?: Last | null;
	/* What is written on pits: what their moves are worth. */
	values?: Record<number, { text: string; best: boolean }>;
	targets?: Target[];
	handlers?: Handlers;
	/* How the stones go. */
	sowing?: Sowing;
	/* Sides with a strip of the table; from the table both have one. */
	tables?: readonly Color[];
	/* Counts only where the player points; `uncounted`: nor is written how many were taken. */
	hiddenCounts?: boolean;
	uncounted?: boolean;
	pointed?: number | null;
	storeNames?: [string, string];
	trays: boolean;
	/* Presses count while a move is shown. */
	eager?: boolean;
	data?: Record<string, string>;
}

export function MancalaBoard(props: Props) {
	return settings.value.form === 'text' && props.targets ? <AsText {...props} /> : <AsPicture {...props} />;
}

/* The rival's row from his left to his right is ours from right to left. */
function AsText({ board, bottom, label, showing, done, targets, handlers, storeNames, hiddenCounts, pointed, data }: Props) {
	const t = words.value;
	const pits = board.pits![0].length;
	const counts = countsOf(showing ? showing.before : board);
	const row = (color: Color) => Array.from({ length: pits }, (_, n) => color * pits + n);
	const top = (1 - bottom) as Color;
	return (
		<TextBoard
			label={label}
			rows={[
				{ name: t.player.color[top], places: row(top).reverse(), end: storeNames?.[top] },
				{ name: t.player.color[bottom], places: row(bottom), end: storeNames?.[bottom] },
			]}
			short={(place) => {
				const owner = castleOwner(board, place, pits);
				const count = owner !== null ? 'K' : hiddenCounts && pointed !== place ? '·' : counts[place];
				return `${pitNumber(place, pits)}:${count}`;
			}}
			targets={targets!}
			handlers={handlers!}
			showing={!!showing}
			done={done}
			data={data}
		/>
	);
}

function AsPicture(props: Props) {
	const { board, bottom, standing, trays, sowing = 0 } = props;
	const pits = board.pits![0].length;
	const tables = props.tables ?? (sowing === 1 ? BOTH : NONE);
	const layout = useMemo(
		() => mancalaLayout(pits, standing, bottom, trays, tables),
		[pits, standing, bottom, trays, tables],
	);
	const way = useMemo(() => ({ sowing, beside: (place: number) => besidePlace(place, pits) }), [sowing, pits]);
	const showing = props.showing ?? null;
	const kinds = useMemo(() => [{ looks: GLASS, counts: countsOf(board) }], [board]);
	const before = useMemo(
		() => (showing ? [{ looks: GLASS, counts: countsOf(showing.before) }] : kinds),
		[showing],
	);
	/* They change with every stone that falls, and nothing else with them. */
	const counts = useMemo(() => signal(kinds[0].counts), []);
	const carving = useMemo(() => <Carving layout={layout} pits={pits} />, [layout, pits]);
	const [made, setMade] = useState<{ last: Last; castle: number } | null>(null);
	const [again, setAgain] = useState<Last | null>(null);

	const onTable = showing ? showing.before : board;
	const castles = layout.spots.slice(0, 2 * pits).map((_, place) => {
		if (showing && made?.last === showing && made.castle === place) return showing.by === 'w' ? 0 : 1;
		return castleOwner(onTable, place, pits);
	});
	const marked = !showing && props.last ? deedOf(props.last, pits) : null;
	const ghost = !showing && props.peek ? deedOf(props.peek, pits) : null;

	return (
		<Surface
			layout={layout}
			label={props.label}
			kinds={kinds}
			last={showing}
			before={before}
			done={props.done}
			counted={(now) => (counts.value = now)}
			way={way}
			shown={{
				castle: (place) => showing && setMade({ last: showing, castle: place }),
				again: () => setAgain(showing),
				mill: () => {},
			}}
			wood={carving}
			marks={
				<>
					{castles.map(
						(owner, place) =>
							owner !== null && <Castle spot={layout.spots[place]} mine={owner === bottom} sign={pits === 9 ? 'tunduk' : 'tower'} />,
					)}
					{marked && <LastMove deed={marked} layout={layout} pits={pits} counted={!props.uncounted} />}
					{props.marked != null && <Ring spot={layout.spots[props.marked]} name="chosen" grow={3} />}
					{ghost && <Preview deed={ghost} layout={layout} pits={pits} />}
					{showing && again === showing && (
						<Ring spot={layout.spots[2 * pits + (showing.by === 'w' ? 0 : 1)]} name="again" grow={3} />
					)}
					{Object.entries(props.values ?? {}).map(([place, value]) => (
						<Value spot={layout.spots[Number(place)]} {...value} />
					))}
					{settings.value.numbers === 'on' &&
						layout.spots.slice(0, 2 * pits).map(({ x, y, w, h }, place) => {
							const inner = place < pits === (bottom === 0) ? -1 : 1;
							return (
								<text class="pit-name" x={layout.standing ? x + inner * (w / 2 - 9) : x} y={layout.standing ? y : y + inner * (h / 2 - 9)}>
									{pitNumber(place, pits)}
								</text>
							);
						})}
					<Counts counts={counts} layout={layout} hidden={!!props.hiddenCounts && !!props.targets} pits={pits} pointed={props.pointed} />
				</>
			}
			notes={
				props.targets &&
				props.storeNames?.map((name, color) => (
					<span
						class="store-name"
						role="img"
						aria-label={name}
						data-testid={color === bottom ? 'store-own' : 'store-rival'}
						data-count={countsOf(board)[2 * pits + color]}
						style={{
							left: `${((layout.spots[2 * pits + color].x - layout.spots[2 * pits + color].w / 2) / layout.width) * 100}%`,
							top: `${((layout.spots[2 * pits + color].y - layout.spots[2 * pits + color].h / 2) / layout.height) * 100}%`,
							width: `${(layout.spots[2 * pits + color].w / layout.width) * 100}%`,
							height: `${(layout.spots[2 * pits + color].h / layout.height) * 100}%`,
						}}
					/>
				))
			}
			targets={props.targets}
			handlers={props.handlers}
			eager={props.eager}
			data={props.data}
		/>
	);
}

interface CountsProps {
	counts: Signal<number[]>;
	layout: Layout;
	pits: number;
	/* But for the pointed pit and the stores. */
	hidden: boolean;
	pointed?: number | null;
}

function Counts({ counts, layout, pits, hidden, pointed }: CountsProps) {
	return (
		<>
			{layout.labels.map((at, place) => (
				<text x={at.x} y={at.y} class={place < 2 * pits ? 'count' : 'count store'}>
					{hidden && place < 2 * pits && pointed !== place ? '•' : counts.value[place]}
				</text>
			))}
		</>
	);
}

function Carving({ layout, pits }: { layout: Layout; pits: number }) {
	const first = layout.spots[0];
	const last = layout.spots[pits - 1];
	const { width, height } = layout;
	return (
		<Wood layout={layout}>
			{layout.standing ? (
				<line class="inlay" x1={width / 2} x2={width / 2} y1={Math.min(first.y, last.y)} y2={Math.max(first.y, last.y)} />
			) : (
				<line class="inlay" y1={height / 2} y2={height / 2} x1={Math.min(first.x, last.x)} x2={Math.max(first.x, last.x)} />
			)}
			{layout.spots.slice(0, 2 * pits + 2).map((spot) => (
				<Bowl spot={spot} />
			))}
		</Wood>
	);
}

function Ring({ spot, name, grow }: { spot: Spot; name: string; grow: number }) {
	return (
		<rect
			class={`ring ${name}`}
			x={spot.x - spot.w / 2 - grow}
			y={spot.y - spot.h / 2 - grow}
			width={spot.w + 2 * grow}
			height={spot.h + 2 * grow}
			rx={spot.r + grow}
		/>
	);
}

/* What a move is worth; the best ones have a frame. */
function Value({ spot, text, best }: { spot: Spot; text: string; best: boolean }) {
	const w = 16 + 11 * text.length;
	return (
		<g class={best ? 'badge value best' : 'badge value'} transform={`translate(${spot.x} ${spot.y})`}>
			<rect x={-w / 2} y={-14} width={w} height={28} rx={9} />
			<text>{text}</text>
		</g>
	);
}

/* The tower of a castle; for a tuzdık the tündük, the crown of a yurt. */
const SIGNS = {
	tower: 'M-10 12v-14h-3v-9h6v4h4v-4h6v4h4v-4h6v9h-3v14h-6v-6a4 4 0 0 0-8 0v6z',
	tunduk:
		'M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0M-4-11.3Q-1.4 0-4 11.3M0-12V12M4-11.3Q1.4 0 4 11.3' +
		'M-11.3-4Q0-1.4 11.3-4M-12 0H12M-11.3 4Q0 1.4 11.3 4',
};

/* Beads round a pit: all full for the own castle or tuzdık, every other one hollow for the rival's. */
function Castle({ spot, mine, sign }: { spot: Spot; mine: boolean; sign: keyof typeof SIGNS }) {
	const beads = [];
	const w = spot.w / 2 + 1;
	const h = spot.h / 2 + 1;
	const r = Math.min(spot.r, w, h);
	const flatX = 2 * (w - r);
	const flatY = 2 * (h - r);
	const round = 2 * Math.PI * r;
	const way = 2 * flatX + 2 * flatY + round;
	const size = Math.max(3, r * 0.11);
	const n = Math.round(way / (size * 3.1) / 2) * 2;
	for (let k = 0; k < n; k++) {
		const [x, y] = along((k / n) * way, flatX, flatY, r);
		beads.push(
			<circle
				cx={spot.x + x}
				cy={spot.y + y}
				r={size}
				class={mine || k % 2 ? 'bead' : 'bead hollow'}
				fill={mine || k % 2 ? `url(#bead-${sign})` : 'none'}
			/>,
		);
	}
	return (
		<g class={`castle ${sign}`}>
			{beads}
			<path class="sign" transform={`translate(${spot.x} ${spot.y}) scale(${Math.min(w, h) / 27})`} d={SIGNS[sign]} />
		</g>
	);
}

/* A point on the outline of a rounded rectangle, `far` from the start of its top edge. */
function along(far: number, flatX: number, flatY: number, r: number): [number, number] {
	const quarter = (Math.PI / 2) * r;
	const x = flatX / 2;
	const y = flatY / 2;
	const sides: [number, (t: number) => [number, number]][] = [
		[flatX, (t) => [-x + t, -y - r]],
		[quarter, (t) => [x + r * Math.sin(t / r), -y - r * Math.cos(t / r)]],
		[flatY, (t) => [x + r, -y + t]],
		[quarter, (t) => [x + r * Math.cos(t / r), y + r * Math.sin(t / r)]],
		[flatX, (t) => [x - t, y + r]],
		[quarter, (t) => [-x - r * Math.sin(t / r), y + r * Math.cos(t / r)]],
		[flatY, (t) => [-x - r, y - t]],
		[quarter, (t) => [-x - r * Math.cos(t / r), -y - r * Math.sin(t / r)]],
	];
	for (const [length, at] of sides) {
		if (far <= length) return at(far);
		far -= length;
	}
	return [-x, -y - r];
}

/* Small marks at the wood's edge of a pit: a ring where the move began, a wedge where the last stone fell. */
function LastMove({ deed, layout, pits, counted }: { deed: Deed; layout: Layout; pits: number; counted: boolean }) {
	return (
		<g class="last-move">
			{deed.from !== null && <Ring spot={layout.spots[deed.from]} name="from" grow={2.5} />}
			{deed.landing !== null && deed.landing !== deed.from && (
				<Ring spot={layout.spots[deed.landing]} name="landing" grow={2.5} />
			)}
			{counted && deed.takes.map(({ at, n }) => (
				<Badge spot={layout.spots[at]} text={`−${n}`} name="taken" />
			))}
			{counted && ([0, 1] as const).map((color) => {
				const won = deed.takes.reduce((sum, take) => sum + (take.to === 2 * pits + color ? take.n : 0), 0);
				const gain = won + deed.collected[color] + deed.tolls[color];
				return gain > 0 && <Badge spot={layout.spots[2 * pits + color]} text={`+${gain}`} name="gained" />;
			})}
		</g>
	);
}

function Badge({ spot, text, name }: { spot: Spot; text: string; name: string }) {
	return (
		<g class={`badge ${name}`} transform={`translate(${spot.x} ${spot.y})`}>
			<rect x="-19" y="-13" width="38" height="26" rx="13" />
			<text>{text}</text>
		</g>
	);
}

function Preview({ deed, layout, pits }: { deed: Deed; layout: Layout; pits: number }) {
	const gain = deed.takes.reduce((sum, take) => sum + (take.to === 2 * pits + deed.by ? take.n : 0), 0);
	return (
		<g class="preview">
			{deed.landing !== null && <Ring spot={layout.spots[deed.landing]} name="ghost" grow={2} />}
			{deed.landing !== null && (gain > 0 || deed.again) && (
				<Badge spot={layout.spots[deed.landing]} text={gain ? `+${gain}` : '↻'} name="ghost" />
			)}
		</g>
	);
}
