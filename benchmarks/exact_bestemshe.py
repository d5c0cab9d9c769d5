"""Compares the values of Bestemshe on small boards by endgame tables with those of a program written from the rules alone.

All positions of all levels are found anew by ``exact/check_tables.py``, which uses nothing of the package, in pure Python. Exits
with 1 where they differ.

    python benchmarks/exact_bestemshe.py --quick
    python benchmarks/exact_bestemshe.py --most 50000
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from math import comb
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from exact.bestemshe import Bestemshe
from exact.check_tables import BoardTables, DifferentError, check
from manqala.compile.stepping.warm_game import load
from manqala.endgame.building import TableBuilder
from manqala.endgame.table import EndgameTables, open_tables

BOARDS = Path(__file__).parent / "small_boards"
QUICK, MOST = 1_000, 50_000
"""Default limits of positions with all balls on the board."""


def told(tables: EndgameTables, cells: tuple[int, ...] | list[int], won: int, sign: int) -> str:
    """The value for south, with its bounds if they differ."""
    value, bounds = tables.probe(cells), tables.bounds(cells)
    assert value is not None
    assert bounds is not None
    low, high = sorted(won + sign * bound for bound in bounds)
    value = won + sign * value
    return f"{value:+}" if low == high else f"{value:+} ({low:+} to {high:+})"


def main() -> int:
    """Compare, and report."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="only boards that take seconds")
    parser.add_argument("--most", type=int, default=MOST, help="positions with all balls")
    given = parser.parse_args()
    most = QUICK if given.quick else given.most
    different = 0
    for holes in (2, 3, 4, 5):
        for balls in range(1, 7):
            if comb(2 * holes * balls + 2 * holes - 1, 2 * holes - 1) > most:
                continue
            began = time.process_time()
            with tempfile.TemporaryDirectory() as name:
                game = load(BOARDS / f"bestemshe-{holes}.sow", seeds_each=balls)
                report = TableBuilder(game, Path(name)).build(2 * holes * balls)
                tables = open_tables(game, Path(name), any_convention=True)
                assert tables is not None
                start = game.start()
                values = [told(tables, start.cells, 0, 1)]
                for move in start.moves():
                    after = start.play(move)
                    won = after.score[0] - after.score[1]
                    values.append(
                        f"{won:+}" if after.over
                        else told(tables, after.cells, won, 1 if after.mover == 0 else -1)
                    )  # fmt: skip
                tables.close()
                try:
                    positions = len(
                        list(
                            check(
                                BoardTables(Bestemshe(holes)), report.folder, 0, 2 * holes * balls
                            )
                        )
                    )
                    verdict = f"the same at all {positions} levels"
                except DifferentError as error:
                    verdict = f"DIFFERENT: {error}"
                    different += 1
            took = time.process_time() - began
            print(
                f"2x{holes}, {balls} in a hole: {values[0]}; {', '.join(values[1:])}; {verdict} ({took:.1f} s)",
                flush=True,
            )
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
