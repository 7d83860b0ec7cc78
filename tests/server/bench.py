#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""bench.py MANGALA [PLAYERS SECONDS]: durable moves a second, end to end, over kept connections.

Every player plays sets of Mangala of his own, one move after the answer to the last. The
client runs beside the server, so on two cores it takes its share of them.
"""
import selectors
import sys
import time

from harness import Client, new_id, serving


def a_set(server):
    """The moves of one set, each the last legal one."""
    client, moves = Client(server), []
    game = server.game("mangala")
    while True:
        state = client.ask("GET", f"/api/games/{game}").json["state"]
        if state["over"]:
            return moves
        moves.append(state["legal"][-1])
        client.move(game, len(moves) - 1, moves[-1])


class Player:
    def __init__(self, server, moves, selector):
        self.line, self.moves, self.ply = server.connect(), moves, len(moves)
        self.done, self.times, self.game = 0, [], None
        selector.register(self.line, selectors.EVENT_READ, self)
        self.ask()

    def ask(self):
        if self.ply == len(self.moves):
            self.game, self.ply = new_id(), -1
            path, body = "/api/games", f'{{"game":"mangala","id":"{self.game}"}}'
        else:
            path = f"/api/games/{self.game}/moves"
            body = f'{{"ply":{self.ply},"move":"{self.moves[self.ply]}","id":"{new_id()}"}}'
        self.asked = time.perf_counter()
        self.line.send(f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                       f"Content-Length: {len(body)}\r\n\r\n{body}".encode())

    def answered(self):
        answer = self.line.recv(65536)
        if not answer.startswith((b"HTTP/1.1 20")):
            sys.exit(answer.decode())
        self.times.append(time.perf_counter() - self.asked)
        self.done += self.ply >= 0
        self.ply += 1
        self.ask()


def main(binary, players=64, seconds=10):
    with serving(binary) as server:
        moves, selector = a_set(server), selectors.DefaultSelector()
        everyone = [Player(server, moves, selector) for _ in range(players)]
        start = time.perf_counter()
        while time.perf_counter() - start < seconds:
            for key, _ in selector.select():
                key.data.answered()
        took = time.perf_counter() - start
        times = sorted(t for player in everyone for t in player.times)
        done = sum(player.done for player in everyone)
        print(f"{players} players: {done / took:.0f} durable moves/s, "
              f"median {times[len(times) // 2] * 1000:.1f} ms, "
              f"p99 {times[len(times) * 99 // 100] * 1000:.1f} ms, {server.memory()} kB resident")


main(sys.argv[1], *map(int, sys.argv[2:]))
