"""`manqala list`: name the games there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from manqala.cli.common import json_option, write_json
from manqala.cli.say import say

if TYPE_CHECKING:
    from pathlib import Path


UNREADABLE = "(its front matter has errors)"


@click.command("list")
@json_option()
def command(as_json: bool) -> None:
    """Name the games that are shipped, with their people or region."""
    from manqala.text.resources import game_files

    games = [about(name, path) for name, path in game_files().items()]
    if as_json:
        write_json({"games": games})
        return
    width = max((len(game["name"]) for game in games), default=0)
    titles = max((len(game["title"]) for game in games), default=0)
    for game in games:
        where = game["region"] or game["people"] or ""
        say(f"{game['name']:{width}}  {game['title']:{titles}}  {where}".rstrip())


def about(name: str, path: Path) -> dict[str, Any]:
    """What a game's front matter says of it; the rules are not read."""
    from manqala.syntax.front.reader import parse_front_matter
    from manqala.text.diagnostics import Diagnostics
    from manqala.text.reading import read_source

    found = Diagnostics()
    front = parse_front_matter(read_source(path), found)
    if front is None:
        return {
            "name": name,
            "family": path.parent.name,
            "title": UNREADABLE,
            "aka": [],
        } | dict.fromkeys(("people", "region", "summary", "extends"))
    texts = {
        key: None if spanned is None else spanned.value
        for key, spanned in (
            ("people", front.people), ("region", front.region), ("summary", front.summary),
            ("extends", front.extends),
        )
    }  # fmt: skip
    aka = [name.value for name in front.aka or ()]
    title = front.title.value
    return {"name": name, "family": path.parent.name, "title": title, "aka": aka, **texts}
