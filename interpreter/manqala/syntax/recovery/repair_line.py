"""A line that cannot be read, and what is said of a way to mend it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST_SHOWN = 70
"""A longer line is not repeated in a help."""
WORD = r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*"
QUOTED = re.compile(r'"[^"\n]*"')


@dataclass(frozen=True, slots=True)
class Repair:
    """The faulty part of a line, the line as it should be, and the message."""

    column: int
    length: int
    message: str
    help: str
    text: str
    opens: bool = False
    """Whether lines must follow that belong to it, though none do."""
    below: str = ""
    """The line that is to follow then, if it is known."""
    beside: str = ""
    """The line that is to follow in the same column, if one sentence becomes two."""
    certain: bool = True
    """Whether nothing else can have been meant."""
    otherwise: str = ""
    """What is said where the line makes no sense even so."""

    @property
    def whole(self) -> str:
        """The line as it should be, and the line below it."""
        margin = self.text[: len(self.text) - len(self.text.lstrip())]
        said = f"{self.text}\n{margin}  {self.below}" if self.below else self.text
        return f"{said}\n{margin}{self.beside}" if self.beside else said

    def reads(self, opens: bool, reads: Callable[[str, bool], bool]) -> bool:
        """Whether each of its lines can be read; ``opens``: lines belong to it in the file."""
        margin = self.text[: len(self.text) - len(self.text.lstrip())]
        others = [
            *(f"{margin}  {line}" for line in self.below.split("\n") if line),
            *(f"{margin}{line}" for line in self.beside.split("\n") if line),
        ]
        if not reads(self.text, opens or self.opens):
            return False
        return not self.beside or all(reads(line, False) for line in others)

    def unsure(self) -> Repair:
        """The same, where something else may have been meant."""
        return replace(self, certain=False)


class Line:
    """One line, its margin apart."""

    def __init__(self, margin: str, said: str, known: frozenset[str]) -> None:
        self.margin = margin
        self.said = said
        self.known = known
        # Quoted texts are no rules; they keep their length.
        self.plain = QUOTED.sub(lambda match: '"' * len(match.group()), said)

    def repair(self, start: int, length: int, message: str, said: str, advice: str = "") -> Repair:
        """A repair of what stands at an offset of the line."""
        return Repair(
            len(self.margin) + start + 1, max(1, length), message, advice or f"write ‘{quote_line(said)}’",
            self.margin + said,
        )  # fmt: skip

    def instead(self, match: re.Match[str], said: str, new: str) -> Repair:
        """What is said in this language instead of something."""
        return self.repair(
            match.start(),
            len(match.group()),
            f"rules do not say ‘{match.group()}’",
            said,
            f"write ‘{new}’",
        )

    def replaced(self, match: re.Match[str], new: str) -> str:
        """The line with something else where a match is."""
        said = self.said[: match.start()] + new + self.said[match.end() :]
        return re.sub(r"(?<=\S) {2,}", " ", said) if new.startswith(" ") else said


def quote_line(said: str) -> str:
    """A line as a help repeats it."""
    return said if len(said) <= LONGEST_SHOWN else said[: LONGEST_SHOWN - 1] + "…"
