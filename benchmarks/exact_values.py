"""Compares exact values of the seed games on small boards with programs that were written from the sources alone.

``manqala solve`` (here by the library) solves the rule files of small_boards/; the programs of exact/, which know
nothing of the package nor of the rule files, go through all positions by a method of their own.  The value must be the same, or
the bounds between which it lies, and so must be that of every first turn.  Exits with 1 where they are not.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parent))

from exact.andot import Andot
from exact.dong_wo import DongWo
from exact.graphs import Game, TooManyPositionsError, value
from exact.san_yao import SanYao
from exact.yucebao import Yucebao
from manqala.game.game import load
from manqala.search.solving import Solution, solve

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).parent
Bounds = tuple[int, int]


@dataclass
class Board:
    """A small board: its rule file, the program that knows nothing of it, and whether that takes more than seconds."""

    file: str
    program: Callable[[], Game]
    settings: dict[str, Any]
    long: bool = False

    @property
    def name(self) -> str:
        return " ".join([self.file, *(f"{name}={told}" for name, told in self.settings.items())])


BOARDS = [
    *(Board(f"san-yao-{n}", partial(SanYao, n), {}, long=n > 3) for n in (2, 3, 4)),
    *(Board(f"andot-{n}", partial(Andot, n), {}, long=n > 2) for n in (2, 3, 4)),
    *(
        Board("yucebao-2", partial(Yucebao, 2, n), {"piglets_each": n}, long=n > 1)
        for n in (1, 2, 3, 4, 5)
    ),
    *(Board("dong-wo-2", partial(DongWo, 2, n), {"stones_each": n}, long=n > 3) for n in (1, 2, 3, 4, 5)),
    Board(
        "dong-wo-2", partial(DongWo, 2, 3, corners=True), {"stones_each": 3, "muzi_ends": "opposite_corners"}
    ),
    *(Board("dong-wo-3", partial(DongWo, 3, n), {"stones_each": n}, long=n > 1) for n in (1, 2, 3, 4)),
]  # fmt: skip


def solved(board: Board) -> Solution:
    """What Manqala finds."""
    game = load(HERE / "small_boards" / f"{board.file}.sow", **board.settings)
    return solve(game.start())


def of_solution(found: Solution, south: bool = True) -> tuple[Bounds, dict[str, Bounds]]:
    """The bounds of the value and of the first turns, told apart by hole and direction only."""
    whole = found.bounds or (found.value or 0, found.value or 0)
    turns: dict[str, Bounds] = {}
    for text, exact in found.moves.items():
        least, most = found.move_bounds.get(text) or (exact or 0, exact or 0)
        name = text.split(".")[0]
        best = max if south else min
        before = turns.get(name, (least, most))
        turns[name] = best(before[0], least), best(before[1], most)
    return whole, turns


def compared(board: Board) -> bool:
    """Solve a board both ways and say what came out; whether it is the same."""
    began = time.process_time()
    try:
        other = value(board.program())
    except TooManyPositionsError:
        print(f"{board.name}: too many positions")
        return True
    between = time.process_time()
    found = solved(board)
    whole, turns = of_solution(found)
    agree = whole == (other.least, other.most) and turns == other.turns
    told = ", ".join(f"{text} {shown(bounds)}" for text, bounds in sorted(other.turns.items()))
    print(
        f"{board.name}: {shown((other.least, other.most))} ({told}); {other.positions:,} positions, {between - began:.1f} s, "
        f"by Manqala {found.positions:,}, {time.process_time() - between:.1f} s{'' if agree else ': DIFFERS: '}",
        end="\n" if agree else f"{shown(whole)} {turns}\n",
        flush=True,
    )
    return agree


def shown(bounds: Bounds) -> str:
    least, most = bounds
    return f"{least:+}" if least == most else f"{least:+} to {most:+}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="only boards that take no minutes")
    parser.add_argument("--only", default="", help="only those whose name begins so")
    options = parser.parse_args()
    chosen = [
        board
        for board in BOARDS
        if board.name.startswith(options.only) and not (options.quick and board.long)
    ]
    different = [board.name for board in chosen if not compared(board)]
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main())
