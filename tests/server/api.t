# What the server answers, case by case. `test_api.py` plays them in order.
#
#   @ GAME MOVES...    a new game with these moves played; $GAME is its id from here on
#   > METHOD PATH      a request; "> Name: value" lines are headers, what follows them is the body
#   < STATUS CODE      the answer and, of an error, its code
#   < path = value     a value in the JSON of the answer; "header.Name" is a header
#
# $NEW is an id never used before, $SAME the one before it, «x*20000» an x 20,000 times.
# Whenever an answer is an error the database must be byte for byte what it was.

## the server itself

# it is well
> GET /healthz
< 200
< ok = true
< header.Content-Type = application/json
< header.Cache-Control = no-store

# HEAD answers like GET, without a body
> HEAD /healthz
< 200
< header.Content-Length = 11
< body = ""

# the rule sets
> GET /api/rules
< 200
< 0.name = "mangala"
< 5.name = "dokuztas"

# every answer carries the security headers, errors too
> GET /api/nowhere
< 404 no_such_address
< header.Content-Security-Policy = default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
< header.X-Content-Type-Options = nosniff
< header.Referrer-Policy = no-referrer
< header.Cross-Origin-Opener-Policy = same-origin
< header.Cross-Origin-Embedder-Policy = require-corp
< header.Cross-Origin-Resource-Policy = same-origin

## addresses and methods

# an unknown address below a known one
> GET /api/games/abcdefghijklmnopqrstuv/secrets
< 404 no_such_address

# POST to an unknown address
> POST /api/game
> {"game": "mangala"}
< 404 no_such_address

# the wrong method, with the right ones in Allow
> DELETE /api/games/abcdefghijklmnopqrstuv
< 405 wrong_method
< header.Allow = GET, HEAD

# GET of what is only posted
> GET /api/games
< 405 wrong_method
< header.Allow = POST

# PUT with a body
> PUT /api/games
> Content-Type: application/json
> {"game": "mangala"}
< 405 wrong_method
< header.Allow = POST

# POST to the page
> POST /
> {}
< 405 wrong_method
< header.Allow = GET, HEAD

# a method nobody knows
> BREW /api/rules
< 405 wrong_method

# a path that tries to climb
> GET /api/games/../../etc/passwd
< 404 no_such_address

# a path with an encoded slash and NUL
> GET /%2e%2e/x%00.png
< 404

# a file that is not there
> GET /nowhere.js
< 404 no_such_address

## new games

# the shortest terms
> POST /api/games
> {"game": "mangala"}
< 201
< version = 1
< terms.game = "mangala"
< terms.kind = "quick"
< terms.sets = 1
< terms.begins = 0
< terms.players = [{"kind": "human"}, {"kind": "human"}]
< moves = []
< state.ply = 0
< state.legal = ["1", "2", "3", "4", "5", "6"]

# all terms
> POST /api/games
> {"game": "mangala-kale", "kind": "federation", "sets": 3, "begins": 1, "stop_when_decided": 0, "rules": {"castles": 0}, "players": [{"kind": "human", "name": "Ayşe Öğüt"}, {"kind": "computer", "level": "zor"}]}
< 201
< terms.kind = "federation"
< terms.sets = 3
< terms.begins = 1
< terms.stop_when_decided = 0
< terms.rules.castles = 0
< terms.players.0.name = "Ayşe Öğüt"
< terms.players.1 = {"kind": "computer", "level": "zor"}
< state.seat = 1

# a municipality match has five sets
> POST /api/games
> {"game": "mangala-ibb", "kind": "municipality"}
< 201
< terms.sets = 5

# conduct
> POST /api/games
> {"game": "mangala", "touch_move": 1, "hidden_counts": 1, "sowing": 2, "flag_fall": 1}
< 201
< terms.touch_move = 1
< terms.sowing = 2

# the lot is drawn, and recorded
> POST /api/games
> {"game": "toguz", "begins": "lot", "id": "$NEW"}
< 201
< id = "$SAME"

# the same id and terms again: the same game, the same lot
> POST /api/games
> {"begins": "lot", "game": "toguz", "id": "$SAME"}
< 200
< id = "$SAME"
< version = 1

# the same id with other terms
> POST /api/games
> {"game": "toguz", "begins": 1, "id": "$SAME"}
< 409 id_reused

# the same id for another game
> POST /api/games
> {"game": "mangala", "begins": "lot", "id": "$SAME"}
< 409 id_reused

