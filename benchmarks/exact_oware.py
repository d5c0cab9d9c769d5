"""Compares the values of Oware on small boards, under every rule for grand slams, with a program written from the rules alone.

Endgame tables up to all seeds of a board give the value of its start if endless play splits the rest evenly, and the bounds
under any rule for repetitions. The program, ``exact/oware_rounds.c``, uses neither the package nor the rule files. Compared
are the start, every first turn, and the counts of won, drawn, lost and certain positions at every level. Exits with 1 where
they differ. Needs a C compiler.

    python benchmarks/exact_oware.py --quick
    python benchmarks/exact_oware.py --most 2000000
    python benchmarks/exact_oware.py --board 4x4
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from exact.small_boards import (
    add_board,
    ask_tables,
    asked_boards,
    by_program,
    lines_of,
    parser,
    show,
)
from hand_written import compiled
from manqala.compile.stepping.warm_game import load

HERE = Path(__file__).parent
SOURCE = HERE / "exact" / "oware_rounds.c"
RULES = ("takes_nothing", "captures", "illegal")
QUICK = 10_000
MOST = 20_000_000
"""Default limit of positions with all seeds on the board."""


def main() -> int:
    """Compare, and report."""
    options = parser(__doc__, MOST, "positions with all seeds on the board")
    add_board(options)
    chosen = asked_boards(options.parse_args(), QUICK)
    different = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = compiled(SOURCE, folder)
        for holes, seeds in chosen:
            for rule in RULES:
                began = time.process_time()
                path = HERE / "small_boards" / f"oware-{holes}.sow"
                game = load(path, seeds_each=seeds, grand_slam=rule)
                report, whole, moves = ask_tables(game, 2 * holes * seeds, folder)
                took = time.process_time() - began
                same = lines_of(report, whole, moves) == by_program(program, holes, seeds, rule)
                different += not same
                verdict = "the same" if same else "DIFFERENT"
                show(f"2x{holes}, {seeds} in a hole, {rule}", whole, moves, verdict, took)
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
