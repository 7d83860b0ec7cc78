/* SPDX-License-Identifier: MIT */
/* icons.mjs FOLDER: the icons of FOLDER as pictures of pixels, for systems that take no SVG (tools/icons). */
import { readFileSync } from 'node:fs';
import { launch } from './browser.mjs';

const [folder] = process.argv.slice(2);
const browser = await launch();
for (const [source, size, name] of [['icon', 192, 'icon-192'], ['icon', 512, 'icon-512'], ['icon-whole', 512, 'icon-whole-512'], ['icon-whole', 180, 'apple-touch-icon']]) {
	const page = await browser.newPage({ viewport: { width: size, height: size } });
	const svg = readFileSync(`${folder}/${source}.svg`, 'utf8').replace('<svg ', `<svg width="${size}" height="${size}" style="display:block" `);
	await page.setContent(`<body style="margin:0">${svg}`);
	await page.screenshot({ path: `${folder}/${name}.png`, omitBackground: true });
	await page.close();
}
await browser.close();
