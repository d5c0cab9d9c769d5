"""Random games a second of built games in a worker of Chromium, which knows nothing of Python.

    python benchmarks/in_browser.py kalah oware dong-wo

Needs playwright, a Chromium, Node, and ‘npm ci’ in web/. The best of several rounds counts, because
other work disturbs it least.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import shutil
import subprocess
import threading
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from manqala.compile.stepping.warm_game import load
from manqala.embed.module_file import module_file

if TYPE_CHECKING:
    from collections.abc import Iterator

WEB = Path(__file__).parents[1] / "web"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
WORKER = """
import { load } from "./index.js";
onmessage = async ({ data: [file, rounds] }) => {
  const game = await load(file);
  let best = 0;
  for (let round = 0; round < rounds; round += 1) {
    let games = 0;
    const began = performance.now();
    while (performance.now() - began < 500) games += game.randomGames(200, { first: games }).games;
    best = Math.max(best, (1000 * games) / (performance.now() - began));
  }
  postMessage(best);
};
"""
RUN = """([file, rounds]) => new Promise((resolve, reject) => {
  const worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = (event) => reject(new Error(event.message));
  worker.postMessage([file, rounds]);
})"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A web server without log messages."""

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@contextmanager
def served(folder: str) -> Iterator[str]:
    """Serve a folder during the block; yield its address."""
    handler = functools.partial(Quiet, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="+")
    parser.add_argument("--rounds", type=int, default=5)
    told = parser.parse_args()
    browser = next(filter(None, map(shutil.which, BROWSERS)))
    with TemporaryDirectory() as folder, served(folder) as address:
        tsc = WEB / "node_modules" / "typescript" / "bin" / "tsc"
        subprocess.run(
            ["node", str(tsc), "-p", str(WEB / "player"), "--outDir", folder], check=True
        )
        Path(folder, "worker.js").write_text(WORKER, encoding="utf-8")
        Path(folder, "index.html").write_text(
            "<!doctype html><title>games</title>", encoding="utf-8"
        )
        print("| game | bytes | random games/s in Chromium |\n|---|---|---|")
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
            page = chromium.new_page()
            page.goto(f"{address}/index.html")
            for name in told.games:
                made = module_file(load(name))
                Path(folder, f"{name}.wasm").write_bytes(made)
                speed = page.evaluate(RUN, [f"{name}.wasm", told.rounds])
                print(f"| {name} | {len(made):,} | {speed:,.0f} |", flush=True)
            chromium.close()


if __name__ == "__main__":
    main()
