"""How fast random rounds are in compiled code, beside another tree of this repository.

Both trees work by turns in processes of their own, each with the rules that it ships; a repetition plays for about the
same time with either, the sides change places, and a ratio of plies a second is taken within each repetition. Measured is
the time of the processor on one thread. Prints a table in Markdown: how many times as fast this tree is.
"""

import argparse
import json
import statistics
import sys
from pathlib import Path
from time import process_time
from typing import Any

from two_trees import HERE, Tree

GAMES = ("kalah", "oware", "san-yao", "andot", "dong-wo", "yucebao")
REPETITIONS, SECONDS = 15, 0.5
RESULTS, PLIES_AT = 6, 1
"""What a game leaves behind, and where among it the number of its plies stands."""
UNLIMITED = 100_000


# ---- what a process of one tree does -----------------------------------------------------------------


def rounds(engine: Any, games: int, seed: int) -> tuple[int, float]:
    """Play so many rounds: their plies, and the time they took."""
    start, states, rows = engine.new_state(match=False), engine.states(2), engine.rows()
    results = engine.row(games * RESULTS)
    began = process_time()
    engine.module.play_many(start, states[0], states[1], *rows, 0, games, UNLIMITED, seed, results)
    took = process_time() - began
    return int(sum(results[PLIES_AT : games * RESULTS : RESULTS])), took


def work() -> None:
    """Do what is asked, line by line."""
    from manqala.compile.stepping.warm_game import load

    known: dict[str, tuple[Any, int]] = {}
    for line in sys.stdin:
        name, seconds, seed = json.loads(line)
        if name not in known:
            engine, games = load(name).native(compiled=True), 100
            rounds(engine, 1, 0)
            while (took := rounds(engine, games, 0)[1]) < min(0.1, seconds):
                games *= 2
            known[name] = engine, round(games * seconds / took)
        print(json.dumps(rounds(*known[name], seed)), flush=True)


# ---- comparing ----------------------------------------------------------------------------------------


def speeds(tree: Tree, name: str, seconds: float, seed: int) -> float:
    plies, took = tree.ask(name, seconds, seed)
    return float(plies / took)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree", type=Path, help="the top of the other tree")
    parser.add_argument("--games", nargs="+", default=GAMES, metavar="NAME")
    parser.add_argument("--repetitions", type=int, default=REPETITIONS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each repetition")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.work:
        work()
        return
    here, other = Tree(HERE, __file__), Tree(given.tree.resolve(), __file__)
    print("| game | plies/s before | plies/s now | now / before |\n|---|---|---|---|")
    for name in given.games:
        mine, its, found = [], [], []
        for n in range(given.repetitions):
            order = (here, other) if n % 2 else (other, here)
            one, two = (speeds(tree, name, given.seconds, n) for tree in order)
            new, old = (one, two) if n % 2 else (two, one)
            mine.append(new)
            its.append(old)
            found.append(new / old)
        low, middle, high = min(found), statistics.median(found), max(found)
        told = f"{middle:.3f} ({low:.2f} to {high:.2f}); best by best {max(mine) / max(its):.3f}"
        print(f"| {name} | {max(its):,.0f} | {max(mine):,.0f} | {told} |", flush=True)


if __name__ == "__main__":
    main()
