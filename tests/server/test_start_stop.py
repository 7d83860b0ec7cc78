#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_start_stop.py MANGALA: clean stops, and every way in which a start is refused."""
import os
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time

from harness import Client, PATIENCE, Server, Watcher, check, finish, folder, new_id


def stops(binary):
    for sig in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
        with folder() as data:
            server = Server(binary, data)
            game = server.game("mangala", "4 5")
            idle, watcher = Client(server), Watcher(server, game)
            idle.ask("GET", "/healthz")
            half = server.connect()
            half.sendall(b"POST /api/games HTTP/1.1\r\nHost: x\r\n")
            status, seconds = server.stop(sig)
            name = signal.Signals(sig).name
            check(f"{name}: exit 0", status == 0, status)
            check(f"{name}: soon, with connections open", server.soon(seconds), f"{seconds:.1f} s")
            check(f"{name}: the log is in the database", os.listdir(data) in (
                ["lock", "mangala.db"], ["mangala.db", "lock"]), os.listdir(data))
            check(f"{name}: said once", server.errors().count(" info stop ") == 1)
            server = Server(binary, data)
            check(f"{name}: the game goes on",
                  server.ask("GET", f"/api/games/{game}").json["moves"] == ["4", "5"])
            server.stop()


def moves_under_way(binary):
    """What is being played when the server stops is answered, and what was answered is there."""
    with folder() as data:
        server = Server(binary, data)
        games = [server.game("mangala") for _ in range(16)]
        answered, refused, broken = {}, [], []

        def play(game):
            client = Client(server)
            try:
                for n in range(10000):
                    answer = client.move(game, 0, "1") if n % 2 == 0 else client.takeback(game, 1, 0)
                    if answer.status != 200:
                        refused.append((answer.status, answer.code, answer.headers["Retry-After"]))
                        return
                    answered[game] = answer.json["version"]
            except Exception as error:
                broken.append(error)

        threads = [threading.Thread(target=play, args=(game,)) for game in games]
        for thread in threads:
            thread.start()
        time.sleep(0.5)
        status, seconds = server.stop()
        for thread in threads:
            thread.join()
        check("a stop under load is clean", status == 0 and server.soon(seconds), (status, seconds))
        check("who comes late is told so",
              set(refused) <= {(503, "stopping", "2"), (503, "not_saved", "2")}, set(refused))
        server = Server(binary, data)
        for game, version in answered.items():
            now = server.ask("GET", f"/api/games/{game}").json["version"]
            check("a stop under load loses and adds nothing", now == version, (now, version, broken))
        server.stop()


def refused(title, server, *words):
    """The start must fail with status 2 and a line that says these words."""
    status, errors = server.process.wait(PATIENCE), server.errors()
    check(f"{title}: exit 2, nothing on standard output", status == 2 and not server.address,
          (status, server.address))
    check(f"{title}: says why and what to do", all(word in errors for word in words), errors)


def starts(binary):
    with folder() as data, folder() as other:
        server = Server(binary, data)
        game = server.game("mangala", "4")
        port = str(server.port)

        refused("port in use", Server(binary, other, listen=f"127.0.0.1:{port}"),
                f"127.0.0.1:{port} is in use", "--listen")
        refused("folder in use", Server(binary, data), f"process {server.process.pid}", data, "--data")
        check("the first server is undisturbed",
              server.ask("GET", f"/api/games/{game}").json["moves"] == ["4"])

        # The kernel lifts the lock of a killed server.
        server.process.kill()
        server.process.wait()
        server = Server(binary, data)
        check("after a kill the folder is free", server.address is not None, server.errors())
        server.stop()

        # The same port at once, though the connections of the last server linger.
        again = Server(binary, data, listen=f"127.0.0.1:{port}")
        check("the port is free at once", again.port == int(port), again.errors())
        again.stop()

        with sqlite3.connect(f"{data}/mangala.db") as db:
            schema = db.execute("PRAGMA user_version").fetchone()[0]
            db.execute("PRAGMA user_version = 99")
        db.close()
        before = open(f"{data}/mangala.db", "rb").read()
        refused("newer database", Server(binary, data), "newer version", "99", "--data")
        check("a newer database is left alone", open(f"{data}/mangala.db", "rb").read() == before)
        with sqlite3.connect(f"{data}/mangala.db") as db:
            db.execute(f"PRAGMA user_version = {schema}")
        db.close()
        server = Server(binary, data)
        check("moved elsewhere it just works", server.address is not None)
        server.stop()
        shutil.copytree(data, other, dirs_exist_ok=True)
        server = Server(binary, other)
        check("a copied folder just works",
              server.ask("GET", f"/api/games/{game}").json["moves"] == ["4"], server.errors())
        server.stop()


