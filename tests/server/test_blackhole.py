#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_blackhole.py MANGALA: packets are dropped, in a network of its own whose only interface is taken down: nobody is told, nothing
is closed. Where such a network may not be had, that is said."""
import fcntl
import os
import socket
import struct
import subprocess
import sys
import time

from harness import Client, Server, Watcher, check, finish, folder, new_id, wait_for


def carry(on):
    """Whether the loopback carries packets."""
    SIOCGIFFLAGS, SIOCSIFFLAGS, IFF_UP = 0x8913, 0x8914, 1
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        flags, = struct.unpack_from("16xH", fcntl.ioctl(any_socket, SIOCGIFFLAGS, struct.pack("16sH14x", b"lo", 0)))
        flags = flags | IFF_UP if on else flags & ~IFF_UP
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sH14x", b"lo", flags))


def sockets(server):
    links = [os.readlink(f"/proc/{server.process.pid}/fd/{fd}") for fd in os.listdir(f"/proc/{server.process.pid}/fd")]
    return sum(link.startswith("socket:") for link in links)


def main(binary):
    carry(True)
    with folder() as data:
        server = Server(binary, data)
        players = [Client(server) for _ in range(2)]
        for player in players:
            player.ask("POST", "/api/guests", {})
        game = players[0].ask("POST", "/api/games", {"game": "mangala", "joining": "link", "clock": {
            "kind": "live", "base": 3600}}).json["id"]
        players[1].ask("POST", f"/api/games/{game}/seat", {"id": new_id()})
        watchers, idle = [Watcher(server, game, client=players[n % 2]) for n in range(50)], sockets(server) - 50
        for watcher in watchers:
            watcher.event()
        # A short hole: whoever asks waits, then TCP finds its way again, and nothing was lost.
        id, start = new_id(), time.monotonic()
        carry(False)
        players[0].http.sock.settimeout(1)
        try:
            players[0].move(game, 0, "4", id)
            check("nothing is answered in a hole", False)
        except TimeoutError:
            pass
        carry(True)
        again = Client(server)
        again.cookie = players[0].cookie
        answer = again.move(game, 0, "4", id)
        check("asked again it is done, once", answer.status == 200 and again.move(game, 0, "4", id).text == answer.text and
              again.ask("GET", f"/api/games/{game}").json["moves"] == ["4"], answer.text)
        check("who watched hears it", all(w.event()["data"]["move"] == "4" for w in watchers))
        print(f"a hole of {time.monotonic() - start:.1f} s")
        # A long one: the server gives the lines up, keeps running, and those who come back have missed nothing.
        carry(False)
        start = time.monotonic()
        given_up = wait_for(lambda: sockets(server) <= idle, 600)
        took = time.monotonic() - start
        check("lines on which nothing is heard are given up", given_up, sockets(server))
        carry(True)
        print(f"given up after {took:.0f} s")
        check("players go on", Client(server).ask("GET", "/healthz").status == 200)
        back = Client(server)
        back.cookie = players[0].cookie
        check("from where they were", back.move(game, 1, "5").status == 200)
        watcher = Watcher(server, game, last=3)
        check("and hear what came", watcher.event()["id"] == 4)
        check("a clean stop", server.stop()[0] == 0)
    finish()


if os.environ.get("ALONE"):
    main(*sys.argv[1:])
ALONE = ["unshare", "-rn"]
if subprocess.run([*ALONE, "true"], capture_output=True).returncode:
    print("no network of its own may be had here\n1 passed, 0 failed")
    sys.exit(0)
sys.exit(subprocess.run([*ALONE, sys.executable, *sys.argv], env=dict(os.environ, ALONE="1")).returncode)
