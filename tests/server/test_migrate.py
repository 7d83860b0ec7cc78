#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_migrate.py MANGALA SCHEMA1...: databases of every earlier version, with games in them, become what this version makes."""
import contextlib
import os
import sqlite3
import sys

from harness import Client, Server, check, finish, folder


def shape(path):
    """The tables as they are, whatever text they were made by; the version."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        names = [name for name, in db.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]
        return ({name: db.execute(f"PRAGMA table_xinfo({name})").fetchall() for name in names},
                db.execute("SELECT name, tbl_name FROM sqlite_schema WHERE type = 'index' ORDER BY 1").fetchall(),
                db.execute("PRAGMA user_version").fetchone())


def main(binary, *schemas):
    with folder() as fresh:
        Server(binary, fresh).stop()
        newest = shape(f"{fresh}/mangala.db")
    for schema in schemas:
        with folder() as data:
            os.mkdir(data)
            with contextlib.closing(sqlite3.connect(f"{data}/mangala.db")) as db, open(schema) as script:
                db.executescript(script.read())
            server = Server(binary, data)
            client = Client(server)
            game = client.ask("GET", "/api/games/first-game-of-version-1").json
            check("the moves that stood still do", game["moves"] == ["4", "1"] and game["version"] == 5, game)
            check("so do the names", game["terms"]["players"][0]["name"] == "Ayşe")
            again = client.move("first-game-of-version-1", 1, "1", "request-number-four-of-1")
            check("a request of that time is still known", again.text == '{"ply":2,"version":5}', again.text)
            move = game["state"]["legal"][0]
            check("it is played on", client.move("first-game-of-version-1", 2, move).status == 200)
            check("another one begins", client.move("second-game-of-version-1", 0, "3").status == 200)
            with contextlib.closing(server.database()) as db:
                people = db.execute("SELECT count(*) FROM person WHERE kind = 1").fetchone()[0]
            if people:
                member = Client(server)
                check("who was a member still is", member.login("AYŞE").status == 201)
                games = member.ask("GET", "/api/account/games").json["games"]
                check("in the midst of a game", [(g["moves"], g["status"], g["clock"]["kind"]) for g in games] ==
                      [(["3", "3"], "playing", "days")], games)
                check("which is casual", games[0]["rated"] is False)
                with contextlib.closing(server.database()) as db:
                    told = db.execute("SELECT count(*) FROM contact").fetchone()[0]
                if told:
                    now = member.ask("GET", "/api/account/contact").json
                    check("and is told as before", (now["mode"], now["zone"], now["quiet"], now["digest"]) == (
                        "each", "Etc/GMT-1", [1320, 480], 420), now)
                check("and plays on", member.move(games[0]["id"], 2, "1").status == 200)
            status, _ = server.stop()
            check("a clean stop", status == 0 and " error " not in server.errors(), server.errors())
            check("the tables are those of a new database", shape(f"{data}/mangala.db") == newest)
            with contextlib.closing(sqlite3.connect(f"{data}/mangala.db")) as db:
                check("sound", db.execute("PRAGMA integrity_check").fetchall() == [("ok",)] and
                      not db.execute("PRAGMA foreign_key_check").fetchall())
    finish()


main(*sys.argv[1:])
