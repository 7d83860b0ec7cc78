#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_archive.py MANGALA: finished games are found again, and every game is a record that `mangala check` finds right."""
import json
import os
import random
import subprocess
import sys
import tempfile

from harness import Client, check, finish, new_id, serving


def person(server, name):
    client = Client(server, address=f"10.4.{random.randrange(256)}.{random.randrange(256)}")
    assert client.register(name).status == 201
    client.headers = {}  # from here on from this machine, which may ask as often as it likes
    return client


def begin(players, **terms):
    game = players[0].ask("POST", "/api/games", {"joining": "link", **terms}).json["id"]
    assert players[1].ask("POST", f"/api/games/{game}/seat", {"id": new_id()}).status == 200
    return game


def play(players, game, choose, most=10000):
    """To the end of the match, or so many moves; the game."""
    for _ in range(most):
        now = players[0].ask("GET", f"/api/games/{game}").json
        state = now["state"]
        if state["over"]:
            break
        answer = players[state["seat"] % len(players)].move(game, state["ply"], choose(state["legal"]))
        assert answer.status == 200, answer.text
    return players[0].ask("GET", f"/api/games/{game}").json


def records(binary, client, game):
    """The game as a record, when the program itself finds nothing wrong in it."""
    text = client.ask("GET", f"/api/games/{game}/record").text
    with tempfile.NamedTemporaryFile("w", suffix=".pgn", delete=False) as file:
        file.write(text)
    result = subprocess.run([binary, "check", file.name], capture_output=True, text=True)
    os.unlink(file.name)
    check("a record that is right", result.returncode == 0, result.stdout + result.stderr + text[:400])
    return text


def main(binary):
    choose = random.Random(3).choice
    with serving(binary) as server:
        players = [person(server, "Ayşe"), person(server, "Veli")]
        other = Client(server)
        done = []
        for name in "mangala", "mangala-kale", "toguz", "mangala2", "dokuztas":
            game = begin(players, game=name)
            now = play(players, game, choose, 200 if name == "dokuztas" else 10000)
            text = records(binary, other, game)
            check(f"{name}: with its players", '[White "Ayşe"]' in text and '[Black "Veli"]' in text, text[:300])
            if now["status"] == "over":
                done.append(game)
                check(f"{name}: with its result", f'[Result "{now["state"]["sets"][0]["result"]}"]' in text)
        match = begin(players, game="mangala", sets=3, kind="federation")
        play(players, match, choose)
        done.append(match)
        text = records(binary, other, match)
        check("a match is its sets", all(f'[Set "{n}/3"]' in text for n in (1, 2, 3)))
        check("whose players change colours", text.count('[White "Ayşe"]') == 2 and text.count('[White "Veli"]') == 1)
        left = begin(players, game="toguz")
        play(players, left, choose, 10)
        players[1].ask("POST", f"/api/games/{left}/leave", {"ply": 10, "id": new_id()})
        done.append(left)
        text = records(binary, other, left)
        check("one that was left says so", '[Termination "abandoned"]' in text and "[Booked " in text and
              '[Result "1-0"]' in text, text)
        answer = other.ask("GET", f"/api/games/{left}/evaluation?ply=3").json
        check("what the engine thinks of a game that is over", answer["ply"] == 3 and not answer["solved"] and answer["depth"] > 2 and
              answer["best"] in "123456789" and abs(answer["score"]) < 20001, answer)
        first = other.ask("GET", f"/api/games/{done[0]}/evaluation?ply=0").json
        check("the opening of Mangala is drawn, by pit 5 alone (docs/solved.md)",
              (first["solved"], first["score"], first["best"]) == (True, 0, "5"), first)
        check("not of its end", other.ask("GET", f"/api/games/{left}/evaluation").code == "game_over")
        for bad in "12", "-1", "x", "", "99999999":
            check(f"nor after {bad!r} moves", other.ask("GET", f"/api/games/{left}/evaluation?ply={bad}").code == "no_such_ply")
        going = begin(players, game="mangala")
        check("nor of one that two people play, even to them", all(p.ask(
            "GET", f"/api/games/{going}/evaluation").code == "being_played" for p in (other, *players)))
        play(players, going, choose, 3)
        check("one that goes on", '[Result "*"]' in records(binary, other, going))
        alone = server.game({"game": "mangala", "players": [
            {"kind": "human", "name": 'A "B" C'}, {"kind": "computer", "level": "zor"}]}, "4 5")
        check("one of nobody's", '[Black "zor"]' in records(binary, other, alone))
        hidden = begin(players, game="toguz", private=1)
        players[0].ask("POST", f"/api/games/{hidden}/leave", {"ply": 0, "id": new_id()})
        check("a private one is nobody else's", other.ask("GET", f"/api/games/{hidden}/record").status == 404 and
              players[0].ask("GET", f"/api/games/{hidden}/record").status == 200)

        def found(query=""):
            return [g["id"] for g in other.ask("GET", f"/api/archive{query}").json["games"]]

        check("the archive has what is over, newest first", found() == done[::-1], found())
        check("of a rule set", found("?game=mangala") == [match, done[0]] and found("?game=toguz")[0] == left)
        check("a rule set by its whole name", found("?game=mang") == [])
        check("of a player, in capitals", found("?player=VEL%C4%B0") == done[::-1])
        third = person(server, "Third")
        check("of one who has not played", found("?player=Third") == [] and third is not None)
        check("of nobody", other.ask("GET", "/api/archive?player=Nobody").code == "no_such_person")
        def stream(query="", accept="application/x-ndjson"):
            return other.ask("GET", f"/api/archive/games{query}", headers={"Accept": accept})

        answer = stream()
        games = [json.loads(line) for line in answer.text.splitlines()]
        check("all of them as a stream, oldest first", [g["id"] for g in games] == done and
              answer.headers["Content-Type"] == "application/x-ndjson", [g["id"] for g in games])
        check("as their own address tells them", all(g == other.ask("GET", f"/api/games/{g['id']}").json for g in games))
        check("on from one of them", [json.loads(line)["id"] for line in stream(f"?after={done[1]}").text.splitlines()] == done[2:])
        check("of a rule set and a player", [json.loads(line)["id"] for line in stream(
            "?game=toguz&player=Veli").text.splitlines()][-1] == left)
        check("to its end", stream(f"?after={done[-1]}").text == "")
        check("not from a game that is none", stream("?after=nonsense").code == "no_such_game")
        text = stream(accept="application/x-chess-pgn").text
        check("as records", text == "".join(other.ask("GET", f"/api/games/{g}/record").text + "\n" for g in done), text[:300])
        players[1].ask("POST", "/api/account/deletion", {"password": "correct horse"})
        check("who has left is a question mark", '[Black "?"]' in records(binary, other, done[0]))
    finish()


main(*sys.argv[1:])
