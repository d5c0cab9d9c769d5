"""Reads a file safely: size-limited, decoded, or refused with a reason."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING, NoReturn

from manqala.text import codes
from manqala.text.span import Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.text.codes.code import Code


LONE_RETURN = re.compile(r"\r(?!\n)")
MAX_BYTES = 256 * 1024
"""The largest source accepted: a rule file of a hundred kilobytes is a mistake, not a game."""
BOM = b"\xef\xbb\xbf"
"""The byte order mark some editors put before UTF-8 text."""


def display_name(path: Path) -> str:
    """The path as shown to people: relative to the working directory if that is shorter."""
    full = str(path)
    try:
        relative = str(path.absolute().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return full
    return relative if len(relative) < len(full) else full


def read_source(path_or_dash: str | Path) -> Source:
    """Read a rule file, or standard input for ``-``; raises ``SourceError``."""
    return decode_source(*read_data(path_or_dash))


def read_data(path_or_dash: str | Path) -> tuple[str, bytes]:
    """The display name of a rule file or standard input, and its bytes; raises ``SourceError``."""
    if str(path_or_dash) == "-":
        return "<stdin>", _read_bounded(sys.stdin.buffer, "<stdin>")
    path = Path(path_or_dash)
    name = display_name(path)
    try:
        if path.is_dir():
            _refuse(
                codes.DIRECTORY,
                f"‘{name}’ is a directory, not a rule file",
                "name a .sow file in it",
            )
        if path.exists() and not path.is_file():
            _refuse(codes.UNREADABLE_FILE, f"‘{name}’ is not a regular file")
        with path.open("rb") as stream:
            data = _read_bounded(stream, name)
    except FileNotFoundError:
        _refuse(codes.NO_SUCH_FILE, f"there is no file ‘{name}’", *_suggest_files(path))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        _refuse(codes.UNREADABLE_FILE, f"‘{name}’ cannot be read: {reason}")
    return name, data


def decode_source(name: str, data: bytes) -> Source:
    """Make a source from bytes; raises ``SourceError``."""
    if not data.removeprefix(BOM).strip():
        _refuse(codes.EMPTY_FILE, f"‘{name}’ is empty", "a rule file starts with a front matter")
    nul = data.find(b"\0")
    if nul >= 0:
        where = _describe_byte_place(data, nul)
        _refuse(codes.NUL_BYTE, f"‘{name}’ is not a text file: NUL byte at byte {nul} ({where})")
    # The byte order mark is no part of the text, but byte offsets include it.
    mark = len(BOM) if data.startswith(BOM) else 0
    try:
        text = data[mark:].decode("utf-8")
    except UnicodeDecodeError as error:
        offset = error.start + mark
        where = _describe_byte_place(data, offset)
        bad = f"byte 0x{data[offset]:02x} at byte {offset} ({where})"
        _refuse(codes.NOT_UTF8, f"‘{name}’ is not UTF-8 text: {bad}", "save the file as UTF-8")
    # Old programs end lines with a lone carriage return.
    return Source(name, LONE_RETURN.sub("\n", text))


def _read_bounded(stream: IO[bytes], name: str) -> bytes:
    """Read at most one byte more than allowed: a larger source is refused."""
    chunks: list[bytes] = []
    left = MAX_BYTES + 1
    while left > 0 and (chunk := stream.read(left)):
        chunks.append(chunk)
        left -= len(chunk)
    if left <= 0:
        _refuse_large(name)
    return b"".join(chunks)


def _refuse_large(name: str) -> NoReturn:
    _refuse(
        codes.FILE_TOO_LARGE,
        f"‘{name}’ is larger than {MAX_BYTES // 1024} KB",
        "split the rules up",
    )


def make_source(name: str, text: str) -> Source:
    """Make a source from a text in memory; raises ``SourceError`` as for the same file."""
    data = text.encode("utf-8", "replace")
    if len(data) > MAX_BYTES:
        _refuse_large(name)
    return decode_source(name, data)


def _describe_byte_place(data: bytes, offset: int) -> str:
    """The line of a byte, for people whose editor does not count bytes."""
    return f"line {data.count(10, 0, offset) + 1}"


def _suggest_files(path: Path) -> Iterator[str]:
    """Yield help that names the files that may have been meant."""
    from manqala.text.diagnostics import suggest

    if path.suffix == "" and path.with_suffix(".sow").is_file():
        yield f"did you mean ‘{display_name(path.with_suffix('.sow'))}’?"
        return
    try:
        names = [entry.name for entry in path.parent.iterdir() if entry.suffix == path.suffix]
    except OSError:
        return
    guess = suggest(path.name, names)
    if guess:
        yield guess


def _refuse(code: Code, message: str, *help_lines: str) -> NoReturn:
    """Raise ``SourceError`` with one diagnostic without a span."""
    from manqala.text.codes.code import Severity
    from manqala.text.diagnostics import Diagnostic, SourceError

    raise SourceError(Diagnostic(code, Severity.ERROR, None, message, help=help_lines))
