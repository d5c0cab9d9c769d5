"""The sentences about words in the page on the rule language, read from the page itself."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from manqala.core.course import CORE_EVENTS
from manqala.resolve.notes import Meant
from manqala.text import resources

if TYPE_CHECKING:
    from collections.abc import Iterator

CELL = re.compile(r"(?<!\\)\|")
QUOTED = re.compile(r"`([^`]+)`")
ADJECTIVES, VERBS, MARKS, NOUNS, GRAMMAR = "adjectives", "verbs", "marks", "nouns", "words"
KINDS = {
    Meant.VERB: VERBS, Meant.ADJECTIVE: ADJECTIVES, Meant.MARK: MARKS, Meant.NOUN: NOUNS, Meant.CORE: NOUNS,
}  # fmt: skip
"""The subjects of the tables that describe each kind of words."""
LINKS = re.compile(r"\[([^\]]*)\]\([^)]*\)")


def sentence(kind: Meant, name: str) -> str | None:
    """Return the page's sentence about a word of the core or of the prelude."""
    if kind is Meant.EVENT:
        return _events().get(name)
    if kind is Meant.THEN:
        return keyword("then")
    if kind is Meant.KIND and name in {"pieces", "piece", "value", "kinds"}:
        return keyword(name) or _rows().get((NOUNS, name))
    return _rows().get((KINDS.get(kind, ""), name))


def keyword(word: str) -> str | None:
    """Return the page's sentence about a word of the grammar."""
    return _rows().get((GRAMMAR, word))


def key(name: str) -> str | None:
    """Return the page's sentence about a key of the front matter."""
    return _rows().get(("the front matter", name)) or _rows().get(("the board", name))


def example_line(word: str) -> str | None:
    """Return the page's sentence about a line of an example."""
    return _rows().get(("examples", word))


@lru_cache(maxsize=1)
def _rows() -> dict[tuple[str, str], str]:
    """Return the rows of all tables, by the subject of their section and by word."""
    found: dict[tuple[str, str], str] = {}
    heading = ""
    for line in _lines():
        if line.startswith("#"):
            heading = line.lstrip("# ").split(" of the ")[0].lower()
        cells = [cell.strip() for cell in CELL.split(line)[1:-1]] if line.startswith("|") else []
        if len(cells) < 2:
            continue
        words = QUOTED.findall(cells[0])
        for word, said in zip(words, _for_each(words, _plain(cells[-1])), strict=True):
            found.setdefault((heading, word), said)
            found.setdefault((heading, word.split(" ")[0]), said)
    return found


def _for_each(words: list[str], said: str) -> list[str]:
    """Return the sentences about several words in one row: one part for each, if the numbers agree."""
    about, colon, rest = said.partition(": ") if said.startswith("of ") else ("", "", said)
    parts = rest.split("; ")
    if len(parts) != len(words):
        return [said] * len(words)
    return [f"{about}{colon}{part}" for part in parts]


@lru_cache(maxsize=1)
def _events() -> dict[str, str]:
    said = {word: text for (heading, word), text in _rows().items() if heading == "events"}
    named = {key.split(" at …")[0].split(" into …")[0]: text for key, text in said.items()}
    return {" ".join(key[:1]): text for key, text in CORE_EVENTS.items()} | named


def _lines() -> Iterator[str]:
    inside = False
    for line in resources.language_page().split("\n"):
        if line.startswith("```"):
            inside = not inside
        elif not inside:
            yield line


def _plain(text: str) -> str:
    return LINKS.sub(r"\1", text).replace("**", "").replace("\\|", "|")
