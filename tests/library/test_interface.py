#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_interface.py INCLUDE SHARED STATIC CC [CXX]: each public header compiles alone, in C11 and C++17;
both libraries export what the headers declare and nothing else; neither keeps variables of its own."""
import pathlib
import re
import subprocess
import sys

from tap import Tap

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror", "-fsyntax-only"]


def declared(include):
    text = "".join(path.read_text() for path in (include / "mangala").glob("*.h"))
    return sorted(re.findall(r"^MANGALA_API [^;(]*?(mangala_\w+)\(", text, re.MULTILINE))


def symbols(file, *options):
    """Names by the letter of their kind; sanitizers' own left out."""
    lines = subprocess.run(["nm", *options, file], text=True, check=True, capture_output=True).stdout
    found = [line.split()[-2:] for line in lines.splitlines() if len(line.split()) > 1]
    return [(kind, name) for kind, name in found if not name.startswith("_")]


def variables(archive):
    """What could change while a program runs: names in .data and .bss."""
    lines = subprocess.run(["nm", "-f", "sysv", archive], text=True, check=True, capture_output=True).stdout
    rows = [[cell.strip() for cell in line.split("|")] for line in lines.splitlines() if line.count("|") == 6]
    return [name for name, *_, section in rows
            if re.match(r"\.t?(data|bss)(?!\.rel\.ro)|\*COM", section) and not re.match(r"[_.]", name)]


def main(include, shared, static, *compilers):
    tap, include = Tap(), pathlib.Path(include)
    for header in sorted((include / "mangala").glob("*.h")):
        for compiler, language in zip(compilers, (["c", "c11"], ["c++", "c++17"])):
            tap.run(f"{header.name} alone, {language[1]}",
                    [*compiler.split(), *WARNINGS, f"-std={language[1]}", f"-I{include}", "-x", language[0], "-"],
                    stdin=None, input=f"#include <mangala/{header.name}>\n")
    names = declared(include)
    tap.check("the headers declare functions", len(names) > 50, names)
    tap.same("the shared library exports them",
             sorted(name for _, name in symbols(shared, "-D", "--defined-only")), names)
    tap.same("the static library exports them",
             sorted(name for _, name in symbols(static, "-g", "--defined-only")), names)
    tap.same("the library has no variables that change", variables(static), [])
    return tap.end()


sys.exit(main(*sys.argv[1:]))
