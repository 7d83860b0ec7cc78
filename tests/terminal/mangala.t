# the first screen
start LC_ALL=tr_TR.UTF-8 mangala play mangala --white human --black human --delay 0 --record oyun.pgn
screen
|  Mangala (federasyon)                                                  oyun.pgn
|
|   Siyah  Oyuncu 2                                           Hamleler
|    hazine     6     5     4     3     2     1
| ╭──────────┬─────┬─────┬─────┬─────┬─────┬─────┬──────────╮
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │          │
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │          │
| │          │     │     │     │     │     │     │          │
| │          │  4  │  4  │  4  │  4  │  4  │  4  │          │
| │    0     ├─────┼─────┼─────┼─────┼─────┼─────┤    0     │
| │          │ [4] │  4  │  4  │  4  │  4  │  4  │          │
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │          │
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │          │
| │          │     │     │     │     │     │     │          │
| ╰──────────┴─────┴─────┴─────┴─────┴─────┴─────┴──────────╯
|               1     2     3     4     5     6     hazine
| ▶ Beyaz  Oyuncu 1
|
|   Mangala (federasyon). Beyaz: Oyuncu 1, Siyah: Oyuncu 2.
|
|
|
|   Sıra Beyaz'da.
| 1-6 oyna  oklar+Enter  h ipucu  u geri  m hamleler  s kaydet  ? yardım  q çık

# a move by its digit
keys 3
screen
|  Mangala (federasyon)                                                  oyun.pgn
|
| ▶ Siyah  Oyuncu 2                                           Hamleler
|    hazine     6     5     4     3     2     1                1. 3
| ╭──────────┬─────┬─────┬─────┬─────┬─────┬─────┬──────────╮
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │          │
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │          │
| │          │     │     │     │     │     │     │          │
| │          │  4  │  4  │  4  │  4  │  4  │ [4] │          │
| │    0     ├─────┼─────┼─────┼─────┼─────┼─────┤    0     │
| │          │  4  │  4  │  1  │  5  │  5  │  5  │          │
| │          │ ● ● │ ● ● │     │● ● ●│● ● ●│● ● ●│          │
| │          │ ● ● │ ● ● │  ●  │ ● ● │ ● ● │ ● ● │          │
| │          │     │     │     │     │     │     │          │
| ╰──────────┴─────┴─────┴─────┴─────┴─────┴─────┴──────────╯
|               1     2     3*    4     5     6>    hazine
|   Beyaz  Oyuncu 1
|
|   Mangala (federasyon). Beyaz: Oyuncu 1, Siyah: Oyuncu 2.
|   Beyaz 3. kuyudan oynadı: 4 taş; son taş kendi 6. kuyusuna düştü. Hazine:
|   Beyaz 0, Siyah 0.
|
|   Sıra Siyah'ta.
| 1-6 oyna  oklar+Enter  h ipucu  u geri  m hamleler  s kaydet  ? yardım  q çık

# the first move of the rival, by arrows: its row runs the other way
keys Right Left Left Left Enter
wait 4. kuyudan oynadı
screen
|  Mangala (federasyon)                                                  oyun.pgn
|
| ▶ Siyah  Oyuncu 2                                           Hamleler
|    hazine>    6     5     4*    3     2     1                1. 3      4
| ╭──────────┬─────┬─────┬─────┬─────┬─────┬─────┬──────────╮
| │          │● ● ●│● ● ●│     │ ● ● │ ● ● │ ● ● │          │
| │          │ ● ● │ ● ● │  ●  │ ● ● │ ● ● │ ● ● │          │
| │          │     │     │     │     │     │     │          │
| │          │  5  │  5  │ [1] │  4  │  4  │  4  │          │
| │    1     ├─────┼─────┼─────┼─────┼─────┼─────┤    0     │
| │          │  4  │  4  │  1  │  5  │  5  │  5  │          │
| │          │ ● ● │ ● ● │     │● ● ●│● ● ●│● ● ●│          │
| │          │ ● ● │ ● ● │  ●  │ ● ● │ ● ● │ ● ● │          │
| │    ●     │     │     │     │     │     │     │          │
| ╰──────────┴─────┴─────┴─────┴─────┴─────┴─────┴──────────╯
|               1     2     3     4     5     6     hazine
|   Beyaz  Oyuncu 1
|
|   Beyaz 3. kuyudan oynadı: 4 taş; son taş kendi 6. kuyusuna düştü. Hazine:
|   Beyaz 0, Siyah 0.
|   Siyah 4. kuyudan oynadı: 4 taş; son taş hazinesine düştü, bir daha oynar.
|   Hazine: Beyaz 0, Siyah 1.
|   Sıra Siyah'ta.
| 1-6 oyna  oklar+Enter  h ipucu  u geri  m hamleler  s kaydet  ? yardım  q çık

