"""`manqala new`: create a rule file."""

from __future__ import annotations

import re
from pathlib import Path

import click

from manqala.cli.common import read_name, refuse
from manqala.cli.completing import games
from manqala.cli.say import say
from manqala.text import codes

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@click.command("new")
@click.argument("name")
@click.option(
    "--extends", "parent", metavar="GAME", callback=read_name, shell_complete=games,
    help="Begin from the rules of another game.",
)  # fmt: skip
@click.pass_context
def command(ctx: click.Context, name: str, parent: str | None) -> None:
    """Write NAME.sow: a template with comments, which is a valid game as it stands."""
    from manqala.language.template import heir_text, plain_text
    from manqala.text.reading import shown_name
    from manqala.text.resources import game_files

    path = Path(name).with_suffix("") if name.endswith(".sow") else Path(name)
    if NAME.fullmatch(path.name) is None:
        text = f"‘{path.name}’ is no name for a game: use small letters, digits and hyphens"
        raise click.BadParameter(text, ctx, param_hint="NAME")
    path = path.with_name(f"{path.name}.sow")
    if path.stem in game_files():
        refuse(
            codes.NAME_OF_LIBRARY_GAME, f"the library has a game called ‘{path.stem}’ already",
            [f"choose another name; a variant of it begins with ‘--extends {path.stem}’"],
        )  # fmt: skip
    title = path.stem.replace("-", " ").title()
    text = plain_text(title) if parent is None else heir_text(title, parent, path)
    try:
        with path.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except FileExistsError:
        refuse(codes.CANNOT_WRITE, f"‘{shown_name(path)}’ is there already, and is not overwritten")
    except OSError as error:
        refuse(codes.CANNOT_WRITE, f"‘{shown_name(path)}’ cannot be written: {error.strerror}")
    say(f"Written: {shown_name(path)}")
    say(f"Now: manqala validate {shown_name(path)}, and manqala play {shown_name(path)}")
