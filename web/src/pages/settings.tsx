/* SPDX-License-Identifier: MIT */
import { words } from '../i18n';
import { change, settings, type Confirm, type Counts, type Lang, type Speed, type Theme } from '../settings';
import { Choice, Dialog, useMedia } from '../ui';

function options<T extends string>(labels: Record<T, string>) {
	return (Object.entries(labels) as [T, string][]).map(([value, label]) => ({ value, label }));
}

export function SettingsDialog({ onClose }: { onClose(): void }) {
	const t = words.value.settings;
	const now = settings.value;
	const calm = useMedia('(prefers-reduced-motion: reduce)');
	return (
		<Dialog title={t.title} close={words.value.close} onClose={onClose}>
			<Choice<Lang>
				label={t.lang}
				value={now.lang}
				options={options({ tr: 'Türkçe', en: 'English' })}
				onChange={(lang) => change({ lang })}
			/>
			<Choice<Theme>
				label={t.theme}
				value={now.theme}
				options={options(t.themes)}
				onChange={(theme) => change({ theme })}
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
			<h3>{t.keys}</h3>
			<p class="hint">{t.keysLine}</p>
		</Dialog>
	);
}
