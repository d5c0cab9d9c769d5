"""Writes the parts of a rule file in their order."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.bridge.draft import INDENT
from manqala.language.editions import in_newest_edition
from manqala.language.format import format_text
from manqala.text.diagnostics import RuleError
from manqala.text.span import Source

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.bridge.draft import RuleParts

PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 '’.-]*")


@dataclass(frozen=True, slots=True)
class Title:
    """What the front matter says of the game as a whole."""

    game: str
    region: str = ""
    aka: tuple[str, ...] = ()


def rule_text(
    parts: RuleParts, title: Title, repetition: str, sources: Sequence[str], missing: Sequence[str]
) -> str:
    """The rule file, unformatted; ``missing`` are the parts that could not be expressed."""
    return "\n".join(_lines(parts, title, repetition, sources, missing)) + "\n"


def finished(title: str, text: str) -> str:
    """The rule file, formatted, in the newest edition of the language; with faults it stays in the first."""
    source = Source(f"{title}.sow", text)
    try:
        return in_newest_edition(title, source, None)
    except RuleError:
        return format_text(source)


def _lines(
    parts: RuleParts, title: Title, repetition: str, sources: Sequence[str], missing: Sequence[str]
) -> Iterator[str]:
    yield from ("---", "language: 1", f"game: {quote(title.game)}")
    if title.aka:
        yield f"aka: [{', '.join(map(quote, title.aka))}]"
    if title.region:
        yield f"region: {quote(title.region)}"
    yield f"board: {{{', '.join(parts.board)}}}"
    yield from parts.front
    if repetition:
        yield repetition
    if parts.options:
        yield from ("options:", *(f"{INDENT}{option}" for option in parts.options))
    yield from ("sources:", *(f"{INDENT}- {source}" for source in sources), "---")
    for one in missing:
        yield f"# not converted: {one}"
    if missing:
        yield ""
    if parts.marks:
        yield from (*parts.marks, "")
    if parts.setup:
        yield from ("setup", *(INDENT + line for line in parts.setup), "")
    yield from ("turn", *(INDENT + line for line in parts.turn), "")
    for lines in (*parts.words, *parts.endings):
        yield from (*lines, "")
    if parts.between:
        yield from ("between rounds", *(INDENT + line for line in parts.between))


def quote(text: str) -> str:
    """A text of the front matter, quoted if necessary."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return (
        line
        if PLAIN.fullmatch(line) and not line.endswith(" ")
        else json.dumps(line, ensure_ascii=False)
    )
