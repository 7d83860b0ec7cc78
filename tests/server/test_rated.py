#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_rated.py MANGALA OPENAPI: rated games: who may play them, what they do to ratings and when, and where that is seen."""
import contextlib
import itertools
import math
import sqlite3
import sys
import threading
import urllib.parse

from harness import Client, check, finish, new_id, serving
from openapi import Spec

numbers = itertools.count(1)
CLOCK = {"kind": "days", "base": 86400}


def person(server, spec, name=None):
    client = Client(server, spec=spec, address=f"10.6.0.{next(numbers)}")
    assert (client.register(name) if name else client.ask("POST", "/api/guests", {})).status == 201
    client.headers = {}
    return client


def twin(own, rival, score):
    """Glicko-2 after one game, the volatility by halving an interval: (rating, deviation, volatility)."""
    scale, tau = 173.7178, 0.5
    mu, phi, sigma = (own[0] - 1500) / scale, own[1] / scale, own[2]
    g = 1 / math.sqrt(1 + 3 * (rival[1] / scale) ** 2 / math.pi ** 2)
    e = 1 / (1 + math.exp(-g * (mu - (rival[0] - 1500) / scale)))
    v = 1 / (g * g * e * (1 - e))
    delta = v * g * (score - e)

    def f(x):
        ex = math.exp(x)
        return ex * (delta ** 2 - phi ** 2 - v - ex) / (2 * (phi ** 2 + v + ex) ** 2) - (x - math.log(sigma ** 2)) / tau ** 2

    low, high = -20, 5  # f falls
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    phi = 1 / math.sqrt(1 / phi ** 2 + 1 / v)
    return 1500 + scale * (mu + phi ** 2 * g * (score - e)), scale * phi, math.exp(low / 2)


def begin(white, black, **terms):
    answer = white.ask("POST", "/api/games", {"game": "toguz", "joining": "link", "rated": 1, "clock": CLOCK, **terms})
    assert answer.status == 201, answer.text
    game = answer.json["id"]
    assert black.ask("POST", f"/api/games/{game}/seat", {"id": new_id()}).status == 200
    for ply, player in enumerate((white, black)):
        assert player.move(game, ply, "3").status == 200
    return game


def lose(player, game):
    return player.ask("POST", f"/api/games/{game}/leave", {"ply": 2, "id": new_id()})


def see(client, game):
    return client.ask("GET", f"/api/games/{game}").json


def stored(server):
    """Name: (rating, deviation, volatility, games)."""
    with contextlib.closing(server.database()) as db:
        return {name: row for name, *row in db.execute(
            "SELECT name, rating, deviation, volatility, games FROM rating JOIN person ON key = person WHERE rules = 'toguz'")}


def terms(server, spec, ayse, guest):
    wish = {"game": "toguz", "joining": "anybody", "rated": 1, "clock": CLOCK}
    check("a guest has no rating", guest.ask("POST", "/api/games", wish).code == "members_only")
    for field, value in ("clock", None), ("private", 1), ("rules", {}), ("joining", None):
        answer = ayse.ask("POST", "/api/games", {k: v for k, v in {**wish, field: value}.items() if v is not None})
        named = {"joining": "rated"}.get(field, field)
        check(f"not with {field} {value}", answer.status == 400 and answer.json["error"]["field"] == named, answer.text)
    casual = ayse.ask("POST", "/api/games", {"game": "toguz", "joining": "link", "clock": CLOCK})
    check("a game is casual unless it is said", casual.json["rated"] is False and casual.json["seats"][0]["rating"] is None)
    offer = ayse.ask("POST", "/api/games", wish).json
    check("what is offered is seen before", offer["rated"] is True and offer["seats"][0]["rating"] == {
        "rating": 1500, "deviation": 350, "provisional": True, "change": None}, offer["seats"])
    refused = guest.ask("POST", f"/api/games/{offer['id']}/seat", {"id": new_id()})
    check("nor does a guest join one", refused.code == "members_only" and see(guest, offer["id"])["status"] == "open")


