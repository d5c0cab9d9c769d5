"""Rules that name a seat, so that they may treat players differently: detected without playing."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from manqala.core import inspect
from manqala.core import nodes as core
from manqala.core.operators import BoardFact, Operator
from manqala.core.types import Base

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.check.turned_board import TurnedBoard
    from manqala.core.rules import Rules
    from manqala.text.span import Span

SIDED = frozenset({BoardFact.COLUMN, BoardFact.RANK})
"""Facts about a place that are counted from the first player's side."""
ORDERED = frozenset({Operator.FIRST, Operator.LAST, Operator.ITEM})
PLACES = frozenset({Base.HOLE, Base.PLACE})


def turn_names_seat(rules: Rules, turned: TurnedBoard) -> Span | None:
    """Return a place where the rules of a turn name a player or a hole that the turned board does not have."""
    return next(_find_names((rules.turn, tuple(rules.events.values())), turned), None)


def course_names_seat(rules: Rules, turned: TurnedBoard) -> Span | None:
    """Return such a place in the rules after a turn: ends, scores, and the pause between rounds."""
    ends = rules.round_ends + rules.match_ends
    parts = (
        tuple(end.condition for end in ends),
        tuple(end.body for end in ends),
        rules.between,
        rules.score,
    )
    return next(_find_names(parts, turned), None)


def _find_names(root: object, turned: TurnedBoard) -> Iterator[Span]:
    for node in inspect.nodes(root):
        if isinstance(node, core.Const) and _is_seat(node, turned):
            yield node.span
        elif isinstance(node, core.Table) and node.name is BoardFact.FILLING:
            table = node.table
            if any(table[turned.places[n]] != one for n, one in enumerate(table)):
                yield node.span
        elif _is_ordered(node) and any(
            isinstance(part, core.Const) and _has_order(part, turned)
            for part in inspect.nodes(node.arguments)
        ):
            yield node.span


def _is_ordered(node: core.Node) -> TypeGuard[core.Op | core.Apply]:
    """Return whether a node takes a member of a set by its order, as ‘final of holes’ does."""
    if isinstance(node, core.Apply):
        inside = inspect.nodes(node.function.value)
        return any(isinstance(part, core.Op) and part.operator in ORDERED for part in inside)
    return isinstance(node, core.Op) and node.operator in ORDERED


def _has_order(node: core.Const, turned: TurnedBoard) -> bool:
    """Return whether a node is a set whose order changes on the turned board: it begins at the first player's side."""
    if node.type.base not in PLACES or not isinstance(node.value, tuple):
        return False
    return tuple(turned.value(node.type, value) for value in node.value) != node.value


def _is_seat(node: core.Const, turned: TurnedBoard) -> bool:
    """Return whether a constant has another meaning on the turned board."""
    if node.type.base not in {Base.PLAYER, *PLACES}:
        return False
    values = node.value if isinstance(node.value, tuple) else (node.value,)
    return {turned.value(node.type, value) for value in values} != set(values)


def suspect(rules: Rules, turned: TurnedBoard) -> Span | None:
    """Return the most likely reason for different turns: a one-sided fact of the board, or else a direction."""
    prelude = rules.files[0].source
    directions = []
    for node in inspect.nodes((rules.turn, tuple(rules.events.values()))):
        if node.span.source is prelude:
            continue
        if isinstance(node, core.Table) and node.name in SIDED and _is_sided(node, turned):
            return node.span
        if turned.reverses and isinstance(node, core.Const) and node.type.base is Base.DIRECTION:
            directions.append(node.span)
    return directions[0] if directions else None


def _is_sided(node: core.Table, turned: TurnedBoard) -> bool:
    """Return whether a number of a place, such as its column, changes on the turned board."""
    return any(node.table[turned.places[n]] != one for n, one in enumerate(node.table))
