"""Every game of the library in the studio: opened in a browser, played ten random moves by clicks, its last move stepped through.

    python benchmarks/studio_games.py [--transport server|page|both] [--only NAME,NAME] [--seed N] [--journal FILE]

The tests do the same with a few of them.  What goes wrong is told at once, and the next game is tried.  With a journal, a line
of JSON for each game, a run that was ended goes on where it was; what went wrong is tried again.  At the end there is a table.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))

from manqala.studio.exporting import export_page
from manqala.text.resources import game_files
from tests.studio.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.studio.browser.at_page import AtPage

TRANSPORTS = ("server", "page")
FINE = "fine"
FRESH = 40
"""Games looked at in one page; then another page is opened, as people do."""


class Journal:
    """What came of each game, kept line by line."""

    def __init__(self, file: Path | None) -> None:
        """``file``: where it is kept; nowhere by default."""
        self._file = file
        self.found: dict[tuple[str, str], tuple[str, float]] = {}
        if file is not None and file.exists():
            for row in file.read_text(encoding="utf-8").splitlines():
                one = json.loads(row)
                self.found[one["transport"], one["game"]] = (one["told"], one["seconds"])

    def fine(self, transport: str, name: str) -> bool:
        """Whether a game was tried and nothing was wrong."""
        return self.found.get((transport, name), ("", 0.0))[0] == FINE

    def write(self, transport: str, name: str, told: str, seconds: float) -> None:
        """Note what came of a game."""
        self.found[transport, name] = (told, seconds)
        if self._file is not None:
            row = {"transport": transport, "game": name, "told": told, "seconds": round(seconds, 1)}
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row, ensure_ascii=False) + "\n")

    def show(self, transports: list[str], names: list[str]) -> int:
        """The table of these games; how many are not fine."""
        print(f"\n{'':<10} {'games':>6} {'fine':>6} {'wrong':>6} {'median s':>9} {'longest s':>10}")
        bad = 0
        for transport in transports:
            rows = {name: self.found.get((transport, name), ("not tried", 0.0)) for name in names}
            wrong = {name: told for name, (told, _) in rows.items() if told != FINE}
            times = [seconds for _, seconds in rows.values()]
            print(
                f"{transport:<10} {len(rows):>6} {len(rows) - len(wrong):>6} {len(wrong):>6}"
                f" {median(times):>9.1f} {max(times):>10.1f}"
            )
            for name, told in wrong.items():
                print(f"  {name}: {told}")
            bad += len(wrong)
        return bad


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--transport", choices=(*TRANSPORTS, "both"), default="both")
    parser.add_argument("--only", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--journal", type=Path)
    given = parser.parse_args()
    from playwright.sync_api import sync_playwright

    names = given.only.split(",") if given.only else sorted(game_files())
    transports = list(TRANSPORTS) if given.transport == "both" else [given.transport]
    journal = Journal(given.journal)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.browser_path(), args=list(chromium.OPTIONS)
        )
        for transport in transports:
            left = [name for name in names if not journal.fine(transport, name)]
            for first in range(0, len(left), FRESH):
                look(browser, transport, left[first : first + FRESH], given.seed, journal)
        browser.close()
    return 1 if journal.show(transports, names) else 0


def look(browser: Browser, transport: str, names: list[str], seed: int, journal: Journal) -> None:
    """Look at some games, one after the other."""
    from playwright.sync_api import Error

    from tests.studio.browser.any_game import look_at

    with ExitStack() as stack:
        if transport == "server":
            address = stack.enter_context(chromium.start_studio())
        else:
            site = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "site"
            export_page(site, chromium.PYODIDE)
            address = stack.enter_context(chromium.given_out(site))
        at = sit_down(browser, address)
        for name in names:
            began = time.monotonic()
            try:
                look_at(at, name, Random(f"{seed} {name}"))
                told = "; ".join(at.wrong) or FINE
            except (AssertionError, Error) as error:
                told = " ".join(f"{type(error).__name__}: {error}".split())[:400]
            journal.write(transport, name, told, time.monotonic() - began)
            print(f"{transport} {name}: {told}", flush=True)
            at.wrong.clear()
            if told != FINE:
                # What is left of it must not be in the next one's way.
                at.page.context.close()
                at = sit_down(browser, address)
        at.page.context.close()


def sit_down(browser: Browser, address: str) -> AtPage:
    """Open a page in a browser of its own; without animations there is nothing to wait for."""
    from tests.studio.browser.at_page import AtPage

    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    at = AtPage(context, address)
    at.open("#game=kalah")
    at.settle("played")
    return at


if __name__ == "__main__":
    sys.exit(main())
