#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""run.py [--update] MANGALA FILE...: plays at a terminal as FILE says and compares what it shows.

A FILE is a shell at an 80x24 terminal in an empty folder, a step a line:

    # ...               the title of what follows
    start LINE          types a command line; `mangala` is the binary under test
    keys KEY...         presses keys, by their tmux names
    type TEXT           types the text as it stands
    click ROW COLUMN    presses the mouse
    size COLUMNSxROWS   resizes the window
    signal NAME         sends a signal to mangala
    shell LINE          runs a command in the folder beside the terminal; what it prints follows, each
                        line after "| "
    wait TEXT           until the screen shows it
    gone TEXT           until it does not
    colours yes|no      whether anything on the screen has a colour of its own
    screen              until the screen is what follows, each line after "| "

Nothing sleeps: a step takes as long as the machine needs, up to a limit. After a command has ended the
shell shows "[its exit code] $ ". --update writes the screens and outputs that were seen into FILE.
"""
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

LIMIT = 60  # seconds a step may take; a quiet machine needs a tenth of one
AFTER_FAILURE = 3  # ... once a step of the file has failed


class Terminal:
    def __init__(self, binary):
        self.folder = tempfile.mkdtemp(prefix="mangala-terminal-")
        self.limit = LIMIT
        self.tmux_command = ["tmux", "-f", "/dev/null", "-S", self.folder + "/tmux.socket"]
        self.home = self.folder + "/home"
        os.mkdir(self.home)
        clean = {name: value for name, value in os.environ.items()
                 if not name.startswith(("LC_", "TMUX", "NO_COLOR")) and name != "LANG"}
        self.env = dict(clean, PATH=os.path.dirname(os.path.abspath(binary)) + ":" + clean["PATH"],
                        LANG="en_US.UTF-8", LC_ALL="", HOME=self.home, ENV="")
        options = "set -g default-terminal tmux-256color; set -g status off; set -g escape-time 0"
        self.tmux("-u", "new-session", "-d", "-x", "80", "-y", "24", "-c", self.home,
                  "sh", ";", *options.replace(";", " ; ").split())
        self.tmux("send-keys", "-l", "PS1='[$?] $ '; clear")
        self.tmux("send-keys", "Enter")
        self.wait_for(lambda screen: screen.strip() == "[0] $")

    def tmux(self, *words):
        return subprocess.run([*self.tmux_command, *words], env=self.env, text=True, timeout=LIMIT,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False).stdout

    def screen(self):
        lines = [line.rstrip() for line in self.tmux("capture-pane", "-p", "-J").split("\n")]
        while lines and not lines[-1]:
            lines.pop()
        return "\n".join(lines)

    def wait_for(self, good):
        end = time.monotonic() + self.limit
        pause = 0.01
        while not good(screen := self.screen()) and time.monotonic() < end:
            time.sleep(pause)
            pause = min(pause * 1.5, 0.3)
        return screen

    def shell_pid(self):
        return self.tmux("display", "-p", "#{pane_pid}").strip()

    def mangala_pid(self):
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            pids = subprocess.run(["ps", "-o", "pid=", "--ppid", self.shell_pid()], text=True,
                                  stdout=subprocess.PIPE, check=False).stdout.split()
            if pids:
                return int(pids[0])
        raise RuntimeError("no mangala runs")

    def end(self):
        self.tmux("kill-server")
        shutil.rmtree(self.folder, ignore_errors=True)


class Play:
    def __init__(self, binary, path, counter, update):
        self.terminal = Terminal(binary)
        self.counter = counter
        self.update = update
        self.title = ""
        with open(path, encoding="utf-8") as file:
            self.lines = file.read().split("\n")
        self.path = path
        self.at = 0

    def block(self):
        """The lines after "| " that follow."""
        first = self.at
        while self.at < len(self.lines) and self.lines[self.at].startswith("|"):
            self.at += 1
        return "\n".join(line[2:].rstrip() for line in self.lines[first:self.at]).rstrip("\n")

    def check(self, good, what, expected, got):
        self.counter["count"] += 1
        self.counter["failed"] += not good
        print(f"{'ok' if good else 'not ok'} {self.counter['count']} - {self.title}: {what}")
        if not good:
            self.terminal.limit = AFTER_FAILURE
            print("".join(f"# expected: {line}\n" for line in expected.split("\n")) +
                  "".join(f"#      got: {line}\n" for line in got.split("\n")), end="")
        sys.stdout.flush()

    def compare(self, what, get):
        first = self.at
        expected = self.block()
        got = get(expected)
        if self.update:
            self.lines[first:self.at] = ["| " + line if line else "|" for line in got.split("\n")]
            self.at = first + len(got.split("\n"))
            expected = got
        self.check(got == expected, what, expected, got)

    def step(self, line):
        verb, _, rest = line.partition(" ")
        terminal = self.terminal
        if verb == "#":
            self.title = rest
        elif verb == "start":
            terminal.tmux("send-keys", "-l", "clear; " + rest)
            terminal.tmux("send-keys", "Enter")
        elif verb == "keys":
            terminal.tmux("send-keys", *rest.split())
        elif verb == "type":
            terminal.tmux("send-keys", "-l", rest)
        elif verb == "click":
            row, column = map(int, rest.split())
            # The oldest of mouse protocols, which tmux's own terminals name: button, column, row.
            place = [f"{column + 33:x}", f"{row + 33:x}"]
            for button in "20", "23": # pressed, let go
                terminal.tmux("send-keys", "-H", "1b", "5b", "4d", button, *place)
        elif verb == "size":
            columns, rows = rest.split("x")
            terminal.tmux("resize-window", "-x", columns, "-y", rows)
        elif verb == "signal":
            os.kill(terminal.mangala_pid(), getattr(signal, "SIG" + rest))
        elif verb == "shell":
            self.compare(line, lambda _: subprocess.run(
                ["sh", "-c", rest], cwd=terminal.home, env=terminal.env, text=True, timeout=LIMIT,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                check=False).stdout.rstrip("\n"))
        elif verb == "wait":
            got = terminal.wait_for(lambda screen: rest in screen)
            self.check(rest in got, line, rest, got)
        elif verb == "gone":
            got = terminal.wait_for(lambda screen: rest not in screen)
            self.check(rest not in got, line, "not " + rest, got)
        elif verb == "colours":
            found = re.search(r"\x1b\[[0-9;]*3[1-7]", terminal.tmux("capture-pane", "-e", "-p"))
            self.check((found is not None) == (rest == "yes"), line, rest, "yes" if found else "no")
        elif verb == "screen":
            self.compare(line, self.seen)
        elif line.strip():
            raise SystemExit(f"{self.path}: not a step: {line}")

    def seen(self, expected):
        if not self.update:
            return self.terminal.wait_for(lambda screen: screen == expected)
        time.sleep(1)
        return self.terminal.screen()

    def run(self):
        try:
            while self.at < len(self.lines):
                line = self.lines[self.at]
                self.at += 1
                self.step(line)
        finally:
            self.terminal.end()
        if self.update:
            with open(self.path, "w", encoding="utf-8") as file:
                file.write("\n".join(self.lines))


def main(*words):
    update = "--update" in words
    binary, *files = (word for word in words if word != "--update")
    counter = {"count": 0, "failed": 0}
    if not shutil.which("tmux"):
        print("1..0 # SKIP tmux is not installed")
        return 0
    for path in files:
        Play(binary, path, counter, update).run()
    print(f"1..{counter['count']}")
    return counter["failed"] > 0


sys.exit(main(*sys.argv[1:]))
