"""The ideas of one line, in the words of any book, and the rule lines that say them.

The data is ``grammar/meant-lines.json``: words for ideas in five languages, beside those of ``book-speech.json``, and
lines with the ideas that a text must have for them. A line is shown only for a text of which it leaves nothing out
that changes its meaning: a number, a denial, an exception.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from manqala.text.book_speech import DENIALS, NUMBER, ONLY, UNKNOWN, hear
from manqala.text.phrase_book import LANGUAGES, fold
from manqala.text.resources import grammar_text

FILE = "meant-lines.json"
MOST = 3
"""Limit of lines shown for a text."""
MOST_LEFT = 2
"""Limit of ideas of a text that a line has no part in."""
MOST_ROWS = 12
"""The number of rows of a board that is not known to have fewer."""
NEARLY = 1
"""A line is dropped if it leaves more ideas than the best by more than this."""
NAME = 2
"""Shorter words are names of the file: ‘h’."""
_FREE = frozenset({"and", "or", "hole", "seed", "player", "also", "that", ".", ",", "it", "maybe"})
"""Ideas that a line need not have."""
_SOFT = frozenset(
    {"take-it", "bring", "turn-limit", "each-own", "moves-left", "drop-in", "counting", "stop", "become", "prior", "begins",
     "choose", "belong", "wins", "winner", "captured", "take"}
)  # fmt: skip
"""Ideas of words with many meanings: they weigh nothing where another idea of a text is met."""
_CONDITIONS = frozenset({"subsequent", "if"})
"""The ideas of a condition: when, and after what."""
_TOLD = frozenset({"own", "opponent", "not", "both"})
"""Ideas that weigh as much as an exception."""
_DECISIVE = frozenset(
    {"empty", "vacant", "filled", "occupied", "special", "even", "odd", "capture", "relay", "rear"}
)
"""Ideas that no line may leave out: what lies in a hole, what is done, and that it is the hole behind."""
_AT_MOST = "at-most"
"""The idea of an upper limit, which only some lines can have."""
_CAPTURES = frozenset({"captured", "take", "take-it"})
"""Other ideas of a capture."""
_CONTRARY = (
    ("own", "opponent"), ("clockwise", "anticlockwise"), ("even", "odd"), ("wins", "loses"), ("inner", "outer"),
)  # fmt: skip
_SLOT = re.compile(r"\{(\w+)\}")
_NUMBERS = re.compile(r"\b\d+\b")
_RANGE = re.compile(r"\b\d+\.\.\d*")


@dataclass(frozen=True, slots=True)
class Heard:
    """The ideas of a text, its numbers, and whether it has words that nothing explains or that limit it."""

    ideas: frozenset[str]
    numbers: tuple[int, ...]
    unknown: int
    limits: bool


@dataclass(frozen=True, slots=True)
class LineForIdeas:
    """A rule line for a text, with slots in braces, its meaning, and the number of ideas that it leaves out."""

    rule: str
    means: str
    left: int
    met: int


@cache
def _data() -> dict[str, Any]:
    return cast("dict[str, Any]", json.loads(grammar_text(FILE)))


@cache
def _terms() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Each idea with a pattern for its words in all languages, without accents."""
    made = []
    for idea, by_language in _data()["words"].items():
        terms = dict.fromkeys(
            fold(term) for language in LANGUAGES for term in by_language.get(language, ())
        )
        parts = "|".join(_pattern(term) for term in sorted(terms, key=len, reverse=True))
        made.append((idea, re.compile(rf"(?<!\w)(?:{parts})(?!\w)")))
    return tuple(made)


def _pattern(term: str) -> str:
    begin = r"\w*" if term.startswith("*") else ""
    end = r"\w*" if term.endswith("*") else ""
    return begin + re.escape(term.strip("*")) + end


@cache
def listen(text: str) -> Heard:
    """Return the ideas of a text, of which each word may be of another language."""
    english = hear(text, ("en",))
    foreign = hear(text, [language for language in LANGUAGES if language != "en"])
    ideas = {idea.name for idea in english.ideas}
    known = [*english.ideas]
    if foreign.known > foreign.common or foreign.known > english.known:
        ideas |= {idea.name for idea in foreign.ideas}
        known += foreign.ideas
    folded = fold(text)
    spans = [(idea.start, idea.end) for idea in known]
    for idea, pattern in _terms():
        found = list(pattern.finditer(folded))
        if found:
            ideas.add(idea)
            if len(folded) == len(text):
                spans += [match.span() for match in found]
    strange = {
        (word.start, word.end): word.name for word in english.strange
        if not any(start <= word.start < end for start, end in spans)
    }  # fmt: skip
    others = {(word.start, word.end) for word in foreign.strange}
    unknown = sum(
        name == UNKNOWN and place in others and place[1] - place[0] > NAME
        for place, name in strange.items()
    )
    limits = any(name == ONLY for name in strange.values()) or any(
        word.name == ONLY for word in foreign.strange if foreign.known > english.known
    )
    numbers = [
        idea.number
        for idea in known
        if idea.name == NUMBER and _is_number(text, idea.start, idea.end)
    ]
    return Heard(frozenset(ideas), tuple(dict.fromkeys(numbers)), unknown, limits)