# the same id with other players
> POST /api/games
> {"game": "toguz", "begins": "lot", "id": "$SAME", "players": [{"kind": "human", "name": "x"}, {"kind": "human"}]}
< 409 id_reused

# where it is
> POST /api/games
> {"game": "dokuztas", "id": "$NEW"}
< 201
< header.Location = /api/games/$SAME

# an unknown rule set
> POST /api/games
> {"game": "chess"}
< 422 unknown_game

# a rule set's name that would be two terms
> POST /api/games
> {"game": "mangala sets=3"}
< 400 field_value
< error.field = "game"

# no rule set
> POST /api/games
> {"sets": 3}
< 400 field_missing
< error.field = "game"

# a rule set that is a number
> POST /api/games
> {"game": 5}
< 400 field_type
< error.field = "game"
< error.en = "game: expected a string, found integer"

# a field that does not exist
> POST /api/games
> {"game": "mangala", "colour": "white"}
< 400 field_unknown
< error.field = "colour"

# four sets
> POST /api/games
> {"game": "mangala", "sets": 4}
< 400 field_value
< error.field = "sets"

# sets as text
> POST /api/games
> {"game": "mangala", "sets": "3"}
< 400 field_type

# half a set
> POST /api/games
> {"game": "mangala", "sets": 1.5}
< 400 field_type

# sets beyond all numbers
> POST /api/games
> {"game": "mangala", "sets": 99999999999999999999}
< 400 bad_json

# an unknown kind
> POST /api/games
> {"game": "mangala", "kind": "olympic"}
< 400 field_value
< error.field = "kind"

# a third seat begins
> POST /api/games
> {"game": "mangala", "begins": 2}
< 400 field_value
< error.field = "begins"

# null begins
> POST /api/games
> {"game": "mangala", "begins": null}
< 400 field_value

# an option of another rule set
> POST /api/games
> {"game": "mangala", "rules": {"flying": 0}}
< 422 unknown_option

# an option's value out of range
> POST /api/games
> {"game": "mangala-kale", "rules": {"castles": 70000}}
< 400 field_value
< error.field = "rules"

# options as a list
> POST /api/games
> {"game": "mangala", "rules": []}
< 400 field_type

