#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_conditions.py MANGALA OPENAPI: conditional moves: laid down, kept secret, played with the move that they answer."""
import random
import sys

from harness import Client, Watcher, check, finish, new_id, serving
from openapi import Spec

DAYS = {"kind": "days", "base": 86400}


def guest(server, spec):
    client = Client(server, spec=spec, address=f"10.3.{random.randrange(256)}.{random.randrange(256)}")
    assert client.ask("POST", "/api/guests", {}).status == 201
    client.headers = {}  # from here on from this machine, which may ask as often as it likes
    return client


def begin(players, moves="", **terms):
    """A game with some moves played by whoever is to move; its id."""
    answer = players[0].ask("POST", "/api/games", {"game": "mangala", "joining": "link", "clock": DAYS, **terms})
    game = answer.json["id"]
    players[1].ask("POST", f"/api/games/{game}/seat", {"id": new_id()})
    play(players, game, moves.split())
    return game


def see(client, game):
    return client.ask("GET", f"/api/games/{game}").json


def play(players, game, moves):
    for move in moves:
        state = see(players[0], game)["state"]
        answer = players[state["seat"]].move(game, state["ply"], move)
        assert answer.status == 200, (move, answer.text)


def lay(client, game, ply, tree, id=None):
    return client.ask("POST", f"/api/games/{game}/conditions", {"ply": ply, "tree": tree, "id": id or new_id()})


def tree_of(client, game):
    return client.ask("GET", f"/api/games/{game}/conditions").json["tree"]


def laying(server, players, other):
    # White's 4 gives another move: whole turns are 3, and 4 then 1.
    tree = [{"if": ["3"], "then": ["3"], "next": [{"if": ["2"], "then": ["1"]}, {"if": ["1"], "then": ["1"]}]},
            {"if": ["4", "1"], "then": ["2"]}]
    game = begin(players)
    id = new_id()
    done = lay(players[1], game, 0, tree, id)
    check("laid down", done.json == {"ply": 0, "version": 3}, done.text)
    check("once, however often", lay(players[1], game, 0, tree, id).json == done.json)
    check("one id, one tree", lay(players[1], game, 0, [], id).code == "id_reused")
    check("shown as it was laid down", tree_of(players[1], game) == tree, tree_of(players[1], game))
    check("shown to nobody else", tree_of(players[0], game) == [] and
          other.ask("GET", f"/api/games/{game}/conditions").code == "not_your_game" and
          Client(server).ask("GET", f"/api/games/{game}/conditions").status == 401)
    for title, tree, code in (
            ("a turn that has ended", [{"if": ["3"], "then": ["3", "4"]}], "not_a_turn"),
            ("half a turn of the rival", [{"if": ["4"], "then": ["2"]}], "not_a_turn"),
            ("more than a turn", [{"if": ["3", "1"], "then": ["2"]}], "not_a_turn"),
            ("half an answer", [{"if": ["1"], "then": ["4"]}], "not_a_turn"),
            ("no pit", [{"if": ["9"], "then": ["2"]}], "no_such_pit"),
            ("one turn twice", [{"if": ["3"], "then": ["1"]}, {"if": ["3"], "then": ["2"]}], "turn_twice"),
            ("no answer", [{"if": ["3"], "then": []}], "field_value"),
            ("no moves but numbers", [{"if": [3], "then": ["1"]}], "not_a_turn"),
            ("a set's end beside the board", [{"if": ["w:left"], "then": ["1"]}], "move_form"),
            ("an unknown field", [{"if": ["3"], "then": ["1"], "else": []}], "field_unknown"),
            ("no node", ["3"], "field_type")):
        answer = lay(players[1], game, 0, tree)
        check(f"refused: {title}", answer.code == code, answer.text)
    deep = []
    for _ in range(9):
        deep = [{"if": ["1"], "then": ["1"], "next": deep}]
    check("refused: too deep or not possible", lay(players[1], game, 0, deep).status in (400, 422))
    check("refused: at another ply", lay(players[1], game, 5, []).code == "wrong_ply")
    check("refused: in one's own turn", lay(players[0], game, 0, [{"if": ["1"], "then": ["1"]}]).code == "own_turn")
    check("what was refused has changed nothing", len(tree_of(players[1], game)) == 2)
    play(players, game, "4")
    check("refused: in the middle of a turn", lay(players[1], game, 1, [{"if": ["1"], "then": ["2"]}]).code == "mid_turn")
    play(players, game, "1")
    check("a turn of two moves is answered", see(players[0], game)["moves"] == ["4", "1", "2"])
    check("and the tree used up", tree_of(players[1], game) == [])
    live = begin(players, clock={"kind": "live", "base": 300})
    check("not in a live game", lay(players[1], live, 0, []).code == "no_conditions")


