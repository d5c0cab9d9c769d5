"""The values of moves in a book, in the form that an analysis gives them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.search.analysis import Assessed, analyse
from manqala.text.diagnostics import MoveError

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.book.opening_book import OpeningBook
    from manqala.game.game import PositionValue


def assess_by_book(book: OpeningBook, position: PositionValue) -> list[Assessed]:
    """Return every move of a position with its value in the book, the best first; nothing if it is not in the book."""
    found = book.find(position)
    if found is None:
        return []
    assessed = []
    for move in found.moves:
        line = book.line(move)
        try:
            played = position.parse(move.text)
        except MoveError:
            return []
        depth = book.conditions.depth + len(line) - 1
        assessed.append(
            Assessed(played, move.value, depth, tuple(one.text for one in line), from_book=True)
        )
    return sorted(assessed, key=lambda one: -one.value)


def assess(
    position: PositionValue, *, seconds: float | None, depth: int | None, file: Path | None
) -> list[Assessed]:
    """Return every move of a position with its value, the best first: from a book's file if it has the position, or by search.

    Raises ``ManqalaError`` if the file is no book of this game.
    """
    if file is not None:
        from manqala.book.book_file import read_book

        if by_book := assess_by_book(read_book(file, position.game), position):
            return by_book
    return analyse(position, seconds=seconds, depth=depth)
