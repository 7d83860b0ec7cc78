#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_people.py MANGALA OPENAPI: accounts, guests, sessions, tokens, limits; what must never be found anywhere."""
import math
import contextlib
import itertools
import os
import sqlite3
import sys
import threading
import time

from harness import Client, Server, check, finish, folder, new_id, sanitized, serving
from openapi import Spec

numbers = itertools.count(1)


def address():
    """One that nothing has been counted for yet."""
    n = next(numbers)
    return f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}"


def names(server, new):
    someone = new()
    answer = someone.register("Işık")
    cookie = answer.headers["Set-Cookie"]
    check("an account is made", answer.status == 201 and answer.json["name"] == "Işık", answer.text)
    check("its cookie is out of a script's and another site's reach",
          "; HttpOnly" in cookie and "; SameSite=Lax" in cookie and "; Path=/" in cookie and "Secure" not in cookie, cookie)
    secure = new()
    secure.headers["X-Forwarded-Proto"] = "https"
    check("and behind TLS only goes by TLS", secure.register("Secure").headers["Set-Cookie"].endswith("; Secure"))
    for name in ("Işık", "IŞIK", "ışık", "işik", "İşik", "İŞİK", "I.Ş.I.K"):
        check(f"{name} is taken", new().register(name).code == "name_taken")
    check("a name of two alphabets", new().register("Аli").code == "name_mixed")
    check("a name nobody may have", new().register("Yönetici").code == "name_reserved")
    check("a short password", new().register("Veli", "1234567").json["error"]["field"] == "password")
    check("who has a name needs no second one", someone.register("Veli").code == "already_member")


def logins(server, new):
    new().register("Ayşe", "a long password")
    home, away = new(), new()
    check("in, in capitals", home.login("AYŞE", "a long password").json["name"] == "Ayşe")
    check("a wrong password", away.login("Ayşe", "a wrong password").status == 401)
    check("a name nobody has is refused in the same words",
          new().login("Nobody", "a wrong password").text == new().login("Ayşe", "a wrong password").text)
    away.login("Ayşe", "a long password")
    check("both are in", {c.ask("GET", "/api/account").json["name"] for c in (home, away)} == {"Ayşe"})
    sessions = home.ask("GET", "/api/sessions").json
    check("the sessions are listed, one is the asker's",
          len(sessions) == 3 and sum(s["current"] for s in sessions) == 1, sessions)
    check("a session's id lets nobody in", Client(server, spec=home.spec).ask(
        "GET", "/api/account", headers={"Cookie": f"mangala={sessions[0]['id']}"}).status == 401)
    secret = away.cookie
    away.ask("DELETE", "/api/sessions/current")
    check("out: the browser forgets", away.cookie == "")
    away.cookie = secret
    check("and the secret is worth nothing", away.ask("GET", "/api/account").status == 401)
    other = new()
    other.register("Other")
    mine = next(s["id"] for s in home.ask("GET", "/api/sessions").json if s["current"])
    check("nobody ends another's session", other.ask("DELETE", f"/api/sessions/{mine}").code == "no_such_session")
    check("nor does another site", home.ask("DELETE", f"/api/sessions/{mine}", headers={
        "Origin": "http://evil.example"}).code == "foreign_origin")
    check("it goes on", home.ask("GET", "/api/account").status == 200)

    third = new()
    third.login("Ayşe", "a long password")
    check("another password needs the old one",
          home.ask("POST", "/api/account/password", {"old": "a wrong password", "new": "a new password"}).status == 401)
    check("another password", home.ask(
        "POST", "/api/account/password", {"old": "a long password", "new": "a new password"}).status == 200)
    check("ends every other session", third.ask("GET", "/api/account").status == 401)
    check("but not the asker's", home.ask("GET", "/api/account").status == 200)
    check("the old one is worth nothing", new().login("Ayşe", "a long password").status == 401)
    check("the new one is", new().login("Ayşe", "a new password").status == 201)

    with contextlib.closing(sqlite3.connect(f"{server.data}/mangala.db")) as db:
        db.execute("UPDATE session SET expires = 1000 WHERE id = ?", (mine,))
        db.commit()
    check("a session ends by itself", home.ask("GET", "/api/account").status == 401)


