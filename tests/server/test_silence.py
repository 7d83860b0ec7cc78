#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_silence.py MANGALA: lines that fall silent without being closed, and lines that come back in every state of a game."""
import select
import socket
import sys
import threading
import time

from harness import Client, Server, Watcher, check, finish, folder, new_id, serving, wait_for


class Line:
    """A way to the server that can become a black hole: nothing is read or carried on, nothing is closed."""

    def __init__(self, server):
        self.server, self.lines = server, []
        self.silent = ""  # "requests", "answers" or "both" are lost
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.host, self.port = "127.0.0.1", self.listener.getsockname()[1]
        self.connect = lambda seconds=10, buffer=None: socket.create_connection((self.host, self.port), seconds)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near = self.listener.accept()[0]
            except OSError:
                return
            far = self.server.connect()
            self.lines += [near, far]
            for one, other, what in (near, far, "requests"), (far, near, "answers"):
                threading.Thread(target=self.carry, args=(one, other, what), daemon=True).start()

    def carry(self, one, other, what):
        try:
            while True:
                if self.silent in (what, "both") or not select.select([one], [], [], 0.05)[0]:
                    time.sleep(0.01)
                elif self.silent not in (what, "both"):
                    data = one.recv(65536)
                    if not data:
                        break
                    other.sendall(data)
        except (OSError, ValueError):
            pass

    def close(self):
        self.listener.close()
        for line in self.lines:
            line.close()


def moves(server):
    """A move that goes into the hole, or whose answer does: sent again by another way it is done once."""
    for lost in "requests", "answers", "both":
        game = server.game("mangala", "4")  # an extra turn: the next 5 is legal twice
        line, id = Line(server), new_id()
        client = Client(line)
        client.ask("GET", f"/api/games/{game}")
        line.silent, client.http.timeout = lost, 0.5
        client.http.sock.settimeout(0.5)
        try:
            client.move(game, 1, "5", id)
            check("nothing comes out of a hole", False)
        except TimeoutError:
            pass
        if lost == "answers":
            wait_for(lambda: server.ask("GET", f"/api/games/{game}").json["version"] == 3)
        again = Client(server).move(game, 1, "5", id)
        once = Client(server).move(game, 1, "5", id)
        now = server.ask("GET", f"/api/games/{game}").json
        check("it is done once", (again.status, again.text) == (200, once.text) and now["moves"] == ["4", "5"] and
              now["version"] == 3, (lost, again.text, now["moves"]))
        line.close()


def watchers(server):
    """Some watch through a hole: the others and the players do not notice, and what they missed is there when they come back."""
    game, line, client = server.game("mangala"), Line(server), Client(server)
    near, far = Watcher(server, game, last=1), [Watcher(line, game) for _ in range(20)]
    for watcher in far:
        watcher.event()
    line.silent = "both"
    waits = []
    for n in range(100):
        start = time.monotonic()
        client.move(game, 0, "1")
        client.takeback(game, 1, 0)
        check("who is not in it hears", [near.event()["id"] for _ in range(2)] == [2 * n + 2, 2 * n + 3])
        waits.append(time.monotonic() - start)
    # The least of the last ones: other work on the machine comes and goes.
    check("and as soon at the end as in the beginning", min(waits[-10:]) < 10 * sorted(waits[:50])[25], waits)
    line.silent = ""
    check("a hole that ends has lost nothing", all(
        [w.event()["id"] for _ in range(200)] == list(range(2, 202)) for w in far[:3]))
    line.close()


def states(binary):
    """In every state of a game its watcher's line breaks, something happens, and he comes back to exactly that."""
    with folder() as data:
        world = {"server": Server(binary, data)}
        white, black = Client(world["server"]), Client(world["server"])
        for client in white, black:
            client.ask("POST", "/api/guests", {})

        def post(client, game, what, **body):
            answer = client.ask("POST", f"/api/games/{game}/{what}", {"id": new_id(), **body})
            return answer

        # The state it breaks in, what happens then, and what that is called.
        clock = {"kind": "days", "base": 86400}
        tree = [{"if": ["2"], "then": ["4"]}]
        course = [
            ("a seat is free", lambda g: post(black, g, "seat"), ["seated"]),
            ("nobody has moved", lambda g: white.move(g, 0, "4"), ["move"]),
            ("in the midst of a turn", lambda g: white.move(g, 1, "5"), ["move"]),
            ("the rival is to move", lambda g: black.move(g, 2, "4"), ["move"]),
            ("in the rival's turn", lambda g: black.move(g, 3, "1"), ["move"]),
            ("one's own turn", lambda g: post(black, g, "conditions", ply=4, tree=tree), ["secret"]),
            ("with something planned", lambda g: white.move(g, 4, "2"), ["move", "move"]),
            ("after an answer that was planned", lambda g: post(black, g, "takebacks", ply=6, to=5), ["asked"]),
            ("asked for a takeback", lambda g: post(white, g, "takebacks", ply=6, to=5), ["takeback"]),
            ("after a takeback", lambda g: black.ask("POST", "/api/account/leave", {"days": 1}), ["away"]),
            ("while somebody is on leave", lambda g: black.ask("DELETE", "/api/account/leave"), ["back"]),
            ("after a leave", lambda g: world["late"](g), ["flag"]),
        ]

        def late(game):
            with world["server"].writable() as db:
                db.execute("UPDATE event SET at = at - 864000000 WHERE game = (SELECT key FROM game WHERE id = ?)", (game,))
                db.execute("UPDATE game SET deadline = 1 WHERE id = ?", (game,))

        world["late"] = late
        for way in "silence", "end", "kill":
            answer = white.ask("POST", "/api/games", {"game": "mangala", "joining": "link", "clock": clock})
            game, version, history = answer.json["id"], 1, []
            for state, happen, names in course:
                server = world["server"]
                line = Line(server)
                watcher = Watcher(line, game, last=version)
                line.silent = "both" if way == "silence" else ""
                if way == "end":
                    line.close()
                elif way == "kill":
                    server.process.kill()
                    server.process.wait()
                    server = world["server"] = Server(binary, data)
                    for client in white, black:
                        client.http = Client(server).http
                done = happen(game)
                assert not done or done.status == 200, done.text
                back = Watcher(server, game, last=version)
                events = [back.event() for _ in names]
                check(f"{way}, {state}: what happened is heard, once",
                      [(e["event"], e["id"]) for e in events] == [(n, version + 1 + i) for i, n in enumerate(names)], events)
                version += len(names)
                history += events
                snapshot = Watcher(server, game).event()
                now = server.ask("GET", f"/api/games/{game}").json
                for seen in snapshot["data"], now:
                    if seen["clock"]:
                        seen["clock"]["elapsed"] = 0
                check(f"{way}, {state}: who begins anew sees the same", snapshot["id"] == version and snapshot["data"] == now, snapshot)
                back.close()
                line.close()
            whole = Watcher(world["server"], game, after=1)
            check(f"{way}: from the beginning it is the same", [whole.event() for _ in history] == history)
            check(f"{way}: the game is over", now["status"] == "over" and now["moves"][-1] == "b:time", now["moves"])
        check("a clean stop", world["server"].stop()[0] == 0)


def main(binary):
    with serving(binary) as server:
        moves(server)
        watchers(server)
    states(binary)
    finish()


main(*sys.argv[1:])
