#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_telling.py MANGALA OPENAPI VECTOR: how people who are not here are told: mails, pushes, feeds; a forgotten password. What
is sent is received on the loopback and compared byte for byte."""
import base64
import contextlib
import itertools
import json
import re
import sqlite3
import sys
import textwrap
import time
import xml.etree.ElementTree as xml

from harness import PATIENCE, Client, Server, check, finish, folder, new_id, wait_for
from openapi import Spec
from outside import Browser, bytes_of, claims, mail_server, plain, push_service

numbers = itertools.count(1)
SITE = "https://mangala.example"


class Place:
    """A server, with a mail server and a push service of its own."""

    def __init__(self, binary, data, spec, **config):
        self.binary, self.spec = binary, spec
        self.mail, self.push = mail_server(), push_service()
        self.config = {"smtp": f"smtp://127.0.0.1:{self.mail.port}", "mail_from": "oyun@mangala.example",
                       "address": SITE, "mail_delay": 0, "push_anywhere": 1,
                       "push_contact": "mailto:o@mangala.example", **config}
        self.server = Server(binary, data, config=self.config)

    def person(self, name=None):
        client = Client(self.server, spec=self.spec, address=f"10.3.0.{next(numbers)}")
        answer = client.register(name) if name else client.ask("POST", "/api/guests", {})
        assert answer.status == 201, answer.text
        client.headers = {}
        return client

    def reachable(self, name, mode="each"):
        """A member with a confirmed address."""
        client = self.person(name)
        client.ask("POST", "/api/account/mail", {"mail": f"{name}@example.org", "password": "correct horse"})
        client.ask("POST", "/api/confirmations", {"token": self.token(self.mail.next())})
        client.ask("POST", "/api/account/contact", {"mode": mode})
        return client

    @staticmethod
    def token(mail):
        return re.search(r"/hesap#(?:onay|parola)=([\w-]{43})\n", mail["body"])[1]

    def game(self, white, black, **terms):
        """A game between two; White is to move."""
        terms = {"game": "mangala", "joining": "link", "clock": {"kind": "days", "base": 5 * 86400}, **terms}
        game = white.ask("POST", "/api/games", terms).json["id"]
        assert black.ask("POST", f"/api/games/{game}/seat", {"id": new_id()}).status == 200
        return game

    def change(self, text, *values):
        """Behind the server's back."""
        with contextlib.closing(sqlite3.connect(f"{self.server.data}/mangala.db", timeout=PATIENCE)) as db:
            db.execute("PRAGMA foreign_keys = ON")
            db.execute(text, values)
            db.commit()

    def rows(self, text):
        with contextlib.closing(self.server.database()) as db:
            return db.execute(text).fetchall()

    def waiting(self, kind):
        """The messages of a kind, once there are some."""
        return wait_for(lambda: self.rows(f"SELECT due, tries, held FROM message WHERE kind = {kind} ORDER BY key"))

    def empty(self):
        """Whether nothing is on its way any more, soon."""
        return wait_for(lambda: not self.rows("SELECT 1 FROM message"))

    def close(self):
        status, seconds = self.server.stop()
        self.mail.close()
        self.push.close()
        return status, seconds


