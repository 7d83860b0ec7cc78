#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_openapi.py MANGALA OPENAPI: a walk through every address, each answer compared with the document, and the document's
addresses with the server's own table of them."""
import re
import sys

from harness import Client, check, finish, new_id, serving
from openapi import Spec
from outside import Browser, mail_server, push_service


def games(walker, server):
    walker.ask("GET", "/api/rules")
    for terms in ({"game": "mangala", "sets": 3, "players": [
            {"kind": "human", "name": "Ayşe"}, {"kind": "computer", "level": "orta"}]},
                  {"game": "mangala-kale"}, {"game": "toguz"}, {"game": "mangala2"}, {"game": "dokuztas"}):
        id = new_id()
        walker.ask("POST", "/api/games", dict(terms, id=id))
        walker.ask("POST", "/api/games", dict(terms, id=id))
        for ply in range(60):
            state = walker.ask("GET", f"/api/games/{id}").json["state"]
            if not state["legal"]:
                break
            walker.move(id, ply, state["legal"][ply * 7 % len(state["legal"])])
        walker.takeback(id, ply, ply - 1)
        walker.move(id, ply, "1")
        walker.takeback(id, 99, 1)
        walker.move(id, ply - 1, "nonsense")
        walker.takeback(id, ply - 1, ply - 1)
    none = "z" * 22
    walker.ask("GET", f"/api/games/{none}")
    walker.move(none, 0, "1")
    walker.takeback(none, 1, 0)
    walker.ask("GET", f"/api/games/{none}/events")
    head = Client(server).ask("HEAD", f"/api/games/{id}/events")
    wrong = walker.spec.wrong("GET", f"/api/games/{id}/events", head)
    check("as documented", not wrong, wrong)


def people(walker, server):
    walker.ask("GET", "/api/account")
    walker.ask("POST", "/api/guests", {})
    walker.ask("POST", "/api/guests", {})
    walker.ask("POST", "/api/games", {"game": "mangala"})
    walker.ask("POST", "/api/tokens", {"label": "bot", "scopes": ["read"]})
    check("a guest becomes a member", walker.register("Ayşe").json["name"] == "Ayşe")
    walker.register("Ayşe")
    walker.register("x")
    Client(server, spec=walker.spec).register("AYŞE")
    walker.ask("GET", "/api/account")
    walker.ask("POST", "/api/account/password", {"old": "wrong horse", "new": "better horse"})
    walker.ask("POST", "/api/account/password", {"old": "correct horse", "new": "better horse"})
    walker.login("ayşe")
    walker.login("ayşe", "better horse")
    token = walker.ask("POST", "/api/tokens", {"label": "bot", "scopes": ["read", "play"], "days": 3}).json
    program = Client(server, spec=walker.spec)
    program.headers = {"Authorization": f"Bearer {token['token']}"}
    program.ask("GET", "/api/account")
    program.ask("GET", "/api/sessions")
    walker.ask("GET", "/api/sessions")
    walker.ask("DELETE", f"/api/sessions/{token['id']}")
    walker.ask("DELETE", f"/api/sessions/{token['id']}")
    program.ask("GET", "/api/account/data")
    walker.ask("GET", "/api/account/data")
    walker.ask("POST", "/api/account/deletion", {"password": "wrong horse"})
    walker.ask("POST", "/api/account/deletion", {"password": "better horse"})
    walker.ask("GET", "/api/account")


