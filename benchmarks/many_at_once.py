"""Random games many at once, beside the same games one by one, on one thread.

Both ways work by turns in one process and must come to the same results; a ratio is taken within each repetition. Measured
is the time of the processor. Prints a table in Markdown; games that cannot be played so are told with the reason.
"""

import argparse
import statistics
from time import process_time
from typing import TYPE_CHECKING, Any

import manqala
from manqala.compile.kernel.numbers import RESULTS
from manqala.compile.lanes.may import CannotSpreadError
from manqala.run.limits import LONGEST_GAME

if TYPE_CHECKING:
    from manqala.compile.many_at_once import ManyAtOnce

GAMES, REPETITIONS, SECONDS = ("kalah",), 9, 0.3
TRIED = 2000
"""So many games tell how long one takes."""


def one_by_one(engine: Any, rows: tuple[Any, ...], games: int, results: Any) -> float:
    began = process_time()
    engine.module.play_many(*rows, *engine.rows(), 0, games, LONGEST_GAME, 1, results)
    return process_time() - began


def at_once(many: "ManyAtOnce", games: int, results: Any) -> float:
    began = process_time()
    many.play(range(games), 1, results)
    return process_time() - began


def measured(name: str, repetitions: int, seconds: float) -> str:
    from manqala.compile.many_at_once import ManyAtOnce

    engine = manqala.load(name).native(compiled=True)
    began = process_time()
    try:
        many = ManyAtOnce(engine.rules, engine.interpreter, match=False, compiled=engine.compiled)
    except CannotSpreadError as error:
        return f"| {name} | {error} | | |"
    ready = process_time() - began
    rows = (engine.new_state(), *engine.states(2))
    first, second = (engine.row(TRIED * RESULTS) for _ in range(2))
    at_once(many, TRIED, first)
    one_by_one(engine, rows, TRIED, second)
    games = max(TRIED, int(seconds * TRIED / one_by_one(engine, rows, TRIED, second)))
    first, second = (engine.row(games * RESULTS) for _ in range(2))
    speeds = []
    for n in range(repetitions):
        ways = [
            lambda: at_once(many, games, first),
            lambda: one_by_one(engine, rows, games, second),
        ]
        took = [way() for way in (ways if n % 2 else ways[::-1])]
        speeds.append([games / one for one in (took if n % 2 else took[::-1])])
    assert (first == second).all(), name
    together, alone = (statistics.median(column) for column in zip(*speeds, strict=True))
    ratios = sorted(a / b for a, b in speeds)
    middle = statistics.median(ratios)
    return (
        f"| {name} | {together:,.0f} | {alone:,.0f} | {middle:.2f} ({ratios[0]:.2f}–{ratios[-1]:.2f}), "
        f"ready after {ready:.1f} s |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=GAMES, metavar="NAME")
    parser.add_argument("--all", action="store_true", help="all shipped games")
    parser.add_argument("--repetitions", type=int, default=REPETITIONS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each repetition")
    given = parser.parse_args()
    print("| game | many at once, games a second | one by one | ratio |\n|---|---|---|---|")
    for name in manqala.games() if given.all else given.games:
        print(measured(name, given.repetitions, given.seconds), flush=True)


if __name__ == "__main__":
    main()