def answering(server, players, other):
    game = begin(players)
    lay(players[1], game, 0, [{"if": ["3"], "then": ["3"], "next": [{"if": ["1"], "then": ["1"]}]},
                              {"if": ["1"], "then": ["2"]}])
    streams = [Watcher(server, game), Watcher(server, client=players[0])]
    for stream in streams:
        stream.event()
    id = new_id()
    check("the mover is answered as ever", players[0].move(game, 0, "3", id).json == {"ply": 1, "version": 4})
    check("the answer stands at once", see(other, game)["moves"] == ["3", "3"] and see(other, game)["version"] == 5)
    events = [streams[0].event() for _ in range(2)]
    check("and is told as any move", [(e["event"], e["id"], e["data"]["move"]) for e in events] ==
          [("move", 4, "3"), ("move", 5, "3")], events)
    check("to the players too", [streams[1].event()["data"]["version"] for _ in range(2)] == [4, 5])
    check("the same request again", players[0].move(game, 0, "3", id).json == {"ply": 1, "version": 4})
    check("what may follow stays", tree_of(players[1], game) == [{"if": ["1"], "then": ["1"]}])
    lay(players[1], game, 2, [{"if": ["2"], "then": ["1"]}])
    secret = streams[0].event()
    check("a change is a version and nothing more", secret == {
        "id": 6, "event": "secret", "data": {"ply": 2, "version": 6}}, secret)
    notice = streams[1].event()["data"]
    check("nor more to the rival", notice == {"game": game, "version": 6, "event": "secret", "ply": 2}, notice)
    check("it took the place of the old one", tree_of(players[1], game) == [{"if": ["2"], "then": ["1"]}])
    play(players, game, "1")
    check("a turn that was not thought of", see(players[0], game)["moves"] == ["3", "3", "1"])
    check("drops it all", tree_of(players[1], game) == [])
    text = " ".join(c.ask("GET", path).text for c in (players[0], other) for path in (
        f"/api/games/{game}", "/api/account/games", "/api/account/data", "/api/seeks"))
    check("no answer to anybody tells of it", '"then"' not in text)

    game = begin(players, "3")
    lay(players[0], game, 1, [{"if": ["3"], "then": ["1"], "next": [{"if": ["2"], "then": ["2"]}]}])
    lay(players[0], game, 1, [])
    check("cancelled", tree_of(players[0], game) == [])
    play(players, game, "3")
    check("it is not played", see(players[0], game)["moves"] == ["3", "3"])

    game = begin(players, "3 3")
    lay(players[1], game, 2, [{"if": ["1"], "then": ["1"]}])
    players[1].takeback(game, 2, 1)
    check("asking for a takeback keeps it", tree_of(players[1], game) != [])
    lay(players[1], game, 2, [{"if": ["1"], "then": ["2"]}])
    check("and it keeps the question", see(players[0], game)["asked"] == {"seat": 1, "to": 1})
    players[0].takeback(game, 2, 1)
    check("a takeback drops it", tree_of(players[1], game) == [] and see(players[0], game)["moves"] == ["3"])


def both(players):
    """Each answers the other's answer: a whole conversation in one transaction."""
    turns, game = recorded(players, 11, 8)
    copy = begin(players)
    first, rest = turns[0], turns[1:]
    tree = nested(rest[1:])  # of White, to Black's first turn
    check("White cannot plan in his own turn", lay(players[0], copy, 0, tree).code == "own_turn")
    lay(players[1], copy, 0, [{"if": first, "then": rest[0], "next": nested(rest[1:])}])
    play(players, copy, first)
    check("one answer", see(players[0], copy)["moves"] == first + rest[0])
    play(players, copy, rest[1])
    moves = first + rest[0] + rest[1] + rest[2]
    check("then the next", see(players[0], copy)["moves"] == moves)
    # Now White plans too, while it is Black's to answer: not possible, as Black has answered already.
    third = begin(players)
    play(players, third, first)
    lay(players[0], third, len(first), nested(rest))
    play(players, third, rest[0])
    moves = first + rest[0] + rest[1]
    check("White's answer", see(players[0], third)["moves"] == moves)
    lay(players[0], third, len(moves), nested(rest[2:]))
    check("still planned", tree_of(players[0], third) == nested(rest[2:]))


def nested(turns):
    """Turns by the rival and in answer, one after another, as a tree of one branch."""
    if len(turns) < 2:
        return []
    node, rest = {"if": turns[0], "then": turns[1]}, nested(turns[2:])
    return [{**node, "next": rest} if rest else node]


def recorded(players, seed, turns, **terms):
    """The first turns of a game played at random."""
    choose, game, done, seat = random.Random(seed), begin(players, **terms), [], None
    while True:
        state = see(players[0], game)["state"]
        if state["seat"] != seat:
            if len(done) == turns or state["over"]:
                return done, game
            done.append([])
            seat = state["seat"]
        move = choose.choice(state["legal"])
        assert players[seat].move(game, state["ply"], move).status == 200
        done[-1].append(move)


def round_trips(players):
    """What was planned in one game is played in another, in every rule set: the same moves, clocks and result."""
    for name in "mangala", "mangala-kale", "toguz", "mangala2", "dokuztas":
        turns, game = recorded(players, 5, 9, game=name)
        copy = begin(players, game=name)
        tree = nested(turns)
        answer = lay(players[1], copy, 0, tree)
        check(f"{name}: laid down", answer.status == 200, answer.text)
        check(f"{name}: shown as laid down", tree_of(players[1], copy) == tree)
        for turn in turns[0::2]:
            play(players, copy, turn)
        check(f"{name}: the same game", see(players[0], copy)["state"] == see(players[0], game)["state"])


def main(binary, document):
    spec = Spec(document)
    with serving(binary) as server:
        players, other = [guest(server, spec) for _ in range(2)], guest(server, spec)
        laying(server, players, other)
        answering(server, [guest(server, spec) for _ in range(2)], other)
        both([guest(server, spec) for _ in range(2)])
        round_trips([guest(server, spec) for _ in range(2)])
    finish()


main(*sys.argv[1:])
