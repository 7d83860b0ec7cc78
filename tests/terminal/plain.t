# a game told in Turkish: moving again, an even capture, commands and a refusal
$ printf '3\nhamle\n3\n4\n6\ntahta\n3\nliste\nskor\n' | LC_ALL=tr_TR.UTF-8 mangala play mangala --plain --white human --black human --seed 1
Mangala (federasyon). Beyaz: Oyuncu 1, Siyah: Oyuncu 2.
Sıra Beyaz'da.
Beyaz 3. kuyudan oynadı: 4 taş; son taş kendi 6. kuyusuna düştü. Hazine: Beyaz 0, Siyah 0.
Sıra Siyah'ta.
Olası hamleler: 1, 2, 3, 4, 5, 6.
Siyah 3. kuyudan oynadı: 4 taş; son taş kendi 6. kuyusuna düştü. Hazine: Beyaz 0, Siyah 0.
Sıra Beyaz'da.
Beyaz 4. kuyudan oynadı: 5 taş; son taş Siyah'ın 1. kuyusuna düştü. Hazine: Beyaz 1, Siyah 0.
Sıra Siyah'ta.
Siyah 6. kuyudan oynadı: 5 taş; son taş Beyaz'ın 3. kuyusuna düştü, sayı çift oldu, 2 taş aldı. Hazine: Beyaz 1, Siyah 3.
Sıra Beyaz'da.
Beyaz'ın kuyuları, 1'den 6'ya: 5, 5, 0, 1, 6, 6.
Siyah'ın kuyuları, 1'den 6'ya: 5, 4, 1, 5, 5, 1.
Hazine: Beyaz 1, Siyah 3.
Sıra Beyaz'da.
3. kuyu boş; içinde taş olan bir kuyu seç (kural 1.1).
1. 3 1... 3 2. 4 2... 6
Maç: Oyuncu 1: 0, Oyuncu 2: 0; taş farkı +0.

# the same in English, by the words of both languages and by letters
$ printf 'moves\n3\n4\nundo\nu\ngeri\nb\nHAMLE\nq\nnever read\n' | LC_ALL=en_US.UTF-8 mangala play mangala --plain --white human --black human
Mangala (federation). White: Player 1, Black: Player 2.
White to move.
Possible moves: 1, 2, 3, 4, 5, 6.
White played pit 3: 4 stones; the last stone fell into its own pit 6. Stores: White 0, Black 0.
Black to move.
Black played pit 4: 4 stones; the last stone fell into its store: Black moves again. Stores: White 0, Black 1.
Black to move.
Taken back.
White's pits, 1 to 6: 4, 4, 1, 5, 5, 5.
Black's pits, 1 to 6: 4, 4, 4, 4, 4, 4.
Stores: White 0, Black 0.
Black to move.
Taken back.
White's pits, 1 to 6: 4, 4, 4, 4, 4, 4.
Black's pits, 1 to 6: 4, 4, 4, 4, 4, 4.
Stores: White 0, Black 0.
White to move.
There is no move to take back.
White's pits, 1 to 6: 4, 4, 4, 4, 4, 4.
Black's pits, 1 to 6: 4, 4, 4, 4, 4, 4.
Stores: White 0, Black 0.
White to move.
Possible moves: 1, 2, 3, 4, 5, 6.

# Mangala when no game is named; what is not understood is repeated as it was typed
$ printf 'Sayı kaç\n' | LC_ALL=tr_TR.UTF-8 mangala play --plain
Mangala (federasyon). Beyaz sende; rakip: Orta.
Sıra sende.
Hamle anlaşılmadı: Sayı.
"yardım" yazınca komutlar sıralanır.

# in ASCII
$ printf '3\n9\nzıp\n' | LC_ALL=tr_TR.UTF-8 mangala play mangala --plain --ascii --white human --black human
Mangala (federasyon). Beyaz: Oyuncu 1, Siyah: Oyuncu 2.
Sira Beyaz'da.
Beyaz 3. kuyudan oynadi: 4 tas; son tas kendi 6. kuyusuna dustu. Hazine: Beyaz 0, Siyah 0.
Sira Siyah'ta.
9. kuyu yok; kuyular 1-6.
Hamle anlasilmadi: zip.
"yardim" yazinca komutlar siralanir.

