# a clean folder
$ rm -f -- *.pgn *.svg *.tgk

# a right record: silence
$ cd "$CASES" && mangala check right.pgn

# faults have a place and a rule, in both languages
$ cd "$CASES" && mangala check toguz.pgn | head -n 2; LC_ALL=tr_TR.UTF-8 mangala check toguz.pgn | head -n 1
toguz.pgn:3:14: 65: the last stone falls into pit 6, not 5 (rule 4)
toguz.pgn:7:23: 87(5): the kazan holds 4 stones after this move, not 5 (rule 4)
toguz.pgn:3:14: 65: son taş 5. kuyuya değil 6. kuyuya düşer (kural 4)

# the exit code is that of the worst file
$ cd "$CASES" && mangala check right.pgn sets.pgn
sets.pgn:16:7: set 3 of a match is played by the two players of the set before it (rule 2)
[1]
$ cd "$CASES" && mangala check right.pgn sets.pgn no.pgn . >/dev/null
mangala check: no.pgn: there is no such file or folder
mangala check: .: it is a folder; expected a file
[2]

# standard input
$ printf '[Game "mangala"]\n\n1. 7 *\n' | mangala check -
-:3:4: there is no pit 7; pits are 1 to 6
[1]

# faults for programs
$ printf '[Game "mangala"]\n\n1. 4+4 6 2. 4 *\n' | mangala check --json - | python3 -c 'import json, sys; f = json.load(sys.stdin); print(f["line"], f["column"], f["code"], f["rule"])'
3 13 empty_pit 1.1

# nothing to check
$ mangala check
mangala check: expected the name of a file (- for standard input)
[2]

# our own notation, wrapped
$ printf '[Game "mangala"]\n[White "Ayşe"]\n[Event "Okul"]\n\n4+5 2 {iyi} 6 $1 (3) *\n' | mangala convert -
[Event "Okul"]
[Game "mangala"]
[White "Ayşe"]
[Result "*"]
1. 4+5 2 {iyi} 2. 6 $1 (2. 3) *

# Togyzkumalak in every notation
$ printf '76(10) 98 66 87(4) 12(22) 76(8) 25 78 48 36X *\n' > in.pgn; for to in pgn fromto playok tgk; do mangala convert --to $to in.pgn | grep 1.; done
1. 7 9 2. 6 8 3. 1 7 4. 2 7 5. 4 3 *
1. 76 98 2. 66 87 3. 12 76 4. 25 78 5. 48 36x *
1. 76(10) 98 2. 66 87(4) 3. 12(22) 76(8) 4. 25(34) 78 5. 48(38) 36X *
1. 76 98 2. 66 87 3. 12 76 4. 25 78 5. 48 36x *
$ mangala convert --notation fromto in.pgn
[Game "toguz"]
[Result "*"]
1. 76 98 2. 66 87 3. 12 76 4. 25 78 5. 48 36x *

# there and back again
$ mangala convert --to playok in.pgn | mangala convert --to tgk - | mangala convert --to fromto - | mangala convert --to playok - | grep 1.
1. 76(10) 98 2. 66 87(4) 3. 12(22) 76(8) 4. 25(34) 78 5. 48(38) 36X *

# JSON, an object a line
$ mangala convert --to json in.pgn | python3 -c 'import json, sys; g = json.load(sys.stdin); print(g["game"], g["turns"][9], g["stones"], g["finished"])'
toguz {'by': 'b', 'moves': ['3']} [38, 11] False

# what cannot be written in a notation
$ printf '[Game "mangala"]\n\n*\n' | mangala convert --to tgk -
-:1:1: tgk writes only Toguz Korgool; this game is mangala
[1]
$ mangala convert --to chess in.pgn
mangala convert: expected pgn, fromto, playok, tgk or json: chess
[2]

# faulty games are named, the others written
$ printf '76 98 65 *\n\n[White "A"]\n\n76 *\n' | mangala convert --to fromto - >out.pgn; echo $?; cat out.pgn
-:1:8: 65: the last stone falls into pit 6, not 5 (rule 4)
1
[Game "toguz"]
[White "A"]
[Result "*"]
1. 76 *

# a file appears whole or not at all
$ mangala convert --to tgk -o out.tgk in.pgn && grep -c 36x out.tgk && ls out.tgk*; mangala convert -o no/such/out.pgn in.pgn
1
out.tgk
mangala convert: no/such/out.pgn: there is no such file or folder
[2]

$ mangala convert --to fromto -o /dev/stdout in.pgn | grep -c 36x; mangala show toguz --svg -o /dev/full
1
mangala show: /dev/full: the disk is full
[2]

# every position of a game
$ mangala replay in.pgn --notation playok | sed -n '1,3p;11,12p'
0	-	9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 0,0 w -,-
1	76(10)	9,9,9,9,9,9,1,10,10/10,10,10,10,10,0,9,9,9 10,0 b -,-
2	98	10,10,10,10,10,10,2,11,10/10,10,10,10,10,0,9,9,1 10,0 w -,-
10	36X	3,2,15,2,16,0,3,15,14/14,2,1,14,2,3,2,1,4 38,11 w -,6
= 38-11 *

# one of them
$ mangala replay in.pgn --ply 1 --json
{"game":1,"ply":1,"by":"w","move":"7","position":"9,9,9,9,9,9,1,10,10/10,10,10,10,10,0,9,9,9 10,0 b -,-"}

# a game or a move that is not there
$ mangala replay in.pgn --game 2
mangala replay: in.pgn: there is no game 2; the file holds 1
[1]
$ mangala show in.pgn --ply 11
mangala show: in.pgn: there is no move 11; the game has 10
[1]
$ mangala show in.pgn --game 0
mangala show: --game wants a number from 1: 0
[2]

