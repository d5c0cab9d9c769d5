"""Endgame tables for tests: building them, asking them, and a game whose sides differ."""

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from manqala.compile.native_engine import NativeEngine
from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.core.course import Phase
from manqala.endgame.building import TableBuilder
from manqala.endgame.frames import build_frame
from manqala.endgame.reports import Report
from manqala.endgame.table import EndgameTables, table_functions
from manqala.run.flow import Play

SIDED = """\
---
language: 1
game: Small
board: {rows: 2, holes: 3, stores: beside}
seeds: 2
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last holds 2 and player is south, capture last
  if last holds 3 and player is north, capture last
when player cannot move, close-round
"""


def build(game: WarmGame, most: int, folder: Path, *, compiled: bool | None = False) -> Report:
    """Build endgame tables of up to ``most`` seeds."""
    return TableBuilder(game, folder, compiled=compiled).build(most)


@cache
def numbering() -> tuple[NativeEngine, Any, Any]:
    """An engine for Oware, its functions for tables, and how they number the positions of up to 36 seeds."""
    engine = load("oware").native(compiled=False)
    return engine, table_functions(engine), build_frame(engine, 36, [])


def probe(
    game: WarmGame,
    tables: EndgameTables,
    board: Sequence[int],
    mover: int,
    marks: Iterable[tuple[int, int]],
) -> int | None:
    """What tables say of a board, or nothing."""
    return tables.probe(_laid(game, tables, board, mover, marks))


def probe_bounds(
    game: WarmGame,
    tables: EndgameTables,
    board: Sequence[int],
    mover: int,
    marks: Iterable[tuple[int, int]],
) -> tuple[int, int] | None:
    """The bounds that tables say of a board, or nothing."""
    return tables.bounds(_laid(game, tables, board, mover, marks))


def _laid(
    game: WarmGame,
    tables: EndgameTables,
    board: Sequence[int],
    mover: int,
    marks: Iterable[tuple[int, int]],
) -> list[int]:
    """The cells of a board."""
    cells = tables.subject.first.cells
    cells[: len(board)] = board
    for cell, value in marks:
        cells[cell] = value
    cells[game.rules.layout.mover] = mover
    return cells


def plays_after(play: Play) -> list[Play]:
    """What can come of a position that waits for a turn, by the interpreter; of one in which no player can move, its end."""
    following: list[Play] = []
    if play.phase == Phase.TURN:
        for done in play.runs.legal():
            following.append(play.copy())
            following[-1].history.clear()
            following[-1].finish(done)
    while not following and play.phase == Phase.TURN:
        play.history.clear()
        play.stuck()
        if _waits_for_a_turn(play) and any(play.runs.legal()):
            break
    return following or [play]


def _waits_for_a_turn(play: Play) -> bool:
    """A function, since a type checker takes the phase to be what it was before ``stuck``."""
    return play.phase == Phase.TURN
