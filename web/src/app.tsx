/* SPDX-License-Identifier: MIT */
/* The frame of every page, and which page an address is. */
import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Defs } from './board/defs';
import type { GameName } from './engine/types';
import { sendLeftovers } from './game/leftovers';
import { words } from './i18n';
import { Home } from './pages/home';
import { NotFound } from './pages/notfound';
import { Play } from './pages/play';
import { followLinks, path } from './router';
import { me } from './game/people';
import { settings } from './settings';
import { Announcer, Icon, Late, announce, useMedia } from './ui';

const lobby = () => import('./pages/lobby');
const account = () => import('./pages/people');
const history = () => import('./pages/history');
const rules = () => import('./pages/rules');
const sow = () => import('./pages/sow');
const analyse = () => import('./pages/analyse');
const learn = () => import('./pages/learn');
const sheet = () => import('./pages/sheet');
const speed = () => import('./pages/speed');
const bell = () => import('./pages/bell');
const settingsDialog = () => import('./pages/settings');

function Page() {
	const t = words.value;
	const [, first, second, third, fourth] = path.value.replace(/\/$/, '').split('/');
	const isGame = (name: string | undefined): name is GameName => !!name && name in t.games;
	if (!first) return <Home />;
	if (second === undefined) {
		if (first === 'salon') return <Late key="salon" load={lobby} />;
		if (first === 'hesap') return <Late key="hesap" load={account} />;
		if (first === 'gecmis') return <Late key="gecmis" load={history} />;
		if (first === 'inceleme') return <Late key="inceleme" load={analyse} />;
		if (first === 'ogren') return <Late key="ogren" load={learn} />;
		if (first === 'hiz') return <Late key="hiz" load={speed} />;
		if (first === 'kurallar') return <Late key="kurallar" load={rules} />;
	}
	if (third === undefined) {
		if (first === 'inceleme') return <Late key={second} load={analyse} id={second} />;
		if (first === 'oyun' && second && /^[\w-]{22,40}$/.test(second)) return <Play key={second} id={second} />;
		if (first === 'ogren' && isGame(second)) return <Late key={`ogren-${second}`} load={learn} game={second} />;
		if (first === 'kurallar' && isGame(second)) return <Late key={second} load={rules} game={second} />;
	}
	if (first === 'kurallar' && isGame(second) && third === 'yaprak' && fourth === undefined) {
		return <Late key={`yaprak-${second}`} load={sheet} game={second} />;
	}
	if (first === 'kurallar' && isGame(second) && third === 'dagit' && fourth === undefined && second !== 'dokuztas') {
		return <Late key={`dagit-${second}`} load={sow} game={second} />;
	}
	return <NotFound />;
}

/* The ways through the page: a row, or on narrow screens behind one button. */
function Ways() {
	const t = words.value;
	const here = path.value;
	const narrow = useMedia('(max-width: 719px)');
	const menu = useRef<HTMLDetailsElement>(null);
	useEffect(() => menu.current?.removeAttribute('open'), [here]);
	const ways: [string, string][] = [
		['/', t.nav.home],
		['/salon', t.nav.lobby],
		['/ogren', t.nav.learn],
		['/inceleme', t.nav.analyse],
		['/kurallar', t.nav.rules],
	];
	const links = ways.map(([to, name]) => (
		<a href={to} aria-current={(to === '/' ? here === '/' : here.startsWith(to)) ? 'page' : undefined}>
			{name}
		</a>
	));
	if (!narrow) return <>{links}</>;
	return (
		<details class="menu" ref={menu} onKeyDown={(event) => event.key === 'Escape' && menu.current?.removeAttribute('open')}>
			<summary aria-label={t.nav.main} data-testid="menu">
				<Icon name="list" />
			</summary>
			<div class="menu-list">{links}</div>
		</details>
	);
}

/* Comes after everything else, and is not missed where it cannot be fetched. */
function Bell() {
	const [Found, setFound] = useState<ComponentType | null>(null);
	useEffect(() => void bell().then((module) => setFound(() => module.default), () => {}), []);
	return Found && <Found />;
}

export function App() {
	const t = words.value;
	const [Settings, setSettings] = useState<ComponentType<{ onClose(): void }> | null>(null);
	const main = useRef<HTMLElement>(null);
	const first = useRef(true);
	const here = path.value;
	useEffect(() => {
		addEventListener('keydown', threeKeys, { capture: true });
		return () => removeEventListener('keydown', threeKeys, { capture: true });
	}, []);

	/* After another page has come, the keyboard starts at its top. */
	useLayoutEffect(() => {
		if (first.current) first.current = false;
		else main.current?.focus({ preventScroll: true });
	}, [here]);

	useEffect(() => sendLeftovers(here.split('/')[2]), [here]);

	function openSettings() {
		settingsDialog().then((module) => setSettings(() => module.default), () => announce(t.notFetched));
	}

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
					<Ways />
					{me.value && <Bell />}
					<button type="button" class="icon-button" data-testid="settings" aria-label={t.nav.settings} onClick={openSettings}>
						<Icon name="gear" />
					</button>
				</nav>
			</header>
			<main id="icerik" ref={main} tabIndex={-1}>
				<Page />
			</main>
			<Announcer />
			{Settings && <Settings onClose={() => setSettings(null)} />}
		</div>
	);
}

const REACHED = 'a[href], button, input, select, textarea, summary, [role=tab]';

/* Everything that can be done here, one after another; on the board only what may be played. */
function reachable(): HTMLElement[] {
	const room = document.querySelector('dialog[open]') ?? document;
	return [...room.querySelectorAll<HTMLElement>(REACHED)].filter(
		(one) => one.checkVisibility() && !one.matches('.target[aria-disabled=true], .skip, :disabled'),
	);
}

/* Right: next, left: previous, Enter: choose. */
function threeKeys(event: KeyboardEvent) {
	if (settings.value.keys !== 'three' || event.ctrlKey || event.altKey || event.metaKey) return;
	const here = document.activeElement as HTMLElement;
	if (event.key === 'Enter' && here.matches('input[type=radio], input[type=checkbox]')) {
		here.click();
		return event.preventDefault();
	}
	const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
	if (!step || here.matches('input[type=text], input[type=password], textarea')) return;
	const all = reachable();
	const at = all.indexOf(here);
	all[(at + step + all.length) % all.length]?.focus();
	event.preventDefault();
	event.stopPropagation();
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
