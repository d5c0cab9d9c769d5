"""Writes a document as one self-contained HTML file."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, assert_never

from manqala.document.parts import (
    Boards,
    FigureTable,
    Heading,
    Introduction,
    Listing,
    Paragraph,
    Plot,
    ShownCommand,
    with_terms,
)
from manqala.picture.style import style_sheet
from manqala.picture.svg import board_svg

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.document.parts import ListItem, Part
    from manqala.game.game import PositionValue

STYLE = """\
:root { color-scheme: light dark; --paper: #fffdf8; --ink: #231f1b; --soft: #6d6258; --line: #e0d8cb; --shade: #f4f0e7; }
@media (prefers-color-scheme:dark) {
  :root { --paper: #1a1917; --ink: #e9e4dc; --soft: #ab9f92; --line: #3b3733; --shade: #24221f; }
}
* { box-sizing: border-box; }
body { background: var(--paper); color: var(--ink); font: 1.06rem/1.6 Georgia, "Noto Serif", serif;
  margin: 0 auto; max-width: 48rem; padding: 2rem 1.2rem 4rem; }
h1 { font-size: 2.1rem; line-height: 1.2; margin: 0 0 .6rem; }
h2 { border-top: 1px solid var(--line); font-size: 1.35rem; margin: 2.2rem 0 .6rem; padding-top: 1rem; }
h3 { font-size: 1.1rem; margin: 1.8rem 0 .5rem; }
.about { color: var(--soft); margin: 0; }
ol, ul { margin: .4rem 0; padding-left: 1.4rem; }
li { margin: .25rem 0; }
.words { border-left: 3px solid var(--line); list-style: none; margin-top: 1rem; padding-left: 1rem; }
.word { border-left: 3px solid var(--line); list-style: none; margin-left: -1.1rem; padding-left: .8rem; }
pre { background: var(--shade); border-left: 3px solid var(--line); font-size: .9rem; overflow-x: auto; padding: .5rem .8rem; }
pre code { white-space: pre-wrap; }
figure { margin: 1.4rem 0 2.2rem; }
figcaption, caption { color: var(--soft); font-size: .95rem; padding-bottom: .5rem; text-align: left; }
figure svg { display: block; height: auto; max-width: 100%; }
.boards { display: grid; gap: .8rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--least)), 1fr)); }
figure.plot svg { --faint: var(--soft); max-width: 44rem; width: 100%; }
.wide { left: 50%; max-width: min(calc(100vw - 2.4rem), 68rem); min-width: 100%; overflow-x: auto; position: relative;
  transform: translateX(-50%); width: fit-content; }
table { border-collapse: collapse; font: .92rem/1.5 system-ui, "Segoe UI", "Noto Sans", sans-serif; margin: .5rem 0 1rem; }
th, td { border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; padding: .25rem .9rem .25rem 0;
  text-align: right; vertical-align: top; }
