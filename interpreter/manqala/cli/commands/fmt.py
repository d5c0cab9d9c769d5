"""`manqala fmt`: format rule files like those of the library."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import click

from manqala.cli.common import examples, files_in, is_folder, refuse, show_difference
from manqala.cli.completing import paths as files_here
from manqala.cli.say import say
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError, quantity


@dataclass(frozen=True, slots=True)
class Formatted:
    """A file, and its formatted text."""

    file: str
    name: str
    before: bytes
    after: bytes

    @property
    def changed(self) -> bool:
        """Whether formatting changes it."""
        return self.before != self.after


@click.command(
    "fmt", epilog=examples("fmt mine.sow", "fmt --check mine.sow", "fmt --edition 3 mine.sow")
)
@click.argument("paths", metavar="FILE|DIR…", nargs=-1, required=True, shell_complete=files_here)
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a file would change.")
@click.option(
    "--edition",
    type=click.Choice(["3"]),
    help="Rewrite older files in this edition of the language.",
)
@click.option("--diff", "show", is_flag=True, help="Write nothing; show what would change.")
def command(paths: tuple[str, ...], check: bool, edition: str | None, show: bool) -> int:
    """Format rule files, or all in a folder. With - read standard input and write standard output.

    Rules, comments and paragraphs stay. Indents are two spaces; tags and comments beside a line
    begin in column 64, or two spaces after a longer line; trailing spaces and double empty lines
    go. In the front matter only line endings change. A file that cannot be parsed is reported and
    left alone, and the exit code is 1.

    --edition 3 also rewrites what files of the first edition say otherwise; the rules stay. What
    it cannot rewrite is reported, and that file is left alone.
    """
    files = [file for path in paths for file in (files_in(path) if is_folder(path) else [path])]
    faults = 0
    changed: list[Formatted] = []
    for file in files:
        try:
            laid = _format_file(file, newest=edition is not None)
            if not check and not show:
                _write(laid)
        except ManqalaError as error:
            _print_errors(error.diagnostics)
            faults += 1
            continue
        if laid.changed:
            changed.append(laid)
            if show:
                show_difference(laid.name, laid.before, laid.after, "formatted")
            elif file != "-" or check:
                say(f"{'Would change' if check else 'Changed'}: {laid.name}", err=file == "-")
    if files != ["-"]:
        _print_summary(len(files), len(changed), faults, check=check, show=show)
    return 1 if faults or (check and changed) else 0


def _format_file(file: str, *, newest: bool) -> Formatted:
    """A file and its formatted text; raises ``ManqalaError`` if it cannot be formatted, or rewritten."""
    from manqala.language.editions import in_newest_edition
    from manqala.language.format import format_text
    from manqala.text.reading import decode_source, read_data

    name, before = read_data(file)
    source = decode_source(name, before)
    path = None if file == "-" else Path(file)
    text = in_newest_edition(Path(name).stem, source, path) if newest else format_text(source)
    first = before.find(b"\n")
    # Files with Windows line endings keep them.
    if first > 0 and before[first - 1 : first] == b"\r":
        text = text.replace("\n", "\r\n")
    return Formatted(file, name, before, text.encode())


def _write(laid: Formatted) -> None:
    """Write the formatted text if it differs; that of standard input always goes to the output."""
    from manqala.text.writing import write_whole

    if laid.file == "-":
        sys.stdout.flush()
        # Write bytes: a text stream may use another encoding or other line endings.
        sys.stdout.buffer.write(laid.after)
        sys.stdout.buffer.flush()
    elif laid.changed:
        try:
            write_whole(Path(laid.file), laid.after)
        except OSError as error:
            refuse(codes.CANNOT_WRITE, f"‘{laid.name}’ cannot be written: {error.strerror}")


def _print_errors(found: tuple[Diagnostic, ...]) -> None:
    from manqala.text.render import print_diagnostics

    sys.stdout.flush()
    print_diagnostics([item for item in found if item.severity is Severity.ERROR], sys.stderr)


def _print_summary(files: int, changed: int, faults: int, *, check: bool, show: bool) -> None:
    """Report how many files changed, or would change; beside a diff, on stderr."""
    left = files - changed - faults
    parts = [
        (changed, "to be changed" if check or show else "changed"),
        (left, "already formatted"),
        (faults, "with errors, left unchanged"),
    ]
    say(
        ", ".join(f"{quantity(number, 'file')} {what}" for number, what in parts if number),
        err=show,
    )
