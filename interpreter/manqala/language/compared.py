"""Two games compared: what is written otherwise, and where they part in play."""

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
"""The default number of positions in which to look for a difference."""


@dataclass(frozen=True)
class GameDiff:
    """What differs between two games; true where anything does."""

    front: tuple[Change, ...]
    """In the front matter: board, pieces."""
    options: tuple[Change, ...]
    """In the options and what is chosen of them."""
    rules: tuple[Change, ...]
    """In the rules, and in words defined anew."""
    play: Walked | None
    """Where they part in play, in ``found``, and how far was looked; none where only what is written was compared."""

    @property
    def written(self) -> bool:
        """Whether anything is written otherwise."""
        return bool(self.front or self.options or self.rules)

    @property
    def moves(self) -> tuple[str, ...] | None:
        """The moves that lead to where they part in play; none where no difference was found."""
        return None if self.play is None or self.play.found is None else self.play.found.moves

    def __bool__(self) -> bool:
        """Whether anything differs."""
        return self.written or self.moves is not None


def compare(
    first: GameValue, second: GameValue, start: str | None = None, positions: int = POSITIONS, *, match: bool = False,
    progress: Callable[[int], None] = lambda _: None,
) -> GameDiff:  # fmt: skip
    """Compare the texts of two games, and their play in a number of positions.

    ``start``: a position from which both are played; ``match``: whole matches; ``progress`` is called for each position.
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
