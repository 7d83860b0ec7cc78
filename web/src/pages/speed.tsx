/* SPDX-License-Identifier: MIT */
/* How fast the engine is on this device: the fixed work of `mangala bench search`, with one thread and with all. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { bench, threadsWanted } from '../engine/client';
import type { Bench } from '../engine/types';
import { words } from '../i18n';
import { settings } from '../settings';
import { announce, useTitle } from '../ui';
import { GAMES } from './home';

const TEXT = {
	tr: {
		title: 'Motorun hızı',
		intro: 'Motor her oyunda belli konumları belli bir derinliğe kadar arar; her tarayıcıda ve her makinede aynı iştir. Komut satırında: mangala bench search.',
		start: 'Ölç',
		again: 'Yeniden ölç',
		caption: 'Saniyede bakılan konum, milyon',
		nodes: 'Konum',
		one: '1 iş parçacığı',
		many: (n: number) => `${n} iş parçacığı`,
		signature: 'İmza',
		signatureLine: 'Tek iş parçacığıyla aranan konumların imzası: komut satırındaki programın bastığı sayıyla aynı olmalıdır.',
		alone: 'Bu sayfa paylaşılan bellek kullanamıyor: motor tek iş parçacığıyla çalışır.',
		measured: 'Ölçüldü.',
	},
	en: {
		title: 'The engine’s speed',
		intro: 'In each game the engine searches certain positions to a certain depth; it is the same work in every browser and on every machine. On the command line: mangala bench search.',
		start: 'Measure',
		again: 'Measure again',
		caption: 'Positions looked at a second, million',
		nodes: 'Positions',
		one: '1 thread',
		many: (n: number) => `${n} threads`,
		signature: 'Signature',
		signatureLine: 'Of the positions searched with one thread: it must be the number that the program prints on the command line.',
		alone: 'This page may not share memory: the engine works with one thread.',
		measured: 'Measured.',
	},
};

/* The first ones also compile; the best one counts. */
const ROUNDS = 5;

function speedOf({ nodes, ms }: Bench): number {
	return nodes / Math.max(ms, 1) / 1000;
}

interface Row {
	one: Bench;
	many?: Bench;
}

export default function Speed() {
	const t = words.value;
	const text = TEXT[settings.value.lang];
	useTitle(t.titleOf(text.title));
	const [rows, setRows] = useState<Row[]>([]);
	const [busy, setBusy] = useState(false);
	const gone = useRef(false);
	useEffect(
		() => () => {
			gone.current = true;
		},
		[],
	);
	const threads = threadsWanted();
	const signature = rows[GAMES.length - 1]?.one.signature;

	async function best(set: number, count: number): Promise<Bench> {
		let found = await bench(set, count);
		for (let n = 1; n < ROUNDS && !gone.current; n++) {
			const next = await bench(set, count);
			if (speedOf(next) > speedOf(found)) found = next;
		}
		return found;
	}

	async function measure() {
		setBusy(true);
		const measured: Row[] = [];
		for (let set = 0; set < GAMES.length && !gone.current; set++) {
			measured[set] = { one: await best(set, 1) };
			setRows([...measured]);
			if (threads > 1 && !gone.current) measured[set].many = await best(set, threads);
			setRows([...measured]);
		}
		setBusy(false);
		announce(text.measured);
	}

	const speed = (found?: Bench) => (found ? speedOf(found).toLocaleString(t.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }) : '…');
	return (
		<section class="page speed" data-testid="speed" data-signature={busy ? '' : signature}>
			<h1>{text.title}</h1>
			<p>{text.intro}</p>
			{!crossOriginIsolated && <p class="hint">{text.alone}</p>}
			<p>
				<button type="button" class="button primary" aria-disabled={busy} data-testid="measure" onClick={() => !busy && void measure()}>
					{rows.length ? text.again : text.start}
				</button>
			</p>
			{rows.length > 0 && (
				<table class="accounts">
					<caption>{text.caption}</caption>
					<thead>
						<tr>
							<td />
							<th scope="col">{text.nodes}</th>
							<th scope="col">{text.one}</th>
							{threads > 1 && <th scope="col">{text.many(threads)}</th>}
						</tr>
					</thead>
					<tbody>
						{rows.map(({ one, many }) => (
							<tr data-game={one.game} data-one={speedOf(one)} data-many={many && speedOf(many)}>
								<th scope="row">{t.games[one.game].title}</th>
								<td>{one.nodes.toLocaleString(t.locale)}</td>
								<td>{speed(one)}</td>
								{threads > 1 && <td>{speed(many)}</td>}
							</tr>
						))}
					</tbody>
				</table>
			)}
			{signature && (
				<p>
					<b>
						{text.signature}: {signature}
					</b>{' '}
					{text.signatureLine}
				</p>
			)}
		</section>
	);
}
