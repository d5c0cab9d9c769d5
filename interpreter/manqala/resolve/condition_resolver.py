"""ConditionResolver: conditions on a value, on every member of a set, or on play as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.course import Inquiry
from manqala.core.operators import Operator
from manqala.core.silent import announces, silent
from manqala.resolve.recovery.words_beside_mistakes import report_unknown_words
from manqala.resolve.resolving import ERROR
from manqala.resolve.scope import Scope
from manqala.resolve.spelled_counts import SpelledCounts
from manqala.syntax import tree
from manqala.syntax.closed_words import Quantifier
from manqala.text import codes

if TYPE_CHECKING:
    from manqala.resolve.meanings import Meanings
    from manqala.resolve.recovery.word_reporter import WordReporter
    from manqala.text.span import Span


class ConditionResolver:
    """Resolves conditions."""

    def __init__(self, meanings: Meanings, word_reporter: WordReporter) -> None:
        """``word_reporter`` reports words that are not predicates."""
        self.r, self.c = meanings, meanings.c
        self.word_reporter = word_reporter
        self.counts = SpelledCounts(meanings.c)

    def truth(self, node: tree.Value, scope: Scope) -> core.Value:
        """Resolve a condition: a truth value, or a predicate of ``it``."""
        it = scope.it
        self.word_reporter.note_reading(node, lambda other: self.truth(other, scope))
        if it is not None:
            judged = self.c.read(node.span, it)
            if isinstance(node, tree.Phrase) and self.r.is_predicate(node.words, it.type):
                return self.r.predicate(node.words, judged, scope, None)
            if isinstance(node, tree.Of) and self.r.is_predicate(node.phrase.words, it.type):
                of = self.r.value(node.argument, scope)
                return self.r.predicate(node.phrase.words, judged, scope, of)
            if isinstance(node, tree.Counts) and it.type == ty.HOLE:
                self.counts.check_bare(node, it.type)
                return self.holds(node.span, judged, node)
            if isinstance(node, tree.Phrase) and self.word_reporter.is_adjective_of_other_type(
                node.words, it.type
            ):
                return self.word_reporter.report_unsuitable_adjective(node.words, it.type)
        return self.c.coerce(
            self.r.value(node, scope),
            ty.TRUTH,
            "a condition compares values or tests one: ‘seeds in last > 3’, ‘last is own’",
        )

    def judgement(self, node: tree.Judgement, scope: Scope) -> core.Value:
        """Resolve a value whose form makes it a truth value."""
        c = self.c
        if isinstance(node, tree.Not):
            return c.op(node.span, ty.TRUTH, Operator.NOT, self.truth(node.value, scope))
        if isinstance(node, tree.Is):
            left = self.r.value(node.left, scope)
            self.counts.check_judged(node, left.type)
            if left.type.many and not node.inside:
                return self._every(node.span, left, node.right, scope, node.negated)
            made = self.judged(node.span, left, node.inside, node.right, scope)
            return c.negated(node.span, made, node.negated)
        if isinstance(node, tree.Holds):
            return self.holds(node.span, self.r.value(node.place, scope), node.amount, scope)
        if isinstance(node, tree.Quantified):
            return self._resolve_quantified(node, scope)
        if isinstance(node, tree.CanMove):
            player = self.r.typed(node.player, scope, ty.PLAYER)
            so_that = [] if node.so_that is None else [silent(self.truth(node.so_that, scope))]
            asked = core.Query(node.span, ty.TRUTH, Inquiry.CAN_MOVE, (player, *so_that))
            return c.negated(node.span, asked, node.negated)
        if isinstance(node, tree.HasOccurred):
            return self._resolve_occurred(node)
        assert_never(node)

    def _resolve_occurred(self, node: tree.HasOccurred) -> core.Value:
        c = self.c
        if node.subject.span.text.strip() != "position":
            return c.unknown(
                node.subject.span, node.subject.span.text, "thing that occurs", ["position"]
            )
        if node.times < 2:
            c.diagnostics.error(
                codes.WRONG_TYPE, node.span, "every position has occurred once as soon as it is reached",
                expected="‘position has occurred 2 times’, or more often",
            )  # fmt: skip
        count = core.Query(node.span, ty.NUMBER, Inquiry.OCCURRENCES, ())
        times = core.Const(node.span, ty.NUMBER, node.times)
        return c.op(node.span, ty.TRUTH, Operator.AT_LEAST, count, times)

    def judged(
        self, span: Span, left: core.Value, inside: bool, right: tree.Value, scope: Scope
    ) -> core.Value:
        """Resolve ``left is right``: a predicate, membership, or equality."""
        c = self.c
        if left.type == ERROR:
            report_unknown_words(self.r, right, scope)
            return left
        self.word_reporter.note_reading(
            right, lambda other: self.judged(span, left, inside, other, scope)
        )
        if not inside:
            if isinstance(right, tree.Phrase) and self.r.is_predicate(right.words, left.type):
                return self.r.predicate(right.words, left, scope, None)
            if isinstance(right, tree.Of) and self.r.is_predicate(right.phrase.words, left.type):
                of = self.r.value(right.argument, scope)
                return self.r.predicate(right.phrase.words, left, scope, of)
            if isinstance(right, tree.Range | tree.Amounts) and left.type == ty.NUMBER:
                return self.among(span, left, right)
            if isinstance(right, tree.Counts) and left.type in {ty.HOLE, ty.PLACE}:
                return self.holds(span, left, right)
            if (chosen := self.r.choice(right, left.type)) is not None:
                return c.op(span, ty.TRUTH, Operator.EQUAL, left, chosen)
        if isinstance(right, tree.Phrase) and self.word_reporter.is_adjective_of_other_type(
            right.words, left.type
        ):
            return self.word_reporter.report_unsuitable_adjective(right.words, left.type)
        value = self.r.value(right, scope)
        if value.type == ERROR:
            return value
        if value.type.many and value.type.one == left.type:
            return c.op(span, ty.TRUTH, Operator.HAS, value, left)
        if inside:
            one = value.type == left.type or {value.type, left.type} <= {ty.HOLE, ty.PLACE}
            said = " ".join(value.span.text.split())
            return c.wrong_type(
                value,
                str(left.type.set),
                f"to test whether it is that one write ‘is {said}’" if one else None,
            )
        return self.r.equal(span, Operator.EQUAL, left, value)

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

    def _resolve_quantified(self, node: tree.Quantified, scope: Scope) -> core.Value:
        c = self.c
        generic = isinstance(node.of, tree.Phrase)
        of = (
            self.r.phrase(node.of, scope, generic=True)
            if generic and isinstance(node.of, tree.Phrase)
            else self.r.value(node.of, scope)
        )
        if of.type in {ty.HOLE, ty.PLAYER}:
            of = c.coerce(of, of.type.set)
        if of.type == ERROR:
            report_unknown_words(self.r, node.predicate, scope)
            return of
        if not of.type.many:
            return c.wrong_type(of, "a set, after ‘" + node.quantifier + "’")
        found = of
        if node.predicate is not None:
            it = c.local(of.type.one)
            self.counts.check_judged(node, of.type)
            one = c.read(of.span, it)
            judged = (
                self.holds(node.span, one, node.predicate, scope)
                if node.holding
                else self.judged(node.span, one, node.inside, node.predicate, scope.about(it))
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
        """Whether a place holds a number of pieces."""
        if place.type not in {ty.HOLE, ty.HOLES, ty.PLACE}:
            return self.c.wrong_type(place, "a hole or another place for pieces")
        count = core.Pieces(span, ty.NUMBER, place, (1,) * len(self.c.layout.kinds))
        if isinstance(amount, tree.Range | tree.Amounts):
            return self.among(span, count, amount)
        number = self.r.typed(amount, scope or Scope(), ty.NUMBER)
        return self.c.op(span, ty.TRUTH, Operator.EQUAL, count, number)

    def among(
        self, span: Span, number: core.Value, counts: tree.Range | tree.Amounts
    ) -> core.Value:
        """Whether a number lies in a range, or is one of several; what acts when it is counted acts once."""
        if announces(number):
            it = self.c.local(ty.NUMBER)
            judged = self.among(span, self.c.read(number.span, it), counts)
            function = core.Function("a number among others", (it.cell,), judged, span)
            return core.Apply(span, ty.TRUTH, function, (number,))
        if isinstance(counts, tree.Range):
            return self._between(span, number, counts)
        parts = []
        for part in counts.parts:
            if isinstance(part, tree.Range):
                parts.append(self._between(part.span, number, part))
            else:
                said = core.Const(part.span, ty.NUMBER, part.value)
                parts.append(self.c.op(part.span, ty.TRUTH, Operator.EQUAL, number, said))
        return self.c.op(span, ty.TRUTH, Operator.OR, *parts)

    def _between(self, span: Span, number: core.Value, limits: tree.Range) -> core.Value:
        low = core.Const(span, ty.NUMBER, limits.low)
        conditions = [self.c.op(span, ty.TRUTH, Operator.AT_LEAST, number, low)]
        if limits.high is not None:
            high = core.Const(span, ty.NUMBER, limits.high)
            conditions.append(self.c.op(span, ty.TRUTH, Operator.AT_MOST, number, high))
        return self.c.op(span, ty.TRUTH, Operator.AND, *conditions)
