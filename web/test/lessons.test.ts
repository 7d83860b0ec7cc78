/* SPDX-License-Identifier: MIT */
/*
 * Every lesson of the course, asked of the rules: one move or answer is right and no other, every mistake is called as
 * the lesson says, and all of RULES.md is taught. MANGALA_WASM names the module, else it is that of ../build.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { Module } from '../src/engine/module';
import type { End, Fault, GameName, State, Verdict } from '../src/engine/types';
import { LESSONS, lessonsOf, meets, type Answer, type Lesson } from '../src/rules/lessons';

const rules = new Module(new WebAssembly.Module(readFileSync(process.env.MANGALA_WASM || '../build/src/wasm/mangala.wasm')));

/* By rule set: the rules of RULES.md that are about a position, the mistakes of its section 8, and how a set may end. */
const TAUGHT: Record<GameName, { rules: string; mistakes: string; ends: string }> = {
	mangala: { rules: '1.1 1.2 1.3 1.4 1.5 1.6', mistakes: 'first_stone_next rival_store own_pit_even empty_opposite first_out_wins', ends: 'row_empty' },
	'mangala-ibb': { rules: '1.1 1.2 1.3 1.4 1.5', mistakes: 'first_stone_next rival_store own_pit_even first_out_wins', ends: 'row_empty' },
	'mangala-kale': { rules: '1.1 1.3 1.4 1.5 3.1 3.2 3.3 3.4', mistakes: 'first_stone_next own_pit_even first_out_wins castle_second castle_last', ends: 'row_empty repetition' },
	toguz: { rules: '4', mistakes: 'first_stone_next own_pit_even tuzdik_second tuzdik_on_last tuzdik_same_number', ends: 'majority row_empty repetition' },
	mangala2: { rules: '5', mistakes: 'first_stone_back', ends: 'board_empty repetition' },
	dokuztas: { rules: '6 6.1 6.2 6.3', mistakes: 'man_in_mill', ends: 'few_men blocked repetition quiet' },
};

function study({ game, position, moves = '' }: Lesson, ...more: string[]): State & { error?: Fault } {
	const played = [...moves.split(' ').filter(Boolean), ...more];
	return rules.study({ terms: `game=${game}`, position, moves: played }) as State & { error?: Fault };
}

function mistakeIn({ game, position, ask }: Lesson, { board = '', result = '*', castle = false }: Answer): string | undefined {
	const verdict = rules.claim({ game, position, move: ask!.move!, board, result, castle }) as Verdict & { error?: Fault };
	assert.equal(verdict.error, undefined, position);
	return verdict.mistake?.code;
}

for (const [game, taught] of Object.entries(TAUGHT) as [GameName, (typeof TAUGHT)[GameName]][]) {
	test(`the course of ${game}: one right move or answer a lesson, each mistake by its name`, () => {
		for (const lesson of lessonsOf(game)) {
			const start = study(lesson);
			assert.equal(start.error, undefined, lesson.en[0]);
			assert.equal(start.board.side, 'w', lesson.en[0]);
			for (const { move, fault } of lesson.traps ?? []) assert.equal(study(lesson, move).error?.code, fault, lesson.en[0]);
			if (lesson.goal) {
				const right = start.legal.filter((move) => {
					const after = study(lesson, move);
					return meets(lesson.goal!, after.last!, after);
				});
				assert.equal(right.length, 1, `${lesson.en[0]}: ${right}`);
				continue;
			}
			const { answers, leave } = lesson.ask!;
			if (leave) {
				assert.equal(answers.filter(({ stones }) => `${stones}` === `${start.leave!.stones}`).length, 1, lesson.en[0]);
				continue;
			}
			assert.equal(answers.filter(({ mistake }) => !mistake).length, 1, lesson.en[0]);
			for (const answer of answers) assert.equal(mistakeIn(lesson, answer), answer.mistake, `${lesson.en[0]}: ${answer.en}`);
			/* What is right says all of it: the board, not only that nothing is wrong. */
			assert.ok(answers.every(({ mistake, board }) => mistake || board), lesson.en[0]);
		}
	});

	test(`the course of ${game} teaches all its rules, every mistake of section 8 and every end of a set`, () => {
		const lessons = lessonsOf(game);
		const provoked = lessons.flatMap(({ traps = [], ask }) => [...traps.map(({ fault }) => fault), ...(ask?.answers ?? []).map(({ mistake }) => mistake)]);
		assert.deepEqual(taught.rules.split(' ').filter((rule) => !lessons.some((lesson) => lesson.rule === rule)), []);
		assert.deepEqual(taught.mistakes.split(' ').filter((code) => !provoked.includes(code)), []);
		const ends = lessons.flatMap((lesson) => study(lesson).legal.map((move) => study(lesson, move).last!.end));
		assert.deepEqual(taught.ends.split(' ').filter((end) => !ends.includes(end as End)), []);
	});
}

test('lessons stand by their rule set, in both languages', () => {
	assert.deepEqual([...new Set(LESSONS.map(({ game }) => game))], Object.keys(TAUGHT));
	for (const { tr, en, goal, ask } of LESSONS) {
		assert.ok([...tr, ...en].every((text) => text.trim().length > 1));
		assert.ok(!goal !== !ask);
	}
});
