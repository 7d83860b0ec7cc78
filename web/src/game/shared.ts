/* SPDX-License-Identifier: MIT */
/* The one line to the server that all tabs share. It is held as long as a tab listens. */
const ports = new Set<MessagePort>();
let stream: EventSource | null = null;

function listen() {
	stream?.close();
	stream = new EventSource('/api/account/events');
	for (const type of ['game', 'snapshot']) {
		stream.addEventListener(type, () => {
			for (const port of ports) port.postMessage('news');
		});
	}
}

(self as unknown as { onconnect: (event: MessageEvent) => void }).onconnect = ({ ports: [port] }) => {
	port.onmessage = () => {
		ports.delete(port);
		port.close();
		if (ports.size) return;
		stream?.close();
		stream = null;
	};
	port.start();
	ports.add(port);
	/* Whoever comes may be somebody else than before. */
	if (ports.size === 1 || stream?.readyState === EventSource.CLOSED) listen();
};
