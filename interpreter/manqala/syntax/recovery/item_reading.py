"""The lines of one item as they are repaired or replaced until the item parses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lark.indenter import DedentError

from manqala.syntax.body import MissingLine, Patched
from manqala.syntax.mended_lines import MendedLine
from manqala.syntax.recovery.moved_lines import indent_of
from manqala.syntax.rule_lines import RULE, content

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.syntax.tree import Item

WORD = re.compile(r"[a-z][a-z0-9_-]*")
NAMED = re.compile(
    r"(?:\b(?:let|choose|called|either|may|each(?=.* (?:in|on) ))|^ *or)[^a-z0-9'(]+([a-z][a-z0-9_-]*)"
)
"""Matches a declaration of a name inside a rule."""
HEADLESS = "setup"
"""Replaces a first line that does not parse: any statement may follow it."""


class ItemReading:
    """The lines of an item as the parser gets them, with a record of what was changed."""

    def __init__(self, numbers: range, written: Sequence[str], around: Sequence[str] = ()) -> None:
        """``written``: the author's lines, with these numbers.

        ``around``: lines that may belong to the same item.
        """
        self._around = frozenset(word for text in around for word in WORD.findall(content(text)))
        self.numbers = numbers
        self.written = tuple(written)
        self.texts = list(written)
        self.headless = False
        """Whether the first line was replaced."""
        self._mended: dict[int, bool] = {}
        self._blank: set[int] = set()

    def replace_lines(self, texts: Sequence[str], *, certain: bool) -> None:
        """Replace all lines by repaired ones."""
        for number, old, new in zip(self.numbers, self.texts, texts, strict=True):
            if old != new:
                self._mended[number] = certain and self._mended.get(number, True)
        self.texts[:] = texts

    def replace_line(self, number: int, text: str, *, certain: bool) -> None:
        """Replace one line by a repaired one."""
        at = number - self.numbers[0]
        self.replace_lines([*self.texts[:at], text, *self.texts[at + 1 :]], certain=certain)

    def replace_by_placeholder(self, number: int, error: Exception) -> bool:
        """Replace a faulty line by a neutral one; false if there is none for it."""
        at = number - self.numbers[0]
        placeholder = (
            self._first_line_placeholder(error) if at == 0 else self._placeholder(at, error)
        )
        if placeholder is None or placeholder == self.texts[at]:
            return False
        self.texts[at] = placeholder
        self.headless |= at == 0
        self._mended.pop(number, None)
        self._blank.add(number)
        return True

    def find_repaired_lines(self) -> dict[int, MendedLine]:
        """The repaired lines, by their numbers."""
        return {
            number: MendedLine.between(self._line(self.written, number), self._line(self.texts, number), certain=certain)
            for number, certain in self._mended.items()
        }  # fmt: skip

    def find_changed_lines(self) -> list[int]:
        """The numbers of the lines that were not parsed as written."""
        pairs = zip(self.numbers, self.written, self.texts, strict=True)
        return [number for number, old, new in pairs if old != new]

    def make_patch(self, items: Sequence[Item]) -> Patched:
        """The record of the item's changes; ``items``: what was parsed."""
        blank = {number: self._line(self.written, number) for number in sorted(self._blank)}
        return Patched(
            self.numbers,
            self.find_repaired_lines(),
            {
                number: MissingLine(
                    frozenset(WORD.findall(text)) | self._around, frozenset(NAMED.findall(text))
                )
                for number, text in blank.items()
            },
            tuple(items) if self.headless else (),
        )

    def find_words_of_moved_lines(self) -> set[str]:
        """The first words of repaired lines that are indented by one space: they may name a rule."""
        texts = (self._line(self.written, n) for n in self._mended)
        return {text.split()[0] for text in texts if indent_of(text) == 1}

    def _line(self, texts: Sequence[str], number: int) -> str:
        return content(texts[number - self.numbers[0]])

    def _first_line_placeholder(self, error: Exception) -> str | None:
        """The neutral line for the first line, so that the statements below parse."""
        inside = any(content(text).strip() for text in self.texts[1:])
        if not inside or self.written[0].startswith("example") or isinstance(error, DedentError):
            return None
        return HEADLESS

    def _placeholder(self, at: int, error: Exception) -> str | None:
        """The neutral line for any other line."""
        text = self.texts[at]
        stripped = text.lstrip()
        indent = len(text) - len(stripped)
        if indent == 0 or isinstance(error, DedentError) or RULE.match(stripped):
            return None
        rest = [line for line in self.texts[at + 1 :] if line.split("#")[0].strip()]
        has_block = bool(rest) and indent_of(rest[0]) > indent
        next_line = next((line for line in rest if indent_of(line) <= indent), "")
        if self.texts[0].startswith("example"):
            # An example without any line would be an error as well.
            placeholder = "match"
        elif not has_block and next_line.startswith(" " * indent + "otherwise"):
            placeholder = "if true, nothing"
        elif stripped.startswith("otherwise"):
            placeholder = "otherwise"
        elif stripped.startswith("or "):
            placeholder = "or other"
        elif any(line.startswith(" " * indent + "or ") for line in rest) and has_block:
            placeholder = "either one"
        else:
            placeholder = "if true" if has_block else "nothing"
        if not has_block and placeholder == "otherwise":
            placeholder = "otherwise nothing"
        elif not has_block and placeholder in {"or other", "either one"}:
            return None
        return " " * indent + placeholder
