/* SPDX-License-Identifier: MIT */
/*
 * The page is built into web/dist, or into MANGALA_DIST. The rules come from mangala.wasm: MANGALA_WASM
 * names it; without that the one in ../build is taken.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const wasm = resolve(process.env.MANGALA_WASM || '../build/src/wasm/mangala.wasm');
if (!existsSync(wasm)) throw new Error(`${wasm} is missing: build it, or name it in MANGALA_WASM`);

export default defineConfig({
	resolve: { alias: [{ find: /^mangala\.wasm/, replacement: wasm }] },
	assetsInclude: ['**/*.wasm'],
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