def games(server, spec, ayse, veli):
    game = begin(ayse, veli)
    check("while it is played the engine says nothing", veli.ask("GET", f"/api/games/{game}/evaluation").code == "being_played")
    check("and nothing has changed", not stored(server))
    body = {"ply": 2, "id": new_id()}
    answers = [ayse.ask("POST", f"/api/games/{game}/leave", body) for _ in range(2)]
    check("it ends, once", [a.status for a in answers] == [200, 200] and answers[0].text == answers[1].text)
    now, new = see(ayse, game), (1500, 350, 0.06)
    expected = [twin(new, new, 0), twin(new, new, 1)]
    for seat, name in enumerate(("Ayşe", "Veli")):
        rating, deviation, volatility, count = stored(server)[name]
        check("as the paper has it", max(abs(rating - expected[seat][0]), abs(deviation - expected[seat][1])) < 1e-3 and
              abs(volatility - expected[seat][2]) < 1e-6 and count == 1, (stored(server), expected))
        shown = round(expected[seat][0]) - 1500
        check("the game says what they were and became", now["seats"][seat]["rating"] == {
            "rating": 1500, "deviation": 350, "provisional": True, "change": shown}, now["seats"])
    check("now the engine may be asked", ayse.ask("GET", f"/api/games/{game}/evaluation?ply=0").status == 200)
    record = ayse.ask("GET", f"/api/games/{game}/record").text
    check("the record has it", '[WhiteElo "1500"]\n[BlackElo "1500"]' in record, record)

    again = ayse.ask("POST", f"/api/games/{game}/rematch", {}).json
    check("a rematch is rated too", again["rated"] is True)
    veli.ask("POST", f"/api/games/{again['id']}/seat", {"id": new_id()})
    before = stored(server)
    ayse.ask("POST", f"/api/games/{again['id']}/cancellation", {"id": new_id()})
    check("what was cancelled was no game", see(ayse, again["id"])["status"] == "cancelled" and stored(server) == before)
    casual = begin(ayse, veli, rated=0)
    lose(veli, casual)
    check("nor does a casual one count", stored(server) == before)
    other = begin(ayse, veli, game="mangala2")
    lose(veli, other)
    mine = ayse.ask("GET", f"/api/people/{urllib.parse.quote('AYŞE')}").json
    check("every rule set has its own, in the profile", stored(server) == before and [
        (r["game"], r["games"], r["rating"]["provisional"]) for r in mine["ratings"]] ==
        [("mangala2", 1, True), ("toguz", 1, True)] and mine["name"] == "Ayşe", mine)
    check("of nobody", ayse.ask("GET", "/api/people/Nobody").code == "no_such_person")
    rated = [g["id"] for g in ayse.ask("GET", "/api/archive?game=toguz&rated=1").json["games"]]
    check("the archive knows", rated == [game], rated)
    lines = ayse.ask("GET", "/api/archive/games?rated=1").text.splitlines()
    check("and its stream", len(lines) == 2, lines)


def one_transaction(server, ayse, veli):
    """A rating that cannot be written keeps the game from ending."""
    game, before = begin(veli, ayse), stored(server)
    with contextlib.closing(sqlite3.connect(f"{server.data}/mangala.db", timeout=60)) as db:
        db.execute("CREATE TRIGGER broken BEFORE UPDATE ON rating BEGIN SELECT RAISE(ABORT, 'broken'); END")
        db.commit()
        answer = lose(veli, game)
        check("all or nothing", answer.code == "not_saved" and see(veli, game)["status"] == "playing" and
              stored(server) == before, answer.text)
        db.execute("DROP TRIGGER broken")
        db.commit()
    check("then it ends", lose(veli, game).status == 200 and stored(server)["Ayşe"][3] == 2)


def at_once(server, ayse, veli):
    """Many games of the same two that end together: none is lost, each begins where one before it ended."""
    count, before = 12, stored(server)
    ids = [begin(ayse, veli) for _ in range(count)]
    start = threading.Barrier(count)

    def end(n):
        client = Client(server)
        client.cookie = (ayse, veli)[n % 2].cookie
        start.wait()
        lose(client, ids[n])

    threads = [threading.Thread(target=end, args=(n,)) for n in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    after = stored(server)
    with contextlib.closing(server.database()) as db:
        changes = dict(db.execute(f"SELECT id, change0 FROM game WHERE rated = 'toguz' AND change0 IS NOT NULL"))
    check("each counts once", after["Ayşe"][3] == before["Ayşe"][3] + count and set(ids) <= changes.keys(), after)
    check("and the changes add up", abs(after["Ayşe"][0] - before["Ayşe"][0] - sum(changes[id] for id in ids)) < 1e-6,
          (before, after))
    check("much is known by now", after["Ayşe"][1] < before["Ayşe"][1] and 1400 < after["Ayşe"][0] < 1600, after)


def deletion(server, ayse, veli):
    game = begin(ayse, veli)
    data = veli.ask("GET", "/api/account/data").json
    check("what is kept of somebody has his ratings", [r["game"] for r in data["ratings"]] == ["mangala2", "toguz"], data["ratings"])
    veli.ask("POST", "/api/account/deletion", {"password": "correct horse"})
    check("they go with him", "Veli" not in stored(server) and ayse.ask("GET", "/api/people/Veli").status == 404)
    count = stored(server)["Ayşe"][3]
    lose(ayse, game)
    with contextlib.closing(server.database()) as db:
        people = db.execute("SELECT count(*) FROM rating JOIN person ON key = person WHERE kind <> 1").fetchone()
    check("whoever stays plays on, who left has none", stored(server)["Ayşe"][3] == count + 1 and people == (0,), people)


def main(binary, document):
    spec = Spec(document)
    with serving(binary, errors=True) as server:
        ayse, veli, guest = person(server, spec, "Ayşe"), person(server, spec, "Veli"), person(server, spec)
        terms(server, spec, ayse, guest)
        games(server, spec, ayse, veli)
        one_transaction(server, ayse, veli)
        at_once(server, ayse, veli)
        deletion(server, ayse, veli)
    finish()


main(*sys.argv[1:])
