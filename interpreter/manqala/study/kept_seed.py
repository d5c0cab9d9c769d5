"""Stores the seed of a folder's games, so that the same command continues them without a seed option."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError
from manqala.text.reading import display_name

if TYPE_CHECKING:
    from pathlib import Path

NAME = "seed.txt"
MAX_DIGITS = 20
"""Maximum number of digits of a seed."""


def kept_seed(folder: Path | None) -> int | None:
    """Return the seed of the games in a folder; none if there are no games, or no record of it."""
    if folder is None:
        return None
    try:
        with (folder / NAME).open(encoding="utf-8") as stream:
            text = stream.read(MAX_DIGITS).strip()
    except (OSError, UnicodeDecodeError):
        return None
    return int(text) if text.isascii() and text.isdigit() else None


def keep_seed(folder: Path | None, seed: int) -> None:
    """Create the folder, and write the seed unless it has one; raises ``ManqalaError`` (E607) if something else is there."""
    if folder is None or kept_seed(folder) is not None:
        return
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / NAME
    if path.is_file() and path.stat().st_size:
        message = f"‘{display_name(path)}’ already exists and is not the seed of games, so it is not overwritten"
        advice = ("name another folder with ‘--out’",)
        raise ManqalaError(
            Diagnostic(codes.CANNOT_WRITE, Severity.ERROR, None, message, help=advice)
        )
    path.write_text(f"{seed}\n", encoding="utf-8")
