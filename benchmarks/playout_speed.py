"""Speed of random rounds in compiled code, compared with another tree of this repository.

    python benchmarks/playout_speed.py ../before --on wasm llvm --python ../before/.venv/bin/python

Both trees work in turn in separate processes, each with its own rules. A repetition plays for about
the same time with each, in changing order, and yields a ratio of rounds per second. Measured is the
time of the processor on one thread. Prints a table in Markdown: how many times as fast this tree
is, by the best of all repetitions, which other work disturbs least, and in brackets the median, the
least and the greatest of the ratios.
"""

import argparse
import json
import statistics
import sys
from pathlib import Path
from time import process_time
from typing import Any

from two_trees import HERE, Tree

GAMES = ("kalah", "oware", "san-yao", "andot", "yucebao", "dong-wo")
REPETITIONS, SECONDS = 15, 0.5
RESULTS = 6
"""Result numbers of a game."""
UNLIMITED = 100_000
OTHER = "before"


# ---- what a process of one tree does -----------------------------------------------------------------


def rounds(engine: Any, games: int, seed: int) -> float:
    """Play a number of rounds; returns the time they took."""
    start, states, rows = engine.new_state(match=False), engine.states(2), engine.rows()
    results = engine.row(games * RESULTS)
    began = process_time()
    engine.module.play_many(start, states[0], states[1], *rows, 0, games, UNLIMITED, seed, results)
    return process_time() - began


def compiled(name: str, on: str) -> Any:
    """The engine on a back end; trees from before there were several have no names for them."""
    if on == OTHER:
        from manqala import load as older_load

        return older_load(name).native(compiled=True)
    from manqala.compile.backends.backend import BackendName
    from manqala.compile.stepping.warm_game import load

    return load(name).native(on=BackendName(on))


def work() -> None:
    """Carry out orders, line by line."""
    known: dict[tuple[str, str], tuple[Any, int]] = {}
    for line in sys.stdin:
        name, on, seconds, seed = json.loads(line)
        if (name, on) not in known:
            engine, games = compiled(name, on), 100
            rounds(engine, 1, 0)
            while (took := rounds(engine, games, 0)) < min(0.1, seconds):
                games *= 2
            known[name, on] = engine, max(1, round(games * seconds / took))
        engine, games = known[name, on]
        print(json.dumps((games, rounds(engine, games, seed))), flush=True)


# ---- comparing ----------------------------------------------------------------------------------------


def speed(tree: Tree, name: str, on: str, seconds: float, seed: int) -> float:
    games, took = tree.ask(name, on, seconds, seed)
    return float(games / took)


def told(mine: list[float], its: list[float]) -> str:
    found = [one / other for one, other in zip(mine, its, strict=True)]
    low, middle, high = min(found), statistics.median(found), max(found)
    return f"{max(mine):,.0f} | {max(mine) / max(its):.2f} ({middle:.2f}; {low:.2f} to {high:.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tree", type=Path, help="the top of the other tree")
    parser.add_argument("--games", nargs="+", default=GAMES, metavar="NAME")
    parser.add_argument("--on", nargs="+", default=["llvm"], help="back ends of this tree")
    parser.add_argument(
        "--other-on", default=OTHER, help="the back end of the other, if it has several"
    )
    parser.add_argument(
        "--python", default=sys.executable, help="the interpreter of the other tree"
    )
    parser.add_argument("--repetitions", type=int, default=REPETITIONS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each repetition")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.work:
        work()
        return
    here, other = Tree(HERE, __file__), Tree(given.tree.resolve(), __file__, given.python)
    sides = [(other, OTHER, given.other_on), *((here, on, on) for on in given.on)]
    heads = " | ".join(f"{on}, games/s | of before" for on in given.on)
    print(f"| game | before, games/s | {heads} |\n|{'---|' * (2 + 2 * len(given.on))}")
    for name in given.games:
        found: dict[str, list[float]] = {label: [] for _, label, _ in sides}
        for n in range(given.repetitions):
            for tree, label, on in sides if n % 2 else sides[::-1]:
                found[label].append(speed(tree, name, on, given.seconds, n))
        cells = " | ".join(told(found[on], found[OTHER]) for on in given.on)
        print(f"| {name} | {max(found[OTHER]):,.0f} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
