/* SPDX-License-Identifier: MIT */
/* The notifications centre: a bell with the number of what is new, and the list of it. */
import { useEffect, useState } from 'preact/hooks';
import { me } from '../game/people';
import { followTidings, markRead, tidings, unread, type Tiding } from '../game/tidings';
import { personName } from '../game/telling';
import { words } from '../i18n';
import { go } from '../router';
import { Dialog, Icon, announce } from '../ui';

export default function Bell() {
	const t = words.value.tidings;
	const [open, setOpen] = useState(false);
	const who = me.value?.id;
	const fresh = unread.value.length;
	useEffect(() => (who ? followTidings() : undefined), [who]);
	useEffect(() => {
		if (fresh) announce(t.fresh(fresh));
	}, [fresh]);
	if (!who) return null;
	return (
		<>
			<button
				type="button"
				class="icon-button bell"
				aria-label={fresh ? `${t.title}: ${t.fresh(fresh)}` : t.title}
				data-testid="bell"
				onClick={() => setOpen(true)}
			>
				<Icon name="bell" />
				{fresh > 0 && (
					<span class="bell-count" aria-hidden="true">
						{fresh}
					</span>
				)}
			</button>
			{open && <Centre onClose={() => setOpen(false)} />}
		</>
	);
}

function Centre({ onClose }: { onClose(): void }) {
	const t = words.value;
	/* What was new when it was opened stays marked while it is read. */
	const [fresh] = useState(() => unread.value.map(({ key }) => key));
	useEffect(() => markRead(tidings.value.map(({ key }) => key)), [tidings.value]);
	return (
		<Dialog title={t.tidings.title} close={t.close} onClose={onClose}>
			{tidings.value.length === 0 && <p class="hint">{t.tidings.none}</p>}
			<ul
				class="game-list tidings"
				data-testid="tidings"
				onClick={(event) => (event.target as Element).closest('a') && onClose()}
			>
				{tidings.value.map((one) => (
					<Line key={one.key} tiding={one} fresh={fresh.includes(one.key)} />
				))}
			</ul>
			<div class="end-buttons">
				<button type="button" class="button" onClick={() => (onClose(), go('/hesap'))}>
					{t.tidings.settings}
				</button>
			</div>
		</Dialog>
	);
}

function Line({ tiding: { kind, game }, fresh }: { tiding: Tiding; fresh: boolean }) {
	const t = words.value;
	const rival = game.own === null ? game.seats!.find((person) => person) : (game.seats![1 - game.own] ?? game.invited);
	const deadline = kind === 'turn' && game.clock?.deadline;
	return (
		<li>
			<a href={`/oyun/${game.id}`} class={fresh ? 'fresh' : ''} data-kind={kind}>
				<span class="what">
					<b>
						{fresh && <span class="tiding-new">{t.tidings.fresh1}</span>} {t.tidings.kinds[kind](personName(t, rival ?? null))}
					</b>
					<span>
						{t.games[game.terms.game].title}
						{deadline && ` · ${t.tidings.until(new Date(deadline).toLocaleString(t.locale, { dateStyle: 'medium', timeStyle: 'short' }))}`}
					</span>
				</span>
			</a>
		</li>
	);
}
