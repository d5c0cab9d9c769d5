"""The ideas of one line, in the words of any book, and the rule lines that express them.

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

from manqala.text.book_speech import recognise_ideas
from manqala.text.book_vocabulary import DENIALS, NUMBER, ONLY, UNKNOWN
from manqala.text.phrase_book import LANGUAGES, fold
from manqala.text.resources import grammar_text

FILE = "meant-lines.json"
MAX_LINES = 3
"""Limit of lines shown for a text."""
MAX_WEIGHT = 2
"""A line is dropped if the ideas that it leaves out weigh more."""
TOLERANCE = 1
"""A line is dropped if the ideas that it leaves out weigh more than those of the best line by more than this."""
MOST_ROWS = 12
"""The number of rows of a board that is not known to have fewer."""
NAME_LENGTH = 2
"""The greatest length of a word that may be a name of the file: ‘h’."""
_NEGLIGIBLE = frozenset(
    {"and", "or", "hole", "seed", "player", "also", "that", ".", ",", "it", "maybe"}
)
"""Ideas that a line need not have."""
_AMBIGUOUS = frozenset(
    {"take-it", "bring", "turn-limit", "each-own", "moves-left", "drop-in", "counting", "stop", "become", "prior", "begins",
     "choose", "belong", "wins", "winner", "captured", "take"}
)  # fmt: skip
"""Ideas of words with many meanings, which do not count as left out."""
_CONDITIONS = frozenset({"subsequent", "if"})
"""The ideas of a condition: when, and after what."""
_DOUBLE_WEIGHT = frozenset({"own", "opponent", "not", "both"})
"""Ideas that count twice if a line leaves them out."""
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
class TextIdeas:
    """The ideas of a text, its numbers, and whether it has words that nothing explains or that limit it."""

    ideas: frozenset[str]
    numbers: tuple[int, ...]
    unknown: int
    limits: bool


@dataclass(frozen=True, slots=True)
class LineForIdeas:
    """A rule line for a text, with slots in braces, and its meaning."""

    rule: str
    means: str
    left: int
    """The weight of the ideas that it leaves out."""
    met: int
    """The number of ideas of the text that it needs."""


@cache
def _load_data() -> dict[str, Any]:
    return cast("dict[str, Any]", json.loads(grammar_text(FILE)))


@cache
def _idea_patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Each idea with a pattern for its words in all languages, without accents."""
    patterns = []
    for idea, by_language in _load_data()["words"].items():
        terms = dict.fromkeys(
            fold(term) for language in LANGUAGES for term in by_language.get(language, ())
        )
        parts = "|".join(_term_pattern(term) for term in sorted(terms, key=len, reverse=True))
        patterns.append((idea, re.compile(rf"(?<!\w)(?:{parts})(?!\w)")))
    return tuple(patterns)


def _term_pattern(term: str) -> str:
    begin = r"\w*" if term.startswith("*") else ""
    end = r"\w*" if term.endswith("*") else ""
    return begin + re.escape(term.strip("*")) + end


@cache
def recognise_mixed_ideas(text: str) -> TextIdeas:
    """Return the ideas of a text, of which each word may be of another language."""
    english = recognise_ideas(text, ("en",))
    foreign = recognise_ideas(text, [language for language in LANGUAGES if language != "en"])
    ideas = {idea.name for idea in english.ideas}
    known = [*english.ideas]
    if foreign.known > foreign.common or foreign.known > english.known:
        ideas |= {idea.name for idea in foreign.ideas}
        known += foreign.ideas
    folded = fold(text)
    spans = [(idea.start, idea.end) for idea in known]
    for idea, pattern in _idea_patterns():
        matches = list(pattern.finditer(folded))
        if matches:
            ideas.add(idea)
            if len(folded) == len(text):
                spans += [match.span() for match in matches]
    unknown_to_english = {
        (word.start, word.end): word.name for word in english.strange
        if not any(start <= word.start < end for start, end in spans)
    }  # fmt: skip
    unknown_to_foreign = {(word.start, word.end) for word in foreign.strange}
    unknown = sum(
        name == UNKNOWN and place in unknown_to_foreign and place[1] - place[0] > NAME_LENGTH
        for place, name in unknown_to_english.items()
    )
    limits = any(name == ONLY for name in unknown_to_english.values()) or any(
        word.name == ONLY for word in foreign.strange if foreign.known > english.known
    )
    numbers = [
        idea.number
        for idea in known
        if idea.name == NUMBER and _is_number(text, idea.start, idea.end)
    ]
    return TextIdeas(frozenset(ideas), tuple(dict.fromkeys(numbers)), unknown, limits)


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


