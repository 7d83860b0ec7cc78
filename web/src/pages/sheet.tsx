/* SPDX-License-Identifier: MIT */
/* Sheets of A4 to print: the rules in short and a board to play on. */
import { useEffect, useState } from 'preact/hooks';
import { draw } from '../engine/client';
import { termsLine, type GameName } from '../engine/types';
import { termsOf } from '../game/study';
import { words } from '../i18n';
import { rulesEn } from '../rules/en';
import { rulesTr } from '../rules/tr';
import { settings } from '../settings';
import { useTitle } from '../ui';

export default function Sheet({ game }: { game: GameName }) {
	const t = words.value;
	const text = (settings.value.lang === 'tr' ? rulesTr : rulesEn)[game];
	const title = t.games[game].title;
	const [svg, setSvg] = useState('');
	useTitle(t.titleOf(t.sheet.title(title)));
	useEffect(() => {
		const place = { terms: termsLine(termsOf({ game, rules: {} })), position: '', moves: [] };
		void draw(place, '', t.code === 'tr' ? 0 : 1).then(setSvg);
	}, [game, t]);
	const picture = svg && `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
	return (
		<div class="page sheets" data-testid="sheet">
			<p class="no-print end-buttons">
				<button type="button" class="button primary" onClick={() => print()}>
					{t.sheet.print}
				</button>
				<a class="button" href={`/kurallar/${game}`}>
					{t.nav.rules}
				</a>
			</p>
			<article class="sheet-page">
				<h1>{t.sheet.title(title)}</h1>
				<p>{text.lead}</p>
				{picture && <img src={picture} alt={t.board.name(title)} />}
				{text.parts.map((part) => (
					<section>
						<h2>{part.title}</h2>
						{part.body.map((block) =>
							typeof block === 'string' ? (
								<p>{block}</p>
							) : 'list' in block ? (
								<ul class="points">
									{block.list.map((item) => (
										<li>{item}</li>
									))}
								</ul>
							) : null,
						)}
					</section>
				))}
			</article>
			<article class="sheet-page board-page">
				<h2>{t.sheet.board(title)}</h2>
				{game === 'dokuztas' ? <Points /> : <Pits n={game === 'toguz' ? 9 : 6} stores={game !== 'mangala2'} />}
			</article>
		</div>
	);
}

/* In tenths of a millimetre, lying across the sheet. */
function Pits({ n, stores }: { n: number; stores: boolean }) {
	const width = 2600;
	const side = stores ? 330 : 60;
	const cell = (width - 2 * side) / n;
	const r = Math.min(cell / 2 - 14, 150);
	return (
		<svg class="paper-board" viewBox={`0 0 ${width} 900`} role="img" aria-label={words.value.sheet.empty}>
			<rect x={10} y={10} width={width - 20} height={880} rx={90} />
			{stores && [0, 1].map((k) => <rect x={k ? width - side + 30 : 60} y={150} width={side - 90} height={600} rx={120} />)}
			{Array.from({ length: 2 * n }, (_, k) => {
				const number = (k % n) + 1;
				const x = side + cell * ((k < n ? number - 1 : n - number) + 0.5);
				const y = k < n ? 640 : 260;
				return (
					<>
						<ellipse cx={x} cy={y} rx={r} ry={n === 9 ? 170 : r} />
						<text x={x} y={k < n ? 870 : 75}>
							{number}
						</text>
					</>
				);
			})}
		</svg>
	);
}

function Points() {
	const square = (far: number) => `M${900 - far} ${900 - far}h${2 * far}v${2 * far}h${-2 * far}z`;
	const dots = [800, 533, 267].flatMap((far) =>
		[-1, 0, 1].flatMap((x) => [-1, 0, 1].filter((y) => x || y).map((y) => [900 + x * far, 900 + y * far])),
	);
	return (
		<svg class="paper-board square" viewBox="0 0 1800 1800" role="img" aria-label={words.value.sheet.empty}>
			<path d={`${square(800)}${square(533)}${square(267)}M900 100v533M900 1167v533M100 900h533M1167 900h533`} />
			{dots.map(([x, y]) => (
				<circle class="dot" cx={x} cy={y} r={34} />
			))}
		</svg>
	);
}
