"""`manqala validate`: check rule files, and show all that is wrong with them."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from manqala.cli.common import files_in, own_name, set_option, write_json
from manqala.cli.completing import games
from manqala.cli.progress import progress
from manqala.cli.say import say, write_as_it_is
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, Diagnostics, ManqalaError, UnknownGameError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from manqala.check.validation import Tried
    from manqala.cli.progress import Bar

    Checked = tuple[tuple[Diagnostic, ...], Tried | None]
FORMATS = ("text", "json", "sarif", "github")


@click.command("validate")
@click.argument("paths", metavar="FILE|DIR…", nargs=-1, required=True, shell_complete=games)
@set_option("Choose an option of the games; may be repeated.")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True,
    help="How to show what is found.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option(
    "--playouts", type=click.IntRange(0), default=200, show_default=True, metavar="N",
    help="How many random games to play with each file.",
)  # fmt: skip
@click.option("--strict", is_flag=True, help="Warnings are findings too.")
def command(
    paths: tuple[str, ...], settings: dict[str, str], form: str, as_json: bool, playouts: int,
    strict: bool,
) -> int:  # fmt: skip
    """Check rule files, or all that are in a folder: text, names and types, contradictions.

    Then their examples are run and random games played, which must end, keep all pieces, and never
    leave a player without a legal choice: with the options as they are, with every other setting of
    each, and matches where there are several rounds. Rules that never acted are told. Exits with 1
    when anything is wrong.
    """
    files = [file for path in paths for file in rule_files(path)]
    found = Diagnostics()
    with progress("playing at random", playouts * len(files)) as bar:
        tried = []
        for done, (diagnostics, what) in enumerate(_checked(files, settings, playouts, bar), 1):
            found.extend(diagnostics)
            if what is not None:
                tried.append(what)
            bar.reached(done * playouts, playouts * len(files))
    write(found.sorted(), "json" if as_json else form, len(files), tried)
    bad = found.has_errors or (strict and len(found) > 0)
    return 1 if bad else 0


def rule_files(path: str) -> Iterable[str]:
    """The rule files that an argument means; a folder means all in it."""
    if path == "-" or not Path(path).is_dir():
        with suppress(UnknownGameError):  # which is a finding like others
            path = own_name(path)
        return [path]
    return files_in(path)


def _checked(
    files: list[str], settings: dict[str, str], playouts: int, bar: Bar
) -> Iterator[Checked]:
    """What is wrong with each file, in order; several are looked at in several processes."""
    from manqala.text.processors import cores

    processes = min(len(files), cores())
    if processes < 2 or "-" in files:
        yield from (check(file, settings, playouts, bar.advance) for file in files)
        return
    from concurrent.futures import ProcessPoolExecutor
    from functools import partial
    from multiprocessing import get_context

    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(partial(check, settings=settings, playouts=playouts), files)


def check(
    file: str, settings: dict[str, str], playouts: int,
    progress_made: Callable[[int], None] | None = None,
) -> Checked:  # fmt: skip
    """Everything that is wrong with one file, and what was done to find it."""
    from manqala.check.validation import validate
    from manqala.resolve.files import check_game

    try:
        made = validate(check_game(file, settings), playouts, progress=progress_made)
    except ManqalaError as error:
        return error.diagnostics, None
    return made.diagnostics.sorted(), made.tried


def write(found: tuple[Diagnostic, ...], form: str, files: int, tried: list[Tried]) -> None:
    """Show the findings; those for people go to stderr, those for programs to stdout."""
    from manqala.text import render

    if form == "json":
        write_json(
            {**render.to_json(found), "files": files, "tried": [asdict(what) for what in tried]}
        )
    elif form == "sarif":
        from importlib.metadata import version

        write_as_it_is(json.dumps(render.to_sarif(found, version=version("manqala")), indent=2))
    elif form == "github":
        write_as_it_is(render.to_github(found), nl=False)
    else:
        render.print_diagnostics(found, sys.stdout)
        if not any(item.severity is Severity.ERROR for item in found):
            for what in tried:
                say(str(what))
            say("1 file is valid" if files == 1 else f"{files} files are valid")
