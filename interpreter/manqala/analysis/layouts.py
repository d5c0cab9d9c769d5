"""Checks the layout of cells: ranges that do not overlap, with an initial value for every cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core.layout import Bearer
from manqala.core.types import Base

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.core.board import Board
    from manqala.core.layout import Layout, MarkInfo

NEEDED = ("mover", "next mover", "opener", "winner", "round number", "owner")
"""The marks that the flow of play uses."""


def layout_flaws(layout: Layout, board: Board, kinds: tuple[str, ...]) -> Iterator[str]:
    """Yield the errors of a layout."""
    if layout.board is not board and layout.board != board:
        yield "the layout is one of another board"
    if layout.kinds != kinds:
        yield "the layout has other kinds of pieces"
    yield from (f"the mark ‘{name}’ is missing" for name in NEEDED if name not in layout.marks)
    owners = dict.fromkeys(range(board.places * len(kinds)), "the pieces")
    stretches = [("the subject", range(layout.subject, layout.subject + 1))]
    stretches += [(f"the mark ‘{name}’", mark.cells) for name, mark in layout.marks.items()]
    for what, cells in stretches:
        if cells.start < 0 or cells.stop > layout.size:
            yield f"{what} stands outside the row"
        for cell in cells:
            if cell in owners:
                yield f"{what} stands where {owners[cell]} stands"
                break
            owners[cell] = what
    for mark in layout.marks.values():
        yield from _mark_flaws(mark, board)
    if "mover" in layout.marks and layout.mover != layout.marks["mover"].cell:
        yield "the mover is not where the layout says"


def _mark_flaws(mark: MarkInfo, board: Board) -> Iterator[str]:
    sizes = {Bearer.HOLES: board.places, Bearer.PLAYERS: board.number_of_players + 1}
    if mark.size != sizes.get(mark.on, 1):
        yield f"the mark ‘{mark.name}’ has {mark.size} cells"
    if len(mark.start) != mark.size:
        yield f"the mark ‘{mark.name}’ starts with {len(mark.start)} values"
    if mark.type.many or mark.type.base in {Base.ERROR, Base.NOTHING}:
        yield f"the mark ‘{mark.name}’ is {mark.type}"
    if mark.limits is not None:
        low, high = mark.limits
        if low > high or not all(low <= value <= high for value in mark.start):
            yield f"the mark ‘{mark.name}’ does not start between {low} and {high}"
