"""The lines of one unparseable item, as given to the parser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.syntax.recovery.moved_lines import indent_of
from manqala.text.fixes import Fix, Hint, rewritten

if TYPE_CHECKING:
    from manqala.text.span import Source


@dataclass(frozen=True, slots=True)
class ItemText:
    """The lines ``lines`` of a source; ``texts`` were parsed: lines already reported are replaced there."""

    source: Source
    lines: range
    texts: list[str]

    @property
    def is_example(self) -> bool:
        """Whether it is an example, whose lines have their own notation."""
        return self.texts[0].startswith("example")

    def rewritten(self, line: int, new: str, said: str, *, certain: bool) -> Hint:
        """A fix that rewrites a line, and keeps its comment and tags."""
        old = lines.content(self.source.line(line))
        title = new.strip().partition("\n")[0]
        return Hint(
            said, (Fix(f"write ‘{title}’", (rewritten(self.source, line, old, new),), certain),)
        )

    def text(self, line: int) -> str:
        """A line, by its number in the source."""
        return self.texts[line - self.lines[0]]

    def content_below(self, line: int) -> int:
        """The nearest line below that is not blank or a comment."""
        numbers = range(line + 1, self.lines[-1] + 1)
        return next((n for n in numbers if lines.content(self.text(n))), line)

    def content_above(self, line: int) -> int:
        """The nearest line above that is not blank or a comment."""
        for number in range(line - 1, self.lines[0], -1):
            if lines.content(self.text(number)):
                return number
        return self.lines[0]

    def end(self, line: int) -> tuple[int, int]:
        """The position after the last word at or above ``line``."""
        for number in range(line, self.lines[0] - 1, -1):
            text = lines.content(self.text(number))
            if text:
                return number, len(text) + 1
        return line, 1

    def opens(self, line: int) -> bool:
        """Whether the lines below are indented more than this one."""
        below = self.text(self.content_below(line))
        return indent_of(below) > indent_of(self.text(line))
