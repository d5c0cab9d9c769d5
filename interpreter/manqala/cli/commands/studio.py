"""`manqala studio`: write rules and play them in the browser."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import click

from manqala.cli.common import refuse
from manqala.cli.completing import games
from manqala.cli.say import say
from manqala.text import codes
from manqala.text.extras import require_extra

if TYPE_CHECKING:
    from collections.abc import Sequence


@click.command("studio")
@click.argument("names", metavar="[GAME|FILE]...", nargs=-1, shell_complete=games)
@click.option(
    "--port", type=click.IntRange(0, 65535), metavar="N",
    help="The port of the server on this machine, 0 for any free port.  [8641, if it is free]",
)  # fmt: skip
@click.option(
    "--browser/--no-browser", default=True, help="Open the page in the browser.  [browser]"
)
@click.option(
    "--export", "target", type=click.Path(path_type=Path), metavar="FOLDER",
    help="Write the page as files for any web server instead of opening it: Python then runs in the browser.",
)  # fmt: skip
@click.option(
    "--pyodide", type=click.Path(exists=True, path_type=Path), metavar="PATH",
    help="With --export: the npm package ‘pyodide’, as a folder or packed, if it is not found automatically.",
)  # fmt: skip
def command(
    names: tuple[str, ...],
    port: int | None,
    browser: bool,
    target: Path | None,
    pyodide: Path | None,
) -> int:
    """Open the studio in the browser: rules on the left, the board on the right.

    The page can save FILE, which need not exist yet. Name further files if FILE extends them: no
    other file is read, and only FILE is written. The page is served on this machine only, to anyone
    who has the address shown here. Ctrl-C stops the server. It needs the extra ‘studio’.
    """
    require_extra("studio")
    if target is not None:
        return export(target, pyodide, game_to_export(names))
    game, files = split_names(names)
    from manqala.studio.serving import serve

    serve(game, files, port, say, browser=browser)
    return 0


def game_to_export(names: Sequence[str]) -> str | None:
    """The game that an exported page opens: one of the library, because private files must not become public."""
    game, files = split_names(names)
    if files:
        refuse(
            codes.UNREADABLE_FILE if files[0].exists() else codes.NO_SUCH_FILE,
            f"‘{files[0]}’ cannot be exported" if files[0].exists() else f"there is no file ‘{files[0]}’",
            ["an exported page opens games of the library; rules of your own are shared from it as a link"],
        )  # fmt: skip
    return game


def export(target: Path, pyodide: Path | None, game: str | None) -> int:
    """Export the page to a folder; prints the address that opens ``game``."""
    from manqala.studio.export_faults import StudioError
    from manqala.studio.exporting import export_page

    try:
        size = export_page(target, pyodide)
    except StudioError as error:
        say(f"error: {error}", err=True)
        return 1
    say(f"‘{target}’ has {size / 1e6:.1f} MB. Any web server can serve it, for example:")
    say(f"  python3 -m http.server --bind 127.0.0.1 --directory {quote(str(target))} 8000")
    if game is not None:
        say(f"{game} is opened at http://127.0.0.1:8000/?{urlencode({'game': game})}")
    return 0


def split_names(names: Sequence[str]) -> tuple[str | None, list[Path]]:
    """The library game to open, or else the files, of which the first is opened."""
    from manqala.resolve.finding import find_game
    from manqala.resolve.parents import SUFFIX
    from manqala.text.resources import game_files

    if not names:
        return None, []
    known = game_files().values()
    paths = [Path(name) if name.endswith(SUFFIX) else Path(find_game(name)) for name in names]
    for path in paths:
        if path.suffix != SUFFIX or not path.parent.is_dir():
            refuse(
                codes.UNREADABLE_FILE, f"‘{path}’ cannot be a rule file",
                ["name a file that ends in .sow, in an existing folder"],
            )  # fmt: skip
    if paths[0] in known:
        return paths[0].stem, [path for path in paths[1:] if path not in known]
    return None, paths
