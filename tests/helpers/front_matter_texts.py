"""Front matter to read in tests: one with every key, and helpers to read it."""

from __future__ import annotations

from manqala.syntax.front.reader import FrontMatter, parse_front_matter
from manqala.text.diagnostics import Diagnostic, Diagnostics
from manqala.text.span import Source

FULL = """\
---
language: 1                       # the version
game: San Yao
aka: [Sàn yáo, 散窯]
people: girls in Henan, China     # [S1]
region: East Asia
summary: "one # [S9] line"        # as told [S1, S7]
players: [south, north]
board: {rows: 2, holes: holes, stores: on track}
pieces: {seed: 1, muzi: {value: 5, plural: muzi, letter: m, native: laomuzi}}
seeds: 5
options:
  conquest: {choices: [no, nearest], default: no, because: "unclear", source: gering}
  holes: {range: [1, 50], default: 6, because: sizes differ}
  empty_capture:
    default: false
    because: both are played
uses: [my-plugin]
statements: [S1, S7]
sources:
  - Owen 1938
  - {id: gering, title: A report, author: Gering, year: 2007, url: "https://example.org"}
---
turn
  choose hole
"""
HEAD = "language: 1\ngame: X\n"


def parse(text: str) -> tuple[FrontMatter | None, tuple[Diagnostic, ...]]:
    diagnostics = Diagnostics()
    front = parse_front_matter(Source("a.sow", text), diagnostics)
    assert (front is None) == diagnostics.has_errors
    return front, diagnostics.sorted()


def good(text: str) -> FrontMatter:
    front, found = parse(text)
    assert found == ()
    assert front is not None
    return front


def faults(yaml_text: str) -> list[tuple[str, str]]:
    """The codes, and the texts that are underlined, of the faults after a proper head."""
    found = parse(f"---\n{HEAD}{yaml_text}\n---\n")[1]
    return [(item.code, item.span.text if item.span else "") for item in found]


def only(yaml_text: str) -> Diagnostic:
    (item,) = parse(f"---\n{HEAD}{yaml_text}\n---\n")[1]
    return item
