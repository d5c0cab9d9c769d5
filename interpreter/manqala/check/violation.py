"""Relations that hold for every game: how they are checked, and what a violation reports."""

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
class Violation:
    """A violated relation: the line most likely at fault, the observations, and advice."""

    span: Span
    message: str
    notes: tuple[str, ...]
    help: tuple[str, ...]


RelationCheck = Generator[None, None, Violation | None]
"""A check in progress; it pauses between positions, so that the caller can stop it."""


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation between plays, with its code and its check."""

    code: Code
    check: Callable[[GameValue, Sequence[SampledPosition]], RelationCheck]
    each_setting: bool
    """Whether it is tested with every setting of the options, or only with the defaults."""


def editable_span(rules: Rules, *spans: Span | None) -> Span:
    """Return the first span outside the prelude, which the author can edit; otherwise that of the turn."""
    prelude = rules.files[0].source
    own = (span for span in spans if span is not None and span.source is not prelude)
    return next(own, rules.turn.span)
