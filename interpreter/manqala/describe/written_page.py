"""Writes the rules of a game in a language as text, Markdown or HTML."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, assert_never

from manqala.describe import LANGUAGES
from manqala.describe.describing import describe, words_for
from manqala.describe.examples_shown import MOST
from manqala.describe.laid_out import parts_of, quoting
from manqala.document.html_writer import as_html
from manqala.document.markdown_writer import as_markdown
from manqala.document.text_writer import WIDTH, TextWriter
from manqala.picture.drawing import draw

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.game.game import GameValue, PositionValue


class PageFormat(StrEnum):
    """The format of a page."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"


def draw_board(position: PositionValue) -> str:
    """Draw a board as text, without blank lines around it."""
    return draw(position).strip("\n")


def write_page(
    game: GameValue,
    language: str,
    layout: str,
    draw: Callable[[PositionValue], str] = draw_board,
    *,
    examples: int = MOST,
    width: int = WIDTH,
) -> str:
    """Write the rules of a game in plain words; ``draw`` draws a board as text, ``examples``: the limit of examples.

    ``width``: of the lines of a text.
    Raises ``ValueError`` for an unknown language or layout.
    """
    for given, known in ((language, LANGUAGES), (layout, tuple(PageFormat))):
        if given not in known:
            raise ValueError(f"{given!r} is none of {', '.join(known)}")
    words = words_for(game, language)
    parts = list(parts_of(describe(game, words, examples), words))
    match PageFormat(layout):
        case PageFormat.HTML:
            return as_html(parts, language, leaflet=True)
        case PageFormat.MARKDOWN:
            return as_markdown(parts, draw=draw)
        case PageFormat.TEXT:
            return TextWriter(draw, quoting(words), width).write(parts)
        case other:
            assert_never(other)
