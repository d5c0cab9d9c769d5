"""Compares the values of Oware on small boards, under every rule for grand slams, with a program written from the rules alone.

Endgame tables up to all seeds of a board give the value of its start if endless play splits the rest evenly, and the bounds
under any rule for repetitions. The program, ``exact/oware_rounds.c``, uses neither the package nor the rule files. Compared
are the start, every first turn, and the counts of won, drawn, lost and certain positions at every level. Exits with 1 where
they differ. Needs a C compiler.

    python benchmarks/exact_oware.py --quick
    python benchmarks/exact_oware.py --most 2000000
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent))

from exact.small_boards import Told, ask_tables, boards, read_limit, show
from hand_written import compiled
from manqala.compile.stepping.warm_game import load

if TYPE_CHECKING:
    from manqala.endgame.building import Report

HERE = Path(__file__).parent
SOURCE = HERE / "exact" / "oware_rounds.c"
RULES = ("takes_nothing", "captures", "illegal")
QUICK = 10_000
MOST = 20_000_000
"""Default limit of positions with all seeds on the board."""
Lines = list[tuple[str, ...]]


def lines_of(report: Report, whole: Told, moves: dict[str, Told]) -> Lines:
    """What the tables of a board say, in the program's lines."""
    return [
        ("start", *numbers(whole)),
        *(("move", move, *numbers(told)) for move, told in moves.items()),
        *(
            ("level", *map(str, (one.n, one.positions, one.win, one.draw, one.loss, one.sum_abs, one.certain)))
            for one in report.levels
        ),
    ]  # fmt: skip


def numbers(told: Told) -> tuple[str, ...]:
    """A value and its bounds, as the program writes them."""
    return str(told.value), str(told.low), str(told.high)


def by_program(program: Path, holes: int, seeds: int, rule: str) -> Lines:
    """What the program prints."""
    done = subprocess.run(
        [str(program), str(holes), str(seeds), rule], check=True, capture_output=True, text=True
    )
    return [tuple(line.split()) for line in done.stdout.splitlines()]


def main() -> int:
    """Compare, and report."""
    most = read_limit(__doc__, QUICK, MOST, "positions with all seeds on the board")
    different = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = compiled(SOURCE, folder)
        for holes, seeds in boards(most):
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
