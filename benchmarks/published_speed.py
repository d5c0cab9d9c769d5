"""How large published pages are, and how soon the first move is possible: a browser with nothing in its cache, a slow processor.

The processor time of the page's thread is shown beside the elapsed time, because it does not depend
on other work. Throttling counts as use: measure that with ``--throttle 1``. Needs the extra
``browser``, a chromium, and Linux.

    python benchmarks/published_speed.py oware omweso --throttle 4
"""

from __future__ import annotations

import argparse
import functools
import gzip
import http.server
import os
import shutil
import statistics
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manqala.compile.stepping.warm_game import load
from manqala.publish.publishing import Publication, publish
from manqala.text.resources import game_files

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PATIENCE = 60_000
"""Time limit for the first move, in milliseconds."""
PLAYABLE = "performance.getEntriesByName('manqala-playable')[0]?.startTime"
"""Condition for the first move."""
LOADED = """performance.getEntriesByType('resource').filter(({responseEnd}) =>
  responseEnd <= performance.getEntriesByName('manqala-playable')[0].startTime).map(({name}) => name)"""
"""Resources loaded by then, besides the page itself."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A web server."""

    def log_request(self, code: object = "-", size: object = "-") -> None:
        """Say nothing."""


def sizes(site: Path, name: str, loaded: set[str]) -> tuple[int, int]:
    """Compressed bytes of a game's page before the first move, and of all that it may ever load in one language."""

    def packed(path: str) -> int:
        return len(gzip.compress((site / path).read_bytes(), 9))

    later = {
        "assets/think.worker.js",
        "assets/dialogs.js",
        f"{name}/search.wasm",
        f"{name}/rules.en.json",
    }
    before = {f"{name}/index.html", *loaded}
    return sum(map(packed, before)), sum(map(packed, before | later))


def opened(browser: Browser, address: str, throttle: float) -> tuple[float, float, set[str]]:
    """Seconds until the first move is possible, processor seconds of the page's thread by then, and its requests."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    processes = browser.new_browser_cdp_session()

    def used() -> float:
        """The processor time of the main threads of all pages, in seconds: a page's thread is that of its process."""
        told: dict[str, Any] = processes.send("SystemInfo.getProcessInfo")
        pages = (one["id"] for one in told["processInfo"] if one["type"] == "renderer")
        spent = (
            Path(f"/proc/{page}/task/{page}/schedstat").read_text().split()[0] for page in pages
        )
        return sum(map(int, spent)) / 1e9

    before = used()
    page.goto(address, wait_until="commit")
    # The policy of the page forbids waiting inside it.
    until = time.monotonic() + PATIENCE / 1000
    while (ready := page.evaluate(PLAYABLE)) is None and time.monotonic() < until:
        page.wait_for_timeout(20)
    after = used()
    root = address.rsplit("/", 2)[0] + "/"
    loaded = {name.removeprefix(root) for name in page.evaluate(LOADED)}
    context.close()
    return ready / 1000, after - before, loaded


def main() -> None:
    """Publish the games, open each several times, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="+")
    parser.add_argument("--throttle", type=float, default=4)
    parser.add_argument("--times", type=int, default=5)
    given = parser.parse_args()
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(folder, "site")
        publish([Publication(load(name), game_files()[name]) for name in given.games], site)
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"),
            args=["--no-sandbox", "--disable-gpu"],
        )
        handler = functools.partial(Quiet, directory=str(site))
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            for name in given.games:
                page = f"http://127.0.0.1:{server.server_port}/{name}/index.html"
                found = [opened(browser, page, given.throttle) for _ in range(given.times)]
                passed, used, loaded = zip(*found, strict=True)
                first, whole = sizes(site, name, set.union(*loaded))
                print(
                    f"{name}: {first / 1000:.0f} kB before the first move, {whole / 1000:.0f} kB in all; first move after "
                    f"{min(passed):.2f} s at best, {statistics.median(passed):.2f} s median; "
                    f"processor {min(used):.2f} s at best"
                )
            server.shutdown()
        browser.close()


if __name__ == "__main__":
    main()
