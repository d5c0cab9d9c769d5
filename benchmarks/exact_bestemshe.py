"""Compares the values of Bestemshe on small boards by endgame tables with those of a program written from the rules alone.

All positions of all levels are found anew by ``exact/check_tables.py``, which uses nothing of the package, in pure Python. Exits
with 1 where they differ.

    python benchmarks/exact_bestemshe.py --quick
    python benchmarks/exact_bestemshe.py --most 50000
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from exact.bestemshe import Bestemshe
from exact.check_tables import BoardTables, DifferentError, check
from exact.small_boards import ask_tables, boards, read_limit, show
from manqala.compile.stepping.warm_game import load

BOARDS = Path(__file__).parent / "small_boards"
QUICK, MOST = 1_000, 50_000
"""Default limits of positions with all balls on the board."""


def main() -> int:
    """Compare, and report."""
    different = 0
    for holes, balls in boards(read_limit(__doc__, QUICK, MOST, "positions with all balls")):
        began = time.process_time()
        with tempfile.TemporaryDirectory() as name:
            game = load(BOARDS / f"bestemshe-{holes}.sow", seeds_each=balls)
            report, whole, moves = ask_tables(game, 2 * holes * balls, Path(name))
            anew = check(BoardTables(Bestemshe(holes)), report.folder, 0, 2 * holes * balls)
            try:
                verdict = f"the same at all {len(list(anew))} levels"
            except DifferentError as error:
                verdict = f"DIFFERENT: {error}"
                different += 1
        took = time.process_time() - began
        show(f"2x{holes}, {balls} in a hole", whole, moves, verdict, took)
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
