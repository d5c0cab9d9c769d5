"""How quick the studio is, and how large: with its server, and as a folder of files in which Python runs in the page.

    python benchmarks/studio_speed.py [--rounds N] [--games NAME,NAME]

A browser is needed (Debian's chromium), the extras ‘studio’ and ‘browser’, and what `npm ci` puts into web/.  Times are
those that a person sees: from a key to what is said of the text, from a move to the answer.
"""

from __future__ import annotations

import argparse
import gzip
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from manqala.studio.exporting import export_page
from tests.studio.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.studio.browser.at_page import AtPage

KEYS = 7
FIRST_PAINT = ("index.html", "assets/index.js", "assets/index.css", "icon.svg")
WATCH_TASKS = """
window.longest = 0;
new PerformanceObserver(all => { for (const one of all.getEntries()) window.longest = Math.max(window.longest, one.duration) })
  .observe({ entryTypes: ['longtask'] });
"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
TYPED = """async () => {
  const root = document.querySelector('.editor').shadowRoot;
  const content = root.querySelector('.cm-content');
  const view = (content.cmTile ?? content.cmView).view;
  const marks = () => document.querySelectorAll('.problems .problem-error').length;
  const change = async (from, to, insert, done) => {
    const began = performance.now();
    view.dispatch({ changes: { from, to, insert }, userEvent: 'input.type' });
    while (!done()) await new Promise(next => requestAnimationFrame(next));
    return performance.now() - began;
  };
  const at = view.state.doc.toString().indexOf('turn\\n') + 5;
  const there = await change(at, at, '  x', () => marks() > 0);
  await change(at, at + 3, '', () => marks() === 0);
  return there;
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", default="kalah,dong-wo")
    given = parser.parse_args()
    games = given.games.split(",")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(
            executable_path=chromium.browser_path(), args=list(chromium.OPTIONS)
        )
        site = Path(folder) / "site"
        size = export_page(site, chromium.PYODIDE)
        first = sum(len(gzip.compress((site / name).read_bytes())) for name in FIRST_PAINT)
        print(
            f"exported folder: {size / 1e6:.1f} MB; for the first paint {first / 1000:.0f} kB compressed"
        )
        with chromium.given_out(site) as address:
            for number in range(given.rounds):
                starting(browser, address, number)
            at_work(browser, address, "page", games)
        with chromium.started() as address:
            at_work(browser, address, "server", games)
        browser.close()


def visit(browser: Browser, address: str, context: Any = None) -> AtPage:
    """Somebody at a page that is watched."""
    from tests.studio.browser.at_page import AtPage

    made = AtPage(context or browser.new_context(viewport={"width": 1440, "height": 900}), address)
    made.page.add_init_script(WATCH_TASKS)
    return made


def starting(browser: Browser, address: str, number: int) -> None:
    """The first visit, and the second one."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    for what in ("cold", "from cache"):
        at = visit(browser, address, context)
        began = time.perf_counter()
        at.open("#game=kalah")
        at.page.locator(".cm-content").wait_for()
        edited = time.perf_counter() - began
        at.shows("Kalah")
        at.wait_for_question()
        ready = time.perf_counter() - began
        painted = at.page.evaluate(PAINTED)
        longest = at.page.evaluate("window.longest")
        print(
            f"page, {what} ({number + 1}): first paint {painted / 1000:.2f} s, editor {edited:.2f} s, "
            f"ready to play {ready:.2f} s, longest task {longest:.0f} ms"
        )
        if what == "cold":
            # What was compiled is kept when nothing is asked for a while.
            at.until(
                "async () => (await (await caches.open('manqala-compiled')).keys()).length > 0"
            )
        at.page.close()
    context.close()


def at_work(browser: Browser, address: str, what: str, games: list[str]) -> None:
    """A key, a move and its answer, a thousand games."""
    at = visit(browser, address)
    for name in games:
        at.open(f"#game={name}")
        at.page.reload()
        at.settle("played")
        at.wait_for_question()
        times = [at.page.evaluate(TYPED) for _ in range(KEYS)]
        print(
            f"{what}, {name}: from a key to what is said of it {median(times[1:]):.0f} ms (the first time {times[0]:.0f} ms)"
        )
    assert at.wrong == [], at.wrong


if __name__ == "__main__":
    main()
