"""What every generated value is made with: names of the game, where they may be used, and how tightly a form binds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from manqala.core import types as ty

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from random import Random

    from manqala.core.types import Type
    from tests.random_rules.words import Adjective, Noun, Words

WHERE, CHOICE, OR, AND, NOT, COMPARE, SUM, TERM, COUNT, OPERAND, SINGLE = range(11)
"""How tightly the forms of a value bind, as in the grammar: what is looser than its place needs parentheses."""
Made = tuple[int, str]
SETS = (ty.HOLES, ty.PLAYERS, ty.KINDS, ty.DIRECTIONS)
UNSOWN = {ty.HOLE, ty.KIND, ty.PLACE}
MEMBERS = {ty.HOLE, ty.PLAYER, ty.KIND, ty.DIRECTION, ty.NUMBER}


@dataclass
class Scope:
    """What can be said at one place of a rule."""

    locals: dict[str, Type] = field(default_factory=dict)
    it: Type | None = None
    asks: bool = True
    """Whether players can be asked here."""
    turns: bool = True
    """Whether this belongs to a turn."""
    queries: bool = False
    """Whether it can be asked who can move."""
    rank: int = -1
    """Only events of a higher rank may be caused."""
    forbidden: frozenset[str] = frozenset()
    """Names that may not be mentioned, also by way of others: this is a part of their definition."""
    said: set[str] = field(default_factory=set)
    """The names that have been mentioned, with all that they mention; shared by inner scopes."""

    def child(self, it: Type | None = None) -> Scope:
        """An inner scope, perhaps with another ``it``."""
        return Scope(
            dict(self.locals), self.it if it is None else it, self.asks, self.turns, self.queries,
            self.rank, self.forbidden, self.said,
        )  # fmt: skip

    def allows(self, name: str, mentions: frozenset[str]) -> bool:
        """Whether a word can be used here."""
        return not self.forbidden or (name not in self.forbidden and not mentions & self.forbidden)


class ValueMaker(Protocol):
    """Who makes a value of a type that fits where forms of a level stand."""

    def __call__(self, type_: Type, depth: int, scope: Scope, level: int = WHERE) -> str:
        """Make one."""


class Nouns:
    """Makes phrases: nouns with what they take, marks, owners."""

    def __init__(self, rng: Random, words: Words, holes: int, value: ValueMaker) -> None:
        """``holes``: about how many a row has; ``value`` makes what a noun takes."""
        self.value = value
        self.rng = rng
        self.words = words
        self.holes = holes
        self.ranks: dict[str, int] = {}
        """The order of the events."""

    def chance(self, share: float) -> bool:
        """True so often."""
        return self.rng.random() < share

    def pick(self, weighted: Sequence[tuple[float, Callable[[], Made | None]]]) -> Made | None:
        """What one of the forms gives, those first that weigh more; none where none can be made."""
        left = list(weighted)
        while left:
            (chosen,) = self.rng.choices(range(len(left)), [weight for weight, _ in left])
            made = left.pop(chosen)[1]()
            if made is not None:
                return made
        return None

    # ---- nouns and marks --------------------------------------------------------------------------

    def noun(self, type_: Type, depth: int, scope: Scope, *, bare: bool = False) -> Made | None:
        """A noun with what it takes; ``bare``: one that takes nothing."""
        known = [
            noun for noun in self.words.nouns.values()
            if noun.gives == type_ and scope.allows(noun.name, noun.mentions)
            and (depth > 0 or (noun.index is None and (noun.of is None or noun.of == ty.PLAYER)))
            and not (bare and (noun.index or noun.of)) and noun.name not in scope.locals
        ]  # fmt: skip
        if not known:
            return None
        return self.said_noun(self.rng.choice(known), depth, scope)

    def said_noun(self, noun: Noun, depth: int, scope: Scope) -> Made:
        """A certain noun."""
        scope.said |= {noun.name, *noun.mentions}
        text = noun.name
        if noun.index is not None:
            text += " " + self.index(
                noun.index, depth, scope, small=noun.gives in {ty.HOLE, ty.HOLES}
            )
        if noun.of is None or (noun.of_optional and self.chance(0.6)):
            return SINGLE, text
        if noun.of == ty.PLAYER and (depth <= 0 or self.chance(0.7)):
            return SINGLE, f"{self.owner(scope)} {text}"
        return OPERAND, f"{text} of {self.value(noun.of, depth - 1, scope, OPERAND)}"

    def noun_of_set(self, type_: Type, depth: int, scope: Scope) -> Made | None:
        """A noun that wants one thing, given a set: the set of what it gives for each."""
        known = [
            noun for noun in self.words.nouns.values()
            if noun.gives in {type_, type_.one} and noun.of is not None and noun.of.set in SETS
            and scope.allows(noun.name, noun.mentions) and noun.name not in scope.locals
        ]  # fmt: skip
        if not known or depth <= 0:
            return None
        noun = self.rng.choice(known)
        assert noun.of is not None
        scope.said |= {noun.name, *noun.mentions}
        index = f" {self.index(noun.index, depth, scope, small=True)}" if noun.index else ""
        return (
            OPERAND,
            f"{noun.name}{index} of {self.value(noun.of.set, depth - 1, scope, OPERAND)}",
        )

    def index(self, type_: Type, depth: int, scope: Scope, *, small: bool) -> str:
        """What stands in parentheses after a noun, or the number there."""
        if type_ == ty.NUMBER and self.chance(0.7):
            return str(self.rng.randint(1, max(1, self.holes if small else 12)))
        return f"({self.value(type_, depth - 1, scope)})"

    def mark(self, type_: Type, depth: int, scope: Scope) -> Made | None:
        """A mark of a type."""
        known = [
            mark for mark in self.words.marks.values()
            if mark.type == type_ and mark.name not in scope.forbidden
            and mark.name not in scope.locals and (depth > 0 or mark.on != "holes")
        ]  # fmt: skip
        if not known:
            return None
        mark = self.rng.choice(known)
        scope.said.add(mark.name)
        if not mark.on:
            return SINGLE, mark.name
        if mark.on == "players" and (depth <= 0 or self.chance(0.6)):
            return SINGLE, f"{self.owner(scope)} {mark.name}"
        of = ty.HOLE if mark.on == "holes" else ty.PLAYER
        return OPERAND, f"{mark.name} of {self.value(of, depth - 1, scope, OPERAND)}"

    def owner(self, scope: Scope) -> str:
        """``own``, or somebody's."""
        names = [name for name, type_ in scope.locals.items() if type_ == ty.PLAYER]
        others = ["opponent", "opponent"] if "opponent" in self.words.nouns else []
        others += ["next player", "mover", *self.words.players, *names, *names]
        if scope.it == ty.PLAYER and self.chance(0.5):
            return "it's"
        chosen = self.rng.choice([name for name in others if " " not in name])
        return "own" if self.chance(0.6) else f"{chosen}'s"

    def some_hole(self, scope: Scope) -> str:
        """The last hole, or where nothing has been sown one that there always is."""
        return "first of own row" if "last" in scope.forbidden else "last"

    @property
    def unsown(self) -> frozenset[str]:
        """The marks that are nothing until something has been sown in the turn."""
        marks = self.words.marks.values()
        return frozenset(m.name for m in marks if m.lifetime == "turn" and m.type in UNSOWN)

    def small(self) -> int:
        """A number as rules have it."""
        return self.rng.choice((0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 8, 12, self.holes))

    @property
    def owner_known(self) -> bool:
        """Whether there is one opponent."""
        return "opponent" in self.words.nouns

    def range(self) -> str:
        """A number or range of pieces."""
        low = self.rng.choice((0, 1, 1, 2, 2, 3, 4))
        if self.chance(0.15):
            others = [str(low + 2), f"{low + 4}.."][: self.rng.choice((1, 1, 2))]
            return f"{' or '.join([str(low), *others])}"
        return self.rng.choice((str(low), f"{low}..", f"{low}..{low + self.rng.randint(1, 3)}"))

    def adjectives(self, type_: Type, scope: Scope) -> list[Adjective]:
        """The adjectives that can judge something."""
        return [
            adjective for adjective in self.words.adjectives.values()
            if adjective.judges == type_ and scope.allows(adjective.name, adjective.mentions)
            and adjective.name not in scope.locals
        ]  # fmt: skip

    def own_holes(self, scope: Scope, most: int = 2) -> str:
        """``own occupied holes``: an owner and adjectives before a noun."""
        known = [a for a in self.adjectives(ty.HOLE, scope) if a.of is None]
        narrowed = []
        for _ in range(self.rng.choice((0, 1, 1, most))):
            if known:
                adjective = self.rng.choice(known)
                scope.said |= {adjective.name, *adjective.mentions}
                narrowed.append(adjective.name)
        if self.chance(0.3):
            row = self.rng.choice(("row", "row", "front row", "back row"))
            return " ".join([*narrowed[:1], self.owner(scope), row])
        return " ".join([self.owner(scope), *narrowed, "holes"])

    def one_of(self, names: Iterable[str]) -> str:
        """One of these, the same for the same seed."""
        return self.rng.choice(sorted(names))
