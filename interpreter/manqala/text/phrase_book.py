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
LITTLE = "little"
"""The section of words that only join others; they are translated only beside a term."""
ANYWHERE = ("phrases", "verbs", "adjectives", "nouns")
"""The sections whose terms are translated in any line, the more specific ones first."""
OF_MARGINS, OF_EXAMPLES = "rules", "lines"
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
def sections() -> dict[str, dict[str, Term]]:
    """The terms of each section, by their folded form."""
    data = json.loads(grammar_text(FILE))
    own = {rule for name in ANYWHERE for entry in data[name] for rule in entry["rules"]}
    return {name: _by_term(name, entries, own) for name, entries in data.items()}


def _by_term(section: str, entries: list[dict[str, list[str]]], own: set[str]) -> dict[str, Term]:
    """The terms of a section; ``own``: words of rules, which are no words of another language, as ‘pièces’ without accents."""
    made: dict[str, Term] = {}
    for entry in entries:
        for language in LANGUAGES:
            for text in entry.get(language, ()):
                for key in dict.fromkeys((fold(text), _without_accents(text))):
                    if key in own and language != "en" and section in ANYWHERE:
                        continue
                    before = made.get(key, Term(section, text, (), ()))
                    made[key] = Term(
                        section, before.text,
                        tuple(dict.fromkeys((*before.languages, language))),
                        tuple(dict.fromkeys((*before.rules, *entry["rules"]))),
                    )  # fmt: skip
    return made


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
    """The equivalents of the terms of some sections, the first that has the term; it may be written in any way."""

    def __init__(self, *names: str) -> None:
        self._names = names

    def __getitem__(self, word: str) -> tuple[str, ...]:
        for key in _spellings(word):
            for name in self._names:
                if key in sections()[name]:
                    return sections()[name][key].rules
        raise KeyError(word)

    def __iter__(self) -> Iterator[str]:
        return iter({word: None for name in self._names for word in sections()[name]})

    def __len__(self) -> int:
        return sum(1 for _ in self)


def languages_of(word: str, rule: str) -> tuple[str, ...]:
    """The languages in which a word means a rule word; empty for an English word."""
    keys = _spellings(word)
    terms = [by_term[key] for by_term in sections().values() for key in keys if key in by_term]
    found = [name for term in terms if rule in term.rules for name in term.languages]
    return () if "en" in found else tuple(dict.fromkeys(found))


def explain(word: str, rule: str) -> str | None:
    """‘casa’ is Spanish and Portuguese for ‘hole’; None for an English word."""
    names = [LANGUAGES[name] for name in languages_of(word, rule)]
    if not names:
        return None
    said = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
    return f"‘{word}’ is {said} for ‘{rule}’"


@dataclass(frozen=True, slots=True)
class Translation:
    """A line in rule words, the span of the line that differs, and the terms that were found."""

    said: str
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


def translate(said: str, known: frozenset[str], *, margin: bool, example: bool = False) -> Iterator[Translation]:  # fmt: skip
    """The line with the terms of other books replaced by rule words; the likeliest reading first.

    ``known``: words that the file defines, which stay, as quoted texts do. ``margin``: the line begins a rule.
    ``example``: it is part of an example.
    """
    names = [*ANYWHERE, LITTLE]
    if margin:
        names.insert(1, OF_MARGINS)
    if example:
        names.insert(0, OF_EXAMPLES)
    seen: set[str] = set()
    for reading in READINGS:
        made = _read(said, known, names, reading)
        if made is not None and made.said not in seen:
            seen.add(made.said)
            yield made


@dataclass(frozen=True, slots=True)
class _Part:
    start: int
    end: int
    section: str
    text: str


def _read(
    said: str, known: frozenset[str], names: list[str], reading: _Reading
) -> Translation | None:
    words = list(_WORDS.finditer(_QUOTED.sub(lambda match: '"' * len(match.group()), said)))
    parts: list[_Part] = []
    terms: list[tuple[str, str]] = []
    n, telling = 0, False
    while n < len(words):
        found = _longest(said, words, n, known, names, english=reading.english)
        if found is None:
            n += 1
            continue
        term, behind = found
        rule = term.rules[min(reading.choice, len(term.rules) - 1)]
        start, end = words[n].start(), words[behind - 1].end()
        parts.append(_Part(start, end, term.section, rule))
        if term.section != LITTLE:
            accented = not said[start:end].isascii()
            telling = telling or accented or term.foreign or term.section == "phrases"
            terms.append((said[start:end], rule))
        n = behind
    if not telling and not any(
        part.section == LITTLE and part.text and part.end - part.start > SHORT for part in parts
    ):
        return None
    parts = _in_order(parts, said)
    text, at = "", 0
    for part in parts:
        text += said[at : part.start] + part.text
        at = part.end
    text = _tidied(text + said[at:])
    return Translation(text, parts[0].start, parts[-1].end, tuple(terms))


def _longest(
    said: str,
    words: list[re.Match[str]],
    n: int,
    known: frozenset[str],
    names: list[str],
    *,
    english: bool,
) -> tuple[Term, int] | None:
    """The longest term that begins with a word of the line, and the number of the word behind it."""
    longest = min(len(words), n + _most_words())
    for behind in range(longest, n, -1):
        text = said[words[n].start() : words[behind - 1].end()]
        key = " ".join(fold(text).split())
        if behind == n + 1 and text in known:
            continue
        for name in names:
            term = sections()[name].get(key)
            # Alone, English words are guessed by the place in which they are.
            if term is not None and (
                english or term.foreign or name == "phrases" or not text.isascii()
            ):
                return term, behind
    return None


@cache
def _most_words() -> int:
    return max(len(_WORDS.findall(key)) for key in sections()["phrases"])


def _in_order(parts: list[_Part], said: str) -> list[_Part]:
    """The parts with adjectives before their nouns: ``casas vacías`` is ``empty holes``."""
    made = list(parts)
    for n in range(len(made) - 1):
        noun, judged = made[n], made[n + 1]
        beside = not said[noun.end : judged.start].strip()
        if beside and (noun.section, judged.section) == ("nouns", "adjectives"):
            made[n] = _Part(noun.start, noun.end, judged.section, judged.text)
            made[n + 1] = _Part(judged.start, judged.end, noun.section, noun.text)
    return made


_TWICE = re.compile(r"\b(?:own|opponent's|end round|round ends|skipping|capture|of) (?=(?:own|opponent's|end round|round ends"
                    r"|skipping|capture|of)\b)")  # fmt: skip
_EMPTY = re.compile(r"\blast is (?:an? |the )?(?P<whose>own|opponent's)? ?empty(?: hole)?\b")


def _tidied(text: str) -> str:
    """One blank between words, and none before a comma; what two terms both say is said once.

    A hole that books call empty when the last seed falls into it was empty before.
    """
    said = _TWICE.sub(_once, text).replace("from last from last", "from last")
    said = re.sub(
        r"\b(?:own )?(store|winnings|row|holes|hole|supply) of opponent\b", r"opponent's \1", said
    )
    said = _EMPTY.sub(
        lambda found: (
            f"last is {found['whose']} and before = 0" if found["whose"] else "before = 0"
        ),
        said,
    )
    return re.sub(r"\s*,(?:\s*,)*", ",", re.sub(r" {2,}", " ", said)).strip(" ,")


def _once(found: re.Match[str]) -> str:
    """Nothing where the same words follow; ‘opponent's own’ is the opponent's."""
    said, behind = found.group(), found.string[found.end() :]
    return "" if behind.startswith(said.strip()) or (said, behind[:4]) == ("own ", "oppo") else said
