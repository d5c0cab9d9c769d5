"""`manqala new`: create a rule file."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import click

from manqala.cli.common import examples, read_name, refuse
from manqala.cli.completing import games
from manqala.cli.say import say
from manqala.text import codes

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@click.command("new", epilog=examples("new my-game", "new my-oware --extends oware"))
@click.argument("name", required=False)
@click.option(
    "--extends", "parent", metavar="GAME", callback=read_name, shell_complete=games,
    help="Start from the rules of another game.",
)  # fmt: skip
@click.pass_context
def command(ctx: click.Context, name: str | None, parent: str | None) -> None:
    """Write NAME.sow: a commented template that is a valid game, or a variant of another game.

    Without NAME, answer ten questions: you see how each answer changes the board and the rules, and the file is
    written at the end.
    """
    from manqala.language.template import heir_text, plain_text

    if name is not None:
        path = _path(ctx, name)
        title = path.stem.replace("-", " ").title()
        _write(path, plain_text(title) if parent is None else heir_text(title, parent, path))
        return
    if parent is not None:
        raise click.UsageError("a variant needs a NAME: manqala new NAME --extends GAME", ctx)
    from manqala.cli.guiding import ask_rules, ask_title

    title = ask_title()
    path = _path(ctx, simplify_title(title))
    _write(path, ask_rules(title))


def simplify_title(title: str) -> str:
    """The name of the file of a game with a title: its letters and digits without accents, with hyphens."""
    plain = unicodedata.normalize("NFKD", title.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-0123456789") or "my-game"


def _path(ctx: click.Context, name: str) -> Path:
    """The file to write; refuses invalid names, names of shipped games, and existing files."""
    from manqala.text.reading import display_name
    from manqala.text.resources import game_files

    path = Path(name).with_suffix("") if name.endswith(".sow") else Path(name)
    if NAME.fullmatch(path.name) is None:
        text = f"‘{path.name}’ cannot be the name of a game: use small letters, digits and hyphens"
        raise click.BadParameter(text, ctx, param_hint="NAME")
    path = path.with_name(f"{path.name}.sow")
    if path.stem in game_files():
        refuse(
            codes.NAME_OF_LIBRARY_GAME, f"the library already has a game called ‘{path.stem}’",
            [f"choose another name; to write a variant of it, use ‘--extends {path.stem}’"],
        )  # fmt: skip
    if path.exists():
        refuse(codes.CANNOT_WRITE, f"‘{display_name(path)}’ already exists and is not overwritten")
    return path


def _write(path: Path, text: str) -> None:
    from manqala.text.reading import display_name

    try:
        with path.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except FileExistsError:
        refuse(codes.CANNOT_WRITE, f"‘{display_name(path)}’ already exists and is not overwritten")
    except OSError as error:
        refuse(codes.CANNOT_WRITE, f"‘{display_name(path)}’ cannot be written: {error.strerror}")
    say(f"Written: {display_name(path)}")
    say(f"Now: manqala validate {display_name(path)}, and manqala play {display_name(path)}")
