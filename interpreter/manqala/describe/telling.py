"""Formats sentences: an initial capital, a final stop, and no superfluous blank."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manqala.document.parts import OPEN_TERM

if TYPE_CHECKING:
    from manqala.describe.catalogue import Catalogue
    from manqala.describe.phrases import Saying, Sentence

BLANKS = re.compile(r"\s+")
BEFORE_STOP = re.compile(r"[\s,]+(?=[.:;)]|$)|\s+(?=,)|,(?=,)")

BREAK = "; "
"""Where messages may be broken into sentences."""
IN_WORDS_OF_THE_FILE = frozenset({"option-because", "played-by", "played-in", "also-called"})


def tidy(text: str) -> str:
    """Remove blanks before stops, and doubled commas."""
    return BEFORE_STOP.sub("", BLANKS.sub(" ", text)).strip()


def write_phrase(words: Catalogue, phrase: Saying) -> str:
    """A formatted phrase, with the contractions of the language."""
    text = tidy(words.say(phrase))
    for apart, together in words.contractions:
        text = re.sub(rf"\b{apart}\b", together, text)
    return text


def sentence(words: Catalogue, step: Sentence) -> str:
    """The sentences of a step, with a colon at the end if others follow below it."""
    text = capital(_broken(words, step.text))
    return f"{text}{':' if step.below or step.quote else '.'}"


def _broken(words: Catalogue, phrase: Saying) -> str:
    """A phrase with a full stop for each semicolon, except in what a condition governs."""
    text = write_phrase(words, phrase)
    if phrase.id in IN_WORDS_OF_THE_FILE:
        return text
    then = phrase.part("then")
    governed = "" if then is None or isinstance(then, int | str) else write_phrase(words, then)
    before, found, after = text.rpartition(governed) if BREAK in governed else (text, "", "")
    return f"{_stopped(before)}{found}{_stopped(after)}"


def _stopped(text: str) -> str:
    first, *others = text.split(BREAK)
    return ". ".join((first, *map(capital, others)))


def heading(words: Catalogue, phrase: Saying) -> str:
    """A heading, or a line above a picture."""
    return capital(write_phrase(words, phrase))


def capital(text: str) -> str:
    """Capitalise the first letter, even in a word of the game."""
    for at, sign in enumerate(text):
        if sign != OPEN_TERM:
            return text[:at] + sign.upper() + text[at + 1 :]
    return text
