"""Values: every form that can stand for a number, a truth, a hole, a player or a set of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.course import Inquiry
from manqala.core.operators import EQUALITY, Operator
from manqala.core.silent import silent
from manqala.core.types import Base
from manqala.resolve.context import ERROR
from manqala.resolve.fold import fold_pick
from manqala.resolve.misread import count_help, kinds_help
from manqala.resolve.phrases import Phrases
from manqala.resolve.scope import Scope, text_of
from manqala.syntax import tree
from manqala.syntax.closed_words import ARITHMETIC, COMPARISONS, LOGIC, Connective, Quantifier
from manqala.syntax.tree_values import where_of
from manqala.text import codes
from manqala.text.diagnostics import Diagnostics

if TYPE_CHECKING:
    from manqala.core.types import Type
    from manqala.text.span import Span

SET_OPERATORS = {
    Connective.PLUS: Operator.UNION, Connective.MINUS: Operator.EXCEPT,
    Connective.EXCEPT: Operator.EXCEPT, Connective.ELSE: Operator.ELSE,
}  # fmt: skip
"""What joins numbers or sets, and what it does to sets."""
SETS = {Base.HOLE, Base.PLAYER, Base.KIND, Base.DIRECTION}
"""The base types of which there are sets."""
Judgement = tree.Not | tree.Is | tree.Holds | tree.Quantified | tree.CanMove | tree.HasOccurred
"""The forms of values that are truths."""
GENERAL_PIECES = {"pieces", "piece"}


class Values(Phrases):
    """Adds everything that is built of phrases."""

    def value(self, node: tree.Value, scope: Scope) -> core.Value:
        """Resolve a value of any type."""
        if isinstance(node, tree.Phrase):
            return self.phrase(node, scope)
        if isinstance(node, tree.Of):
            return self._of(node, scope)
        if isinstance(node, tree.Number):
            return core.Const(node.span, ty.NUMBER, node.value)
        if isinstance(node, tree.Range):
            return self._range(node)
        if isinstance(node, tree.RangeFrom):
            low = core.Const(node.span, ty.NUMBER, node.low)
            return self.c.op(
                node.span, ty.NUMBERS, Operator.UPTO, low, self.typed(node.high, scope, ty.NUMBER)
            )
        if isinstance(node, tree.DirectionWord):
            number = ty.DIRECTION_NAMES.index(node.text)
            return core.Const(node.span, ty.DIRECTION, number)
        if isinstance(node, tree.NothingValue):
            return core.Const(node.span, ty.NOTHING, 0)
        if isinstance(node, tree.Count):
            return self._count(node, scope)
        if isinstance(node, tree.Binary):
            return self._binary(node, scope)
        if isinstance(node, tree.Where):
            return self._where(node, scope)
        if isinstance(node, tree.Along):
            return self.along(node, scope)
        if isinstance(node, tree.Alternative):
            return self._alternative(node, scope)
        return self._truth(node, scope)

    def typed(
        self, node: tree.Value, scope: Scope, wanted: Type, help_line: str | None = None
    ) -> core.Value:
        """Resolve a value that must be of a type."""
        if wanted == ty.TRUTH:
            return self.truth(node, scope)
        self.misnamed.note_reading(node, lambda other: self.typed(other, scope, wanted))
        if wanted.one.base in SETS and (joined := self.misread.joined(node)) is not None:
            return joined
        if wanted.base is Base.CHOICE and (chosen := self._choice(node, wanted)) is not None:
            return chosen
        return self.c.coerce(self.value(node, scope), wanted, help_line)

    # ---- conditions -------------------------------------------------------------------------------

    def truth(self, node: tree.Value, scope: Scope) -> core.Value:
        """Resolve a condition: a truth, or something that judges ``it``."""
        it = scope.it
        self.misnamed.note_reading(node, lambda other: self.truth(other, scope))
        if it is not None:
            judged = self.c.read(node.span, it)
            if isinstance(node, tree.Phrase) and self.is_predicate(node.words, it.type):
                return self.predicate(node.words, judged, scope, None)
            if isinstance(node, tree.Of) and self.is_predicate(node.phrase.words, it.type):
                of = self.value(node.argument, scope)
                return self.predicate(node.phrase.words, judged, scope, of)
            if isinstance(node, tree.Range | tree.Number) and it.type == ty.HOLE:
                return self.holds(node.span, judged, node)
            if isinstance(node, tree.Phrase) and self.misnamed.is_other_adjective(
                node.words, it.type
            ):
                return self.misnamed.says_nothing(node.words, it.type)
        return self.c.coerce(self.value(node, scope), ty.TRUTH, "a condition compares or judges")

    def _truth(self, node: Judgement, scope: Scope) -> core.Value:
        c = self.c
        if isinstance(node, tree.Not):
            return c.op(node.span, ty.TRUTH, Operator.NOT, self.truth(node.value, scope))
        if isinstance(node, tree.Is):
            left = self.value(node.left, scope)
            if left.type.many and not node.inside:
                return self._every(node.span, left, node.right, scope, node.negated)
            made = self.judged(node.span, left, node.inside, node.right, scope)
            return c.negated(node.span, made, node.negated)
        if isinstance(node, tree.Holds):
            return self.holds(node.span, self.value(node.place, scope), node.amount, scope)
        if isinstance(node, tree.Quantified):
            return self._quantified(node, scope)
        if isinstance(node, tree.CanMove):
            player = self.typed(node.player, scope, ty.PLAYER)
            so_that = [] if node.so_that is None else [silent(self.truth(node.so_that, scope))]
            asked = core.Query(node.span, ty.TRUTH, Inquiry.CAN_MOVE, (player, *so_that))
            return c.negated(node.span, asked, node.negated)
        if isinstance(node, tree.HasOccurred):
            return self._occurred(node)
        assert_never(node)

    def _occurred(self, node: tree.HasOccurred) -> core.Value:
        c = self.c
        if node.subject.span.text.strip() != "position":
            return c.unknown(
                node.subject.span, node.subject.span.text, "thing that occurs", ["position"]
            )
        if node.times < 2:
            c.diagnostics.error(
                codes.WRONG_TYPE, node.span, "every position has occurred once when it is there",
                expected="‘position has occurred 2 times’, or more often",
            )  # fmt: skip
        count = core.Query(node.span, ty.NUMBER, Inquiry.OCCURRENCES, ())
        times = core.Const(node.span, ty.NUMBER, node.times)
        return c.op(node.span, ty.TRUTH, Operator.AT_LEAST, count, times)

    def judged(
        self, span: Span, left: core.Value, inside: bool, right: tree.Value, scope: Scope
    ) -> core.Value:
        """``left is right``: as the adjectives say, a member of the set, or the same."""
        c = self.c
        if left.type == ERROR:
            return left
        self.misnamed.note_reading(
            right, lambda other: self.judged(span, left, inside, other, scope)
        )
        if not inside:
            if isinstance(right, tree.Phrase) and self.is_predicate(right.words, left.type):
                return self.predicate(right.words, left, scope, None)
            if isinstance(right, tree.Of) and self.is_predicate(right.phrase.words, left.type):
                of = self.value(right.argument, scope)
                return self.predicate(right.phrase.words, left, scope, of)
            if isinstance(right, tree.Range) and left.type == ty.NUMBER:
                return self._between(span, left, right)
            if isinstance(right, tree.Range | tree.Number) and left.type in {ty.HOLE, ty.PLACE}:
                return self.holds(span, left, right)
            if (chosen := self._choice(right, left.type)) is not None:
                return c.op(span, ty.TRUTH, Operator.EQUAL, left, chosen)
        if isinstance(right, tree.Phrase) and self.misnamed.is_other_adjective(
            right.words, left.type
        ):
            return self.misnamed.says_nothing(right.words, left.type)
        value = self.value(right, scope)
        if value.type == ERROR:
            return value
        if value.type.many and value.type.one == left.type:
            return c.op(span, ty.TRUTH, Operator.HAS, value, left)
        if inside:
            return c.wrong_type(value, str(left.type.set))
        return self._equal(span, Operator.EQUAL, left, value)

    def _every(
        self, span: Span, left: core.Value, right: tree.Value, scope: Scope, negated: bool
    ) -> core.Value:
        """``own holes are empty``: all of them; ``are not``: none of them."""
        it = self.c.local(left.type.one)
        made = self.judged(span, self.c.read(left.span, it), False, right, scope)
        wrong = self.c.negated(span, made, not negated)
        exceptions = core.Filter(span, left.type, left, it.cell, wrong)
        return self._none(span, exceptions)

    def _none(self, span: Span, found: core.Value) -> core.Value:
        number = self.c.op(span, ty.NUMBER, Operator.NUMBER, found)
        return self.c.op(span, ty.TRUTH, Operator.EQUAL, number, core.Const(span, ty.NUMBER, 0))

    def _quantified(self, node: tree.Quantified, scope: Scope) -> core.Value:
        c = self.c
        generic = isinstance(node.of, tree.Phrase)
        of = (
            self.phrase(node.of, scope, generic=True)
            if generic and isinstance(node.of, tree.Phrase)
            else self.value(node.of, scope)
        )
        if of.type in {ty.HOLE, ty.PLAYER}:
            of = c.coerce(of, of.type.set)
        if of.type == ERROR:
            return of
        if not of.type.many:
            return c.wrong_type(of, "a set, after ‘" + node.quantifier + "’")
        found = of
        if node.predicate is not None:
            it = c.local(of.type.one)
            judged = self.judged(
                node.span, c.read(of.span, it), node.inside, node.predicate, scope.about(it)
            )
            judged = c.negated(
                node.span, judged, node.negated != (node.quantifier is Quantifier.EVERY)
            )
            found = core.Filter(node.span, of.type, of, it.cell, judged)
        elif node.quantifier is Quantifier.EVERY:
            c.diagnostics.error(
                codes.WRONG_ARGUMENTS, node.span, "‘every …’ is what?", expected="‘every hole is …’"
            )
            return c.bad(node.span)
        none = self._none(node.span, found)
        return c.negated(node.span, none, node.quantifier in {Quantifier.ANY, Quantifier.SOME})

    def holds(
        self, span: Span, place: core.Value, amount: tree.Value, scope: Scope | None = None
    ) -> core.Value:
        """Whether so many pieces lie in a place."""
        if place.type not in {ty.HOLE, ty.HOLES, ty.PLACE}:
            return self.c.wrong_type(place, "a hole or another place for pieces")
        count = core.Pieces(span, ty.NUMBER, place, (1,) * len(self.c.layout.kinds))
        if isinstance(amount, tree.Range):
            return self._between(span, count, amount)
        number = self.typed(amount, scope or Scope(), ty.NUMBER)
        return self.c.op(span, ty.TRUTH, Operator.EQUAL, count, number)

    def _between(self, span: Span, number: core.Value, limits: tree.Range) -> core.Value:
        low = core.Const(span, ty.NUMBER, limits.low)
        conditions = [self.c.op(span, ty.TRUTH, Operator.AT_LEAST, number, low)]
        if limits.high is not None:
            high = core.Const(span, ty.NUMBER, limits.high)
            conditions.append(self.c.op(span, ty.TRUTH, Operator.AT_MOST, number, high))
        return self.c.op(span, ty.TRUTH, Operator.AND, *conditions)

    # ---- operators --------------------------------------------------------------------------------

    def _binary(self, node: tree.Binary, scope: Scope) -> core.Value:
        c, sign = self.c, node.operator
        if sign in LOGIC:
            self.misread.check_subject(node, scope)
            left, right = self.truth(node.left, scope), self.truth(node.right, scope)
            return c.op(node.span, ty.TRUTH, Operator(sign), left, right)
        left = self.value(node.left, scope)
        if sign in COMPARISONS:
            if left.type == ERROR and isinstance(node.right, tree.Phrase):
                # What is on the right may be the choice of an option that is misspelt on the left.
                return c.bad(node.span)
            if (chosen := self._choice(node.right, left.type)) is not None:
                return self._equal(node.span, Operator(sign), left, chosen)
            if self.misread.is_judged(node.right, left.type, scope):
                said, how = (" ".join(s.span.text.split()) for s in (node.left, node.right))
                c.diagnostics.error(
                    codes.WRONG_TYPE, node.right.span, f"‘{how}’ is no value to compare with", names=[how],
                    help=[f"write ‘{said} is {'not ' if sign == Connective.UNEQUAL else ''}{how}’"],
                )  # fmt: skip
                return c.bad(node.span)
            return self._equal(node.span, Operator(sign), left, self.value(node.right, scope))
        right = self.value(node.right, scope)
        if ERROR in {left.type, right.type}:
            return c.bad(node.span)
        if left.type == ty.NUMBER == right.type and sign in ARITHMETIC:
            return c.op(node.span, ty.NUMBER, Operator(sign), left, right)
        left, right = self._as_set(left, right), self._as_set(right, left)
        base = left.type.one if left.type != ty.NOTHING else right.type.one
        if sign in SET_OPERATORS and base in {ty.HOLE, ty.PLAYER, ty.KIND, ty.DIRECTION}:
            left, right = c.coerce(left, base.set), c.coerce(right, base.set)
            return c.op(node.span, base.set, SET_OPERATORS[sign], left, right)
        wrong = left if left.type != ty.NUMBER else right
        return c.wrong_type(wrong, f"numbers or sets on both sides of ‘{sign}’")

    def _as_set(self, place: core.Value, other: core.Value) -> core.Value:
        """A place beside holes or other places is the set of it: ``winnings of p + (holes where …)``."""
        if place.type != ty.PLACE or other.type not in {ty.HOLE, ty.HOLES, ty.PLACE}:
            return place
        return core.Op(place.span, ty.HOLES, Operator.SINGLE, (place,))

    def _equal(
        self, span: Span, operator: Operator, left: core.Value, right: core.Value
    ) -> core.Value:
        c = self.c
        if ERROR in {left.type, right.type}:
            return c.bad(span)
        if operator not in EQUALITY:
            left = c.coerce(left, ty.NUMBER, count_help(left))
            right = c.coerce(right, ty.NUMBER, count_help(right))
            return c.op(span, ty.TRUTH, operator, left, right)
        if left.type == ty.NOTHING:
            left, right = right, left
        if left.type.many:
            hint = "‘every … is …’ judges a set; ‘number of …’ counts it"
            return c.wrong_type(left, "one thing to compare", hint)
        if left.type == ty.PLACE and right.type == ty.HOLE:
            left = core.Op(left.span, ty.HOLE, Operator.AS_HOLE, (left,))
        if left.type in {ty.HOLE, ty.PLACE, ty.KIND} and right.type == ty.NUMBER:
            return c.wrong_type(left, "a number", count_help(left))
        return c.op(span, ty.TRUTH, operator, left, c.coerce(right, left.type))

    def _choice(self, node: tree.Value, wanted: Type) -> core.Value | None:
        """A word that is compared with an option is one of that option's choices, nothing else."""
        if wanted.base is not Base.CHOICE or not isinstance(node, tree.Phrase):
            return None
        choices = self.c.options[wanted.option][2]
        name = text_of(node.words)
        if name in choices:
            self.c.mentioned.add((wanted.option, name))
            return core.Const(node.span, wanted, choices.index(name))
        if name in self.c.options:
            return None
        what = f"the option ‘{wanted.option}’ has no choice {{}}"
        return self.c.unknown(node.span, name, what, choices, "its choices: " + ", ".join(choices))

    def _alternative(self, node: tree.Alternative, scope: Scope) -> core.Value:
        condition = self.truth(node.condition, scope)
        then, other = self.value(node.value, scope), self.value(node.other, scope)
        if then.type == ty.NOTHING or (other.type.many and then.type == other.type.one):
            then = self.c.coerce(then, other.type)
        else:
            other = self.c.coerce(other, then.type)
        if ERROR in {then.type, other.type, condition.type}:
            return self.c.bad(node.span)
        return fold_pick(core.Pick(node.span, then.type, condition, then, other))

    # ---- sets, counts, patterns -------------------------------------------------------------------

    def _range(self, node: tree.Range) -> core.Value:
        if node.high is None:
            self.c.diagnostics.error(
                codes.WRONG_TYPE,
                node.span,
                "a set of numbers needs an end",
                expected="a range such as 1..6",
            )
            return self.c.bad(node.span)
        ends = [core.Const(node.span, ty.NUMBER, n) for n in (node.low, node.high)]
        return core.Op(node.span, ty.NUMBERS, Operator.UPTO, tuple(ends))

    def _of(self, node: tree.Of, scope: Scope) -> core.Value:
        generic = isinstance(node.argument, tree.Phrase)
        if generic and node.phrase.words[-1].text in {"number", "first", "final", "item"}:
            assert isinstance(node.argument, tree.Phrase)
            of = self.phrase(node.argument, scope, generic=node.phrase.words[-1].text == "number")
        else:
            of = self.value(node.argument, scope)
        if of.type == ERROR:
            return of
        # All of it is what a message is about.
        whole = tree.Phrase(node.span, node.phrase.words, node.phrase.index)
        return self.phrase(whole, scope, of)

    def _where(self, node: tree.Where, scope: Scope) -> core.Value:
        if (
            isinstance(node.of, tree.Of) and not node.grouped
            and (inner := self._attached(node.of, node, scope))
        ):  # fmt: skip
            return self._of(inner, scope)
        if isinstance(node.of, tree.Count) and not node.grouped:
            tied = where_of(node.span, node.of.where, node.condition)
            return self._count(tree.Count(node.span, node.of.what, tied), scope)
        if (
            isinstance(node.of, tree.Binary) and not node.grouped
            and self._quiet_type(node.of.left, scope) == ty.NUMBER
        ):  # fmt: skip
            # Numbers are not judged: ``3 + number of holes where …`` asks which holes.
            tied = where_of(node.span, node.of.right, node.condition)
            sum_ = tree.Binary(node.span, node.of.operator, node.of.left, tied)
            return self._binary(sum_, scope)
        of = self.value(node.of, scope)
        if (
            isinstance(node.of, tree.Binary)
            and node.of.operator in SET_OPERATORS
            and not node.grouped
        ):
            left, right = node.of.left.span.text, node.of.right.span.text
            self.c.diagnostics.error(
                codes.AMBIGUOUS_WORDS, node.span, "this ‘where’ could belong to all or only to the last",
                help=[f"write ‘({left} {node.of.operator} {right}) where …’ or "
                      f"‘{left} {node.of.operator} ({right} where …)’"],
            )  # fmt: skip
        if of.type == ty.HOLE:
            of = self.c.coerce(of, ty.HOLES)
        if not of.type.many:
            return self.c.wrong_type(of, "a set, before ‘where’")
        it = self.c.local(of.type.one)
        condition = self.truth(node.condition, scope.about(it))
        return core.Filter(node.span, of.type, of, it.cell, condition)

    def _attached(self, of: tree.Of, where: tree.Where, scope: Scope) -> tree.Of | None:
        """``where`` tied to the last set before it: ``opponent of first of players where …``."""
        argument = of.argument
        tied = where_of(where.span, argument, where.condition)
        if (
            isinstance(argument, tree.Of) and not tied.grouped
            and (inner := self._attached(argument, where, scope))
        ):  # fmt: skip
            return tree.Of(where.span, of.phrase, inner)
        if self._is_set(argument, scope):
            return tree.Of(where.span, of.phrase, tied)
        return None

    def _is_set(self, node: tree.Value, scope: Scope) -> bool:
        """Whether a value is a set."""
        return self._quiet_type(node, scope).many

    def _quiet_type(self, node: tree.Value, scope: Scope) -> Type:
        """The type of a value, found out without a word about what may be wrong with it."""
        loud, self.c.diagnostics = self.c.diagnostics, Diagnostics()
        self.c.quiet += 1
        try:
            return self.value(node, scope).type
        finally:
            self.c.quiet -= 1
            self.c.diagnostics = loud

    def _count(self, node: tree.Count, scope: Scope) -> core.Value:
        c = self.c
        self.misnamed.note_reading(
            node.where, lambda other: self._count(tree.Count(node.span, node.what, other), scope)
        )
        place = self.value(node.where, scope)
        if place.type == ERROR:
            return place
        if place.type not in {ty.HOLE, ty.HOLES, ty.PLACE}:
            return c.wrong_type(place, "a hole, holes, winnings or another place for pieces")
        words = node.what.words if isinstance(node.what, tree.Phrase) else ()
        name = text_of(words)
        all_kinds = (1,) * len(c.layout.kinds)
        if name in scope.locals and scope.locals[name].type == ty.KIND:
            kind = c.read(node.what.span, scope.locals[name])
            return core.Op(node.span, ty.NUMBER, Operator.OF_KIND, (place, kind))
        if name == "kinds":
            return core.Op(node.span, ty.KINDS, Operator.KINDS, (place,))
        if name in GENERAL_PIECES:
            return core.Pieces(node.span, ty.NUMBER, place, all_kinds)
        if name == "value":
            return core.Pieces(node.span, ty.NUMBER, place, c.kinds.weights)
        if name in c.kinds.index:
            weights = tuple(int(n == c.kinds.index[name]) for n in range(len(all_kinds)))
            return core.Pieces(node.span, ty.NUMBER, place, weights)
        if words and self.noun_start(words, scope)[1] is not None:
            where = " ".join(node.where.span.text.split())
            advice = kinds_help(c)
            if self._quiet_type(node.what, scope).one in {ty.HOLE, ty.PLAYER}:
                advice = f"to ask whether it is one of them write ‘{name} is in {where}’"
            c.diagnostics.error(
                codes.WRONG_TYPE,
                node.what.span,
                f"‘{name}’ is no kind of piece to count",
                names=[name],
                help=[advice],
            )
            return c.bad(node.span)
        return c.unknown(
            node.what.span, node.what.span.text.strip(), "kind of piece",
            [*c.kinds.index, "pieces", "value"], kinds_help(c),
        )  # fmt: skip

    def along(self, node: tree.Along, scope: Scope) -> core.Value:
        """The holes that a pattern takes along a walk."""
        raise NotImplementedError  # Patterns overrides it
