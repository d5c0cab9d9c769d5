"""The types of the core."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Base(StrEnum):
    """The type of a value, or of each member of a set."""

    NUMBER = "number"
    TRUTH = "truth"
    PLAYER = "player"
    HOLE = "hole"
    PLACE = "place"
    DIRECTION = "direction"
    KIND = "kind"
    CHOICE = "choice"
    NOTHING = "nothing"
    ERROR = "error"
    """The type of a value in error."""


@dataclass(frozen=True, slots=True)
class Type:
    """A base type, one value or an ordered set; a choice belongs to one option."""

    base: Base
    many: bool = False
    option: str = ""

    def __eq__(self, other: object) -> bool:
        """Compare types, which are mostly identical objects: the resolver compares them at every step."""
        return self is other or (
            isinstance(other, Type) and self.base is other.base
            and self.many == other.many and self.option == other.option
        )  # fmt: skip

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash((str.__hash__(self.base), self.many, self.option))

    def __str__(self) -> str:
        """Return the type in a rule author's words."""
        if self.base is Base.CHOICE:
            return f"a choice of ‘{self.option}’"
        if self.many:
            return f"a set of {self.base}s"
        return f"a {self.base}"

    @property
    def one(self) -> Type:
        """The type of a member."""
        return Type(self.base, False, self.option)

    @property
    def set(self) -> Type:
        """The type of a set of these."""
        return Type(self.base, True, self.option)


NUMBER = Type(Base.NUMBER)
TRUTH = Type(Base.TRUTH)
PLAYER = Type(Base.PLAYER)
PLAYERS = Type(Base.PLAYER, True)
HOLE = Type(Base.HOLE)
HOLES = Type(Base.HOLE, True)
PLACE = Type(Base.PLACE)
DIRECTION = Type(Base.DIRECTION)
DIRECTIONS = Type(Base.DIRECTION, True)
KIND = Type(Base.KIND)
KINDS = Type(Base.KIND, True)
NUMBERS = Type(Base.NUMBER, True)
NOTHING = Type(Base.NOTHING)

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

ANTICLOCKWISE, CLOCKWISE = 0, 1
DIRECTION_NAMES = ("anticlockwise", "clockwise")
