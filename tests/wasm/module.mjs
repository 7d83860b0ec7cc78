/* SPDX-License-Identifier: MIT */
/* The page's module under node, its memory its own. */
import { readFileSync } from 'node:fs';

/* `exports`; `call`: an export's JSON, asked with these lines as input. */
export function load(file) {
	const module = new WebAssembly.Module(readFileSync(file));
	const { exports } = new WebAssembly.Instance(module, { env: { now: () => performance.now() } });
	exports._initialize();
	const read = (length) => JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.output(), length)));
	return {
		module,
		exports,
		read,
		call(name, lines, ...numbers) {
			const bytes = new TextEncoder().encode(lines.join('\n'));
			const at = exports.input(bytes.length);
			new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
			return read(exports[name](...numbers));
		},
	};
}
