"""A player's holes that are among certain holes ‘of the player on their side’ are those holes of that player."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core.inspect import inner, nodes
from manqala.core.operators import BoardFact, Operator
from manqala.describe.at_sight import is_cell

if TYPE_CHECKING:
    from manqala.core.rules import Rules

ROWS = frozenset({BoardFact.ROW, BoardFact.FRONT_ROW, BoardFact.BACK_ROW})


class OwnedHoles:
    """Simplifies sets of holes by their owner, in games in which holes never change owners."""

    def __init__(self, rules: Rules, written: set[int]) -> None:
        """``written``: the cells that some rule sets."""
        owner = rules.layout.marks["owner"]
        self._fixed = not written & set(range(owner.cell, owner.cell + owner.size))

    def of_owner(self, base: core.Value, condition: core.Value, cell: int) -> core.Value | None:
        """The holes of the owner, instead of ``base`` where the hole in ``cell`` fulfils the condition; none if it is another."""
        player = self._owner(base)
        if (
            player is None
            or not isinstance(condition, core.Op)
            or condition.operator is not Operator.HAS
        ):
            return None
        among, hole = condition.arguments
        facts = [node for node in nodes(among) if isinstance(node, core.Table)]
        sides = [fact for fact in facts if fact.name is BoardFact.HOME]
        if not is_cell(hole, cell) or not sides or not all(_is_about(fact, cell) for fact in facts):
            return None
        own = _with_owner(among, player)
        left = any(isinstance(node, core.Read) and node.cell == cell for node in nodes(own))
        return None if left or not isinstance(own, core.Value) else own

    def _owner(self, base: core.Value) -> core.Value | None:
        """The player all of whose holes these are."""
        fact = isinstance(base, core.Table) and base.name is BoardFact.OWNED
        computed = isinstance(base, core.Op) and base.operator is Operator.OWNED
        if not self._fixed or not (fact or computed):
            return None
        assert isinstance(base, core.Table | core.Op)
        return base.arguments[-1]


def _is_about(fact: core.Table, cell: int) -> bool:
    """Whether a fact is the side of the hole in a cell, or a row of a player."""
    if fact.name is BoardFact.HOME:
        return is_cell(fact.arguments[-1], cell)
    return fact.name in ROWS


def _with_owner(part: object, player: core.Value) -> object:
    """A part of a value with the player in place of ‘the player on the side of the hole’."""
    if isinstance(part, core.Table) and part.name is BoardFact.HOME:
        return player
    if isinstance(part, tuple):
        return tuple(_with_owner(one, player) for one in part)
    if isinstance(part, core.Node):
        changed = {name: _with_owner(getattr(part, name), player) for name in inner(part)}
        return replace(part, **changed)  # type: ignore[arg-type]  # every node is a dataclass
    return part