# options without end
> POST /api/games
> {"game": "mangala", "rules": {"a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1, "h": 1, "i": 1, "j": 1, "k": 1, "l": 1, "m": 1, "n": 1, "o": 1, "p": 1, "q": 1}}
< 400 field_value

# one player
> POST /api/games
> {"game": "mangala", "players": [{"kind": "human"}]}
< 400 field_value
< error.field = "players"

# a player that is no object
> POST /api/games
> {"game": "mangala", "players": [{"kind": "human"}, 3]}
< 400 field_type
< error.field = "players[1]"

# a player of no kind
> POST /api/games
> {"game": "mangala", "players": [{"name": "x"}, {"kind": "human"}]}
< 400 field_missing
< error.field = "players[0].kind"

# a robot
> POST /api/games
> {"game": "mangala", "players": [{"kind": "human"}, {"kind": "robot"}]}
< 400 field_value
< error.field = "players[1].kind"

# a computer of no level
> POST /api/games
> {"game": "mangala", "players": [{"kind": "human"}, {"kind": "computer"}]}
< 400 field_value
< error.field = "players[1].level"

# a name of 40 characters, not bytes
> POST /api/games
> {"game": "mangala", "players": [{"kind": "human", "name": "«ş*40»"}, {"kind": "human"}]}
< 201

# a name of 41
> POST /api/games
> {"game": "mangala", "players": [{"kind": "human", "name": "«ş*41»"}, {"kind": "human"}]}
< 400 field_value
< error.field = "players[0].name"

# an empty name
> POST /api/games
> {"game": "mangala", "players": [{"kind": "human", "name": ""}, {"kind": "human"}]}
< 400 field_value

# a name with a control character
> POST /api/games
> {"game": "mangala", "players": [{"kind": "human", "name": "a\u0007b"}, {"kind": "human"}]}
< 400 field_value

# a name with a NUL
> POST /api/games
> {"game": "mangala", "players": [{"kind": "human", "name": "a\u0000b"}, {"kind": "human"}]}
< 400 bad_json

# a name that is markup is only text
> POST /api/games
> {"game": "mangala", "players": [{"kind": "human", "name": "\"><script>"}, {"kind": "human"}]}
< 201
< terms.players.0.name = "\"><script>"

# an id too short
> POST /api/games
> {"game": "mangala", "id": "abc"}
< 400 field_value
< error.field = "id"

# an id with a slash
> POST /api/games
> {"game": "mangala", "id": "abcdefghijklmnopqrst/v"}
< 400 field_value

# an id too long
> POST /api/games
> {"game": "mangala", "id": "«a*41»"}
< 400 field_value

# an id of ten thousand characters
> POST /api/games
> {"game": "mangala", "id": "«a*10000»"}
< 400 field_value

## bodies

@ mangala

# half a body
> POST /api/games/$GAME/moves
> {"ply": 0, "move": "3", "id":
< 400 bad_json
< error.line = 1

# the place of a mistake
> POST /api/games
> {"game": "mangala",
>  "sets": tree}
< 400 bad_json
< error.line = 2
< error.column = 13

# nothing
> POST /api/games
< 415 not_json

# an empty body
> POST /api/games
> Content-Type: application/json
< 400 bad_json

# a list
> POST /api/games
> ["mangala"]
< 400 not_an_object

# a bare word
> POST /api/games
> "mangala"
< 400 bad_json

# a field twice
> POST /api/games
> {"game": "mangala", "game": "toguz"}
< 400 bad_json

# something after the end
> POST /api/games
> {"game": "mangala"} {}
< 400 bad_json

# not UTF-8
> POST /api/games
> {"game": "\xff\xfe"}
< 400 bad_json

# brackets all the way down
> POST /api/games
> «[*8000»
< 400 bad_json

# an object within an object, many times
> POST /api/games
> «{"a":*3000»1
< 400 bad_json

# a form
> POST /api/games
> Content-Type: application/x-www-form-urlencoded
> game=mangala
< 415 not_json

# text
> POST /api/games
> Content-Type: text/plain
> {"game": "mangala"}
< 415 not_json

# JSON with its encoding named
> POST /api/games
> Content-Type: application/json; charset=utf-8
> {"game": "mangala"}
< 201

# almost JSON
> POST /api/games
> Content-Type: application/jsonp
> {"game": "mangala"}
< 415 not_json

# 16 kB is enough
> POST /api/games
> {"game": "mangala"« *16364»}
< 201

# more is not
> POST /api/games
> {"game": "mangala"« *16366»}
< 413 too_large

# much more, with its length
> POST /api/games
> {"game": "mangala"« *8000000»}
< 413 too_large

# much more, in chunks
> POST /api/games
> Transfer-Encoding: chunked
> {"game": "mangala"« *8000000»}
< 413 too_large

# little, in chunks
> POST /api/games
> Transfer-Encoding: chunked
> {"game": "mangala"}
< 201

# who asks first is told before sending
> POST /api/games
> Expect: 100-continue
> Content-Length: 100000000
< 413 too_large

## other sites

# a page of another site may not play
> POST /api/games/$GAME/moves
> Origin: http://evil.example
> {"ply": 0, "move": "3", "id": "$NEW"}
< 403 foreign_origin

# nor one without a name
> POST /api/games
> Origin: null
> {"game": "mangala"}
< 403 foreign_origin

# nor one whose name is no text
> POST /api/games
> Origin: http://\xff\xfe.example
> {"game": "mangala"}
< 403 foreign_origin

# nor one whose name begins like ours
> POST /api/games
> Origin: http://$HOST.evil.example
> {"game": "mangala"}
< 403 foreign_origin

# nor one on another port
> POST /api/games
> Origin: http://127.0.0.1:1
> {"game": "mangala"}
< 403 foreign_origin

# our own may
> POST /api/games
> Origin: http://$HOST
> {"game": "mangala"}
< 201

# also behind a proxy that speaks TLS
> POST /api/games
> Origin: https://$HOST
> {"game": "mangala"}
< 201

## games that are not there

# an id that is none
> GET /api/games/7
< 404 no_such_game

# an id that nobody has
> GET /api/games/zzzzzzzzzzzzzzzzzzzzzz
< 404 no_such_game

# a move in it
> POST /api/games/zzzzzzzzzzzzzzzzzzzzzz/moves
> {"ply": 0, "move": "3", "id": "$NEW"}
< 404 no_such_game

# a takeback in it
> POST /api/games/zzzzzzzzzzzzzzzzzzzzzz/takebacks
> {"ply": 1, "to": 0, "id": "$NEW"}
< 404 no_such_game

# its events
> GET /api/games/zzzzzzzzzzzzzzzzzzzzzz/events
< 404 no_such_game

# an id with a quote in it
> GET /api/games/zzzzzzzzzzzzzzzzzzzzz'
< 404 no_such_game

# a very long id
> GET /api/games/«z*4000»
< 404

## moves

# a move
> POST /api/games/$GAME/moves
> {"ply": 0, "move": "4", "id": "$NEW"}
< 200
< ply = 1
< version = 2

# the same request again, while the same pit is a legal second move: nothing happens twice
> POST /api/games/$GAME/moves
> {"ply": 0, "move": "4", "id": "$SAME"}
< 200
< ply = 1
< version = 2

# it stands once
> GET /api/games/$GAME
< 200
< moves = ["4"]
< version = 2
< state.seat = 0
< state.board.stores = [1, 0]

# the same again, with the pit as a number
> POST /api/games/$GAME/moves
> {"ply": 0, "pit": 4, "id": "$SAME"}
< 200
< version = 2

# the same id for another move
> POST /api/games/$GAME/moves
> {"ply": 0, "move": "3", "id": "$SAME"}
< 409 id_reused
< game.moves = ["4"]

# the same id at another ply
> POST /api/games/$GAME/moves
> {"ply": 1, "move": "4", "id": "$SAME"}
< 409 id_reused

# the same id for a takeback
> POST /api/games/$GAME/takebacks
> {"ply": 1, "to": 0, "id": "$SAME"}
< 409 id_reused

# a late move, under an id of its own: the present state
> POST /api/games/$GAME/moves
> {"ply": 0, "move": "4", "id": "$NEW"}
< 409 wrong_ply
< game.moves = ["4"]
< game.version = 2
< game.state.ply = 1

# a move from the future
> POST /api/games/$GAME/moves
> {"ply": 7, "move": "4", "id": "$NEW"}
< 409 wrong_ply

# the extra turn is played, by the number of the pit
> POST /api/games/$GAME/moves
> {"ply": 1, "pit": 5, "id": "$NEW"}
< 200
< ply = 2
< version = 3

# a pit that does not exist
> POST /api/games/$GAME/moves
> {"ply": 2, "pit": 9, "id": "$NEW"}
< 422 no_such_pit

# a move that is none
> POST /api/games/$GAME/moves
> {"ply": 2, "move": "castle", "id": "$NEW"}
< 422 move_form

# a move in letters that are more than a byte
> POST /api/games/$GAME/moves
> {"ply": 2, "move": "«ş*15»", "id": "$NEW"}
< 422 move_form

# a move of more bytes than there is room for
> POST /api/games/$GAME/moves
> {"ply": 2, "move": "«ş*16»", "id": "$NEW"}
< 400 field_value

# two moves
> POST /api/games/$GAME/moves
> {"ply": 2, "move": "3 4", "id": "$NEW"}
< 422

# a move with a line break
> POST /api/games/$GAME/moves
> {"ply": 2, "move": "3\n", "id": "$NEW"}
< 400 field_value

# a very long move
> POST /api/games/$GAME/moves
> {"ply": 2, "move": "«3*5000»", "id": "$NEW"}
< 400 field_value

# an empty move
> POST /api/games/$GAME/moves
> {"ply": 2, "move": "", "id": "$NEW"}
< 400 field_value

# a move as a number
> POST /api/games/$GAME/moves
> {"ply": 2, "move": 3, "id": "$NEW"}
< 400 field_type
< error.field = "move"

# null
> POST /api/games/$GAME/moves
> {"ply": 2, "move": null, "id": "$NEW"}
< 400 field_type
< error.en = "move: expected a string, found null"

# true
> POST /api/games/$GAME/moves
> {"ply": true, "move": "3", "id": "$NEW"}
< 400 field_type
< error.field = "ply"

# a negative ply
> POST /api/games/$GAME/moves
> {"ply": -1, "move": "3", "id": "$NEW"}
< 400 field_value
< error.field = "ply"

# a ply beyond 32 bits that would come round to 2
> POST /api/games/$GAME/moves
> {"ply": 4294967298, "move": "3", "id": "$NEW"}
< 400 field_value

# no ply
> POST /api/games/$GAME/moves
> {"move": "3", "id": "$NEW"}
< 400 field_missing
< error.field = "ply"

# no move
> POST /api/games/$GAME/moves
> {"ply": 2, "id": "$NEW"}
< 400 field_value
< error.field = "move"

# a move and a pit
> POST /api/games/$GAME/moves
> {"ply": 2, "move": "3", "pit": 3, "id": "$NEW"}
< 400 field_value
< error.field = "pit"

# no id
> POST /api/games/$GAME/moves
> {"ply": 2, "move": "3"}
< 400 field_missing
< error.field = "id"

# a bad id
> POST /api/games/$GAME/moves
> {"ply": 2, "move": "3", "id": "'; DROP TABLE game; --"}
< 400 field_value
< error.field = "id"

@ mangala 4 4 1

# a pit that is empty: the rules' own words
> POST /api/games/$GAME/moves
> {"ply": 3, "move": "4", "id": "$NEW"}
< 422 empty_pit
< error.rule = "1.1"
< error.en = "pit 4 is empty; choose one with stones in it"

# refused is not done: the id may be used again
> POST /api/games/$GAME/moves
> {"ply": 3, "move": "1", "id": "$SAME"}
< 200
< version = 5

# nobody leaves a set that is not decided
> POST /api/games/$GAME/moves
> {"ply": 4, "move": "b:left", "id": "$NEW"}
< 422 set_not_decided

@ mangala 1 1 3 5 1 2 5 6 4 6 5 2 4 5 6

# one that is decided may be left; leaving is a move like any other
> POST /api/games/$GAME/moves
> {"ply": 15, "move": "w:left", "id": "$NEW"}
< 200
< ply = 16

# and once only
> POST /api/games/$GAME/moves
> {"ply": 15, "move": "w:left", "id": "$SAME"}
< 200
< ply = 16

# it is booked with 25 stones
> GET /api/games/$GAME
< 200
< state.over = true
< state.sets.0.end = "left"
< state.sets.0.result = "1-0"
< state.sets.0.stones = [25, 23]
< state.last.move = "w:left"

@ dokuztas a7 g1

# a point that is taken
> POST /api/games/$GAME/moves
> {"ply": 2, "move": "a7", "id": "$NEW"}
< 422 point_taken
< error.rule = "6.1"

# sliding before all men are placed
> POST /api/games/$GAME/moves
> {"ply": 2, "move": "a7-d7", "id": "$NEW"}
< 422

## takebacks

@ mangala 4 5 3

# back to the first move
> POST /api/games/$GAME/takebacks
> {"ply": 3, "to": 1, "id": "$NEW"}
< 200
< ply = 1
< version = 5

# the same again
> POST /api/games/$GAME/takebacks
> {"ply": 3, "to": 1, "id": "$SAME"}
< 200
< ply = 1
< version = 5

# the same id, further back
> POST /api/games/$GAME/takebacks
> {"ply": 3, "to": 0, "id": "$SAME"}
< 409 id_reused

# the moves after it do not stand
> GET /api/games/$GAME
< 200
< moves = ["4"]
< version = 5

# a late takeback
> POST /api/games/$GAME/takebacks
> {"ply": 3, "to": 0, "id": "$NEW"}
< 409 wrong_ply
< game.moves = ["4"]

# a takeback of a version that has passed
> POST /api/games/$GAME/takebacks
> {"ply": 1, "version": 2, "to": 0, "id": "$NEW"}
< 409 wrong_ply
< game.moves = ["4"]

# nothing to take back
> POST /api/games/$GAME/takebacks
> {"ply": 1, "to": 1, "id": "$NEW"}
< 422 nothing_to_take_back

# forward is not back
> POST /api/games/$GAME/takebacks
> {"ply": 1, "to": 2, "id": "$NEW"}
< 422 nothing_to_take_back

# below nothing
> POST /api/games/$GAME/takebacks
> {"ply": 1, "to": -1, "id": "$NEW"}
< 400 field_value

# another move in its place
> POST /api/games/$GAME/moves
> {"ply": 1, "move": "6", "id": "$NEW"}
< 200
< ply = 2
< version = 6

# a move that was meant for the board before: the same ply, legal on this board too, but another version
> POST /api/games/$GAME/moves
> {"ply": 2, "version": 3, "move": "1", "id": "$NEW"}
< 409 wrong_ply
< game.moves = ["4", "6"]
< game.version = 6

# no version at all
> POST /api/games/$GAME/moves
> {"ply": 2, "version": 0, "move": "1", "id": "$NEW"}
< 400 field_value

# all of it
> POST /api/games/$GAME/takebacks
> {"ply": 2, "to": 0, "id": "$NEW"}
< 200
< ply = 0
< version = 7

# and on
> GET /api/games/$GAME
< 200
< moves = []
< version = 7

## events

# HEAD does not open a stream
> HEAD /api/games/$GAME/events
< 200
< header.Content-Type = text/event-stream