# moving again, and a capture
keys 6
wait Siyah 6. kuyudan oynadı
screen
|  Mangala (federasyon)                                                  oyun.pgn
|
|   Siyah  Oyuncu 2                                           Hamleler
|    hazine     6*    5     4     3     2     1                1. 3      4+6
| ╭──────────┬─────┬─────┬─────┬─────┬─────┬─────┬──────────╮
| │          │     │● ● ●│     │ ● ● │ ● ● │ ● ● │          │
| │          │  ●  │ ● ● │  ●  │ ● ● │ ● ● │ ● ● │          │
| │          │     │     │     │     │     │     │          │
| │          │  1  │  5  │  1  │  4  │  4  │  4  │          │
| │    4     ├─────┼─────┼─────┼─────┼─────┼─────┤    0     │
| │          │ [5] │  5  │  0  │  5  │  5  │  5  │          │
| │          │● ● ●│● ● ●│     │● ● ●│● ● ●│● ● ●│          │
| │          │ ● ● │ ● ● │     │ ● ● │ ● ● │ ● ● │          │
| │   ●●●●   │     │     │     │     │     │     │          │
| ╰──────────┴─────┴─────┴─────┴─────┴─────┴─────┴──────────╯
|               1     2   3> -2   4     5     6     hazine
| ▶ Beyaz  Oyuncu 1
|
|   Siyah 4. kuyudan oynadı: 4 taş; son taş hazinesine düştü, bir daha oynar.
|   Hazine: Beyaz 0, Siyah 1.
|   Siyah 6. kuyudan oynadı: 5 taş; son taş Beyaz'ın 3. kuyusuna düştü, sayı
|   çift oldu, 2 taş aldı. Hazine: Beyaz 0, Siyah 4.
|   Sıra Beyaz'da.
| 1-6 oyna  oklar+Enter  h ipucu  u geri  m hamleler  s kaydet  ? yardım  q çık

# a pit that is empty
keys 3
wait ! 3. kuyu boş; içinde taş olan bir kuyu seç (kural 1.1).
# a pit that does not exist
keys 8
wait ! 8. kuyu yok; kuyular 1-6.
# a pit of the rival's, by the mouse
click 5 15
wait ! Bu kuyu rakibin; kendi kuyularından biri seçilir.
# an own pit, by the mouse
click 13 15
wait Beyaz 1. kuyudan oynadı
# take back: one move, for two people play
keys u
wait Geri alındı.
screen
|  Mangala (federasyon)                                                  oyun.pgn
|
|   Siyah  Oyuncu 2                                           Hamleler
|    hazine     6*    5     4     3     2     1                1. 3      4+6
| ╭──────────┬─────┬─────┬─────┬─────┬─────┬─────┬──────────╮
| │          │     │● ● ●│     │ ● ● │ ● ● │ ● ● │          │
| │          │  ●  │ ● ● │  ●  │ ● ● │ ● ● │ ● ● │          │
| │          │     │     │     │     │     │     │          │
| │          │  1  │  5  │  1  │  4  │  4  │  4  │          │
| │    4     ├─────┼─────┼─────┼─────┼─────┼─────┤    0     │
| │          │ [5] │  5  │  0  │  5  │  5  │  5  │          │
| │          │● ● ●│● ● ●│     │● ● ●│● ● ●│● ● ●│          │
| │          │ ● ● │ ● ● │     │ ● ● │ ● ● │ ● ● │          │
| │   ●●●●   │     │     │     │     │     │     │          │
| ╰──────────┴─────┴─────┴─────┴─────┴─────┴─────┴──────────╯
|               1     2   3> -2   4     5     6     hazine
| ▶ Beyaz  Oyuncu 1
|
|
|
|
|
|   Geri alındı.
| 1-6 oyna  oklar+Enter  h ipucu  u geri  m hamleler  s kaydet  ? yardım  q çık

# the list of moves
keys m
screen
|  Mangala (federasyon)                                                  oyun.pgn
|
| ╭────────────────────────────────── Hamleler ──────────────────────────────────╮
| │  1. 3                           4+6                                          │
| │                                                                              │
| │                                                                              │
| │                                                                              │
| │                                                                              │
| │                                                                              │
| │                                                                              │
| │                                                                              │
| │                                                                              │
| │                                                                              │
| │                                                                              │
| │                                                                              │
| │                                                                              │
| │                                                                              │
| │                                                                              │
| │                                                                              │
| │                                                                              │
| │                                                                              │
| ╰───────────────────────────────────────────────────────────────── Esc: kapat ─╯
|   Sıra Beyaz'da.
| 1-6 oyna  oklar+Enter  h ipucu  u geri  m hamleler  s kaydet  ? yardım  q çık
keys Escape
gone Esc: kapat

