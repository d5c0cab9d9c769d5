"""Books in play: the book of a game, and the answers that it knows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from manqala.text.diagnostics import ManqalaError, MoveError, quantity
from manqala.text.reading import display_name

if TYPE_CHECKING:
    from manqala.book.opening_book import OpeningBook
    from manqala.game.game import GameValue, PositionValue
    from manqala.game.move import Answers

OFF = "off"
"""The name of no book."""


def open_book(
    game: GameValue, named: str | None, *, depth: int | None = None, seconds: float | None = None
) -> tuple[OpeningBook | None, str | None]:
    """Return the book to use, and a note for people about it.

    ``named``: a file, or ``off``; by default the book in the user's folder, unless a search of ``depth`` turns or
    ``seconds`` goes further than its searches went. Raises ``ManqalaError`` if a named file is no book of this game.
    """
    if named == OFF:
        return None, None
    from manqala.book.book_file import books_of_other_rules, read_book, usual_book

    if named is not None:
        found = read_book(Path(named).expanduser(), game)
        return found, _about(found)
    path = usual_book(game)
    if not path.is_file():
        others = books_of_other_rules(game)
        where = display_name(others[0]) if others else ""
        return (
            None,
            f"the opening book ‘{where}’ is for other rules and is not used" if others else None,
        )
    try:
        found = read_book(path, game)
    except ManqalaError:
        return None, f"the opening book ‘{display_name(path)}’ is damaged and is not used"
    if depth is not None and found.conditions.depth < depth:
        return (
            None,
            f"the opening book goes {found.conditions.depth} turns deep, which is less, and is not used",
        )
    if seconds is not None and found.seconds_each < seconds:
        return (
            None,
            f"the opening book took {found.seconds_each:.2f} s a position, which is less, and is not used",
        )
    return found, _about(found)


def _about(book: OpeningBook) -> str:
    return f"opening book: {quantity(len(book.positions), 'position')}"


def answers_in_book(book: OpeningBook, position: PositionValue, answers: Answers) -> Answers | None:
    """Return the rest of the best move in the book that begins with these answers; none if it does not."""
    found = book.find(position)
    if found is None:
        return None
    try:
        move = position.parse(found.best.text)
    except MoveError:
        return None  # a file that somebody made by hand
    known = len(answers)
    return move.answers[known:] or None if move.answers[:known] == answers else None
