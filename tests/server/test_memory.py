#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_memory.py MANGALA [GAMES STREAMS MEGABYTES]: stored games and open streams within memory."""
import sys
import threading

from harness import Client, Watcher, check, finish, sanitized, serving


def main(binary, games=1000, streams=100, megabytes=64):
    with serving(binary) as server:
        ids = []

        def fill(count):
            client = Client(server, seconds=60)
            for _ in range(count):
                id = client.ask("POST", "/api/games", {"game": "mangala", "sets": 3}).json["id"]
                for ply in range(4):
                    legal = client.ask("GET", f"/api/games/{id}").json["state"]["legal"]
                    client.move(id, ply, legal[ply % len(legal)])
                ids.append(id)

        threads = [threading.Thread(target=fill, args=(games // 16 + (i < games % 16),))
                   for i in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        check("every game is stored", len(set(ids)) == games, len(ids))
        stored = server.memory()
        watchers = [Watcher(server, ids[i % games], seconds=60) for i in range(streams)]
        check("every stream is open", all(w.event()["event"] == "snapshot" for w in watchers))
        client = Client(server)
        for id in ids[:streams]:
            client.takeback(id, 4, 3)
        check("every stream gets its event",
              all(watchers[i].event()["event"] == "takeback" for i in range(min(streams, games))))
        open_streams = server.memory()
        for watcher in watchers:
            watcher.close()
        print(f"resident: {stored} kB with {games} stored games, {open_streams} kB with {streams} "
              f"open streams")
        check(f"under {megabytes} MB", open_streams < megabytes * 1024 or sanitized(binary), f"{open_streams} kB")
    finish()


main(sys.argv[1], *map(int, sys.argv[2:]))
