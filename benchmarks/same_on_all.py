"""Random games of every game on every back end, and with each pass off alone: the same as in plain Python, number by number.

    python benchmarks/same_on_all.py --plies 10000
    python benchmarks/same_on_all.py --plies 1000 --passes

Rounds are played up to a total number of plies. Prints each difference, and exits with 1 if there was one.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from typing import TYPE_CHECKING

from manqala.api import games
from manqala.compile.backends.backend import BackendName
from manqala.compile.backends.hosted_backend import wasm_backend
from manqala.compile.kernel.numbers import RESULT_PLIES, RESULTS
from manqala.compile.native_engine import NativeEngine
from manqala.compile.program.pass_names import PassName
from manqala.compile.program.passes import NEEDED
from manqala.compile.stepping.warm_game import load
from manqala.run.flow import Play
from manqala.run.limits import LONGEST_GAME
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from collections.abc import Callable


def played(engine: NativeEngine, many: int) -> list[int]:
    results = engine.row(many * RESULTS)
    states = (engine.new_state(), *engine.states(2))
    engine.module.play_many(*states, *engine.rows(), 0, many, LONGEST_GAME, 5, results)
    return [int(number) for number in results]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", help="by default all")
    parser.add_argument("--plies", type=int, default=10_000)
    parser.add_argument(
        "--passes", action="store_true", help="WebAssembly with each pass off alone"
    )
    parser.add_argument("--on", nargs="+", default=["wasm", "llvm"], help="the back ends")
    told = parser.parse_args()
    done = plies = differences = 0
    for name in told.games or games():
        try:
            game = load(name)
            plain = game.native(on=BackendName.PYTHON)
        except ManqalaError as error:
            print(f"{name}: {error}")
            continue
        many, expected = 1, played(plain, 1)
        while sum(expected[RESULT_PLIES::RESULTS]) < told.plies and many < told.plies:
            many *= 2
            expected = played(plain, many)
        plies += sum(expected[RESULT_PLIES::RESULTS])
        ways: dict[str, Callable[[], NativeEngine]] = {
            on: partial(game.native, on=BackendName(on)) for on in told.on
        }
        if told.passes:
            start = Play.begin(game.engine, match=False)
            ways = {
                f"without {off}": partial(
                    NativeEngine, game.rules, start, on=wasm_backend(frozenset({off}))
                )
                for off in sorted({*PassName} - NEEDED)
            }
        for label, engine in ways.items():
            if played(engine(), many) != expected:
                differences += 1
                print(f"{name}, {label}: other games than in plain Python", flush=True)
        done += 1
    print(f"{done} games, {plies:,} plies on each of {len(ways)} ways: {differences} differences")
    sys.exit(differences > 0)


if __name__ == "__main__":
    main()
