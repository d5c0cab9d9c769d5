"""Whole sentences of rule books: the language of each, and the ideas that its words stand for.

The phrase book translates words; here only the subject of a sentence matters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manqala.text.book_vocabulary import (
    COMMA,
    DENIALS,
    NUMBER,
    ONLY,
    STOP,
    TOKENS,
    UNKNOWN,
    Idea,
    load_vocabulary,
)  # fmt: skip
from manqala.text.idea_context import is_home, merge_clock, read_only, resolve_context
from manqala.text.phrase_book import LANGUAGES, fold
from manqala.text.whole_numbers import parse_figures

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.text.book_vocabulary import Pattern

_SIGNS = {
    ",": COMMA,
    ";": COMMA,
    ":": COMMA,
    "(": COMMA,
    ")": COMMA,
    ".": STOP,
    "!": STOP,
    "?": STOP,
}
_CONDITION_VERBS = frozenset(
    fold(word)
    for word in (
        "liegt", "liegen", "ist", "sind", "hat", "haben", "enthält", "enthalten", "befindet", "befinden", "gibt",
        "besitzt", "bleibt", "bleiben", "kann", "können", "sollte", "wird", "werden",
    )
)  # fmt: skip
"""German verbs that begin a condition: ‘Liegt in der Mulde kein Stein, …’."""
_CLITIC = re.compile(r"-(?:se|lhes?|as?|os?|l[ao]s?|n[ao]s?|me|te|vos)$")
"""Matches a Portuguese pronoun behind its verb: ‘sorteia-se’, ‘apanha-as’."""
_NO_IDEAS = frozenset({"où"})
"""Words that only without their accents are those of an idea: French ‘ou’ is ‘or’, ‘où’ is ‘where’."""
CLOCK_WITHIN = 8
"""The number of words from ‘against’ to ‘clock’."""


@dataclass(frozen=True, slots=True)
class Speech:
    """A text as ideas, in the language that knows most of its words."""

    language: str
    ideas: tuple[Idea, ...]
    words: int
    known: int
    """The number of words that the language knows, as ideas or as its common words."""
    common: int
    """The number of common words of the language, which say nothing about games."""
    strange: tuple[Idea, ...] = ()
    """Words that no reader understands: unknown ones (``UNKNOWN``), and those that limit what is said (``ONLY``)."""

    @property
    def foreign(self) -> bool:
        """Whether the text is certainly of another language than English."""
        return self.language != "en"

    @property
    def denies(self) -> bool:
        """Whether it says that something does not happen, or must not."""
        return any(idea.name in DENIALS for idea in self.ideas)


def recognise_ideas(text: str, languages: Iterable[str] = LANGUAGES) -> Speech:
    """Return a text as the ideas of its words, in the language that knows most of them; of several, in the first."""
    speeches = [_recognise(text, language) for language in languages]
    return max(speeches, key=lambda one: (one.known, one.common))


def _recognise(text: str, language: str) -> Speech:
    """Return a text as ideas of one language."""
    reader = _IdeaReader(text, language)
    reader.read()
    ideas, strange = reader.ideas, reader.strange
    if reader.begins_condition:
        start = reader.matches[0].start()
        ideas.insert(0, Idea("if", start, start))
    if language == "fr":
        ideas, strange = read_only(text, ideas, strange)
    resolved = resolve_context(merge_clock(ideas))
    homes = [n for n in range(len(resolved)) if is_home(resolved, n, text)]
    for n in homes:
        resolved[n] = replace(resolved[n], name="store")
    # A home that is taken for a store is a guess, and so one word less is known.
    known = reader.known - len(homes)
    return Speech(language, tuple(resolved), reader.total, known, reader.common, tuple(strange))


class _IdeaReader:
    """Reads the words of a text from left to right, and collects their ideas in one language."""

    def __init__(self, text: str, language: str) -> None:
        self.language = language
        self.vocabulary = load_vocabulary(language)
        self.matches = list(TOKENS.finditer(text))
        self.words = [fold(match.group()) for match in self.matches]
        if language == "pt":
            self.words = [_CLITIC.sub("", word) for word in self.words]
        self.ideas: list[Idea] = []
        self.strange: list[Idea] = []
        self.total = self.known = self.common = 0

    @property
    def begins_condition(self) -> bool:
        """Whether the text begins with a German verb that means ‘if’."""
        return (
            self.language == "de"
            and self.words[:1] != []
            and self.words[0] in _CONDITION_VERBS
            and COMMA in self.words
        )

    def read(self) -> None:
        """Read all words."""
        n = 0
        while n < len(self.matches):
            n += self._read_at(n)

    def _read_at(self, n: int) -> int:
        """Read the sign, number or term at word ``n``; return the number of words that it has."""
        word = self.words[n]
        if word in _SIGNS:
            if not (self.language == "de" and word == "." and _is_ordinal(self.matches, n)):
                self._add(_SIGNS[word], n)
            return 1
        pattern = None if word.isdigit() else self._find_pattern(n)
        length = 1 if pattern is None else len(pattern.words)
        self.total += length
        number = parse_figures(word)
        if number is not None:
            self._add(NUMBER, n, number=number)
            self.known += 1
            return 1
        self.common += sum(part in self.vocabulary.common for part in self.words[n : n + length])
        if pattern is not None:
            self._add(pattern.idea, n, length, pattern.number)
            self.known += length
        else:
            self._read_unknown(n)
        return length

    def _read_unknown(self, n: int) -> None:
        """Read a word without an idea: a common word, one that limits what is said, or a strange one."""
        word, match = self.words[n], self.matches[n]
        self.known += word in self.vocabulary.common
        if word in self.vocabulary.limits or word not in self.vocabulary.common:
            name = ONLY if word in self.vocabulary.limits else UNKNOWN
            self.strange.append(Idea(name, match.start(), match.end()))

    def _find_pattern(self, n: int) -> Pattern | None:
        """The best pattern that matches at word ``n``, or None."""
        written = self.matches[n].group().lower()
        if written in _NO_IDEAS:
            return None
        return next(
            (
                pattern
                for pattern in self.vocabulary.at(self.words, n)
                if _is_meant(pattern, self.words, n) and pattern.accented in {"", written}
            ),
            None,
        )

    def _add(self, idea: str, n: int, length: int = 1, number: int = 0) -> None:
        """Add the idea of the words from ``n``."""
        end = self.matches[n + length - 1].end()
        self.ideas.append(Idea(idea, self.matches[n].start(), end, number))


def _is_ordinal(matches: list[re.Match[str]], n: int) -> bool:
    """Whether a point belongs to the figure before it: German ‘seine 1. Mulde’, and not ‘hat 4. Dann …’."""
    if not n or n + 1 == len(matches):
        return False
    before, after = matches[n - 1], matches[n + 1]
    begins = after.group()[0].isupper() and fold(after.group()) in load_vocabulary("de").common
    return before.group().isdigit() and len(before.group()) == 1 and not begins


def _is_meant(pattern: Pattern, words: list[str], at: int) -> bool:
    """Whether a pattern is meant: Spanish ‘contrario’ is an opponent, but not before a clock."""
    if pattern.idea != "counter":
        return True
    following = words[at : at + CLOCK_WITHIN]
    clocks = {
        "clock",
        "aiguille",
        "montre",
        "horloge",
        "uhr",
        "agujas",
        "reloj",
        "manecillas",
        "ponteiros",
    }
    return any(word.startswith(tuple(clocks)) for word in following) or "clock" in " ".join(
        following
    )
