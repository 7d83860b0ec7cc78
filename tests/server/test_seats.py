#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_seats.py MANGALA OPENAPI: games between two people: challenges, seats, takebacks by consent, leaving, rematches."""
import random
import sys
import threading

from harness import Client, Watcher, check, finish, new_id, serving
from openapi import Spec


class Player(Client):
    """A guest, or a member of that name."""

    def __init__(self, server, spec, name=None):
        super().__init__(server, spec=spec, address=f"10.1.{random.randrange(256)}.{random.randrange(256)}")
        answer = self.register(name) if name else self.ask("POST", "/api/guests", {})
        assert answer.status == 201, answer.text
        self.headers = {}  # from here on from this machine, which may ask as often as it likes

    def challenge(self, **terms):
        answer = self.ask("POST", "/api/games", {"game": "mangala", "joining": "link", **terms})
        assert answer.status == 201, answer.text
        return answer.json["id"]

    def post(self, game, what, **body):
        return self.ask("POST", f"/api/games/{game}/{what}", {"id": new_id(), **body})

    def sit(self, game):
        return self.post(game, "seat")

    def see(self, game):
        return self.ask("GET", f"/api/games/{game}").json


def play(game, players, choose, until):
    """Moves of both until the game is as wanted; the game."""
    while True:
        now = players[0].see(game)
        state = now["state"]
        if state["over"] or until(state):
            return now
        answer = players[state["seat"]].move(game, state["ply"], choose(state["legal"]))
        assert answer.status == 200, answer.text


def challenges(server, new):
    maker, rival, other = new("Maker"), new(), new()
    game = maker.challenge(joining="anybody", sets=3, clock={"kind": "days", "base": 3 * 86400})
    linked = maker.challenge()
    seeks = other.ask("GET", "/api/seeks").json["games"]
    check("a seek is listed, a link is not", game in [g["id"] for g in seeks] and linked not in [g["id"] for g in seeks])
    offer = next(g for g in seeks if g["id"] == game)
    check("all terms are shown before", offer["status"] == "open" and offer["terms"]["sets"] == 3 and
          offer["seats"] == [{"kind": "member", "name": "Maker", "rating": None}, None] and offer["clock"]["base"] == 3 * 86400, offer)
    check("nobody plays yet", maker.move(game, 0, "4").code == "not_begun")
    check("not against oneself", maker.sit(game).code == "own_game")
    check("not without a name or a number", Client(server, spec=maker.spec).ask(
        "POST", f"/api/games/{game}/seat", {"id": new_id()}).status == 401)
    id = new_id()
    check("accepted", rival.post(game, "seat", id=id).json["version"] == 2)
    check("once, however often", rival.post(game, "seat", id=id).json["version"] == 2)
    check("the second is late", other.sit(game).code == "seat_taken")
    now = maker.see(game)
    check("they play", now["status"] == "playing" and now["seats"][1] == {"kind": "guest", "name": None, "rating": None}, now["seats"])
    check("each is told his own seat", [one.see(game)["own"] for one in (maker, rival, other)] == [0, 1, None])
    check("and are no longer sought", game not in [g["id"] for g in other.ask("GET", "/api/seeks").json["games"]])
    check("out of turn", rival.move(game, 0, "4").code == "not_your_turn")
    check("a third", other.move(game, 0, "4").code == "not_your_game")
    check("in turn", maker.move(game, 0, "3").status == 200 and rival.move(game, 1, "3").status == 200)
    check("no set is left before it is decided, none ends by a word for time",
          maker.move(game, 2, "w:left").code == "set_not_decided" and
          maker.move(game, 2, "b:time").code == "move_form")

    for round in range(5):
        game, players = maker.challenge(joining="anybody"), [new() for _ in range(6)]
        answers, start = [], threading.Barrier(len(players))

        def run(player):
            start.wait()
            answers.append(player.sit(game))

        threads = [threading.Thread(target=run, args=(player,)) for player in players]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        check("six at once: one of them", sorted(a.status for a in answers) == [200] + [409] * 5,
              [a.text for a in answers])

    invited = new("Invited")
    answer = maker.ask("POST", "/api/games", {"game": "mangala", "invite": "INVİTED", "seat": 1})
    game = answer.json["id"]
    check("a challenge by name", answer.json["invited"] == {"kind": "member", "name": "Invited"}, answer.text)
    check("is not another's", other.sit(game).code == "not_invited")
    check("is accepted", invited.sit(game).status == 200 and invited.see(game)["seats"][0]["name"] == "Invited")
    game = maker.ask("POST", "/api/games", {"game": "mangala", "invite": "Invited"}).json["id"]
    check("or not", other.post(game, "cancellation").status == 403 and invited.post(game, "cancellation").status == 200)
    check("and is over", invited.see(game)["status"] == "cancelled" and invited.sit(game).code == "cancelled")
    check("nobody of that name", maker.ask("POST", "/api/games", {"game": "mangala", "invite": "Nobody"}).code == "no_such_person")
    id = new_id()
    terms = {"game": "mangala", "joining": "link", "id": id}
    check("a challenge is made once", [maker.ask("POST", "/api/games", terms).status for _ in "12"] == [201, 200])
    check("by one", rival.ask("POST", "/api/games", terms).code == "id_reused")
    check("names of one's own need no others", maker.ask("POST", "/api/games", {
        "game": "mangala", "joining": "link", "players": [{"kind": "human"}, {"kind": "human"}]}).code == "field_value")
    check("a clock needs a rival", maker.ask("POST", "/api/games", {
        "game": "mangala", "clock": {"kind": "live", "base": 60}}).code == "field_value")

    leaver = new()
    game = leaver.challenge()
    leaver.ask("POST", "/api/account/deletion", {})
    check("nobody plays a ghost", rival.sit(game).code == "cancelled")

    game = maker.challenge()
    rival.sit(game)
    maker.move(game, 0, "3")
    check("not begun by both, it can be cancelled", rival.post(game, "cancellation").status == 200)
    game = maker.challenge()
    rival.sit(game)
    maker.move(game, 0, "3")
    rival.move(game, 1, "3")
    check("begun, it cannot", rival.post(game, "cancellation").code == "has_begun")


