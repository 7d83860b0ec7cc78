/* SPDX-License-Identifier: MIT */
/* From what happened to the words of the catalogue. */
import { deedOf, pitNumber } from '../board/reading';
import { POINT_NAMES } from '../board/layout';
import type { Board, Color, GameName, Last, Person, Seat, Terms } from '../engine/types';
import type { Catalogue } from '../i18n/tr';
import type { Score, Who } from '../i18n/say';
import type { Between } from './sync';

/* Whom a colour is to the listener. `own` is the listener's colour; null when two people share the screen. */
export function whoIs(color: Color, own: Color | null): Who {
	if (own === null) return color === 0 ? 'white' : 'black';
	return color === own ? 'you' : 'rival';
}

/* A seat's name on the screen. */
export function seatName(t: Catalogue, terms: Terms, seat: Seat, human: Seat | null, between: Between | null = null): string {
	if (between) return between.own === seat ? t.player.you : personName(t, between.seats[seat] ?? between.invited);
	const player = terms.players[seat];
	if (player.name) return player.name;
	if (player.kind === 'computer') return t.player.computer(player.level ?? 'orta');
	return human === seat ? t.player.you : t.player.numbered(seat + 1);
}

/* Somebody who sits in a game; null: nobody does yet. */
export function personName(t: Catalogue, person: Person | null): string {
	return person ? (person.name ?? t.player[person.kind === 'guest' ? 'guest' : 'ghost']) : t.player.nobody;
}

/* What stands beside a name in a rated game: " (1500?)", and what the game has done to it; a question mark while little is known. */
export function ratingText(person: Person | null | undefined): string {
	if (!person?.rating) return '';
	const { rating, provisional, change } = person.rating;
	const by = change === null ? '' : change < 0 ? ` − ${-change}` : ` + ${change}`;
	return ` (${rating}${provisional ? '?' : ''}${by})`;
}

export function tellMove(t: Catalogue, game: GameName, last: Last, own: Color | null): string {
	const mover: Color = last.by === 'w' ? 0 : 1;
	const who = whoIs(mover, own);
	if (last.end === 'left') return t.say.left(game, who);
	if (!last.after.pits) return tellMan(t, last, who);
	const pits = last.after.pits[0].length;
	const deed = deedOf(last, pits);
	const landing = deed.landing ?? 0;
	const side = landing >= 2 * pits ? 'store' : landing < pits === (mover === 0) ? 'own' : 'other';
	const mine = deed.takes.filter((take) => take.to === 2 * pits + mover);
	const why = mine.find((take) => take.why !== 'even')?.why ?? mine[0]?.why;
	const each = (gains: [number, number]) =>
		([0, 1] as const).filter((color) => gains[color]).map((color) => ({ owner: whoIs(color, own), n: gains[color] }));
	return t.say.move({
		game,
		who,
		passed: deed.passed,
		pit: deed.from === null ? 0 : pitNumber(deed.from, pits),
		stones: deed.stones,
		landing: { side, pit: pitNumber(landing, pits) },
		other: whoIs((1 - mover) as Color, own),
		take: mine.length
			? {
					why: why as 'even' | 'opposite' | 'lone' | 'castle' | 'chain',
					n: mine.reduce((sum, take) => sum + take.n, 0),
					pits: mine.length,
				}
			: null,
		tolls: each(deed.tolls),
		collected: each(deed.collected),
		again: deed.again && !last.ended,
	});
}

function tellMan(t: Catalogue, last: Last, who: Who): string {
	const deed = deedOf(last, 0);
	return t.say.man({
		who,
		from: deed.from === null ? null : POINT_NAMES[deed.from],
		to: POINT_NAMES[deed.landing ?? 0],
		fly: last.events.some((event) => event.do === 'fly'),
		mill: deed.mills.length > 0,
		removed: deed.removed === null ? null : POINT_NAMES[deed.removed],
	});
}

/* An error's sentence, begun and ended as a sentence is; without the move it is about, which a record needs. */
export function faultText(t: Catalogue, fault: { tr: string; en: string }): string {
	const text = (t.code === 'tr' ? fault.tr : fault.en).replace(/^\d+: /, '');
	/* The name of a point stays as it is written. */
	const first = /^[a-g][1-7]/.test(text) ? text.charAt(0) : text.charAt(0).toLocaleUpperCase(t.locale);
	return `${first}${text.slice(1)}.`;
}

/* Stones in the stores; men on the board and in the hand. */
export function stonesOf(board: Board): [number, number] {
	if (board.stores) return board.stores;
	const men = (side: string) => [...board.points!].filter((man) => man === side).length;
	return [men('w') + board.hands![0], men('b') + board.hands![1]];
}

export function scoreOf(board: Board, own: Color | null): Score {
	const stones = stonesOf(board);
	const first: Color = own ?? 0;
	const second = (1 - first) as Color;
	return { a: whoIs(first, own), an: stones[first], b: whoIs(second, own), bn: stones[second] };
}
