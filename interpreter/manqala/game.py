"""A game that can be played: its rules, its options, and the positions it starts from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.diagnostics import RuleError
from manqala.resolve.files import check_game

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from manqala.frontmatter_types import OptionValue
    from manqala.resolve.rules import Rules
    from manqala.run.engine import Engine


class Game:
    """The rules of a game with its options settled, ready to play."""

    def __init__(self, rules: Rules) -> None:
        """See ``load``."""
        self.rules = rules
        self._engine: Engine | None = None
        self._traced: Engine | None = None

    @property
    def name(self) -> str:
        """The name by which the game is found."""
        return self.rules.name

    @property
    def title(self) -> str:
        """What people call it."""
        return self.rules.front.title.value

    @property
    def options(self) -> dict[str, OptionValue]:
        """The value of every option."""
        return dict(self.rules.options)

    @property
    def engine(self) -> Engine:
        """The interpreter for this game."""
        if self._engine is None:
            from manqala.run.engine import Engine

            self._engine = Engine(self.rules)
        return self._engine

    @property
    def traced_engine(self) -> Engine:
        """An interpreter that tells every effect."""
        if self._traced is None:
            from manqala.run.engine import Engine

            self._traced = Engine(self.rules, traced=True)
        return self._traced


def load(
    name_or_path: str | Path, options: Mapping[str, OptionValue] | None = None, **more: OptionValue
) -> Game:
    """Load a game by name or path, with options; raises ``ManqalaError`` with all that is wrong."""
    checked = check_game(name_or_path, {**(options or {}), **more})
    if checked.rules is None:
        raise RuleError(*checked.diagnostics.sorted())
    return Game(checked.rules)
