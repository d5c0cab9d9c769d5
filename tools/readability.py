"""Readability of the manual: mean words a sentence, and the share of long sentences, page by page.

``python -m tools.readability`` measures README.md and the pages in docs/; file names measure those. Headings, tables,
code and link targets do not count. A sentence ends with a full stop, a question mark or a colon at the end of a block.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
LONG = 25
"""A sentence of more words is long."""

FENCE = re.compile(r"^\s*(```|~~~)")
LEFT_OUT = re.compile(r"^(\s*\||#|<!--| {4}|\t|!\[)")
ITEM = re.compile(r"^\s*([-*]|\d+\.)\s+")
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
SENTENCE_END = re.compile(r"(?<=[.?!])[)*_”’]*\s+(?=[*_`(“‘]*[A-Z`‘])")
WORD = re.compile(r"[^\W_][\w’'-]*")


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
    lengths = [len(WORD.findall(one)) for one in sentences(text)]
    return Figures(len(lengths), sum(lengths), sum(length > LONG for length in lengths))


def pages() -> list[Path]:
    """README.md, CONTRIBUTING.md and the pages of the manual that people write."""
    docs = ROOT / "docs"
    return [
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "benchmarks/README.md")),
        *sorted(docs.glob("*.md")),
        *sorted((docs / "design").glob("*.md")),
    ]


def main(arguments: list[str]) -> int:
    """Print the figures of the pages named, or of all."""
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
