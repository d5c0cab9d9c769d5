"""Conditions as clauses: ‘if the last hole is empty’, ‘that hold two or three seeds’."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core.course import Inquiry
from manqala.core.operators import COMPARISONS, EQUALITY, LOGIC, Operator
from manqala.describe.amounts import spread
from manqala.describe.at_sight import is_cell
from manqala.describe.connectives import is_relative, joined_by, operands
from manqala.describe.counted_conditions import CountedConditions
from manqala.describe.equalities import Equalities
from manqala.describe.naming import ROLES, GivenBy, is_prelude, term
from manqala.describe.one_of_set import either_of, one_among
from manqala.describe.phrases import (
    Form,
    Saying,
    UnsaidError,
    hold_together,
    join,
    merge,
    parts_of_join,
    say,
    together,
    with_shared_predicate,
)
from manqala.describe.what_is_held import (
    HELD,
    Comparisons,
    Judged,
    denial,
    without_the_obvious,
)
from manqala.describe.worded_values import is_stock

if TYPE_CHECKING:
    from manqala.describe.speaking import Speaker

OPPOSITES = {
    Operator.LESS: Operator.AT_LEAST, Operator.AT_LEAST: Operator.LESS,
    Operator.MORE: Operator.AT_MOST, Operator.AT_MOST: Operator.MORE,
}  # fmt: skip
COMPARED = {
    Operator.LESS: "is-less", Operator.AT_MOST: "is-at-most",
    Operator.MORE: "is-more", Operator.AT_LEAST: "is-at-least",
}  # fmt: skip


class Conditions:
    """Describes conditions."""

    def __init__(self, speaker: Speaker) -> None:
        """``speaker`` describes the parts."""
        self.s = speaker
        self._compared = Comparisons(speaker)
        self._counted = CountedConditions(speaker, self._compared)
        self._equalities = Equalities(speaker, self._compared)

    def clause(self, condition: core.Value, *, denied: bool = False) -> Saying:
        """A clause, as after ‘if’."""
        if isinstance(condition, core.Op) and condition.operator is Operator.NOT:
            return self.clause(condition.arguments[0], denied=not denied)
        judgement = self._judge(condition, denied)
        if isinstance(judgement, Judged):
            return say(
                "clause", subject=self.s.value(judgement.subject), predicate=judgement.predicate
            )
        if judgement is not None:
            return judgement
        if isinstance(condition, core.Op) and condition.operator in LOGIC:
            return self._join(condition, denied, None)
        raise UnsaidError(condition.span)

    def relative(self, condition: core.Value, cell: int) -> Saying:
        """A relative clause for the noun in a cell."""
        return self._relative(condition, cell, False)

    def predicate(self, condition: core.Value, cell: int, *, denied: bool = False) -> Saying | None:
        """The predicate of the thing in a cell, if the condition concerns only that."""
        if isinstance(condition, core.Op) and condition.operator is Operator.NOT:
            return self.predicate(condition.arguments[0], cell, denied=not denied)
        judgement = self._judge(condition, denied)
        if isinstance(judgement, Judged):
            return judgement.predicate if is_cell(judgement.subject, cell) else None
        if (
            judgement is not None
            or not isinstance(condition, core.Op)
            or condition.operator not in LOGIC
        ):
            return None
        parts = [self.predicate(part, cell, denied=denied) for part in operands(condition)]
        how = joined_by(condition.operator, denied)
        predicates = [hold_together(part, how) for part in parts if part is not None]
        return together(how, predicates) if len(predicates) == len(parts) else None

    # ---- joining ----------------------------------------------------------------------------------

    def _relative(self, condition: core.Value, cell: int, denied: bool) -> Saying:
        if isinstance(condition, core.Op) and condition.operator is Operator.NOT:
            return self._relative(condition.arguments[0], cell, not denied)
        judgement = self._judge(condition, denied)
        if isinstance(judgement, Judged) and is_cell(judgement.subject, cell):
            return say("that", predicate=judgement.predicate)
        if judgement is None and isinstance(condition, core.Op) and condition.operator in LOGIC:
            return self._join(condition, denied, cell)
        return say("for-which", clause=self.clause(condition, denied=denied))

    def _join(self, condition: core.Op, denied: bool, cell: int | None) -> Saying:
        """A conjunction or disjunction; an ‘or’ within an ‘and’ is marked by ‘either’."""
        parts = []
        how = joined_by(condition.operator, denied)
        for part in operands(condition):
            described = (
                self.clause(part, denied=denied)
                if cell is None
                else self._relative(part, cell, denied)
            )
            parts.append(described)
        if how == "join-and" and self.s.stays_fallen:
            parts = without_the_obvious(parts)
        if cell is not None and any(is_relative(part) for part in parts):
            return join(f"{how}-apart", parts)
        shared = with_shared_predicate(how, parts)
        if shared is not None:
            return shared
        return merge(how, [hold_together(part, how) for part in parts])

    # ---- one condition ------------------------------------------------------------------------------

    def _judge(self, condition: core.Value, denied: bool) -> Judged | Saying | None:
        """A condition as subject and predicate, or as a whole clause if it has no particular subject."""
        counted = spread(condition, self.s.counted)
        if counted is not None:
            return self._counted.clause(counted, condition, denied=denied)
        if isinstance(condition, core.Const):
            return say("always" if bool(condition.value) != denied else "never")
        if isinstance(condition, core.Apply):
            return self._adjective(condition, denied)
        if isinstance(condition, core.Read):
            return self._truth(condition, denied)
        if isinstance(condition, core.Query):
            return self._query(condition, denied)
        if isinstance(condition, core.Pick):
            settled = self._dependent_condition(condition, denied)
            if settled is not None:
                return settled
            return say(
                "pick-clause", condition=self.s.clause(condition.condition),
                a=self.clause(condition.then, denied=denied), b=self.clause(condition.other, denied=denied),
            )  # fmt: skip
        if isinstance(condition, core.Op):
            return self._operator(condition, denied)
        raise UnsaidError(condition.span)

    def _dependent_condition(self, condition: core.Pick, denied: bool) -> Saying | None:
        """A condition that matters only under another."""
        for way, rest, denied_condition in (
            (condition.then, condition.other, True), (condition.other, condition.then, False)
        ):  # fmt: skip
            settled = self.s.fold(way)
            if not isinstance(settled, core.Const):
                continue
            clause = self.s.clause(rest, denied=denied)
            if bool(settled.value) != denied:
                under = self.s.clause(condition.condition, denied=denied_condition)
                return say("implied", condition=under, clause=clause)
            parts = [self.s.clause(condition.condition, denied=denied_condition), clause]
            return merge("join-and", [hold_together(part, "join-and") for part in parts])
        return None

    def _operator(self, condition: core.Op, denied: bool) -> Judged | Saying | None:
        operator, arguments = condition.operator, condition.arguments
        if operator is Operator.HAS:
            of, what = arguments
            owner = self.s.rules.layout.marks["owner"].cell
            if isinstance(what, core.Read) and what.cell == owner and what.index is not None:
                players = self.s.members(of)
                name = "belongs-to-one" if players.form is Form.MANY else "belongs-to"
                part = {"players" if name.endswith("one") else "player": players}
                return Judged(what.index, say(name, **part, **denial(denied)))
            return Judged(what, self._among(of, denied))
        if operator in EQUALITY:
            return self._equalities.clause(
                *arguments, denied=denied != (operator is Operator.UNEQUAL)
            )
        if operator in COMPARISONS:
            comparison = OPPOSITES[operator] if denied else operator
            left, right = arguments
            reached = self._reached(left, comparison, right)
            if reached is not None:
                return reached
            return self._compared.contents(left, right, HELD[comparison]) or Judged(
                arguments[0], say(COMPARED[comparison], than=self.s.value(arguments[1]))
            )
        return None

    def _reached(
        self, left: core.Value, operator: Operator, right: core.Value
    ) -> Judged | Saying | None:
        """A count of the core compared with a number that it should reach: ‘has at least 60 points’."""
        mark = self.s.names.mark(left.cell) if isinstance(left, core.Read) else None
        if mark is None or not is_stock(mark) or not isinstance(left, core.Read):
            return None
        if not isinstance(right, core.Const) or not isinstance(right.value, int):
            return None
        least = right.value + (operator in {Operator.MORE, Operator.AT_MOST})
        if least < 1:
            return None
        reached = operator in {Operator.AT_LEAST, Operator.MORE}
        return self._compared.tally(
            left, mark.name, ((least, None),) if reached else ((0, least - 1),)
        )

    def _among(self, of: core.Value, denied: bool) -> Saying:
        """Membership; of a short list by its members: ‘is the first or the last hole’."""
        set_ = self.s.members(of)
        listed = parts_of_join("join-and", set_)
        if len(listed) > 1 or either_of(set_, self.s) is not None:
            if denied and any(part.form is not Form.ONE for part in listed[1:]):
                return together("join-and", [self._is_one_of(part, denied) for part in listed])
            each = [part if part.form is Form.ONE else one_among(part, self.s) for part in listed]
            return say("is-one-of-these", set=join("join-or", each), **denial(denied))
        return say("is-among", set=set_, **denial(denied))

    def _is_one_of(self, set_: Saying, denied: bool) -> Saying:
        """Membership of one of several sets."""
        either = either_of(set_, self.s)
        if either is not None or set_.form is Form.ONE:
            return say("is-one-of-these", set=either or set_, **denial(denied))
        return say("is-among", set=set_, **denial(denied))

    # ---- words and questions --------------------------------------------------------------------------

    def _adjective(self, condition: core.Apply, denied: bool) -> Judged | Saying:
        function = condition.function
        name = function.name.replace(" ", "-")
        if not condition.arguments:
            raise UnsaidError(condition.span)
        of = [self.s.value(argument) for argument in condition.arguments[1:]]
        subject = condition.arguments[0]
        if is_prelude(function.span) and self.s.has(f"adjective-{name}"):
            return Judged(subject, say(f"adjective-{name}", **denial(denied)))
        self.s.use(function)
        if of:
            predicate = say("is-called-of", name=term(function.name), of=of[0], **denial(denied))
        else:
            role = {"role": "one"} if function.name in ROLES else {}
            predicate = say("is-called", name=term(function.name), **role, **denial(denied))
        return Judged(subject, predicate)

    def _truth(self, condition: core.Read, denied: bool) -> Judged | Saying:
        mark = self.s.names.mark(condition.cell)
        if mark is None:
            variable = self.s.names.variable(condition.cell)
            name = "let-holds" if variable.role is GivenBy.LET else "parameter-holds"
            return say(name, name=term(variable.name), **denial(denied))
        message = f"when-{mark.name.replace(' ', '-')}"
        if is_stock(mark) and self.s.has(message):
            return say(message, **denial(denied))
        self.s.note_mark(mark.name, condition.type)
        if condition.index is not None and self.s.is_first_turn_mark(condition.cell):
            return Judged(condition.index, say("has-played", **denial(denied)))
        if condition.index is not None:
            return Judged(condition.index, say("is-called", name=term(mark.name), **denial(denied)))
        whole = self.s.extent(condition.cell)
        return say("mark-holds", name=term(mark.name), whole=whole, **denial(denied))

    def _query(self, condition: core.Query, denied: bool) -> Judged | Saying:
        if condition.question is not Inquiry.CAN_MOVE:
            raise UnsaidError(condition.span)
        player, *so_that = condition.arguments
        if not so_that:
            return Judged(player, say("can-move", **denial(denied)))
        with self.s.about(self.s.value(player)):
            wanted = self.s.clause(so_that[0])
        return Judged(player, say("can-move-so-that", wanted=wanted, **denial(denied)))
