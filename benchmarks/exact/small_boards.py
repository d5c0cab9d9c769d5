"""What the scripts that check endgame tables on small boards share: their options, the boards, and what tables say of one."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

from manqala.endgame.building import TableBuilder
from manqala.endgame.table import open_tables

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.endgame.building import Report
    from manqala.endgame.table import EndgameTables


@dataclass(frozen=True, slots=True)
class Told:
    """A value for south if endless play splits the rest evenly, and its bounds under any rule for repetitions."""

    value: int
    low: int
    high: int

    def __str__(self) -> str:
        """The value, and its bounds if they differ."""
        bounds = "" if self.low == self.high else f" ({self.low:+} to {self.high:+})"
        return f"{self.value:+}{bounds}"


def read_limit(doc: str | None, quick: int, most: int, of: str) -> int:
    """Read ``--quick`` and ``--most`` from the command line; return the limit."""
    parser = argparse.ArgumentParser(description=(doc or "").split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="only boards that take seconds")
    parser.add_argument("--most", type=int, default=most, help=of)
    given = parser.parse_args()
    return quick if given.quick else int(given.most)


def boards(most: int) -> list[tuple[int, int]]:
    """The holes in a row and the seeds in each hole, if the highest level has at most ``most`` positions."""
    return [
        (holes, seeds)
        for holes in (2, 3, 4, 5)
        for seeds in range(1, 7)
        if comb(2 * holes * seeds + 2 * holes - 1, 2 * holes - 1) <= most
    ]


def ask_tables(
    game: WarmGame, seeds: int, folder: Path, *, bounds: bool = True
) -> tuple[Report, Told, dict[str, Told]]:
    """Build the tables of a board up to all its seeds; what they say of the start and of each first move.

    ``bounds``: under any rule for repetitions; otherwise the game's own rule must be that of the tables, and gives the value.
    """
    report = TableBuilder(game, folder).build(seeds)
    tables = open_tables(game, folder, any_convention=bounds)
    assert tables is not None
    start = game.start()
    moves = {}
    for move in start.moves():
        after = start.play(move)
        won = after.score[0] - after.score[1]
        moves[move.text.partition("(")[0].strip()] = (
            Told(won, won, won) if after.over
            else _tell(tables, after.cells, won, 1 if after.mover == 0 else -1, bounds=bounds)
        )  # fmt: skip
    whole = _tell(tables, start.cells, 0, 1, bounds=bounds)
    tables.close()
    return report, whole, moves


def _tell(
    tables: EndgameTables, cells: Sequence[int], won: int, sign: int, *, bounds: bool
) -> Told:
    value, between = tables.probe(cells), tables.bounds(cells)
    assert value is not None
    assert between is not None
    told = won + sign * value
    low, high = sorted(won + sign * bound for bound in between) if bounds else (told, told)
    return Told(told, low, high)


def show(board: str, whole: Told, moves: dict[str, Told], verdict: str, seconds: float) -> None:
    """Print the line of a board."""
    turns = ", ".join(f"{move} {told}" for move, told in moves.items())
    print(f"{board}: {whole}; {turns}; {verdict} ({seconds:.1f} s)", flush=True)
