"""Rule files as coloured text with an explanation of each word, for pages."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from manqala.language.colours import Colour, colours
from manqala.language.hovering import hover
from manqala.language.library import Library

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from manqala.language.colours import Coloured
    from manqala.language.library import OpenText

TOLD = frozenset({
    Colour.KEYWORD, Colour.VERB, Colour.NOUN, Colour.ADJECTIVE, Colour.MARK, Colour.OPTION, Colour.CHOICE, Colour.LOCAL,
    Colour.KIND, Colour.EVENT,
})  # fmt: skip
"""The kinds of words that have an explanation."""


def colour_rules(name: str, text: str, path: Path | None = None, *, numbered: bool = True) -> str:
    """A rule file as HTML; with ``numbered`` lines, each has an anchor, ``L1`` and so on. ``path``: its file."""
    document = Library(fixes_tried=False).open(name, path, text)
    lines = text.rstrip("\n").split("\n")
    by_line: dict[int, list[Coloured]] = {}
    for colour in colours(document):
        by_line.setdefault(colour.line, []).append(colour)
    rows = []
    for number, line in enumerate(lines, 1):
        body = "".join(_pieces(document, line, by_line.get(number, [])))
        anchor = f' id="L{number}"' if numbered else ""
        rows.append(f'<span{anchor} class="sow-line">{body}</span>')
    kind = "sow sow-numbered" if numbered else "sow"
    return f'<pre class="{kind}" tabindex="0"><code>' + "\n".join(rows) + "</code></pre>"


def _pieces(document: OpenText, line: str, found: list[Coloured]) -> Iterator[str]:
    at = 0
    for one in found:
        start, end = one.column - 1, one.column - 1 + one.length
        yield escape(line[at:start], quote=False)
        told = _explain_word(document, one)
        title = f' title="{_in_attribute(told)}"' if told else ""
        yield f'<span class="sow-{one.colour.name.lower()}"{title}>{escape(line[start:end], quote=False)}</span>'
        at = end
    yield escape(line[at:], quote=False)


def _explain_word(document: OpenText, one: Coloured) -> str:
    """The explanation of a word, in one or several lines."""
    if one.colour not in TOLD:
        return ""
    said = hover(document, one.line, one.column)
    return "" if said is None else "\n".join(part for part in (said.code, *said.prose) if part)


def _in_attribute(text: str) -> str:
    """A text with its lines, on one line."""
    return escape(text).replace("\n", "&#10;")
