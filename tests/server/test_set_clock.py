#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_set_clock.py MANGALA LIBRARY OPENAPI: the machine's clock is set an hour ahead, and back; and minutes pass in which somebody is
gone from a live game. The library is set_clock.c."""
import mmap
import os
import struct
import sys
import tempfile
import time

from harness import Client, Watcher, between, check, finish, new_id, sanitized, serving, wait_for
from openapi import Spec

DRIFT = 0.02  # of a server that follows a clock which was set: 10 ms a second


def begin(server, base):
    players = [Client(server), Client(server)]
    for player in players:
        player.ask("POST", "/api/guests", {})
    game = players[0].ask("POST", "/api/games", {"game": "mangala", "joining": "link", "clock": {
        "kind": "live", "base": base}}).json["id"]
    players[1].ask("POST", f"/api/games/{game}/seat", {"id": new_id()})
    players[0].move(game, 0, "3")
    players[1].move(game, 1, "3")
    return players, game


def absence(server, page, spec):
    """Who should move is gone: his rival waits, and may then claim the game."""
    players, game = begin(server, 400)
    watcher = Watcher(server, game, client=players[0])
    stranger = Client(server, spec=spec)

    def ask(client, *request):
        client.close()  # a line that has said nothing for minutes is cut
        return client.ask(*request)

    def presence():
        return ask(stranger, "GET", f"/api/games/{game}/presence").json

    def claim(player, body=None):
        player.spec = spec
        return ask(player, "POST", f"/api/games/{game}/claim", body or {"ply": 2, "id": new_id()})

    check("both are here", presence() == {
        "seats": [{"here": True, "gone": 0}] * 2, "watchers": 1, "claim": None}, presence())
    struct.pack_into("=i", page, 4, 100)
    now = presence()
    check("who has a stream open is here", now["seats"][0] == {"here": True, "gone": 0} and now["claim"] is None, now)
    check("and his game is not claimed", claim(players[1]).code == "not_gone")
    watcher.close()

    def noticed():
        """A stream that is cut is noticed when it has something to say: every 15 s."""
        struct.pack_into("=i", page, 4, struct.unpack_from("=i", page, 4)[0] + 15)
        time.sleep(0.3)
        return not presence()["watchers"]

    check("a stream that was cut is nobody", wait_for(noticed))
    base = struct.unpack_from("=i", page, 4)[0]
    ask(players[0], "GET", "/api/account")  # since when he is gone: a request, for nobody knows which of those seconds the stream ended in
    seen = players[0].span[0]
    struct.pack_into("=i", page, 4, base + 9)
    check("a moment is no absence", presence()["seats"][0]["here"], presence())
    struct.pack_into("=i", page, 4, base + 20)
    now, gone = presence(), time.monotonic() - seen  # and the 20 s
    check("he is gone, and it is said how long his rival waits yet", not now["seats"][0]["here"] and
          19 <= now["seats"][0]["gone"] <= 21 + gone and 40 - now["seats"][0]["gone"] - 1 <= now["claim"] <= 21, now)
    check("not before that", claim(players[1]).code == "not_gone")
    struct.pack_into("=i", page, 4, base + 41)
    check("nor by a stranger", claim(players[0]).code == "not_gone" and claim(stranger).status == 401)
    players, game = begin(server, 400)
    struct.pack_into("=i", page, 4, base + 41 + 41)
    body = {"ply": 2, "id": new_id()}
    answers = [claim(players[1], body) for _ in range(2)]
    now = ask(players[1], "GET", f"/api/games/{game}").json
    check("then it is, once", [a.status for a in answers] == [200, 200] and answers[0].text == answers[1].text and
          now["moves"][-1] == "w:time" and now["status"] == "over" and now["state"]["winner"] == 1, (answers[0].text, now["moves"]))
    watcher = Watcher(server, game, after=4)
    check("and told", watcher.event()["event"] == "gone")
    players, game = begin(server, 400)
    struct.pack_into("=i", page, 4, base + 41 + 41 + 35)
    ask(players[0], "GET", "/api/account")
    check("who comes back in time plays on", claim(players[1]).code == "not_gone" and players[0].move(game, 2, "5").status == 200)


def main(binary, library, document):
    if sanitized(binary):
        print("not with a sanitizer, which wants to be loaded first\n1 passed, 0 failed")
        return
    with tempfile.NamedTemporaryFile() as file:
        file.write(bytes(mmap.PAGESIZE))
        file.flush()
        page = mmap.mmap(file.fileno(), mmap.PAGESIZE)
        with serving(binary, environment={"LD_PRELOAD": os.path.abspath(library), "SET_CLOCK": file.name}) as server:
            for hours in 1, -1:
                players, game = begin(server, 3000)
                since = players[1].span
                quick, short = begin(server, 2)
                struct.pack_into("=i", page, 0, hours * 3600)
                watcher = Watcher(server, short)
                watcher.event()
                event = watcher.event()
                took = time.monotonic() - quick[1].span[0]
                check(f"{hours} h: a flag falls in its time", event["event"] == "flag" and took > 2.4, (event, took))
                clock = players[0].ask("GET", f"/api/games/{game}").json["clock"]
                check(f"{hours} h: and no other", between(clock["elapsed"], since, players[0].span, DRIFT), clock)
                check(f"{hours} h: it is played on", players[0].move(game, 2, "5").status == 200)
                moved = players[0].span
                left = players[0].ask("GET", f"/api/games/{game}").json["clock"]["left"]
                check(f"{hours} h: for what it took", between(3000000 - left[0], since, moved, DRIFT), left)
                said = server.errors().count(" clock_set ")
                struct.pack_into("=i", page, 0, 0)
                wait_for(lambda: server.errors().count(" clock_set ") > said)
            absence(server, page, Spec(document))
            check("it is said", server.errors().count(" clock_set ") >= 3, server.errors())
    finish()


main(*sys.argv[1:])