def _is_number(text: str, start: int, end: int) -> bool:
    """Whether a word is a figure, or a number word that is no article."""
    word = text[start:end].lower()
    return word.isdigit() or fold(word) not in {
        "a",
        "an",
        "un",
        "une",
        "ein",
        "eine",
        "einen",
        "una",
        "um",
        "uma",
        "one",
        "uno",
    }


def heads() -> dict[str, list[str]]:
    """The words of other languages with which a condition begins, by the rule words."""
    return cast("dict[str, list[str]]", _data()["heads"])


def ways(kind: str, place: str, text: str, rows: int = MOST_ROWS) -> list[LineForIdeas]:
    """The lines of a kind that say a text at a place of the file, the nearest first; ``rows``: those of the board."""
    heard = listen(text)
    found = [
        way for entry in _data()["lines"]
        if entry["kind"] == kind and place in entry.get("in", (place,)) and entry.get("rows", 0) <= rows
        and (way := _way(entry, heard)) is not None
    ]  # fmt: skip
    found.sort(key=lambda one: (one.left, -one.met))
    return [ideas for ideas in found if ideas.left <= found[0].left + NEARLY]


def _way(entry: dict[str, Any], heard: Heard) -> LineForIdeas | None:
    needs = [need.split("|") for need in entry["needs"]]
    if not all(any(name in heard.ideas for name in need) for need in needs):
        return None
    if any(name in heard.ideas for name in entry.get("not", ())):
        return None
    own = {*entry.get("also", ()), *(name for need in needs for name in need)}
    if heard.ideas & DENIALS and not own & (DENIALS | {"omit"}):
        return None
    if heard.ideas & _CONDITIONS - own:
        return None
    limits = heard.limits or "omit" in heard.ideas
    if limits and not own & {"only", "omit", "not", "without", "skip"}:
        return None
    if _is_contrary(entry["rule"], heard.ideas - own):
        return None
    if _AT_MOST in heard.ideas and heard.numbers and not own & {_AT_MOST, "fewer", "less"}:
        return None
    slots = set(_SLOT.findall(entry["rule"]))
    given = {
        *map(int, _NUMBERS.findall(entry["rule"])),
        *({1, 2} if "sole" in own or "several" in own else ()),
    }
    numbers = [number for number in heard.numbers if number not in given]
    if "n" in slots and heard.ideas & {"least", "more"}:
        return None
    if (
        {"each-own", "player"} <= heard.ideas
        and "each-own" not in own
        and "player" not in entry["rule"]
    ):
        return None
    taken = bool(slots & {"n", "amount", "bound"})
    if (taken and not heard.numbers) or (numbers and not taken and "number" not in own):
        return None
    left = heard.ideas - own - _FREE - _SOFT - ({NUMBER} if not numbers or taken else set())
    decisive = left & _DECISIVE
    if decisive - ({"capture"} if own & _CAPTURES else set()):
        return None
    weight = len(left) + len(left & _TOLD) + heard.unknown
    return (
        LineForIdeas(entry["rule"], entry["means"], weight, len(needs))
        if weight <= MOST_LEFT
        else None
    )


def _is_contrary(rule: str, ideas: frozenset[str] | set[str]) -> bool:
    """Whether a line has the contrary of an idea of the text that it leaves out."""
    has = set(re.findall(r"[a-z]+", rule))
    return any(
        (one in ideas and other in has and one not in has)
        or (other in ideas and one in has and other not in has)
        for one, other in _CONTRARY
    )


def bound_of(text: str) -> str:
    """The least number of a text in a comparison: ``>= 25``, ``> 24``."""
    heard = listen(text)
    over = "more" in heard.ideas and not heard.ideas & {"least", "or"}
    return f"{'>' if over else '>='} {heard.numbers[0]}"


def amount_of(text: str) -> str:
    """The numbers of a text as rules write them: ``2 or 3``, ``4..``."""
    if given := _RANGE.search(text):
        return given[0]
    heard = listen(text)
    if len(heard.numbers) == 1 and _AT_MOST in heard.ideas:
        return f"0..{heard.numbers[0]}"
    if len(heard.numbers) == 1 and heard.ideas & {"least", "more"}:
        more = "more" in heard.ideas and "least" not in heard.ideas and "or" not in heard.ideas
        return f"{heard.numbers[0] + more}.."
    first, last = min(heard.numbers), max(heard.numbers)
    if first < last and sorted(heard.numbers) == [*range(first, last + 1)]:
        return f"{first}..{last}"
    return " or ".join(map(str, heard.numbers))
