"""Describes patterns along a row of holes: the holes that they take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.describe.naming import is_prelude
from manqala.describe.phrases import Form, join, say, several

if TYPE_CHECKING:
    from manqala.describe.phrases import Saying
    from manqala.describe.speaking import Speaker

RUNS = {"ahead": "ahead", "trail": "trail", "back": "back"}
"""The nouns of the prelude for the usual walks of patterns."""


class Patterns:
    """Describes the holes that a pattern takes."""

    def __init__(self, speaker: Speaker) -> None:
        """``speaker`` describes the parts."""
        self.s = speaker

    def phrase(self, match: core.Match) -> Saying:
        """The holes taken."""
        return self._usual(match) or self._general(match)

    def _usual(self, match: core.Match) -> Saying | None:
        """A run of holes, or every hole after a gap, along a walk of the prelude."""
        walk = match.walk
        if not isinstance(walk, core.Apply) or not is_prelude(walk.function.span):
            return None
        name = RUNS.get(walk.function.name)
        if name is None:
            return None
        hole = self.s.value(walk.arguments[0])
        pattern = match.pattern
        sequence, once = _sequence(pattern)
        told = [self.s.predicate(one.condition, match.cell) for one in sequence]
        predicates = [predicate for predicate in told if predicate is not None]
        if not sequence or len(predicates) < len(told):
            return None
        takes = [one.take for one in sequence]
        if takes == [True]:
            message = f"one-{name}" if once else f"run-{name}"
            return say(message, Form.ONE if once else Form.MANY, hole=hole, predicate=predicates[0])
        if takes == [False, True] and name == "ahead":
            message = "beyond-once" if once else "beyond"
            passed, taken = predicates
            return say(message, Form.MANY, hole=hole, passed=passed, taken=taken)
        return None

    def _general(self, match: core.Match) -> Saying:
        sequence, once = _sequence(match.pattern)
        if len(sequence) == 1 and sequence[0].take and not once:
            predicate = self.s.predicate(sequence[0].condition, match.cell)
            if predicate is not None:
                return several("run-along", walk=self.s.value(match.walk), predicate=predicate)
        element = self._element(match.pattern, match.cell)
        return say("pattern", Form.MANY, walk=self.s.value(match.walk), told=element)

    def _element(self, element: core.Element, cell: int) -> Saying:
        if isinstance(element, core.One):
            name = "pattern-taken" if element.take else "pattern-passed"
            return say(name, told=self.s.relative(element.condition, cell))
        ways = [
            join("join-then", [self._element(part, cell) for part in way])
            for way in element.alternatives
        ]
        inner = join("join-or", ways)
        times = {(1, 1): "once", (0, 1): "perhaps", (0, None): "any", (1, None): "some"}
        return say(f"pattern-{times.get((element.least, element.most), 'any')}", of=inner)


def _sequence(pattern: core.Element) -> tuple[list[core.One], bool]:
    """A pattern as a sequence of single holes, and whether it matches only once; empty if it is more complex."""
    if isinstance(pattern, core.One):
        return [pattern], True
    if len(pattern.alternatives) != 1 or pattern.least > 1:
        return [], False
    parts = pattern.alternatives[0]
    singles = [part for part in parts if isinstance(part, core.One)]
    if len(singles) == len(parts):
        return singles, pattern.most == 1
    if len(parts) == 1:
        inner, _ = _sequence(parts[0])
        return inner, False
    return [], False
