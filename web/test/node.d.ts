/* SPDX-License-Identifier: MIT */
declare module 'node:test' {
	export default function test(name: string, body: () => void | Promise<void>): void;
}
declare module 'node:assert/strict' {
	const assert: {
		equal(actual: unknown, expected: unknown, message?: string): void;
		deepEqual(actual: unknown, expected: unknown, message?: string): void;
		ok(value: unknown, message?: string): void;
	};
	export default assert;
}
