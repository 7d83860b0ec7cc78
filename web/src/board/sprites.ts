/* SPDX-License-Identifier: MIT */
/* How stones look: glass beads and the men of Dokuz Taş. Each is drawn once in the size needed, then copied. */

type Shade = [number, string];

/* Light, body, dark and rim of the glass, from where the light falls to the edge. */
const GLASS_COLOURS = {
	cobalt: ['#b9d3ff', '#2f66d0', '#16368a', '#0d2260'],
	turquoise: ['#d0fbf6', '#24b3ae', '#0d706f', '#064a4b'],
	emerald: ['#d5f5c8', '#4a9d4c', '#22602c', '#113d1a'],
	amber: ['#fff0c0', '#eaa52a', '#a8640c', '#6d3c05'],
	smoke: ['#ffffff', '#dfe6e6', '#97a7ab', '#5c6d72'],
};

const MAN_COLOURS = {
	ivory: { body: ['#ffffff', '#f4e8cd', '#cdb68b', '#8d754b'], edge: '#7b633a', mark: '#8d6f3a' },
	ebony: { body: ['#6e7793', '#262b40', '#12141f', '#05060a'], edge: '#8d95b3', mark: '#aab2d0' },
};

type Glass = keyof typeof GLASS_COLOURS;
type Man = keyof typeof MAN_COLOURS;
export type Look = Glass | Man;

export const GLASS = Object.keys(GLASS_COLOURS) as Look[];

/* Half the side of a sprite for a stone of radius 1: the shadow reaches beyond the stone. */
export const REACH = 1.5;

const SHADOW: Shade[] = [
	[0.55, 'rgb(10 5 2 / 0.55)'],
	[1, 'rgb(10 5 2 / 0)'],
];
const GLOW: Shade[] = [
	[0, 'rgb(255 255 255 / 0.5)'],
	[1, 'rgb(255 255 255 / 0)'],
];

/* Stones are drawn with a radius of 10. */
const RADIUS = 10;

function shade(gradient: CanvasGradient, stops: Shade[]): CanvasGradient {
	for (const [at, colour] of stops) gradient.addColorStop(at, colour);
	return gradient;
}

function oval(c: CanvasRenderingContext2D, x: number, y: number, w: number, h: number, angle: number, fill: Shade[] | string) {
	c.save();
	c.translate(x, y);
	c.rotate((angle * Math.PI) / 180);
	c.scale(w, h);
	c.fillStyle = typeof fill === 'string' ? fill : shade(c.createRadialGradient(0, 0, 0, 0, 0, 1), fill);
	c.beginPath();
	c.arc(0, 0, 1, 0, 2 * Math.PI);
	c.fill();
	c.restore();
}

function ball(c: CanvasRenderingContext2D, reach: number, stops: Shade[]) {
	c.fillStyle = shade(c.createRadialGradient(-2.8, -4.4, 0, 0, 0, reach), stops);
	ring(c, RADIUS);
	c.fill();
}

function ring(c: CanvasRenderingContext2D, r: number) {
	c.beginPath();
	c.arc(0, 0, r, 0, 2 * Math.PI);
}

function drawGlass(c: CanvasRenderingContext2D, [light, body, dark, rim]: string[]) {
	oval(c, 1, 3.4, 11.5, 10.4, 0, SHADOW);
	ball(c, 10.4, [[0, light], [0.45, body], [0.85, dark], [1, rim]]);
	oval(c, 3.4, 4, 5.8, 3.3, -20, GLOW);
	oval(c, -3.2, -4.5, 3.7, 2.2, -32, 'rgb(255 255 255 / 0.85)');
}

/* White's men carry rings, Black's a star of eight points, so that colour is not needed. */
function drawMan(c: CanvasRenderingContext2D, name: Man) {
	const { body, edge, mark } = MAN_COLOURS[name];
	oval(c, 0.8, 2.6, 11.2, 10.6, 0, SHADOW);
	ball(c, 11, [[0, body[0]], [0.55, body[1]], [0.9, body[2]], [1, body[3]]]);
	c.lineWidth = 0.8;
	c.strokeStyle = edge;
	ring(c, 9.6);
	c.stroke();
	c.lineWidth = 1;
	c.strokeStyle = mark;
	if (name === 'ivory') {
		for (const r of [5.2, 2.2]) {
			ring(c, r);
			c.stroke();
		}
	} else {
		for (let turn = 0; turn < 2; turn++) {
			c.strokeRect(-4, -4, 8, 8);
			c.rotate(Math.PI / 4);
		}
		c.rotate(-Math.PI / 2);
	}
	oval(c, -3.4, -5, 3.6, 1.7, -34, 'rgb(255 255 255 / 0.45)');
}

/* A stone of that radius in pixels. */
export function sprite(look: Look, radius: number): HTMLCanvasElement {
	const canvas = document.createElement('canvas');
	canvas.width = canvas.height = Math.ceil(2 * REACH * radius);
	const c = canvas.getContext('2d')!;
	c.translate(canvas.width / 2, canvas.height / 2);
	c.scale(radius / RADIUS, radius / RADIUS);
	if (look in MAN_COLOURS) drawMan(c, look as Man);
	else drawGlass(c, GLASS_COLOURS[look as Glass]);
	return canvas;
}
