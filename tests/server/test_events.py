#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_events.py MANGALA: streams of events: contiguous, resumed after any break, for many watchers."""
import http.client
import os
import resource
import sys
import threading
import time

from harness import Client, Server, Watcher, check, finish, folder, new_id, sanitized, serving, wait_for


def play_on(client, game, moves, first=0):
    """Moves from ply `first` on, always the last legal one: with many extra turns."""
    for ply in range(first, first + moves):
        state = client.ask("GET", f"/api/games/{game}").json["state"]
        assert client.move(game, ply, state["legal"][-1]).status == 200


def snapshots(server):
    game = server.game("mangala", "4 5")
    watcher = Watcher(server, game)
    check("a stream is an event stream",
          watcher.headers["Content-Type"] == "text/event-stream" and watcher.status == 200)
    first = watcher.event()
    check("first comes a snapshot", first["event"] == "snapshot" and first["id"] == 3, first)
    check("a snapshot is the game", first["data"] == server.ask("GET", f"/api/games/{game}").json)

    id = new_id()
    Client(server).move(game, 2, "1", id)
    check("then every move", watcher.event() == {
        "id": 4, "event": "move", "data": {"ply": 3, "move": "1", "id": id, "version": 4}})
    id = new_id()
    Client(server).takeback(game, 3, 1, id)
    check("and every takeback", watcher.event() == {
        "id": 5, "event": "takeback", "data": {"ply": 1, "id": id, "version": 5}})
    watcher.close()

    for last in ("6", "99", "0", "-1", "x", "", "1e3", "99999999999999999999"):
        event = Watcher(server, game, last=last).event()
        check(f"a Last-Event-ID that is none ({last}): a snapshot",
              event["event"] == "snapshot" and event["id"] == 5, event)
    watcher = Watcher(server, game, last=2)
    check("a known one: what came after it", [watcher.event()["id"] for _ in range(3)] == [3, 4, 5])
    watcher = Watcher(server, game, after=4)
    check("?after= does the same", watcher.event()["id"] == 5)
    watcher = Watcher(server, game, after=1, last=4)
    check("the header, being newer, counts more", watcher.event()["id"] == 5)


def refused_is_not_published(server):
    game = server.game("mangala")
    watcher, client, id = Watcher(server, game, last=1), Client(server), new_id()
    client.move(game, 5, "3")
    client.move(game, 0, "9")
    client.move(game, 0, "3", id)
    client.move(game, 0, "3", id)
    client.move(game, 1, "1")
    check("refused and repeated requests are no events",
          [watcher.event()["data"]["ply"] for _ in range(2)] == [1, 2])


def two_watchers(server):
    game = server.game({"game": "mangala", "sets": 5, "stop_when_decided": 0})
    watchers = [Watcher(server, game) for _ in range(2)]
    seen = [[], []]

    def follow(watcher, events):
        while event := watcher.event():
            events.append(event)
            if event["id"] == last_version:
                return

    last_version = 61
    threads = [threading.Thread(target=follow, args=pair) for pair in zip(watchers, seen)]
    for thread in threads:
        thread.start()
    play_on(Client(server), game, 60)
    for thread in threads:
        thread.join()
    for events in seen:
        check("every watcher gets every version once, in order",
              [e["id"] for e in events] == list(range(1, last_version + 1)))
    check("two watchers see the same", seen[0][1:] == seen[1][1:])


def over_a_restart(binary):
    with folder() as data:
        server = Server(binary, data)
        game = server.game({"game": "toguz"})
        play_on(Client(server), game, 10)
        watcher = Watcher(server, game, last=1)
        got = [watcher.event() for _ in range(10)]
        status, seconds = server.stop()
        check("the server stops with a stream open", status == 0 and server.soon(seconds), (status, seconds))
        check("a stream of a server that stops ends", watcher.event() is None)

        server = Server(binary, data)
        play_on(Client(server), game, 5, first=10)
        watcher = Watcher(server, game, last=got[-1]["id"])
        got += [watcher.event() for _ in range(5)]
        server.process.kill()
        server.process.wait()
        server = Server(binary, data)
        watcher = Watcher(server, game, last=got[-1]["id"])
        Client(server).move(game, 15, server.ask("GET", f"/api/games/{game}").json["state"]["legal"][0])
        got.append(watcher.event())
        check("over a stop and a kill nothing is missing and nothing double",
              [e["id"] for e in got] == list(range(2, 18)))
        check("their moves are the game",
              [e["data"]["move"] for e in got] == server.ask("GET", f"/api/games/{game}").json["moves"])
        server.stop()


def a_reader_who_sleeps(server, plain):
    """The watcher reads nothing while the game goes on beyond what his connection holds."""
    game = server.game("mangala")
    watcher = Watcher(server, game, last=1, buffer=2048)
    client, before = Client(server), server.memory()
    for _ in range(1000):
        client.move(game, 0, "1")
        client.takeback(game, 1, 0)
    grown = server.memory() - before
    check("a reader who sleeps costs no memory", grown < 4000 or not plain, f"{grown} kB")
    heard = []
    while len(heard) < 2000:
        try:
            event = watcher.event()
        except (OSError, http.client.HTTPException):
            event = None
        if event:
            heard.append(event["id"])
        else:  # where that took more than a minute he was given up, and comes back
            watcher = Watcher(server, game, last=heard[-1] if heard else 1)
    check("and misses nothing", heard == list(range(2, 2002)))


