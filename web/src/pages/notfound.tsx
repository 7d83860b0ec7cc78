/* SPDX-License-Identifier: MIT */
import { words } from '../i18n';
import { useTitle } from '../ui';

export function NotFound() {
	const t = words.value;
	useTitle(t.titleOf(t.notFound.title));
	return (
		<section class="narrow page">
			<h1>{t.notFound.title}</h1>
			<p>{t.notFound.line}</p>
			<p>
				<a class="button" href="/">
					{t.notFound.home}
				</a>
			</p>
		</section>
	);
}
