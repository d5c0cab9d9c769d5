"""Random values of a wanted type, said with the words of a game: numbers, holes, players, sets of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.core import types as ty
from manqala.core.types import Base
from manqala.resolve.vocabulary import SET_NOUNS
from tests.random_rules.conditions import Conditions
from tests.random_rules.nouns import (
    CHOICE,
    COUNT,
    MEMBERS,
    OPERAND,
    OR,
    SETS,
    SINGLE,
    SUM,
    TERM,
    WHERE,
    Nouns,
    Scope,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from manqala.core.types import Type
    from tests.random_rules.nouns import Made
    from tests.random_rules.words import Words


class Values:
    """Makes values; ``depth`` is how many forms may still stand within each other."""

    def __init__(self, rng: Random, words: Words, holes: int) -> None:
        """Say them with these words; ``holes``: about how many a row has."""
        self.rng, self.words = rng, words
        self.nouns = Nouns(rng, words, holes, self.value)
        self.conditions = Conditions(self.nouns)

    # ---- any value --------------------------------------------------------------------------------

    def value(self, type_: Type, depth: int, scope: Scope, level: int = WHERE) -> str:
        """A value of a type, in parentheses where its place needs them, and sometimes where not."""
        made = self.make(type_, depth, scope)
        if made is None:
            made = (SINGLE, self._last_resort(type_, scope))
        bound, text = made
        if bound < level or (bound < SINGLE and self.nouns.chance(0.06)):
            return f"({text})"
        return text

    def make(self, type_: Type, depth: int, scope: Scope) -> Made | None:
        """A value of a type with its level."""
        forms: list[tuple[float, Callable[[], Made | None]]] = []
        names = [name for name, known in scope.locals.items() if known == type_]
        if names:
            forms.append((4, lambda: (SINGLE, self.rng.choice(names))))
        if scope.it == type_:
            forms.append((2, lambda: (SINGLE, "it")))
        # Words that are truths by themselves say little: most of them never change.
        weight = 0.7 if type_ == ty.TRUTH else 5.0
        forms.append((weight, lambda: self.nouns.noun(type_, depth, scope)))
        forms.append((min(weight, 3), lambda: self.nouns.mark(type_, depth, scope)))
        special = {
            ty.NUMBER: self._number, ty.TRUTH: self.conditions.truth, ty.HOLES: self._holes,
            ty.HOLE: self._hole, ty.PLACE: self._place, ty.DIRECTION: self._direction,
            ty.KIND: self._kind, ty.KINDS: self._kinds, ty.NUMBERS: self._numbers,
        }.get(type_)  # fmt: skip
        if special is not None:
            forms.append((12, lambda: special(depth, scope)))
        if depth > 0:
            if type_ != ty.NUMBERS:
                forms.append((1, lambda: self._alternative(type_, depth, scope)))
            if type_ in MEMBERS and type_ != ty.NUMBER:
                forms.append((2, lambda: self._member(type_, depth, scope)))
            if type_ in SETS:
                forms.append((3, lambda: self._set(type_, depth, scope)))
        if type_.base == Base.CHOICE:
            return self.nouns.pick(forms[:1]) if names else self.nouns.noun(type_, depth, scope)
        return self.nouns.pick(forms)

    def _last_resort(self, type_: Type, scope: Scope) -> str:
        return {
            Base.TRUTH: "true", Base.NUMBER: "1", Base.DIRECTION: "clockwise", Base.PLACE: "hand",
            Base.HOLE: self.nouns.some_hole(scope), Base.PLAYER: "player",
        }.get(type_.base, "nothing")  # fmt: skip

    def _alternative(self, type_: Type, depth: int, scope: Scope) -> Made:
        condition = self.value(ty.TRUTH, depth - 1, scope, OR)
        # An adjective by itself judges ``it`` as a condition, not as one of two values.
        inner = replace(scope, it=None) if type_ == ty.TRUTH else scope
        text = self.value(type_, depth - 1, inner, OR)
        other = self.value(type_, depth - 1, inner, CHOICE)
        return CHOICE, f"{text} if {condition} otherwise {other}"

    # ---- numbers ----------------------------------------------------------------------------------

    def _number(self, depth: int, scope: Scope) -> Made | None:
        if depth <= 0:
            return SINGLE, str(self.nouns.small())
        return self.nouns.pick([
            (3, lambda: (SINGLE, str(self.nouns.small()))),
            (5, lambda: self._pieces(depth, scope)),
            (2, lambda: self._sum(depth, scope)),
            (1, lambda: self._term(depth, scope)),
            (2, lambda: (OPERAND, f"number of {self._set_after_of(depth, scope)}")),
            (0.1, lambda: (SINGLE, str(self.rng.choice((1000, 999_999, 1_000_000, 77))))),
        ])  # fmt: skip

    def _sum(self, depth: int, scope: Scope) -> Made:
        left = self.value(ty.NUMBER, depth - 1, scope, SUM)
        right = self.value(ty.NUMBER, depth - 1, scope, TERM)
        return SUM, f"{left} {self.rng.choice('+-')} {right}"

    def _term(self, depth: int, scope: Scope) -> Made:
        left = self.value(ty.NUMBER, depth - 1, scope, TERM)
        right = self.value(ty.NUMBER, depth - 1, scope, COUNT)
        if self.nouns.chance(0.7):
            right = str(self.rng.randint(2, 5))
        return TERM, f"{left} {self.rng.choice(('*', 'div', 'mod'))} {right}"

    def _pieces(self, depth: int, scope: Scope) -> Made:
        """``seeds in last``, of one kind, of a kind that is named, or the value of all."""
        kinds = [name for name, type_ in scope.locals.items() if type_ == ty.KIND]
        what = self.rng.choice([*self.words.kind_words, "pieces", "pieces", "value", *kinds])
        where = self.rng.choice((ty.PLACE, ty.HOLE, ty.HOLES))
        word = "on" if self.nouns.chance(0.1) else "in"
        return COUNT, f"{what} {word} {self.value(where, depth - 1, scope, OPERAND)}"

    def _numbers(self, depth: int, scope: Scope) -> Made:
        low = self.rng.choice((0, 1, 1, 1, 2))
        if depth > 0 and self.nouns.chance(0.3):
            return SINGLE, f"{low}..({self.value(ty.NUMBER, depth - 1, scope)})"
        if self.nouns.chance(0.2):
            return SINGLE, f"{low}, {low + 2} or {low + 3}..{low + 5}"
        return SINGLE, f"{low}..{low + self.rng.choice((1, 2, 2, 3, 5))}"

    # ---- holes, places, players, directions, kinds ------------------------------------------------

    def _hole(self, depth: int, scope: Scope) -> Made | None:
        if depth > 0 and self.nouns.chance(0.03):
            return SINGLE, "nothing"
        if depth > 0 and self.nouns.chance(0.08):
            return self._superlative(("first", "final", "none"), depth, scope)
        return (
            None if depth > 0 and self.nouns.chance(0.5) else (OPERAND, self.nouns.some_hole(scope))
        )

    def _superlative(self, ties: tuple[str, ...], depth: int, scope: Scope) -> Made:
        """``fullest of S, first on a tie``."""
        extreme, tie = self.rng.choice(("fullest", "emptiest")), self.rng.choice(ties)
        return OPERAND, f"{extreme} of {self.value(ty.HOLES, depth - 1, scope)}, {tie} on a tie"

    def _place(self, depth: int, scope: Scope) -> Made | None:
        if depth > 0 and self.nouns.chance(0.4):
            return self.make(ty.HOLE, depth - 1, scope)
        return SINGLE, f"{self.nouns.owner(scope)} winnings"

    def _direction(self, _: int, __: Scope) -> Made | None:
        return SINGLE, self.rng.choice(ty.DIRECTION_NAMES)

    def _kind(self, _: int, __: Scope) -> Made | None:
        return SINGLE, self.rng.choice(self.words.kind_words)

    def _kinds(self, depth: int, scope: Scope) -> Made | None:
        if depth <= 0:
            return SINGLE, "kinds"
        place = self.value(self.rng.choice((ty.PLACE, ty.HOLES)), depth - 1, scope, OPERAND)
        return COUNT, f"kinds in {place}"

    def _member(self, type_: Type, depth: int, scope: Scope) -> Made:
        """One of a set."""
        name = self.rng.choice(
            [n for n, (_, _, many, _) in SET_NOUNS.items() if many or n == "item"][:]
        )
        if name == "backwards":
            name = "final"
        index = (
            f" {self.nouns.index(ty.NUMBER, depth, scope, small=True)}" if name == "item" else ""
        )
        return OPERAND, f"{name}{index} of {self.value(type_.set, depth - 1, scope, OPERAND)}"

    # ---- sets -------------------------------------------------------------------------------------

    def _set_after_of(self, depth: int, scope: Scope) -> str:
        return self.value(self.rng.choice((ty.HOLES, *SETS)), depth - 1, scope, OPERAND)

    def _set(self, type_: Type, depth: int, scope: Scope) -> Made | None:
        """The forms that all sets have."""

        def joined() -> Made:
            left = self.value(type_ if self.nouns.chance(0.8) else type_.one, depth - 1, scope, SUM)
            right = self.value(type_, depth - 1, scope, TERM)
            return SUM, f"{left} {self.rng.choice(('+', '+', 'except', '-', 'else'))} {right}"

        def where() -> Made:
            of = self.value(type_, depth - 1, scope, TERM)
            return WHERE, f"{of} where {self.conditions.condition_of(type_.one, depth - 1, scope)}"

        def some() -> Made:
            name = self.rng.choice(("first", "final", "backwards"))
            index = (
                ""
                if name == "backwards"
                else f" {self.nouns.index(ty.NUMBER, depth, scope, small=True)}"
            )
            return OPERAND, f"{name}{index} of {self.value(type_, depth - 1, scope, OPERAND)}"

        return self.nouns.pick([
            (2, joined), (3, where), (3, some), (2, lambda: self.nouns.noun_of_set(type_, depth, scope)),
            (0.2, lambda: self.make(type_.one, depth - 1, scope)),
            (0.1, lambda: (SINGLE, "nothing")),
        ])  # fmt: skip

    def _holes(self, depth: int, scope: Scope) -> Made | None:
        if depth > 0 and self.nouns.chance(0.12) and self.conditions.may_look(scope):
            return self.conditions.along(depth, scope)
        if depth > 0 and self.nouns.chance(0.05):
            return self._superlative(("all",), depth, scope)
        return SINGLE, self.nouns.own_holes(scope)