def alone(server, new):
    """Two people on one device, or one against the computer: as it was, but nobody else's."""
    owner = new()
    game = owner.ask("POST", "/api/games", {"game": "mangala", "players": [
        {"kind": "human"}, {"kind": "computer", "level": "zor"}]}).json["id"]
    for ply, move in enumerate("4513"):
        check("both seats are the owner's", owner.move(game, ply, move).status == 200)
    check("so neither is his own", owner.see(game)["own"] is None)
    check("so are takebacks", owner.takeback(game, 4, 1).status == 200)
    check("not another's", new().takeback(game, 1, 0).code == "not_your_game" and
          Client(server).move(game, 1, "5").code == "not_your_game")
    check("a seat leaves", owner.post(owner.ask("POST", "/api/games", {"game": "toguz"}).json["id"], "leave",
                                      ply=0, seat=1).status == 200)
    nobodys = server.game("mangala", "4")
    check("a game of nobody is anybody's who has its id", owner.move(nobodys, 1, "5").status == 200 and
          Client(server).move(nobodys, 2, "1").status == 200)


def hidden(server, new):
    maker, rival, other = new(), new(), new()
    game = maker.challenge(private=1)
    check("who has the link sees the terms", other.see(game)["private"] is True)
    rival.sit(game)
    none = "z" * 22
    for what, ask in (("see", lambda g: other.ask("GET", f"/api/games/{g}")),
                      ("watch", lambda g: other.ask("GET", f"/api/games/{g}/events")),
                      ("move", lambda g: other.move(g, 0, "4")), ("take back", lambda g: other.takeback(g, 1, 0)),
                      ("sit", lambda g: other.sit(g)), ("cancel", lambda g: other.post(g, "cancellation")),
                      ("leave", lambda g: other.post(g, "leave", ply=0)),
                      ("play again", lambda g: other.ask("POST", f"/api/games/{g}/rematch", {}))):
        check(f"a third cannot even {what}", ask(game).text == ask(none).text and ask(game).status == 404)
    check("the two can", maker.see(game)["status"] == rival.see(game)["status"] == "playing")


