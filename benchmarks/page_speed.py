"""Python in a page of Chromium: search results with 0.3 s for a move, compared with another tree; and random games.

    python benchmarks/page_speed.py ../before kalah oware --rounds 4

Each tree's package runs in a separate worker in Pyodide, as in the exported studio, and the workers
take turns. Positions are those at which `alphabeta` looks in the time, after a search that compiles
what it needs. Random games are those of this tree only. Measured is the processor time of the
workers (from /proc, so that Linux is needed); of the rounds the best counts. Needs playwright, a
Chromium, and ‘npm ci’ in web/.
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
TIMES, GAMES = 8, 200_000
"""Searches, and games, that are measured together: processor time comes in hundredths of a second."""
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

def positions(name, seconds, times=1):
    if name not in known:
        game = load(name)
        known[name] = Counting(game), game.start()
        positions(name, seconds)
    search, start = known[name]
    search.seen = 0
    for _ in range(times):
        search.search(start, view=0, seconds=seconds)
    return search.seen

def games(name, many):
    if name not in engines:
        engines[name] = load(name).native()
    engine = engines[name]
    states, results = (engine.new_state(), *engine.states(2)), engine.row(6 * many)
    engine.module.play_many(*states, *engine.rows(), 0, many, 1000000, 1, results)
    return many
"""


def worker_seconds() -> float:
    """The processor time of all workers of browsers that this process started."""
    family, found = {os.getpid()}, 0.0
    stats = [path for path in Path("/proc").iterdir() if path.name.isdigit()]
    for path in sorted(stats, key=lambda one: int(one.name)):
        try:
            parent = int((path / "stat").read_text().rpartition(")")[2].split()[1])
            if parent not in family:
                continue
            family.add(int(path.name))
            for thread in (path / "task").iterdir():
                name, _, told = (thread / "stat").read_text().rpartition(")")
                if "DedicatedWorker" in name:
                    found += sum(map(int, told.split()[11:13])) / os.sysconf("SC_CLK_TCK")
        except OSError:
            continue  # it has ended
    return found


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
                best = dict.fromkeys((*trees, "games"), 0.0)

                def rate(what: str, tree: str, code: str, best: dict[str, float] = best) -> None:
                    began = worker_seconds()
                    found = ask(tree, code)
                    best[what] = max(best[what], found / (worker_seconds() - began))

                for tree in trees:
                    ask(tree, f"positions({name!r}, {told.seconds})")
                ask("now", f"games({name!r}, 1)")
                for _ in range(told.rounds):
                    for tree in trees:
                        rate(tree, tree, f"positions({name!r}, {told.seconds}, {TIMES})")
                    rate("games", "now", f"games({name!r}, {GAMES})")
                before, now = (int(best[tree] * told.seconds) for tree in ("before", "now"))
                cells = f"{before:,} | {now:,} | {now / before:.0f} | {best['games']:,.0f}"
                print(f"| {name} | {cells} |", flush=True)
            chromium.close()


if __name__ == "__main__":
    main()
