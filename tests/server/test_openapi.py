#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_openapi.py MANGALA OPENAPI: a walk through every address, each answer compared with the document, and the document's
addresses with the server's own table of them."""
import re
import sys

from harness import Client, check, finish, new_id, serving
from openapi import Spec


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
        walker.move(id, 0, "3")
        rival.move(id, 1, "3")
        walker.takeback(id, 2, 0)
        walker.ask("GET", f"/api/games/{id}")
        rival.ask("POST", f"/api/games/{id}/cancellation", {"id": new_id()})
        rival.ask("POST", f"/api/games/{id}/leave", {"id": new_id(), "ply": 2})
        walker.ask("GET", f"/api/games/{id}")
        walker.ask("POST", f"/api/games/{id}/rematch", {})
        rival.ask("POST", f"/api/games/{id}/rematch", {})
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


def main(binary, document):
    spec = Spec(document)
    with serving(binary) as server:
        walker = Client(server, spec=spec)
        walker.ask("GET", "/healthz")
        routes = {(route["method"], route["path"]) for route in walker.ask("GET", "/api").json}
        documented = {(method, re.sub(r"\{\w+\}", ":", path)) for path, method, _ in spec.operations()}
        check("every address of the server is documented", routes <= documented, routes - documented)
        check("every address of the document is the server's", documented <= routes, documented - routes)
        games(walker, server)
        people(walker, server)
        two_people(walker, server)
        mistakes(walker)
    unseen = list(spec.unseen())
    check("all that is documented was seen", not unseen, unseen)
    finish()


main(*sys.argv[1:])
