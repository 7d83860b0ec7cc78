/* SPDX-License-Identifier: MIT */
/*
 * test_signature.mjs SIGNATURE SIGNATURE_WASM: the same program (tests/search/signature.c) built for this machine and as
 * WebAssembly prints the same: perft of every rule set and the signature of the search. Prints TAP.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WASI } from 'node:wasi';

const [native, wasm] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'signature-'));
const stdout = openSync(join(folder, 'out'), 'w');
const wasi = new WASI({ version: 'preview1', stdout });
const module = new WebAssembly.Module(readFileSync(wasm));
const began = performance.now();
wasi.start(new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi.wasiImport }));
console.log(`# under node: ${Math.round(performance.now() - began)} ms`);
closeSync(stdout);
const found = readFileSync(join(folder, 'out'), 'utf8').trim().split('\n');
rmSync(folder, { recursive: true });
const wanted = execFileSync(native, { encoding: 'utf8' }).trim().split('\n');
wanted.forEach((line, i) => {
	console.log(`${line === found[i] ? 'ok' : 'not ok'} ${i + 1} - ${line}`);
	if (line !== found[i]) console.log(`# under node: ${found[i]}`);
});
console.log(`1..${wanted.length}`);
process.exit(wanted.length === found.length && wanted.every((line, i) => line === found[i]) ? 0 : 1);
