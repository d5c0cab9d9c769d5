"""Converts a game of another program, whichever it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.text.span import Source


def imported(source: Source, variant: str | None = None, *, partial: bool = False) -> str:
    """Convert a game description of Ludii, or else a parameter file of MancalaGames."""
    if source.name.endswith(".lud") or source.text.lstrip().startswith(("(", "//")):
        from manqala.bridge.ludemes.description import converted
    else:
        from manqala.bridge.rule_file import converted
    return converted(source, variant, partial=partial)
