#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""run.py MANGALA FILE...: plays the command lines of each FILE and compares what they print.

A case is a line "$ COMMAND" (`mangala` is the binary under test), then what it prints on standard
output and error together, then "[N]" when it exits with N and not 0. "# ..." before it is its title.
"""
import atexit
import os
import shutil
import subprocess
import sys
import tempfile


LIMIT = 600  # seconds of what hangs


def cases(path):
    title, case = "", None
    for line in open(path, encoding="utf-8"):
        if line.startswith("$ "):
            if case:
                yield case
            case = (title or line[2:].strip(), line[2:], [])
            title = ""
        elif line.startswith("# "):
            if case:
                yield case
            title, case = line[2:].strip(), None
        elif case and line.strip():
            case[2].append(line)
    if case:
        yield case


def main(binary, *files):
    # `mangala` is the binary under test, `python3` the interpreter that runs this.
    folders = [os.path.dirname(os.path.abspath(path)) for path in (binary, sys.executable)]
    env = dict(os.environ, PATH=":".join([*folders, os.environ["PATH"]]), LC_ALL="C.UTF-8",
               MANGALA_TABLES="/nonexistent")  # what is installed must not show
    count = failed = 0
    files = [os.path.abspath(path) for path in files]
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder)
    for path in files:
        for title, command, expected in cases(path):
            run = subprocess.run(["sh", "-c", command], env=env, cwd=folder, text=True, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=LIMIT)
            got = [line for line in run.stdout.splitlines(True) if line.strip()]
            if run.returncode:
                got.append(f"[{run.returncode}]\n")
            count += 1
            ok = got == expected
            failed += not ok
            print(f"{'ok' if ok else 'not ok'} {count} - {title}")
            if not ok:
                print("".join("# expected: " + line for line in expected) +
                      "".join("#      got: " + line for line in got), end="")
    print(f"1..{count}")
    return failed > 0


sys.exit(main(*sys.argv[1:]))
