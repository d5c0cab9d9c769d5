"""From Lark's parse tree to the syntax tree: one method for each rule of the grammar."""

from __future__ import annotations

import re
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar

from lark import Token, Transformer, Tree

from manqala.syntax import tree as t
from manqala.syntax.closed_words import (
    COMPARISONS,
    LOGIC,
    Connective,
    Extreme,
    Quantifier,
    Repetition,
    Role,
)
from manqala.syntax.tree_values import where_of
from manqala.text.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Callable

    from lark.tree import Meta

_Builder = TypeVar("_Builder")
Children = list[Any]
JUDGING = LOGIC | COMPARISONS
TIE_WORD = re.compile(r"[a-z]+")
COUNT = re.compile(r"[0-9]+(\.\.[0-9]*)?")


def _with_place(
    method: Callable[[Meta, Children], Any], _rule: str, children: Children, meta: Meta
) -> Any:
    return method(meta, children)


def placed(builder: type[_Builder]) -> type[_Builder]:
    """Let the methods of a builder be called with the position of a node, too.

    Like lark's ``v_args(meta=True)``, which makes a new wrapper at each lookup: that took a third of the time.
    """
    for method in vars(builder).values():
        if isinstance(method, FunctionType):
            vars(method).update(visit_wrapper=_with_place)
    return builder


