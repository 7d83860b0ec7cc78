# placing by names
start LC_ALL=tr_TR.UTF-8 mangala play dokuztas --white human --black human --delay 0
wait Boş bir noktaya taş koy
keys a 7
wait Beyaz a7 noktasına taş koydu
# a point that is taken, one that does not exist
keys a 7
wait ! a7 dolu; boş bir nokta seç (kural 6.1).
keys d 4
wait ! Burada nokta yok.
keys d 6
wait Siyah d6 noktasına taş koydu
# by arrows: from d6 up, then right
keys Up Enter
wait Beyaz d7 noktasına taş koydu
keys Down Right Enter
wait Siyah f6 noktasına taş koydu
# a mill, and what may be removed
keys g 7
wait Dize kuruldu
screen
|  Dokuz Taş
|
|     ● Siyah  Oyuncu 2                   elde 7 ●●●●●●●      Hamleler
|    7   ○ ───────────────────── ○ ─────────────────────[○]    1. a7     d6
|        │                       │                       │     2. d7     f6
|    6   │       ╭──────────────x●x─────────────x●x      │
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
|   ▶ ○ Beyaz  Oyuncu 1                   elde 7 ○○○○○○○
|   Beyaz a7 noktasına taş koydu. Elde: Beyaz 8, Siyah 9.
|   Siyah d6 noktasına taş koydu. Elde: Beyaz 8, Siyah 8.
|   Beyaz d7 noktasına taş koydu. Elde: Beyaz 7, Siyah 8.
|   Siyah f6 noktasına taş koydu. Elde: Beyaz 7, Siyah 7.
|   Sıra Beyaz'da. Dize kuruldu: rakibin bir taşını al.
| a7-g1 oyna  oklar+Enter  h ipucu  u geri  m hamleler  s kaydet  ? yardım  q çık
# not the rival's man
keys b 6
wait ! b6 noktasında rakibin taşı yok (kural 6).
# by the mouse
click 5 45
wait noktasındaki taşını
screen
|  Dokuz Taş
|
|   ▶ ● Siyah  Oyuncu 2                   elde 7 ●●●●●●●      Hamleler
|    7   ○ ───────────────────── ○ ─────────────────────(○)    1. a7     d6
|        │                       │                       │     2. d7     f6
|    6   │       ╭────────────── ● ─────────────[x]      │     3. g7xf6
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
|     ○ Beyaz  Oyuncu 1                   elde 6 ○○○○○○
|   Beyaz d7 noktasına taş koydu. Elde: Beyaz 7, Siyah 8.
|   Siyah f6 noktasına taş koydu. Elde: Beyaz 7, Siyah 7.
|   Beyaz g7 noktasına taş koydu, dize kurdu, Siyah'ın f6 noktasındaki taşını
|   aldı. Elde: Beyaz 6, Siyah 7.
|   Sıra Siyah'ta. Boş bir noktaya taş koy.
| a7-g1 oyna  oklar+Enter  h ipucu  u geri  m hamleler  s kaydet  ? yardım  q çık
keys q q
wait [0] $

# a whole game, to the last man but two
start mangala play dokuztas --white human --black human --delay 0 --record game.pgn
wait Place a man
keys b 2 a 7 d 2 c 3 e 4 g 7 f 2 g 7 e 5 b 6 g 1 f 4 d 1 g 4 c 3 d 5 d 7 a 4 d 3 b 4
wait Choose the man to move
# moving: a man of the rival's, a point that is no neighbour, a man in a mill
keys d 5
wait ! There is no man of yours on d5 (rule 6.2).
keys d 7 a 1
wait ! a1 is not a neighbour along a line (rule 6.2).
screen
|  Nine Men's Morris                                                     game.pgn
|
|     ● Black  Player 2                                       Moves
|    7   ● ─────────────────────<○>──────────────────────□     1. b2     a7
|        │                       │                       │     2. d2     c3
|    6   │       ○ ──────────────□───────────────╮       │     3. e4     g7
|        │       │               │               │       │     4. f2xg7  e5
|    5   │       │       ╭────── ● ───── ●       │       │     5. b6     g1
|        │       │       │               │       │       │     6. f4     d1
|    4   ● ─────(●)──────┤               ○ ───── ○ ───── ○     7. g4xc3  d5
|        │       │       │               │       │       │     8. d7     a4
|    3   │       │       ╰────── ○ ──────╯       │       │     9. d3     b4
|        │       │               │               │       │
|    2   │       ○ ───────────── ○ ───────────── ○       │
|        │                       │                       │
|    1  [╰]───────────────────── ● ───────────────────── ●
|        a       b       c       d       e       f       g
|   ▶ ○ White  Player 1
|   White placed a man on d7. In hand: White 1, Black 2.
|   Black placed a man on a4. In hand: White 1, Black 1.
|   White placed a man on d3. In hand: White 0, Black 1.
|   Black placed a man on b4. On the board: White 9, Black 7.
|   ! a1 is not a neighbour along a line (rule 6.2).
| a7-g1 play  arrows+Enter  h hint  u undo  m moves  s save  ? help  q quit
keys Escape
keys g 4 g 7 d 5 c 5 g 7 g 4
wait A mill: remove
keys b 4
screen
|  Nine Men's Morris                                                     game.pgn
|
|   ▶ ● Black  Player 2                                       Moves
|    7   ● ───────────────────── ○ ───────────────────── .     1. b2     a7
|        │                       │                       │     2. d2     c3
|    6   │       ○ ──────────────┼───────────────╮       │     3. e4     g7
|        │       │               │               │       │     4. f2xg7  e5
|    5   │       │       ● ──────┴────── ●       │       │     5. b6     g1
|        │       │       │               │       │       │     6. f4     d1
|    4   ● ─────[x]──────┤               ○ ───── ○ ─────(○)    7. g4xc3  d5
|        │       │       │               │       │       │     8. d7     a4
|    3   │       │       ╰────── ○ ──────╯       │       │     9. d3     b4
|        │       │               │               │       │    10. g4-g7  d5-c5
|    2   │       ○ ───────────── ○ ───────────── ○       │    11. g7-g4xb4
|        │                       │                       │
|    1   ╰────────────────────── ● ───────────────────── ●
|        a       b       c       d       e       f       g
|     ○ White  Player 1
|   White moved from g4 to g7. On the board: White 9, Black 7.
|   Black moved from d5 to c5. On the board: White 9, Black 7.
|   White moved from g7 to g4, closed a mill and removed Black's man on b4. On
|   the board: White 9, Black 6.
|   Black to move. Choose the man to move.
| a7-g1 play  arrows+Enter  h hint  u undo  m moves  s save  ? help  q quit
