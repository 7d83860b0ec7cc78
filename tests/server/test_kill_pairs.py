#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_kill_pairs.py MANGALA [KILLS]: kill -9 under games between two people with conditional moves.

A move and the answer that was planned for it are one transaction: after every kill the database has, for each acknowledged
move, that move once and right after it the answer; no move stands without its answer; people are still who they were; every
game that is played has its deadline.
"""
import contextlib
import http.client
import random
import sys
import threading
import time

from harness import Client, PATIENCE, Server, check, finish, folder, new_id, wait_for

TABLES = 6


class Table(threading.Thread):
    """Two people at game after game of Toguz, where a turn is one move."""

    def __init__(self, world, seed):
        super().__init__(daemon=True)
        self.world, self.random, self.cookies, self.of = world, random.Random(seed), [None, None], None

    def insist(self, seat, method, path, body=None):
        """The answer, however many servers it takes; None when the play is over."""
        while not self.world.over:
            server = self.world.server
            try:
                if self.of is not server:
                    self.clients, self.of = [Client(server), Client(server)], server
                client = self.clients[seat]
                client.cookie = self.cookies[seat]
                answer = client.ask(method, path, body)
                self.cookies[seat] = client.cookie
                if answer.status < 500:
                    return answer
            except (OSError, http.client.HTTPException):
                self.of = None
            time.sleep(0.005)
        return None

    def run(self):
        for seat in range(2):
            while self.cookies[seat] is None and not self.world.over:
                self.insist(seat, "POST", "/api/guests", {})
        while not self.world.over:
            self.game(new_id())

    def game(self, game):
        if not self.insist(0, "POST", "/api/games", {
                "game": "toguz", "joining": "link", "id": game, "clock": {"kind": "days", "base": 86400}}):
            return
        self.insist(1, "POST", f"/api/games/{game}/seat", {"id": new_id()})
        while not self.world.over:
            now = self.insist(0, "GET", f"/api/games/{game}")
            if now is None or now.json["state"]["over"]:
                return
            state = now.json["state"]
            ply, move = state["ply"], self.random.choice(state["legal"])
            planned = None
            if state["seat"] == 0:
                for pit in self.random.sample(range(1, 10), 9):
                    answer = self.insist(1, "POST", f"/api/games/{game}/conditions", {
                        "ply": ply, "id": new_id(), "tree": [{"if": [move], "then": [str(pit)]}]})
                    if answer is None:
                        return
                    if answer.status == 200:
                        planned = str(pit)
                        break
            id = new_id()
            answer = self.insist(state["seat"], "POST", f"/api/games/{game}/moves", {"ply": ply, "move": move, "id": id})
            if answer is None:
                return
            if not check("every move is done", answer.status == 200, answer.text):
                return
            with self.world.lock:
                self.world.done[id] = (game, answer.json["version"], move, planned)


class World:
    def __init__(self):
        self.lock, self.done, self.server, self.over = threading.Lock(), {}, None, False


def examine(server, world):
    with world.lock:
        done = dict(world.done)
    with contextlib.closing(server.database()) as db:
        db.execute("BEGIN")
        rows = db.execute("SELECT game.id, event.version, kind, move, request FROM event JOIN game ON game.key = event.game"
                          " ORDER BY 1, 2").fetchall()
        wrong = [f"{id} is played without a deadline" for id, in db.execute(
            "SELECT id FROM game WHERE status = 1 AND deadline IS NULL")]
        wrong += [f"{id} has no rival" for id, in db.execute(
            "SELECT id FROM game WHERE status = 1 AND (seat0 IS NULL OR seat1 IS NULL)")]
        wrong += [f"notices of {person}" for person, in db.execute(
            "SELECT key FROM person WHERE notices <> coalesce((SELECT max(version) FROM notice WHERE person = key), 0)")]
    stored = {(game, version): (kind, move, request) for game, version, kind, move, request in rows}
    times = {}
    for game, version, kind, move, request in rows:
        if request:
            times[request] = times.get(request, 0) + 1
        if version > 1 and (game, version - 1) not in stored:
            wrong.append(f"{game} has a gap before {version}")
    for id, (game, version, move, planned) in done.items():
        if stored.get((game, version)) != (1, move, id) or times[id] != 1:
            wrong.append(f"{id} was acknowledged as {(game, version, move)}: {stored.get((game, version))}")
        if planned and stored.get((game, version + 1)) != (1, planned, None):
            wrong.append(f"{id} stands without its answer {planned}: {stored.get((game, version + 1))}")
    return wrong


def main(binary, kills=20):
    choose = random.Random()
    with folder() as data:
        world = World()
        world.server = Server(binary, data)
        tables = [Table(world, n) for n in range(TABLES)]
        for table in tables:
            table.start()
        for kill in range(int(kills)):
            played = len(world.done)
            time.sleep(choose.uniform(0.05, 0.4))
            wait_for(lambda: sum(planned is not None for *_, planned in list(world.done.values())[played:]) > 1)
            world.server.process.kill()
            world.server.process.wait(PATIENCE)
            world.server = Server(binary, data)
            wrong = examine(world.server, world)
            if not check(f"kill {kill + 1}", not wrong, wrong[:3]):
                break
        time.sleep(0.3)
        world.over = True
        for table in tables:
            table.join()
        check("at the end", not examine(world.server, world), examine(world.server, world)[:3])
        answered = sum(planned is not None for *_, planned in world.done.values())
        check("there was something to lose", len(world.done) > int(kills) < answered, (len(world.done), answered))
        print(f"{kills} kills: {len(world.done)} moves acknowledged, {answered} with a planned answer")
        check("and a clean stop", world.server.stop()[0] == 0)
    finish()


main(*sys.argv[1:])
