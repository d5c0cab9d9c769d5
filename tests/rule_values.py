"""Random values of a wanted type, said with the words of a game: nouns, marks, locals, sums, sets, conditions, patterns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rule_words import LOOKING

from manqala.core import types as ty
from manqala.resolve.vocabulary import SET_NOUNS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from random import Random

    from rule_words import Adjective, Noun, Words

    from manqala.core.types import Type

WHERE, CHOICE, OR, AND, NOT, COMPARE, SUM, TERM, COUNT, OPERAND, SINGLE = range(11)
"""How tightly the forms of a value bind, as in the grammar: what is looser than its place needs parentheses."""
Made = tuple[int, str]
SETS = (ty.HOLES, ty.PLAYERS, ty.KINDS, ty.DIRECTIONS)
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


class Values:
    """Makes values; ``depth`` is how many forms may still stand within each other."""

    def __init__(self, rng: Random, words: Words, holes: int) -> None:
        """``holes``: about how many a row has."""
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

    # ---- any value --------------------------------------------------------------------------------

    def value(self, type_: Type, depth: int, scope: Scope, level: int = WHERE) -> str:
        """A value of a type, in parentheses where its place needs them, and sometimes where not."""
        made = self.make(type_, depth, scope)
        if made is None:
            made = (SINGLE, self._last_resort(type_))
        bound, text = made
        if bound < level or (bound < SINGLE and self.chance(0.06)):
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
        forms.append((weight, lambda: self.noun(type_, depth, scope)))
        forms.append((min(weight, 3), lambda: self.mark(type_, depth, scope)))
        special = {
            ty.NUMBER: self._number, ty.TRUTH: self._truth, ty.HOLES: self._holes,
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
        if type_.base == "choice":
            return self.pick(forms[:1]) if names else self.noun(type_, depth, scope)
        return self.pick(forms)

    def _last_resort(self, type_: Type) -> str:
        return {"truth": "true", "number": "1", "direction": "clockwise", "hole": "last",
                "place": "hand", "player": "player"}.get(type_.base, "nothing")  # fmt: skip

    def _alternative(self, type_: Type, depth: int, scope: Scope) -> Made:
        text = self.value(type_, depth - 1, scope, OR)
        condition = self.value(ty.TRUTH, depth - 1, scope, OR)
        return CHOICE, f"{text} if {condition} otherwise {self.value(type_, depth - 1, scope, CHOICE)}"

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
            text += " " + self._index(noun.index, depth, scope, small=noun.gives in {ty.HOLE, ty.HOLES})
        if noun.of is None or (noun.of_optional and self.chance(0.6)):
            return SINGLE, text
        if noun.of == ty.PLAYER and (depth <= 0 or self.chance(0.7)):
            return SINGLE, f"{self.owner(scope)} {text}"
        return OPERAND, f"{text} of {self.value(noun.of, depth - 1, scope, OPERAND)}"

    def _index(self, type_: Type, depth: int, scope: Scope, *, small: bool) -> str:
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

    # ---- numbers ----------------------------------------------------------------------------------

    def small(self) -> int:
        """A number as rules have it."""
        return self.rng.choice((0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 8, 12, self.holes))

    def _number(self, depth: int, scope: Scope) -> Made | None:
        if depth <= 0:
            return SINGLE, str(self.small())
        return self.pick([
            (3, lambda: (SINGLE, str(self.small()))),
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
        if self.chance(0.7):
            right = str(self.rng.randint(2, 5))
        return TERM, f"{left} {self.rng.choice(('*', 'div', 'mod'))} {right}"

    def _pieces(self, depth: int, scope: Scope) -> Made:
        """``seeds in last``, of one kind, of a kind that is named, or the value of all."""
        kinds = [name for name, type_ in scope.locals.items() if type_ == ty.KIND]
        what = self.rng.choice([*self.words.kind_words, "pieces", "pieces", "value", *kinds])
        where = self.rng.choice((ty.PLACE, ty.HOLE, ty.HOLES))
        word = "on" if self.chance(0.1) else "in"
        return COUNT, f"{what} {word} {self.value(where, depth - 1, scope, OPERAND)}"

    def _numbers(self, depth: int, scope: Scope) -> Made:
        low = self.rng.choice((0, 1, 1, 1, 2))
        if depth > 0 and self.chance(0.3):
            return SINGLE, f"{low}..({self.value(ty.NUMBER, depth - 1, scope)})"
        return SINGLE, f"{low}..{low + self.rng.choice((1, 2, 2, 3, 5))}"

    # ---- holes, places, players, directions, kinds ------------------------------------------------

    def _hole(self, depth: int, scope: Scope) -> Made | None:
        if depth > 0 and self.chance(0.03):
            return SINGLE, "nothing"
        return None if depth > 0 and self.chance(0.5) else (SINGLE, "last")

    def _place(self, depth: int, scope: Scope) -> Made | None:
        if depth > 0 and self.chance(0.4):
            return self.make(ty.HOLE, depth - 1, scope)
        return SINGLE, f"{self.owner(scope)} winnings"

    def _direction(self, depth: int, scope: Scope) -> Made | None:
        return SINGLE, self.rng.choice(ty.DIRECTION_NAMES)

    def _kind(self, depth: int, scope: Scope) -> Made | None:
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
        index = f" {self._index(ty.NUMBER, depth, scope, small=True)}" if name == "item" else ""
        return OPERAND, f"{name}{index} of {self.value(type_.set, depth - 1, scope, OPERAND)}"

    # ---- sets -------------------------------------------------------------------------------------

    def _set_after_of(self, depth: int, scope: Scope) -> str:
        return self.value(self.rng.choice((ty.HOLES, *SETS)), depth - 1, scope, OPERAND)

    def _set(self, type_: Type, depth: int, scope: Scope) -> Made | None:
        """The forms that all sets have."""
        def joined() -> Made:
            left = self.value(type_ if self.chance(0.8) else type_.one, depth - 1, scope, SUM)
            right = self.value(type_, depth - 1, scope, TERM)
            return SUM, f"{left} {self.rng.choice(('+', '+', 'except', '-', 'else'))} {right}"

        def where() -> Made:
            of = self.value(type_, depth - 1, scope, TERM)
            return WHERE, f"{of} where {self.condition_of(type_.one, depth - 1, scope)}"

        def some() -> Made:
            name = self.rng.choice(("first", "final", "backwards"))
            index = "" if name == "backwards" else f" {self._index(ty.NUMBER, depth, scope, small=True)}"
            return OPERAND, f"{name}{index} of {self.value(type_, depth - 1, scope, OPERAND)}"

        return self.pick([
            (2, joined), (3, where), (3, some),
            (0.2, lambda: self.make(type_.one, depth - 1, scope)),
            (0.1, lambda: (SINGLE, "nothing")),
        ])  # fmt: skip

    def _holes(self, depth: int, scope: Scope) -> Made | None:
        if depth > 0 and self.chance(0.12) and self.may_look(scope):
            return self.along(depth, scope)
        return SINGLE, self.own_holes(scope)

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

    def may_look(self, scope: Scope) -> bool:
        """Whether a pattern may stand here: it makes holes matter."""
        return self.ranks.get(LOOKING, 0) > scope.rank and LOOKING not in scope.forbidden

    def along(self, depth: int, scope: Scope) -> Made:
        """A pattern along a walk."""
        scope.said.add(LOOKING)
        walks = [
            n for n in self.words.nouns.values()
            if n.gives == ty.HOLES and n.of == ty.HOLE and scope.allows(n.name, n.mentions)
        ]  # fmt: skip
        if walks and self.chance(0.75):
            _, walk = self.said_noun(self.rng.choice(walks), min(depth, 2), scope)
        else:
            walk = self.value(ty.HOLES, depth - 1, scope, CHOICE)
        return WHERE, f"{walk}: {self.pattern(scope)}"

    def pattern(self, scope: Scope) -> str:
        """What a pattern looks for; it takes something."""
        inner = scope.child(ty.HOLE)

        def part(depth: int, takes: bool) -> str:
            if depth > 0 and self.chance(0.35):
                ways = [sequence(depth - 1, takes) for _ in range(self.rng.choice((1, 1, 2)))]
                return f"({' | '.join(ways)}){self.rng.choice(('', '?', '+', '*'))}"
            take = "take " if takes or self.chance(0.3) else ""
            conditions = [self._looks(inner) for _ in range(self.rng.choice((1, 1, 1, 2)))]
            return take + " and ".join(conditions)

        def sequence(depth: int, takes: bool) -> str:
            number = self.rng.choice((1, 1, 2, 3))
            must = self.rng.randrange(number) if takes else -1
            return ", ".join(part(depth, n == must) for n in range(number))

        if self.chance(0.3):
            return part(0, True)
        repeated = self.rng.choice(("+", "+", "*", "?", ""))
        return f"({sequence(2, True)}){repeated}"

    def _looks(self, scope: Scope) -> str:
        """One condition of a hole in a pattern."""
        known = [a for a in self.adjectives(ty.HOLE, scope) if a.of is None]
        words = [self.rng.choice(("own", "opponent's" if self.owner_known else "own", *(
            a.name for a in known)))] if self.chance(0.65) else []  # fmt: skip
        for adjective in known:
            if adjective.name in words:
                scope.said |= {adjective.name, *adjective.mentions}
        amount = self.range() if not words or self.chance(0.25) else ""
        negated = "not " if self.chance(0.15) else ""
        return negated + " ".join([*words, *([amount] if amount else [])])

    @property
    def owner_known(self) -> bool:
        """Whether there is one opponent."""
        return "opponent" in self.words.nouns

    def range(self) -> str:
        """A number or range of pieces."""
        low = self.rng.choice((0, 1, 1, 2, 2, 3, 4))
        return self.rng.choice((str(low), f"{low}..", f"{low}..{low + self.rng.randint(1, 3)}"))

    # ---- conditions -------------------------------------------------------------------------------

    def adjectives(self, type_: Type, scope: Scope) -> list[Adjective]:
        """The adjectives that can judge something."""
        return [
            adjective for adjective in self.words.adjectives.values()
            if adjective.judges == type_ and scope.allows(adjective.name, adjective.mentions)
            and adjective.name not in scope.locals
        ]  # fmt: skip

    def condition_of(self, type_: Type, depth: int, scope: Scope) -> str:
        """What stands after ``where``: ``it`` is a member."""
        inner = scope.child(type_)
        known = self.adjectives(type_, scope)
        if known and self.chance(0.45):
            text = self.judged_as(type_, depth, inner)
            return f"not {text}" if self.chance(0.15) else text
        if type_ == ty.HOLE and self.chance(0.4):
            return self.rng.choice((self.range(), f"it holds {self.range()}"))
        if type_ == ty.NUMBER:
            return f"it {self._comparison()} {self.value(ty.NUMBER, depth - 1, inner, SUM)}"
        return self.value(ty.TRUTH, depth, inner, OR)

    def judged_as(self, type_: Type, depth: int, scope: Scope) -> str:
        """An adjective with what it takes, or an owner."""
        known = [a for a in self.adjectives(type_, scope) if a.of is None or depth > 0]
        if type_ == ty.HOLE and (not known or self.chance(0.25)):
            return self.owner(scope)
        adjective = self.rng.choice(known)
        scope.said |= {adjective.name, *adjective.mentions}
        if adjective.of is None:
            return adjective.name
        return f"{adjective.name} of {self.value(adjective.of, depth - 1, scope, OPERAND)}"

    def _comparison(self) -> str:
        return self.rng.choice(("=", "=", "!=", "<", "<=", ">", ">"))

    def _truth(self, depth: int, scope: Scope) -> Made | None:
        if depth <= 0:
            if scope.it is not None and self.adjectives(scope.it, scope):
                return SINGLE, self.judged_as(scope.it, 0, scope)
            if self.chance(0.5):
                return COMPARE, f"last is {self.judged_as(ty.HOLE, 0, scope)}"
            return COMPARE, f"pieces in last {self._comparison()} {self.small()}"
        less = depth - 1
        return self.pick([
            (4, lambda: self._compared(less, scope)),
            (4, lambda: self._is(less, scope)),
            (2, lambda: self._quantified(less, scope)),
            (1, lambda: (NOT, f"not {self.value(ty.TRUTH, less, scope, NOT)}")),
            (1, lambda: (AND, f"{self.value(ty.TRUTH, less, scope, AND)} and "
                              f"{self.value(ty.TRUTH, less, scope, NOT)}")),
            (1, lambda: (OR, f"{self.value(ty.TRUTH, less, scope, OR)} or "
                             f"{self.value(ty.TRUTH, less, scope, AND)}")),
            (1 if scope.queries else 0.02, lambda: self._query(less, scope)),
        ])  # fmt: skip

    def _compared(self, depth: int, scope: Scope) -> Made:
        choices = [n for n in self.words.nouns.values() if n.gives.base == "choice"]
        if choices and self.chance(0.3):
            noun = self.rng.choice(choices)
            scope.said.add(noun.name)
            sign = self.rng.choice(("=", "!=", "is", "is not"))
            return COMPARE, f"{noun.name} {sign} {self.rng.choice(self.words.choices[noun.name])}"
        type_ = self.rng.choice((ty.NUMBER,) * 5 + (ty.PLAYER, ty.HOLE, ty.DIRECTION, ty.KIND, ty.PLACE))
        left = self.value(type_, depth, scope, SUM)
        right = self.value(ty.HOLE if type_ == ty.PLACE else type_, depth, scope, SUM)
        sign = self._comparison() if type_ == ty.NUMBER else self.rng.choice(("=", "!=", "is"))
        return COMPARE, f"{left} {sign} {right}"

    def _is(self, depth: int, scope: Scope) -> Made:
        type_ = self.rng.choice((ty.HOLE, ty.HOLE, ty.HOLE, ty.PLAYER, ty.HOLES, ty.NUMBER, ty.PLACE))
        left = self.value(type_, depth, scope, SUM)
        sign = self.rng.choice(("is", "is", "is", "is not"))
        if type_ in {ty.NUMBER, ty.PLACE}:
            holds = "is" if type_ == ty.NUMBER else "holds"
            return COMPARE, f"{left} {holds} {self.range()}"
        if type_ == ty.HOLE and self.chance(0.4):
            amount = self.range() if self.chance(0.8) else self.value(ty.NUMBER, depth, scope, SUM)
            return COMPARE, f"{left} {self.rng.choice(('holds', 'is'))} {amount}" if (
                amount[0].isdigit()) else f"{left} holds {amount}"  # fmt: skip
        if self.chance(0.2) and type_ in MEMBERS:
            return COMPARE, f"{left} {sign} in {self.value(type_.set, depth, scope, SUM)}"
        sign = sign.replace("is", "are") if type_.many else sign
        return COMPARE, f"{left} {sign} {self.judged_as(type_.one, depth, scope.child())}"

    def _quantified(self, depth: int, scope: Scope) -> Made:
        type_ = self.rng.choice((ty.HOLES, ty.HOLES, ty.PLAYERS, ty.KINDS))
        quantifier = self.rng.choice(("any", "some", "no", "every"))
        of = type_.base if self.chance(0.4) else self.value(type_, depth, scope, SUM)
        if quantifier != "every" and self.chance(0.3):
            return COMPARE, f"{quantifier} {of}"
        if not self.adjectives(type_.one, scope):
            return COMPARE, f"{quantifier} {of} is in {self.value(type_, depth, scope, SUM)}"
        sign = self.rng.choice(("is", "is", "is not"))
        return COMPARE, f"{quantifier} {of} {sign} {self.judged_as(type_.one, depth, scope.child())}"

    def _query(self, depth: int, scope: Scope) -> Made:
        if self.chance(0.5):
            return COMPARE, f"position has occurred {self.rng.randint(2, 4)} times"
        can = self.rng.choice(("can move", "cannot move"))
        player = self.value(ty.PLAYER, 0, scope, SUM)
        if self.chance(0.5):
            inner = Scope(dict(scope.locals), scope.it, said=scope.said)
            return COMPARE, f"{player} {can} so that ({self.value(ty.TRUTH, depth, inner)})"
        return COMPARE, f"{player} {can}"

    def one_of(self, names: Iterable[str]) -> str:
        """One of these, the same for the same seed."""
        return self.rng.choice(sorted(names))
