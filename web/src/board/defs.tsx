/* SPDX-License-Identifier: MIT */
/* The drawings every board on a page shares: wood, hollows, glass. Colours come from style/board.css. */

const GLASS = ['cobalt', 'turquoise', 'emerald', 'amber', 'smoke'];
export const GLASS_STONES = GLASS.map((name) => `stone-${name}`);

function Glass({ name }: { name: string }) {
	return (
		<>
			<radialGradient id={`glass-${name}`} cx="0.5" cy="0.5" r="0.52" fx="0.36" fy="0.28">
				<stop offset="0" class={`${name} light`} />
				<stop offset="0.45" class={`${name} body`} />
				<stop offset="0.85" class={`${name} dark`} />
				<stop offset="1" class={`${name} rim`} />
			</radialGradient>
			<g id={`stone-${name}`}>
				<ellipse cx="1" cy="3.4" rx="11.5" ry="10.4" fill="url(#stone-shadow)" />
				<circle r="10" fill={`url(#glass-${name})`} />
				<ellipse cx="1.8" cy="4.9" rx="5.8" ry="3.3" transform="rotate(-20)" fill="url(#glass-glow)" />
				<ellipse cx="-3.2" cy="-4.5" rx="3.7" ry="2.2" transform="rotate(-32 -3.2 -4.5)" class="shine" />
			</g>
		</>
	);
}

/* Men of Dokuz Taş: White's carry a ring, Black's a star of eight points, so that colour is not needed. */
function Man({ name, children }: { name: string; children: preact.ComponentChildren }) {
	return (
		<>
			<radialGradient id={`man-${name}`} cx="0.5" cy="0.5" r="0.55" fx="0.36" fy="0.28">
				<stop offset="0" class={`${name} light`} />
				<stop offset="0.55" class={`${name} body`} />
				<stop offset="0.9" class={`${name} dark`} />
				<stop offset="1" class={`${name} rim`} />
			</radialGradient>
			<g id={`stone-${name}`}>
				<ellipse cx="0.8" cy="2.6" rx="11.2" ry="10.6" fill="url(#stone-shadow)" />
				<circle r="10" fill={`url(#man-${name})`} />
				<circle r="9.6" class={`${name} edge`} />
				{children}
				<ellipse cx="-3.4" cy="-5" rx="3.6" ry="1.7" transform="rotate(-34 -3.4 -5)" class="shine soft" />
			</g>
		</>
	);
}

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

/* A star of eight points, two squares. */
const STAR = 'M-4-4h8v8h-8z';

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
				<radialGradient id="stone-shadow">
					<stop offset="0.55" stop-color="#0a0502" stop-opacity="0.55" />
					<stop offset="1" stop-color="#0a0502" stop-opacity="0" />
				</radialGradient>
				<radialGradient id="glass-glow">
					<stop offset="0" stop-color="#fff" stop-opacity="0.5" />
					<stop offset="1" stop-color="#fff" stop-opacity="0" />
				</radialGradient>
				<radialGradient id="bead" fx="0.36" fy="0.3">
					<stop offset="0" stop-color="#ffb3a6" />
					<stop offset="0.5" stop-color="#d3271f" />
					<stop offset="1" stop-color="#6f0b0b" />
				</radialGradient>
				<Grain id="grain" />
				<Grain id="grain-standing" turned />
				{GLASS.map((name) => (
					<Glass name={name} />
				))}
				<Man name="ivory">
					<circle r="5.2" class="ivory mark" />
					<circle r="2.2" class="ivory mark" />
				</Man>
				<Man name="ebony">
					<path d={STAR} class="ebony mark" />
					<path d={STAR} transform="rotate(45)" class="ebony mark" />
				</Man>
			</defs>
		</svg>
	);
}
