#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_clocks.py MANGALA OPENAPI [ROUNDS]: time in games between two people: flags, deadlines, pauses, a flag against a move."""
import contextlib
import random
import sqlite3
import sys
import threading
import time

from harness import Client, Server, Watcher, check, finish, folder, new_id, sanitized, serving
from openapi import Spec


def guest(server, spec=None):
    client = Client(server, spec=spec, address=f"10.2.{random.randrange(256)}.{random.randrange(256)}")
    assert client.ask("POST", "/api/guests", {}).status == 201
    client.headers = {}  # from here on from this machine, which may ask as often as it likes
    return client


def begin(players, clock, **terms):
    """A game that both have played a turn in; its id. Seat 0 is to move, at ply 2."""
    answer = players[0].ask("POST", "/api/games", {"game": "mangala", "joining": "link", "clock": clock, **terms})
    assert answer.status == 201, answer.text
    game = answer.json["id"]
    for answer in (players[1].ask("POST", f"/api/games/{game}/seat", {"id": new_id()}),
                   players[0].move(game, 0, "3"), players[1].move(game, 1, "3")):
        assert answer.status == 200, answer.text
    return game


def see(client, game):
    return client.ask("GET", f"/api/games/{game}").json


def overdue(server, game):
    """Behind the server's back: all of it was so long ago that its deadline has passed."""
    with contextlib.closing(sqlite3.connect(f"{server.data}/mangala.db", timeout=10)) as db:
        (key, deadline), = db.execute("SELECT key, deadline FROM game WHERE id = ?", (game,))
        gone = deadline - int(time.time() * 1000) + 1000
        db.execute("UPDATE game SET deadline = deadline - ? WHERE key = ?", (gone, key))
        db.execute("UPDATE event SET at = at - ? WHERE game = ?", (gone, key))
        db.commit()


def wait_for(client, game, status, seconds=5):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        now = see(client, game)
        if now["status"] == status:
            return now
        time.sleep(0.02)
    return see(client, game)


def flags(server, spec):
    players = [guest(server, spec), guest(server, spec)]
    game = begin(players, {"kind": "live", "base": 1})
    watcher = Watcher(server, game)
    watcher.event()
    start = time.monotonic()
    event = watcher.event()
    took = time.monotonic() - start
    check("a flag falls by itself", event["event"] == "flag" and event["data"]["move"] == "w:time", event)
    check("when no lag can excuse it any more", 1.2 < took < (5 if sanitized(sys.argv[1]) else 2.2), took)
    now = see(players[0], game)
    check("the set is lost", now["status"] == "over" and now["state"]["winner"] == 1 and
          now["state"]["sets"][0]["end"] == "time" and now["clock"]["deadline"] is None, now["state"]["sets"])
    check("nothing comes after it", players[0].move(game, 3, "1").code == "game_over")

    game = begin(players, {"kind": "live", "base": 1})
    time.sleep(1.1)
    check("a move after the time is no move", players[0].move(game, 2, "1").code == "time_is_up")
    check("what the line cost is credited", players[0].ask("POST", f"/api/games/{game}/moves", {
        "ply": 2, "move": "1", "thought": 800, "id": new_id()}).status == 200)
    left = see(players[0], game)["clock"]["left"]
    check("and no more than that", 0 < left[0] <= 200, left)

    game = begin(players, {"kind": "days", "base": 86400}, sets=3)
    overdue(server, game)
    now = wait_for(players[0], game, "over", 1)
    check("days too have an end, of a set", now["status"] == "playing" and now["state"]["set"] == 2 and
          now["moves"][-1] == "w:time", now["moves"])
    check("the next one has all its time", now["clock"]["left"] == [86400000] * 2)
    check("and is played", players[1].move(game, 3, "3").status == 200)

    game = players[0].ask("POST", "/api/games", {"game": "mangala", "joining": "link",
                                               "clock": {"kind": "live", "base": 60}}).json["id"]
    players[1].ask("POST", f"/api/games/{game}/seat", {"id": new_id()})
    overdue(server, game)
    check("who never began has not lost", wait_for(players[0], game, "cancelled")["state"]["winner"] is None)
    game = players[0].ask("POST", "/api/games", {"game": "mangala", "joining": "anybody"}).json["id"]
    overdue(server, game)
    check("a challenge that nobody takes ends", wait_for(players[0], game, "cancelled")["status"] == "cancelled")

    game = begin(players, {"kind": "bank", "base": 2 * 86400, "increment": 86400, "cap": 3 * 86400})
    players[0].move(game, 2, "1")
    left = see(players[0], game)["clock"]["left"]
    check("a bank grows to its cap", 3 * 86400000 - 5000 < left[0] <= 3 * 86400000, left)

    game = begin(players, {"kind": "live", "base": 60})
    time.sleep(0.3)
    players[1].takeback(game, 2, 1)
    clock = see(players[0], game)["clock"]
    check("asking stops no clock", clock["left"][0] <= 59700 and clock["elapsed"] < 300, clock)
    time.sleep(0.2)
    players[0].takeback(game, 2, 1)
    clock = see(players[0], game)["clock"]
    check("nor does agreeing", clock["left"][0] <= 59500, clock)


