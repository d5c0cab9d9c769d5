"""The rows that generated programs work on, by the letters that they have everywhere.

``c``, ``b``: the cells of a state; ``M``: registers, answers, scratch; ``X``: rows on which turns are tried, empty where no
rule asks who could move; ``H``: the positions of the round, empty where no rule asks how often one has been there.

In searches ``S``: states; ``W``: registers and frames; ``T``: the table of what was found out; ``E`` and ``V``: the frame and
the values of endgame tables, empty where there are none; ``Z``: the weights of a learned evaluation, empty where there is
none; ``B`` and ``G``: rows of numbers of several sizes.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Self


class IntRow(Protocol):
    """Whole numbers in a row of fixed length: a list, or an array of NumPy's."""

    def __getitem__(self, at: int, /) -> int:
        """One of them."""

    def __setitem__(self, at: int, number: int, /) -> None:
        """Put one in its place."""

    def __len__(self) -> int:
        """How many there are."""


class Rows(Protocol):
    """Several rows, for states."""

    def __getitem__(self, at: int, /) -> IntRow:
        """One of them."""


class FixedRow(Protocol):
    """Whole numbers that never change."""

    def __getitem__(self, at: int, /) -> int:
        """One of them."""


@dataclass(frozen=True, slots=True)
class RowRecord:
    """Rows, and numbers, that kernels hand round together: compiled code takes them one by one."""

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        """The fields with their names."""
        return ((field.name, getattr(self, field.name)) for field in fields(self))

    def with_each(self, change: Callable[[Any], Any]) -> Self:
        """The same record of other rows."""
        return type(self)(*(change(value) for _, value in self))


Columns = tuple[IntRow, ...]
"""Rows whose numbers are not all of the same size; which of them is meant is written as a constant."""
History = tuple[Any, ...]
"""Opaque to all but the two forms of ``note``, which keep positions each in their own way."""


class Histories(Protocol):
    """The histories of many games."""

    def __getitem__(self, at: int, /) -> History:
        """That of one game."""
