#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_api.py MANGALA FILE: plays the cases of api.t against a real server; their form stands there."""
import http.client
import json
import re
import socket
import sys

from harness import Answer, check, finish, new_id, serving


class Case:
    def __init__(self, line):
        self.line, self.title, self.game, self.request, self.expected = line, "", None, [], []


def cases(path):
    case, last = Case(0), ""
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = line.rstrip("\n")
        mark, rest = line[:1], line[2:]
        if case.expected and mark != "<":
            yield case
            case = Case(number)
        if mark == "@":
            case.game = rest
        elif mark == "#" and line[1:2] != "#":
            case.line, case.title = number, rest
        elif mark == ">":
            case.request.append(rest)
        elif mark == "<":
            case.expected.append(rest)
    if case.expected:
        yield case


def unescape(text):
    """«x*3» and \\xff."""
    text = re.sub(r"«(.*?)\*(\d+)»", lambda m: m[1] * int(m[2]), text)
    return re.sub(rb"\\x(..)", lambda m: bytes([int(m[1], 16)]), text.encode())


def send(server, request):
    """The answer to a request whose every byte is ours."""
    start = next((i for i, line in enumerate(request[1:], 1)
                  if not re.match(r"[A-Za-z-]+: ", line)), len(request))
    method, path = unescape(request[0]).split(b" ", 1)
    headers = dict(line.split(": ", 1) for line in request[1:start])
    body = unescape("\n".join(request[start:]))
    headers.setdefault("Host", f"{server.host}:{server.port}")
    if start < len(request):
        headers.setdefault("Content-Type", "application/json")
    if headers.get("Transfer-Encoding") == "chunked":
        pieces = [body[i:i + 5000] for i in range(0, len(body), 5000)]
        body = b"".join(b"%x\r\n%s\r\n" % (len(p), p) for p in pieces) + b"0\r\n\r\n"
    else:
        headers.setdefault("Content-Length", str(len(body)))
    head = b"%s %s HTTP/1.1\r\n" % (method, path) + unescape("".join(
        f"{name}: {value}\r\n" for name, value in headers.items())) + b"\r\n"
    with server.connect() as line:
        line.sendall(head + body)
        response = http.client.HTTPResponse(line, method=method.decode())
        response.begin()
        return Answer(response)


def look_up(answer, path):
    """A value by its path, as JSON text; "header.Name" and "body" are the answer's own."""
    if path == "body":
        return json.dumps(answer.text)
    if path.startswith("header."):
        return answer.headers.get(path.removeprefix("header."))
    value = answer.json
    for name in path.split("."):
        try:
            value = value[int(name)] if isinstance(value, list) else value[name]
        except (KeyError, IndexError, TypeError, ValueError):
            return None
    return json.dumps(value, ensure_ascii=False)


def play(server, case, names):
    if case.game:
        game, _, moves = case.game.partition(" ")
        names["$GAME"] = server.game(game, moves)

    def fill(line):
        if "$NEW" in line:
            names["$SAME"] = new_id()
        for name, value in {**names, "$NEW": names["$SAME"]}.items():
            line = line.replace(name, value)
        return line

    before = server.content()
    try:
        answer = send(server, [fill(line) for line in case.request])
    except (OSError, http.client.HTTPException) as error:
        check(f"api.t:{case.line}: {case.title}", False, f"no answer: {error!r}")
        return
    status, _, code = case.expected[0].partition(" ")
    wrong = []
    if answer.status != int(status) or answer.code != code and code:
        wrong.append(f"expected {case.expected[0]}, got {answer.status} {answer.code}")
    if answer.status >= 400:
        if server.content() != before:
            wrong.append("the database has changed")
        error = (answer.json or {}).get("error", {})
        if case.request[0][:4] != "HEAD" and not (
                {"code", "rule", "column", "tr", "en"} <= set(error) and error["tr"] and error["en"]) \
                and answer.headers.get("Content-Type") == "application/json":
            wrong.append(f"the error is incomplete: {answer.text[:200]}")
    for line in case.expected[1:]:
        path, _, value = fill(line).partition(" = ")
        got = look_up(answer, path)
        if not path.startswith("header."):
            value = json.dumps(json.loads(value), ensure_ascii=False)
        if got != value:
            wrong.append(f"{path}: expected {value}, got {got}")
    check(f"api.t:{case.line}: {case.title}", not wrong,
          "; ".join(wrong) + f"\n    {answer.text[:300]}" if wrong else "")


def main(binary, path):
    with serving(binary) as server:
        names = {"$GAME": "", "$SAME": "", "$HOST": f"{server.host}:{server.port}"}
        for case in cases(path):
            play(server, case, names)
        check("the server is still well", server.ask("GET", "/healthz").status == 200)
    finish()


main(*sys.argv[1:])
