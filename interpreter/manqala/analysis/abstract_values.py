"""Abstract evaluation of values: the one walk over their kinds; an analysis says what each comes to in its lattice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, TypeVar, assert_never

from manqala.core import nodes as core

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Known = TypeVar("Known")
"""What is known of one value: an element of a lattice."""
State = dict[int, Known]
"""What is known of cells; of one that is not there nothing is known but its type."""


class AbstractValues(ABC, Generic[Known]):
    """Evaluates expressions over the known values of cells.  Parts come first, in the order of play."""

    def value(self, node: core.Value, state: State[Known]) -> Known:
        """What a value may be."""
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
        """What several values may be."""
        return [self.value(node, state) for node in nodes]

    def condition(self, node: core.Value, state: State[Known]) -> Known:
        """What a truth may be on which it hangs what happens."""
        return self.value(node, state)

    @abstractmethod
    def decide(self, known: Known) -> bool | None:
        """The truth that a value is for certain."""

    @abstractmethod
    def constant(self, node: core.Const) -> Known:
        """What is known of a constant."""

    @abstractmethod
    def read(self, node: core.Read, index: Known | None, state: State[Known]) -> Known:
        """What a cell may hold."""

    @abstractmethod
    def pieces(self, node: core.Pieces, where: Known) -> Known:
        """How much may lie somewhere."""

    @abstractmethod
    def operate(self, node: core.Op, arguments: list[Known]) -> Known:
        """What an operator may give."""

    @abstractmethod
    def pick(self, judged: Known, then: Known, other: Known) -> Known:
        """One of two, where it is not decided which."""

    @abstractmethod
    def look_up(self, node: core.Table, indices: list[Known]) -> Known:
        """What may stand in a table."""

    @abstractmethod
    def apply(self, node: core.Apply, arguments: list[Known], state: State[Known]) -> Known:
        """What a noun or an adjective may give."""

    @abstractmethod
    def filter_set(self, node: core.Filter, of: Known, state: State[Known]) -> Known:
        """Which members may be left."""

    @abstractmethod
    def gather(self, node: core.Gather, of: Known, state: State[Known]) -> Known:
        """Which members may come together."""

    @abstractmethod
    def match_pattern(self, node: core.Match, walk: Known, state: State[Known]) -> Known:
        """Which holes a pattern may take."""

    @abstractmethod
    def ask(self, node: core.Query, state: State[Known]) -> Known:
        """What may be answered about play as a whole."""

    @abstractmethod
    def ask_plug_in(self, node: core.External, arguments: list[Known]) -> Known:
        """What a plug-in may answer."""


def conditions(element: core.Element) -> Iterator[core.Value]:
    """What a pattern asks of the holes that it goes along."""
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
    """What stands in a table where each index is one of some numbers; none: any."""
    found: list[object] = [table]
    for chosen in rows:
        inner: list[object] = []
        for part in found:
            assert isinstance(part, tuple)
            numbers = range(len(part)) if chosen is None else sorted(chosen)
            inner += [part[n] for n in numbers if n < len(part)]
        found = inner
    return found
