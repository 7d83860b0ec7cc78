# mangala, the municipality's, in a match
start LC_ALL=tr_TR.UTF-8 mangala play mangala-ibb --kind municipality --seed 1
screen
|  Mangala (belediye)                                                 1. set / 5
|
|   Siyah  Rakip (Orta)                                       Maç
|    hazine     6     5     4     3     2     1                Sen              0
| ╭──────────┬─────┬─────┬─────┬─────┬─────┬─────┬──────────╮  Rakip            0
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │          │
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │          │ Hamleler
| │          │     │     │     │     │     │     │          │
| │          │  4  │  4  │  4  │  4  │  4  │  4  │          │
| │    0     ├─────┼─────┼─────┼─────┼─────┼─────┤    0     │
| │          │ [4] │  4  │  4  │  4  │  4  │  4  │          │
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │          │
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │          │
| │          │     │     │     │     │     │     │          │
| ╰──────────┴─────┴─────┴─────┴─────┴─────┴─────┴──────────╯
|               1     2     3     4     5     6     hazine
| ▶ Beyaz  Sen
|
|   Mangala (belediye), 5 setlik belediye maçı. Beyaz sende; rakip: Orta.
|   1. set: sen başlarsın.
|
|
|   Sıra sende.
| 1-6 oyna  oklar+Enter  h ipucu  u geri  m hamleler  s kaydet  ? yardım  q çık
colours yes
keys q
wait [0] $

# castles
start mangala play mangala-kale --white human --black human --sets 3
screen
|  Mangala with castles                                               set 1 of 3
|
|   Black  Player 2                                           Match
|     store     6     5     4     3     2     1                Player 1         0
| ╭──────────┬─────┬─────┬─────┬─────┬─────┬─────┬──────────╮  Player 2         0
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │          │
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │          │ Moves
| │          │     │     │     │     │     │     │          │
| │          │  4  │  4  │  4  │  4  │  4  │  4  │          │
| │    0     ├─────┼─────┼─────┼─────┼─────┼─────┤    0     │
| │          │ [4] │  4  │  4  │  4  │  4  │  4  │          │
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │          │
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │          │
| │          │     │     │     │     │     │     │          │
| ╰──────────┴─────┴─────┴─────┴─────┴─────┴─────┴──────────╯
|               1     2     3     4     5     6      store
| ▶ White  Player 1
|
|   Mangala with castles, 3 sets, quick game. White: Player 1, Black: Player 2.
|   Set 1: White is Player 1, Black is Player 2; White begins.
|
|
|   White to move.
| 1-6 play  arrows+Enter  h hint  u undo  m moves  s save  ? help  q quit
keys q
wait [0] $

# toguz
start LC_ALL=tr_TR.UTF-8 mangala play toguz --seed 1
screen
|  Toguz Korgool
|
|   Siyah  Rakip (Orta)                                       Hamleler
|  kazan   9    8    7    6    5    4    3    2    1
| ╭─────┬────┬────┬────┬────┬────┬────┬────┬────┬────┬─────╮
| │     │●●● │●●● │●●● │●●● │●●● │●●● │●●● │●●● │●●● │     │
| │     │●●● │●●● │●●● │●●● │●●● │●●● │●●● │●●● │●●● │     │
| │     │●●● │●●● │●●● │●●● │●●● │●●● │●●● │●●● │●●● │     │
| │     │ 9  │ 9  │ 9  │ 9  │ 9  │ 9  │ 9  │ 9  │ 9  │     │
| │  0  ├────┼────┼────┼────┼────┼────┼────┼────┼────┤  0  │
| │     │[9] │ 9  │ 9  │ 9  │ 9  │ 9  │ 9  │ 9  │ 9  │     │
| │     │●●● │●●● │●●● │●●● │●●● │●●● │●●● │●●● │●●● │     │
| │     │●●● │●●● │●●● │●●● │●●● │●●● │●●● │●●● │●●● │     │
| │     │●●● │●●● │●●● │●●● │●●● │●●● │●●● │●●● │●●● │     │
| ╰─────┴────┴────┴────┴────┴────┴────┴────┴────┴────┴─────╯
|          1    2    3    4    5    6    7    8    9  kazan
| ▶ Beyaz  Sen
|
|   Toguz Korgool. Beyaz sende; rakip: Orta.
|
|
|
|   Sıra sende.
| 1-9 oyna  oklar+Enter  h ipucu  u geri  m hamleler  s kaydet  ? yardım  q çık
keys q
wait [0] $

