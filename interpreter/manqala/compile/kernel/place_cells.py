"""The contents of places, one cell for each place."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import IntRow
    from manqala.compile.kernel.supplied import woven


@woven
def held(c: IntRow, cell: int) -> int:
    """Return the number of pieces."""
    return c[cell]


@woven
def hold(c: IntRow, cell: int, n: int) -> None:
    """Set the number of pieces."""
    c[cell] = n
