/* SPDX-License-Identifier: MIT */
/* Leave from correspondence games: how much is left this year, what was taken, going and coming back. */
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../game/http';
import { words } from '../i18n';
import { announce } from '../ui';
import { Why, useDoing } from './people';

interface Absence {
	/* Seconds. */
	allowed: number;
	left: number;
	until: string | null;
	automatic: 0 | 1;
	taken: { from: string; until: string }[];
}

const PATH = '/api/account/leave';
const DAY = 86400;

export function Leave() {
	const t = words.value.absence;
	const { locale } = words.value;
	const [now, setNow] = useState<Absence | null>(null);
	const [days, setDays] = useState('7');
	const [fault, busy, run, set] = useDoing();
	useEffect(() => void run(async () => setNow(await ask<Absence>('GET', PATH))), []);
	if (!now) return null;
	const day = (time: string) => new Date(time).toLocaleDateString(locale, { day: 'numeric', month: 'long' });
	const whole = (seconds: number) => Math.floor(seconds / DAY);
	function go(event: SubmitEvent) {
		event.preventDefault();
		void run(async () => {
			const after = await ask<Absence>('POST', PATH, { days: Number(days) });
			setNow(after);
			announce(t.away(day(after.until!)));
		});
	}
	function back() {
		void run(async () => {
			setNow(await ask<Absence>('DELETE', PATH));
			announce(t.back);
		});
	}
	return (
		<section class="panel" aria-labelledby="izin" data-testid="leave-ledger">
			<h2 id="izin">{t.title}</h2>
			<p class="hint">{t.line}</p>
			<p data-testid="leave-left">{t.left(whole(now.left), whole(now.allowed))}</p>
			{now.until ? (
				<>
					<p role="status" data-testid="on-leave">
						<strong>{t.away(day(now.until))}</strong>
					</p>
					<button type="button" class="button primary" data-testid="leave-end" aria-disabled={busy} onClick={back}>
						{t.end}
					</button>
				</>
			) : (
				<form onSubmit={go}>
					<label class="option">
						<span>{t.days}</span>
						<input
							type="number"
							required
							min={1}
							max={Math.max(1, whole(now.left))}
							value={days}
							data-testid="leave-days"
							onInput={(event) => setDays(event.currentTarget.value)}
						/>
					</label>
					<button type="submit" class="button" data-testid="leave-begin" aria-disabled={busy}>
						{t.begin}
					</button>
				</form>
			)}
			<label class="tick">
				<input
					type="checkbox"
					checked={!!now.automatic}
					data-testid="leave-automatic"
					onChange={(event) => {
						const part = { automatic: event.currentTarget.checked ? 1 : 0 } as const;
						set(now, part, setNow, () => ask<Absence>('POST', PATH, part));
					}}
				/>
				<span>{t.automatic}</span>
			</label>
			{now.taken.length > 0 && (
				<>
					<h3>{t.taken}</h3>
					<ul class="entries" data-testid="leave-taken">
						{now.taken.map(({ from, until }) => (
							<li>{t.span(day(from), day(until), Math.ceil((Date.parse(until) - Date.parse(from)) / (DAY * 1000)))}</li>
						))}
					</ul>
				</>
			)}
			<Why fault={fault} />
		</section>
	);
}
