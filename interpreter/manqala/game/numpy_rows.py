"""Positions as rows of numbers for programs that learn and count; NumPy is imported when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.text.extras import import_extra

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy import int32
    from numpy.typing import NDArray

    from manqala.game.notation import Notation


def to_numpy(notation: Notation, cells: Sequence[int]) -> NDArray[int32]:
    """How many pieces of each kind lie in each place: a row for each kind, a column for each of ``place_names``."""
    numpy = import_extra("numpy", "native")
    board, kinds = notation.board, len(notation.layout.kinds)
    pieces = numpy.array(cells[: kinds * board.places], dtype=numpy.int32)
    # The last place is nowhere, and holds nothing.
    found: NDArray[int32] = pieces.reshape(kinds, board.places)[:, : board.nowhere]
    found.flags.writeable = False
    return found


def place_names(notation: Notation) -> tuple[str, ...]:
    """What the columns of such an array are: holes, what the players have won, their supplies, the hand, the box."""
    return tuple(notation.hole_name(place) for place in range(notation.board.nowhere))
