/* SPDX-License-Identifier: MIT */
/* The form of a rules page; tr.ts and en.ts fill it. */
import type { GameName } from '../engine/types';
import type { DiagramName } from './diagrams';

export type Block = string | { list: string[] } | { show: DiagramName; caption: string };

export interface RulesText {
	lead: string;
	parts: { title: string; body: Block[] }[];
	/* What people do, and what is right. */
	mistakes: [string, string][];
}

export type RulesTexts = Record<GameName, RulesText>;
