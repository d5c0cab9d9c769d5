"""`manqala describe`: the rules of a game as a page of plain words."""

from __future__ import annotations

import click

from manqala.cli.common import examples, game_arguments, load_game
from manqala.cli.say import prose_width, write_as_it_is
from manqala.describe import LANGUAGES


@click.command(
    "describe",
    epilog=examples("describe oware", "describe kalah --set empty_capture=false --format markdown"),
)
@game_arguments
@click.option(
    "--format", "layout", type=click.Choice(["text", "markdown", "html"]), default="text",
    show_default=True, help="The format of the page.",
)  # fmt: skip
@click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", show_default=True,
    help="English, German or Catalan.",
)  # fmt: skip
def command(name: str, settings: dict[str, str], layout: str, language: str) -> None:
    """Describe the rules of GAME in plain words.

    The text is generated from the rules with the current options.
    """
    from manqala.describe.written_page import write_page

    page = write_page(load_game(name, settings), language, layout, width=prose_width())
    write_as_it_is(page)