# mangala II
start mangala play mangala2 --seed 1
screen
|  Mangala II (Ottoman)
|
|   Black  Rival (Orta)                                       Moves
|     taken     6     5     4     3     2     1
| ╭──────────┬─────┬─────┬─────┬─────┬─────┬─────┬──────────╮
| │          │● ● ●│● ● ●│● ● ●│● ● ●│● ● ●│● ● ●│          │
| │          │● ● ●│● ● ●│● ● ●│● ● ●│● ● ●│● ● ●│          │
| │          │     │     │     │     │     │     │          │
| │          │  6  │  6  │  6  │  6  │  6  │  6  │          │
| │    0     ├─────┼─────┼─────┼─────┼─────┼─────┤    0     │
| │          │ [6] │  6  │  6  │  6  │  6  │  6  │          │
| │          │● ● ●│● ● ●│● ● ●│● ● ●│● ● ●│● ● ●│          │
| │          │● ● ●│● ● ●│● ● ●│● ● ●│● ● ●│● ● ●│          │
| │          │     │     │     │     │     │     │          │
| ╰──────────┴─────┴─────┴─────┴─────┴─────┴─────┴──────────╯
|               1     2     3     4     5     6      taken
| ▶ White  You
|
|   Mangala II (Ottoman). You have White; rival: Orta.
|
|
|
|   It is your turn.
| 1-6 play  arrows+Enter  h hint  u undo  m moves  s save  ? help  q quit
keys q
wait [0] $

# dokuz tas
start LC_ALL=tr_TR.UTF-8 mangala play dokuztas --seed 1
screen
|  Dokuz Taş
|
|     ● Siyah  Rakip (Orta)               elde 9 ●●●●●●●●●    Hamleler
|    7   ╭───────────────────────┬───────────────────────╮
|        │                       │                       │
|    6   │       ╭──────────────[┼]──────────────╮       │
|        │       │               │               │       │
|    5   │       │       ╭───────┴───────╮       │       │
|        │       │       │               │       │       │
|    4   ├───────┼───────┤               ├───────┼───────┤
|        │       │       │               │       │       │
|    3   │       │       ╰───────┬───────╯       │       │
|        │       │               │               │       │
|    2   │       ╰───────────────┼───────────────╯       │
|        │                       │                       │
|    1   ╰───────────────────────┴───────────────────────╯
|        a       b       c       d       e       f       g
|   ▶ ○ Beyaz  Sen                        elde 9 ○○○○○○○○○
|   Dokuz Taş. Beyaz sende; rakip: Orta.
|
|
|
|   Sıra sende. Boş bir noktaya taş koy.
| a7-g1 oyna  oklar+Enter  h ipucu  u geri  m hamleler  s kaydet  ? yardım  q çık
keys q
wait [0] $

# ASCII
start LC_ALL=tr_TR.UTF-8 mangala play toguz --ascii --white human --black human --delay 0
wait Sira
keys 9
screen
|  Toguz Korgool
|
| > Siyah  Oyuncu 2                                           Hamleler
|  kazan   9  8>-10  7    6    5    4    3    2    1           1. 9
| +-----+----+----+----+----+----+----+----+----+----+-----+
| |     |ooo |    |oooo|oooo|oooo|oooo|oooo|oooo|oooo|     |
| |     |ooo |    |ooo |ooo |ooo |ooo |ooo |ooo |ooo |     |
| |     |ooo |    |ooo |ooo |ooo |ooo |ooo |ooo |ooo |     |
| |     | 9  | 0  | 10 | 10 | 10 | 10 | 10 | 10 |[10]|     |
| |  0  +----+----+----+----+----+----+----+----+----+ 10  |
| |     | 9  | 9  | 9  | 9  | 9  | 9  | 9  | 9  | 1  |     |
| |     |ooo |ooo |ooo |ooo |ooo |ooo |ooo |ooo |    |     |
| |     |ooo |ooo |ooo |ooo |ooo |ooo |ooo |ooo | o  |ooooo|
| |     |ooo |ooo |ooo |ooo |ooo |ooo |ooo |ooo |    |ooooo|
| +-----+----+----+----+----+----+----+----+----+----+-----+
|          1    2    3    4    5    6    7    8   9*  kazan
|   Beyaz  Oyuncu 1
|
|   Toguz Korgool. Beyaz: Oyuncu 1, Siyah: Oyuncu 2.
|   Beyaz 9. kuyudan oynadi: 9 tas; son tas Siyah'in 8. kuyusuna dustu, sayi
|   cift oldu, 10 tas aldi. Kazan: Beyaz 10, Siyah 0.
|
|   Sira Siyah'ta.
| 1-9 oyna  oklar+Enter  h ipucu  u geri  m hamleler  s kaydet  ? yardim  q cik
keys q
wait Bu oyun kaydedilmedi
keys q
wait [0] $

