/* SPDX-License-Identifier: MIT */
/* Türkçe. The type of this catalogue is the one every other must have. */
import type { EndWords, LeaveWords, ManWords, MoveWords, OptionName, PitWords, PointMan, Score, StoreWords, Who } from './say';
import { days, minutes, timeLeft, type End, type GameName, type Grade, type Joining, type Kind, type Level, type NamedLevel, type Pace } from './say';

const who: Record<Who, string> = { you: 'Sen', rival: 'Rakip', white: 'Beyaz', black: 'Siyah' };
/* Within a sentence; the colours stay names. */
const inside = (one: Who) => (one === 'you' || one === 'rival' ? who[one].toLocaleLowerCase('tr') : who[one]);
const whose: Record<Who, string> = { you: 'senin', rival: 'rakibin', white: 'Beyazın', black: 'Siyahın' };

/* hazine or kazan, bare and with the endings that are needed */
function store(game: GameName) {
	if (game === 'toguz') return { bare: 'kazan', mine: 'kazanım', their: 'kazanı', intoMine: 'kazanına', intoTheirs: 'kazanına' };
	return { bare: 'hazine', mine: 'hazinem', their: 'hazinesi', intoMine: 'hazinene', intoTheirs: 'hazinesine' };
}

const castleName = (game: GameName) => (game === 'toguz' ? 'tuzdık' : 'kale');
const castleOf = (game: GameName, owner: Who) =>
	`${whose[owner]} ${game === 'toguz' ? (owner === 'you' ? 'tuzdığın' : 'tuzdığı') : owner === 'you' ? 'kalen' : 'kalesi'}`;
const upper = (text: string) => text.charAt(0).toLocaleUpperCase('tr') + text.slice(1);

const levelNames: Record<NamedLevel, string> = { kolay: 'Kolay', orta: 'Orta', zor: 'Zor', usta: 'Usta' };
const levelN = (level: Level) => levelNames[level as NamedLevel] ?? `Düzey ${level}`;

