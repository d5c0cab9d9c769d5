"""A game as the texts it was read from, to be built again in another process or on another machine."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.game.game import Game
from manqala.resolve.files import check_texts

if TYPE_CHECKING:
    from manqala.syntax.front.front_matter import OptionValue


@dataclass(frozen=True, slots=True)
class Parcel:
    """The texts of a game and the options that were chosen; equal parcels are equal games."""

    name: str
    path: str | None
    texts: tuple[tuple[str, str], ...]
    """The names and texts of the game's files, the oldest ancestor first; the prelude is everywhere."""
    chosen: tuple[tuple[str, OptionValue], ...]

    def open(self) -> Game:
        """The game; files that have changed meanwhile, or are not there, make no difference."""
        path = None if self.path is None else Path(self.path)
        checked = check_texts(self.name, self.texts, path, dict(self.chosen))
        checked.diagnostics.raise_if_errors()
        assert checked.rules is not None
        return Game(checked.rules)


def parcel(game: Game) -> Parcel:
    """Pack a game."""
    rules = game.rules
    return Parcel(
        rules.name,
        None if rules.path is None else str(rules.path),
        tuple((file.source.name, file.source.text) for file in rules.files[1:]),
        tuple(sorted(rules.chosen.items())),
    )