# nothing is asked for, and nothing prompts, where no person types
$ mangala play mangala --plain --white human --black human </dev/null
Mangala (federation). White: Player 1, Black: Player 2.
White to move.

# a claimed board: right; the first stone in the next pit; nothing taken; a wrong total
$ printf '3\nsonuç 4,4,1,5,5,5/4,4,4,4,4,4 0,0 b\nsonuç 4,4,0,5,5,5/4,4,4,4,4,4 1,0 w\nsonuç 4 4,4,1,5,5,5/4,4,4,1,5,5 0,1 w\nsonuç\nsonuç 3\nsonuç 9 x/y\nsonuç 4,4\n' | LC_ALL=tr_TR.UTF-8 mangala play mangala --plain --white human --black human
Mangala (federasyon). Beyaz: Oyuncu 1, Siyah: Oyuncu 2.
Sıra Beyaz'da.
Beyaz 3. kuyudan oynadı: 4 taş; son taş kendi 6. kuyusuna düştü. Hazine: Beyaz 0, Siyah 0.
Sıra Siyah'ta.
Doğru.
İlk taş bir sonraki kuyuya konmuş; ilk taş alındığı kuyuya geri bırakılır (kural 1.1).
Alınan: kendi 3. kuyusu, taş sayısı 4
Son taş: kendi 6. kuyusu
Doğrusu: 4,4,1,5,5,5/4,4,4,4,4,4 0,0 b
Son taş hazineye düştü; aynı oyuncu bir daha oynar (kural 1.3).
Alınan: kendi 4. kuyusu, taş sayısı 4
Son taş: kendi hazinesi
Bir daha oynar
Doğrusu: 4,4,1,5,5,5/4,4,4,1,5,5 0,1 b
Hamleden sonraki konum bekleniyordu: sonuç 3 4,4,1,5,5,5/4,4,4,4,4,4 0,0 b
Hamleden sonraki konum bekleniyordu: sonuç 3 4,4,1,5,5,5/4,4,4,4,4,4 0,0 b
9. kuyu yok; kuyular 1-6.
Hamle anlaşılmadı: 4,4.

# what is said of a move in a word: wrong four times, right twice; Dokuz Tas has boards only
$ printf 'sonuç 3 YİNE\nsonuç 4 yine\nsonuç 3 alır\nsonuç 4 geçer\nsonuç 3 kale\n3\nsonuç geçer\n' | LC_ALL=tr_TR.UTF-8 mangala play mangala --plain --white human --black human
Mangala (federasyon). Beyaz: Oyuncu 1, Siyah: Oyuncu 2.
Sıra Beyaz'da.
Son taş hazineye düşmedi; sıra rakibe geçer (kural 1.3).
Alınan: kendi 3. kuyusu, taş sayısı 4
Son taş: kendi 6. kuyusu
Doğrusu: 4,4,1,5,5,5/4,4,4,4,4,4 0,0 b
Doğru.
Son taş kendi dolu 6. kuyusuna düştü; orada bir şey alınmaz (kural 1.3).
Alınan: kendi 3. kuyusu, taş sayısı 4
Son taş: kendi 6. kuyusu
Doğrusu: 4,4,1,5,5,5/4,4,4,4,4,4 0,0 b
Son taş hazineye düştü; aynı oyuncu bir daha oynar (kural 1.3).
Alınan: kendi 4. kuyusu, taş sayısı 4
Son taş: kendi hazinesi
Bir daha oynar
Doğrusu: 4,4,4,1,5,5/4,4,4,4,4,4 1,0 w
Bu oyunda kale kurulmaz (kural 1).
Alınan: kendi 3. kuyusu, taş sayısı 4
Son taş: kendi 6. kuyusu
Doğrusu: 4,4,1,5,5,5/4,4,4,4,4,4 0,0 b
Beyaz 3. kuyudan oynadı: 4 taş; son taş kendi 6. kuyusuna düştü. Hazine: Beyaz 0, Siyah 0.
Sıra Siyah'ta.
Doğru.
$ printf 'a1\nresult takes\n' | mangala play dokuztas --plain --white human --black human
Nine Men's Morris. White: Player 1, Black: Player 2.
White to move.
White placed a man on a1. In hand: White 8, Black 9.
Black to move.
Expected w, b or ., found takes (rule 6).

