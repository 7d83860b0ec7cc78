# variations, best first; fixed depths say the same everywhere
$ mangala analyse mangala --depth 9 --lines 3
+0.18	depth 9	4304 nodes	5 5 1 6 4 6+5 5+2
-0.05	depth 9	4304 nodes	6 1 4+6+6+4 3+4 3
-1.59	depth 9	4304 nodes	4+6 1 5 5 6+2 2 6

# a set that is solved
$ mangala analyse mangala "0,0,0,0,2,1/0,0,0,1,0,1 20,23 w"
+0.00	perfect 9	144 nodes	5 4 6+5 6+5 6+6

# a won game of Dokuz Tas, in plies
$ mangala analyse dokuztas "ww....../.bb...../b....... w 3,0" --depth 6
win 1	perfect 1	21 nodes	g7xd6

# for programs
$ mangala analyse toguz --nodes 20000 --lines 2 --json | python3 -c 'import json, sys; a = json.load(sys.stdin); print(a["game"], a["depth"], a["solved"], a["nodes"], [(line["score"], line["moves"][0]) for line in a["lines"]])'
toguz 9 False 20000 [(7.08, '7'), (6.35, '8')]

# a game that is over, a call that is wrong
$ mangala analyse mangala "0,0,0,0,0,0/0,0,0,0,0,0 30,18 w"
mangala analyse: the game is over, no move is possible
[1]
$ mangala analyse mangala --time soon; mangala analyse mangala --depth 0; mangala analyse mangala --nodes x
mangala analyse: --time wants seconds: soon
mangala analyse: --depth wants a number from 1 to 63: 0
mangala analyse: --nodes wants a number from 1: x
[2]

# Ctrl-C ends the thought and tells what was found
$ rm -f a.log; mangala analyse mangala-kale --time 100 --progress >a.out 2>a.log & until test -s a.log; do sleep 0.05; done; kill -INT $!; wait $!; echo $?; wc -l < a.out
130
1

# a small game for what follows
$ printf '[Game "mangala"]\n[White "Ayşe"]\n[Black "Mehmet"]\n\n1. 1 4+6 2. 4 2 3. 1 4 {ne!} *\n' > review.pgn; mangala check review.pgn

# what every move loses
$ mangala review --depth 6 review.pgn
Game 1: Mangala (federation), *
1. 1            -4.88   blunder, loses 5.44; better: 5 5 1 6 4 6
1... 4          -4.75
1... +6         -5.63
2. 4            -6.45   loses 0.42
2... 2          -0.73   blunder, loses 7.17; better: 4 2+3 6+5 3
3. 1            -9.02   blunder, loses 7.57, misses a capture of 6; better: 6 5 6+1 6+6
3... 4          +0.89   blunder, loses 8.98; better: 1 1 6+3 2 6
White Ayşe: accuracy 49.2%, loses 4.48 a move, dubious 0, mistakes 0, blunders 2
Black Mehmet: accuracy 60.1%, loses 4.04 a move, dubious 0, mistakes 0, blunders 2
Turning points: 1. 1, 2... 2, 3... 4
$ LC_ALL=tr_TR.UTF-8 mangala review --depth 6 review.pgn | sed -n '1,2p;7,9p'
Oyun 1: Mangala (federasyon), *
1. 1            -4.88   büyük hata, kayıp 5.44; daha iyisi: 5 5 1 6 4 6
3. 1            -9.02   büyük hata, kayıp 7.57, 6 taş alma kaçtı; daha iyisi: 6 5 6+1 6+6
3... 4          +0.89   büyük hata, kayıp 8.98; daha iyisi: 1 1 6+3 2 6
Beyaz Ayşe: isabet %49.2, hamle başına kayıp 4.48, kuşkulu 0, hata 0, büyük hata 2

# a long name is told to its end
$ printf '[Game "mangala"]\n[White "%0300d"]\n[Black "B"]\n\n1. 1 *\n' 7 | mangala review --depth 2 - | grep -c '^White 0*7: accuracy .* blunders [0-9]*$'
1

# an annotated record is a record
$ mangala review --depth 6 --annotate review.pgn -o review.out && mangala check review.out && cat review.out
[Game "mangala"]
[White "Ayşe"]
[Black "Mehmet"]
[Result "*"]
1. 1 $4 {[%eval -4.88]} (1. 5 5 2. 1 6 3. 4 6) 1... 4+6 {[%eval -5.63]} 2. 4
{[%eval -6.45]} 2... 2 $4 {[%eval -0.73]} (2... 4 3. 2+3 6+5 4. 3) 3. 1 $4
{misses a capture of 6 [%eval -9.02]} (3. 6 5 4. 6+1 6+6) 3... 4 $4 {ne! [%eval
+0.89]} (3... 1 4. 1 6+3 5. 2 6) *

# for programs
$ mangala review --depth 6 --json review.pgn | python3 -c 'import json, sys; g = json.load(sys.stdin); m = g["moves"][5]; print(m["ply"], m["by"], m["move"], m["best"], m["loss"], m["grade"], m["missed"], m["stones"], g["turning"], [p["blunder"] for p in g["players"]])'
6 w 1 6 7.57 blunder capture 6 [1, 5, 7] [2, 2]

# what was found is kept, and the second run finds nothing anew
$ rm -f review.keep; mangala review --depth 6 --keep review.keep review.pgn > a.out; wc -l < review.keep; head -n 3 review.keep > part.keep; printf '12 3' >> part.keep; mangala review --depth 6 --keep part.keep review.pgn > b.out; cmp a.out b.out && wc -l < part.keep; mangala review --depth 6 --keep review.keep review.pgn | cmp - a.out && wc -l < review.keep
7
8
7

# another file is left alone
$ cp review.pgn other.pgn; mangala review --keep other.pgn review.pgn; echo $?; cmp review.pgn other.pgn
mangala review: other.pgn: not a file that --keep wrote
2

# Ctrl-C leaves no half a file, and what was found
$ rm -f review.keep half.pgn; mangala review --depth 26 --keep review.keep --annotate -o half.pgn review.pgn & until test -s review.keep; do sleep 0.05; done; kill -INT $!; wait $!; echo $?; ls half.pgn*; test -s review.keep && echo kept
mangala review: stopped, 1 games read
130
ls: cannot access 'half.pgn*': No such file or directory
kept

# a record with a fault
$ printf '[Game "mangala"]\n\n1. 7 *\n' | mangala review -
-:3:4: there is no pit 7; pits are 1 to 6
[1]