@placed
class ValueBuilder(Transformer[Token, Any]):
    """Builds dataclasses from parse tree nodes, bottom up."""

    def __init__(self, source: Source) -> None:
        """Create spans in ``source``."""
        super().__init__(visit_tokens=False)
        self.source = source

    # ---- spans and words ------------------------------------------------------------------------

    def span(self, meta: Meta | Token) -> Span:
        """The span of a node or token."""
        end_line, end_column = meta.end_line or meta.line or 1, meta.end_column or 1
        return Span(self.source, meta.line or 1, meta.column or 1, end_line, end_column)

    def word(self, token: Token) -> t.Word:
        """A word as written, or the owner that a possessive names."""
        text = str(token)
        if token.type == "OWNER":
            return t.Word(self.span(token), text.removesuffix("'s"), Role.OWNER)
        return t.Word(self.span(token), text, Role.OWN if token.type == "OWN" else Role.WORD)

    def words(self, meta: Meta, children: Children) -> tuple[t.Word, ...]:
        """A row of words."""
        return tuple(self.word(child) for child in children)

    # ---- values ---------------------------------------------------------------------------------

    def phrase(self, meta: Meta, children: Children) -> t.Phrase:
        """Words, perhaps with a number."""
        *words, index = children
        return t.Phrase(self.span(meta), tuple(self.word(w) for w in words), index)

    def number_of(self, meta: Meta, children: Children) -> t.Value:
        """The number in ``left 3`` or ``left (n)``."""
        (child,) = children
        return self._counts(child) if isinstance(child, Token) else child

    def _counts(self, token: Token) -> t.Counts:
        if token.type == "AMOUNTS":
            return self._amounts(token)
        return self._range(token) if token.type == "RANGE" else self._number(token)

    def _number(self, token: Token) -> t.NumberValue:
        return t.NumberValue(self.span(token), int(token))

    def number(self, meta: Meta, children: Children) -> t.NumberValue:
        """A number in digits."""
        return self._number(children[0])

    def range(self, meta: Meta, children: Children) -> t.Range:
        """``2..3``."""
        return self._range(children[0])

    def _range(self, token: Token) -> t.Range:
        low, high = str(token).split("..")
        return t.Range(self.span(token), int(low), int(high) if high else None)

    def amounts(self, meta: Meta, children: Children) -> t.Amounts:
        """``2, 4 or 6``."""
        return self._amounts(children[0])

    def _amounts(self, token: Token) -> t.Amounts:
        line, column = token.line or 1, token.column or 1
        parts: list[t.NumberValue | t.Range] = []
        for match in COUNT.finditer(token):
            text = match.group()
            span = Span.of(self.source, line, column + match.start(), len(text))
            low, dots, high = text.partition("..")
            if dots:
                parts.append(t.Range(span, int(low), int(high) if high else None))
            else:
                parts.append(t.NumberValue(span, int(low)))
        return t.Amounts(self.span(token), tuple(parts))

    def range_from(self, meta: Meta, children: Children) -> t.RangeFrom:
        """``1..(value)``."""
        low, high = children
        return t.RangeFrom(self.span(meta), int(str(low).removesuffix("..")), high)

    def direction(self, meta: Meta, children: Children) -> t.DirectionWord:
        """``clockwise``."""
        return t.DirectionWord(self.span(meta), str(children[0]))

    def nothing(self, meta: Meta, children: Children) -> t.NothingValue:
        """``nothing``."""
        return t.NothingValue(self.span(meta))

    def group(self, meta: Meta, children: Children) -> t.Value:
        """Parentheses only group."""
        value: t.Value = children[0]
        return value

    def of(self, meta: Meta, children: Children) -> t.Of:
        """``phrase of value``."""
        return t.Of(self.span(meta), *children)

    def count(self, meta: Meta, children: Children) -> t.Count | t.Of:
        """``what in where``."""
        what, _, where = children
        if isinstance(what, t.Of):
            # ``number of kinds in hand`` is the number of the kinds in the hand.
            inner = t.Count(what.argument.span.to(where.span), what.argument, where)
            return t.Of(self.span(meta), what.phrase, inner)
        return t.Count(self.span(meta), what, where)

    def superlative(self, meta: Meta, children: Children) -> t.Superlative:
        """``fullest of places, first on a tie``."""
        extreme, of, tie = children
        word = TIE_WORD.search(str(tie))
        assert word is not None
        column = (tie.column or 1) + word.start()
        span = Span.of(self.source, tie.line or 1, column, len(word.group()))
        return t.Superlative(
            self.span(meta), Extreme(str(extreme).split()[0]), of, t.Word(span, word.group())
        )

    def _binary(self, meta: Meta, children: Children) -> t.Binary:
        left, operator, right = children
        return t.Binary(self.span(meta), Connective(operator), left, right)

    sum = term = compare = _binary

    def or_(self, meta: Meta, children: Children) -> t.Binary:
        """``left or right``."""
        return t.Binary(self.span(meta), Connective.OR, *children)

    def and_(self, meta: Meta, children: Children) -> t.Binary:
        """``left and right``."""
        return t.Binary(self.span(meta), Connective.AND, *children)

    def negation(self, meta: Meta, children: Children) -> t.Not:
        """``not value``."""
        return t.Not(self.span(meta), children[0])

    def is_(self, meta: Meta, children: Children) -> t.Is:
        """``left is [not] [in] right``."""
        left, negated, inside, right = children
        return t.Is(self.span(meta), left, negated is not None, inside is not None, right)

    def holds(self, meta: Meta, children: Children) -> t.Holds:
        """``place holds 2..3``."""
        return t.Holds(self.span(meta), children[0], children[-1])

    def quantified(self, meta: Meta, children: Children) -> t.Quantified:
        """``every hole is empty``."""
        if len(children) == 2:
            return t.Quantified(
                self.span(meta), Quantifier(children[0]), children[1], False, False, None
            )
        quantifier, of, negated, inside, predicate = children
        return t.Quantified(
            self.span(meta),
            Quantifier(quantifier),
            of,
            negated is not None,
            inside is not None,
            predicate,
        )

    def quantified_holding(self, meta: Meta, children: Children) -> t.Quantified:
        """``every hole holds 4``."""
        quantifier, of, *_, amount = children
        return t.Quantified(
            self.span(meta), Quantifier(quantifier), of, False, False, amount, holding=True
        )

    def can_move(self, meta: Meta, children: Children) -> t.CanMove:
        """``player can move``."""
        player, verb, so_that = children
        return t.CanMove(self.span(meta), player, str(verb).startswith("cannot"), so_that)

    def occurred(self, meta: Meta, children: Children) -> t.HasOccurred:
        """``position has occurred 3 times``."""
        subject, _, number = children
        return t.HasOccurred(self.span(meta), subject, int(number))

    def alternative_value(self, meta: Meta, children: Children) -> t.Alternative:
        """``value if condition otherwise other``."""
        return t.Alternative(self.span(meta), *children)

    def where(self, meta: Meta, children: Children) -> t.Value:
        """``set where condition``, tied to the noun beside it unless parentheses hold that together."""
        return self._where(self.span(meta), children[0], children[1])

    def _where(self, span: Span, of: t.Value, condition: t.Value) -> t.Value:
        """``where`` belongs to the last noun before it: ``any holes where …`` narrows the holes."""
        made = where_of(span, of, condition)
        if made.grouped:
            return made
        if isinstance(of, t.Quantified) and of.predicate is None:
            inner = self._where(of.of.span.to(span), of.of, condition)
            return t.Quantified(span, of.quantifier, inner, False, False, None)
        if isinstance(of, t.Count):
            return t.Count(span, of.what, self._where(of.where.span.to(span), of.where, condition))
        if isinstance(of, t.Not):
            return t.Not(span, self._where(span, of.value, condition))
        if isinstance(of, t.Binary) and of.operator in JUDGING:
            right = self._where(of.right.span.to(span), of.right, condition)
            return t.Binary(span, of.operator, of.left, right)
        if isinstance(of, t.Is):
            right = self._where(of.right.span.to(span), of.right, condition)
            return t.Is(span, of.left, of.negated, of.inside, right)
        return made

    # ---- patterns -------------------------------------------------------------------------------

    def along(self, meta: Meta, children: Children) -> t.Along:
        """``walk: pattern``."""
        walk, _, pattern = children
        return t.Along(self.span(meta), walk, pattern)

    def hole(self, meta: Meta, children: Children) -> t.PatternHole:
        """``take occupied``."""
        take, *conditions = children
        return t.PatternHole(self.span(meta), take is not None, tuple(conditions))

    def hole_condition(self, meta: Meta, children: Children) -> t.HoleCondition:
        """``not opponent's 2..3``."""
        negated, *rest = children
        words: tuple[t.Word, ...] = ()
        amount: t.Counts | None = None
        for child in rest:
            if isinstance(child, tuple):
                words = child
            elif child is not None:
                amount = self._counts(child)
        return t.HoleCondition(self.span(meta), negated is not None, words, amount)

    def sequence(self, meta: Meta, children: Children) -> tuple[t.Pattern, ...]:
        """Holes one after the other."""
        return tuple(child for child in children if not isinstance(child, Token))

    def pattern(self, meta: Meta, children: Children) -> tuple[tuple[t.Pattern, ...], ...]:
        """Alternatives."""
        return tuple(children)

    def pattern_group(self, meta: Meta, children: Children) -> t.PatternGroup:
        """``( … )+``."""
        alternatives, repetition = children
        return t.PatternGroup(self.span(meta), alternatives, Repetition(repetition or ""))

    # ---- all other rules are left to the statements' builder ---------------------------------------

    def __default__(self, data: str, children: Children, meta: Meta) -> Tree[Any]:
        """Keep nodes that have no method."""
        return Tree(data, children, meta)

    def text_of(self, token: Token | None) -> str | None:
        """The text between quotation marks."""
        return None if token is None else str(token)[1:-1]


# ``or``, ``and`` and ``is`` are words of Python too, so their methods have another name.
for _name in ("or", "and", "is"):
    setattr(ValueBuilder, _name, getattr(ValueBuilder, f"{_name}_"))
