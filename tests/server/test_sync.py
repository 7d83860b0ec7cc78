#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_sync.py MANGALA LIBRARY: what is answered was brought to disk before, so power may go.

The library is count_syncs.c; kill -9 alone would not show a missing sync.
"""
import mmap
import os
import sys
import tempfile

from harness import Client, check, finish, sanitized, serving


def main(binary, library):
    if sanitized(binary):
        print("not with a sanitizer, which wants to be loaded first\n1 passed, 0 failed")
        return
    with tempfile.NamedTemporaryFile() as file:
        file.write(bytes(mmap.PAGESIZE))
        file.flush()
        os.environ.update(LD_PRELOAD=os.path.abspath(library), SYNCS=file.name)
        with serving(binary) as server:
            del os.environ["LD_PRELOAD"]
            page = mmap.mmap(file.fileno(), mmap.PAGESIZE)

            def syncs():
                return int.from_bytes(page[:4], sys.byteorder)

            client = Client(server)
            before = syncs()
            game = server.game("mangala")
            check("a new game is on disk before its answer", syncs() > before)
            unsynced, idle = 0, 0
            for ply in range(50):
                before = syncs()
                client.move(game, 0, "1")
                unsynced += syncs() == before
                before = syncs()
                client.takeback(game, 1, 0)
                unsynced += syncs() == before
                before = syncs()
                client.move(game, 5, "1")
                client.ask("GET", f"/api/games/{game}")
                idle += syncs() != before
            check("every move is on disk before its answer", unsynced == 0, unsynced)
            check("nothing is written for what is refused or read", idle == 0, idle)
    finish()


main(*sys.argv[1:])
