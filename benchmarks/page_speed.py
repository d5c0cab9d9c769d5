"""Python in a page of Chromium: what a program sees of a game with 0.3 s for a move, beside another tree; and random games.

    python benchmarks/page_speed.py ../before kalah oware --rounds 4

Each tree's package runs in a worker of its own in Pyodide, as in the exported studio, and the workers take turns. Positions are
those at which `alphabeta` looks in the time, after a search that compiles what it needs; of the rounds the most counts. Random
games are those of this tree only. Needs playwright, a Chromium, and ‘npm ci’ in web/.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from in_browser import BROWSERS, WEB, served

HERE = Path(__file__).parents[1]
BUNDLE = "import sys; from manqala.studio.bundling import bundle; open(sys.argv[1], 'wb').write(bundle().archive)"
WORKER = """
import { loadPyodide } from "./pyodide/pyodide.mjs";
let python;
onmessage = async ({ data: [archive, code] }) => {
  try {
    if (!python) {
      python = await loadPyodide();
      const packed = await (await fetch(archive)).arrayBuffer();
      python.unpackArchive(packed, "zip", { extractDir: "/manqala" });
    }
    postMessage({ found: python.runPython(code) });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
};
"""
ASK = """([tree, archive, code]) => new Promise((resolve, reject) => {
  window.workers ??= {};
  const worker = (window.workers[tree] ??= new Worker("worker.js", { type: "module" }));
  worker.onmessage = ({ data }) => (data.failed ? reject(new Error(data.failed)) : resolve(data.found));
  worker.onerror = (event) => reject(new Error(event.message));
  worker.postMessage([archive, code]);
})"""
BEGIN = """
import sys, time
sys.path.insert(0, "/manqala")
try:
    from manqala.compile.stepping.warm_game import load
except ImportError:
    from manqala import load
from manqala.search.deepening import Search

class Counting(Search):
    seen = 0
    def _look(self, *given):
        found = super()._look(*given)
        self.seen += found.nodes if found else 0
        return found

known, engines = {}, {}

def positions(name, seconds):
    if name not in known:
        game = load(name)
        known[name] = Counting(game), game.start()
        positions(name, seconds)
    search, start = known[name]
    search.seen = 0
    search.search(start, view=0, seconds=seconds)
    return search.seen

def games(name, seconds):
    if name not in engines:
        engines[name] = load(name).native()
        games(name, seconds)
    engine, played = engines[name], 0
    states, results = (engine.new_state(), *engine.states(2)), engine.row(1200)
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        engine.module.play_many(*states, *engine.rows(), played, 200, 1000000, 1, results)
        played += 200
    return played / (time.perf_counter() - began)
"""


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tree", type=Path, help="the top of the other tree")
    parser.add_argument("games", nargs="+")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.3)
    told = parser.parse_args()
    trees = {"now": HERE, "before": told.tree.resolve()}
    browser = next(filter(None, map(shutil.which, BROWSERS)))
    with TemporaryDirectory() as folder, served(folder) as address:
        for name, tree in trees.items():
            environment = {**os.environ, "PYTHONPATH": str(tree / "interpreter")}
            command = [sys.executable, "-c", BUNDLE, str(Path(folder, f"{name}.zip"))]
            subprocess.run(command, env=environment, check=True)
        Path(folder, "pyodide").symlink_to(WEB / "node_modules" / "pyodide")
        Path(folder, "worker.js").write_text(WORKER, encoding="utf-8")
        Path(folder, "index.html").write_text(
            "<!doctype html><title>speed</title>", encoding="utf-8"
        )
        head = "| game | positions in {} s before | now | now / before | random games/s now |\n|{}"
        print(head.format(told.seconds, "---|" * 5))
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
            page = chromium.new_page()
            page.set_default_timeout(0)
            page.goto(f"{address}/index.html")

            def ask(tree: str, code: str) -> Any:
                return page.evaluate(ASK, [tree, f"{tree}.zip", code])

            for tree in trees:
                ask(tree, BEGIN)
            for name in told.games:
                seen = dict.fromkeys(trees, 0)
                played = 0.0
                for _ in range(told.rounds):
                    for tree in trees:
                        code = f"positions({name!r}, {told.seconds})"
                        seen[tree] = max(seen[tree], ask(tree, code))
                    played = max(played, ask("now", f"games({name!r}, {told.seconds})"))
                ratio = seen["now"] / seen["before"]
                cells = f"{seen['before']:,} | {seen['now']:,} | {ratio:.0f} | {played:,.0f}"
                print(f"| {name} | {cells} |", flush=True)
            chromium.close()


if __name__ == "__main__":
    main()