# boards as text
$ mangala show mangala
  Black        6    5    4    3    2    1
            ┌────┬────┬────┬────┬────┬────┐
            │  4 │  4 │  4 │  4 │  4 │  4 │
         0  ├────┼────┼────┼────┼────┼────┤  0
            │  4 │  4 │  4 │  4 │  4 │  4 │
            └────┴────┴────┴────┴────┴────┘
▸ White        1    2    3    4    5    6
$ LC_ALL=C mangala show mangala-kale "4,4,4,0,10,1/4,4,4,4,4,0 1,4 b -,4" --move 5
> Black        6    5    4    3    2    1
            +----+----+----+----+----+----+
            |  0 | [4]|  4 |  4 |  4 |  4 |
         4  +----+----+----+----+----+----+  1
            |  4 |  4 |  4 |  X | 10 |  1 |
            +----+----+----+----+----+----+
  White        1    2    3    4    5    6
            X: castle of the other side
Move: 5
$ mangala show dokuztas "O*******/*@******/********  b p p 1 8 1 8 0 0 0 0 0 0 0 0 3" --ascii
  7  +-----------+-----------+      > Black @  in hand 8
     |           |           |
  6  |   +-------+-------@   |
     |   |       |       |   |
  5  |   |   +---O---+   |   |
     |   |   |       |   |   |
  4  +---+---+       +---+---+
     |   |   |       |   |   |
  3  |   |   +---+---+   |   |
     |   |       |       |   |
  2  |   +-------+-------+   |
     |           |           |
  1  +-----------+-----------+        White O  in hand 8
     a   b   c   d   e   f   g
$ printf '[White "Ayşe"]\n[Black "Mehmet"]\n76(10) 98 *' | LC_ALL=tr_TR.UTF-8 mangala show - --ply 1
▸ Siyah        9    8    7    6    5    4    3    2    1      Mehmet
            ┌────┬────┬────┬────┬────┬────┬────┬────┬────┐
            │  9 │  9 │  9 │  0 │ 10 │ 10 │ 10 │ 10 │ 10 │
         0  ├────┼────┼────┼────┼────┼────┼────┼────┼────┤  10
            │  9 │  9 │  9 │  9 │  9 │  9 │  1 │ 10 │ 10 │
            └────┴────┴────┴────┴────┴────┴────┴────┴────┘
  Beyaz        1    2    3    4    5    6    7    8    9      Ayşe
1. 7

# no board is wider than a terminal
$ for g in mangala mangala-kale mangala2 toguz dokuztas; do mangala show $g; done | python3 -c 'import sys; print(max(len(line.rstrip()) for line in sys.stdin))'
61

# positions for other programs
$ mangala show toguz --fen; mangala show dokuztas --fen; mangala show in.pgn --fen
9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1
********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1
4S,1S,2S,3S,2S,14S,1S,2S,14S/3S,2S,15S,2S,16S,t,3S,15S,14S 38 11 S 6

# SVG is well formed, stands alone and draws every stone
$ for g in mangala mangala-ibb mangala-kale toguz mangala2 dokuztas; do mangala show $g --svg -o $g.svg; python3 -c 'import re, sys, xml.dom.minidom as dom; t = open(sys.argv[1]).read(); dom.parseString(t); print(sys.argv[1], t.count("h.01") // 2, bool(re.search("script|href|url|@import", t)))' $g.svg; done
mangala.svg 48 False
mangala-ibb.svg 48 False
mangala-kale.svg 48 False
toguz.svg 162 False
mangala2.svg 72 False
dokuztas.svg 0 False

# a move that is not possible is not drawn
$ mangala show toguz --svg --move 77
mangala show: column 2: 77: the last stone falls into pit 6, not 7 (rule 4)
[2]

# a sheet and an animation of a whole game
$ mangala show in.pgn --sheet -o sheet.svg && mangala show in.pgn --animate -o film.svg && python3 -c 'import xml.dom.minidom as dom; print(len(dom.parse("sheet.svg").getElementsByTagName("g")), len(dom.parse("film.svg").getElementsByTagName("animate")) > 50)'
11 True
$ mangala show toguz --sheet
mangala show: --sheet and --animate want a record
[2]

# a pipe that closes is no crash
$ for i in 1 2 3 4 5 6 7 8 9; do cat in.pgn in.pgn; done > many.pgn; mangala replay many.pgn | head -n 1
0	-	9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 0,0 w -,-

# Ctrl-C between two games: no half record, no draft of a file
$ (while cat many.pgn; do :; done) 2>/dev/null | { mangala convert -o big.pgn - <&3 2>said & until ls | grep -q big; do sleep 0.1; done; kill -INT $!; wait $!; echo $?; } 3<&0; sed 's/[0-9][0-9]* games/N games/' said; ls | grep -c big
130
mangala convert: stopped, N games read
0
[1]

# a claimed board: the mistake's name, the steps, the right board; for programs the board alone
$ printf '[Game "mangala"]\n\n1. 1 {[%%pos 0,5,5,5,5,4/4,4,4,4,4,4 0,0 b]} *\n' | tee claim.pgn | mangala check -; mangala check --json claim.pgn | python3 -c 'import json, sys; f = json.load(sys.stdin); print(f["code"], f["position"])'
-:3:13: the first stone was put into the next pit; it goes back into the pit it came from (rule 1.1)
	Lifted: own pit 1, stones: 4
	Last stone: own pit 4
	It is: 1,5,5,5,4,4/4,4,4,4,4,4 0,0 b
first_stone_next 1,5,5,5,4,4/4,4,4,4,4,4 0,0 b
