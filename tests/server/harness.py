# SPDX-License-Identifier: MIT
"""What the tests of the server share: a real process on a free port, requests, and a count."""
import contextlib
import http.client
import json
import os
import secrets
import re
import select
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time


PATIENCE = 120  # seconds that anything may take on a machine that does other things; only what never comes waits so long
ROUNDING = 5    # milliseconds, of clocks that are read in whole ones


class Server:
    """`mangala serve` on a free port of the loopback, over a folder that may outlive it."""

    def __init__(self, binary, data, listen="127.0.0.1:0", lang="C.UTF-8", preexec=None, seconds=PATIENCE, config=None,
                 environment=None):
        """`config`: settings for a file of its own."""
        self.data = data
        self.log = tempfile.TemporaryFile()
        self.start = time.monotonic()
        call = [binary, "serve", "--listen", listen, "--data", data]
        if config:
            with open(f"{data}.conf", "w", encoding="utf-8") as file:
                file.writelines(f"{key} = {value}\n" for key, value in config.items())
            call += ["--config", file.name]
        self.process = subprocess.Popen(
            call, stdout=subprocess.PIPE, stderr=self.log,
            env={**os.environ, "LC_ALL": lang, "MANGALA_TABLES": "/nonexistent",  # what is installed must not show
                 **(environment or {})}, preexec_fn=preexec)
        self.address = self.host = self.port = None
        if select.select([self.process.stdout], [], [], seconds)[0]:
            self.address = self.process.stdout.readline().decode().strip()
        if self.address:
            host, _, port = self.address.removeprefix("http://").rpartition(":")
            self.host, self.port = host.strip("[]"), int(port)
        self.ready = time.monotonic()

    def errors(self):
        self.log.seek(0)
        return self.log.read().decode()

    def stop(self, sig=signal.SIGTERM, seconds=PATIENCE):
        """Sends the signal; the exit status and the seconds until it was there."""
        start = time.monotonic()
        self.process.send_signal(sig)
        status = self.process.wait(seconds)
        return status, time.monotonic() - start

    def soon(self, seconds, least=2):
        """Whether that is no long time: by how long this machine has taken to start the server."""
        return seconds < max(least, 10 * (self.ready - self.start))

    def connect(self, seconds=PATIENCE, buffer=None):
        line = socket.socket(socket.AF_INET6 if ":" in self.host else socket.AF_INET)
        line.settimeout(seconds)
        if buffer:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        line.connect((self.host, self.port))
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return line

    def ask(self, method, path, body=None, headers=None):
        """One request on a connection of its own."""
        return Client(self).ask(method, path, body, headers)

    def game(self, terms="mangala", moves=""):
        """A new game with some moves played; its id."""
        client = Client(self)
        terms = {"game": terms} if isinstance(terms, str) else terms
        answer = client.ask("POST", "/api/games", terms)
        assert answer.status == 201, answer.text
        for ply, move in enumerate(moves.split()):
            client.move(answer.json["id"], ply, move)
        return answer.json["id"]

    def database(self):
        return sqlite3.connect(f"file:{self.data}/mangala.db?mode=ro", uri=True)

    @contextlib.contextmanager
    def writable(self):
        """The database, to be changed behind the server's back."""
        with contextlib.closing(sqlite3.connect(f"{self.data}/mangala.db", timeout=PATIENCE)) as db:
            yield db
            db.commit()

    def content(self):
        """All that is stored, to be compared."""
        with contextlib.closing(self.database()) as db:
            db.execute("BEGIN")  # one moment for all
            return [db.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()
                    for table in ("game", "event")]

    def memory(self):
        """Resident kilobytes."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


class Answer:
    def __init__(self, response):
        self.status, self.headers = response.status, response.headers
        data, self.json = response.read(), None
        self.text = data.decode("utf-8", "replace")
        if data and self.headers.get("Content-Type") == "application/json":
            self.json = json.loads(data.decode())  # strictly: it says it is

    @property
    def code(self):
        return self.json["error"]["code"] if isinstance(self.json, dict) and "error" in self.json else ""


class Client:
    """A connection that is kept. A broken one raises OSError or HTTPException."""

    def __init__(self, server, seconds=PATIENCE, spec=None, address=None):
        """`spec`: compare every answer with it (openapi.py). `address`: where the requests come from, as a proxy
        on this machine would say it."""
        self.http = http.client.HTTPConnection(server.host, server.port, timeout=seconds)
        self.spec, self.cookie, self.span = spec, None, None
        self.headers = {"X-Forwarded-For": address} if address else {}

    def ask(self, method, path, body=None, headers=None):
        headers = {**self.headers, **(headers or {})}
        if self.cookie:
            headers.setdefault("Cookie", f"mangala={self.cookie}")
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
        if body is not None:
            headers.setdefault("Content-Type", "application/json")
        sent = time.monotonic()
        self.http.request(method, path, body, headers)
        answer = Answer(self.http.getresponse())
        self.span = sent, time.monotonic()  # in which the server did it
        if given := re.match(r"mangala=([^;]*);", answer.headers.get("Set-Cookie", "")):
            self.cookie = given[1]
        if self.spec:
            wrong = self.spec.wrong(method, path, answer)
            check("as documented", not wrong, wrong)
        return answer

    def register(self, name, password="correct horse"):
        return self.ask("POST", "/api/accounts", {"name": name, "password": password})

    def login(self, name, password="correct horse"):
        return self.ask("POST", "/api/sessions", {"name": name, "password": password})

    def move(self, game, ply, move, id=None):
        return self.ask("POST", f"/api/games/{game}/moves",
                        {"ply": ply, "move": move, "id": id or new_id()})

    def takeback(self, game, ply, to, id=None):
        return self.ask("POST", f"/api/games/{game}/takebacks",
                        {"ply": ply, "to": to, "id": id or new_id()})

    def close(self):
        self.http.close()


class Watcher:
    """An open stream of Server-Sent Events."""

    def __init__(self, server, game=None, last=None, after=None, seconds=PATIENCE, buffer=None, client=None, lines=False):
        """Of a game, or of all of a client's games. `lines`: a JSON object a line instead."""
        self.line = server.connect(seconds, buffer)
        path = f"/api/games/{game}/events" if game else "/api/account/events"
        query = "" if after is None else f"?after={after}"
        header = "" if last is None else f"Last-Event-ID: {last}\r\n"
        if lines:
            header += "Accept: application/x-ndjson\r\n"
        if client and client.cookie:
            header += f"Cookie: mangala={client.cookie}\r\n"
        self.line.sendall(f"GET {path}{query} HTTP/1.1\r\nHost: x\r\n{header}\r\n".encode())
        self.response = http.client.HTTPResponse(self.line)
        self.response.begin()
        self.status, self.headers = self.response.status, self.response.headers

    def event(self, comments=False):
        """The next one: {"id", "event", "data"}, or a comment, {"comment"}, which is passed over unless asked for; None at the end."""
        while True:
            event = self.read()
            if comments or event is None or "comment" not in event:
                return event

    def read(self):
        fields = {}
        if self.headers["Content-Type"] == "application/x-ndjson":
            line = self.response.readline()
            return (json.loads(line) if line.strip() else {"comment": ""}) if line else None
        while True:
            line = self.response.readline().decode()
            if not line:
                return None
            line = line.rstrip("\n")
            if not line:
                if fields:
                    return fields
                continue
            name, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if not name:
                fields["comment"] = value
            elif name == "data":
                fields["data"] = json.loads(value)
            elif name == "id":
                fields["id"] = int(value)
            elif name != "retry":
                fields[name] = value

    def close(self):
        self.response.close()
        self.line.close()


