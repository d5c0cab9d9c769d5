"""Intervals of numbers, stored as two bounds because they may be very large."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.emit.sets import Fixed, Numbers, Rep
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.program.expressions import WholeNumber, larger, smaller
from manqala.core import nodes as core
from manqala.core.operators import Operator
from manqala.core.steps import MOST_NUMBERS

if TYPE_CHECKING:
    from manqala.compile.emit.function_writing import Writing


def numbers(f: Writing, node: core.Value) -> Numbers | None:
    """Return a set of numbers without gaps by its bounds."""
    if isinstance(node, core.Pick):
        return _either_numbers(f, node)
    if not isinstance(node, core.Op) or node.operator not in {
        Operator.FIRST,
        Operator.LAST,
        Operator.BACKWARDS,
    }:
        return None
    rep = f.snapshot(node.arguments[0])
    if not isinstance(rep, Numbers):
        return None
    if node.operator == Operator.BACKWARDS:
        return Numbers(rep.low, rep.high, not rep.backwards)
    many, end = f.simple(node.arguments[1]), f.w.fresh("x")
    if (node.operator == Operator.FIRST) != rep.backwards:
        f.w.set(end, smaller(rep.high, rep.low + larger(0, many) - 1))
        return Numbers(rep.low, end, rep.backwards)
    f.w.set(end, larger(rep.low, rep.high - larger(0, many) + 1))
    return Numbers(end, rep.high, rep.backwards)


def _either_numbers(f: Writing, node: core.Pick) -> Numbers:
    """Return one of two intervals."""
    low, high = f.w.fresh("x"), f.w.fresh("x")
    backwards = []
    for block, way in (
        (f.w.when(f.truth(node.condition)), node.then),
        (f.w.otherwise(), node.other),
    ):
        with block:
            rep = f.rep(way)
            if isinstance(rep, Fixed) and rep.members == tuple(_from_to(rep.members)):
                ends = (rep.members[0], rep.members[-1]) if rep.members else (1, 0)
                rep = Numbers(WholeNumber(ends[0]), WholeNumber(ends[1]))
            if not isinstance(rep, Numbers):
                raise CannotGenerateError("a set of numbers with gaps is one of two")
            f.w.set(low, rep.low)
            f.w.set(high, rep.high)
            backwards.append(rep.backwards)
    if len(set(backwards)) > 1:
        raise CannotGenerateError("one of two sets of numbers is backwards")
    return Numbers(low, high, backwards[0])


def few(f: Writing, rep: Rep) -> Rep:
    """Limit a set of numbers to the members that are tested."""
    if not isinstance(rep, Numbers):
        return rep
    if rep.backwards:
        return Numbers(
            f.w.let("x", larger(rep.low, rep.high - (MOST_NUMBERS - 1))), rep.high, backwards=True
        )
    return Numbers(rep.low, f.w.let("x", smaller(rep.high, rep.low + (MOST_NUMBERS - 1))))


def _from_to(members: tuple[int, ...]) -> range:
    """Return the range from the first to the last number."""
    return range(members[0], members[-1] + 1) if members else range(0)