export const tr = {
	code: 'tr',
	locale: 'tr-TR',
	name: 'Türkçe',
	app: 'Mangala',
	tagline: 'Türk zekâ oyunları',
	titleOf: (page: string) => `${page} · Mangala`,

	nav: {
		home: 'Oyna',
		lobby: 'Salon',
		learn: 'Öğren',
		analyse: 'İncele',
		rules: 'Kurallar',
		account: 'Hesap',
		settings: 'Ayarlar',
		main: 'Ana menü',
		skip: 'İçeriğe geç',
	},
	close: 'Kapat',
	ok: 'Tamam',
	loading: 'Yükleniyor…',
	notFetched: 'Bu bölüm indirilemedi: bağlantı yok ya da sayfanın yeni sürümü çıktı. Oyunların bu cihazda durur.',
	loadAgain: 'Yeniden yükle',

	games: {
		mangala: { title: 'Mangala', line: 'Federasyon kuralları: 6 kuyu, 4’er taş; çift yap, boşa düş, hazineyi doldur.' },
		'mangala-ibb': { title: 'Mangala (İBB)', line: 'Belediye setinin kuralları: boş kuyuya düşen tek taş da alınır.' },
		'mangala-kale': { title: 'Kale kuralı', line: 'Hazineye taş bırakılmaz; rakibin kuyusunu üç yapan orayı kale yapar.' },
		toguz: { title: 'Toguz Korgool', line: 'Dokuzar kuyu, dokuzar taş; tuzdık kur, 82’ye ilk sen ulaş.' },
		mangala2: { title: 'Osmanlı Mangalası', line: 'Kahvehane oyunu: hazine yok; ikili, dörtlü, altılı zincirler alınır.' },
		dokuztas: { title: 'Dokuz Taş', line: 'Üç taşını bir çizgiye diz, rakibinden bir taş al.' },
	} satisfies Record<GameName, { title: string; line: string }>,

	home: {
		title: 'Oyna',
		choose: 'Hangi oyun?',
		opponent: 'Kiminle?',
		friend: 'Arkadaş, bu cihazda',
		friendShort: 'Arkadaş',
		levels: levelNames,
		level: 'Bilgisayarın düzeyi',
		levelN,
		levelLines: {
			kolay: 'Arada hata yapar.',
			orta: 'Birkaç hamle ilerisini görür.',
			zor: 'Çok daha derin düşünür.',
			usta: 'Bildiğinin en iyisini oynar.',
		} satisfies Record<NamedLevel, string>,
		begins: 'Kim başlasın?',
		beginsMe: 'Ben',
		beginsRival: 'Rakip',
		beginsFirst: '1. oyuncu',
		beginsSecond: '2. oyuncu',
		beginsLot: 'Kura',
		sets: 'Kaç set?',
		setsN: (n: number) => `${n} set`,
		kind: 'Maç türü',
		kinds: { quick: 'Hızlı oyun', federation: 'Federasyon', municipality: 'Belediye' } satisfies Record<Kind, string>,
		kindLines: {
			quick: 'Setlere oyuncular sırayla başlar.',
			federation: 'Her set renkler değişir; taş farkı da sayılır.',
			municipality: 'Beş set oynanır; önceki setin galibi başlar.',
		} satisfies Record<Kind, string>,
		stop: 'Sonuç belli olunca maç bitsin',
		options: 'Seçenekler',
		optionsSummary: (parts: string[]) => parts.join(' · '),
		ruleOptions: 'Kural seçenekleri',
		names: 'Adlar (isteğe bağlı)',
		nameOf: (n: number) => `${n}. oyuncunun adı`,
		play: 'Oyna',
		unfinished: 'Yarım kalan oyunlar',
		remove: 'Sil',
		removeAsk: 'Bu oyun bu cihazdan silinsin mi?',
		against: (rival: string) => `${rival} ile`,
		played: (n: number) => `${n} hamle`,
		rulesOf: (game: string) => `${game} kuralları`,
		lot: 'Kura çekiliyor…',
	},

	/* S1, rules 8 to 12 */
	conduct: {
		title: 'Federasyon usulü',
		touch: 'Dokunulan kuyu oynanır',
		touchShort: 'Dokunulan oynanır',
		touchLine: 'Taşlı bir kuyuna ilk basış onu oynar: önden gösterme de geri alma da yoktur.',
		hidden: 'Sayılar gizli',
		hiddenShort: 'Sayılar gizli',
		hiddenLine: 'Kuyulardaki sayılar yazılmaz; bir kuyunun üstüne gelince ya da ona basınca yalnız onunki görünür.',
		count: 'Sayıyorum',
		countLine: 'Sayıyorsun: bastığın kuyu oynanmaz, sayısı görünür.',
		sowing: 'Taşlar nasıl dağıtılsın?',
		sowings: [
			{ name: 'Elden', short: 'Elden', line: 'Taşlar öbür ele alınır, oradan birer birer bırakılır.' },
			{ name: 'Masadan', short: 'Masadan', line: 'Taşlar kuyunun yanına, masaya konur; oradan birer birer alınır.' },
			{ name: 'Kuyudan', short: 'Kuyudan', line: 'Bir taş kuyuda kalır, ötekiler doğrudan kuyudan birer birer çıkar.' },
		],
	},

	leave: {
		name: (game: GameName): string => (game === 'mangala' ? 'Setten çekil' : 'Oyunu bırak'),
		now: (game: GameName): string => (game === 'mangala' ? 'Evet, çekil' : 'Evet, bırak'),
		stay: 'Oynamayı sürdür',
		mark: { left: 'çekildi', time: 'süre bitti' },
		booking: ({ game, leaver, winner, stones: [won, lost] }: LeaveWords) => {
			const wins = winner === 'you' ? 'sen kazanırsın' : `${inside(winner)} kazanır`;
			const you = leaver === 'you';
			if (game === 'dokuztas') return `${you ? 'Oyunu bırakırsan' : `${who[leaver]} oyunu bırakırsa`} ${wins}.`;
			if (game !== 'mangala') return `${you ? 'Oyunu bırakırsan' : `${who[leaver]} oyunu bırakırsa`} ${wins}; taşlar ${won}-${lost} yazılır.`;
			const why =
				leaver === winner
					? 'Kazanan çekilince hazinede ne kadar taş olursa olsun 25 yazılır.'
					: 'Kaybeden çekilince kuyularda kalan bütün taşlar kazananın yazılır.';
			return `${you ? 'Çekilirsen' : `${who[leaver]} çekilirse`} seti ${wins} ve sonuç ${won}-${lost} yazılır: fark +${won - 24}. ${why}`;
		},
	},

	options: {
		capture_lone: {
			name: 'Karşısı boş kuyuya düşen tek taş',
			values: { 0: 'kuyuda kalır', 1: 'alınır' } as Record<number, string>,
		},
		castles: {
			name: 'Bir oyuncunun kale sayısı',
			values: { 1: 'bir', 2: 'en çok iki', 3: 'en çok üç', 0: 'sınırsız' } as Record<number, string>,
		},
		flying: {
			name: 'Üç taş kalınca uçma',
			values: { 1: 'var', 0: 'yok' } as Record<number, string>,
		},
		repetition: {
			name: 'Aynı konum yinelenirse',
			values: { 3: 'üçüncüde biter', 2: 'ikincide biter', 0: 'oyun sürer' } as Record<number, string>,
		},
		quiet_limit: {
			name: 'Taş alınmayan hamle sınırı',
			values: { 100: 'iki tarafın 50’şer hamlesi', 50: 'iki tarafın 25’er hamlesi', 200: 'iki tarafın 100’er hamlesi', 0: 'sınır yok' } as Record<number, string>,
		},
	} satisfies Record<OptionName, { name: string; values: Record<number, string> }>,
	standard: 'varsayılan',

	who,
	player: {
		you: 'Sen',
		computer: (level: Level) => `Bilgisayar · ${levelN(level)}`,
		numbered: (n: number) => `${n}. oyuncu`,
		guest: 'Misafir',
		ghost: 'Ayrılmış oyuncu',
		nobody: 'Boş yer',
		color: ['Beyaz', 'Siyah'] as [string, string],
	},

	board: {
		name: (game: string) => `${game} tahtası`,
		row: (who: Who) => upper(`${whose[who]} sıra${who === 'you' ? 'n' : 'sı'}`),
		points: (line: string) => `${line}. sıra`,
		pit: ({ game, owner, number, stones, castle }: PitWords) => {
			const name = owner === 'you' ? `${number}. kuyum` : `${whose[owner]} ${number}. kuyusu`;
			return castle ? `${name}, ${castleOf(game, castle)}` : `${name}, ${stones ? `${stones} taş` : 'boş'}`;
		},
		store: ({ game, owner, stones }: StoreWords) => {
			if (game === 'mangala2') return `${owner === 'you' ? 'aldığım taşlar' : `${whose[owner]} aldığı taşlar`}: ${stones}`;
			const { mine, their } = store(game);
			return `${owner === 'you' ? mine : `${whose[owner]} ${their}`}, ${stones} taş`;
		},
		point: (name: string, man: PointMan) =>
			`${name}, ${man === 'empty' ? 'boş' : man === 'you' ? 'senin taşın' : `${whose[man]} taşı`}`,
		hand: (owner: Who, n: number) => `${whose[owner]} elindeki taş: ${n}`,
	},

	play: {
		yourTurn: 'Sıra sende',
		turnOf: (name: string) => `Sıra: ${name}`,
		onMove: 'hamle sırası',
		thinking: 'Bilgisayar düşünüyor…',
		again: 'Bir daha oyna',
		set: (n: number, of: number) => `Set ${n}/${of}`,
		setN: (n: number) => `${n}. set`,
		points: 'Puan',
		margin: 'Fark',
		pressAgain: 'Oynamak için bir daha bas.',
		takeBack: 'Geri al',
		flip: 'Tahtayı çevir',
		moves: 'Hamleler',
		noMoves: 'Henüz hamle yok.',
		newGame: 'Yeni oyun',
		pass: 'Pas',
		passNeeded: 'Sıranda taş yok: pas geç.',
		place: 'Boş bir noktaya taş koy.',
		from: 'Oynatacağın taşı seç.',
		to: 'Gideceği noktayı seç.',
		remove: 'Dize kurdun: rakibin bir taşını al.',
		notYours: 'Bu kuyu rakibin; kendi kuyularından birini seç.',
		lotDrawn: (name: string) => `Kura çekildi: ${name} başlıyor.`,
		lotDrawnYou: 'Kura çekildi: sen başlıyorsun.',
		preview: (gain: number, again: boolean) =>
			gain ? `${gain} taş alırsın.` : again ? 'Bir daha oynarsın.' : '',
		lands: (side: 'store' | 'own' | 'other', pit: number, game: GameName) =>
			side === 'store' ? `Son taş ${store(game).bare === 'kazan' ? 'kazana' : 'hazineye'} düşer.` : side === 'own' ? `Son taş kendi ${pit}. kuyuna düşer.` : `Son taş rakibin ${pit}. kuyusuna düşer.`,
		broken: 'Bu oyun okunamadı. Yeni bir oyun açabilirsin.',
		notFound: 'Böyle bir oyun yok.',
		notReached: 'Oyun bu cihazda yok ve sunucuya ulaşılamıyor. Bağlantı gelince yeniden denenecek.',
	},

	link: {
		saved: 'Kaydedildi',
		saving: 'Kaydediliyor…',
		offline: 'Çevrimdışı',
		back: 'Bağlantı geldi.',
		offlineLong: 'Çevrimdışı: hamleler bu cihazda, bağlantı gelince gönderilecek.',
		refused: 'Kaydedilemedi',
		refusedLong: (why: string) => `Sunucu bu oyunu kabul etmedi: ${why}`,
		giveUp: 'Sunucudaki hâline dön',
		conflict: (lost: string[], ply?: number) =>
			lost.length
				? `Bu oyun başka bir yerde sürmüş; oradaki hâli gösteriliyor. Buradaki şu hamleler${ply === undefined ? '' : ` (${ply + 1}. hamleden)`} sayılmadı: ${lost.join(', ')}.`
				: 'Bu oyun başka bir yerde sürmüş; oradaki hâli gösteriliyor.',
	},

	end: {
		setOver: (n: number) => `${n}. set bitti`,
		gameOver: 'Oyun bitti',
		matchOver: 'Maç bitti',
		youWin: 'Kazandın',
		youLose: 'Kaybettin',
		drawn: 'Berabere',
		wins: (name: string) => `${name} kazandı`,
		next: 'Sonraki set',
		begins: (name: string) => `Sonraki sete ${name} başlar.`,
		beginsYou: 'Sonraki sete sen başlarsın.',
		rematch: 'Bir daha oyna',
		showBoard: 'Tahtaya bak',
		home: 'Oyunlara dön',
		reasons: {
			row_empty: 'Bir tarafın kuyularında taş kalmadı.',
			majority: '82 taşa ulaşıldı.',
			board_empty: 'Tahtada taş kalmadı.',
			few_men: 'Bir tarafın taşı ikiye düştü.',
			blocked: 'Bir tarafın oynayacak hamlesi kalmadı.',
			repetition: 'Aynı konum yinelendi.',
			quiet: 'Uzun süre taş alınmadı.',
			left: 'Oyunculardan biri çekildi.',
			time: 'Oyunculardan birinin süresi bitti.',
		} satisfies Record<End, string>,
		sentence: ({ end, winner, stones, game }: EndWords) => {
			const score = `${stones[0]}-${stones[1]}`;
			const result =
				winner === null ? 'Berabere' : winner === 'you' ? 'Kazandın' : `${who[winner]} kazandı`;
			return `${tr.end.reasons[end]} ${result}${game === 'dokuztas' ? '' : `, ${score}`}.`;
		},
	},

	say: {
		move: (m: MoveWords): string => {
			const you = m.who === 'you';
			if (m.passed) return you ? 'Pas geçtin.' : `${who[m.who]} pas geçti.`;
			const parts = [
				you ? `${m.pit}. kuyudan oynadın: ${m.stones} taş` : `${who[m.who]} ${m.pit}. kuyudan oynadı: ${m.stones} taş`,
			];
			const { intoMine, intoTheirs } = store(m.game);
			const { side, pit } = m.landing;
			if (side === 'store') parts.push(`son taş ${you ? intoMine : intoTheirs} düştü`);
			else if (side === 'own') parts.push(`son taş kendi ${pit}. ${you ? 'kuyuna' : 'kuyusuna'} düştü`);
			else parts.push(m.other === 'you' ? `son taş senin ${pit}. kuyuna düştü` : `son taş ${whose[m.other]} ${pit}. kuyusuna düştü`);
			const took = you ? 'aldın' : 'aldı';
			if (m.take) {
				const { why, n, pits } = m.take;
				if (why === 'even') parts.push(`sayı çift oldu, ${n} taş ${took}`);
				else if (why === 'opposite') parts.push(`kuyu boştu, karşıdakilerle birlikte ${n} taş ${took}`);
				else if (why === 'lone') parts.push(`kuyu da karşısı da boştu, ${n} taş ${took}`);
				else if (why === 'castle') parts.push(`sayı üç oldu, ${castleName(m.game)} ${you ? 'kurdun' : 'kurdu'}, ${n} taş ${took}`);
				else parts.push(`${pits} kuyudan ${n} taş ${took}`);
			}
			for (const { owner, n } of m.tolls) parts.push(`${castleOf(m.game, owner)} ${n} taş kazandı`);
			for (const { owner, n } of m.collected) parts.push(`kalan ${n} taş ${owner === 'you' ? 'senin' : whose[owner]} oldu`);
			if (m.again) parts.push(you ? 'bir daha oynarsın' : 'bir daha oynayacak');
			return `${parts.join('; ')}.`;
		},
		man: (m: ManWords): string => {
			const you = m.who === 'you';
			const subject = you ? '' : `${who[m.who]} `;
			const parts = [
				m.from === null
					? `${subject}${m.to} noktasına taş ${you ? 'koydun' : 'koydu'}`
					: `${subject}${m.from} noktasından ${m.to} noktasına ${m.fly ? (you ? 'uçtun' : 'uçtu') : you ? 'oynadın' : 'oynadı'}`,
			];
			if (m.mill) parts.push(you ? 'dize kurdun' : 'dize kurdu');
			if (m.removed) parts.push(`${m.removed} noktasındaki taşı ${you ? 'aldın' : 'aldı'}`);
			return upper(`${parts.join('; ')}.`);
		},
		score: (game: GameName, { a, an, b, bn }: Score) => {
			const what = game === 'dokuztas' || game === 'mangala2' ? 'Taşlar' : upper(store(game).bare);
			return `${what}: ${inside(a)} ${an}, ${inside(b)} ${bn}.`;
		},
		takenBack: 'Geri alındı.',
		left: (game: GameName, one: Who) => {
			const did = game === 'mangala' ? ['setten çekildin', 'setten çekildi'] : ['oyunu bıraktın', 'oyunu bıraktı'];
			return one === 'you' ? upper(`${did[0]}.`) : `${who[one]} ${did[1]}.`;
		},
	},

	settings: {
		title: 'Ayarlar',
		lang: 'Dil',
		theme: 'Görünüm',
		themes: { system: 'Sistem', light: 'Açık', dark: 'Koyu', contrast: 'Yüksek karşıtlık' },
		look: 'Tahta',
		looks: { wood: 'Ahşap', felt: 'Çuha', plain: 'Düz' },
		sound: 'Ses',
		onOff: { on: 'Açık', off: 'Kapalı' },
		numbers: 'Kuyu ve nokta adları',
		form: 'Tahtanın biçimi',
		forms: { picture: 'Resim', text: 'Metin' },
		formLine: 'Metin: her sıra bir satır, her kuyu bir düğme. Braille ekranlar için.',
		keyWay: 'Tuşlarla gezme',
		keyWays: { arrows: 'Oklar', three: 'Üç tuş' },
		keyWayLine: 'Üç tuş: sağ ok sonrakine, sol ok öncekine gider, Enter seçer; tahtada yalnız oynanabilen kuyularda durur.',
		speed: 'Dağıtma hızı',
		speeds: { slow: 'Yavaş', normal: 'Normal', fast: 'Hızlı', off: 'Kapalı' },
		speedCalm: 'Cihazın hareketi azaltmayı istiyor: dağıtma gösterilmez.',
		confirm: 'Önce göster, sonra oyna',
		confirms: { touch: 'Dokunmatikte', always: 'Her zaman', never: 'Hiç' },
		confirmLine: 'Açıkken bir kuyuya ilk basış son taşın nereye düşeceğini gösterir, aynı kuyuya ikinci basış oynar.',
		counts: 'Taş sayıları',
		countsN: { always: 'Her zaman', pointed: 'Gösterilen kuyuda' },
		threads: 'Motorun iş parçacıkları',
		auto: 'Otomatik',
		speedPage: 'Motorun bu cihazdaki hızı',
		keys: 'Klavye',
		keysLine: 'Ok tuşları kuyular arasında gezer, Enter oynar, 1–9 o kuyuyu oynar, Esc vazgeçer.',
	},

	rules: {
		title: 'Kurallar',
		intro: 'Altı oyun, altı kural sayfası. Her birinde tahta, hamle, alma, oyunun sonu ve sık yapılan hatalar.',
		options: 'Seçenekler',
		optionsLine: 'Kaynakların sustuğu ya da ayrıldığı yerler birer seçenektir; oyun kurarken değiştirilir.',
		option: 'Seçenek',
		standard: 'Varsayılan',
		others: 'Ötekiler',
		mistakes: 'Sık yapılan hatalar',
		playThis: 'Bu oyunu oyna',
		before: 'Önce',
		showMove: 'Göster',
	},

	sow: {
		title: 'Elle dağıt',
		question: 'Soru',
		of: (n: number, all: number) => `Soru ${n}/${all}`,
		how: 'İşaretli kuyuya bas, taşlar masaya gelsin. Sonra her basışta bir taş bırak: kuyuya ya da hazineye. Taşlar bitince kazandığın kuyulara bas; sırayı söyle, denetle.',
		start: (pit: number) => `İşaretli ${pit}. kuyunun taşlarını al.`,
		marked: 'işaretli',
		lifted: (n: number) => `${n} taş aldın. Birer birer dağıt.`,
		held: (n: number) => `Elde ${n} taş`,
		sown: 'Taşlar bitti. Kazandığın kuyu varsa ona bas; sonra sırayı söyle.',
		receives: (store: string) => `Bundan sonra alınan taşlar buraya: ${store}.`,
		empty: 'Bu kuyuda taş yok.',
		taken: (n: number, store: string) => `${n} taş alındı: ${store}.`,
		castle: (game: GameName): string => (game === 'toguz' ? 'Tuzdık kur' : 'Kale kur'),
		castleLater: 'Önce bütün taşları dağıt; son taş hazineye düştüyse kurulmaz.',
		founded: (game: GameName, pit: string) => `${game === 'toguz' ? 'Tuzdık' : 'Kale'} kurdun: ${pit}.`,
		turn: 'Sıra kimde?',
		turns: { again: 'Bende', passes: 'Rakipte', over: 'Oyun bitti' },
		winner: 'Kim kazandı?',
		winners: ['Ben', 'Rakip', 'Berabere'],
		first: 'Önce bütün taşları dağıt.',
		answer: 'Sıra kimde, onu da söyle.',
		check: 'Denetle',
		right: 'Doğru!',
		wrong: 'Olmadı, doğrusu şöyle',
		rule: (rule: string) => `(kural ${rule})`,
		rows: ['senin sıran', 'rakibin sırası'],
		steps: 'Adım adım',
		again: 'Bir daha dene',
		next: 'Sıradaki soru',
	},

	analyse: {
		title: 'İnceleme',
		set: 'Set',
		men: { '+': 'kazanır', '=': 'berabere', '−': 'kaybeder' },
		worth: (value: string) => `değeri ${value}`,
		ways: { engine: 'Motor', review: 'Değerlendirme', edit: 'Konum', records: 'Kayıt', share: 'Paylaş' },
		first: 'Başa',
		back: 'Bir hamle geri',
		on: 'Bir hamle ileri',
		last: 'Sona',
		played: (move: string) => `Oynandı: ${move}.`,
		perfect: 'Kusursuz',
		perfectLine: 'Bu konumun değeri kesin olarak biliniyor: iki taraf da en iyisini oynarsa.',
		exactly: (value: string) => `En iyi oyunla sıradaki oyuncu için set sonu farkı ${value}.`,
		engineOn: 'Motor düşünsün',
		over: 'Oyun burada bitti.',
		win: (plies: number) => (plies > 0 ? `${plies} hamlede kazanır` : `${-plies} hamlede kaybeder`),
		depth: (depth: number, nodes: string, threads: number) => `Derinlik ${depth}, ${nodes} konum, ${threads} iş parçacığı`,
		scoreLine: 'Sayılar, sırası gelen oyuncunun taş farkıdır.',
		comment: 'Bu hamleye not',
		commented: 'notlu',
		promote: 'Ana hat yap',
		remove: 'Bu hamleyi ve sonrasını sil',
		review: 'Oyunu değerlendir',
		reviewed: 'Değerlendirme bitti.',
		stop: 'Durdur',
		noGame: 'Önce bir oyun aç ya da tahtada hamle yap.',
		accuracy: 'İsabet',
		loss: 'Kaybedilen taş',
		percent: (n: number) => `%${n}`,
		turning: 'Dönüm noktaları',
		turned: (ply: number, who: string, move: string, loss: string) => `${ply}. hamle, ${who} ${move}: ${loss} taş`,
		grades: { sound: 'Yerinde', dubious: 'Kuşkulu', mistake: 'Hata', blunder: 'Büyük hata' } satisfies Record<Grade, string>,
		best: 'En iyi hamle.',
		cost: (n: string) => `${n} taşa mal oldu.`,
		missed: {
			castle: () => 'Bir kale kaçtı.',
			capture: (n: number) => `Fazladan ${n} taş alınabilirdi.`,
			mill: () => 'Bir dize kaçtı.',
			turn: () => 'Bir hamle hakkı kaçtı.',
		},
		better: (move: string) => `Daha iyisi: ${move}`,
		graph: 'Her hamleden sonra Beyazın taş üstünlüğü',
		along: 'Oyunun neresi',
		toMove: 'Sıra kimde?',
		position: 'Konum, metin olarak',
		use: 'Bu konumu incele',
		store: 'Hazine',
		points: 'Noktalar: bas, boş–beyaz–siyah döner',
		hand: (color: string) => `${color} elinde`,
		empty: 'boş',
		atColumn: (column: number, why: string) => `${column}. harf: ${why}`,
		atLine: (line: number, column: number, why: string) => `${line}. satır${column ? `, ${column}. harf` : ''}: ${why}`,
		import: 'Kayıt aç',
		paste: 'Kaydı buraya yapıştır ya da dosyayı sayfaya sürükle',
		read: 'Oku',
		file: 'Dosya seç',
		readN: (n: number) => `${n} oyun okundu.`,
		noRecord: { code: 'no_record', rule: '', tr: 'burada bir kayıt yok', en: 'there is no record here' },
		export: 'Kayıt olarak',
		notation: 'Yazım',
		notations: { pits: 'Kuyu numarası (7)', fromto: 'Çıkış ve varış (76)', playok: 'PlayOK', tgk: 'TGK' },
		save: 'Dosyaya kaydet',
		link: 'Bağlantı',
		drawing: 'Konumun çizimi',
	},

	learn: {
		title: 'Öğren',
		intro: 'Sıfırdan, oynayarak: her ders bir kural, her kural tahtada bir hamle.',
		lessons: 'Dersler',
		done: (n: number, of: number) => (n === of ? 'Hepsini çözdün' : `${of} dersten ${n} tanesi çözüldü`),
		answers: 'Cevaplar',
		solved: 'çözüldü',
		right: 'Doğru!',
		notYet: 'Henüz değil.',
		next: 'Sıradaki ders',
		finished: 'Kurs bitti: kuralları biliyorsun.',
	},

	sheet: {
		title: (game: string) => `${game}: kurallar`,
		board: (game: string) => `${game} tahtası`,
		empty: 'Basılacak boş tahta',
		print: 'Yazdır (A4)',
		door: 'Yazdırılacak kâğıt',
	},

	notices: {
		digest: 'Günlük özet saati',
		quiet: 'Sessiz saatler',
		quietOn: 'Şu saatler arasında hiçbir şey gönderme',
		from: 'Başlangıç',
		until: 'Bitiş',
		title: 'Bildirimler',
		push: 'Sıra bana gelince bu tarayıcıya bildirim gönder',
		pushOn: 'Bildirimler açık.',
		pushOff: 'Bildirimler kapalı.',
		mail: 'E-posta (isteğe bağlı)',
		saveMail: 'Adresi kaydet',
		mailSent: 'Adrese bir onay bağlantısı gönderildi.',
		unconfirmed: (mail: string) => `${mail} henüz onaylanmadı: gelen bağlantıyı aç.`,
		confirmed: 'E-posta adresin onaylandı.',
		mode: 'Ne zaman e-posta?',
		modes: { none: 'Hiç', each: 'Her sıramda', first: 'Uğrayana dek bir kez', digest: 'Günde bir' },
		reminders: 'Süremin beşte biri kalınca hatırlat',
		feeds: 'Akış ve takvim adresleri',
		turns: 'Sıranın bende olduğu oyunlar (Atom):',
		deadlines: 'Son tarihler (takvim):',
		forgotten: 'Parolamı unuttum',
		reset: 'Bağlantı gönder',
		resetSent: 'Onaylı bir adresi varsa oraya bir bağlantı gönderildi.',
	},

	clock: {
		weekends: 'hafta sonu sayılmaz',
		noLeave: 'izin süreyi durdurmaz',
		paused: { weekend: ' hafta sonu, durdu', leave: ' izinde, durdu' },
		title: 'Süre',
		live: 'Canlı',
		long: 'Yazışmalı',
		none: 'Süresiz',
		first: 'İlk hamle',
		pace: (p: Pace) =>
			p.kind === 'live'
				? `${minutes(p.base)} dk + ${p.increment} sn`
				: p.kind === 'turn'
					? `sıra başına ${p.base} sn`
					: p.kind === 'days'
						? `sıra başına ${days(p.base)} gün`
						: `${days(p.base)} gün + sıra başına ${days(p.increment)} gün`,
		left: (ms: number) => timeLeft(ms, ' gün ', ' sa'),
		warning: (seconds: number) => `${seconds} saniyen kaldı.`,
	},

	absence: {
		title: 'İzin',
		line: 'İzindeyken yazışmalı oyunlarda sıran gelince süren işlemez.',
		left: (left: number, allowed: number) => `Bu yıl ${allowed} günden ${left} gün kaldı.`,
		days: 'Kaç gün?',
		begin: 'İzne çık',
		away: (until: string) => `İzindesin, bitiş: ${until}.`,
		end: 'İzinden dön',
		back: 'İzin bitti; kullanılmayan günler geri eklendi.',
		automatic: 'Sürem bitince izin kendiliğinden başlasın',
		taken: 'Bu yılın izinleri',
		span: (from: string, until: string, days: number) => `${from} – ${until} (${days} gün)`,
	},

	tidings: {
		title: 'Bildirimler',
		fresh: (n: number) => `${n} yeni bildirim`,
		fresh1: 'yeni',
		none: 'Bildirim yok.',
		settings: 'Bildirim ayarları',
		until: (time: string) => `son: ${time}`,
		kinds: {
			turn: (rival: string) => `Sıra sende: ${rival}`,
			challenge: (rival: string) => `${rival} seni oyuna çağırıyor`,
			asked: (rival: string) => `${rival} hamlesini geri almak istiyor`,
			over: (rival: string) => `Oyun bitti: ${rival}`,
		},
	},

	online: {
		here: 'burada',
		gone: (seconds: number) => (seconds < 60 ? 'yok' : `${Math.floor(seconds / 60)} dk’dır yok`),
		watchers: (n: number) => `${n} kişi izliyor.`,
		claimIn: (seconds: number) => `Rakibin yok. ${seconds} saniye içinde dönmezse oyunu isteyebilirsin.`,
		claimNow: 'Rakibin dönmedi. Oyunu isteyebilir ya da bekleyebilirsin.',
		claim: 'Oyunu iste',
		premoveMan: (move: string) => `Ön hamle: ${move}. Rakip oynayınca oynanır; bir daha basarsan vazgeçersin.`,
		premoveTo: 'Şimdi gideceği noktaya bas.',
		waiting: 'Rakip bekleniyor',
		challenge: 'Seni oyuna çağırıyor',
		invited: (name: string) => `${name} çağrıldı; kabul edince oyun başlar.`,
		yourColor: (color: string) => `Rengin: ${color}.`,
		notForYou: 'Bu çağrı başka birine.',
		accept: 'Kabul et ve oyna',
		decline: 'Kabul etme',
		withdraw: 'Çağrıyı geri al',
		send: 'Bu bağlantıyı arkadaşına gönder; açan karşına oturur.',
		link: 'Oyunun bağlantısı',
		qr: 'Oyunun bağlantısı, karekod olarak',
		copy: 'Kopyala',
		copied: 'Kopyalandı',
		share: 'Paylaş',
		watching: 'Bu oyunu izliyorsun.',
		cancelled: 'Bu oyun iptal edildi; sayılmaz.',
		cancelledShort: 'iptal',
		cancel: 'Oyunu iptal et',
		askBack: 'Geri almak iste',
		askedBack: 'Son hamleni geri almak istedin; rakip kabul ederse geri alınır.',
		wantsBack: 'Rakip son hamlesini geri almak istiyor. Oynarsan kabul etmemiş olursun.',
		agree: 'Kabul et',
		rematch: 'Rövanş',
		premove: (pit: number) => `Ön hamle: ${pit}. kuyu. Rakip oynayınca oynanır; bir daha basarsan vazgeçersin.`,
		premoveUp: 'Ön hamleden vazgeçtin.',
	},

	conditions: {
		title: 'Koşullu hamleler',
		how: 'Rakibin oynayabileceği bir sırayı tahtada oyna, sonra ona vereceğin cevabı. Rakip öyle oynarsa cevabın kendiliğinden oynanır. Bunları yalnız sen görürsün.',
		theirs: 'Rakip şöyle oynarsa:',
		yours: 'Cevabın:',
		elsewhere: 'Oyun ilerledi; bu plan eskidi.',
		setEnds: 'Bu hamle seti bitirir; ondan sonrası planlanamaz.',
		line: (turn: string, answer: string) => `Rakip ${turn} oynarsa: ${answer}`,
		added: (turn: string, answer: string) => `Eklendi: rakip ${turn} oynarsa ${answer}.`,
		drop: (turn: string) => `Sil: rakip ${turn} oynarsa`,
		none: 'Henüz koşul yok.',
		branch: 'Başka bir ihtimal',
		save: 'Kaydet',
		saved: 'Koşullu hamleler kaydedildi.',
	},

	lobby: {
		weekends: 'Cumartesi ve pazar süre işlemez',
		leave: 'İzne çıkınca süre durur',
		title: 'Oyun salonu',
		next: (n: number) => (n === 1 ? 'Sıranın sende olduğu oyuna git' : `Sıranın sende olduğu oyunlar: ${n}. İlkine git`),
		turns: 'Sıra sende',
		offers: 'Çağrılar',
		running: 'Süren oyunlar',
		seeks: 'Rakip arayanlar',
		noSeeks: 'Şu anda rakip arayan yok. Bir çağrı aç, gelen otursun.',
		theirTurn: 'Rakibin sırası',
		waits: 'Rakip bekleniyor',
		join: 'Otur',
		away: 'Sunucuya ulaşılamıyor; liste bağlantı gelince yenilenir.',
		create: 'Yeni çağrı',
		make: 'Çağrıyı aç',
		joinings: { link: 'Bağlantıyla', anybody: 'Herkese açık', name: 'Adıyla' } satisfies Record<Joining, string>,
		rivalName: 'Rakibin adı',
		private: 'Gizli oyun: yalnız oyuncuları görür',
		rated: 'Puanlı oyun: iki üye arasında',
		ratedShort: 'puanlı',
		guestLine: 'Oynamak için hesap gerekmez.',
	},

	people: {
		title: 'Hesap',
		ratings: 'Puanlar',
		ratedGames: (n: number) => `${n} puanlı oyun`,
		enter: 'Giriş',
		register: 'Üye ol',
		welcome: (name: string) => `Hoş geldin ${name}.`,
		guestLine: 'Misafir olarak oynuyorsun. Üye olursan oyunların senin kalır ve başka cihazda da açılır.',
		name: 'Ad',
		nameLine: 'Boşluksuz 2–20 karakter: harf, rakam, - _ . ; bir harfle başlar.',
		password: 'Parola',
		passwordLine: 'En az 8 karakter.',
		changePassword: 'Parolayı değiştir',
		oldPassword: 'Şimdiki parola',
		newPassword: 'Yeni parola',
		passwordEnds: 'Öteki cihazlardaki oturumlar ve programların anahtarları kapanır.',
		passwordChanged: 'Parola değişti.',
		sessions: 'Oturumlar',
		here: 'Bu cihaz',
		elsewhere: 'Başka bir cihaz',
		fromTo: (from: string, to: string) => `${from} tarihinde açıldı, ${to} tarihine dek geçerli`,
		leave: 'Çıkış',
		end: 'Kapat',
		ended: 'Kapatıldı.',
		token: 'Anahtar',
		tokens: 'Programlar için anahtar',
		tokensLine: 'Programlar bu anahtarla senin adına oynar ya da sorar; hesabını yönetemez.',
		tokenLabel: 'Ne için?',
		mayPlay: 'Hamle de yapabilsin',
		makeToken: 'Anahtar yap',
		tokenOnce: 'Anahtar yalnız bir kez gösterilir:',
		data: 'Verilerin',
		dataLine: 'Sunucuda senin için tutulan her şey: hesap, oturumlar, oyunlar.',
		export: 'Verilerimi indir',
		delete: 'Hesabı sil',
		deleteLine: 'Adın, parolan ve oturumların silinir; başkalarının oyunlarında yerin adsız kalır. Geri alınamaz.',
		deleteAsk: 'Hesabın kalıcı olarak silinsin mi?',
		deleted: 'Hesabın silindi.',
	},

	history: {
		title: 'Geçmiş oyunlar',
		whose: 'Kimin oyunları?',
		mine: 'Benim',
		all: 'Herkesin',
		everyGame: 'Bütün oyunlar',
		result: 'Sonuç',
		results: { any: 'Hepsi', won: 'Kazandıklarım', lost: 'Kaybettiklerim', drawn: 'Berabere' },
		player: 'Oyuncu',
		none: 'Böyle bir oyun yok.',
		more: 'Daha eski oyunlar',
	},

	notFound: { title: 'Sayfa bulunamadı', line: 'Bu adreste bir sayfa yok.', home: 'Oyunlara dön' },
};

export type Catalogue = typeof tr;