def mails(place):
    ayse, veli = place.person("Ayşe"), place.person("Veli")
    answer = ayse.ask("POST", "/api/account/mail", {"mail": "ayse@example.org", "password": "wrong horse"})
    check("an address needs the password", answer.status == 401)
    for bad in "ayse", "@example.org", "a@b@c", "a b@c.org", "a@-c.org", "a\r\nRCPT TO:<x@y>@c.org", "a@c.org>":
        answer = ayse.ask("POST", "/api/account/mail", {"mail": bad, "password": "correct horse"})
        check(f"{bad!r} is no address", answer.status == 400 and answer.json["error"]["field"] == "mail", answer.text)
    answer = ayse.ask("POST", "/api/account/mail", {"mail": "ayse@example.org", "password": "correct horse"})
    check("an address waits for its confirmation", answer.status == 202 and answer.json["mail"] is None and
          answer.json["unconfirmed"] == "ayse@example.org" and answer.json["mode"] == "none", answer.text)
    mail = place.mail.next()
    token = place.token(mail)
    body = (f"Merhaba Ayşe,\n\nbu adresin senin olduğunu bir gün içinde şuradan onayla:\n\n{SITE}/hesap#onay={token}\n\n"
            "Bunu sen istemediysen hiçbir şey yapma.\n")
    date = re.search(rb"\r?\n?Date: (.*?)\r\n", mail["bytes"])[1].decode()
    name = re.search(rb"Message-ID: <(.*?)@", mail["bytes"])[1].decode()
    coded = "\r\n".join(textwrap.wrap(base64.b64encode(body.encode()).decode(), 76))
    subject = base64.b64encode("Mangala: adresini onayla".encode()).decode()
    expected = (f"Date: {date}\r\nFrom: Mangala <oyun@mangala.example>\r\nTo: <ayse@example.org>\r\n"
                f"Subject: =?UTF-8?B?{subject}?=\r\nMessage-ID: <{name}@mangala.example>\r\n"
                "Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
                f"Content-Transfer-Encoding: base64\r\n\r\n{coded}\r\n")
    check("the mail, byte for byte", mail["bytes"] == expected.encode(), mail["bytes"].decode())
    check("from and to whom", (mail["from"], mail["to"]) == ("<oyun@mangala.example>", "<ayse@example.org>"), mail)
    check("no token, no confirmation", ayse.ask("POST", "/api/confirmations", {"token": token[::-1]}).code == "no_such_ticket")
    check("whoever has the mail confirms", veli.ask("POST", "/api/confirmations", {"token": token}).status == 204)
    check("once", veli.ask("POST", "/api/confirmations", {"token": token}).code == "no_such_ticket")
    now = ayse.ask("GET", "/api/account/contact").json
    check("the address is his", (now["mail"], now["unconfirmed"]) == ("ayse@example.org", None), now)

    game = place.game(veli, ayse)
    veli.move(game, 0, "3")
    check("by default nothing is sent", place.mail.next(1.2) is None)
    ayse.move(game, 1, "3")
    ayse.ask("POST", "/api/account/contact", {"mode": "each", "lang": "en"})
    veli.move(game, 2, "5")
    mail = place.mail.next()
    check("a mail a turn", mail["subject"] == "Mangala (federation): your turn against Veli" and
          f"{SITE}/oyun/{game}\n" in mail["body"] and "Hello Ayşe" in mail["body"], mail)
    check("until when, by the reader's clock", re.search(r"Time is up: \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\+3\)\n", mail["body"]), mail["body"])
    check("and nothing is left", place.empty())

    quick = place.game(veli, ayse, clock={"kind": "live", "base": 600})
    veli.move(quick, 0, "3")
    check("who sits at the board is sent nothing", place.mail.next(1.2) is None)
    ayse.ask("POST", "/api/account/contact", {"mode": "none"})
    challenge = {"game": "toguz", "invite": "Ayşe", "clock": {"kind": "days", "base": 86400}}
    veli.ask("POST", "/api/games", challenge)
    check("a challenge too only by wish", place.mail.next(1.2) is None)
    ayse.ask("POST", "/api/account/contact", {"mode": "each"})
    veli.ask("POST", "/api/games", challenge)
    check("a challenge", place.mail.next()["subject"] == "Toguz Korgool: you are challenged by Veli")
    ayse.ask("POST", "/api/account/mail", {"mail": "", "password": "correct horse"})
    check("an address is taken back", ayse.ask("GET", "/api/account/contact").json["mail"] is None)


