/* SPDX-License-Identifier: MIT */
/* `mangala serve` on a free loopback port over a folder of its own, and the little the tests ask of it. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

export const binary = resolve(process.env.MANGALA || '../../build/src/cli/mangala');
if (!existsSync(binary)) {
	console.error(`${binary} is missing: build it with ./run --build, or name it in MANGALA`);
	process.exit(2);
}

export class Server {
	/* `config`: settings for a file of its own. */
	constructor(config = null) {
		this.config = config;
		this.data = mkdtempSync(join(tmpdir(), 'mangala-browser-'));
		this.port = 0;
		this.log = '';
	}

	static async start(config) {
		const server = new Server(config);
		await server.run();
		return server;
	}

	/* The first time on a port that is free, afterwards on the same. */
	async run() {
		const listen = `127.0.0.1:${this.port}`;
		const call = ['serve', '--listen', listen, '--data', this.data];
		if (this.config) {
			const file = join(this.data, 'mangala.conf');
			writeFileSync(file, Object.entries(this.config).map(([key, value]) => `${key} = ${value}\n`).join(''));
			call.push('--config', file);
		}
		this.process = spawn(binary, call, {
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		this.process.stderr.on('data', (text) => (this.log += text));
		this.gone = new Promise((done) => this.process.once('exit', done));
		for await (const line of createInterface({ input: this.process.stdout })) {
			this.address = line.trim();
			break;
		}
		if (!this.address) throw new Error(`${binary} does not serve`);
		this.port = Number(new URL(this.address).port);
		/* Undici's fetch and the pipe keep running; nobody reads the rest. */
		this.process.stdout.resume();
	}

	async kill(signal = 'SIGKILL') {
		this.process.kill(signal);
		await this.gone;
	}

	async end() {
		await this.kill('SIGTERM');
		rmSync(this.data, { recursive: true });
	}

	/* The game as the server has it; null when it has none. */
	async game(id) {
		const answer = await fetch(`${this.address}/api/games/${id}`);
		return answer.status === 404 ? null : answer.json();
	}

	async post(path, body) {
		const answer = await fetch(this.address + path, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(body),
		});
		if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
		return answer.json();
	}

	/* A new game between two people with some moves played: its id. */
	async played(terms, moves) {
		const { id } = await this.post('/api/games', terms);
		const list = moves.split(' ').filter(Boolean);
		for (const [ply, move] of list.entries()) {
			await this.post(`/api/games/${id}/moves`, { ply, move, id: `${id}-${ply}` });
		}
		return id;
	}
}

/*
 * The same server with another version of the page after each deploy(): every file with its hash in its name has another one
 * and is gone under the old, and the worker is another. What the files say is else the same.
 */
export class Deployment {
	static async to(server) {
		const deployment = new Deployment();
		deployment.version = 0;
		deployment.listener = http.createServer((asked, answer) => deployment.pass(server, asked, answer));
		await new Promise((done) => deployment.listener.listen(0, '127.0.0.1', done));
		deployment.address = `http://127.0.0.1:${deployment.listener.address().port}`;
		return deployment;
	}

	deploy() {
		this.version++;
	}

	pass(server, asked, answer) {
		const mark = this.version ? `.v${this.version}` : '';
		const [, name, version, end] = /^(\/assets\/.*?-[\w-]{8})((?:\.v\d+)?)(\.\w+)$/.exec(asked.url) ?? [];
		if (name && version !== mark) return answer.writeHead(404).end();
		const headers = { ...asked.headers, host: `127.0.0.1:${server.port}`, 'accept-encoding': 'identity' };
		if (headers.origin) headers.origin = server.address;
		if (mark) delete headers['if-none-match'];
		const path = name ? name + end : asked.url;
		const far = http.request({ host: '127.0.0.1', port: server.port, method: asked.method, path, headers, agent: false }, (found) => {
			if (!mark || !/javascript|css|html/.test(found.headers['content-type'])) {
				answer.writeHead(found.statusCode, found.headers);
				return found.pipe(answer);
			}
			let text = '';
			found.setEncoding('utf8').on('data', (part) => (text += part));
			found.on('end', () => {
				text = text.replace(/(-[\w-]{8})(\.(?:js|css|wasm|book|svg|png)\b)/g, `$1${mark}$2`).replace(/^const VERSION = '/, `$&${this.version}-`);
				answer.writeHead(found.statusCode, { ...found.headers, etag: `"${mark}"`, 'content-length': Buffer.byteLength(text) }).end(text);
			});
		});
		far.on('error', () => answer.destroy());
		answer.on('close', () => far.destroy());
		asked.pipe(far);
	}

	end() {
		this.listener.closeAllConnections?.();
		this.listener.close();
	}
}

/* A line to a server that counts what comes back, and can lose it. */
export class Wire {
	static async to(server) {
		const wire = new Wire();
		wire.bytes = 0;
		wire.deaf = false;
		wire.listener = net.createServer((near) => {
			const far = net.connect(server.port, '127.0.0.1');
			near.pipe(far);
			far.on('data', (data) => {
				wire.bytes += data.length;
				if (wire.deaf) near.destroy();
				else near.write(data);
			});
			far.on('end', () => near.end());
			far.on('error', () => near.destroy());
			near.on('error', () => far.destroy());
			near.on('close', () => far.destroy());
		});
		await new Promise((done) => wire.listener.listen(0, '127.0.0.1', done));
		wire.address = `http://127.0.0.1:${wire.listener.address().port}`;
		return wire;
	}

	end() {
		this.listener.close();
	}
}
