/* SPDX-License-Identifier: MIT */
import { ask } from '../game/http';
import { me } from '../game/people';
import { words } from '../i18n';
import {
	change,
	settings,
	type BoardForm,
	type BoardLook,
	type Confirm,
	type Counts,
	type KeyWay,
	type Lang,
	type OnOff,
	type Speed,
	type Theme,
	type Threads,
} from '../settings';
import { Choice, Dialog, useMedia } from '../ui';

function options<T extends string>(labels: Record<T, string>) {
	return (Object.entries(labels) as [T, string][]).map(([value, label]) => ({ value, label }));
}

export default function SettingsDialog({ onClose }: { onClose(): void }) {
	const t = words.value.settings;
	const now = settings.value;
	const calm = useMedia('(prefers-reduced-motion: reduce)');
	return (
		<Dialog title={t.title} close={words.value.close} onClose={onClose}>
			<Choice<Lang>
				label={t.lang}
				value={now.lang}
				options={options({ tr: 'Türkçe', en: 'English' })}
				onChange={(lang) => {
					change({ lang });
					/* What is sent to who is away is in the same language. */
					if (me.value) void ask('POST', '/api/account/contact', { lang }).catch(() => {});
				}}
			/>
			<Choice<Theme>
				label={t.theme}
				value={now.theme}
				options={options(t.themes)}
				onChange={(theme) => change({ theme })}
			/>
			<Choice<BoardLook>
				label={t.look}
				value={now.look}
				options={options(t.looks)}
				onChange={(look) => change({ look })}
			/>
			<Choice<OnOff>
				label={t.sound}
				value={now.sound}
				options={options(t.onOff)}
				onChange={(sound) => change({ sound })}
			/>
			<Choice<Speed>
				label={t.speed}
				value={now.speed}
				options={options(t.speeds)}
				onChange={(speed) => change({ speed })}
			/>
			{calm && <p class="hint">{t.speedCalm}</p>}
			<Choice<Confirm>
				label={t.confirm}
				value={now.confirm}
				options={options(t.confirms)}
				onChange={(confirm) => change({ confirm })}
			/>
			<p class="hint">{t.confirmLine}</p>
			<Choice<Counts>
				label={t.counts}
				value={now.counts}
				options={options(t.countsN)}
				onChange={(counts) => change({ counts })}
			/>
			<Choice<OnOff>
				label={t.numbers}
				value={now.numbers}
				options={options(t.onOff)}
				onChange={(numbers) => change({ numbers })}
			/>
			<Choice<BoardForm>
				label={t.form}
				value={now.form}
				options={options(t.forms)}
				onChange={(form) => change({ form })}
			/>
			<p class="hint">{t.formLine}</p>
			<Choice<KeyWay>
				label={t.keyWay}
				value={now.keys}
				options={options(t.keyWays)}
				onChange={(keys) => change({ keys })}
			/>
			<p class="hint">{t.keyWayLine}</p>
			{crossOriginIsolated && (
				<Choice<Threads>
					label={t.threads}
					value={now.threads}
					options={[{ value: 'auto', label: t.auto }, ...(['1', '2', '3', '4'] as const).map((n) => ({ value: n, label: n }))]}
					onChange={(threads) => change({ threads })}
				/>
			)}
			<p class="hint">
				<a href="/hiz" onClick={onClose}>
					{t.speedPage}
				</a>
			</p>
			<h3>{t.keys}</h3>
			<p class="hint">{t.keysLine}</p>
		</Dialog>
	);
}
