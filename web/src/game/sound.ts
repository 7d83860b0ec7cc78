/* SPDX-License-Identifier: MIT */
/* Sounds made here, without files: glass on wood, glass on glass, two tones for another turn. */
import type { Event } from '../engine/types';
import { settings } from '../settings';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/* Browsers let nothing sound before the first press. */
function ready(): AudioContext | null {
	if (settings.value.sound === 'off' || !('AudioContext' in window)) return null;
	if (!context) {
		context = new AudioContext();
		/* Nothing is heard where the phone itself is silent. */
		const { audioSession } = navigator as { audioSession?: { type: string } };
		if (audioSession) audioSession.type = 'ambient';
	}
	if (context.state === 'suspended') void context.resume();
	return context.state === 'closed' ? null : context;
}

/* A short knock: noise through a resonance. */
function knock(audio: AudioContext, at: number, pitch: number, loud: number) {
	if (!noise) {
		noise = audio.createBuffer(1, audio.sampleRate / 10, audio.sampleRate);
		const data = noise.getChannelData(0);
		for (let n = 0; n < data.length; n++) data[n] = (Math.random() * 2 - 1) * Math.exp((-9 * n) / data.length);
	}
	const source = new AudioBufferSourceNode(audio, { buffer: noise });
	const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 11 });
	const gain = new GainNode(audio, { gain: loud });
	source.connect(filter).connect(gain).connect(audio.destination);
	source.start(at);
}

function tone(audio: AudioContext, at: number, pitch: number, length: number) {
	const source = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
	const gain = new GainNode(audio, { gain: 0 });
	gain.gain.setValueAtTime(0.09, at);
	gain.gain.exponentialRampToValueAtTime(0.001, at + length);
	source.connect(gain).connect(audio.destination);
	source.start(at);
	source.stop(at + length);
}

/* What an event of a move sounds like. */
export function sound(event: Event) {
	const audio = ready();
	if (!audio) return;
	const now = audio.currentTime;
	const around = (pitch: number) => pitch * (0.94 + Math.random() * 0.12);
	switch (event.do) {
		case 'drop':
			return knock(audio, now, around(2400), 0.8);
		case 'place':
		case 'slide':
		case 'fly':
			return knock(audio, now, around(900), 1);
		case 'take':
			for (let n = 0; n < Math.min(event.n, 5); n++) knock(audio, now + n * 0.045, around(3200 + 260 * n), 0.7);
			return;
		case 'castle':
		case 'mill':
			tone(audio, now, 392, 0.35);
			return tone(audio, now + 0.1, 523, 0.4);
		case 'again':
			tone(audio, now, 587, 0.2);
			return tone(audio, now + 0.12, 784, 0.3);
		case 'remove':
			return knock(audio, now, around(500), 1);
	}
}
