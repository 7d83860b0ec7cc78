#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_clocks.py MANGALA OPENAPI [ROUNDS]: time in games between two people: flags, deadlines, pauses, a flag against a move."""
import contextlib
import random
import sqlite3
import sys
import threading
import time

from harness import PATIENCE, Client, Server, Watcher, between, check, finish, folder, new_id, serving
from harness import wait_for as wait
from openapi import Spec


FLAG = 1.462  # seconds until the flag of a clock of 1 s falls: the line may be blamed for 3 gains of 154 ms


def guest(server, spec=None):
    client = Client(server, spec=spec, address=f"10.2.{random.randrange(256)}.{random.randrange(256)}")
    assert client.ask("POST", "/api/guests", {}).status == 201
    client.headers = {}  # from here on from this machine, which may ask as often as it likes
    return client


def begin(players, clock, **terms):
    """A game that both have played a turn in; its id. Seat 0 is to move, at ply 2, since players[1].span."""
    answer = players[0].ask("POST", "/api/games", {"game": "mangala", "joining": "link", "clock": clock, **terms})
    assert answer.status == 201, answer.text
    game = answer.json["id"]
    for answer in (players[1].ask("POST", f"/api/games/{game}/seat", {"id": new_id()}),
                   players[0].move(game, 0, "3"), players[1].move(game, 1, "3")):
        assert answer.status == 200, answer.text
    return game


def see(client, game):
    return client.ask("GET", f"/api/games/{game}").json


def ago(server, game, milliseconds):
    """Behind the server's back: all of it was so much longer ago, but its deadline, so that nobody looks."""
    with contextlib.closing(sqlite3.connect(f"{server.data}/mangala.db", timeout=PATIENCE)) as db:
        db.execute("UPDATE event SET at = at - ? WHERE game = (SELECT key FROM game WHERE id = ?)", (milliseconds, game))
        db.commit()


def overdue(server, game):
    """Behind the server's back: all of it was so long ago that its deadline has passed."""
    with contextlib.closing(sqlite3.connect(f"{server.data}/mangala.db", timeout=PATIENCE)) as db:
        (key, deadline), = db.execute("SELECT key, deadline FROM game WHERE id = ?", (game,))
        gone = deadline - int(time.time() * 1000) + 1000
        db.execute("UPDATE game SET deadline = deadline - ? WHERE key = ?", (gone, key))
        db.execute("UPDATE event SET at = at - ? WHERE game = ?", (gone, key))
        db.commit()


def wait_for(client, game, status):
    wait(lambda: see(client, game)["status"] == status)
    return see(client, game)


def flags(server, spec):
    players = [guest(server, spec), guest(server, spec)]
    game = begin(players, {"kind": "live", "base": 1})
    watcher = Watcher(server, game)
    watcher.event()
    event = watcher.event()
    took = time.monotonic() - players[1].span[0]
    check("a flag falls by itself", event["event"] == "flag" and event["data"]["move"] == "w:time", event)
    check("when no lag can excuse it any more", took > FLAG - 0.01, took)
    now = see(players[0], game)
    check("the set is lost", now["status"] == "over" and now["state"]["winner"] == 1 and
          now["state"]["sets"][0]["end"] == "time" and now["clock"]["deadline"] is None, now["state"]["sets"])
    check("nothing comes after it", players[0].move(game, 3, "1").code == "game_over")

    game = begin(players, {"kind": "live", "base": 600})
    since = players[1].span
    ago(server, game, 600000)
    check("a move after the time is no move", players[0].move(game, 2, "1").code == "time_is_up")
    answer = players[0].ask("POST", f"/api/games/{game}/moves", {"ply": 2, "move": "1", "thought": 599000, "id": new_id()})
    late = (players[0].span[1] - since[0]) * 1000
    if late < 3000:  # the quota of 3 s has not been spent by a slow machine
        check("what the line cost is credited", answer.status == 200, answer.text)
        left = see(players[0], game)["clock"]["left"]
        check("and no more than that", left[0] <= 1000, left)

    game = begin(players, {"kind": "days", "base": 86400}, sets=3)
    overdue(server, game)
    wait(lambda: see(players[0], game)["state"]["set"] == 2)
    now = see(players[0], game)
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
    check("a bank grows to its cap", left[0] == 3 * 86400000, left)

    game = begin(players, {"kind": "live", "base": 600})
    since = players[1].span
    time.sleep(0.3)
    players[1].takeback(game, 2, 1)
    clock = see(players[0], game)["clock"]
    check("asking stops no clock", between(600000 - clock["left"][0], since, players[1].span) and
          between(clock["elapsed"], players[1].span, players[0].span), clock)
    time.sleep(0.2)
    players[0].takeback(game, 2, 1)
    agreed = players[0].span
    clock = see(players[0], game)["clock"]
    check("nor does agreeing", between(600000 - clock["left"][0], since, agreed), clock)