def telling(walker, mail, push):
    """How people are told; what arrives is looked at in test_telling.py."""
    walker.register("Zeynep")
    walker.ask("GET", "/api/account/contact")
    walker.ask("POST", "/api/account/contact", {"mode": "first", "reminders": 1, "quiet": [1320, 480]})
    walker.ask("POST", "/api/account/mail", {"mail": "z@example.org", "password": "correct horse"})
    token = re.search(r"onay=([\w-]+)", mail.next()["body"])[1]
    walker.ask("POST", "/api/confirmations", {"token": token})
    walker.ask("POST", "/api/confirmations", {"token": token})
    walker.ask("POST", "/api/resets", {"name": "Zeynep"})
    token = re.search(r"parola=([\w-]+)", mail.next()["body"])[1]
    for _ in range(2):
        walker.ask("POST", "/api/passwords", {"token": token, "password": "better horse"})
    walker.login("Zeynep", "better horse")
    browser = Browser().subscription(f"http://127.0.0.1:{push.port}/")
    id = walker.ask("POST", "/api/account/browsers", browser).json["id"]
    walker.ask("GET", "/api/account/contact")
    walker.ask("DELETE", f"/api/account/browsers/{id}")
    feeds = walker.ask("POST", "/api/account/feeds", {}).json
    for name in feeds:
        walker.ask("GET", feeds[name].removeprefix("https://mangala.example"))
    walker.ask("DELETE", "/api/account/feeds")
    walker.ask("POST", "/api/account/leave", {"days": 2})
    walker.ask("GET", "/api/account/leave")
    walker.ask("DELETE", "/api/account/leave")
    walker.ask("POST", "/api/account/mail", {"mail": "", "password": "better horse"})
    walker.ask("POST", "/api/account/deletion", {"password": "better horse"})


def two_people(walker, server):
    walker.ask("POST", "/api/guests", {})
    rival = Client(server, spec=walker.spec)
    rival.ask("POST", "/api/guests", {})
    for game in "toguz", "mangala":
        id = walker.ask("POST", "/api/games", {
            "game": game, "joining": "anybody", "private": 0, "seat": 0,
            "clock": {"kind": "bank", "base": 86400, "increment": 3600, "cap": 172800}}).json["id"]
        walker.ask("GET", "/api/seeks")
        walker.ask("POST", f"/api/games/{id}/rematch", {})
        rival.ask("POST", f"/api/games/{id}/cancellation", {"id": new_id()})
        rival.ask("POST", f"/api/games/{id}/seat", {"id": new_id()})
        rival.ask("POST", f"/api/games/{id}/seat", {"id": new_id()})
        rival.move(id, 0, "3")
        walker.ask("GET", f"/api/games/{id}/presence")
        rival.ask("POST", f"/api/games/{id}/claim", {"ply": 0, "id": new_id()})
        walker.move(id, 0, "3")
        rival.move(id, 1, "3")
        tree = [{"if": ["4"], "then": ["2"], "next": [{"if": ["5"], "then": ["1"]}]}]
        for body in {"ply": 2, "tree": tree}, {"ply": 0, "tree": tree}, {"ply": 2, "tree": [{"if": ["99"], "then": ["1"]}]}:
            rival.ask("POST", f"/api/games/{id}/conditions", {"id": new_id(), **body})
        rival.ask("GET", f"/api/games/{id}/conditions")
        Client(server, spec=walker.spec).ask("GET", f"/api/games/{id}/conditions")
        walker.takeback(id, 2, 0)
        walker.ask("GET", f"/api/games/{id}")
        rival.ask("POST", f"/api/games/{id}/cancellation", {"id": new_id()})
        rival.ask("POST", f"/api/games/{id}/leave", {"id": new_id(), "ply": 2})
        walker.ask("GET", f"/api/games/{id}")
        walker.ask("POST", f"/api/games/{id}/rematch", {})
        rival.ask("POST", f"/api/games/{id}/rematch", {})
        walker.ask("GET", f"/api/games/{id}/record")
        walker.ask("GET", f"/api/games/{new_id()}/record")
        walker.ask("GET", f"/api/games/{id}/evaluation?ply=1")
        check("over, it is in the archive", (id in [g["id"] for g in walker.ask(
            "GET", f"/api/archive?game={game}").json["games"]]) == (game == "toguz"))
    walker.ask("GET", "/api/archive?player=Nobody-of-that-name")
    walker.ask("GET", "/api/archive/games")
    id = walker.ask("POST", "/api/games", {"game": game, "joining": "link"}).json["id"]
    walker.ask("POST", f"/api/games/{id}/cancellation", {"id": new_id()})
    for path in f"games/{id}", "account":
        head = Client(server)
        head.cookie = walker.cookie
        wrong = walker.spec.wrong("GET", f"/api/{path}/events", head.ask("HEAD", f"/api/{path}/events"))
        check("as documented", not wrong, wrong)
    Client(server, spec=walker.spec).ask("GET", "/api/account/events")
    for path in "games", "data":
        walker.ask("GET", f"/api/account/{path}")


