"""Positions of endgame tables that are solved in a second of the processor, here and in other trees.

    python benchmarks/endgame_speed.py oware=13 kalah=13 bestemshe=12 --tree ../before --repeat 2
    python benchmarks/endgame_speed.py oware=13 --memory 0.02

The tables of each game are built up to the given number of seeds, with LLVM, in an empty folder; the two trees
alternate. Compiling and writing are not timed.
With `--memory` larger levels are solved on disk; this and `--threads` concern this tree only. The hash is that of all files.
"""

import argparse
import hashlib
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from manqala.compile.stepping.warm_game import load
from manqala.endgame.building import TableBuilder
from manqala.endgame.levels import LevelSolver
from two_trees import HERE, Tree


def built(name: str, seeds: int, options: dict[str, int]) -> dict[str, Any]:
    """The positions, the processor seconds of each level, and the hash of the files."""
    took: list[float] = []
    solve = LevelSolver.solve

    def timed(solver: LevelSolver, *given: Any) -> Any:
        began = time.process_time()
        numbers = solve(solver, *given)
        took.append(time.process_time() - began)
        return numbers

    LevelSolver.solve = timed  # type: ignore[method-assign,assignment]  # it measures the solver from outside
    try:
        with tempfile.TemporaryDirectory() as folder:
            report = TableBuilder(load(name), Path(folder), compiled=True, **options).build(seeds)
            whole = hashlib.sha256()
            for path in sorted(report.folder.iterdir()):
                whole.update(path.read_bytes())
    finally:
        LevelSolver.solve = solve  # type: ignore[method-assign]  # the solver as it was
    # The first one compiles.
    seconds = took[1:]
    return {
        "positions": report.built, "seconds": sum(seconds), "last": seconds[-1],
        "largest": report.levels[-1].positions, "files": whole.hexdigest()[:12],
    }  # fmt: skip


def work() -> None:
    """Carry out orders until there are no more."""
    for line in sys.stdin:
        print(json.dumps(built(*json.loads(line))), flush=True)


def main() -> None:
    if sys.argv[1:2] == ["--work"]:
        work()
        return
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="+", metavar="GAME=SEEDS")
    parser.add_argument("--tree", type=Path, action="append", default=[], help="another tree")
    parser.add_argument("--memory", type=float, metavar="GB", help="that may be used")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--repeat", type=int, default=1)
    given = parser.parse_args()
    options: dict[str, int] = {"threads": given.threads}
    if given.memory is not None:
        options["memory"] = int(given.memory * 1e9)
    trees = {path: Tree(path, __file__) for path in (HERE, *given.tree)}
    for text in given.games:
        name, _, seeds = text.partition("=")
        for _ in range(given.repeat):
            for path, tree in trees.items():
                told = tree.ask(name, int(seeds), options if path == HERE else {})
                print(
                    f"{name} {seeds}: {told['positions']:,} positions, {told['positions'] / told['seconds']:,.0f} a second; "
                    f"the last level {told['largest']:,}, {told['last']:.2f} s; files {told['files']}, {path.name}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