def pauses(binary):
    with folder() as data:
        server = Server(binary, data)
        players = [guest(server), guest(server)]
        game = begin(players, {"kind": "live", "base": 4})
        seek = players[0].ask("POST", "/api/games", {"game": "mangala", "joining": "link"}).json["id"]
        time.sleep(0.5)
        server.stop()
        time.sleep(6)
        again = Server(binary, data)
        for player in players:
            player.http = Client(again).http
        clock = see(players[0], game)["clock"]
        check("clocks stand still while the server does", 400 < clock["elapsed"] < (
            3500 if sanitized(binary) else 1500) and clock["left"][0] == 4000, clock)
        check("a challenge does not care", see(players[0], seek)["status"] == "open")
        check("it is played on", players[0].move(game, 2, "1").status == 200)
        left = see(players[0], game)["clock"]["left"]
        check("the pause cost nothing", 4000 - 3500 < left[0] < 3600, left)
        again.process.kill()
        again.process.wait()
        third = Server(binary, data)
        players[1].http = Client(third).http
        now = wait_for(players[1], game, "over", 10)
        check("after a kill clocks have run on", now["moves"][-1] == "b:time", now["moves"])
        third.stop()


def flag_against_move(server, rounds):
    """A move in the very moment the flag falls: one of them, the same in every record."""
    acknowledged, flagged, wrong, lock = 0, 0, [], threading.Lock()

    def run(seed):
        nonlocal acknowledged, flagged
        choose = random.Random(seed)
        players = [guest(server), guest(server)]
        for _ in range(rounds):
            game = begin(players, {"kind": "live", "base": 1})
            # Left are 1,000 ms, and 3 gains of 154 ms for a line as slow as this one says it is.
            time.sleep(max(0, 1.462 + choose.uniform(-0.4, 0.12)))
            id = new_id()
            body = {"ply": 2, "move": "1", "thought": 0, "id": id}
            answer = players[0].ask("POST", f"/api/games/{game}/moves", body)
            again = players[0].ask("POST", f"/api/games/{game}/moves", body)
            now = wait_for(players[1], game, "over")
            if answer.status == 200:
                good = now["moves"] == ["3", "3", "1", "b:time"] and again.text == answer.text
            else:
                good = now["moves"] == ["3", "3", "w:time"] and again.status != 200 and (
                    answer.code in ("time_is_up", "wrong_ply", "game_over"))
            with lock:
                acknowledged += answer.status == 200
                flagged += answer.status != 200
                if not good:
                    wrong.append((seed, answer.text[:200], now["moves"]))

    threads = [threading.Thread(target=run, args=(seed,)) for seed in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check("a flag or a move, never both", not wrong, wrong[:3])
    check("both came first now and then", acknowledged and flagged, (acknowledged, flagged))
    check("all were played to an end", acknowledged + flagged == 40 * rounds)
    with contextlib.closing(server.database()) as db:
        rows = db.execute("SELECT game, count(*), max(version), sum(kind = 7) FROM event GROUP BY game").fetchall()
    check("every record is without a gap and has one flag at most",
          all(count == version and flags <= 1 for _, count, version, flags in rows))
    print(f"flag against move: {acknowledged} moves, {flagged} flags")


def main(binary, document, rounds=2):
    with serving(binary) as server:
        flags(server, Spec(document))
    pauses(binary)
    with serving(binary) as server:
        flag_against_move(server, int(rounds))
    finish()


main(*sys.argv[1:])
