"""Values: every form of a number, a hole, a player or a set of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.operators import EQUALITY, Operator
from manqala.core.types import Base
from manqala.resolve.fold import fold_pick
from manqala.resolve.notes import Meant
from manqala.resolve.recovery.misreadings import suggest_count, suggest_kinds, suggest_possessive
from manqala.resolve.recovery.words_beside_mistakes import report_unknown_words
from manqala.resolve.resolving import ERROR
from manqala.resolve.scope import Scope, text_of
from manqala.resolve.superlatives import is_open, superlative
from manqala.syntax import tree
from manqala.syntax.closed_words import ARITHMETIC, COMPARISONS, LOGIC, Connective
from manqala.syntax.tree_values import where_of
from manqala.text import codes
from manqala.text.diagnostics import Diagnostics
from manqala.text.fixes import offer_alternatives, replace_span

if TYPE_CHECKING:
    from manqala.core.types import Type
    from manqala.resolve.meanings import Meanings
    from manqala.resolve.recovery.misreadings import MisreadingReporter
    from manqala.resolve.recovery.word_reporter import WordReporter
    from manqala.text.fixes import Help
    from manqala.text.span import Span

SET_OPERATORS = {
    Connective.PLUS: Operator.UNION, Connective.MINUS: Operator.EXCEPT,
    Connective.EXCEPT: Operator.EXCEPT, Connective.ELSE: Operator.ELSE,
}  # fmt: skip
"""Operators that join numbers or sets, and their meaning for sets."""
SETS = {Base.HOLE, Base.PLAYER, Base.KIND, Base.DIRECTION}
"""The base types of which there are sets."""
GENERAL_PIECES = {"pieces", "piece"}


class ValueResolver:
    """Resolves values other than conditions."""

    def __init__(
        self, meanings: Meanings, word_reporter: WordReporter, misreadings: MisreadingReporter
    ) -> None:
        """``word_reporter`` and ``misreadings`` report values that parse but mean nothing or something else."""
        self.r, self.c = meanings, meanings.c
        self.word_reporter, self.misreadings = word_reporter, misreadings

    def value(self, node: tree.Value, scope: Scope) -> core.Value:
        """Resolve a value of any type."""
        if isinstance(node, tree.Phrase):
            return self.r.phrase(node, scope)
        if isinstance(node, tree.Of):
            return self._of(node, scope)
        if isinstance(node, tree.NumberValue):
            return core.Const(node.span, ty.NUMBER, node.value)
        if isinstance(node, tree.Range):
            return self._range(node)
        if isinstance(node, tree.Amounts):
            return self._amounts(node)
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
        if isinstance(node, tree.Superlative):
            return superlative(self.r, node, scope)
        if isinstance(node, tree.Binary):
            return self._binary(node, scope)
        if isinstance(node, tree.Where):
            return self._where(node, scope)
        if isinstance(node, tree.Along):
            return self.r.along(node, scope)
        if isinstance(node, tree.Alternative):
            return self._alternative(node, scope)
        return self.r.judgement(node, scope)

    def typed(
        self, node: tree.Value, scope: Scope, wanted: Type, help_line: Help | None = None
    ) -> core.Value:
        """Resolve a value that must be of a type."""
        if wanted == ty.TRUTH:
            return self.r.truth(node, scope)
        self.word_reporter.note_reading(node, lambda other: self.typed(other, scope, wanted))
        if (
            wanted.one.base in SETS
            and (joined := self.misreadings.report_joined_conditions(node)) is not None
        ):
            return joined
        if wanted.base is Base.CHOICE and (chosen := self.choice(node, wanted)) is not None:
            return chosen
        return self.c.coerce(self.value(node, scope), wanted, help_line)

    # ---- operators --------------------------------------------------------------------------------

    def _binary(self, node: tree.Binary, scope: Scope) -> core.Value:
        c, sign = self.c, node.operator
        if sign in LOGIC:
            if (reported := self.misreadings.report_or_more(node, scope)) is not None:
                return reported
            self.misreadings.check_subject(node, scope)
            left, right = self.r.truth(node.left, scope), self.r.truth(node.right, scope)
            return c.op(node.span, ty.TRUTH, Operator(sign), left, right)
        left = self.value(node.left, scope)
        if isinstance(node.right, tree.Amounts) and sign in {Connective.EQUAL, Connective.UNEQUAL}:
            number = c.coerce(left, ty.NUMBER, suggest_count(left, judging=scope.judging))
            return c.negated(
                node.span, self.r.among(node.span, number, node.right), sign == Connective.UNEQUAL
            )
        if sign in COMPARISONS:
            if isinstance(node.right, tree.Amounts):
                return self.misreadings.report_several_numbers(node)
            if left.type == ERROR and isinstance(node.right, tree.Phrase):
                # The right side may be a choice of an option that is misspelt on the left.
                report_unknown_words(self.r, node.right, scope)
                return c.bad(node.span)
            if (chosen := self.choice(node.right, left.type)) is not None:
                return self.equal(node.span, Operator(sign), left, chosen)
            if self.misreadings.is_adjective(node.right, left.type, scope):
                said, how = (" ".join(s.span.text.split()) for s in (node.left, node.right))
                c.diagnostics.error(
                    codes.WRONG_TYPE, node.right.span, f"‘{how}’ is not a value to compare with", names=[how],
                    help=[replace_span(node.span, f"{said} is {'not ' if sign == Connective.UNEQUAL else ''}{how}")],
                )  # fmt: skip
                return c.bad(node.span)
            right = self.value(node.right, scope)
            return self.equal(node.span, Operator(sign), left, right, judging=scope.judging)
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
        """Convert a place beside holes or places to a set: ``winnings of p + (holes where …)``."""
        if place.type != ty.PLACE or other.type not in {ty.HOLE, ty.HOLES, ty.PLACE}:
            return place
        return core.Op(place.span, ty.HOLES, Operator.SINGLE, (place,))

    def equal(
        self,
        span: Span,
        operator: Operator,
        left: core.Value,
        right: core.Value,
        *,
        judging: bool = False,
    ) -> core.Value:
        """A comparison of two values of one type."""
        c = self.c
        if ERROR in {left.type, right.type}:
            return c.bad(span)
        if operator not in EQUALITY:
            left = c.coerce(left, ty.NUMBER, suggest_count(left, judging=judging))
            right = c.coerce(right, ty.NUMBER, suggest_count(right, judging=judging))
            return c.op(span, ty.TRUTH, operator, left, right)
        if left.type == ty.NOTHING:
            left, right = right, left
        if left.type.many:
            hint = "‘every … is …’ judges a set; ‘number of …’ counts it"
            return c.wrong_type(left, "one thing to compare", hint)
        if left.type == ty.PLACE and right.type == ty.HOLE:
            left = core.Op(left.span, ty.HOLE, Operator.AS_HOLE, (left,))
        if left.type in {ty.HOLE, ty.PLACE, ty.KIND} and right.type == ty.NUMBER:
            return c.wrong_type(left, "a number", suggest_count(left, judging=judging))
        whose = suggest_possessive(right) if left.type == ty.HOLE else None
        return c.op(span, ty.TRUTH, operator, left, c.coerce(right, left.type, whose))

    def choice(self, node: tree.Value, wanted: Type) -> core.Value | None:
        """A word compared with an option is one of its choices and nothing else."""
        if wanted.base is not Base.CHOICE or not isinstance(node, tree.Phrase):
            return None
        choices = self.c.options[wanted.option][2]
        name = text_of(node.words)
        if name in choices:
            self.c.mentioned.add((wanted.option, name))
            option = self.c.option_spans.get(wanted.option)
            self.c.note(node.span, Meant.CHOICE, name, option, wanted)
            return core.Const(node.span, wanted, choices.index(name))
        if name in self.c.options:
            return None
        what = f"the option ‘{wanted.option}’ has no choice {{}}"
        return self.c.unknown(node.span, name, what, choices, "its choices: " + ", ".join(choices))

    def _alternative(self, node: tree.Alternative, scope: Scope) -> core.Value:
        condition = self.r.truth(node.condition, scope)
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

    def _amounts(self, node: tree.Amounts) -> core.Value:
        """A set of numbers without an open range: all numbers from the smallest to the largest."""
        ends = []
        for part in node.parts:
            if isinstance(part, tree.Range):
                if part.high is None:
                    return self._range(part)
                ends += [part.low, part.high]
            else:
                ends.append(part.value)
        it = self.c.local(ty.NUMBER)
        among = self.r.among(node.span, self.c.read(node.span, it), node)
        every = self._range(tree.Range(node.span, min(ends), max(ends)))
        return core.Filter(node.span, ty.NUMBERS, every, it.cell, among)

    def _of(self, node: tree.Of, scope: Scope) -> core.Value:
        if is_open(self.r, node, scope):
            return self.c.bad(node.span)
        generic = isinstance(node.argument, tree.Phrase)
        if generic and node.phrase.words[-1].text in {"number", "first", "final", "item"}:
            assert isinstance(node.argument, tree.Phrase)
            of = self.r.phrase(node.argument, scope, generic=node.phrase.words[-1].text == "number")
        else:
            of = self.value(node.argument, scope)
        if of.type == ERROR:
            report_unknown_words(self.r, node.phrase, scope)
            return of
        self.word_reporter.note_value(node, lambda other: self.value(other, scope))
        # The span for messages is the whole value.
        whole = tree.Phrase(node.span, node.phrase.words, node.phrase.index)
        return self.r.phrase(whole, scope, of)

    def _where(self, node: tree.Where, scope: Scope) -> core.Value:
        if (
            isinstance(node.of, tree.Of) and not node.grouped
            and (inner := self._attach_where(node.of, node, scope))
        ):  # fmt: skip
            return self._of(inner, scope)
        if isinstance(node.of, tree.Count) and not node.grouped:
            tied = where_of(node.span, node.of.where, node.condition)
            return self._count(tree.Count(node.span, node.of.what, tied), scope)
        if (
            isinstance(node.of, tree.Binary) and not node.grouped
            and self._quiet_type(node.of.left, scope) == ty.NUMBER
        ):  # fmt: skip
            # A number has no ``where``: ``3 + number of holes where …`` narrows the holes.
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
            both = node.of.left.span.to(node.of.right.span)
            self.c.diagnostics.error(
                codes.AMBIGUOUS_WORDS, node.span, "this ‘where’ could belong to all or only to the last",
                help=[offer_alternatives(
                    f"write ‘({left} {node.of.operator} {right}) where …’ or ‘{left} {node.of.operator} ({right} where …)’",
                    (both, f"({both.text})"), (last := node.of.right.span.to(node.condition.span), f"({last.text})"),
                )],
            )  # fmt: skip
        if of.type == ty.HOLE:
            of = self.c.coerce(of, ty.HOLES)
        if not of.type.many:
            if of.type == ERROR:
                report_unknown_words(self.r, node.condition, scope)
            return self.c.wrong_type(of, "a set, before ‘where’")
        it = self.c.local(of.type.one)
        if self.misreadings.report_long_condition(node, scope.about(it)):
            return self.c.bad(node.span)
        condition = self.r.truth(node.condition, scope.about(it))
        return core.Filter(node.span, of.type, of, it.cell, condition)

    def _attach_where(self, of: tree.Of, where: tree.Where, scope: Scope) -> tree.Of | None:
        """Attach ``where`` to the last set before it: ``opponent of first of players where …``."""
        argument = of.argument
        tied = where_of(where.span, argument, where.condition)
        if (
            isinstance(argument, tree.Of) and not tied.grouped
            and (inner := self._attach_where(argument, where, scope))
        ):  # fmt: skip
            return tree.Of(where.span, of.phrase, inner)
        if self._is_set(argument, scope):
            return tree.Of(where.span, of.phrase, tied)
        return None

    def _is_set(self, node: tree.Value, scope: Scope) -> bool:
        """Whether a value is a set."""
        return self._quiet_type(node, scope).many

    def _quiet_type(self, node: tree.Value, scope: Scope) -> Type:
        """The type of a value, without reporting its errors."""
        loud, self.c.diagnostics = self.c.diagnostics, Diagnostics()
        self.c.quiet += 1
        try:
            return self.value(node, scope).type
        finally:
            self.c.quiet -= 1
            self.c.diagnostics = loud

    def _count(self, node: tree.Count, scope: Scope) -> core.Value:
        c = self.c
        self.word_reporter.note_reading(
            node.where, lambda other: self._count(tree.Count(node.span, node.what, other), scope)
        )
        place = self.value(node.where, scope)
        if place.type == ERROR:
            report_unknown_words(self.r, node.what, scope)
            return place
        if place.type not in {ty.HOLE, ty.HOLES, ty.PLACE}:
            return c.wrong_type(place, "a hole, holes, winnings or another place for pieces")
        words = node.what.words if isinstance(node.what, tree.Phrase) else ()
        name = text_of(words)
        all_kinds = (1,) * len(c.layout.kinds)
        if name == "kinds" or name == "value" or name in GENERAL_PIECES or name in c.kinds.index:
            c.note(node.what.span, Meant.KIND, name)
        if name in scope.locals and scope.locals[name].type == ty.KIND:
            c.note(node.what.span, Meant.LOCAL, name, scope.locals[name].span, ty.KIND)
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
        if words and self.r.noun_start(words, scope)[1] is not None:
            where = " ".join(node.where.span.text.split())
            advice: Help = suggest_kinds(c)
            if self._quiet_type(node.what, scope).one in {ty.HOLE, ty.PLAYER}:
                said = f"{name} is in {where}"
                advice = replace_span(
                    node.span, said, f"to test whether it is one of them write ‘{said}’"
                )
            c.diagnostics.error(
                codes.WRONG_TYPE,
                node.what.span,
                f"‘{name}’ is not a kind of piece",
                names=[name],
                help=[advice],
            )
            return c.bad(node.span)
        return c.unknown(
            node.what.span, node.what.span.text.strip(), "kind of piece",
            [*c.kinds.index, "pieces", "value"], suggest_kinds(c),
        )  # fmt: skip
