"""Rules that name a seat, so that they may treat players differently: detected without playing."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from manqala.core import inspect
from manqala.core import nodes as core
from manqala.core.operators import BoardFact, Operator
from manqala.core.types import Base

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.check.board_symmetry import BoardSymmetry
    from manqala.core.rules import Rules
    from manqala.text.span import Span

SIDED_FACTS = frozenset({BoardFact.COLUMN, BoardFact.RANK})
"""Facts about a place that are counted from the first player's side."""
ORDER_OPERATORS = frozenset({Operator.FIRST, Operator.LAST, Operator.ITEM})
PLACE_TYPES = frozenset({Base.HOLE, Base.PLACE})


def find_seat_in_turn(rules: Rules, symmetry: BoardSymmetry) -> Span | None:
    """Return where the rules of a turn name a player or hole that the symmetry moves, if anywhere."""
    return next(_find_seat_names((rules.turn, tuple(rules.events.values())), symmetry), None)


def find_seat_after_turn(rules: Rules, symmetry: BoardSymmetry) -> Span | None:
    """Return the same for the rules after a turn: endings, scores, and the pause between rounds."""
    ends = rules.round_ends + rules.match_ends
    parts = (
        tuple(end.condition for end in ends),
        tuple(end.body for end in ends),
        rules.between,
        rules.score,
    )
    return next(_find_seat_names(parts, symmetry), None)


def _find_seat_names(root: object, symmetry: BoardSymmetry) -> Iterator[Span]:
    for node in inspect.nodes(root):
        if isinstance(node, core.Const) and _is_seat(node, symmetry):
            yield node.span
        elif isinstance(node, core.Table) and node.name is BoardFact.FILLING:
            table = node.table
            if any(table[symmetry.places[n]] != one for n, one in enumerate(table)):
                yield node.span
        elif _is_ordered(node) and any(
            isinstance(part, core.Const) and _has_order(part, symmetry)
            for part in inspect.nodes(node.arguments)
        ):
            yield node.span


def _is_ordered(node: core.Node) -> TypeGuard[core.Op | core.Apply]:
    """Return whether a node takes a member of a set by its order, as ‘final of holes’ does."""
    if isinstance(node, core.Apply):
        inside = inspect.nodes(node.function.value)
        return any(
            isinstance(part, core.Op) and part.operator in ORDER_OPERATORS for part in inside
        )
    return isinstance(node, core.Op) and node.operator in ORDER_OPERATORS


def _has_order(node: core.Const, symmetry: BoardSymmetry) -> bool:
    """Return whether a node is a set with an order that the symmetry changes: it begins at the first player's side."""
    if node.type.base not in PLACE_TYPES or not isinstance(node.value, tuple):
        return False
    return tuple(symmetry.map_value(node.type, value) for value in node.value) != node.value


def _is_seat(node: core.Const, symmetry: BoardSymmetry) -> bool:
    """Return whether the symmetry changes a constant."""
    if node.type.base not in {Base.PLAYER, *PLACE_TYPES}:
        return False
    values = node.value if isinstance(node.value, tuple) else (node.value,)
    return {symmetry.map_value(node.type, value) for value in values} != set(values)


def likely_cause(rules: Rules, symmetry: BoardSymmetry) -> Span | None:
    """Return the most likely cause of an asymmetry: a one-sided fact of the board, otherwise a direction."""
    prelude = rules.files[0].source
    directions = []
    for node in inspect.nodes((rules.turn, tuple(rules.events.values()))):
        if node.span.source is prelude:
            continue
        if isinstance(node, core.Table) and node.name in SIDED_FACTS and _is_sided(node, symmetry):
            return node.span
        if symmetry.reverses and isinstance(node, core.Const) and node.type.base is Base.DIRECTION:
            directions.append(node.span)
    return directions[0] if directions else None


def _is_sided(node: core.Table, symmetry: BoardSymmetry) -> bool:
    """Return whether the symmetry changes a number of a place, such as its column."""
    return any(node.table[symmetry.places[n]] != one for n, one in enumerate(node.table))
