#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_leave.py MANGALA OPENAPI: leave and free weekends, in a time zone whose clocks change meanwhile."""
import calendar
import contextlib
import datetime
import itertools
import sqlite3
import sys
import time
import zoneinfo

from harness import PATIENCE, Client, Server, between, Watcher, check, finish, folder, new_id, wait_for
from openapi import Spec

DAY = 86400
numbers = itertools.count(1)


def guest(server, spec):
    client = Client(server, spec=spec, address=f"10.4.0.{next(numbers)}")
    assert client.ask("POST", "/api/guests", {}).status == 201
    client.headers = {}
    return client


def begin(players, **clock):
    """A game that both have played a turn in, Black to move since players[0].span."""
    clock = {"kind": "days", "base": 5 * DAY, **clock}
    answer = players[0].ask("POST", "/api/games", {"game": "mangala", "joining": "link", "clock": clock})
    assert answer.status == 201, answer.text
    game = answer.json["id"]
    for answer in (players[1].ask("POST", f"/api/games/{game}/seat", {"id": new_id()}), players[0].move(game, 0, "3"),
                   players[1].move(game, 1, "3"), players[0].move(game, 2, "5")):
        assert answer.status == 200, answer.text
    return game


def see(client, game):
    return client.ask("GET", f"/api/games/{game}").json


def seconds(stamp):
    return calendar.timegm(time.strptime(stamp, "%Y-%m-%dT%H:%M:%SZ"))


def change(server, *statements):
    with contextlib.closing(sqlite3.connect(f"{server.data}/mangala.db", timeout=PATIENCE)) as db:
        for text, values in statements:
            db.execute(text, values)
        db.commit()


def earlier(game, milliseconds):
    return (("UPDATE game SET deadline = deadline - ? WHERE id = ?", (milliseconds, game)),
            ("UPDATE event SET at = at - ? WHERE game = (SELECT key FROM game WHERE id = ?)", (milliseconds, game)))


def long_ago(server, game, milliseconds):
    """Behind the server's back: all of a game was so much earlier."""
    change(server, *earlier(game, milliseconds))


def manual(server, spec):
    white, black = guest(server, spec), guest(server, spec)
    forbidden, game = begin((white, black), leave=0), begin((white, black))
    since, begun = white.span, time.monotonic()
    told, own = Watcher(server, game), Watcher(server, client=white)
    told.event(), own.event()
    before, fixed = see(black, game)["clock"], see(black, forbidden)["clock"]
    check("both terms stand before it begins", (before["leave"], fixed["leave"], before["weekends"]) == (1, 0, 0))
    now = black.ask("GET", "/api/account/leave").json
    check("a year has its days", now == {"allowed": 200 * DAY, "left": 200 * DAY, "until": None, "automatic": 0, "taken": []}, now)
    check("more there are not", black.ask("POST", "/api/account/leave", {"days": 201}).code == "no_leave")
    # From the end of November 120 days reach over the last Sunday of March.
    now = black.ask("POST", "/api/account/leave", {"days": 120}).json
    went = black.span
    after = see(white, game)["clock"]
    check("leave is exactly as long as it says, whatever local clocks do", abs(
        seconds(after["deadline"]) - seconds(before["deadline"]) - 120 * DAY) <= 1, (before, after))
    check("the clock stands, shows what is left and until when", after["paused"] == "leave" and
          after["resumes"] == now["until"] and between(5 * DAY * 1000 - after["left"][1] + after["elapsed"], since, went), after)
    event = told.event()
    check("who watches is told", (event["event"], event["data"]["seat"], event["data"]["ply"]) == ("away", 1, 3) and
          between(5 * DAY * 1000 - event["data"]["left"][1], since, went), event)
    event = own.event()
    check("and so is the rival", event["data"]["event"] == "away" and event["data"]["game"] == game, event)
    runs = see(white, forbidden)["clock"]
    check("where leave is forbidden it runs", runs == dict(fixed, elapsed=runs["elapsed"]), runs)
    check("not twice at once", black.ask("POST", "/api/account/leave", {"days": 1}).code == "no_leave")
    check("the rival's clock runs", black.move(game, 3, "5").status == 200 and
          see(white, game)["clock"]["paused"] is None)
    answer = white.move(game, 4, "1")
    check("and back at him it stands again", answer.status == 200 and abs(
        seconds(see(white, game)["clock"]["deadline"]) - seconds(now["until"]) - 5 * DAY) <= 1, see(white, game)["clock"])
    now = black.ask("DELETE", "/api/account/leave").json
    check("what was not needed is given back", now["until"] is None and now["left"] > 200 * DAY - 2 - (time.monotonic() - went[0]), now)
    events = [told.event() for _ in range(3)]
    check("and what comes after it", [(e["event"], e["id"]) for e in events] == [("move", 7), ("move", 8), ("back", 9)], events)
    clock = see(white, game)["clock"]
    check("the clock runs", clock["paused"] is None and seconds(clock["deadline"]) - time.time() <= 5 * DAY, clock)
    check("once", black.ask("DELETE", "/api/account/leave").code == "not_on_leave")
    quick = white.ask("POST", "/api/games", {"game": "mangala", "joining": "link", "clock": {
        "kind": "live", "base": 60, "leave": 1}})
    check("not at the board", quick.status == 400 and quick.json["error"]["field"] == "clock.leave", quick.text)


