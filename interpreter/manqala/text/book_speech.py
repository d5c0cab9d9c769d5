"""Whole sentences of rule books: the language of each, and the ideas that its words stand for.

The data is ``grammar/book-speech.json``. An idea has patterns in each language: words, of which ``*`` leaves the
beginning or the end open. The phrase book translates words; here only the subject of a sentence matters.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from manqala.text.phrase_book import LANGUAGES, fold
from manqala.text.resources import grammar_text

if TYPE_CHECKING:
    from collections.abc import Iterable

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
_TOKENS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*['’]?|\d+|[,;:.!?()]", re.UNICODE)
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
_ASKING = frozenset(
    fold(word)
    for word in (
        "liegt", "liegen", "ist", "sind", "hat", "haben", "enthält", "enthalten", "befindet", "befinden", "gibt",
        "besitzt", "bleibt", "bleiben", "kann", "können", "sollte", "wird", "werden",
    )
)  # fmt: skip
"""German verbs that begin a condition: ‘Liegt in der Mulde kein Stein, …’."""
_SEVERAL = {
    "nobody": ("both", "not"), "last and": ("that", "and"), "taker": ("that",), "per hole": ("setup", "hole"),
    "either way": ("choose", "direction"), "slam": ("capture", "all", "opponent", "seed"), "at-most": ("or", "less"),
}  # fmt: skip
"""Ideas that are said in one term: ‘neither’, ‘that seed and’, ‘the capturing seed’, ‘per hole’, ‘grand slam’, ‘at most’."""
_CLITIC = re.compile(r"-(?:se|lhes?|as?|os?|l[ao]s?|n[ao]s?|me|te|vos)$")
"""Matches a Portuguese pronoun behind its verb: ‘sorteia-se’, ‘apanha-as’."""
_NO_IDEAS = frozenset({"où"})
"""Words that only without their accents are those of an idea: French ‘ou’ is ‘or’, ‘où’ is ‘where’."""
_HOMES = frozenset({"casa", "home", "haus", "maison"})
"""Words for a hole and for a store."""
_OF_HOMES = frozenset(
    {"empty", "occupied", "opposite", "capture", "continue", NUMBER, "store", *DENIALS}
)
"""Ideas beside which a home is a hole."""
_NE_QUE = re.compile(
    r"\b(?P<ne>ne\b|n['’])(?:(?!\bne\b|\bn['’])[^.,;:])*?\b(?P<que>qu[e'’])", re.IGNORECASE
)
_DENIES_TOO = re.compile(r"\b(?:pas|plus|jamais|aucune?|rien|personne|ni|sans)\b", re.IGNORECASE)
CLOCK_WITHIN = 8
"""The number of words from ‘against’ to ‘clock’."""
_KEY = 2
"""The number of letters by which patterns with an open end are indexed."""


@dataclass(frozen=True, slots=True)
class Idea:
    """An idea of a sentence: its name, where it stands, and its value if it is a number."""

    name: str
    start: int
    end: int
    number: int = 0


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


@dataclass(frozen=True, slots=True)
class _Pattern:
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
        behind = at + len(self.words)
        if behind > len(words):
            return False
        *first, last = self.words
        said = words[at:behind]
        if said[:-1] != first:
            return False
        if self.ends:
            return said[-1].endswith(last) or (self.open and last in said[-1])
        return said[-1].startswith(last) if self.open else said[-1] == last


@dataclass(frozen=True, slots=True)
class _Vocabulary:
    common: frozenset[str]
    limits: frozenset[str]
    closed: dict[str, list[_Pattern]]
    """By the first word: those whose first word is whole."""
    begun: dict[str, list[_Pattern]]
    """By the first letters: a single word with an open end."""
    ending: list[_Pattern]

    def at(self, words: list[str], at: int) -> list[_Pattern]:
        """Return the patterns that match at a word, the best first."""
        near = (
            *self.closed.get(words[at], ()), *self.begun.get(words[at][:_KEY], ()), *self.ending,
        )  # fmt: skip
        return sorted(
            (one for one in near if one.fits(words, at)), key=lambda one: one.rank, reverse=True
        )


@cache
def _data() -> dict[str, Any]:
    return cast("dict[str, Any]", json.loads(grammar_text(FILE)))


@cache
def _vocabulary(language: str) -> _Vocabulary:
    data = _data()
    limits = frozenset(map(fold, data["limits"][language]))
    common = frozenset(word for word in map(fold, data["common"][language]))
    made = _Vocabulary(common | limits, limits, {}, {}, [])
    rows = [(idea, 0, terms) for idea, terms in data["ideas"].items()]
    rows += [(NUMBER, int(number), terms) for number, terms in data["numbers"].items()]
    for idea, number, terms in rows:
        for term in terms.get(language, ()):
            words = tuple(fold(word) for word in _TOKENS.findall(term.strip("*")))
            plain = term.strip("*").lower()
            accented = (
                plain
                if words != (plain,) and words[0] in limits | common and len(words) == 1
                else ""
            )
            pattern = _Pattern(
                words, idea, number, term.endswith("*"), term.startswith("*"), accented
            )
            if pattern.ends:
                made.ending.append(pattern)
            elif pattern.open and len(words) == 1:
                made.begun.setdefault(words[0][:_KEY], []).append(pattern)
            else:
                made.closed.setdefault(words[0], []).append(pattern)
    return made


def scenes_of(text: str, language: str) -> frozenset[str]:
    """The scenes in which a text says that something happens: before the game, during a sowing, for a whole game."""
    rows = _data()["scenes"]
    said = text.lower()
    return frozenset(
        scene
        for scene, terms in rows.items()
        if any(re.search(rf"(?<!\w){re.escape(term)}(?!\w)", said) for term in terms[language])
    )


def is_weighty(word: str, language: str) -> bool:
    """Whether an unknown word may be one of duty or duration, which no rule may leave out."""
    begins = _data()["weighty"][language]
    return fold(word).startswith(tuple(map(fold, begins)))


def telling_words(text: str, language: str) -> list[str]:
    """The words of a text that are not common ones of its language, without accents and capitals."""
    common = _vocabulary(language).common
    words = [fold(match.group()) for match in _TOKENS.finditer(text)]
    return [word for word in words if word.isalpha() and len(word) > 1 and word not in common]


def hear(text: str, languages: Iterable[str] = LANGUAGES) -> Speech:
    """Return a text as the ideas of its words, in the language that knows most of them; the first of several."""
    heard = [_hear(text, language) for language in languages]
    return max(heard, key=lambda one: (one.known, one.common))


def _hear(text: str, language: str) -> Speech:
    found = list(_TOKENS.finditer(text))
    words = [fold(match.group()) for match in found]
    if language == "pt":
        words = [_CLITIC.sub("", word) for word in words]
    vocabulary = _vocabulary(language)
    ideas: list[Idea] = []
    strange: list[Idea] = []
    known = common = total = n = 0
    while n < len(found):
        word, match = words[n], found[n]
        if word in _SIGNS:
            if language == "de" and word == "." and _is_ordinal(found, n):
                n += 1
                continue
            ideas.append(Idea(_SIGNS[word], match.start(), match.end()))
            n += 1
            continue
        total += 1
        if word.isdigit():
            ideas.append(Idea(NUMBER, match.start(), match.end(), int(word)))
            known += 1
            n += 1
            continue
        said = match.group().lower()
        best = next(
            (
                pattern
                for pattern in vocabulary.at(words, n)
                if _holds(pattern, words, n)
                and pattern.accented in {"", said}
                and said not in _NO_IDEAS
            ),
            None,
        )
        length = 1 if best is None else len(best.words)
        common += sum(one in vocabulary.common for one in words[n : n + length])
        if best is not None:
            ideas.append(Idea(best.idea, match.start(), found[n + length - 1].end(), best.number))
        elif word in vocabulary.limits or word not in vocabulary.common:
            name = ONLY if word in vocabulary.limits else UNKNOWN
            strange.append(Idea(name, match.start(), match.end()))
        known += length if best is not None else word in vocabulary.common
        total += length - 1
        n += length
    if language == "de" and words[:1] and words[0] in _ASKING and COMMA in words:
        ideas.insert(0, Idea("if", found[0].start(), found[0].start()))
    if language == "fr":
        ideas, strange = _with_only(text, ideas, strange)
    made = _in_context(_with_clock(ideas))
    homes = [n for n in range(len(made)) if _is_home(made, n, text)]
    for n in homes:
        made[n] = replace(made[n], name="store")
    # A home that is taken for a store is a guess, and so one word less is known.
    return Speech(language, tuple(made), total, known - len(homes), common, tuple(strange))


def _is_home(ideas: list[Idea], n: int, text: str) -> bool:
    """Whether the word for a home is one's own store: ‘if your last seed falls into your home, you have another turn’."""
    names = {idea.name for idea in ideas}
    return (
        ideas[n].name == "hole"
        and ideas[n - 1 : n] != []
        and ideas[n - 1].name == "own"
        and fold(text[ideas[n].start : ideas[n].end]) in _HOMES
        and names >= {"last", "again"}
        and not names & _OF_HOMES
    )


