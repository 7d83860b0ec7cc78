#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_engine.py MANGALA PROTOCOL_MD [--write]: replays the transcript of docs/protocol.md byte for byte (--write: renews
what the engine says in it), and what a transcript cannot show: times, signals, lines without sense."""
import os
import random
import re
import signal
import subprocess
import sys
import time

from tap import Tap

CHANGES = re.compile(r"(nps|time) \d+")
START = "## A transcript"


class Engine:
    def __init__(self, binary, lang="C.UTF-8"):
        self.process = subprocess.Popen([binary, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        bufsize=1, env={**os.environ, "LC_ALL": lang, "MANGALA_TABLES": "/nonexistent"})

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def hear(self):
        return self.process.stdout.readline().rstrip("\n")

    def until(self, start):
        """The lines up to one that starts so, it included."""
        lines = [self.hear()]
        while not lines[-1].startswith(start) and (lines[-1] or self.process.poll() is None):
            lines.append(self.hear())
        return lines

    def ask(self, *lines):
        """What these lines bring besides the answer to isready."""
        self.say(*lines, "isready")
        return self.until("readyok")[:-1]

    def best(self, *lines):
        self.say(*lines)
        return self.until("bestmove")[-1].split()[1]

    def end(self):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        return self.process.wait(), rest


def transcript(path):
    """The transcript as (sent lines, heard lines) pairs, and where in the text it stands."""
    text = open(path, encoding="utf-8").read()
    at = text.index(START)
    begin = text.index("    > ", at)
    end = re.compile(r"^(?!    )", re.MULTILINE).search(text, begin)
    end = end.start() if end else len(text)
    pairs = []
    for line in text[begin:end].splitlines():
        mark, words = line[4:6], line[6:]
        if mark == "> ":
            if not pairs or pairs[-1][1]:
                pairs.append(([], []))
            pairs[-1][0].append(words)
        else:
            pairs[-1][1].append(words)
    return text, begin, end, pairs


def last_word(sent):
    """The beginning of the line that ends what these bring."""
    return {"uci": "uciok", "isready": "readyok", "d": "info string position"}.get(
        sent.split()[0], "bestmove" if sent.startswith("go") else "info string error")


def replay(tap, binary, path, write):
    text, begin, end, pairs = transcript(path)
    engine = Engine(binary)
    renewed = ""
    for sent, heard in pairs:
        engine.say(*sent)
        got = [CHANGES.sub(r"\1 ...", line) for line in engine.until(last_word(sent[-1]))] if heard or write else []
        renewed += "".join(f"    > {line}\n" for line in sent) + "".join(f"    < {line}\n" for line in got)
        if not write:
            tap.same(f"transcript: {sent[-1]}", got, heard)
    tap.same("transcript: its end", engine.end(), (0, ""))
    if write:
        open(path, "w", encoding="utf-8").write(text[:begin] + renewed + text[end:])


def stops(tap, binary):
    """How long `stop` takes the engine: its own time, since the machine may be busy with others."""
    for game in "mangala", "toguz", "dokuztas":
        engine, taken = Engine(binary), []
        own_time = (~engine.process.pid) << 3 | 2  # as clock_getcpuclockid(3) has it
        engine.ask(f"setoption name Game value {game}")
        for _ in range(9):
            engine.say("go infinite")
            time.sleep(0.03)
            begun = time.clock_gettime(own_time)
            engine.say("stop")
            engine.until("bestmove")
            taken.append(1000 * (time.clock_gettime(own_time) - begun))
        taken.sort()
        print(f"# {game}: stop is answered in {taken[4]:.1f} ms, at most {taken[-1]:.1f} ms of its time")
        tap.check(f"{game}: stop is answered in 10 ms", taken[7] < 10, taken)
        tap.check(f"{game}: ready while it thinks", engine.ask("go infinite") is not None)
        engine.say("stop")
        engine.until("bestmove")
        tap.same(f"{game}: the end", engine.end(), (0, ""))


def senseless(tap, binary):
    """Each is answered by one line and changes nothing."""
    engine = Engine(binary)
    stands = engine.ask("position startpos moves 3 6", "d")
    for line in ("xyzzy", "position", "position here", "position fen", "position fen 4,4", "position startpos moves 9",
                 "position startpos moves 3 6 6+", "position startpos move 3", "go depth", "go depth x", "go depth 0",
                 "go depth 99999999999999999999", "go sideways", "go searchmoves", "go searchmoves 9",
                 "setoption", "setoption name", "setoption name Hash", "setoption name Hash value",
                 "setoption name Hash value lots", "setoption name Hash value 0", "setoption name Depth value 3",
                 "setoption name Game value chess", "setoption name Rules value castles=0",
                 "setoption name Tokens value maybe", "setoption name Clear Hash value 1", "isready now", "ponderhit",
                 "uci now", "query", "query weather", "a\0b", "position startpos moves 3\0", "go movetime -5",
                 "position startpos moves " + "3 " * 100, "ü", "\x1b[2J", "x" * 2000000):
        answers = engine.ask(line)
        tap.check(f"refused: {line[:40]!r}", len(answers) == 1 and answers[0].startswith("info string error: ") and
                  len(answers[0]) < 200, answers)
    tap.same("nothing has changed", engine.ask("d"), stands)
    chance = random.Random(1923)
    words = ("go position startpos fen moves setoption name value Game Rules Hash d isready query 3 6 + - depth nodes 7 "
             "4,4,4,4,4,4/4,4,4,4,4,4 0,0 w stop ponderhit").split()
    for _ in range(400):
        line = " ".join(chance.choice(words) for _ in range(chance.randrange(1, 9)))
        if line.startswith("go"):
            line += " sideways"
        engine.say(line)
    engine.ask("stop", "uginewgame", "setoption name Game value mangala")
    tap.check("still there after 400 lines of chance", engine.best("position startpos", "go nodes 1000") in "123456")
    tap.same("its end", engine.end()[0], 0)
    turkish = Engine(binary, "tr_TR.UTF-8")
    tap.same("in Turkish", turkish.ask("position startpos moves 7"),
             ["info string error: sütun 25: 7. kuyu yok; kuyular 1-6"])
    turkish.end()


def thoughts(tap, binary):
    engine = Engine(binary)
    engine.say("setoption name Game value mangala-kale")  # no book

    def takes(word):
        begun = time.monotonic()
        engine.say(word)
        engine.until("bestmove")
        return time.monotonic() - begun

    def pondered():
        engine.say("go ponder movetime 50")
        time.sleep(0.1)
        tap.check("ponder: no move before the rival's", not any("best" in line for line in engine.ask()))
        return takes("ponderhit")

    def soon(ask, most):
        """The seconds that it took: a busy machine may be late, not every time."""
        for _ in range(20):
            if (seconds := ask()) < most:
                break
        return seconds

    tap.check("ponder: from then on it has its time", 0.03 < soon(pondered, 2) < 2)
    tap.check("ponder: stop without a hit", engine.best("go ponder wtime 1000 btime 1000", "stop") in "123456")

    tap.check("a clock is not run down", soon(lambda: takes("go wtime 600 btime 600"), 0.6) < 0.6)
    tap.same("the only move asked for", engine.best("go searchmoves 5 depth 3"), "5")
    engine.ask("setoption name MultiPV value 3")
    engine.say("go depth 8")
    lines = [line.split() for line in engine.until("bestmove")][-4:-1]
    scores = [float(line[line.index("stones") + 1]) for line in lines]
    tap.same("several lines: numbered", [line[4] for line in lines], ["1", "2", "3"])
    tap.same("several lines: best first", scores, sorted(scores, reverse=True))
    tap.same("several lines: other moves", len({line[line.index("pv") + 1] for line in lines}), 3)
    engine.ask("setoption name MultiPV value 1", "setoption name Threads value 2")
    tap.check("two threads find a move", engine.best("go depth 12") in "123456")
    engine.ask("setoption name Threads value 1", "setoption name Game value mangala")
    engine.say("go infinite", "position startpos")
    tap.check("not at rest", engine.until("info string error")[-1].endswith("stop comes first"))
    engine.say("stop", "position startpos moves 3", "d")
    tap.check("after stop the next line waits", engine.until("info string position")[-1].endswith("b"))
    for level in range(1, 11):
        engine.ask(f"setoption name Level value {level}")
        tap.check(f"level {level} has a move", engine.best("go nodes 5000") in "123456")
    tap.same("the end", engine.end()[0], 0)

    # Dokuz Tas, an action a line: both sides for a game.
    engine = Engine(binary)
    engine.ask("setoption name Game value dokuztas", "setoption name Tokens value true", "setoption name Level value 3")
    moves, removals = [], 0
    while len(moves) < 120:
        engine.say("position startpos" + (" moves " + " ".join(moves) if moves else ""), "query gameover")
        if engine.until("response")[-1].endswith("true"):
            break
        moves.append(engine.best("go nodes 2000"))
        removals += moves[-1].startswith("x")
    tap.check("tokens: no move holds its removal", not any("x" in move[1:] for move in moves), moves)
    tap.check("tokens: removals are said", removals > 2, moves)
    engine.end()


def endings(tap, binary):
    for number in signal.SIGTERM, signal.SIGINT, signal.SIGHUP:
        engine = Engine(binary)
        engine.ask("go infinite")
        engine.process.send_signal(number)
        last = engine.until("bestmove")[-1]
        tap.same(f"signal {number}: the move, then the end", (last[:8], engine.process.wait()), ("bestmove", 128 + number))
    engine = Engine(binary)
    engine.say("go infinite")
    code, rest = engine.end()
    tap.same("the end of the input", (code, rest.splitlines()[-1][:8]), (0, "bestmove"))
    engine = Engine(binary)
    engine.say("go depth 9")
    code, rest = engine.end()
    tap.same("it waits for a limited thought", (code, rest.count("info depth 9 ")), (0, 1))
    engine = Engine(binary)
    engine.ask("go infinite")
    engine.process.stdout.close()
    engine.say("isready")
    tap.same("nobody listens", engine.process.wait(timeout=120), 1)


def main(binary, path, *more):
    tap = Tap()
    replay(tap, binary, path, "--write" in more)
    if "--write" in more:
        return 0
    stops(tap, binary)
    senseless(tap, binary)
    thoughts(tap, binary)
    endings(tap, binary)
    return tap.end()


sys.exit(main(*sys.argv[1:]))
