"""Recognises loops that count from one constant to another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.program import typed as t
from manqala.compile.program.constant_folding import constant_of
from manqala.compile.program.value_types import Arithmetic, Comparison

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class CountedLoop:
    """A loop whose counter changes only in its step."""

    loop: t.Loop
    counter: t.LocalVariable
    first: int
    rounds: int
    """Number of iterations unless the loop exits early; at least one."""


def match_counted_loop(block: Sequence[t.Statement], at: int) -> CountedLoop | None:
    """Return the statement at ``at`` as a counted loop, whose counter is set directly before it."""
    loop, before = block[at], block[at - 1] if at else None
    if not isinstance(loop, t.Loop) or not isinstance(before, t.Set):
        return None
    first, condition = constant_of(before.value), loop.condition
    if not isinstance(first, int) or not isinstance(condition, t.Compare):
        return None
    counter, last = before.local, constant_of(condition.right)
    if not isinstance(last, int) or condition.comparison != Comparison.LT:
        return None
    if not isinstance(condition.left, t.Get) or condition.left.local is not counter:
        return None
    if len(loop.step) != 1 or not _adds_one(loop.step[0], counter) or first >= last:
        return None
    return CountedLoop(loop, counter, first, last - first)


def _adds_one(step: t.Statement, counter: t.LocalVariable) -> bool:
    if not isinstance(step, t.Set) or step.local is not counter:
        return False
    value = step.value
    if not isinstance(value, t.Compute) or value.operator != Arithmetic.ADD:
        return False
    left, right = value.operands
    return isinstance(left, t.Get) and left.local is counter and constant_of(right) == 1