# castles
$ printf '3\n5\n5\n1\n6\nb\n6\n' | mangala play mangala-kale --plain --white human --black human
Mangala with castles. White: Player 1, Black: Player 2.
White to move.
White played pit 3: 4 stones; the last stone fell into its own pit 6. Stores: White 0, Black 0.
Black to move.
Black played pit 5: 4 stones; the last stone fell into White's pit 2. Stores: White 0, Black 0.
White to move.
White played pit 5: 5 stones; the last stone fell into Black's pit 3. Stores: White 0, Black 0.
Black to move.
Black played pit 1: 5 stones; the last stone fell into its own pit 5. Stores: White 0, Black 0.
White to move.
White played pit 6: 6 stones; the last stone fell into Black's pit 5, made it three, won it as a castle and took 3 stones. Stores: White 3, Black 0.
Black to move.
White's pits, 1 to 6: 5, 5, 1, 5, 1, 1.
Black's pits, 1 to 6: 2, 7, 7, 6, castle, 5.
Stores: White 3, Black 0.
Black to move.
Black played pit 6: 5 stones; the last stone fell into White's pit 4, made it even and took 6 stones. Stores: White 3, Black 6.
White to move.

# the municipality's lone stone
$ printf '3\n2\n6\n2\n1\n2\n' | LC_ALL=tr_TR.UTF-8 mangala play mangala-ibb --plain --white human --black human
Mangala (belediye). Beyaz: Oyuncu 1, Siyah: Oyuncu 2.
Sıra Beyaz'da.
Beyaz 3. kuyudan oynadı: 4 taş; son taş kendi 6. kuyusuna düştü. Hazine: Beyaz 0, Siyah 0.
Sıra Siyah'ta.
Siyah 2. kuyudan oynadı: 4 taş; son taş kendi 5. kuyusuna düştü. Hazine: Beyaz 0, Siyah 0.
Sıra Beyaz'da.
Beyaz 6. kuyudan oynadı: 5 taş; son taş Siyah'ın 3. kuyusuna düştü, sayı çift oldu, 6 taş aldı. Hazine: Beyaz 7, Siyah 0.
Sıra Siyah'ta.
Siyah 2. kuyudan oynadı: 2 taş; son taş kendi 3. kuyusuna düştü, kuyu boştu, karşıdakilerle birlikte 6 taş aldı. Hazine: Beyaz 7, Siyah 6.
Sıra Beyaz'da.
Beyaz 1. kuyudan oynadı: 4 taş; son taş kendi 4. kuyusuna düştü, kuyu da karşısı da boştu, o taşı aldı. Hazine: Beyaz 8, Siyah 6.
Sıra Siyah'ta.
Siyah 2. kuyudan oynadı: 1 taş; son taş kendi 3. kuyusuna düştü, kuyu da karşısı da boştu, o taşı aldı. Hazine: Beyaz 8, Siyah 7.
Sıra Beyaz'da.

# a tuzdik
$ printf '8\n5\n4\n8\nb\n6\n' | LC_ALL=tr_TR.UTF-8 mangala play toguz --plain --white human --black human | tail -9
Sıra Siyah'ta.
Siyah 8. kuyudan oynadı: 10 taş; son taş Beyaz'ın 8. kuyusuna düştü, sayı üç oldu, tuzdık kurdu, 3 taş aldı. Kazan: Beyaz 10, Siyah 13.
Sıra Beyaz'da.
Beyaz'ın kuyuları, 1'den 9'a: 11, 11, 11, 2, 2, 11, 11, tuzdık, 11.
Siyah'ın kuyuları, 1'den 9'a: 11, 11, 11, 11, 1, 11, 1, 1, 11.
Kazan: Beyaz 10, Siyah 13.
Sıra Beyaz'da.
Beyaz 6. kuyudan oynadı: 11 taş; son taş Siyah'ın 7. kuyusuna düştü, sayı çift oldu, 2 taş aldı; Siyah'ın tuzdığı 1 taş kazandı. Kazan: Beyaz 12, Siyah 14.
Sıra Siyah'ta.

