"""Extracts the features by which sentences are compared.

These are ideas, their order and their role, the stems of words, and the share of words that are known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_clauses import split_clauses
from manqala.text.book_vocabulary import COMMA, NUMBER, ONLY, STOP, find_content_words

if TYPE_CHECKING:
    from manqala.text.book_speech import Speech

IDEA, IF, DONE, PAIR, WORD, SHARE = "i", "?", "!", ">", "w", "k"
"""The first letters of features: an idea; one in a condition; one in an action; two in succession; a word; the share of
known words in tenths, which is small in sentences that are not rules."""
WEIGHTS = {IDEA: 1.0, IF: 0.8, DONE: 0.8, PAIR: 0.6, WORD: 0.5, SHARE: 1.5}
_NUMBER_SIZES = ((1, "1"), (3, "2"), (9, "4"), (24, "10"))
_LARGE = "25"
"""Numbers are compared by their size."""
_ENDINGS = ("ings", "ing", "edly", "ies", "ed", "es", "s", "ly", "e", "y")
_SHORTEST_STEM = 3
_LONGEST_STEM = 7
_FOREIGN_STEM = 5
"""The number of letters by which words of languages other than English are compared."""


def extract_features(speech: Speech, text: str) -> set[str]:
    """The features of a text."""
    found = {f"{IDEA}{ONLY}" for word in speech.strange if word.name == ONLY}
    found.add(f"{SHARE}{10 * speech.known // max(speech.words, 1)}")
    before = ""
    for clause in split_clauses(speech.ideas):
        role = IF if clause.condition_word or clause.describes_landing else DONE
        for idea in clause.ideas:
            if idea.name in {COMMA, STOP}:
                continue
            name = idea.name
            if name == NUMBER:
                found.add(f"{IDEA}{NUMBER}")
                name = next((size for most, size in _NUMBER_SIZES if idea.number <= most), _LARGE)
            found |= {f"{IDEA}{name}", f"{role}{name}"}
            if before:
                found.add(f"{PAIR}{before} {name}")
            before = name
    stem = _stem if speech.language == "en" else _shorten
    return found | {f"{WORD}{stem(word)}" for word in find_content_words(text, speech.language)}


def _stem(word: str) -> str:
    """The stem of an English word, the same for ‘captured’ and ‘capturing’."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            word = word.removesuffix(ending)
            break
    if len(word) > _SHORTEST_STEM and word[-1] == word[-2]:
        word = word[:-1]
    return word[:_LONGEST_STEM]


def _shorten(word: str) -> str:
    return word[:_FOREIGN_STEM]
