/* SPDX-License-Identifier: MIT */
/* Records in and out: pasted, opened, dropped; copied, kept, drawn, and shared as a link. */
import { useEffect, useState } from 'preact/hooks';
import { draw, readRecords, writeRecord } from '../engine/client';
import type { Fault, RecordRead } from '../engine/types';
import { addressOf, fresh, placeOf, type Study } from '../game/study';
import { faultText } from '../game/telling';
import { lineFrom, movesTo, notesOf, treeOfRecord, type Node } from '../game/tree';
import { words } from '../i18n';
import { Icon, announce } from '../ui';
import { QrCode } from './online';
import { saveAs } from './people';

interface Wrong {
	line: number;
	fault: Fault;
}

interface Props {
	study: Study;
	node: Node;
	/* A text that was dropped on the page. */
	given: string | null;
	use(studies: Study[]): void;
}

function studyOf({ record }: Extract<RecordRead, { record: unknown }>): Study {
	const start = record.tags.FEN ? record.start : '';
	return { ...fresh(record.game, start), rules: record.rules, root: treeOfRecord(record.turns, record.comment), tags: record.tags };
}

export function Records({ study, node, given, use }: Props) {
	const t = words.value;
	const [text, setText] = useState(given ?? '');
	const [wrong, setWrong] = useState<Wrong[]>([]);
	useEffect(() => {
		if (given === null) return;
		setText(given);
		void read(given);
	}, [given]);

	async function read(from: string) {
		const found = await readRecords(from);
		const faults = found.filter((one): one is Wrong => 'fault' in one);
		const games = found.filter((one): one is Extract<RecordRead, { record: unknown }> => 'record' in one);
		setWrong(found.length ? faults : [{ line: 1, fault: t.analyse.noRecord }]);
		if (faults.length || !games.length) return announce(faults[0] ? place(faults[0]) : t.analyse.noRecord[t.code === 'tr' ? 'tr' : 'en']);
		announce(t.analyse.readN(games.length));
		use(games.map(studyOf));
	}

	function place({ line, fault }: Wrong): string {
		return t.analyse.atLine(line, fault.column ?? 0, faultText(t, fault));
	}

	return (
		<>
			<h2>{t.analyse.import}</h2>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					void read(text);
				}}
			>
				<label class="option">
					<span>{t.analyse.paste}</span>
					<textarea
						rows={6}
						value={text}
						spellcheck={false}
						data-testid="record"
						aria-invalid={wrong.length > 0 || undefined}
						aria-describedby={wrong.length ? 'kayit-hata' : undefined}
						onInput={(event) => setText(event.currentTarget.value)}
					/>
				</label>
				{wrong.length > 0 && (
					<ul id="kayit-hata" role="alert" class="fault-text" data-testid="fault">
						{wrong.map((one) => (
							<li>{place(one)}</li>
						))}
					</ul>
				)}
				<div class="controls">
					<button type="submit" class="button primary" data-testid="read">
						{t.analyse.read}
					</button>
					<label class="button file">
						{t.analyse.file}
						<input
							type="file"
							class="unseen"
							accept=".pgn,.txt,.tgk,text/plain"
							onChange={async (event) => {
								const file = event.currentTarget.files?.[0];
								if (!file) return;
								const content = await file.text();
								setText(content);
								void read(content);
							}}
						/>
					</label>
				</div>
			</form>
			<Export study={study} node={node} />
		</>
	);
}

const NOTATIONS = ['pits', 'fromto', 'playok', 'tgk'] as const;

function Export({ study, node }: { study: Study; node: Node }) {
	const t = words.value;
	const [notation, setNotation] = useState(0);
	const [text, setText] = useState('');
	const moves = movesTo(node);
	/* The line through where one stands. */
	const path: Node[] = [];
	for (let at: Node = node; at.parent; at = at.parent) path.unshift(at);
	const line = [...path, ...lineFrom(node)];
	useEffect(() => {
		const tags = Object.entries(study.tags).filter(([name]) => !['Game', 'FEN', 'Result', 'Rules', 'Stones'].includes(name));
		const notes = [...tags.map(([name, value]) => `=${name} ${value}`), ...notesOf(line, study.root)];
		const place = { ...placeOf(study, node), moves: line.map((one) => one.move) };
		void writeRecord(place, notes, notation).then(setText, () => setText(''));
	}, [study, node, notation, moves.length]);
	return (
		<>
			<h2>{t.analyse.export}</h2>
			{study.game === 'toguz' && (
				<label class="option">
					<span>{t.analyse.notation}</span>
					<select value={notation} onChange={(event) => setNotation(Number(event.currentTarget.value))}>
						{NOTATIONS.map((name, n) => (
							<option value={n}>{t.analyse.notations[name]}</option>
						))}
					</select>
				</label>
			)}
			<textarea rows={6} readOnly value={text} aria-label={t.analyse.export} data-testid="exported" />
			<div class="controls">
				<Copy text={text} />
				<button type="button" class="button" onClick={() => saveAs(`mangala.${notation === 3 ? 'tgk' : 'pgn'}`, text, 'text/plain')}>
					{t.analyse.save}
				</button>
			</div>
		</>
	);
}

function Copy({ text }: { text: string }) {
	const t = words.value.online;
	const [copied, setCopied] = useState('');
	return (
		<button
			type="button"
			class="button"
			onClick={() =>
				void navigator.clipboard.writeText(text).then(
					() => {
						setCopied(text);
						announce(t.copied);
					},
					() => {},
				)
			}
		>
			{copied === text ? t.copied : t.copy}
		</button>
	);
}

const PNG_SCALE = 2;

/* A drawing as pixels. */
async function pngOf(svg: string): Promise<Blob | null> {
	const image = new Image();
	image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
	await image.decode();
	const canvas = document.createElement('canvas');
	canvas.width = image.width * PNG_SCALE;
	canvas.height = image.height * PNG_SCALE;
	const paper = canvas.getContext('2d')!;
	paper.fillStyle = '#fff';
	paper.fillRect(0, 0, canvas.width, canvas.height);
	paper.drawImage(image, 0, 0, canvas.width, canvas.height);
	return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

export function Share({ study, node }: { study: Study; node: Node }) {
	const t = words.value;
	const [svg, setSvg] = useState('');
	const address = addressOf(study, node);
	useEffect(() => {
		void draw(placeOf(study, node), '', t.code === 'tr' ? 0 : 1).then(setSvg, () => setSvg(''));
	}, [study, node]);
	return (
		<>
			<label class="option">
				<span>{t.analyse.link}</span>
				<input type="text" readOnly value={address} data-testid="share-link" onFocus={(event) => event.currentTarget.select()} />
			</label>
			<div class="controls">
				<Copy text={address} />
				{'share' in navigator && (
					<button type="button" class="button" onClick={() => void navigator.share({ url: address }).catch(() => {})}>
						{t.online.share}
					</button>
				)}
			</div>
			{svg && (
				<img class="drawing" alt={t.analyse.drawing} src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`} data-testid="drawing" />
			)}
			<div class="controls">
				<button type="button" class="button" data-testid="svg" onClick={() => saveAs('mangala.svg', svg, 'image/svg+xml')}>
					<Icon name="grid" />
					SVG
				</button>
				<button
					type="button"
					class="button"
					data-testid="png"
					onClick={async () => {
						const png = await pngOf(svg);
						if (png) saveAs('mangala.png', png, 'image/png');
					}}
				>
					<Icon name="grid" />
					PNG
				</button>
			</div>
			{address.length < 1200 && <QrCode text={address} label={t.online.qr} />}
		</>
	);
}
