/* SPDX-License-Identifier: MIT */
/* Small parts used on several pages. */
import { signal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { words } from './i18n';

/* What a screen reader says, the newest last: a message stays a while, so that the next does not cut it off. */
const spoken = signal<{ n: number; text: string }[]>([]);
const KEPT_MESSAGES = 6;

export function announce(text: string) {
	const n = (spoken.value[spoken.value.length - 1]?.n ?? 0) + 1;
	spoken.value = [...spoken.value, { n, text }].slice(-KEPT_MESSAGES);
}

export function Announcer() {
	return (
		<div class="unseen" role="log" aria-live="polite" data-testid="announcements">
			{spoken.value.map(({ n, text }) => (
				<p key={n}>{text}</p>
			))}
		</div>
	);
}

/* One of a few, as a row of radio buttons. */
export function Choice<T extends string>(props: {
	label: string;
	value: T;
	options: { value: T; label: string; hint?: string }[];
	onChange(value: T): void;
	hidden?: boolean;
}) {
	const name = useId();
	return (
		<fieldset class="choice">
			<legend class={props.hidden ? 'unseen' : ''}>{props.label}</legend>
			<div class="segments">
				{props.options.map(({ value, label, hint }) => (
					<label class={value === props.value ? 'segment on' : 'segment'} title={hint}>
						<input
							type="radio"
							name={name}
							value={value}
							checked={value === props.value}
							onChange={() => props.onChange(value)}
						/>
						<span>{label}</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}

export function Dialog(props: { title: string; close: string; onClose(): void; children: ComponentChildren }) {
	const dialog = useRef<HTMLDialogElement>(null);
	const id = useId();
	useEffect(() => {
		dialog.current?.showModal();
	}, []);
	return (
		<dialog
			ref={dialog}
			aria-labelledby={id}
			onClose={props.onClose}
			onClick={(event) => event.target === dialog.current && dialog.current?.close()}
		>
			<div class="sheet">
				<header>
					<h2 id={id}>{props.title}</h2>
					<button type="button" class="icon-button" aria-label={props.close} onClick={() => dialog.current?.close()}>
						<Icon name="close" />
					</button>
				</header>
				{props.children}
			</div>
		</dialog>
	);
}

const ICONS = {
	close: 'M6 6l12 12M18 6L6 18',
	bell: 'M6 17h12M8 17v-6a4 4 0 0 1 8 0v6M12 7V5M10.5 20a1.7 1.7 0 0 0 3 0',
	back: 'M9 7L4 12l5 5M4 12h11a5 5 0 0 1 0 10h-2',
	flip: 'M7 4v14m0 0l-3-3m3 3l3-3M17 20V6m0 0l-3 3m3-3l3 3',
	list: 'M5 7h14M5 12h14M5 17h9',
	gear: 'M5 7h8m6 0h-2M5 17h2m12 0h-8M15 5v4M9 15v4',
	bin: 'M5 7h14M9 7V5h6v2M7 7l1 12h8l1-12',
	book: 'M5 5h6a3 3 0 0 1 3 3v11a3 3 0 0 0-3-2H5zM19 5h-2a3 3 0 0 0-3 3v11a3 3 0 0 1 3-2h2z',
	grid: 'M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h5v5h-5z',
	fork: 'M6 4v16M6 12c8 0 10-2 10-8m0 0l-3 3m3-3l3 3M6 12c8 0 10 2 10 8m0 0l-3-3m3 3l3-3',
	people: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
	first: 'M6 5v14M18 5l-8 7 8 7z',
	left: 'M16 5l-8 7 8 7z',
	right: 'M8 5l8 7-8 7z',
	last: 'M18 5v14M6 5l8 7-8 7z',
	flag: 'M6 21V4m0 1c4-3 8 3 12 0v9c-4 3-8-3-12 0',
	hand: 'M7 12V6a1.5 1.5 0 0 1 3 0v5V4a1.5 1.5 0 0 1 3 0v7V6a1.5 1.5 0 0 1 3 0v8c0 4-2 6-5 6s-4-2-6-5l-2-3a1.5 1.5 0 0 1 2.5-1.6z',
	check: 'M5 13l4 4L19 7',
	cloud: 'M7 18a4 4 0 0 1 0-8 5 5 0 0 1 9.6 1.2A3.5 3.5 0 0 1 17 18z',
	away: 'M7 18a4 4 0 0 1 0-8 5 5 0 0 1 9.6 1.2A3.5 3.5 0 0 1 17 18zM4 4l16 16',
} as const;

export function Icon({ name }: { name: keyof typeof ICONS }) {
	return (
		<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
			<path d={ICONS[name]} />
		</svg>
	);
}

/* A part that goes away while it has the focus hands it to the board, or else to the page. */
export function useFocusHandedOn(part: { current: HTMLElement | null }) {
	useLayoutEffect(
		() => () => {
			if (!part.current?.contains(document.activeElement)) return;
			const heir = document.querySelector<HTMLElement>('.target[tabindex="0"]') ?? document.querySelector('main');
			heir?.focus({ preventScroll: true });
		},
		[],
	);
}

export function useTitle(title: string) {
	useEffect(() => {
		document.title = title;
	}, [title]);
}

export function useMedia(query: string): boolean {
	const [matches, setMatches] = useState(() => matchMedia(query).matches);
	useEffect(() => {
		const media = matchMedia(query);
		const changed = () => setMatches(media.matches);
		changed();
		media.addEventListener('change', changed);
		return () => media.removeEventListener('change', changed);
	}, [query]);
	return matches;
}

/* Boards stand upright on narrow screens. */
export function useStanding(): boolean {
	return useMedia('(max-width: 560px), (max-width: 760px) and (orientation: portrait)');
}

/* A page that is fetched when it is first looked at. */
export function Late<P extends object>({ load, ...props }: { load(): Promise<{ default: ComponentType<P> }> } & P) {
	const [Found, setFound] = useState<ComponentType<P> | null>(null);
	const [away, setAway] = useState(false);
	useEffect(() => {
		let gone = false;
		load().then(
			(module) => !gone && setFound(() => module.default),
			() => !gone && setAway(true),
		);
		return () => {
			gone = true;
		};
	}, []);
	if (away) {
		return (
			<div class="page wait" role="alert">
				<p>{words.value.notFetched}</p>
				<button type="button" class="button" onClick={() => location.reload()}>
					{words.value.loadAgain}
				</button>
			</div>
		);
	}
	return Found ? <Found {...(props as unknown as P)} /> : <p class="page wait">{words.value.loading}</p>;
}
