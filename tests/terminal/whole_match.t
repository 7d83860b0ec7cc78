# a whole game by keys, as it was recorded elsewhere (tests/data/mangala.jsonl)
start mangala play mangala --white human --black human --sets 3 --kind federation --delay 0 --record whole.pgn
wait White to move
keys 1 4 6 4 2 1 4 4 6 2 2 5
screen
|  Mangala (federation)                                     set 1 of 3  whole.pgn
|
|   Black  Player 2                                           Match
|     store     6     5*    4     3     2     1                Player 1         0
| ╭──────────┬─────┬─────┬─────┬─────┬─────┬─────┬──────────╮  Player 2         0
| │          │     │     │     │● ● ●│     │     │          │
| │          │  ●  │  ●  │  ●  │● ● ●│     │     │          │ Moves
| │          │     │     │     │     │     │     │          │  1. 1      4+6
| │          │  1  │  1  │  1  │  6  │  0  │  0  │          │  2. 4      2
| │    12    ├─────┼─────┼─────┼─────┼─────┼─────┤    8     │  3. 1      4
| │          │ [2] │  2  │  2  │  0  │  7  │  6  │          │  4. 4      6+2
| │          │     │     │     │     │● ● ●│● ● ●│          │  5. 2      5
| │   ●●●●   │ ● ● │ ● ● │ ● ● │     │ ● ● │● ● ●│          │
| │ ●●●●●●●● │     │     │     │     │ ● ● │     │ ●●●●●●●● │
| ╰──────────┴─────┴─────┴─────┴─────┴─────┴─────┴──────────╯
|               1     2     3   4> -2   5     6      store
| ▶ White  Player 1
|
|   White played pit 2: 7 stones; the last stone fell into Black's pit 1, made
|   it even and took 6 stones. Stores: White 8, Black 9.
|   Black played pit 5: 7 stones; the last stone fell into White's pit 4, made
|   it even and took 2 stones. Stores: White 8, Black 12.
|   White to move.
| 1-6 play  arrows+Enter  h hint  u undo  m moves  s save  ? help  q quit
keys 1 3 6 2 2 4 6 5 6 1 5 6 1 2 2 6 2 2 5 6 5 3 3 6 3 5 5 6 4 6 3 6 4 4 5 5
wait 21.
keys 5 4 6 6
wait Set 1 is over
screen
|  Mangala (federation)                                     set 1 of 3  whole.pgn
|
|   Black  Player 2                                           Match
|     store    6 -1  5 -1   4     3     2     1                Player 1         1
| ╭──────────┬─────┬─────┬─────┬─────┬─────┬─────┬──────────╮  Player 2         0
| │          │     │     │     │     │     │     │          │  1:  27-21
| │          │     │     │     │     │     │     │          │
| │          │     │     │     │     │     │     │          │ Moves
| │          │  0  │  0  │  0  │  0  │  0  │  0  │          │ 12. 6+2    2
| │    21    ├─────┼─────┼─────┼─────┼─────┼─────┤    27    │ 13. 5      6+5
| │          │  0  │  0  │  0  │  0  │  0  │  0  │   ●●●    │ 14. 3+3    6+3
| │  ●●●●●   │     │     │     │     │     │     │ ●●●●●●●● │ 15. 5      5
| │ ●●●●●●●● │     │     │     │     │     │     │ ●●●●●●●● │ 16. 6+4    6+3
| │ ●●●●●●●● │     │     │     │     │     │     │ ●●●●●●●● │ 17. 6+4    4
| ╰──────────┴─────┴─────┴─────┴─────┴─────┴─────┴──────────╯ 18. 5      5
|               1     2     3     4     5     6*    store>    19. 5      4
|   White  Player 1                                           20. 6+6
|
|   White played pit 6: 1 stone; the last stone fell into its store; the 2
|   stones left went to White. Stores: White 27, Black 21.
|   Set 1 is over: a side's pits are empty. White 27, Black 21: White wins.
|   Match: Player 1: 1, Player 2: 0; stone margin +3.
|   Enter: the next set
| 1-6 play  arrows+Enter  h hint  u undo  m moves  s save  ? help  q quit
# the end may be taken back too
keys u
wait Taken back
keys 6
wait Enter: the next set
# the other player begins the next set
keys Enter
screen
|  Mangala (federation)                                     set 2 of 3  whole.pgn
|
|   Black  Player 1                                           Match
|     store     6     5     4     3     2     1                Player 1         1
| ╭──────────┬─────┬─────┬─────┬─────┬─────┬─────┬──────────╮  Player 2         0
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │          │  1:  27-21
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │          │
| │          │     │     │     │     │     │     │          │ Moves
| │          │  4  │  4  │  4  │  4  │  4  │  4  │          │
| │    0     ├─────┼─────┼─────┼─────┼─────┼─────┤    0     │
| │          │  4  │  4  │  4  │  4  │  4  │ [4] │          │
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │          │
| │          │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │ ● ● │          │
| │          │     │     │     │     │     │     │          │
| ╰──────────┴─────┴─────┴─────┴─────┴─────┴─────┴──────────╯
|               1     2     3     4     5     6      store
| ▶ White  Player 2
|
|   stones left went to White. Stores: White 27, Black 21.
|   Set 1 is over: a side's pits are empty. White 27, Black 21: White wins.
|   Match: Player 1: 1, Player 2: 0; stone margin +3.
|   Set 2: White is Player 2, Black is Player 1; White begins.
|   White to move.
| 1-6 play  arrows+Enter  h hint  u undo  m moves  s save  ? help  q quit
keys 6
wait Black to move
keys q
wait [0] $
shell mangala check whole.pgn && grep -v Date whole.pgn
| [Game "mangala"]
| [Set "1/3"]
| [White "Player 1"]
| [Black "Player 2"]
| [Result "1-0"]
| [Stones "27-21"]
| [WhiteType "human"]
| [BlackType "human"]
| [Terms "game=mangala kind=federation sets=3 begins=0 stop_when_decided=1"]
|
| 1. 1 4+6 2. 4 2 3. 1 4 4. 4 6+2 5. 2 5 6. 1 3 7. 6 2 8. 2 4 9. 6+5 6 10. 1 5+6+1
| 11. 2 2 12. 6+2 2 13. 5 6+5 14. 3+3 6+3 15. 5 5 16. 6+4 6+3 17. 6+4 4 18. 5 5
| 19. 5 4 20. 6+6 1-0
|
| [Game "mangala"]
| [Set "2/3"]
| [White "Player 2"]
| [Black "Player 1"]
| [Result "*"]
| [WhiteType "human"]
| [BlackType "human"]
| [Terms "game=mangala kind=federation sets=3 begins=0 stop_when_decided=1"]
|
| 1. 6 *

