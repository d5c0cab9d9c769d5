"""Random conditions, and patterns along walks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import types as ty
from manqala.core.types import Base
from tests.random_rules.nouns import (
    AND,
    CHOICE,
    COMPARE,
    MEMBERS,
    NOT,
    OPERAND,
    OR,
    SINGLE,
    SUM,
    WHERE,
    Scope,
)
from tests.random_rules.words import LOOKING

if TYPE_CHECKING:
    from manqala.core.types import Type
    from tests.random_rules.nouns import Made, Nouns


class Conditions:
    """Makes conditions on a position, a hole, a player."""

    def __init__(self, nouns: Nouns) -> None:
        """Say them with these nouns."""
        self.nouns, self.rng, self.words = nouns, nouns.rng, nouns.words

    # ---- patterns ---------------------------------------------------------------------------------

    def may_look(self, scope: Scope) -> bool:
        """Whether a pattern is possible here: it triggers events on holes."""
        return self.nouns.ranks.get(LOOKING, 0) > scope.rank and LOOKING not in scope.forbidden

    def along(self, depth: int, scope: Scope) -> Made:
        """A pattern along a walk."""
        scope.said.add(LOOKING)
        walks = [
            n for n in self.words.nouns.values()
            if n.gives == ty.HOLES and n.of == ty.HOLE and scope.allows(n.name, n.mentions)
        ]  # fmt: skip
        if walks and self.nouns.chance(0.75):
            _, walk = self.nouns.said_noun(self.rng.choice(walks), min(depth, 2), scope)
        else:
            walk = self.nouns.value(ty.HOLES, depth - 1, scope, CHOICE)
        return WHERE, f"{walk}: {self.pattern(scope)}"

    def pattern(self, scope: Scope) -> str:
        """What a pattern looks for; it takes something."""
        inner = scope.child(ty.HOLE)

        def part(depth: int, takes: bool) -> str:
            if depth > 0 and self.nouns.chance(0.35):
                ways = [sequence(depth - 1, takes) for _ in range(self.rng.choice((1, 1, 2)))]
                return f"({' | '.join(ways)}){self.rng.choice(('', '?', '+', '*'))}"
            take = "take " if takes or self.nouns.chance(0.3) else ""
            conditions = [self._looks(inner) for _ in range(self.rng.choice((1, 1, 1, 2)))]
            return take + " and ".join(conditions)

        def sequence(depth: int, takes: bool) -> str:
            number = self.rng.choice((1, 1, 2, 3))
            must = self.rng.randrange(number) if takes else -1
            return ", ".join(part(depth, n == must) for n in range(number))

        if self.nouns.chance(0.3):
            return part(0, True)
        repeated = self.rng.choice(("+", "+", "*", "?", ""))
        return f"({sequence(2, True)}){repeated}"

    def _looks(self, scope: Scope) -> str:
        """One condition of a hole in a pattern."""
        known = [a for a in self.nouns.adjectives(ty.HOLE, scope) if a.of is None]
        words = [self.rng.choice(("own", "opponent's" if self.nouns.owner_known else "own", *(
            a.name for a in known)))] if self.nouns.chance(0.65) else []  # fmt: skip
        for adjective in known:
            if adjective.name in words:
                scope.said |= {adjective.name, *adjective.mentions}
        amount = self.nouns.range() if not words or self.nouns.chance(0.25) else ""
        negated = "not " if self.nouns.chance(0.15) else ""
        return negated + " ".join([*words, *([amount] if amount else [])])

    # ---- conditions -------------------------------------------------------------------------------

    def condition_of(self, type_: Type, depth: int, scope: Scope) -> str:
        """What stands after ``where``: ``it`` is a member."""
        inner = scope.child(type_)
        known = self.nouns.adjectives(type_, scope)
        if known and self.nouns.chance(0.45):
            text = self.judged_as(type_, depth, inner)
            return f"not {text}" if self.nouns.chance(0.15) else text
        if type_ == ty.HOLE and self.nouns.chance(0.4):
            return self.rng.choice((self.nouns.range(), f"it holds {self.nouns.range()}"))
        if type_ == ty.NUMBER:
            return f"it {self._comparison()} {self.nouns.value(ty.NUMBER, depth - 1, inner, SUM)}"
        return self.nouns.value(ty.TRUTH, depth, inner, OR)

    def judged_as(self, type_: Type, depth: int, scope: Scope) -> str:
        """An adjective with what it takes, or an owner."""
        known = self.nouns.adjectives(type_, scope)
        known = [a for a in known if a.of is None or depth > 0] or known
        if type_ == ty.HOLE and (not known or self.nouns.chance(0.25)):
            return self.nouns.owner(scope)
        adjective = self.rng.choice(known)
        scope.said |= {adjective.name, *adjective.mentions}
        if adjective.of is None:
            return adjective.name
        return f"{adjective.name} of {self.nouns.value(adjective.of, depth - 1, scope, OPERAND)}"

    def _comparison(self) -> str:
        return self.rng.choice(("=", "=", "!=", "<", "<=", ">", ">"))

    def truth(self, depth: int, scope: Scope) -> Made | None:
        if depth <= 0:
            if scope.it is not None and self.nouns.adjectives(scope.it, scope):
                return SINGLE, self.judged_as(scope.it, 0, scope)
            if self.nouns.chance(0.5):
                return (
                    COMPARE,
                    f"{self.nouns.some_hole(scope)} is {self.judged_as(ty.HOLE, 0, scope)}",
                )
            return (
                COMPARE,
                f"pieces in {self.nouns.some_hole(scope)} {self._comparison()} {self.nouns.small()}",
            )
        less = depth - 1
        return self.nouns.pick([
            (4, lambda: self._compared(less, scope)),
            (4, lambda: self._is(less, scope)),
            (2, lambda: self._quantified(less, scope)),
            (1, lambda: (NOT, f"not {self.nouns.value(ty.TRUTH, less, scope, NOT)}")),
            (1, lambda: (AND, f"{self.nouns.value(ty.TRUTH, less, scope, AND)} and "
                              f"{self.nouns.value(ty.TRUTH, less, scope, NOT)}")),
            (1, lambda: (OR, f"{self.nouns.value(ty.TRUTH, less, scope, OR)} or "
                             f"{self.nouns.value(ty.TRUTH, less, scope, AND)}")),
            (1 if scope.queries else 0.02, lambda: self._query(less, scope)),
        ])  # fmt: skip

    def _compared(self, depth: int, scope: Scope) -> Made:
        choices = [n for n in self.words.nouns.values() if n.gives.base == Base.CHOICE]
        if choices and self.nouns.chance(0.3):
            noun = self.rng.choice(choices)
            scope.said.add(noun.name)
            sign = self.rng.choice(("=", "!=", "is", "is not"))
            return COMPARE, f"{noun.name} {sign} {self.rng.choice(self.words.choices[noun.name])}"
        type_ = self.rng.choice(
            (ty.NUMBER,) * 5 + (ty.PLAYER, ty.HOLE, ty.DIRECTION, ty.KIND, ty.PLACE)
        )
        left = self.nouns.value(type_, depth, scope, SUM)
        right = self.nouns.value(ty.HOLE if type_ == ty.PLACE else type_, depth, scope, SUM)
        sign = self._comparison() if type_ == ty.NUMBER else self.rng.choice(("=", "!=", "is"))
        return COMPARE, f"{left} {sign} {right}"

    def _is(self, depth: int, scope: Scope) -> Made:
        type_ = self.rng.choice(
            (ty.HOLE, ty.HOLE, ty.HOLE, ty.PLAYER, ty.HOLES, ty.NUMBER, ty.PLACE)
        )
        left = self.nouns.value(type_, depth, scope, SUM)
        sign = self.rng.choice(("is", "is", "is", "is not"))
        if type_ in {ty.NUMBER, ty.PLACE}:
            holds = "is" if type_ == ty.NUMBER else "holds"
            return COMPARE, f"{left} {holds} {self.nouns.range()}"
        if type_ == ty.HOLE and self.nouns.chance(0.4):
            amount = (
                self.nouns.range()
                if self.nouns.chance(0.8)
                else self.nouns.value(ty.NUMBER, depth, scope, SUM)
            )
            return COMPARE, f"{left} {self.rng.choice(('holds', 'is'))} {amount}" if (
                amount[0].isdigit()) else f"{left} holds {amount}"  # fmt: skip
        if self.nouns.chance(0.2) and type_ in MEMBERS:
            return COMPARE, f"{left} {sign} in {self.nouns.value(type_.set, depth, scope, SUM)}"
        sign = sign.replace("is", "are") if type_.many else sign
        return COMPARE, f"{left} {sign} {self.judged_as(type_.one, depth, scope.child())}"

    def _quantified(self, depth: int, scope: Scope) -> Made:
        type_ = self.rng.choice((ty.HOLES, ty.HOLES, ty.PLAYERS, ty.KINDS))
        quantifier = self.rng.choice(("any", "some", "no", "every"))
        of = type_.base if self.nouns.chance(0.4) else self.nouns.value(type_, depth, scope, SUM)
        if quantifier != "every" and self.nouns.chance(0.3):
            return COMPARE, f"{quantifier} {of}"
        if not self.nouns.adjectives(type_.one, scope):
            return COMPARE, f"{quantifier} {of} is in {self.nouns.value(type_, depth, scope, SUM)}"
        sign = self.rng.choice(("is", "is", "is not"))
        return (
            COMPARE,
            f"{quantifier} {of} {sign} {self.judged_as(type_.one, depth, scope.child())}",
        )

    def _query(self, depth: int, scope: Scope) -> Made:
        if self.nouns.chance(0.5):
            return COMPARE, f"position has occurred {self.rng.randint(2, 4)} times"
        can = self.rng.choice(("can move", "cannot move"))
        player = self.nouns.value(ty.PLAYER, 0, scope, SUM)
        if self.nouns.chance(0.5):
            inner = Scope(dict(scope.locals), scope.it, said=scope.said)
            return COMPARE, f"{player} {can} so that ({self.nouns.value(ty.TRUTH, depth, inner)})"
        return COMPARE, f"{player} {can}"
