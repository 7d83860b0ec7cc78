# games: name, tab, title
$ mangala games
mangala	Mangala (federation)
mangala-ibb	Mangala (municipality)
mangala-kale	Mangala with castles
toguz	Toguz Korgool
mangala2	Mangala II (Ottoman)
dokuztas	Nine Men's Morris

# titles in Turkish
$ LC_ALL=tr_TR.UTF-8 mangala games | head -3
mangala	Mangala (federasyon)
mangala-ibb	Mangala (belediye)
mangala-kale	Mangala, kale kuralı

# moves: move, tab, the position after it
$ mangala moves mangala
1	1,5,5,5,4,4/4,4,4,4,4,4 0,0 b
2	4,1,5,5,5,4/4,4,4,4,4,4 0,0 b
3	4,4,1,5,5,5/4,4,4,4,4,4 0,0 b
4	4,4,4,1,5,5/4,4,4,4,4,4 1,0 w
5	4,4,4,4,1,5/5,4,4,4,4,4 1,0 b
6	4,4,4,4,4,1/5,5,4,4,4,4 1,0 b

# a position in quotes
$ mangala moves toguz "9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 0,0 b -,-" | head -2
1	9,9,9,9,9,9,9,9,9/1,10,10,10,10,10,10,10,10 0,0 w -,-
2	0,9,9,9,9,9,9,9,9/9,1,10,10,10,10,10,10,10 0,10 w -,-

# no move of a finished set
$ mangala moves mangala "0,0,0,0,0,0/0,0,0,0,0,0 27,21 w"

# no move of a won game with stones on the board
$ mangala moves toguz "0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,1,0,0 82,79 w 3,4"

# a forced pass
$ mangala moves mangala2 "0,0,0,0,0,0/0,0,0,0,1,1 24,46 w"
pass	0,0,0,0,0,0/0,0,0,0,1,1 24,46 b

# a removal belongs to its move
$ mangala moves dokuztas "ww....../b......b/........ w 7,7" | grep g7
g7xb6	www...../.......b/........ b 6,7
g7xb4	www...../b......./........ b 6,7

# JSON where a program may read it
$ mangala moves mangala --json | cut -c1-60
[{"move":"1","position":"1,5,5,5,4,4/4,4,4,4,4,4 0,0 b"},{"m

# perft: a line a depth
$ mangala perft mangala 4
1 6
2 36
3 213
4 1233

# perft from a position, an option changed
$ mangala perft mangala-kale 3 --rules castles=0
1 6
2 36
3 210

# a study position
$ mangala moves mangala --stones 3 "1,0,0,0,0,1/0,0,0,0,0,1 0,0 w"
1	0,1,0,0,0,1/0,0,0,0,0,1 0,0 b
6	1,0,0,0,0,0/0,0,0,0,0,1 1,0 w

# trace: positions, then stores and result, then an empty line
$ printf '3 6 6\n' | mangala trace mangala
4,4,1,5,5,5/4,4,4,4,4,4 0,0 b
5,5,1,5,5,5/4,4,4,4,4,1 0,1 w
5,5,1,5,5,1/5,5,5,4,4,1 1,1 b
= 1-1 *

# trace: a bad move ends its game, the others go on
$ printf '1 1 9\n6 7\n5\n' | mangala trace mangala
1,5,5,5,4,4/4,4,4,4,4,4 0,0 b
1,5,5,5,4,4/1,5,5,5,4,4 0,0 w
! ply 3: there is no pit 9; pits are 1 to 6
4,4,4,4,4,1/5,5,4,4,4,4 1,0 b
! ply 2: there is no pit 7; pits are 1 to 6
4,4,4,4,1,5/5,4,4,4,4,4 1,0 b
= 1-0 *
[1]

# trace: reasons in Turkish, with the rule
$ printf 'd6 d6\n' | LC_ALL=tr_TR.UTF-8 mangala trace dokuztas
......../.w....../........ b 8,9
! ply 2: d6 dolu; boş bir nokta seç (kural 6.1)
[1]

# trace: the third occurrence of a position ends the game and is printed as settled
$ echo "2 3 1 1 1 5 3 2 4 6 4 5 6 4 5 3 5 6 4 4 2 3 4 2 1 4 5 6 1 5 2 3 1 1 4 2 3 5 5 1 2 4 1 5 4 6 2 3 5 4 1 pass 6 1 2 2 3 3 4 4 5 5 6 6 1 1 2 2 3 3 4 4 5 5 6 6 1" | mangala trace mangala2 | tail -4
1,0,0,0,0,0/1,0,0,0,0,0 48,22 w
0,0,0,0,0,0/0,0,0,0,0,0 49,23 b
= 49-23 1-0

# trace: after it there is nothing to play
$ echo "2 3 1 1 1 5 3 2 4 6 4 5 6 4 5 3 5 6 4 4 2 3 4 2 1 4 5 6 1 5 2 3 1 1 4 2 3 5 5 1 2 4 1 5 4 6 2 3 5 4 1 pass 6 1 2 2 3 3 4 4 5 5 6 6 1 1 2 2 3 3 4 4 5 5 6 6 1 2" | mangala trace mangala2 | tail -2
! ply 78: the game is over, no move is possible

# trace: the castle rule
$ echo "1 4 4 2 2 4" | mangala trace mangala-kale | tail -3
0,1,6,2,6,6/5,1,5,1,7,6 0,2 w -,-
= 0-2 *

# trace for programs: an object a game
$ printf '3 6 6\n\n7\n' | mangala trace mangala --json
{"positions":["4,4,1,5,5,5/4,4,4,4,4,4 0,0 b","5,5,1,5,5,5/4,4,4,4,4,1 0,1 w","5,5,1,5,5,1/5,5,5,4,4,1 1,1 b"],"totals":[1,1],"result":"*"}
{"positions":[],"totals":[0,0],"result":"*"}
{"positions":[],"ply":1,"error":{"code":"no_such_pit","rule":"","column":1,"tr":"7. kuyu yok; kuyular 1-6","en":"there is no pit 7; pits are 1 to 6"}}
[1]
