"""Every game of the library in the studio: opened in a browser, played ten random moves by clicks, its last move stepped through.

    python benchmarks/studio_games.py [--transport server|page] [--only NAME,NAME] [--seed N]

The tests do the same with a few of them.  What goes wrong is told at once, and the next game is tried.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from manqala.studio.exporting import export_page
from manqala.text.resources import game_files
from tests.studio.browser import chromium


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--transport", choices=("server", "page"), default="server")
    parser.add_argument("--only", default="")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    from playwright.sync_api import Error, sync_playwright

    from tests.studio.browser.any_game import look_at
    from tests.studio.browser.at_page import AtPage

    names = given.only.split(",") if given.only else sorted(game_files())
    wrong = 0
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(
            executable_path=chromium.browser_path(), args=list(chromium.OPTIONS)
        )
        stack.callback(browser.close)
        if given.transport == "server":
            address = stack.enter_context(chromium.started())
        else:
            site = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "site"
            export_page(site, chromium.PYODIDE)
            address = stack.enter_context(chromium.given_out(site))
        at = AtPage(
            browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce"),
            address,
        )
        at.open("#game=kalah")
        at.settle("played")
        for name in names:
            try:
                look_at(at, name, Random(f"{given.seed} {name}"))
                told = "; ".join(at.wrong) or "fine"
            except (AssertionError, Error) as error:
                told = " ".join(str(error).split())[:300]
            wrong += told != "fine"
            at.wrong.clear()
            print(f"{name}: {told}", flush=True)
    print(f"{len(names)} games, {wrong} with something wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