# a forced pass
$ printf '4\n6\n6\n2\n1\n6\n5\n3\n1\n1\n2\n2\n6\n3\n3\n4\n1\n5\n6\n2\n2\n2\n5\n1\n1\n3\n6\n1\n3\npas\nb\n' | LC_ALL=tr_TR.UTF-8 mangala play mangala2 --plain --white human --black human | tail -12
Sıra Beyaz'da.
Beyaz 6. kuyudan oynadı: 2 taş; son taş Siyah'ın 2. kuyusuna düştü. Alınan: Beyaz 24, Siyah 42.
Sıra Siyah'ta.
Siyah 1. kuyudan oynadı: 1 taş; son taş kendi 2. kuyusuna düştü, sayı 4 oldu, hepsini aldı. Alınan: Beyaz 24, Siyah 46.
Sıra Beyaz'da.
Kuyularında hiç taş yok; pas geç (pass) (kural 5).
Beyaz pas geçti. Alınan: Beyaz 24, Siyah 46.
Sıra Siyah'ta.
Beyaz'ın kuyuları, 1'den 6'ya: 0, 0, 0, 0, 0, 0.
Siyah'ın kuyuları, 1'den 6'ya: 0, 0, 0, 0, 1, 1.
Alınan: Beyaz 24, Siyah 46.
Sıra Siyah'ta.

# dokuz tas: a mill and what may not be removed
$ printf 'a7\nd6\nd7\nf6\ng7\ng7xb4\ng7xd6\nd5\nb\n' | mangala play dokuztas --plain --white human --black human
Nine Men's Morris. White: Player 1, Black: Player 2.
White to move.
White placed a man on a7. In hand: White 8, Black 9.
Black to move.
Black placed a man on d6. In hand: White 8, Black 8.
White to move.
White placed a man on d7. In hand: White 7, Black 8.
Black to move.
Black placed a man on f6. In hand: White 7, Black 7.
White to move.
This closes a mill; a rival man is removed too (g7x..) (rule 6).
There is no rival man on b4 (rule 6).
White placed a man on g7, closed a mill and removed Black's man on d6. In hand: White 6, Black 7.
Black to move.
Black placed a man on d5. In hand: White 6, Black 6.
White to move.
White's men: a7, d7, g7; in hand 6.
Black's men: f6, d5; in hand 6.
White to move.

# dokuz tas to its end; the rival has two men left
$ printf '%s\n' b2 a7 d2 c3 e4 g7 f2xg7 e5 b6 g1 f4 d1 g4xc3 d5 d7 a4 d3 b4 g4-g7 d5-c5 g7-g4xg1 c5-c4xd3 g4-g7 a4-a1 g7-g4xc4 b4-c4 e4-e3 a7-a4 b6-b4 c4-c5 e3-e4xa1 c5-d5 g4-g7 a4-a1 g7-g4xd1 e5-g1 d7-a7 d5-c5 e4-e3 g1-d1 e3-e4xc5 b | LC_ALL=tr_TR.UTF-8 mangala play dokuztas --plain --white human --black human | tail -7
Sıra Beyaz'da.
Beyaz e3 noktasından e4 noktasına oynadı, dize kurdu, Siyah'ın c5 noktasındaki taşını aldı. Tahtada: Beyaz 8, Siyah 2.
Oyun bitti: bir tarafın üçten az taşı kaldı. Beyaz kazandı.
Oyun bitti.
Beyaz'ın taşları: a7, g4, f4, f2, d2, b2, b4, e4.
Siyah'ın taşları: d1, a1.
Oyun bitti.

# a whole game of one set
$ printf '%s\n' 1 4 6 4 2 1 4 4 6 2 2 5 1 3 6 2 2 4 6 5 6 1 5 6 1 2 2 6 2 2 5 6 5 3 3 6 3 5 5 6 4 6 3 6 4 4 5 5 5 4 6 6 7 undo | LC_ALL=tr_TR.UTF-8 mangala play mangala --plain --white human --black human | tail -9
Beyaz 6. kuyudan oynadı: 1 taş; son taş hazinesine düştü; kalan 2 taş Beyaz'ın oldu. Hazine: Beyaz 27, Siyah 21.
Oyun bitti: bir tarafın kuyuları boşaldı. Beyaz 27, Siyah 21: Beyaz kazandı.
Oyun bitti.
Oyun bitti, hamle yapılamaz.
Geri alındı.
Beyaz'ın kuyuları, 1'den 6'ya: 0, 0, 0, 0, 0, 1.
Siyah'ın kuyuları, 1'den 6'ya: 0, 0, 0, 0, 1, 1.
Hazine: Beyaz 24, Siyah 21.
Sıra Beyaz'da.

