/* SPDX-License-Identifier: MIT */
import type { EndWords, LeaveWords, ManWords, MoveWords, PitWords, PointMan, Score, StoreWords, Who } from './say';
import { days, minutes, timeLeft, type GameName, type Level, type NamedLevel } from './say';
import type { Catalogue } from './tr';

const who: Record<Who, string> = { you: 'You', rival: 'The rival', white: 'White', black: 'Black' };
/* Within a sentence; the colours stay names. */
const inside = (one: Who) => (one === 'you' || one === 'rival' ? who[one].toLowerCase() : who[one]);
const whose: Record<Who, string> = { you: 'your', rival: 'the rival’s', white: 'White’s', black: 'Black’s' };
const dayCount = (seconds: number) => (days(seconds) === 1 ? '1 day' : `${days(seconds)} days`);
const stones = (n: number) => (n === 1 ? '1 stone' : `${n} stones`);
const store = (game: GameName) => (game === 'toguz' ? 'kazan' : 'store');
const castleName = (game: GameName) => (game === 'toguz' ? 'tuzdik' : 'castle');
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const levelNames: Record<NamedLevel, string> = { kolay: 'Easy', orta: 'Medium', zor: 'Hard', usta: 'Master' };
const levelN = (level: Level) => levelNames[level as NamedLevel] ?? `Level ${level}`;

