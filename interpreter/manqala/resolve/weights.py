"""Weights on chance: how likely each outcome of a draw is, said as odds or as a value of each outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.arithmetic import LARGEST_WEIGHT
from manqala.core.operators import Operator
from manqala.resolve.resolving import ERROR
from manqala.syntax import tree
from manqala.text import codes

if TYPE_CHECKING:
    from manqala.resolve.meanings import Meanings
    from manqala.resolve.scope import Scope

Weighed = tuple[core.Value, core.Value | None, int]
"""The members of the set that can be drawn, and the weight of a member, with the cell of that member."""


def weighed(r: Meanings, node: tree.ChooseStatement, source: core.Value, scope: Scope) -> Weighed:
    """The source of a choice without members of weight 0, and its weight, if it has one."""
    said = node.weight
    if said is None or source.type == ERROR:
        return source, None, -1
    it = r.c.local(source.type.one)
    if isinstance(said, tree.Odds):
        weight = _by_odds(r, said, source, core.Read(said.span, it.type, it.cell))
    else:
        weight = r.typed(said, scope.about(it), ty.NUMBER)
    if weight.type == ERROR:
        return source, None, -1
    none = core.Const(weight.span, ty.NUMBER, 0)
    possible = r.c.op(weight.span, ty.TRUTH, Operator.MORE, weight, none)
    if not (isinstance(possible, core.Const) and possible.value) and not _all_above(weight):
        source = core.Filter(source.span, source.type, source, it.cell, possible)
    return source, weight, it.cell


def _by_odds(r: Meanings, odds: tree.Odds, source: core.Value, it: core.Value) -> core.Value:
    """The weight of a member by its place in a list."""
    members = members_of(source)
    if members is None:
        said = " ".join(source.span.text.split())
        return _refuse(
            r,
            odds,
            f"the members of ‘{said}’ are not known before play",
            "say how likely each of them is: ‘as chance weighing pieces in it’, for example",
        )
    if len(members) != len(odds.parts):
        return _refuse(
            r,
            odds,
            f"{len(members)} outcomes, but odds for {len(odds.parts)}",
            "odds name a number for each outcome, in the order of the set",
        )
    if not any(odds.parts) or max(odds.parts) > LARGEST_WEIGHT:
        return _refuse(
            r,
            odds,
            "such odds are not possible",
            f"at least one number above 0, and none above {LARGEST_WEIGHT:,}",
        )
    weight: core.Value = core.Const(odds.span, ty.NUMBER, odds.parts[-1])
    for member, part in reversed(list(zip(members[:-1], odds.parts[:-1], strict=True))):
        same = core.Op(
            odds.span, ty.TRUTH, Operator.EQUAL, (it, core.Const(odds.span, it.type, member))
        )
        this = core.Const(odds.span, ty.NUMBER, part)
        weight = core.Pick(odds.span, ty.NUMBER, same, this, weight)
    return weight


def _refuse(r: Meanings, odds: tree.Odds, message: str, help_: str) -> core.Value:
    r.c.diagnostics.error(codes.WRONG_ODDS, odds.span, message, help=[help_])
    return r.c.bad(odds.span)


def members_of(source: core.Value) -> tuple[int, ...] | None:
    """The members of a set that is known before play."""
    if isinstance(source, core.Const) and isinstance(source.value, tuple):
        return source.value
    if isinstance(source, core.Op) and source.operator is Operator.UPTO:
        low, high = (end.value for end in source.arguments if isinstance(end, core.Const))
        if isinstance(low, int) and isinstance(high, int):
            return tuple(range(low, high + 1))
    return None


def _all_above(weight: core.Value) -> bool:
    """Whether no member of the set has the weight 0, as far as can be seen."""
    if isinstance(weight, core.Pick):
        return _all_above(weight.then) and _all_above(weight.other)
    return isinstance(weight, core.Const) and isinstance(weight.value, int) and weight.value > 0
