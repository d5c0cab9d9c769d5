"""Loads a game by its name or by the path of its file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.api.facade import Game
from manqala.resolve.loaded import load_rules

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from manqala.syntax.front.front_matter import OptionValue


def load(
    name_or_path: str | Path, options: Mapping[str, OptionValue] | None = None, **more: OptionValue
) -> Game:
    """Load a game by its name or the path of its file, with options.

    Raises ``UnknownGameError``, ``OptionError`` or ``RuleError`` with all errors found; all are ``ManqalaError``.
    A file that has not changed since the last call is not read again.

    Examples:
        >>> import manqala
        >>> manqala.load("oware", grand_slam="captures").options["grand_slam"]
        'captures'
    """
    rules = load_rules(name_or_path, {**(options or {}), **more})
    return Game(rules, interpreted=False)
