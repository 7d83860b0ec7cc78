# no command
$ mangala nonsense
mangala: there is no such command: nonsense; `mangala help` lists them
[2]

# an option of another command
$ mangala games --listen x
mangala games: this command has no such option: --listen
[2]

# an option there is not
$ mangala moves --colour mangala
mangala moves: there is no such option: --colour
[2]

# an option without its value
$ mangala moves mangala --rules
mangala moves: a value is missing after --rules
[2]

# no game, and one that is not known
$ mangala moves; mangala moves chess
mangala moves: expected the name of a game; `mangala games` lists them
mangala moves: there is no such game; `mangala games` lists them: chess
[2]

# a position is answered with place and expectation
$ mangala moves mangala "4,4,4,4;4,4/4,4,4,4,4,4 0,0 w"
mangala moves: column 8: expected a comma after pit 4, found ;4,4/4,4,4,4
[2]

# stones that do not add up
$ mangala moves mangala "4,4,4,4,4,4/4,4,4,4,4,5 0,0 w"
mangala moves: column 1: the stones add up to 49; it must be 48
[2]
$ mangala moves mangala "4,4,4,4,4,4/4,4,4,4,4,3 0,0 w"
mangala moves: column 1: the stones add up to 47; it must be 48
[2]

# more stones than a study position may hold
$ mangala moves mangala --stones 100 "90,1,1,1,1,1/1,1,1,1,1,0 0,0 w"
mangala moves: column 1: the stones add up to 100; there are at most 72
[2]

# numbers beyond reason
$ mangala moves mangala "99999999999999999999,4,4,4,4,4/4,4,4,4,4,4 0,0 w"
mangala moves: column 1: the stones add up to 1000043; it must be 48
[2]

# a castle on the last pit; two tuzdiks with one number; a castle that holds stones
$ mangala moves toguz "0,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,0 18,0 w 9,-"
mangala moves: column 44: the rival's pit 9 cannot be a castle (rule 3.3)
[2]
$ mangala moves toguz "9,0,9,9,9,9,9,9,9/9,0,9,9,9,9,9,9,9 18,0 w 2,2"
mangala moves: column 46: the two tuzdiks cannot have the same number (rule 4)
[2]
$ mangala moves mangala-kale "4,4,4,4,4,4/4,4,4,4,4,4 0,0 w 2,-"
mangala moves: column 31: pit 2 is a castle; a castle holds no stones (rule 3.2)
[2]

# more men than there are
$ mangala moves dokuztas "wwwwwwww/ww....../........ b 0,9"
mangala moves: column 1: a side has 10 men; there are at most 9 (rule 6)
[2]

# something after the position
$ mangala moves mangala "4,4,4,4,4,4/4,4,4,4,4,4 0,0 w 1"
mangala moves: column 31: expected the end of the line, found 1
[2]

# options a rule set does not have, values they do not take
$ mangala moves mangala --rules castles=0
mangala moves: column 1: this game has no such option: castles
[2]
$ mangala moves mangala-kale --rules "castles=0 capture_lone=2"
mangala moves: column 11: the option's value must be 0 to 1: capture_lone=2
[2]

# a depth that is none
$ mangala perft mangala x
mangala perft: expected a depth of 1 to 99: x
[2]

# what was printed and never arrived is told
$ mangala games >/dev/full
mangala games: standard output: the disk is full
[2]

# the word at fault, also where letters stand together; castles are a word
$ mangala moves mangala -xy; mangala perft mangala --json -xy 1; mangala moves -o
mangala moves: there is no such option: -xy
mangala perft: there is no such option: -xy
mangala moves: a value is missing after -o
[2]
$ mangala moves toguz 0,0,0,0,0,0,0,0,1/0,0,0,0,0,0,0,0,0 81,80 w -,- ; mangala moves toguz 0,0,0,0,0,0,0,0,1/0,0,0,0,0,0,0,0,0 80,81 w -,2 --json
9	0,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0 81,80 b -,-
[{"move":"9","position":"0,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0 80,81 b -,2"}]
