#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_kill.py MANGALA [KILLS [CLIENTS [TABLES [SEED]]]]: kill -9 at any moment loses and doubles nothing.

Several clients play several games, two or three at each, with extra turns wherever they can. Each
request has an id and is sent, the same, until an answer has been read to its end, over as many kills
as it takes; some are sent again after that. Every other kill comes on the heels of an answer, when what
was not yet written would be lost. After every restart the database must hold

- every acknowledged entry exactly once, with the version and ply that were answered;
- no entry of a request that was refused;
- in every game, versions from 1 without a gap and plies that follow on each other.
"""
import collections
import contextlib
import http.client
import random
import sys
import threading
import time

from harness import Client, PATIENCE, Server, check, finish, folder, new_id, wait_for


class Table:
    """A game that some clients play; the next one when it is over."""

    def __init__(self):
        self.lock, self.id = threading.Lock(), new_id()


class Record:
    """What the clients were told."""

    def __init__(self):
        self.lock = threading.Lock()
        self.done = {}            # request id: (game, ply after, version, move)
        self.games = set()        # acknowledged
        self.refused = set()      # request ids
        self.extra_turns = self.again = self.retries = 0


def extra_turn(state):
    """A legal move whose last stone falls into the own store, if there is one."""
    pits = state["board"]["pits"][0 if state["board"]["side"] == "w" else 1]
    for pit in range(1, 7):
        if pits[pit - 1] == (7 - pit + 1 if pits[pit - 1] > 1 else 1) and (pits[pit - 1] > 1 or pit == 6):
            return str(pit)
    return None


class Player(threading.Thread):
    def __init__(self, world, table, seed):
        super().__init__(daemon=True)
        self.world, self.table, self.random = world, table, random.Random(seed)
        self.client = self.of = None

    def insist(self, method, path, body=None):
        """The answer, however many servers it takes; None when the play is over."""
        sent = 0
        while not self.world.over:
            server = self.world.server
            try:
                if self.of is not server:
                    self.client, self.of = Client(server), server
                answer = self.client.ask(method, path, body)
                self.world.strike(answer)
                if answer.status != 503:
                    self.world.record.retries += sent > 0
                    return answer
            except (OSError, http.client.HTTPException):
                self.of = None
            sent += 1
            time.sleep(0.005)
        return None

    def run(self):
        while not self.world.over:
            self.turn()

    def turn(self):
        record, table = self.world.record, self.table
        game = table.id
        answer = self.insist("GET", f"/api/games/{game}")
        if answer is None:
            return
        if answer.status == 404:
            answer = self.insist("POST", "/api/games", {"game": "mangala", "id": game})
            if answer is not None:
                check("a game can be made", answer.status in (200, 201), answer.text)
                record.games.add(game)
            return
        state = answer.json["state"]
        if state["over"]:
            with table.lock:
                if table.id == game:
                    table.id = new_id()
            return

        id, ply, extra = new_id(), state["ply"], extra_turn(state)
        body = {"ply": ply, "version": answer.json["version"], "id": id}
        if ply and self.random.random() < 0.03:
            path, body["to"] = "takebacks", ply - 1
        else:
            move = extra if extra and self.random.random() < 0.9 else self.random.choice(state["legal"])
            path, body["move"] = "moves", move
        answer = self.insist("POST", f"/api/games/{game}/{path}", body)
        if answer is None:
            return
        with record.lock:
            if answer.status == 200:
                record.done[id] = (game, answer.json["ply"], answer.json["version"], body.get("move"))
                record.extra_turns += path == "moves" and move == extra
            elif answer.status == 409:
                record.refused.add(id)
            else:
                check("a request is done or late", False, answer.text)
        if answer.status == 200 and self.random.random() < 0.2:
            again = self.insist("POST", f"/api/games/{game}/{path}", body)
            if again is not None:
                check("the same request, the same answer", again.text == answer.text,
                      (answer.text, again.text))
                record.again += 1


class World:
    def __init__(self):
        self.server, self.record, self.over = None, Record(), False
        self.armed = False

    def strike(self, answer):
        """Kills on the heels of an answer that says something was done, if it is time to."""
        if self.armed and answer.status in (200, 201) and "version" in answer.json and \
                "state" not in answer.json:
            self.armed = False
            self.server.process.kill()


def examine(server, record):
    """Compares what is stored with what was acknowledged before this moment."""
    with record.lock:
        done, refused, games = dict(record.done), set(record.refused), set(record.games)
    with contextlib.closing(server.database()) as db:
        db.execute("BEGIN")  # one moment for both
        versions = dict(db.execute("SELECT id, version FROM game"))
        rows = db.execute("SELECT game.id, event.version, kind, before, after, move, request FROM event"
                          " JOIN game ON game.key = event.game ORDER BY 1, 2").fetchall()
    wrong = [f"game {game} is lost" for game in games - versions.keys()]
    stored, last = {}, {}
    for game, version, kind, before, after, move, request in rows:
        if version != last.get(game, (0, 0))[0] + 1 or before != last.get(game, (0, 0))[1] or \
                (kind == 1 and after != before + 1):
            wrong.append(f"{game} version {version} does not follow on {last.get(game)}")
        last[game] = version, after
        if request in stored:
            wrong.append(f"{request} stands twice")
        if request:
            stored[request] = game, after, version, move
    wrong += [f"{id} was acknowledged as {entry} and stands as {stored.get(id)}"
              for id, entry in done.items() if stored.get(id) != entry]
    wrong += [f"{id} was refused and stands" for id in refused & stored.keys()]
    wrong += [f"{game} says {versions[game]} and has {last.get(game)}"
              for game in versions if versions[game] != last.get(game, (0,))[0]]
    return wrong


def main(binary, kills=200, clients=8, tables=3, seed=None):
    seed = random.randrange(1 << 32) if seed is None else seed
    choose = random.Random(seed)
    start = time.monotonic()
    with folder() as data:
        world = World()
        world.server = Server(binary, data)
        tables = [Table() for _ in range(tables)]
        players = [Player(world, tables[i % len(tables)], seed + i) for i in range(clients)]
        for player in players:
            player.start()
        sound = 0
        for kill in range(kills):
            played = len(world.record.done)
            time.sleep(choose.uniform(0.0, 0.25))
            # There is something to lose on a slow machine too.
            wait_for(lambda: len(world.record.done) > played + 1)
            world.armed = kill % 2 == 0
            if not world.armed:
                world.server.process.kill()
            world.server.process.wait(PATIENCE)
            world.server = Server(binary, data)
            # What is lost stays lost, and what stands twice does: with many it is looked at now and then.
            wrong = [] if clients > 8 and kill % 20 else examine(world.server, world.record)
            sound += not wrong
            if not check(f"kill {kill + 1} of seed {seed}", not wrong, wrong[:3]):
                break
        time.sleep(0.3)
        world.over = True
        for player in players:
            player.join()

        record, server = world.record, world.server
        check("at the end", not examine(server, record), examine(server, record)[:3])
        moves = collections.Counter(game for game, *_ in record.done.values())
        for game in record.games:
            with contextlib.closing(server.database()) as db:
                stands = []
                for kind, after, move in db.execute(
                        "SELECT kind, after, move FROM event JOIN game ON key = game WHERE id = ?"
                        " ORDER BY event.version", (game,)):
                    stands = stands[:after - 1] + [move] if kind == 1 else stands[:after]
            answer = server.ask("GET", f"/api/games/{game}").json
            check("the game is what its entries make it, by the rules",
                  answer["moves"] == stands and answer["state"]["ply"] == len(stands))
        check("there was something to lose", len(record.done) > kills and len(moves) >= len(tables))
        check("extra turns were played and requests repeated",
              min(record.extra_turns, record.again, record.retries) > kills // 10)
        status, _ = server.stop()
        check("and a clean stop", status == 0)
        print(f"{kills} kills in {time.monotonic() - start:.0f} s (seed {seed}): {len(record.done)} entries "
              f"acknowledged in {len(record.games)} games, {record.extra_turns} extra turns, "
              f"{record.retries} requests answered only after a kill or a refusal, "
              f"{record.again} repeated, {len(record.refused)} too late")
    finish()


main(sys.argv[1], *map(int, sys.argv[2:]))