def this_year(days):
    """Whether that many days ago it was this year, where people are who have not said where they are."""
    now = datetime.datetime.now(zoneinfo.ZoneInfo("Europe/Istanbul"))
    return (now - datetime.timedelta(days)).year == now.year


def ledger(server, spec):
    """What was used before, and long ago."""
    white, black = guest(server, spec), guest(server, spec)
    game = begin((white, black))
    since = white.span
    black.ask("POST", "/api/account/leave", {"days": 3})
    wait_for(lambda: see(white, game)["version"] == 6)
    heard = white.span[1] - black.span[0]  # until the game heard of the leave: between the two it is moved to another day
    person = "(SELECT max(person) FROM leave)"
    change(server, *earlier(game, 7 * DAY * 1000), (f"UPDATE leave SET since = since - ?, until = until - ? WHERE person = {person}", [6 * DAY * 1000] * 2))
    # Moved 7 days ago, away from the 6th to the 3rd day before now: 4 days of the clock are gone.
    clock = see(white, game)["clock"]
    check("of the days since then those of leave do not count", between(
        clock["elapsed"] + DAY * 1000 - clock["left"][1], (since[0], since[1] + heard), white.span), (clock, since, heard, white.span))
    left = black.ask("GET", "/api/account/leave").json["left"]
    check("the ledger has them", left == (197 if this_year(6) else 200) * DAY, left)
    change(server, (f"UPDATE leave SET since = since - ?, until = until - ? WHERE person = {person}", [400 * DAY * 1000] * 2))
    check("another year has its own", black.ask("GET", "/api/account/leave").json["left"] == 200 * DAY)


def automatic(server, spec):
    white, black = guest(server, spec), guest(server, spec)
    black.ask("POST", "/api/account/leave", {"automatic": 1})
    moment = time.time()
    game, other, forbidden = begin((white, black)), begin((white, black)), begin((white, black), leave=0)
    until = seconds(see(white, other)["clock"]["deadline"])
    for late in game, forbidden:
        long_ago(server, late, 5 * DAY * 1000 + 500)
    check("time is up: who wishes so is on leave", wait_for(lambda: see(white, game)["clock"]["paused"] == "leave"))
    clock = see(white, game)["clock"]
    check("for a day, and the clock shows that nothing is left", moment - 2 <= seconds(clock["deadline"]) - DAY <= time.time() and
          see(white, game)["status"] == "playing" and abs(clock["left"][1] - clock["elapsed"]) < 5, clock)
    check("in all his games", wait_for(lambda: abs(
        seconds(see(white, other)["clock"]["deadline"]) - until - DAY) <= 2), see(white, other)["clock"])
    check("but not where it is forbidden", wait_for(lambda: see(white, forbidden)["status"] == "over"))
    gone = DAY * 1000 + 500
    change(server, ("UPDATE leave SET since = since - ?, until = until - ? WHERE until > ?", (gone, gone, time.time() * 1000)),
           *earlier(game, gone))
    check("a day more", wait_for(lambda: len(black.ask("GET", "/api/account/leave").json["taken"]) == 2))
    now = black.ask("GET", "/api/account/leave").json
    check("by the ledger", now["left"] == (198 if this_year(1) else 199) * DAY and now["automatic"] == 1, now)
    black.ask("POST", "/api/account/leave", {"automatic": 0})
    black.ask("DELETE", "/api/account/leave")
    check("who wishes it no more loses", wait_for(lambda: see(white, game)["status"] == "over"), see(white, game)["clock"])


def truth(server, spec):
    """The deadline that is written down only says when to look."""
    white, black = guest(server, spec), guest(server, spec)
    game = begin((white, black))
    right = see(white, game)["clock"]["deadline"]
    change(server, ("UPDATE game SET deadline = 1 WHERE id = ?", (game,)))
    check("a wrong one is put right", wait_for(lambda: see(white, game)["clock"]["deadline"] == right) and
          see(white, game)["status"] == "playing", see(white, game)["clock"])


