"""``python -m tools.site [FOLDER]``: build the site, and report errors in it.

``--games=oware,kalah`` builds a part of it.

``--playable=oware,kalah`` makes playable boards for these games only, and pictures for the others:
the modules of all games take minutes.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from manqala.text.extras import require_extra
from tools.site.assembly import assemble
from tools.site.links import faults
from tools.with_extra import with_extra

USAGE = "usage: python -m tools.site [--games=NAME,NAME] [--playable=NAME,NAME] [FOLDER]"
GAMES, PLAYABLE = "--games=", "--playable="
FOLDER = Path("build", "site")


def main(arguments: list[str]) -> int:
    """Write the pages, build them with Zensical, and check all links of the result."""
    only, playable = (_names(arguments, option) for option in (GAMES, PLAYABLE))
    folders = [given for given in arguments if not given.startswith((GAMES, PLAYABLE))]
    if len(folders) > 1 or any(given.startswith("-") for given in folders):
        sys.stderr.write(f"{USAGE}\n")
        return 2
    require_extra("docs")
    folder = Path(folders[0] if folders else FOLDER).resolve()
    began = time.perf_counter()
    pages = assemble(folder, only, playable)
    written = time.perf_counter()
    built = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--clean", "--strict"], cwd=folder, check=False,
        text=True, capture_output=True,
    )  # fmt: skip
    said = (built.stdout + built.stderr).strip()
    if built.returncode != 0 or "warning" in said.lower():
        sys.stderr.write(f"{said}\n")
        return 1
    wrong = faults(folder / "site")
    sys.stderr.write("".join(f"{fault}\n" for fault in wrong))
    size = sum(file.stat().st_size for file in (folder / "site").rglob("*") if file.is_file())
    took = f"{written - began:.0f} s to write, {time.perf_counter() - written:.0f} s to build and check"
    sys.stdout.write(f"{pages} pages, {size / 1e6:.1f} MB, {took}: {folder / 'site'}\n")
    return 1 if wrong else 0


def _names(arguments: list[str], option: str) -> list[str]:
    """The names that an option gives; none without the option."""
    return [
        name
        for given in arguments
        if given.startswith(option)
        for name in given[len(option) :].split(",")
    ]


if __name__ == "__main__":
    sys.exit(with_extra(main, sys.argv[1:]))
