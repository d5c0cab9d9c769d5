"""What lies in a place, where every place has a cell of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import IntRow
    from manqala.compile.kernel.supplied import woven


@woven
def held(c: IntRow, cell: int) -> int:
    """How many there are."""
    return c[cell]


@woven
def hold(c: IntRow, cell: int, n: int) -> None:
    """From now on there are so many."""
    c[cell] = n
