"""What can be known at each statement of the rules, from the start of a program to its ends."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, assert_never

from manqala.core import nodes as core
from manqala.core.course import Event
from manqala.resolve.analysis.possible import PossibleValues, State
from manqala.resolve.analysis.ranges import Interval, Many, join

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.resolve.analysis.value_facts import ValueFacts
    from manqala.resolve.resolved import Resolved

EXACT_ROUNDS = 3
"""Iterations of a loop followed exactly; after them a changing value can be anything (widening)."""
FREE_EVENTS = (Event.MATCH_BEGINS, Event.ROUND_BEGINS, Event.ROUND_ENDS)
"""Events before which a turn, or what lies between rounds, may have left its marks."""
EARLY_EVENTS = (Event.PLAYER_CANNOT_MOVE, Event.NOBODY_CAN_MOVE)


def facts_of(resolved: Resolved, totals: Sequence[int] | None) -> ValueFacts:
    """What is found in all programs of a game whose options are left open.

    Raises ``TooMuchError`` where the rules are too large.
    """
    found = PossibleStates(resolved, totals)
    found.everything()
    return found.facts


class PossibleStates(PossibleValues):
    """Adds statements and programs."""

    # ---- programs ---------------------------------------------------------------------------------

    def everything(self) -> None:
        """Follow everything that play runs."""
        rules, totals = self.rules, self.totals
        self.totals = None  # the box is full then
        self.run(rules.setup, self.start())
        self.totals = totals
        self._turn()
        for name in FREE_EVENTS:
            self.run(rules.events[name], {})
        for name in EARLY_EVENTS:
            self.run(rules.events[name], self.start())
        for ending in (*rules.round_ends, *rules.match_ends):
            state = self.start()
            if not self.condition(ending.condition, state).is_(0):
                self.run(ending.body, state)
        if rules.between is not None:
            self.run(rules.between, self.start())
        for function in (rules.score, rules.takings):
            self.value(function.value, {})
        for expected in rules.expectations.values():
            self.condition(expected.condition, {})

    def start(self) -> State:
        """What is known when a turn begins."""
        return {
            cell: Interval(mark.start[0], mark.start[0]) for cell, mark in self.turn_cells.items()
        }

    def _turn(self) -> None:
        events = self.rules.events
        state = self.run(events[Event.TURN_BEGINS], self.start())
        state = None if state is None else self.run(self.rules.turn, state)
        # Not following what happens after ‘end turn’, to be on the safe side nothing is known here.
        self.run(events[Event.TURN_ENDS], {} if state is None else state)

    # ---- statements -------------------------------------------------------------------------------

    def run(self, node: core.Statement, state: State) -> State | None:
        """What is known after a statement; none if it never comes to that.  ``state`` may be changed."""
        if isinstance(node, core.Seq):
            return self._seq(node, state)
        if isinstance(node, core.Assign):
            return self._assign(node, state)
        if isinstance(node, core.Put):
            for part in (node.amount, node.source, node.target):
                if part is not None:
                    self.value(part, state)
            return state
        if isinstance(node, core.Choose):
            source = self.value(node.source, state)
            if node.preferring is not None:
                self.value(node.preferring, state)
            assert isinstance(source, Many)
            state[node.cell] = replace(source.member, given=False)
            return state if source.most else None
        if isinstance(node, core.Either):
            ends = [self.run(way.body, dict(state)) for way in node.ways]
            return joined([*ends, state] if node.optional else ends)
        if isinstance(node, core.Guard):
            return None if self.condition(node.condition, state).is_(0) else state
        if isinstance(node, core.Prefer):
            self.condition(node.condition, state)
            return state
        if isinstance(node, core.If):
            return self._if(node, state)
        if isinstance(node, core.Each):
            return self._each(node, state)
        if isinstance(node, core.While):
            return self._while(node, state)
        if isinstance(node, core.Repeat):
            times = self.value(node.times, state)
            return self._repeated(node.body, state, times.low > 0) if times.high > 0 else state
        if isinstance(node, core.As):
            nobody = self.board.number_of_players
            player = self.value(node.player, state)
            if player.low == nobody:
                return state
            done = self.run(node.body, dict(state))
            return done if player.high < nobody else joined([state, done])
        if isinstance(node, core.Moment):
            return joined([state, self.run(node.body, dict(state))])
        if isinstance(node, core.Do):
            return self._do(node, state)
        if isinstance(node, core.End):
            if node.winner is not None:
                self.value(node.winner, state)
            return None
        assert_never(node)

    def _seq(self, node: core.Seq, state: State) -> State | None:
        left: State | None = state
        for part in node.body:
            if self.is_own(part.span):
                reached = self.facts.reached.get(part.span, False)
                self.facts.reached[part.span] = reached or left is not None
            if left is None:
                return None
            left = self.run(part, left)
        return left

    def _assign(self, node: core.Assign, state: State) -> State:
        value = self.value(node.value, state)
        if node.index is not None:
            self.value(node.index, state)
        elif not node.is_mark or node.cell in self.turn_cells:
            state[node.cell] = value
        return state

    def _if(self, node: core.If, state: State) -> State | None:
        condition = self.condition(node.condition, state)
        if condition.fixed:
            return self.run(node.then if condition.low else node.other, state)
        return joined([self.run(node.then, dict(state)), self.run(node.other, state)])

    def _each(self, node: core.Each, state: State) -> State | None:
        of = self.value(node.of, state)
        assert isinstance(of, Many)
        if not of.most:
            return state
        state[node.cell] = of.member
        done = self._repeated(node.body, state, of.least > 0)
        if done is not None:
            done.pop(node.cell, None)
        return done

    def _repeated(self, body: core.Statement, state: State, surely: bool) -> State | None:
        """What is known after a block that runs again and again, once at least or perhaps not at all."""
        entry, ends = dict(state), None
        for n in count():
            after = self.run(body, dict(entry))
            ends = joined([ends, after])
            wider = widened(entry, joined([entry, after]), n >= EXACT_ROUNDS)
            if wider == entry:
                break
            entry = wider
        return ends if surely else joined([state, ends])

    def _while(self, node: core.While, state: State) -> State | None:
        entry = dict(state)
        for n in count():
            condition = self.condition(node.condition, entry)
            if condition.is_(0):
                return entry
            after = self.run(node.body, dict(entry))
            wider = widened(entry, joined([entry, after]), n >= EXACT_ROUNDS)
            if wider == entry:
                break
            entry = wider
        endless = self.run(node.endless, dict(entry))
        return endless if condition.low else joined([entry, endless])

    def _do(self, node: core.Do, state: State) -> State | None:
        arguments = [self.value(argument, state) for argument in node.arguments]
        if isinstance(node.verb, str):
            # A plug-in may set any mark.
            return {cell: known for cell, known in state.items() if cell not in self.turn_cells}
        own = self.is_own(node.verb.span)
        for cell, argument in zip(node.verb.cells, arguments, strict=True):
            state[cell] = replace(argument, given=True) if own else argument
        site, self.site = self.site, None
        after = self.run(node.verb.body, state)
        self.site = site
        if after is not None:
            for cell in node.verb.cells:
                after.pop(cell, None)
        return after


def joined(states: Sequence[State | None]) -> State | None:
    """What is known where several ways come together."""
    left = [state for state in states if state is not None]
    if not left:
        return None
    first, *others = left
    for other in others:
        first = {
            cell: known if known == other[cell] else join(known, other[cell])
            for cell, known in first.items() if cell in other
        }  # fmt: skip
    return first


def widened(before: State, after: State | None, widely: bool) -> State:
    """What is known after one more round; if ``widely``, nothing of what has changed."""
    if after is None:
        return before
    if not widely:
        return after
    return {cell: known for cell, known in after.items() if before.get(cell) == known}
