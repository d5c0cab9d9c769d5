"""Choose an answer with the keyboard: by a cursor that moves from place to place, or by typing its number."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.game.move import Choices
    from manqala.terminal.board_shape import BoardShape

SIDEWAYS_WEIGHT = 3.0
"""Weight of the distance to the side of the direction, against the distance along it."""
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""The directions of the cursor: its steps in columns and lines."""


class Picker:
    """The answers to one question, and a cursor that is on one of them or on none."""

    def __init__(self, choices: Choices) -> None:
        """Begin with the cursor on no answer."""
        self.choices = choices
        self.at: int | None = None
        """The position of the cursor among the options."""
        self.typed = ""

    @property
    def places(self) -> dict[int, int]:
        """The position of each place among the options; empty if the question is not about places."""
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
        """The index of the answer under the cursor."""
        return None if self.at is None else self.choices.options[self.at].index

    def point(self, place: int | None) -> bool:
        """Move the cursor to a place that can be chosen; return whether it moved."""
        found = self.places.get(-1 if place is None else place)
        if found is None or found == self.at:
            return False
        self.at = found
        return True

    def select(self, number: int) -> None:
        """Move the cursor to an option."""
        self.at = number

    def step(self, by: int) -> None:
        """Move the cursor to the next option, or the previous one."""
        count = len(self.choices.options)
        self.at = (0 if by > 0 else count - 1) if self.at is None else (self.at + by) % count

    def move(self, way: str, shape: BoardShape) -> None:
        """Move the cursor to the nearest place in a direction; in a list of words, up or down."""
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
            # A character is about half as wide as it is high.
            dx, dy = (there.middle[0] - here.middle[0]) / 2, there.middle[1] - here.middle[1]
            along, sideways = dx * across + dy * down, abs(dx * down) + abs(dy * across)
            if along > 0 and (best is None or along + SIDEWAYS_WEIGHT * sideways < best[0]):
                best = along + SIDEWAYS_WEIGHT * sideways, number
        if best is not None:
            self.at = best[1]

    def begins(self, letter: str) -> bool:
        """Whether a character begins an answer or continues the typed one."""
        typed = (self.typed + letter).casefold()
        return bool(letter) and any(
            option.token.casefold().startswith((typed, letter.casefold()))
            for option in self.choices.options
        )

    def type(self, letter: str) -> int | None:
        """Add a typed character; return the index of an answer as soon as the typed text is unique.

        If the text begins no answer, start again with this character, or drop it as well. A digit chooses from answers
        that are words by their number.
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
