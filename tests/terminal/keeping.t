# a match that no file holds: leaving asks, and saves
start mangala play mangala --white human --black human --delay 0
wait White to move
keys 6
wait Black to move
keys q
wait This game is not saved. s: save, q: quit all the same, Esc: back
keys s
wait File (Enter: save, Esc: back): mangala.pgn_
keys C-u
type oyunum ç.pgnx
keys BSpace Enter
wait [0] $
shell cat 'oyunum ç.pgn' | grep -v Date
| [Game "mangala"]
| [White "Player 1"]
| [Black "Player 2"]
| [Result "*"]
| [WhiteType "human"]
| [BlackType "human"]
|
| 1. 6 *
# a name that is taken
start mangala play toguz --white human --black human --delay 0
wait White to move
keys 5 s C-u
type oyunum ç.pgn
keys Enter
wait Not saved: oyunum ç.pgn: this file exists already. Give another name.
keys s Enter
wait Saved in toguz.pgn; from now on every move is saved.
keys 5
wait Black played
keys q
wait [0] $
shell grep '^1' toguz.pgn
| 1. 5 5 *

# SIGHUP: the match goes into a file of its own, and can be gone on with
start LC_ALL=tr_TR.UTF-8 mangala play mangala --white human --black human --delay 0
wait Sıra Beyaz'da
keys 3 4
wait bir daha oynar
signal HUP
wait Oyun mangala.save.pgn dosyasında; sürdürmek için: mangala play --record mangala.save.pgn
wait [129] $
start LC_ALL=tr_TR.UTF-8 mangala play --record mangala.save.pgn --delay 0
screen
|  Mangala (federasyon)                                          mangala.save.pgn
|
| ▶ Siyah  Oyuncu 2                                           Hamleler
|    hazine>    6     5     4*    3     2     1                1. 3      4
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
|               1     2     3     4     5     6     hazine
|   Beyaz  Oyuncu 1
|
|   Mangala (federasyon). Beyaz: Oyuncu 1, Siyah: Oyuncu 2.
|
|
|
|   Sıra Siyah'ta.
| 1-6 oyna  oklar+Enter  h ipucu  u geri  m hamleler  s kaydet  ? yardım  q çık
keys 6
wait 2 taş aldı
signal TERM
wait Oyun mangala.save.pgn dosyasında
wait [143] $
shell tail -2 mangala.save.pgn
| 1. 3 4+6 *

# SIGTERM in the middle of a sowing, with a file
start mangala play mangala --white human --black human --delay 5000 --record f.pgn
wait White to move
keys 3
wait in hand 4
signal TERM
wait The game is in f.pgn
wait [143] $
shell tail -2 f.pgn
| 1. 3 *

# the terminal is as it was before, whatever ended the game
start stty -a >before; mangala play dokuztas
wait Place a man
signal ABRT
wait Aborted
start stty -a >after; cmp before after && echo as before
wait as before
start mangala play dokuztas
wait Place a man
keys C-\
wait Quit
start stty -a >after; cmp before after && echo as before
wait as before
start mangala play dokuztas
wait Place a man
keys C-c
wait [0] $
start stty -a >after; cmp before after && echo as before
wait as before

# stopped and gone on with
start mangala play mangala --white human --black human
wait White to move
signal TSTP
wait Stopped
start fg
wait White to move
keys q
wait [0] $

# files that are no match
shell echo nonsense >wrong.pgn; mangala play --record wrong.pgn; echo $?
| wrong.pgn:1:1: the game is not named; expected a tag like [Game "mangala"]
| 1
shell mangala play dokuztas --record f.pgn; echo $?
| mangala play: the game in this file is another: mangala
| 2
shell mangala play --sets 3 --record f.pgn; echo $?
| mangala play: --sets, --kind and --rules are for a new match; this file holds one: f.pgn
| 2
shell mangala play mangala --kind municipality --sets 3; echo $?
| mangala play: a municipality match has 5 sets (rule 2)
| 2
shell mangala play mangala --white hard; echo $?
| mangala play: expected human, kolay, orta, zor, usta or 1 to 10: hard
| 2
shell mangala play mangala --record no/where.pgn; echo $?
| mangala play: no/where.pgn: there is no such file or folder
| 2

# leaving a set asks first, and says what it comes to
start mangala play toguz --white human --black human --sets 3 --delay 0 --record left.pgn
wait White to move
keys 3
wait Black to move
keys l
wait If the set is left: White 162, Black 0: White wins. l: leave, Esc: back
keys Escape
wait Black to move
keys l l
wait Set 1 is over: it was left
keys Enter
wait Set 2
keys q
wait [0] $
shell grep -e Stones -e Termination -e '^1' left.pgn
| [Stones "162-0"]
| [Termination "abandoned"]
| 1. 3 1-0