def takebacks(server, new):
    players = [new(), new()]
    game = players[0].challenge()
    players[1].sit(game)
    watcher = Watcher(server, game)
    watcher.event()
    for seat, ply, move in ((0, 0, "3"), (1, 1, "4"), (1, 2, "5"), (0, 3, "1")):
        check("a move", players[seat].move(game, ply, move).status == 200, (seat, ply))
        watcher.event()
    back = players[1].takeback
    check("not to anywhere", back(game, 4, 2).code == "nothing_to_take_back")
    check("to the last decision, a whole turn", back(game, 4, 1).json == {"ply": 4, "version": 7})
    check("it is asked", players[0].see(game)["asked"] == {"seat": 1, "to": 1} and len(players[0].see(game)["moves"]) == 4)
    event = watcher.event()
    check("and told", event["event"] == "asked" and event["data"]["to"] == 1 and event["data"]["seat"] == 1, event)
    check("asking twice is not agreeing", back(game, 4, 1).json["ply"] == 4)
    watcher.event()
    check("agreed", players[0].takeback(game, 4, 1).json == {"ply": 1, "version": 9})
    check("it is back", players[0].see(game)["moves"] == ["3"] and watcher.event()["event"] == "takeback")
    check("again one's turn", players[1].move(game, 1, "2").status == 200)
    check("asked", players[1].takeback(game, 2, 1).status == 200)
    check("answered by a move", players[0].move(game, 2, "1").status == 200 and players[0].see(game)["asked"] is None)
    check("gone", players[0].takeback(game, 3, 1).code == "nothing_to_take_back")


def leaving(server, new):
    choose = random.Random(7).choice
    players = [new(), new()]
    game = players[0].challenge(kind="federation", sets=3)
    players[1].sit(game)
    check("nobody leaves before 25", players[0].post(game, "leave", ply=0).code == "set_not_decided")
    now = play(game, players, choose, lambda state: max(state["board"]["stores"]) >= 25)
    state = now["state"]
    while len(state["sets"]) > 0:  # that set was played out in one move: another try
        now = play(game, players, choose, lambda state: max(state["board"]["stores"]) >= 25)
        state = now["state"]
    white = state["white"]
    winner = state["board"]["stores"].index(max(state["board"]["stores"]))
    loser = white if winner == 1 else 1 - white
    id = new_id()
    check("the loser leaves a decided set", players[loser].post(game, "leave", ply=state["ply"], id=id).status == 200)
    check("once", players[loser].post(game, "leave", ply=state["ply"], id=id).json["ply"] == state["ply"] + 1)
    state = players[0].see(game)["state"]
    booked = state["sets"][0]
    check("every stone in the pits is the winner's (rule 14.5)", booked["end"] == "left" and
          sum(booked["stones"]) == 48 and booked["stones"][winner] == max(booked["stones"]), booked)
    check("the next set has begun", state["set"] == 2 and state["seat"] == 1 and len(state["legal"]) == 6)

    game = players[0].challenge(game="toguz")
    players[1].sit(game)
    watcher = Watcher(server, game)
    watcher.event()
    check("elsewhere whoever likes gives up", players[1].post(game, "leave", ply=0).status == 200)
    now = players[0].see(game)
    check("and has lost", now["status"] == "over" and now["state"]["winner"] == 0 and now["state"]["legal"] == [] and
          now["moves"] == ["b:left"] and now["state"]["last"]["end"] == "left", now)
    check("it is told", watcher.event()["event"] == "left")
    check("nothing comes after it", players[0].move(game, 1, "1").code == "game_over" and
          players[0].post(game, "leave", ply=1).code == "game_over" and
          players[1].takeback(game, 1, 0).code == "game_over")

    check("no rematch of what has not ended", players[0].ask(
        "POST", f"/api/games/{players[0].challenge()}/rematch", {}).code == "not_over")
    check("nor by a third", new().ask("POST", f"/api/games/{game}/rematch", {}).code == "not_your_game")
    first = players[1].ask("POST", f"/api/games/{game}/rematch", {})
    second = players[0].ask("POST", f"/api/games/{game}/rematch", {})
    check("a rematch is one game, whoever asks", (first.status, second.status) == (201, 200) and
          first.json["id"] == second.json["id"])
    again = first.json["id"]
    check("the other one begins", first.json["terms"]["begins"] == 1 and first.json["terms"]["game"] == "toguz")
    check("a third has no part in it", new().sit(again).code == "not_invited")
    check("it is accepted", players[0].sit(again).status == 200 and players[1].move(again, 0, "3").status == 200)
    check("not by the one who asked", players[1].sit(again).code == "seat_taken")


def main(binary, document):
    spec = Spec(document)
    with serving(binary) as server:
        def new(name=None):
            return Player(server, spec, name)

        challenges(server, new)
        alone(server, new)
        hidden(server, new)
        takebacks(server, new)
        leaving(server, new)
        pages = new()
        games = [pages.challenge() for _ in range(60)]
        page = pages.ask("GET", "/api/account/games").json
        rest = pages.ask("GET", f"/api/account/games?before={page['next']}").json
        check("a list goes on where it ended", [g["id"] for g in page["games"] + rest["games"]] == games[::-1] and
              rest["next"] is None)
    finish()


main(*sys.argv[1:])