# keys and rules
keys ?
screen
|  Mangala (federasyon)                                                  oyun.pgn
|
| ╭─────────────────────────────────── Yardım ───────────────────────────────────╮
| │ 1-6  o kuyuyu oynar                                                          │
| │ ← → Enter  kuyu seçer, oynar; fareyle kuyuya basmak da oynar                 │
| │ h  ipucu                                                                     │
| │ u  geri al                                                                   │
| │ l  setten ayrıl                                                              │
| │ m  hamle listesi                                                             │
| │ s  dosyaya kaydet                                                            │
| │ ?  bu sayfa                                                                  │
| │ q  çık                                                                       │
| │ Bir tuş, taşların dağıtılmasını beklemeden gösterir.                         │
| │ Tahtada: * oynanan kuyu, > son taşın düştüğü kuyu, -6 alınan taşlar.         │
| │                                                                              │
| │ Mangala (federasyon)                                                         │
| │ Her oyuncunun altı kuyusu ve sağında bir hazinesi vardır; her kuyuda dört    │
| │ taşla başlanır. Kuyular herkesin kendi solundan numaralanır.                 │
| │ Hamle: kendi dolu bir kuyunun taşlarını al; ilkini alındığı kuyuya geri      │
| │ bırak, kalanları sağa doğru birer birer dağıt. Tek taş sağdaki kuyuya geçer. │
| │ Kendi hazinene taş bırakılır, rakibinki atlanır.                             │
| ╰────────────────────────────────────────────────── Aşağı: devamı  Esc: kapat ─╯
|   Sıra Beyaz'da.
| 1-6 oyna  oklar+Enter  h ipucu  u geri  m hamleler  s kaydet  ? yardım  q çık
keys PageDown
wait hazineler sayılır
keys q
gone Esc: kapat

# a hint moves the cursor and can be played
keys h
wait İpucu:

# what is kept in the file after every move
shell grep -v Date oyun.pgn; mangala check oyun.pgn
| [Game "mangala"]
| [White "Oyuncu 1"]
| [Black "Oyuncu 2"]
| [Result "*"]
| [WhiteType "human"]
| [BlackType "human"]
|
| 1. 3 4+6 *

# leaving asks nothing, for everything is kept; the shell's screen is back
keys q
wait [0] $
gone hazine

# a sowing is shown stone by stone; a key shows its end at once
start mangala play mangala --white human --black human --delay 10000
wait White to move
keys 3
wait in hand 4
screen
|  Mangala (federation)
|
|   Black  Player 2                                           Moves
|     store     6     5     4     3     2     1                1. 3
| ╭──────────┬─────┬─────┬─────┬─────┬─────┬─────┬──────────╮
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │          │
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │          │
| │          │     │     │     │     │     │     │          │
| │          │  4  │  4  │  4  │  4  │  4  │  4  │          │
| │    0     ├─────┼─────┼─────┼─────┼─────┼─────┤    0     │
| │          │  4  │  4  │  0  │  4  │  4  │  4  │          │
| │          │ ● ● │ ● ● │     │ ● ● │ ● ● │ ● ● │          │
| │          │ ● ● │ ● ● │     │ ● ● │ ● ● │ ● ● │          │
| │          │     │     │     │     │     │     │          │
| ╰──────────┴─────┴─────┴─────┴─────┴─────┴─────┴──────────╯
|               1     2     3*    4     5     6      store
| ▶ White  Player 1                      in hand 4 ●●●●
|
|   Mangala (federation). White: Player 1, Black: Player 2.
|
|
|
|
| 1-6 play  arrows+Enter  h hint  u undo  m moves  s save  ? help  q quit
keys Space
wait Black to move
# a key that says something does both
keys 4
wait in hand 4
keys 6
wait in hand 5
keys u
gone in hand
screen
|  Mangala (federation)
|
| ▶ Black  Player 2                                           Moves
|    store>     6     5     4*    3     2     1                1. 3      4
| ╭──────────┬─────┬─────┬─────┬─────┬─────┬─────┬──────────╮
| │          │● ● ●│● ● ●│     │ ● ● │ ● ● │ ● ● │          │
| │          │ ● ● │ ● ● │  ●  │ ● ● │ ● ● │ ● ● │          │
| │          │     │     │     │     │     │     │          │
| │          │  5  │  5  │  1  │  4  │  4  │ [4] │          │
| │    1     ├─────┼─────┼─────┼─────┼─────┼─────┤    0     │
| │          │  4  │  4  │  1  │  5  │  5  │  5  │          │
| │          │ ● ● │ ● ● │     │● ● ●│● ● ●│● ● ●│          │
| │          │ ● ● │ ● ● │  ●  │ ● ● │ ● ● │ ● ● │          │
| │    ●     │     │     │     │     │     │     │          │
| ╰──────────┴─────┴─────┴─────┴─────┴─────┴─────┴──────────╯
|               1     2     3     4     5     6      store
|   White  Player 1
|
|
|
|
|
|   Taken back.
| 1-6 play  arrows+Enter  h hint  u undo  m moves  s save  ? help  q quit
keys q
wait This game is not saved
keys Escape
wait Black to move