def bad_folders(binary):
    with folder() as data:
        os.mkdir(data)
        with sqlite3.connect(f"{data}/mangala.db") as db:
            db.execute("CREATE TABLE recipes (name TEXT)")
        db.close()
        refused("somebody else's database", Server(binary, data), "not a database of this program")
    with folder() as data:
        os.mkdir(data)
        with open(f"{data}/mangala.db", "wb") as file:
            file.write(b"not a database at all, but long enough to look like one\n" * 100)
        refused("no database", Server(binary, data), "not a database", "--data")
    with folder() as data:
        refused("no folder to make it in", Server(binary, f"{data}/a/b"), "cannot be made", "--data")
        open(data, "w").close()
        refused("a file for a folder", Server(binary, data), data, "--data")
        refused("below a file", Server(binary, f"{data}/x"), data, "--data")
    with folder() as data:
        os.mkdir(data)
        os.mkdir(f"{data}/lock")
        refused("no lock", Server(binary, data), "cannot be written", "--data")
    with folder() as data:
        refused("in Turkish", Server(binary, f"{data}/a/b", lang="tr_TR.UTF-8"), "veri klasörü",
                "başka bir klasör")


def bad_addresses(binary):
    with folder() as data:
        for listen in ("8080", "127.0.0.1", "127.0.0.1:", ":8080", "::1:8080", "127.0.0.1:http",
                       "x" * 300 + ":1", "127.0.0.1:99999", ""):
            refused(f"--listen {listen[:30]}", Server(binary, data, listen=listen), "--listen",
                    "127.0.0.1:8080")
        refused("an address of another machine", Server(binary, data, listen="192.0.2.1:8080"),
                "192.0.2.1:8080", "--listen")
        check("a refused address leaves a sound database", Server(binary, data).stop()[0] == 0)
        server = Server(binary, data, listen="[::1]:0") if socket.has_ipv6 else None
        if server and server.address:
            check("an IPv6 address", server.address.startswith("http://[::1]:"), server.address)
            check("an IPv6 address answers", server.ask("GET", "/healthz").status == 200)
            server.stop()


def full_disk(binary):
    """Files cannot grow: what cannot be saved is refused, what was saved stays."""
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))

    with folder() as data:
        server = Server(binary, data, preexec=limit)
        client, game, version, failed = Client(server), server.game("mangala"), 1, 0
        id = None
        for n in range(400):
            ply = n % 2
            id = new_id()
            answer = client.move(game, 0, "1", id) if ply == 0 else client.takeback(game, 1, 0, id)
            if answer.status != 200:
                failed = (answer.status, answer.code)
                break
            version = answer.json["version"]
        check("a full disk is told", failed == (503, "not_saved"), failed)
        now = client.ask("GET", f"/api/games/{game}").json
        check("a full disk: reading goes on, nothing has changed", now["version"] == version)
        check("a full disk: it is logged", " error sqlite " in server.errors())
        server.process.kill()
        server.process.wait()

        server = Server(binary, data)
        now = server.ask("GET", f"/api/games/{game}").json
        check("with room again: all that was answered", now["version"] == version, now["version"])
        client = Client(server)
        again = client.move(game, 0, "1", id) if ply == 0 else client.takeback(game, 1, 0, id)
        check("with room again: the same request succeeds",
              again.status == 200 and again.json["version"] == version + 1, again.text)
        server.stop()


