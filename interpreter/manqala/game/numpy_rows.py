"""Positions as arrays for machine learning and statistics; NumPy is imported on demand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.text.extras import import_extra

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy import int32
    from numpy.typing import NDArray

    from manqala.game.notation import Notation


def to_numpy(notation: Notation, cells: Sequence[int]) -> NDArray[int32]:
    """Return the number of pieces of each kind in each place: a row for each kind, a column for each of ``place_names``."""
    numpy = import_extra("numpy", "native")
    board, kinds = notation.board, len(notation.layout.kinds)
    pieces = numpy.array(cells[: kinds * board.places], dtype=numpy.int32)
    # The last place is ‘nowhere’, which holds nothing.
    found: NDArray[int32] = pieces.reshape(kinds, board.places)[:, : board.nowhere]
    found.flags.writeable = False
    return found


def place_names(notation: Notation) -> tuple[str, ...]:
    """Return the names of the columns: holes, players' winnings, supplies, the hand, the box."""
    return tuple(notation.hole_name(place) for place in range(notation.board.nowhere))
