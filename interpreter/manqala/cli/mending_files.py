"""Implements ``validate --fix``, and its report; with ``--diff`` it changes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from manqala.cli.common import refuse, show_difference
from manqala.cli.say import say
from manqala.text import codes
from manqala.text.diagnostics import ManqalaError, quantity

if TYPE_CHECKING:
    from manqala.language.mending import Mend
    from manqala.wire.figure_outputs import MendedMessage


@dataclass(frozen=True, slots=True)
class FileMends:
    """The fixes made in a file, or proposed."""

    file: str
    mends: tuple[Mend, ...]


def mend_file(file: str, settings: dict[str, str], *, show: bool) -> FileMends:
    """Apply the certain fixes to a file, or ``show`` them; validate reports lines that do not parse."""
    from manqala.language.mending import Mending
    from manqala.text.reading import BOM, decode_source, read_data

    path = Path(file)
    if not path.is_file():
        # Games of the library must not be changed, and - is not a file.
        return FileMends(file, ())
    try:
        name, before = read_data(file)
        source = decode_source(name, before)
        made = Mending(path.stem, path, settings).mended(source)
    except ManqalaError:
        return FileMends(file, ())
    if made.mends:
        mark = BOM if before.startswith(BOM) else b""
        after = mark + made.text.encode()
        if show:
            show_difference(name, before, after, "fixed")
        else:
            _write(path, name, after)
    return FileMends(file, made.mends)


def _write(path: Path, name: str, data: bytes) -> None:
    from manqala.text.writing import write_whole

    try:
        write_whole(path, data)
    except OSError as error:
        refuse(codes.CANNOT_WRITE, f"‘{name}’ cannot be written: {error.strerror}")


def print_mends(files: list[FileMends], *, show: bool, err: bool) -> None:
    """List the fixes made; with ``show``, only count them."""
    changed = [file for file in files if file.mends]
    number = sum(len(file.mends) for file in changed)
    for mend in (mend for file in changed for mend in file.mends if not show):
        say(f"Fixed: {mend.diagnostic.span}: {mend.diagnostic.message}: {mend.fix.title}", err=err)
    where = f" in {quantity(len(changed), 'file')}" if changed else ""
    what = quantity(number, "mistake")
    said = f"{what} can be fixed{where}" if show else f"{what} fixed{where}"
    say(said if number else "Nothing can be fixed for certain", err=err)


def mends_as_json(files: list[FileMends]) -> list[MendedMessage]:
    """The fixes as JSON; places refer to the text before each fix."""
    found: list[MendedMessage] = []
    for mend in (mend for file in files for mend in file.mends):
        span = mend.diagnostic.span
        found.append(
            {
                "file": span.source.name if span is not None else None,
                "line": span.line if span is not None else None,
                "column": span.column if span is not None else None,
                "code": mend.diagnostic.code,
                "message": mend.diagnostic.message,
                "title": mend.fix.title,
            }
        )
    return found
