#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_slow.py MANGALA: clients that dawdle are cut off, and nobody waits for them meanwhile."""
import sys
import threading
import time

from harness import Client, Watcher, check, finish, serving


def dawdle(server, first, rest, pause):
    """Sends `first`, then `rest` a byte at a time; the seconds until the server has had enough."""
    line, start = server.connect(), time.monotonic()
    line.sendall(first)
    line.setblocking(False)
    for byte in rest:
        try:
            if line.recv(1000) == b"":
                break
        except BlockingIOError:
            pass
        except OSError:
            break
        try:
            line.send(bytes([byte]))
        except OSError:
            break
        time.sleep(pause)
    else:
        return None
    return time.monotonic() - start


def main(binary):
    with serving(binary) as server:
        game, results = server.game("mangala"), {}
        slow = {
            "a header, a byte a second": (b"GET / HTTP/1.1\r\n", b"X" * 100, 1),
            "a body, a byte a second": (
                b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                b"Content-Length: 10000\r\n\r\n", b" " * 100, 1),
            "a chunked body, a byte a second": (
                b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n" * 20, 1),
            "nothing at all": (b"", b"", 0),
        }

        def run(name, first, rest, pause):
            if rest:
                results[name] = dawdle(server, first, rest, pause)
                return
            line, start = server.connect(100), time.monotonic()
            results[name] = time.monotonic() - start if line.recv(1) == b"" else None

        threads = [threading.Thread(target=run, args=(name, *how)) for name, how in slow.items()
                   for _ in range(20)]
        for thread in threads:
            thread.start()
        watcher, client, worst, ply = Watcher(server, game, last=1, seconds=100), Client(server), 0, 0
        while any(thread.is_alive() for thread in threads):
            start = time.monotonic()
            client.move(game, 0, "1")
            client.takeback(game, 1, 0)
            worst = max(worst, time.monotonic() - start)
            time.sleep(0.2)
        for name in slow:
            seconds = results.get(name)
            check(f"{name}: cut off", seconds is not None, seconds)
        cut = min(seconds for seconds in results.values() if seconds)
        check("others play on meanwhile", worst < cut / 4, f"{worst:.2f} s")
        check("a watcher is not cut off", watcher.event()["id"] == 2)
        print(", ".join(f"{name}: {seconds:.0f} s" for name, seconds in results.items() if seconds))
    finish()


main(*sys.argv[1:])
