"""A game as texts and options, which another process or machine can open without its files."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.core.rules import Rules
    from manqala.syntax.front.front_matter import OptionValue

MOST_OPEN = 32
"""Size of the cache of opened games: positions of one game share its typed rules."""


@dataclass(frozen=True, slots=True)
class Packed:
    """The texts of a game and its chosen options; equal packs open as equal games."""

    name: str
    path: str | None
    texts: tuple[tuple[str, str], ...]
    """The names and texts of the game's files, oldest ancestor first; every installation has the prelude."""
    chosen: tuple[tuple[str, OptionValue], ...]


def pack(rules: Rules) -> Packed:
    """Return the texts from which these rules were typed."""
    return Packed(
        rules.name,
        None if rules.path is None else str(rules.path),
        tuple((file.source.name, file.source.text) for file in rules.files[1:]),
        tuple(sorted(rules.chosen.items())),
    )


@lru_cache(MOST_OPEN)
def unpack(packed: Packed) -> Rules:
    """Return the rules; later changes of the files have no effect.  Raises ``RuleError``."""
    from manqala.resolve.files import check_texts

    path = None if packed.path is None else Path(packed.path)
    checked = check_texts(packed.name, packed.texts, path, dict(packed.chosen))
    checked.diagnostics.raise_if_errors()
    assert checked.rules is not None
    return checked.rules
