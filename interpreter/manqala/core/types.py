"""The types of the core, and what each operator takes and gives."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Type:
    """A base type, one value or an ordered set of them; a choice belongs to one option."""

    base: str
    many: bool = False
    option: str = ""

    def __str__(self) -> str:
        """As a rule author would say it."""
        if self.base == "choice":
            return f"a choice of ‘{self.option}’"
        if self.many:
            return f"a set of {PLURALS.get(self.base, self.base + 's')}"
        return f"a {self.base}"

    @property
    def one(self) -> Type:
        """The type of a member."""
        return Type(self.base, False, self.option)

    @property
    def set(self) -> Type:
        """The type of a set of these."""
        return Type(self.base, True, self.option)


NUMBER = Type("number")
TRUTH = Type("truth")
PLAYER = Type("player")
PLAYERS = Type("player", True)
HOLE = Type("hole")
HOLES = Type("hole", True)
PLACE = Type("place")
DIRECTION = Type("direction")
DIRECTIONS = Type("direction", True)
KIND = Type("kind")
KINDS = Type("kind", True)
NUMBERS = Type("number", True)
NOTHING = Type("nothing")

TYPE_WORDS = {
    "number": NUMBER,
    "truth": TRUTH,
    "player": PLAYER,
    "players": PLAYERS,
    "hole": HOLE,
    "holes": HOLES,
    "place": PLACE,
    "direction": DIRECTION,
    "directions": DIRECTIONS,
    "kind": KIND,
    "kinds": KINDS,
}
PLURALS = {"hole": "holes", "player": "players", "kind": "kinds", "direction": "directions"}

ANTICLOCKWISE, CLOCKWISE = 0, 1
DIRECTION_NAMES = ("anticlockwise", "clockwise")

OPERATORS = {
    "+ - * div mod": "numbers to a number; div and mod of zero are zero",
    "= != < <= > >=": "two values to a truth",
    "and or not": "truths to a truth; the second is read only when it matters",
    "single": "a hole, player, kind or direction to the set of it; nowhere and nobody to the empty set",
    "union except else": "two sets to a set: members of both, of the first only, of the first that is not empty",
    "first last": "a set and a number to so many members from its beginning or end, in order",
    "item": "a set and a number to that member, counted from one, or none",
    "backwards": "a set to the same set in the opposite order",
    "number": "a set to the number of its members",
    "has": "a set and a value to the truth that it is a member",
    "owned": "a player to the holes owned now: the own row from its left, then round the board",
    "upto": "two numbers to the set of all numbers from the first to the second",
    "kinds": "a place to the kinds of pieces in it",
}
