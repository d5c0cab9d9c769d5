"""What a rule book's sentence is compared by.

That is its ideas, in what order and part of it they stand, the stems of its words, and how many of its words are known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.syntax.recovery.prose_clauses import split_clauses
from manqala.text.book_speech import COMMA, NUMBER, ONLY, STOP, telling_words

if TYPE_CHECKING:
    from manqala.text.book_speech import Speech

IDEA, IF, DONE, PAIR, WORD, SHARE = "i", "?", "!", ">", "w", "k"
"""The first letters of features: an idea; one of a condition; one of what is done; two in succession; a word; the share of
words that are known, in tenths, which is small in what is no rule."""
WEIGHTS = {IDEA: 1.0, IF: 0.8, DONE: 0.8, PAIR: 0.6, WORD: 0.5, SHARE: 1.5}
_SIZES = ((1, "1"), (3, "2"), (9, "4"), (24, "10"))
_LARGE = "25"
"""Numbers are compared by their size: those of holes, of rows, of winnings."""
_ENDINGS = ("ings", "ing", "edly", "ies", "ed", "es", "s", "ly", "e", "y")
_LEAST = 3
_LONGEST = 7
_FOREIGN = 5
"""The number of letters by which words of other languages than English are compared."""


def features_of(speech: Speech, text: str) -> set[str]:
    """The features of a text by which it is compared."""
    found = {f"{IDEA}{ONLY}" for word in speech.strange if word.name == ONLY}
    found.add(f"{SHARE}{10 * speech.known // max(speech.words, 1)}")
    before = ""
    for part in split_clauses(speech.ideas):
        role = IF if part.condition_word or part.describes_landing else DONE
        for idea in part.ideas:
            if idea.name in {COMMA, STOP}:
                continue
            name = idea.name
            if name == NUMBER:
                found.add(f"{IDEA}{NUMBER}")
                name = next((size for most, size in _SIZES if idea.number <= most), _LARGE)
            found |= {f"{IDEA}{name}", f"{role}{name}"}
            if before:
                found.add(f"{PAIR}{before} {name}")
            before = name
    stem = _stem if speech.language == "en" else _begin
    return found | {f"{WORD}{stem(word)}" for word in telling_words(text, speech.language)}


def _stem(word: str) -> str:
    """An English word without its ending: ‘captured’ and ‘capturing’ are one."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _LEAST:
            word = word.removesuffix(ending)
            break
    if len(word) > _LEAST and word[-1] == word[-2]:
        word = word[:-1]
    return word[:_LONGEST]


def _begin(word: str) -> str:
    return word[:_FOREIGN]
