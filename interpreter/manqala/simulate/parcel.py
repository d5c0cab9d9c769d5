"""A game packed for another process or machine: its texts and options."""

from __future__ import annotations

from dataclasses import dataclass

from manqala.game.game import GameValue
from manqala.game.packed import Packed, pack, unpack


@dataclass(frozen=True, slots=True)
class Parcel:
    """The texts of a game and its chosen options; equal parcels are equal games."""

    packed: Packed

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """The names and texts of the game's files, oldest ancestor first; every installation has the prelude."""
        return self.packed.texts

    def open(self) -> GameValue:
        """Return the game with new engines; later changes of the files have no effect."""
        return GameValue(unpack(self.packed))


def parcel(game: GameValue) -> Parcel:
    """Pack a game."""
    return Parcel(pack(game.rules))
