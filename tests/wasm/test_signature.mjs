/* SPDX-License-Identifier: MIT */
/*
 * test_signature.mjs MANGALA_WASM SIGNATURE: the search of the page's module looks at the same positions as the one built for
 * this machine (SIGNATURE, tests/search/signature.c, prints its number). Prints TAP.
 */
import { execFileSync } from 'node:child_process';
import { load } from './module.mjs';

const [wasm, signature] = process.argv.slice(2);
const { call } = load(wasm);

const wanted = execFileSync(signature, { encoding: 'utf8' }).match(/^signature (\d+)$/m)[1];
let found;
for (let set = 0; set < 6; set++) found = call('bench', [], set, 1).signature;
console.log(`${String(found) === wanted ? 'ok' : 'not ok'} 1 - signature ${wanted}`);
if (String(found) !== wanted) console.log(`# under node: ${found}`);
console.log('1..1');
process.exit(String(found) === wanted ? 0 : 1);
