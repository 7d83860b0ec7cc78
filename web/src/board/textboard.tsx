/* SPDX-License-Identifier: MIT */
/* The board as lines of text with a button a place: for Braille displays, and wherever a picture is in the way. */
import { useEffect, useRef } from 'preact/hooks';
import type { Handlers, Target } from './surface';

export interface Row {
	name: string;
	/* Places in reading order; null: nothing there. */
	places: (number | null)[];
	/* What stands behind the row: a store. */
	end?: string;
}

interface Props {
	label: string;
	rows: Row[];
	short(place: number): string;
	targets: Target[];
	handlers: Handlers;
	/* A move that others see moving is over at once. */
	showing: boolean;
	done?(): void;
	data?: Record<string, string>;
}

export function TextBoard({ label, rows, short, targets, handlers, showing, done, data }: Props) {
	const root = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (showing) done?.();
	}, [showing]);
	const find = (place: number) => targets.find((target) => target.place === place);
	return (
		<div class="text-board" ref={root} role="group" aria-label={label} onKeyDown={(event) => handlers.key?.(event) && event.preventDefault()} {...data}>
			{rows.map(({ name, places, end }) => (
				<div class="text-row">
					{name && <span class="text-name">{name}</span>}
					{places.map((place) => {
						const target = place === null ? undefined : find(place);
						if (!target) return <span class="text-gap" aria-hidden="true" />;
						return (
							<button
								type="button"
								class={`target text-target ${target.legal ? 'legal' : ''} ${target.pressed ? 'pressed' : ''}`}
								data-place={target.place}
								data-testid={target.testId}
								aria-label={target.label}
								aria-disabled={!target.legal}
								aria-pressed={target.pressed}
								onClick={() => handlers.press(target.place, false)}
							>
								{short(target.place)}
							</button>
						);
					})}
					{end && <span class="text-end">{end}</span>}
				</div>
			))}
		</div>
	);
}
