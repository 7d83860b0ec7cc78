/* SPDX-License-Identifier: MIT */
import { computed } from '@preact/signals';
import { settings } from '../settings';
import { en } from './en';
import { tr, type Catalogue } from './tr';

const catalogues: Record<'tr' | 'en', Catalogue> = { tr, en };

/* The catalogue of the language in use. */
export const words = computed<Catalogue>(() => catalogues[settings.value.lang]);
