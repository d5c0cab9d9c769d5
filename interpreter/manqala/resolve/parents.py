"""Finds the file that another one extends, without parsing either."""

from __future__ import annotations

from pathlib import Path

from manqala.text import resources

SUFFIX = ".sow"
LONGEST_CHAIN = 8
"""Most files of which each extends the next."""


def parent_file(name: str, path: Path | None) -> Path | None:
    """The file that ``extends`` names, relative to ``path``: a shipped game of that name, or a file beside it."""
    if name.endswith(SUFFIX) or "/" in name:
        base = path.parent if path is not None else Path.cwd()
        found = base / name
        return found if found.is_file() else None
    if path is not None and (beside := path.with_name(f"{name}.sow")).is_file() and beside != path:
        return beside
    return resources.game_files().get(name)
