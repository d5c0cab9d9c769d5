"""A wrong line as the rule lines that are nearest to it: its words in rule words, and what the grammar needs put in.

The words are those of the language, of the prelude and of the file; the parts of the line that no word explains are said
by the ideas of their words.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from manqala.core.types import TYPE_WORDS
from manqala.resolve.names import words_of_core
from manqala.resolve.vocabulary import GENERIC, SET_NOUNS
from manqala.syntax import rule_lines as lines
from manqala.syntax.grammar import literals
from manqala.syntax.recovery.habit_signs import verbs
from manqala.syntax.recovery.line_parses import Lexis, NearLine, near_lines
from manqala.syntax.recovery.line_readings import readings_of, spans_of, tails_of
from manqala.syntax.recovery.line_words import Reading, Vocabulary, words_of
from manqala.syntax.recovery.repair_line import QUOTED
from manqala.syntax.recovery.turned_lines import turned
from manqala.syntax.words import RESERVED
from manqala.text import resources
from manqala.text.line_ideas import rules_shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manqala.text.line_ideas import LineForIdeas
    from manqala.text.span import Source

    Ways = Callable[[str, str], Iterator[tuple[str, LineForIdeas]]]
    """The rule words for a text by its ideas, of a kind."""

KINDS = ("act", "test", "value", "choice", "sowing", "margin", "event", "pattern", "way")
BY_IDEAS = 0.8
"""The cost of rule words that are found by ideas; each idea that they leave out costs more."""
LEFT_OUT = 0.4
EACH = 2
_WORDS = re.compile(r"[a-z][a-z0-9]*(?:[-_'][a-z0-9]+)*")
_NAMED = re.compile(r"^(?:mark|the|an?|an? [a-z]+ is) ([a-z][\w-]*)", re.MULTILINE)
"""Names, where they are defined; some equal words of the grammar."""


_FIGURE = re.compile(r"^\d.*")
_CHOICES = re.compile(r"\bchoices: *[\[{]([^\]}]*)[\]}]")
_PIECES = re.compile(r"^pieces: *\{ *([a-z][\w-]*)", re.MULTILINE)


def _code(text: str) -> str:
    return "\n".join(QUOTED.sub("", lines.content(line)) for line in text.splitlines())


@lru_cache(maxsize=1)
def _of_language() -> tuple[frozenset[str], frozenset[str]]:
    """The words of the language and of the prelude, and those of them of which values consist."""
    core = {*TYPE_WORDS, *SET_NOUNS, *GENERIC, *words_of_core(2, plain=False)}
    names = frozenset(word for name in core for word in name.split())
    prelude = _code(resources.prelude()[1])
    words = frozenset(_WORDS.findall(prelude)) | frozenset(literals().values())
    reserved = frozenset(word for name in RESERVED for word in name.split())
    return names | words | reserved, names | _defined(prelude) | (
        words - frozenset(literals().values())
    )


def _defined(code: str) -> frozenset[str]:
    return frozenset(_NAMED.findall(code))


def _pairs(code: str) -> frozenset[tuple[str, str]]:
    """The words that stand beside each other in rules."""
    words = ([_FIGURE.sub("#", word) for word in words_of(line)] for line in code.splitlines())
    return frozenset(pair for line in words for pair in pairwise(line))


@lru_cache(maxsize=1)
def _pairs_of_language() -> frozenset[tuple[str, str]]:
    return _pairs(_code(resources.prelude()[1])) | _pairs("\n".join(rules_shown()))


class ParsedLine:
    """The rule lines nearest to a line of a file."""

    def __init__(
        self, source: Source, number: int, unknown: frozenset[str], *, opens: bool
    ) -> None:
        """Collect the words that the rest of the file uses, without those that are known to be wrong in the line."""
        rest = "\n".join(text for n, text in enumerate(source.lines, 1) if n != number)
        code = _code(rest)
        used = frozenset(_WORDS.findall(code))
        known, names = _of_language()
        begin = verbs(source)
        fixed = frozenset(literals().values())
        found = _PIECES.search(source.text)
        piece = found[1] if found else "seed"
        pieces = frozenset({piece, f"{piece}s"})
        self._vocabulary = Vocabulary((known | used | pieces) - (unknown - fixed), used, piece)
        front = frozenset(
            word for match in _CHOICES.finditer(source.text) for word in _WORDS.findall(match[1])
        )
        joined = _pairs(code) | _pairs_of_language()
        self._lexis = Lexis(begin, names | (used - fixed) | front | pieces | _defined(code), joined)
        self._opens = opens

    def nearest(self, text: str, ways: Ways) -> list[NearLine]:
        """The nearest lines with their margin, the cheapest first."""
        margin = text[: len(text) - len(text.lstrip())]
        found = [
            NearLine(margin + one.said, one.cost + dearer, one.means)
            for dearer, said in turned(text.strip(), margin=not margin, opens=self._opens)
            for one in self._near(said, ways, margin=not margin)
        ]
        return sorted(found, key=lambda one: one.cost)

    def knows_all(self, line: str) -> bool:
        """Whether all words of a line are those of rules: then it is not said in other words."""
        return {*_WORDS.findall(_code(line.lower()))} <= self._vocabulary.known and line.isascii()

    def is_likely(self, line: str) -> bool:
        """Whether most words of a line stand beside each other elsewhere in rules."""
        pairs = [*pairwise(words_of(line.strip()))]
        return 2 * sum(pair in self._lexis.joined for pair in pairs) >= len(pairs)

    def _near(self, said: str, ways: Ways, *, margin: bool) -> list[NearLine]:
        readings = readings_of(said, self._vocabulary, margin=margin)
        for start, end, part in spans_of(said):
            readings[start] += [
                reading for kind in KINDS for reading in self._by_ideas(kind, part, end, ways)
            ]
        return near_lines(
            readings,
            tails_of(said, self._vocabulary),
            self._lexis,
            margin=margin,
            opens=self._opens,
        )

    def _by_ideas(self, kind: str, text: str, end: int, ways: Ways) -> Iterator[Reading]:
        for n, (said, way) in enumerate(ways(kind, text)):
            if n == EACH:
                return
            if "\n" not in said:
                yield Reading(
                    words_of(said), end, BY_IDEAS + LEFT_OUT * way.left + 0.1 * n, way.means
                )
