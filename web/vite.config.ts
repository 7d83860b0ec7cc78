/* SPDX-License-Identifier: MIT */
/*
 * The page is built into web/dist, or into MANGALA_DIST. The rules come from mangala.wasm: MANGALA_WASM
 * names it; without that the one in ../build is taken.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const wasm = resolve(process.env.MANGALA_WASM || '../build/src/wasm/mangala.wasm');
/* The module for several threads lies beside it. */
const threads = wasm.replace(/\.wasm$/, '-threads.wasm');
for (const file of [wasm, threads]) if (!existsSync(file)) throw new Error(`${file} is missing: build it, or name mangala.wasm in MANGALA_WASM`);

/* The service worker, which is told every file of the build, those that are fetched only when wanted apart, and a name for just these files. */
function offline(): Plugin {
	return {
		name: 'offline',
		enforce: 'post',
		generateBundle(_, bundle) {
			const files = ['/', ...Object.keys(bundle).filter((name) => name !== 'index.html').map((name) => `/${name}`)];
			for (const name of readdirSync('public')) files.push(`/${name}`);
			const later = (name: string) => name.endsWith('.book');
			const whole = createHash('sha256');
			for (const one of Object.values(bundle)) whole.update(one.type === 'chunk' ? one.code : one.source);
			const head = `const VERSION = '${whole.digest('hex').slice(0, 16)}';\nconst FILES = ${JSON.stringify(files.filter((name) => !later(name)))};\nconst LATER = ${JSON.stringify(files.filter(later))};\n`;
			this.emitFile({ type: 'asset', fileName: 'sw.js', source: head + readFileSync('src/sw.js', 'utf8') });
		},
	};
}

export default defineConfig({
	plugins: [offline()],
	resolve: { alias: [
			{ find: /^mangala\.wasm/, replacement: wasm },
			{ find: /^mangala-threads\.wasm/, replacement: threads },
		] },
	assetsInclude: ['**/*.wasm', '**/*.book'],
	esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
	worker: { format: 'es' },
	build: {
		outDir: process.env.MANGALA_DIST || 'dist',
		emptyOutDir: true,
		target: ['es2021', 'chrome91', 'firefox89', 'safari15'],
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		reportCompressedSize: false,
	},
});