def _is_ordinal(found: list[re.Match[str]], n: int) -> bool:
    """Whether a point belongs to the figure before it: German ‘seine 1. Mulde’, and not ‘hat 4. Dann …’."""
    if not n or n + 1 == len(found):
        return False
    before, behind = found[n - 1], found[n + 1]
    begins = behind.group()[0].isupper() and fold(behind.group()) in _vocabulary("de").common
    return before.group().isdigit() and len(before.group()) == 1 and not begins


def _holds(pattern: _Pattern, words: list[str], at: int) -> bool:
    """Whether a pattern is meant: Spanish ‘contrario’ is an opponent, but not before a clock."""
    if pattern.idea != "counter":
        return True
    behind = words[at : at + CLOCK_WITHIN]
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
    return any(word.startswith(tuple(clocks)) for word in behind) or "clock" in " ".join(behind)


def _with_clock(ideas: list[Idea]) -> list[Idea]:
    """Merge the ideas about a clock into one direction: ‘inverse des aiguilles d'une montre’."""
    made: list[Idea] = []
    for idea in ideas:
        if idea.name != "clock":
            made.append(idea)
            continue
        while made and made[-1].name == NUMBER and len(made) > 1 and made[-2].name in _WAYS:
            made.pop()
        before = made[-1] if made else None
        if before is None or before.name not in _WAYS:
            made.append(Idea("clockwise", idea.start, idea.end))
        else:
            name = "anticlockwise" if before.name == "counter" else before.name
            made[-1] = Idea(name, before.start, idea.end)
    return made


