"""Moves, and what may be chosen next, as values."""

from __future__ import annotations

from dataclasses import dataclass

Answers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a question: its index, how a move writes it, and words for it."""

    index: int
    token: str
    text: str
    value: int
    """The hole, direction, … itself."""


@dataclass(frozen=True, slots=True)
class Choices:
    """A question: who is asked, what, and the answers that can still lead to a legal move."""

    player: int
    name: str
    prompt: str
    options: tuple[Option, ...]
    optional: bool
    """Whether it is a ``may``: its first answer, ``no``, is left out of move texts."""
    of_holes: bool
    context: str = ""
    """What is happening, in words, when somebody is asked in the middle of a move."""

    @property
    def question(self) -> str:
        """The prompt with one question mark, whatever the rules write at its end."""
        return f"{self.prompt.rstrip(' ?.:…')}?"


@dataclass(frozen=True, slots=True)
class Move:
    """A complete sequence of answers, and its text."""

    answers: Answers
    text: str

    def __str__(self) -> str:
        """Its text."""
        return self.text


@dataclass(frozen=True, slots=True)
class Written:
    """One answer as a text has it; whether it declines a ``may``, and what else could be said there."""

    token: str
    declined: bool
    ways: tuple[str, ...]
    unasked: bool = False
    """Whether nobody was asked, because it was the only way."""
