"""How large published pages are, and how soon the first move is possible: a browser with nothing in its cache, a slow processor.

What the page's own thread uses of the processor is told beside the time that passes, since that does not depend on what
else the machine does. Needs the extra ``browser``, and a chromium.

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
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manqala.compile.stepping.warm_game import load
from manqala.publish.publishing import Publication, publish
from manqala.text.resources import game_files

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SETTLED = 4000
"""So long it is waited for a page, in thousandths of a second, before it is asked."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A web server as any."""

    def log_request(self, code: object = "-", size: object = "-") -> None:
        """Say nothing."""


def sizes(site: Path, name: str) -> tuple[int, int]:
    """Compressed bytes of a game's page before the first move, and of all that it may ever load."""

    def packed(path: Path) -> int:
        return len(gzip.compress(path.read_bytes(), 9))

    assets = {path.name: packed(path) for path in (site / "assets").iterdir()}
    own = {path.name: packed(path) for path in (site / name).iterdir()}
    later = assets["think.worker.js"] + own["search.wasm"]
    shared = sum(size for asset, size in assets.items() if asset != "gallery.js")
    return shared + sum(own.values()) - later, shared + sum(own.values())


def opened(browser: Browser, address: str, throttle: float) -> tuple[float, float]:
    """Seconds until the first move is possible, and what the page's thread used of the processor."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    session.send("Performance.setTimeDomain", {"timeDomain": "threadTicks"})
    session.send("Performance.enable")

    def used() -> float:
        told: dict[str, Any] = session.send("Performance.getMetrics")
        return next(one["value"] for one in told["metrics"] if one["name"] == "TaskDuration")

    before = used()
    page.goto(address, wait_until="commit")
    page.wait_for_timeout(SETTLED)
    after = used()
    ready = page.evaluate(
        "performance.getEntriesByName('manqala-playable')[0]?.startTime ?? Infinity"
    )
    context.close()
    return ready / 1000, after - before


def main() -> None:
    """Publish the games, open each several times, and say what came of it."""
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
                first, whole = sizes(site, name)
                passed, used = zip(*found, strict=True)
                print(
                    f"{name}: {first / 1000:.0f} kB before the first move, {whole / 1000:.0f} kB in all; first move after "
                    f"{min(passed):.2f} s at best, {statistics.median(passed):.2f} s median; "
                    f"processor {min(used):.2f} s at best"
                )
            server.shutdown()
        browser.close()


if __name__ == "__main__":
    main()
