"""Follows pages like a new user: runs every command with an installed `manqala`, and compares the output with the page.

``python benchmarks/first_half_hour.py PATH/TO/bin/manqala README.md docs/tutorials/play.md`` runs
the commands of these pages in order, in an empty folder and with an empty home. It prints wall
time, processor time and whether each output is as shown. It needs nothing but Python, so that it
cannot help the program that is measured.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BLOCK = re.compile(r"^```(\S*)[ ]?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILES = (".sow", ".txt", ".py")


def sessions(block: str) -> list[tuple[str, list[str]]]:
    """The commands of a block, each with the lines shown below it."""
    found: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif found:
            found[-1][1].append(line)
    return found


def fits(shown: list[str], got: list[str]) -> bool:
    """Whether an output is as shown, ``...`` standing for any lines."""
    if not shown:
        return not got
    if shown[0].strip() == "...":
        return any(fits(shown[1:], got[n:]) for n in range(len(got) + 1))
    return bool(got) and shown[0].rstrip() == got[0].rstrip() and fits(shown[1:], got[1:])


def follow(page: Path, program: str, folder: Path, home: Path) -> bool:
    """Run the commands of a page; return whether all outputs are as shown."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    environment = {**kept, "HOME": str(home), "COLUMNS": "100", "NO_COLOR": "1", "PYTHONUTF8": "1"}
    good = True
    for kind, name, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        if name.endswith(FILES):
            (folder / name).write_text(text, encoding="utf-8")
        for command, shown in sessions(text) if kind == "console" else ():
            before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
            done = subprocess.run(
                [program, *shlex.split(command)[1:]], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                capture_output=True, text=True, encoding="utf-8", check=False,
            )  # fmt: skip
            wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
            same = fits("\n".join(shown).rstrip().splitlines(), done.stdout.rstrip().splitlines())
            good = good and same and done.returncode == 0
            told = "as shown" if same else "DIFFERS"
            used = after.ru_utime - before.ru_utime
            print(
                f"| {page.name} | `{command}` | {wall:.1f} s | {used:.1f} s | {told}, {done.returncode} |",
                flush=True,
            )
            if not same or done.returncode:
                print(done.stdout + done.stderr, file=sys.stderr)
    return good


def main() -> int:
    """Follow all pages, each in a separate folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path, help="the installed manqala")
    parser.add_argument(
        "pages", type=Path, nargs="+", help="pages with commands and what they print"
    )
    given = parser.parse_args()
    print("| page | command | wall | processor | output, exit code |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as name:
        home = Path(name, "home")
        home.mkdir()
        good = True
        for number, page in enumerate(given.pages):
            folder = Path(name, str(number))
            folder.mkdir()
            good = follow(page, str(given.program.absolute()), folder, home) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
