/* SPDX-License-Identifier: MIT */
/* Bundles every *.test.ts beside it and runs them with Node's own test runner. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const out = mkdtempSync(join(tmpdir(), 'mangala-web-test-'));
const tests = readdirSync(here).filter((name) => name.endsWith('.test.ts'));
buildSync({
	entryPoints: tests.map((name) => join(here, name)),
	bundle: true,
	platform: 'node',
	format: 'esm',
	outExtension: { '.js': '.mjs' },
	outdir: out,
	logLevel: 'warning',
});
const files = readdirSync(out).map((name) => join(out, name));
const { status } = spawnSync(process.execPath, ['--test', ...files], { stdio: 'inherit' });
rmSync(out, { recursive: true });
process.exit(status ?? 1);
