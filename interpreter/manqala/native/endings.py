"""Which loops must end by themselves, so that nothing has to watch for a state that comes back."""

from __future__ import annotations

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.inspect import nodes
from manqala.native.sets import Fixed, One, Rep
from manqala.native.sowing import is_place


def runs_out(node: core.While, hand: int, sets: dict[int, Rep]) -> bool:
    """Whether a loop must end: while the hand holds pieces, in which every round or so takes one out.

    The rounds in which none is taken are those that pass over a hole to be skipped, and there is no
    track on which all are.
    """
    condition = node.condition
    if not (
        isinstance(condition, core.Op) and condition.operator == ">"
        and isinstance(condition.arguments[0], core.Pieces)
        and is_place(condition.arguments[0].where, hand)
    ):  # fmt: skip
        return False
    puts = [part for part in nodes(node.body) if isinstance(part, core.Put)]
    if any(not isinstance(p.target, core.Const) and p.target.type == ty.PLACE for p in puts):
        return False
    if any(is_place(p.target, hand) for p in puts):
        return False
    empties = not has_loops(node.body) or _inner_empties(node, hand)
    return empties and _takes_out(node.body, hand, sets)


def has_loops(body: core.Statement) -> bool:
    """Whether there are loops inside."""
    return any(isinstance(part, core.While) for part in nodes(body))


def _inner_empties(node: core.While, hand: int) -> bool:
    """Whether the loops inside go on until the hand is empty."""
    inner = [part for part in nodes(node.body) if isinstance(part, core.While)]
    return all(
        isinstance(part.condition, core.Op) and part.condition.operator == ">"
        and isinstance(part.condition.arguments[0], core.Pieces)
        and is_place(part.condition.arguments[0].where, hand)
        for part in inner
    )  # fmt: skip


def _takes_out(node: core.Statement, hand: int, sets: dict[int, Rep]) -> bool:
    """Whether a statement takes a piece out of the hand, unless it passes over a few holes."""
    if isinstance(node, core.Seq):
        return any(_takes_out(part, hand, sets) for part in node.body)
    if isinstance(node, core.Do):
        return not isinstance(node.verb, str) and _takes_out(
            node.verb.body, hand, _passed_on(node, sets)
        )
    if isinstance(node, core.While):
        return _takes_out(node.body, hand, sets)
    if isinstance(node, core.If):
        passing = isinstance(node.condition, core.Op) and node.condition.operator == "not"
        skips = passing and _few(node.condition, sets)
        return _takes_out(node.then, hand, sets) and (skips or _takes_out(node.other, hand, sets))
    if isinstance(node, core.Put):
        one = node.amount is None or (
            isinstance(node.amount, core.Const) and node.amount.value == 1
        )
        return one and is_place(node.source, hand)
    return False


def _passed_on(node: core.Do, sets: dict[int, Rep]) -> dict[int, Rep]:
    """The sets that are known in a verb: those handed to it."""
    assert not isinstance(node.verb, str)
    known = dict(sets)
    for cell, argument in zip(node.verb.cells, node.arguments, strict=True):
        if isinstance(argument, core.Read) and argument.cell in sets:
            known[cell] = sets[argument.cell]
        elif isinstance(argument, core.Const) and isinstance(argument.value, tuple):
            known[cell] = Fixed(argument.value)
    return known


def _few(condition: core.Value, sets: dict[int, Rep]) -> bool:
    """``not (h in s)`` where the set s has at most one member, whatever else it is."""
    assert isinstance(condition, core.Op)
    inner = condition.arguments[0]
    if not (isinstance(inner, core.Op) and inner.operator == "has"):
        return False
    of = inner.arguments[0]
    rep = sets.get(of.cell) if isinstance(of, core.Read) else None
    return isinstance(rep, One) or (isinstance(rep, Fixed) and len(rep.members) < 2)
