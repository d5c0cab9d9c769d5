"""Batched random games, compared with the same games one by one, on one thread.

Both run in turn in one process, and must have the same results; a ratio is taken within each
repetition. Where there is a C compiler, and a program in C for the same game that plays many at
once (`native/`), it takes its turn, too. Times are those of the processor. Prints tables in Markdown,
and names the games that cannot be played many at once, each with the reason.
"""

import argparse
import statistics
import tempfile
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

import hand_written
import manqala
from manqala.compile.kernel.numbers import RESULTS
from manqala.compile.lanes.may import CannotSpreadError
from manqala.compile.stepping.warm_game import load
from manqala.run.limits import LONGEST_GAME

if TYPE_CHECKING:
    from manqala.compile.many_at_once import ManyAtOnce

GAMES, REPETITIONS, SECONDS = ("kalah",), 9, 0.3
TRIED = 2000
"""Games played to estimate the time of one."""


def one_by_one(engine: Any, rows: tuple[Any, ...], games: int, results: Any) -> float:
    began = process_time()
    engine.module.play_many(*rows, *engine.rows(), 0, games, LONGEST_GAME, 1, results)
    return process_time() - began


def at_once(many: "ManyAtOnce", games: int, results: Any) -> float:
    began = process_time()
    many.play(range(games), 1, results)
    return process_time() - began


def against_c(name: str, repetitions: int, seconds: float) -> str:
    """Batched games per second of the engine and of the program in C."""
    from manqala.compile.many_at_once import ManyAtOnce

    engine = load(name).native(compiled=True)
    many = ManyAtOnce(engine.rules, engine.interpreter, match=False)
    speeds = []
    with tempfile.TemporaryDirectory() as folder:
        programs = [
            hand_written.compile_game(name, Path(folder), at_once=at_once)
            for at_once in (True, False)
        ]
        tried = hand_written.run(programs[0], 100 * TRIED, 1)
        games = int(seconds * tried.games / tried.seconds)
        results = engine.row(games * RESULTS)
        at_once(many, games, results)
        for _ in range(repetitions):
            ours = games / at_once(many, games, results)
            in_c = [hand_written.run(program, games, 1) for program in programs]
            assert in_c[0].same_as == in_c[1].same_as, name
            speeds.append([ours, *(one.games / one.seconds for one in in_c)])
    ours, together, alone = (statistics.median(column) for column in zip(*speeds, strict=True))
    ratios = sorted(engine / c for engine, c, _ in speeds)
    return (
        f"| {name} | {ours:,.0f} | {together:,.0f} | {alone:,.0f} | "
        f"{statistics.median(ratios):.2f} ({ratios[0]:.2f}–{ratios[-1]:.2f}) |"
    )


def measured(name: str, repetitions: int, seconds: float) -> str:
    from manqala.compile.many_at_once import ManyAtOnce

    engine = load(name).native(compiled=True)
    began = process_time()
    try:
        many = ManyAtOnce(engine.rules, engine.interpreter, match=False)
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
    assert list(first) == list(second), name
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
    chosen = manqala.games() if given.all else given.games
    for name in chosen:
        print(measured(name, given.repetitions, given.seconds), flush=True)
    in_c = [name for name in chosen if name in hand_written.AT_ONCE]
    if in_c and hand_written.compiler() is not None:
        print(
            "\n| game | engine, many at once | C, many at once | C, one by one | engine / C, many at once |"
        )
        print("|---|---|---|---|---|")
        for name in in_c:
            print(against_c(name, given.repetitions, given.seconds), flush=True)


if __name__ == "__main__":
    main()
