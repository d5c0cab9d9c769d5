"""The moves of a recorded game with their variations: chapters, each a tree of moves that bear marks and comments."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.text.span import Span

MARKS = ("!!", "!", "!?", "?!", "?", "??")
"""What a move may be marked as, from the best to the worst."""


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """One move of a recorded game."""

    answers: tuple[int, ...]
    text: str
    position: str
    """The text of the position after it."""
    span: Span | None = None
    """The line on which it stands, if it was read."""
    mover: str = ""
    parent: int = 0
    """The number of the move before it, from one; 0 for a first move."""
    mark: str = ""
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A beginning, and the moves that lead on from it."""

    position: str
    match: bool
    title: str = ""
    comment: str = ""
    """What is said of the beginning."""
    moves: tuple[RecordedMove, ...] = ()
    """A move stands behind its parent, and the main one of several with the same parent stands first."""

    @property
    def children(self) -> list[list[int]]:
        """For the beginning and for each move the numbers of the moves that follow it, the main one first."""
        found: list[list[int]] = [[] for _ in range(len(self.moves) + 1)]
        for number, move in enumerate(self.moves, 1):
            found[move.parent].append(number)
        return found

    @property
    def main(self) -> tuple[RecordedMove, ...]:
        """The main line."""
        return tuple(self.moves[number - 1] for number in main_line(self.children, 0))


def main_line(children: Sequence[Sequence[int]], start: int) -> list[int]:
    """The moves that follow a move where the first one is made each time."""
    found: list[int] = []
    while following := children[start]:
        start = following[0]
        found.append(start)
    return found


class GrowingChapter:
    """A chapter while its lines are read: what was taken back is gone, or becomes a variation."""

    def __init__(self, chapter: Chapter) -> None:
        """``chapter``: how it begins; it has no moves yet."""
        self._begun = chapter
        self._moves: list[RecordedMove] = []
        self._children: list[list[int]] = [[]]
        self._here = 0

    def play(self, move: RecordedMove) -> None:
        """Make a move; one that was made before from here is that move, and is the main one from now on."""
        siblings = self._children[self._here]
        known = next(
            (one for one in siblings if self._moves[one - 1].answers == move.answers), None
        )
        if known is None:
            self._moves.append(replace(move, parent=self._here))
            self._children.append([])
            known = len(self._moves)
        else:
            siblings.remove(known)
            old = self._moves[known - 1]
            self._moves[known - 1] = replace(
                old, mark=move.mark or old.mark, comment=move.comment or old.comment
            )
        siblings.append(known)
        self._here = known

    def back(self, number: int, *, variation: bool) -> bool:
        """Take some moves back, which stay as a variation or are gone; gives whether there are as many."""
        here, first = self._here, 0
        for _ in range(number):
            if here == 0:
                return False
            first, here = here, self._moves[here - 1].parent
        self._here = here
        if first and not variation:
            self._children[here].remove(first)
        return True

    def chapter(self) -> Chapter:
        """The chapter; the move that was made last from somewhere is the main one there."""
        moves: list[RecordedMove] = []
        numbers = {0: 0}
        left = _last_first(self._children[0])
        while left:
            old = left.pop()
            move = self._moves[old - 1]
            moves.append(replace(move, parent=numbers[move.parent]))
            numbers[old] = len(moves)
            left += _last_first(self._children[old])
        return replace(self._begun, moves=tuple(moves))


def _last_first(made: Sequence[int]) -> list[int]:
    """Moves in the order in which they were made, as a pile: the last one lies above, and below it the first one."""
    return [*made[:-1][::-1], *made[-1:]]


def steps(chapter: Chapter) -> Iterator[int]:
    """The way through all moves that ends where the main line ends: numbers of moves, and below nought how many are taken back.

    Variations come before the move that is the main one, so that whatever reads on has the main line before it.
    """
    children = chapter.children
    # What is still to be done: a move, or so many moves to be taken back.
    left: list[int] = _in_order(children, 0)
    while left:
        step = left.pop()
        yield step
        if step > 0:
            left += _in_order(children, step)


def _in_order(children: Sequence[Sequence[int]], start: int) -> list[int]:
    """What follows a move, the last first: each variation and the way back from its end, then the main move."""
    first, *others = children[start] or [0]
    if first == 0:
        return []
    found = [first]
    for other in reversed(others):
        found += [-1 - len(main_line(children, other)), other]
    return found
