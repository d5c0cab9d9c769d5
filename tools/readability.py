"""Readability of the manual: mean words a sentence, and the share of long sentences, page by page.

``python -m tools.readability`` measures README.md and the pages in docs/; file names measure those. Headings, tables,
code and link targets do not count. A sentence ends with a full stop, a question mark or a colon at the end of a block.

``python -m tools.readability --games`` measures the English descriptions of all shipped games instead, without options
and examples, and lists the ten that are hardest to read.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from manqala.cli.common import load_game
from manqala.describe.written_page import write_page
from manqala.text.resources import game_files

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
LONG, VERY_LONG = 25, 40
"""A sentence of more words is long, and very long."""

FENCE = re.compile(r"^\s*(```|~~~)")
LEFT_OUT = re.compile(r"^(\s*\||#|<!--| {4}|\t|!\[)")
ITEM = re.compile(r"^\s*([-*]|\d+\.)\s+")
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
SENTENCE_END = re.compile(r"(?<=[.?!])[)*_”’]*\s+(?=[*_`(“‘]*[A-Z`‘])")
WORD = re.compile(r"[^\W_][\w’'-]*")
NUMBERED = re.compile(r"^\s*([-*–]|\d+\.)\s+")
SIGNS = re.compile(r"\\(?=\W)")
STOP = re.compile(r"(?<=[.:])\s+|\n{2,}")
TERM = re.compile(r"\*[^*\n]+\*")
DENIAL = re.compile(r"\b(?:not|no|nobody|none|nothing|never|nor|neither|without|unless)\b", re.I)
"""Signs of Markdown, the end of a sentence in a description, a name, and words that deny."""


class Figures(NamedTuple):
    """Figures of one text."""

    sentences: int
    words: int
    long: int
    """Sentences of more than `LONG` words."""

    def plus(self, other: Figures) -> Figures:
        """The figures of both texts together."""
        return Figures(
            self.sentences + other.sentences, self.words + other.words, self.long + other.long
        )

    def line(self, name: str) -> str:
        """The figures as a line of a table."""
        count = max(self.sentences, 1)
        return f"{name:<36}{self.sentences:>7}{self.words / count:>7.1f}{self.long / count:>7.0%}"


def blocks(text: str) -> Iterator[str]:
    """Paragraphs and list items of a Markdown text, without code, tables and headings."""
    block: list[str] = []
    code = False
    for line in [*text.splitlines(), ""]:
        fence = FENCE.match(line) is not None
        if fence or code or not line.strip() or LEFT_OUT.match(line) or ITEM.match(line):
            if block:
                yield " ".join(block)
            block = []
        if fence:
            code = not code
        elif not code and line.strip() and not LEFT_OUT.match(line):
            block.append(ITEM.sub("", line).strip())


def sentences(text: str) -> Iterator[str]:
    """Sentences of a Markdown text; code in backquotes counts as one word."""
    for block in blocks(text):
        plain = re.sub(r"`[^`]*`", "Code", LINK.sub(r"\1", block))
        yield from (one for one in SENTENCE_END.split(plain) if WORD.search(one))


def measure(text: str) -> Figures:
    """Count sentences, words and long sentences of a Markdown text."""
    lengths = [len(WORD.findall(sentence)) for sentence in sentences(text)]
    return Figures(len(lengths), sum(lengths), sum(length > LONG for length in lengths))


def pages() -> list[Path]:
    """README.md, CONTRIBUTING.md and the pages of the manual that people write."""
    docs = ROOT / "docs"
    return [
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "benchmarks/README.md")),
        *sorted(docs.glob("*.md")),
        *sorted((docs / "design").glob("*.md")),
    ]


class GameFigures(NamedTuple):
    """Figures of the description of a game."""

    name: str
    sentences: int
    words: int
    long: int
    """Sentences of more than `LONG` words."""
    very_long: int
    """Sentences of more than `VERY_LONG` words."""
    terms: int
    """Names of the rule file that are set off."""
    denials: int
    """Sentences with two words that deny."""

    @property
    def hard(self) -> int:
        """How hard the page is to read."""
        return self.long + 2 * self.very_long + self.terms + self.denials


def measure_game(name: str) -> GameFigures:
    """Measure what a description says, line by line."""
    page = write_page(load_game(name, {}), "en", "markdown", examples=0)
    lines = [NUMBERED.sub("", line) for line in page.partition("\n## Options")[0].split("\n")]
    drawn = SIGNS.sub("", "\n".join(line for line in lines if not line.startswith("#")))
    told = [
        one
        for one in STOP.split(re.sub(r"```.*?```", "", drawn, flags=re.S))
        if len(one.split()) > 1
    ]
    lengths = [len(WORD.findall(one)) for one in told]
    return GameFigures(
        name, len(told), sum(lengths), sum(length > LONG for length in lengths),
        sum(length > VERY_LONG for length in lengths), sum(len(TERM.findall(one)) for one in told),
        sum(len(DENIAL.findall(one)) > 1 for one in told),
    )  # fmt: skip


def game_lines() -> list[str]:
    """The figures of all games together, and of the ten hardest."""
    found = [measure_game(name) for name in game_files()]
    sums = [sum(column) for column in zip(*(game[1:] for game in found), strict=True)]
    plain = sum(not game.terms for game in found)
    hardest = sorted(found, key=lambda game: -game.hard)[:10]
    head = ("game", "sent.", "words", f">{LONG}", f">{VERY_LONG}", "names", "denials")
    rows = [head, *(tuple(map(str, game)) for game in hardest), ("all", *map(str, sums))]
    lines = [f"{row[0]:<24}" + "".join(f"{cell:>8}" for cell in row[1:]) for row in rows]
    return [
        *lines,
        f"{sums[1] / sums[0]:.1f} words a sentence; {plain} of {len(found)} without a name",
    ]


def main(arguments: list[str]) -> int:
    """Print the figures of the pages named, or of all; with ``--games``, of the games."""
    if arguments == ["--games"]:
        sys.stdout.write("\n".join(game_lines()) + "\n")
        return 0
    lines = [f"{'page':<36}{'sent.':>7}{'words':>7}{f'>{LONG}':>7}"]
    total = Figures(0, 0, 0)
    for path in [Path(name) for name in arguments] or pages():
        figures = measure(path.read_text(encoding="utf-8"))
        total = total.plus(figures)
        absolute = path.resolve()
        name = absolute.relative_to(ROOT) if absolute.is_relative_to(ROOT) else path
        lines.append(figures.line(str(name)))
    sys.stdout.write("\n".join([*lines, total.line("all")]) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
