"""The possible values of a game's rules: abstract interpretation over ranges.

An option may have any of its values, so the results hold for all of them.  Marks that outlast a turn
can be anything; marks of a turn are followed from its start.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from manqala.analysis.abstract_values import AbstractValues, conditions, entries
from manqala.analysis.likeness import alike, contradict
from manqala.analysis.ranges import (
    TRUTH,
    Interval,
    Known,
    Many,
    arithmetic,
    compare,
    either,
    item,
    join,
    set_of,
    take,
    union,
    without,
)
from manqala.analysis.value_facts import ValueFacts
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.arithmetic import LARGEST
from manqala.core.course import Inquiry
from manqala.core.operators import ARITHMETIC, COMPARISONS, LOGIC, SUPERLATIVES, Operator
from manqala.core.types import Base
from manqala.syntax.closed_words import Extent
from manqala.text.diagnostics import quantity

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence, Set

    from manqala.core.rules import Rules
    from manqala.core.types import Type
    from manqala.text.span import Span

State = dict[int, Known]
"""The facts about cells; a missing one is known only by its type."""
TRUTHS = COMPARISONS | LOGIC | {Operator.HAS, Operator.NOT}
MOST_STEPS = 400_000
"""Maximum number of analysed nodes."""


class TooMuchError(Exception):
    """The rules are too large to analyse."""


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """The unspecified parts of typed rules."""

    options: Mapping[int, tuple[int, int]]
    """The cells of unspecified options, with the least and greatest value of each."""
    vague: Set[str]
    """The marks with an unspecified initial value."""


class PossibleValues(AbstractValues[Known]):
    """Evaluates values as ranges."""

    def __init__(
        self, rules: Rules, left_open: LeftOpen, totals: Sequence[int] | None,
        run_looked: Callable[[core.Statement, State], list[State]],
    ) -> None:  # fmt: skip
        """``totals``: the number of pieces of each kind, if known.

        ``run_looked``: follows a statement that runs before a hole is tested.
        """
        self.run_looked = run_looked
        self.layout = rules.layout
        self.board = rules.layout.board
        self.own = rules.files[-1].source
        self.facts = ValueFacts()
        self.totals = totals
        self.steps = 0
        self.site: Span | None = None
        """The place in the file itself at which the current noun is used."""
        self.outer: Span | None = None
        players = self.board.number_of_players
        self.constants: State = {self.layout.subject: Interval(0, players - 1)}
        """The facts about cells that nothing here changes."""
        self.constants[self.layout.mover] = Interval(0, players - 1)
        self.constants.update((cell, Interval(*ends)) for cell, ends in left_open.options.items())
        self.turn_cells = {
            mark.cell: mark for mark in self.layout.marks.values()
            if not mark.on and mark.lifetime is Extent.TURN and mark.name != "next mover"
            and mark.name not in left_open.vague
        }  # fmt: skip
        self.tables: dict[tuple[int, tuple[Known, ...]], Known] = {}
        self.unset = ""
        """A mark of the turn without a value, if one was read for the present value."""

    # ---- types ------------------------------------------------------------------------------------

    def anything(self, type_: Type) -> Known:
        """Return the range of a type."""
        place = len(self.board.place_at) - 1  # ‘nowhere’, or the last station of a track
        highest = {
            Base.HOLE: place, Base.PLACE: place, Base.TRUTH: 1,
            Base.DIRECTION: 1, Base.PLAYER: self.board.number_of_players,
            Base.KIND: len(self.layout.kinds) - 1,
        }.get(type_.base, LARGEST)  # fmt: skip
        low = -LARGEST if type_.base is Base.NUMBER else 0
        return Many(0, highest + 1, low, highest) if type_.many else Interval(low, highest)

    def most_pieces(self, weights: Sequence[int]) -> Interval:
        """Return the range of a number of pieces."""
        if self.totals is None:
            return Interval(0, LARGEST)
        return Interval(0, sum(n * weight for n, weight in zip(self.totals, weights, strict=True)))

    # ---- notes ------------------------------------------------------------------------------------

    def is_own(self, span: Span) -> bool:
        """Return whether a place is in the game's own file."""
        return span.source is self.own

    def condition(self, node: core.Value, state: State) -> Interval:
        """Return the value of a condition, and record it."""
        return self._truth(node, self.value(node, state))

    def _truth(self, node: core.Value, value: Known) -> Interval:
        assert isinstance(value, Interval)
        noted = (isinstance(node, core.Op) and not _is_literal(node)) or (
            isinstance(node, core.Read) and node.cell in self.turn_cells
        )
        if noted and self.is_own(node.span) and node.span != self.outer:
            self.facts.truth(node.span, TRUTH if value.given else value)
        return value

    # ---- values -----------------------------------------------------------------------------------

    def value(self, node: core.Value, state: State) -> Known:
        """Return the range of a value."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooMuchError
        outer, self.outer = self.outer, node.span
        beside, self.unset = self.unset, ""
        found = super().value(node, state)
        self.outer = outer
        if isinstance(found, Interval):
            if (
                node.type in {ty.HOLE, ty.PLACE} and not isinstance(node, core.Const)
                and self._note_nowhere(node, found)
            ):  # fmt: skip
                # Consequences are not reported as well.
                self.unset = beside
                return self.anything(node.type)
        elif self._is_named_set(node) and self.is_own(node.span):
            empty = found.most == 0 and not found.given
            self.facts.empty[node.span] = empty and self.facts.empty.get(node.span, True)
        self.unset = self.unset or beside
        return found

    def _note_nowhere(self, node: core.Value, found: Interval) -> bool:
        local = isinstance(node, core.Read) and (
            node.index is not None or node.cell not in self.turn_cells
        )
        if local:
            return False
        nowhere = found.is_(self.board.nowhere) and not found.given
        mark = self.turn_cells[node.cell].name if isinstance(node, core.Read) else ""
        if not self.is_own(node.span):
            # What the file calls ‘next hole’, for example, depends on this mark.
            self.unset = mark if nowhere and mark else self.unset
            return False
        known = self.facts.nowhere.get(node.span, (True, ""))[0]
        self.facts.nowhere[node.span] = (nowhere and known, mark or self.unset)
        return nowhere

    def _is_named_set(self, node: core.Value) -> bool:
        if isinstance(node, core.Const):
            return node.type == ty.HOLES and node.span.text.strip() != "nothing"
        return isinstance(node, core.Apply | core.Table | core.Filter | core.Gather) or (
            isinstance(node, core.Op) and node.operator != Operator.SINGLE
        )

    def decide(self, known: Known) -> bool | None:
        """Return the only possible truth, else none."""
        return bool(known.low) if known.low == known.high else None

    def constant(self, node: core.Const) -> Known:
        """Return the constant."""
        value = node.value
        return set_of(value) if isinstance(value, tuple) else Interval(value, value)

    def read(self, node: core.Read, index: Known | None, state: State) -> Known:
        """Return the facts about the cell; rows of marks can hold anything."""
        if index is not None:
            return self.anything(node.type)
        known = state.get(node.cell) or self.constants.get(node.cell)
        return known or self.anything(node.type)

    def pieces(self, node: core.Pieces, where: Known) -> Known:
        """Return the range of possible pieces, 0 without a place."""
        nothing = where.most == 0 if isinstance(where, Many) else where.is_(self.board.nowhere)
        return Interval(0, 0, where.given) if nothing else self.most_pieces(node.weights)

    def ask_plug_in(self, node: core.External, arguments: list[Known]) -> Known:
        """Return the range of the type."""
        del arguments
        return self.anything(node.type)

    def pick(self, judged: Known, then: Known, other: Known) -> Known:
        """Join both."""
        del judged
        return join(then, other)

    def look_up(self, node: core.Table, indices: list[Known]) -> Known:
        """Return the range of the entries."""
        key = (id(node.table), tuple(indices))
        if key not in self.tables:
            rows = [range(max(0, index.low), index.high + 1) for index in indices]
            found: Known | None = None
            for entry in entries(node.table, rows):
                if isinstance(entry, tuple | int):
                    one = set_of(entry) if isinstance(entry, tuple) else Interval(entry, entry)
                    found = one if found is None else join(found, one)
            found = found or self.anything(node.type)
            self.tables[key] = replace(found, given=any(index.given for index in indices))
        return self.tables[key]

    def apply(self, node: core.Apply, arguments: list[Known], state: State) -> Known:
        """Evaluate the noun; in the file itself other uses may pass other arguments."""
        given = any(argument.given for argument in arguments)
        own = self.is_own(node.function.span)
        for cell, argument in zip(node.function.cells, arguments, strict=True):
            state[cell] = replace(argument, given=True) if own else argument
        site = self.site
        if self.is_own(node.span):
            self.site = node.span
        found = self.value(node.function.value, state)
        self.site = site
        for cell in node.function.cells:
            state.pop(cell, None)
        return replace(found, given=given)

    def filter_set(self, node: core.Filter, of: Known, state: State) -> Known:
        """Return all, none or some members, by the facts about any member."""
        assert isinstance(of, Many)
        if not of.most:
            return of
        state[node.cell] = of.member
        condition = self.condition(node.condition, state)
        state.pop(node.cell, None)
        given = of.given or condition.given
        if condition.is_(0):
            return Many(0, 0, 0, -1, given)
        return replace(of, least=of.least if condition.low else 0, given=given)

    def gather(self, node: core.Gather, of: Known, state: State) -> Known:
        """Return at most the number of members that each member gives."""
        assert isinstance(of, Many)
        if not of.most:
            return Many(0, 0, 0, -1, of.given)
        state[node.cell] = of.member
        each = self.value(node.value, state)
        state.pop(node.cell, None)
        assert isinstance(each, Many)
        least = min(of.least, each.least, 1)
        return Many(least, of.most * each.most, each.low, each.high, of.given or each.given)

    def match_pattern(self, node: core.Match, walk: Known, state: State) -> Known:
        """Return some holes of the walk."""
        assert isinstance(walk, Many)
        state[node.cell] = walk.member
        if node.looked is not None:
            (after,) = self.run_looked(node.looked, dict(state)) or ({},)
            for cell in [cell for cell in state if after.get(cell) != state[cell]]:
                # The reactions happen once for each tested hole.
                del state[cell]
            state[node.cell] = walk.member
        for condition in conditions(node.pattern):
            self.condition(condition, state)
        state.pop(node.cell, None)
        return replace(walk, least=0)

    def ask(self, node: core.Query, state: State) -> Known:
        """Queries for legal moves are not evaluated here."""
        if node.question is Inquiry.OCCURRENCES:
            return Interval(1, LARGEST)
        self.value(node.arguments[0], state)
        for condition in node.arguments[1:]:
            # The condition is tested at the end of a turn.
            after = {cell: known for cell, known in state.items() if cell not in self.turn_cells}
            self.condition(condition, after)
        return TRUTH

    # ---- operators --------------------------------------------------------------------------------

    def operate(self, node: core.Op, arguments: list[Known]) -> Known:
        """Evaluate an operator on ranges; record truths on the way."""
        if node.operator in TRUTHS:
            for argument_node, argument in zip(node.arguments, arguments, strict=True):
                if argument_node.type == ty.TRUTH:
                    self._truth(argument_node, argument)
            return self._logic(node, arguments)
        if node.operator in ARITHMETIC:
            first, second = (one for one in arguments if isinstance(one, Interval))
            if node.operator in {Operator.DIV, Operator.MOD}:
                self._divide(node, second)
            return arithmetic(node.operator, first, second)
        return self._set_op(node, arguments)

    def _divide(self, node: core.Op, divisor: Interval) -> None:
        span = node.arguments[1].span
        where = span if self.is_own(span) else self.site
        if where is not None:
            zero = divisor.is_(0) and not divisor.given
            self.facts.divided[where] = zero and self.facts.divided.get(where, True)

    def _logic(self, node: core.Op, arguments: list[Known]) -> Interval:
        operator = node.operator
        ones = [argument for argument in arguments if isinstance(argument, Interval)]
        given = any(argument.given for argument in arguments)
        if operator == Operator.NOT:
            return Interval(1 - ones[0].high, 1 - ones[0].low, given)
        if operator == Operator.AND:
            if contradict(node):
                self.facts.reasons[node.span] = "its parts exclude each other"
                return Interval(0, 0, given)
            return Interval(min(o.low for o in ones), min(o.high for o in ones), given)
        if operator == Operator.OR:
            return Interval(max(o.low for o in ones), max(o.high for o in ones), given)
        if operator == Operator.HAS:
            of, it = arguments
            assert isinstance(of, Many)
            outside = not of.most or it.high < of.low or it.low > of.high
            return Interval(0, int(not outside), given)
        if alike(node.arguments[0], node.arguments[1]):
            self.facts.reasons[node.span] = "both sides say the same"
            truth = int(operator in {Operator.EQUAL, Operator.AT_MOST, Operator.AT_LEAST})
            return Interval(truth, truth)
        found = compare(operator, ones[0], ones[1])
        if found.fixed and self.totals is not None:
            for part, other in ((node.arguments[0], ones[1]), (node.arguments[1], ones[0])):
                if (
                    isinstance(part, core.Pieces)
                    and other.low >= self.most_pieces(part.weights).high
                ):
                    most = self.most_pieces(part.weights).high
                    why = f"there are {quantity(most, 'piece')} in this game"
                    if set(part.weights) != {1}:
                        why = f"it is never more than {most:,}"
                    self.facts.reasons[node.span] = why
        return found

    def _set_op(self, node: core.Op, arguments: list[Known]) -> Known:
        operator, none = node.operator, self.layout.nothing(node.type.one)
        first = arguments[0]
        second = arguments[1] if len(arguments) > 1 else None
        if operator == Operator.SINGLE and isinstance(first, Interval):
            if none and first.is_(none):
                return Many(0, 0, 0, -1, first.given)
            return Many(int(not none or first.high < none), 1, first.low, first.high, first.given)
        if operator == Operator.AS_HOLE:
            return first
        if operator == Operator.OF_KIND:
            return self.most_pieces((1,) * len(self.layout.kinds))
        if (
            operator == Operator.UPTO
            and isinstance(first, Interval)
            and isinstance(second, Interval)
        ):
            least, most = (
                max(0, n + 1) for n in (second.low - first.high, second.high - first.low)
            )
            return Many(least, most, first.low, second.high, first.given or second.given)
        if not isinstance(first, Many):
            return self.anything(node.type)
        if operator == Operator.NUMBER:
            return Interval(first.least, first.most, first.given)
        if operator == Operator.BACKWARDS:
            return first
        if operator in SUPERLATIVES:
            return replace(first, least=min(first.least, 1))
        if operator == Operator.ONLY:
            return item(first, Interval(1, 1), none)
        if isinstance(second, Interval):
            if operator == Operator.ITEM:
                return item(first, second, self.layout.nothing(node.type))
            self._note_excess(node, first, second)
            return take(first, second)
        if isinstance(second, Many):
            join_sets = {Operator.UNION: union, Operator.EXCEPT: without, Operator.ELSE: either}
            return join_sets[operator](first, second)
        return self.anything(node.type)

    def _note_excess(self, node: core.Op, of: Many, number: Interval) -> None:
        where = node.span if self.is_own(node.span) else self.site
        if where is not None:
            key = (where, node.span)
            beyond = number.low > of.most and not (number.given or of.given)
            before = self.facts.excess.get(key, (True, 0, 0))[0]
            self.facts.excess[key] = (beyond and before, number.low, of.most)


def _is_literal(node: core.Op) -> bool:
    """Return whether a truth is literal, as in ‘forbid true’, and so intended."""
    return all(isinstance(part, core.Const) and part.type == ty.TRUTH for part in node.arguments)
