"""Owners of holes as flags, for packed games in which holes change hands.

Besides each hole's owner, a row holds a word for each player with a flag in the field of each own hole: the set
of a player's holes is one word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.compile.analysis.addresses import Addresses
    from manqala.core.layout import Layout


class Ownership:
    """The cells with each player's ownership flags."""

    def __init__(self, layout: Layout, addresses: Addresses, *, owners_fixed: bool) -> None:
        """``owners_fixed``: whether no hole ever changes its owner, so that flags are unnecessary."""
        self.players = range(layout.board.number_of_players)
        self.holes = layout.board.holes
        self.mark = layout.marks["owner"]
        """The mark with the owner of a hole."""
        packing = addresses.packing
        self.packing = None if packing is None or owners_fixed or packing.track > 1 else packing
        self.cells: tuple[int, ...] = ()
        """The address of each player's flags; empty without flags."""
        if self.packing is not None:
            self.cells = tuple(addresses.more() for _ in self.players)

    def flag(self, hole: int) -> int:
        """Return the flag of a hole; 0 for other places, and for stores on the track, from which no move begins."""
        assert self.packing is not None
        if hole >= self.holes:
            return 0
        return self.packing.mask(0, (hole,), self.packing.top)

    def of(self, cells: Sequence[int]) -> dict[int, int]:
        """Return the flags of a position by address."""
        return {
            address: sum(
                self.flag(hole)
                for hole, cell in enumerate(self.mark.cells)
                if cells[cell] == player
            )
            for player, address in zip(self.players, self.cells, strict=False)
        }
