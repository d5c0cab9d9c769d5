"""Owners of holes as flags, if holes change hands and are packed into one word.

The row says of each hole whose it is; beside that it has for each player a word with a flag in the fields of his holes, so
that a set of them is a word at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.compile.analysis.addresses import Addresses
    from manqala.core.layout import Layout


class Ownership:
    """The cells with the flags of what each player owns."""

    def __init__(self, layout: Layout, addresses: Addresses, *, owners_fixed: bool) -> None:
        """``owners_fixed``: no rule changes whose a hole is, so that none are needed."""
        self.players = range(layout.board.number_of_players)
        self.holes = layout.board.holes
        self.mark = layout.marks["owner"]
        """Which mark says whose a hole is."""
        packing = addresses.packing
        self.packing = None if packing is None or owners_fixed or packing.track > 1 else packing
        self.cells: tuple[int, ...] = ()
        """The address of each player's flags; none where there are no flags."""
        if self.packing is not None:
            self.cells = tuple(addresses.more() for _ in self.players)

    def flag(self, hole: int) -> int:
        """The flag of a hole; nothing for what is not in the word, or is a store on the track: no move begins there."""
        assert self.packing is not None
        if hole >= self.holes:
            return 0
        return self.packing.mask(0, (hole,), self.packing.top)

    def of(self, cells: Sequence[int]) -> dict[int, int]:
        """The flags of a position, by address."""
        return {
            address: sum(
                self.flag(hole)
                for hole, cell in enumerate(self.mark.cells)
                if cells[cell] == player
            )
            for player, address in zip(self.players, self.cells, strict=False)
        }
