"""How quick the studio is, and how large: with its server, and as a folder of files in which Python runs in the page.

    python benchmarks/studio_speed.py [--rounds N] [--games NAME,NAME] [--count N]

A browser is needed (Debian's chromium), the extras ‘studio’ and ‘browser’, Node, and what `npm ci` puts into web/.  Times are
those that a person sees by the clock, so that the machine should have nothing else to do; beside a start stands the time for
which the browser had a processor.  At the end there is a table of what was aimed at and what was measured.
"""

from __future__ import annotations

import argparse
import gzip
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from manqala.studio.exporting import export_page
from tests.studio.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, BrowserType

    from tests.studio.browser.at_page import AtPage

LOOK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
KEYS = 7
MOVES = 7
ANSWERS = 20
DRAWN = {
    "RecalcStyleDuration": "styles",
    "LayoutDuration": "layout",
    "TaskDuration": "all work of the page",
}
FIRST_PAINT = ("index.html", "assets/index.js", "assets/index.css", "icon.svg")
WATCH_TASKS = """
window.longest = 0;
new PerformanceObserver(all => { for (const one of all.getEntries()) window.longest = Math.max(window.longest, one.duration) })
  .observe({ entryTypes: ['longtask'] });
"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const memory = await (await caches.open('manqala-memory')).keys();
  return navigator.serviceWorker.controller !== null && memory.length > 0;
}"""
ANSWERED = """async () => {
  const moves = () => document.querySelectorAll('.play-moves [aria-label^="Move "]').length;
  const may = () => document.querySelector('.board-spots [data-place][aria-disabled="false"]');
  const before = moves();
  const began = performance.now();
  if (!may()) return null;
  may().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  for (;;) {
    await new Promise(next => requestAnimationFrame(next));
    if (moves() >= before + 2) return performance.now() - began;
    // Whoever moves again is not answered yet.
    if (moves() === before + 1 && may()) return null;
    if (document.querySelector('.play-ended')) return null;
  }
}"""
PLAYED = """async () => {
  window.longest = 0;
  const began = performance.now();
  document.querySelector('.lab-run').click();
  do await new Promise(next => setTimeout(next, 50)); while (document.querySelector('.lab-progress'));
  return [performance.now() - began, window.longest];
}"""
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


