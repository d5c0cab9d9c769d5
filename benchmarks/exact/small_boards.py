"""What the scripts that check endgame tables on small boards share: their options, the boards, and what tables say of one."""

from __future__ import annotations

import argparse
import subprocess
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

from manqala.endgame.building import TableBuilder
from manqala.endgame.table import open_tables

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from manqala.compile.stepping.warm_game import WarmGame
    from manqala.endgame.reports import Report
    from manqala.endgame.table import EndgameTables

Lines = list[tuple[str, ...]]
"""What is compared of a board, by words."""


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
    return limit(parser(doc, most, of).parse_args(), quick)


def parser(doc: str | None, most: int, of: str) -> argparse.ArgumentParser:
    """The options that limit the boards."""
    options = argparse.ArgumentParser(description=(doc or "").split("\n")[0])
    options.add_argument("--quick", action="store_true", help="only boards that take seconds")
    options.add_argument("--most", type=int, default=most, help=of)
    return options


def limit(given: argparse.Namespace, quick: int) -> int:
    """The limit that was given."""
    return quick if given.quick else int(given.most)


def add_board(options: argparse.ArgumentParser) -> None:
    """The option that names one board."""
    options.add_argument(
        "--board", type=_board, metavar="HOLESxSEEDS",
        help="only this one, by the holes in a row and the seeds in each",
    )  # fmt: skip


def _board(text: str) -> tuple[int, int]:
    holes, _, seeds = text.partition("x")
    return int(holes), int(seeds)


def asked_boards(given: argparse.Namespace, quick: int) -> list[tuple[int, int]]:
    """The one board that was named, or all up to the limit."""
    return [given.board] if given.board else boards(limit(given, quick))


def boards(most: int) -> list[tuple[int, int]]:
    """The holes in a row and the seeds in each hole, if the highest level has at most ``most`` positions."""
    return [
        (holes, seeds)
        for holes in (2, 3, 4, 5)
        for seeds in range(1, 7)
        if comb(2 * holes * seeds + 2 * holes - 1, 2 * holes - 1) <= most
    ]


def lines_of(report: Report, whole: Told, moves: dict[str, Told]) -> Lines:
    """What the tables of a board say, in the lines of the programs in C."""
    return [
        ("start", *_numbers(whole)),
        *(("move", move, *_numbers(told)) for move, told in moves.items()),
        *(
            ("level", *map(str, (level.n, level.positions, level.win, level.draw, level.loss, level.sum_abs, level.certain)))
            for level in report.levels
        ),
    ]  # fmt: skip


def _numbers(told: Told) -> tuple[str, ...]:
    return str(told.value), str(told.low), str(told.high)


def by_program(program: Path, holes: int, seeds: int, *rules: str) -> Lines:
    """What a program in C prints of a board."""
    command = [str(program), str(holes), str(seeds), *rules]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return [tuple(line.split()) for line in done.stdout.splitlines()]


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
