"""Choosing an answer with keys: a cursor that goes from place to place, and numbers that are typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.game.move import Choices
    from manqala.terminal.board_shape import BoardShape

ASIDE = 3.0
"""How much more it counts that a place lies aside of the way than that it lies far along it."""
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""The directions of the cursor: columns and lines."""


class Picker:
    """The answers to one question, one of which may be under the cursor."""

    def __init__(self, choices: Choices) -> None:
        """Without a cursor at first."""
        self.choices = choices
        self.at: int | None = None
        """Which of the options is under the cursor."""
        self.typed = ""

    @property
    def places(self) -> dict[int, int]:
        """The options that are places, by their places; none where the question is about something else."""
        if not self.choices.of_holes:
            return {}
        return {option.value: n for n, option in enumerate(self.choices.options)}

    @property
    def place(self) -> int | None:
        """The place under the cursor."""
        if self.at is None or not self.choices.of_holes:
            return None
        return self.choices.options[self.at].value

    @property
    def index(self) -> int | None:
        """The answer under the cursor."""
        return None if self.at is None else self.choices.options[self.at].index

    def point(self, place: int | None) -> bool:
        """Bring the cursor to a place, if it can be chosen; gives whether it has moved there."""
        found = self.places.get(-1 if place is None else place)
        if found is None or found == self.at:
            return False
        self.at = found
        return True

    def select(self, number: int) -> None:
        """Bring the cursor to an option."""
        self.at = number

    def step(self, by: int) -> None:
        """Bring the cursor to the next option, or the one before."""
        count = len(self.choices.options)
        self.at = (0 if by > 0 else count - 1) if self.at is None else (self.at + by) % count

    def move(self, way: str, shape: BoardShape) -> None:
        """Bring the cursor to the nearest place in a direction; on a list of words, up or down."""
        self.typed = ""
        across, down = WAYS[way]
        if not self.places or self.at is None:
            self.step(1 if across + down > 0 or self.at is None else -1)
            return
        here = shape.box(self.choices.options[self.at].value)
        best: tuple[float, int] | None = None
        for place, number in self.places.items():
            there = shape.box(place)
            if here is None or there is None or number == self.at:
                continue
            # A letter is about half as wide as a line is high.
            dx, dy = (there.middle[0] - here.middle[0]) / 2, there.middle[1] - here.middle[1]
            along, aside = dx * across + dy * down, abs(dx * down) + abs(dy * across)
            if along > 0 and (best is None or along + ASIDE * aside < best[0]):
                best = along + ASIDE * aside, number
        if best is not None:
            self.at = best[1]

    def begins(self, letter: str) -> bool:
        """Whether a sign begins an answer, or goes on with what is typed."""
        typed = (self.typed + letter).casefold()
        return bool(letter) and any(
            option.token.casefold().startswith((typed, letter.casefold()))
            for option in self.choices.options
        )

    def type(self, letter: str) -> int | None:
        """Add a letter to what is typed; gives the answer as soon as no other one begins so.

        What begins no answer is left out, and so is what was typed before it. Answers that are words are numbered.
        """
        numbered = not any(option.token[:1].isdigit() for option in self.choices.options)
        if letter.isdigit() and numbered:
            if 0 < int(letter) <= len(self.choices.options):
                self.at = int(letter) - 1
                return self.index
            return None
        tokens = {option.token.casefold(): n for n, option in enumerate(self.choices.options)}
        for typed in (self.typed + letter.casefold(), letter.casefold()):
            begun = [token for token in tokens if token.startswith(typed)]
            if begun:
                self.typed = typed
                break
        else:
            self.typed = ""
            return None
        if typed in tokens:
            self.at = tokens[typed]
            if begun == [typed]:
                self.typed = ""
                return self.index
        return None