@dataclass
class Sheet:
    """What was measured, and what was aimed at."""

    aims: dict[str, tuple[float, str]] = field(default_factory=dict)
    found: dict[str, list[float]] = field(default_factory=dict)

    def write(self, what: str, value: float, unit: str, aim: float = float("inf")) -> None:
        """Note a value, and say so."""
        self.aims[what] = (aim, unit)
        self.found.setdefault(what, []).append(value)
        print(f"  {what}: {value:.4g} {unit}", flush=True)

    def show(self) -> None:
        """The table: medians, the worst, and what was aimed at."""
        print(f"\n{'':<58} {'median':>9} {'worst':>9} {'aim':>9}")
        for what, values in self.found.items():
            aim, unit = self.aims[what]
            aimed = "" if aim == float("inf") else f"{aim:g}"
            missed = "  missed" if median(values) > aim else ""
            print(
                f"{what + ', ' + unit:<58} {median(values):>9.4g} {max(values):>9.4g} {aimed:>9}{missed}"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", default="kalah,dong-wo")
    parser.add_argument("--count", choices=("200", "1000", "5000"), default="1000")
    given = parser.parse_args()
    games = given.games.split(",")
    from playwright.sync_api import sync_playwright

    sheet = Sheet()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(
            executable_path=chromium.browser_path(), args=list(chromium.OPTIONS)
        )
        site = Path(folder) / "site"
        sheet.write("exported folder", export_page(site, chromium.PYODIDE) / 1e6, "MB", 25)
        first = sum(len(gzip.compress((site / name).read_bytes())) for name in FIRST_PAINT)
        sheet.write("for the first paint, compressed", first / 1000, "kB", 500)
        with chromium.given_out(site) as address:
            for _ in range(given.rounds):
                starting(playwright.chromium, address, games[0], sheet)
            typing(browser, address, "page", dict.fromkeys(games, 600), sheet)
            many_games(browser, address, games[0], given.count, sheet)
        with chromium.start_studio() as address:
            aims = {name: 200.0 if name == games[0] else 300.0 for name in games}
            typing(browser, address, "server", aims, sheet)
            answering(browser, address, games[0], sheet)
            for name in games:
                drawing(browser, address, name, sheet)
        browser.close()
    sheet.show()


def visit(browser: Browser, address: str, context: BrowserContext | None = None) -> AtPage:
    """Open a page that is watched; without animations only the studio takes time."""
    from tests.studio.browser.at_page import AtPage

    made = AtPage(context or profile(browser), address)
    made.page.add_init_script(WATCH_TASKS)
    return made


def profile(browser: Browser) -> BrowserContext:
    """A profile that has never seen the studio."""
    return browser.new_context(**LOOK)


def computed(browser: Browser) -> float:
    """For how many seconds the browser has had a processor."""
    told: Any = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return float(sum(one["cpuTime"] for one in told["processInfo"]))


def starting(chrome: BrowserType, address: str, name: str, sheet: Sheet) -> None:
    """The first visit, and the second one, with a profile on the disk as people have one: it keeps compiled code, too."""
    with tempfile.TemporaryDirectory() as folder:
        context = chrome.launch_persistent_context(
            folder, executable_path=chromium.browser_path(), args=list(chromium.OPTIONS), **LOOK
        )
        assert context.browser is not None
        visits(context.browser, context, address, name, sheet)
        context.close()


def visits(
    browser: Browser, context: BrowserContext, address: str, name: str, sheet: Sheet
) -> None:
    """One after the other."""
    for what, aim in (("cold", 8.0), ("from cache", 4.0)):
        at = visit(browser, address, context)
        before, began = computed(browser), time.perf_counter()
        at.open(f"#game={name}")
        at.page.locator(".cm-content").wait_for()
        edited = time.perf_counter() - began
        at.wait_for_question()
        ready = time.perf_counter() - began
        spent = computed(browser) - before
        painted = at.page.evaluate(PAINTED)
        sheet.write(f"page, {what}: first paint", painted / 1000, "s", 1.5)
        sheet.write(f"page, {what}: editor", edited, "s", 1.5)
        sheet.write(f"page, {what}: ready to play", ready, "s", aim)
        sheet.write(f"page, {what}: processor time until then", spent, "s")
        sheet.write(f"page, {what}: longest task", at.page.evaluate("window.longest"), "ms")
        at.until(KEPT)
        assert at.wrong == [], at.wrong
        at.page.close()


def typing(
    browser: Browser, address: str, what: str, games: dict[str, float], sheet: Sheet
) -> None:
    """From a key to what is said of the text."""
    at = visit(browser, address)
    at.open()
    for name, aim in games.items():
        at.follow(f"#game={name}")
        at.page.get_by_text(f"{name}.sow", exact=True).first.wait_for()
        at.settle("played")
        at.wait_for_question()
        at.page.evaluate(TYPED)  # the first one is on the way while things are still being loaded
        for _ in range(KEYS):
            taken = at.page.evaluate(TYPED)
            sheet.write(f"{what}, {name}: from a key to diagnostics", taken, "ms", aim)
    assert at.wrong == [], at.wrong
    at.page.context.close()


def answering(browser: Browser, address: str, name: str, sheet: Sheet) -> None:
    """From a move to the answer of a program that may think for 0.3 seconds."""
    at = visit(browser, address)
    at.open(f"#game={name}")
    at.settle("played")
    players = at.page.locator(".play-players")
    players.get_by_label("Who plays north").select_option(label="computer: hard")
    players.get_by_text("Which program plays").click()
    # Chosen by its name it thinks for as long as usual.
    program = players.locator(".play-program select")
    program.select_option("greedy")
    program.select_option("alphabeta")
    left = MOVES + 1
    while left > 0:
        if at.wait_for_question() == "over":
            at.page.get_by_role("button", name="Play again").click()
            continue
        taken = at.page.evaluate(ANSWERED)
        if taken is None:
            continue
        if left <= MOVES:  # before the first answer its process has to begin
            sheet.write(f"server, {name}: from a move to its answer", taken / 1000, "s", 0.5)
        left -= 1
    assert at.wrong == [], at.wrong
    at.page.context.close()


def drawing(browser: Browser, address: str, name: str, sheet: Sheet) -> None:
    """How long the browser computes styles and places while random answers are given by clicks."""
    at, chance = visit(browser, address), Random(3)
    told = at.page.context.new_cdp_session(at.page)
    told.send("Performance.enable")
    at.open(f"#game={name}")
    at.settle("played")

    def spent() -> dict[str, float]:
        metrics: Any = told.send("Performance.getMetrics")["metrics"]
        return {one["name"]: one["value"] for one in metrics}

    before = spent()
    answers = sum(at.answer_at_random(chance) for _ in range(ANSWERS))
    after = spent()
    for metric, what in DRAWN.items():
        taken = (after[metric] - before[metric]) / answers
        sheet.write(f"server, {name}: {what} for an answer", 1000 * taken, "ms")
    assert at.wrong == [], at.wrong
    at.page.context.close()


def many_games(browser: Browser, address: str, name: str, count: str, sheet: Sheet) -> None:
    """Random games, and whether the page can be used meanwhile; the first time another Python begins for them."""
    at = visit(browser, address)
    at.open(f"#game={name}")
    at.settle("played")
    at.wait_for_question()
    at.page.get_by_role("tab", name="Compare").click()
    other = at.page.get_by_role("switch", name="Another setting beside it")
    if other.count():
        other.uncheck()
    at.page.locator(".lab-start select").first.select_option(count)
    seen: list[str] = []
    for when in ("with the start of another Python", "again"):
        taken, longest = at.page.evaluate(PLAYED)
        assert at.page.locator(".lab-pane .play-trouble").count() == 0, at.seen()
        # Games of other seeds, all of them: what they came to is another thing each time.
        told = at.page.get_by_role("region", name="Results").inner_text()
        assert told not in seen, at.seen()
        seen.append(told)
        sheet.write(f"page, {name}: {count} random games, {when}", taken / 1000, "s", 20)
        sheet.write(f"page, {name}: longest task meanwhile, {when}", longest, "ms", 100)
    assert at.wrong == [], at.wrong
    at.page.context.close()


if __name__ == "__main__":
    main()