def mangala(binary, *words, lang="C.UTF-8"):
    return subprocess.run([binary, *words], capture_output=True, text=True, env=dict(os.environ, LC_ALL=lang))


def backups(binary):
    """One file of one moment, while moves are made; back in another folder the games go on from there."""
    with folder() as data, folder() as other, folder() as copy:
        os.mkdir(copy)
        file = f"{copy}/games.db"
        server = Server(binary, data)
        game, stop, version = server.game("mangala"), threading.Event(), 1
        players = [Client(server), Client(server)]
        for player in players:
            player.ask("POST", "/api/guests", {})
        clocked = players[0].ask("POST", "/api/games", {
            "game": "mangala", "joining": "link", "clock": {"kind": "live", "base": 600}}).json["id"]
        players[1].ask("POST", f"/api/games/{clocked}/seat", {"id": new_id()})
        for ply in range(2):
            players[ply].move(clocked, ply, "3")
        since = players[1].span[0]

        def play():
            client = Client(server)
            while not stop.is_set():
                client.move(game, 0, "1")
                client.takeback(game, 1, 0)

        thread = threading.Thread(target=play)
        thread.start()
        time.sleep(0.2)
        version = server.ask("GET", f"/api/games/{game}").json["version"]
        result = mangala(binary, "backup", "--data", data, file)
        ran = time.monotonic() - since
        stop.set()
        thread.join()
        check("a copy of a running server", result.returncode == 0 and result.stdout == result.stderr == "", result)
        before = open(file, "rb").read()
        again = mangala(binary, "backup", "--data", data, file)
        check("nothing is written over", again.returncode == 1 and "exists" in again.stderr and
              open(file, "rb").read() == before, again)
        again = mangala(binary, "backup", "--data", data, file, lang="tr_TR.UTF-8")
        check("wholly in Turkish", again.stderr ==
              f"mangala backup: {file}: bu dosya zaten var; hiçbir şey değişmedi\n", again)
        check("nor is there half of one", os.listdir(copy) == ["games.db"])
        check("not into a folder that has games", mangala(binary, "restore", "--data", data, file).returncode == 1)
        server.stop()
        time.sleep(2)
        check("into one that has none", mangala(binary, "restore", "--data", other, file).returncode == 0)
        server = Server(binary, other)
        now = server.ask("GET", f"/api/games/{game}").json
        check("all that was answered before is in it", now["version"] >= version, (now["version"], version))
        elapsed = server.ask("GET", f"/api/games/{clocked}").json["clock"]["elapsed"] / 1000
        check("clocks stood still in it", elapsed < ran + time.monotonic() - server.start, elapsed)
        check("and it is played on", Client(server).move(game, now["state"]["ply"], now["state"]["legal"][0]).status == 200)
        server.stop()
        with open(f"{copy}/text", "w") as text:
            text.write("not a database\n" * 200)
        with folder() as none:
            wrong = mangala(binary, "restore", "--data", none, f"{copy}/text")
            check("what is no database is not restored", wrong.returncode == 1 and not os.path.exists(f"{none}/mangala.db"),
                  wrong)
            open(f"{none}/mangala.db-wal", "w").close()
            wrong = mangala(binary, "restore", "--data", none, file)
            check("nor a copy beside what a killed server left", wrong.returncode == 1 and "mangala.db-wal" in wrong.stderr and
                  os.listdir(none) == ["mangala.db-wal"], wrong)
            wrong = mangala(binary, "backup", "--data", f"{none}/nowhere", f"{copy}/x", lang="tr_TR.UTF-8")
            check("no server, in Turkish", wrong.returncode == 1 and f"{none}/nowhere/mangala.db yok" in wrong.stderr, wrong)
        check("two words are one too many", mangala(binary, "backup", "a", "b").returncode == 2)


def main(binary):
    stops(binary)
    moves_under_way(binary)
    starts(binary)
    bad_folders(binary)
    bad_addresses(binary)
    full_disk(binary)
    backups(binary)
    finish()


main(*sys.argv[1:])
