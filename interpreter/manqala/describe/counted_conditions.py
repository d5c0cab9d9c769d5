"""Conditions on numbers: of pieces, of members of a set, of rounds and turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.operators import BoardFact, Operator
from manqala.describe.amounts import complement
from manqala.describe.one_of_set import either_of
from manqala.describe.phrases import Saying, UnsaidError, say
from manqala.describe.piece_words import NONE, SOME, ordinal
from manqala.describe.what_is_held import Judged, denial, winner_of
from manqala.describe.worded_values import is_stock

if TYPE_CHECKING:
    from manqala.describe.amounts import Interval, Spread
    from manqala.describe.speaking import Speaker
    from manqala.describe.what_is_held import Comparisons


class CountedConditions:
    """Describes conditions that hold for certain numbers."""

    def __init__(self, speaker: Speaker, comparisons: Comparisons) -> None:
        """``speaker`` describes the parts, ``comparisons`` the contents that are compared."""
        self.s = speaker
        self._compared = comparisons

    def clause(self, counted: Spread, condition: core.Value, *, denied: bool) -> Judged | Saying:
        """The clause for a condition whose numbers are known."""
        intervals = counted.intervals
        if denied:
            intervals = complement(intervals)
        if not intervals:
            return say("never")
        of = counted.of
        if isinstance(of, core.Pieces):
            return self._pieces(of, intervals)
        if isinstance(of, core.Op) and of.operator is Operator.NUMBER:
            return self._members(of.arguments[0], intervals)
        if isinstance(of, core.Query):
            return self._say_occurrence(intervals, condition)
        if isinstance(of, core.Read) and (mark := self.s.names.mark(of.cell)) is not None:
            whole = {NONE: "none", SOME: "some"}.get(intervals)
            name = f"{mark.name.replace(' ', '-')}-{whole}"
            if whole is not None and is_stock(mark):
                if self.s.has(f"last-{name}"):
                    return say("clause", subject=say("mark-last"), predicate=say(f"last-{name}"))
                if self.s.has(f"when-{name}"):
                    return say(f"when-{name}")
            if is_stock(mark) or self.s.is_idle_count(of.cell):
                tally = self._compared.tally(of, mark.name, intervals)
                if tally is not None:
                    return tally
        return Judged(of, self._compared.amount("is-number", intervals, say("no-kind")))

    def _pieces(self, of: core.Pieces, intervals: tuple[Interval, ...]) -> Judged | Saying:
        kind = self.s.kind(of.weights)
        where = of.where
        whole = all(of.weights) and intervals in {NONE, SOME}
        winner = winner_of(where)
        if winner is not None:
            return Judged(winner, self._compared.amount("has-won", intervals, kind))
        if isinstance(where, core.Table) and where.name is BoardFact.SUPPLY:
            return Judged(
                where.arguments[0], self._compared.amount("has-to-enter", intervals, kind)
            )
        if isinstance(where, core.Const):
            amount = self._compared.amount("there-are", intervals, kind)
            return Saying(amount.id, (*amount.parts, ("where", self.s.value(where))), amount.form)
        if whole:
            return Judged(where, say("is-empty", **denial(intervals == SOME)))
        name = "hold-together" if where.type.many else "holds"
        return Judged(where, self._compared.amount(name, intervals, kind))

    def _members(self, of: core.Value, intervals: tuple[Interval, ...]) -> Judged | Saying:
        """The size of a set: no members, some, or all of another set."""
        if intervals in {NONE, SOME} and isinstance(of, core.Filter):
            clause = self._quantify(of, intervals == SOME)
            if clause is not None:
                return clause
        set_ = self.s.value(of)
        if intervals in {NONE, SOME} and set_.id == "named-hole":
            return say("there-is-named", name=str(set_.part("name")), **denial(intervals == NONE))
        if intervals in {NONE, SOME}:
            return say("there-is", set=self.s.value(of), **denial(intervals == NONE))
        amount = self.s.amount(intervals, say("no-kind"))
        if isinstance(of, core.Filter) and intervals not in {NONE, SOME}:
            predicate = self.s.predicate(of.condition, of.cell)
            if predicate is not None:
                exact = len(intervals) == 1 and intervals[0][0] == intervals[0][1]
                name = "so-many-players" if of.type == ty.PLAYERS else "so-many-of"
                return say(
                    f"{name}-exactly" if exact else name, amount.form,
                    amount=amount, set=self.s.members(of.of), predicate=predicate,
                )  # fmt: skip
        return say("members", amount=amount, set=self.s.members(of))

    def _quantify(self, of: core.Filter, some: bool) -> Saying | None:
        """``some player is bare``, ``every own hole is empty``."""
        inner = self.s.predicate(of.condition, of.cell)
        outer = self.s.predicate(of.condition, of.cell, denied=True)
        if inner is None or outer is None:
            return None
        if of.type == ty.PLAYERS and isinstance(of.of, core.Const):
            if some:
                return say("some-player", predicate=inner)
            return say("every-player", predicate=outer)
        if of.of.type == ty.HOLES:
            if isinstance(of.condition, core.Op) and of.condition.operator is Operator.NOT:
                name, predicate = ("some-of", inner) if some else ("all-of", outer)
                if name == "all-of" and either_of(self.s.members(of.of), self.s) is not None:
                    name = "all-of-both"
            else:
                name, predicate = "some-of" if some else "none-of", inner
            return say(name, set=self.s.members(of.of), predicate=predicate)
        return None

    def _say_occurrence(self, intervals: tuple[Interval, ...], condition: core.Value) -> Saying:
        ((low, high), *more) = intervals
        if more or high is not None:
            raise UnsaidError(condition.span)
        return say("occurred", n=ordinal(low))
