"""The phrase book: words of other books and of other notations, and their equivalents in rules.

The data is ``grammar/phrase-book.json``, which is read when a message first needs it. Each entry has rule words, and
for each language the terms that mean them. Callers resolve an equivalent at its place before they offer it.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from manqala.text.resources import grammar_text

FILE = "phrase-book.json"
LANGUAGES = {"en": "English", "fr": "French", "de": "German", "es": "Spanish", "pt": "Portuguese"}
SHORT = 3
"""Length of a word that is too short to show its language."""
CONNECTIVES = "little"
"""The section of words that only join others; they are translated only beside a term."""
ANYWHERE = ("phrases", "verbs", "adjectives", "nouns")
"""The sections whose terms are translated in any line, the more specific ones first."""
MARGIN_SECTION, EXAMPLE_SECTION = "rules", "lines"
_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_QUOTED = re.compile(r'"[^"\n]*"?')
_WORDS = re.compile(r"[^\W\d_](?:[^\W_]|['’-](?=[^\W_]))*'?", re.UNICODE)


@dataclass(frozen=True, slots=True)
class Term:
    """A term of one or several books, and the rule words that it may mean, the likeliest first."""

    section: str
    text: str
    languages: tuple[str, ...]
    rules: tuple[str, ...]

    @property
    def foreign(self) -> bool:
        """Whether the term is of another language than that of rules."""
        return bool(self.languages) and "en" not in self.languages


def fold(word: str) -> str:
    """Return a word in lower case and without accents, as the key for look-ups."""
    plain = unicodedata.normalize("NFC", word).casefold().replace("’", "'").translate(_GERMAN)
    letters = unicodedata.normalize("NFKD", plain)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


@cache
def load_sections() -> dict[str, dict[str, Term]]:
    """The terms of each section, by their folded form."""
    data = json.loads(grammar_text(FILE))
    own = {rule for name in ANYWHERE for entry in data[name] for rule in entry["rules"]}
    return {name: _index_terms(name, entries, own) for name, entries in data.items()}


def _index_terms(
    section: str, entries: list[dict[str, list[str]]], own: set[str]
) -> dict[str, Term]:
    """The terms of a section by their keys.

    ``own``: words of rules. A foreign term that looks like one without its accents, such as ‘pièces’, is left out.
    """
    terms: dict[str, Term] = {}
    for entry in entries:
        for language in LANGUAGES:
            for text in entry.get(language, ()):
                for key in dict.fromkeys((fold(text), _without_accents(text))):
                    if key in own and language != "en" and section in ANYWHERE:
                        continue
                    before = terms.get(key, Term(section, text, (), ()))
                    terms[key] = Term(
                        section, before.text,
                        tuple(dict.fromkeys((*before.languages, language))),
                        tuple(dict.fromkeys((*before.rules, *entry["rules"]))),
                    )  # fmt: skip
    return terms


def _without_accents(text: str) -> str:
    """The folded form of a writer who drops the dots of German letters."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _spellings(word: str) -> tuple[str, ...]:
    """The keys of a term of several words, which may be joined by blanks, ``-`` or ``_``."""
    key = fold(word)
    parts = re.split(r"[ _-]+", key)
    return tuple(dict.fromkeys((key, " ".join(parts), "-".join(parts))))


class Equivalents(Mapping[str, tuple[str, ...]]):
    """The equivalents of the terms of some sections; the first section that has a term counts, however it is spelt."""

    def __init__(self, *names: str) -> None:
        self._names = names

    def __getitem__(self, word: str) -> tuple[str, ...]:
        for key in _spellings(word):
            for name in self._names:
                if key in load_sections()[name]:
                    return load_sections()[name][key].rules
        raise KeyError(word)

    def __iter__(self) -> Iterator[str]:
        return iter({word: None for name in self._names for word in load_sections()[name]})

    def __len__(self) -> int:
        return sum(1 for _ in self)


def find_languages(word: str, rule: str) -> tuple[str, ...]:
    """The languages in which a word means a rule word; empty for an English word."""
    keys = _spellings(word)
    terms = [by_term[key] for by_term in load_sections().values() for key in keys if key in by_term]
    languages = [name for term in terms if rule in term.rules for name in term.languages]
    return () if "en" in languages else tuple(dict.fromkeys(languages))


def explain_foreign_word(word: str, rule: str) -> str | None:
    """Explain a word: ‘casa’ is Spanish and Portuguese for ‘hole’; None for an English word."""
    names = [LANGUAGES[name] for name in find_languages(word, rule)]
    if not names:
        return None
    listed = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
    return f"‘{word}’ is {listed} for ‘{rule}’"


@dataclass(frozen=True, slots=True)
class Translation:
    """A line in rule words, the span of the line that differs, and the terms that were found."""

    text: str
    start: int
    end: int
    terms: tuple[tuple[str, str], ...]
    """Each term as the author wrote it, and the rule words for it."""


@dataclass(frozen=True, slots=True)
class _Reading:
    """A way to read a line: the number of the equivalent to take, and whether English words are also replaced."""

    choice: int
    english: bool


READINGS = tuple(_Reading(choice, english) for choice in (0, 1, 2) for english in (False, True))
"""The readings that are tried, the likeliest first."""


