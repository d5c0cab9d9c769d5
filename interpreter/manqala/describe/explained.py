"""Explains each word of a game where a page first uses it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.describe.phrases import Saying
from manqala.document.parts import OPEN_TERM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.describe.page_parts import Section
    from manqala.describe.phrases import Sentence

APART = frozenset({"define-verb", "define-quoted"})
"""Explanations that are too long for the middle of a list: the section ends with them."""
OF_MARKS = "define-mark-"
"""How messages begin that say with what value a number or a direction starts."""


def explained_in_place(section: Section) -> Section:
    """The section with its words explained below the sentences that use them first."""
    return _Explaining(section).section()


class _Explaining:
    def __init__(self, section: Section) -> None:
        self._section = section
        self._pending = {
            defined_word(word): word for word in section.words if word.text.id not in APART
        }

    def section(self) -> Section:
        """The section; words that no sentence uses stay at its end."""
        apart = tuple(word for word in self._section.words if word.text.id in APART)
        steps = self._each(self._section.steps)
        words = self._each(apart)
        return replace(self._section, steps=steps, words=(*words, *self._pending.values()))

    def _each(self, steps: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
        return tuple(self._explained(step) for step in steps)

    def _explained(self, step: Sentence) -> Sentence:
        words = tuple(self._words(terms(step.text)))
        return replace(step, words=words, below=self._each(step.below))

    def _words(self, used: Iterator[str]) -> Iterator[Sentence]:
        """The explanations of these words, each followed by those of the words that it uses."""
        for name in used:
            word = self._pending.pop(name, None)
            if word is not None:
                yield word
                yield from self._words(_all_terms(word))


def defined_word(step: Sentence) -> str:
    """The word that an explanation is about; empty if the sentence is none."""
    return str(step.text.part("name")) if step.text.id.startswith("define-") else ""


def terms(phrase: Saying) -> Iterator[str]:
    """The words of the game in a phrase, from the left."""
    for _, part in phrase.parts:
        if isinstance(part, Saying):
            yield from terms(part)
        elif isinstance(part, str) and part.startswith(OPEN_TERM):
            yield part


def _all_terms(step: Sentence) -> Iterator[str]:
    yield from terms(step.text)
    for sentence in step.below:
        yield from _all_terms(sentence)
