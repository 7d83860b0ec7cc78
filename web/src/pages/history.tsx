/* SPDX-License-Identifier: MIT */
/* Games that are over: one's own or everybody's, by rule set, result and player. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameName, ServerGame } from '../engine/types';
import { Refused, ask } from '../game/http';
import { me } from '../game/people';
import { faultText } from '../game/telling';
import { words } from '../i18n';
import { Choice, useTitle } from '../ui';
import { GAMES } from './home';
import { GameLine } from './lobby';

type Whose = 'mine' | 'all';
type Result = 'any' | 'won' | 'lost' | 'drawn';

interface List {
	games: ServerGame[];
	next: number | null;
}

function resultOf({ own, state }: ServerGame): Result {
	return state.winner === null ? 'drawn' : state.winner === own ? 'won' : 'lost';
}

export default function History() {
	const t = words.value;
	useTitle(t.titleOf(t.history.title));
	const [whose, setWhose] = useState<Whose>(me.value ? 'mine' : 'all');
	const [game, setGame] = useState<GameName | ''>('');
	const [result, setResult] = useState<Result>('any');
	const [player, setPlayer] = useState('');
	const [list, setList] = useState<List>({ games: [], next: null });
	const [why, setWhy] = useState('');
	/* Of several questions on their way only the last one's answer is wanted. */
	const last = useRef<URLSearchParams | null>(null);

	async function look(before: number | null) {
		const query = (last.current = new URLSearchParams());
		if (before) query.set('before', String(before));
		if (whose === 'all' && game) query.set('game', game);
		if (whose === 'all' && player.trim()) query.set('player', player.trim());
		try {
			const found = await ask<List>('GET', `${whose === 'mine' ? '/api/account/games' : '/api/archive'}?${query}`);
			if (last.current !== query) return;
			setWhy('');
			setList({ games: [...(before ? list.games : []), ...found.games], next: found.next });
		} catch (error) {
			if (!(error instanceof Refused)) throw error;
			if (last.current !== query) return;
			setWhy(faultText(t, error.fault));
			setList({ games: [], next: null });
		}
	}
	useEffect(() => {
		const timer = setTimeout(() => void look(null), player ? 300 : 0);
		return () => clearTimeout(timer);
	}, [whose, game, player]);

	const shown = list.games
		.filter((one) => one.status === 'over')
		.filter((one) => !game || one.terms.game === game)
		.filter((one) => whose === 'all' || result === 'any' || resultOf(one) === result)
		.filter((one) => whose === 'all' || !player || one.seats?.some((who) => who?.name?.toLowerCase().includes(player.toLowerCase())));
	return (
		<div class="page narrow history" data-testid="history">
			<h1>{t.history.title}</h1>
			<div class="filters">
				{me.value && (
					<Choice<Whose>
						label={t.history.whose}
						value={whose}
						options={[
							{ value: 'mine', label: t.history.mine },
							{ value: 'all', label: t.history.all },
						]}
						onChange={setWhose}
					/>
				)}
				<label class="option">
					<span>{t.home.choose}</span>
					<select value={game} onChange={(event) => setGame(event.currentTarget.value as GameName | '')}>
						<option value="">{t.history.everyGame}</option>
						{GAMES.map((name) => (
							<option value={name}>{t.games[name].title}</option>
						))}
					</select>
				</label>
				{whose === 'mine' && (
					<label class="option">
						<span>{t.history.result}</span>
						<select value={result} onChange={(event) => setResult(event.currentTarget.value as Result)}>
							{(['any', 'won', 'lost', 'drawn'] as const).map((value) => (
								<option value={value}>{t.history.results[value]}</option>
							))}
						</select>
					</label>
				)}
				<label class="option">
					<span>{t.history.player}</span>
					<input type="text" value={player} autocomplete="off" maxLength={20} onInput={(event) => setPlayer(event.currentTarget.value)} />
				</label>
			</div>
			{why && <p role="alert" class="fault-text">{why}</p>}
			{shown.length ? (
				<ul class="game-list">
					{shown.map((one) => (
						<GameLine key={one.id} game={one} />
					))}
				</ul>
			) : (
				<p class="hint">{t.history.none}</p>
			)}
			{list.next && (
				<button type="button" class="button" onClick={() => void look(list.next)}>
					{t.history.more}
				</button>
			)}
		</div>
	);
}
