"""Numbers of pieces in the spelling of the third edition: ‘last holds 4’, never ‘last is 4’ or ‘where 4’."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.core import types as ty
from manqala.syntax import tree
from manqala.syntax.closed_words import Quantifier
from manqala.syntax.front.front_matter import NEWEST
from manqala.text import codes
from manqala.text.fixes import replace_span

if TYPE_CHECKING:
    from manqala.core.types import Type
    from manqala.resolve.resolving import Resolving
    from manqala.text.span import Span

HOLDERS = frozenset({ty.HOLE, ty.PLACE})
VERB = re.compile(r"\b(?:is|are)\b(?: +not\b)?")
OF_ANOTHER = {
    Quantifier.EVERY: "no",
    Quantifier.ANY: "not every",
    Quantifier.SOME: "not every",
    Quantifier.NO: "every",
}
"""What a quantifier becomes when ‘is not’ becomes ‘holds’."""


class SpelledCounts:
    """Reports numbers of pieces that are spelled as in the first edition, in files of the third."""

    def __init__(self, resolving: Resolving) -> None:
        """``resolving``: which file has which edition, and the place for the reports."""
        self.c = resolving

    def check_judged(self, node: tree.Is | tree.Quantified, judged: Type) -> None:
        """Report ``last is 4``, and of each of a set ``own holes are 4`` and ``every hole is 4``."""
        right = node.right if isinstance(node, tree.Is) else node.predicate
        held = isinstance(node, tree.Quantified) and node.holding
        if held or node.inside or not isinstance(right, tree.Counts):
            return
        if judged.one not in HOLDERS or not self._concerns(node.span):
            return
        if isinstance(node, tree.Is):
            left, many = node.left, judged.many
            first = ("no " if node.negated else "every ") if many else "not " * node.negated
            start = node.span.column
        else:
            left = node.of
            first = OF_ANOTHER[node.quantifier] if node.negated else node.quantifier
            start = node.span.column + len(node.quantifier)
        # The spans of both sides exclude parentheses around them.
        line = node.span.source.line(node.span.line)
        before, after = line[start - 1 : left.span.end_column - 1], line[left.span.end_column - 1 :]
        after = after[: node.span.end_column - left.span.end_column]
        plural = not first.startswith("every") and after.lstrip(" )").startswith("are")
        after = VERB.sub("hold" if plural else "holds", after, count=1)
        said = f"‘{_squeeze(node.span.text)}’ compares a hole with a number"
        self._report(node.span, said, first + before + after)

    def check_bare(self, node: tree.Counts, judged: Type) -> None:
        """Report a number as a condition by itself: ``where 2..3``."""
        if judged in HOLDERS and self._concerns(node.span) and not self._is_ambiguous(node.span):
            said = _squeeze(node.span.text)
            self._report(
                node.span, f"‘{said}’ does not say what holds this number", f"it holds {said}"
            )

    def _concerns(self, span: Span) -> bool:
        return self.c.edition(span) >= NEWEST

    def _is_ambiguous(self, span: Span) -> bool:
        """Whether it was reported that its hole is unclear: ‘last is own or 3’."""
        return any(
            item.code == codes.AMBIGUOUS_WORDS and item.span == span for item in self.c.diagnostics
        )

    def _report(self, span: Span, message: str, new: str) -> None:
        self.c.diagnostics.error(
            codes.COUNT_WITHOUT_HOLDS, span, message, help=[replace_span(span, _squeeze(new))]
        )


def _squeeze(text: str) -> str:
    return " ".join(text.split())
