"""Restructures statements for description: clamping is one statement, a conditional value becomes two."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.operators import ARITHMETIC, Operator
from manqala.describe.amounts import same
from manqala.describe.at_sight import is_none
from manqala.describe.in_place import substituted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.core.board import Board
    from manqala.describe.speaking import Speaker

THROUGH = ARITHMETIC | {Operator.SINGLE, Operator.AS_HOLE, Operator.FIRST, Operator.LAST}
"""Operators that distribute over a conditional value."""


def flat(statement: core.Statement) -> Iterator[core.Statement]:
    """The statements in sequence; assigning a clamped number is one statement."""
    wanted: core.Assign | None = None
    for part in _open(statement):
        if wanted is not None and isinstance(part, core.Assign) and _is_kept(wanted, part):
            yield replace(part, value=wanted.value)
            wanted = None
            continue
        if wanted is not None:
            yield wanted
        wanted = part if isinstance(part, core.Assign) and not part.is_mark else None
        if wanted is None:
            yield part
    if wanted is not None:
        yield wanted


def _open(statement: core.Statement) -> Iterator[core.Statement]:
    if isinstance(statement, core.Seq):
        for part in statement.body:
            yield from _open(part)
    else:
        yield statement


def _is_kept(wanted: core.Assign, kept: core.Assign) -> bool:
    """Whether an assignment clamps the value assigned just before."""
    return kept.is_mark and wanted.span == kept.span


class Lifting:
    """Turns a statement about a conditional value into a condition with two statements."""

    def __init__(self, speaker: Speaker) -> None:
        """``speaker`` folds constants."""
        self.s = speaker

    def statement(self, node: core.Statement) -> core.Statement:
        """The statement, or an ``if`` with a statement for each case."""
        if isinstance(node, core.Assign):
            pick = self.pick(node.value)
            if pick is not None and (node.is_mark or self._may_be_none(pick)):
                return self._under(node, pick, *(replace(node, value=v) for v in _ways(pick)))
        elif isinstance(node, core.Put) and node.amount is not None:
            pick = self.pick(node.amount)
            if pick is not None:
                return self._under(node, pick, *(replace(node, amount=v) for v in _ways(pick)))
        elif isinstance(node, core.Choose):
            pick = self.pick(node.source)
            if pick is not None:
                return self._under(node, pick, *(replace(node, source=v) for v in _ways(pick)))
        elif isinstance(node, core.End) and node.winner is not None:
            pick = self.pick(node.winner)
            if pick is not None:
                return self._under(node, pick, *(replace(node, winner=v) for v in _ways(pick)))
        return node

    def pick(self, value: core.Value) -> core.Pick | None:
        """The value as a conditional at the top, if it contains one."""
        value = self.s.fold(value)
        if isinstance(value, core.Pick):
            return value
        if isinstance(value, core.Apply) and value.type == ty.DIRECTION:
            # A direction is said at once, under its condition.
            function = value.function
            given = dict(zip(function.cells, value.arguments, strict=True))
            return self.pick(substituted(function.value, given))
        if isinstance(value, core.Filter) and (inside := self.pick(value.of)) is not None:
            return self._make_pick(value, inside, *(replace(value, of=of) for of in _ways(inside)))
        if isinstance(value, core.Match) and (inside := self.pick(value.walk)) is not None:
            return self._make_pick(
                value, inside, *(self._lift_match(value, w) for w in _ways(inside))
            )
        if isinstance(value, core.Op) and value.operator in THROUGH:
            for at, argument in enumerate(value.arguments):
                inside = self.pick(argument)
                if inside is not None:
                    before, after = value.arguments[:at], value.arguments[at + 1 :]
                    ways = (replace(value, arguments=(*before, v, *after)) for v in _ways(inside))
                    return self._make_pick(value, inside, *ways)
        return None

    def _make_pick(
        self, value: core.Value, inside: core.Pick, then: core.Value, other: core.Value
    ) -> core.Pick:
        return core.Pick(
            value.span, value.type, inside.condition, self.s.fold(then), self.s.fold(other)
        )

    def _lift_match(self, match: core.Match, walk: core.Value) -> core.Value:
        """A pattern along an empty walk takes nothing."""
        if is_none(self.s.fold(walk), self.board):
            return core.Const(match.span, match.type, ())
        return replace(match, walk=walk)

    @property
    def board(self) -> Board:
        """The board, which has the numbers for ‘no hole’."""
        return self.s.rules.board

    def _may_be_none(self, pick: core.Pick) -> bool:
        return any(is_none(self.s.fold(value), self.board) for value in _ways(pick))

    def _under(
        self, node: core.Statement, pick: core.Pick, then: core.Statement, other: core.Statement
    ) -> core.If:
        ways = (self._simplify(self.statement(way)) for way in (then, other))
        return core.If(node.span, pick.condition, *ways)

    def _simplify(self, node: core.Statement) -> core.Statement:
        """A statement, or an empty one if it has no effect: no piece moves, or a mark keeps its value."""
        idle = False
        if isinstance(node, core.Put) and node.amount is not None:
            idle = is_none(self.s.fold(node.amount), self.board)
        elif isinstance(node, core.Assign) and not node.is_mark:
            idle = is_none(self.s.fold(node.value), self.board)
        elif isinstance(node, core.Assign):
            value = node.value
            if isinstance(value, core.Op) and value.operator in {Operator.PLUS, Operator.MINUS}:
                old, more = value.arguments
                value = old if is_none(self.s.fold(more), self.board) else value
            idle = same(value, core.Read(node.span, value.type, node.cell, node.index))
        return core.Seq(node.span, ()) if idle else node


def _ways(pick: core.Pick) -> tuple[core.Value, core.Value]:
    return pick.then, pick.other
