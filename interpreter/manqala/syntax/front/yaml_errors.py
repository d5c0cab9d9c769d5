"""Explains in plain words why a front matter is not YAML, with fixes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.text import codes
from manqala.text.fixes import Fix, Hint, find_smallest_edit, insert_after, replace_span
from manqala.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Callable

    import yaml

    from manqala.text.diagnostics import Diagnostics
    from manqala.text.fixes import Help

COLON_IN_TEXT = "put a text that contains ‘: ’ into quotation marks, and check the indentation"
KEY_AND_VALUE = "write ‘key: value’"
_EQUALS = re.compile(r"(?P<key>[^\W\d_][\w -]*?) *(?:=|:=|->) *(?P<value>\S.*)")
"""A key and its value as programs write them."""
_TEXT_WITH_COLON = re.compile(r"""( *[a-z_]+: +)([^\s"'#\[{&*!|>][^"#]*: [^"#]*[^"#\s])""")
_PROBLEMS: tuple[tuple[str, str, str | None], ...] = (
    (
        "mapping values are not allowed",
        "there is a colon where no key can be",
        COLON_IN_TEXT,
    ),
    ("could not find expected ':'", "a key without a colon", KEY_AND_VALUE),
    (
        "cannot start any token",
        "this sign cannot start a value",
        "put the text into quotation marks; indent with spaces",
    ),
    ("expected ',' or ']'", "a list is not closed, or a comma is missing in it", None),
    ("expected ',' or '}'", "a block in braces is not closed, or a comma is missing in it", None),
    ("end of stream", "a quotation mark or a bracket is not closed", None),
    ("tab character", "a tab cannot indent", "indent with spaces"),
    ("expected key", "a key was expected here: the indentation or a bracket is wrong", None),
    ("block end", "a key was expected here: the indentation or a bracket is wrong", None),
    (
        "expected alphabetic or numeric",
        "this sign cannot start a value",
        "put the text into quotation marks",
    ),
    ("document start", "the front matter continues where it should end", None),
)
"""What YAML readers report, what it means, and the help."""


class YamlErrors:
    """Reports what a YAML reader found in a text."""

    def __init__(
        self, locate: Callable[[int, int], Span], start: int, text: str, diagnostics: Diagnostics
    ) -> None:
        """``locate``: the span between two offsets of the source; ``start``: where the text begins there."""
        self._locate, self._start, self._text = locate, start, text
        self._end = start + len(text)
        self._diagnostics = diagnostics

    def tell(self, error: yaml.MarkedYAMLError) -> None:
        """Report a YAML error in plain words."""
        problem = error.problem or "it cannot be read"
        mark = error.problem_mark or error.context_mark
        offset = min(mark.index if mark is not None else 0, len(self._text))
        span = self._locate(self._start + offset, min(self._start + offset + 1, self._end))
        if "tag" in problem and "tab" not in problem:
            self._diagnostics.error(codes.YAML_TAG, span, "YAML tags are not allowed")
            return
        message = f"the front matter is not YAML: {problem}"
        help_line: Help | None = None
        for words, ours, hint in _PROBLEMS:
            if words in problem:
                message, help_line = ours, hint
                if hint == KEY_AND_VALUE:
                    span, help_line = self._with_colon(span)
                if hint == COLON_IN_TEXT:
                    help_line = self._suggest_quotes(span, hint)
                break
        if "expected ',' or '" in problem and error.context_mark is not None:
            help_line = self._hint_closing(self._start + error.context_mark.index) or help_line
            help_line = self._with_comma(span) or help_line
        if self._text[offset : offset + 1] == "\t":
            message, help_line = "a tab cannot indent", self._blanks(span)
        notes = []
        opened = error.context_mark
        if opened is not None and mark is not None and opened.line != mark.line:
            place = self._start + min(opened.index, len(self._text))
            begin = self._locate(place, place + 1)
            if offset >= len(self._text):
                span = begin
            else:
                notes = [("it belongs to what starts here", begin)]
        self._diagnostics.error(
            codes.NOT_YAML, span, message, notes=notes, help=[help_line] if help_line else []
        )

    def _with_comma(self, span: Span) -> Help | None:
        """A comma instead of the last ‘;’ before an error in a list or a block."""
        at = span.source.line(span.line)[: span.column].rfind(";")
        return (
            None
            if at < 0
            else replace_span(
                Span.of(span.source, span.line, at + 1, 1), ",", "write ‘,’ instead of ‘;’"
            )
        )

    def _with_colon(self, span: Span) -> tuple[Span, Help]:
        """The line with a sign instead of a colon, and what to write; the place of the error, if there is none."""
        for number in (span.line, span.line - 1):
            text = span.source.line(number)
            found = _EQUALS.fullmatch(text) if ": " not in text else None
            if found is not None:
                whole = Span.of(span.source, number, 1, len(text))
                return whole, replace_span(whole, f"{found['key']}: {found['value']}")
        return span, KEY_AND_VALUE

    def _blanks(self, span: Span) -> Hint:
        """A fix that replaces each tab of this line's indentation by two blanks."""
        text = span.source.line(span.line)
        margin = len(text) - len(text.lstrip(" \t"))
        new = text[:margin].replace("\t", "  ") + text[margin:]
        edit = find_smallest_edit(span.source, span.line, text, new)
        return Hint("indent with spaces", (Fix("indent with spaces", (edit,), certain=True),))

    def _hint_closing(self, start: int) -> Help | None:
        """A fix that closes a bracket or quote at the end of its line, if the next line does not continue it."""
        opened = self._locate(start, start + 1)
        text = opened.source.line(opened.line).split(" #")[0].rstrip()
        sign = {"{": "}", "[": "]"}.get(opened.text)
        below = opened.source.line(opened.line + 1)
        inner = text[opened.column - 1 :]
        if (
            sign is None
            or below[:1] in {" ", "\t"}
            or inner.count(opened.text) - inner.count(sign) != 1
        ):
            return None
        end = Span.of(opened.source, opened.line, len(text), 1)
        return insert_after(end, sign, f"put a ‘{sign}’ at the end of line {opened.line}")

    def _suggest_quotes(self, span: Span, said: str) -> Help:
        """A fix that quotes a text with a colon, if it is the rest of the line."""
        text = span.source.line(span.line)
        match = _TEXT_WITH_COLON.fullmatch(text)
        if match is None:
            return said
        new = f'{match[1]}"{match[2]}"'
        return Hint(
            said,
            (
                Fix(
                    f'write "{match[2]}"',
                    (find_smallest_edit(span.source, span.line, text, new),),
                    certain=True,
                ),
            ),
        )