def load_condition_openings() -> dict[str, list[str]]:
    """Return the words of other languages with which a condition begins, by the rule words."""
    return cast("dict[str, list[str]]", _load_data()["heads"])


def find_lines(kind: str, place: str, text: str, rows: int = MOST_ROWS) -> list[LineForIdeas]:
    """The lines of a kind that express a text at a place of the file, the closest first; ``rows``: those of the board."""
    ideas = recognise_mixed_ideas(text)
    lines = [
        line_found for entry in _load_data()["lines"]
        if entry["kind"] == kind and place in entry.get("in", (place,)) and entry.get("rows", 0) <= rows
        and (line_found := _fit_line(entry, ideas)) is not None
    ]  # fmt: skip
    lines.sort(key=lambda one: (one.left, -one.met))
    return [line for line in lines if line.left <= lines[0].left + TOLERANCE]


def _fit_line(entry: dict[str, Any], text: TextIdeas) -> LineForIdeas | None:
    """Return the line of an entry; None if it contradicts the text, or leaves out too much of it."""
    needs = [need.split("|") for need in entry["needs"]]
    if not all(any(name in text.ideas for name in need) for need in needs):
        return None
    if any(name in text.ideas for name in entry.get("not", ())):
        return None
    expressed = {*entry.get("also", ()), *(name for need in needs for name in need)}
    if text.ideas & DENIALS and not expressed & (DENIALS | {"omit"}):
        return None
    if text.ideas & _CONDITIONS - expressed:
        return None
    limits = text.limits or "omit" in text.ideas
    if limits and not expressed & {"only", "omit", "not", "without", "skip"}:
        return None
    if _is_contrary(entry["rule"], text.ideas - expressed):
        return None
    if _AT_MOST in text.ideas and text.numbers and not expressed & {_AT_MOST, "fewer", "less"}:
        return None
    slots = set(_SLOT.findall(entry["rule"]))
    rule_numbers = {
        *map(int, _NUMBERS.findall(entry["rule"])),
        *({1, 2} if "sole" in expressed or "several" in expressed else ()),
    }
    numbers = [number for number in text.numbers if number not in rule_numbers]
    if "n" in slots and text.ideas & {"least", "more"}:
        return None
    if (
        {"each-own", "player"} <= text.ideas
        and "each-own" not in expressed
        and "player" not in entry["rule"]
    ):
        return None
    has_number_slot = bool(slots & {"n", "amount", "bound"})
    if (has_number_slot and not text.numbers) or (
        numbers and not has_number_slot and "number" not in expressed
    ):
        return None
    ideas_left = (
        text.ideas
        - expressed
        - _NEGLIGIBLE
        - _AMBIGUOUS
        - ({NUMBER} if not numbers or has_number_slot else set())
    )
    decisive = ideas_left & _DECISIVE
    if decisive - ({"capture"} if expressed & _CAPTURES else set()):
        return None
    weight = len(ideas_left) + len(ideas_left & _DOUBLE_WEIGHT) + text.unknown
    return (
        LineForIdeas(entry["rule"], entry["means"], weight, len(needs))
        if weight <= MAX_WEIGHT
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


def format_bound(text: str) -> str:
    """The first number of a text as the lower bound of a comparison: ``>= 25``, ``> 24``."""
    found = recognise_mixed_ideas(text)
    over = "more" in found.ideas and not found.ideas & {"least", "or"}
    return f"{'>' if over else '>='} {found.numbers[0]}"


def format_amount(text: str) -> str:
    """The numbers of a text as rules write them: ``2 or 3``, ``4..``."""
    if written_range := _RANGE.search(text):
        return written_range[0]
    heard = recognise_mixed_ideas(text)
    if len(heard.numbers) == 1 and _AT_MOST in heard.ideas:
        return f"0..{heard.numbers[0]}"
    if len(heard.numbers) == 1 and heard.ideas & {"least", "more"}:
        more = "more" in heard.ideas and "least" not in heard.ideas and "or" not in heard.ideas
        return f"{heard.numbers[0] + more}.."
    first, last = min(heard.numbers), max(heard.numbers)
    if first < last and sorted(heard.numbers) == [*range(first, last + 1)]:
        return f"{first}..{last}"
    return " or ".join(map(str, heard.numbers))