def tokens(server, new):
    owner = new()
    owner.register("Bots")
    ask = {"label": "My bot", "scopes": ["read"]}
    token = owner.ask("POST", "/api/tokens", ask).json
    check("a token is told once", "token" in token and
          all("token" not in s for s in owner.ask("GET", "/api/sessions").json))
    reader = Client(server, spec=owner.spec)
    reader.headers = {"Authorization": f"Bearer {token['token']}"}
    check("it reads", reader.ask("GET", "/api/account").json["name"] == "Bots")
    check("it does not play", reader.ask("POST", "/api/games", {"game": "mangala"}).code == "no_scope")
    check("it does not manage", {reader.ask("GET", "/api/sessions").code, reader.ask("POST", "/api/tokens", ask).code,
                                 reader.ask("POST", "/api/account/deletion", {}).code,
                                 reader.ask("GET", "/api/account/data").code} == {"no_scope"})
    cookie = Client(server, spec=owner.spec)
    cookie.cookie = token["token"]
    check("a token is no cookie", cookie.ask("GET", "/api/account").status == 401)
    bearer = Client(server, spec=owner.spec)
    bearer.headers = {"Authorization": f"Bearer {owner.cookie}"}
    check("a cookie is no token", bearer.ask("GET", "/api/account").status == 401)
    check("a wrong token is refused even where anybody may ask",
          bearer.ask("POST", "/api/games", {"game": "mangala"}).status == 401)
    player = Client(server, spec=owner.spec)
    player.headers = {"Authorization": "Bearer " + owner.ask(
        "POST", "/api/tokens", {"label": "x", "scopes": ["play", "read"]}).json["token"]}
    check("one that may play plays", player.ask("POST", "/api/games", {"game": "mangala"}).status == 201)
    owner.ask("DELETE", f"/api/sessions/{token['id']}")
    check("revoked it is worth nothing", reader.ask("GET", "/api/account").status == 401)
    check("no scope of that name", owner.ask("POST", "/api/tokens", dict(ask, scopes=["all"])).code == "field_value")


def guests(server, new):
    guest = new()
    check("a guest", guest.ask("POST", "/api/guests", {}).json["kind"] == "guest")
    game = guest.ask("POST", "/api/games", {"game": "mangala"}).json["id"]
    guest.move(game, 0, "4")
    check("a guest's game is nobody else's to play", new().move(game, 1, "5").code == "not_your_game")
    check("but may be watched", new().ask("GET", f"/api/games/{game}").status == 200)
    old = guest.cookie
    me = guest.register("Guest-no-more").json
    check("a guest becomes a member", me["kind"] == "member", me)
    check("and keeps the games", [g["id"] for g in guest.ask("GET", "/api/account/games").json["games"]] == [game])
    check("and plays on", guest.move(game, 1, "5").status == 200)
    check("the session changes with the rank", guest.cookie != old)

    data = guest.ask("GET", "/api/account/data").json
    check("all that is kept is told", data["account"]["name"] == "Guest-no-more" and
          data["games"][0]["moves"] == ["4", "5"] and len(data["sessions"]) >= 1)
    check("not without the password", guest.ask("POST", "/api/account/deletion", {"password": "wrong horse"}).status == 401)
    named = guest.ask("POST", "/api/games", {"game": "mangala", "players": [
        {"kind": "human", "name": "Grandmother"}, {"kind": "computer", "level": "zor"}]}).json["id"]
    check("gone", guest.ask("POST", "/api/account/deletion", {"password": "correct horse"}).status == 204)
    check("and out", guest.ask("GET", "/api/account").status == 401)
    check("the name is free", new().register("guest-no-more").status == 201)
    game = new().ask("GET", f"/api/games/{game}").json
    check("the game is a ghost's", game["seats"][0] == {"kind": "ghost", "name": None, "rating": None}, game["seats"])
    check("the names in it are forgotten", new().ask("GET", f"/api/games/{named}").json["terms"]["players"] ==
          [{"kind": "human"}, {"kind": "computer", "level": "zor"}])
    leaves = new()
    leaves.ask("POST", "/api/guests", {})
    check("a guest leaves without a password", leaves.ask("POST", "/api/account/deletion", {}).status == 204)


def status(file):
    """Of the next answer of those that come one after the other."""
    status, length = int(file.readline().split()[1]), 0
    while field := file.readline().strip():
        name, _, value = field.partition(b":")
        length = int(value) if name.lower() == b"content-length" else length
    file.read(length)
    return status


