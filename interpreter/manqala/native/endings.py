"""Which loops must end by themselves, so that nothing has to watch for a state that comes back."""

from __future__ import annotations

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.inspect import nodes
from manqala.native.sets import Fixed, One, Rep


def runs_out(node: core.While, hand: int, sets: dict[int, Rep]) -> bool:
    """Whether a loop must end: while the hand holds pieces, in which every round or so takes one out.

    The rounds in which none is taken are those that pass over a hole to be skipped, and there is no
    track on which all are.
    """
    condition = node.condition
    if not (
        isinstance(condition, core.Op) and condition.operator == ">"
        and isinstance(condition.arguments[0], core.Pieces)
        and _is_place(condition.arguments[0].where, hand)
    ):  # fmt: skip
        return False
    puts = [part for part in nodes(node.body) if isinstance(part, core.Put)]
    if any(not isinstance(p.target, core.Const) and p.target.type == ty.PLACE for p in puts):
        return False
    if any(_is_place(p.target, hand) for p in puts):
        return False
    loops = any(isinstance(part, core.While) for part in nodes(node.body))
    return _takes_out(node.body, hand, sets) and not (loops and not _inner_empties(node, hand))


def _inner_empties(node: core.While, hand: int) -> bool:
    """Whether the loops inside go on until the hand is empty."""
    inner = [part for part in nodes(node.body) if isinstance(part, core.While)]
    return all(
        isinstance(part.condition, core.Op) and part.condition.operator == ">"
        and isinstance(part.condition.arguments[0], core.Pieces)
        and _is_place(part.condition.arguments[0].where, hand)
        for part in inner
    )  # fmt: skip


def _takes_out(node: core.Statement, hand: int, sets: dict[int, Rep]) -> bool:
    """Whether a statement takes a piece out of the hand, unless it passes over a few holes."""
    if isinstance(node, core.Seq):
        return any(_takes_out(part, hand, sets) for part in node.body)
    if isinstance(node, core.Do):
        return not isinstance(node.verb, str) and _takes_out(node.verb.body, hand, sets)
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
        return one and _is_place(node.source, hand)
    return False


def _few(condition: core.Value, sets: dict[int, Rep]) -> bool:
    """``not (h in s)`` where the set s has at most one member, whatever else it is."""
    assert isinstance(condition, core.Op)
    inner = condition.arguments[0]
    if not (isinstance(inner, core.Op) and inner.operator == "has"):
        return False
    of = inner.arguments[0]
    rep = sets.get(of.cell) if isinstance(of, core.Read) else None
    return isinstance(rep, One) or (isinstance(rep, Fixed) and len(rep.members) < 2)


def _is_place(node: core.Value, place: int) -> bool:
    return isinstance(node, core.Const) and node.value == place and not node.type.many
