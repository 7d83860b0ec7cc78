/* SPDX-License-Identifier: MIT */
/* The rules of each game, with boards from real games that show a move when asked. */
import { useEffect, useState } from 'preact/hooks';
import { MancalaBoard } from '../board/mancala';
import { MorrisBoard } from '../board/morris';
import { ruleSets, stateOf } from '../engine/client';
import type { GameName, RuleSet, State, Terms } from '../engine/types';
import * as store from '../game/store';
import { words } from '../i18n';
import type { OptionName } from '../i18n/say';
import { go } from '../router';
import { DIAGRAMS, type DiagramName } from '../rules/diagrams';
import { rulesEn } from '../rules/en';
import type { Block } from '../rules/text';
import { rulesTr } from '../rules/tr';
import { settings } from '../settings';
import { Icon, useStanding, useTitle } from '../ui';
import { GAMES, GameIcon } from './home';
import { exercisesOf } from '../rules/exercises';

export default function Rules({ game }: { game?: GameName }) {
	return game ? <RulesPage game={game} /> : <RulesIndex />;
}

function RulesIndex() {
	const t = words.value;
	useTitle(t.titleOf(t.rules.title));
	return (
		<section class="page rules-index">
			<h1>{t.rules.title}</h1>
			<p>{t.rules.intro}</p>
			<ul class="cards">
				{GAMES.map((game) => (
					<li>
						<a class="card" href={`/kurallar/${game}`}>
							<GameIcon game={game} />
							<span class="card-title">{t.games[game].title}</span>
							<span class="card-line">{t.games[game].line}</span>
						</a>
					</li>
				))}
			</ul>
		</section>
	);
}

function RulesPage({ game }: { game: GameName }) {
	const t = words.value;
	const title = t.games[game].title;
	const text = (settings.value.lang === 'tr' ? rulesTr : rulesEn)[game];
	useTitle(t.titleOf(t.home.rulesOf(title)));

	function play() {
		store.write('mangala.choices', { ...store.read<object>('mangala.choices'), game });
		go('/');
	}

	return (
		<article class="page rules">
			<nav class="rules-nav" aria-label={t.rules.title}>
				<ul>
					{GAMES.map((other) => (
						<li>
							<a href={`/kurallar/${other}`} aria-current={other === game ? 'page' : undefined}>
								{t.games[other].title}
							</a>
						</li>
					))}
				</ul>
			</nav>
			<div class="rules-text">
				<h1>{title}</h1>
				<p class="lead">{text.lead}</p>
				<p class="rules-doors">
					<button type="button" class="button primary" onClick={play}>
						{t.rules.playThis}
					</button>
					<a class="button" href={`/ogren/${game}`}>
						{t.nav.learn}
					</a>
					<a class="button" href={`/kurallar/${game}/yaprak`}>
						{t.sheet.door}
					</a>
					{exercisesOf(game).length > 0 && (
						<a class="button" href={`/kurallar/${game}/dagit`} data-testid="sow-by-hand">
							<Icon name="hand" />
							{t.sow.title}
						</a>
					)}
				</p>
				{text.parts.map((part) => (
					<section>
						<h2>{part.title}</h2>
						{part.body.map((block) => (
							<BlockView block={block} />
						))}
					</section>
				))}
				<Options game={game} />
				<section>
					<h2>{t.rules.mistakes}</h2>
					<dl class="mistakes">
						{text.mistakes.map(([wrong, right]) => (
							<div>
								<dt>{wrong}</dt>
								<dd>{right}</dd>
							</div>
						))}
					</dl>
				</section>
			</div>
		</article>
	);
}

function BlockView({ block }: { block: Block }) {
	if (typeof block === 'string') return <p>{block}</p>;
	if ('list' in block) {
		return (
			<ul class="points">
				{block.list.map((item) => (
					<li>{item}</li>
				))}
			</ul>
		);
	}
	return <Diagram name={block.show} caption={block.caption} />;
}

/* The rulings: what the sources leave open, as options with their defaults. */
function Options({ game }: { game: GameName }) {
	const t = words.value;
	const [set, setSet] = useState<RuleSet | null>(null);
	useEffect(() => void ruleSets.then((sets) => setSet(sets.find((one) => one.name === game) ?? null)), [game]);
	const options = Object.entries(set?.options ?? {});
	if (!options.length) return null;
	return (
		<section>
			<h2>{t.rules.options}</h2>
			<p>{t.rules.optionsLine}</p>
			<table class="options-table">
				<thead>
					<tr>
						<th scope="col">{t.rules.option}</th>
						<th scope="col">{t.rules.standard}</th>
						<th scope="col">{t.rules.others}</th>
					</tr>
				</thead>
				<tbody>
					{options.map(([name, standard]) => {
						const option = t.options[name as OptionName] as { name: string; values: Record<number, string> } | undefined;
						const others = Object.entries(option?.values ?? {}).filter(([value]) => Number(value) !== standard);
						return (
							<tr>
								<th scope="row">{option?.name ?? name}</th>
								<td>{option?.values[standard] ?? standard}</td>
								<td>{others.map(([, label]) => label).join(', ')}</td>
							</tr>
						);
					})}
				</tbody>
			</table>
		</section>
	);
}

function termsOf(game: GameName): Terms {
	return {
		game,
		kind: 'quick',
		sets: 1,
		begins: 0,
		stop_when_decided: 1,
		rules: {},
		players: [{ kind: 'human' }, { kind: 'human' }],
	};
}

/* A board from a real game: before its last move, and after it once it has been shown. */
function Diagram({ name, caption }: { name: DiagramName; caption: string }) {
	const t = words.value;
	const { game, moves } = DIAGRAMS[name];
	const narrow = useStanding();
	const [state, setState] = useState<State | null>(null);
	const [stage, setStage] = useState<'before' | 'showing' | 'after'>('before');
	useEffect(() => void stateOf(termsOf(game), moves ? moves.split(' ') : []).then(setState), [name]);
	const last = state?.last ?? null;
	const board = !last ? state?.board : stage === 'after' ? last.after : last.before;
	const common = {
		label: caption,
		bottom: 0 as const,
		showing: stage === 'showing' ? last : null,
		done: () => setStage('after'),
		last: stage === 'after' ? last : null,
	};
	return (
		<figure class={`diagram ${game}`}>
			<div class="diagram-room">
				{board?.pits && (
					<MancalaBoard
						{...common}
						board={board}
						standing={narrow}
						trays={game === 'mangala2'}
						peek={stage === 'before' ? last : null}
					/>
				)}
				{board?.points && <MorrisBoard {...common} board={board} standing={narrow} />}
			</div>
			<figcaption>
				<span>{caption}</span>
				{last && (
					<button
						type="button"
						class="button"
						onClick={() => setStage(stage === 'before' ? 'showing' : 'before')}
						aria-label={`${stage === 'before' ? t.rules.showMove : t.rules.before}: ${caption}`}
					>
						{stage === 'before' ? t.rules.showMove : t.rules.before}
					</button>
				)}
			</figcaption>
		</figure>
	);
}