export const en: Catalogue = {
	code: 'en',
	locale: 'en',
	name: 'English',
	app: 'Mangala',
	tagline: 'Turkish games of skill',
	titleOf: (page: string) => `${page} · Mangala`,

	nav: {
		home: 'Play',
		lobby: 'Lobby',
		learn: 'Learn',
		analyse: 'Analyse',
		rules: 'Rules',
		account: 'Account',
		settings: 'Settings',
		main: 'Main menu',
		skip: 'Skip to content',
	},
	close: 'Close',
	ok: 'OK',
	loading: 'Loading…',
	notFetched: 'This part could not be fetched: there is no connection, or the page has a new version. Your games stay on this device.',
	loadAgain: 'Load again',

	games: {
		mangala: { title: 'Mangala', line: 'Federation rules: 6 pits of 4 stones; make even, land in an empty pit, fill the store.' },
		'mangala-ibb': { title: 'Mangala (İBB)', line: 'The municipality’s rules: a lone last stone in an empty pit is taken too.' },
		'mangala-kale': { title: 'Castle rule', line: 'Nothing is sown into the stores; a rival pit made three becomes a castle.' },
		toguz: { title: 'Toguz Korgool', line: 'Nine pits of nine stones; make a tuzdik, be the first with 82.' },
		mangala2: { title: 'Ottoman Mangala', line: 'The coffee-house game: no stores, chains of two, four and six are taken.' },
		dokuztas: { title: 'Nine Men’s Morris', line: 'Bring three men into line and remove one of the rival’s.' },
	},

	home: {
		title: 'Play',
		choose: 'Which game?',
		opponent: 'Against whom?',
		friend: 'A friend, on this device',
		friendShort: 'Friend',
		levels: levelNames,
		level: 'The computer’s level',
		levelN,
		levelLines: {
			kolay: 'Errs now and then.',
			orta: 'Looks a few moves ahead.',
			zor: 'Looks much deeper.',
			usta: 'Plays the best it knows.',
		},
		begins: 'Who begins?',
		beginsMe: 'I do',
		beginsRival: 'Rival',
		beginsFirst: 'Player 1',
		beginsSecond: 'Player 2',
		beginsLot: 'By lot',
		sets: 'How many sets?',
		setsN: (n) => (n === 1 ? '1 set' : `${n} sets`),
		kind: 'Kind of match',
		kinds: { quick: 'Quick game', federation: 'Federation', municipality: 'Municipality' },
		kindLines: {
			quick: 'The players begin the sets in turn.',
			federation: 'Colours change every set; the margin of stones counts too.',
			municipality: 'Five sets; the winner of the last one begins.',
		},
		stop: 'End the match once it cannot be turned',
		options: 'Options',
		optionsSummary: (parts) => parts.join(' · '),
		ruleOptions: 'Rule options',
		names: 'Names (if you like)',
		nameOf: (n) => `Name of player ${n}`,
		play: 'Play',
		unfinished: 'Unfinished games',
		remove: 'Delete',
		removeAsk: 'Delete this game from this device?',
		against: (rival) => `against ${rival}`,
		played: (n) => (n === 1 ? '1 move' : `${n} moves`),
		rulesOf: (game) => `Rules of ${game}`,
		lot: 'Drawing lots…',
	},

	conduct: {
		title: 'Federation conduct',
		touch: 'A touched pit is played',
		touchShort: 'Touch-move',
		touchLine: 'The first press on a pit of yours that holds stones plays it: nothing is shown first, nothing taken back.',
		hidden: 'Hidden counts',
		hiddenShort: 'Hidden counts',
		hiddenLine: 'The numbers of the pits are not written; pointing at a pit or pressing it shows its own and no other.',
		count: 'I am counting',
		countLine: 'You are counting: a pit you press is not played, its number is shown.',
		sowing: 'How are stones sown?',
		sowings: [
			{ name: 'From the hand', short: 'From the hand', line: 'The stones are gathered in the other hand and dropped from it one by one.' },
			{ name: 'From the table', short: 'From the table', line: 'The stones are laid beside the pit on the table and taken from there one by one.' },
			{ name: 'From the pit', short: 'From the pit', line: 'One stone stays in the pit, the others leave it one by one.' },
		],
	},

	leave: {
		name: (game) => (game === 'mangala' ? 'Leave the set' : 'Resign'),
		now: (game) => (game === 'mangala' ? 'Yes, leave' : 'Yes, resign'),
		stay: 'Play on',
		mark: { left: 'left', time: 'time' },
		booking: ({ game, leaver, winner, stones: [won, lost] }: LeaveWords) => {
			const wins = winner === 'you' ? 'you win' : `${inside(winner)} wins`;
			const you = leaver === 'you';
			if (game === 'dokuztas') return `If ${you ? 'you resign' : `${inside(leaver)} resigns`}, ${wins}.`;
			if (game !== 'mangala') return `If ${you ? 'you resign' : `${inside(leaver)} resigns`}, ${wins}; the stones are booked as ${won}–${lost}.`;
			const why =
				leaver === winner
					? 'When the winner leaves, 25 stones are booked, however many the store holds.'
					: 'When the loser leaves, every stone still in the pits is booked to the winner.';
			return `If ${you ? 'you leave' : `${inside(leaver)} leaves`}, ${wins} and the set is booked as ${won}–${lost}: margin +${won - 24}. ${why}`;
		},
	},

	options: {
		capture_lone: {
			name: 'A lone last stone facing an empty pit',
			values: { 0: 'stays', 1: 'is taken' },
		},
		castles: {
			name: 'Castles a player may hold',
			values: { 1: 'one', 2: 'two at most', 3: 'three at most', 0: 'no limit' },
		},
		flying: { name: 'Flying with three men', values: { 1: 'yes', 0: 'no' } },
		repetition: {
			name: 'A position that comes again',
			values: { 3: 'ends the game the third time', 2: 'ends the game the second time', 0: 'does not end the game' },
		},
		quiet_limit: {
			name: 'Moves without a removal',
			values: { 100: 'drawn after 50 by each side', 50: 'drawn after 25 by each side', 200: 'drawn after 100 by each side', 0: 'no limit' },
		},
	},
	standard: 'default',

	who,
	player: {
		you: 'You',
		computer: (level: Level) => `Computer · ${levelN(level)}`,
		numbered: (n) => `Player ${n}`,
		guest: 'Guest',
		ghost: 'Somebody who has left',
		nobody: 'Empty seat',
		color: ['White', 'Black'],
	},

	board: {
		row: (one) => upper(`${whose[one]} row`),
		points: (line) => `Row ${line}`,
		name: (game) => `${game} board`,
		pit: ({ game, owner, number, stones: n, castle }: PitWords) => {
			const name = owner === 'you' ? `My pit ${number}` : `${upper(whose[owner])} pit ${number}`;
			return castle ? `${name}, ${whose[castle]} ${castleName(game)}` : `${name}, ${n ? stones(n) : 'empty'}`;
		},
		store: ({ game, owner, stones: n }: StoreWords) => {
			if (game === 'mangala2') return `${owner === 'you' ? 'Stones I have taken' : `Stones ${owner === 'rival' ? 'the rival' : who[owner]} has taken`}: ${n}`;
			return `${owner === 'you' ? 'My' : upper(whose[owner])} ${store(game)}, ${stones(n)}`;
		},
		point: (name, man: PointMan) => `${name}, ${man === 'empty' ? 'empty' : `${whose[man]} man`}`,
		hand: (owner, n) => `Men in ${whose[owner]} hand: ${n}`,
	},

	play: {
		yourTurn: 'Your turn',
		turnOf: (name) => `Turn: ${name}`,
		onMove: 'to move',
		thinking: 'The computer is thinking…',
		again: 'Move again',
		set: (n, of) => `Set ${n} of ${of}`,
		setN: (n) => `Set ${n}`,
		points: 'Points',
		margin: 'Margin',
		pressAgain: 'Press again to play it.',
		takeBack: 'Take back',
		flip: 'Turn the board',
		moves: 'Moves',
		noMoves: 'No moves yet.',
		newGame: 'New game',
		pass: 'Pass',
		passNeeded: 'Your row is empty: pass.',
		place: 'Put a man on an empty point.',
		from: 'Choose the man to move.',
		to: 'Choose where it goes.',
		remove: 'A mill: remove one of the rival’s men.',
		notYours: 'That pit is the rival’s; choose one of your own.',
		lotDrawn: (name) => `The lot is drawn: ${name} begins.`,
		lotDrawnYou: 'The lot is drawn: you begin.',
		preview: (gain, again) => (gain ? `You take ${stones(gain)}.` : again ? 'You move again.' : ''),
		lands: (side, pit, game) =>
			side === 'store' ? `The last stone falls into the ${store(game)}.` : side === 'own' ? `The last stone falls into your own pit ${pit}.` : `The last stone falls into the rival’s pit ${pit}.`,
		broken: 'This game cannot be read. You can start a new one.',
		notFound: 'There is no such game.',
		notReached: 'This game is not on this device and the server cannot be reached. It will be tried again.',
	},

	link: {
		saved: 'Saved',
		saving: 'Saving…',
		offline: 'Offline',
		back: 'The connection is back.',
		offlineLong: 'Offline: the moves are on this device and will be sent once there is a connection.',
		refused: 'Not saved',
		refusedLong: (why) => `The server did not accept this game: ${why}`,
		giveUp: 'Go back to what the server has',
		conflict: (lost, ply) =>
			lost.length
				? `This game went on elsewhere and is shown as it is there. These moves made here${ply === undefined ? '' : ` (from move ${ply + 1})`} did not count: ${lost.join(', ')}.`
				: 'This game went on elsewhere and is shown as it is there.',
	},

	end: {
		setOver: (n) => `Set ${n} is over`,
		gameOver: 'The game is over',
		matchOver: 'The match is over',
		youWin: 'You win',
		youLose: 'You lose',
		drawn: 'A draw',
		wins: (name) => `${name} wins`,
		next: 'Next set',
		begins: (name) => `${name} begins the next set.`,
		beginsYou: 'You begin the next set.',
		rematch: 'Play again',
		showBoard: 'Look at the board',
		home: 'Back to the games',
		reasons: {
			row_empty: 'One side has no stones left in its pits.',
			majority: '82 stones are reached.',
			board_empty: 'The board is empty.',
			few_men: 'One side is down to two men.',
			blocked: 'One side has no move left.',
			repetition: 'The same position has come again.',
			quiet: 'No man has been removed for a long time.',
			left: 'One of the players left.',
			time: 'One of the players ran out of time.',
		},
		sentence: ({ end, winner, stones: [a, b], game }: EndWords) => {
			const result = winner === null ? 'A draw' : winner === 'you' ? 'You win' : `${who[winner]} wins`;
			return `${en.end.reasons[end]} ${result}${game === 'dokuztas' ? '' : `, ${a}–${b}`}.`;
		},
	},

	say: {
		move: (m: MoveWords) => {
			const you = m.who === 'you';
			if (m.passed) return `${who[m.who]} passed.`;
			const parts = [`${who[m.who]} played pit ${m.pit}: ${stones(m.stones)}`];
			const { side, pit } = m.landing;
			const own = you ? 'your own' : 'its own';
			if (side === 'store') parts.push(`the last one fell into ${you ? 'your' : 'its'} ${store(m.game)}`);
			else if (side === 'own') parts.push(`the last one fell into ${own} pit ${pit}`);
			else parts.push(`the last one fell into ${whose[m.other]} pit ${pit}`);
			if (m.take) {
				const { why, n, pits } = m.take;
				if (why === 'even') parts.push(`that made it even, ${stones(n)} taken`);
				else if (why === 'opposite') parts.push(`the pit was empty, ${stones(n)} taken with those opposite`);
				else if (why === 'lone') parts.push(`the pit and the one opposite were empty, ${stones(n)} taken`);
				else if (why === 'castle') parts.push(`that made three: a ${castleName(m.game)}, ${stones(n)} taken`);
				else parts.push(`${stones(n)} taken from ${pits} pits`);
			}
			for (const { owner, n } of m.tolls) parts.push(`${whose[owner]} ${castleName(m.game)} gains ${stones(n)}`);
			for (const { owner, n } of m.collected) {
				parts.push(`${owner === 'you' ? 'you get' : `${inside(owner)} gets`} the remaining ${stones(n)}`);
			}
			if (m.again) parts.push(you ? 'you move again' : 'it moves again');
			return `${parts.join('; ')}.`;
		},
		man: (m: ManWords) => {
			const parts = [
				m.from === null
					? `${who[m.who]} placed a man on ${m.to}`
					: `${who[m.who]} ${m.fly ? 'flew' : 'moved'} from ${m.from} to ${m.to}`,
			];
			if (m.mill) parts.push('closed a mill');
			if (m.removed) parts.push(`removed the man on ${m.removed}`);
			return `${parts.join('; ')}.`;
		},
		score: (game: GameName, { a, an, b, bn }: Score) => {
			const what = game === 'dokuztas' ? 'Men' : game === 'mangala2' ? 'Stones' : `${upper(store(game))}s`;
			return `${what}: ${inside(a)} ${an}, ${inside(b)} ${bn}.`;
		},
		takenBack: 'Taken back.',
		left: (game, one) => `${who[one]} ${game === 'mangala' ? 'left the set' : 'resigned'}.`,
	},

	settings: {
		title: 'Settings',
		lang: 'Language',
		theme: 'Appearance',
		themes: { system: 'System', light: 'Light', dark: 'Dark', contrast: 'High contrast' },
		look: 'Board',
		looks: { wood: 'Wood', felt: 'Felt', plain: 'Plain' },
		sound: 'Sound',
		onOff: { on: 'On', off: 'Off' },
		numbers: 'Names of pits and points',
		form: 'Form of the board',
		forms: { picture: 'Picture', text: 'Text' },
		formLine: 'Text: a line a row, a button a pit. For Braille displays.',
		keyWay: 'Getting about by keys',
		keyWays: { arrows: 'Arrows', three: 'Three keys' },
		keyWayLine: 'Three keys: right goes to the next, left to the one before, Enter chooses; on the board only at what may be played.',
		speed: 'Speed of sowing',
		speeds: { slow: 'Slow', normal: 'Normal', fast: 'Fast', off: 'Off' },
		speedCalm: 'Your device asks for less motion: sowing is not shown.',
		confirm: 'Show first, then play',
		confirms: { touch: 'On touch', always: 'Always', never: 'Never' },
		confirmLine: 'When on, the first press on a pit shows where the last stone will fall, the second press on the same pit plays it.',
		counts: 'Stone counts',
		countsN: { always: 'Always', pointed: 'Where you point' },
		threads: 'Threads of the engine',
		auto: 'Automatic',
		speedPage: 'The engine’s speed on this device',
		keys: 'Keyboard',
		keysLine: 'Arrow keys move between pits, Enter plays, 1–9 plays that pit, Esc cancels.',
	},

	rules: {
		title: 'Rules',
		intro: 'Six games, a page of rules for each: the board, the move, captures, the end, and common mistakes.',
		options: 'Options',
		optionsLine: 'Where the sources are silent or disagree there is an option; it can be changed when a game is set up.',
		option: 'Option',
		standard: 'Default',
		others: 'Others',
		mistakes: 'Common mistakes',
		playThis: 'Play this game',
		before: 'Before',
		showMove: 'Show',
	},

	sow: {
		title: 'Sow by hand',
		question: 'Question',
		of: (n, all) => `Question ${n}/${all}`,
		how: 'Press the marked pit and its stones come to the table. Then every press drops one: into a pit or a store. When they are gone, press the pits you capture; say whose turn it is, and check.',
		start: (pit) => `Take the stones of the marked pit ${pit}.`,
		marked: 'marked',
		lifted: (n) => `You took ${stones(n)}. Sow them one by one.`,
		held: (n) => `${stones(n)} in hand`,
		sown: 'No stones left. Press the pits you capture, if any; then say whose turn it is.',
		receives: (name) => `Stones taken now go here: ${name}.`,
		empty: 'This pit is empty.',
		taken: (n, name) => `${stones(n)} taken: ${name}.`,
		castle: (game) => (game === 'toguz' ? 'Make a tuzdik' : 'Make a castle'),
		castleLater: 'Sow all stones first; none is made where the last one fell into a store.',
		founded: (game, pit) => `You made a ${castleName(game)}: ${pit}.`,
		turn: 'Whose turn is it?',
		turns: { again: 'Mine', passes: 'The rival’s', over: 'It is over' },
		winner: 'Who won?',
		winners: ['I did', 'The rival', 'A draw'],
		first: 'Sow all the stones first.',
		answer: 'Say whose turn it is, too.',
		check: 'Check',
		right: 'Right!',
		wrong: 'Not quite; this is right',
		rule: (rule) => `(rule ${rule})`,
		rows: ['your row', 'the rival’s row'],
		steps: 'Step by step',
		again: 'Try again',
		next: 'Next question',
	},

	analyse: {
		title: 'Analysis',
		set: 'Set',
		men: { '+': 'wins', '=': 'draws', '−': 'loses' },
		worth: (value) => `worth ${value}`,
		ways: { engine: 'Engine', review: 'Review', edit: 'Position', records: 'Record', share: 'Share' },
		first: 'To the start',
		back: 'One move back',
		on: 'One move on',
		last: 'To the end',
		played: (move) => `Played: ${move}.`,
		perfect: 'Perfect',
		perfectLine: 'The value of this position is known for certain: if both play their best.',
		exactly: (value) => `With best play the set ends with a margin of ${value} for the player to move.`,
		engineOn: 'Let the engine think',
		over: 'The game ends here.',
		win: (plies) => (plies > 0 ? `wins in ${plies}` : `loses in ${-plies}`),
		depth: (depth, nodes, threads) => `Depth ${depth}, ${nodes} positions, ${threads} thread${threads > 1 ? 's' : ''}`,
		scoreLine: 'Numbers are the margin in stones of the player to move.',
		comment: 'A note on this move',
		commented: 'with a note',
		promote: 'Make it the main line',
		remove: 'Delete this move and what follows',
		review: 'Review the game',
		reviewed: 'The review is done.',
		stop: 'Stop',
		noGame: 'Open a game first, or play on the board.',
		accuracy: 'Accuracy',
		loss: 'Stones lost',
		percent: (n) => `${n}%`,
		turning: 'Turning points',
		turned: (ply, who, move, loss) => `Move ${ply}, ${who} ${move}: ${loss} ${loss === '1' || loss === '−1' ? 'stone' : 'stones'}`,
		grades: { sound: 'Sound', dubious: 'Dubious', mistake: 'Mistake', blunder: 'Blunder' },
		best: 'The best move.',
		cost: (n) => `It cost ${n} ${n === '1' ? 'stone' : 'stones'}.`,
		missed: {
			castle: () => 'A castle was missed.',
			capture: (n) => (n === 1 ? '1 more stone could be captured.' : `${n} more stones could be captured.`),
			mill: () => 'A mill was missed.',
			turn: () => 'An extra turn was missed.',
		},
		better: (move) => `Better: ${move}`,
		graph: 'White’s lead in stones after each move',
		along: 'Where in the game',
		toMove: 'Who is to move?',
		position: 'The position as text',
		use: 'Look into this position',
		store: 'Store',
		points: 'Points: press for empty, White, Black',
		hand: (color) => `${color}’s hand`,
		empty: 'empty',
		atColumn: (column, why) => `Character ${column}: ${why}`,
		atLine: (line, column, why) => `Line ${line}${column ? `, character ${column}` : ''}: ${why}`,
		import: 'Open a record',
		paste: 'Paste the record here, or drag a file onto the page',
		read: 'Read',
		file: 'Choose a file',
		readN: (n) => (n === 1 ? '1 game read.' : `${n} games read.`),
		noRecord: { code: 'no_record', rule: '', tr: 'burada bir kayıt yok', en: 'there is no record here' },
		export: 'As a record',
		notation: 'Notation',
		notations: { pits: 'Pit numbers (7)', fromto: 'From and to (76)', playok: 'PlayOK', tgk: 'TGK' },
		save: 'Save as a file',
		link: 'Link',
		drawing: 'A drawing of the position',
	},

	learn: {
		title: 'Learn',
		intro: 'From the start, by playing: each lesson is a rule, each rule a move on the board.',
		lessons: 'Lessons',
		done: (n, of) => (n === of ? 'All solved' : `${n} of ${of} lessons solved`),
		answers: 'Answers',
		solved: 'solved',
		right: 'Right!',
		notYet: 'Not yet.',
		next: 'Next lesson',
		finished: 'The course is done: you know the rules.',
	},

	sheet: {
		title: (game) => `${game}: the rules`,
		board: (game) => `A board for ${game}`,
		empty: 'An empty board to print',
		print: 'Print (A4)',
		door: 'A sheet to print',
	},

	notices: {
		digest: 'Time of the daily mail',
		quiet: 'Quiet hours',
		quietOn: 'Send nothing between',
		from: 'From',
		until: 'Until',
		title: 'Notices',
		push: 'Tell this browser when it is my turn',
		pushOn: 'Notices are on.',
		pushOff: 'Notices are off.',
		mail: 'E-mail (optional)',
		saveMail: 'Save the address',
		mailSent: 'A link to confirm it was sent to the address.',
		unconfirmed: (mail) => `${mail} is not confirmed yet: open the link that came.`,
		confirmed: 'Your address is confirmed.',
		mode: 'Mail when?',
		modes: { none: 'Never', each: 'Every turn', first: 'Once until I visit', digest: 'Once a day' },
		reminders: 'Remind me when a fifth of my time is left',
		feeds: 'Addresses of feed and calendar',
		turns: 'Games that wait for me (Atom):',
		deadlines: 'Deadlines (calendar):',
		forgotten: 'I have forgotten my password',
		reset: 'Send a link',
		resetSent: 'If there is a confirmed address, a link was sent to it.',
	},

	clock: {
		weekends: 'weekends free',
		noLeave: 'leave does not stop it',
		paused: { weekend: ' weekend, stopped', leave: ' on leave, stopped' },
		title: 'Time',
		live: 'Live',
		long: 'Correspondence',
		none: 'No clock',
		first: 'First move',
		pace: (p) =>
			p.kind === 'live'
				? `${minutes(p.base)} min + ${p.increment} s`
				: p.kind === 'turn'
					? `${p.base} s a turn`
					: p.kind === 'days'
						? `${dayCount(p.base)} a turn`
						: `${dayCount(p.base)} + ${dayCount(p.increment)} a turn`,
		left: (ms) => timeLeft(ms, ' d ', ' h'),
		warning: (seconds) => `You have ${seconds} seconds left.`,
	},

	absence: {
		title: 'Leave',
		line: 'While you are on leave no time passes in correspondence games when it is your turn.',
		left: (left, allowed) => `${left} of ${allowed} days left this year.`,
		days: 'How many days?',
		begin: 'Go on leave',
		away: (until) => `You are on leave until ${until}.`,
		end: 'Come back',
		back: 'Your leave is over; days you did not need are yours again.',
		automatic: 'Begin leave by itself when my time is up',
		taken: 'Leave this year',
		span: (from, until, days) => `${from} – ${until} (${days === 1 ? '1 day' : `${days} days`})`,
	},

	tidings: {
		title: 'Notifications',
		fresh: (n) => (n === 1 ? '1 new notification' : `${n} new notifications`),
		fresh1: 'new',
		none: 'No notifications.',
		settings: 'How I am told',
		until: (time) => `until ${time}`,
		kinds: {
			turn: (rival) => `Your turn against ${rival}`,
			challenge: (rival) => `${rival} challenges you`,
			asked: (rival) => `${rival} asks to take a move back`,
			over: (rival) => `The game against ${rival} is over`,
		},
	},

	online: {
		here: 'here',
		gone: (seconds) => (seconds < 60 ? 'away' : `away for ${Math.floor(seconds / 60)} min`),
		watchers: (n) => (n === 1 ? '1 person watches.' : `${n} people watch.`),
		claimIn: (seconds) => `Your rival is away. In ${seconds} seconds you may claim the game.`,
		claimNow: 'Your rival has not come back. You may claim the game, or wait.',
		claim: 'Claim the game',
		premoveMan: (move) => `Premove: ${move}. Played once your rival has moved; press again to take it back.`,
		premoveTo: 'Now press the point it goes to.',
		waiting: 'Waiting for a rival',
		challenge: 'You are challenged by',
		invited: (name) => `${name} is invited; the game begins once it is accepted.`,
		yourColor: (color) => `Your colour: ${color}.`,
		notForYou: 'This challenge is for somebody else.',
		accept: 'Accept and play',
		decline: 'Decline',
		withdraw: 'Withdraw the challenge',
		send: 'Send this link to a friend; whoever opens it sits down against you.',
		link: 'The game’s link',
		qr: 'The game’s link as a QR code',
		copy: 'Copy',
		copied: 'Copied',
		share: 'Share',
		watching: 'You are watching this game.',
		cancelled: 'This game was called off; it does not count.',
		cancelledShort: 'called off',
		cancel: 'Call the game off',
		askBack: 'Ask to take back',
		askedBack: 'You asked to take your last turn back; it is done if the rival agrees.',
		wantsBack: 'The rival asks to take the last turn back. Any move says no.',
		agree: 'Agree',
		rematch: 'Rematch',
		premove: (pit) => `Premove: pit ${pit}. It is played once the rival has moved; press it again to take it up.`,
		premoveUp: 'Premove taken up.',
	},

	conditions: {
		title: 'Conditional moves',
		how: 'Play a turn the rival might make, then your answer to it. If the rival plays so, your answer is played by itself. Only you see this.',
		theirs: 'If the rival plays:',
		yours: 'Your answer:',
		elsewhere: 'The game has gone on; this plan is out of date.',
		setEnds: 'This move ends the set; nothing after it can be planned.',
		line: (turn, answer) => `If the rival plays ${turn}: ${answer}`,
		added: (turn, answer) => `Added: if the rival plays ${turn}, ${answer}.`,
		drop: (turn) => `Delete: if the rival plays ${turn}`,
		none: 'No conditions yet.',
		branch: 'Another possibility',
		save: 'Save',
		saved: 'Conditional moves saved.',
	},

	lobby: {
		weekends: 'No time passes on Saturdays and Sundays',
		leave: 'Leave stops the clock',
		title: 'Lobby',
		next: (n) => (n === 1 ? 'To the game where it is your turn' : `It is your turn in ${n} games. To the first`),
		turns: 'Your turn',
		offers: 'Challenges',
		running: 'Games under way',
		seeks: 'Looking for a rival',
		noSeeks: 'Nobody is looking for a rival just now. Make a challenge; whoever comes sits down.',
		theirTurn: 'The rival’s turn',
		waits: 'Waiting for a rival',
		join: 'Join',
		away: 'The server cannot be reached; the list is renewed once it is back.',
		create: 'New challenge',
		make: 'Make the challenge',
		joinings: { link: 'By link', anybody: 'Anybody', name: 'By name' },
		rivalName: 'The rival’s name',
		private: 'Private: only its players see it',
		rated: 'Rated: between two members',
		ratedShort: 'rated',
		guestLine: 'You need no account to play.',
	},

	people: {
		title: 'Account',
		ratings: 'Ratings',
		ratedGames: (n: number) => (n === 1 ? '1 rated game' : `${n} rated games`),
		enter: 'Log in',
		register: 'Register',
		welcome: (name) => `Welcome ${name}.`,
		guestLine: 'You play as a guest. Register to keep your games and open them on other devices.',
		name: 'Name',
		nameLine: '2–20 characters, no spaces: letters, digits, - _ . ; a letter first.',
		password: 'Password',
		passwordLine: 'At least 8 characters.',
		changePassword: 'Change the password',
		oldPassword: 'Present password',
		newPassword: 'New password',
		passwordEnds: 'Sessions on other devices and tokens of programs end.',
		passwordChanged: 'The password is changed.',
		sessions: 'Sessions',
		here: 'This device',
		elsewhere: 'Another device',
		fromTo: (from, to) => `opened ${from}, good until ${to}`,
		leave: 'Log out',
		end: 'End',
		ended: 'Ended.',
		token: 'Token',
		tokens: 'A token for programs',
		tokensLine: 'With it a program plays or asks in your name. It cannot manage the account.',
		tokenLabel: 'What for?',
		mayPlay: 'It may also move',
		makeToken: 'Make a token',
		tokenOnce: 'The token is shown this once:',
		data: 'Your data',
		dataLine: 'All that the server keeps of you: account, sessions, games.',
		export: 'Download my data',
		delete: 'Delete the account',
		deleteLine: 'Name, password and sessions go; in the games of others your seat stays, nameless. It cannot be undone.',
		deleteAsk: 'Delete your account for ever?',
		deleted: 'Your account is deleted.',
	},

	history: {
		title: 'Past games',
		whose: 'Whose games?',
		mine: 'Mine',
		all: 'Everybody’s',
		everyGame: 'All games',
		result: 'Result',
		results: { any: 'All', won: 'Won', lost: 'Lost', drawn: 'Drawn' },
		player: 'Player',
		none: 'There is no such game.',
		more: 'Older games',
	},

	notFound: { title: 'No such page', line: 'There is nothing at this address.', home: 'Back to the games' },
};