def sparing(place):
    """First until a visit; the digest; quiet hours; reminders."""
    can, ece = place.reachable("Can", "first"), place.person("Ece")
    games = [place.game(ece, can) for _ in range(3)]
    ece.move(games[0], 0, "3")
    check("the first turn", "Can" in place.mail.next()["body"])
    ece.move(games[1], 0, "3")
    check("the second one is not told", place.mail.next(1.2) is None)
    can.ask("GET", "/api/account")
    ece.move(games[2], 0, "3")
    check("after a visit the next one is", place.mail.next() is not None)

    can.ask("POST", "/api/account/contact", {"mode": "digest", "zone": "Etc/GMT-1", "digest": 7 * 60})
    games = [place.game(ece, can) for _ in range(3)]
    for game in games:
        ece.move(game, 0, "3")
    rows = []
    while len(rows) < 3:
        rows = [row for row in place.waiting(0) if row[2]]
    now = time.time()
    expected = (int((now + 3600 - 7 * 3600) // 86400) + 1) * 86400 + 7 * 3600 - 3600
    check("a digest waits for its hour", {row[0] for row in rows} == {expected * 1000}, (rows, expected))
    can.move(games[1], 1, "3")
    check("a turn that is played is not in it", len(place.rows("SELECT 1 FROM message WHERE kind = 0")) == 2)
    place.mail.answer = "451 later"
    place.change("UPDATE message SET due = 1 WHERE kind = 0")
    check("a digest that is refused for now is kept whole",
          wait_for(lambda: [row[1:] for row in place.waiting(0)] == [(1, 1)] * 2), place.waiting(0))
    place.mail.answer = "250 ok"
    place.change("UPDATE message SET due = 1 WHERE kind = 0")
    mail = place.mail.next()
    check("one mail for all", mail["subject"].endswith(": 2") and [game in mail["body"] for game in games] ==
          [True, False, True], mail)
    check("and no second one", place.mail.next(1.2) is None)

    for bad in "Mars/Olympus", "../Europe/Istanbul", "/etc/passwd", "Istanbul", "":
        answer = can.ask("POST", "/api/account/contact", {"zone": bad})
        check(f"{bad!r} is no zone", answer.status == 400 and answer.json["error"]["field"] == "zone", answer.text)
    minute = int(time.time() // 60) % 1440
    can.ask("POST", "/api/account/contact", {"mode": "each", "zone": "Etc/UTC", "quiet": [(minute - 5) % 1440, (minute + 60) % 1440]})
    game = place.game(ece, can)
    ece.move(game, 0, "3")
    check("nothing in quiet hours", place.mail.next(1.2) is None)
    due = place.waiting(0)[0][0]
    check("but at their end", due % 60000 == 0 and due // 60000 % 1440 == (minute + 60) % 1440, due)
    can.ask("POST", "/api/account/contact", {"quiet": [0, 0], "reminders": 1, "mode": "none"})
    can.move(game, 1, "3")
    ece.move(game, 2, "5")
    at, deadline = place.rows("SELECT max(at), deadline FROM event JOIN game ON game.key = event.game"
                              f" WHERE game.id = '{game}'")[0]
    check("a reminder at 80 % of the time", abs(place.waiting(1)[0][0] - (at + (deadline - at) * 0.8)) < 5, (at, deadline))
    place.change("UPDATE message SET due = 1 WHERE kind = 1")
    mail = place.mail.next()
    check("it says so", mail and mail["subject"] == "Mangala (federasyon): süren azalıyor, rakip Ece", mail)
    can.move(game, 3, "5")
    ece.move(game, 4, "1")
    can.move(game, 5, "1")
    check("none for a turn that is played", place.rows("SELECT count(*) FROM message WHERE kind = 1") == [(0,)])


def endings(place):
    """That a game is over is told to whoever did not end it, in place of what was on its way; the other one may be far away too."""
    ada, nur = place.reachable("Ada"), place.reachable("Nur")

    def game(**terms):
        id = place.game(nur, ada, game="toguz", **terms)
        nur.move(id, 0, "3")
        place.mail.next()
        ada.move(id, 1, "3")
        place.mail.next()
        return id

    over = game(rated=1)
    nur.ask("POST", f"/api/games/{over}/leave", {"ply": 2, "id": new_id()})
    mail = place.mail.next()
    check("a game that was won", mail["to"] == "<Ada@example.org>" and mail["subject"] == "Toguz Korgool: kazandın, rakip Nur" and
          "Puanın: 1662 (+162)\n" in mail["body"] and f"{SITE}/oyun/{over}\n" in mail["body"], mail)
    check("who ended it knows", place.empty() and place.mail.next(0.1) is None)
    late = game()
    # In this order: the server looks as soon as the deadline has passed.
    place.change("UPDATE event SET at = at - 864000000 WHERE game = (SELECT key FROM game WHERE id = ?)", late)
    place.change("UPDATE game SET deadline = 1 WHERE id = ?", late)
    mails = {mail["to"]: mail["subject"] for mail in (place.mail.next() for _ in range(2))}
    check("time ended it: both are told", mails == {
        "<Nur@example.org>": "Toguz Korgool: kaybettin, rakip Ada", "<Ada@example.org>": "Toguz Korgool: kazandın, rakip Nur"}, mails)
    declined = nur.ask("POST", "/api/games", {"game": "toguz", "invite": "Ada", "clock": {"kind": "days", "base": 86400}}).json["id"]
    place.mail.next()
    ada.ask("POST", f"/api/games/{declined}/cancellation", {"id": new_id()})
    mail = place.mail.next()
    check("a challenge that is declined", mail["to"] == "<Nur@example.org>" and
          mail["subject"] == "Toguz Korgool: çağrını kimse kabul etmedi", mail)
    feeds = ada.ask("POST", "/api/account/feeds", {}).json
    titles = re.findall("<title>(.*?)</title>", ada.ask("GET", feeds["turns"].removeprefix(SITE)).text)
    check("the feed has them", titles[1:] == ["Toguz Korgool: kazandın, rakip Nur"] * 2, titles)

    ada.ask("POST", "/api/account/contact", {"mode": "digest", "lang": "en"})
    waits, ends = (place.game(nur, ada, game="toguz") for _ in range(2))
    nur.move(waits, 0, "3")
    nur.move(ends, 0, "3")
    wait_for(lambda: [row[2] for row in place.waiting(0)] == [1, 1])
    ada.move(ends, 1, "3")
    place.mail.next()
    nur.ask("POST", f"/api/games/{ends}/leave", {"ply": 2, "id": new_id()})
    wait_for(lambda: [row[2] for row in place.waiting(5)] == [1])
    place.change("UPDATE message SET due = 1")
    mail = place.mail.next()
    check("a digest has both, each once", mail["subject"] == "Mangala: news of your games: 2" and
          re.findall("^Toguz Korgool: (.*)$", mail["body"], re.M) == ["your turn against Nur", "you won against Nur"], mail)
    check("and nothing is left", place.empty() and place.mail.next(0.1) is None)
    ada.ask("POST", "/api/account/contact", {"mode": "none"})
    gone = place.game(nur, ada, game="toguz")
    nur.move(gone, 0, "3")
    ada.move(gone, 1, "3")
    place.mail.next()
    nur.ask("POST", f"/api/games/{gone}/leave", {"ply": 2, "id": new_id()})
    check("who wishes no mail gets none", place.empty() and place.mail.next(0.1) is None)


def troubles(place):
    """A mail server that refuses, for now and for ever."""
    deniz, ece = place.reachable("Deniz"), place.person("Efe")
    game = place.game(ece, deniz)
    place.mail.answer = "451 later"
    asked = time.time()
    ece.move(game, 0, "3")
    wait_for(lambda: any(row[1] for row in place.waiting(0)))
    due, tries, _ = place.waiting(0)[0]
    check("tried again, later", tries == 1 and asked + 59 < due / 1000 <= time.time() + 61, (due, tries))
    place.mail.answer = "250 ok"
    place.change("UPDATE message SET due = 1")
    check("then it goes", place.mail.next() is not None)
    deniz.move(game, 1, "3")
    place.mail.answer = "550 nobody"
    ece.move(game, 2, "5")
    check("what is refused for ever is dropped", place.empty())
    place.mail.answer = "250 ok"
    deniz.move(game, 3, "5")
    place.mail.hello = "554 nobody is let in"
    ece.move(game, 4, "1")
    check("a refusal of the server itself is not one of the mail", wait_for(lambda: place.waiting(0)[0][1] == 1),
          place.waiting(0))
    place.mail.hello = "250 test"
    place.change("UPDATE message SET due = 1")
    check("so it goes later", place.mail.next() is not None)


def forgotten(place):
    fatma = place.reachable("Fatma")
    stranger = Client(place.server, spec=place.spec, address="10.3.9.9")
    answers = {stranger.ask("POST", "/api/resets", {"name": name}).text for name in ("Fatma", "FATMA", "Nobody", "x")}
    check("nobody is told whose address is known", answers == {"{}"}, answers)
    mails = [place.mail.next() for _ in range(2)]
    check("who has one gets a mail", all(m["subject"] == "Mangala: yeni parola" for m in mails), mails)
    first, second = (place.token(mail) for mail in mails)
    good = {"token": second, "password": "another horse"}
    check("a later mail makes the earlier one void", stranger.ask(
        "POST", "/api/passwords", dict(good, token=first)).code == "no_such_ticket")
    check("a short password is none", stranger.ask("POST", "/api/passwords", dict(good, password="short")).status == 400)
    check("another password", stranger.ask("POST", "/api/passwords", good).status == 204)
    check("once", stranger.ask("POST", "/api/passwords", dict(good, password="third horse")).code == "no_such_ticket")
    check("who was logged in is not any more", fatma.ask("GET", "/api/account").status == 401)
    check("the old one is worth nothing", stranger.login("Fatma").status == 401)
    check("the new one is", stranger.login("Fatma", "another horse").status == 201)
    place.change("UPDATE ticket SET expires = 1")
    for _ in range(2):
        stranger.ask("POST", "/api/resets", {"name": "Fatma"})
    token = place.token(place.mail.next())
    place.change("UPDATE ticket SET expires = 1")
    check("not after its time", stranger.ask("POST", "/api/passwords", dict(good, token=token)).code == "no_such_ticket")
    check("nor for ever", stranger.ask("POST", "/api/resets", {"name": "Fatma"}).status == 429)


def pushes(place, vector):
    with open(vector, encoding="utf-8") as file:
        v = json.load(file)
    example = Browser(int.from_bytes(bytes_of(v["ua_private"]), "big"), bytes_of(v["auth_secret"]))
    check("this reader reads the example of RFC 8291", example.read(bytes_of(v["body"])).decode() == v["plaintext"])

    gul, hasan = place.person(), place.person("Hasan")
    browser = Browser()
    address = f"http://127.0.0.1:{place.push.port}/send/abc"
    key = gul.ask("GET", "/api/account/contact").json["push_key"]
    for bad in ({"endpoint": "ftp://x/y"}, {"endpoint": "file:///etc/passwd"}, {"endpoint": "http://a:b@c/"},
                {"p256dh": plain(bytes(65))}, {"auth": "short"}):
        answer = gul.ask("POST", "/api/account/browsers", {**browser.subscription(address), **bad})
        check(f"{bad} is refused", answer.status == 400, answer.text)
    id = gul.ask("POST", "/api/account/browsers", browser.subscription(address)).json["id"]
    gul.ask("POST", "/api/account/browsers", browser.subscription(address))
    listed = gul.ask("GET", "/api/account/contact").json["browsers"]
    check("the same browser is there once", len(listed) == 1 and listed[0]["id"] != id and
          listed[0]["service"] == f"http://127.0.0.1:{place.push.port}", listed)
    game = place.game(hasan, gul)
    hasan.move(game, 0, "3")
    push = place.push.next()
    told = json.loads(browser.read(push["body"]))
    check("a push, as the browser reads it", told == {
        "title": "Mangala (federasyon): sıra sende, rakip Hasan", "lang": "tr", "url": f"{SITE}/oyun/{game}", "game": game}, told)
    said = claims(push["headers"]["authorization"], key)
    check("by whom", said and said["aud"] == f"http://127.0.0.1:{place.push.port}" and
          said["sub"] == "mailto:o@mangala.example" and 0 < said["exp"] - time.time() <= 86400, said)
    check("a later push replaces it", push["headers"]["topic"] == game[:32] and push["headers"]["ttl"] == "86400" and
          push["headers"]["content-encoding"] == "aes128gcm" and push["path"] == "/send/abc", push)
    gul.move(game, 1, "3")
    place.push.answer = "410 Gone"
    hasan.move(game, 2, "5")
    check("a browser that is gone", place.push.next() is not None)
    check("is forgotten", place.empty() and gul.ask("GET", "/api/account/contact").json["browsers"] == [])
    place.push.answer = "201 Created"
    id = gul.ask("POST", "/api/account/browsers", browser.subscription(address)).json["id"]
    check("or taken back", gul.ask("DELETE", f"/api/account/browsers/{id}").status == 204)
    check("once", gul.ask("DELETE", f"/api/account/browsers/{id}").code == "no_such_browser")
    for n in range(12):
        gul.ask("POST", "/api/account/browsers", browser.subscription(f"{address}{n}"))
    check("ten at most", len(gul.ask("GET", "/api/account/contact").json["browsers"]) == 10)
    gul.ask("POST", "/api/account/deletion", {})
    check("who leaves is told nothing any more", not place.rows(
        "SELECT 1 FROM channel JOIN person ON person.key = channel.person WHERE person.kind = 2"))


def feeds(place):
    ilk, jale = place.person("İlker"), place.person("Jale")
    stranger = Client(place.server, spec=place.spec)
    games = [place.game(jale, ilk), place.game(jale, ilk, game="toguz", clock={"kind": "bank", "base": 86400})]
    for game in games:
        jale.move(game, 0, "3")
    feeds = ilk.ask("POST", "/api/account/feeds", {}).json
    paths = {name: feeds[name].removeprefix(SITE) for name in feeds}
    answer = stranger.ask("GET", paths["turns"])
    root, atom = xml.fromstring(answer.text), "{http://www.w3.org/2005/Atom}"
    links = {entry.find(f"{atom}link").get("href") for entry in root.iter(f"{atom}entry")}
    check("a feed of one's turns", links == {f"{SITE}/oyun/{game}" for game in games} and
          root.find(f"{atom}link").get("href") == feeds["turns"] and root.find(f"{atom}id").text, answer.text)
    answer = stranger.ask("GET", paths["deadlines"])
    lines = answer.text.replace("\r\n ", "").split("\r\n")
    deadlines = {g["id"]: re.sub("[-:]", "", g["clock"]["deadline"])
                 for g in ilk.ask("GET", "/api/account/games").json["games"]}
    check("a calendar of one's deadlines", lines[0] == "BEGIN:VCALENDAR" and lines[-2:] == ["END:VCALENDAR", ""] and
          all(f"DTSTART:{deadlines[game]}" in lines and f"UID:{game}@mangala.example" in lines for game in games) and
          "SUMMARY:Mangala (federasyon): sıra sende\\, rakip Jale" in lines, answer.text)
    check("no line is too long", all(len(line.encode()) <= 75 for line in answer.text.split("\r\n")))
    ilk.move(games[0], 1, "3")
    check("a turn that is played is not in it", games[0] not in stranger.ask("GET", paths["turns"]).text)
    ilk.ask("POST", "/api/account/feeds", {})
    check("new addresses end the old ones", stranger.ask("GET", paths["turns"]).code == "no_such_feed")
    ilk.ask("DELETE", "/api/account/feeds")
    check("none", ilk.ask("GET", "/api/account/contact").json["feeds"] is False and
          stranger.ask("GET", paths["deadlines"]).status == 404)
    return [feeds["turns"].split("/")[-2]]


def patience(binary, spec):
    """What is to be sent outlives a kill; a stop waits for nobody; what was played meanwhile is not sent."""
    with folder() as data:
        place = Place(binary, data, spec, mail_delay=3600)
        kaya, lale = place.reachable("Kaya"), place.person("Lale")
        game, played = place.game(lale, kaya), place.game(lale, kaya)
        lale.move(played, 0, "3")
        kaya.move(played, 1, "3")
        lale.move(game, 0, "3")
        place.server.process.kill()
        place.server.process.wait()
        place.server = Server(binary, data, config=place.config)
        place.change("UPDATE message SET due = 1")
        mail = place.mail.next()
        check("what was to be sent at a kill is sent after it", mail and game in mail["body"], mail)
        check("a turn played in time is not told", place.empty() and place.mail.next(0.1) is None)
        for client in kaya, lale:
            client.http = Client(place.server).http
        place.mail.answer = "nothing"
        kaya.move(game, 1, "3")
        lale.move(game, 2, "5")
        place.change("UPDATE message SET due = 1")
        check("it is called", place.mail.next() == "called")
        status, seconds = place.close()
        check("a mail server that says nothing keeps nobody from stopping", status == 0 and place.server.soon(seconds, 5), seconds)
        check("and the mail is there yet", place.rows("SELECT count(*) FROM message") == [(1,)])


def inside(binary, spec):
    """What a browser says its service is must be outside."""
    with folder() as data:
        server = Server(binary, data)
        push = push_service()
        client = Client(server, spec=spec)
        client.register("Mert")
        check("no mail without a mail server", client.ask(
            "POST", "/api/account/mail", {"mail": "a@b.org", "password": "correct horse"}).code == "no_mail" and
            client.ask("POST", "/api/resets", {"name": "Mert"}).code == "no_mail")
        subscription = Browser().subscription(f"http://127.0.0.1:{push.port}/")
        check("nothing but https", client.ask("POST", "/api/account/browsers", subscription).status == 400)
        for host in "127.0.0.1", "localhost", "[::1]", "10.0.0.1", "[::ffff:127.0.0.1]":
            subscription["endpoint"] = f"https://{host}:{push.port}/"
            check(f"{host} is an address", client.ask("POST", "/api/account/browsers", subscription).status == 201)
        rival = Client(server)
        rival.ask("POST", "/api/guests", {})
        game = rival.ask("POST", "/api/games", {"game": "mangala", "joining": "link"}).json["id"]
        client.ask("POST", f"/api/games/{game}/seat", {"id": new_id()})
        with contextlib.closing(sqlite3.connect(f"{data}/mangala.db")) as db:
            db.execute("UPDATE message SET due = 1")
            db.commit()
        rival.move(game, 0, "3")
        with contextlib.closing(sqlite3.connect(f"{data}/mangala.db")) as db:
            db.execute("UPDATE message SET due = 1")
            db.commit()
        wait_for(lambda: server.errors().count(" undelivered ") >= 5)
        check("but is never asked", push.next(0.1) is None and server.errors().count(" undelivered ") == 5,
              server.errors())
        server.stop()
        push.close()


def main(binary, document, vector):
    spec = Spec(document)
    with folder() as data:
        place = Place(binary, data, spec)
        mails(place)
        sparing(place)
        endings(place)
        troubles(place)
        forgotten(place)
        pushes(place, vector)
        secrets = feeds(place)
        for table in "contact", "ticket", "message":
            check(f"no secret is stored in {table}", not any(s in str(place.rows(f"SELECT * FROM {table}")) for s in secrets))
        log = place.server.errors()
        check("no address and no secret is logged", not re.search(r"@example|hesap#|send/abc", log) and
              not any(secret in log for secret in secrets), log)
        check("no error", " error " not in log, log)
        check("a clean stop", place.close()[0] == 0)
    patience(binary, spec)
    inside(binary, spec)
    finish()


main(*sys.argv[1:])