# help and rules
$ echo help | mangala play mangala --plain --white human --black human
Mangala (federation). White: Player 1, Black: Player 2.
White to move.
A move: the number of the pit, from your own left: 3
board (b)  tells the board; diagram  draws it
moves (m)  possible moves; list  moves played; score  how the match stands
hint (h)  suggests a move; undo (u)  takes your last move back
result POSITION  is this the board after the last move? result 3 POSITION  or after playing 3?
result 3 again  is that so? again, passes, takes, nothing, castle, over, goes_on
leave  leaves the set (rule 14.5)
save FILE (s)  keeps the match in a file
rules  the rules of the game; help (?)  this page; quit (q)  leaves
$ echo kurallar | LC_ALL=tr_TR.UTF-8 mangala play toguz --plain --white human --black human
Toguz Korgool. Beyaz: Oyuncu 1, Siyah: Oyuncu 2.
Sıra Beyaz'da.
Toguz Korgool
Her oyuncunun dokuz kuyusu ve bir kazanı vardır; her kuyuda dokuz taşla başlanır. Kazanlar dağıtımın yolunda değildir.
Hamle: kendi dolu bir kuyunun taşlarını al; ilkini geri bırak, kalanları sağa doğru birer birer dağıt. Tek taş bir sonraki kuyuya geçer.
Son taş rakibin kuyusunu çift yaparsa oradaki bütün taşlar kazanına geçer.
Son taş rakibin kuyusunu tam üç yaparsa orası tuzdığın olur: üç taşı alırsın, oraya sonradan düşen her taş da senindir. Tuzdıktan oynanmaz.
Bir oyuncunun tek tuzdığı olur; rakibin 9. kuyusu ve rakibin tuzdığıyla aynı numaralı kuyu tuzdık olmaz.
82 taşa ilk ulaşan hemen kazanır; 81-81 beraberliktir.
Sırası gelenin kuyularında taş yoksa oyun biter; kalan taşlar bulundukları tarafındır. Üçüncü kez gelen konum da böyle biter.

# a diagram
$ printf 'diagram\n' | mangala play mangala --plain --white human --black human
Mangala (federation). White: Player 1, Black: Player 2.
White to move.
  Black        6    5    4    3    2    1
            ┌────┬────┬────┬────┬────┬────┐
            │  4 │  4 │  4 │  4 │  4 │  4 │
         0  ├────┼────┼────┼────┼────┼────┤  0
            │  4 │  4 │  4 │  4 │  4 │  4 │
            └────┴────┴────┴────┴────┴────┘
▸ White        1    2    3    4    5    6

# a hint, and the computer's answer: the same with the same seed
$ for i in 1 2; do printf 'hint\n3\nhint\n1\nundo\n2\n' | mangala play mangala-kale --plain --black zor --seed 5 >$i.out; done; cmp 1.out 2.out && grep -c . 1.out >/dev/null && grep -o '^Hint: pit [1-6]; expected margin [-+][0-9.]*' 1.out | wc -l; rm 1.out 2.out
2

