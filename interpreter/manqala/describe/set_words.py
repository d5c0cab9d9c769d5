"""Describes sets: filtered, united, the first few, one without another."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.operators import ALONG_TRACK, SUPERLATIVES, BoardFact, Operator
from manqala.describe.amounts import spread
from manqala.describe.at_sight import is_cell, is_no_set
from manqala.describe.naming import is_prelude
from manqala.describe.phrases import Form, hold_together, join, merge, say, several
from manqala.describe.piece_words import number, ordinal
from manqala.describe.united_sets import united

if TYPE_CHECKING:
    from manqala.describe.phrases import Saying
    from manqala.describe.speaking import Speaker

SINGLES = frozenset(
    {"first-of", "last-of", "pick", "pick-unless", "named-hole", "mark-last", "no-hole", "fullest-first",
     "fullest-final", "fullest-only", "emptiest-first", "emptiest-final", "emptiest-only"}
)  # fmt: skip
"""Phrases for one hole or no hole."""
OF_PLAYER = frozenset(
    {BoardFact.ROW, BoardFact.FRONT_ROW, BoardFact.BACK_ROW, BoardFact.END_HOLE, BoardFact.STORE,
     BoardFact.WINNINGS, BoardFact.SUPPLY}
)  # fmt: skip
"""The places of a player."""
OF_TEAMS = frozenset({BoardFact.TEAM, BoardFact.PARTNER, BoardFact.PARTNERS, BoardFact.OPPONENTS})
SETS = {
    Operator.UNION: "union", Operator.EXCEPT: "except", Operator.ELSE: "or-else",
    Operator.FIRST: "first-of", Operator.LAST: "last-of", Operator.ITEM: "item",
    Operator.BACKWARDS: "backwards", Operator.UPTO: "up-to",
    Operator.FULLEST: "fullest-all", Operator.EMPTIEST: "emptiest-all", Operator.ONLY: "fullest-only",
}  # fmt: skip
ROWS = frozenset({"row", "front-row", "back-row"})
"""Phrases for a whole row."""
TIES = {Operator.ITEM: "first", Operator.ONLY: "only"}
"""The rule that picks one of several equally full places."""
WHERE = frozenset({"holes-where", "holes-in-where", "each-where", "set-where"})
"""Phrases that end in a relative clause, which a comma must separate from what follows."""


class Sets:
    """Describes sets."""

    def __init__(self, speaker: Speaker) -> None:
        """``speaker`` describes the parts."""
        self.s = speaker
        self.board = speaker.rules.board

    def members(self, value: core.Value) -> Saying:
        """A set by its members: ‘the holes of your row’."""
        if isinstance(value, core.Filter):
            return self.say_filtered(value, among=True)
        if isinstance(value, core.Op) and value.operator is Operator.UNION:
            return join(
                "join-and",
                united([self.s.members(part) for part in self._not_empty(value.arguments)]),
            )
        phrase = self.s.value(value)
        single = isinstance(value, core.Op) and value.operator is Operator.SINGLE
        if (
            value.type == ty.HOLES
            and not single
            and phrase.form is Form.ONE
            and phrase.id not in SINGLES
        ):
            return several("holes-in", of=phrase)
        return phrase

    # ---- some of them -------------------------------------------------------------------------------

    def say_filtered(self, value: core.Filter, *, among: bool = False) -> Saying:
        """A filtered set; ``among``: the context is ‘one of’."""
        base: core.Value = value
        filters: list[core.Filter] = []
        while isinstance(base, core.Filter):
            settled = self.s.fold(base.condition)
            if not isinstance(settled, core.Const) or not settled.value:
                filters.insert(0, base)
            base = self.s.fold(base.of)
        if filters and (own := self._of_owner(base, filters[0])) is not None:
            base, filters = own, filters[1:]
        if not filters:
            return self.s.members(base) if among else self.s.value(base)
        if isinstance(base, core.Op) and base.operator is Operator.SINGLE:
            clauses = [self.s.clause(node.condition) for node in filters]
            condition = merge("join-and", clauses)
            return say(
                "single-if", Form.MANY, base=self.s.value(base.arguments[0]), condition=condition
            )
        phrase = self.s.value(base)
        if not among and self._is_mixed(base):
            predicates = [self.s.predicate(node.condition, node.cell) for node in filters]
            known = [hold_together(part, "join-and") for part in predicates if part is not None]
            if len(known) == len(predicates):
                return several("each-where", base=phrase, predicate=join("join-and", known))
        relative = merge("join-and", [self.s.relative(f.condition, f.cell) for f in filters])
        if base.type == ty.PLAYERS:
            return several("players-where", told=relative)
        if base.type == ty.DIRECTIONS:
            return several("directions-where", told=relative)
        if base.type != ty.HOLES:
            return several("set-where", base=phrase, told=relative)
        name = "holes-where" if phrase.form is Form.MANY else "holes-in-where"
        return several(name, base=phrase, told=relative)

    def _of_owner(self, base: core.Value, first: core.Filter) -> core.Value | None:
        """The filtered holes of a player, if they are simply some of the player's rows."""
        return self.s.owned.of_owner(base, self.s.fold(first.condition), first.cell)

    def _is_mixed(self, base: core.Value) -> bool:
        """Whether the antecedent of a relative clause after the set would be unclear."""
        if isinstance(base, core.Gather):
            return self._through_directions(base) is None
        return isinstance(base, core.Op) and base.operator is Operator.UNION

    # ---- gathered -----------------------------------------------------------------------------------

    def gathered(self, value: core.Gather) -> Saying:
        """The union of values over the members of a set."""
        found = self._through_directions(value) or self._by_number(value)
        if found is not None:
            return found
        each = _one(value.value)
        if isinstance(each, core.Table) and len(each.arguments) == 1:
            name = f"{str(each.name).replace(' ', '-')}-of-many"
            if is_cell(each.arguments[0], value.cell) and self.s.has(name):
                of = self.s.members(value.of)
                return several(
                    name, holes=say("both-of", of.form, of=of) if of.id == "join-and" else of
                )
        if (
            isinstance(each, core.Table) and each.name in OF_PLAYER
            and is_cell(each.arguments[0], value.cell)
        ):  # fmt: skip
            return several(str(each.name).replace(" ", "-"), owner=self.s.members(value.of))
        return several("gather", value=self.s.value(value.value), of=self.s.members(value.of))

    def _through_directions(self, value: core.Gather) -> Saying | None:
        """The holes on both sides of a hole."""
        each, of = _one(value.value), self.s.fold(value.of)
        if not isinstance(each, core.Table) or each.name not in ALONG_TRACK:
            return None
        way, hole = each.arguments
        if not is_cell(way, value.cell):
            return None
        name = "after" if each.name is BoardFact.NEIGHBOUR else "all-after"
        if isinstance(of, core.Filter) and of.type == ty.DIRECTIONS and self._is_both(of.of):
            told = self.s.relative(of.condition, of.cell)
            return several(f"{name}-where", hole=self.s.value(hole), told=told)
        if not self._is_both(of):
            return None
        return several(f"{name}-both", hole=self.s.value(hole))

    def _is_both(self, directions: core.Value) -> bool:
        """Whether a set has both directions."""
        of = self.s.fold(directions)
        return isinstance(of, core.Const) and isinstance(of.value, tuple) and len(of.value) > 1

    def _by_number(self, value: core.Gather) -> Saying | None:
        """The holes of a row with certain numbers."""
        each, numbers = _one(value.value), _numbers(self.s.fold(value.of))
        if not isinstance(each, core.Apply) or not numbers:
            return None
        if each.function.name != "hole" or not is_prelude(each.function.span):
            return None
        at, owner = each.arguments
        if not is_cell(at, value.cell):
            return None
        ordinals, plain = (
            join("join-and", [say_(n) for n in numbers]) for say_ in (ordinal, number)
        )
        return several(
            "holes-numbered", ordinals=ordinals, numbers=plain, owner=self.s.value(owner)
        )

    # ---- put together -------------------------------------------------------------------------------

    def operator(self, value: core.Op, name: str) -> Saying:
        """A set operation; ``name``: its message."""
        arguments = value.arguments
        if (superlative := self._superlative(value)) is not None:
            return superlative
        if value.operator in {Operator.FIRST, Operator.LAST}:
            return self._ends_of(value, arguments[0], arguments[1])
        if value.operator is Operator.ITEM:
            return self._item(value, arguments[0], arguments[1])
        if value.operator is Operator.UNION:
            return self._union(arguments)
        if value.operator in {Operator.EXCEPT, Operator.BACKWARDS}:
            parts = [self.s.members(part) for part in arguments]
        else:
            parts = [self.s.value(part) for part in arguments]
        if len(parts) == 1:
            return say(name, Form.MANY, set=parts[0])
        if name == "except" and parts[0].id in WHERE:
            name = "except-apart"
        return say(name, Form.MANY if value.type.many else Form.ONE, a=parts[0], b=parts[1])

    def _superlative(self, value: core.Op) -> Saying | None:
        """The fullest or emptiest of some places, with what holds on a tie."""
        tie, of = "all", value
        if value.operator in TIES and isinstance(value.arguments[0], core.Op):
            tie, of = TIES[value.operator], value.arguments[0]
            if of.operator is Operator.BACKWARDS and isinstance(of.arguments[0], core.Op):
                tie, of = "final", of.arguments[0]
            if tie != "only" and not is_constant(value.arguments[1], 1):
                return None
        if of.operator not in SUPERLATIVES:
            return None
        form = Form.MANY if value.type.many else Form.ONE
        return say(f"{of.operator}-{tie}", form, set=self.s.members(of.arguments[0]))

    def _not_empty(self, sets: tuple[core.Value, ...]) -> tuple[core.Value, ...]:
        """Those of some sets that can have members; the first if there are none."""
        parts = tuple(node for node in sets if not is_no_set(self.s.fold(node), self.board))
        return parts or sets[:1]

    def _union(self, arguments: tuple[core.Value, ...]) -> Saying:
        parts = self._not_empty(arguments)
        members = [self.s.members(part) for part in parts]
        apart = any(isinstance(part, core.Gather) and phrase.part("holes") is not None
                    for part, phrase in zip(parts[:-1], members, strict=False))  # fmt: skip
        return join("join-and-apart" if apart else "join-and", united(members))

    def _ends_of(self, value: core.Op, of: core.Value, count: core.Value) -> Saying:
        """The first or last few members; for players with a condition, the only one."""
        name = SETS[value.operator]
        if isinstance(of, core.Op) and of.operator is Operator.BACKWARDS:
            name = {"first-of": "last-of", "last-of": "first-of"}[name]
            of = of.arguments[0]
        one = isinstance(count, core.Const) and count.value == 1
        if one and isinstance(of, core.Filter) and of.type == ty.PLAYERS:
            return say("player-where", told=self.s.relative(of.condition, of.cell))
        if one:
            set_ = self.s.value(of)
            return say(name.replace("-of", "-hole-of") if set_.id in ROWS else name, set=set_)
        if isinstance(count, core.Const):
            return several(f"{name}-many", n=self.s.value(count), set=self.s.value(of))
        if isinstance(count, core.Op) and count.operator is Operator.NUMBER:
            like = self.s.members(count.arguments[0])
            return several(f"{name}-like", set=self.s.members(of), like=like)
        return several(f"{name}-by", n=self.s.value(count), set=self.s.members(of))

    def _item(self, value: core.Op, of: core.Value, count: core.Value) -> Saying:
        if isinstance(count, core.Const) and count.value == 1:
            return self._ends_of(replace(value, operator=Operator.FIRST), of, count)
        if isinstance(count, core.Const) and isinstance(count.value, int):
            return say("item", n=ordinal(count.value), set=self.s.value(of))
        if isinstance(of, core.Table) and of.name is BoardFact.WALK:
            return self._counted_on(of, without_circuits(count, of))
        return say("item-number", n=self.s.value(count), set=self.s.value(of))

    def _counted_on(self, walk: core.Table, count: core.Value) -> Saying:
        """The hole reached by counting on from another."""
        way, hole = map(self.s.value, walk.arguments)
        if isinstance(count, core.Pieces):
            kind, where = self.s.kind(count.weights), self.s.value(count.where)
            return say("counted-by-pieces", kind=kind, where=where, way=way, hole=hole)
        return say("counted-to", n=self.s.value(count), way=way, hole=hole)


