"""The findings about places in a game's own file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.analysis.ranges import join

if TYPE_CHECKING:
    from manqala.analysis.ranges import Known
    from manqala.text.span import Span


class ValueFacts:
    """Findings about places in the game's own file; a fact counts if it always held."""

    def __init__(self) -> None:
        """Start without findings."""
        self.truths: dict[Span, Known] = {}
        self.nowhere: dict[Span, tuple[bool, str]] = {}
        """Whether the name of a hole is always ‘nowhere’, and the mark that holds it."""
        self.empty: dict[Span, bool] = {}
        self.divided: dict[Span, bool] = {}
        self.excess: dict[tuple[Span, Span], tuple[bool, int, int]] = {}
        self.reached: dict[Span, bool] = {}
        self.reasons: dict[Span, str] = {}
        """The reason why a condition never changes, if known."""

    def truth(self, span: Span, value: Known) -> None:
        """Record a condition's value."""
        known = self.truths.get(span)
        self.truths[span] = value if known is None else join(known, value)
