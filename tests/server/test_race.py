#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_race.py MANGALA: the same request many times at once, and many requests for one move."""
import contextlib
import json
import sqlite3
import sys
import threading

from harness import Client, check, finish, new_id, serving

AT_ONCE = 16


def all_at_once(server, asks):
    """Asks together, each on a connection of its own; the answers in the order of `asks`."""
    answers, start = [None] * len(asks), threading.Barrier(len(asks))

    def run(i):
        client = Client(server)
        client.ask("GET", "/healthz")  # connected before the start
        start.wait()
        answers[i] = asks[i](client)

    threads = [threading.Thread(target=run, args=(i,)) for i in range(len(asks))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def one_fails_the_others_do_not(server):
    """Writes of one transaction: some are made to fail half way, behind the server's back."""
    games = [server.game("mangala", "4") for _ in range(AT_ONCE)]
    with contextlib.closing(sqlite3.connect(f"{server.data}/mangala.db")) as db:
        db.execute("CREATE TRIGGER broken BEFORE INSERT ON event WHEN NEW.move = '1'"
                   " BEGIN SELECT RAISE(ABORT, 'broken'); END")
        for round in range(10):
            answers = all_at_once(server, [
                lambda c, i=i: c.move(games[i], 1, "1" if i % 2 else "5") for i in range(AT_ONCE)])
            check("half of the writes fail and say so",
                  all(a.code == "not_saved" if i % 2 else a.status == 200
                      for i, a in enumerate(answers)), [a.text for a in answers])
            stand = [server.ask("GET", f"/api/games/{game}").json["moves"] for game in games]
            check("what failed has changed nothing, what did not stands",
                  all(moves == ["4"] if i % 2 else moves == ["4", "5"] for i, moves in enumerate(stand)))
            for i, game in enumerate(games):
                if not i % 2:
                    server.ask("POST", f"/api/games/{game}/takebacks",
                               {"ply": 2, "to": 1, "id": new_id()})
        db.execute("DROP TRIGGER broken")
        db.commit()
    check("and it can be mended", Client(server).move(games[1], 1, "1").json["version"] == 3)


def in_one_breath(server):
    """Requests sent without waiting for answers are answered one after the other."""
    game = server.game("mangala")
    bodies = [json.dumps({"ply": ply, "move": move, "id": new_id()}).encode()
              for ply, move in enumerate("451")]
    with server.connect() as line:
        line.sendall(b"".join(
            b"POST /api/games/%s/moves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: %d\r\n\r\n%s" % (game.encode(), len(body), body) for body in bodies))
        answers = b""
        while answers.count(b'"version"') < 3 and (piece := line.recv(65536)):
            answers += piece
    check("three moves in one breath",
          server.ask("GET", f"/api/games/{game}").json["moves"] == ["4", "5", "1"], answers)


def main(binary):
    with serving(binary, errors=True) as server:
        # After 4 the mover moves again and pit 5 is legal twice: the worst case for a repetition.
        for round in range(20):
            game, id = server.game("mangala", "4"), new_id()
            answers = all_at_once(server, [lambda c: c.move(game, 1, "5", id)] * AT_ONCE)
            check("one request sixteen times: one answer",
                  {(a.status, a.text) for a in answers} == {(200, '{"ply":2,"version":3}')},
                  [a.text for a in answers])
            now = server.ask("GET", f"/api/games/{game}").json
            check("one request sixteen times: one move", now["moves"] == ["4", "5"], now["moves"])

        for round in range(20):
            game = server.game("mangala", "4")
            answers = all_at_once(
                server, [lambda c, pit=pit: c.move(game, 1, str(pit % 6 + 1)) for pit in range(AT_ONCE)])
            statuses = sorted(a.status for a in answers if a.status != 422)
            check("sixteen requests for one move: one of them",
                  statuses.count(200) == 1 and set(statuses) == {200, 409}, statuses)
            now = server.ask("GET", f"/api/games/{game}").json
            check("sixteen requests for one move: one move", now["version"] == 3, now["version"])
            check("the others are shown where the game stands",
                  all(a.json["game"]["moves"] == now["moves"] for a in answers if a.status == 409))

        for round in range(20):
            game = server.game("mangala", "4 5")
            answers = all_at_once(server, [lambda c: c.move(game, 2, "1"),
                                           lambda c: c.takeback(game, 2, 0)] * (AT_ONCE // 2))
            check("moves against takebacks: one of them",
                  sorted(a.status for a in answers) == [200] + [409] * (AT_ONCE - 1),
                  [a.status for a in answers])

        for round in range(20):
            id = new_id()
            terms = {"game": "mangala", "begins": "lot", "id": id}
            answers = all_at_once(server, [lambda c: c.ask("POST", "/api/games", terms)] * AT_ONCE)
            check("one game asked for sixteen times: one lot",
                  len({a.text for a in answers}) == 1 and
                  sorted(a.status for a in answers) == [200] * (AT_ONCE - 1) + [201],
                  [a.text for a in answers])

        in_one_breath(server)
        one_fails_the_others_do_not(server)

        begins = {server.game({"game": "mangala", "begins": "lot"}) for _ in range(40)}
        drawn = {server.ask("GET", f"/api/games/{game}").json["terms"]["begins"] for game in begins}
        check("the lot falls both ways", drawn == {0, 1}, drawn)
    finish()


main(*sys.argv[1:])
