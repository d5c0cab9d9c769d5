"""Compares two games: differences in their texts, and the first difference in play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.language.rule_changes import front_changes, option_changes, rule_changes
from manqala.language.side_by_side import SideBySide

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.game.game import GameValue
    from manqala.language.rule_changes import Change
    from manqala.language.side_by_side import Walked

POSITIONS = 2_000
"""Default number of positions searched for a difference."""


@dataclass(frozen=True)
class GameDiff:
    """The differences between two games; true if there are any."""

    front: tuple[Change, ...]
    """Differences in the front matter: board, pieces."""
    options: tuple[Change, ...]
    """Differences in options and their chosen values."""
    rules: tuple[Change, ...]
    """Differences in rules and definitions."""
    play: Walked | None
    """The first difference in play, in ``found``, and the extent of the search; none if only texts were compared."""

    @property
    def written(self) -> bool:
        """Whether the texts differ."""
        return bool(self.front or self.options or self.rules)

    @property
    def moves(self) -> tuple[str, ...] | None:
        """The moves to the first difference in play; none without one."""
        return None if self.play is None or self.play.found is None else self.play.found.moves

    def __bool__(self) -> bool:
        """Whether anything differs."""
        return self.written or self.moves is not None


def compare(
    first: GameValue, second: GameValue, start: str | None = None, positions: int = POSITIONS, *, match: bool = False,
    progress: Callable[[int], None] = lambda _: None,
) -> GameDiff:  # fmt: skip
    """Compare the texts of two games, and their play in a number of positions.

    ``start``: the initial position of both; ``match``: play whole matches; ``progress`` is called for each position.
    """
    one, other = first.rules, second.rules
    front, options, rules = (
        tuple(changes(one, other)) for changes in (front_changes, option_changes, rule_changes)
    )
    walked = (
        SideBySide(first, second, match=match).walk(start, positions, progress)
        if positions
        else None
    )
    return GameDiff(front, options, rules, walked)
