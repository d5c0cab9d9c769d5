"""A line of rules, and a repair of it."""

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
    """A repaired line, with the message about the faulty part."""

    column: int
    length: int
    message: str
    help: str
    text: str
    opens_block: bool = False
    """Whether the repaired line needs a block that it does not have yet."""
    block: str = ""
    """The lines of that block, if known."""
    next_line: str = ""
    """The line that follows in the same column, if the line is split."""
    certain: bool = True
    """Whether no other meaning is possible."""
    fallback: str = ""
    """The help if the repaired line does not hold in the file."""

    @property
    def full_text(self) -> str:
        """The repaired line with the lines that follow it."""
        margin = self.text[: len(self.text) - len(self.text.lstrip())]
        text = f"{self.text}\n{margin}  {self.block}" if self.block else self.text
        return f"{text}\n{margin}{self.next_line}" if self.next_line else text

    def parses(self, has_block: bool, parses: Callable[[str, bool], bool]) -> bool:
        """Whether each of its lines parses; ``has_block``: lines in the file belong to it."""
        margin = self.text[: len(self.text) - len(self.text.lstrip())]
        others = [
            *(f"{margin}  {line}" for line in self.block.split("\n") if line),
            *(f"{margin}{line}" for line in self.next_line.split("\n") if line),
        ]
        if not parses(self.text, has_block or self.opens_block):
            return False
        return not self.next_line or all(parses(line, False) for line in others)

    def unsure(self) -> Repair:
        """The same repair, marked as uncertain."""
        return replace(self, certain=False)


class Line:
    """One line, split into margin and content; ``known``: the words that can begin a statement."""

    def __init__(self, margin: str, content: str, known: frozenset[str]) -> None:
        self.margin = margin
        self.content = content
        self.known = known
        # The content with quoted texts masked; offsets stay the same.
        self.plain = QUOTED.sub(lambda match: '"' * len(match.group()), content)

    def repair(
        self, start: int, length: int, message: str, content: str, advice: str = ""
    ) -> Repair:
        """A repair of ``length`` letters at an offset; ``content``: the whole repaired line without its margin."""
        return Repair(
            len(self.margin) + start + 1, max(1, length), message, advice or f"write ‘{quote_line(content)}’",
            self.margin + content,
        )  # fmt: skip

    def rewrite(self, match: re.Match[str], content: str, new: str) -> Repair:
        """A repair of the match, for which rules say ``new``; ``content``: the whole repaired line without its margin."""
        return self.repair(
            match.start(),
            len(match.group()),
            f"rules do not say ‘{match.group()}’",
            content,
            f"write ‘{new}’",
        )

    def replace(self, match: re.Match[str], new: str) -> str:
        """The content with the match replaced."""
        text = self.content[: match.start()] + new + self.content[match.end() :]
        return re.sub(r"(?<=\S) {2,}", " ", text) if new.startswith(" ") else text


def quote_line(text: str) -> str:
    """A line as help shows it, shortened if it is long."""
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"
