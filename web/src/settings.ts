/* SPDX-License-Identifier: MIT */
/* What a person sets once a device. */
import { effect, signal } from '@preact/signals';
import { read, write } from './game/store';

export type Lang = 'tr' | 'en';
export type Theme = 'system' | 'light' | 'dark';
export type Speed = 'slow' | 'normal' | 'fast' | 'off';
/* When a first press only shows the move and a second one plays it. */
export type Confirm = 'touch' | 'always' | 'never';
export type Counts = 'always' | 'pointed';

export interface Settings {
	lang: Lang;
	theme: Theme;
	speed: Speed;
	confirm: Confirm;
	counts: Counts;
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
	...read<Partial<Settings>>(KEY),
});

export function change(part: Partial<Settings>) {
	settings.value = { ...settings.value, ...part };
	write(KEY, settings.value);
}

const calm = matchMedia('(prefers-reduced-motion: reduce)');

export function speedNow(): Speed {
	return calm.matches || document.hidden ? 'off' : settings.value.speed;
}

effect(() => {
	const { lang, theme } = settings.value;
	document.documentElement.lang = lang;
	if (theme === 'system') delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
});
