"""`manqala list`: list the shipped games."""

from __future__ import annotations

import click

from manqala.cli.common import json_option, write_json
from manqala.cli.say import say


@click.command("list")
@json_option()
def command(as_json: bool) -> None:
    """Name the games that are shipped, with their people or region."""
    from manqala.syntax.front.summary import summary
    from manqala.text.resources import game_files

    games = [summary(name, path) for name, path in game_files().items()]
    if as_json:
        write_json({"games": games})
        return
    width = max((len(game["name"]) for game in games), default=0)
    titles = max((len(game["title"]) for game in games), default=0)
    for game in games:
        where = game["region"] or game["people"] or ""
        say(f"{game['name']:{width}}  {game['title']:{titles}}  {where}".rstrip())
