"""Actions: answers to any question of a game as numbers, with the same meaning in every position.

A hole is its column as the player to decide sees it, so each player's first own hole is 0. After the holes come
directions, kinds of pieces, players and other choices of the rules; ``meanings`` describes each number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.adapters.kernel.lane_row import BY_INDEX, BY_PLACE, BY_PLAYER, BY_VALUE
from manqala.adapters.seats import Seats
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.inspect import is_unseen, questions
from manqala.run.limits import MOST_OPTIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.core.rules import Rules
    from manqala.core.types import Type

SORTS = {
    ty.HOLE: BY_PLACE, ty.PLACE: BY_PLACE, ty.PLAYER: BY_PLAYER, ty.DIRECTION: BY_VALUE, ty.KIND: BY_VALUE,
}  # fmt: skip
"""Types whose values have one number each; options of other types are counted."""


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer: its question, the chosen place, or else the number in its block, from 1 on."""

    question: int
    place: int = -1
    code: int = 0


class Actions:
    """The actions of a game."""

    def __init__(self, rules: Rules) -> None:
        """Assign a block of numbers to each sort of answer that the game's questions need."""
        self.rules = rules
        self.seats = Seats(rules.board)
        asked = questions(rules)
        self._number = {id(node): number for node, number in asked}
        first = {number: node for node, number in reversed(asked)}
        self.questions = tuple(first[number] for number in sorted(first))
        """A node for each question."""
        sizes: dict[str, int] = {}
        for node, _ in asked:
            name, size = self._block(node)
            sizes[name] = max(size, sizes.get(name, 0))
        self.blocks: dict[str, range] = {}
        """The numbers of each sort of answer."""
        self.size = 0
        for name, size in sorted(sizes.items(), key=lambda item: list(BLOCKS).index(item[0])):
            self.blocks[name] = range(self.size, self.size + size)
            self.size += size
        self.first = tuple(self.blocks[self._block(node)[0]].start for node in self.questions)
        """The first number of each question's block."""
        self.sorts = tuple(_sort(node) for node in self.questions)
        self.unseen = tuple(is_unseen(node) for node in self.questions)
        """Whether all players answer each question at the same time."""

    def _block(self, node: core.Choose | core.Either) -> tuple[str, int]:
        """Return the block of a question, and its necessary size."""
        if isinstance(node, core.Either):
            return "way", len(node.ways) + node.optional
        seats, kinds = self.seats, len(self.rules.layout.kinds)
        sizes: dict[Type, tuple[str, int]] = {
            ty.HOLE: ("place", self.rules.board.holes), ty.PLACE: ("place", seats.columns),
            ty.DIRECTION: ("direction", 2), ty.KIND: ("kind", kinds), ty.PLAYER: ("player", seats.players + 1),
        }  # fmt: skip
        return sizes.get(node.type, ("number", MOST_OPTIONS))

    def number(self, node: core.Choose | core.Either) -> int:
        """Return the number of a question."""
        return self._number[id(node)]

    def action(self, question: int, index: int, options: Sequence[int], seat: int) -> int:
        """Return the action for the option with this index."""
        value, sort = options[index], self.sorts[question]
        if sort == BY_PLACE:
            value = self.seats.column[seat][value]
        elif sort == BY_PLAYER:
            value = self.seats.relative(value, seat)
        elif sort == BY_INDEX:
            value = index
        return self.first[question] + value

    def answered(self, question: int, index: int, options: Sequence[int], seat: int) -> GivenAnswer:
        """Return an answer as stored; chance answers have no seat."""
        sort = self.sorts[question]
        if sort == BY_PLACE:
            return GivenAnswer(question, options[index])
        if seat < self.seats.players:
            code = self.action(question, index, options, seat) - self.first[question]
        else:
            code = index if sort == BY_INDEX else options[index]
        return GivenAnswer(question, -1, code + 1)

    @property
    def meanings(self) -> tuple[str, ...]:
        """The meaning of each action, in words."""
        return tuple(
            f"{BLOCKS[name]} {n}".strip() if name != "direction" else ty.DIRECTION_NAMES[n]
            for name, numbers in self.blocks.items()
            for n in range(len(numbers))
        )


BLOCKS = {"place": "place", "direction": "", "kind": "kind", "player": "player", "number": "option", "way": "way"}  # fmt: skip
"""The sorts of answers in order, with the word for each."""


def _sort(node: core.Choose | core.Either) -> int:
    return SORTS.get(node.type, BY_INDEX) if isinstance(node, core.Choose) else BY_INDEX
