"""Compares exact values of the seed games on small boards with programs that were written from the sources alone.

``manqala solve`` (here by the library) solves the rule files of small_boards/; the programs of
exact/ use neither the package nor the rule files. They explore all positions by a different method,
in Python or, with a C compiler, in C.  The value must be the same, or the bounds between which it
lies, and so must be that of every first turn. Exits with 1 where they are not.  Where one of them
does not get there, it says so.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parent))

from exact import in_c, proofs
from exact.andot import Andot
from exact.dong_wo import DongWo
from exact.graphs import Game, TooManyPositionsError, Values, value
from exact.san_yao import SanYao
from exact.yucebao import Yucebao
from hand_written import compiler
from manqala.compile.stepping.warm_game import load
from manqala.search.solution import Solution
from manqala.search.solving import solve
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HERE = Path(__file__).parent
LONGEST = 600.0
"""Default time limit in seconds of `solve` for a board."""
Bounds = tuple[int, int]


@dataclass
class Board:
    """A small board: its rule file, the independent programs, and whether they take long."""

    file: str
    program: Callable[[], Game] | None
    """The program in Python; none if it would take too much memory."""
    settings: dict[str, Any]
    long: bool = False
    in_c: Callable[[], Values] | None = None
    by_proofs: Callable[[], Values] | None = None
    """The values by proofs without repetition, with the rules of the independent program."""

    @property
    def name(self) -> str:
        return " ".join([self.file, *(f"{name}={told}" for name, told in self.settings.items())])


def prove_san_yao(holes: int) -> Values:
    """The values of San Yao by proofs."""
    game = SanYao(holes)
    return proofs.value(game, game.left)


BOARDS = [
    *(
        Board(
            f"san-yao-{n}" if n < 5 else "san-yao",
            partial(SanYao, n) if n < 5 else None,
            {},
            long=n == 4,
            by_proofs=partial(prove_san_yao, n),
        )
        for n in (2, 3, 4, 5)
    ),
    *(
        Board(
            f"andot-{n}",
            partial(Andot, n) if n < 4 else None,
            {},
            long=n > 2,
            in_c=partial(in_c.andot, n),
        )
        for n in (2, 3, 4)
    ),
    *(
        Board(
            f"yucebao-{holes}",
            partial(Yucebao, holes, n) if (holes, n) < (3, 3) else None,
            {"piglets_each": n},
            long=n > 1,
            in_c=partial(in_c.yucebao, holes, n),
        )
        for holes, most in ((2, 5), (3, 3))
        for n in range(1, most + 1)
    ),
    *(Board("dong-wo-2", partial(DongWo, 2, n), {"stones_each": n}, long=n > 3) for n in (1, 2, 3, 4, 5)),
    Board(
        "dong-wo-2", partial(DongWo, 2, 3, corners=True), {"stones_each": 3, "muzi_ends": "opposite_corners"}
    ),
    *(Board("dong-wo-3", partial(DongWo, 3, n), {"stones_each": n}, long=n > 1) for n in (1, 2, 3, 4, 5)),
]  # fmt: skip


class NotSolvedError(Exception):
    """One of the methods fails, with the reason."""


@dataclass
class Outcome:
    """The result of one method: values, or the reason for their absence; the processor time."""

    way: str
    found: Values | NotSolvedError
    seconds: float

    def __str__(self) -> str:
        if isinstance(self.found, NotSolvedError):
            return f"not {self.way}: {self.found}"
        return f"{self.way} {self.found.positions:,} positions, {self.seconds:.1f} s"


def by_manqala(board: Board, seconds: float) -> Values:
    """Manqala's result within a number of seconds."""
    small = HERE / "small_boards" / f"{board.file}.sow"
    game = load(small if small.exists() else board.file, **board.settings)
    try:
        found = solve(game.start(), seconds=seconds)
    except ManqalaError as error:
        raise NotSolvedError(error.diagnostics[0].message) from None
    (least, most), turns = of_solution(found)
    return Values(least, most, turns, found.positions)


def by_program(program: Callable[[], Game]) -> Values:
    """The result of the program in Python."""
    try:
        return value(program())
    except TooManyPositionsError:
        raise NotSolvedError("too many positions") from None


def by_c(program: Callable[[], Values]) -> Values:
    """The result of the program in C."""
    if compiler() is None:
        raise NotSolvedError("there is no C compiler")
    try:
        return program()
    except subprocess.CalledProcessError as error:
        raise NotSolvedError(error.stderr.strip()) from None


def ways(board: Board, seconds: float) -> dict[str, Callable[[], Values]]:
    """All methods for a board."""
    found: dict[str, Callable[[], Values]] = {}
    if board.program is not None:
        found["in Python"] = partial(by_program, board.program)
    if board.in_c is not None:
        found["in C"] = partial(by_c, board.in_c)
    if board.by_proofs is not None:
        found["by proofs"] = board.by_proofs
    return {**found, "by Manqala": partial(by_manqala, board, seconds)}


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


def processor_time() -> float:
    """The processor time of this process and its finished children."""
    return sum(os.times()[:4])


def outcomes(board: Board, seconds: float = LONGEST) -> Iterator[Outcome]:
    """Solve a board by all methods."""
    for way, solving in ways(board, seconds).items():
        began = processor_time()
        try:
            found: Values | NotSolvedError = solving()
        except NotSolvedError as error:
            found = error
        yield Outcome(way, found, processor_time() - began)


def compared(board: Board, seconds: float = LONGEST) -> bool:
    """Solve a board by all methods, and print the results; return whether they agree."""
    told: list[str] = []
    values: list[str] = []
    for outcome in outcomes(board, seconds):
        told.append(str(outcome))
        if isinstance(outcome.found, Values):
            values.append(values_shown(outcome.found))
    same = len(set(values)) < 2
    value_told = (
        (values[0] if same else f"DIFFERS: {' / '.join(values)}") if values else "not solved"
    )
    print(f"{board.name}: {value_told}; {'; '.join(told)}", flush=True)
    return same


def values_shown(found: Values) -> str:
    turns = ", ".join(f"{text} {shown(bounds)}" for text, bounds in sorted(found.turns.items()))
    return f"{shown((found.least, found.most))} ({turns})"


def shown(bounds: Bounds) -> str:
    least, most = bounds
    return f"{least:+}" if least == most else f"{least:+} to {most:+}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="only boards that take no minutes")
    parser.add_argument("--only", default="", help="only those whose name begins so")
    parser.add_argument(
        "--seconds",
        type=float,
        default=LONGEST,
        help="so long `solve` may take (default %(default)g)",
    )
    options = parser.parse_args()
    chosen = [
        board
        for board in BOARDS
        if board.name.startswith(options.only) and not (options.quick and board.long)
    ]
    different = [board.name for board in chosen if not compared(board, options.seconds)]
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main())