# the match is gone on with, its first set in the list of moves
start mangala play --record whole.pgn
wait Black to move
keys m
screen
|  Mangala (federation)                                     set 2 of 3  whole.pgn
|
| ╭─────────────────────────────────── Moves ────────────────────────────────────╮
| │  5. 2                           5                                            │
| │  6. 1                           3                                            │
| │  7. 6                           2                                            │
| │  8. 2                           4                                            │
| │  9. 6+5                         6                                            │
| │ 10. 1                           5+6+1                                        │
| │ 11. 2                           2                                            │
| │ 12. 6+2                         2                                            │
| │ 13. 5                           6+5                                          │
| │ 14. 3+3                         6+3                                          │
| │ 15. 5                           5                                            │
| │ 16. 6+4                         6+3                                          │
| │ 17. 6+4                         4                                            │
| │ 18. 5                           5                                            │
| │ 19. 5                           4                                            │
| │ 20. 6+6                                                                      │
| │ Set 2                                                                        │
| │  1. 6                                                                        │
| ╰───────────────────────────────────────────────────────────────── Esc: close ─╯
|   Black to move.
| 1-6 play  arrows+Enter  h hint  u undo  m moves  s save  ? help  q quit
keys Escape
keys u
wait Taken back
keys u
wait set 1 of 3
screen
|  Mangala (federation)                                     set 1 of 3  whole.pgn
|
|   Black  Player 2                                           Match
|     store     6     5     4     3     2     1                Player 1         0
| ╭──────────┬─────┬─────┬─────┬─────┬─────┬─────┬──────────╮  Player 2         0
| │          │     │     │     │     │     │     │          │
| │          │  ●  │  ●  │     │     │     │     │          │ Moves
| │          │     │     │     │     │     │     │          │ 11. 2      2
| │          │  1  │  1  │  0  │  0  │  0  │  0  │          │ 12. 6+2    2
| │    21    ├─────┼─────┼─────┼─────┼─────┼─────┤    24    │ 13. 5      6+5
| │          │  0  │  0  │  0  │  0  │  0  │ [1] │          │ 14. 3+3    6+3
| │  ●●●●●   │     │     │     │     │     │     │ ●●●●●●●● │ 15. 5      5
| │ ●●●●●●●● │     │     │     │     │     │  ●  │ ●●●●●●●● │ 16. 6+4    6+3
| │ ●●●●●●●● │     │     │     │     │     │     │ ●●●●●●●● │ 17. 6+4    4
| ╰──────────┴─────┴─────┴─────┴─────┴─────┴─────┴──────────╯ 18. 5      5
|               1     2     3     4     5     6*    store>    19. 5      4
| ▶ White  Player 1                                           20. 6
|
|
|
|
|
|   Taken back.
| 1-6 play  arrows+Enter  h hint  u undo  m moves  s save  ? help  q quit
keys q
wait [0] $