def weekends(server, spec):
    """90 days without weekends are four months, over a change of the clocks wherever there is one."""
    white, black = guest(server, spec), guest(server, spec)
    white.ask("POST", "/api/account/contact", {"zone": "Australia/Sydney"})
    for wish, name in ({"zone": "America/New_York"}, "America/New_York"), ({}, "Australia/Sydney"):
        game = begin((white, black), kind="bank", base=90 * DAY, weekends=1, **wish)
        moved = white.span[0]
        clock, zone = see(white, game)["clock"], zoneinfo.ZoneInfo(name)
        check("whose weekends stands in the terms", (clock["weekends"], clock["zone"]) == (1, name), clock)
        at, late, left = time.time(), time.monotonic() - moved, 90 * DAY
        while left > 0:  # a minute at a time, as the calendar has them; a day where it is far from midnight
            there = datetime.datetime.fromtimestamp(at, zone)
            step = 12 * 3600 if 4 <= there.hour < 11 and left > DAY else 60
            left -= step * (there.weekday() < 5)
            at += step
        # The end of a Friday and the beginning of the Monday after it are one moment of such a clock.
        first, last = sorted((at, seconds(clock["deadline"])))
        apart = sum(datetime.datetime.fromtimestamp(t, zone).weekday() < 5 for t in range(int(first), int(last)))
        check(f"without weekends of {name}", apart <= 60 + late, (clock, at))
        check("paused if it is one", (clock["paused"] == "weekend") == (datetime.datetime.now(zone).weekday() >= 5), clock)
    plain = see(white, begin((white, black)))["clock"]
    check("without them there is no zone", (plain["weekends"], plain["zone"]) == (0, None), plain)
    for wrong, field in ({"weekends": 1, "zone": "Mars/Olympus"}, "clock.zone"), ({"zone": "Asia/Bishkek"}, "clock.weekends"):
        answer = white.ask("POST", "/api/games", {"game": "mangala", "joining": "link", "clock": {"kind": "days", "base": DAY, **wrong}})
        check(f"{wrong} is refused", answer.status == 400 and answer.json["error"]["field"] == field, answer.text)


def stops(server, spec):
    """What stops a clock twice over is given once: a stop of the server while somebody is on leave."""
    white, black = guest(server, spec), guest(server, spec)
    game, since = begin((white, black)), white.span
    forbidden, then = begin((white, black), leave=0), white.span
    for late in game, forbidden:
        change(server, *earlier(late, 8 * DAY * 1000), ("UPDATE game SET deadline = 33000000000000 WHERE id = ?", [late]))
    now = int(time.time() * 1000)
    person = "(SELECT seat1 FROM game WHERE id = ?)"
    change(server, (f"INSERT INTO leave SELECT {person}, ?, ?", (game, now - 6 * DAY * 1000, now - 3 * DAY * 1000)),
           ("INSERT INTO stop VALUES (?, ?)", (now - 5 * DAY * 1000, now - 2 * DAY * 1000)))
    clock = see(white, game)["clock"]
    check("of eight days four stood still", between(clock["elapsed"] - 4 * DAY * 1000, since, white.span), clock)
    clock = see(white, forbidden)["clock"]
    check("three where leave counts for nothing", between(clock["elapsed"] - 5 * DAY * 1000, then, white.span), clock)
    change(server, ("DELETE FROM stop", ()))


def restart(binary, data, spec, config):
    """A stop, with a game by correspondence, another one whose player is on leave, and a seek."""
    server = Server(binary, data, config=config)
    white, black, away = (guest(server, spec) for _ in range(3))
    away.ask("POST", "/api/account/leave", {"days": 1})
    games, since = [begin((white, black))], white.span
    games.append(begin((white, away)))
    before = [seconds(see(white, game)["clock"]["deadline"]) for game in games]
    asked = time.monotonic()
    took = server.stop()[1]
    time.sleep(2)
    gap = time.monotonic() - asked
    again = Server(binary, data, config=config)
    for client in white, black, away:
        client.http = Client(again).http
    clock = see(white, games[0])["clock"]
    most = asked - since[0] + took + white.span[1] - again.start
    check("the stop is nobody's", clock["elapsed"] <= most * 1000 + 5, (clock, most))
    stood = again.ready - asked
    deadlines = [seconds(see(white, game)["clock"]["deadline"]) for game in games]
    check("the deadline is later by it", gap - took - 1 <= deadlines[0] - before[0] <= stood + 1, (before, deadlines, gap))
    check("who was on leave anyway is given nothing more", abs(deadlines[1] - before[1]) <= 1, (before, deadlines))
    check("it is played on", black.move(games[0], 3, "5").status == 200)
    return again


def main(binary, document):
    spec = Spec(document)
    with folder() as data:
        server = Server(binary, data, config={"leave_days": 200}, environment={"TZ": "Europe/Berlin"})
        for test in manual, ledger, automatic, truth, weekends, stops:
            test(server, spec)
        server.stop()
        server = restart(binary, data, spec, {"leave_days": 200})
        check("a clean stop", server.stop()[0] == 0 and " error " not in server.errors(), server.errors())
    finish()


main(*sys.argv[1:])
