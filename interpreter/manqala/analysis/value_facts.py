"""What was found about places of a game's own file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.analysis.ranges import join

if TYPE_CHECKING:
    from manqala.analysis.ranges import Known
    from manqala.text.span import Span


class ValueFacts:
    """What was found about places of the game's own file; a fact counts if it held every time."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.truths: dict[Span, Known] = {}
        self.nowhere: dict[Span, tuple[bool, str]] = {}
        """Whether what names a hole names none, and the mark that it is."""
        self.empty: dict[Span, bool] = {}
        self.divided: dict[Span, bool] = {}
        self.excess: dict[tuple[Span, Span], tuple[bool, int, int]] = {}
        self.reached: dict[Span, bool] = {}
        self.reasons: dict[Span, str] = {}
        """Why a condition never changes, where that can be said."""

    def truth(self, span: Span, value: Known) -> None:
        """Note a condition's value."""
        known = self.truths.get(span)
        self.truths[span] = value if known is None else join(known, value)
