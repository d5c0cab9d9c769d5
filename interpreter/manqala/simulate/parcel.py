"""A game on its way to another process or another machine: its texts and options, from which it is opened there."""

from __future__ import annotations

from dataclasses import dataclass

from manqala.game.game import GameValue
from manqala.game.packed import Packed, pack, unpack


@dataclass(frozen=True, slots=True)
class Parcel:
    """The texts of a game and the options that were chosen; equal parcels are equal games."""

    packed: Packed

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """The names and texts of the game's files, the oldest ancestor first; the prelude is everywhere."""
        return self.packed.texts

    def open(self) -> GameValue:
        """The game, with engines of its own; files that have changed meanwhile, or are not there, make no difference."""
        return GameValue(unpack(self.packed))


def parcel(game: GameValue) -> Parcel:
    """Pack a game."""
    return Parcel(pack(game.rules))
