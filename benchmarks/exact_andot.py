"""Compares the values of Andot on small boards by endgame tables with a program written from the rules alone.

The tables know whose daughter each hole is and which hole is barred. Up to all stones of a board they give the value of its
start and of every first turn. The program, ``exact/andot_rounds.c``, uses neither the package nor the rule files. Exits with 1
where they differ. Needs a C compiler.

    python benchmarks/exact_andot.py --quick
    python benchmarks/exact_andot.py --most 24
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from exact.graphs import Values
from exact.in_c import ANDOT, andot
from hand_written import compiled
from manqala.compile.stepping.warm_game import load
from manqala.endgame.building import TableBuilder
from manqala.endgame.table import open_tables

BOARDS = Path(__file__).parent / "small_boards"
QUICK, MOST = 16, 24
"""Default limits of stones on the board."""


def by_tables(holes: int, stones: int, folder: Path) -> tuple[Values, int]:
    """What the tables of a board say, and how many positions they have."""
    text = (BOARDS / f"andot-{holes}.sow").read_text(encoding="utf-8")
    path = folder / f"andot-{holes}-{stones}.sow"
    path.write_text(
        re.sub(r"^(board: .*)$", rf"\1\nseeds: {stones}", text, count=1, flags=re.MULTILINE),
        encoding="utf-8",
    )
    game = load(path)
    report = TableBuilder(game, folder).build(2 * holes * stones)
    tables = open_tables(game, folder)
    assert tables is not None
    start = game.start()
    value = tables.probe(start.cells)
    assert value is not None
    turns = {}
    for move in start.moves():
        after = start.play(move)
        told = tables.probe(after.cells)
        assert told is not None
        won = after.score[0] - after.score[1] + (told if after.mover == 0 else -told)
        turns[move.text.partition("(")[0].strip()] = won, won
    tables.close()
    return Values(value, value, turns, 0), sum(level.positions for level in report.levels)


def main() -> int:
    """Compare, and report."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="only boards that take seconds")
    parser.add_argument("--most", type=int, default=MOST, help="stones on the board")
    given = parser.parse_args()
    most = QUICK if given.quick else given.most
    different = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = compiled(ANDOT, folder)
        for holes in (2, 3, 4):
            for stones in range(1, most // (2 * holes) + 1):
                began = time.process_time()
                tables, positions = by_tables(holes, stones, folder)
                took = time.process_time() - began
                other = andot(holes, stones, program=program)
                same = (tables.least, tables.most, tables.turns) == (
                    other.least, other.most, other.turns,
                )  # fmt: skip
                different += not same
                turns = ", ".join(f"{turn} {told[0]:+}" for turn, told in tables.turns.items())
                print(
                    f"2x{holes}, {stones} in a hole: {tables.least:+}; {turns}; {positions:,} positions; "
                    f"{'the same' if same else f'DIFFERENT: {other}'} ({took:.1f} s)",
                    flush=True,
                )
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
