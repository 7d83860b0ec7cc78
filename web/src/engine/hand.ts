/* SPDX-License-Identifier: MIT */
/* A Worker that lends its thread to another one's search: it waits in the module for work and never comes back. */
self.onmessage = ({ data: { module, memory, hand, stack } }) => {
	const now = () => performance.now();
	const { __stack_pointer, serve } = new WebAssembly.Instance(module, { env: { memory, now } }).exports as {
		__stack_pointer: WebAssembly.Global;
		serve(hand: number): void;
	};
	__stack_pointer.value = stack;
	serve(hand);
};
