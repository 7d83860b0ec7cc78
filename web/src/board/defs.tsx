/* SPDX-License-Identifier: MIT */
/* The drawings every board on a page shares: wood, hollows, beads. Colours come from style/board.css. */

const GRAIN_WIDTH = 480;
const GRAIN_HEIGHT = 170;

/* Lines of the wood: each a wave that meets itself at the ends of the tile. */
const GRAIN = Array.from({ length: 34 }, (_, n) => {
	const y = ((n + 0.5) * GRAIN_HEIGHT) / 34 + 2.2 * Math.sin(n * 12.9);
	const high = 1.5 + 3.5 * Math.abs(Math.sin(n * 5.7));
	const waves = 1 + (n % 3 === 0 ? 1 : 0);
	const step = GRAIN_WIDTH / 16;
	let path = '';
	for (let k = 0; k <= 16; k++) {
		const angle = (k / 16) * waves * 2 * Math.PI + n * 0.55;
		path += `${k ? 'L' : 'M'}${k * step} ${(y + high * Math.sin(angle)).toFixed(1)}`;
	}
	return { path, width: 0.5 + 1.9 * Math.abs(Math.sin(n * 3.3)), dark: 0.05 + 0.17 * Math.abs(Math.sin(n * 7.1)) };
});

function Grain({ id, turned }: { id: string; turned?: boolean }) {
	return (
		<pattern
			id={id}
			width={GRAIN_WIDTH}
			height={GRAIN_HEIGHT}
			patternUnits="userSpaceOnUse"
			patternTransform={turned ? 'rotate(90)' : undefined}
		>
			{GRAIN.map(({ path, width, dark }) => (
				<path d={path} fill="none" stroke="#2b1203" stroke-width={width} stroke-opacity={dark} stroke-linejoin="round" />
			))}
		</pattern>
	);
}

export function Defs() {
	return (
		<svg class="defs" aria-hidden="true" width="0" height="0">
			<defs>
				<linearGradient id="wood" x1="0" y1="0" x2="0.15" y2="1">
					<stop offset="0" class="wood a" />
					<stop offset="0.35" class="wood b" />
					<stop offset="0.7" class="wood c" />
					<stop offset="1" class="wood d" />
				</linearGradient>
				<linearGradient id="bevel" x1="0" y1="0" x2="0" y2="1">
					<stop offset="0" stop-color="#fff" stop-opacity="0.42" />
					<stop offset="0.25" stop-color="#fff" stop-opacity="0.06" />
					<stop offset="0.75" stop-color="#000" stop-opacity="0.08" />
					<stop offset="1" stop-color="#000" stop-opacity="0.45" />
				</linearGradient>
				<linearGradient id="lip" x1="0" y1="0" x2="0" y2="1">
					<stop offset="0" stop-color="#000" stop-opacity="0.35" />
					<stop offset="0.5" stop-color="#000" stop-opacity="0" />
					<stop offset="1" stop-color="#fff" stop-opacity="0.42" />
				</linearGradient>
				<radialGradient id="bowl" cx="0.5" cy="0.6" r="0.62" fx="0.5" fy="0.74">
					<stop offset="0" class="bowl a" />
					<stop offset="0.55" class="bowl b" />
					<stop offset="1" class="bowl c" />
				</radialGradient>
				<linearGradient id="bowl-shade" x1="0" y1="0" x2="0" y2="1">
					<stop offset="0" stop-color="#140a04" stop-opacity="0.62" />
					<stop offset="0.3" stop-color="#140a04" stop-opacity="0.16" />
					<stop offset="0.6" stop-color="#140a04" stop-opacity="0" />
				</linearGradient>
				<radialGradient id="bead-tower" fx="0.36" fy="0.3">
					<stop offset="0" stop-color="#ffb3a6" />
					<stop offset="0.5" stop-color="#d3271f" />
					<stop offset="1" stop-color="#6f0b0b" />
				</radialGradient>
				<radialGradient id="bead-tunduk" fx="0.36" fy="0.3">
					<stop offset="0" stop-color="#fff3c4" />
					<stop offset="0.5" stop-color="#e2ae37" />
					<stop offset="1" stop-color="#7c5208" />
				</radialGradient>
				<Grain id="grain" />
				<Grain id="grain-standing" turned />
			</defs>
		</svg>
	);
}
