/* SPDX-License-Identifier: MIT */
/* What a person sets once a device. */
import { effect, signal } from '@preact/signals';
import { read, write } from './game/store';

export type Lang = 'tr' | 'en';
export type Theme = 'system' | 'light' | 'dark' | 'contrast';
export type BoardLook = 'wood' | 'felt' | 'plain';
/* Lines of text for Braille displays instead of a picture. */
export type BoardForm = 'picture' | 'text';
/* With three keys everything is reached one after another: next, previous, choose. */
export type KeyWay = 'arrows' | 'three';
export type OnOff = 'on' | 'off';
export type Speed = 'slow' | 'normal' | 'fast' | 'off';
/* When a first press only shows the move and a second one plays it. */
export type Confirm = 'touch' | 'always' | 'never';
/* Of the engine; auto: one less than the device has, at most four. */
export type Threads = 'auto' | '1' | '2' | '3' | '4';
export type Counts = 'always' | 'pointed';

export interface Settings {
	lang: Lang;
	theme: Theme;
	speed: Speed;
	confirm: Confirm;
	counts: Counts;
	look: BoardLook;
	form: BoardForm;
	keys: KeyWay;
	numbers: OnOff;
	sound: OnOff;
	threads: Threads;
}

/* Turkish, unless the browser asks for English and not for Turkish. */
function browserLang(): Lang {
	const wanted = navigator.languages.map((name) => name.slice(0, 2).toLowerCase());
	return !wanted.includes('tr') && wanted.includes('en') ? 'en' : 'tr';
}

const KEY = 'mangala.settings';

export const settings = signal<Settings>({
	lang: browserLang(),
	theme: 'system',
	speed: 'normal',
	confirm: 'touch',
	counts: 'always',
	look: 'wood',
	form: 'picture',
	keys: 'arrows',
	numbers: 'off',
	sound: 'on',
	threads: 'auto',
	...read<Partial<Settings>>(KEY),
});

export function change(part: Partial<Settings>) {
	settings.value = { ...settings.value, ...part };
	write(KEY, settings.value);
}

/* Whether the device asks for more contrast. */
const strong = matchMedia('(prefers-contrast: more)');
const contrast = signal(strong.matches);
strong.addEventListener('change', () => (contrast.value = strong.matches));

const calm = matchMedia('(prefers-reduced-motion: reduce)');

export function speedNow(): Speed {
	return calm.matches || document.hidden ? 'off' : settings.value.speed;
}

effect(() => {
	const { lang, theme, look } = settings.value;
	const root = document.documentElement;
	root.lang = lang;
	root.dataset.board = look;
	const shown = theme === 'system' && contrast.value ? 'contrast' : theme;
	if (shown === 'system') delete root.dataset.theme;
	else root.dataset.theme = shown;
});