def limits(server, spec):
    def many(times, ask):
        return [ask() for _ in range(times)]

    def fills(what, most, each, ask):
        """So many at once, one more in `each` seconds, and then 429; the last answer."""
        start, good = time.monotonic(), 0
        while (answer := ask()).status != 429 and good < 3 * most:
            good += 1
        seconds = time.monotonic() - start
        check(what, most <= good <= most + seconds / each + 1, (good, seconds))
        return answer

    last = fills("forty passwords an address", 40, 10, lambda one=Client(server, address="192.0.2.1"):
                 one.login(f"No-{next(numbers)}", "a wrong password"))
    check("then when to come again", 1 <= int(last.headers["Retry-After"]) <= 30)
    check("another address goes on", Client(server, address="192.0.2.2").login("Ayşe", "a new password").status == 201)
    fills("a name's passwords are not tried from many addresses", 10, 30, lambda: Client(
        server, address=address()).login("Işık", "a wrong password"))
    fills("the addresses of one IPv6 network are one", 40, 10, lambda: Client(
        server, address=f"2001:db8:1:1::{next(numbers):x}").login(f"No-{next(numbers)}", "a wrong password"))
    fills("who forges the proxy's line is counted by its end", 40, 10, lambda: Client(
        server, address=f"{address()}, 192.0.2.9").login(f"No-{next(numbers)}", "a wrong password"))
    guest = Client(server, address="192.0.2.3")
    def fresh():
        guest.cookie = None
        return guest.ask("POST", "/api/guests", {})
    fills("sixty guests an address", 60, 10, fresh)
    # In one breath: asked one by one a slow machine would never be too many.
    start, count = time.monotonic(), 0
    with server.connect() as line, line.makefile("rb") as file:
        while True:
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.4\r\n\r\n" * 100)
            answers = [status(file) for _ in range(100)]
            count += answers.count(200)
            if answers[-1] != 200:
                break
    seconds = time.monotonic() - start
    check("requests of an address: 600, and 50 a second", 600 <= count <= 600 + 51 * seconds + 1, (count, seconds))
    check("the others are refused", set(answers) <= {200, 429}, answers)
    check("as documented", Client(server, address="192.0.2.4", spec=spec).ask("GET", "/healthz").status in (200, 429))
    check("this machine itself may ask as it likes",
          {a.status for a in many(620, lambda local=Client(server): local.ask("GET", "/healthz"))} == {200})


def busy(server):
    """More passwords at once than can be looked at in a second: some are told to come again, none is lost."""
    answers, clients = [], [Client(server, address=address()) for _ in range(100)]
    start = threading.Barrier(len(clients))

    def run(n, client):
        start.wait()
        answers.append(client.login(f"Nobody-{n}", "a wrong password"))

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    codes = {(a.status, a.code) for a in answers}
    check("all are answered", len(answers) == len(clients) and codes <= {(401, "wrong_password"), (503, "busy")}, codes)
    check("the queue has an end", (503, "busy") in codes, codes)
    check("who is turned away is told when to come",
          {a.headers["Retry-After"] for a in answers if a.status == 503} <= {"2"})


def timing(server, new):
    """Whether a name exists cannot be told by the time it takes: by the least of nine or more, for others use the machine."""
    new().register("Timed")
    least = {"Timed": math.inf, "Untimed": math.inf}
    def alike():
        return 0.5 < least["Timed"] / least["Untimed"] < 2

    for n in range(60):
        if n >= 9 and alike():
            break
        for name in least:
            client = new()
            client.ask("GET", "/healthz")
            start = time.monotonic()
            client.login(name, "a wrong password")
            least[name] = min(least[name], time.monotonic() - start)
    check("no time tells", alike(), least)


def main(binary, document):
    spec = Spec(document)
    secrets = ["correct horse", "a long password", "a new password", "a wrong password"]
    with serving(binary) as server:
        clients = []

        def new():
            clients.append(Client(server, spec=spec, address=address()))
            return clients[-1]

        names(server, new)
        logins(server, new)
        tokens(server, new)
        guests(server, new)
        timing(server, new)
        limits(server, spec)
        busy(server)
        secrets += [c.cookie for c in clients if c.cookie]
        stored = b"".join(open(os.path.join(server.data, file), "rb").read() for file in os.listdir(server.data))
        check("no secret is stored", not any(s.encode() in stored for s in secrets))
        check("passwords are Argon2id, 19 MiB, two passes", b"$argon2id$v=19$m=19456,t=2,p=1$" in stored)
        log = server.errors()
        check("no secret is logged, nor a name or an address", not any(
            s in log for s in secrets + ["Ayşe", "Işık", "192.0.2", "10.0.0"]), log[:500])
    finish()


main(*sys.argv[1:])