def news_in_every_state(server):
    """Moves come while watchers are being told of the last one; nobody is left behind."""
    game, client = server.game("mangala"), Client(server)
    watchers = [Watcher(server, game, last=1) for _ in range(300)]
    version = 1
    for burst in range(25):
        for _ in range(2):
            client.move(game, 0, "1")
            client.takeback(game, 1, 0)
        version += 4
        told = [[w.event()["id"] for _ in range(4)][-1] for w in watchers]
        if not check("a burst of moves reaches every watcher", told == [version] * len(watchers)):
            break
    for watcher in watchers:
        watcher.close()


def many_come_and_go(server):
    """Watchers that leave without a word are noticed, and their places are free again."""
    game = server.game("mangala")
    for _ in range(5):
        watchers = [Watcher(server, game) for _ in range(100)]
        for watcher in watchers:
            watcher.close()
        Client(server).move(game, 0, "1")
        Client(server).takeback(game, 1, 0)
    check("connections of watchers who left are closed", wait_for(
        lambda: len(os.listdir(f"/proc/{server.process.pid}/fd")) < 150))


def too_many(binary):
    """When descriptors are few, watchers beyond four fifths are sent away; players are not."""
    def few_files():
        resource.setrlimit(resource.RLIMIT_NOFILE, (192, 192))

    with serving(binary, preexec=few_files) as server:
        game = server.game("mangala")
        watchers = [Watcher(server, game, last=1) for _ in range(100)]
        answer = server.ask("GET", f"/api/games/{game}/events")
        check("one watcher too many", answer.status == 503 and answer.code == "too_many_watchers" and
              answer.headers["Retry-After"] == "2", answer.text)
        check("players still play", Client(server).move(game, 0, "1").status == 200)
        check("the others watch on", all(w.event()["id"] == 2 for w in watchers))
        watchers.pop().close()
        Client(server).takeback(game, 1, 0)
        Client(server).move(game, 0, "1")
        check("a place that is free again", wait_for(lambda: Watcher(server, game).status == 200))


def heartbeat(server):
    start = time.monotonic()
    watcher = Watcher(server, server.game("mangala"), last=1)
    event, after = watcher.event(comments=True), time.monotonic() - start
    check("a comment after 15 s keeps the line open, before a proxy's minute is over", "comment" in event and
          13 < after < 60, (event, after))


def own_games(server):
    """One stream for all games of somebody."""
    one, two, three = (Client(server) for _ in range(3))
    for client in one, two, three:
        client.ask("POST", "/api/guests", {})
    game = one.ask("POST", "/api/games", {"game": "mangala", "joining": "link"}).json["id"]
    check("nobody has no games", Watcher(server).status == 401)
    watcher, lines = Watcher(server, client=one), Watcher(server, client=one, lines=True)
    first, line = watcher.event(), lines.event()
    check("first comes a snapshot of the games", first["event"] == "snapshot" and
          [g["id"] for g in first["data"]["games"]] == [game], first)
    check("a program hears the same, a line each", lines.headers["Content-Type"] == "application/x-ndjson" and line == first,
          line)
    two.ask("POST", f"/api/games/{game}/seat", {"id": new_id()})
    one.move(game, 0, "3")
    numbers = []
    for kind, version, ply, seat in (("seated", 2, 0, 1), ("move", 3, 1, 0)):
        event = watcher.event()
        numbers.append(event["id"])
        check("told to who sits there", event["event"] == "game" and event["data"] == {
            "game": game, "version": version, "event": kind, "ply": ply, "seat": seat}, event)
        check("in lines too", lines.event() == event)
    other = Watcher(server, client=two, after=0).event()
    check("numbers are everybody's own, without a gap", numbers == [1, 2] and other["id"] == 2, (numbers, other["id"]))
    one.ask("POST", f"/api/games/{game}/moves", {"ply": 9, "move": "1", "id": new_id()})
    two.move(game, 1, "3")
    again = Watcher(server, client=one, last=1)
    check("what was missed comes after", [again.event()["id"] for _ in range(2)] == [2, 3])
    name = f"Called-{new_id()[:6].strip('-_')}x"
    three.register(name)
    called = Watcher(server, client=three)
    called.event()
    one.ask("POST", "/api/games", {"game": "mangala", "invite": name})
    check("a challenge is told", called.event()["data"]["event"] == "created")
    third = Watcher(server, game, lines=True)
    check("a game in lines", third.event()["event"] == "snapshot")
    two.takeback(game, 2, 1)
    asked = third.event()
    check("with all that happens", asked["event"] == "asked" and asked["id"] == 5, asked)

    secret = one.ask("POST", "/api/games", {"game": "mangala", "joining": "link", "private": 1}).json["id"]
    check("a private game is not heard by its link", Watcher(server, secret, client=three).status == 404)
    check("but by its player", Watcher(server, secret, client=one).status == 200)


def main(binary):
    with serving(binary) as server:
        beat = threading.Thread(target=heartbeat, args=(server,))
        beat.start()
        snapshots(server)
        own_games(server)
        refused_is_not_published(server)
        two_watchers(server)
        a_reader_who_sleeps(server, not sanitized(binary))
        many_come_and_go(server)
        news_in_every_state(server)
        beat.join()
    too_many(binary)
    over_a_restart(binary)
    finish()


main(*sys.argv[1:])
