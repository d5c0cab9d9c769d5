"""An opening book: a graph of positions whose moves were searched, with values backed up from later positions.

The graph has no cycles: a move back to a position on the way keeps the value of its own search.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.core.course import Phase
from manqala.search.kernel.scale import FAR, WIN
from manqala.search.search_kernel import one_turn_earlier
from manqala.search.tables import final_margin

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.game.game import PositionValue


class CircularBookError(ValueError):
    """The positions of a book lead back to themselves, so their values mean nothing."""


@dataclass(slots=True)
class BookMove:
    """A move of a position in a book; values are for the player who decides there."""

    text: str
    searched: int
    """Its value by the search of this position."""
    after: str
    """The text of the position after it; empty if the book does not follow it."""
    value: int = 0
    """Its value by the positions after it, or by the search where the book ends."""

    @property
    def decided(self) -> bool:
        """Whether the value is proved, so that nothing is left to find out."""
        return is_proved(self.value)


@dataclass(slots=True)
class BookPosition:
    """A position in a book: the player who decides, and all moves; no moves if there are too many to list."""

    player: int
    moves: list[BookMove]

    @property
    def best(self) -> BookMove:
        """The move with the greatest value; of equal ones the first."""
        return max(self.moves, key=lambda move: move.value)


@dataclass(frozen=True, slots=True)
class BookConditions:
    """What the values of a book depend on, besides the rules."""

    depth: int
    """The depth of each search in turns, the first move included."""
    evaluation: str | None = None
    """The digest of the learned evaluation that was used."""


@dataclass(slots=True)
class OpeningBook:
    """The positions of a book by their texts."""

    first: str
    """The text of the first position of the game."""
    conditions: BookConditions
    seconds: float = 0.0
    """How long the positions were searched, by the clock."""
    positions: dict[str, BookPosition] = field(default_factory=dict)
    _before: dict[str, list[str]] = field(default_factory=dict)
    """The positions with a move to each."""

    @classmethod
    def of(
        cls,
        first: str,
        conditions: BookConditions,
        seconds: float,
        positions: dict[str, BookPosition],
    ) -> OpeningBook:
        """Return the book of these positions; raises ``CircularBookError``."""
        book = cls(first, conditions, seconds, positions)
        for text, position in positions.items():
            book._note_moves(text, position)
        for text in book._last_first():
            book._value_moves(positions[text])
        return book

    @property
    def seconds_each(self) -> float:
        """How long a position was searched, in the mean."""
        return self.seconds / max(len(self.positions), 1)

    # ---- looking up -------------------------------------------------------------------------------

    def find(self, position: PositionValue) -> BookPosition | None:
        """Return a position with the values of its moves; none if it is not in the book."""
        if position.play_state.match or position.phase is Phase.OVER:
            return None
        found = self.positions.get(position.text)
        return found if found is not None and found.moves else None

    def line(self, move: BookMove) -> list[BookMove]:
        """Return a move and the best ones after it, as far as the book goes."""
        found = [move]
        while (then := self.followed(found[-1])) is not None:
            found.append(then.best)
        return found

    def followed(self, move: BookMove) -> BookPosition | None:
        """Return the position after a move, if the book has values of its moves."""
        found = self.positions.get(move.after)
        return found if found is not None and found.moves else None

    # ---- growing ----------------------------------------------------------------------------------

    def add(self, text: str, position: BookPosition) -> None:
        """Add a position, and back up its value."""
        for move in position.moves:
            if move.after and self._leads_to(move.after, text):
                move.after = ""
        self.positions[text] = position
        self._note_moves(text, position)
        self._value_moves(position)
        ahead = deque(self._before.get(text, ()))
        while ahead:
            earlier = ahead.popleft()
            if self._value_moves(self.positions[earlier]):
                ahead.extend(self._before.get(earlier, ()))

    def _note_moves(self, text: str, position: BookPosition) -> None:
        for after in dict.fromkeys(move.after for move in position.moves if move.after):
            self._before.setdefault(after, []).append(text)

    def _value_moves(self, position: BookPosition) -> bool:
        """Renew the values of a position's moves; return whether one has changed."""
        changed = False
        for move in position.moves:
            value = move.searched
            if (after := self.followed(move)) is not None:
                best = after.best.value
                value = one_turn_earlier(best if after.player == position.player else -best)
            changed = changed or value != move.value
            move.value = value
        return changed

    def _leads_to(self, start: str, goal: str) -> bool:
        """Return whether moves of the book lead from one position to another."""
        seen, ahead = {start}, [start]
        while ahead:
            text = ahead.pop()
            if text == goal:
                return True
            new = set(self._after(text)) - seen
            seen |= new
            ahead.extend(new)
        return False

    def _after(self, text: str) -> Iterator[str]:
        found = self.positions.get(text)
        return (move.after for move in found.moves if move.after) if found is not None else iter(())

    def _last_first(self) -> Sequence[str]:
        """Return the positions in an order in which each stands behind all that follow it in play."""
        waiting = {
            text: len({after for after in self._after(text) if after in self.positions})
            for text in self.positions
        }
        found = [text for text, many in waiting.items() if many == 0]
        for text in found:
            for earlier in self._before.get(text, ()):
                waiting[earlier] -= 1
                if waiting[earlier] == 0:
                    found.append(earlier)
        if len(found) != len(self.positions):
            raise CircularBookError
        return found


def is_proved(value: int) -> bool:
    """Return whether a value is a forced win or loss, or a margin proved by endgame tables."""
    return abs(value) > WIN - FAR or final_margin(value) is not None
