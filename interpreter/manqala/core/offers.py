"""Words that an installed plug-in offers to rule files, as values."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from manqala.core import types as ty

if TYPE_CHECKING:
    from collections.abc import Callable


WORD = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")
KINDS = ("verb", "noun", "reaction")
ONE_OF = frozenset(word for word, type_ in ty.TYPE_WORDS.items() if not type_.many)
"""The type words for arguments and results of plug-ins: single values, no sets."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A word that a plug-in offers.

    ``parameters`` and ``returns`` are words for types (``hole``, ``number``, ``player``, …); the
    function receives a ``View`` of the position and the arguments.  A reaction names its ``event``: the words, then
    the labels of its parameters, as in ``("seed falls", "into")``.  ``options`` names the options of the rule file that the
    function reads.
    """

    name: str
    kind: Literal["verb", "noun", "reaction"]
    function: Callable[..., int | None]
    parameters: tuple[str, ...] = ()
    returns: str | None = None
    event: tuple[str, ...] = ()
    options: tuple[str, ...] = ()

    def problem(self) -> str | None:
        """Return an error in the offer itself, or none."""
        noun, reaction = self.kind == "noun", self.kind == "reaction"
        types = [*self.parameters, *([] if self.returns is None else [self.returns])]
        strange = [word for word in types if word not in ONE_OF]
        faults = {
            f"‘{self.name}’ is not a word of the rule language": not WORD.fullmatch(self.name),
            f"‘{self.name}’ is a ‘{self.kind}’, not a verb, noun or reaction": self.kind
            not in KINDS,
            f"‘{self.name}’ has no function": not callable(self.function),
            f"‘{self.name}’ uses the type ‘{''.join(strange[:1])}’; there are "
            f"{', '.join(sorted(ONE_OF))}": bool(strange),
            f"‘{self.name}’: a noun, and only a noun, declares the type that it returns": noun
            != bool(self.returns),
            f"‘{self.name}’: a noun takes one argument, after ‘of’, or none": noun
            and len(self.parameters) > 1,
            f"‘{self.name}’: a reaction, and only a reaction, names its event": reaction
            != bool(self.event),
        }
        return next((fault for fault, true in faults.items() if true), None)