# a game of one set ends with a word about the next key
start mangala play mangala --white human --black human --delay 0
wait White to move
keys 1 4 6 4 2 1 4 4 6 2 2 5 1 3 6 2 2 4 6 5 6 1 5 6 1 2 2 6 2 2 5 6 5 3 3 6 3 5 5 6 4 6 3 6 4 4 5 5
keys 5 4 6 6
wait The game is over. q: quit, u: take back, m: moves
keys 3
wait ! The game is over, no move is possible.
keys q q
wait [0] $

# three sets, computer against computer, as fast as they are
start mangala play mangala --white kolay --black orta --sets 3 --kind federation --delay 0 --seed 7 --record match.pgn
wait The match is over. q: quit
keys m
wait Esc: close
keys Home
wait Set 1
keys q
gone Esc: close
keys q
wait [0] $
shell mangala check match.pgn && grep -c '^.Set "[123]/3"' match.pgn
| 3

# the computer's moves depend on the seed alone
shell mangala play mangala --plain --white kolay --black orta --sets 3 --kind federation --seed 7 --record again.pgn | tail -1 | grep -o 'The match is over'
| The match is over
shell grep -v Date match.pgn >a; grep -v Date again.pgn >b; cmp a b && echo the same
| the same
# a whole match by keys: the recorded game three times, White wins each, the seats in turn
start mangala play mangala --white human --black human --sets 3 --kind federation --delay 0 --record three.pgn
wait White to move
keys 1 4 6 4 2 1 4 4 6 2 2 5 1 3 6 2 2 4 6 5 6 1 5 6 1 2 2 6 2 2 5 6 5 3 3 6 3 5 5 6 4 6 3 6 4 4 5 5
keys 5 4 6 6
wait Set 1 is over
keys Enter
wait set 2 of 3
keys 1 4 6 4 2 1 4 4 6 2 2 5 1 3 6 2 2 4 6 5 6 1 5 6 1 2 2 6 2 2 5 6 5 3 3 6 3 5 5 6 4 6 3 6 4 4 5 5
keys 5 4 6 6
wait Set 2 is over
keys Enter
wait set 3 of 3
keys 1 4 6 4 2 1 4 4 6 2 2 5 1 3 6 2 2 4 6 5 6 1 5 6 1 2 2 6 2 2 5 6 5 3 3 6 3 5 5 6 4 6 3 6 4 4 5 5
keys 5 4 6 6
wait The match is over
screen
|  Mangala (federation)                                     set 3 of 3  three.pgn
|
|   Black  Player 2                                           Match
|     store    6 -1  5 -1   4     3     2     1                Player 1         2
| ╭──────────┬─────┬─────┬─────┬─────┬─────┬─────┬──────────╮  Player 2         1
| │          │     │     │     │     │     │     │          │  1:  27-21
| │          │     │     │     │     │     │     │          │  2:  21-27
| │          │     │     │     │     │     │     │          │  3:  27-21
| │          │  0  │  0  │  0  │  0  │  0  │  0  │          │
| │    21    ├─────┼─────┼─────┼─────┼─────┼─────┤    27    │ Moves
| │          │  0  │  0  │  0  │  0  │  0  │  0  │   ●●●    │ 14. 3+3    6+3
| │  ●●●●●   │     │     │     │     │     │     │ ●●●●●●●● │ 15. 5      5
| │ ●●●●●●●● │     │     │     │     │     │     │ ●●●●●●●● │ 16. 6+4    6+3
| │ ●●●●●●●● │     │     │     │     │     │     │ ●●●●●●●● │ 17. 6+4    4
| ╰──────────┴─────┴─────┴─────┴─────┴─────┴─────┴──────────╯ 18. 5      5
|               1     2     3     4     5     6*    store>    19. 5      4
|   White  Player 1                                           20. 6+6
|
|   White played pit 6: 1 stone; the last stone fell into its store; the 2
|   stones left went to White. Stores: White 27, Black 21.
|   Set 3 is over: a side's pits are empty. White 27, Black 21: White wins. The
|   match is over, Player 1 wins: Player 1: 2, Player 2: 1; stone margin +3.
|   The match is over. q: quit, u: take back, m: moves
| 1-6 play  arrows+Enter  h hint  u undo  m moves  s save  ? help  q quit
keys q
wait [0] $
shell mangala check three.pgn && grep -E 'White|Set|Result' three.pgn
| [Set "1/3"]
| [White "Player 1"]
| [Result "1-0"]
| [WhiteType "human"]
| [Set "2/3"]
| [White "Player 2"]
| [Result "1-0"]
| [WhiteType "human"]
| [Set "3/3"]
| [White "Player 1"]
| [Result "1-0"]
| [WhiteType "human"]