def rated(server, spec):
    players = [Client(server, spec=spec) for _ in range(2)]
    for n, player in enumerate(players):
        player.register(f"Rated-{'ab'[n]}")
    id = players[0].ask("POST", "/api/games", {
        "game": "toguz", "joining": "link", "rated": 1, "clock": {"kind": "days", "base": 86400}}).json["id"]
    players[1].ask("POST", f"/api/games/{id}/seat", {"id": new_id()})
    for ply, player in enumerate(players):
        player.move(id, ply, "3")
    players[0].ask("POST", f"/api/games/{id}/leave", {"id": new_id(), "ply": 2})
    for path in f"games/{id}", "people/rated-A", "people/rated-C", "archive?rated=1", "account/data":
        players[0].ask("GET", f"/api/{path}")


def mistakes(walker):
    """Every POST, with bodies and headers that are refused before anybody looks who asks."""
    for path, method, operation in walker.spec.operations():
        address = re.sub(r"\{\w+\}", "z" * 22, path)
        if method != "POST":
            continue
        for body, headers, status in (
                ("{", {}, 400), ("[]", {}, 400), ('{"no such field": 1}', {}, 400),
                ("{}", {"Content-Type": "text/plain"}, 415), ("{}", {"Origin": "http://evil.example"}, 403),
                (" " * 20000, {}, 413)):
            answer = walker.ask(method, address, body, headers)
            check(f"{method} {path} refuses", answer.status == status, (status, answer.text))


def metrics(walker):
    """The numbers by their names, as Prometheus reads them."""
    lines = walker.ask("GET", "/metrics").text.splitlines()
    check("every number has a type", all(
        f"# TYPE {line.split()[0]} " in "\n".join(lines) for line in lines if line[0] != "#"))
    return {name.removeprefix("mangala_"): int(value) for name, value in
            (line.split() for line in lines if line[0] != "#")}


def main(binary, document):
    spec = Spec(document)
    mail, push = mail_server(), push_service()
    with serving(binary, config={"smtp": f"smtp://127.0.0.1:{mail.port}", "mail_from": "m@example.org", "push_anywhere": 1,
                                 "address": "https://mangala.example"}) as server:
        walker = Client(server, spec=spec)
        walker.ask("GET", "/healthz")
        before = metrics(walker)
        routes = {(route["method"], route["path"]) for route in walker.ask("GET", "/api").json}
        documented = {(method, re.sub(r"\{\w+\}", ":", path)) for path, method, _ in spec.operations()}
        check("every address of the server is documented", routes <= documented, routes - documented)
        check("every address of the document is the server's", documented <= routes, documented - routes)
        games(walker, server)
        people(walker, server)
        telling(walker, mail, push)
        two_people(walker, server)
        rated(server, spec)
        mistakes(walker)
        after = metrics(walker)
        check("what happened was counted", after["games_total"] > before["games_total"] == 0 and
              after["writes_total"] >= after["commits_total"] > 0 == after["write_failures_total"] and
              after["answers_2xx_total"] > 100 < after["answers_4xx_total"] and after["writes_waiting"] == 0 and
              after["connections"] >= 1, after)
        check("not for who comes from outside", walker.ask(
            "GET", "/metrics", headers={"X-Forwarded-For": "192.0.2.1"}).status == 404)
    # A claim takes half a minute; test_set_clock.py has it.
    unseen = [what for what in spec.unseen() if what != "POST /api/games/{id}/claim"]
    check("all that is documented was seen", not unseen, unseen)
    finish()


main(*sys.argv[1:])
