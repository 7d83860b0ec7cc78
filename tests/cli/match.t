# levels against each other: the same seed, the same games
$ mangala match mangala 5 1 --games 20
20: +18 =1 -1, 92.5%, Elo +436 ± 262

# our own engine and itself through pipes play the same games
$ mangala match toguz nodes=500 "nodes=500,cmd=mangala engine" --games 4 --concurrency 2
4: +1 =2 -1, 50.0%, Elo +0 ± 0

# a sequential test ends when it is decided; its exit code says no when it is
$ mangala match mangala nodes=3000 nodes=100 --sprt 0,100 --games 400
20: +17 =1 -2, 87.5%, Elo +338 ± 209, LLR 9.46 (-2.94, 2.94), elo1 is accepted
$ mangala match mangala nodes=100 nodes=3000 --sprt 0,100 --games 400
20: +2 =1 -17, 12.5%, Elo -338 ± 209, LLR -13.81 (-2.94, 2.94), elo0 is accepted
[1]

# records: right, numbered, and gone on from, also where the last one was cut short
$ rm -f match.pgn; mangala match dokuztas nodes=300 nodes=60 --games 6 --record match.pgn && mangala check match.pgn && grep -c Round match.pgn
6: +4 =1 -1, 75.0%, Elo +191 ± 262
6
$ head -c 1000 match.pgn > part.pgn; mangala match dokuztas nodes=300 nodes=60 --games 6 --record part.pgn && mangala check part.pgn && grep -c Round part.pgn
6: +4 =1 -1, 75.0%, Elo +191 ± 262
6

$ echo "to do" > notes; mangala match dokuztas 1 2 --games 2 --record notes; cat notes; mangala match toguz nodes=10 nodes=10 --games 2 --record /dev/full >out
notes:1:1: the game is not named; expected a tag like [Game "mangala"]
to do
mangala match: /dev/full: the disk is full
[2]

# endgame tables settle what they reach
$ mangala db build mangala --stones 7 --dir tables >/dev/null && rm -f adj.pgn; mangala match mangala nodes=300 nodes=50 --games 10 --dir tables --record adj.pgn && mangala check adj.pgn && grep -c adjudication adj.pgn; mangala match dokuztas 1 2 --dir tables; mangala match mangala 1 2 --dir no
10: +6 =1 -3, 65.0%, Elo +108 ± 280
8
mangala match: tables/dokuztas-33.table: the file is not there
mangala match: no/mangala-00.table: the file is not there
[2]
$ mangala db build dokuztas --men 7 --dir tables >/dev/null && rm -f adj.pgn; mangala match dokuztas nodes=300 nodes=100 --games 6 --dir tables --record adj.pgn && mangala check adj.pgn && grep -c adjudication adj.pgn
6: +4 =2 -0, 83.3%, Elo +280 ± 204
2

# with a clock; programs that say what is no move, that end, that do not answer
$ mangala match mangala nodes=200 level=2 --clock 5+0.1 --games 2 --json | python3 -c 'import json, sys; m = json.load(sys.stdin); print(m["games"], sum(m["pairs"]))'
2 1
$ rm -f bad.pgn; mangala match mangala 1 "cmd=while read a; do case \$a in uci) echo uciok ;; isready) echo readyok ;; go*) echo bestmove 9 ;; esac; done" --games 2 --record bad.pgn; grep -c "rules infraction" bad.pgn
2: +2 =0 -0, 100.0%, Elo +inf ± inf
2
$ rm -f bad.pgn; mangala match mangala 1 "cmd=echo uciok; read a; read a; read a; read a; echo readyok; read a" --games 2 --record bad.pgn; grep -c abandoned bad.pgn
2: +2 =0 -0, 100.0%, Elo +inf ± inf
2
$ mangala match mangala 1 "cmd=exit 3" --games 2
mangala match: a player does not start or does not answer
0: +0 =0 -0, 50.0%, Elo +0 ± inf
[2]

# calls that are wrong
$ mangala match mangala 1; mangala match mangala 1 strong; mangala match mangala 1 level=11; mangala match mangala 1 level=0.5; mangala match mangala 1 2 --sprt 5; mangala match mangala 1 2 --clock noon
mangala match: expected a game and two players
mangala match: not a player (a level, or nodes=N,cmd=COMMAND and the like): strong
mangala match: not a player (a level, or nodes=N,cmd=COMMAND and the like): level=11
mangala match: not a player (a level, or nodes=N,cmd=COMMAND and the like): level=0.5
mangala match: --sprt wants ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA: 5
mangala match: --clock wants SECONDS+SECONDS: noon
[2]

# Ctrl-C between two moves
$ rm -f long.pgn; mangala match mangala time=0.002 time=0.002 --games 1000 --record long.pgn > long.out & until test -s long.pgn; do sleep 0.05; done; kill -INT $!; wait $!; echo $?; mangala check long.pgn; wc -l < long.out
130
1