def without_circuits(count: core.Value, walk: core.Table) -> core.Value:
    """A number of holes to count on, without the remainder that leaves out whole circuits of the track."""
    circuits = {
        len(holes) for way in walk.table if isinstance(way, tuple) for holes in way if holes
    }
    if isinstance(count, core.Op) and count.operator is Operator.PLUS and len(circuits) == 1:
        rest, one = count.arguments
        if is_constant(one, 1) and isinstance(rest, core.Op) and rest.operator is Operator.MOD:
            less, circuit = rest.arguments
            if isinstance(less, core.Op) and less.operator is Operator.MINUS:
                whole, first = less.arguments
                if is_constant(first, 1) and is_constant(circuit, *circuits):
                    return whole
    return count


def is_constant(value: core.Value, number: int) -> bool:
    """Whether a value is this number."""
    return isinstance(value, core.Const) and value.value == number


def _one(value: core.Value) -> core.Value:
    """The only hole of a singleton, or the set."""
    if isinstance(value, core.Op) and value.operator is Operator.SINGLE:
        return value.arguments[0]
    return value


def _numbers(value: core.Value) -> tuple[int, ...]:
    """The members of a constant set of numbers, or an empty tuple."""
    if isinstance(value, core.Const) and isinstance(value.value, tuple):
        return value.value
    if isinstance(value, core.Op) and value.operator is Operator.UPTO:
        ends = [end.value for end in value.arguments if isinstance(end, core.Const)]
        low, high = (*ends, None, None)[:2]
        if isinstance(low, int) and isinstance(high, int):
            return tuple(range(low, high + 1))
    if isinstance(value, core.Filter):
        found = spread(value.condition, frozenset({value.cell}))
        if found is not None and is_cell(found.of, value.cell):
            return tuple(
                n
                for n in _numbers(value.of)
                if any(low <= n and (high is None or n <= high) for low, high in found.intervals)
            )
    return ()
