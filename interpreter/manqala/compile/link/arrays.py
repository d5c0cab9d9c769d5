"""What a program that Numba compiles stands on: decorators, and rows and tables that are arrays.

``lists.py`` has the same for plain Python. Imported only where Numba is installed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy

from manqala.compile.analysis.packing import Members, sums
from manqala.compile.link.jit import (
    ahead,
    bits,
    highest,
    inlined,
    inner,
    jit,
    put_cells,
    turns_of_many,
    woven,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = [
    "COMPILED", "added", "additions", "ahead", "bits", "highest", "inlined", "inner", "jit", "member_rows", "members",
    "put_cells", "signed", "table", "turns_of_many", "unsigned", "woven",
]  # fmt: skip

COMPILED = 1
signed = cast("Callable[[int], int]", numpy.int64)
unsigned = cast("Callable[[int], int]", numpy.uintp)
"""Compiled code has numbers with a sign and without one."""


def table(values: Sequence[int]) -> Any:
    """Numbers that never change."""
    return numpy.array(values, dtype=numpy.int64)


def additions(walks: Sequence[int], length: int, width: int) -> Any:
    """What sowing one, two, … seeds along each of these walks adds to every place of a board so wide."""
    found: Any = numpy.zeros((len(walks) + 1, width), dtype=numpy.int8)
    for at, place in enumerate(walks):
        if at % length:
            found[at] = found[at - 1]
        found[at][place] += 1
    return found.reshape(-1)


def added(walks: Sequence[int], length: int, ones: Sequence[int]) -> Any:
    """What walks of a certain length add to a packed word, one seed in each place being so much."""
    return numpy.array(sums(walks, length, ones), dtype=numpy.int64)


def members(
    words: tuple[tuple[int, ...], ...], width: int, orders: tuple[tuple[int, ...], ...] = ()
) -> Any:
    """The members of sets of flags, in other orders, too."""
    return numpy.array(Members(words, width, orders).table(multiplied=True), dtype=numpy.int8)


def member_rows(words: tuple[tuple[int, ...], ...], width: int) -> int:
    """How many rows that table has."""
    found = Members(words, width)
    return found.rows(multiplied=found.factor > 0)
