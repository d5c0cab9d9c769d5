"""`manqala publish`: games as pages for any web server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from manqala.cli.common import examples, load_game, own_name, refuse, set_option
from manqala.cli.completing import games
from manqala.cli.output_files import OutputFile
from manqala.cli.say import say
from manqala.text import codes

if TYPE_CHECKING:
    from manqala.compile.stepping.warm_game import WarmGame


@click.command("publish", epilog=examples("publish oware --out site"))
@click.argument("names", metavar="[GAME|FILE]...", nargs=-1, shell_complete=games)
@click.option(
    "--out", "target", metavar="DIR", type=click.Path(file_okay=False, path_type=Path),
    help="The folder to write: a new one, or one that this command wrote before.",
)  # fmt: skip
@click.option(
    "--single-file",
    "single",
    is_flag=True,
    help="Write one game as a single HTML file, which needs no server.",
)
@click.option(
    "-o", "--output", "output", metavar="FILE", type=OutputFile(),
    help="The file to write with --single-file. [GAME.html]",
)  # fmt: skip
@click.option("--title", metavar="TEXT", help="Title of the page that lists the games.")
@set_option("Choose an option of the game, if there is only one; may be repeated.")
def command(
    names: tuple[str, ...],
    target: Path | None,
    single: bool,
    output: Path | None,
    title: str | None,
    settings: dict[str, str],
) -> None:
    """Write pages on which each GAME is played: a folder for any web server.

    Without a GAME all shipped games are published. The folder needs no Python and loads nothing
    from elsewhere. With --single-file one game is written into one file, which opens by a double
    click.
    """
    from manqala.publish.publish_faults import PublishError
    from manqala.publish.publishing import Publication, publish
    from manqala.resolve.finding import find_game
    from manqala.text.reading import display_name
    from manqala.text.resources import game_files

    if single:
        if len(names) != 1:
            raise click.UsageError("--single-file writes one game: name it alone")
        if target is not None:
            raise click.UsageError("--single-file writes no folder: name the file with -o")
        _write_single(names[0], output, title, settings)
        return
    if output is not None:
        raise click.UsageError("-o goes with --single-file; --out names a folder")
    if target is None:
        raise click.UsageError("Missing option '--out': name the folder to write")
    if settings and len(names) != 1:
        raise click.UsageError("--set chooses the options of one game: name it alone")
    named = [own_name(name) for name in names] or sorted(game_files())
    sources = [
        Publication(load_game(name, settings), Path(find_game(name)))
        for name in dict.fromkeys(named)
    ]

    def report(game: WarmGame) -> None:
        say(f"{game.title} …", err=True)

    try:
        made = publish(sources, target, title, report)
    except PublishError as error:
        refuse(codes.CANNOT_WRITE, str(error))
    counted = "1 game" if made.games == 1 else f"{made.games} games"
    say(f"{counted} in ‘{display_name(target)}’: {made.files} files, {made.size / 1e6:.1f} MB.")
    say("Put the folder on any web server, or view it on this machine:")
    say(f"  python3 -m http.server --bind 127.0.0.1 --directory {display_name(target)} 8000")


def _write_single(
    name: str, output: Path | None, title: str | None, settings: dict[str, str]
) -> None:
    from manqala.publish.publish_faults import PublishError
    from manqala.publish.single_file import write_single_file
    from manqala.text.reading import display_name

    game = load_game(own_name(name), settings)
    target = output or Path(f"{game.name}.html")
    try:
        size = write_single_file(game, target, title)
    except PublishError as error:
        refuse(codes.CANNOT_WRITE, str(error))
    say(
        f"{game.title} is in ‘{display_name(target)}’: {size / 1e3:.0f} kB, which any browser opens."
    )
