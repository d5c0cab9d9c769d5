"""Whether winnings never affect later play, so that only the pieces in play determine a position's value."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from manqala.analysis.never_read import unread
from manqala.core import nodes as core
from manqala.core.inspect import nodes

if TYPE_CHECKING:
    from manqala.game.game import GameValue


def independent_winnings(game: GameValue) -> tuple[int, ...] | None:
    """The cells of won pieces that nothing in a round depends on, or none if there are such dependences.

    It is derived from the rules (``unread``): no position, however rare, can show that it is otherwise.
    """
    engine, board = game.engine, game.rules.board
    if board.number_of_players != 2 or game.rules.offers or not _counts_only_won(game):
        return None
    cells = game.start().cells
    kinds = range(len(game.rules.layout.kinds))
    where: list[int] = []
    for player in range(2):
        cells[engine.layout.subject] = player
        for cell in engine.takings_cells:
            cells[cell] = player
        found = engine.takings_code(cells)
        where += found if engine.takings_many else (found,)
    if len(set(where)) < len(where) or not unread(game.rules, frozenset(where)):
        return None
    return tuple(place + kind * board.places for place, kind in product(where, kinds))


def _counts_only_won(game: GameValue) -> bool:
    """Whether the score is the worth of the pieces won, and where they lie is always the same."""
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
