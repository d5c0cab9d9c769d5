"""The sources of each variable in all rules: the basis of flow-insensitive analyses.

Such an analysis evaluates one source, and notes the variables that it reads; ``behind`` follows these, each
once.  A fact about every source is one about the variable (the greatest fixpoint); the possible values of any source
are possible for the variable (the least fixpoint).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from manqala.core import nodes as core
from manqala.core.inspect import nodes
from manqala.core.node_effects import Member, bindings
from manqala.syntax.closed_words import Extent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from manqala.core.layout import Layout

Found = TypeVar("Found")
Source = core.Value | int | Member | None
"""A possible value of a cell; none: any value."""


def assignments(roots: object) -> Iterator[tuple[int, core.Value | Member]]:
    """Yield the variables and marks of the game that programs set, with their sources."""
    for node in nodes(roots):
        if not (isinstance(node, core.Assign) and node.index is not None):
            yield from bindings(node)


class Sources:
    """The sources of every scalar cell, over all programs of a game."""

    def __init__(self, roots: object, layout: Layout, given: tuple[int, ...]) -> None:
        """Collect the sources; ``given``: cells that the flow of play fills."""
        self._of: dict[int, list[Source]] = {}
        for cell in (*given, layout.marks["next mover"].cell):
            self._note(cell, None)
        for mark in layout.marks.values():
            if not mark.on:
                self._note(mark.cell, mark.start[0])
            if mark.lifetime != Extent.TURN:
                # A position may be set up with any value in it.
                self._note(mark.cell, None)
        for cell, value in assignments(roots):
            self._note(cell, value)

    def _note(self, cell: int, value: Source) -> None:
        self._of.setdefault(cell, []).append(value)

    @property
    def cells(self) -> Iterable[int]:
        """The variables and marks that are assigned."""
        return self._of.keys()

    def of(self, cell: int) -> list[Source]:
        """Return the sources of a cell."""
        return self._of.get(cell, [None])

    def behind(
        self, values: Iterable[Source], take: Callable[[Source, set[int]], Found]
    ) -> Iterator[Found]:
        """Yield the results of ``take`` for values, and for all sources of the variables that it notes, each once."""
        waiting, seen = [*values], set[int]()
        while waiting:
            cells = set[int]()
            yield take(waiting.pop(), cells)
            for cell in cells - seen:
                waiting += self.of(cell)
            seen |= cells
