"""Sentences as they are written: a capital at the beginning, a stop at the end, and no blank too many."""

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
    """No blank before a stop, no comma before another one."""
    return BEFORE_STOP.sub("", BLANKS.sub(" ", text)).strip()


def write_phrase(words: Catalogue, phrase: Saying) -> str:
    """A phrase as it is written, with words drawn together where the language does so."""
    text = tidy(words.say(phrase))
    for apart, together in words.contractions:
        text = re.sub(rf"\b{apart}\b", together, text)
    return text


def sentence(words: Catalogue, step: Sentence) -> str:
    """The sentence of a step; a colon stands where something follows below it."""
    return f"{capital(write_phrase(words, step.text))}{':' if step.below or step.quote else '.'}"


def heading(words: Catalogue, phrase: Saying) -> str:
    """A heading, or a line above a picture."""
    return capital(write_phrase(words, phrase))


def capital(text: str) -> str:
    """The first letter large, in a word of the game too."""
    for at, sign in enumerate(text):
        if sign != OPEN_TERM:
            return text[:at] + sign.upper() + text[at + 1 :]
    return text
