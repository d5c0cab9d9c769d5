"""Termination of loops: which loops end by themselves, without watching for recurring states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core.inspect import has_loops, is_place, leaves, nodes, sowing_place
from manqala.core.node_effects import is_move
from manqala.core.operators import Operator

if TYPE_CHECKING:
    from manqala.analysis.variables import VariableFacts


def runs_out(node: core.While, hand: int, short: frozenset[int], facts: VariableFacts) -> bool:
    """Return whether a loop must end: it runs while the hand holds pieces, and almost every iteration takes one out.

    ``short``: the variables whose sets have at most one member.
    ``facts``: which values are certainly places, since pieces put ‘nowhere’ stay where they are.
    The other iterations pass over a hole to be skipped, and no track consists of these only.
    """
    condition = node.condition
    if not (
        isinstance(condition, core.Op) and condition.operator == Operator.MORE
        and isinstance(condition.arguments[0], core.Pieces)
        and is_place(condition.arguments[0].where, hand)
        and isinstance(condition.arguments[1], core.Const) and _is_number(condition.arguments[1].value)
    ):  # fmt: skip
        return False
    inner = [part for part in nodes(node.body) if isinstance(part, core.While)]
    if not all(runs_out(loop, hand, short, facts) or leaves(loop.endless) for loop in inner):
        return False
    moves = [part for part in nodes(node.body) if is_move(part)]
    puts = [part for part in moves if isinstance(part, core.Put)]
    if len(puts) < len(moves):
        return False
    falling = [put.target for put in puts if is_place(put.source, hand)]
    if (
        not inner
        and sowing_place(node, hand) is None
        and not all(facts.real(place) for place in falling)
    ):
        return False
    kinds = len(condition.arguments[0].weights)
    if any(hand in facts.places(p.target) or not _of_hand(p, kinds, hand, node.body) for p in puts):
        return False
    empties = not has_loops(node.body) or _inner_empties(node, hand)
    return empties and _takes_out(node.body, hand, short)


def _is_number(value: object) -> bool:
    """Return whether a value is a number that a loop reaches by taking out piece after piece."""
    return isinstance(value, int) and value >= 0


def _of_hand(put: core.Put, kinds: int, hand: int, body: core.Statement) -> bool:
    """Return whether a piece put from the hand is of a kind that the hand holds, or held until one was taken out."""
    if not is_place(put.source, hand):
        return True
    if isinstance(put.kinds, core.Const):
        return isinstance(put.kinds.value, tuple) and len(put.kinds.value) == kinds
    return (
        isinstance(put.kinds, core.Op)
        and put.kinds.operator == Operator.SINGLE
        and _look_up(put.kinds.arguments[0], hand, body, frozenset())
    )


def _look_up(kind: core.Value, hand: int, body: core.Statement, known: frozenset[int]) -> bool:
    """Return whether a kind can only be one looked up in the hand; ``known``: cells already tested."""
    if isinstance(kind, core.Pick):
        return all(_look_up(way, hand, body, known) for way in (kind.then, kind.other))
    if isinstance(kind, core.Read):
        values = [
            part.value for part in nodes(body)
            if isinstance(part, core.Assign) and part.cell == kind.cell
        ]  # fmt: skip
        return kind.cell in known or (
            bool(values)
            and all(_look_up(value, hand, body, known | {kind.cell}) for value in values)
        )
    if not (isinstance(kind, core.Op) and kind.operator == Operator.ITEM):
        return False
    found, which = kind.arguments
    if not (isinstance(which, core.Const) and which.value == 1):
        return False
    while isinstance(found, core.Op) and found.operator == Operator.BACKWARDS:
        found = found.arguments[0]
    return (
        isinstance(found, core.Op)
        and found.operator == Operator.KINDS
        and is_place(found.arguments[0], hand)
    )


def _inner_empties(node: core.While, hand: int) -> bool:
    """Return whether the inner loops run until the hand is empty."""
    inner = [part for part in nodes(node.body) if isinstance(part, core.While)]
    return all(_goes_on_until_empty(part, hand) for part in inner)


def _goes_on_until_empty(node: core.While, hand: int) -> bool:
    """Return whether a loop runs while there is any piece in the hand."""
    condition = node.condition
    return (
        isinstance(condition, core.Op)
        and condition.operator == Operator.MORE
        and isinstance(condition.arguments[0], core.Pieces)
        and is_place(condition.arguments[0].where, hand)
        and all(condition.arguments[0].weights)
        and isinstance(condition.arguments[1], core.Const)
        and condition.arguments[1].value == 0
    )


def is_one_lap(node: core.Statement, hand: int) -> bool:
    """Return whether each iteration of a terminating loop empties the hand, in an inner loop that always runs."""
    if isinstance(node, core.Seq):
        return any(is_one_lap(part, hand) for part in node.body)
    if isinstance(node, core.Do):
        return not isinstance(node.verb, str) and is_one_lap(node.verb.body, hand)
    return isinstance(node, core.While) and _goes_on_until_empty(node, hand)


def _takes_out(node: core.Statement, hand: int, short: frozenset[int]) -> bool:
    """Return whether a statement takes a piece out of the hand, unless it passes over a few holes."""
    if isinstance(node, core.Seq):
        return any(_takes_out(part, hand, short) for part in node.body)
    if isinstance(node, core.Do):
        return not isinstance(node.verb, str) and _takes_out(
            node.verb.body, hand, _singleton_parameters(node, short)
        )
    if isinstance(node, core.While):
        return _takes_out(node.body, hand, short)
    if isinstance(node, core.If):
        passing = isinstance(node.condition, core.Op) and node.condition.operator == Operator.NOT
        skips = passing and _few(node.condition, short)
        return _takes_out(node.then, hand, short) and (skips or _takes_out(node.other, hand, short))
    if isinstance(node, core.Put):
        one = node.amount is None or (
            isinstance(node.amount, core.Const) and node.amount.value == 1
        )
        return one and is_place(node.source, hand)
    return False


def _singleton_parameters(node: core.Do, short: frozenset[int]) -> frozenset[int]:
    """Return the variables in a verb whose sets have at most one member, judged by its arguments."""
    assert not isinstance(node.verb, str)
    handed = zip(node.verb.cells, node.arguments, strict=True)
    return short - set(node.verb.cells) | {cell for cell, of in handed if _is_short(of, short)}


def _is_short(of: core.Value, short: frozenset[int]) -> bool:
    """Return whether a set certainly has at most one member."""
    if isinstance(of, core.Const):
        return isinstance(of.value, tuple) and len(of.value) < 2
    return isinstance(of, core.Read) and of.cell in short


def _few(condition: core.Value, short: frozenset[int]) -> bool:
    """Return whether a condition is ``not (h in s)`` with at most one member in the set s."""
    assert isinstance(condition, core.Op)
    inner = condition.arguments[0]
    return (
        isinstance(inner, core.Op)
        and inner.operator == Operator.HAS
        and isinstance(inner.arguments[0], core.Read)
        and _is_short(inner.arguments[0], short)
    )
