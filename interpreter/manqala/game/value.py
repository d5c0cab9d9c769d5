"""Immutable values: copying returns the value itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Self


class Value:
    """An immutable value: ``copy.copy``, ``copy.deepcopy`` and ``copy()`` return the value itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        """Return the value itself."""
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        """Return the value itself."""
        return self

    def copy(self) -> Self:
        """Return the value itself: ``play`` returns a new position, so no copy is necessary."""
        return self

    def clone(self) -> Self:
        """Return the value itself; OpenSpiel's name for ``copy()``."""
        return self
