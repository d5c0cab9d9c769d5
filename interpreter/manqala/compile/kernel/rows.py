"""The rows of generated programs, by their usual letters.

``c``, ``b``: the cells of a state; ``M``: registers, answers, scratch; ``X``: rows for trying turns, empty unless a rule
queries legal moves; ``H``: the positions of the round, empty unless a rule counts repetitions.
In searches ``S``: states; ``W``: registers and frames; ``T``: the transposition table; ``E`` and ``V``: the frame and
the values of endgame tables, empty without tables; ``Z``: the weights of a learned evaluation, empty without one;
``B`` and ``G``: rows of numbers of several sizes.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Self


class IntRow(Protocol):
    """Whole numbers in a row of fixed length: a list, or a NumPy array."""

    def __getitem__(self, at: int, /) -> int:
        """Return an element."""

    def __setitem__(self, at: int, number: int, /) -> None:
        """Set an element."""

    def __len__(self) -> int:
        """Return the length."""


class Rows(Protocol):
    """Several rows, for states."""

    def __getitem__(self, at: int, /) -> IntRow:
        """Return a row."""


class FixedRow(Protocol):
    """Constant whole numbers."""

    def __getitem__(self, at: int, /) -> int:
        """Return an element."""


@dataclass(frozen=True, slots=True)
class RowRecord:
    """A record of rows and numbers that kernels pass together: compiled code takes them one by one."""

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        """Yield the fields with their names."""
        return ((field.name, getattr(self, field.name)) for field in fields(self))

    def with_each(self, change: Callable[[Any], Any]) -> Self:
        """Return the same record with other rows."""
        return type(self)(*(change(value) for _, value in self))


Columns = tuple[IntRow, ...]
"""Rows of numbers of different sizes; the index of a row is a constant."""
History = tuple[Any, ...]
"""Opaque except to the two forms of ``note``, which store positions differently."""


class Histories(Protocol):
    """The histories of many games."""

    def __getitem__(self, at: int, /) -> History:
        """Return the history of one game."""
