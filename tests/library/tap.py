# SPDX-License-Identifier: MIT
"""Test Anything Protocol: one line a check, and why it failed."""
import subprocess


class Tap:
    count = failed = 0

    def check(self, title, ok, why=""):
        self.count += 1
        self.failed += not ok
        print(f"{'ok' if ok else 'not ok'} {self.count} - {title}")
        if not ok:
            print("".join(f"#   {line}\n" for line in str(why).splitlines()), end="", flush=True)
        return ok

    def same(self, title, got, expected):
        return self.check(title, got == expected, f"got      {got!r}\nexpected {expected!r}")

    def run(self, title, command, **more):
        """Runs a command that must succeed; its output."""
        done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              **{"stdin": subprocess.DEVNULL, **more})
        self.check(title, done.returncode == 0, f"{command}\nexit {done.returncode}\n{done.stdout}")
        return done.stdout

    def end(self):
        print(f"1..{self.count}")
        return self.failed > 0
