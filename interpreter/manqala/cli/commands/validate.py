"""`manqala validate`: check rule files, and report all errors."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

import click

from manqala.cli.common import examples, files_in, is_folder, own_name, set_option, write_json
from manqala.cli.completing import games
from manqala.cli.mending_files import mend_file, mends_as_json, print_mends
from manqala.cli.progress import progress
from manqala.cli.say import say, write_as_it_is
from manqala.cli.watching import changes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import (
    Diagnostic,
    Diagnostics,
    ManqalaError,
    UnknownGameError,
    quantity,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from manqala.check.figures import Tried
    from manqala.cli.mending_files import FileMends
    from manqala.cli.progress import Bar

    Checked = tuple[tuple[Diagnostic, ...], Tried | None]
FORMATS = ("text", "json", "sarif", "github")


@click.command("validate", epilog=examples("validate mine.sow"))
@click.argument("paths", metavar="FILE|DIR…", nargs=-1, required=True, shell_complete=games)
@set_option("Choose an option of the games; may be repeated.")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True,
    help="How to show the messages.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option(
    "--playouts", type=click.IntRange(0), default=200, show_default=True, metavar="N",
    help="Random games to play with each file.",
)  # fmt: skip
@click.option(
    "--thorough", is_flag=True,
    help="Also look for a winning first move, and for options without effect on play.",
)  # fmt: skip
@click.option("--strict", is_flag=True, help="Treat warnings as errors.")
@click.option("--fix", is_flag=True, help="First fix the errors that have only one possible fix.")
@click.option("--diff", "show", is_flag=True, help="Write nothing; show what --fix would do.")
@click.option("--watch", is_flag=True, help="Check a file again whenever it changes, until Ctrl-C.")
def command(  # noqa: PLR0913, PLR0917 -- an argument for each option
    paths: tuple[str, ...], settings: dict[str, str], form: str, as_json: bool, playouts: int,
    thorough: bool, strict: bool, fix: bool, show: bool, watch: bool,
) -> int:  # fmt: skip
    """Check rule files, or all in a folder: text, names and types, contradictions.

    Then run the examples in them and play random games. These must end, lose no pieces, and never leave
    a player without a legal choice; each option is changed alone, and matches are played if there
    are several rounds. Rules that never acted are reported. The exit code is 1 if there are errors.
    """
    if "-" in paths and (fix or show or watch):
        raise click.UsageError("--fix, --diff and --watch need files, not standard input")
    how = Checking(
        settings,
        "json" if as_json else form,
        playouts,
        thorough=thorough,
        strict=strict,
        fix=fix and not show,
        show=show,
    )
    if not watch:
        return how.look([file for path in paths for file in rule_files(path)])
    with suppress(KeyboardInterrupt):
        how.go_on(paths)
    return 0


@dataclass(frozen=True)
class Checking:
    """How to check files, and how to report."""

    settings: dict[str, str]
    form: str
    playouts: int
    thorough: bool
    strict: bool
    fix: bool
    show: bool

    def look(self, files: list[str]) -> int:
        """Check files and print the findings; returns the exit code."""
        mends = None
        if self.fix or self.show:
            mends = [mend_file(file, self.settings, show=self.show) for file in files]
            if self.form != "json":
                print_mends(mends, show=self.show, err=self.form != "text")
            if self.show:
                return 0
        found = Diagnostics()
        with progress("playing at random", self.playouts * len(files)) as bar:
            tried = []
            checked = _check_files(files, self.settings, self.playouts, bar, thorough=self.thorough)
            for done, (diagnostics, what) in enumerate(checked, 1):
                found.extend(map(_as_error, diagnostics) if self.strict else diagnostics)
                if what is not None:
                    tried.append(what)
                bar.reached(done * self.playouts, self.playouts * len(files))
        write(found.sorted(), self.form, len(files), tried, mends)
        return 1 if found.has_errors else 0

    def go_on(self, paths: tuple[str, ...]) -> None:
        """Check all files, then those that change, until Ctrl-C."""
        changed = changes(lambda: _existing_files(paths))
        files = _existing_files(paths)
        while True:
            if sys.stdout.isatty():
                click.clear()
            self.look(files)
            number = quantity(len(_existing_files(paths)), "file")
            say(f"Watching {number}; Ctrl-C ends.", err=self.form != "text")
            sys.stdout.flush()
            files = next(changed)


def _as_error(item: Diagnostic) -> Diagnostic:
    """A warning turned into an error."""
    return replace(item, severity=Severity.ERROR) if item.severity is Severity.WARNING else item


def _existing_files(paths: tuple[str, ...]) -> list[str]:
    """The existing rule files; a folder may be empty temporarily."""
    found: list[str] = []
    for path in paths:
        with suppress(ManqalaError):
            found += rule_files(path)
    return found


def rule_files(path: str) -> Iterable[str]:
    """The rule files that an argument denotes; for a folder, all in it."""
    if path == "-" or not is_folder(path):
        with suppress(UnknownGameError):  # reported with the other findings
            path = own_name(path)
        return [path]
    return files_in(path)


def _check_files(
    files: list[str], settings: dict[str, str], playouts: int, bar: Bar, *, thorough: bool
) -> Iterator[Checked]:
    """The messages about each file, in order; several files are checked in parallel."""
    from manqala.text.processors import collect_garbage_rarely, count_cores

    processes = min(len(files), count_cores())
    if processes < 2 or "-" in files:
        yield from (
            check(file, settings, playouts, bar.advance, thorough=thorough) for file in files
        )
        return
    from concurrent.futures import ProcessPoolExecutor
    from functools import partial
    from multiprocessing import get_context

    with ProcessPoolExecutor(processes, get_context("spawn"), collect_garbage_rarely) as pool:
        yield from pool.map(
            partial(check, settings=settings, playouts=playouts, thorough=thorough), files
        )


def check(
    file: str, settings: dict[str, str], playouts: int,
    progress_made: Callable[[int], None] | None = None, *, thorough: bool = False,
) -> Checked:  # fmt: skip
    """All errors of one file, and the tests made."""
    from manqala.api.public_functions import validate

    try:
        made = validate(
            file, settings, playouts=playouts, thorough=thorough, progress=progress_made
        )
    except ManqalaError as error:
        return error.diagnostics, None
    return made.diagnostics.sorted(), made.tried


def write(
    found: tuple[Diagnostic, ...], form: str, files: int, tried: list[Tried],
    mends: list[FileMends] | None = None,
) -> None:  # fmt: skip
    """Print the findings, for people or for programs."""
    from manqala.text import render

    if form == "json":
        mended = {} if mends is None else {"mended": mends_as_json(mends)}
        message = {"files": files, "tried": [asdict(what) for what in tried], **mended}
        write_json({**render.to_json(found), **message})
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
