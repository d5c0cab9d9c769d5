"""Conditions that two values are equal: ‘the hole is yours’, ‘the sowing goes clockwise’."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.operators import BoardFact
from manqala.describe.amounts import same
from manqala.describe.at_sight import is_nothing
from manqala.describe.naming import term
from manqala.describe.phrases import Saying, say
from manqala.describe.piece_words import number, ordinal
from manqala.describe.what_is_held import Judged, denial
from manqala.describe.worded_values import is_stock

if TYPE_CHECKING:
    from manqala.describe.speaking import Speaker
    from manqala.describe.what_is_held import Comparisons


class Equalities:
    """Describes equations, by the type of their values."""

    def __init__(self, speaker: Speaker, comparisons: Comparisons) -> None:
        """``speaker`` describes the parts, ``comparisons`` the contents that are compared."""
        self.s = speaker
        self._compared = comparisons

    def clause(self, left: core.Value, right: core.Value, *, denied: bool) -> Judged | Saying:
        """The clause for ``left = right``."""
        if left.type == ty.TRUTH:
            return say("same-truth", a=self.s.clause(left), b=self.s.clause(right, denied=denied))
        owner = self.s.rules.layout.marks["owner"].cell
        if isinstance(left, core.Read) and left.index is not None:
            if left.cell == owner:
                return self._belongs(left.index, right, denied)
            mark = self.s.names.mark(left.cell)
            if mark is not None and left.type == ty.PLAYER:
                return self._say_owner_mark(left, right, denied)
        if left.type == ty.DIRECTION:
            return self._say_direction(left, right, denied)
        if left.type == ty.KIND:
            return Judged(left, say("is-of-kind", kind=self.s.value(right), **denial(denied)))
        if isinstance(left, core.Table) and left.name is BoardFact.HOME:
            predicate = say("lies-with", player=self.s.value(right), **denial(denied))
            return Judged(left.arguments[0], predicate)
        mark = self.s.names.mark(left.cell) if isinstance(left, core.Read) else None
        if mark is not None and is_stock(mark) and is_nothing(right, self.s.rules.board):
            message = f"when-{mark.name.replace(' ', '-')}"
            if self.s.has(message):
                return say(message, **denial(not denied))
        if is_nothing(right, self.s.rules.board) and left.type in {ty.HOLE, ty.PLAYER, ty.PLACE}:
            return Judged(left, say("is-anything", **denial(not denied)))
        if left.type == ty.NUMBER:
            if _is_row(left) and isinstance(right, core.Const) and not self.s.rules.board.common:
                row = int(str(right.value))
                predicate = say(
                    "lies-in-rank", n=ordinal(row), number=number(row), **denial(denied)
                )
                return Judged(left.arguments[0], predicate)
            comparison = self._compared.contents(left, right, "holds-as-many", denied=denied)
            if comparison is not None:
                return comparison
        if _is_own_end(left, right):
            return Judged(left, say("is-end-hole", **denial(denied)))
        name = "equals" if left.type == ty.NUMBER else "is"
        return Judged(left, say(name, what=self.s.value(right), **denial(denied)))

    def _say_direction(self, left: core.Value, right: core.Value, denied: bool) -> Saying:
        """A condition on a direction: that of the sowing, or one that a rule stores or computes."""
        mark = self.s.names.mark(left.cell) if isinstance(left, core.Read) else None
        way = self.s.value(right)
        if mark is not None and mark.name == "way":
            return say("goes", way=way, **denial(denied))
        return say("is-direction", mark=self.s.value(left), way=way, **denial(denied))

    def _belongs(self, hole: core.Value, player: core.Value, denied: bool) -> Judged:
        if is_nothing(player, self.s.rules.board):
            return Judged(hole, say("is-out-of-play", **denial(denied)))
        return Judged(hole, say("belongs-to", player=self.s.value(player), **denial(denied)))

    def _say_owner_mark(self, left: core.Read, right: core.Value, denied: bool) -> Judged:
        """A mark whose value is a player: ‘is a daughter of yours’."""
        mark = self.s.names.mark(left.cell)
        assert mark is not None
        assert left.index is not None
        self.s.note_mark(mark.name, left.type)
        if is_nothing(right, self.s.rules.board):
            return Judged(left.index, say("is-marked", name=term(mark.name), **denial(not denied)))
        player = self.s.value(right)
        return Judged(
            left.index, say("is-marked-for", name=term(mark.name), player=player, **denial(denied))
        )


def _is_own_end(hole: core.Value, end: core.Value) -> bool:
    """Whether a hole is compared with the end hole of the player on whose side it lies."""
    if not isinstance(end, core.Table) or end.name is not BoardFact.END_HOLE:
        return False
    (owner,) = end.arguments
    if not isinstance(owner, core.Table) or owner.name is not BoardFact.HOME:
        return False
    return same(owner.arguments[0], hole)


def _is_row(value: core.Value) -> TypeGuard[core.Table]:
    """Whether a number is that of a hole’s row."""
    return isinstance(value, core.Table) and value.name is BoardFact.RANK
