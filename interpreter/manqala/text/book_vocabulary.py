"""The vocabulary of rule books in each language: the ideas that words stand for.

The data is ``grammar/book-speech.json``. An idea has patterns in each language: words, of which ``*`` leaves the
beginning or the end open.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from manqala.text.phrase_book import fold
from manqala.text.resources import grammar_text

FILE = "book-speech.json"
NUMBER = "number"
UNKNOWN = "?"
"""The idea of a word that the language does not know."""
ONLY = "only"
"""The idea of words that limit what is said: ‘only’, ‘except’."""
DENIALS = frozenset({"not", "cannot", "forbidden", "without"})
STOP = "."
"""The idea of a sign that separates sentences; a comma is a separate idea."""
COMMA = ","
TOKENS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*['’]?|\d+|[,;:.!?()]", re.UNICODE)
_KEY = 2
"""The number of letters by which patterns with an open end are indexed."""


@dataclass(frozen=True, slots=True)
class Idea:
    """An idea of a sentence: its name, its place in the text, and its value if it is a number."""

    name: str
    start: int
    end: int
    number: int = 0


@dataclass(frozen=True, slots=True)
class Pattern:
    """The words for an idea in one language; the first or the last may be part of a word."""

    words: tuple[str, ...]
    idea: str
    number: int
    open: bool
    """Whether the last word may be a prefix."""
    ends: bool
    """Whether the first word may be a suffix."""
    accented: str = ""
    """The word with its accents, if without them it is a common one: French ‘dé’ is not ‘de’."""

    @property
    def rank(self) -> tuple[int, bool, int]:
        """The sort key: more words win, then a closed end, then more letters."""
        return len(self.words), not (self.open or self.ends), sum(map(len, self.words))

    def fits(self, words: list[str], at: int) -> bool:
        """Whether the pattern matches the words from a place."""
        end = at + len(self.words)
        if end > len(words):
            return False
        *first, last = self.words
        span = words[at:end]
        if span[:-1] != first:
            return False
        if self.ends:
            return span[-1].endswith(last) or (self.open and last in span[-1])
        return span[-1].startswith(last) if self.open else span[-1] == last


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The common words of a language, and its patterns, by what they begin with."""

    common: frozenset[str]
    limits: frozenset[str]
    closed: dict[str, list[Pattern]]
    """By the first word: those whose first word is whole."""
    begun: dict[str, list[Pattern]]
    """By the first letters: a single word with an open end."""
    ending: list[Pattern]

    def at(self, words: list[str], at: int) -> list[Pattern]:
        """Return the patterns that match the words from a place, the best first."""
        near = (
            *self.closed.get(words[at], ()), *self.begun.get(words[at][:_KEY], ()), *self.ending,
        )  # fmt: skip
        return sorted(
            (one for one in near if one.fits(words, at)), key=lambda one: one.rank, reverse=True
        )


@cache
def _load_data() -> dict[str, Any]:
    return cast("dict[str, Any]", json.loads(grammar_text(FILE)))


@cache
def load_vocabulary(language: str) -> Vocabulary:
    """Return the vocabulary of a language."""
    data = _load_data()
    limits = frozenset(map(fold, data["limits"][language]))
    common = frozenset(word for word in map(fold, data["common"][language]))
    vocabulary = Vocabulary(common | limits, limits, {}, {}, [])
    rows = [(idea, 0, terms) for idea, terms in data["ideas"].items()]
    rows += [(NUMBER, int(number), terms) for number, terms in data["numbers"].items()]
    for idea, number, terms in rows:
        for term in terms.get(language, ()):
            words = tuple(fold(word) for word in TOKENS.findall(term.strip("*")))
            plain = term.strip("*").lower()
            accented = (
                plain
                if words != (plain,) and words[0] in limits | common and len(words) == 1
                else ""
            )
            pattern = Pattern(
                words, idea, number, term.endswith("*"), term.startswith("*"), accented
            )
            if pattern.ends:
                vocabulary.ending.append(pattern)
            elif pattern.open and len(words) == 1:
                vocabulary.begun.setdefault(words[0][:_KEY], []).append(pattern)
            else:
                vocabulary.closed.setdefault(words[0], []).append(pattern)
    return vocabulary


def find_scenes(text: str, language: str) -> frozenset[str]:
    """Return the scenes in which a text says that something happens: before the game, during a sowing, for a whole game."""
    rows = _load_data()["scenes"]
    lowered = text.lower()
    return frozenset(
        scene
        for scene, terms in rows.items()
        if any(re.search(rf"(?<!\w){re.escape(term)}(?!\w)", lowered) for term in terms[language])
    )


def is_weighty(word: str, language: str) -> bool:
    """Whether an unknown word may be one of duty or duration, which no rule may leave out."""
    begins = _load_data()["weighty"][language]
    return fold(word).startswith(tuple(map(fold, begins)))


def find_content_words(text: str, language: str) -> list[str]:
    """Return the words of a text that are not common words of its language, without accents and capitals."""
    common = load_vocabulary(language).common
    words = [fold(match.group()) for match in TOKENS.finditer(text)]
    return [word for word in words if word.isalpha() and len(word) > 1 and word not in common]
