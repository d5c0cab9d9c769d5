"""Compares the values of Andot on small boards by endgame tables with a program written from the rules alone.

The tables know whose daughter each hole is and which hole is barred. Up to all stones of a board they give the value of its
start and of every first turn. The program, ``exact/andot_rounds.c``, uses neither the package nor the rule files. Exits with 1
where they differ. Needs a C compiler.

    python benchmarks/exact_andot.py --quick
    python benchmarks/exact_andot.py --most 24
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from exact.in_c import ANDOT, andot
from exact.small_boards import ask_tables, read_limit, show
from hand_written import compiled
from manqala.compile.stepping.warm_game import load

BOARDS = Path(__file__).parent / "small_boards"
QUICK, MOST = 16, 24
"""Default limits of stones on the board."""


def write_rules(holes: int, stones: int, folder: Path) -> Path:
    """Write the rule file of a board with a number of stones in each hole."""
    text = (BOARDS / f"andot-{holes}.sow").read_text(encoding="utf-8")
    path = folder / f"andot-{holes}-{stones}.sow"
    path.write_text(
        re.sub(r"^(board: .*)$", rf"\1\nseeds: {stones}", text, count=1, flags=re.MULTILINE),
        encoding="utf-8",
    )
    return path


def main() -> int:
    """Compare, and report."""
    most = read_limit(__doc__, QUICK, MOST, "stones on the board")
    different = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = compiled(ANDOT, folder)
        for holes in (2, 3, 4):
            for stones in range(1, most // (2 * holes) + 1):
                began = time.process_time()
                game = load(write_rules(holes, stones, folder))
                report, whole, turns = ask_tables(game, 2 * holes * stones, folder, bounds=False)
                took = time.process_time() - began
                other = andot(holes, stones, program=program)
                same = (whole.low, whole.high) == (other.least, other.most) and other.turns == {
                    turn: (told.low, told.high) for turn, told in turns.items()
                }
                different += not same
                verdict = "the same" if same else f"DIFFERENT: {other}"
                positions = sum(level.positions for level in report.levels)
                board = f"2x{holes}, {stones} in a hole"
                show(board, whole, turns, f"{positions:,} positions; {verdict}", took)
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