def pauses(binary):
    with folder() as data:
        server = Server(binary, data)
        players = [guest(server), guest(server)]
        game = begin(players, {"kind": "live", "base": 600})
        since = players[1].span
        seek = players[0].ask("POST", "/api/games", {"game": "mangala", "joining": "link"}).json["id"]
        time.sleep(0.5)
        asked = time.monotonic()
        took = server.stop()[1]
        time.sleep(3)
        again = Server(binary, data)
        for player in players:
            player.http = Client(again).http

        def ran(milliseconds, span):
            """Whether the clock may have run so long: until the stop, which took a while, and since the start, which did."""
            least = asked - since[1] + span[0] - again.ready
            return least * 1000 - 5 <= milliseconds <= (asked - since[0] + took + span[1] - again.start) * 1000 + 5

        clock = see(players[0], game)["clock"]
        check("clocks stand still while the server does", ran(clock["elapsed"], players[0].span) and clock["left"][0] == 600000, clock)
        check("a challenge does not care", see(players[0], seek)["status"] == "open")
        check("it is played on", players[0].move(game, 2, "1").status == 200)
        moved = players[0].span
        left = see(players[0], game)["clock"]["left"]
        check("the pause cost nothing", ran(600000 - left[0], moved), left)
        again.process.kill()
        again.process.wait()
        time.sleep(1)
        third = Server(binary, data)
        players[1].http = Client(third).http
        clock = see(players[1], game)["clock"]
        check("after a kill clocks have run on", between(clock["elapsed"], moved, players[1].span), clock)
        overdue(third, game)
        now = wait_for(players[1], game, "over")
        check("and fall", now["moves"][-1] == "b:time", now["moves"])
        third.stop()


def flag_against_move(server, rounds):
    """A move in the very moment the flag falls: one of them, the same in every record."""
    acknowledged, flagged, open_still, wrong, lock = 0, 0, 0, [], threading.Lock()

    def run(seed):
        nonlocal acknowledged, flagged, open_still
        choose = random.Random(seed)
        players = [guest(server), guest(server)]
        for _ in range(rounds):
            game = begin(players, {"kind": "live", "base": 1})
            since = players[1].span
            time.sleep(max(0, since[1] + FLAG + choose.uniform(-0.4, 0.12) - time.monotonic()))
            id = new_id()
            body = {"ply": 2, "move": "1", "thought": 0, "id": id}
            answer = players[0].ask("POST", f"/api/games/{game}/moves", body)
            sent, answered = players[0].span
            must, may = answered - since[0] < FLAG - 0.01, sent - since[1] < FLAG + 0.01  # be in time
            again = players[0].ask("POST", f"/api/games/{game}/moves", body)
            now = wait_for(players[1], game, "over")
            if answer.status == 200:
                good = may and now["moves"] == ["3", "3", "1", "b:time"] and again.text == answer.text
            else:
                good = not must and now["moves"] == ["3", "3", "w:time"] and again.status != 200 and (
                    answer.code in ("time_is_up", "wrong_ply", "game_over"))
            with lock:
                acknowledged += answer.status == 200
                flagged += answer.status != 200
                open_still += may and not must
                if not good:
                    wrong.append((seed, answer.text[:200], now["moves"]))

    threads = [threading.Thread(target=run, args=(seed,)) for seed in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check("a flag or a move, never both", not wrong, wrong[:3])
    check("all were played to an end", acknowledged + flagged == 40 * rounds)
    with contextlib.closing(server.database()) as db:
        rows = db.execute("SELECT game, count(*), max(version), sum(kind = 7) FROM event GROUP BY game").fetchall()
    check("every record is without a gap and has one flag at most",
          all(count == version and flags <= 1 for _, count, version, flags in rows))
    print(f"flag against move: {acknowledged} moves, {flagged} flags; {open_still} times either could have been first")


def main(binary, document, rounds=2):
    with serving(binary) as server:
        flags(server, Spec(document))
    pauses(binary)
    with serving(binary) as server:
        flag_against_move(server, int(rounds))
    finish()


main(*sys.argv[1:])
