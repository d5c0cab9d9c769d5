"""The facts at each statement of the rules, from the start of a program to its ends."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manqala.analysis.abstract_flow import AbstractFlow
from manqala.analysis.possible import PossibleValues, State
from manqala.analysis.ranges import Interval, Known, Many, join
from manqala.core import nodes as core
from manqala.core.course import Event

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manqala.analysis.possible import LeftOpen
    from manqala.analysis.value_facts import ValueFacts
    from manqala.core.rules import Rules

EXACT_ROUNDS = 3
"""Iterations of a loop that are followed exactly; after them a changing value can be anything (widening)."""
FREE_EVENTS = (Event.MATCH_BEGINS, Event.ROUND_BEGINS, Event.ROUND_ENDS, Event.TURN_PASSES)
"""Events before which a turn, or the pause between rounds, may have set marks."""
EARLY_EVENTS = (Event.PLAYER_CANNOT_MOVE, Event.NOBODY_CAN_MOVE)


def facts_of(rules: Rules, left_open: LeftOpen, totals: Sequence[int] | None) -> ValueFacts:
    """Return the facts from all programs of a game with unspecified options.

    Raises ``TooMuchError`` if the rules are too large.
    """
    found = PossibleStates(rules, left_open, totals)
    found.everything()
    return found.facts


class PossibleStates(AbstractFlow[Known]):
    """Follows the programs of a game on value ranges, all paths joined."""

    def __init__(self, rules: Rules, left_open: LeftOpen, totals: Sequence[int] | None) -> None:
        """``totals``: the number of pieces of each kind, if known."""
        self.rules = rules
        self.values = PossibleValues(rules, left_open, totals, self._run_looked)
        self.facts = self.values.facts

    # ---- programs ---------------------------------------------------------------------------------

    def everything(self) -> None:
        """Analyse all programs of play."""
        rules, values = self.rules, self.values
        totals, values.totals = values.totals, None  # the box is full then
        self.run(rules.setup, [self.start()])
        values.totals = totals
        self._turn()
        for name in FREE_EVENTS:
            if name in rules.events:
                self.run(rules.events[name], [{}])
        for name in EARLY_EVENTS:
            self.run(rules.events[name], [self.start()])
        for ending in (*rules.round_ends, *rules.match_ends):
            self.run(ending.body, self.judge(ending.condition, [self.start()])[0])
        if rules.between is not None:
            self.run(rules.between, [self.start()])
        for function in (rules.score, rules.takings):
            self.value(function.value, {})
        for expected in rules.expectations.values():
            values.condition(expected.condition, {})

    def start(self) -> State:
        """Return the facts at the beginning of a turn."""
        return {
            cell: Interval(mark.start[0], mark.start[0])
            for cell, mark in self.values.turn_cells.items()
        }

    def _turn(self) -> None:
        events = self.rules.events
        states = self.run(events[Event.TURN_BEGINS], [self.start()])
        states = self.run(self.rules.turn, states)
        # Conservatively unknown, since the code after ‘end turn’ is not followed.
        self.run(events[Event.TURN_ENDS], states or [{}])

    def _run_looked(self, node: core.Statement, state: State) -> list[State]:
        return self.run(node, [state])

    # ---- the lattice ------------------------------------------------------------------------------

    def join_states(self, states: Sequence[State]) -> list[State]:
        """Join all states into one."""
        if not states:
            return []
        first, *others = states
        for other in others:
            first = {
                cell: known if known == other[cell] else join(known, other[cell])
                for cell, known in first.items() if cell in other
            }  # fmt: skip
        return [first]

    def widen(self, before: list[State], after: list[State], rounds: int) -> list[State]:
        """Finally forget all cells that change between iterations."""
        if rounds < EXACT_ROUNDS:
            return after
        return [
            {cell: known for cell, known in new.items() if old.get(cell) == known}
            for old, new in zip(before, after, strict=True)
        ]

    def judge(
        self, condition: core.Value, states: Iterable[State]
    ) -> tuple[list[State], list[State]]:
        """Return the unchanged state on each side that the condition may reach."""
        holds: list[State] = []
        fails: list[State] = []
        for state in states:
            truth = self.values.condition(condition, state)
            holds += [dict(state)] if truth.high else []
            fails += [] if truth.low else [state]
        return holds, fails

    def value(self, node: core.Value, state: State, /) -> Known:
        """Return the range of a value, and record it."""
        return self.values.value(node, state)

    def decisive_value(self, node: core.Value, state: State) -> Known:
        """Return the range: decisive values need no distinction."""
        return self.value(node, state)

    # ---- statements -------------------------------------------------------------------------------

    def come_to(self, node: core.Statement, *, reached: bool) -> None:
        """Record it for the game's own file: a statement counts as reached if it is on one path."""
        if self.values.is_own(node.span):
            before = self.facts.reached.get(node.span, False)
            self.facts.reached[node.span] = before or reached

    def assign(self, node: core.Assign, state: State) -> list[State]:
        """Marks that outlast the turn, and rows of marks, can be anything."""
        value = self.value(node.value, state)
        if node.index is not None:
            self.value(node.index, state)
        elif not node.is_mark or node.cell in self.values.turn_cells:
            state[node.cell] = value
        return [state]

    def put(self, node: core.Put, state: State) -> list[State]:
        """The contents of places are not followed."""
        for part in (node.amount, node.source, node.target):
            if part is not None:
                self.value(part, state)
        return [state]

    def choose(self, node: core.Choose, state: State) -> list[State]:
        """Choose any member."""
        source = self.value(node.source, state)
        if node.preferring is not None:
            self.value(node.preferring, state)
        assert isinstance(source, Many)
        if node.weight is not None and source.most:
            self.value(node.weight, {**state, node.member: replace(source.member, given=False)})
        state[node.cell] = replace(source.member, given=False)
        return [state] if source.most else []

    def members(self, node: core.Each, state: State) -> tuple[list[State], bool]:
        """Take any member."""
        of = self.value(node.of, state)
        assert isinstance(of, Many)
        return [{node.cell: of.member}] if of.most else [], of.least > 0

    def times(self, times: core.Value, state: State) -> tuple[bool, bool]:
        """Decide by the range of the number."""
        number = self.value(times, state)
        return number.high > 0, number.low > 0

    def subjects(self, player: core.Value, state: State) -> tuple[list[State], bool]:
        """The subject can be any player."""
        nobody = self.values.board.number_of_players
        who = self.value(player, state)
        return [] if who.low == nobody else [{}], who.high >= nobody

    def parameters(
        self, verb: core.Procedure, arguments: Sequence[core.Value], state: State
    ) -> State:
        """Return the arguments of a verb of the file itself: other calls may pass other ones."""
        given = [self.value(argument, state) for argument in arguments]
        own = self.values.is_own(verb.span)
        return {
            cell: replace(known, given=True) if own else known
            for cell, known in zip(verb.cells, given, strict=True)
        }

    def run_body(self, verb: core.Procedure, states: list[State]) -> list[State]:
        """Follow the body, in which no noun is used at a place of the caller."""
        site, self.values.site = self.values.site, None
        after = self.run(verb.body, states)
        self.values.site = site
        return after

    def run_plug_in(self, node: core.Do, state: State) -> list[State]:
        """A plug-in may set any mark."""
        for argument in node.arguments:
            self.value(argument, state)
        marks = self.values.turn_cells
        return [{cell: known for cell, known in state.items() if cell not in marks}]
