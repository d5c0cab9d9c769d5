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
    """The sentence of a step, with a colon if others follow below it."""
    return f"{capital(write_phrase(words, step.text))}{':' if step.below or step.quote else '.'}"


def heading(words: Catalogue, phrase: Saying) -> str:
    """A heading, or a line above a picture."""
    return capital(write_phrase(words, phrase))


def capital(text: str) -> str:
    """Capitalise the first letter, even in a word of the game."""
    for at, sign in enumerate(text):
        if sign != OPEN_TERM:
            return text[:at] + sign.upper() + text[at + 1 :]
    return text
