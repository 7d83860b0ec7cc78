/* SPDX-License-Identifier: MIT */
import { computed, effect, signal } from '@preact/signals';
import { settings } from '../settings';
import { tr, type Catalogue } from './tr';

/* Turkish is always there, another language once it is chosen. */
const english = signal<Catalogue | null>(null);

/* The catalogue of the language in use. */
export const words = computed<Catalogue>(() => (settings.value.lang === 'en' && english.value) || tr);

/* Settles when the first page can be shown in its language. */
export const readable = new Promise<void>((done) => {
	effect(() => {
		if (settings.value.lang === 'tr' || english.peek()) return done();
		import('./en').then(
			({ en }) => {
				english.value = en;
				done();
			},
			() => done(),
		);
	});
});
