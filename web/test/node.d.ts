/* SPDX-License-Identifier: MIT */
declare module 'node:test' {
	export default function test(name: string, body: () => void | Promise<void>): void;
}
declare module 'node:assert/strict' {
	const assert: {
		equal(actual: unknown, expected: unknown, message?: string): void;
		deepEqual(actual: unknown, expected: unknown, message?: string): void;
		ok(value: unknown, message?: string): asserts value;
	};
	export default assert;
}
declare module 'node:fs' {
	export function readFileSync(path: string): Uint8Array<ArrayBuffer>;
}
declare const process: { env: Record<string, string | undefined> };
