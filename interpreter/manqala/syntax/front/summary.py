"""What a game's front matter says of it, for lists of games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.syntax.front.reader import parse_front_matter
from manqala.text.diagnostics import Diagnostics
from manqala.text.reading import read_source

if TYPE_CHECKING:
    from pathlib import Path

UNREADABLE = "(its front matter has errors)"


def summary(name: str, path: Path) -> dict[str, Any]:
    """What a game's front matter says of it; the rules are not read."""
    found = Diagnostics()
    front = parse_front_matter(read_source(path), found)
    if front is None:
        return {
            "name": name,
            "family": path.parent.name,
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
    return {"name": name, "family": path.parent.name, "title": title, "aka": aka, **texts}
