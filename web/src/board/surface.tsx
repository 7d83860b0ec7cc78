/* SPDX-License-Identifier: MIT */
/*
 * What both kinds of board share: the wood below, the stones, marks above them, and real buttons on top that
 * eyes, fingers, keys and screen readers all use.
 */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Last } from '../engine/types';
import { speedNow } from '../settings';
import type { Layout, Spot } from './layout';
import { BY_HAND, Show, type Shown, type Way } from './shows';
import { Stones, type Kind } from './stones';

export interface Target {
	place: number;
	label: string;
	/* Pressing it is a move, or part of one. */
	legal: boolean;
	pressed?: boolean;
	testId?: string;
}

export interface Handlers {
	press(place: number, byTouch: boolean): void;
	point(place: number | null): void;
	key?(event: KeyboardEvent): boolean;
}

interface Props {
	layout: Layout;
	label: string;
	kinds: Kind[];
	rows?: number[];
	/* A move to show; when it is over `done` is called. `before` are its stones. */
	last: Last | null;
	before: Kind[];
	done?(): void;
	shown: Omit<Shown, 'counted'>;
	way?: Way;
	counted(counts: number[]): void;
	wood: ComponentChildren;
	marks: ComponentChildren;
	/* Without targets the board is a picture. */
	targets?: Target[];
	notes?: ComponentChildren;
	handlers?: Handlers;
	/* Presses count while a move is shown; else they only end the showing. */
	eager?: boolean;
	data?: Record<string, string>;
}

const THUMB = 44;

function box(spot: Spot, layout: Layout): JSX.CSSProperties {
	return {
		left: `${((spot.x - spot.w / 2) / layout.width) * 100}%`,
		top: `${((spot.y - spot.h / 2) / layout.height) * 100}%`,
		width: `${(spot.w / layout.width) * 100}%`,
		height: `${(spot.h / layout.height) * 100}%`,
	};
}

/* The height at which every target is as large as a thumb. */
function leastHeight(layout: Layout): number {
	const sides = layout.targets.map((target) => Math.min(target.w, target.h));
	return Math.ceil((layout.height * THUMB) / Math.min(...sides));
}

export function Surface(props: Props) {
	const { layout, last } = props;
	const resting = useRef<HTMLCanvasElement>(null);
	const air = useRef<HTMLDivElement>(null);
	const stones = useRef<Stones | null>(null);
	const show = useRef<Show | null>(null);
	const latest = useRef(props);
	latest.current = props;

	useLayoutEffect(() => {
		stones.current ??= new Stones(resting.current!, air.current!);
		if (last) return;
		stones.current.reset(layout, props.kinds, props.rows);
		props.counted(layout.spots.map((_, place) => stones.current!.count(place)));
	}, [layout, last, props.kinds]);

	useLayoutEffect(() => {
		if (!last) return;
		const { before, rows, counted, shown, way } = latest.current;
		const pieces = stones.current!;
		pieces.reset(layout, before, rows);
		const count = () => counted(layout.spots.map((_, place) => pieces.count(place)));
		count();
		const running = new Show();
		show.current = running;
		let dropped = false;
		running.run(last, pieces, speedNow(), way ?? BY_HAND, { ...shown, counted: count }).then(() => {
			if (!dropped) latest.current.done?.();
		});
		return () => {
			dropped = true;
			running.stop();
		};
	}, [last, layout]);

	useEffect(() => () => stones.current?.end(), []);

	return (
		<div
			class={`board ${layout.standing ? 'standing' : 'lying'}`}
			style={{
				aspectRatio: `${layout.width} / ${layout.height}`,
				'--aspect': layout.width / layout.height,
				'--least': props.targets ? `${leastHeight(layout)}px` : '0px',
			}}
			{...(props.targets ? {} : { role: 'img', 'aria-label': props.label })}
			{...props.data}
		>
			<svg class="layer wood-layer" viewBox={`0 0 ${layout.width} ${layout.height}`} aria-hidden="true">
				{props.wood}
			</svg>
			<canvas class="layer" ref={resting} aria-hidden="true" />
			<div class="layer" ref={air} aria-hidden="true" />
			<svg class="layer" viewBox={`0 0 ${layout.width} ${layout.height}`} aria-hidden="true">
				{props.marks}
			</svg>
			{props.targets && (
				<Targets
					layout={layout}
					label={props.label}
					targets={props.targets}
					handlers={props.handlers!}
					busy={!!last && !props.eager}
					skip={() => show.current?.stop()}
					stands={props.data?.['data-ply']}
				/>
			)}
			{props.notes}
		</div>
	);
}

