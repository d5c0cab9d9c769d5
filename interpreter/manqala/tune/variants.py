"""Variants: each is a rule file that extends the game, and is played exactly as written."""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.game.game import GameValue
from manqala.game.packed import Packed, pack, unpack
from manqala.simulate.parcel import Parcel
from manqala.tune.variation import WrittenIn

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from manqala.core.rules import Rules
    from manqala.syntax.front.front_matter import OptionValue
    from manqala.tune.variation import Variation

PLAIN = re.compile(r"[^\W\d][\w ,./-]*", re.UNICODE)
TRUTHS = {"true", "false", "yes", "no", "on", "off", "null"}
Values = tuple["OptionValue", ...]
"""The value of each dimension."""


@dataclass(frozen=True, slots=True)
class Variants:
    """The variants of one game."""

    rules: Rules
    variation: Variation

    def named(self, values: Values) -> dict[str, OptionValue]:
        """Return values with their names."""
        names = (dimension.name for dimension in self.variation.dimensions)
        return dict(zip(names, values, strict=True))

    def label(self, values: Values) -> str:
        """Return values as people type them after ``--set``."""
        return ", ".join(f"{name}={as_word(value)}" for name, value in self.named(values).items())

    def slug(self, values: Values) -> str:
        """Return the name of a variant's file, without its ending."""
        parts = (f"{name}-{as_word(value)}" for name, value in self.named(values).items())
        return "-".join((self.rules.name, *parts)).replace("_", "-")

    def text(self, values: Values, extends: str) -> str:
        """Return the rule file of a variant."""
        by_place: dict[WrittenIn, dict[str, OptionValue]] = {place: {} for place in WrittenIn}
        for dimension, value in zip(self.variation.dimensions, values, strict=True):
            by_place[dimension.place][dimension.name] = value
        options = {**dict(self.variation.fixed), **by_place[WrittenIn.OPTION]}
        lines = [
            "---",
            "language: 3",
            f"game: {_quote(self.title(values))}",
            f"extends: {extends}",
        ]
        if board := by_place[WrittenIn.BOARD]:
            lines.append("board: {" + ", ".join(f"{name}: {n}" for name, n in board.items()) + "}")
        lines += [f"{name}: {n}" for name, n in by_place[WrittenIn.SEEDS].items()]
        if options:
            lines.append("options:")
            lines += [
                f"  {name}: {{default: {_as_yaml(value)}}}" for name, value in options.items()
            ]
        return "\n".join([*lines, "---", ""])

    def title(self, values: Values) -> str:
        """Return the title of a variant."""
        words = (
            f"{name.replace('_', ' ')} {as_word(value).replace('_', ' ')}"
            for name, value in self.named(values).items()
        )
        return f"{self.rules.front.title.value} with {', '.join(words)}"

    def parcel(self, values: Values) -> Parcel:
        """Return the game of a variant, packed for other processes."""
        base = pack(self.rules)
        name = f"{self.slug(values)}.sow"
        own = (name, self.text(values, self.rules.name))
        return Parcel(Packed(base.name, base.path, (*base.texts, own), ()))

    def open(self, values: Values) -> GameValue:
        """Return the game of a variant; raises ``RuleError`` if these values give no valid game."""
        return GameValue(unpack(self.parcel(values).packed))


def extended_name(rules: Rules, shipped: Mapping[str, Path], folder: Path) -> str:
    """Return the value of ``extends`` for a file in ``folder``: the name of a shipped game, or a relative path."""
    assert rules.path is not None
    # A file in the same folder would be found first.
    if shipped.get(rules.name) == rules.path and not (folder / f"{rules.name}.sow").exists():
        return rules.name
    # There is no relative path to another drive.
    try:
        found = os.path.relpath(rules.path, folder)
    except ValueError:
        found = str(rules.path.absolute())
    return _quote(found.replace(os.sep, "/"))


def as_word(value: OptionValue) -> str:
    """Return a value in the form for ``--set``."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _as_yaml(value: OptionValue) -> str:
    return as_word(value) if isinstance(value, bool | int) else _quote(value)


def _quote(text: str) -> str:
    """Return a text for the front matter, in quotes if YAML would misread it, as ‘off’ or a colon."""
    if PLAIN.fullmatch(text) and text not in TRUTHS:
        return text
    return json.dumps(text, ensure_ascii=False)
