"""Patterns over walks: conditions on each hole, and the holes that are taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.operators import Operator
from manqala.syntax import tree
from manqala.syntax.closed_words import Repetition
from manqala.text import codes
from manqala.text.fixes import insert_before, offer_alternatives

if TYPE_CHECKING:
    from manqala.resolve.meanings import Meanings
    from manqala.resolve.scope import Scope
    from manqala.text.fixes import Help

TIMES = {
    Repetition.ONCE: (1, 1), Repetition.PERHAPS: (0, 1),
    Repetition.SOME: (1, None), Repetition.ANY_NUMBER: (0, None),
}  # fmt: skip
"""The least and greatest number of times that a group repeats."""


class PatternResolver:
    """Resolves patterns."""

    def __init__(self, meanings: Meanings) -> None:
        """Patterns consist of words and values, which ``meanings`` resolves."""
        self.r, self.c = meanings, meanings.c

    def along(self, node: tree.Along, scope: Scope) -> core.Value:
        """The holes that a pattern takes along a walk."""
        walk = self.r.typed(node.walk, scope, ty.HOLES)
        it = self.c.local(ty.HOLE)
        pattern = self._element(node.pattern, self.c.read(node.span, it), scope.about(it))
        if not _takes(pattern):
            self.c.diagnostics.error(
                codes.WRONG_TYPE,
                node.pattern.span,
                "this pattern takes no hole",
                help=[_with_take(node.pattern, "write ‘take occupied’")],
            )
        return core.Match(
            node.span, ty.HOLES, walk, it.cell, pattern, self.r.looking(it.cell, node)
        )

    def _element(self, node: tree.Pattern, it: core.Value, scope: Scope) -> core.Element:
        if isinstance(node, tree.PatternGroup):
            least, most = TIMES[node.repetition]
            ways = tuple(
                tuple(self._element(part, it, scope) for part in way) for way in node.alternatives
            )
            return core.Group(node.span, ways, least, most)
        conditions = []
        for part in node.conditions:
            judged = []
            if part.words:
                judged.append(self._pattern_words(part, it, scope))
            if part.amount is not None:
                self._check_commas(part.amount)
                judged.append(self.r.holds(part.span, it, part.amount))
            made = self.c.op(part.span, ty.TRUTH, Operator.AND, *judged)
            conditions.append(self.c.negated(part.span, made, part.negated))
        return core.One(
            node.span, self.c.op(node.span, ty.TRUTH, Operator.AND, *conditions), node.take
        )

    def _check_commas(self, amount: tree.Counts) -> None:
        """Report a list of numbers with commas: in a pattern, a comma separates holes."""
        said = " ".join(amount.span.text.split())
        if not isinstance(amount, tree.Amounts) or "," not in said:
            return
        numbers = " or ".join(part.span.text for part in amount.parts)
        holes, last = (part.strip() for part in said.rsplit(",", 1))
        self.c.diagnostics.error(
            codes.AMBIGUOUS_WORDS, amount.span,
            f"‘{said}’ could mean one hole of a pattern or several consecutive ones", names=[said],
            help=[offer_alternatives(
                f"for one hole write ‘{numbers}’, for several ‘{holes}, ({last})’",
                (amount.span, numbers), (amount.span, f"{holes}, ({last})"),
            )],
        )  # fmt: skip

    def _pattern_words(self, part: tree.HoleCondition, it: core.Value, scope: Scope) -> core.Value:
        """Resolve adjectives that a hole must satisfy, or a set that must contain it."""
        if self.r.is_predicate(part.words, ty.HOLE):
            return self.r.predicate(part.words, it, scope, None)
        if self.r.noun_start(part.words, scope)[1] is None:
            return self.r.predicate(part.words, it, scope, None)
        phrase = tree.Phrase(part.words[0].span.to(part.words[-1].span), part.words)
        return self.r.judged(part.span, it, False, phrase, scope)


def _with_take(pattern: tree.Pattern, said: str) -> Help:
    """A fix that adds ‘take’ to the only hole of a pattern."""
    while isinstance(pattern, tree.PatternGroup):
        parts = [part for way in pattern.alternatives for part in way]
        if len(parts) != 1:
            return said
        pattern = parts[0]
    return insert_before(pattern.span, "take ", said)


def _takes(element: core.Element) -> bool:
    if isinstance(element, core.One):
        return element.take
    return any(_takes(part) for way in element.alternatives for part in way)