interface TargetsProps {
	layout: Layout;
	label: string;
	targets: Target[];
	handlers: Handlers;
	busy: boolean;
	skip(): void;
	/* Which position of the game this is. */
	stands: string | undefined;
}

/* One tab stop; arrows go to the neighbour that lies that way. */
function Targets({ layout, label, targets, handlers, busy, skip, stands }: TargetsProps) {
	const root = useRef<HTMLDivElement>(null);
	const [current, setCurrent] = useState(targets[0].place);
	const touched = useRef(false);
	const down = useRef<{ place: number; stands: string | undefined } | null>(null);

	useEffect(() => {
		if (!targets.some((target) => target.place === current)) setCurrent(targets[0].place);
	}, [targets]);

	/* A press counts where it was begun, on the board as it then was; keys have no beginning. */
	function press(place: number, event: MouseEvent) {
		const begun = down.current;
		down.current = null;
		if (event.detail > 0 && begun && (begun.place !== place || begun.stands !== stands)) return;
		if (busy) return skip();
		handlers.press(place, touched.current);
	}

	function onKeyDown(event: KeyboardEvent) {
		touched.current = false;
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		const way = WAYS[event.key];
		if (way) {
			event.preventDefault();
			const next = neighbour(layout, targets, current, way);
			if (next === null) return;
			setCurrent(next);
			root.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus();
			return;
		}
		if (handlers.key?.(event)) event.preventDefault();
	}

	return (
		<div
			class="targets"
			ref={root}
			role="group"
			aria-label={label}
			onKeyDown={onKeyDown}
			onPointerDown={(event) => (touched.current = event.pointerType === 'touch')}
			onPointerLeave={() => handlers.point(null)}
		>
			{targets.map(({ place, label, legal, pressed, testId }) => (
				<button
					key={place}
					type="button"
					class={`target ${legal ? 'legal' : ''} ${pressed ? 'pressed' : ''}`}
					style={{ ...box(layout.targets[place], layout), borderRadius: `${layout.standing ? 22 : 26}px` }}
					data-place={place}
					data-testid={testId}
					aria-label={label}
					aria-disabled={!legal}
					aria-pressed={pressed}
					tabIndex={place === current ? 0 : -1}
					onPointerDown={() => (down.current = { place, stands })}
					onClick={(event) => press(place, event)}
					onFocus={() => {
						setCurrent(place);
						if (!touched.current) handlers.point(place);
					}}
					onBlur={() => handlers.point(null)}
					onPointerEnter={(event) => event.pointerType === 'mouse' && handlers.point(place)}
				/>
			))}
		</div>
	);
}

const WAYS: Record<string, [number, number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};

function neighbour(layout: Layout, targets: Target[], from: number, [dx, dy]: [number, number]): number | null {
	const here = layout.targets[from];
	let best: number | null = null;
	let bestFar = Infinity;
	for (const { place } of targets) {
		const there = layout.targets[place];
		const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
		const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
		if (along < 1 || aside > 2 * along) continue;
		const far = along + 2.2 * aside;
		if (far < bestFar) {
			bestFar = far;
			best = place;
		}
	}
	return best;
}

/* The wooden parts with their grain and edges. */
export function Wood({ layout, children }: { layout: Layout; children?: ComponentChildren }) {
	const grain = layout.standing ? 'url(#grain-standing)' : 'url(#grain)';
	const rect = (s: Spot, edge: number) => ({
		x: s.x - s.w / 2 + edge,
		y: s.y - s.h / 2 + edge,
		width: s.w - 2 * edge,
		height: s.h - 2 * edge,
		rx: Math.max(0, s.r - edge),
	});
	return (
		<>
			{layout.wood.map((part) => (
				<>
					{[0, 1, 2, 3, 4].map((n) => (
						<rect {...rect({ ...part, y: part.y + 5 }, 3 - 2 * n)} class="shadow" />
					))}
					<rect {...rect(part, 0)} fill="url(#wood)" />
					<rect {...rect(part, 0)} class="grain" fill={grain} />
					<rect {...rect(part, 1.5)} class="edge" stroke="url(#bevel)" />
				</>
			))}
			{children}
		</>
	);
}

/* A hollow cut into the wood. */
export function Bowl({ spot }: { spot: Spot }) {
	const { x, y, w, h, r } = spot;
	return (
		<>
			<rect x={x - w / 2 - 2} y={y - h / 2 - 2} width={w + 4} height={h + 4} rx={r + 2} fill="url(#lip)" />
			<rect x={x - w / 2} y={y - h / 2} width={w} height={h} rx={r} fill="url(#bowl)" />
			<rect x={x - w / 2} y={y - h / 2} width={w} height={h} rx={r} fill="url(#bowl-shade)" />
		</>
	);
}
