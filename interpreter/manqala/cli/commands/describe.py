"""`manqala describe`: the rules of a game as a page of plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from manqala.cli.common import game_arguments, load_game
from manqala.cli.say import write_as_it_is

if TYPE_CHECKING:
    from manqala.game.game import Position

LANGUAGES = ("en", "de", "ca")


@click.command("describe")
@game_arguments
@click.option(
    "--format", "layout", type=click.Choice(["text", "markdown", "html"]), default="text",
    show_default=True, help="How the page is laid out.",
)  # fmt: skip
@click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", show_default=True,
    help="English, German or Catalan.",
)  # fmt: skip
def command(name: str, settings: dict[str, str], layout: str, language: str) -> None:
    """Describe the rules of GAME in plain words, for people who have never seen a rule file.

    The page is made from the rules as they are played, with the options that are set.
    """
    from manqala.describe.describing import describe, words_for

    game = load_game(name, settings)
    words = words_for(game, language)
    page = describe(game, words)
    if layout == "html":
        from manqala.describe.html_layout import as_html

        write_as_it_is(as_html(page, words))
    elif layout == "markdown":
        from manqala.describe.markdown_layout import as_markdown

        write_as_it_is(as_markdown(page, words, drawn))
    else:
        from manqala.describe.text_layout import as_text

        write_as_it_is(as_text(page, words, drawn))


def drawn(position: Position) -> str:
    """The board as text."""
    from manqala.picture.drawing import draw

    return draw(position).strip("\n")
