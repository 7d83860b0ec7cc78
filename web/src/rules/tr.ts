/* SPDX-License-Identifier: MIT */
import type { RulesTexts } from './text';

const bas = 'Kuyular her oyuncu için kendi solundan sağına doğru numaralanır. Taşlar saat yönünün tersine ilerler: kendi sıranda soldan sağa, sonra karşı sırada sağdan sola.';

export const rulesTr: RulesTexts = {
	mangala: {
		lead: 'Türk mangalasının federasyonca oynanan kuralları. Dört temel kural amatör oyun için yeter; turnuvada hepsi uygulanır.',
		parts: [
			{
				title: 'Tahta ve taşlar',
				body: [
					'Tahtada her oyuncunun önünde altı kuyu, sağında bir hazine vardır. Oyun başında her kuyuya dört taş konur: toplam 48 taş. Hazineler boştur. Oyuna beyaz başlar; ilk sette kimin beyaz olacağı kurayla belirlenir.',
					bas,
					{ show: 'mangala-start', caption: 'Açılış: her kuyuda dört taş, hazineler boş.' },
				],
			},
			{
				title: 'Hamle',
				body: [
					'Sırası gelen oyuncu kendi kuyularından taşlı birini seçer ve bütün taşlarını alır. İlk taşı aldığı kuyuya geri bırakır, kalanları sağa doğru her kuyuya birer birer dağıtır.',
					{ show: 'mangala-sow', caption: '3. kuyudan dört taş: ilki aynı kuyuya, kalanlar 4, 5 ve 6’ya.' },
					'Kuyuda tek taş varsa o taş doğrudan sağdaki kuyuya geçer, kuyu boşalır.',
					{ show: 'mangala-single', caption: '4. kuyudaki tek taş 5. kuyuya geçer.' },
					'Dağıtırken kendi hazinene de taş bırakırsın, rakibin hazinesini atlarsın. Taş çoksa dağıtım tahtayı dolaşır ve yeniden kendi kuyularına gelir; başladığın kuyu atlanmaz.',
					{ show: 'mangala-lap', caption: 'On taş: rakibin 6. kuyusundan sonra hazinesi atlanır, son taş 1. kuyuya düşer.' },
				],
			},
			{
				title: 'Son taş nereye düştü?',
				body: [
					'Sıranın kime geçeceğini ve ne alınacağını hep son taş belirler.',
					{ list: [
						'Kendi hazinene: bir daha oynarsın. Bu art arda istediğin kadar olabilir.',
						'Rakibin kuyusuna ve sayı çift oldu (2, 4, 6, 8…): o kuyudaki bütün taşlar senin hazinene geçer, sıra rakibe geçer. Tek olduysa yalnız sıra geçer.',
						'Kendi boş kuyuna ve karşıdaki kuyuda taş var: karşıdaki taşların hepsi ve kendi bıraktığın taş hazinene geçer, sıra rakibe geçer. 1. kuyunun karşısı rakibin 6. kuyusudur.',
						'Kendi boş kuyuna ama karşısı da boş: hiçbir şey alınmaz, taşın kuyuda kalır.',
						'Kendi taşlı kuyuna: hiçbir şey alınmaz, sıra rakibe geçer.',
					] },
					{ show: 'mangala-again', caption: 'Son taş hazineye: bir daha oyna.' },
					{ show: 'mangala-even', caption: 'Son taş rakibin 3. kuyusunu altı yapar: altısı da alınır.' },
					{ show: 'mangala-opposite', caption: 'Son taş boş 2. kuyuya: karşıdaki dört taş ve o taş alınır.' },
					{ show: 'mangala-stays', caption: 'Kuyu da karşısı da boş: taş kuyuda kalır.' },
				],
			},
			{
				title: 'Setin sonu',
				body: [
					'Bir hamleden sonra bir tarafın altı kuyusu da boşsa set biter; hamle hazinede bitip bir daha oynama hakkı vermiş olsa bile. Kuyuları ilk boşalan oyuncu, karşı tarafta kalan bütün taşları alır. Kuyuları kimin hamlesiyle boşaldığı fark etmez: son taşları alınan oyuncu da karşıda kalanları alır.',
					{ show: 'mangala-end', caption: 'Beyazın kuyuları boşaldı: karşıda kalan üç taş da beyazın.' },
					'Ardından hazineler sayılır. 24’ten çok taşı olan seti kazanır; 24-24 beraberliktir. Bir hazinede 25 taş olunca set kararlaşmıştır ama oyun sürer, çünkü fark da sayılır: fark, kazananın hazinesi eksi 24’tür.',
				],
			},
			{
				title: 'Maç ve puan',
				body: [
					'Kazanan 1, kaybeden 0, berabere kalanlar yarımşar puan alır. Federasyon maçında renkler, kim kazanırsa kazansın, her set değişir; taş farkı da yazılır. Anlaşmalı beraberlik yoktur.',
					'Biri 25’e ulaşmadan kimse setten çekilemez; kazanan çekilirse sonuç 25 taşla (+1), kaybeden çekilirse tahtadaki bütün taşlar kazananınmış gibi yazılır. Burada sırası gelen çekilebilir; sonucun nasıl yazılacağı önce söylenir.',
				],
			},
			{
				title: 'Federasyon usulü',
				body: [
					'Turnuva masasında nasıl davranılacağı da kurallıdır. Oyun kurarken seçilir, maçla birlikte gider ve tahtanın üstünde yazar.',
					{ list: [
						'Dokunulan kuyu oynanır: taşlı bir kuyuna ilk basışın hamledir; önden gösterilmez, geri alınmaz.',
						'Sayılar gizli: taşlar görünür, kuyulardaki sayılar yazılmaz; yalnız gösterdiğin kuyununki görünür. Hazinelerin sayısı açıktır. Ekran okuyucu her kuyunun sayısını söyler: parmakla saymanın görmeyen oyuncudaki karşılığı budur.',
						'Sayacağını söyleyen oyuncu taşları çıkarmadan sayabilir, saydığı kuyuyu oynamak zorunda kalmaz: “Sayıyorum” düğmesi bunun içindir.',
						'Taşlar üç yolla dağıtılır: öbür elden, masadan ya da doğrudan kuyudan. Sonuç aynıdır. Elden ve masadan dağıtırken ilk taş kuyuya geri konur; kuyudan dağıtırken bir taş orada bırakılır ve kuyudan en son çıkan taş belirler.',
					] },
				],
			},
		],
		mistakes: [
			['İlk taşı bir sonraki kuyuya koymak.', 'İlk taş, taşların alındığı kuyuya geri bırakılır.'],
			['Rakibin hazinesine de taş bırakmak.', 'Dağıtırken rakibin hazinesi atlanır.'],
			['Kendi kuyusunu çift yapınca taş almaya çalışmak.', 'Çift alması yalnız rakibin kuyusunda olur.'],
			['Boş kuyuya düşen son taşla, karşısı boşken bir şey almaya çalışmak.', 'Karşı kuyu boşsa alma olmaz; taş kuyuda kalır.'],
			['“Taşı biten kazanır” sanmak.', 'Taşı biten rakibin kalan taşlarını alır; kazananı hazinedeki taş belirler.'],
		],
	},
	'mangala-ibb': {
		lead: 'İstanbul Büyükşehir Belediyesi’nin oyun setindeki kurallar. Federasyon kurallarından iki yerde ayrılır: boş kuyuya düşen tek taş ve setlere kimin başladığı.',
		parts: [
			{
				title: 'Tahta ve hamle',
				body: [
					'Tahta, taşlar ve dağıtma Mangala ile aynıdır: altışar kuyu, dörder taş, iki hazine. İlk taş alındığı kuyuya geri bırakılır, tek taş sağdaki kuyuya geçer, rakibin hazinesi atlanır.',
					bas,
					{ show: 'mangala-sow', caption: '3. kuyudan dört taş: ilki aynı kuyuya, kalanlar 4, 5 ve 6’ya.' },
				],
			},
			{
				title: 'Son taş nereye düştü?',
				body: [
					{ list: [
						'Kendi hazinene: bir daha oynarsın.',
						'Rakibin kuyusuna ve sayı çift oldu: o kuyudaki bütün taşları alırsın.',
						'Kendi boş kuyuna: o taşı ve karşı kuyudaki bütün taşları alırsın; karşısı boşsa yalnız o taşı alırsın.',
						'Öteki durumlarda sıra rakibe geçer.',
					] },
					{ show: 'ibb-lone', caption: 'Kuyu da karşısı da boş: burada o tek taş da alınır.' },
				],
			},
			{
				title: 'Setin ve maçın sonu',
				body: [
					'Bir tarafın kuyuları boşalınca set biter; kuyuları boşalan oyuncu karşıda kalan taşları alır. 25 ya da daha çok taşı olan kazanır, 24-24 beraberliktir.',
					'Maç beş settir ve beşi de oynanır. Kazanan 1, kaybeden 0, berabere kalan yarım puan alır. Yeni sete önceki setin galibi başlar; beraberlikten sonra ondan önceki setin galibi, ilk set berabereyse ilk sete başlayan başlar.',
				],
			},
		],
		mistakes: [
			['İlk taşı bir sonraki kuyuya koymak.', 'İlk taş, taşların alındığı kuyuya geri bırakılır.'],
			['Rakibin hazinesine de taş bırakmak.', 'Dağıtırken rakibin hazinesi atlanır.'],
			['Kendi kuyusunu çift yapınca taş almaya çalışmak.', 'Çift alması yalnız rakibin kuyusunda olur.'],
			['“Taşı biten kazanır” sanmak.', 'Taşı biten rakibin kalan taşlarını alır; kazananı hazinedeki taş belirler.'],
		],
	},
	'mangala-kale': {
		lead: 'Belediye setinin dördüncü maddesi: rakibin bir kuyusunu ele geçirip kale yaparsın. Kaleyi kırmızı taşlar gösterir.',
		parts: [
			{
				title: 'Dağıtma',
				body: [
					'Mangala gibi dağıtılır ama hazinelere taş bırakılmaz: yol on iki kuyudur. Bu yüzden bir daha oynama hakkı da yoktur. Hazineler yalnız kazanılan taşları tutar.',
					bas,
				],
			},
			{
				title: 'Kale kurmak',
				body: [
					'Son taş rakibin bir kuyusunu tam üç yaparsa o kuyu senin kalen olur. Üç taş hazinene geçer; bundan sonra oraya düşen her taş da, kim bırakırsa bıraksın, senindir. Kalede taş durmaz, kaleden oynanmaz.',
					{ show: 'kale-castle', caption: 'Son taş rakibin 4. kuyusunu üç yapar: kale kurulur, üç taş alınır.' },
					{ show: 'kale-toll', caption: 'Kaleye düşen taş kalenin sahibine gider.' },
					'Rakibin 6. kuyusuna kale kurulmaz.',
					{ show: 'kale-six', caption: '6. kuyu üç oldu: kale olmaz, taşlar kalır.' },
				],
			},
			{
				title: 'Öteki almalar',
				body: [
					{ list: [
						'Rakibin kuyusu çift oldu: o kuyudaki bütün taşları alırsın.',
						'Kendi boş kuyuna: o taşı ve karşı kuyudaki taşları alırsın; karşısı boşsa yalnız o taşı.',
						'Son taş bir kaleye düştü: sıra geçer, başka bir şey olmaz.',
						'Kale kurmayan tek sayı bir şey kazandırmaz.',
					] },
				],
			},
			{
				title: 'Setin sonu',
				body: [
					'Bir tarafın kuyularında taş kalmayınca set biter; kuyuları boşalan oyuncu karşıda kalan taşları alır. 25 ya da daha çok taşı olan kazanır. Aynı konum (taşlar, hazineler, kaleler ve sıra) üçüncü kez gelirse set biter, herkes kendi kuyularındaki taşları alır.',
				],
			},
		],
		mistakes: [
			['Hazineye taş bırakmak.', 'Kale kuralında hazine yolun üstünde değildir; yol on iki kuyudur.'],
			['Rakibin 6. kuyusuna kale kurmaya çalışmak.', '6. kuyu üç olsa da kale olmaz.'],
			['Kaleden oynamak.', 'Kalede taş durmaz; o kuyudan hamle yapılmaz.'],
			['İlk taşı bir sonraki kuyuya koymak.', 'İlk taş, taşların alındığı kuyuya geri bırakılır.'],
		],
	},
	toguz: {
		lead: 'Kırgızların Toguz Korgool’u, Kazakların Togızkumalak’ı: dokuz kuyu, dokuz taş. 82 taşı ilk toplayan kazanır.',
		parts: [
			{
				title: 'Tahta ve hamle',
				body: [
					'Her oyuncunun dokuz kuyusu ve bir kazanı vardır; her kuyuda dokuz taş, toplam 162 taş. Kazanlar dağıtımın yolunda değildir: taşlar yalnız on sekiz kuyu arasında dolaşır.',
					bas,
					'Kuyunun bütün taşları alınır, ilk taş aynı kuyuya, kalanlar birer birer sağa bırakılır. Tek taş bir sonraki kuyuya geçer.',
					{ show: 'toguz-start', caption: 'Açılış: her kuyuda dokuz taş.' },
				],
			},
			{
				title: 'Çift',
				body: [
					'Son taş rakibin kuyusunu çift yaparsa o kuyunun bütün taşları kazanına geçer.',
					{ show: 'toguz-even', caption: '7. kuyudan oynandı: son taş rakibin 6. kuyusunu on yapar, onu da alınır.' },
				],
			},
			{
				title: 'Tuzdık',
				body: [
					'Son taş rakibin kuyusunu tam üç yaparsa o kuyu senin tuzdığın olur ve üç taşı alırsın. Bundan sonra oraya düşen her taş, kim dağıtırsa dağıtsın, senin kazanına gider. Tuzdıktan oynanmaz; tuzdığa düşen son taş başka bir şey yapmaz. Tahtada tuzdığı sarı boncuklar ve tündük, yani yurdun tepesi, gösterir.',
					{ show: 'toguz-tuzdik', caption: 'Rakibin 8. kuyusu üç oldu: tuzdık.' },
					{ show: 'toguz-toll', caption: 'Tuzdığa düşen taş sahibinin kazanına gider.' },
					{ list: [
						'Bir oyuncunun oyunda bir tuzdığı olur.',
						'Rakibin 9. kuyusu tuzdık olamaz.',
						'Rakibin tuzdığıyla aynı numaralı kuyu tuzdık olamaz.',
					] },
					{ show: 'toguz-nine', caption: '9. kuyu üç oldu: tuzdık olmaz, taşlar kalır.' },
				],
			},
			{
				title: 'Oyunun sonu',
				body: [
					'82 taşı ilk toplayan hemen kazanır; 81-81 beraberliktir. Sırası gelen oyuncunun kuyularında taş yoksa oyun biter ve tahtadaki taşlar bulundukları tarafın oyuncusuna gider. Aynı konum üçüncü kez gelirse de oyun biter, herkes kendi tarafındaki taşları alır.',
				],
			},
		],
		mistakes: [
			['İkinci bir tuzdık kurmaya çalışmak.', 'Bir oyuncunun oyunda yalnız bir tuzdığı olur.'],
			['Rakibin 9. kuyusunu tuzdık yapmaya çalışmak.', '9. kuyu tuzdık olamaz.'],
			['Rakibin tuzdığının numarasında tuzdık kurmaya çalışmak.', 'İki tuzdık aynı numarada olamaz.'],
			['İlk taşı bir sonraki kuyuya koymak.', 'İlk taş, taşların alındığı kuyuya geri bırakılır.'],
		],
	},
	mangala2: {
		lead: '17. yüzyıldan 19. yüzyıla Osmanlı kahvehanelerinde oynanan mangala. Hazine yoktur; alınan taşlar kenara konur.',
		parts: [
			{
				title: 'Tahta ve hamle',
				body: [
					'İki sıra altışar kuyu, her kuyuda altı taş: toplam 72 taş.',
					bas,
					'Kendi kuyularından birinin bütün taşları alınır ve bir sonraki kuyudan başlayarak birer birer dağıtılır; ilk taş geri bırakılmaz. On iki ya da daha çok taş, başladığı kuyuya da bir taş bırakır.',
					{ show: 'ottoman-start', caption: 'Açılış: her kuyuda altı taş; yandaki tepsiler kazanılanlar için.' },
				],
			},
			{
				title: 'Almak',
				body: [
					'Son taş düştüğü kuyuyu iki, dört ya da altı yaparsa oradaki taşlar alınır; kuyu hangi sırada olursa olsun.',
					{ show: 'ottoman-own', caption: 'Son taş kendi 1. kuyusunu iki yapar: iki taş alınır.' },
					'Dağıtma yolunda hemen gerideki kuyuda da iki, dört ya da altı taş varsa o da alınır; böylece geriye doğru, ara vermeden, en çok bir tur.',
					{ show: 'ottoman-chain', caption: 'Zincir: son kuyu ve gerisindeki iki kuyu birlikte alınır.' },
				],
			},
			{
				title: 'Pas ve oyunun sonu',
				body: [
					'Sırasında hiç taşı olmayan oyuncu pas geçer; rakip, taşlar yeniden onun sırasına gelene dek oynamayı sürdürür.',
					{ show: 'ottoman-pass', caption: 'Siyahın sırasında taş yok: pas.' },
					'Tahtada taş kalmayınca oyun biter. 37 ya da daha çok taşı olan kazanır, 36-36 beraberliktir. Birkaç taş birbirini sonsuza dek kovalayabilir; bu yüzden aynı konum üçüncü kez gelince oyun biter ve herkes kendi sırasındaki taşları alır.',
				],
			},
		],
		mistakes: [
			['İlk taşı alındığı kuyuya geri bırakmak.', 'Bu oyunda dağıtma bir sonraki kuyudan başlar.'],
			['Yalnız rakibin kuyularından almak.', 'Kendi sıranda iki, dört, altı olan kuyu da alınır.'],
			['Sekizi, onu da almak.', 'Yalnız 2, 4 ve 6 alınır.'],
		],
	},
	dokuztas: {
		lead: 'Üç kare, 24 nokta, dokuzar taş. Üç taşını bir çizgiye dizen rakibinden bir taş alır.',
		parts: [
			{
				title: 'Tahta',
				body: [
					'Tahta iç içe üç kare ve kenarlarının ortalarını birleştiren çizgilerdir: 24 nokta ve 16 dize (üç noktalık doğru). Her oyuncunun dokuz taşı vardır; açık renk başlar.',
					{ show: 'morris-start', caption: 'Boş tahta, dokuzar taş elde.' },
				],
			},
			{
				title: 'Üç evre',
				body: [
					{ list: [
						'Yerleştirme: sırayla birer taş boş bir noktaya konur.',
						'Oynatma: elindeki taşlar bitince her hamlede bir taş çizgi boyunca komşu boş noktaya kaydırılır.',
						'Uçma: taşı üçe düşen oyuncu taşını herhangi bir boş noktaya taşıyabilir (seçenek).',
					] },
					{ show: 'morris-fly', caption: 'Beyazın üç taşı kaldı: istediği boş noktaya uçar.' },
				],
			},
			{
				title: 'Dize ve taş alma',
				body: [
					'Dize kuran, yani üç taşını bir çizgiye dizen, rakibin bir taşını tahtadan alır. Önce dizede olmayan taşlar alınabilir; rakibin bütün taşları dizedeyse dizedeki taş da alınır. Aynı hamlede iki dize kurulsa da bir taş alınır. Dizeyi bozup yeniden kurmak yeni dize sayılır. Rakibin tahtada taşı yoksa bir şey alınmaz.',
					{ show: 'morris-mill', caption: 'g1’e konan taş alt kenarda dize kurar; e5’teki taş alınır.' },
					{ show: 'morris-slide', caption: 'b2’den b4’e kayan taş dize kurar; g4’teki taş alınır.' },
				],
			},
			{
				title: 'Oyunun sonu',
				body: [
					'Taşı (eldekiler ve tahtadakiler birlikte) ikiye düşen ya da oynatma evresinde hamle yapamayan kaybeder. Aynı konum üçüncü kez gelirse ya da oynatma evresinde iki taraf da ellişer hamle boyunca taş almazsa oyun berabere biter.',
				],
			},
		],
		mistakes: [
			['Rakibin dizesindeki taşı almaya çalışmak.', 'Dizede olmayan taş varken dizedeki taş alınamaz.'],
			['İki dize kurunca iki taş almaya çalışmak.', 'Aynı hamlede kaç dize kurulursa kurulsun bir taş alınır.'],
			['Elde taş varken tahtadaki taşı oynatmak.', 'Önce dokuz taşın hepsi konur.'],
		],
	},
};
