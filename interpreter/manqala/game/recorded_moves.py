"""The moves of a recorded game with variations: chapters, each a tree of moves with marks and comments."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.text.span import Span

MARKS = ("!!", "!", "!?", "?!", "?", "??")
"""The marks of a move, from best to worst."""


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """One move of a recorded game."""

    answers: tuple[int, ...] | None
    """The numbers of the chosen options; none in a record that has only the texts of its moves, until it is replayed."""
    text: str
    position: str
    """The text of the resulting position; empty if ``answers`` is none."""
    span: Span | None = None
    """The place of the move, if it was read."""
    mover: str = ""
    parent: int = 0
    """The number of the previous move, from one; 0 for a first move."""
    mark: str = ""
    comment: str = ""


@dataclass(frozen=True, slots=True)
class ToldOutcome:
    """The end of a game according to a tag of its text; it must agree with the rules."""

    tag: str
    said: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """An initial position, and the moves from it."""

    position: str
    """The text of the initial position; empty for the start of the game."""
    match: bool
    title: str = ""
    comment: str = ""
    """The comment on the initial position."""
    moves: tuple[RecordedMove, ...] = ()
    """Moves follow their parents, and the main one of several with the same parent comes first."""
    resigned: str = ""
    """The player who resigned after the main line."""
    resigned_at: Span | None = None
    outcome: tuple[ToldOutcome, ...] = ()

    @property
    def children(self) -> list[list[int]]:
        """The numbers of the moves after the initial position, and after each move, the main one first."""
        found: list[list[int]] = [[] for _ in range(len(self.moves) + 1)]
        for number, move in enumerate(self.moves, 1):
            found[move.parent].append(number)
        return found

    @property
    def main(self) -> tuple[RecordedMove, ...]:
        """The main line."""
        return tuple(self.moves[number - 1] for number in main_line(self.children, 0))


def main_line(children: Sequence[Sequence[int]], start: int) -> list[int]:
    """Return the moves after a move if the first one is chosen each time."""
    found: list[int] = []
    while following := children[start]:
        start = following[0]
        found.append(start)
    return found


class GrowingChapter:
    """A chapter while its lines are read: moves taken back are removed, or become a variation."""

    def __init__(self, chapter: Chapter) -> None:
        """``chapter``: its beginning, without moves."""
        self._begun = chapter
        self._moves: list[RecordedMove] = []
        self._children: list[list[int]] = [[]]
        self._here = 0
        self._resigned: tuple[str, Span | None] = ("", None)

    @classmethod
    def at_end_of(cls, chapter: Chapter) -> GrowingChapter:
        """Return a chapter that continues after its main line."""
        growing = cls(replace(chapter, moves=(), resigned="", resigned_at=None, outcome=()))
        growing._moves, children = list(chapter.moves), chapter.children
        # Here the main move is the last one.
        growing._children = [[*numbers[1:], *numbers[:1]] for numbers in children]
        growing._here = next(reversed(main_line(children, 0)), 0)
        growing._resigned = (chapter.resigned, chapter.resigned_at)
        return growing

    @property
    def resigned(self) -> str:
        """The player who has resigned; no player can move until that is taken back."""
        return self._resigned[0]

    def resign(self, player: str, span: Span | None = None) -> None:
        """Note that a player resigns here."""
        self._resigned = (player, span)

    def play(self, move: RecordedMove) -> None:
        """Add a move; a repeated one becomes the main one from now on."""
        siblings = self._children[self._here]
        known = next(
            (sibling for sibling in siblings if self._moves[sibling - 1].answers == move.answers),
            None,
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
        """Take some moves back, and keep or remove them; return whether there are that many."""
        self._resigned = ("", None)
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
        """Return the chapter; the last move made in a position is the main one there."""
        main_first = [[*made[-1:], *made[:-1]] for made in self._children]
        player, span = self._resigned
        return replace(
            self._begun,
            moves=ordered_moves(self._moves, main_first),
            resigned=player,
            resigned_at=span,
        )


def ordered_moves(
    moves: Sequence[RecordedMove], children: Sequence[Sequence[int]]
) -> tuple[RecordedMove, ...]:
    """Return moves in the order of a chapter: each line to its end before the variations from it.

    ``children``: the numbers of the moves after the initial position, and after each move, the main one first.
    """
    made: list[RecordedMove] = []
    numbers = {0: 0}
    left = list(reversed(children[0]))
    while left:
        old = left.pop()
        move = moves[old - 1]
        made.append(replace(move, parent=numbers[move.parent]))
        numbers[old] = len(made)
        left += reversed(children[old])
    return tuple(made)


def steps(chapter: Chapter) -> Iterator[int]:
    """Yield a walk over all moves that ends where the main line ends.

    Each step is the number of a move, or negative: that many moves are taken back. Variations
    precede the main move, so that a reader has the main line last.
    """
    children = chapter.children
    # The rest of the walk: moves, and numbers of moves to take back.
    left: list[int] = _in_order(children, 0)
    while left:
        step = left.pop()
        yield step
        if step > 0:
            left += _in_order(children, step)


def _in_order(children: Sequence[Sequence[int]], start: int) -> list[int]:
    """Return the walk after a move as a stack: each variation with the return from its end, then the main move."""
    first, *others = children[start] or [0]
    if first == 0:
        return []
    found = [first]
    for other in reversed(others):
        found += [-1 - len(main_line(children, other)), other]
    return found
