"""Arguments of a noun or an adjective: a number (or a direction), and ‘of’ with a value."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.core import types as ty
from manqala.resolve.gathering import goes_through
from manqala.resolve.given_names import find_elsewhere
from manqala.resolve.resolving import ERROR
from manqala.resolve.vocabulary import GENERIC
from manqala.text import codes

if TYPE_CHECKING:
    from manqala.core import nodes as core
    from manqala.core.types import Type
    from manqala.resolve.meanings import Meanings
    from manqala.resolve.recovery.word_reporter import WordReporter
    from manqala.text.diagnostics import NoteLike
    from manqala.text.span import Span

JUDGED_PLAYER = re.compile(r"an? player is\b")
"""The start of a rule that defines an adjective of players."""


class WordArguments:
    """Checks arguments against the parameters of a word."""

    def __init__(self, meanings: Meanings, word_reporter: WordReporter) -> None:
        """``word_reporter`` reports arguments that a word does not take."""
        self.c = meanings.c
        self.word_reporter = word_reporter

    def plain(
        self, value: core.Value, name: str, index: core.Value | None, of: core.Value | None
    ) -> core.Value:
        """A value that takes no argument."""
        for extra, what in ((index, "number after it"), (of, "‘of …’")):
            if extra is not None and extra.type != ERROR:
                self.word_reporter.report_extra_argument(what, value, name, extra)
                if value.type == ty.KIND:
                    return self.c.bad(value.span)
        return value

    def _named_elsewhere(self, name: str, span: Span) -> list[NoteLike]:
        """Where a choice has the name of a noun that lacks its argument here."""
        elsewhere = None if self.c.quiet else find_elsewhere(name, span, self.c.items)
        return [] if elsewhere is None else [elsewhere]

    def resolve(
        self, name: str, span: Span, index: core.Value | None, index_type: Type | None,
        of: core.Value | None, of_type: Type | None,
    ) -> list[core.Value] | None:  # fmt: skip
        """The arguments in order, the number first; None, with a diagnostic, if one is missing."""
        made = []
        which = "(anticlockwise) of …" if index_type == ty.DIRECTION else "3"
        whose_or_what = "last" if of_type in {ty.HOLE, ty.PLACE} else "…"
        ways = (
            (index, index_type, f"{name} {which}"),
            (of, of_type, f"{name} of {whose_or_what}"),
        )
        for given, wanted, how in ways:
            if wanted is None:
                if given is not None and given is index:
                    self.plain(given, name, given, None)
                elif given is not None:
                    self.plain(given, name, None, given)
                continue
            if given is None:
                whose = f"{wanted}, as in ‘{how}’"
                if wanted == ty.PLAYER:
                    this = name if index is None else f"{name} {' '.join(index.span.text.split())}"
                    whose = f"whose: ‘own {this}’, ‘opponent's {this}’ or ‘{this} of …’"
                    if JUDGED_PLAYER.match(span.source.line(span.line)):
                        whose = f"whose: ‘{name} of it’, that of the tested player"
                what = "whose" if wanted == ty.PLAYER else "of what"
                is_choice = index is None and GENERIC.get(name) == "holes"
                # A noun such as ‘hole’ is often the name of a choice, too.
                chosen = f"or choose one first: ‘choose {name} from own occupied holes’"
                self.c.diagnostics.error(
                    codes.WRONG_ARGUMENTS, span, f"‘{name}’ does not say {what}", names=[name], expected=whose,
                    notes=self._named_elsewhere(name, span) if index is None else [],
                    help=[chosen] if is_choice else [],
                )  # fmt: skip
                return None
            made.append(given if goes_through(given, wanted) else self.c.coerce(given, wanted))
        return made
