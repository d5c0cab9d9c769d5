"""The lines of an item that does not parse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.syntax import rule_lines as lines
from manqala.syntax.recovery.moved_lines import indent_of
from manqala.text.fixes import Fix, Hint, find_smallest_edit

if TYPE_CHECKING:
    from manqala.text.span import Source


@dataclass(frozen=True, slots=True)
class ItemText:
    """The lines ``lines`` of a source, and their texts as parsed, where reported lines are replaced."""

    source: Source
    lines: range
    texts: list[str]

    @property
    def is_example(self) -> bool:
        """Whether the item is an example, whose lines have a notation of their own."""
        return self.texts[0].startswith("example")

    def suggest_line(self, line: int, new: str, said: str, *, certain: bool) -> Hint:
        """A hint to write ``new`` for a line; its comment and tags stay."""
        old = lines.content(self.source.line(line))
        title = new.strip().partition("\n")[0]
        return Hint(
            said,
            (Fix(f"write ‘{title}’", (find_smallest_edit(self.source, line, old, new),), certain),),
        )

    def text(self, line: int) -> str:
        """The text of a line, by its number in the source."""
        return self.texts[line - self.lines[0]]

    def find_content_below(self, line: int) -> int:
        """The number of the nearest line below with content, or of the line itself."""
        numbers = range(line + 1, self.lines[-1] + 1)
        return next((n for n in numbers if lines.content(self.text(n))), line)

    def find_content_above(self, line: int) -> int:
        """The number of the nearest line above with content, or of the first line."""
        for number in range(line - 1, self.lines[0], -1):
            if lines.content(self.text(number)):
                return number
        return self.lines[0]

    def find_end(self, line: int) -> tuple[int, int]:
        """The line and column after the last content at or above ``line``."""
        for number in range(line, self.lines[0] - 1, -1):
            text = lines.content(self.text(number))
            if text:
                return number, len(text) + 1
        return line, 1

    def has_block(self, line: int) -> bool:
        """Whether the lines below are indented more than this one."""
        below = self.text(self.find_content_below(line))
        return indent_of(below) > indent_of(self.text(line))
