"""Compares the back ends: CPU seconds from typed rules to the first game, and random games per second.

    python benchmarks/backends.py --cold            # the first game, of all games; --on llvm, --cache DIR
    python benchmarks/backends.py kalah oware       # random games a second, beside WebAssembly

The best of several rounds counts, because other work disturbs it least; checksums must agree.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from manqala.api import games
from manqala.compile.backends.backend import BackendName
from manqala.compile.kernel.numbers import RESULTS
from manqala.compile.native_engine import NativeEngine
from manqala.compile.stepping.warm_game import load
from manqala.run.flow import Play
from manqala.run.limits import LONGEST_GAME

if TYPE_CHECKING:
    from collections.abc import Callable

SECONDS = 0.5
"""Approximate seconds of a round."""


def cold(names: list[str], on: BackendName) -> None:
    found = []
    load("kalah").native(compiled=False).new_state()
    for name in names:
        game = load(name)
        start = Play.begin(game.engine, match=False)
        began = time.process_time()
        engine = NativeEngine(game.rules, start, on=on)
        written = time.process_time()
        player(engine)(1)
        done = time.process_time()
        found.append((done - began, written - began, name))
    print("| game | CPU seconds to the first game | of which the emitter |\n|---|---|---|")
    for total, emitter, name in sorted(found)[-6:]:
        print(f"| {name} | {total:.3f} | {emitter:.3f} |")
    middle = statistics.median(total for total, _, _ in found)
    print(
        f"| median of {len(found)} games | {middle:.3f} | {statistics.median(e for _, e, _ in found):.3f} |"
    )


def player(engine: NativeEngine) -> Callable[[int], Any]:
    """Plays a number of random games, and returns the row of results."""
    states = (engine.new_state(), *engine.states(2))

    def play(many: int) -> Any:
        results = engine.row(many * RESULTS)
        rows = engine.rows()
        engine.module.play_many(*states, *rows, 0, many, LONGEST_GAME, 1, results)
        return results

    return play


def beside(name: str, rounds: int) -> None:
    game = load(name)
    ways = {on: player(game.native(on=on)) for on in (BackendName.WASM, BackendName.LLVM)}
    for way in ways.values():
        way(200)
    began = time.process_time()
    ways[BackendName.WASM](1000)
    many = max(200, int(1000 * SECONDS / (time.process_time() - began)))
    best = dict.fromkeys(ways, 0.0)
    for _ in range(rounds):
        for label, way in ways.items():
            began = time.process_time()
            way(many)
            best[label] = max(best[label], many / (time.process_time() - began))
    rows = [[int(number) for number in way(many)] for way in ways.values()]
    same = all(row == rows[0] for row in rows)
    wasm, llvm = best[BackendName.WASM], best[BackendName.LLVM]
    cells = f"{wasm:,.0f} ({wasm / llvm:.2f}) | {llvm:,.0f}"
    print(f"| {name} | {cells} | {'yes' if same else 'NO'} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--cold", action="store_true", help="measure the first game of each")
    parser.add_argument("--on", default="wasm", choices=["wasm", "llvm"], help="the back end")
    parser.add_argument(
        "--cache", help="with --cold, a folder to cache in; by default an empty one"
    )
    parser.add_argument("--rounds", type=int, default=5)
    told = parser.parse_args()
    names = told.games or list(games())
    if told.cold:
        with TemporaryDirectory() as empty:
            os.environ["XDG_CACHE_HOME"] = told.cache or empty
            cold(names, BackendName(told.on))
        return
    print("| game | WebAssembly, games/s (of LLVM) | LLVM | same games |\n|---|---|---|---|")
    for name in names:
        beside(name, told.rounds)


if __name__ == "__main__":
    main()