# a castle, in a terminal without colours or Unicode
start TERM=vt100 LC_ALL=C mangala play mangala-kale --white human --black human --delay 0
wait White to move
keys 3 5 5 1 6
screen
|  Mangala with castles
|
| > Black  Player 2                                           Moves
|     store     6   5> -3   4     3     2     1                1. 3      5
| +----------+-----+-----+-----+-----+-----+-----+----------+  2. 5      1
| |          |o o o|#####|o o o|o o o|o o o|     |          |  3. 6
| |          | o o |#####|o o o| o o | o o | o o |          |
| |          |     |#####|     | o o | o o |     |          |
| |          |  5  |fort |  6  |  7  |  7  | [2] |          |
| |    0     +-----+-----+-----+-----+-----+-----+    3     |
| |          |  5  |  5  |  1  |  5  |  1  |  1  |          |
| |          |o o o|o o o|     |o o o|     |     |          |
| |          | o o | o o |  o  | o o |  o  |  o  |          |
| |          |     |     |     |     |     |     |   ooo    |
| +----------+-----+-----+-----+-----+-----+-----+----------+
|               1     2     3     4     5     6*     store
|   White  Player 1
|
|   Black played pit 1: 5 stones; the last stone fell into its own pit 5.
|   Stores: White 0, Black 0.
|   White played pit 6: 6 stones; the last stone fell into Black's pit 5, made
|   it three, won it as a castle and took 3 stones. Stores: White 3, Black 0.
|   Black to move.
| 1-6 play  arrows+Enter  h hint  u undo  m moves  s save  ? help  q quit
colours no
keys q q
wait [0] $

# no colours wanted
start NO_COLOR=1 mangala play dokuztas --seed 1
wait It is your turn
colours no
keys q
wait [0] $

# a larger window, and back
start mangala play mangala --white human --black human --delay 0
wait White to move
keys 6 3
size 120x40
screen
|  Mangala (federation)
|
|                                                                                             Moves
|                                                                                              1. 6          3
|
|   Black  Player 2
|    store       6>          5           4           3*          2           1
| ╭────────┬───────────┬───────────┬───────────┬───────────┬───────────┬───────────┬────────╮
| │        │           │           │           │           │           │           │        │
| │        │           │           │           │           │           │           │        │
| │        │   ● ● ●   │   ● ● ●   │   ● ● ●   │     ●     │   ● ● ●   │   ● ● ●   │        │
| │        │    ● ●    │    ● ●    │    ● ●    │           │    ● ●    │    ● ●    │        │
| │        │           │           │           │           │           │           │        │
| │        │           │           │           │           │           │           │        │
| │        │     5     │     5     │     5     │     1     │     5     │     5     │        │
| │   0    ├───────────┼───────────┼───────────┼───────────┼───────────┼───────────┤   1    │
| │        │    [4]    │     4     │     4     │     4     │     4     │     1     │        │
| │        │           │           │           │           │           │           │        │
| │        │           │           │           │           │           │           │        │
| │        │    ● ●    │    ● ●    │    ● ●    │    ● ●    │    ● ●    │     ●     │        │
| │        │    ● ●    │    ● ●    │    ● ●    │    ● ●    │    ● ●    │           │        │
| │        │           │           │           │           │           │           │        │
| │        │           │           │           │           │           │           │   ●    │
| ╰────────┴───────────┴───────────┴───────────┴───────────┴───────────┴───────────┴────────╯
|                1           2           3           4           5           6        store
| ▶ White  Player 1
|
|
|
|
|   Mangala (federation). White: Player 1, Black: Player 2.
|   White played pit 6: 4 stones; the last stone fell into Black's pit 2. Stores: White 1, Black 0.
|   Black played pit 3: 4 stones; the last stone fell into its own pit 6. Stores: White 1, Black 0.
|
|
|
|
|
|   White to move.
| 1-6 play  arrows+Enter  h hint  u undo  m moves  s save  ? help  q quit
size 80x24
screen
|  Mangala (federation)
|
|   Black  Player 2                                           Moves
|     store     6>    5     4     3*    2     1                1. 6      3
| ╭──────────┬─────┬─────┬─────┬─────┬─────┬─────┬──────────╮
| │          │● ● ●│● ● ●│● ● ●│     │● ● ●│● ● ●│          │
| │          │ ● ● │ ● ● │ ● ● │  ●  │ ● ● │ ● ● │          │
| │          │     │     │     │     │     │     │          │
| │          │  5  │  5  │  5  │  1  │  5  │  5  │          │
| │    0     ├─────┼─────┼─────┼─────┼─────┼─────┤    1     │
| │          │ [4] │  4  │  4  │  4  │  4  │  1  │          │
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │     │          │
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │  ●  │          │
| │          │     │     │     │     │     │     │    ●     │
| ╰──────────┴─────┴─────┴─────┴─────┴─────┴─────┴──────────╯
|               1     2     3     4     5     6      store
| ▶ White  Player 1
|
|   White played pit 6: 4 stones; the last stone fell into Black's pit 2.
|   Stores: White 1, Black 0.
|   Black played pit 3: 4 stones; the last stone fell into its own pit 6.
|   Stores: White 1, Black 0.
|   White to move.
| 1-6 play  arrows+Enter  h hint  u undo  m moves  s save  ? help  q quit
# too small a window keeps the game
size 60x20
screen
| The window must be at least 80x24; it is 60x20.
size 80x24
wait Black
keys q q
wait [0] $

# a terminal that cannot place its cursor is told line by line
start TERM=dumb mangala play mangala --white human --black human
wait "help" lists what can be typed
wait >
type 3
keys Enter
wait White played pit 3
type quit
keys Enter
wait This game is not saved
type quit
keys Enter
wait [0] $
