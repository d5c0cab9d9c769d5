"""Reads a start position that the front matter writes hole by hole."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.text import codes
from manqala.text.diagnostics import quantity
from manqala.text.fixes import replace_span
from manqala.text.position_entries import expand_entries
from manqala.text.span import Span

if TYPE_CHECKING:
    from manqala.core.board import Board
    from manqala.syntax.front.front_matter import FrontMatter, Spanned
    from manqala.text.diagnostics import Diagnostics

MOST = 1000
"""Limit of pieces in a hole at the start."""


def filling_of(front: FrontMatter, board: Board, diagnostics: Diagnostics) -> tuple[int, ...]:
    """The contents of each hole at the start if written without errors; else empty."""
    if front.start is None:
        return ()
    return _Filling(front.start, board, diagnostics).read()


class _Filling:
    """Reads one such text and reports its errors."""

    def __init__(self, said: Spanned[str], board: Board, diagnostics: Diagnostics) -> None:
        self.said, self.board, self.diagnostics = said, board, diagnostics
        self.sound = True

    def read(self) -> tuple[int, ...]:
        """The numbers in the order of the holes."""
        everything = [rows for _, rows in self.board.written_rows]
        commons = len(self.board.commons)
        sides = everything[: len(everything) - commons] or everything
        written = self._suggest_forms()
        each, shared = len(sides[0]), commons if len(everything) > commons else 0
        total = each * len(sides) + shared
        if len(written) not in {each + shared, total}:
            text = self.said.value
            wanted = (
                quantity(each, "row")
                if total == each + shared
                else f"{each + shared} or {total} rows"
            )
            self._error(
                0, len(text), f"{quantity(len(written), 'row')} where the board has {total}",
                f"{wanted} separated by ‘/’, each from its owner's left; one side is the same for all",
            )  # fmt: skip
            return ()
        found = [0] * self.board.holes
        own = len(written) - shared
        for number, (start, text) in enumerate(written):
            if number >= own:
                holders, row = [everything[len(sides) + number - own]], 0
            else:
                holders, row = sides if own == each else [sides[number // each]], number % each
            for side in holders:
                self._row(start, text, side[row], found)
        return tuple(found) if self.sound else ()

    def _suggest_forms(self) -> list[tuple[int, str]]:
        found, start = [], 0
        for part in self.said.value.replace("//", " /").split("/"):
            found.append((start, part))
            start += len(part) + 1
        return found

    def _row(self, start: int, text: str, holes: tuple[int, ...], found: list[int]) -> None:
        numbers = expand_entries(text, start, len(holes))
        if len(numbers) != len(holes):
            at = start + len(text) - len(text.lstrip())
            message = (
                f"{quantity(len(numbers), 'number')} for a row of {quantity(len(holes), 'hole')}"
            )
            self._error(
                at,
                len(text.strip()),
                message,
                "a number for each hole; ‘3*7’ is seven holes of 3, ‘3*’ fills the rest",
                _transpose(text.strip(), len(holes)),
            )
            return
        for (at, number), hole in zip(numbers, holes, strict=True):
            if number.isascii() and number.isdigit() and len(number) < 5 and int(number) <= MOST:
                found[hole] = int(number)
            else:
                message = f"‘{number}’ is not a number of pieces"
                self._error(at, len(number), message, f"a number from 0 to {MOST}")

    def _error(
        self, start: int, length: int, message: str, expected: str, meant: str | None = None
    ) -> None:
        if self.sound:
            span = self._span(start, length)
            sure = meant is not None and len(span.text) == length
            self.diagnostics.error(
                codes.WRONG_START, span, message, expected=expected,
                help=[replace_span(span, str(meant))] if sure else [],
            )  # fmt: skip
        self.sound = False

    def _span(self, start: int, length: int) -> Span:
        """A part of the text's span; the whole span if the text is escaped in the source."""
        span = self.said.span
        line = span.source.line(span.line)[span.column - 1 :]
        quoted = line[:1] in {"'", '"'}
        if not line[quoted:].startswith(self.said.value):
            return span
        return Span.of(span.source, span.line, span.column + quoted + start, max(1, length))


def _transpose(text: str, holes: int) -> str | None:
    """The row as meant by an author who wrote the number of holes before the pieces in each."""
    found = re.fullmatch(r"(\d+) *\* *(\d+)", text)
    if found is None or int(found[1]) != holes or int(found[2]) == holes:
        return None
    return f"{found[2]}*{found[1]}"