def translate(line: str, known: frozenset[str], *, margin: bool, example: bool = False) -> Iterator[Translation]:  # fmt: skip
    """Yield the line with the terms of other books replaced by rule words, the likeliest reading first.

    ``known``: words that the file defines, which stay, as quoted texts do. ``margin``: the line begins a rule.
    ``example``: it is part of an example.
    """
    names = [*ANYWHERE, CONNECTIVES]
    if margin:
        names.insert(1, MARGIN_SECTION)
    if example:
        names.insert(0, EXAMPLE_SECTION)
    seen: set[str] = set()
    for reading in READINGS:
        translation = _translate(line, known, names, reading)
        if translation is not None and translation.text not in seen:
            seen.add(translation.text)
            yield translation


@dataclass(frozen=True, slots=True)
class _Part:
    start: int
    end: int
    section: str
    text: str


def _translate(
    line: str, known: frozenset[str], names: list[str], reading: _Reading
) -> Translation | None:
    words = list(_WORDS.finditer(_QUOTED.sub(lambda match: '"' * len(match.group()), line)))
    parts: list[_Part] = []
    terms: list[tuple[str, str]] = []
    n, foreign = 0, False
    while n < len(words):
        found = _find_longest_term(line, words, n, known, names, english=reading.english)
        if found is None:
            n += 1
            continue
        term, end_word = found
        rule = term.rules[min(reading.choice, len(term.rules) - 1)]
        start, end = words[n].start(), words[end_word - 1].end()
        parts.append(_Part(start, end, term.section, rule))
        if term.section != CONNECTIVES:
            accented = not line[start:end].isascii()
            foreign = foreign or accented or term.foreign or term.section == "phrases"
            terms.append((line[start:end], rule))
        n = end_word
    if not foreign and not any(
        part.section == CONNECTIVES and part.text and part.end - part.start > SHORT
        for part in parts
    ):
        return None
    parts = _put_adjectives_first(parts, line)
    text, at = "", 0
    for part in parts:
        text += line[at : part.start] + part.text
        at = part.end
    text = _tidy(text + line[at:])
    return Translation(text, parts[0].start, parts[-1].end, tuple(terms))


def _find_longest_term(
    line: str,
    words: list[re.Match[str]],
    n: int,
    known: frozenset[str],
    names: list[str],
    *,
    english: bool,
) -> tuple[Term, int] | None:
    """Return the longest term that begins with word ``n`` of a line, and the number of the word after it."""
    longest = min(len(words), n + _longest_phrase())
    for end_word in range(longest, n, -1):
        text = line[words[n].start() : words[end_word - 1].end()]
        key = " ".join(fold(text).split())
        if end_word == n + 1 and text in known:
            continue
        for name in names:
            term = load_sections()[name].get(key)
            # Alone, English words are guessed by the place in which they are.
            if term is not None and (
                english or term.foreign or name == "phrases" or not text.isascii()
            ):
                return term, end_word
    return None


@cache
def _longest_phrase() -> int:
    return max(len(_WORDS.findall(key)) for key in load_sections()["phrases"])


def _put_adjectives_first(parts: list[_Part], line: str) -> list[_Part]:
    """Return the parts with adjectives before their nouns: ``casas vacías`` is ``empty holes``."""
    ordered = list(parts)
    for n in range(len(ordered) - 1):
        noun, adjective = ordered[n], ordered[n + 1]
        beside = not line[noun.end : adjective.start].strip()
        if beside and (noun.section, adjective.section) == ("nouns", "adjectives"):
            ordered[n] = _Part(noun.start, noun.end, adjective.section, adjective.text)
            ordered[n + 1] = _Part(adjective.start, adjective.end, noun.section, noun.text)
    return ordered


_TWICE = re.compile(r"\b(?:own|opponent's|end round|round ends|skipping|capture|of) (?=(?:own|opponent's|end round|round ends"
                    r"|skipping|capture|of)\b)")  # fmt: skip
_EMPTY = re.compile(r"\blast is (?:an? |the )?(?P<whose>own|opponent's)? ?empty(?: hole)?\b")


def _tidy(text: str) -> str:
    """Return the text with single spaces, none before a comma, and without words that two terms repeat.

    A hole that books call empty when the last seed falls into it was empty before.
    """
    tidied = _TWICE.sub(_drop_repeated, text).replace("from last from last", "from last")
    tidied = re.sub(
        r"\b(?:own )?(store|winnings|row|holes|hole|supply) of opponent\b", r"opponent's \1", tidied
    )
    tidied = _EMPTY.sub(
        lambda found: (
            f"last is {found['whose']} and before = 0" if found["whose"] else "before = 0"
        ),
        tidied,
    )
    return re.sub(r"\s*,(?:\s*,)*", ",", re.sub(r" {2,}", " ", tidied)).strip(" ,")


def _drop_repeated(match: re.Match[str]) -> str:
    """The matched words; nothing if the same words follow. ‘opponent's own’ is the opponent's."""
    words, following = match.group(), match.string[match.end() :]
    return (
        ""
        if following.startswith(words.strip()) or (words, following[:4]) == ("own ", "oppo")
        else words
    )
