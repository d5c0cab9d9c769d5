"""Options that name the file a command writes; a file that is something else is refused before any work begins."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from manqala.cli.common import refuse
from manqala.resolve.parents import SUFFIX
from manqala.text import codes
from manqala.text.reading import display_name

if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike

BEGINNING = 4096
"""Number of bytes by which most kinds of files are known."""
MODULE, CARD = b"\0asm", b"\7manqala"
"""The magic number of WebAssembly, and the mark of a module with a card."""


@dataclass(frozen=True, slots=True)
class OutputKind:
    """What a command writes, so that it overwrites only what it wrote."""

    words: str
    """What it is called in messages, with its article."""
    is_own: Callable[[bytes], bool]
    """Whether a file that is not empty is one, by its beginning, or by all of it."""
    whole: bool = False
    """Whether all of the file is needed for that."""


class OutputFile(click.Path):
    """A file to write: no rule file, and unless new or empty, one of the command's own ``kind``.

    Without a kind only rule files are refused: the command itself never overwrites, or looks for its own mark.
    """

    def __init__(self, kind: OutputKind | None = None) -> None:
        """``kind``: what the command writes."""
        super().__init__(dir_okay=False, path_type=Path)
        self._kind = kind

    def convert(
        self,
        value: str | PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str | bytes | PathLike[str]:
        """Return the path; refuse (E607) what must not be overwritten."""
        path = super().convert(value, param, ctx)
        assert isinstance(path, Path)
        refuse_other_file(path, self._kind, param.opts[0] if param is not None else None)
        return path


def refuse_other_file(path: Path, kind: OutputKind | None, flag: str | None = None) -> None:
    """Refuse to overwrite a rule file, or a file of another kind; ``flag``: the option that can name another file."""
    # Devices and pipes hold nothing that could be lost, and reading from them may wait forever.
    try:
        exists = path.is_file()
    except OSError:
        return  # Writing to it says why it fails.
    if not exists:
        return
    advice = [f"name another file with ‘{flag}’"] if flag else []
    shown = display_name(path)
    if path.suffix.casefold() == SUFFIX:
        refuse(
            codes.CANNOT_WRITE, f"‘{shown}’ is a rule file, so it is not overwritten", advice
        )  # fmt: skip
    if kind is None:
        return
    try:
        with path.open("rb") as stream:
            content = stream.read(-1 if kind.whole else BEGINNING)
    except OSError as error:
        refuse(codes.CANNOT_WRITE, f"‘{shown}’ cannot be read: {error.strerror}", advice)
    if content and not kind.is_own(content):
        refuse(
            codes.CANNOT_WRITE,
            f"‘{shown}’ already exists and is not {kind.words}, so it is not overwritten",
            advice,
        )


def _beginning(pattern: bytes) -> Callable[[bytes], bool]:
    """Return a test whether a file begins so."""
    begins = re.compile(pattern, re.DOTALL)
    return lambda content: begins.match(content) is not None


BUILT_GAME = OutputKind(
    "a built game", lambda content: content.startswith(MODULE) and CARD in content, whole=True
)
EVALUATION = OutputKind(
    "an evaluation of Manqala", _beginning(rb'\s*\{\s*"manqala"\s*:\s*"evaluation"')
)
BOOK = OutputKind("an opening book of Manqala", _beginning(rb'\s*\{\s*"manqala"\s*:\s*"book"'))
TUNE_REPORT = OutputKind(
    "a report of ‘manqala tune’",
    _beginning(rb"<!doctype html>.{1,400}?<title>[^<]*, tuned</title>"),
)
TUNE_JOURNAL = OutputKind("the journal of a search", _beginning(rb'\{"tune":'))