# kept in a file, and gone on with
$ cd $(mktemp -d) && printf '3\nkaydet oyun.pgn\n4\nkaydet\nkaydet oyun.pgn\n' | LC_ALL=tr_TR.UTF-8 mangala play mangala --plain --white human --black human && printf '6\nq\n' | mangala play --plain --record oyun.pgn && tail -2 oyun.pgn
Mangala (federasyon). Beyaz: Oyuncu 1, Siyah: Oyuncu 2.
Sıra Beyaz'da.
Beyaz 3. kuyudan oynadı: 4 taş; son taş kendi 6. kuyusuna düştü. Hazine: Beyaz 0, Siyah 0.
Sıra Siyah'ta.
oyun.pgn dosyasına kaydedildi; bundan sonra her hamle kaydedilir.
Siyah 4. kuyudan oynadı: 4 taş; son taş hazinesine düştü, bir daha oynar. Hazine: Beyaz 0, Siyah 1.
Sıra Siyah'ta.
oyun.pgn dosyasına kaydedildi; bundan sonra her hamle kaydedilir.
oyun.pgn dosyasına kaydedildi; bundan sonra her hamle kaydedilir.
Mangala (federation). White: Oyuncu 1, Black: Oyuncu 2.
White's pits, 1 to 6: 4, 4, 1, 5, 5, 5.
Black's pits, 1 to 6: 4, 4, 4, 1, 5, 5.
Stores: White 0, Black 1.
Black to move.
Black played pit 6: 5 stones; the last stone fell into White's pit 3, made it even and took 2 stones. Stores: White 0, Black 4.
White to move.
1. 3 4+6 *

# calls that are wrong
$ mangala play chess
mangala play: there is no such game; `mangala games` lists them: chess
[2]
$ mangala play mangala --sets 2
mangala play: a match has 1, 3 or 5 sets
[2]
$ mangala play mangala --sets 7
mangala play: --sets wants a number from 1 to 5: 7
[2]
$ mangala play mangala --kind fast
mangala play: expected quick, federation or municipality: fast
[2]
$ mangala play mangala --delay -1
mangala play: --delay wants a number from 0 to 10000: -1
[2]
$ mangala play mangala --rules castles=1
mangala play: column 1: this game has no such option: castles
[2]

# a set cannot be left before a store holds 25 (rule 14.5)
$ printf 'ayrıl\nq\n' | LC_ALL=tr_TR.UTF-8 mangala play mangala --plain --white human --black human
Mangala (federasyon). Beyaz: Oyuncu 1, Siyah: Oyuncu 2.
Sıra Beyaz'da.
Hazinelerden birinde 25 taş olmadan setten çekilemezsin (kural 1).

# where it can: kept in the record, gone on with, taken back
$ cd $(mktemp -d) && printf '3\n3\nleave\nlist\nscore\n' | mangala play toguz --plain --white human --black human --sets 3 --record left.pgn; grep -v Date left.pgn; mangala check left.pgn; printf 'undo\n4\n' | mangala play --plain --record left.pgn
Toguz Korgool, 3 sets, quick game. White: Player 1, Black: Player 2.
White to move.
White played pit 3: 9 stones; the last stone fell into Black's pit 2, made it even and took 10 stones. Kazans: White 10, Black 0.
Black to move.
Black played pit 3: 9 stones; the last stone fell into White's pit 2, made it even and took 10 stones. Kazans: White 10, Black 10.
White to move.
White left the set.
Set 1 is over: it was left. White 10, Black 152: Black wins. Match: Player 1: 0, Player 2: 1; stone margin -71.
Set 2: White is Player 2, Black is Player 1; White begins.
White to move.
Set 1: 1. 3 1... 3
Set 2: no move
Match: Player 1: 0, Player 2: 1; stone margin -71.
[Game "toguz"]
[Set "1/3"]
[White "Player 1"]
[Black "Player 2"]
[Result "0-1"]
[Stones "10-152"]
[Termination "abandoned"]
[WhiteType "human"]
[BlackType "human"]
[Terms "game=toguz kind=quick sets=3 begins=0 stop_when_decided=1"]
1. 3 3 0-1
Toguz Korgool, 3 sets, quick game. White: Player 2, Black: Player 1.
White's pits, 1 to 9: 9, 9, 9, 9, 9, 9, 9, 9, 9.
Black's pits, 1 to 9: 9, 9, 9, 9, 9, 9, 9, 9, 9.
Kazans: White 0, Black 0.
White to move.
Taken back.
White's pits, 1 to 9: 10, 0, 1, 10, 10, 10, 10, 10, 10.
Black's pits, 1 to 9: 10, 0, 1, 10, 10, 10, 10, 10, 10.
Kazans: White 10, Black 10.
White to move.
White played pit 4: 10 stones; the last stone fell into Black's pit 4. Kazans: White 10, Black 10.
Black to move.
