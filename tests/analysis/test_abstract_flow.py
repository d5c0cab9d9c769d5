"""The one walk of abstract interpretation, on a lattice of a few lines: a cell is even, odd, or not known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import cast

import pytest

from manqala.analysis.abstract_flow import AbstractFlow, BlockScope
from manqala.analysis.abstract_values import State, conditions, entries
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.operators import Operator
from manqala.syntax.closed_words import Extent
from manqala.text.span import Source, Span

SPAN = Span.whole_line(Source("none.sow", "\n"), 1)
X, Y = 1, 2
"""Cells."""
EVEN, ODD, ANY = "even", "odd", "any"
Parity = str
States = list[State[Parity]]


class Parities(AbstractFlow[Parity]):
    """Whether cells are even; all that a statement needs, and no more."""

    def __init__(self) -> None:
        self.rounds = 0
        self.unreached: list[core.Statement] = []

    def join_states(self, states: Sequence[State[Parity]]) -> States:
        if not states:
            return []
        cells = set.intersection(*(set(state) for state in states))
        seen = {cell: {state[cell] for state in states} for cell in cells}
        return [{cell: found.pop() if len(found) == 1 else ANY for cell, found in seen.items()}]

    def value(self, node: core.Value, state: State[Parity], /) -> Parity:
        if isinstance(node, core.Const):
            return ODD if cast("int", node.value) % 2 else EVEN
        if isinstance(node, core.Read):
            return state.get(node.cell, ANY)
        assert isinstance(node, core.Op)
        assert node.operator is Operator.PLUS
        first, second = (self.value(part, state) for part in node.arguments)
        return ANY if ANY in {first, second} else EVEN if first == second else ODD

    def decisive_value(self, node: core.Value, state: State[Parity]) -> Parity:
        return self.value(node, state)

    def judge(
        self, condition: core.Value, states: Iterable[State[Parity]]
    ) -> tuple[States, States]:
        self.rounds += 1
        given = list(states)
        if isinstance(condition, core.Const):
            return (given, []) if condition.value else ([], given)
        return [dict(state) for state in given], given

    def assign(self, node: core.Assign, state: State[Parity]) -> States:
        return [{**state, node.cell: self.value(node.value, state)}]

    def put(self, node: core.Put, state: State[Parity]) -> States:
        del node
        return [state]

    def choose(self, node: core.Choose, state: State[Parity]) -> States:
        return [{**state, node.cell: ANY}]

    def members(self, node: core.Each, state: State[Parity]) -> tuple[States, bool]:
        del state
        assert isinstance(node.of, core.Const)
        members = cast("tuple[int, ...]", node.of.value)
        return [{node.cell: ODD if member % 2 else EVEN} for member in members], bool(members)

    def times(self, times: core.Value, state: State[Parity]) -> tuple[bool, bool]:
        del state
        assert isinstance(times, core.Const)
        return times.value != 0, times.value != 0

    def subjects(self, player: core.Value, state: State[Parity]) -> tuple[States, bool]:
        return [{0: self.value(player, state)}], True

    def parameters(
        self, verb: core.Procedure, arguments: Sequence[core.Value], state: State[Parity]
    ) -> State[Parity]:
        return {cell: self.value(a, state) for cell, a in zip(verb.cells, arguments, strict=True)}

    def run_plug_in(self, node: core.Do, state: State[Parity]) -> States:
        del node, state
        return [{}]

    def come_to(self, node: core.Statement, *, reached: bool) -> None:
        if not reached:
            self.unreached.append(node)


def number(value: int) -> core.Const:
    return core.Const(SPAN, ty.NUMBER, value)


def truth(value: int) -> core.Const:
    return core.Const(SPAN, ty.TRUTH, value)


def read(cell: int) -> core.Read:
    return core.Read(SPAN, ty.NUMBER, cell)


def assign(cell: int, value: core.Value) -> core.Assign:
    return core.Assign(SPAN, cell, None, value, False)


def add(cell: int, value: int) -> core.Assign:
    return assign(cell, core.Op(SPAN, ty.NUMBER, Operator.PLUS, (read(cell), number(value))))


def row(*parts: core.Statement) -> core.Seq:
    return core.Seq(SPAN, parts)


def way(name: str, body: core.Statement) -> core.Way:
    return core.Way(name, None, body, SPAN)


OPEN = read(9)
END = core.End(SPAN, Extent.TURN, None, False)
DOUBLE = core.Procedure("double", (Y,), assign(X, read(Y)), SPAN)
AFTER: dict[str, tuple[core.Statement, States]] = {
    "nothing": (row(), [{X: EVEN}]),
    "one after the other": (row(assign(X, number(3)), add(X, 1), add(X, 1)), [{X: ODD}]),
    "either side of a condition": (core.If(SPAN, OPEN, add(X, 1), row()), [{X: ANY}]),
    "the same on both sides": (core.If(SPAN, OPEN, add(X, 1), add(X, 3)), [{X: ODD}]),
    "the side that is decided": (core.If(SPAN, truth(0), add(X, 1), row()), [{X: EVEN}]),
    "what cannot hold": (core.Guard(SPAN, truth(0), None), []),
    "what is only preferred": (core.Prefer(SPAN, truth(0), None), [{X: EVEN}]),
    "a way that ends": (core.If(SPAN, OPEN, row(add(X, 1), END), row()), [{X: EVEN}]),
    "several ways": (core.Either(SPAN, (way("a", add(X, 1)), way("b", add(X, 3))), False), [{X: ODD}]),
    "or none of them": (core.Either(SPAN, (way("a", add(X, 1)),), True), [{X: ANY}]),
    "a moment that may pass": (core.Moment(SPAN, "e", None, add(X, 1), False), [{X: ANY}]),
    "a loop that adds two": (core.While(SPAN, OPEN, add(X, 2), row()), [{X: EVEN}]),
    "a loop that adds one": (core.While(SPAN, OPEN, add(X, 1), row()), [{X: ANY}]),
    "a loop that is never entered": (core.While(SPAN, truth(0), add(X, 1), row()), [{X: EVEN}]),
    "a loop that goes on for ever": (core.While(SPAN, truth(1), add(X, 2), add(X, 1)), [{X: ODD}]),
    "no times": (core.Repeat(SPAN, number(0), add(X, 1)), [{X: EVEN}]),
    "some times": (core.Repeat(SPAN, number(4), add(X, 2)), [{X: EVEN}]),
    "members that are all odd": (
        core.Each(SPAN, Y, core.Const(SPAN, ty.NUMBERS, (1, 3)), assign(X, read(Y)), False), [{X: ODD}],
    ),
    "members that are not alike": (
        core.Each(SPAN, Y, core.Const(SPAN, ty.NUMBERS, (1, 2)), assign(X, read(Y)), False), [{X: ANY}],
    ),
    "no members": (
        core.Each(SPAN, Y, core.Const(SPAN, ty.NUMBERS, ()), assign(X, read(Y)), False), [{X: EVEN}],
    ),
    "another subject, or none": (core.As(SPAN, number(1), assign(X, read(0))), [{X: ANY}]),
    "a verb": (core.Do(SPAN, DOUBLE, (number(5),)), [{X: ODD}]),
    "a verb of a plug-in": (core.Do(SPAN, "wave", ()), [{}]),
    "a choice": (core.Choose(SPAN, "x", X, ty.NUMBER, OPEN, None, None), [{X: ANY}]),
}  # fmt: skip


@pytest.mark.parametrize("what", AFTER)
def test_what_is_known_behind_a_statement(what: str) -> None:
    statement, after = AFTER[what]
    assert Parities().run(statement, [{X: EVEN}]) == after


def test_nothing_is_done_where_nothing_comes_to() -> None:
    flow = Parities()
    assert flow.run(row(END, add(X, 1)), [{X: EVEN}]) == []
    assert flow.unreached == [add(X, 1)]
    assert flow.run(add(X, 1), []) == []


def test_a_loop_is_gone_round_until_nothing_new_is_known() -> None:
    flow = Parities()
    flow.run(core.While(SPAN, OPEN, add(X, 1), row()), [{X: EVEN}])
    assert flow.rounds == 2  # even; then even or odd, from which nothing else comes


class Narrow(Parities):
    """An analysis that gives a variable up as soon as it changes."""

    def widen(self, before: States, after: States, rounds: int) -> States:
        del rounds
        return [
            {cell: known for cell, known in new.items() if old.get(cell) == known}
            for old, new in zip(before, after, strict=True)
        ]


def test_widening_gives_up_what_changes() -> None:
    loop = core.While(SPAN, OPEN, row(add(X, 1), add(Y, 2)), row())
    assert Narrow().run(loop, [{X: EVEN, Y: EVEN}]) == [{Y: EVEN}]


def test_what_holds_within_a_block_is_forgotten_behind_it() -> None:
    scope = BlockScope({X: ODD, Y: ODD}, {X, Y}, {X: EVEN})
    (inside,) = scope.enter([{X: EVEN, 7: ODD}])
    assert inside == {X: ODD, Y: ODD, 7: ODD}
    assert scope.leave([inside]) == [{X: EVEN, 7: ODD}]


@dataclass(frozen=True, slots=True)
class Unheard(core.Node):
    """A statement that no module knows."""


def test_a_statement_that_is_not_known_is_an_error() -> None:
    with pytest.raises(AssertionError, match="Unheard"):
        Parities().run(cast("core.Statement", Unheard(SPAN)), [{}])


def test_what_may_stand_in_a_table() -> None:
    table = ((1, 2, 3), (4, 5, 6))
    assert entries(table, [frozenset({1}), None]) == [4, 5, 6]
    assert entries(table, [None, range(1, 9)]) == [2, 3, 5, 6]
    assert entries(table, [frozenset({0})]) == [(1, 2, 3)]


def test_a_pattern_asks_all_its_conditions() -> None:
    ones = [core.One(SPAN, truth(n % 2), True) for n in range(3)]
    group = core.Group(SPAN, ((ones[0], ones[1]), (ones[2],)), 0, None)
    assert list(conditions(group)) == [one.condition for one in ones]
