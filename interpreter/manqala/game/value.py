"""What never changes is its own copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Self


class Value:
    """A value that does not change: ``copy.copy``, ``copy.deepcopy`` and ``copy()`` give the value itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        """Itself."""
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        """Itself."""
        return self

    def copy(self) -> Self:
        """Itself: there is no need to copy before ``play``, which gives a new position."""
        return self

    def clone(self) -> Self:
        """The same as ``copy()``, under the name that OpenSpiel gives it."""
        return self
