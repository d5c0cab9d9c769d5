"""Writes a document as plain text, wrapped for a terminal."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, assert_never

from manqala.document.board_pair import side_by_side
from manqala.document.parts import (
    Boards,
    FigureTable,
    Heading,
    Introduction,
    Listing,
    Paragraph,
    Plot,
    ShownCommand,
    with_terms,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from manqala.document.parts import ListItem, Part
    from manqala.game.game import PositionValue

WIDTH = 88
UNDERLINES = {1: "=", 2: "-"}


class TextWriter:
    """Writes parts as lines."""

    def __init__(
        self,
        draw: Callable[[PositionValue], str],
        quote: Callable[[str], str],
        width: int = WIDTH,
    ) -> None:
        """``draw`` draws a board; ``quote`` quotes a term as the language does; ``width``: of the lines."""
        self.width = width
        self.draw = draw
        self.quote = quote

    def write(self, parts: Sequence[Part]) -> str:
        """Write the whole page."""
        return "\n\n".join("\n".join(self._part(part)) for part in parts)

    def plain(self, text: str) -> str:
        """A text with its terms quoted."""
        return with_terms(text, self.quote)

    def _part(self, part: Part) -> Iterator[str]:
        match part:
            case Heading():
                text = self.plain(part.text)
                yield text
                if part.level in UNDERLINES:
                    yield UNDERLINES[part.level] * len(text)
            case Paragraph():
                yield from self._wrap(part.text)
            case Introduction():
                for sentence in part.sentences:
                    yield from self._wrap(sentence)
            case Listing():
                for n, item in enumerate(part.items, 1):
                    sign = f"{n}. " if part.numbered else "* " if part.glossary else "- "
                    yield from self._item(item, "", sign)
            case ShownCommand():
                yield f"    {part.text}"
            case FigureTable():
                yield from self._table(part)
            case Plot():
                yield from self._wrap(part.caption)
                yield from self._wrap(part.told)
            case Boards():
                yield from self._boards(part, "")
            case _:
                assert_never(part)

    def _item(self, item: ListItem, indent: str, sign: str) -> Iterator[str]:
        inside = indent + " " * len(sign)
        yield from self._wrap(item.text, indent + sign, inside)
        if item.quote is not None:
            yield from (f"{inside}  | {line}" for line in item.quote.split("\n"))
        for below in item.below:
            yield from self._item(below, inside, "* " if below.glossary else "- ")
        for one in item.then:
            yield from self._item(one, inside, "")
        for boards in item.boards:
            yield ""
            yield from self._boards(boards, inside)
        if item.boards:
            yield ""

    def _boards(self, part: Boards, indent: str) -> Iterator[str]:
        """A position; or those before and after a move, side by side if there is room."""
        before = self.draw(part.before)
        if part.move is None or part.after is None:
            yield from self._drawn(part.caption, before, indent)
            return
        after = self.draw(part.after)
        both = side_by_side(before, after, self.width - len(indent))
        if both is not None:
            yield from self._drawn(f"{part.caption}. {part.move}", both, indent)
            return
        yield from (*self._drawn(part.caption, before, indent), "")
        yield from self._drawn(part.move, after, indent)

    def _drawn(self, caption: str, drawing: str, indent: str) -> Iterator[str]:
        yield from (*self._wrap(f"{caption}:", indent, indent), "")
        yield from (f"{indent}{line}".rstrip() for line in drawing.split("\n"))

    def _table(self, part: FigureTable) -> Iterator[str]:
        yield from (*self._wrap(part.caption), "")
        rows = [part.head, *part.rows]
        widths = [max(len(row[at]) for row in rows) for at in range(len(part.head))]
        for row in rows:
            cells = (
                cell.ljust(width) if at < part.words else cell.rjust(width)
                for at, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            yield "  ".join(cells).rstrip()

    def _wrap(self, text: str, first: str = "", others: str = "") -> list[str]:
        return textwrap.wrap(
            self.plain(text), self.width, initial_indent=first, subsequent_indent=others,
            break_on_hyphens=False,
        )  # fmt: skip
