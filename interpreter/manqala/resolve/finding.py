"""Finds the file of a game, without reading it."""

from __future__ import annotations

from pathlib import Path

from manqala.resolve.parents import SUFFIX
from manqala.text import codes, resources
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, UnknownGameError, suggest


def find_game(name_or_path: str | Path) -> Path | str:
    """The file of a game: ``-``, a path, or the name, title or alias of a shipped game."""
    text = str(name_or_path)
    if text == "-":
        return text
    known = resources.game_files()
    if text in known:
        return known[text]
    path = Path(text)
    if path.suffix == SUFFIX or _exists(path) or "/" in text:
        return path
    from manqala.resolve.game_names import (  # reads every game's front matter
        find_by_title,
        other_names,
    )

    called = find_by_title(text)
    if called is not None:
        return known[called.game]
    beside = Path(f"{text}{SUFFIX}")
    guess = (
        f"there is a file of that name: write ‘{beside}’"
        if _exists(beside)
        else suggest(text, known) or suggest(text, other_names())
    )
    raise UnknownGameError(
        Diagnostic(
            codes.UNKNOWN_GAME, Severity.ERROR, None, f"there is no game called ‘{text}’",
            help=tuple(filter(None, [guess, "‘manqala list’ shows all games; name a file by its path"])),
        )
    )  # fmt: skip


def _exists(path: Path) -> bool:
    """Whether there is such a file; a name that is too long for one names none."""
    try:
        return path.exists()
    except OSError:
        return False