def _with_only(text: str, ideas: list[Idea], strange: list[Idea]) -> tuple[list[Idea], list[Idea]]:
    """French ‘ne … que’ denies nothing, but says ‘only’."""
    match = _NE_QUE.search(text)
    if match is None or _DENIES_TOO.search(match.group()):
        return ideas, strange
    only = Idea(ONLY, match.start("que"), match.end("que"))
    kept = [idea for idea in ideas if not (idea.name == "not" and idea.start == match.start("ne"))]
    return kept, sorted([*strange, only], key=lambda word: word.start)


def _in_context(ideas: list[Idea]) -> list[Idea]:
    """Ideas that mean another beside others: ‘in der eigenen Hälfte’ is a side, ‘only one or two’ a number."""
    made = []
    for n, idea in enumerate(ideas):
        before = ideas[n - 1].name if n else ""
        further = ideas[n - 2].name if n > 1 and before in {"right", "turn"} else ""
        behind = [other.name for other in ideas[n + 1 : n + 3]]
        if idea.name == "own" and behind[:1] == ["opponent"]:
            continue  # ‘his opponent’
        if idea.name == "next last":
            # ‘the hole after the last one’, but also ‘after the last seed has been sown’
            names = ("next", "last") if "hole" in {before, further} else ("last",)
            made += [replace(idea, name=name) for name in names]
            continue
        if _is_rest(idea, ideas[n - 1], behind):
            continue
        if idea.name == "right" and behind[:1] == ["next last"]:
            continue  # ‘the hole right after the last one’
        if idea.name == "up-to":
            made += _up_to(idea, ideas[:n], behind)
            continue
        if idea.name == "beyond" and before == "seed":
            continue  # ‘an even number of seeds after that’
        if idea.name == "fall" and before == "game" and behind[:1] == ["if"]:
            made.append(replace(idea, name="over"))  # ‘the game finishes’
            continue
        if idea.name in _SEVERAL:
            made += [replace(idea, name=name) for name in _SEVERAL[idea.name]]
            continue
        if idea.name == "or" and before == "own" and behind[:1] == ["own"]:
            continue  # ‘his or her’
        if idea.name == "even" and behind[:1] == [NUMBER] and idea.end - idea.start == len("even"):
            continue  # ‘cannot fill even one hole’
        if idea.name == before and before in {"single", "own"}:
            continue  # ‘nur eine einzige’, ‘his own’
        if idea.name == "not" and behind[:1] == ["occupied"] and idea.end - idea.start == len("n'"):
            continue  # ‘qui n'est pas vide’
        if idea.name == "half" and before in {"own", "opponent"}:
            made.append(replace(idea, name="side"))
        elif idea.name == "single" and behind == ["or", NUMBER]:
            made.append(replace(idea, name=NUMBER, number=1))
        else:
            made.append(idea)
    return made


def _up_to(idea: Idea, before: list[Idea], behind: list[str]) -> list[Idea]:
    """‘An odd number up to nine’ has a limit; ‘brings it up to three’ has not."""
    names = [other.name for other in before]
    limits = behind[:1] == [NUMBER] and (
        not {"even", "odd"}.isdisjoint(names[-2:]) or "become" not in names
    )
    return [replace(idea, name=name) for name in (_SEVERAL["at-most"] if limits else ("become",))]


def _is_rest(idea: Idea, before: Idea, behind: list[str]) -> bool:
    """Whether ‘left’ is no direction, and says nothing: ‘has no seeds left’, ‘nothing left to play’."""
    return (
        idea.name == "left"
        and idea.end - idea.start == len("left")
        and before.name in {"seed", "not"}
        and before.end + 1 == idea.start
        and behind[:1] not in (["hole"], ["side"], ["store"], ["right"], ["or"])
    )


_WAYS = {"counter", "anticlockwise", "clockwise"}
