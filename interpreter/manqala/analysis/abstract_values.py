"""Abstract evaluation of values: the walk over their kinds; an analysis supplies the lattice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, TypeVar, assert_never

from manqala.core import nodes as core

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Known = TypeVar("Known")
"""The facts about one value: an element of a lattice."""
State = dict[int, Known]
"""The facts about cells; a missing one is known only by its type."""


class AbstractValues(ABC, Generic[Known]):
    """Evaluates expressions over the facts about cells.  Parts come first, in the order of play."""

    def value(self, node: core.Value, state: State[Known]) -> Known:
        """Return the possible values of a node."""
        match node:
            case core.Const():
                return self.constant(node)
            case core.Read(index=index):
                return self.read(node, None if index is None else self.value(index, state), state)
            case core.Pieces(where=where):
                return self.pieces(node, self.value(where, state))
            case core.Op(arguments=arguments):
                return self.operate(node, self.values(arguments, state))
            case core.Pick(condition=condition, then=then, other=other):
                judged = self.condition(condition, state)
                decided = self.decide(judged)
                if decided is not None:
                    return self.value(then if decided else other, state)
                return self.pick(judged, self.value(then, state), self.value(other, state))
            case core.Table(arguments=arguments):
                return self.look_up(node, self.values(arguments, state))
            case core.Apply(arguments=arguments):
                return self.apply(node, self.values(arguments, state), state)
            case core.Filter(of=of):
                return self.filter_set(node, self.value(of, state), state)
            case core.Gather(of=of):
                return self.gather(node, self.value(of, state), state)
            case core.Match(walk=walk):
                return self.match_pattern(node, self.value(walk, state), state)
            case core.Query():
                return self.ask(node, state)
            case core.External(arguments=arguments):
                return self.ask_plug_in(node, self.values(arguments, state))
        assert_never(node)

    def values(self, nodes: Sequence[core.Value], state: State[Known]) -> list[Known]:
        """Return the possible values of several nodes."""
        return [self.value(node, state) for node in nodes]

    def condition(self, node: core.Value, state: State[Known]) -> Known:
        """Return the possible values of a condition."""
        return self.value(node, state)

    @abstractmethod
    def decide(self, known: Known) -> bool | None:
        """Return the truth of a certain value, else none."""

    @abstractmethod
    def constant(self, node: core.Const) -> Known:
        """Evaluate a constant."""

    @abstractmethod
    def read(self, node: core.Read, index: Known | None, state: State[Known]) -> Known:
        """Evaluate the contents of a cell."""

    @abstractmethod
    def pieces(self, node: core.Pieces, where: Known) -> Known:
        """Evaluate a number of pieces."""

    @abstractmethod
    def operate(self, node: core.Op, arguments: list[Known]) -> Known:
        """Evaluate an operator."""

    @abstractmethod
    def pick(self, judged: Known, then: Known, other: Known) -> Known:
        """Evaluate one of two values, if the condition is undecided."""

    @abstractmethod
    def look_up(self, node: core.Table, indices: list[Known]) -> Known:
        """Evaluate a table look-up."""

    @abstractmethod
    def apply(self, node: core.Apply, arguments: list[Known], state: State[Known]) -> Known:
        """Evaluate a noun or an adjective."""

    @abstractmethod
    def filter_set(self, node: core.Filter, of: Known, state: State[Known]) -> Known:
        """Evaluate a filter."""

    @abstractmethod
    def gather(self, node: core.Gather, of: Known, state: State[Known]) -> Known:
        """Evaluate a union over the members of a set."""

    @abstractmethod
    def match_pattern(self, node: core.Match, walk: Known, state: State[Known]) -> Known:
        """Evaluate a pattern's holes."""

    @abstractmethod
    def ask(self, node: core.Query, state: State[Known]) -> Known:
        """Evaluate a query about play as a whole."""

    @abstractmethod
    def ask_plug_in(self, node: core.External, arguments: list[Known]) -> Known:
        """Evaluate the answer of a plug-in."""


def conditions(element: core.Element) -> Iterator[core.Value]:
    """Yield the conditions of a pattern."""
    match element:
        case core.One(condition=condition):
            yield condition
        case core.Group(alternatives=alternatives):
            for way in alternatives:
                for part in way:
                    yield from conditions(part)
        case _:
            assert_never(element)


def entries(table: object, rows: Sequence[range | frozenset[int] | None]) -> list[object]:
    """Return the entries of a table for possible indices; none: any index."""
    found: list[object] = [table]
    for chosen in rows:
        inner: list[object] = []
        for part in found:
            assert isinstance(part, tuple)
            numbers = range(len(part)) if chosen is None else sorted(chosen)
            inner += [part[n] for n in numbers if n < len(part)]
        found = inner
    return found
