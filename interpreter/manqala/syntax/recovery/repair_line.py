"""A repair of an unparseable line, with its message."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST_SHOWN = 70
"""Help does not repeat longer lines."""
WORD = r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*"
QUOTED = re.compile(r'"[^"\n]*"')


@dataclass(frozen=True, slots=True)
class Repair:
    """The faulty part of a line, the repaired line, and the message."""

    column: int
    length: int
    message: str
    help: str
    text: str
    opens: bool = False
    """Whether lines must follow that belong to it, though none do."""
    below: str = ""
    """The line that must follow, if known."""
    beside: str = ""
    """The line that follows in the same column, if a sentence is split."""
    certain: bool = True
    """Whether no other meaning is possible."""
    otherwise: str = ""
    """The message if the repaired line makes no sense either."""

    @property
    def whole(self) -> str:
        """The repaired line, and the line below it."""
        margin = self.text[: len(self.text) - len(self.text.lstrip())]
        said = f"{self.text}\n{margin}  {self.below}" if self.below else self.text
        return f"{said}\n{margin}{self.beside}" if self.beside else said

    def reads(self, opens: bool, reads: Callable[[str, bool], bool]) -> bool:
        """Whether each of its lines parses; ``opens``: lines belong to it in the file."""
        margin = self.text[: len(self.text) - len(self.text.lstrip())]
        others = [
            *(f"{margin}  {line}" for line in self.below.split("\n") if line),
            *(f"{margin}{line}" for line in self.beside.split("\n") if line),
        ]
        if not reads(self.text, opens or self.opens):
            return False
        return not self.beside or all(reads(line, False) for line in others)

    def unsure(self) -> Repair:
        """The same repair, marked as uncertain."""
        return replace(self, certain=False)


class Line:
    """One line, split into margin and content."""

    def __init__(self, margin: str, said: str, known: frozenset[str]) -> None:
        self.margin = margin
        self.said = said
        self.known = known
        # Quoted texts are masked; they keep their length.
        self.plain = QUOTED.sub(lambda match: '"' * len(match.group()), said)

    def repair(self, start: int, length: int, message: str, said: str, advice: str = "") -> Repair:
        """A repair of the text at an offset of the line."""
        return Repair(
            len(self.margin) + start + 1, max(1, length), message, advice or f"write ‘{quote_line(said)}’",
            self.margin + said,
        )  # fmt: skip

    def instead(self, match: re.Match[str], said: str, new: str) -> Repair:
        """A repair that replaces the match."""
        return self.repair(
            match.start(),
            len(match.group()),
            f"rules do not say ‘{match.group()}’",
            said,
            f"write ‘{new}’",
        )

    def replaced(self, match: re.Match[str], new: str) -> str:
        """The line with the match replaced."""
        said = self.said[: match.start()] + new + self.said[match.end() :]
        return re.sub(r"(?<=\S) {2,}", " ", said) if new.startswith(" ") else said


def quote_line(said: str) -> str:
    """A line as shown in help."""
    return said if len(said) <= LONGEST_SHOWN else said[: LONGEST_SHOWN - 1] + "…"
