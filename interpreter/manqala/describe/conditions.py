"""Conditions as clauses: ‘if the last hole is empty’, ‘that hold two or three seeds’."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.course import Inquiry
from manqala.core.operators import COMPARISONS, EQUALITY, LOGIC, BoardFact, Operator
from manqala.describe.amounts import complement, same, spread
from manqala.describe.at_sight import is_cell, is_nothing
from manqala.describe.connectives import is_relative, joined_by, operands
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
from manqala.describe.piece_words import NONE, SOME, number, ordinal
from manqala.describe.what_is_held import (
    HELD,
    Comparisons,
    Judged,
    denial,
    winner_of,
    without_the_obvious,
)
from manqala.describe.worded_values import is_stock

if TYPE_CHECKING:
    from manqala.describe.amounts import Interval, Spread
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

    def clause(self, condition: core.Value, *, denied: bool = False) -> Saying:
        """A clause, as after ‘if’."""
        if isinstance(condition, core.Op) and condition.operator is Operator.NOT:
            return self.clause(condition.arguments[0], denied=not denied)
        found = self._judge(condition, denied)
        if isinstance(found, Judged):
            return say("clause", subject=self.s.value(found.subject), predicate=found.predicate)
        if found is not None:
            return found
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
        found = self._judge(condition, denied)
        if isinstance(found, Judged):
            return found.predicate if is_cell(found.subject, cell) else None
        if (
            found is not None
            or not isinstance(condition, core.Op)
            or condition.operator not in LOGIC
        ):
            return None
        parts = [self.predicate(part, cell, denied=denied) for part in operands(condition)]
        how = joined_by(condition.operator, denied)
        said = [hold_together(part, how) for part in parts if part is not None]
        return together(how, said) if len(said) == len(parts) else None

    # ---- joining ----------------------------------------------------------------------------------

    def _relative(self, condition: core.Value, cell: int, denied: bool) -> Saying:
        if isinstance(condition, core.Op) and condition.operator is Operator.NOT:
            return self._relative(condition.arguments[0], cell, not denied)
        found = self._judge(condition, denied)
        if isinstance(found, Judged) and is_cell(found.subject, cell):
            return say("that", predicate=found.predicate)
        if found is None and isinstance(condition, core.Op) and condition.operator in LOGIC:
            return self._join(condition, denied, cell)
        return say("for-which", clause=self.clause(condition, denied=denied))

    def _join(self, condition: core.Op, denied: bool, cell: int | None) -> Saying:
        """A conjunction or disjunction; an ‘or’ within an ‘and’ is marked by ‘either’."""
        parts = []
        how = joined_by(condition.operator, denied)
        for part in operands(condition):
            made = (
                self.clause(part, denied=denied)
                if cell is None
                else self._relative(part, cell, denied)
            )
            parts.append(made)
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
        found = spread(condition, self.s.counted)
        if found is not None:
            return self._count(found, condition, denied)
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
        for way, rest, asked in (
            (condition.then, condition.other, True), (condition.other, condition.then, False)
        ):  # fmt: skip
            settled = self.s.fold(way)
            if not isinstance(settled, core.Const):
                continue
            clause = self.s.clause(rest, denied=denied)
            if bool(settled.value) != denied:
                under = self.s.clause(condition.condition, denied=asked)
                return say("implied", condition=under, clause=clause)
            parts = [self.s.clause(condition.condition, denied=asked), clause]
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
            return self._equal(*arguments, denied=denied != (operator is Operator.UNEQUAL))
        if operator in COMPARISONS:
            kept = OPPOSITES[operator] if denied else operator
            left, right = arguments
            reached = self._reached(left, kept, right)
            if reached is not None:
                return reached
            return self._compared.contents(left, right, HELD[kept]) or Judged(
                arguments[0], say(COMPARED[kept], than=self.s.value(arguments[1]))
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

    def _equal(self, left: core.Value, right: core.Value, *, denied: bool) -> Judged | Saying:
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
            said = say("lies-with", player=self.s.value(right), **denial(denied))
            return Judged(left.arguments[0], said)
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
                said = say("lies-in-rank", n=ordinal(row), number=number(row), **denial(denied))
                return Judged(left.arguments[0], said)
            held = self._compared.contents(left, right, "holds-as-many", denied=denied)
            if held is not None:
                return held
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

    # ---- numbers ------------------------------------------------------------------------------------

    def _count(self, found: Spread, condition: core.Value, denied: bool) -> Judged | Saying:
        intervals = found.intervals
        if denied:
            intervals = complement(intervals)
        if not intervals:
            return say("never")
        of = found.of
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
                told = self._compared.tally(of, mark.name, intervals)
                if told is not None:
                    return told
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
            told = self._compared.amount("there-are", intervals, kind)
            return Saying(told.id, (*told.parts, ("where", self.s.value(where))), told.form)
        if whole:
            return Judged(where, say("is-empty", **denial(intervals == SOME)))
        name = "hold-together" if where.type.many else "holds"
        return Judged(where, self._compared.amount(name, intervals, kind))

    def _members(self, of: core.Value, intervals: tuple[Interval, ...]) -> Judged | Saying:
        """The size of a set: no members, some, or all of another set."""
        if intervals in {NONE, SOME} and isinstance(of, core.Filter):
            found = self._quantify(of, intervals == SOME)
            if found is not None:
                return found
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
            said = say("is-called-of", name=term(function.name), of=of[0], **denial(denied))
        else:
            role = {"role": "one"} if function.name in ROLES else {}
            said = say("is-called", name=term(function.name), **role, **denial(denied))
        return Judged(subject, said)

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
