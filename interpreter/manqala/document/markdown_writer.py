"""Writes a document as Markdown; plots are separate files, boards are drawn as text."""

from __future__ import annotations

import re
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
"""Columns of two boards side by side."""
SPECIAL = re.compile(r"([\\`*_\[\]<>#|])")


def as_markdown(
    parts: Sequence[Part], *, draw: Callable[[PositionValue], str] = str, drawings: str = ""
) -> str:
    """Write the whole text.

    ``draw`` draws a board as text; ``drawings``: the folder of the plots in links.
    """
    return "\n\n".join("\n".join(_part(part, draw, drawings)) for part in parts)


def escape(text: str) -> str:
    """The escaped text, since titles come from rule files; its terms in italics."""
    return with_terms(SPECIAL.sub(r"\\\1", text), lambda term: f"*{term}*")


def _part(part: Part, draw: Callable[[PositionValue], str], drawings: str) -> Iterator[str]:
    match part:
        case Heading():
            yield f"{'#' * part.level} {escape(part.text)}"
        case Paragraph():
            yield escape(part.text)
        case Introduction():
            yield escape(" ".join(part.sentences))
        case Listing():
            for n, item in enumerate(part.items, 1):
                sign = f"{n}. " if part.numbered else "* " if part.glossary else "- "
                yield from _item(item, "", sign, draw)
        case ShownCommand():
            yield from (f"    {line}" for line in part.text.splitlines())
        case FigureTable():
            yield from _table(part)
        case Plot():
            yield f"![{escape(part.told)}]({drawings}/{part.name}.svg)"
            yield from ("", escape(part.caption))
        case Boards():
            yield from _boards(part, draw)
        case _:
            assert_never(part)


def _boards(part: Boards, draw: Callable[[PositionValue], str]) -> Iterator[str]:
    """A position; or those before and after a move, side by side if there is room."""
    before = draw(part.before)
    if part.move is None or part.after is None:
        yield from _drawn(part.caption, before)
        return
    after = draw(part.after)
    both = side_by_side(before, after, WIDTH)
    if both is not None:
        yield from _drawn(f"{part.caption}. {part.move}", both)
        return
    yield from (*_drawn(part.caption, before), "")
    yield from _drawn(part.move, after)


def _drawn(caption: str, drawing: str) -> Iterator[str]:
    yield from (f"{escape(caption)}:", "", "```text", *drawing.split("\n"), "```")


def _item(
    item: ListItem, indent: str, sign: str, draw: Callable[[PositionValue], str]
) -> Iterator[str]:
    yield f"{indent}{sign}{escape(item.text)}"
    inside = indent + " " * len(sign)
    if item.quote is not None:
        yield from ("", f"{inside}```")
        yield from (f"{inside}{line}" for line in item.quote.split("\n"))
        yield from (f"{inside}```", "")
    for below in item.below:
        yield from _item(below, inside, "* " if below.glossary else "- ", draw)
    for one in item.then:
        # Without the empty line it would belong to the last item below.
        yield ""
        yield from _item(one, inside, "", draw)
    for boards in item.boards:
        yield ""
        yield from (f"{inside}{line}".rstrip() for line in _boards(boards, draw))
    if item.boards:
        yield ""


def _table(part: FigureTable) -> Iterator[str]:
    yield from (escape(part.caption), "")
    yield _row(map(escape, part.head))
    yield _row(tuple("---" if at < part.words else "---:" for at in range(len(part.head))))
    yield from (_row(map(_cell, row)) for row in part.rows)


def _cell(text: str) -> str:
    """An escaped cell; a separator of dashes and colons stays."""
    return text if set(text) <= set("-:") else escape(text)


def _row(cells: Iterator[str] | tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"
