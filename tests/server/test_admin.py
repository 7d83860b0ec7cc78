#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_admin.py MANGALA OPENAPI: `mangala admin` beside a running server, and without one."""
import subprocess
import sys

from harness import Client, Server, Watcher, check, finish, folder, new_id
from openapi import Spec
from outside import mail_server


def main(binary, document):
    spec = Spec(document)
    mail = mail_server()

    def admin(*words, data, lang="C.UTF-8"):
        return subprocess.run([binary, "admin", *words, "--data", data], capture_output=True, text=True,
                              env={"LC_ALL": lang})

    with folder() as data:
        config = {"smtp": f"smtp://127.0.0.1:{mail.port}", "mail_from": "oyun@mangala.example"}
        server = Server(binary, data, config=config)
        good, bad, guest = (Client(server, spec=spec) for _ in range(3))
        good.register("Ayşe")
        bad.register("Kötü")
        guest.ask("POST", "/api/guests", {})
        game = bad.ask("POST", "/api/games", {"game": "mangala", "joining": "link"}).json["id"]
        good.ask("POST", f"/api/games/{game}/seat", {"id": new_id()})
        token = bad.ask("POST", "/api/tokens", {"label": "bot", "scopes": ["play"]}).json["token"]
        rows = [line.split("\t") for line in admin("people", data=data).stdout.splitlines()]
        check("everybody is listed", [row[:2] + row[3:5] for row in rows] == [
            ["Ayşe", "member", "1", "-"], ["Kötü", "member", "1", "-"], ["-", "guest", "0", "-"]], rows)
        check("by a part of the name", admin("people", "yş", data=data).stdout.count("\n") == 1)
        done = admin("ban", "KÖTÜ", data=data)
        check("a ban says nothing", (done.returncode, done.stdout, done.stderr) == (0, "", ""), done)
        check("who is banned is out at once", bad.ask("GET", "/api/account").status == 401 and Client(server).ask(
            "GET", "/api/account", headers={"Authorization": f"Bearer {token}"}).status == 401)
        answer = bad.login("Kötü")
        check("and does not come in", (answer.status, answer.code) == (403, "banned"), answer.text)
        check("a wrong password tells nothing of it", bad.login("Kötü", "wrong horse").code == "wrong_password")
        check("a guest goes by his account", admin("ban", rows[2][5], data=data).returncode == 0 and
              guest.ask("GET", "/api/account").status == 401)
        check("others go on", good.ask("GET", "/api/account").status == 200)
        check("it is listed", [line.split("\t")[4] for line in admin("people", data=data).stdout.splitlines()] ==
              ["-", "banned", "banned"])
        done = admin("password", "ayşe", data=data)
        word = done.stdout.strip()
        check("who has forgotten his password gets one that is readable",
              done.returncode == 0 and len(word) == 12 and not set(word) & set("0oO1lIi"), done)
        check("his sessions are over, the old password too", good.ask("GET", "/api/account").status == 401 and
              Client(server).login("Ayşe").code == "wrong_password")
        check("the new one opens", Client(server).login("Ayşe", word).status == 201)
        done = admin("password", rows[2][5], data=data)
        check("a guest has none", done.returncode == 1 and not done.stdout and "no member" in done.stderr, done)
        server.stop()
        check("without a server too", admin("unban", "kötü", data=data).returncode == 0)
        done = admin("ban", "Nobody", data=data)
        check("nobody", done.returncode == 1 and "there is no such person" in done.stderr, done)
        done = admin("ban", "Nobody", data=data, lang="tr_TR.UTF-8")
        check("in Turkish", "böyle biri yok; hiçbir şey değişmedi" in done.stderr, done)
        done = admin("people", data=f"{data}-none")
        check("no database", done.returncode == 1 and done.stderr ==
              f"mangala admin: there is no {data}-none/mangala.db; name the server's folder with --data\n", done)
        for words in (), ("ban",), ("ban", "a", "b"), ("password",), ("nonsense",), ("people", "a", "b"):
            check(f"{words} is no call", admin(*words, data=data).returncode == 2)
        done = admin("mail", "o@example.org", "--config", f"{data}.conf", data=data)
        received = mail.next(2)
        check("mail arrives", done.returncode == 0 and received and received["to"] == "<o@example.org>" and
              received["subject"] == "Mangala: a test", (done, received))
        mail.answer = "550 not here"
        done = admin("mail", "o@example.org", "--config", f"{data}.conf", data=data)
        check("or it is said why not", done.returncode == 1 and "answer=550" in done.stderr, done)
        check("not without a configuration", "smtp" in admin("mail", "o@example.org", data=data).stderr)
        server = Server(binary, data)
        check("who is let in again comes in", Client(server).login("Kötü").status == 201)
        check("a clean stop", server.stop()[0] == 0 and " error " not in server.errors(), server.errors())
    with folder() as data:
        path = f"{data}.conf"
        for text, place, word in (
                ("listen = 127.0.0.1:0\nport = 80\n", "2:1", "port: there is no such setting"),
                ("data = x\n\ndata = y\n", "3:1", "given before"), ("mail_delay = soon\n", "1:14", "0..86400"),
                ("  smtp = ftp://x\n", "1:10", "smtp://"), ("# fine\nlisten\n", "2:7", "setting = value"),
                ("smtp = smtp://x\n", "0:0", "mail_from"), ("mail_from = nobody\n", "1:13", "e-mail"),
                ("leave_days = 366\n", "1:14", "0..365"), ("address = https://\n", "1:11", "https://"),
                ("listen = a\0b\n", "1:10", "127.0.0.1:8080")):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            done = subprocess.run([binary, "serve", "--config", path], capture_output=True, text=True, env={"LC_ALL": "C.UTF-8"})
            check(f"{text!r} is told by its place", done.returncode == 2 and f"{path}:{place}: " in done.stderr and
                  word in done.stderr, done.stderr)
        done = subprocess.run([binary, "serve", "--config", "/no/such/file"], capture_output=True, text=True, env={"LC_ALL": "C.UTF-8"})
        check("a file that is not there", done.returncode == 2 and "/no/such/file" in done.stderr, done)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"\n# a comment\n  listen=127.0.0.1:1\r\ndata = {data} with space \n\tleave_days\t=\t0")
        process = Server(binary, data, config={"listen": "127.0.0.1:1", "leave_days": 0})
        check("a flag counts more than the file", process.address and process.stop()[0] == 0, process.errors())
    mail.close()
    finish()


main(*sys.argv[1:])
