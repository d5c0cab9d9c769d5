"""The common parts of the relations that hold for every game: their inputs and findings."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.check.sampling import SampledPosition
    from manqala.core.rules import Rules
    from manqala.game.game import GameValue
    from manqala.text.codes.code import Code
    from manqala.text.span import Span


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A violated relation: the line most likely at fault, the observations, and advice."""

    span: Span
    message: str
    notes: tuple[str, ...]
    help: tuple[str, ...]


Looking = Generator[None, None, Contradiction | None]
"""The test of a relation: it pauses between positions, so that the caller may stop."""


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation."""

    code: Code
    look: Callable[[GameValue, Sequence[SampledPosition]], Looking]
    each_setting: bool
    """Whether it is tested with every setting of the options, or only with the defaults."""


def at_fault(rules: Rules, *spans: Span | None) -> Span:
    """Return the first of these places that the author can change; else the turn."""
    prelude = rules.files[0].source
    own = (span for span in spans if span is not None and span.source is not prelude)
    return next(own, rules.turn.span)
