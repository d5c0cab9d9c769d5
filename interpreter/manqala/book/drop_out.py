"""Which positions a book takes up next: drop-out expansion (Lincke 2001).

A book serves one player at a time. That player plays the best moves, so others do not matter until the best one turns
out worse than they are: it drops out, and the next one takes its place. The opponent may play anything, but a
move that loses more is met less often. So a position is worth more the fewer turns it is away from the beginning,
and the less the opponent has lost on the way.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING

from manqala.search.kernel.scale import SCORE_WEIGHT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.book.opening_book import BookPosition, OpeningBook

TURNS_A_POINT = 2.0
"""A move of the opponent that loses a point counts as so many further turns."""
MOST_LOST = 50.0
"""Points; nothing counts as more, whatever a forced win is worth."""


def choose_next(book: OpeningBook, most: int, whole_turns: int = 0) -> list[str]:
    """Return the texts of positions to take up, the most urgent first; all moves of the first ``whole_turns`` come before others.

    They depend on nothing but the book.
    """
    found: dict[str, None] = {}
    for candidates in (_near(book, whole_turns), _likely(book)):
        for text in candidates:
            if len(found) == most:
                break
            found[text] = None
    return list(found)


def _near(book: OpeningBook, turns: int) -> Iterator[str]:
    """Yield the missing positions of the first turns, whatever was played."""
    level = {book.first: None}
    seen = set(level)
    for _ in range(turns):
        further: dict[str, None] = {}
        for text in level:
            position = book.positions.get(text)
            if position is None:
                yield text
                continue
            further |= dict.fromkeys(
                move.after for move in position.moves if move.after and not move.decided
            )
        level = {text: None for text in further if text not in seen}
        seen |= set(level)


def _likely(book: OpeningBook) -> Iterator[str]:
    """Yield the missing positions in the order of what it costs to get there, for either player."""
    order = count()
    ahead = [(0.0, next(order), player, book.first) for player in range(2)]
    done: set[tuple[int, str]] = set()
    while ahead:
        cost, _, player, text = heappop(ahead)
        if (player, text) in done:
            continue
        done.add((player, text))
        position = book.positions.get(text)
        if position is None:
            yield text
            continue
        for step, after in _steps(position, player):
            heappush(ahead, (cost + step, next(order), player, after))


def _steps(position: BookPosition, player: int) -> Iterator[tuple[float, str]]:
    """Yield the moves to look into, with their costs, if the book serves this player."""
    if not position.moves:
        return
    best = position.best.value
    for move in position.moves:
        lost = best - move.value
        if not move.after or move.decided or (position.player == player and lost > 0):
            continue
        yield 1.0 + TURNS_A_POINT * min(lost / SCORE_WEIGHT, MOST_LOST), move.after
