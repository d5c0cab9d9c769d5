"""Tests whether winnings never affect later play, so that a position's value depends on the pieces in play alone."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from manqala.analysis.never_read import unread
from manqala.core import nodes as core
from manqala.core.inspect import nodes

if TYPE_CHECKING:
    from manqala.game.game import GameValue


def independent_winnings(game: GameValue) -> tuple[int, ...] | None:
    """Return the cells of captured pieces that nothing in a round depends on, or none if something does.

    The proof follows from the rules (``unread``), so no position can contradict it.
    """
    engine, board = game.engine, game.rules.board
    if board.number_of_players != 2 or game.rules.offers or not _counts_only_won(game):
        return None
    cells = game.start().cells
    kinds = range(len(game.rules.layout.kinds))
    places: list[int] = []
    for player in range(2):
        cells[engine.layout.subject] = player
        for cell in engine.takings_cells:
            cells[cell] = player
        found = engine.takings_code(cells)
        places += found if engine.takings_many else (found,)
    if len(set(places)) < len(places) or not unread(game.rules, frozenset(places)):
        return None
    return tuple(place + kind * board.places for place, kind in product(places, kinds))


def _counts_only_won(game: GameValue) -> bool:
    """Return whether the score is the worth of the captured pieces, whose places are fixed."""
    score, takings = game.rules.score.value, game.rules.takings
    if not (isinstance(score, core.Pieces) and isinstance(score.where, core.Apply)):
        return False
    fixed = (core.Const, core.Table, core.Read)
    marks = {cell for mark in game.rules.layout.marks.values() for cell in mark.cells}
    parts = [*nodes(takings.value), *nodes(score.where.arguments)]
    return score.where.function is takings and all(
        isinstance(part, fixed) and not (isinstance(part, core.Read) and part.cell in marks)
        for part in parts
    )
