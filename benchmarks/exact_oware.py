"""Compares the values of Oware on small boards, under every rule for grand slams, with a program written from the rules alone.

Endgame tables up to all seeds of a board give the value of its start if endless play splits the rest evenly, and the bounds
under any rule for repetitions. The program, ``exact/oware_rounds.c``, uses neither the package nor the rule files. Compared
are the start, every first turn, and the counts of won, drawn, lost and certain positions at every level. Exits with 1 where
they differ. Needs a C compiler.

    python benchmarks/exact_oware.py --quick
    python benchmarks/exact_oware.py --most 2000000
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent))

from hand_written import compiled
from manqala.compile.stepping.warm_game import load
from manqala.endgame.building import TableBuilder
from manqala.endgame.table import EndgameTables, open_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

HERE = Path(__file__).parent
SOURCE = HERE / "exact" / "oware_rounds.c"
RULES = ("takes_nothing", "captures", "illegal")
QUICK = 10_000
MOST = 20_000_000
"""Default limit of positions with all seeds on the board."""
Lines = list[tuple[str, ...]]


def boards(most: int) -> list[tuple[int, int]]:
    """The holes in a row and the seeds in each hole, if the highest level has at most ``most`` positions."""
    return [
        (holes, seeds)
        for holes in (2, 3, 4, 5)
        for seeds in range(1, 7)
        if comb(2 * holes * seeds + 2 * holes - 1, 2 * holes - 1) <= most
    ]


def by_tables(holes: int, seeds: int, rule: str, folder: Path) -> Lines:
    """What the tables of a board say, in the program's lines."""
    game = load(HERE / "small_boards" / f"oware-{holes}.sow", seeds_each=seeds, grand_slam=rule)
    report = TableBuilder(game, folder).build(2 * holes * seeds)
    tables = open_tables(game, folder, any_convention=True)
    assert tables is not None
    start = game.start()
    found: Lines = [("start", *numbers(tables, start.cells, 0, 1))]
    for move in start.moves():
        after = start.play(move)
        won = after.score[0] - after.score[1]
        told = (
            (str(won),) * 3 if after.over
            else numbers(tables, after.cells, won, 1 if after.mover == 0 else -1)
        )  # fmt: skip
        found.append(("move", move.text.partition("(")[0], *told))
    tables.close()
    return found + [
        ("level", *map(str, (one.n, one.positions, one.win, one.draw, one.loss, one.sum_abs, one.certain)))
        for one in report.levels
    ]  # fmt: skip


def numbers(tables: EndgameTables, cells: Sequence[int], won: int, sign: int) -> tuple[str, ...]:
    """The value and its bounds for south, with what has been won."""
    value, bounds = tables.probe(cells), tables.bounds(cells)
    assert value is not None
    assert bounds is not None
    low, high = sorted(sign * bound for bound in bounds)
    return str(won + sign * value), str(won + low), str(won + high)


def by_program(program: Path, holes: int, seeds: int, rule: str) -> Lines:
    """What the program prints."""
    done = subprocess.run(
        [str(program), str(holes), str(seeds), rule], check=True, capture_output=True, text=True
    )
    return [tuple(line.split()) for line in done.stdout.splitlines()]


def shown(numbers: Sequence[str]) -> str:
    """The value, and its bounds if they differ."""
    value, low, high = map(int, numbers)
    return f"{value:+}" if low == high else f"{value:+} ({low:+} to {high:+})"


def main() -> int:
    """Compare, and report."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="only boards that take seconds")
    parser.add_argument(
        "--most", type=int, default=MOST, help="positions with all seeds on the board"
    )
    given = parser.parse_args()
    different = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = compiled(SOURCE, folder)
        for holes, seeds in boards(QUICK if given.quick else given.most):
            for rule in RULES:
                began = time.process_time()
                tables = by_tables(holes, seeds, rule, folder)
                took = time.process_time() - began
                other = by_program(program, holes, seeds, rule)
                same = tables == other
                different += not same
                turns = ", ".join(
                    f"{line[1]} {shown(line[2:])}" for line in tables if line[0] == "move"
                )
                print(
                    f"2x{holes}, {seeds} in a hole, {rule}: {shown(tables[0][1:])}; {turns}; "
                    f"{'the same' if same else 'DIFFERENT'} ({took:.1f} s)",
                    flush=True,
                )
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
