"""The answer that a searching player expects of the others, so that it can think about the position after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.core.course import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.game.game import PositionValue
    from manqala.players.base import Answers

MOST_SEARCHES = 3
"""Maximum number of further searches for one expected answer: others may move several times."""


@dataclass(frozen=True, slots=True)
class ExpectedAnswer:
    """The position that others are expected to leave, after their next turns."""

    before: frozenset[tuple[int, ...]]
    """The keys of the positions in which they move on the way."""
    after: PositionValue

    def follows(self, position: PositionValue) -> bool:
        """Return whether it answers this position."""
        return position.phase is Phase.TURN and position.play_state.key() in self.before


def expect_answer(
    position: PositionValue, line: Answers, seat: int, search: Callable[[PositionValue], Answers]
) -> ExpectedAnswer | None:
    """Follow an expected line to the first turn of a player after those of others; none if it does not get there.

    ``search``: finds more of the line, where that of a deep search is short because the table knew the rest.
    """
    from manqala.search.analysis import end_of_move

    before: set[tuple[int, ...]] = set()
    searches = 0
    while position.phase is Phase.TURN:
        if position.mover != seat:
            before.add(position.play_state.key())
        elif before:
            return ExpectedAnswer(frozenset(before), position)
        end = end_of_move(position, line) if line else None
        if end is None:
            if not before or searches == MOST_SEARCHES:
                return None
            searches += 1
            line = search(position)
            end = end_of_move(position, line)
            if end is None:
                return None
        position, line = position.play(line[:end]), line[end:]
    return None