th.text, td.text { text-align: left; }
tbody th { font-weight: normal; }
.named tbody th { min-width: min(11rem, 40vw); }
thead th { border-bottom: 2px solid var(--soft); vertical-align: bottom; }
@media print { body { max-width: none; } h2 { break-after: avoid; } figure, table { break-inside: avoid; } }
"""
LEAFLET = """\
@media print {
  @page { margin: 12mm; }
  :root { --paper: #fff; --ink: #000; --soft: #444; --line: #bbb; --shade: #f4f4f4; color-scheme: light; }
  body { font-size: 8.6pt; line-height: 1.35; padding: 0; }
  main { column-gap: 7mm; columns: 2; }
  h1 { column-span: all; font-size: 17pt; }
  h2 { font-size: 11pt; margin: 3mm 0 1mm; padding-top: 1.5mm; }
  h3 { font-size: 9pt; margin: 2mm 0 1mm; }
  figure { margin: 2mm 0; }
  figcaption, caption { font-size: 8.6pt; padding-bottom: 1mm; }
  figure svg { margin: 0 auto; max-height: 34mm; width: auto; }
}
"""
"""The style of a leaflet: two columns of small print, with small boards."""
SHORT_NAME = 24
"""The greatest number of letters with which the name of a row may wrap as it likes."""


def as_html(parts: Sequence[Part], language: str = "en", *, leaflet: bool = False) -> str:
    """Write the whole file; the first heading is its title.

    ``language``: a tag such as ``de``; ``leaflet``: print in two columns of small print.
    """
    title = next(part.text for part in parts if isinstance(part, Heading))
    boards = any(has_boards(part) for part in parts)
    return "\n".join(
        (
            "<!doctype html>",
            f'<html lang="{escape(language)}">',
            '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>\n{STYLE}{LEAFLET if leaflet else ''}{style_sheet() if boards else ''}\n</style></head>",
            "<body><main>",
            html_parts(parts),
            "</main></body></html>",
        )
    )


def has_boards(part: Part) -> bool:
    """Whether a part draws boards."""
    return isinstance(part, Boards) or (
        isinstance(part, Listing) and any(item.boards for item in part.items)
    )


def html_parts(parts: Sequence[Part]) -> str:
    """Write only the parts, for use within a page."""
    return "\n".join(line for part in parts for line in _part(part))


def _part(part: Part) -> Iterator[str]:
    match part:
        case Heading():
            yield f"<h{part.level}>{_text(part.text)}</h{part.level}>"
        case Paragraph():
            yield f"<p>{_text(part.text)}</p>"
        case Introduction():
            yield f'<p class="about">{_text(" ".join(part.sentences))}</p>'
        case Listing():
            more = ' class="words"' if part.glossary else ""
            yield from _items(part.items, "ol" if part.numbered else "ul", more)
        case ShownCommand():
            yield f"<pre><code>{escape(part.text)}</code></pre>"
        case FigureTable():
            yield _table(part)
        case Plot():
            told = f'role="img" aria-label="{escape(part.told)}"'
            svg = part.svg.replace("<svg ", f"<svg {told} ", 1)
            yield f'<figure class="plot">{svg}<figcaption>{_text(part.caption)}</figcaption></figure>'
        case Boards():
            yield from _boards(part)
        case _:
            assert_never(part)


def _boards(part: Boards) -> Iterator[str]:
    """A position; or those before and after a move, side by side if there is room."""
    told = part.caption if part.move is None else f"{part.caption}. {part.move}"
    yield f"<figure>\n<figcaption>{_text(told)}.</figcaption>"
    yield f'<div class="boards" style="--least: {_least_width(part.before)}rem">'
    yield board_svg(part.before, marks=False, style=False)
    if part.after is not None:
        yield board_svg(part.after, style=False)
    yield "</div>\n</figure>"


def _least_width(position: PositionValue) -> int:
    """The least width of a board beside another, on which its seeds can be counted."""
    return 4 + 2 * position.notation.board.plan.columns


def _items(items: Sequence[ListItem], kind: str, more: str = "") -> Iterator[str]:
    yield f"<{kind}{more}>"
    for item in items:
        more = ' class="word"' if item.glossary else ""
        yield from _item_text(item, f"<li{more}>")
        for one in item.then:
            yield from _item_text(one, "<div>")
            yield "</div>"
        for boards in item.boards:
            yield from _boards(boards)
        yield "</li>"
    yield f"</{kind}>"


def _item_text(item: ListItem, tag: str) -> Iterator[str]:
    """The text of an item after its opening tag, its quote and the items below it."""
    yield f"{tag}{_text(item.text)}"
    if item.quote is not None:
        yield f"<pre>{escape(item.quote)}</pre>"
    if item.below:
        yield from _items(item.below, "ul")


def _table(part: FigureTable) -> str:
    def cell(tag: str, more: str, column: int, text: str) -> str:
        side = ' class="text"' if column < part.words else ""
        return f"<{tag}{more}{side}>{escape(text)}</{tag}>"

    head = "".join(cell("th", ' scope="col"', at, text) for at, text in enumerate(part.head))
    rows = "".join(
        "<tr>"
        + cell("th", ' scope="row"', 0, row[0])
        + "".join(cell("td", "", at, text) for at, text in enumerate(row[1:], 1))
        + "</tr>"
        for row in part.rows
    )
    # On a narrow screen long names of rows would have a word on each line.
    named = ' class="named"' if any(len(row[0]) > SHORT_NAME for row in part.rows) else ""
    return (
        f'<div class="wide"><table{named}><caption>{_text(part.caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _text(text: str) -> str:
    """The escaped text, with its terms in italics."""
    return with_terms(escape(text, quote=False), lambda term: f"<i>{term}</i>")
