"""The contents of places that are packed into words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.compile.kernel.rows import IntRow
    from manqala.compile.kernel.supplied import FIELD, SHIFT_OF, WORD_OF, woven


@woven
def held(c: IntRow, cell: int) -> int:
    """Return the number of pieces."""
    return c[WORD_OF[cell]] >> SHIFT_OF[cell] & FIELD


@woven
def hold(c: IntRow, cell: int, n: int) -> None:
    """Set the number of pieces."""
    c[WORD_OF[cell]] += (n - held(c, cell)) << SHIFT_OF[cell]
