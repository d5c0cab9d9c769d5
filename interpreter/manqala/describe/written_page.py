"""The rules of a game as a page, written in a language and laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.describe import LANGUAGES
from manqala.describe.describing import describe, words_for
from manqala.describe.html_layout import as_html
from manqala.describe.markdown_layout import as_markdown
from manqala.describe.text_layout import as_text
from manqala.picture.drawing import draw

if TYPE_CHECKING:
    from manqala.game.game import GameValue, PositionValue

LAYOUTS = ("text", "markdown", "html")


def write_page(game: GameValue, language: str, layout: str) -> str:
    """The rules of a game in plain words.  Raises ``ValueError`` for a language or a layout that there is not."""

    def drawn(position: PositionValue) -> str:
        return draw(position).strip("\n")

    for given, known in ((language, LANGUAGES), (layout, LAYOUTS)):
        if given not in known:
            raise ValueError(f"{given!r} is none of {', '.join(known)}")
    words = words_for(game, language)
    page = describe(game, words)
    if layout == "html":
        return as_html(page, words)
    return as_markdown(page, words, drawn) if layout == "markdown" else as_text(page, words, drawn)
