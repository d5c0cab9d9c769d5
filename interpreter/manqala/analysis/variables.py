"""Constant variables: facts about a variable from all its assignments.

Verbs and nouns are general (a direction, a remaining number, a set to skip), but most games use
them in one way. A variable with only one assigned value is a constant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.analysis.sources import Source, Sources
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.node_effects import Member
from manqala.core.operators import BoardFact, Operator

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.core.layout import Layout
    from manqala.core.rules import Rules

PARTS = {
    Operator.SINGLE, Operator.EXCEPT, Operator.FIRST, Operator.LAST, Operator.BACKWARDS, Operator.AS_HOLE,
    Operator.FULLEST, Operator.EMPTIEST,
}  # fmt: skip
"""Operators whose value is part of their first argument."""


class VariableFacts:
    """The facts about the variables of a game."""

    def __init__(self, roots: object, layout: Layout, given: tuple[int, ...]) -> None:
        """Analyse the programs; ``given``: cells that the flow of play fills."""
        self.layout = layout
        self.sources = Sources(roots, layout, given)
        self._constants: dict[int, int | None] = {}
        self._places_of: dict[int, frozenset[int]] = {}
        self._given_by: dict[int, tuple[frozenset[int], set[int]]] = {}

    def constant(self, cell: int) -> int | None:
        """Return the constant value of a cell, if it has one."""
        if cell not in self._constants:
            self._constants[cell] = None  # unknown during its own analysis
            self._constants[cell] = self._constant(cell)
        return self._constants[cell]

    def number_known(self) -> int:
        """Return the number of constant variables."""
        return sum(self.constant(cell) is not None for cell in self.sources.cells)

    def _constant(self, cell: int) -> int | None:
        found: set[int] = set()
        for value in self.sources.of(cell):
            known: int | None = value if isinstance(value, int) else None
            if isinstance(value, core.Const) and isinstance(value.value, int):
                known = value.value
            elif isinstance(value, core.Read) and value.index is None:
                known = self.constant(value.cell)
            if known is None:
                return None
            found.add(known)
        return found.pop() if len(found) == 1 else None

    def somebody(self, value: Source) -> bool:
        """Return whether a player is certainly one of the game's players."""
        return all(self.sources.behind([value], self._is_player))

    def _is_player(self, value: Source, cells: set[int]) -> bool:
        players = self.layout.board.number_of_players
        if isinstance(value, core.Const):
            value = value.value if isinstance(value.value, int) else None
        if isinstance(value, int):
            return value < players
        if isinstance(value, Member):
            of = value.of.value if isinstance(value.of, core.Const) else None
            return isinstance(of, tuple) and all(member < players for member in of)
        if isinstance(value, core.Table):
            return value.name == BoardFact.NEXT_PLAYER and self._is_player(
                value.arguments[0], cells
            )
        if not isinstance(value, core.Read) or value.index is not None or value.type != ty.PLAYER:
            return False
        if value.cell not in {self.layout.subject, self.layout.mover}:
            cells.add(value.cell)
        return True

    def real(self, value: Source) -> bool:
        """Return whether a place is certainly not ‘nowhere’; sets never hold ‘nowhere’."""
        return all(self.sources.behind([value], self._real))

    def _real(self, value: Source, cells: set[int]) -> bool:
        nowhere = self.layout.board.nowhere
        if isinstance(value, core.Const):
            value = value.value if isinstance(value.value, int) else None
        if isinstance(value, int):
            return value != nowhere
        if isinstance(value, Member):
            return True
        if isinstance(value, core.Table):
            known = len(value.arguments) == 1 and self.somebody(value.arguments[0])
            places = value.table[: self.layout.board.number_of_players]
            return known and all(place != nowhere for place in places)
        if not isinstance(value, core.Read) or value.index is not None:
            return False
        cells.add(value.cell)
        return True

    def places(self, value: Source) -> frozenset[int]:
        """Return the possible places of a value, or of the members of a set."""
        cells = set[int]()
        found = self._places(value, cells)
        for cell in cells:
            if cell not in self._places_of:
                behind = self.sources.behind(self.sources.of(cell), self._places)
                self._places_of[cell] = frozenset().union(*behind)
            found |= self._places_of[cell]
        return found

    def _places(self, value: Source, cells: set[int]) -> frozenset[int]:
        """Return the possible places of a value itself; note the variables that add further ones."""
        board = self.layout.board
        if isinstance(value, int):
            return frozenset({value})
        if value is None:
            return frozenset(range(len(board.place_at)))
        if isinstance(value, Member):
            return self._places(value.of, cells)
        if isinstance(value, core.Const):
            members = value.value if isinstance(value.value, tuple) else (value.value,)
            return frozenset(int(place) for place in members)
        if isinstance(value, core.Table):
            return self._in_table(value)
        if isinstance(value, core.Read) and value.index is None:
            cells.add(value.cell)
            return frozenset()
        if isinstance(value, core.Apply):
            return self._return_places(value.function, cells)
        if isinstance(value, core.Op) and value.operator == Operator.OWNED:
            return frozenset(range(board.holes))
        if isinstance(value, core.Op) and value.operator in {Operator.ITEM, Operator.ONLY}:
            return self._places(value.arguments[0], cells) | {board.nowhere}
        return frozenset().union(*(self._places(source, cells) for source in _made_of(value)))

    def _return_places(self, function: core.Function, cells: set[int]) -> frozenset[int]:
        """Return the possible results of a function; cached, since functions may use each other often."""
        key = id(function)
        if key not in self._given_by:
            inside = set[int]()
            self._given_by[key] = (self._places(function.value, inside), inside)
        found, inside = self._given_by[key]
        cells |= inside
        return found

    def _in_table(self, value: core.Table) -> frozenset[int]:
        """Return the places in a table within the range of its index."""
        rows = value.table
        if len(value.arguments) == 1 and self.somebody(value.arguments[0]):
            rows = rows[: self.layout.board.number_of_players]
        return frozenset(_numbers_in(rows))


def variables_of(rules: Rules) -> VariableFacts:
    """Return the facts about the variables of a game, in all its programs and its score."""
    ends = (*rules.round_ends, *rules.match_ends)
    programs = (
        rules.setup, rules.turn, rules.between, *rules.events.values(),
        *(part for end in ends for part in (end.body, end.condition)),
    )  # fmt: skip
    return VariableFacts((programs, rules.score.value), rules.layout, rules.score.cells)


def _numbers_in(part: object) -> Iterator[int]:
    """Yield all numbers of a nested table."""
    if isinstance(part, tuple):
        for inner in part:
            yield from _numbers_in(inner)
    elif isinstance(part, int):
        yield part


def _made_of(value: core.Value) -> list[Source]:
    """Return the possible sources of a value, or of the members of a set."""
    if isinstance(value, core.Filter):
        return [value.of]
    if isinstance(value, core.Gather):
        return [value.value]
    if isinstance(value, core.Match):
        return [value.walk]
    if isinstance(value, core.Pick):
        return [value.then, value.other]
    if isinstance(value, core.Op) and value.operator in {Operator.UNION, Operator.ELSE}:
        return list(value.arguments)
    if isinstance(value, core.Op) and value.operator in PARTS:
        return [value.arguments[0]]
    return [None]
