/* SPDX-License-Identifier: MIT */
/* The frame of every page, and which page an address is. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Defs } from './board/defs';
import type { GameName } from './engine/types';
import { sendLeftovers } from './game/leftovers';
import { words } from './i18n';
import { Home } from './pages/home';
import { NotFound } from './pages/notfound';
import { Play } from './pages/play';
import { RulesIndex, RulesPage } from './pages/rules';
import { SettingsDialog } from './pages/settings';
import { SowPage, exercisesOf } from './pages/sow';
import { followLinks, path } from './router';
import { Announcer, Icon } from './ui';

function Page() {
	const t = words.value;
	const [, first, second, third, fourth] = path.value.replace(/\/$/, '').split('/');
	if (!first) return <Home />;
	if (third === undefined) {
		if (first === 'oyun' && second && /^[\w-]{22,40}$/.test(second)) return <Play key={second} id={second} />;
		if (first === 'kurallar' && !second) return <RulesIndex />;
		if (first === 'kurallar' && second! in t.games) return <RulesPage key={second} game={second as GameName} />;
	}
	if (first === 'kurallar' && third === 'dagit' && fourth === undefined && exercisesOf(second as GameName).length) {
		return <SowPage key={second} game={second as GameName} />;
	}
	return <NotFound />;
}

export function App() {
	const t = words.value;
	const [settingsOpen, setSettingsOpen] = useState(false);
	const main = useRef<HTMLElement>(null);
	const first = useRef(true);
	const here = path.value;

	/* After another page has come, the keyboard starts at its top. */
	useEffect(() => {
		if (first.current) first.current = false;
		else main.current?.focus({ preventScroll: true });
	}, [here]);

	useEffect(() => sendLeftovers(here.split('/')[2]), [here]);

	const current = (at: boolean) => (at ? 'page' : undefined);
	return (
		<div class="frame" onClick={followLinks}>
			<Defs />
			<a class="skip" href="#icerik" onClick={() => main.current?.focus()}>
				{t.nav.skip}
			</a>
			<header class="top">
				<a class="brand" href="/" aria-label={`${t.app}: ${t.nav.home}`}>
					<Brand />
					<span>{t.app}</span>
				</a>
				<nav aria-label={t.nav.main}>
					<a href="/" aria-current={current(here === '/')}>
						{t.nav.home}
					</a>
					<a href="/kurallar" aria-current={current(here.startsWith('/kurallar'))}>
						{t.nav.rules}
					</a>
					<button type="button" class="icon-button" aria-label={t.nav.settings} onClick={() => setSettingsOpen(true)}>
						<Icon name="gear" />
					</button>
				</nav>
			</header>
			<main id="icerik" ref={main} tabIndex={-1}>
				<Page />
			</main>
			<Announcer />
			{settingsOpen && <SettingsDialog onClose={() => setSettingsOpen(false)} />}
		</div>
	);
}

/* The star of eight points, as on the men and on the tiles. */
function Brand() {
	return (
		<svg class="brand-mark" viewBox="-14 -14 28 28" aria-hidden="true">
			<path class="star" d="M-9-9h18v18h-18z" />
			<path class="star" d="M-9-9h18v18h-18z" transform="rotate(45)" />
			<circle class="eye" r="5" />
		</svg>
	);
}
