#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_load.py MANGALA streams [STREAMS WATCHERS] | live [GAMES SECONDS]: what one machine carries, the client beside the server.

streams: that many streams are open and idle, that many of them on one game; their memory, and how long it takes until a
move in that game has reached all of its watchers. live: that many games between two people with a live clock, a move in
each every three seconds, due at its own instant whatever the ones before it took; how long after that it is answered.
The figures depend on what else the machine does, so only what must hold on any machine is checked.
"""
import heapq
import random
import selectors
import sys
import time

from harness import Client, check, finish, new_id, sanitized, serving


def request(method, path, cookie, body=None, headers=""):
    body = body or ""
    head = f"{method} {path} HTTP/1.1\r\nHost: x\r\n{headers}"
    if cookie:
        head += f"Cookie: mangala={cookie}\r\n"
    if method == "POST":
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    return f"{head}\r\n{body}".encode()


def guests(server, count):
    found = []
    for n in range(count):
        client = Client(server, address=f"10.5.{n >> 8}.{n & 255}")
        assert client.ask("POST", "/api/guests", {}).status == 201
        client.headers = {}
        found.append(client)
    return found


def cpu(server):
    """Seconds of processor time the server has used."""
    with open(f"/proc/{server.process.pid}/stat") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def streams(server, count=15000, watchers=8000):
    players = guests(server, 2)
    game = players[0].ask("POST", "/api/games", {"game": "mangala", "joining": "link"}).json["id"]
    players[1].ask("POST", f"/api/games/{game}/seat", {"id": new_id()})
    others = [server.game("mangala") for _ in range(100)]
    before, selector, lines = server.memory(), selectors.DefaultSelector(), []
    for n in range(count):
        line = server.connect(60, buffer=4096)
        line.sendall(request("GET", f"/api/games/{game if n < watchers else others[n % 100]}/events", None))
        lines.append(line)
        if n % 200 == 199:  # no more at once than there is room for in the queue of who listens
            for line in lines[n - 199:]:
                while b"event: snapshot" not in line.recv(65536):
                    pass
    for line in lines[count // 200 * 200:]:
        while b"event: snapshot" not in line.recv(65536):
            pass
    time.sleep(2)
    for line in lines[:watchers]:
        line.setblocking(False)
        try:
            while line.recv(65536):
                pass
        except BlockingIOError:
            pass
        selector.register(line, selectors.EVENT_READ)
    memory = server.memory()
    each = (memory - before) / count
    print(f"{count} idle streams: {memory / 1024:.0f} MB resident, {each:.1f} kB a stream")
    took, left, used, start = [], watchers, cpu(server), time.perf_counter()
    assert players[0].move(game, 0, "3").status == 200
    while left:
        ready = selector.select(30)
        if not ready:
            break
        for key, _ in ready:
            if b"event: move" in key.fileobj.recv(4096):
                left -= 1
                took.append(time.perf_counter() - start)
    print(f"an event to {watchers} watchers: the last after {took[-1]:.2f} s, half of them after {took[len(took) // 2]:.2f} s,"
          f" {cpu(server) - used:.2f} s of processor time of the server")
    check("every watcher is told", left == 0, left)
    check("a stream costs less than 10 kB", each < 10 or sanitized(sys.argv[1]), each)
    check("the server answers", Client(server).ask("GET", "/healthz").status == 200)
    for line in lines:
        line.close()


def one_set(server):
    """The moves of a set and whose they are."""
    client, game, moves = Client(server), server.game("mangala"), []
    while True:
        state = client.ask("GET", f"/api/games/{game}").json["state"]
        if state["over"]:
            return moves
        moves.append((state["legal"][-1], state["seat"]))
        client.move(game, len(moves) - 1, moves[-1][0])


class Line:
    """A kept connection: one request at a time, the others wait in its queue, and their time runs."""

    def __init__(self, server, selector):
        self.socket, self.queue, self.asked = server.connect(60), [], None
        selector.register(self.socket, selectors.EVENT_READ, self)

    def put(self, due, message, game):
        self.queue.append((due, message, game))
        self.send()

    def send(self):
        if self.queue and not self.asked:
            self.asked = self.queue.pop(0)
            self.socket.sendall(self.asked[1])

    def answered(self):
        answer, asked = self.socket.recv(65536), self.asked
        self.asked = None
        self.send()
        return answer.startswith(b"HTTP/1.1 20"), asked[0], asked[2], answer


def live(server, count=5000, seconds=30, people=200):
    moves, selector = one_set(server), selectors.DefaultSelector()
    players, games = guests(server, people), []
    for n in range(count):
        pair = players[n % (people // 2) * 2:][:2]
        id = pair[0].ask("POST", "/api/games", {"game": "mangala", "joining": "link", "clock": {
            "kind": "live", "base": 10800, "increment": 180}}).json["id"]
        assert pair[1].ask("POST", f"/api/games/{id}/seat", {"id": new_id()}).status == 200
        games.append([id, 0, [p.cookie for p in pair]])
    lines = [Line(server, selector) for _ in range(400)]
    start = time.perf_counter()
    due = [(start + random.random() * 3, n) for n in range(count)]
    heapq.heapify(due)
    times, wrong, used = [], [], cpu(server)
    while (now := time.perf_counter()) < start + seconds:
        while due and due[0][0] <= now:
            at, n = heapq.heappop(due)
            id, ply, cookies = games[n]
            move, seat = moves[ply]
            body = f'{{"ply":{ply},"move":"{move}","thought":3000,"id":"{new_id()}"}}'
            lines[n % len(lines)].put(at, request("POST", f"/api/games/{id}/moves", cookies[seat], body), n)
        for key, _ in selector.select(max(0, min(0.01, due[0][0] - now)) if due else 0.01):
            good, at, n, answer = key.data.answered()
            times.append(time.perf_counter() - at)
            if not good:
                wrong.append(answer[:300])
            games[n][1] += 1
            if games[n][1] < len(moves):
                heapq.heappush(due, (at + 3, n))
    times.sort()
    print(f"{count} live games, {len(times) / seconds:.0f} moves/s: median {times[len(times) // 2] * 1000:.1f} ms, "
          f"p99 {times[len(times) * 99 // 100] * 1000:.1f} ms, {(cpu(server) - used) / len(times) * 1e6:.0f} µs of processor "
          f"time a move, {server.memory() / 1024:.0f} MB resident")
    check("every move was done", not wrong, wrong[:3])
    check("none was left out", len(times) >= count * (seconds - 3) / 3 * 0.9, len(times))


def main(binary, what, *numbers):
    with serving(binary) as server:
        {"streams": streams, "live": live}[what](server, *map(int, numbers))
    finish()


main(*sys.argv[1:])
