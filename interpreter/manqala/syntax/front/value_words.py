"""Writes places and values of the front matter for messages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_SHOWN = 40
"""Limit of characters of a text that a message repeats."""


def describe(path: Iterable[str | int]) -> str:
    """A path in words: ‘board.rows’, or the third entry of ‘aka’."""
    keys: list[str] = []
    entry = ""
    for step in path:
        if isinstance(step, int):
            entry = f"entry {step + 1} of "
        else:
            keys.append(step)
    return f"{entry}‘{'.'.join(keys)}’" if keys else "the front matter"


def format_value(value: object) -> str:
    """A value as an author would write it."""
    if value is None:
        return "nothing"
    if isinstance(value, str):
        value = value.replace("\n", " ")
        return f"‘{value}’" if len(value) <= MAX_SHOWN else f"‘{value[: MAX_SHOWN - 1]}…’"
    if isinstance(value, dict):
        return "a block of keys"
    if isinstance(value, list):
        return "a list"
    return json.dumps(value)
