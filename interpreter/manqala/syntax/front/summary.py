"""A game's front matter as JSON, for lists of games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.syntax.front.reader import parse_front_matter
from manqala.text.diagnostics import Diagnostics
from manqala.text.reading import read_source

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.text.span import Source

UNREADABLE = "(its front matter has errors)"


def summary(name: str, path: Path) -> dict[str, Any]:
    """The front matter of a game's file, without reading the rules."""
    return summary_of(name, path.parent.name, read_source(path))


def summary_of(name: str, family: str, source: Source) -> dict[str, Any]:
    """The same for a text; ``family``: the folder of its file."""
    front = parse_front_matter(source, Diagnostics())
    if front is None:
        return {
            "name": name,
            "family": family,
            "title": UNREADABLE,
            "aka": [],
        } | dict.fromkeys(("people", "region", "summary", "extends"))
    texts = {
        key: None if spanned is None else spanned.value
        for key, spanned in (
            ("people", front.people), ("region", front.region), ("summary", front.summary),
            ("extends", front.extends),
        )
    }  # fmt: skip
    aka = [name.value for name in front.aka or ()]
    title = front.title.value
    return {"name": name, "family": family, "title": title, "aka": aka, **texts}