def between(milliseconds, first, last, drift=0):
    """Whether the server, whose clock may go that part faster or slower than ours, may have counted so many from what it did for
    one request to what it did for another (Client.span)."""
    least, most = last[0] - first[1], last[1] - first[0]
    return least * 1000 * (1 - drift) - ROUNDING <= milliseconds <= most * 1000 * (1 + drift) + ROUNDING


def wait_for(what, seconds=PATIENCE):
    """What `what` answers, once it is true; at the end of one's patience whatever it is."""
    end = time.monotonic() + seconds
    while not (found := what()) and time.monotonic() < end:
        time.sleep(0.02)
    return found


def new_id():
    return secrets.token_urlsafe(16)


def sanitized(binary):
    """Whether the binary watches itself, and so uses memory of its own for that."""
    with open(binary, "rb") as file:
        content = file.read()
    return b"__asan_init" in content or b"__tsan_init" in content


class Count:
    passed = failed = 0


def check(what, good, detail=""):
    """Counts a test; says so when it fails."""
    if good:
        Count.passed += 1
    else:
        Count.failed += 1
        print(f"FAILED: {what}" + (f": {detail}" if detail != "" else ""), flush=True)
    return good


def finish():
    print(f"{Count.passed} passed, {Count.failed} failed")
    sys.exit(Count.failed > 0 or Count.passed == 0)


@contextlib.contextmanager
def folder():
    with tempfile.TemporaryDirectory(prefix="mangala-") as path:
        yield os.path.join(path, "data")


@contextlib.contextmanager
def serving(binary, errors=False, **options):
    """A server over a folder of its own, which must stop cleanly at the end, and unless `errors`
    are wanted have logged none."""
    with folder() as data:
        server = Server(binary, data, **options)
        try:
            yield server
        finally:
            if server.process.poll() is None:
                status, seconds = server.stop()
                log = server.errors()
                check("clean stop", status == 0 and (errors or " error " not in log), f"{status}\n{log}")
